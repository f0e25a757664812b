//! The JUnit report is well-formed, and its counts are those of the cases.

use floor_ruling::analyse::{self, Outcome, Tally, Tested, Threshold, coverage, tally};
use floor_ruling::book::Library;
use floor_ruling::render;
use floor_ruling::source::{Lang, Problems, tame};
use quick_junit::{NonSuccessKind, Report, TestCaseStatus};

/// Three cases, one of them with characters that mean something in XML.
const CASES: [(&str, &str); 3] = [
    (
        "a<b>&\"c\".yaml",
        "title: <Lost> & \"found\" ]]>\ntopic: rebuy\nstanding: lost-all\nrebuy: neither\ndealt: no\nexpect: {see: misdeal}\n",
    ),
    (
        "two.yaml",
        "topic: clock\nsaid: noise\nexpect: {hand: dead}\n---\ntopic: no-such-topic\nexpect: {}\n",
    ),
    (
        "three.yaml",
        "topic: overcall-chips\nbetting: limit\nbet: 0\nchips: [5]\nsaid: nothing\nexpect: {see: string-bet}\n",
    ),
];

fn tested(library: &mut Library) -> Vec<Tested> {
    let mut problems = Problems::default();
    let files: Vec<_> = CASES
        .iter()
        .filter_map(|(name, text)| tame(&mut library.sources, name, text.as_bytes(), &mut problems))
        .collect();
    let found = analyse::find(&library.sources, &files, &[], &mut problems);
    assert!(problems.is_empty() && found.empty.is_empty(), "{problems:?}");
    analyse::run(library, found.cases, &|_| {})
}

#[test]
fn the_report_is_well_formed_and_counts_what_was_tested() {
    let mut library = Library::open(&[], &mut Problems::default());
    let tested = tested(&mut library);
    let Tally {
        passed,
        failed,
        not_ruled,
    } = tally(&tested);
    assert_eq!((passed, failed, not_ruled), (1, 1, 2));
    let covered = coverage(&library, &tested);
    let thresholds = [Threshold::All, "rules=0/1".parse().expect("a threshold")];
    let xml = render::junit(&library, &tested, Some(&covered), &thresholds, None, Lang::En).expect("XML");
    let report = Report::deserialize_from_str(&xml).expect("well-formed XML");
    assert_eq!(report.test_suites.iter().map(|s| s.tests).sum::<usize>(), report.tests);
    assert_eq!(report.tests, tested.len() + thresholds.len());
    // One threshold is missed.
    assert_eq!(report.failures, failed + 1);
    assert_eq!(report.errors, not_ruled);
    let cases = || report.test_suites.iter().flat_map(|s| &s.test_cases);
    for one in &tested {
        let case = cases()
            .find(|c| c.name.as_str() == one.case.name)
            .expect(&one.case.name);
        let fits = match (&one.outcome, &case.status) {
            (Outcome::Passed(_), TestCaseStatus::Success { .. }) => true,
            (Outcome::Failed(_), TestCaseStatus::NonSuccess { kind, .. }) => *kind == NonSuccessKind::Failure,
            (Outcome::NotRuled(_), TestCaseStatus::NonSuccess { kind, .. }) => *kind == NonSuccessKind::Error,
            _ => false,
        };
        assert!(fits, "{xml}");
    }
    let names: Vec<&str> = report.test_suites.iter().map(|s| s.name.as_str()).collect();
    assert_eq!(names, ["clock", "no-such-topic", "overcall-chips", "rebuy", "coverage"]);
}

#[test]
fn thresholds_are_exact() {
    let library = &mut Library::open(&[], &mut Problems::default());
    let tested = tested(library);
    let covered = coverage(library, &tested);
    let missed = |text: &str| !text.parse::<Threshold>().expect(text).missed(&covered).is_empty();
    let all = covered.count(analyse::Measure::Rules).all;
    let shown = covered.count(analyse::Measure::Rules).shown;
    assert!(!missed(&format!("rules={shown}/{all}")));
    assert!(missed(&format!("rules={}/{all}", shown + 1)));
    // A hair more than what is shown, which no rounded percentage would tell.
    assert!(missed(&format!("rules={}/{}", shown * 1_000_000 + 1, all * 1_000_000)));
    for wrong in [
        "rules",
        "rules=5",
        "rules=5/0",
        "rules=6/5",
        "rules=-1/5",
        "fish=1/1",
        "rules=99%",
        "",
    ] {
        assert!(wrong.parse::<Threshold>().is_err(), "{wrong}");
    }
}
