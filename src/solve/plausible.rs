//! Likelier situations first: what is left out, then the book's typical values, then round amounts.

use super::formula::Bool;
use super::linear::Linear;
use super::side::{Side, range};
use super::solver::Solver;
use super::space::{Outcome, Raw, Solution, Space};
use crate::book::{Fact, Kind};
use crate::condition::{FactId, Op};

/// What a fact would better be, the best first.
struct Wish {
    ways: Vec<Bool>,
    taken: usize,
}

/// Sizes that amounts are rounded to, in hundredths.
const ROUND: [i64; 6] = [10_000, 5_000, 2_500, 1_000, 500, 100];

/// What is settled on the way to a likelier solution: formulas, and facts by name and row.
#[derive(Default)]
pub(super) struct Wished {
    settled: Vec<Bool>,
    known: Vec<(String, Option<usize>)>,
}

impl Wished {
    /// Nothing is wished for yet.
    pub fn of(assumed: &[Bool]) -> Self {
        Self {
            settled: assumed.to_vec(),
            known: Vec::new(),
        }
    }

    fn knows(&self, fact: &Fact, row: Option<usize>) -> bool {
        self.known.iter().any(|(name, of)| *name == fact.id && *of == row)
    }
}

impl Solver<'_> {
    /// A solution of the same with likelier facts.
    pub(super) fn plausible(
        &mut self,
        assumed: &[Bool],
        first: Solution,
        settled: &[(FactId, Option<usize>)],
    ) -> Solution {
        let mut wished = Wished::of(assumed);
        let names = settled.iter();
        let names = names.filter_map(|(f, r)| Some((self.side.topic.fact(*f)?.id.clone(), *r)));
        wished.known.extend(names);
        self.side.likelier(&mut self.space, &mut wished, first)
    }
}

impl Side<'_> {
    /// A solution of the same with likelier facts; those that another side was asked for before stay as they are.
    pub(super) fn likelier(&mut self, space: &mut Space, wished: &mut Wished, first: Solution) -> Solution {
        let mut wishes = self.wishes(space, wished);
        let mut best = first;
        // All wishes at once; what stands against them gives way, the last first.
        let mut tries = 0;
        loop {
            let ways = wishes.iter().filter_map(Wish::way);
            let all: Vec<Bool> = wished.settled.iter().copied().chain(ways).collect();
            tries += 1;
            match space.solve(&all) {
                Outcome::Possible(solution) => {
                    best = solution;
                    break;
                }
                Outcome::Impossible(core) if tries < 400 => {
                    let against = wishes
                        .iter()
                        .rposition(|w| w.way().is_some_and(|way| core.contains(&way)));
                    match against.and_then(|n| wishes.get_mut(n)) {
                        Some(wish) => wish.taken += 1,
                        None => break,
                    }
                }
                _ => return best,
            }
        }
        wished.settled.extend(wishes.iter().filter_map(Wish::way));
        let best = self.rounded(space, wished, best);
        let facts = self.raws.iter();
        let names = facts.filter_map(|(f, r, _)| Some((self.topic.fact(*f)?.id.clone(), *r)));
        wished.known.extend(names);
        best
    }

    fn wishes(&mut self, space: &mut Space, wished: &Wished) -> Vec<Wish> {
        let mut raws: Vec<(FactId, Option<usize>)> = self.raws.iter().map(|(f, r, _)| (*f, *r)).collect();
        raws.sort_unstable();
        let topic = self.topic;
        let mut wishes = Vec::new();
        for (id, row) in raws {
            let Some(fact) = topic.fact(id).filter(|f| !wished.knows(f, row)) else {
                continue;
            };
            let mut ways = Vec::new();
            if fact.default.is_some() {
                ways.extend(self.as_left_out(space, id, fact, row));
            }
            for value in &fact.typical {
                ways.push(self.says(space, id, row, value));
            }
            ways.retain(|w| *w != Bool::TRUE && *w != Bool::FALSE);
            if !ways.is_empty() {
                wishes.push(Wish { ways, taken: 0 });
            }
        }
        wishes
    }

    /// Amounts that no wish settled, made round where that can be.
    fn rounded(&mut self, space: &mut Space, wished: &mut Wished, mut best: Solution) -> Solution {
        let topic = self.topic;
        let mut raws: Vec<(FactId, Option<usize>, Raw)> = self.raws.clone();
        raws.sort_unstable_by_key(|(f, r, _)| (*f, *r));
        for (id, row, raw) in raws {
            let Some(fact) = topic.fact(id).filter(|fact| !wished.knows(fact, row)) else {
                continue;
            };
            let amount = match (&raw, fact.kind) {
                (Raw::Number(linear), Kind::Money) => Some((linear.clone(), range(fact))),
                (Raw::List(number), Kind::Moneys) => {
                    let most = (0, i128::from(crate::money::MOST));
                    space.lists.get(*number).map(|list| (list.sum.clone(), most))
                }
                _ => None,
            };
            if let Some((linear, within)) = amount.filter(|(linear, _)| best.0.known(linear)) {
                best = round(space, wished, best, &linear, within);
            }
        }
        best
    }
}

impl Wish {
    fn way(&self) -> Option<Bool> {
        self.ways.get(self.taken).copied()
    }
}

/// A solution in which an amount is as round as it can be; it stays so.
fn round(
    space: &mut Space,
    wished: &mut Wished,
    mut best: Solution,
    amount: &Linear,
    within: (i128, i128),
) -> Solution {
    let value = i64::try_from(best.0.value(amount)).unwrap_or(0);
    let mut found = value;
    let is = |space: &mut Space, n: i64| {
        space
            .formulas
            .compare_linear(amount, Op::Eq, &Linear::of(i128::from(n)))
    };
    for rounder in candidates(within, value) {
        if rounder == value {
            break;
        }
        let way = is(space, rounder);
        wished.settled.push(way);
        let outcome = space.solve(&wished.settled);
        wished.settled.pop();
        if let Outcome::Possible(solution) = outcome {
            best = solution;
            found = rounder;
            break;
        }
    }
    let way = is(space, found);
    wished.settled.push(way);
    best
}

/// Round values near an amount, the roundest first.
fn candidates((least, most): (i128, i128), value: i64) -> Vec<i64> {
    let inside = |n: &i64| (least..=most).contains(&i128::from(*n));
    let mut all: Vec<i64> = Vec::new();
    for size in ROUND {
        let down = value.div_euclid(size).saturating_mul(size);
        for one in [down, down.saturating_add(if down == value { 0 } else { size })] {
            if inside(&one) && !all.contains(&one) {
                all.push(one);
            }
        }
    }
    all
}
