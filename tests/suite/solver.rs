//! The solver against trying every situation: small random topics, every fact of every kind, through the evaluator.

pub(crate) mod maker;
pub(crate) mod worlds;

use std::collections::BTreeMap;

use floor_ruling::book::{Gives, Topic};
use floor_ruling::condition::{Amounts, FactId};
use floor_ruling::decide::Answered;
use floor_ruling::solve::{Asked, Claim, Finding, Outcome, Quantity, Side, Solver, Space, Told, Witness};
use floor_ruling::value::{List, Value};

use maker::Maker;
use worlds::situations;

/// Claims about a topic of which some are true somewhere and some nowhere.
fn claims(topic: &Topic, solver: &Solver<'_>) -> Vec<Claim> {
    let mut all = vec![Claim::InScope];
    for asked in solver.questions() {
        all.extend([Claim::Arises(asked), Claim::Gap(asked), Claim::AnyClash(asked)]);
        let rules = solver.side().candidates(asked.question);
        for rule in &rules {
            all.extend([
                Claim::Live(asked, *rule),
                Claim::Defeated(asked, *rule),
                Claim::Applies(*rule, asked.row),
            ]);
            all.extend(
                rules
                    .iter()
                    .filter(|o| *o > rule)
                    .map(|o| Claim::Clash(asked, *rule, *o)),
            );
            let promises = topic.questions[usize::from(asked.question)].always.len();
            all.extend((0..promises).map(|p| Claim::Broken(asked, *rule, p)));
        }
        all.push(Claim::GivesAnswer(asked, 0));
        all.push(Claim::All(vec![
            Claim::Arises(asked),
            Claim::Not(Box::new(Claim::GivesAnswer(asked, 0))),
        ]));
    }
    all
}

/// How many topics are tried; more with `FLOOR_ROUNDS`.
fn rounds(usual: u64) -> u64 {
    std::env::var("FLOOR_ROUNDS")
        .ok()
        .and_then(|n| n.parse().ok())
        .unwrap_or(usual)
}

fn some<'a>(worlds: &'a [Witness], topic: &Topic, claims: &[Claim]) -> Option<&'a Witness> {
    worlds.iter().find(|w| claims.iter().all(|c| w.confirms(topic, c)))
}

#[test]
fn claims_are_possible_exactly_when_some_situation_bears_them_out() {
    let (mut yes, mut no) = (0, 0);
    for seed in 0..rounds(60) {
        let topic = Maker::new(seed).topic();
        let telling = maker::telling(&topic);
        let worlds = situations(&topic, &telling);
        let mut solver = Solver::new(&topic, telling);
        let all = claims(&topic, &solver);
        let mut random = fastrand::Rng::with_seed(seed);
        for (n, claim) in all.iter().enumerate() {
            let mut asked = vec![claim.clone()];
            if random.bool() {
                asked.push(Claim::Holds(
                    Maker::new(seed * 1_000 + u64::try_from(n).unwrap()).condition_on(&topic),
                    None,
                ));
            }
            let expected = some(&worlds, &topic, &asked);
            let found = solver.find_any(&asked);
            match (&found, expected) {
                (Finding::Shown(_), Some(_)) => yes += 1,
                (Finding::Impossible(_), None) => no += 1,
                _ => panic!(
                    "seed {seed}: {asked:?}: expected {:?}, found {found:?}",
                    expected.map(|w| worlds::words(&topic, &w.situation))
                ),
            }
        }
    }
    assert!(yes > 500 && no > 500, "{yes} yes, {no} no");
}

#[test]
fn amounts_spread_exactly_as_over_all_situations() {
    let mut varied = 0;
    for seed in 0..rounds(30) {
        let topic = Maker::new(seed).topic();
        let telling = maker::telling(&topic);
        let worlds = situations(&topic, &telling);
        let mut solver = Solver::new(&topic, telling);
        for asked in solver.questions() {
            for rule in solver.side().candidates(asked.question) {
                let live = Claim::Live(asked, rule);
                let gives = &topic.rules[usize::from(rule)].answers[0].1;
                let count = topic.questions[usize::from(asked.question)].amounts.len();
                for n in 0..u16::try_from(count).unwrap() {
                    if !matches!(gives, Gives::One(_)) {
                        continue;
                    }
                    let spread = solver.spread(std::slice::from_ref(&live), &Quantity::Amount(asked, rule, n));
                    let all: Vec<Amounts> = worlds
                        .iter()
                        .filter(|w| w.confirms(&topic, &live))
                        .filter_map(|w| amount(w, asked, rule, n))
                        .collect();
                    let known: Vec<i64> = all
                        .iter()
                        .filter_map(|a| match a {
                            Amounts::Known(n) => Some(*n),
                            _ => None,
                        })
                        .collect();
                    let bounds = (known.iter().min().copied(), known.iter().max().copied());
                    assert_eq!(
                        (spread.least, spread.most),
                        bounds,
                        "seed {seed} rule {rule} amount {n}"
                    );
                    assert_eq!(
                        spread.may_miss,
                        all.contains(&Amounts::Absent),
                        "seed {seed} rule {rule} amount {n}"
                    );
                    assert!(spread.proved);
                    varied += usize::from(bounds.0 != bounds.1);
                }
            }
        }
    }
    assert!(varied > 20, "{varied}");
}

fn amount(world: &Witness, asked: Asked, rule: u16, n: u16) -> Option<Amounts> {
    let settled = world.settled(asked)?;
    let own = settled.iter().find(|s| s.grounds.iter().any(|g| g.rule == rule))?;
    match &own.answer {
        Answered::One(_, amounts) => amounts.get(usize::from(n)).copied(),
        _ => None,
    }
}

#[test]
fn what_is_possible_is_what_some_situation_gives() {
    for seed in 0..rounds(30) {
        let topic = Maker::new(seed).topic();
        let telling = maker::telling(&topic);
        let worlds = situations(&topic, &telling);
        let mut solver = Solver::new(&topic, telling);
        for asked in solver.questions() {
            let possible = solver.possible(asked, &[]);
            assert!(possible.proved && possible.unconfirmed.is_empty(), "seed {seed}");
            let speaks: Vec<u16> = possible.speaks.iter().map(|s| s.rule).collect();
            let mut expected: Vec<u16> = worlds.iter().flat_map(|w| w.speaking(asked)).collect();
            expected.sort_unstable();
            expected.dedup();
            assert_eq!(speaks, expected, "seed {seed}");
            let gap = some(&worlds, &topic, &[Claim::Gap(asked)]).is_some();
            assert_eq!(possible.gap.is_some(), gap, "seed {seed}");
            // Exactly the answers that occur can be given, and an answer is certain only when nothing else occurs.
            for world in worlds.iter().step_by(7) {
                for settled in world.settled(asked).into_iter().flatten().take(1) {
                    let gives = Claim::Gives(asked, settled.answer.clone());
                    assert!(matches!(solver.solve(&[gives]), Outcome::Possible(_)), "seed {seed}");
                    let other = Claim::Otherwise(asked, settled.answer.clone());
                    let differs = some(&worlds, &topic, std::slice::from_ref(&other)).is_some();
                    assert_eq!(!solver.never(&[other]), differs, "seed {seed}");
                }
            }
        }
    }
}

#[test]
fn facts_told_left_out_and_disputed_are_taken_as_the_evaluator_takes_them() {
    for seed in 0..rounds(30) {
        let topic = Maker::new(seed).topic();
        let mut random = fastrand::Rng::with_seed(seed);
        // Some facts told, one disputed, one left out.
        let mut telling = maker::telling(&topic);
        for (id, fact, rows) in worlds::tellable(&topic, &telling) {
            for row in rows {
                let values = worlds::values(fact);
                let one = values[random.usize(0..values.len())].clone();
                let other = values[random.usize(0..values.len())].clone();
                let told = match random.u8(0..4) {
                    0 => Told::Value(one),
                    1 => Told::Among(vec![one, other]),
                    2 => Told::NotTold,
                    _ => Told::Unknown,
                };
                telling = telling.with(id, row, told);
            }
        }
        let worlds = situations(&topic, &telling);
        let mut solver = Solver::new(&topic, telling);
        for claim in claims(&topic, &solver) {
            let asked = [claim];
            let expected = some(&worlds, &topic, &asked).is_some();
            match solver.find(&asked) {
                Finding::Shown(_) => assert!(expected, "seed {seed}: {asked:?}"),
                Finding::Impossible(_) => assert!(!expected, "seed {seed}: {asked:?}"),
                other => panic!("seed {seed}: {asked:?}: {other:?}"),
            }
        }
    }
}

#[test]
fn a_list_told_in_part_has_every_completion() {
    for seed in 0..rounds(20) {
        let topic = Maker::new(seed).topic();
        let telling = maker::telling(&topic);
        let Some((id, ..)) = worlds::tellable(&topic, &telling)
            .into_iter()
            .find(|(_, f, _)| f.kind == floor_ruling::book::Kind::Moneys && f.length.holds(2))
        else {
            continue;
        };
        let part = List::told(Some(2), None, None, None);
        let telling = telling.with(id, None, Told::Value(Value::List(part)));
        let worlds = situations(&topic, &telling);
        let mut solver = Solver::new(&topic, telling);
        for claim in claims(&topic, &solver) {
            let asked = [claim];
            let expected = some(&worlds, &topic, &asked).is_some();
            let found = solver.find_any(&asked);
            assert_eq!(matches!(found, Finding::Shown(_)), expected, "seed {seed}: {asked:?}");
        }
    }
}

#[test]
fn the_same_topic_gives_the_same_witnesses() {
    let run = |seed| {
        let topic = Maker::new(seed).topic();
        let mut solver = Solver::new(&topic, maker::telling(&topic));
        let claims = claims(&topic, &solver);
        let found = claims.iter().map(|c| match solver.find(std::slice::from_ref(c)) {
            Finding::Shown(witness) => format!("{:?}", witness.situation.told),
            other => format!("{other:?}"),
        });
        found.collect::<Vec<_>>()
    };
    for seed in 0..4 {
        assert_eq!(run(seed), run(seed));
    }
}

#[test]
fn every_clashing_pair_is_found_and_no_other() {
    let mut count = 0;
    for seed in 0..rounds(30) {
        let topic = Maker::new(seed).topic();
        let telling = maker::telling(&topic);
        let worlds = situations(&topic, &telling);
        let mut solver = Solver::new(&topic, telling);
        for asked in solver.questions() {
            let clashes = solver.clashes(asked, &[Claim::InScope], usize::MAX);
            assert!(clashes.proved, "seed {seed}");
            let mut found: Vec<(u16, u16)> = clashes.found.iter().map(|c| c.rules).collect();
            found.sort_unstable();
            let rules = solver.side().candidates(asked.question);
            let pairs = rules.iter().flat_map(|a| rules.iter().map(move |b| (*a, *b)));
            let clash = |(a, b): &(u16, u16)| {
                let claims = [Claim::InScope, Claim::Clash(asked, *a, *b)];
                some(&worlds, &topic, &claims).is_some()
            };
            let expected: Vec<(u16, u16)> = pairs.filter(|(a, b)| a < b).filter(clash).collect();
            assert_eq!(found, expected, "seed {seed}");
            count += found.len();
        }
    }
    assert!(count > 20, "{count}");
}

#[test]
fn a_fact_said_not_to_matter_never_changes_the_ruling() {
    let (mut matter, mut idle) = (0, 0);
    for seed in 0..rounds(30) {
        let topic = Maker::new(seed).topic();
        let telling = maker::telling(&topic);
        let worlds = situations(&topic, &telling);
        let facts = worlds::tellable(&topic, &telling).into_iter();
        for (id, fact, _) in facts.filter(|(_, f, _)| !f.per_seat) {
            let mut space = Space::default();
            let mut one = Side::new(&mut space, &topic, telling.clone());
            space.keep_apart([fact.id.clone()]);
            let mut other = Side::new(&mut space, &topic, telling.clone());
            for asked in Solver::new(&topic, telling.clone()).questions() {
                let differ = one.differs(&mut space, &mut other, asked);
                let proved = matches!(space.solve(&[differ]), Outcome::Impossible(_));
                let changes = changes(&worlds, id, asked);
                assert!(!(changes && proved), "seed {seed}: {}", fact.id);
                matter += usize::from(changes);
                idle += usize::from(proved);
            }
        }
    }
    assert!(matter > 20 && idle > 20, "{matter} {idle}");
}

/// Whether two situations that tell the same of everything else are ruled on differently. Only those in which everything else
/// is told: what is left out may be something else when its default is.
fn changes(worlds: &[Witness], fact: FactId, asked: Asked) -> bool {
    let mut groups: BTreeMap<String, String> = BTreeMap::new();
    let others = |w: &Witness| w.situation.told.iter().filter(|t| t.fact != fact).count();
    let mut most: BTreeMap<&[Option<usize>], usize> = BTreeMap::new();
    for world in worlds {
        let told = most.entry(&world.rows).or_default();
        *told = (*told).max(others(world));
    }
    let whole = |w: &&Witness| most.get(w.rows.as_slice()) == Some(&others(w));
    worlds.iter().filter(whole).any(|world| {
        let told = world.situation.told.iter().filter(|t| t.fact != fact);
        let rest = format!("{:?} {:?}", world.rows, told.collect::<Vec<_>>());
        let verdict = match (world.settled(asked), world.verdict(asked)) {
            (Some(settled), _) => format!("{:?}", settled.iter().map(|s| &s.answer).collect::<Vec<_>>()),
            (None, verdict) => format!("{verdict:?}"),
        };
        let first = groups.entry(rest).or_insert_with(|| verdict.clone());
        *first != verdict
    })
}
