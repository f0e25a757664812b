//! Tested cases and coverage, for a program. Fields may be added, none changes its meaning.

use serde_json::{Map, Value as Json, json};

use super::VERSION;
use super::coverage::missing_words;
use super::mutation::mutation_json;
use crate::analyse::{Count, Coverage, Covered, Goal, Measure, Mutation, Outcome, TestCase, Tested, Threshold, tally};
use crate::book::Library;
use crate::source::{Lang, Problems};

/// All cases with their outcome and, if it was asked for, what they show of the books.
pub fn tested_json(
    library: &Library,
    cases: &[Tested],
    coverage: Option<&Coverage>,
    thresholds: &[Threshold],
    mutation: Option<&Mutation>,
    lang: Lang,
) -> Json {
    let count = tally(cases);
    let mut all = json!({
        "version": VERSION,
        "passed": count.passed,
        "failed": count.failed,
        "not_ruled": count.not_ruled,
        "cases": cases.iter().map(|c| case(library, c, lang)).collect::<Vec<_>>(),
    });
    if let (Json::Object(map), Some(coverage)) = (&mut all, coverage) {
        map.insert("coverage".into(), coverage_json(library, coverage, thresholds, lang));
    }
    if let (Json::Object(map), Some(mutation)) = (&mut all, mutation) {
        map.insert("mutation".into(), mutation_json(library, mutation, lang));
    }
    all
}

fn case(library: &Library, tested: &Tested, lang: Lang) -> Json {
    let TestCase {
        file,
        line,
        title,
        topic,
        ..
    } = &tested.case;
    let outcome = match &tested.outcome {
        Outcome::Passed(_) => "passed",
        Outcome::Failed(_) => "failed",
        Outcome::NotRuled(_) => "not-ruled",
    };
    let checked = match &tested.outcome {
        Outcome::Failed(checked) => Some(checked),
        _ => None,
    };
    let differences: Vec<Json> = checked
        .into_iter()
        .flat_map(|c| &c.held)
        .filter(|h| !h.fits)
        .map(|h| json!({"question": h.question, "key": h.key, "expected": h.expected, "actual": h.actual}))
        .collect();
    let rules: Map<String, Json> = checked
        .into_iter()
        .flat_map(|c| &c.speakers)
        .map(|(question, rules)| (question.clone(), json!(rules)))
        .collect();
    let problems = match &tested.outcome {
        Outcome::NotRuled(problems) => problems_json(library, problems, lang),
        _ => json!([]),
    };
    json!({
        "file": file,
        "line": line,
        "title": title,
        "topic": topic,
        "outcome": outcome,
        "differences": differences,
        "by": rules,
        "problems": problems,
    })
}

fn problems_json(library: &Library, problems: &Problems, lang: Lang) -> Json {
    problems
        .sorted()
        .into_iter()
        .map(|p| {
            json!({
                "code": p.code.name(),
                "message": p.message.in_lang(lang),
                "file": library.sources.name(p.place),
                "line": library.sources.line(p.place),
            })
        })
        .collect()
}

fn coverage_json(library: &Library, coverage: &Coverage, thresholds: &[Threshold], lang: Lang) -> Json {
    let counts = |count: &dyn Fn(Measure) -> Count, measures: &[Measure]| -> Map<String, Json> {
        measures
            .iter()
            .map(|m| {
                let Count { shown, all } = count(*m);
                (m.word().to_owned(), json!({"shown": shown, "of": all}))
            })
            .collect()
    };
    let topics: Map<String, Json> = coverage
        .topics
        .iter()
        .map(|t| {
            let own = counts(&|m| t.count(m), &Measure::OF_TOPIC);
            (t.topic.clone(), Json::Object(own))
        })
        .collect();
    let mut measures = Measure::OF_TOPIC.to_vec();
    measures.push(Measure::Topics);
    let missed: Vec<&str> = thresholds
        .iter()
        .flat_map(|t| t.missed(coverage))
        .map(|(measure, _)| measure.word())
        .collect();
    json!({
        "total": counts(&|m| coverage.count(m), &measures),
        "topics": topics,
        "missing": coverage.missing().map(|(topic, c)| missing(library, topic, c, lang)).collect::<Vec<_>>(),
        "impossible": coverage.impossible().map(|(topic, c)| missing(library, topic, c, lang)).collect::<Vec<_>>(),
        "proved_up_to_seats": coverage.seats(),
        "topics_without_case": coverage.without_case,
        "too_few": missed,
    })
}

fn missing(library: &Library, topic: &str, covered: &Covered, lang: Lang) -> Json {
    let mut one = json!({
        "topic": topic,
        "of": covered.goal.measure().word(),
        "text": missing_words(covered).in_lang(lang),
        "written": covered.written,
        "file": library.sources.name(covered.place),
        "line": library.sources.line(covered.place),
    });
    let (goal, more) = match &covered.goal {
        Goal::Speaks(rule) => ("speaks", json!({"rule": rule})),
        Goal::Holds(rule, part) => ("holds", json!({"rule": rule, "part": part})),
        Goal::Fails(rule, part) => ("fails", json!({"rule": rule, "part": part})),
        Goal::Alone(rule, part, n) => ("alone", json!({"rule": rule, "part": part, "alternative": n})),
        Goal::Overrides(rule, other) => ("overrides", json!({"rule": rule, "other": other})),
        Goal::Decides(_, clause) => ("decides", json!({"clause": format!("{}/{}", clause.book, clause.id)})),
    };
    if let (Json::Object(map), Json::Object(more)) = (&mut one, more) {
        map.insert("goal".into(), json!(goal));
        map.extend(more);
    }
    one
}
