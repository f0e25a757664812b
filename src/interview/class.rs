//! What can come of a question, amounts apart.

use crate::book::{Gives, Topic};
use crate::condition::{Answered, Tri, holds};
use crate::decide::{Verdict, World};
use crate::solve::{Asked, Witness};

/// What can come of a question, amounts apart.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Class {
    /// The question is not asked.
    NotAsked,
    /// An answer.
    One(u16),
    /// Outcomes that a rule leaves open.
    Choose(u16),
    /// No clause is about it.
    Silent,
    /// No rule answers.
    Gap,
}

/// The classes that rules can give which may still apply.
pub(super) fn classes_of_rules(topic: &Topic, world: &World, asked: Asked) -> Vec<(Class, Vec<u16>)> {
    let mut found: Vec<(Class, Vec<u16>)> = Vec::new();
    for (n, rule) in topic.rules.iter().enumerate() {
        let Ok(n) = u16::try_from(n) else {
            continue;
        };
        let gives = rule.answers.iter().find(|(q, _)| *q == asked.question);
        let Some((_, gives)) = gives else {
            continue;
        };
        if holds(&rule.when, world, asked.row, Answered::default()) == Tri::No {
            continue;
        }
        let class = class(gives, n);
        match found.iter_mut().find(|(c, _)| *c == class) {
            Some((_, rules)) => rules.push(n),
            None => found.push((class, vec![n])),
        }
    }
    found
}

fn class(gives: &Gives, rule: u16) -> Class {
    match gives {
        Gives::One(outcome) => Class::One(outcome.answer),
        Gives::Choose(_) => Class::Choose(rule),
        Gives::Silent => Class::Silent,
    }
}

/// What a question comes to in a situation.
pub(super) fn classes_in(topic: &Topic, witness: &Witness, asked: Asked) -> Vec<Class> {
    match witness.verdict(asked) {
        Some(Verdict::Settled(all) | Verdict::Conflict(all) | Verdict::Broken(all)) => all
            .iter()
            .flat_map(|s| &s.grounds)
            .filter_map(|g| {
                let rule = topic.rules.get(usize::from(g.rule))?;
                let (_, gives) = rule.answers.iter().find(|(q, _)| *q == asked.question)?;
                Some(class(gives, g.rule))
            })
            .collect(),
        Some(Verdict::Gap) => vec![Class::Gap],
        Some(Verdict::NotAsked) => vec![Class::NotAsked],
        Some(Verdict::Missing(_) | Verdict::Open(_)) | None => Vec::new(),
    }
}
