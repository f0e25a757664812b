//! A topic as formulas: its facts, and what is made of them.

use super::formula::Bool;
use super::linear::Linear;
use super::number::Number;
use super::space::{Raw, Space};
use super::telling::{Row, Telling};
use crate::book::{Fact, Kind, Topic};
use crate::condition::{Condition, FactId};

/// A fact, of a column in one row.
#[derive(Debug, Clone)]
pub(super) struct Cell {
    /// When it exists.
    pub present: Bool,
    pub content: Content,
}

/// What a fact is where it exists.
#[derive(Debug, Clone)]
pub(super) enum Content {
    /// For each value whether the fact exists and has it.
    Choice(Vec<Bool>),
    /// For each value whether the set exists and holds it.
    Set(Vec<Bool>),
    /// The number; absent where the fact is.
    Number(Number),
    /// The list of this number.
    List(usize),
    /// How many cards.
    Cards(Linear),
    /// Nothing that conditions read.
    Opaque,
}

impl Cell {
    pub fn absent() -> Self {
        Self {
            present: Bool::FALSE,
            content: Content::Opaque,
        }
    }
}

/// A topic under a telling, as formulas of a space.
pub struct Side<'t> {
    pub(super) topic: &'t Topic,
    pub(super) telling: Telling,
    /// For each row of the table when it is there.
    pub(super) rows: Vec<Bool>,
    /// For each fact one cell, or one for each row.
    pub(super) cells: Vec<Vec<Cell>>,
    /// What is behind told facts, for those that are not fixed.
    pub(super) raws: Vec<(FactId, Option<usize>, Raw)>,
    /// For facts that may be left out although their guard holds: the choice that they are.
    pub(super) missing: Vec<(FactId, Option<usize>, Bool)>,
    /// Results of calculations that are free.
    pub(super) free_results: Vec<FactId>,
    /// For each rule when it applies, by row.
    pub(super) applies: Vec<Vec<Option<Bool>>>,
    /// For each axiom when it is obeyed.
    pub(super) axioms: Vec<Bool>,
}

impl<'t> Side<'t> {
    /// Puts a topic into a space. The axioms hold from now on.
    pub fn new(space: &mut Space, topic: &'t Topic, telling: Telling) -> Self {
        let side = Self::loose(space, topic, telling);
        side.axioms.iter().for_each(|must| space.require(*must));
        side
    }

    /// Puts a topic into a space; what breaks its axioms is possible all the same.
    pub fn loose(space: &mut Space, topic: &'t Topic, telling: Telling) -> Self {
        let mut side = Self {
            topic,
            rows: Vec::new(),
            cells: vec![Vec::new(); topic.facts.len()],
            raws: Vec::new(),
            missing: Vec::new(),
            free_results: Vec::new(),
            applies: vec![Vec::new(); topic.rules.len()],
            axioms: Vec::new(),
            telling,
        };
        side.seat_rows(space);
        for id in &topic.order {
            let Some(fact) = topic.fact(*id) else {
                continue;
            };
            let cells: Vec<Cell> = side
                .rows_of(fact)
                .into_iter()
                .map(|row| side.cell(space, *id, fact, row))
                .collect();
            if let Some(slot) = side.cells.get_mut(usize::from(id.0)) {
                *slot = cells;
            }
        }
        for axiom in &topic.axioms {
            let rows: Vec<Option<usize>> = match axiom.each_seat {
                true => (0..side.rows.len()).map(Some).collect(),
                false => vec![None],
            };
            let mut obeyed = Vec::new();
            for row in rows {
                let must = side.condition(space, &axiom.must, row);
                let there = side.row_there(row);
                obeyed.push(space.formulas.implies(there, must));
            }
            let obeyed = space.formulas.and(obeyed);
            side.axioms.push(obeyed);
        }
        side
    }

    /// Which rows of the table there are: each certain one, any of the others, in a number that the table can have.
    fn seat_rows(&mut self, space: &mut Space) {
        for Row { seat, certain } in &self.telling.rows {
            let there = match certain {
                true => Bool::TRUE,
                false => space.flag("the seat is there", Some(*seat)),
            };
            self.rows.push(there);
        }
        if self.telling.rows.iter().all(|r| r.certain) {
            return;
        }
        let Some(table) = self.topic.table.and_then(|t| self.topic.fact(t)) else {
            return;
        };
        let count = space.formulas.count(&self.rows);
        let (least, most) = (table.length.least.unwrap_or(1), table.length.most.unwrap_or(12));
        let enough = space
            .formulas
            .compare(&count, crate::condition::Op::Ge, &Number::of(least));
        let few = space
            .formulas
            .compare(&count, crate::condition::Op::Le, &Number::of(most));
        space.require(enough);
        space.require(few);
    }

    fn rows_of(&self, fact: &Fact) -> Vec<Option<usize>> {
        match fact.per_seat {
            true => (0..self.rows.len()).map(Some).collect(),
            false => vec![None],
        }
    }

    /// When a row is there; where there is none to speak of, always.
    pub(super) fn row_there(&self, row: Option<usize>) -> Bool {
        row.map_or(Bool::TRUE, |row| self.rows.get(row).copied().unwrap_or(Bool::FALSE))
    }

    /// The cell of a fact; a column's that of `row`.
    pub(super) fn at(&self, fact: FactId, row: Option<usize>) -> Option<&Cell> {
        let cells = self.cells.get(usize::from(fact.0))?;
        match self.topic.fact(fact)?.per_seat {
            true => cells.get(row?),
            false => cells.first(),
        }
    }

    /// The topic.
    pub fn topic(&self) -> &'t Topic {
        self.topic
    }

    /// What the side was told.
    pub fn telling(&self) -> &Telling {
        &self.telling
    }

    /// Number of rows of the table.
    pub fn rows(&self) -> usize {
        self.rows.len()
    }

    /// Results of calculations that are free: their inputs were not known.
    pub fn free_results(&self) -> &[FactId] {
        &self.free_results
    }

    /// For each axiom when it is obeyed.
    pub fn axioms(&self) -> &[Bool] {
        &self.axioms
    }

    /// For each part of the scope when the situation is inside of it.
    pub fn scopes(&self, space: &mut Space) -> Vec<Bool> {
        let scopes = self.topic.scope.iter();
        scopes.map(|scope| self.condition(space, &scope.when, None)).collect()
    }

    /// When a condition holds, of a row where it speaks of one.
    pub fn condition(&self, space: &mut Space, condition: &Condition, row: Option<usize>) -> Bool {
        self.formula(space, condition, row, None)
    }

    /// When a fact exists.
    pub fn exists(&self, fact: FactId, row: Option<usize>) -> Bool {
        self.at(fact, row).map_or(Bool::FALSE, |c| c.present)
    }

    /// When the situation is this topic's matter.
    pub fn in_scope(&self, space: &mut Space) -> Bool {
        let parts = self.scopes(space);
        space.formulas.and(parts)
    }
}

/// Least and greatest value of a number of this kind, where the fact says nothing else.
pub(super) fn range(fact: &Fact) -> (i128, i128) {
    let (least, most) = match fact.kind {
        Kind::Money | Kind::Moneys => (0, crate::money::MOST),
        Kind::Seat => (1, 99),
        _ => (0, 999_999_999_999_999),
    };
    let most = i128::from(fact.range.most.unwrap_or(most));
    (i128::from(fact.range.least.unwrap_or(least)).min(most), most)
}

/// Bounds of a list's length.
pub(super) fn length(fact: &Fact) -> (i128, i128) {
    let most = match fact.kind {
        Kind::Cards | Kind::Card => 52,
        _ => 1_000,
    };
    let most = i128::from(fact.length.most.unwrap_or(most));
    (i128::from(fact.length.least.unwrap_or(0)).min(most), most)
}
