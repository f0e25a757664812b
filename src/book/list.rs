//! Reading a list of amounts.

use std::collections::BTreeSet;

use super::value::{is_unknown, mended, number, wrong_shape};
use super::{Bounds, Fact, Kind};
use crate::money;
use crate::source::{Code, Node, Place, Problem, Problems, Text};
use crate::value::List;
use crate::value::Value;

/// A list of amounts: its members, `unknown` among them, or a map with number and sum.
pub(super) fn list(fact: &Fact, node: &Node, problems: &mut Problems) -> Option<Value> {
    let before = problems.len();
    let list = if let Some(members) = node.list() {
        let cut = comma_inside(members, problems);
        let read: Vec<Option<i64>> = members
            .iter()
            .map(|m| {
                if is_unknown(m) || cut.contains(&m.place) {
                    None
                } else {
                    number(fact, m, problems)
                }
            })
            .collect();
        let count = i64::try_from(read.len()).ok();
        match read.into_iter().collect::<Option<Vec<i64>>>() {
            Some(members) => List::of(members),
            None => Some(List::told(count, None, None, None)),
        }
    } else if node.map().is_some() {
        parts(fact, node, problems)
    } else {
        wrong_shape(fact, node, problems);
        None
    };
    if problems.len() > before {
        return None;
    }
    let list = list?;
    if list.sum.is_some_and(|sum| sum > money::MOST) {
        problems.add(Problem::new(
            Code::OutOfRange,
            node.place,
            Text::new(
                "all together this is more than 1000000000000",
                "всё вместе больше 1000000000000",
            ),
        ));
        return None;
    }
    if let Some(count) = list.count
        && !fact.length.holds(count)
    {
        let (least, most) = (fact.length.least.unwrap_or(0), fact.length.most);
        problems.add(Problem::new(
            Code::OutOfRange,
            node.place,
            match most {
                Some(most) if most == least => Text::new(
                    format!("`{}` has {most} members, here are {count}", fact.id),
                    format!("в `{}` значений должно быть {most}, здесь {count}", fact.id),
                ),
                Some(most) => Text::new(
                    format!("`{}` has from {least} to {most} members", fact.id),
                    format!("в `{}` от {least} до {most} значений", fact.id),
                ),
                None => Text::new(
                    format!("`{}` has at least {least} members", fact.id),
                    format!("в `{}` не меньше {least} значений", fact.id),
                ),
            },
        ));
        return None;
    }
    Some(Value::List(list))
}

/// `[1,000]`: one amount, cut in two by its comma. Gives the members that are halves of one.
fn comma_inside(members: &[Node], problems: &mut Problems) -> BTreeSet<Place> {
    let mut halves = BTreeSet::new();
    for pair in members.windows(2) {
        let [first, second] = pair else {
            continue;
        };
        let (Some(head), Some(tail)) = (first.plain(), second.plain()) else {
            continue;
        };
        let group = tail.len() == 3 && tail.bytes().all(|b| b.is_ascii_digit());
        let joined = format!("{head},{tail}");
        // With a space after the comma, or without a zero in front, it may well be a list of two.
        let cut = first.place.end + 1 == second.place.start && tail.starts_with('0');
        if let (true, true, Some(amount)) = (cut, group, mended(&joined)) {
            halves.extend([first.place, second.place]);
            problems.add(
                Problem::new(
                    Code::BadNumber,
                    first.place.to(second.place),
                    Text::new(
                        format!("`{joined}`: a comma begins the next member of the list"),
                        format!("`{joined}`: запятая начинает следующее значение списка"),
                    ),
                )
                .instead(amount),
            );
        }
    }
    halves
}

/// `{count: 1, sum: 500}`: a list told by its parts.
fn parts(fact: &Fact, node: &Node, problems: &mut Problems) -> Option<List> {
    let mut told = [None; 4];
    const KEYS: [&str; 4] = ["count", "sum", "largest", "smallest"];
    for entry in node.map().unwrap_or_default() {
        let Some(n) = KEYS.iter().position(|k| *k == entry.key) else {
            problems.add(
                Problem::new(
                    Code::UnknownKey,
                    entry.key_place,
                    Text::new(
                        format!("`{}` is not a part of a list", entry.key),
                        format!("`{}` — не часть списка", entry.key),
                    ),
                )
                .known(&entry.key, KEYS),
            );
            continue;
        };
        if is_unknown(&entry.value) {
            continue;
        }
        let of_sum = Fact {
            kind: if n == 0 { Kind::Count } else { Kind::Money },
            range: if n == 0 {
                fact.length
            } else {
                Bounds {
                    most: None,
                    ..fact.range
                }
            },
            id: format!("{}.{}", fact.id, entry.key),
            ..fact.clone()
        };
        if let (Some(value), Some(slot)) = (number(&of_sum, &entry.value, problems), told.get_mut(n)) {
            *slot = Some(value);
        }
    }
    let [count, sum, largest, smallest] = told;
    if let Some((one, other, why)) = clash(count, sum, largest, smallest) {
        let place = |n: usize| {
            KEYS.get(n)
                .and_then(|key| node.get(key))
                .map_or(node.place, |v| v.place)
        };
        problems.add(
            Problem::new(Code::Impossible, place(one), why)
                .also(place(other), Text::new("against this", "противоречит этому")),
        );
        return None;
    }
    Some(List::told(count, sum, largest, smallest))
}

/// Which two parts of a list cannot both be so, by their numbers among the keys, and why.
fn clash(
    count: Option<i64>,
    sum: Option<i64>,
    largest: Option<i64>,
    smallest: Option<i64>,
) -> Option<(usize, usize, Text)> {
    if let (Some(1), Some(sum), Some(one)) = (count, sum, largest.or(smallest))
        && one != sum
    {
        let why = Text::new("the only one is not the sum", "единственное значение не равно сумме");
        return Some((if largest.is_some() { 2 } else { 3 }, 1, why));
    }
    if let (Some(largest), Some(smallest)) = (largest, smallest)
        && smallest > largest
    {
        let why = Text::new(
            "the smallest is larger than the largest",
            "наименьшее больше наибольшего",
        );
        return Some((3, 2, why));
    }
    if let (Some(sum), Some(largest)) = (sum, largest)
        && largest > sum
    {
        let why = Text::new(
            "one of them is more than all together",
            "одно значение больше, чем все вместе",
        );
        return Some((2, 1, why));
    }
    if let (Some(count), Some(sum), Some(smallest)) = (count, sum, smallest)
        && smallest.checked_mul(count).is_none_or(|least| least > sum)
    {
        let why = Text::new(
            format!("{count} of the smallest make more than the sum already"),
            format!("{count} наименьших вместе уже больше суммы"),
        );
        return Some((3, 1, why));
    }
    if let (Some(count), Some(sum), Some(largest)) = (count, sum, largest)
        && largest.checked_mul(count).is_some_and(|most| most < sum)
    {
        let why = Text::new(
            format!("even {count} of the largest make less than the sum"),
            format!("{count} наибольших вместе всё равно меньше суммы"),
        );
        return Some((2, 1, why));
    }
    None
}
