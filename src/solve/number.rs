//! Numbers that are one linear expression or another, by cases; in no case: absent.

use super::formula::{Bool, Formulas, Owner};
use super::linear::Linear;
use crate::condition::Op;

/// A number by cases that exclude each other; when none holds it is absent.
#[derive(Debug, Clone, Default, PartialEq, Eq, Hash)]
pub(super) struct Number {
    pub cases: Vec<(Bool, Linear)>,
}

/// More cases than this are put into an integer of their own.
const CASES: usize = 12;
/// Sums that would have more cases than this are made of such integers.
const PRODUCT: usize = 24;
/// Sizes beyond this would overflow in the evaluator.
const HUGE: i128 = 1 << 62;

impl Number {
    /// Absent.
    pub fn absent() -> Self {
        Self::default()
    }

    /// A constant.
    pub fn of(n: i64) -> Self {
        Self::always(Linear::of(i128::from(n)))
    }

    /// An expression that is always there.
    pub fn always(linear: Linear) -> Self {
        Self {
            cases: vec![(Bool::TRUE, linear)],
        }
    }

    /// The value, if it is one constant and always there.
    pub fn constant(&self) -> Option<i128> {
        match self.cases.as_slice() {
            [(Bool::TRUE, linear)] => linear.value(),
            _ => None,
        }
    }
}

impl Formulas {
    /// When a number is there.
    pub fn present(&mut self, number: &Number) -> Bool {
        self.or(number.cases.iter().map(|(when, _)| *when))
    }

    /// A number of these cases, equal ones joined; many are put into an integer of their own.
    pub fn number(&mut self, cases: impl IntoIterator<Item = (Bool, Linear)>) -> Number {
        let mut joined: Vec<(Bool, Linear)> = Vec::new();
        for (when, linear) in cases {
            if when == Bool::FALSE {
                continue;
            }
            match joined.iter_mut().find(|(_, l)| *l == linear) {
                Some((whens, _)) => *whens = self.or([*whens, when]),
                None => joined.push((when, linear)),
            }
        }
        let number = Number { cases: joined };
        if number.cases.len() > CASES {
            self.single(&number)
        } else {
            number
        }
    }

    /// The same number with at most one case.
    pub fn single(&mut self, number: &Number) -> Number {
        if number.cases.len() <= 1 {
            return number.clone();
        }
        if let Some(single) = self.singles.get(number) {
            return single.clone();
        }
        let mut hull: Option<(i128, i128)> = None;
        for (_, linear) in &number.cases {
            let Some((least, most)) = self.bounds(linear) else {
                self.overflow = true;
                return Number::absent();
            };
            let (l, m) = hull.unwrap_or((least, most));
            hull = Some((l.min(least), m.max(most)));
        }
        let (least, most) = hull.unwrap_or((0, 0));
        let var = self.int(least, most);
        let own = Linear::var(var);
        for (when, linear) in &number.cases {
            let equal = self.compare_linear(&own, Op::Eq, linear);
            let must = self.implies(*when, equal);
            self.tie(Owner::Int(var), must);
        }
        let present = self.present(number);
        let single = Number {
            cases: vec![(present, own)],
        };
        self.singles.insert(number.clone(), single.clone());
        single
    }

    /// Least and greatest value of an expression.
    pub fn bounds(&self, linear: &Linear) -> Option<(i128, i128)> {
        let (least, most) = self.extent(linear.terms())?;
        let least = least.checked_add(linear.constant())?;
        let most = most.checked_add(linear.constant())?;
        (least > -HUGE && most < HUGE).then_some((least, most))
    }

    /// A number only where something holds.
    pub fn only(&mut self, when: Bool, number: &Number) -> Number {
        let cases = number.cases.iter().map(|(w, l)| (self.and([when, *w]), l.clone()));
        let cases: Vec<_> = cases.filter(|(w, _)| *w != Bool::FALSE).collect();
        Number { cases }
    }

    /// The sum of numbers with factors; absent where one is.
    pub fn sum(&mut self, terms: &[(i64, Number)]) -> Number {
        let mut sum = Number::of(0);
        for (factor, term) in terms {
            let mut term = term.clone();
            if sum.cases.len() * term.cases.len() > PRODUCT {
                if sum.cases.len() >= term.cases.len() {
                    sum = self.single(&sum);
                } else {
                    term = self.single(&term);
                }
            }
            if sum.cases.len() * term.cases.len() > PRODUCT {
                term = self.single(&term);
            }
            let mut cases = Vec::new();
            for (a, left) in &sum.cases {
                for (b, right) in &term.cases {
                    let when = self.and([*a, *b]);
                    let total = left.plus(i128::from(*factor), right);
                    match total.filter(|t| self.bounds(t).is_some()) {
                        Some(total) => cases.push((when, total)),
                        None => self.overflow = true,
                    }
                }
            }
            sum = self.number(cases);
        }
        sum
    }

    /// The smaller or the larger of two numbers; absent where one is.
    pub fn extreme(&mut self, left: &Number, larger: bool, right: &Number) -> Number {
        let (mut left, mut right) = (left.clone(), right.clone());
        if left.cases.len() * right.cases.len() > PRODUCT {
            (left, right) = (self.single(&left), self.single(&right));
        }
        let mut cases = Vec::new();
        for (a, l) in &left.cases {
            for (b, r) in &right.cases {
                let when = self.and([*a, *b]);
                let op = if larger { Op::Ge } else { Op::Le };
                let first = self.compare_linear(l, op, r);
                cases.push((self.and([when, first]), l.clone()));
                cases.push((self.and([when, !first]), r.clone()));
            }
        }
        self.number(cases)
    }

    /// Whether two numbers are there and compare so.
    pub fn compare(&mut self, left: &Number, op: Op, right: &Number) -> Bool {
        let mut ways = Vec::new();
        for (a, l) in &left.cases {
            for (b, r) in &right.cases {
                let when = self.and([*a, *b]);
                if when != Bool::FALSE {
                    let holds = self.compare_linear(l, op, r);
                    ways.push(self.and([when, holds]));
                }
            }
        }
        self.or(ways)
    }

    /// Whether both are absent, or both there and equal.
    pub fn equal(&mut self, left: &Number, right: &Number) -> Bool {
        if left == right {
            return Bool::TRUE;
        }
        let same = self.compare(left, Op::Eq, right);
        let (a, b) = (self.present(left), self.present(right));
        let neither = self.and([!a, !b]);
        self.or([same, neither])
    }

    pub fn compare_linear(&mut self, left: &Linear, op: Op, right: &Linear) -> Bool {
        let difference = |a: &Linear, b: &Linear, more: i128| a.plus(-1, b).and_then(|d| d.plus(1, &Linear::of(more)));
        let mut at_most = |a: &Linear, b: &Linear, more: i128| match difference(a, b, more) {
            Some(d) => self.at_most_zero(&d),
            None => {
                self.overflow = true;
                Bool::FALSE
            }
        };
        match op {
            Op::Le => at_most(left, right, 0),
            Op::Lt => at_most(left, right, 1),
            Op::Ge => at_most(right, left, 0),
            Op::Gt => at_most(right, left, 1),
            Op::Eq | Op::Ne => {
                let (le, ge) = (at_most(left, right, 0), at_most(right, left, 0));
                let equal = self.and([le, ge]);
                equal.xor_not(op == Op::Eq)
            }
        }
    }

    /// At least so many of these hold.
    pub fn at_least(&mut self, least: usize, of: &[Bool]) -> Bool {
        // reached[k]: k + 1 or more of those seen hold.
        let mut reached = vec![Bool::FALSE; least];
        for one in of {
            for k in (0..least).rev() {
                let before = match k.checked_sub(1) {
                    None => Bool::TRUE,
                    Some(k) => reached.get(k).copied().unwrap_or(Bool::FALSE),
                };
                let added = self.and([before, *one]);
                if let Some(slot) = reached.get_mut(k) {
                    let old = *slot;
                    *slot = self.or([old, added]);
                }
            }
        }
        least
            .checked_sub(1)
            .map_or(Bool::TRUE, |k| reached.get(k).copied().unwrap_or(Bool::FALSE))
    }

    /// Whether the number of those that hold compares so with a constant.
    pub fn compare_count(&mut self, of: &[Bool], op: Op, with: i64) -> Bool {
        let mut at_least = |n: i64| match usize::try_from(n) {
            Ok(n) => self.at_least(n.min(of.len() + 1), of),
            Err(_) => Bool::TRUE,
        };
        match op {
            Op::Ge => at_least(with),
            Op::Gt => at_least(with.saturating_add(1)),
            Op::Lt => !at_least(with),
            Op::Le => !at_least(with.saturating_add(1)),
            Op::Eq | Op::Ne => {
                let (low, high) = (at_least(with), at_least(with.saturating_add(1)));
                let equal = self.and([low, !high]);
                equal.xor_not(op == Op::Eq)
            }
        }
    }

    /// How many of these hold.
    pub fn count(&mut self, of: &[Bool]) -> Number {
        // at_least[k]: k + 1 or more of those seen hold.
        let mut at_least: Vec<Bool> = Vec::new();
        for one in of {
            let mut next = Vec::with_capacity(at_least.len() + 1);
            for k in 0..=at_least.len() {
                let old = at_least.get(k).copied().unwrap_or(Bool::FALSE);
                let before = match k.checked_sub(1) {
                    None => Bool::TRUE,
                    Some(k) => at_least.get(k).copied().unwrap_or(Bool::FALSE),
                };
                let added = self.and([before, *one]);
                next.push(self.or([old, added]));
            }
            at_least = next;
        }
        let mut cases = Vec::new();
        let mut before = Bool::TRUE;
        for (k, next) in at_least.iter().copied().chain([Bool::FALSE]).enumerate() {
            cases.push((self.and([before, !next]), Linear::of(i128::try_from(k).unwrap_or(0))));
            before = next;
        }
        // Kept as cases however many they are: against a constant they fold away.
        Number {
            cases: cases.into_iter().filter(|(w, _)| *w != Bool::FALSE).collect(),
        }
    }
}

impl Formulas {
    /// The largest or smallest of those numbers that are there; absent when none is.
    pub fn extreme_present(&mut self, numbers: &[Number], larger: bool) -> Number {
        let numbers: Vec<&Number> = numbers.iter().filter(|n| !n.cases.is_empty()).collect();
        if let [only] = numbers.as_slice() {
            return (*only).clone();
        }
        let mut hull: Option<(i128, i128)> = None;
        for (_, linear) in numbers.iter().flat_map(|n| &n.cases) {
            let Some((least, most)) = self.bounds(linear) else {
                self.overflow = true;
                return Number::absent();
            };
            let (l, m) = hull.unwrap_or((least, most));
            hull = Some((l.min(least), m.max(most)));
        }
        let Some((least, most)) = hull else {
            return Number::absent();
        };
        if numbers.iter().all(|n| n.constant().is_some()) {
            let all = numbers.iter().filter_map(|n| n.constant());
            let best = if larger { all.max() } else { all.min() };
            return best.map_or_else(Number::absent, |n| Number::always(Linear::of(n)));
        }
        let key: (Vec<Number>, bool) = (numbers.iter().map(|n| (*n).clone()).collect(), larger);
        if let Some(known) = self.extremes.get(&key) {
            return known.clone();
        }
        let var = self.int(least, most);
        let own = Number::always(Linear::var(var));
        let (beyond, reach) = if larger { (Op::Ge, Op::Le) } else { (Op::Le, Op::Ge) };
        let mut some = Vec::new();
        let mut there = Vec::new();
        for number in numbers {
            let present = self.present(number);
            let bounds = self.compare(&own, beyond, number);
            let must = self.implies(present, bounds);
            self.tie(Owner::Int(var), must);
            some.push(self.compare(&own, reach, number));
            there.push(present);
        }
        let some = self.or(some);
        let present = self.or(there);
        let must = self.implies(present, some);
        self.tie(Owner::Int(var), must);
        let extreme = Number {
            cases: vec![(present, Linear::var(var))],
        };
        self.extremes.insert(key, extreme.clone());
        extreme
    }
}
