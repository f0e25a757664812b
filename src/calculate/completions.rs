//! Unknown inputs of few values: every value is tried, and what comes out the same each time is known.

use super::facts::Facts;
use super::{Fault, Given, Input, Signature};
use crate::book::Kind;
use crate::poker::Seat;
use crate::value::{State, Value};

/// Most worlds that are tried; beyond that the outputs are unknown.
const MOST: usize = 1_024;

/// An input that is not known, and what it can be.
struct Open {
    input: usize,
    row: usize,
    can_be: Vec<State>,
}

/// Runs a calculation in every world that the facts leave open.
pub(super) fn run(signature: &Signature, mut facts: Facts<'_>) -> Result<Vec<Given>, Fault> {
    let open = open(signature, &facts);
    let worlds = open
        .iter()
        .try_fold(1_usize, |worlds, o| {
            worlds.checked_mul(o.can_be.len()).filter(|n| *n <= MOST)
        })
        .ok_or(Fault::Unknown)?;
    let mut merged = Merged::default();
    for world in 0..worlds {
        let mut rest = world;
        for o in &open {
            if let Some(state) = o.can_be.get(rest % o.can_be.len()) {
                facts.set(o.input, o.row, state.clone());
            }
            rest /= o.can_be.len();
        }
        merged.add((signature.run)(&facts))?;
    }
    merged.finish()
}

fn open(signature: &Signature, facts: &Facts<'_>) -> Vec<Open> {
    let mut found = Vec::new();
    for (input, (name, states)) in facts.all().enumerate() {
        let Some(expected) = signature.inputs.iter().find(|i| i.name == name) else {
            continue;
        };
        for (row, state) in states.iter().enumerate() {
            let can_be = can_be(expected, state, facts.seats());
            if can_be.len() > 1 {
                found.push(Open { input, row, can_be });
            }
        }
    }
    found
}

fn can_be(input: &Input, state: &State, seats: &[Seat]) -> Vec<State> {
    match (state, input.kind) {
        (State::Perhaps(value), _) => vec![State::Absent, State::Known(value.clone())],
        (State::Unknown, Kind::YesNo) => [0, 1].map(|n| State::Known(Value::Choice(n))).to_vec(),
        // A seat matters only by who comes after it, so the seats of the table stand for all others.
        (State::Unknown, Kind::Seat) => {
            let here = seats.iter().map(|seat| State::Known(Value::Number(i64::from(*seat))));
            here.chain((!input.needed).then_some(State::Absent)).collect()
        }
        _ => Vec::new(),
    }
}

/// What the worlds tried so far agree on.
#[derive(Default)]
struct Merged {
    outputs: Option<Vec<Given>>,
    absent: bool,
    wrong: Option<Fault>,
}

impl Merged {
    /// Adds one world. One in which the inputs do not fit is no world.
    fn add(&mut self, result: Result<Vec<Given>, Fault>) -> Result<(), Fault> {
        match result {
            Ok(outputs) => {
                self.outputs = Some(match self.outputs.take() {
                    None => outputs,
                    Some(before) => before.into_iter().zip(outputs).map(|(a, b)| same(a, b)).collect(),
                });
            }
            Err(Fault::Absent) => self.absent = true,
            Err(Fault::Unknown) => return Err(Fault::Unknown),
            Err(fault) => {
                self.wrong.get_or_insert(fault);
            }
        }
        Ok(())
    }

    fn finish(self) -> Result<Vec<Given>, Fault> {
        match (self.outputs, self.absent, self.wrong) {
            (Some(outputs), false, _) => Ok(outputs),
            (Some(outputs), true, _) => Ok(outputs.into_iter().map(perhaps).collect()),
            (None, true, _) => Err(Fault::Absent),
            (None, false, wrong) => Err(wrong.unwrap_or(Fault::Unknown)),
        }
    }
}

fn perhaps(given: Given) -> Given {
    let doubt = |state| either(state, State::Absent);
    match given {
        Given::One(state) => Given::One(doubt(state)),
        Given::Rows(states) => Given::Rows(states.into_iter().map(doubt).collect()),
    }
}

fn same(one: Given, other: Given) -> Given {
    match (one, other) {
        (Given::One(a), Given::One(b)) => Given::One(either(a, b)),
        (Given::Rows(a), Given::Rows(b)) => Given::Rows(a.into_iter().zip(b).map(|(a, b)| either(a, b)).collect()),
        _ => Given::One(State::Unknown),
    }
}

/// What is known when it is one or the other.
fn either(one: State, other: State) -> State {
    match (one, other) {
        (a, b) if a == b => a,
        (State::Absent, State::Known(v) | State::Perhaps(v)) => State::Perhaps(v),
        (State::Known(v) | State::Perhaps(v), State::Absent) => State::Perhaps(v),
        (State::Known(a) | State::Perhaps(a), State::Known(b) | State::Perhaps(b)) if a == b => State::Perhaps(a),
        _ => State::Unknown,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn number(n: i64) -> Value {
        Value::Number(n)
    }

    #[test]
    fn what_is_the_same_both_ways_is_known() {
        let known = |n| State::Known(number(n));
        let perhaps = |n| State::Perhaps(number(n));
        assert_eq!(either(known(1), known(1)), known(1));
        assert_eq!(either(known(1), known(2)), State::Unknown);
        assert_eq!(either(known(1), State::Absent), perhaps(1));
        assert_eq!(either(State::Absent, perhaps(1)), perhaps(1));
        assert_eq!(either(perhaps(1), known(1)), perhaps(1));
        assert_eq!(either(State::Absent, State::Absent), State::Absent);
        assert_eq!(either(known(1), State::Unknown), State::Unknown);
    }

    #[test]
    fn a_world_that_does_not_fit_is_none() {
        let wrong = || Err(Fault::Wrong(crate::source::Text::default()));
        let one = || Ok(vec![Given::One(State::Known(number(7)))]);
        let mut merged = Merged::default();
        for result in [wrong(), one(), wrong()] {
            merged.add(result).unwrap();
        }
        assert_eq!(merged.finish(), one());
        let mut merged = Merged::default();
        merged.add(wrong()).unwrap();
        assert_eq!(merged.finish(), wrong());
    }

    #[test]
    fn absent_in_some_worlds_is_perhaps_there() {
        let mut merged = Merged::default();
        merged.add(Err(Fault::Absent)).unwrap();
        merged.add(Ok(vec![Given::One(State::Known(number(7)))])).unwrap();
        assert_eq!(merged.finish(), Ok(vec![Given::One(State::Perhaps(number(7)))]));
    }
}
