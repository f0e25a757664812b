//! One decision on facts that are established: `cargo bench --manifest-path benches/engine/Cargo.toml`.
//!
//! Every line goes through the same 1,024 situations; their answers are compared before anything is timed.

use std::sync::LazyLock;

use divan::counter::ItemsCount;
use divan::{Bencher, black_box};
use engine::by_hand::{self, Facts, Ruling};
use engine::{generated, situations};
use floor_ruling::book::Topic;
use floor_ruling::condition::Amounts;
use floor_ruling::decide::compiled::{Compiled, Kind, Short};
use floor_ruling::decide::{Answered, Verdict, World, decide, decide_only};

fn main() {
    same_answers();
    divan::main();
}

struct Given {
    topic: Topic,
    worlds: Vec<World>,
    by_hand: Vec<Facts>,
}

static OVERCALL: LazyLock<Given> = LazyLock::new(|| {
    let topic = situations::topic("overcall-chips");
    let worlds: Vec<World> = situations::of(&topic).into_iter().map(|(_, world)| world).collect();
    Given {
        by_hand: worlds.iter().map(|world| Facts::of(&topic, world)).collect(),
        topic,
        worlds,
    }
});

/// What was written by hand answers as the engine does, clauses and amounts too.
fn same_answers() {
    let given = &*OVERCALL;
    let compiled = Compiled::proved(&given.topic).expect("compiled");
    let (mut sheet, mut short) = (compiled.sheet(), Short::default());
    for (world, facts) in given.worlds.iter().zip(&given.by_hand) {
        let slow = decide_only(&given.topic, world);
        let Verdict::Settled(slow) = &slow.decided[0].verdict else {
            panic!("not settled: {slow:?}");
        };
        let outcome = |o: by_hand::Outcome| {
            (
                o.answer as u16,
                [o.stays, o.back, o.adds, o.to].map(Amounts::Known).to_vec(),
            )
        };
        let hand = by_hand::rule(facts);
        let expected = match hand {
            Ruling::One(one, _) => {
                let (answer, amounts) = outcome(one);
                Answered::One(answer, amounts)
            }
            Ruling::Choose(all) => Answered::Choose(all.into_iter().flatten().map(outcome).collect()),
            Ruling::Silent => Answered::Silent,
        };
        assert_eq!(slow[0].answer, expected, "{hand:?}");
        let clauses: Vec<&str> = slow[0].deciding(&given.topic).iter().map(|c| c.id.as_str()).collect();
        if let Ruling::One(_, by_hand) = hand {
            assert_eq!(clauses, by_hand);
        }
        compiled.read(world, None, &mut sheet);
        assert!(compiled.decide(0, &mut sheet, &mut short));
        assert_eq!((short.kind, short.count()), (Kind::Settled, 1));
        assert_eq!(short.answered(0).as_ref(), Some(&expected));
    }
}

/// Times one pass over all situations; the items are decisions.
fn pass(bencher: Bencher, mut decide: impl FnMut(usize)) {
    bencher
        .counter(ItemsCount::new(situations::COUNT))
        .bench_local(|| (0..situations::COUNT).for_each(&mut decide));
}

#[divan::bench]
fn a_by_hand(bencher: Bencher) {
    let given = &*OVERCALL;
    pass(bencher, |n| {
        black_box(by_hand::rule(black_box(&given.by_hand[n])));
    });
}

#[divan::bench]
fn b_answer_only(bencher: Bencher) {
    let given = &*OVERCALL;
    let compiled = Compiled::proved(&given.topic).expect("compiled");
    let mut sheets: Vec<_> = given
        .worlds
        .iter()
        .map(|world| {
            let mut sheet = compiled.sheet();
            compiled.read(world, None, &mut sheet);
            sheet
        })
        .collect();
    let mut short = Short::default();
    pass(bencher, |n| {
        compiled.decide(0, black_box(&mut sheets[n]), &mut short);
        black_box(clause_count(&given.topic, black_box(&short)));
    });
}

/// Reads the clauses that decide, as whoever wants their ids would.
fn clause_count(topic: &Topic, short: &Short) -> usize {
    let clauses = short
        .speak
        .iter()
        .filter_map(|(rule, _)| topic.rules[usize::from(*rule)].clause.as_ref());
    clauses.map(|clause| black_box(clause.id.as_str()).len()).sum()
}

#[divan::bench]
fn b_promises_looked_at(bencher: Bencher) {
    let given = &*OVERCALL;
    let compiled = Compiled::of(&given.topic).expect("compiled");
    let mut sheets: Vec<_> = given
        .worlds
        .iter()
        .map(|world| {
            let mut sheet = compiled.sheet();
            compiled.read(world, None, &mut sheet);
            sheet
        })
        .collect();
    let mut short = Short::default();
    pass(bencher, |n| {
        compiled.decide(0, black_box(&mut sheets[n]), &mut short);
        black_box(clause_count(&given.topic, black_box(&short)));
    });
}

#[divan::bench]
fn c_with_the_trace(bencher: Bencher) {
    let given = &*OVERCALL;
    let compiled = Compiled::proved(&given.topic).expect("compiled");
    let mut sheets: Vec<_> = given
        .worlds
        .iter()
        .map(|world| {
            let mut sheet = compiled.sheet();
            compiled.read(world, None, &mut sheet);
            sheet
        })
        .collect();
    let (mut short, mut reasons, mut places) = (Short::default(), Vec::new(), Vec::new());
    pass(bencher, |n| {
        let sheet = &mut sheets[n];
        compiled.decide(0, black_box(sheet), &mut short);
        compiled.why_not(0, sheet, &mut reasons);
        places.clear();
        places.extend(reasons.iter().map(|r| given.topic.rules[usize::from(r.rule)].place));
        black_box((&reasons, &places));
        black_box(clause_count(&given.topic, black_box(&short)));
    });
}

#[divan::bench]
fn d_facts_read_first(bencher: Bencher) {
    let given = &*OVERCALL;
    let compiled = Compiled::proved(&given.topic).expect("compiled");
    let (mut sheet, mut short) = (compiled.sheet(), Short::default());
    pass(bencher, |n| {
        compiled.read(&given.worlds[n], None, &mut sheet);
        black_box(compiled.decide(0, black_box(&mut sheet), &mut short));
    });
}

#[divan::bench]
fn e_reference_answer_only(bencher: Bencher) {
    let given = &*OVERCALL;
    pass(bencher, |n| {
        black_box(decide_only(&given.topic, black_box(&given.worlds[n])));
    });
}

#[divan::bench]
fn f_reference_with_reasons(bencher: Bencher) {
    let given = &*OVERCALL;
    pass(bencher, |n| {
        black_box(decide(&given.topic, black_box(&given.worlds[n])));
    });
}

#[divan::bench(args = [11, 100, 1000])]
fn g_rules_in_the_topic(bencher: Bencher, rules: usize) {
    let (topic, worlds) = generated::topic(rules);
    let compiled = Compiled::of(&topic).expect("compiled");
    let mut short = Short::default();
    let mut sheets: Vec<_> = worlds
        .iter()
        .map(|world| {
            let mut sheet = compiled.sheet();
            compiled.read(world, None, &mut sheet);
            assert!(compiled.decide(0, &mut sheet, &mut short) && short.kind == Kind::Settled);
            sheet
        })
        .collect();
    pass(bencher, |n| {
        compiled.decide(0, black_box(&mut sheets[n]), &mut short);
        black_box(clause_count(&topic, black_box(&short)));
    });
}
