//! What a rule answers, as steps to work out its amounts.

use super::line::{Check, Line};
use super::sheet::{ABSENT, MOST, Sheet};
use super::slots::Slots;
use crate::book::{Gives, Outcome as Written, Question};
use crate::condition::{Atom, Condition, Num};

/// What a rule gives for a question.
#[derive(Debug, Clone, PartialEq)]
pub(super) enum Gift {
    Silent,
    One(Outcome),
    Choose(Vec<(Check, Outcome)>),
}

/// An answer with its amounts.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct Outcome {
    pub answer: u16,
    /// Amounts in the order in which they are worked out.
    steps: Vec<(u16, Line)>,
    /// What the book promises of it, as far as that is not plain already.
    promises: Vec<Promise>,
}

#[derive(Debug, Clone, PartialEq)]
struct Promise {
    /// The amounts without which it says nothing.
    speaks_of: Vec<u16>,
    holds: Check,
}

impl Gift {
    pub fn of(gives: &Gives, question: &Question, slots: &mut Slots) -> Option<Self> {
        Some(match gives {
            Gives::Silent => Gift::Silent,
            Gives::One(outcome) => Gift::One(Outcome::of(outcome, question, slots)?),
            Gives::Choose(cases) => Gift::Choose(
                cases
                    .iter()
                    .map(|case| {
                        let when = match &case.when {
                            Some(when) => Check::of(when, slots, None)?,
                            None => Check::Is(true),
                        };
                        Some((when, Outcome::of(&case.is, question, slots)?))
                    })
                    .collect::<Option<_>>()?,
            ),
        })
    }
}

impl Outcome {
    fn of(written: &Written, question: &Question, slots: &mut Slots) -> Option<Self> {
        let order = order(written, question);
        let mut steps: Vec<(u16, Line)> = Vec::new();
        slots.known = vec![None; question.amounts.len()];
        for (n, num) in &order {
            let line = Line::of(num, slots)?;
            let once = order.iter().filter(|(other, _)| other == n).count() == 1;
            if let (true, true, Some(known)) = (once, line.is_constant(), slots.known.get_mut(usize::from(*n))) {
                *known = Some(line.plus);
            }
            steps.push((*n, line));
        }
        let mut promises = Vec::new();
        let unproved = if slots.proved { &[] } else { question.always.as_slice() };
        for promise in unproved {
            let mut speaks_of = Vec::new();
            amounts_of(promise, &mut speaks_of);
            let said = speaks_of.iter().all(|n| steps.iter().any(|(m, _)| m == n));
            let holds = Check::of(promise, slots, Some(written.answer))?;
            if said && holds != Check::Is(true) {
                promises.push(Promise { speaks_of, holds });
            }
        }
        slots.known.clear();
        Some(Self {
            answer: written.answer,
            steps,
            promises,
        })
    }

    /// Works out the amounts into the first cells of the sheet. `false` when one is too large for it.
    #[inline]
    pub fn work_out(&self, amounts: usize, sheet: &mut Sheet) -> bool {
        sheet.cells.iter_mut().take(amounts).for_each(|cell| *cell = ABSENT);
        for (n, line) in &self.steps {
            let value = line.value(sheet);
            if value != ABSENT && !(-MOST..MOST).contains(&value) {
                return false;
            }
            if let Some(cell) = sheet.cells.get_mut(usize::from(*n)) {
                *cell = value;
            }
        }
        true
    }

    /// Whether the amounts worked out last keep what the book promises.
    #[inline]
    pub fn keeps_promises(&self, sheet: &Sheet) -> bool {
        self.promises
            .iter()
            .all(|promise| promise.speaks_of.iter().any(|n| sheet.cell(*n) == ABSENT) || promise.holds.holds(sheet))
    }
}

/// In which order the reference evaluator works out the amounts of an answer.
fn order<'a>(written: &'a Written, question: &'a Question) -> Vec<(u16, &'a Num)> {
    let mut order: Vec<(u16, &Num)> = written.amounts.iter().map(|(n, num)| (*n, num)).collect();
    if order.is_empty() {
        return order;
    }
    let defined = || (0_u16..).zip(&question.amounts);
    for (n, def) in defined() {
        if let (Some(num), false) = (&def.otherwise, written.amounts.iter().any(|(m, _)| *m == n)) {
            order.push((n, num));
        }
    }
    let always: Vec<(u16, &Num)> = defined().filter_map(|(n, def)| Some((n, def.is.as_ref()?))).collect();
    // Only an amount worked out of a later one takes a second round.
    let again = always.iter().enumerate().any(|(at, (_, num))| {
        let mut read = Vec::new();
        amounts_in(num, &mut read);
        always.iter().skip(at).any(|(m, _)| read.contains(m))
    });
    order.extend(&always);
    if again {
        order.extend(&always);
    }
    order
}

fn amounts_in(num: &Num, found: &mut Vec<u16>) {
    match num {
        Num::Amount(n) => found.push(*n),
        Num::Sum(terms) => terms.iter().for_each(|(_, term)| amounts_in(term, found)),
        Num::Min(parts) | Num::Max(parts) => parts.iter().for_each(|part| amounts_in(part, found)),
        Num::Const(_) | Num::Fact(_) | Num::Of(..) | Num::OfRow(..) => {}
    }
}

fn amounts_of(condition: &Condition, found: &mut Vec<u16>) {
    match condition {
        Condition::All(parts) | Condition::Any(parts) => parts.iter().for_each(|part| amounts_of(part, found)),
        Condition::Not(part) => amounts_of(part, found),
        Condition::Atom(Atom::Compare(left, _, right)) => {
            amounts_in(left, found);
            amounts_in(right, found);
        }
        Condition::Atom(_) => {}
    }
}
