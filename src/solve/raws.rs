//! What is behind facts: known values, choices, numbers and lists, and cells made of them.

use super::formula::{Bool, Owner};
use super::linear::Linear;
use super::number::Number;
use super::side::{Cell, Content, length, range};
use super::space::{ListRaw, Raw, Space};
use crate::book::{Fact, Kind};
use crate::condition::Op;
use crate::value::{List, Value};

/// When two cells that both exist are the same; `None` if that cannot be said.
pub(super) fn same_content(space: &mut Space, one: &Cell, other: &Cell) -> Option<Bool> {
    let same: Vec<Bool> = match (&one.content, &other.content) {
        (Content::Choice(one), Content::Choice(other)) | (Content::Set(one), Content::Set(other)) => one
            .iter()
            .zip(other)
            .map(|(a, b)| {
                let both = space.formulas.and([*a, *b]);
                let neither = space.formulas.and([!*a, !*b]);
                space.formulas.or([both, neither])
            })
            .collect(),
        (Content::Number(one), Content::Number(other)) => vec![space.formulas.equal(one, other)],
        (Content::List(one), Content::List(other)) => same_lists(space, *one, *other)?,
        (_, Content::Opaque) => vec![!one.present],
        _ => return None,
    };
    Some(space.formulas.and(same))
}

/// That two lists have the same number, sum and extremes.
fn same_lists(space: &mut Space, one: usize, other: usize) -> Option<Vec<Bool>> {
    let extremes = [space.extremes(one)?, space.extremes(other)?];
    let (left, right) = (space.lists.get(one)?.clone(), space.lists.get(other)?.clone());
    let [(small, large), (least, most)] = extremes;
    let formulas = &mut space.formulas;
    let mut equal = |a: &Linear, b: &Linear| formulas.compare_linear(a, Op::Eq, b);
    let whole = [equal(&left.count, &right.count), equal(&left.sum, &right.sum)];
    let ends = [equal(&small, &least), equal(&large, &most)];
    let none = equal(&left.count, &Linear::of(0));
    let ends = ends.map(|e| formulas.or([none, e]));
    Some(whole.into_iter().chain(ends).collect())
}

/// Ties a number to be in the range of its fact, or what it is when it is left out.
pub(super) fn in_range_or(space: &mut Space, fact: &Fact, raw: &Raw, left_out: &Number) {
    let Raw::Number(linear) = raw else {
        return;
    };
    let [(var, 1)] = linear.terms() else {
        return;
    };
    let (least, most) = range(fact);
    let formulas = &mut space.formulas;
    let low = formulas.compare_linear(&Linear::of(least), Op::Le, linear);
    let high = formulas.compare_linear(linear, Op::Le, &Linear::of(most));
    let inside = formulas.and([low, high]);
    if inside != Bool::TRUE {
        let default = formulas.compare(&Number::always(linear.clone()), Op::Eq, left_out);
        let must = formulas.or([inside, default]);
        formulas.tie(Owner::Int(*var), must);
    }
}

/// Whether a value is a list of which something is not known.
pub(super) fn in_part(value: &Value) -> bool {
    matches!(value, Value::List(list) if list.members.is_none())
}

/// A cell that holds a number where it is there and the guard holds.
pub(super) fn number_cell(space: &mut Space, guard: Bool, number: &Number) -> Cell {
    let number = space.formulas.only(guard, number);
    Cell {
        present: space.formulas.present(&number),
        content: Content::Number(number),
    }
}

/// A fact with a known value.
pub(super) fn fixed(space: &mut Space, fact: &Fact, guard: Bool, value: &Value) -> Cell {
    let values = if fact.kind == Kind::YesNo { 2 } else { fact.values.len() };
    let content = match value {
        Value::Choice(n) => Content::Choice(
            (0..values)
                .map(|v| if v == usize::from(*n) { guard } else { Bool::FALSE })
                .collect(),
        ),
        Value::Set(set) => Content::Set(
            (0..values)
                .map(|v| {
                    let holds = u16::try_from(v).is_ok_and(|v| set.contains(&v));
                    if holds { guard } else { Bool::FALSE }
                })
                .collect(),
        ),
        Value::Number(n) => return number_cell(space, guard, &Number::of(*n)),
        Value::List(list) => {
            let part = |n: Option<i64>| Linear::of(i128::from(n.unwrap_or(0)));
            space.lists.push(ListRaw {
                count: part(list.count),
                sum: part(list.sum),
                extremes: Some((part(list.smallest), part(list.largest))),
                told: (list.smallest, list.largest),
                members: range(fact),
            });
            Content::List(space.lists.len() - 1)
        }
        Value::Cards(cards) => Content::Cards(Linear::of(i128::try_from(cards.len()).unwrap_or(0))),
        Value::Text(_) | Value::Exhibit(_) => Content::Opaque,
    };
    Cell {
        present: guard,
        content,
    }
}

/// Cells of which at most one exists, as one.
pub(super) fn join(space: &mut Space, cells: Vec<(Bool, Cell)>) -> Cell {
    let present = space.formulas.or(cells.iter().map(|(when, _)| *when));
    let lists: Vec<(Bool, usize)> = cells
        .iter()
        .filter_map(|(when, cell)| match cell.content {
            Content::List(number) => Some((*when, number)),
            _ => None,
        })
        .collect();
    if lists.len() > 1 {
        return Cell {
            present,
            content: Content::List(join_lists(space, &lists)),
        };
    }
    let mut content = Content::Opaque;
    for (_, cell) in cells {
        content = match (content, cell.content) {
            (Content::Choice(all), Content::Choice(more)) => {
                let both = all.into_iter().zip(more);
                Content::Choice(both.map(|(a, b)| space.formulas.or([a, b])).collect())
            }
            (Content::Set(all), Content::Set(more)) => {
                let both = all.into_iter().zip(more);
                Content::Set(both.map(|(a, b)| space.formulas.or([a, b])).collect())
            }
            (Content::Opaque, other) => other,
            (one, _) => one,
        };
    }
    Cell { present, content }
}

/// Known lists, one of them in each case, as one.
fn join_lists(space: &mut Space, lists: &[(Bool, usize)]) -> usize {
    let all: Vec<(Bool, ListRaw)> = lists
        .iter()
        .filter_map(|(when, number)| Some((*when, space.lists.get(*number)?.clone())))
        .collect();
    let mut part = |get: &dyn Fn(&ListRaw) -> Linear| {
        let cases = all.iter().map(|(when, list)| (*when, get(list)));
        let number = Number { cases: cases.collect() };
        let single = space.formulas.single(&number);
        single.cases.into_iter().next().map_or_else(Linear::default, |(_, l)| l)
    };
    let extreme = |large: bool| {
        move |list: &ListRaw| {
            let extremes = list.extremes.clone().unwrap_or_default();
            if large { extremes.1 } else { extremes.0 }
        }
    };
    let joined = ListRaw {
        count: part(&|l| l.count.clone()),
        sum: part(&|l| l.sum.clone()),
        extremes: Some((part(&extreme(false)), part(&extreme(true)))),
        told: (None, None),
        members: all.first().map_or((0, 0), |(_, l)| l.members),
    };
    space.lists.push(joined);
    space.lists.len() - 1
}

/// What can be behind a fact.
pub(super) fn new_raw(space: &mut Space, fact: &Fact, known: Option<&List>, beyond: Option<&Number>) -> Raw {
    let names = || fact.values.iter().map(|v| v.id.clone()).collect::<Vec<_>>();
    match fact.kind {
        Kind::YesNo => space.new_choice(vec!["no".into(), "yes".into()]),
        Kind::OneOf => space.new_choice(names()),
        Kind::SetOf => Raw::Set(names().into_iter().map(|n| (n, space.formulas.free())).collect()),
        Kind::Money | Kind::Count | Kind::Seat => {
            let (mut least, mut most) = range(fact);
            for (_, linear) in beyond.into_iter().flat_map(|n| &n.cases) {
                match space.formulas.bounds(linear) {
                    Some((l, m)) => (least, most) = (least.min(l), most.max(m)),
                    None => space.formulas.overflow = true,
                }
            }
            Raw::Number(Linear::var(space.formulas.int(least, most)))
        }
        Kind::Moneys => new_list(space, fact, known),
        Kind::Card => Raw::Cards(Linear::of(1)),
        Kind::Cards => {
            let (least, most) = length(fact);
            Raw::Cards(Linear::var(space.formulas.int(least, most)))
        }
        Kind::Text | Kind::Table | Kind::Exhibit => Raw::Opaque,
    }
}

fn new_list(space: &mut Space, fact: &Fact, known: Option<&List>) -> Raw {
    let (least, most) = length(fact);
    let (low, high) = range(fact);
    let formulas = &mut space.formulas;
    let told = |n: Option<i64>| n.map(|n| Linear::of(i128::from(n)));
    let count = told(known.and_then(|l| l.count)).unwrap_or_else(|| Linear::var(formulas.int(least, most)));
    let sum = told(known.and_then(|l| l.sum))
        .unwrap_or_else(|| Linear::var(formulas.int(least.saturating_mul(low), most.saturating_mul(high))));
    // count · low ≤ sum ≤ count · high
    let lower = Linear::default().plus(low, &count);
    let upper = Linear::default().plus(high, &count);
    let mut musts = Vec::new();
    if let (Some(lower), Some(upper)) = (lower, upper) {
        musts.push(formulas.compare_linear(&lower, Op::Le, &sum));
        musts.push(formulas.compare_linear(&sum, Op::Le, &upper));
    } else {
        formulas.overflow = true;
    }
    match sum.terms() {
        [(var, _)] => musts.iter().for_each(|m| formulas.tie(Owner::Int(*var), *m)),
        _ => musts.iter().for_each(|m| space.search.require(&space.formulas, *m)),
    }
    let told = known.map_or((None, None), |l| (l.smallest, l.largest));
    space.lists.push(ListRaw {
        count,
        sum,
        extremes: None,
        told,
        members: (low, high),
    });
    let number = space.lists.len() - 1;
    if told != (None, None) {
        space.extremes(number);
    }
    Raw::List(number)
}

/// The cell of a fact that exists when `present` does, with what is behind it.
pub(super) fn effective(space: &mut Space, fact: &Fact, present: Bool, raw: &Raw) -> Cell {
    let formulas = &mut space.formulas;
    let mut of = |values: &[(String, Bool)]| -> Vec<Bool> {
        let names: Vec<&str> = match fact.kind {
            Kind::YesNo => vec!["no", "yes"],
            _ => fact.values.iter().map(|v| v.id.as_str()).collect(),
        };
        let find = |name: &str| values.iter().find(|(n, _)| n == name).map_or(Bool::FALSE, |(_, b)| *b);
        names
            .into_iter()
            .map(|name| formulas.and([present, find(name)]))
            .collect()
    };
    let content = match raw {
        Raw::Choice(values) => Content::Choice(of(values)),
        Raw::Set(values) => Content::Set(of(values)),
        Raw::Number(linear) => Content::Number(formulas.only(present, &Number::always(linear.clone()))),
        Raw::List(number) => Content::List(*number),
        Raw::Cards(count) => Content::Cards(count.clone()),
        Raw::Opaque => Content::Opaque,
    };
    Cell { present, content }
}
