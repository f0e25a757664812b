//! Lists of amounts: what number, sum and extremes go together, and a list that has them.

use super::formula::{Bool, Formulas};
use super::linear::Linear;
use crate::condition::Op;
use crate::value::List;

/// Longer lists than this are not tied: nothing about their extremes is called proved.
const LONGEST: i128 = 64;

/// What holds of number, sum, smallest and largest of every list, and is enough for there to be one.
pub(super) fn ties(formulas: &mut Formulas, count: &Linear, sum: &Linear, small: &Linear, large: &Linear) -> Vec<Bool> {
    let Some((least, most)) = formulas.bounds(count) else {
        formulas.overflow = true;
        return Vec::new();
    };
    if most > LONGEST {
        formulas.overflow = true;
    }
    let mut musts = vec![formulas.compare_linear(small, Op::Le, large)];
    for n in least.max(0)..=most.min(LONGEST) {
        let of_length = formulas.compare_linear(count, Op::Eq, &Linear::of(n));
        let holds: Vec<Bool> = match n {
            0 => vec![formulas.compare_linear(sum, Op::Eq, &Linear::of(0))],
            1 => vec![
                formulas.compare_linear(sum, Op::Eq, large),
                formulas.compare_linear(small, Op::Eq, large),
            ],
            _ => {
                // largest + (n−1)·smallest ≤ sum ≤ smallest + (n−1)·largest
                let (least, most) = (large.plus(n - 1, small), small.plus(n - 1, large));
                let (Some(least), Some(most)) = (least, most) else {
                    formulas.overflow = true;
                    continue;
                };
                vec![
                    formulas.compare_linear(&least, Op::Le, sum),
                    formulas.compare_linear(sum, Op::Le, &most),
                ]
            }
        };
        for one in holds {
            musts.push(formulas.implies(of_length, one));
        }
    }
    musts
}

/// What is known of a list that is to be made.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Wanted {
    /// How many members.
    pub count: Option<i64>,
    /// All together.
    pub sum: Option<i64>,
    /// The largest.
    pub largest: Option<i64>,
    /// The smallest.
    pub smallest: Option<i64>,
}

/// Least and most of something, both included.
type Range = (i64, i64);

/// A list with these aggregates, its members and its length within bounds; `None` when there is none.
///
/// Of several, the shortest; its members as equal as they can be.
pub fn realise(wanted: Wanted, members: Range, length: Range) -> Option<List> {
    let lengths = match wanted.count {
        Some(n) => n..=n,
        None => length.0..=length.1.min(length.0.saturating_add(1_000)),
    };
    lengths
        .filter(|n| (length.0..=length.1).contains(n))
        .find_map(|n| of_length(n, wanted, members))
        .and_then(List::of)
}

fn of_length(n: i64, wanted: Wanted, members: Range) -> Option<Vec<i64>> {
    if n == 0 {
        let empty = wanted.sum.is_none_or(|s| s == 0) && wanted.largest.is_none() && wanted.smallest.is_none();
        return empty.then(Vec::new);
    }
    // What the smallest and the largest can be.
    let low = wanted.smallest.unwrap_or(members.0);
    let high = wanted.largest.unwrap_or(members.1);
    let inside = |n: i64| (members.0..=members.1).contains(&n);
    if low > high || !inside(low) || !inside(high) {
        return None;
    }
    let (low, high, n128) = (i128::from(low), i128::from(high), i128::from(n));
    // The members that must be there, the others between.
    let mut fixed: Vec<i128> = Vec::new();
    fixed.extend(wanted.smallest.map(i128::from));
    if let Some(largest) = wanted.largest.map(i128::from)
        && !(n == 1 && wanted.smallest.is_some())
    {
        fixed.push(largest);
    }
    let rest = n128 - i128::try_from(fixed.len()).ok()?;
    if rest < 0 || (n == 1 && wanted.smallest.is_some() && wanted.largest.is_some() && low != high) {
        return None;
    }
    let start: i128 = fixed.iter().sum();
    let sum = match wanted.sum {
        Some(sum) => i128::from(sum),
        None => {
            start
                + rest
                    * if wanted.largest.is_some() && wanted.smallest.is_none() {
                        high
                    } else {
                        low
                    }
        }
    };
    let open = sum - start;
    if open < rest * low || open > rest * high {
        return None;
    }
    if rest == 0 && open != 0 {
        return None;
    }
    if rest > 0 {
        let (each, more) = (open.div_euclid(rest), open.rem_euclid(rest));
        fixed.extend((0..rest).map(|k| if k < more { each + 1 } else { each }));
    }
    fixed.sort_unstable_by(|a, b| b.cmp(a));
    fixed.into_iter().map(|m| i64::try_from(m).ok()).collect()
}
