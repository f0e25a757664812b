//! When two rules answer differently, and when a rule gives a certain answer.

use super::formula::Bool;
use super::linear::Linear;
use super::number::Number;
use super::rules::{Gift, Said};
use super::side::Side;
use super::space::Space;
use crate::condition::{Amounts, Op};
use crate::decide::Answered;

impl Space {
    /// When two answers are the same, amounts too. `names` tells which answer and amounts of the second are which of the first.
    fn same_said(&mut self, left: &Said, right: &Said) -> Bool {
        if left.answer != right.answer || left.amounts.len() != right.amounts.len() {
            return Bool::FALSE;
        }
        let pairs: Vec<(&Number, &Number)> = left.amounts.iter().zip(&right.amounts).collect();
        let equal: Vec<Bool> = pairs.into_iter().map(|(a, b)| self.formulas.equal(a, b)).collect();
        self.formulas.and(equal)
    }

    /// When two rules give the same.
    pub(super) fn same_gift(&mut self, left: &Gift, right: &Gift) -> Bool {
        match (left, right) {
            (Gift::Silent, Gift::Silent) => Bool::TRUE,
            (Gift::One(left), Gift::One(right)) => self.same_said(left, right),
            (Gift::Choose(left), Gift::Choose(right)) => self.same_lists(left, right),
            _ => Bool::FALSE,
        }
    }

    /// When two lists of outcomes come to the same, repetitions left out, in the same order.
    fn same_lists(&mut self, left: &[(Bool, Said)], right: &[(Bool, Said)]) -> Bool {
        let (left, right) = (self.once(left), self.once(right));
        let (places, others) = (self.places(&left), self.places(&right));
        let mut all = Vec::new();
        let lists = [(&left, &places, &right, &others), (&right, &others, &left, &places)];
        for (from, own, to, other) in lists {
            for ((when, said), place) in from.iter().zip(own) {
                let mut partners = Vec::new();
                for ((there, twin), seat) in to.iter().zip(other) {
                    let same = self.same_said(said, twin);
                    let level = self.formulas.compare(place, Op::Eq, seat);
                    partners.push(self.formulas.and([*there, same, level]));
                }
                let some = self.formulas.or(partners);
                all.push(self.formulas.implies(*when, some));
            }
        }
        self.formulas.and(all)
    }

    /// Outcomes with when each is there for the first time.
    fn once(&mut self, list: &[(Bool, Said)]) -> Vec<(Bool, Said)> {
        let mut found: Vec<(Bool, Said)> = Vec::new();
        for (when, said) in list {
            let mut before = Vec::new();
            for (earlier, other) in &found {
                let same = self.same_said(said, other);
                before.push(self.formulas.and([*earlier, same]));
            }
            let before = self.formulas.or(before);
            let first = self.formulas.and([*when, !before]);
            found.push((first, said.clone()));
        }
        found
    }

    /// For each outcome how many stand before it.
    fn places(&mut self, list: &[(Bool, Said)]) -> Vec<Number> {
        let whens: Vec<Bool> = list.iter().map(|(when, _)| *when).collect();
        (0..whens.len())
            .map(|n| self.formulas.count(whens.get(..n).unwrap_or(&[])))
            .collect()
    }

    /// When an answer is this one, with these amounts.
    fn is_said(&mut self, said: &Said, answer: u16, amounts: &[Amounts]) -> Bool {
        if said.answer != answer || said.amounts.len() != amounts.len() {
            return Bool::FALSE;
        }
        let mut all = Vec::new();
        for (own, amount) in said.amounts.iter().zip(amounts) {
            all.push(match amount {
                Amounts::Known(n) => self.formulas.compare(own, Op::Eq, &Number::of(*n)),
                Amounts::Absent => !self.formulas.present(own),
                _ => Bool::FALSE,
            });
        }
        self.formulas.and(all)
    }
}

impl Side<'_> {
    /// When two rules are live in a question and answer it differently.
    pub fn clash(&mut self, space: &mut Space, question: u16, rules: (u16, u16), row: Option<usize>) -> Bool {
        let live = [rules.0, rules.1].map(|rule| self.live(space, question, rule, row));
        let both = space.formulas.and(live);
        if both == Bool::FALSE {
            return Bool::FALSE;
        }
        let same = self.agree(space, question, rules, row);
        space.formulas.and([both, !same])
    }

    /// When two rules, were they live, would answer alike.
    pub fn agree(&self, space: &mut Space, question: u16, rules: (u16, u16), row: Option<usize>) -> Bool {
        let left = self.gift(space, question, rules.0, row);
        let right = self.gift(space, question, rules.1, row);
        match (left, right) {
            (Some(left), Some(right)) => space.same_gift(&left, &right),
            _ => Bool::FALSE,
        }
    }

    /// When a question is asked and no rule is live.
    pub fn gap(&mut self, space: &mut Space, question: u16, row: Option<usize>) -> Bool {
        let mut parts = vec![self.asked(space, question, row)];
        // Where any rule applies, one that is overridden by none of them is live.
        for rule in self.candidates(question) {
            parts.push(!self.applies(space, rule, row));
        }
        space.formulas.and(parts)
    }

    /// When a rule is live in a question and gives exactly this.
    pub fn answers(
        &mut self,
        space: &mut Space,
        question: u16,
        rule: u16,
        row: Option<usize>,
        answered: &Answered,
    ) -> Bool {
        let live = self.live(space, question, rule, row);
        let gives = match (self.gift(space, question, rule, row), answered) {
            (Some(Gift::Silent), Answered::Silent) => Bool::TRUE,
            (Some(Gift::One(said)), Answered::One(answer, amounts)) => space.is_said(&said, *answer, amounts),
            (Some(Gift::Choose(own)), Answered::Choose(outcomes)) => {
                let list: Option<Vec<(Bool, Said)>> = outcomes
                    .iter()
                    .map(|(answer, amounts)| Some((Bool::TRUE, constant(*answer, amounts)?)))
                    .collect();
                list.map_or(Bool::FALSE, |list| space.same_lists(&own, &list))
            }
            _ => Bool::FALSE,
        };
        space.formulas.and([live, gives])
    }

    /// When some live rule of a question gives exactly this.
    pub fn answered(&mut self, space: &mut Space, question: u16, row: Option<usize>, answered: &Answered) -> Bool {
        let rules = self.candidates(question);
        let any: Vec<Bool> = rules
            .into_iter()
            .map(|rule| self.answers(space, question, rule, row, answered))
            .collect();
        space.formulas.or(any)
    }

    /// When a live rule's answer breaks one of the question's promises, by its number.
    pub fn broken(&mut self, space: &mut Space, question: u16, rule: u16, promise: usize, row: Option<usize>) -> Bool {
        let live = self.live(space, question, rule, row);
        let Some(promise) = self.question(question).and_then(|q| q.always.get(promise)).cloned() else {
            return Bool::FALSE;
        };
        let broken = match self.gift(space, question, rule, row) {
            Some(Gift::One(said)) => self.breaks(space, &promise, &said, row),
            Some(Gift::Choose(cases)) => {
                let mut any = Vec::new();
                for (when, said) in &cases {
                    let breaks = self.breaks(space, &promise, said, row);
                    any.push(space.formulas.and([*when, breaks]));
                }
                space.formulas.or(any)
            }
            Some(Gift::Silent) | None => Bool::FALSE,
        };
        space.formulas.and([live, broken])
    }
}

/// An answer with known amounts, as formulas.
fn constant(answer: u16, amounts: &[Amounts]) -> Option<Said> {
    let amounts = amounts
        .iter()
        .map(|amount| match amount {
            Amounts::Known(n) => Some(Number::always(Linear::of(i128::from(*n)))),
            Amounts::Absent => Some(Number::absent()),
            _ => None,
        })
        .collect::<Option<Vec<_>>>()?;
    Some(Said { answer, amounts })
}
