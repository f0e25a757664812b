//! What can be asked of a topic: claims, each as a formula and as a check of a concrete ruling.

use super::formula::Bool;
use super::rules::Gift;
use super::side::Side;
use super::space::Space;
use crate::condition::{Condition, FactId};
use crate::decide::Answered;
use crate::value::Value;

/// A question of the topic, of one row where it is asked of every seat.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Asked {
    /// Number of the question.
    pub question: u16,
    /// Row of the table as told to the solver.
    pub row: Option<usize>,
}

impl Asked {
    /// A question that is not asked of every seat.
    pub fn once(question: u16) -> Self {
        Self { question, row: None }
    }
}

/// Something about a situation and its ruling.
#[derive(Debug, Clone, PartialEq)]
pub enum Claim {
    /// A condition holds, of a row where it speaks of one.
    Holds(Condition, Option<usize>),
    /// A fact exists and is this; of a list what is known of it.
    Is(FactId, Option<usize>, Value),
    /// The matter is this topic's.
    InScope,
    /// The question is asked.
    Arises(Asked),
    /// The rule applies.
    Applies(u16, Option<usize>),
    /// The rule applies, but one that overrides it in this question does too.
    Defeated(Asked, u16),
    /// The question is asked and the rule speaks to it.
    Live(Asked, u16),
    /// Both rules speak and answer differently.
    Clash(Asked, u16, u16),
    /// Some rules speak and answer differently.
    AnyClash(Asked),
    /// The question is asked and no rule speaks.
    Gap(Asked),
    /// A rule that speaks gives exactly this.
    Gives(Asked, Answered),
    /// A rule that speaks gives this answer, whatever the amounts.
    GivesAnswer(Asked, u16),
    /// The ruling is not exactly this: the question is not asked, or a rule gives something else, or none gives anything.
    Otherwise(Asked, Answered),
    /// A rule that speaks breaks a promise of the question, by its number.
    Broken(Asked, u16, usize),
    /// It is not so.
    Not(Box<Claim>),
    /// All of these.
    All(Vec<Claim>),
    /// Any of these.
    Any(Vec<Claim>),
}

impl Side<'_> {
    /// When a claim is true.
    pub fn claim(&mut self, space: &mut Space, claim: &Claim) -> Bool {
        match claim {
            Claim::Holds(condition, row) => {
                let holds = self.condition(space, condition, *row);
                space.formulas.and([self.row_there(*row), holds])
            }
            Claim::Is(fact, row, value) => self.has(space, *fact, *row, value),
            Claim::InScope => self.in_scope(space),
            Claim::Arises(asked) => self.asked(space, asked.question, asked.row),
            Claim::Applies(rule, row) => self.applies(space, *rule, *row),
            Claim::Defeated(asked, rule) => self.defeated(space, asked.question, *rule, asked.row),
            Claim::Live(asked, rule) => self.live(space, asked.question, *rule, asked.row),
            Claim::Clash(asked, one, other) => self.clash(space, asked.question, (*one, *other), asked.row),
            Claim::AnyClash(asked) => self.any_clash(space, *asked, &[]),
            Claim::Gap(asked) => self.gap(space, asked.question, asked.row),
            Claim::Gives(asked, answered) => self.answered(space, asked.question, asked.row, answered),
            Claim::GivesAnswer(asked, answer) => self.gives_answer(space, *asked, *answer),
            Claim::Otherwise(asked, answered) => self.otherwise(space, *asked, answered),
            Claim::Broken(asked, rule, promise) => self.broken(space, asked.question, *rule, *promise, asked.row),
            Claim::Not(part) => !self.claim(space, part),
            Claim::All(parts) => {
                let parts: Vec<Bool> = parts.iter().map(|p| self.claim(space, p)).collect();
                space.formulas.and(parts)
            }
            Claim::Any(parts) => {
                let parts: Vec<Bool> = parts.iter().map(|p| self.claim(space, p)).collect();
                space.formulas.or(parts)
            }
        }
    }

    fn gives_answer(&mut self, space: &mut Space, asked: Asked, answer: u16) -> Bool {
        let mut any = Vec::new();
        for rule in self.candidates(asked.question) {
            let gift = self.gift(space, asked.question, rule, asked.row);
            if matches!(gift, Some(Gift::One(said)) if said.answer == answer) {
                any.push(self.live(space, asked.question, rule, asked.row));
            }
        }
        space.formulas.or(any)
    }

    fn otherwise(&mut self, space: &mut Space, asked: Asked, answered: &Answered) -> Bool {
        let mut any = vec![!self.asked(space, asked.question, asked.row)];
        any.push(self.gap(space, asked.question, asked.row));
        for rule in self.candidates(asked.question) {
            let live = self.live(space, asked.question, rule, asked.row);
            let this = self.answers(space, asked.question, rule, asked.row, answered);
            any.push(space.formulas.and([live, !this]));
        }
        space.formulas.or(any)
    }

    /// When rules speak that answer differently, other pairs than those left out.
    pub(super) fn any_clash(&mut self, space: &mut Space, asked: Asked, but: &[(u16, u16)]) -> Bool {
        let rules = self.candidates(asked.question);
        let mut any = Vec::new();
        for group in self.groups(space, asked, &rules, but) {
            any.push(group);
        }
        space.formulas.or(any)
    }

    /// Rules that give the same by what is written are taken together; for each two such groups when they clash.
    fn groups(&mut self, space: &mut Space, asked: Asked, rules: &[u16], but: &[(u16, u16)]) -> Vec<Bool> {
        let mut groups: Vec<(Gift, Vec<(u16, Bool)>)> = Vec::new();
        for rule in rules {
            let live = self.live(space, asked.question, *rule, asked.row);
            let Some(gift) = self.gift(space, asked.question, *rule, asked.row) else {
                continue;
            };
            match groups.iter_mut().find(|(g, _)| *g == gift) {
                Some((_, members)) => members.push((*rule, live)),
                None => groups.push((gift, vec![(*rule, live)])),
            }
        }
        let mut clashes = Vec::new();
        for (n, (gift, members)) in groups.iter().enumerate() {
            for (other, rivals) in groups.iter().skip(n + 1) {
                let differ = !space.same_gift(gift, other);
                let known = but.iter().any(|(a, b)| {
                    touches(members, *a) && touches(rivals, *b) || touches(members, *b) && touches(rivals, *a)
                });
                if !known {
                    let left = space.formulas.or(members.iter().map(|(_, live)| *live));
                    let right = space.formulas.or(rivals.iter().map(|(_, live)| *live));
                    clashes.push(space.formulas.and([left, right, differ]));
                    continue;
                }
                for (one, live) in members {
                    for (rival, too) in rivals {
                        if !but.contains(&(*one, *rival)) && !but.contains(&(*rival, *one)) {
                            clashes.push(space.formulas.and([*live, *too, differ]));
                        }
                    }
                }
            }
        }
        clashes
    }
}

fn touches(members: &[(u16, Bool)], rule: u16) -> bool {
    members.iter().any(|(r, _)| *r == rule)
}
