use crate::condition::{FactId, View};
use crate::source::Place;
use crate::value::State;

/// The established facts of a situation.
#[derive(Debug, Clone)]
pub struct World {
    cells: Vec<Cell>,
    /// Seat numbers of the table's rows; `None` when the table is not known.
    pub seats: Option<Vec<i64>>,
    infos: Vec<Info>,
    nothing: State,
}

#[derive(Debug, Clone)]
enum Cell {
    One(State),
    Rows(Vec<State>),
}

/// Where a fact's state comes from.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Info {
    /// It is told here.
    Told(Place),
    /// It is told, but does not exist here.
    NotUsed(Place),
    /// It has its default.
    Assumed,
    /// It is worked out.
    Derived,
    /// It is not told.
    Missing,
}

impl World {
    /// A world of `facts` facts of which nothing is known.
    pub(super) fn new(facts: usize, seats: Option<Vec<i64>>) -> Self {
        Self {
            cells: vec![Cell::One(State::Unknown); facts],
            seats,
            infos: vec![Info::Missing; facts],
            nothing: State::Unknown,
        }
    }

    pub(super) fn set(&mut self, fact: FactId, state: State, info: Info) {
        if let Some(cell) = self.cells.get_mut(usize::from(fact.0)) {
            *cell = Cell::One(state);
        }
        self.inform(fact, info);
    }

    pub(super) fn set_rows(&mut self, fact: FactId, states: Vec<State>, info: Info) {
        if let Some(cell) = self.cells.get_mut(usize::from(fact.0)) {
            *cell = Cell::Rows(states);
        }
        self.inform(fact, info);
    }

    fn inform(&mut self, fact: FactId, info: Info) {
        if let Some(slot) = self.infos.get_mut(usize::from(fact.0)) {
            *slot = info;
        }
    }

    /// Where a fact's state comes from.
    pub fn info(&self, fact: FactId) -> Info {
        self.infos.get(usize::from(fact.0)).copied().unwrap_or(Info::Missing)
    }

    /// The number of a seat's row.
    pub fn row_of(&self, seat: i64) -> Option<usize> {
        self.seats.as_ref()?.iter().position(|s| *s == seat)
    }
}

impl View for World {
    fn state(&self, fact: FactId, row: Option<usize>) -> &State {
        match (self.cells.get(usize::from(fact.0)), row) {
            (Some(Cell::One(state)), _) => state,
            (Some(Cell::Rows(states)), Some(row)) => states.get(row).unwrap_or(&self.nothing),
            _ => &self.nothing,
        }
    }

    fn per_seat(&self, fact: FactId) -> bool {
        matches!(self.cells.get(usize::from(fact.0)), Some(Cell::Rows(_)))
    }

    fn rows(&self) -> Option<usize> {
        self.seats.as_ref().map(Vec::len)
    }
}
