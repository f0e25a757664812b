//! The possible rulings of a question.

use super::claim::{Asked, Claim};
use super::extent::{Quantity, Spread};
use super::solver::{Finding, Solver};
use super::witness::{Unconfirmed, Witness};
use crate::book::{Gives, Outcome};
use crate::condition::FactId;
use crate::decide::World;

/// A rule that can speak to a question, and what it then gives.
#[derive(Debug, Clone)]
pub struct Speaks {
    /// Its number.
    pub rule: u16,
    /// What it gives: one answer, several outcomes to choose from, or nothing (silence).
    pub outcomes: Vec<Spoken>,
    /// A situation in which it speaks, not made likelier.
    pub witness: Box<Witness>,
}

/// An answer with what its amounts can be, in the order of the question.
#[derive(Debug, Clone)]
pub struct Spoken {
    /// The answer.
    pub answer: u16,
    /// Whether it is always among the outcomes.
    pub always: bool,
    /// Facts with which it is among them, where it is not always.
    pub if_so: Option<Box<World>>,
    /// Its amounts; `None`: the rule gives none.
    pub amounts: Vec<Option<Spread>>,
}

/// Everything that can come of a question.
#[derive(Debug, Clone, Default)]
pub struct Possible {
    /// Rules that can speak, in the order of the topic.
    pub speaks: Vec<Speaks>,
    /// A situation in which the question is not asked, if there is one.
    pub not_asked: Option<Box<Witness>>,
    /// A situation in which no rule speaks, if there is one.
    pub gap: Option<Box<Witness>>,
    /// Results of calculations that some of this hangs on and that are taken to come out any way, as their inputs are not known.
    pub free: Vec<FactId>,
    /// Solutions that the evaluator did not confirm.
    pub unconfirmed: Vec<Unconfirmed>,
    /// Whether it is proved that nothing else can come of it.
    pub proved: bool,
}

impl Solver<'_> {
    /// Everything that can come of a question in situations in which the claims are true.
    pub fn possible(&mut self, asked: Asked, claims: &[Claim]) -> Possible {
        let mut possible = Possible {
            proved: true,
            ..Possible::default()
        };
        let arises = Claim::Arises(asked);
        possible.not_asked = self.example(claims, Claim::Not(Box::new(arises)), &mut possible);
        // That the book fails is said only of what is sure to be so.
        let before = (possible.free.clone(), possible.proved);
        possible.gap = self.example(claims, Claim::Gap(asked), &mut possible);
        if possible.free != before.0 {
            (possible.free, possible.gap, possible.proved) = (before.0, None, false);
        }
        let mut left: Vec<u16> = self.side.candidates(asked.question);
        let mut found: Vec<(u16, Box<Witness>)> = Vec::new();
        while !left.is_empty() {
            let some = Claim::Any(left.iter().map(|rule| Claim::Live(asked, *rule)).collect());
            let Some(witness) = self.example(claims, some, &mut possible) else {
                break;
            };
            let speaking = witness.speaking(asked);
            let before = left.len();
            left.retain(|rule| !speaking.contains(rule));
            if left.len() == before {
                possible.proved = false;
                break;
            }
            let known: Vec<u16> = found.iter().map(|(r, _)| *r).collect();
            let new = speaking.into_iter().filter(|r| !known.contains(r));
            found.extend(new.map(|rule| (rule, witness.clone())));
        }
        found.sort_by_key(|(rule, _)| *rule);
        for (rule, witness) in found {
            let outcomes = self.outcomes(asked, rule, claims);
            possible.speaks.push(Speaks {
                rule,
                outcomes,
                witness,
            });
        }
        possible
    }

    fn example(&mut self, claims: &[Claim], one: Claim, possible: &mut Possible) -> Option<Box<Witness>> {
        let mut all = claims.to_vec();
        all.push(one);
        match self.find_any(&all) {
            Finding::Shown(witness) => Some(witness),
            Finding::Impossible(_) => None,
            Finding::NotProved => {
                possible.proved = false;
                None
            }
            Finding::Unconfirmed(why) => match *why {
                Unconfirmed::Calculated { facts, witness } => {
                    possible.free = facts;
                    Some(witness)
                }
                other => {
                    possible.proved = false;
                    possible.unconfirmed.push(other);
                    None
                }
            },
        }
    }

    /// What a rule gives when it speaks.
    pub fn outcomes(&mut self, asked: Asked, rule: u16, claims: &[Claim]) -> Vec<Spoken> {
        let mut live = claims.to_vec();
        live.push(Claim::Live(asked, rule));
        let topic = self.side.topic;
        let gives = topic.rules.get(usize::from(rule)).and_then(|r| {
            let found = r.answers.iter().find(|(q, _)| *q == asked.question);
            found.map(|(_, gives)| gives)
        });
        match gives {
            None | Some(Gives::Silent) => Vec::new(),
            Some(Gives::One(outcome)) => {
                let amounts = self.amounts(asked, outcome, &live, |n| Quantity::Amount(asked, rule, n));
                vec![Spoken {
                    answer: outcome.answer,
                    always: true,
                    if_so: None,
                    amounts,
                }]
            }
            Some(Gives::Choose(cases)) => {
                let mut all = Vec::new();
                for (k, case) in cases.iter().enumerate() {
                    let mut here = live.clone();
                    let (mut always, mut if_so) = (true, None);
                    if let Some(when) = &case.when {
                        let holds = Claim::Holds(when.clone(), asked.row);
                        let mut not = live.clone();
                        not.push(Claim::Not(Box::new(holds.clone())));
                        here.push(holds);
                        always = self.never(&not);
                        if !always {
                            if_so = match self.find_any(&here) {
                                Finding::Shown(witness) => Some(Box::new(witness.world)),
                                Finding::Impossible(_) => continue,
                                Finding::NotProved | Finding::Unconfirmed(_) => None,
                            };
                        }
                    }
                    let quantity = |n| Quantity::OutcomeAmount(asked, rule, k, n);
                    let amounts = self.amounts(asked, &case.is, &here, quantity);
                    all.push(Spoken {
                        answer: case.is.answer,
                        always,
                        if_so,
                        amounts,
                    });
                }
                all
            }
        }
    }

    fn amounts(
        &mut self,
        asked: Asked,
        outcome: &Outcome,
        claims: &[Claim],
        quantity: impl Fn(u16) -> Quantity,
    ) -> Vec<Option<Spread>> {
        let count = self.side.question(asked.question).map_or(0, |q| q.amounts.len());
        (0..count)
            .map(|n| {
                let n = u16::try_from(n).ok().filter(|_| !outcome.amounts.is_empty())?;
                let spread = self.amount_spread(claims, &quantity(n));
                (spread.least.is_some() || !spread.proved).then_some(spread)
            })
            .collect()
    }
}
