//! Answers with amounts, as a case writes them.

use super::read::ExpectedOutcome;
use crate::book::{Kind, Question};
use crate::condition::Amounts;
use crate::decide::Answered;
use crate::money;

/// An answer alone.
pub(super) fn named(answer: &str) -> ExpectedOutcome {
    ExpectedOutcome {
        answer: Some(answer.into()),
        amounts: Vec::new(),
    }
}

/// An answer with every amount it has.
pub(super) fn outcome(question: &Question, answer: u16, amounts: &[Amounts]) -> ExpectedOutcome {
    // An amount that is open is neither some number nor none.
    let amounts = question
        .amounts
        .iter()
        .zip(amounts)
        .filter_map(|(def, amount)| match amount {
            Amounts::Known(n) => Some((def.id.clone(), Some(*n))),
            Amounts::Absent => Some((def.id.clone(), None)),
            _ => None,
        });
    ExpectedOutcome {
        answer: question.answers.get(usize::from(answer)).map(|a| a.id.clone()),
        amounts: amounts.collect(),
    }
}

/// What was answered, unless it is left to choose.
pub(super) fn actual_outcome(question: &Question, answer: &Answered) -> Option<ExpectedOutcome> {
    match answer {
        Answered::One(answer, amounts) => Some(outcome(question, *answer, amounts)),
        Answered::Silent => Some(named("silent")),
        Answered::Choose(_) => None,
    }
}

/// Whether an outcome has everything that is pinned.
pub(super) fn fits(wanted: &ExpectedOutcome, actual: &ExpectedOutcome) -> bool {
    let answer = wanted.answer.is_none() || wanted.answer == actual.answer;
    answer
        && wanted
            .amounts
            .iter()
            .all(|(name, value)| actual.amounts.iter().any(|(n, v)| n == name && v == value))
}

/// Whether the same outcomes are there, in any order, each once.
pub(super) fn as_set(wanted: &[ExpectedOutcome], actual: &[ExpectedOutcome]) -> bool {
    let mut left: Vec<&ExpectedOutcome> = actual.iter().collect();
    wanted.len() == actual.len()
        && wanted.iter().all(|one| match left.iter().position(|a| fits(one, a)) {
            Some(n) => {
                left.remove(n);
                true
            }
            None => false,
        })
}

/// An amount as a case writes it.
pub(super) fn amount_words(question: &Question, name: &str, value: Option<i64>) -> String {
    let kind = question.amounts.iter().find(|a| a.id == name).map(|a| a.kind);
    match (value, kind) {
        (None, _) => "none".into(),
        (Some(n), Some(Kind::Count | Kind::Seat)) => n.to_string(),
        (Some(n), _) => money::plain(n),
    }
}

/// What is pinned of an outcome, in one line.
pub(super) fn wanted_words(question: &Question, outcome: &ExpectedOutcome) -> String {
    let answer = outcome.answer.clone().unwrap_or_else(|| "any answer".into());
    let amounts = outcome.amounts.iter();
    let amounts = amounts.map(|(name, value)| format!("{name} {}", amount_words(question, name, *value)));
    std::iter::once(answer).chain(amounts).collect::<Vec<_>>().join(", ")
}

/// An outcome in one line, with the amounts that it has.
pub(super) fn actual_words(question: &Question, outcome: &ExpectedOutcome) -> String {
    let there = outcome.amounts.iter().filter(|(_, value)| value.is_some());
    let there = ExpectedOutcome {
        answer: outcome.answer.clone(),
        amounts: there.cloned().collect(),
    };
    wanted_words(question, &there)
}

/// Several outcomes in one line.
pub(super) fn all_words(
    question: &Question,
    outcomes: &[ExpectedOutcome],
    words: fn(&Question, &ExpectedOutcome) -> String,
) -> String {
    let all: Vec<String> = outcomes.iter().map(|o| words(question, o)).collect();
    if all.is_empty() { "none".into() } else { all.join(" | ") }
}
