//! For the tests: inputs written in short, and outputs by their names.

use super::{Fault, Given, Inputs, run, signature};
use crate::poker::card::Card;
use crate::source::Text;
use crate::value::{Cell, Exhibit, State, Value};

/// A table and what is told of it.
pub struct Trial {
    by: &'static str,
    seats: Vec<i64>,
    facts: Vec<(&'static str, Vec<State>)>,
    with: Vec<(String, String)>,
}

/// What came out.
#[derive(Debug, PartialEq, Eq)]
pub struct Came {
    by: &'static str,
    outputs: Vec<Given>,
}

pub const UNKNOWN: State = State::Unknown;
pub const ABSENT: State = State::Absent;

pub fn number(n: i64) -> State {
    State::Known(Value::Number(n))
}

pub fn yes() -> State {
    State::Known(Value::Choice(1))
}

pub fn no() -> State {
    State::Known(Value::Choice(0))
}

/// Cards parted by blanks; nothing: absent.
pub fn cards(text: &str) -> State {
    match text {
        "" => State::Absent,
        text => State::Known(Value::Cards(text.split(' ').map(str::to_owned).collect())),
    }
}

/// Cards parted by blanks, read.
pub fn read(text: &str) -> Vec<Card> {
    text.split(' ').map(|card| card.parse().unwrap()).collect()
}

impl Trial {
    pub fn of(by: &'static str, seats: &[i64]) -> Self {
        Self {
            by,
            seats: seats.to_vec(),
            facts: Vec::new(),
            with: Vec::new(),
        }
    }

    pub fn with(mut self, parameter: &str, words: &[&str]) -> Self {
        let given = words.iter().map(|word| (parameter.to_owned(), (*word).to_owned()));
        self.with.extend(given);
        self
    }

    pub fn one(self, name: &'static str, state: State) -> Self {
        self.rows(name, vec![state])
    }

    pub fn rows(mut self, name: &'static str, states: Vec<State>) -> Self {
        self.facts.retain(|(given, _)| *given != name);
        self.facts.push((name, states));
        self
    }

    /// A column of amounts or counts.
    pub fn numbers(self, name: &'static str, numbers: &[i64]) -> Self {
        self.rows(name, numbers.iter().copied().map(number).collect())
    }

    /// A column of yes and no: yes for these seats.
    pub fn yes_for(self, name: &'static str, seats: &[i64]) -> Self {
        let rows = self.seats.iter().map(|s| if seats.contains(s) { yes() } else { no() });
        let rows = rows.collect();
        self.rows(name, rows)
    }

    /// A column of cards; nothing: absent.
    pub fn hands(self, name: &'static str, hands: &[&str]) -> Self {
        self.rows(name, hands.iter().copied().map(cards).collect())
    }

    pub fn run(&self) -> Result<Came, Fault> {
        let facts = self.facts.iter().map(|(name, states)| (*name, states.iter().collect()));
        let inputs = Inputs {
            facts: facts.collect(),
            with: &self.with,
            seats: &self.seats,
        };
        run(self.by, &inputs).map(|outputs| Came { by: self.by, outputs })
    }

    /// What came out, and it has to.
    pub fn came(&self) -> Came {
        self.run().unwrap()
    }

    /// What is said to be wrong, in English, and it has to be.
    pub fn wrong(&self) -> String {
        match self.run() {
            Err(Fault::Wrong(Text { en, ru })) => {
                assert!(!ru.is_empty());
                en
            }
            other => panic!("{other:?}"),
        }
    }
}

impl Came {
    fn given(&self, name: &str) -> &Given {
        let outputs = signature(self.by).unwrap().outputs;
        assert_eq!(outputs.len(), self.outputs.len());
        let at = outputs.iter().position(|o| o.name == name).unwrap();
        let given = &self.outputs[at];
        assert_eq!(outputs[at].per_seat, matches!(given, Given::Rows(_)), "{name}");
        given
    }

    pub fn one(&self, name: &str) -> State {
        match self.given(name) {
            Given::One(state) => state.clone(),
            Given::Rows(_) => panic!("{name} is a column"),
        }
    }

    pub fn rows(&self, name: &str) -> Vec<State> {
        match self.given(name) {
            Given::Rows(states) => states.clone(),
            Given::One(_) => panic!("{name} is no column"),
        }
    }

    /// A column of amounts, all known.
    pub fn numbers(&self, name: &str) -> Vec<i64> {
        self.rows(name).iter().map(|state| state.number().unwrap()).collect()
    }

    /// A column of yes and no, all known.
    pub fn flags(&self, name: &str) -> Vec<bool> {
        let flag = |state: &State| state.choice().unwrap() == 1;
        self.rows(name).iter().map(flag).collect()
    }

    /// The rows of the table to show, in English or in Russian, cells parted by bars.
    pub fn list(&self, ru: bool) -> Vec<String> {
        let State::Known(Value::Exhibit(Exhibit { columns, rows })) = self.one("list") else {
            panic!("no table")
        };
        let words = |text: &Text| if ru { text.ru.clone() } else { text.en.clone() };
        let head = columns.iter().map(words).collect::<Vec<_>>().join(" | ");
        let body = rows.iter().map(|row| {
            assert_eq!(row.len(), columns.len());
            let cells = row.iter().map(|cell| match cell {
                Cell::Money(n) | Cell::Seat(n) | Cell::Count(n) => n.to_string(),
                Cell::Seats(list) => list.iter().map(i64::to_string).collect::<Vec<_>>().join(", "),
                Cell::Words(text) => words(text),
            });
            cells.collect::<Vec<_>>().join(" | ")
        });
        std::iter::once(head).chain(body).collect()
    }
}
