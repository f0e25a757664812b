//! The least and the greatest that a number can be.

use super::claim::{Asked, Claim};
use super::formula::{Bool, Owner};
use super::linear::{IntVar, Linear};
use super::number::Number;
use super::rules::Gift;
use super::solver::Solver;
use super::space::Outcome;
use crate::condition::{Num, Op};
use crate::money;

/// A number that is asked about.
#[derive(Debug, Clone, PartialEq)]
pub enum Quantity {
    /// An expression, of a row where it speaks of one.
    Number(Num, Option<usize>),
    /// An amount, by its number, of the answer that a rule gives.
    Amount(Asked, u16, u16),
    /// An amount, by its number, of one of the outcomes that a rule leaves open.
    OutcomeAmount(Asked, u16, usize, u16),
}

/// What a number can be.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Spread {
    /// The least; `None` when it never exists.
    pub least: Option<i64>,
    /// The greatest.
    pub most: Option<i64>,
    /// Whether there is a situation in which it does not exist.
    pub may_miss: bool,
    /// Whether all this is proved; otherwise the true bounds may lie further out.
    pub proved: bool,
}

impl Spread {
    /// The one value that it can have, if that is proved.
    pub fn only(&self) -> Option<i64> {
        (self.proved && !self.may_miss && self.least == self.most)
            .then_some(self.least)
            .flatten()
    }
}

impl Solver<'_> {
    /// What a number can be in all situations in which the claims are true.
    pub fn spread(&mut self, claims: &[Claim], quantity: &Quantity) -> Spread {
        let assumed = self.formulas(claims);
        let number = self.quantity(quantity);
        self.spread_of(&assumed, &number, false)
    }

    /// The same of an amount that is told only if it always exists and has an end: otherwise its least is not sought, and the spread
    /// is marked as not proved.
    pub(super) fn amount_spread(&mut self, claims: &[Claim], quantity: &Quantity) -> Spread {
        let assumed = self.formulas(claims);
        let number = self.quantity(quantity);
        self.spread_of(&assumed, &number, true)
    }

    /// What a number can be under these assumptions.
    pub fn spread_under(&mut self, assumed: &[Bool], quantity: &Quantity) -> Spread {
        let number = self.quantity(quantity);
        self.spread_of(assumed, &number, false)
    }

    fn quantity(&mut self, quantity: &Quantity) -> Number {
        let (space, side) = (&mut self.space, &self.side);
        let amount = |said: &super::rules::Said, n: u16| said.amounts.get(usize::from(n)).cloned();
        match quantity {
            Quantity::Number(num, row) => side.number(space, num, *row, None),
            Quantity::Amount(asked, rule, n) => match side.gift(space, asked.question, *rule, asked.row) {
                Some(Gift::One(said)) => amount(&said, *n).unwrap_or_default(),
                _ => Number::absent(),
            },
            Quantity::OutcomeAmount(asked, rule, outcome, n) => {
                match side.gift(space, asked.question, *rule, asked.row) {
                    Some(Gift::Choose(cases)) => match cases.get(*outcome) {
                        Some((when, said)) => {
                            let number = amount(said, *n).unwrap_or_default();
                            space.formulas.only(*when, &number)
                        }
                        None => Number::absent(),
                    },
                    _ => Number::absent(),
                }
            }
        }
    }

    fn spread_of(&mut self, assumed: &[Bool], number: &Number, with_an_end: bool) -> Spread {
        let formulas = &mut self.space.formulas;
        let present = formulas.present(number);
        let mut spread = Spread {
            least: None,
            most: None,
            may_miss: false,
            proved: true,
        };
        if present != Bool::TRUE {
            match self.with(assumed, !present) {
                Outcome::Possible(_) => spread.may_miss = true,
                Outcome::Impossible(_) => {}
                Outcome::NotProved => spread.proved = false,
            }
        }
        if present == Bool::FALSE {
            return spread;
        }
        let mut all = assumed.to_vec();
        all.push(present);
        if let Some(n) = number.constant().and_then(|n| i64::try_from(n).ok()) {
            match self.space.solve(&all) {
                Outcome::Possible(_) => (spread.least, spread.most) = (Some(n), Some(n)),
                Outcome::Impossible(_) => {}
                Outcome::NotProved => spread.proved = false,
            }
            return spread;
        }
        let Some(measure) = self.measure(number) else {
            spread.proved = false;
            return spread;
        };
        if with_an_end && spread.may_miss {
            spread.proved = false;
            return spread;
        }
        if with_an_end {
            let end = Linear::of(i128::from(money::MOST));
            let endless = self.space.formulas.compare_linear(&Linear::var(measure), Op::Ge, &end);
            if endless != Bool::FALSE && !matches!(self.with(&all, endless), Outcome::Impossible(_)) {
                spread.proved = false;
                return spread;
            }
        }
        for most in [false, true] {
            let (found, proved) = self.utmost(&all, measure, most);
            if most {
                spread.most = found;
            } else {
                spread.least = found;
            }
            spread.proved &= proved;
            if found.is_none() {
                break;
            }
        }
        spread
    }

    fn with(&mut self, assumed: &[Bool], more: Bool) -> Outcome {
        let mut all = assumed.to_vec();
        all.push(more);
        self.space.solve(&all)
    }

    /// An integer that equals the number where it exists, with room on both sides so that a bound on it is never trivial.
    fn measure(&mut self, number: &Number) -> Option<IntVar> {
        let formulas = &mut self.space.formulas;
        let mut hull: Option<(i128, i128)> = None;
        for (_, linear) in &number.cases {
            let (least, most) = formulas.bounds(linear)?;
            let (l, m) = hull.unwrap_or((least, most));
            hull = Some((l.min(least), m.max(most)));
        }
        let (least, most) = hull?;
        let var = formulas.int(least - 1, most + 1);
        let own = Linear::var(var);
        for (when, linear) in &number.cases {
            let equal = formulas.compare_linear(&own, Op::Eq, linear);
            let must = formulas.implies(*when, equal);
            formulas.tie(Owner::Int(var), must);
        }
        Some(var)
    }

    /// The least or greatest value, and whether that is proved.
    fn utmost(&mut self, assumed: &[Bool], measure: IntVar, most: bool) -> (Option<i64>, bool) {
        let own = Linear::var(measure);
        let span = self.space.formulas.span(measure);
        let beyond = |solver: &mut Self, at: i128| {
            let op = if most { Op::Ge } else { Op::Le };
            solver.space.formulas.compare_linear(&own, op, &Linear::of(at))
        };
        // No value can lie beyond `edge`; `best` is one that is there.
        let mut edge = if most { span.most - 1 } else { span.least + 1 };
        let toward = if most { 1 } else { -1 };
        let mut best: Option<i128> = None;
        let mut near = true;
        let as_found = |best: Option<i128>| best.and_then(|b| i64::try_from(b).ok());
        while best != Some(edge) {
            let at = match best {
                None if most => span.least + 1,
                None => span.most - 1,
                // In turn one step further than the best, and half of the way.
                Some(best) if near => best + toward,
                Some(best) => best + (edge - best) / 2 + if (edge - best) % 2 == 0 { 0 } else { toward },
            };
            let goal = beyond(self, at);
            match self.with(assumed, goal) {
                Outcome::Possible(solution) => {
                    let mut value = solution.0.int(measure);
                    value = self.further(&solution.0.needed, measure, value, edge, most);
                    best = Some(value);
                }
                Outcome::Impossible(_) => match best {
                    None => return (None, true),
                    Some(best) if near => {
                        edge = best;
                    }
                    Some(_) => edge = at - toward,
                },
                Outcome::NotProved => return (as_found(best), false),
            }
            near = !near;
        }
        (as_found(best), true)
    }

    /// As far as the value goes without any other choice.
    fn further(
        &mut self,
        needed: &[super::theory::Needed],
        measure: IntVar,
        value: i128,
        edge: i128,
        most: bool,
    ) -> i128 {
        let (mut good, mut bad) = (value, if most { edge + 1 } else { edge - 1 });
        let own = Linear::var(measure);
        let op = if most { Op::Ge } else { Op::Le };
        // The edge first: it is often reached.
        let mut at = edge;
        while (bad - good).abs() > 1 {
            let goal = self.space.formulas.compare_linear(&own, op, &Linear::of(at));
            let found = self.space.search.near(&self.space.formulas, needed, goal);
            match found.and_then(|values| values.into_iter().find(|(v, _)| *v == measure)) {
                Some((_, n)) => good = n,
                None => bad = at,
            }
            at = good + (bad - good) / 2;
            if at == good {
                break;
            }
        }
        good
    }
}
