//! Random formulas on small domains: every assignment is tried.

use super::super::formula::{Bool, Formulas};
use super::super::linear::{IntVar, Linear};
use super::super::search::{Found, Search};
use super::second;
use crate::condition::Op;

const INTS: usize = 3;
const FREES: usize = 3;
/// Integers are from 0 to this.
const MOST: i64 = 3;

/// Truth in each of the 512 assignments.
type Table = [u64; 8];

fn assignments() -> impl Iterator<Item = (usize, [i64; INTS], [bool; FREES])> {
    (0..512).map(|n| {
        let ints = [n & 3, n >> 2 & 3, n >> 4 & 3].map(|d| i64::try_from(d).unwrap());
        (n, ints, [n >> 6 & 1 == 1, n >> 7 & 1 == 1, n >> 8 & 1 == 1])
    })
}

fn table(holds: impl Fn([i64; INTS], [bool; FREES]) -> bool) -> Table {
    let mut table = [0; 8];
    for (n, ints, frees) in assignments() {
        if holds(ints, frees) {
            table[n / 64] |= 1 << (n % 64);
        }
    }
    table
}

struct Maker {
    random: fastrand::Rng,
    formulas: Formulas,
    ints: Vec<IntVar>,
    frees: Vec<Bool>,
}

impl Maker {
    fn new(seed: u64, most: i64) -> Self {
        let mut formulas = Formulas::default();
        let ints = (0..INTS).map(|_| formulas.int(0, i128::from(most))).collect();
        let frees = (0..FREES).map(|_| formulas.free()).collect();
        Self {
            random: fastrand::Rng::with_seed(seed),
            formulas,
            ints,
            frees,
        }
    }

    fn statement(&mut self, scale: i64) -> (Bool, [i64; INTS], Op, i64) {
        let factors = [0; INTS].map(|_: i64| match self.random.u8(0..6) {
            0..=2 => 0,
            _ => self.random.i64(-3..=3),
        });
        let bound = self.random.i64(-4..=8) * scale;
        let ops = [Op::Eq, Op::Ne, Op::Lt, Op::Le, Op::Gt, Op::Ge];
        let op = ops[self.random.usize(0..6)];
        let linear = self.ints.iter().zip(factors).fold(Linear::of(0), |sum, (var, factor)| {
            sum.plus(i128::from(factor), &Linear::var(*var)).unwrap()
        });
        let made = self
            .formulas
            .compare_linear(&linear, op, &Linear::of(i128::from(bound)));
        (made, factors, op, bound)
    }

    fn formula(&mut self, depth: u32) -> (Bool, Table) {
        if depth == 0 || self.random.u8(0..5) == 0 {
            if self.random.u8(0..3) == 0 {
                let n = self.random.usize(0..FREES);
                return (self.frees[n], table(|_, frees| frees[n]));
            }
            let (made, factors, op, bound) = self.statement(1);
            let holds = |ints: [i64; INTS]| op.holds((0..INTS).map(|k| factors[k] * ints[k]).sum(), bound);
            return (made, table(|ints, _| holds(ints)));
        }
        let count = self.random.usize(2..=3);
        let parts: Vec<(Bool, Table)> = (0..count).map(|_| self.formula(depth - 1)).collect();
        let formulas = parts.iter().map(|(b, _)| *b).collect::<Vec<_>>();
        let all = self.random.bool();
        let made = if all {
            self.formulas.and(formulas)
        } else {
            self.formulas.or(formulas)
        };
        let mut truth = parts[0].1;
        for (_, other) in &parts[1..] {
            for (a, b) in truth.iter_mut().zip(other) {
                *a = if all { *a & b } else { *a | b };
            }
        }
        if self.random.u8(0..3) == 0 {
            (!made, truth.map(|w| !w))
        } else {
            (made, truth)
        }
    }
}

fn and(tables: &[Table]) -> Table {
    tables.iter().fold([u64::MAX; 8], |mut all, table| {
        all.iter_mut().zip(table).for_each(|(a, b)| *a &= b);
        all
    })
}

#[test]
fn ten_thousand_random_formulas_are_decided_as_by_trying_all() {
    let mut possible = 0;
    for seed in 0..2_500 {
        let mut maker = Maker::new(seed, MOST);
        let mut search = Search::default();
        // Something that always holds, then questions to the same search, some with several assumptions.
        let always = maker.formula(2);
        search.require(&maker.formulas, always.0);
        for _ in 0..4 {
            let count = maker.random.usize(1..=3);
            let asked: Vec<(Bool, Table)> = (0..count).map(|_| maker.formula(3)).collect();
            let assumed: Vec<Bool> = asked.iter().map(|(b, _)| *b).collect();
            let tables: Vec<Table> = asked.iter().map(|(_, t)| *t).chain([always.1]).collect();
            let expected = and(&tables) != [0; 8];
            match search.solve(&maker.formulas, &assumed) {
                Found::Model(model) => {
                    assert!(expected, "seed {seed}");
                    assert!(
                        assumed.iter().all(|a| model.holds(*a)) && model.holds(always.0),
                        "seed {seed}"
                    );
                    possible += 1;
                }
                Found::Never(core) => {
                    assert!(!expected, "seed {seed}");
                    let enough: Vec<Table> = asked
                        .iter()
                        .filter(|(b, _)| core.contains(b))
                        .map(|(_, t)| *t)
                        .chain([always.1])
                        .collect();
                    assert!(
                        core.contains(&Bool::FALSE) || and(&enough) == [0; 8],
                        "seed {seed}: core"
                    );
                }
                Found::Limit => panic!("seed {seed}: limit"),
            }
        }
    }
    assert!((2_000..9_000).contains(&possible), "{possible}");
}

#[test]
fn a_second_simple_search_finds_the_same() {
    for seed in 0..1_500 {
        let most = 40;
        let mut maker = Maker::new(seed, most);
        let mut parts = Vec::new();
        for _ in 0..maker.random.usize(2..6) {
            let ways: Vec<Bool> = (0..maker.random.usize(1..3)).map(|_| maker.statement(6).0).collect();
            let free = maker.frees[maker.random.usize(0..FREES)];
            let extra = if maker.random.u8(0..3) == 0 { Some(free) } else { None };
            parts.push(maker.formulas.or(ways.into_iter().chain(extra)));
            if maker.random.u8(0..3) == 0 {
                parts.push(!free);
            }
        }
        let whole = maker.formulas.and(parts);
        let within = second::Box_ {
            ints: vec![(0, i128::from(most)); INTS],
            frees: maker.frees.iter().map(|b| (*b, None)).collect(),
        };
        let expected = second::possible(&maker.formulas, whole, &within);
        let found = Search::default().solve(&maker.formulas, &[whole]);
        match found {
            Found::Model(model) => assert!(expected && model.holds(whole), "seed {seed}"),
            Found::Never(_) => assert!(!expected, "seed {seed}"),
            Found::Limit => panic!("seed {seed}: limit"),
        }
    }
}

#[test]
fn a_threshold_that_one_value_in_a_thousand_million_crosses_is_found() {
    let mut formulas = Formulas::default();
    let (x, y) = (
        formulas.int(0, 100_000_000_000_000),
        formulas.int(0, 100_000_000_000_000),
    );
    let (x, y) = (Linear::var(x), Linear::var(y));
    // 3x = 2y + 1, x at least 123456789, y at most 185185183: only x = 123456789.
    let left = Linear::of(0).plus(3, &x).unwrap();
    let right = Linear::of(1).plus(2, &y).unwrap();
    let equal = formulas.compare_linear(&left, Op::Eq, &right);
    let from = formulas.compare_linear(&x, Op::Ge, &Linear::of(123_456_789));
    let to = formulas.compare_linear(&y, Op::Le, &Linear::of(185_185_183));
    let mut search = Search::default();
    let Found::Model(model) = search.solve(&formulas, &[equal, from, to]) else {
        panic!("not found");
    };
    assert_eq!((model.value(&x), model.value(&y)), (123_456_789, 185_185_183));
    let beyond = formulas.compare_linear(&x, Op::Ge, &Linear::of(123_456_790));
    assert!(matches!(search.solve(&formulas, &[equal, beyond, to]), Found::Never(_)));
}

#[test]
fn the_same_question_gets_the_same_model() {
    let run = || {
        let mut maker = Maker::new(7, 1_000_000);
        let mut search = Search::default();
        let mut found = Vec::new();
        for _ in 0..40 {
            let asked: Vec<Bool> = (0..3).map(|_| maker.formula(3).0).collect();
            found.push(match search.solve(&maker.formulas, &asked) {
                Found::Model(model) => Some(maker.ints.iter().map(|v| model.int(*v)).collect::<Vec<_>>()),
                _ => None,
            });
        }
        (found, search.work)
    };
    assert_eq!(run(), run());
}

#[test]
fn a_limit_is_never_taken_for_a_proof() {
    // Pigeons in holes: hard for clause learning, so a small limit is reached.
    let mut formulas = Formulas::default();
    let pigeons: Vec<Vec<Bool>> = (0..8).map(|_| (0..7).map(|_| formulas.free()).collect()).collect();
    let mut parts = Vec::new();
    for pigeon in &pigeons {
        parts.push(formulas.or(pigeon.iter().copied()));
    }
    for (n, one) in pigeons.iter().enumerate() {
        for other in &pigeons[n + 1..] {
            for (a, b) in one.iter().zip(other) {
                parts.push(formulas.or([!*a, !*b]));
            }
        }
    }
    let whole = formulas.and(parts);
    let mut search = Search::default();
    search.limit(50);
    assert!(matches!(search.solve(&formulas, &[whole]), Found::Limit));
    search.limit(1_000_000);
    assert!(matches!(search.solve(&formulas, &[whole]), Found::Never(_)));
}
