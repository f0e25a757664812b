//! What a calculation reads its inputs from.

use super::words::wrong;
use super::{Fault, Inputs};
use crate::poker::{Seat, card::Card};
use crate::value::{State, Value};

/// The inputs of a calculation in one world: yes/no and seats are known or absent, the rest may be unknown.
#[derive(Debug, Clone)]
pub(super) struct Facts<'a> {
    seats: Vec<Seat>,
    given: Vec<(&'a str, Vec<State>)>,
    with: &'a [(String, String)],
}

/// One input, or one row of it.
#[derive(Debug, Clone, Copy)]
pub(super) struct Told<'a>(&'a State);

static NOTHING: State = State::Absent;

impl<'a> Facts<'a> {
    /// The inputs as they are handed over.
    ///
    /// # Errors
    /// A seat number that no table has.
    pub(super) fn of(inputs: &Inputs<'a>) -> Result<Self, Fault> {
        Ok(Self {
            seats: inputs.seats.iter().map(|n| seat_number(*n)).collect::<Result<_, _>>()?,
            given: inputs
                .facts
                .iter()
                .map(|(name, states)| (*name, states.iter().map(|s| (*s).clone()).collect()))
                .collect(),
            with: inputs.with,
        })
    }

    /// The seats of the table, row by row.
    pub(super) fn seats(&self) -> &[Seat] {
        &self.seats
    }

    /// Names and states of all inputs handed over.
    pub(super) fn all(&self) -> impl Iterator<Item = (&'a str, &[State])> {
        self.given.iter().map(|(name, states)| (*name, states.as_slice()))
    }

    /// Puts another state in the place of one.
    pub(super) fn set(&mut self, input: usize, row: usize, state: State) {
        if let Some(slot) = self.given.get_mut(input).and_then(|(_, states)| states.get_mut(row)) {
            *slot = state;
        }
    }

    /// Whether the book hands over this input at all.
    pub(super) fn has(&self, name: &str) -> bool {
        self.given.iter().any(|(given, _)| *given == name)
    }

    /// An input of the table.
    pub(super) fn one(&self, name: &str) -> Told<'_> {
        self.row(name, 0)
    }

    /// A row of a column.
    pub(super) fn row(&self, name: &str, row: usize) -> Told<'_> {
        let states = self.given.iter().find(|(given, _)| *given == name);
        Told(states.and_then(|(_, states)| states.get(row)).unwrap_or(&NOTHING))
    }

    /// The seats for which a column says yes.
    pub(super) fn seats_with(&self, name: &str) -> Result<Vec<Seat>, Fault> {
        let mut found = Vec::new();
        for (row, seat) in self.seats.iter().enumerate() {
            if self.row(name, row).yes()? {
                found.push(*seat);
            }
        }
        Ok(found)
    }

    /// The seats for which a column does not say yes.
    pub(super) fn seats_without(&self, name: &str) -> Result<Vec<Seat>, Fault> {
        let with = self.seats_with(name)?;
        Ok(self.seats.iter().copied().filter(|seat| !with.contains(seat)).collect())
    }

    /// The words that the book gives for a parameter.
    pub(super) fn words(&self, name: &str) -> impl Iterator<Item = &'a str> {
        let with: &'a [(String, String)] = self.with;
        let name = name.to_owned();
        with.iter()
            .filter(move |(parameter, _)| *parameter == name)
            .map(|(_, word)| word.as_str())
    }

    /// The word that the book gives for a parameter.
    ///
    /// # Errors
    /// The book gives none.
    pub(super) fn word(&self, name: &str) -> Result<&'a str, Fault> {
        self.words(name).next().ok_or_else(|| {
            wrong(
                format!("the rulebook does not say `{name}`, which this calculation needs"),
                format!("в сборнике правил не указано `{name}`, а без этого не посчитать"),
            )
        })
    }
}

impl<'a> Told<'a> {
    /// The state itself.
    pub(super) fn state(self) -> &'a State {
        self.0
    }

    fn value(self) -> Result<&'a Value, Fault> {
        match self.0 {
            State::Known(value) => Ok(value),
            State::Absent => Err(Fault::Absent),
            State::Unknown | State::Perhaps(_) => Err(Fault::Unknown),
        }
    }

    /// Whether it is yes; what is absent is not.
    pub(super) fn yes(self) -> Result<bool, Fault> {
        Ok(matches!(maybe(self.value())?, Some(Value::Choice(1..))))
    }

    /// An amount or a count.
    pub(super) fn number(self) -> Result<i64, Fault> {
        match self.value()? {
            Value::Number(n) => Ok(*n),
            _ => Err(Fault::Unknown),
        }
    }

    /// A seat.
    pub(super) fn seat(self) -> Result<Seat, Fault> {
        self.number().and_then(seat_number)
    }

    /// Cards.
    pub(super) fn cards(self) -> Result<Vec<Card>, Fault> {
        let Value::Cards(cards) = self.value()? else {
            return Err(Fault::Unknown);
        };
        let read = |card: &String| {
            card.parse()
                .map_err(|_| wrong(format!("`{card}` is not a card"), format!("`{card}` — не карта")))
        };
        cards.iter().map(read).collect()
    }
}

/// Nothing in place of what is absent.
pub(super) fn maybe<T>(told: Result<T, Fault>) -> Result<Option<T>, Fault> {
    match told {
        Ok(value) => Ok(Some(value)),
        Err(Fault::Absent) => Ok(None),
        Err(fault) => Err(fault),
    }
}

fn seat_number(n: i64) -> Result<Seat, Fault> {
    Seat::try_from(n).map_err(|_| {
        wrong(
            format!("no table has a seat {n}"),
            format!("места {n} ни за одним столом нет"),
        )
    })
}
