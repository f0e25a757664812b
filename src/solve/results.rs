//! What calculations give, learnt from situations that were tried.

use super::formula::Bool;
use super::model::Model;
use super::side::{Cell, Content, Side, range};
use super::space::{Solution, Space};
use super::telling::Told;
use crate::book::{Calculation, Default as FactDefault, Kind, Origin};
use crate::condition::{FactId, View};
use crate::decide::{self, World, establish};
use crate::source::Problems;
use crate::value::{State, Value};

impl Side<'_> {
    /// From a solution whose calculations come out otherwise: that with these inputs they always come out so. `None` when
    /// nothing can be learnt, because an input is something that conditions do not read.
    pub fn learn(&mut self, space: &mut Space, solution: &Solution) -> Option<Bool> {
        let (situation, rows) = self.decode(space, &solution.0).ok()?;
        let mut problems = Problems::default();
        let world = establish(self.topic, &situation, &mut Vec::new(), &mut problems);
        let mut learnt = Vec::new();
        let topic = self.topic;
        for calculation in &topic.calculations {
            let free = calculation.gives.iter().any(|g| self.free_results.contains(g));
            if !free {
                continue;
            }
            let Some(inputs) = self.inputs(space, calculation, &world, &rows) else {
                continue;
            };
            let mut results = Vec::new();
            for id in &calculation.gives {
                results.extend(self.states(space, *id, &world, &rows)?);
            }
            let same = space.formulas.and(inputs);
            let then = space.formulas.and(results);
            learnt.push(space.formulas.implies(same, then));
        }
        let all = space.formulas.and(learnt);
        // Something new only if the solution breaks it.
        let mut model = solution.0.clone();
        model.extend(&space.formulas);
        (!model.holds(all)).then_some(all)
    }

    /// That the inputs are these and no other rows are there; `None` if one of them cannot be said.
    fn inputs(
        &mut self,
        space: &mut Space,
        calculation: &Calculation,
        world: &World,
        rows: &[Option<usize>],
    ) -> Option<Vec<Bool>> {
        let mut all = Vec::new();
        for (row, there) in rows.iter().zip(self.rows.clone()) {
            all.push(there.xor_not(row.is_some()));
        }
        for (_, id) in &calculation.from {
            all.extend(self.states(space, *id, world, rows)?);
        }
        Some(all)
    }

    /// That a fact is in the state that it is in; `None` if that cannot be said.
    fn states(&mut self, space: &mut Space, id: FactId, world: &World, rows: &[Option<usize>]) -> Option<Vec<Bool>> {
        let fact = self.topic.fact(id)?;
        let mut all = Vec::new();
        let places: Vec<(Option<usize>, Option<usize>)> = match fact.per_seat {
            true => (0..rows.len())
                .filter_map(|r| Some((Some(r), Some(rows.get(r).copied().flatten()?))))
                .collect(),
            false => vec![(None, None)],
        };
        for (row, place) in places {
            all.push(self.state(space, id, row, world.state(id, place))?);
        }
        Some(all)
    }

    /// That a fact is in this state; `None` if that cannot be said.
    pub(super) fn state(&mut self, space: &mut Space, id: FactId, row: Option<usize>, state: &State) -> Option<Bool> {
        match state {
            State::Absent => Some(!self.exists(id, row)),
            State::Known(Value::Exhibit(_)) => Some(Bool::TRUE),
            // Told as they are, they are these if they are there at all.
            State::Known(value) if *self.telling.told(id, row) == Told::Value(value.clone()) => {
                Some(self.exists(id, row))
            }
            State::Known(Value::Cards(_) | Value::Text(_)) | State::Unknown | State::Perhaps(_) => None,
            State::Known(value) => Some(self.has(space, id, row, value)),
        }
    }
}

impl Side<'_> {
    /// What a solution takes free calculations to give.
    pub(super) fn results(&self, model: &Model, rows: &[Option<usize>]) -> Vec<decide::Result> {
        let mut results = Vec::new();
        let calculations = self.topic.calculations.iter().map(|c| &c.gives);
        for id in calculations
            .filter(|gives| gives.iter().any(|g| self.free_results.contains(g)))
            .flatten()
        {
            let Some(fact) = self.topic.fact(*id) else {
                continue;
            };
            let places: Vec<(Option<usize>, Option<usize>)> = match fact.per_seat {
                true => (0..rows.len())
                    .filter_map(|r| Some((Some(r), Some(rows.get(r).copied().flatten()?))))
                    .collect(),
                false => vec![(None, None)],
            };
            for (row, place) in places {
                let known = self.telling.result(*id, row).cloned();
                let state = known.or_else(|| Some(result(model, self.at(*id, row)?)));
                results.extend(state.map(|state| decide::Result {
                    fact: *id,
                    row: place,
                    state,
                }));
            }
        }
        results
    }

    /// In how many ways the inputs of free calculations can come out, as far as they are told facts that conditions read.
    pub(super) fn combinations(&self) -> usize {
        if self.free_results.is_empty() {
            return 1;
        }
        let mut inputs = Vec::new();
        for result in &self.free_results {
            decide::stands_on(self.topic, *result, &mut inputs);
        }
        let open = self.raws.iter().filter(|(fact, ..)| inputs.contains(fact));
        let rows = self.rows.iter().filter(|there| **there != Bool::TRUE).map(|_| 2);
        let ways = open.map(|(fact, row, _)| self.ways(*fact, *row)).chain(rows);
        ways.fold(1, usize::saturating_mul)
    }

    /// How many values a fact can have, and that it is left out.
    fn ways(&self, fact: FactId, row: Option<usize>) -> usize {
        let Some(of) = self.topic.fact(fact) else {
            return 1;
        };
        let values = match (self.telling.told(fact, row), of.kind) {
            (Told::Value(value), _) if !matches!(value, Value::List(_)) => return 1,
            (Told::Among(values), _) => values.len(),
            (_, Kind::YesNo) => 2,
            (_, Kind::OneOf) => of.values.len(),
            (_, Kind::Count | Kind::Seat) => {
                let (least, most) = range(of);
                usize::try_from(most - least + 1).unwrap_or(usize::MAX)
            }
            _ => usize::MAX,
        };
        values.saturating_add(1)
    }

    /// Whether a result is shared by the sides of the space: by name, where that was said of the sides; otherwise by what its
    /// calculation rests on.
    pub(super) fn comes_out_alike(&self, space: &Space, result: FactId) -> bool {
        match (&space.alike, self.topic.fact(result)) {
            (Some(names), Some(fact)) => names.contains(&fact.id),
            _ => self.same_everywhere(space, result),
        }
    }

    /// Whether a result is the same for every side of the space: its calculation rests on no fact that is kept apart.
    pub(super) fn same_everywhere(&self, space: &Space, result: FactId) -> bool {
        let mut seen = vec![result];
        let mut next = 0;
        while let Some(fact) = seen.get(next).and_then(|id| self.topic.fact(*id)) {
            next += 1;
            if space.apart.contains(&fact.id) {
                return false;
            }
            let mut see = |id: FactId| {
                if !seen.contains(&id) {
                    seen.push(id);
                }
            };
            if let Some(guard) = &fact.only_if {
                guard.facts(&mut see);
            }
            for case in fact.default.iter().flatten() {
                if let Some(when) = &case.when {
                    when.facts(&mut see);
                }
                if let FactDefault::Number(num) = &case.is {
                    num.facts(&mut see);
                }
            }
            match &fact.origin {
                Origin::Told | Origin::RowSeat => {}
                Origin::Number(cases) => {
                    for case in cases {
                        if let Some(when) = &case.when {
                            when.facts(&mut see);
                        }
                        case.is.facts(&mut see);
                    }
                }
                Origin::Condition(condition) => condition.facts(&mut see),
                Origin::Calculated(n, _) => {
                    if let Some(calculation) = self.topic.calculations.get(usize::from(*n)) {
                        calculation.from.iter().for_each(|(_, id)| see(*id));
                    }
                }
            }
        }
        true
    }
}

/// The value of a cell in a solution; of lists and cards nothing is said.
fn result(model: &Model, cell: &Cell) -> State {
    if !model.holds(cell.present) {
        return State::Absent;
    }
    let chosen = |values: &[Bool]| -> Vec<u16> {
        let held = values.iter().enumerate().filter(|(_, b)| model.holds(**b));
        held.filter_map(|(n, _)| u16::try_from(n).ok()).collect()
    };
    let value = match &cell.content {
        // What nothing hangs on may be anything.
        Content::Choice(values) => Some(Value::Choice(chosen(values).first().copied().unwrap_or(0))),
        Content::Set(members) => Some(Value::Set(chosen(members))),
        Content::Number(number) => {
            let case = number.cases.iter().find(|(when, _)| model.holds(*when));
            case.and_then(|(_, linear)| i64::try_from(model.value(linear)).ok())
                .map(Value::Number)
        }
        Content::List(_) | Content::Cards(_) | Content::Opaque => None,
    };
    value.map_or(State::Unknown, State::Known)
}
