//! Number, sum and extremes of lists: the ties hold exactly for those that some list has, and that list is made.

use std::collections::BTreeSet;

use super::super::formula::Formulas;
use super::super::linear::Linear;
use super::super::lists::{Wanted, realise, ties};
use super::super::search::{Found, Search};
use crate::condition::Op;
use crate::value::List;

const MEMBERS: (i64, i64) = (1, 4);
const LENGTH: (i64, i64) = (0, 4);

/// Every list, by its aggregates.
fn all_lists() -> BTreeSet<(i64, i64, i64, i64)> {
    let mut found = BTreeSet::new();
    let mut open: Vec<Vec<i64>> = vec![Vec::new()];
    while let Some(list) = open.pop() {
        let (small, large) = (list.iter().min(), list.iter().max());
        let count = i64::try_from(list.len()).unwrap();
        found.insert((count, list.iter().sum(), *small.unwrap_or(&0), *large.unwrap_or(&0)));
        if count < LENGTH.1 {
            for more in MEMBERS.0..=MEMBERS.1 {
                let mut longer = list.clone();
                longer.push(more);
                open.push(longer);
            }
        }
    }
    found
}

#[test]
fn every_feasible_tuple_is_made_and_no_other() {
    let lists = all_lists();
    let mut formulas = Formulas::default();
    let int = |formulas: &mut Formulas, most: i64| Linear::var(formulas.int(0, i128::from(most)));
    let count = int(&mut formulas, LENGTH.1);
    let sum = int(&mut formulas, 20);
    let (small, large) = (Linear::var(formulas.int(1, 4)), Linear::var(formulas.int(1, 4)));
    let musts = ties(&mut formulas, &count, &sum, &small, &large);
    let mut search = Search::default();
    for must in musts {
        search.require(&formulas, must);
    }
    for n in 1..=LENGTH.1 {
        for total in 0..=20 {
            for s in MEMBERS.0..=MEMBERS.1 {
                for l in MEMBERS.0..=MEMBERS.1 {
                    let tuple = (n, total, s, l);
                    let wanted = Wanted {
                        count: Some(n),
                        sum: Some(total),
                        largest: Some(l),
                        smallest: Some(s),
                    };
                    let made = realise(wanted, MEMBERS, LENGTH);
                    assert_eq!(made.is_some(), lists.contains(&tuple), "{tuple:?}");
                    if let Some(list) = made {
                        assert_eq!(List::of(list.members.clone().unwrap()), Some(list.clone()));
                        let own = (list.count, list.sum, list.smallest, list.largest);
                        assert_eq!(own, (Some(n), Some(total), Some(s), Some(l)));
                    }
                    let parts = [(&count, n), (&sum, total), (&small, s), (&large, l)];
                    let asked: Vec<_> = parts
                        .into_iter()
                        .map(|(part, n)| formulas.compare_linear(part, Op::Eq, &Linear::of(i128::from(n))))
                        .collect();
                    let tied = matches!(search.solve(&formulas, &asked), Found::Model(_));
                    assert_eq!(tied, lists.contains(&tuple), "{tuple:?}");
                }
            }
        }
    }
}

#[test]
fn lists_known_in_part_are_made_where_there_are_any() {
    let lists = all_lists();
    let mut random = fastrand::Rng::with_seed(5);
    for _ in 0..4_000 {
        let mut maybe = |range: std::ops::RangeInclusive<i64>| random.bool().then(|| random.i64(range));
        let wanted = Wanted {
            count: maybe(0..=5),
            sum: maybe(0..=18),
            largest: maybe(0..=5),
            smallest: maybe(0..=5),
        };
        let fits = |own: i64, part: Option<i64>| part.is_none_or(|p| p == own);
        let expected = lists.iter().any(|(n, sum, s, l)| {
            let extremes = *n > 0 || (wanted.largest.is_none() && wanted.smallest.is_none());
            fits(*n, wanted.count)
                && fits(*sum, wanted.sum)
                && extremes
                && (*n == 0 || (fits(*l, wanted.largest) && fits(*s, wanted.smallest)))
        });
        let made = realise(wanted, MEMBERS, LENGTH);
        assert_eq!(made.is_some(), expected, "{wanted:?}");
        if let Some(list) = made {
            let has = |own: Option<i64>, part: Option<i64>| part.is_none() || part == own;
            assert!(has(list.count, wanted.count) && has(list.sum, wanted.sum), "{wanted:?}");
            assert!(
                has(list.largest, wanted.largest) && has(list.smallest, wanted.smallest),
                "{wanted:?}"
            );
            let members = list.members.unwrap();
            assert!(
                members.iter().all(|m| (MEMBERS.0..=MEMBERS.1).contains(m)),
                "{wanted:?}"
            );
        }
    }
}
