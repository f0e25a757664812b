//! Tested cases for continuous integration: JUnit, a suite for each topic.

use quick_junit::{NonSuccessKind, Report, TestCase, TestCaseStatus, TestSuite};

use super::coverage::short_lines;
use super::mutation;
use super::tested::diff;
use crate::analyse::{Coverage, Mutation, Outcome, Tested, Threshold};
use crate::book::Library;
use crate::expect::Held;
use crate::source::{Lang, Text, draw};

/// The report. Thresholds of coverage are a suite of their own, with a case for each.
///
/// # Errors
/// The report cannot be written as XML.
pub fn junit(
    library: &Library,
    cases: &[Tested],
    coverage: Option<&Coverage>,
    thresholds: &[Threshold],
    mutation: Option<&Mutation>,
    lang: Lang,
) -> Result<String, quick_junit::SerializeError> {
    let mut report = Report::new("floor");
    let mut topics: Vec<&str> = cases.iter().map(|c| c.case.topic.as_str()).collect();
    topics.sort_unstable();
    topics.dedup();
    for topic in topics {
        let mut suite = TestSuite::new(if topic.is_empty() { "?" } else { topic });
        for one in cases.iter().filter(|c| c.case.topic == topic) {
            suite.add_test_case(case(library, one, lang));
        }
        report.add_test_suite(suite);
    }
    if let Some(coverage) = coverage.filter(|_| !thresholds.is_empty()) {
        let mut suite = TestSuite::new("coverage");
        for threshold in thresholds {
            let short = short_lines(coverage, std::slice::from_ref(threshold), lang);
            let status = match short.is_empty() {
                true => TestCaseStatus::success(),
                false => status(None, &short, NonSuccessKind::Failure),
            };
            let mut case = TestCase::new(threshold.to_string(), status);
            case.set_classname("coverage");
            suite.add_test_case(case);
        }
        report.add_test_suite(suite);
    }
    if let Some(mutation) = mutation {
        report.add_test_suite(survivors(library, mutation, lang));
    }
    report.to_string()
}

/// A case that fails for each changed rule that no situation shows.
fn survivors(library: &Library, mutation: &Mutation, lang: Lang) -> TestSuite {
    let mut suite = TestSuite::new("mutation");
    for survivor in &mutation.survivors {
        let Some(rule) = mutation::rule(library, survivor) else {
            continue;
        };
        let mut lines = vec![survivor.mutant.change.in_lang(lang).to_owned()];
        let yaml = mutation::case(library, survivor).unwrap_or_default();
        lines.extend(yaml.lines().map(str::to_owned));
        let mut case = TestCase::new(rule.full_id(), status(None, &lines, NonSuccessKind::Failure));
        case.set_classname("mutation");
        suite.add_test_case(case);
    }
    suite
}

fn case(library: &Library, tested: &Tested, lang: Lang) -> TestCase {
    let status = match &tested.outcome {
        Outcome::Passed(_) => TestCaseStatus::success(),
        Outcome::Failed(checked) => {
            let first = checked.held.iter().find(|h| !h.fits).map(|h| difference(h, lang));
            status(first, &diff(checked, lang), NonSuccessKind::Failure)
        }
        Outcome::NotRuled(problems) => {
            let drawn = draw(&library.sources, problems, lang, 100, false);
            let mut lines: Vec<String> = drawn.lines().map(str::to_owned).collect();
            if lines.is_empty() {
                // What is wrong with the text itself is told once for the whole file.
                let unread = Text::new("the file cannot be read", "файл не читается");
                lines.push(unread.in_lang(lang).to_owned());
            }
            status(None, &lines, NonSuccessKind::Error)
        }
    };
    let mut case = TestCase::new(tested.case.name.as_str(), status);
    case.set_classname(tested.case.topic.as_str());
    if let Some(title) = &tested.case.title {
        case.add_property(("title", title.as_str()));
    }
    case
}

/// One difference in a line.
fn difference(held: &Held, lang: Lang) -> String {
    let Held {
        question,
        key,
        expected,
        actual,
        ..
    } = held;
    let what = if question.is_empty() {
        key.clone()
    } else {
        format!("{question}.{key}")
    };
    match lang {
        Lang::En => format!("{what}: expected {expected}, got {actual}"),
        Lang::Ru => format!("{what}: ожидалось {expected}, вышло {actual}"),
    }
}

/// What went wrong: a message (the first line unless given), and all lines.
fn status(message: Option<String>, lines: &[String], kind: NonSuccessKind) -> TestCaseStatus {
    let first = || lines.first().cloned().unwrap_or_default();
    let mut status = TestCaseStatus::non_success(kind);
    status.set_message(message.unwrap_or_else(first));
    status.set_description(lines.join("\n"));
    status
}
