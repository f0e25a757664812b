//! Tables: who put in what, and what calculations made.

use super::Case;
use super::page::Page;
use super::say::{number_words, value_words};
use crate::book::{Column, Kind, Question};
use crate::condition::{Amounts, Answered, Tri, View, holds};
use crate::decide::Decided;
use crate::value::{Cell, Exhibit, State, Value};

impl<'a> Case<'a> {
    /// The table that a calculation made for a question.
    pub(super) fn exhibit_of(&self, question: &Question) -> Option<&'a Exhibit> {
        let world = self.world;
        let applies = |when: &_| holds(when, world, None, Answered::default()) == Tri::Yes;
        let case = question.exhibit.iter().find(|c| c.when.as_ref().is_none_or(applies))?;
        match world.state(case.is, None) {
            State::Known(Value::Exhibit(exhibit)) => Some(exhibit),
            _ => None,
        }
    }
}

impl Page<'_> {
    /// The question's table: who put in what.
    pub(super) fn chips(&mut self, question: &Question, decided: &Decided, amounts: &[Amounts]) {
        let mut header = vec![String::new()];
        let mut row = vec![self.row_name(decided.row)];
        for column in &question.table {
            let (label, value) = self.cell(question, column, decided.row, amounts);
            if let Some(value) = value {
                header.push(label);
                row.push(value);
            }
        }
        if header.len() < 2 {
            return;
        }
        if row.first().is_some_and(String::is_empty) {
            header.remove(0);
            row.remove(0);
        }
        self.framed(header, vec![row]);
    }

    pub(super) fn row_name(&self, row: Option<usize>) -> String {
        let seat = match row {
            Some(row) => self.case.world.seats.as_ref().and_then(|s| s.get(row)).copied(),
            None => self
                .case
                .topic
                .find("seat")
                .and_then(|id| self.case.world.state(id, None).number()),
        };
        seat.map(|s| number_words(Kind::Seat, s, self.case.lang))
            .unwrap_or_default()
    }

    pub(super) fn cell(
        &self,
        question: &Question,
        column: &Column,
        row: Option<usize>,
        amounts: &[Amounts],
    ) -> (String, Option<String>) {
        match column {
            Column::Amount(n) => {
                let def = question.amounts.get(usize::from(*n));
                let label = def
                    .map(|d| d.label.in_lang(self.case.lang).to_owned())
                    .unwrap_or_default();
                let value = match (amounts.get(usize::from(*n)), def) {
                    (Some(Amounts::Known(n)), Some(def)) => Some(number_words(def.kind, *n, self.case.lang)),
                    _ => None,
                };
                (label, value)
            }
            Column::Fact(id) => {
                let Some(fact) = self.case.topic.fact(*id) else {
                    return (String::new(), None);
                };
                let state = self.case.world.state(*id, if fact.per_seat { row } else { None });
                (
                    self.case.label(fact),
                    state.known().map(|v| value_words(fact, v, self.case.lang)),
                )
            }
        }
    }

    pub(super) fn exhibit(&mut self, question: &Question) {
        let Some(exhibit) = self.case.exhibit_of(question) else {
            return;
        };
        if exhibit.rows.is_empty() {
            return;
        }
        let lang = self.case.lang;
        let header = exhibit.columns.iter().map(|c| c.in_lang(lang).to_owned()).collect();
        let mut rows = Vec::new();
        for row in &exhibit.rows {
            let cells: Vec<String> = row
                .iter()
                .map(|cell| match cell {
                    Cell::Money(n) => number_words(Kind::Money, *n, lang),
                    Cell::Seat(n) | Cell::Count(n) => n.to_string(),
                    Cell::Seats(list) => list.iter().map(i64::to_string).collect::<Vec<_>>().join(", "),
                    Cell::Words(text) => text.in_lang(lang).to_owned(),
                })
                .collect();
            rows.push(cells);
        }
        self.framed(header, rows);
    }
}
