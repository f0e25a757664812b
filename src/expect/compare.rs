//! What of a ruling is not as expected.

use super::read::{Expected, ExpectedAnswer, ExpectedOne, ExpectedOutcome};
use crate::book::{ClauseRef, Kind, Library, Question, Topic};
use crate::condition::Amounts;
use crate::decide::{Answered, Decided, Open, Ruling, Settled, Verdict, World};
use crate::money;
use crate::run::decided_by;

/// Something that is not as expected.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Difference {
    /// What about: `action.answer`, `action.clauses` …
    pub what: String,
    /// What is expected.
    pub expected: String,
    /// What came out.
    pub actual: String,
}

/// Everything that is not as expected; empty when all is.
pub fn compare(
    library: &Library,
    topic: &Topic,
    world: &World,
    ruling: &Ruling,
    expected: &Expected,
) -> Vec<Difference> {
    let mut found = Vec::new();
    if let Some(missing) = &expected.missing {
        let mut actual: Vec<String> = Vec::new();
        for decided in &ruling.decided {
            if let Verdict::Open(open) = &decided.verdict {
                actual.extend(
                    open.deciding
                        .iter()
                        .filter_map(|id| topic.fact(*id))
                        .map(|f| f.id.clone()),
                );
            }
            if let Verdict::Missing(m) = &decided.verdict {
                actual.extend(m.facts.iter().filter_map(|id| topic.fact(*id)).map(|f| f.id.clone()));
            }
        }
        actual.sort();
        actual.dedup();
        let mut wanted = missing.clone();
        wanted.sort();
        if wanted != actual {
            found.push(difference("missing", wanted.join(", "), actual.join(", ")));
        }
    }
    for wanted in &expected.questions {
        question(library, topic, world, ruling, wanted, &mut found);
    }
    found
}

fn difference(what: impl Into<String>, expected: impl Into<String>, actual: impl Into<String>) -> Difference {
    Difference {
        what: what.into(),
        expected: expected.into(),
        actual: actual.into(),
    }
}

fn question(
    library: &Library,
    topic: &Topic,
    world: &World,
    ruling: &Ruling,
    wanted: &ExpectedAnswer,
    found: &mut Vec<Difference>,
) {
    let Some(question) = topic.questions.get(usize::from(wanted.question)) else {
        return;
    };
    let name = match wanted.seat {
        Some(seat) => format!("{}[{seat}]", question.id),
        None => question.id.clone(),
    };
    let row = wanted.seat.and_then(|s| world.row_of(s));
    let decided = ruling
        .decided
        .iter()
        .find(|d| d.question == wanted.question && (wanted.seat.is_none() || d.row == row));
    let Some(decided) = decided.filter(|_| wanted.seat.is_none() || row.is_some()) else {
        found.push(difference(name, "an answer", "no such seat"));
        return;
    };
    if let Verdict::Open(open) = &decided.verdict {
        open_ruling(topic, question, open, wanted, &name, found);
        return;
    }
    let settled = match &decided.verdict {
        Verdict::Settled(settled) => settled,
        other => {
            found.push(difference(name, "a ruling", verdict_words(topic, other)));
            return;
        }
    };
    if question.many {
        many(library, topic, world, question, decided, settled, wanted, &name, found);
        return;
    }
    if let (Some(wanted), Some(settled)) = (wanted.answers.first(), settled.first()) {
        found.extend(one(library, topic, world, question, decided, settled, wanted, &name));
    }
}

/// Holds what is possible against what should be.
fn open_ruling(
    topic: &Topic,
    question: &Question,
    open: &Open,
    wanted: &ExpectedAnswer,
    name: &str,
    found: &mut Vec<Difference>,
) {
    let actual: Vec<ExpectedOutcome> = open
        .possible
        .iter()
        .map(|p| match p.settled.as_ref().map(|s| &s.answer) {
            Some(Answered::Choose(_)) => named("discretion"),
            Some(answer) => actual_outcome(question, answer).unwrap_or_default(),
            None => named("book fault"),
        })
        .collect();
    let expected = wanted.answers.first();
    match expected.and_then(|one| one.open.as_ref()) {
        Some(list) => sets(question, list, &actual, &format!("{name}.open"), found),
        None => {
            let words: Vec<String> = actual.iter().map(|o| outcome_words(question, o)).collect();
            found.push(difference(name, "one ruling", words.join(" | ")));
        }
    }
    if let Some(deciding) = expected.and_then(|one| one.deciding.as_ref()) {
        let mut actual: Vec<&str> = open
            .deciding
            .iter()
            .filter_map(|id| topic.fact(*id))
            .map(|f| f.id.as_str())
            .collect();
        let mut wanted: Vec<&str> = deciding.iter().map(String::as_str).collect();
        actual.sort_unstable();
        wanted.sort_unstable();
        if actual != wanted {
            found.push(difference(
                format!("{name}.deciding"),
                wanted.join(", "),
                actual.join(", "),
            ));
        }
    }
}

fn named(answer: &str) -> ExpectedOutcome {
    ExpectedOutcome {
        answer: Some(answer.into()),
        amounts: Vec::new(),
    }
}

fn verdict_words(topic: &Topic, verdict: &Verdict) -> String {
    let rules = |all: &[Settled]| {
        all.iter()
            .flat_map(|s| {
                s.grounds
                    .iter()
                    .filter_map(|g| topic.rules.get(usize::from(g.rule)))
                    .map(|r| r.full_id())
            })
            .collect::<Vec<_>>()
            .join(", ")
    };
    match verdict {
        Verdict::NotAsked => "the question is not asked".into(),
        Verdict::Gap => "a gap: no rule answers".into(),
        Verdict::Conflict(all) => format!("a conflict: {}", rules(all)),
        Verdict::Broken(all) => format!("a broken promise: {}", rules(all)),
        Verdict::Open(_) => "several rulings are possible".into(),
        Verdict::Missing(m) => {
            let facts: Vec<&str> = m
                .facts
                .iter()
                .filter_map(|id| topic.fact(*id))
                .map(|f| f.id.as_str())
                .collect();
            format!("facts are missing: {}", facts.join(", "))
        }
        Verdict::Settled(all) => rules(all),
    }
}

#[allow(clippy::too_many_arguments)]
fn many(
    library: &Library,
    topic: &Topic,
    world: &World,
    question: &Question,
    decided: &Decided,
    settled: &[Settled],
    wanted: &ExpectedAnswer,
    name: &str,
    found: &mut Vec<Difference>,
) {
    let mut left: Vec<&Settled> = settled.iter().collect();
    for one_wanted in &wanted.answers {
        let hit = left
            .iter()
            .position(|s| one(library, topic, world, question, decided, s, one_wanted, name).is_empty());
        match hit {
            Some(n) => {
                left.remove(n);
            }
            None => {
                let nearest = left
                    .iter()
                    .map(|s| one(library, topic, world, question, decided, s, one_wanted, name))
                    .min_by_key(Vec::len);
                match nearest {
                    Some(differences) => found.extend(differences),
                    None => found.push(difference(
                        name,
                        outcome_words(question, &one_wanted.outcome),
                        "no such answer",
                    )),
                }
            }
        }
    }
    for extra in left {
        let ids: Vec<String> = extra
            .grounds
            .iter()
            .filter_map(|g| topic.rules.get(usize::from(g.rule)))
            .map(|r| r.full_id())
            .collect();
        found.push(difference(name, "nothing more", ids.join(", ")));
    }
}

#[allow(clippy::too_many_arguments)]
fn one(
    library: &Library,
    topic: &Topic,
    world: &World,
    question: &Question,
    decided: &Decided,
    settled: &Settled,
    wanted: &ExpectedOne,
    name: &str,
) -> Vec<Difference> {
    let mut found = Vec::new();
    let actual = actual_outcome(question, &settled.answer);
    differ(question, &wanted.outcome, actual.as_ref(), name, &mut found);
    if let Some(basis) = &wanted.basis
        && basis != settled.strength.word()
    {
        found.push(difference(format!("{name}.basis"), basis, settled.strength.word()));
    }
    clauses(library, topic, world, settled, wanted, name, &mut found);
    let readings: Vec<&String> = settled.grounds.iter().flat_map(|g| &g.readings).collect();
    for id in &wanted.readings {
        if !readings.contains(&id) {
            let all: Vec<&str> = readings.iter().map(|r| r.as_str()).collect();
            found.push(difference(format!("{name}.readings"), id, all.join(", ")));
        }
    }
    if let Some(wanted) = &wanted.otherwise {
        let actual: Vec<ExpectedOutcome> = settled
            .contrary()
            .into_iter()
            .filter_map(|o| o.answer.as_ref())
            .map(|(answer, amounts)| outcome(question, *answer, amounts))
            .collect();
        sets(question, wanted, &actual, &format!("{name}.otherwise"), &mut found);
    }
    if let Some(wanted) = &wanted.outcomes {
        let actual: Vec<ExpectedOutcome> = match &settled.answer {
            Answered::Choose(outcomes) => outcomes.iter().map(|(a, m)| outcome(question, *a, m)).collect(),
            _ => Vec::new(),
        };
        sets(question, wanted, &actual, &format!("{name}.outcomes"), &mut found);
    }
    let speaks = |id: &str| {
        settled
            .grounds
            .iter()
            .filter_map(|g| topic.rules.get(usize::from(g.rule)))
            .any(|r| r.id == id || r.full_id() == id)
    };
    for id in wanted.rules.iter().filter(|id| !speaks(id)) {
        let ids: Vec<String> = settled
            .grounds
            .iter()
            .filter_map(|g| topic.rules.get(usize::from(g.rule)))
            .map(|r| r.full_id())
            .collect();
        found.push(difference(format!("{name}.rules"), id, ids.join(", ")));
    }
    for id in wanted.silent_rules.iter().filter(|id| speaks(id)) {
        found.push(difference(
            format!("{name}.not"),
            format!("{id} does not speak"),
            "it speaks",
        ));
    }
    let _ = decided;
    found
}

fn clauses(
    library: &Library,
    topic: &Topic,
    world: &World,
    settled: &Settled,
    wanted: &ExpectedOne,
    name: &str,
    found: &mut Vec<Difference>,
) {
    let deciding = settled.deciding(topic);
    let mut cited: Vec<ClauseRef> = deciding
        .iter()
        .chain(&settled.beside(topic))
        .map(|c| (*c).clone())
        .collect();
    cited.extend(decided_by(library, topic, world, settled));
    let list = |all: &[ClauseRef]| {
        all.iter()
            .map(|c| format!("{}/{}", c.book, c.id))
            .collect::<Vec<_>>()
            .join(", ")
    };
    if let Some(wanted) = &wanted.clauses {
        let all_cited = wanted.iter().all(|c| cited.contains(c));
        let all_named = deciding.iter().all(|c| wanted.contains(c));
        if !all_cited || !all_named {
            let deciding: Vec<ClauseRef> = deciding.into_iter().cloned().collect();
            found.push(difference(
                format!("{name}.clauses"),
                list(wanted),
                format!("decides: {}; cited: {}", list(&deciding), list(&cited)),
            ));
        }
    }
    if !wanted.cites.iter().all(|c| cited.contains(c)) {
        found.push(difference(format!("{name}.cites"), list(&wanted.cites), list(&cited)));
    }
}

fn outcome(question: &Question, answer: u16, amounts: &[Amounts]) -> ExpectedOutcome {
    ExpectedOutcome {
        answer: question.answers.get(usize::from(answer)).map(|a| a.id.clone()),
        amounts: question
            .amounts
            .iter()
            .zip(amounts)
            .map(|(def, amount)| {
                let value = match amount {
                    Amounts::Known(n) => Some(*n),
                    _ => None,
                };
                // Counts and seats are compared as they are written, money in hundredths.
                debug_assert!(matches!(def.kind, Kind::Money | Kind::Count | Kind::Seat));
                (def.id.clone(), value)
            })
            .collect(),
    }
}

fn actual_outcome(question: &Question, answer: &Answered) -> Option<ExpectedOutcome> {
    match answer {
        Answered::One(answer, amounts) => Some(outcome(question, *answer, amounts)),
        Answered::Silent => Some(ExpectedOutcome {
            answer: Some("silent".into()),
            amounts: Vec::new(),
        }),
        Answered::Choose(_) => None,
    }
}

fn fits(wanted: &ExpectedOutcome, actual: &ExpectedOutcome) -> bool {
    let answer = wanted.answer.is_none() || wanted.answer == actual.answer;
    answer
        && wanted
            .amounts
            .iter()
            .all(|(name, value)| actual.amounts.iter().any(|(n, v)| n == name && v == value))
}

fn differ(
    question: &Question,
    wanted: &ExpectedOutcome,
    actual: Option<&ExpectedOutcome>,
    name: &str,
    found: &mut Vec<Difference>,
) {
    if *wanted == ExpectedOutcome::default() {
        return;
    }
    let fits = actual.is_some_and(|actual| fits(wanted, actual));
    if !fits {
        found.push(difference(
            name,
            outcome_words(question, wanted),
            actual.map_or_else(|| "no single answer".into(), |o| outcome_words(question, o)),
        ));
    }
}

/// The same outcomes in any order, each once.
fn sets(
    question: &Question,
    wanted: &[ExpectedOutcome],
    actual: &[ExpectedOutcome],
    name: &str,
    found: &mut Vec<Difference>,
) {
    let mut left: Vec<&ExpectedOutcome> = actual.iter().collect();
    let mut good = wanted.len() == actual.len();
    for one in wanted {
        match left.iter().position(|a| fits(one, a)) {
            Some(n) => {
                left.remove(n);
            }
            None => good = false,
        }
    }
    if !good {
        let words = |all: &[ExpectedOutcome]| {
            all.iter()
                .map(|o| outcome_words(question, o))
                .collect::<Vec<_>>()
                .join(" | ")
        };
        found.push(difference(name, words(wanted), words(actual)));
    }
}

fn outcome_words(question: &Question, outcome: &ExpectedOutcome) -> String {
    let mut parts = vec![outcome.answer.clone().unwrap_or_else(|| "any answer".into())];
    for (name, value) in &outcome.amounts {
        match value {
            Some(n) => {
                let kind = question.amounts.iter().find(|a| a.id == *name).map(|a| a.kind);
                let shown = if kind == Some(Kind::Money) {
                    money::plain(*n)
                } else {
                    n.to_string()
                };
                parts.push(format!("{name} {shown}"));
            }
            None => parts.push(format!("{name} none")),
        }
    }
    parts.join(", ")
}
