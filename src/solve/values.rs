//! When a fact has a value.

use super::formula::Bool;
use super::linear::Linear;
use super::number::Number;
use super::side::{Cell, Content, Side};
use super::space::Space;
use crate::condition::{FactId, Op};
use crate::value::{List, Value};

impl Side<'_> {
    /// When a fact, if it exists, has this value; of a list what is known of it.
    pub fn says(&self, space: &mut Space, fact: FactId, row: Option<usize>, value: &Value) -> Bool {
        match self.at(fact, row).cloned() {
            Some(cell) => {
                let has = has(space, &cell, value);
                space.formulas.or([!cell.present, has])
            }
            None => Bool::FALSE,
        }
    }

    /// When a fact exists and has this value.
    pub fn has(&self, space: &mut Space, fact: FactId, row: Option<usize>, value: &Value) -> Bool {
        match self.at(fact, row).cloned() {
            Some(cell) => has(space, &cell, value),
            None => Bool::FALSE,
        }
    }
}

/// When a fact exists and has a value.
pub(super) fn has(space: &mut Space, cell: &Cell, value: &Value) -> Bool {
    let holds = match (&cell.content, value) {
        (Content::Choice(values), Value::Choice(n)) => values.get(usize::from(*n)).copied().unwrap_or(Bool::FALSE),
        (Content::Set(members), Value::Set(set)) => {
            let all = members.iter().enumerate().map(|(n, member)| {
                let holds = u16::try_from(n).is_ok_and(|n| set.contains(&n));
                member.xor_not(holds)
            });
            space.formulas.and(all.collect::<Vec<_>>())
        }
        (Content::Number(number), Value::Number(n)) => space.formulas.compare(number, Op::Eq, &Number::of(*n)),
        (Content::List(number), Value::List(list)) => list_is(space, *number, list),
        (Content::Cards(count), Value::Cards(cards)) => {
            let n = Linear::of(i128::try_from(cards.len()).unwrap_or(0));
            space.formulas.compare_linear(count, Op::Eq, &n)
        }
        (Content::Opaque, _) => Bool::TRUE,
        _ => Bool::FALSE,
    };
    space.formulas.and([cell.present, holds])
}

fn list_is(space: &mut Space, number: usize, list: &List) -> Bool {
    let Some(raw) = space.lists.get(number).cloned() else {
        return Bool::FALSE;
    };
    let mut parts = vec![(raw.count, list.count), (raw.sum, list.sum)];
    // Of no member or one the sum says all.
    let extremes = list.count.is_none_or(|n| n > 1) && (list.smallest.is_some() || list.largest.is_some());
    if (extremes || raw.extremes.is_some())
        && let Some((small, large)) = space.extremes(number)
        && list.count != Some(0)
    {
        parts.extend([(small, list.smallest), (large, list.largest)]);
    }
    let all: Vec<Bool> = parts
        .into_iter()
        .filter_map(|(linear, told)| {
            let told = Linear::of(i128::from(told?));
            Some(space.formulas.compare_linear(&linear, Op::Eq, &told))
        })
        .collect();
    space.formulas.and(all)
}
