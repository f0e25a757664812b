//! Numbers and conditions over the cells of a sheet.

use super::sheet::{ABSENT, MOST, Sheet, WEIGHT};
use crate::condition::{Atom, Condition, Num, Op};

use super::slots::Slots;

/// A sum of cells, each with its factor, and a constant.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct Line {
    cells: Vec<(i64, u16)>,
    /// The smallest or the largest of several, each with its factor.
    extremes: Vec<(i64, Extreme)>,
    pub plus: i64,
}

#[derive(Debug, Clone, PartialEq)]
enum Extreme {
    Least(Vec<Line>),
    Most(Vec<Line>),
}

impl Line {
    /// A number of the language. `None` when it weighs too much for plain arithmetic.
    pub fn of(num: &Num, slots: &mut Slots) -> Option<Self> {
        let mut line = Self {
            cells: Vec::new(),
            extremes: Vec::new(),
            plus: 0,
        };
        line.add(1, num, slots)?;
        line.cells.sort_by_key(|(_, slot)| *slot);
        (line.weight()? <= WEIGHT).then_some(line)
    }

    fn add(&mut self, factor: i64, num: &Num, slots: &mut Slots) -> Option<()> {
        // A term that cancels out stays: it may be absent.
        fn join<T: PartialEq>(terms: &mut Vec<(i64, T)>, factor: i64, term: T) -> Option<()> {
            match terms.iter_mut().find(|(_, other)| *other == term) {
                Some((own, _)) => *own = own.checked_add(factor)?,
                None => terms.push((factor, term)),
            }
            Some(())
        }
        match num {
            Num::Const(value) => {
                self.plus = self.plus.checked_add(factor.checked_mul(*value)?)?;
                (self.plus.abs() < MOST).then_some(())
            }
            Num::Sum(terms) => {
                let mut terms = terms.iter();
                terms.try_for_each(|(own, term)| self.add(factor.checked_mul(*own)?, term, slots))
            }
            Num::Amount(n) => match slots.amount(*n) {
                Ok(slot) => join(&mut self.cells, factor, slot),
                Err(value) => self.add(factor, &Num::Const(value), slots),
            },
            Num::Fact(_) | Num::Of(..) | Num::OfRow(..) => join(&mut self.cells, factor, slots.number(num)),
            Num::Min(parts) => join(&mut self.extremes, factor, Extreme::Least(Self::all(parts, slots)?)),
            Num::Max(parts) => join(&mut self.extremes, factor, Extreme::Most(Self::all(parts, slots)?)),
        }
    }

    fn all(parts: &[Num], slots: &mut Slots) -> Option<Vec<Self>> {
        parts.iter().map(|part| Self::of(part, slots)).collect()
    }

    /// What the factors come to at most.
    fn weight(&self) -> Option<i64> {
        let cells = self.cells.iter().map(|(factor, _)| Some((*factor, 1)));
        let extremes = self.extremes.iter().map(|(factor, extreme)| {
            let (Extreme::Least(parts) | Extreme::Most(parts)) = extreme;
            let mut weights = parts.iter().map(Self::weight);
            Some((*factor, weights.try_fold(0, |most, weight| Some(weight?.max(most)))?))
        });
        cells.chain(extremes).try_fold(1_i64, |sum, term| {
            let (factor, inside) = term?;
            sum.checked_add(factor.checked_abs()?.checked_mul(inside)?)
        })
    }

    /// Whether it is the same in every situation.
    pub fn is_constant(&self) -> bool {
        self.cells.is_empty() && self.extremes.is_empty()
    }

    /// The number; [`ABSENT`] when a cell is.
    #[inline]
    pub fn value(&self, sheet: &Sheet) -> i64 {
        let mut sum = self.plus;
        for (factor, slot) in &self.cells {
            let value = sheet.cell(*slot);
            if value == ABSENT {
                return ABSENT;
            }
            sum = sum.wrapping_add(value.wrapping_mul(*factor));
        }
        match self.extremes.is_empty() {
            true => sum,
            false => self.with_extremes(sum, sheet),
        }
    }

    fn with_extremes(&self, mut sum: i64, sheet: &Sheet) -> i64 {
        for (factor, extreme) in &self.extremes {
            let value = match extreme {
                Extreme::Least(parts) => pick(parts, sheet, i64::min),
                Extreme::Most(parts) => pick(parts, sheet, i64::max),
            };
            if value == ABSENT {
                return ABSENT;
            }
            sum = sum.wrapping_add(value.wrapping_mul(*factor));
        }
        sum
    }

    /// The same line without its constant, its first factor positive; the constant, and whether the sign was turned.
    pub fn normal(mut self) -> (Self, i64, bool) {
        let factors = self.cells.iter_mut().map(|(factor, _)| factor);
        let mut factors: Vec<&mut i64> = factors
            .chain(self.extremes.iter_mut().map(|(factor, _)| factor))
            .collect();
        let turned = factors.first().is_some_and(|factor| **factor < 0);
        if turned {
            factors.iter_mut().for_each(|factor| **factor = -**factor);
            self.plus = -self.plus;
        }
        let plus = std::mem::take(&mut self.plus);
        (self, plus, turned)
    }
}

#[inline]
fn pick(parts: &[Line], sheet: &Sheet, better: impl Fn(i64, i64) -> i64) -> i64 {
    let mut found = ABSENT;
    for part in parts {
        let value = part.value(sheet);
        if value == ABSENT {
            return ABSENT;
        }
        found = if found == ABSENT { value } else { better(found, value) };
    }
    found
}

/// A comparison as `line op cut`.
pub(super) fn compare(left: &Num, op: Op, right: &Num, slots: &mut Slots) -> Option<(Line, Op, i64)> {
    let difference = Num::Sum(vec![(1, left.clone()), (-1, right.clone())]);
    let (line, plus, turned) = Line::of(&difference, slots)?.normal();
    Some((line, if turned { mirrored(op) } else { op }, -plus))
}

fn mirrored(op: Op) -> Op {
    match op {
        Op::Lt => Op::Gt,
        Op::Le => Op::Ge,
        Op::Gt => Op::Lt,
        Op::Ge => Op::Le,
        Op::Eq | Op::Ne => op,
    }
}

/// A condition over a sheet.
#[derive(Debug, Clone, PartialEq)]
pub(super) enum Check {
    /// Settled already.
    Is(bool),
    /// Every part holds.
    All(Vec<Check>),
    /// Some part holds.
    Any(Vec<Check>),
    /// The part does not hold.
    Not(Box<Check>),
    /// A cell holds one of these.
    OneOf(u16, Vec<i64>),
    /// A line compares so with a constant.
    Compare(Line, Op, i64),
}

impl Check {
    /// A condition of the language; where it speaks of the answer, that is `answer`.
    pub fn of(condition: &Condition, slots: &mut Slots, answer: Option<u16>) -> Option<Self> {
        let mut all = |parts: &[Condition]| {
            let parts = parts.iter().map(|part| Self::of(part, slots, answer));
            parts.collect::<Option<Vec<_>>>()
        };
        Some(match condition {
            Condition::All(parts) => Self::joined(all(parts)?, false),
            Condition::Any(parts) => Self::joined(all(parts)?, true),
            Condition::Not(part) => match Self::of(part, slots, answer)? {
                Check::Is(holds) => Check::Is(!holds),
                part => Check::Not(Box::new(part)),
            },
            Condition::Atom(Atom::Is(fact, values)) => {
                Check::OneOf(slots.choice(*fact), values.iter().map(|v| i64::from(*v)).collect())
            }
            Condition::Atom(Atom::Includes(fact, value)) => Check::OneOf(slots.has(*fact, *value), vec![1]),
            Condition::Atom(Atom::Compare(left, op, right)) => {
                let (line, op, cut) = compare(left, *op, right, slots)?;
                match line.is_constant() {
                    true => Check::Is(op.holds(0, cut)),
                    false => Check::Compare(line, op, cut),
                }
            }
            Condition::Atom(Atom::Answer(answers)) => Check::Is(answers.contains(&answer?)),
        })
    }

    fn joined(parts: Vec<Self>, any: bool) -> Self {
        if parts.contains(&Check::Is(any)) {
            return Check::Is(any);
        }
        let mut left: Vec<Self> = parts.into_iter().filter(|part| !matches!(part, Check::Is(_))).collect();
        match (left.len(), any) {
            (0, _) => Check::Is(!any),
            (1, _) => left.pop().unwrap_or(Check::Is(!any)),
            (_, true) => Check::Any(left),
            (_, false) => Check::All(left),
        }
    }

    pub fn holds(&self, sheet: &Sheet) -> bool {
        match self {
            Check::Is(holds) => *holds,
            Check::All(parts) => parts.iter().all(|part| part.holds(sheet)),
            Check::Any(parts) => parts.iter().any(|part| part.holds(sheet)),
            Check::Not(part) => !part.holds(sheet),
            Check::OneOf(slot, values) => values.contains(&sheet.cell(*slot)),
            Check::Compare(line, op, cut) => {
                let value = line.value(sheet);
                value != ABSENT && op.holds(value, *cut)
            }
        }
    }
}
