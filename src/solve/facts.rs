//! Facts as formulas: told, left out, derived, calculated.

use super::formula::Bool;
use super::number::Number;
use super::raws::{effective, fixed, in_part, in_range_or, join, new_raw, number_cell, same_content};
use super::side::{Cell, Content, Side};
use super::space::Space;
use super::telling::Told;
use crate::book::{Case, Default as FactDefault, Fact, Kind, Origin};
use crate::condition::{Condition, FactId, Num};
use crate::value::{State, Value};

impl Side<'_> {
    /// One fact, of a column in one row.
    pub(super) fn cell(&mut self, space: &mut Space, id: FactId, fact: &Fact, row: Option<usize>) -> Cell {
        let there = self.row_there(row);
        let guard = match &fact.only_if {
            Some(guard) => self.condition(space, guard, row),
            None => Bool::TRUE,
        };
        let guard = space.formulas.and([there, guard]);
        match &fact.origin {
            _ if fact.kind == Kind::Table => Cell {
                present: Bool::TRUE,
                content: Content::Number(space.formulas.count(&self.rows)),
            },
            Origin::Told => self.told(space, id, fact, row, guard),
            Origin::Number(cases) => {
                let number = self.number_by_cases(space, cases, row);
                number_cell(space, guard, &number)
            }
            Origin::Condition(condition) => {
                let holds = self.condition(space, condition, row);
                let values = vec![space.formulas.and([guard, !holds]), space.formulas.and([guard, holds])];
                Cell {
                    present: guard,
                    content: Content::Choice(values),
                }
            }
            Origin::Calculated(..) => self.calculated(space, id, fact, row, guard),
            Origin::RowSeat => {
                let seat = row.and_then(|r| self.telling.rows.get(r)).map_or(0, |r| r.seat);
                number_cell(space, guard, &Number::of(seat))
            }
        }
    }

    fn told(&mut self, space: &mut Space, id: FactId, fact: &Fact, row: Option<usize>, guard: Bool) -> Cell {
        match self.telling.told(id, row).clone() {
            Told::NotTold if fact.default.is_some() => self.not_told(space, id, fact, row, guard),
            Told::Value(value) if !in_part(&value) => fixed(space, fact, guard, &value),
            told => self.open(space, id, fact, row, guard, &told),
        }
    }

    /// A fact that was not told and has a default: it, where a case of it holds; elsewhere whatever the fact can be.
    fn not_told(&mut self, space: &mut Space, id: FactId, fact: &Fact, row: Option<usize>, guard: Bool) -> Cell {
        let cases = fact.default.clone().unwrap_or_default();
        let chosen = self.selected(space, cases.iter().map(|c| c.when.as_ref()), row);
        let some = space.formulas.or(chosen);
        let default = self.left_out(space, fact, row, guard);
        let number = match &default.content {
            Content::Number(number) => Some(number.clone()),
            _ => None,
        };
        let open = space.formulas.and([guard, !some]);
        if open == Bool::FALSE {
            return default;
        }
        let seat = row.and_then(|r| self.telling.rows.get(r)).map(|r| r.seat);
        let raw = space.shared_raw(fact, seat, |space| new_raw(space, fact, None, number.as_ref()));
        self.raws.push((id, row, raw.clone()));
        if let Some(number) = &number {
            in_range_or(space, fact, &raw, number);
        }
        let left_out = space.formulas.and([guard, some, !default.present]);
        let flag = self.may_miss(space, id, fact, row);
        let alike = [
            space.formulas.implies(flag, left_out),
            space.formulas.implies(left_out, flag),
        ];
        alike.into_iter().for_each(|must| space.require(must));
        let present = space.formulas.or([open, default.present]);
        let cell = effective(space, fact, present, &raw);
        match same_content(space, &cell, &default) {
            Some(same) => {
                let must = space.formulas.implies(default.present, same);
                space.require(must);
            }
            None => space.formulas.overflow = true,
        }
        cell
    }

    /// The choice that a fact is left out although its guard holds; a side's own for a fact that is kept apart.
    fn may_miss(&mut self, space: &mut Space, id: FactId, fact: &Fact, row: Option<usize>) -> Bool {
        let seat = row.and_then(|r| self.telling.rows.get(r)).map(|r| r.seat);
        let missing = match space.apart.contains(&fact.id) {
            true => space.formulas.free(),
            false => space.flag(&format!("{} is missing", fact.id), seat),
        };
        self.missing.push((id, row, missing));
        missing
    }

    /// A fact that has its default.
    fn left_out(&mut self, space: &mut Space, fact: &Fact, row: Option<usize>, guard: Bool) -> Cell {
        let cases = fact.default.clone().unwrap_or_default();
        let chosen = self.selected(space, cases.iter().map(|c| c.when.as_ref()), row);
        if matches!(fact.kind, Kind::Money | Kind::Count | Kind::Seat) {
            let number = self.default_number(space, &cases, &chosen, row);
            return number_cell(space, guard, &number);
        }
        let mut made: Vec<(Bool, Cell)> = Vec::new();
        for (case, chosen) in cases.iter().zip(chosen) {
            if let FactDefault::Value(value) = &case.is {
                let when = space.formulas.and([guard, chosen]);
                made.push((when, fixed(space, fact, when, value)));
            }
        }
        join(space, made)
    }

    fn default_number(
        &self,
        space: &mut Space,
        cases: &[Case<FactDefault>],
        chosen: &[Bool],
        row: Option<usize>,
    ) -> Number {
        let mut all = Vec::new();
        for (case, chosen) in cases.iter().zip(chosen) {
            let number = match &case.is {
                FactDefault::Absent => Number::absent(),
                FactDefault::Value(Value::Number(n)) => Number::of(*n),
                FactDefault::Value(_) => Number::absent(),
                FactDefault::Number(num) => self.number(space, num, row, None),
            };
            all.extend(space.formulas.only(*chosen, &number).cases);
        }
        space.formulas.number(all)
    }

    /// For each case when it is the first that holds.
    pub(super) fn selected<'a>(
        &self,
        space: &mut Space,
        whens: impl Iterator<Item = Option<&'a Condition>>,
        row: Option<usize>,
    ) -> Vec<Bool> {
        let mut none_before = Bool::TRUE;
        let mut chosen = Vec::new();
        for when in whens {
            let holds = match when {
                Some(when) => self.condition(space, when, row),
                None => Bool::TRUE,
            };
            chosen.push(space.formulas.and([none_before, holds]));
            none_before = space.formulas.and([none_before, !holds]);
        }
        chosen
    }

    fn number_by_cases(&self, space: &mut Space, cases: &[Case<Num>], row: Option<usize>) -> Number {
        let chosen = self.selected(space, cases.iter().map(|c| c.when.as_ref()), row);
        let mut all = Vec::new();
        for (case, chosen) in cases.iter().zip(chosen) {
            if chosen != Bool::FALSE {
                let number = self.number(space, &case.is, row, None);
                all.extend(space.formulas.only(chosen, &number).cases);
            }
        }
        space.formulas.number(all)
    }

    /// A fact that is not fixed: whatever it can be, or what it would be if it were left out.
    fn open(
        &mut self,
        space: &mut Space,
        id: FactId,
        fact: &Fact,
        row: Option<usize>,
        guard: Bool,
        told: &Told,
    ) -> Cell {
        let seat = row.and_then(|r| self.telling.rows.get(r)).map(|r| r.seat);
        let known = match told {
            Told::Value(Value::List(list)) => Some(list.clone()),
            _ => None,
        };
        let left_out = match (&fact.default, told) {
            (Some(cases), Told::Unknown) => Some(self.if_left_out(space, fact, cases, row)),
            _ => None,
        };
        let beyond = left_out.as_ref().and_then(|(number, _)| number.as_ref());
        let raw = match &known {
            // Told in part: its own, not shared.
            Some(_) => new_raw(space, fact, known.as_ref(), beyond),
            None => space.shared_raw(fact, seat, |space| new_raw(space, fact, None, beyond)),
        };
        self.raws.push((id, row, raw.clone()));
        let mut present = guard;
        if let Some((number, absent)) = left_out {
            let may_miss = space.formulas.and([guard, absent]);
            if may_miss != Bool::FALSE {
                let missing = self.may_miss(space, id, fact, row);
                present = space.formulas.and([guard, !missing]);
                let only_if = space.formulas.implies(missing, may_miss);
                space.formulas.tie(super::space::choice(missing), only_if);
            }
            if let Some(number) = number {
                in_range_or(space, fact, &raw, &number);
            }
        }
        let cell = effective(space, fact, present, &raw);
        if let Told::Among(values) = told {
            let ways: Vec<Bool> = values.iter().map(|v| super::values::has(space, &cell, v)).collect();
            let some = space.formulas.or(ways);
            let must = space.formulas.implies(present, some);
            space.require(must);
        }
        cell
    }

    /// When a fact is what it would be if it were left out.
    pub(super) fn as_left_out(
        &mut self,
        space: &mut Space,
        id: FactId,
        fact: &Fact,
        row: Option<usize>,
    ) -> Option<Bool> {
        let there = self.row_there(row);
        let guard = match &fact.only_if {
            Some(guard) => self.condition(space, guard, row),
            None => Bool::TRUE,
        };
        let guard = space.formulas.and([there, guard]);
        let default = self.left_out(space, fact, row, guard);
        let own = self.at(id, row)?.clone();
        let same_presence = {
            let both = space.formulas.and([own.present, default.present]);
            let neither = space.formulas.and([!own.present, !default.present]);
            space.formulas.or([both, neither])
        };
        let same = same_content(space, &own, &default)?;
        Some(space.formulas.and([same_presence, same]))
    }

    /// What an unknown fact would be if it were left out: its number, if it is one, and when it would not exist.
    fn if_left_out(
        &self,
        space: &mut Space,
        fact: &Fact,
        cases: &[Case<FactDefault>],
        row: Option<usize>,
    ) -> (Option<Number>, Bool) {
        let chosen = self.selected(space, cases.iter().map(|c| c.when.as_ref()), row);
        let mut absent = Vec::new();
        for (case, chosen) in cases.iter().zip(&chosen) {
            match &case.is {
                FactDefault::Absent => absent.push(*chosen),
                FactDefault::Number(num) => {
                    let number = self.number(space, num, row, None);
                    let present = space.formulas.present(&number);
                    absent.push(space.formulas.and([*chosen, !present]));
                }
                FactDefault::Value(_) => {}
            }
        }
        let absent = space.formulas.or(absent);
        let number = matches!(fact.kind, Kind::Money | Kind::Count | Kind::Seat)
            .then(|| self.default_number(space, cases, &chosen, row));
        (number, absent)
    }

    fn calculated(&mut self, space: &mut Space, id: FactId, fact: &Fact, row: Option<usize>, guard: Bool) -> Cell {
        match self.telling.result(id, row) {
            Some(State::Known(value)) => fixed(space, fact, guard, &value.clone()),
            Some(State::Absent) => Cell::absent(),
            _ => {
                if !self.free_results.contains(&id) {
                    self.free_results.push(id);
                }
                let seat = row.and_then(|r| self.telling.rows.get(r)).map(|r| r.seat);
                let (there, raw) = if self.comes_out_alike(space, id) {
                    let there = space.flag(&format!("{} comes out", fact.id), seat);
                    (
                        there,
                        space.shared_raw(fact, seat, |space| new_raw(space, fact, None, None)),
                    )
                } else {
                    (space.formulas.free(), new_raw(space, fact, None, None))
                };
                let present = space.formulas.and([guard, there]);
                effective(space, fact, present, &raw)
            }
        }
    }
}
