//! Rules as formulas: when they apply, when they are defeated, what they answer.

use super::conditions::Given;
use super::formula::Bool;
use super::number::Number;
use super::side::Side;
use super::space::Space;
use crate::book::{Gives, Outcome, Question};
use crate::condition::{Condition, Num};

/// What a rule gives for a question, as formulas.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Gift {
    /// An answer with its amounts.
    One(Said),
    /// Outcomes, each with when it is among them.
    Choose(Vec<(Bool, Said)>),
    /// Nothing.
    Silent,
}

/// An answer with its amounts, in the order of the question.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Said {
    pub answer: u16,
    pub amounts: Vec<Number>,
}

impl Side<'_> {
    /// When a rule applies.
    pub fn applies(&mut self, space: &mut Space, rule: u16, row: Option<usize>) -> Bool {
        let n = usize::from(rule);
        let slot = row.map_or(0, |r| r + 1);
        if let Some(known) = self.applies.get(n).and_then(|rows| rows.get(slot)).copied().flatten() {
            return known;
        }
        let Some(of) = self.topic.rules.get(n) else {
            return Bool::FALSE;
        };
        let when = self.condition(space, &of.when, row);
        let when = space.formulas.and([when, self.row_there(row)]);
        if let Some(rows) = self.applies.get_mut(n) {
            if rows.len() <= slot {
                rows.resize(slot + 1, None);
            }
            if let Some(known) = rows.get_mut(slot) {
                *known = Some(when);
            }
        }
        when
    }

    /// The rules that can answer a question.
    pub fn candidates(&self, question: u16) -> Vec<u16> {
        let rules = self.topic.rules.iter().enumerate();
        rules
            .filter(|(_, rule)| rule.answers.iter().any(|(q, _)| *q == question))
            .filter_map(|(n, _)| u16::try_from(n).ok())
            .collect()
    }

    /// When a question is asked.
    pub fn asked(&self, space: &mut Space, question: u16, row: Option<usize>) -> Bool {
        let there = self.row_there(row);
        let only_if = self.question(question).and_then(|q| q.only_if.as_ref());
        let asked = only_if.map_or(Bool::TRUE, |c| self.condition(space, c, row));
        space.formulas.and([there, asked])
    }

    pub(super) fn question(&self, question: u16) -> Option<&Question> {
        self.topic.questions.get(usize::from(question))
    }

    /// When a rule applies to a question but another one that overrides it applies too.
    pub fn defeated(&mut self, space: &mut Space, question: u16, rule: u16, row: Option<usize>) -> Bool {
        let own = self.applies(space, rule, row);
        let beaten = self.beaten(space, question, rule, row);
        space.formulas.and([own, beaten])
    }

    fn beaten(&mut self, space: &mut Space, question: u16, rule: u16, row: Option<usize>) -> Bool {
        let stronger: Vec<u16> = self
            .candidates(question)
            .into_iter()
            .filter(|other| self.topic.overrides(question, *other, rule))
            .collect();
        let any: Vec<Bool> = stronger.into_iter().map(|o| self.applies(space, o, row)).collect();
        space.formulas.or(any)
    }

    /// When a question is asked and a rule answers it, not defeated.
    pub fn live(&mut self, space: &mut Space, question: u16, rule: u16, row: Option<usize>) -> Bool {
        let asked = self.asked(space, question, row);
        let own = self.applies(space, rule, row);
        if own == Bool::FALSE || asked == Bool::FALSE || !self.candidates(question).contains(&rule) {
            return Bool::FALSE;
        }
        let beaten = self.beaten(space, question, rule, row);
        space.formulas.and([asked, own, !beaten])
    }

    /// What a rule gives for a question.
    pub(super) fn gift(&self, space: &mut Space, question: u16, rule: u16, row: Option<usize>) -> Option<Gift> {
        let of = self.topic.rules.get(usize::from(rule))?;
        let (_, gives) = of.answers.iter().find(|(q, _)| *q == question)?;
        Some(match gives {
            Gives::Silent => Gift::Silent,
            Gives::One(outcome) => Gift::One(self.said(space, question, outcome, row)?),
            Gives::Choose(cases) => Gift::Choose(
                cases
                    .iter()
                    .map(|case| {
                        let when = match &case.when {
                            Some(when) => self.condition(space, when, row),
                            None => Bool::TRUE,
                        };
                        Some((when, self.said(space, question, &case.is, row)?))
                    })
                    .collect::<Option<Vec<_>>>()?,
            ),
        })
    }

    /// The amounts of an outcome, worked out in the order in which the evaluator does.
    fn said(&self, space: &mut Space, question: u16, outcome: &Outcome, row: Option<usize>) -> Option<Said> {
        let defs = &self.topic.questions.get(usize::from(question))?.amounts;
        let mut amounts = vec![Number::absent(); defs.len()];
        let mut put = |n: usize, num: &Num, amounts: &mut Vec<Number>| {
            let given = Given {
                answer: outcome.answer,
                amounts,
            };
            let value = self.number(space, num, row, Some(given));
            if let Some(slot) = amounts.get_mut(n) {
                *slot = value;
            }
        };
        for (n, num) in &outcome.amounts {
            put(usize::from(*n), num, &mut amounts);
        }
        if !outcome.amounts.is_empty() {
            for (n, def) in defs.iter().enumerate() {
                let given = outcome.amounts.iter().any(|(m, _)| usize::from(*m) == n);
                if let (Some(num), false) = (&def.otherwise, given) {
                    put(n, num, &mut amounts);
                }
            }
            for _ in 0..2 {
                for (n, def) in defs.iter().enumerate() {
                    if let Some(num) = &def.is {
                        put(n, num, &mut amounts);
                    }
                }
            }
        }
        Some(Said {
            answer: outcome.answer,
            amounts,
        })
    }

    /// When an answer breaks what the question promises: a promise about an amount that is not there is kept.
    pub(super) fn breaks(&self, space: &mut Space, promise: &Condition, said: &Said, row: Option<usize>) -> Bool {
        let given = Given {
            answer: said.answer,
            amounts: &said.amounts,
        };
        let mut spoken = Vec::new();
        amounts_in(promise, &mut |n| {
            let amount = said.amounts.get(usize::from(n)).cloned().unwrap_or_default();
            spoken.push(space.formulas.present(&amount));
        });
        let holds = self.formula(space, promise, row, Some(given));
        spoken.push(!holds);
        space.formulas.and(spoken)
    }
}

/// Calls `see` with every amount that a condition speaks of.
pub(super) fn amounts_in(condition: &Condition, see: &mut impl FnMut(u16)) {
    use crate::condition::Atom;
    fn in_num(num: &Num, see: &mut impl FnMut(u16)) {
        match num {
            Num::Amount(n) => see(*n),
            Num::Sum(terms) => terms.iter().for_each(|(_, t)| in_num(t, see)),
            Num::Min(parts) | Num::Max(parts) => parts.iter().for_each(|p| in_num(p, see)),
            Num::Const(_) | Num::Fact(_) | Num::Of(..) | Num::OfRow(..) => {}
        }
    }
    match condition {
        Condition::All(parts) | Condition::Any(parts) => parts.iter().for_each(|p| amounts_in(p, see)),
        Condition::Not(part) => amounts_in(part, see),
        Condition::Atom(Atom::Compare(left, _, right)) => {
            in_num(left, see);
            in_num(right, see);
        }
        Condition::Atom(_) => {}
    }
}
