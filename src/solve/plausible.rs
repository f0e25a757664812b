//! Likelier situations first: what is left out, then the book's typical values, then round amounts.

use super::formula::Bool;
use super::side::range;
use super::solver::Solver;
use super::space::{Outcome, Raw, Solution};
use crate::book::{Fact, Kind};
use crate::condition::FactId;
use crate::value::Value;

/// What a fact would better be, the best first.
struct Wish {
    ways: Vec<Bool>,
    taken: usize,
}

/// Sizes that amounts are rounded to, in hundredths.
const ROUND: [i64; 6] = [10_000, 5_000, 2_500, 1_000, 500, 100];

impl Solver<'_> {
    /// A solution of the same with likelier facts.
    pub(super) fn plausible(
        &mut self,
        assumed: &[Bool],
        first: Solution,
        settled: &[(FactId, Option<usize>)],
    ) -> Solution {
        let mut wishes = self.wishes(settled);
        let mut best = first;
        // All wishes at once; what stands against them gives way, the last first.
        let mut tries = 0;
        loop {
            let wished: Vec<Bool> = wishes.iter().filter_map(Wish::way).collect();
            let all: Vec<Bool> = assumed.iter().chain(&wished).copied().collect();
            tries += 1;
            match self.space.solve(&all) {
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
        let mut fixed: Vec<Bool> = assumed.to_vec();
        fixed.extend(wishes.iter().filter_map(Wish::way));
        self.rounded(fixed, best, settled)
    }

    fn wishes(&mut self, settled: &[(FactId, Option<usize>)]) -> Vec<Wish> {
        let mut raws: Vec<(FactId, Option<usize>)> = self.side.raws.iter().map(|(f, r, _)| (*f, *r)).collect();
        raws.retain(|raw| !settled.contains(raw));
        raws.sort_unstable();
        let topic = self.side.topic;
        let mut wishes = Vec::new();
        for (id, row) in raws {
            let Some(fact) = topic.fact(id) else {
                continue;
            };
            let mut ways = Vec::new();
            if fact.default.is_some() {
                ways.extend(self.side.as_left_out(&mut self.space, id, fact, row));
            }
            for value in &fact.typical {
                ways.push(self.side.says(&mut self.space, id, row, value));
            }
            ways.retain(|w| *w != Bool::TRUE && *w != Bool::FALSE);
            if !ways.is_empty() {
                wishes.push(Wish { ways, taken: 0 });
            }
        }
        wishes
    }

    /// Amounts that no wish settled, made round where that can be.
    fn rounded(&mut self, mut fixed: Vec<Bool>, mut best: Solution, settled: &[(FactId, Option<usize>)]) -> Solution {
        let topic = self.side.topic;
        let mut raws: Vec<(FactId, Option<usize>, Raw)> = self.side.raws.clone();
        raws.retain(|(fact, row, _)| !settled.contains(&(*fact, *row)));
        raws.sort_unstable_by_key(|(f, r, _)| (*f, *r));
        for (id, row, raw) in raws {
            let (Some(fact), Raw::Number(linear)) = (topic.fact(id), &raw) else {
                continue;
            };
            if !matches!(fact.kind, Kind::Money) || !best.0.known(linear) {
                continue;
            }
            let value = i64::try_from(best.0.value(linear)).unwrap_or(0);
            let mut found = value;
            for rounder in candidates(fact, value) {
                if rounder == value {
                    break;
                }
                let way = self.side.says(&mut self.space, id, row, &Value::Number(rounder));
                fixed.push(way);
                if let Outcome::Possible(solution) = self.space.solve(&fixed) {
                    best = solution;
                    found = rounder;
                    fixed.pop();
                    break;
                }
                fixed.pop();
            }
            let way = self.side.says(&mut self.space, id, row, &Value::Number(found));
            fixed.push(way);
        }
        best
    }
}

impl Wish {
    fn way(&self) -> Option<Bool> {
        self.ways.get(self.taken).copied()
    }
}

/// Round values near an amount, the roundest first.
fn candidates(fact: &Fact, value: i64) -> Vec<i64> {
    let (least, most) = range(fact);
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
