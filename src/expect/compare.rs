//! A ruling held against what a case expects, question by question.

use super::outcome::{actual_outcome, actual_words, all_words, named, wanted_words};
use super::pins::{Pins, full_ids};
use super::read::{Expected, ExpectedAnswer, ExpectedOne, ExpectedOutcome};
use crate::book::{Library, Question, Topic};
use crate::condition::FactId;
use crate::decide::{Answered, Decided, Open, Ruling, Settled, Verdict, World};

/// Something that a case pins down, held against what came out.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Held {
    /// The question, with the seat of one that is asked of every seat: `action`, `chips[3]`. Empty: what stands beside the
    /// questions.
    pub question: String,
    /// What of it: `answer`, the name of an amount, `clauses` …
    pub key: String,
    /// What is expected.
    pub expected: String,
    /// What came out.
    pub actual: String,
    /// Whether it is as expected.
    pub fits: bool,
}

/// A ruling to hold against expectations.
#[derive(Clone, Copy)]
pub(super) struct Actual<'a> {
    pub library: &'a Library,
    pub topic: &'a Topic,
    pub world: &'a World,
    pub ruling: &'a Ruling,
}

/// Everything that the case pins down, in the order of the case.
pub fn compare(library: &Library, topic: &Topic, world: &World, ruling: &Ruling, expected: &Expected) -> Vec<Held> {
    let actual = Actual {
        library,
        topic,
        world,
        ruling,
    };
    let mut pins = Pins::new("");
    if let Some(see) = &expected.see {
        pins.add("see", see.clone(), "ruled here", false);
    }
    if let Some(missing) = &expected.missing {
        let found = ruling.decided.iter().flat_map(|d| match &d.verdict {
            Verdict::Open(open) => open.deciding.as_slice(),
            Verdict::Missing(missing) => missing.facts.as_slice(),
            _ => &[],
        });
        pins.same_words("missing", missing, fact_ids(topic, found));
    }
    pins.silent(actual, None, &expected.silent_rules, std::iter::empty());
    let missing = |d: &Decided| matches!(d.verdict, Verdict::Missing(_));
    if spoken(ruling).next().is_none() && !ruling.decided.iter().any(missing) {
        pins.add("rules", "some rule speaks", "no rule speaks in any question", false);
    }
    let mut held = pins.done();
    for wanted in &expected.questions {
        if let Some(question) = topic.questions.get(usize::from(wanted.question)) {
            held.extend(self::question(actual, question, wanted));
        }
    }
    held
}

/// The answers of all questions, the possible ones too.
pub(super) fn spoken(ruling: &Ruling) -> impl Iterator<Item = &Settled> {
    ruling.decided.iter().flat_map(|d| {
        let (settled, possible) = match &d.verdict {
            Verdict::Settled(settled) => (settled.as_slice(), &[][..]),
            Verdict::Open(open) => (&[][..], open.possible.as_slice()),
            _ => (&[][..], &[][..]),
        };
        settled.iter().chain(possible.iter().filter_map(|p| p.settled.as_ref()))
    })
}

/// Whether a rule, named by its id or its full id, is among the grounds of an answer.
pub(super) fn speaks(topic: &Topic, settled: &Settled, id: &str) -> bool {
    settled
        .grounds
        .iter()
        .filter_map(|g| topic.rules.get(usize::from(g.rule)))
        .any(|r| r.id == id || r.full_id() == id)
}

/// For each question, and seat, which rules speak in it, or why none does.
pub fn speakers(topic: &Topic, world: &World, ruling: &Ruling) -> Vec<(String, String)> {
    let decided = ruling.decided.iter().filter_map(|d| {
        let question = topic.questions.get(usize::from(d.question))?;
        let seat = d.row.and_then(|row| world.seats.as_ref()?.get(row).copied());
        Some((name(question, seat), verdict_words(topic, &d.verdict)))
    });
    decided.collect()
}

fn name(question: &Question, seat: Option<i64>) -> String {
    match seat {
        Some(seat) => format!("{}[{seat}]", question.id),
        None => question.id.clone(),
    }
}

fn fact_ids<'a>(topic: &Topic, facts: impl IntoIterator<Item = &'a FactId>) -> Vec<String> {
    let facts = facts.into_iter().filter_map(|id| topic.fact(*id));
    facts.map(|f| f.id.clone()).collect()
}

fn question(actual: Actual<'_>, question: &Question, wanted: &ExpectedAnswer) -> Vec<Held> {
    let mut pins = Pins::new(name(question, wanted.seat));
    let row = wanted.seat.and_then(|s| actual.world.row_of(s));
    let decided = actual
        .ruling
        .decided
        .iter()
        .find(|d| d.question == wanted.question && (wanted.seat.is_none() || d.row == row));
    let Some(decided) = decided.filter(|_| wanted.seat.is_none() || row.is_some()) else {
        pins.add("answer", "an answer", "there is no such seat", false);
        return pins.done();
    };
    let first = wanted.answers.first();
    let numbered = (wanted.question, question);
    match &decided.verdict {
        Verdict::Open(open) => open_ruling(actual, numbered, open, first, &mut pins),
        Verdict::Settled(settled) if question.many => many(actual, numbered, settled, wanted, &mut pins),
        Verdict::Settled(settled) => {
            if let (Some(wanted), Some(settled)) = (first, settled.first()) {
                pins.answer(actual, numbered, settled, wanted);
            }
        }
        other => {
            let expected = first.map_or_else(|| "an answer".into(), |one| due(question, one));
            pins.add("answer", expected, verdict_words(actual.topic, other), false);
        }
    }
    pins.done()
}

/// The answer that is due, in one line.
fn due(question: &Question, wanted: &ExpectedOne) -> String {
    match &wanted.outcome {
        outcome if *outcome == ExpectedOutcome::default() => "a ruling".into(),
        outcome => wanted_words(question, outcome),
    }
}

/// Holds what is possible against what should be.
fn open_ruling(
    actual: Actual<'_>,
    (number, question): (u16, &Question),
    open: &Open,
    wanted: Option<&ExpectedOne>,
    pins: &mut Pins,
) {
    let possible: Vec<ExpectedOutcome> = open
        .possible
        .iter()
        .map(|p| match p.settled.as_ref().map(|s| &s.answer) {
            Some(Answered::Choose(_)) => named("discretion"),
            Some(answer) => actual_outcome(question, answer).unwrap_or_default(),
            None => named("book fault"),
        })
        .collect();
    match wanted.and_then(|one| one.open.as_ref()) {
        Some(list) => pins.same_outcomes("open", question, list, &possible),
        None => {
            let wanted = wanted.map_or_else(|| "one ruling".into(), |one| due(question, one));
            let words = all_words(question, &possible, actual_words);
            pins.add("answer", wanted, format!("open: {words}"), false);
        }
    }
    if let Some(deciding) = wanted.and_then(|one| one.deciding.as_ref()) {
        pins.same_words("deciding", deciding, fact_ids(actual.topic, &open.deciding));
    }
    if let Some(one) = wanted {
        let answers = open.possible.iter().filter_map(|p| p.settled.as_ref());
        pins.silent(actual, Some(number), &one.silent_rules, answers);
    }
}

fn verdict_words(topic: &Topic, verdict: &Verdict) -> String {
    let rules = |all: &[Settled]| {
        all.iter()
            .map(|s| full_ids(topic, s))
            .collect::<Vec<_>>()
            .join(" against ")
    };
    match verdict {
        Verdict::NotAsked => "the question is not asked".into(),
        Verdict::Gap => "a gap: no rule answers".into(),
        Verdict::Conflict(all) => format!("a conflict: {}", rules(all)),
        Verdict::Broken(all) => format!("a broken promise: {}", rules(all)),
        Verdict::Open(_) => "several rulings are possible".into(),
        Verdict::Missing(m) => format!("facts are missing: {}", fact_ids(topic, &m.facts).join(", ")),
        Verdict::Settled(all) => all.iter().map(|s| full_ids(topic, s)).collect::<Vec<_>>().join(", "),
    }
}

/// Each expected answer is held against the one it fits, or against the nearest that is left; none may be left over.
fn many(actual: Actual<'_>, numbered: (u16, &Question), settled: &[Settled], wanted: &ExpectedAnswer, pins: &mut Pins) {
    let question = numbered.1;
    let mut left: Vec<&Settled> = settled.iter().collect();
    let against = |one: &ExpectedOne, settled: &Settled| {
        let mut own = pins.like();
        own.answer(actual, numbered, settled, one);
        own.done()
    };
    let misses = |held: &[Held]| held.iter().filter(|h| !h.fits).count();
    let mut found: Vec<Option<Vec<Held>>> = vec![None; wanted.answers.len()];
    for exact in [true, false] {
        for (one, slot) in wanted.answers.iter().zip(&mut found).filter(|(_, s)| s.is_none()) {
            let tried = left.iter().enumerate().map(|(n, s)| (n, against(one, s)));
            let best = tried.min_by_key(|(_, held)| misses(held));
            if let Some((n, held)) = best.filter(|(_, held)| !exact || misses(held) == 0) {
                left.remove(n);
                *slot = Some(held);
            }
        }
    }
    for (one, slot) in wanted.answers.iter().zip(found) {
        match slot {
            Some(held) => pins.extend(held),
            None => pins.add("answer", due(question, one), "nothing more", false),
        }
    }
    for extra in left {
        let answer = actual_outcome(question, &extra.answer).map(|o| actual_words(question, &o));
        let words = format!(
            "{} by {}",
            answer.unwrap_or_else(|| "several outcomes".into()),
            full_ids(actual.topic, extra)
        );
        pins.add("answer", "nothing more", words, false);
    }
}
