//! Rulings with facts missing: tried on every case, with one told fact after another made unknown.
//!
//! Each run takes one fact a case, `FLOOR_EXHAUSTIVE=1` all of them.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicUsize, Ordering};

use floor_ruling::book::{Kind, Library, Origin, Topic};
use floor_ruling::condition::{Amounts, FactId, View};
use floor_ruling::decide::{Answered, Decided, Open, Ruling, Verdict, World, decide, establish, out_of_scope};
use floor_ruling::run::rule;
use floor_ruling::situation::{Situation, ToldFact};
use floor_ruling::source::{Place, Problems, outline, tame};
use floor_ruling::value::{List, State, Value};
use floor_ruling::weigh::{Reasons, reasons, weigh};

use super::folder;

/// A case that was ruled on with every fact known.
struct Case {
    name: String,
    situation: Situation,
    ruling: Ruling,
}

/// Every case in which all is settled, by topic, and the topics.
fn cases() -> Vec<(Topic, Vec<Case>)> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/cases");
    let mut problems = Problems::default();
    let mut library = Library::open(&[], &mut problems);
    let mut by_topic: BTreeMap<String, Vec<Case>> = BTreeMap::new();
    for file in folder::yaml("tests/cases") {
        let name = file.strip_prefix(&root).expect("below").display().to_string();
        let bytes = std::fs::read(&file).expect("a case");
        let id = tame(&mut library.sources, &name, &bytes, &mut problems).expect("text");
        for node in outline(&library.sources, id, &mut problems) {
            let mut own = Problems::default();
            let Some(ruled) = rule(&mut library, &node, None, &mut None, &mut own) else {
                continue;
            };
            let settled = |d: &Decided| matches!(d.verdict, Verdict::Settled(_) | Verdict::NotAsked);
            if ruled.ruling.decided.iter().all(settled) {
                by_topic.entry(ruled.situation.topic.clone()).or_default().push(Case {
                    name: name.clone(),
                    situation: ruled.situation,
                    ruling: ruled.ruling,
                });
            }
        }
    }
    assert!(problems.is_empty(), "{problems:?}");
    let mut topic = |id: &str| library.topic(id, &mut Problems::default()).expect("a topic").clone();
    by_topic.into_iter().map(|(id, cases)| (topic(&id), cases)).collect()
}

/// Runs over all cases on two threads.
fn each(see: impl Fn(&Topic, &Case, usize) + Sync) {
    let all = cases();
    let jobs: Vec<(&Topic, &Case, usize)> = all
        .iter()
        .flat_map(|(topic, cases)| cases.iter().map(move |case| (topic, case)))
        .enumerate()
        .map(|(n, (topic, case))| (topic, case, n))
        .collect();
    assert!(jobs.len() > 700, "most cases have nothing missing");
    let (see, half) = (&see, jobs.len() / 2);
    let failed = &AtomicUsize::new(0);
    std::thread::scope(|scope| {
        for part in [&jobs[..half], &jobs[half..]] {
            scope.spawn(move || {
                for (topic, case, n) in part {
                    let tried = std::panic::catch_unwind(std::panic::AssertUnwindSafe(|| see(topic, case, *n)));
                    failed.fetch_add(usize::from(tried.is_err()), Ordering::Relaxed);
                }
            });
        }
    });
    assert_eq!(failed.load(Ordering::Relaxed), 0, "cases failed; each is told above");
}

/// The told facts of a case that are tried: one, or all.
fn tried(case: &Case, turn: usize) -> Vec<usize> {
    // Under an unknown rulebook nothing can be ruled.
    let told: Vec<usize> = (0..case.situation.told.len())
        .filter(|n| case.situation.told[*n].fact != FactId(0))
        .collect();
    match std::env::var_os("FLOOR_EXHAUSTIVE") {
        Some(_) => told,
        None => told.get(turn % told.len().max(1)).copied().into_iter().collect(),
    }
}

fn established(topic: &Topic, situation: &Situation) -> Option<World> {
    let mut problems = Problems::default();
    let world = establish(topic, situation, &mut Vec::new(), &mut problems);
    (problems.is_empty() && out_of_scope(topic, &world).is_none()).then_some(world)
}

fn within(amounts: &[Amounts], all: &[Amounts]) -> bool {
    amounts.len() == all.len()
        && amounts.iter().zip(all).all(|(one, range)| match (one, range) {
            (_, Amounts::Unknown) => true,
            (Amounts::Known(n), Amounts::Between(least, most)) => least <= n && n <= most,
            _ => one == range,
        })
}

/// Whether an answer is among those that a range of answers covers.
fn covered(one: &Answered, by: &Answered) -> bool {
    match (one, by) {
        (Answered::One(a, amounts), Answered::One(b, range)) => a == b && within(amounts, range),
        // Which outcomes there are to choose from may depend on what is missing.
        (Answered::Choose(outcomes), Answered::Choose(all)) => outcomes
            .iter()
            .all(|(a, amounts)| all.iter().any(|(b, range)| a == b && within(amounts, range))),
        (Answered::Silent, Answered::Silent) => true,
        _ => false,
    }
}

/// Whether what was ruled is still among what is possible.
fn still_possible(was: &Verdict, now: &Verdict) -> bool {
    match (was, now) {
        (Verdict::NotAsked, Verdict::Open(open)) => open.may_not_arise,
        (Verdict::NotAsked, Verdict::NotAsked) => true,
        (Verdict::Settled(was), Verdict::Settled(now)) => {
            was.len() == now.len() && was.iter().all(|w| now.iter().any(|n| covered(&w.answer, &n.answer)))
        }
        (Verdict::Settled(was), Verdict::Open(open)) => was.iter().all(|w| {
            let possible = open.possible.iter().filter_map(|p| p.settled.as_ref());
            possible.into_iter().any(|p| covered(&w.answer, &p.answer))
        }),
        // A question of every seat needs the seats; they are told in every case.
        _ => false,
    }
}

/// That each possible ruling comes out in the completion that is named for it.
fn borne_out(topic: &Topic, decided: &Decided, open: &Open) -> bool {
    open.possible.iter().all(|possible| {
        let there = decide(topic, &possible.example);
        let same = there
            .decided
            .iter()
            .find(|d| d.question == decided.question && d.row == decided.row);
        match (same.map(|d| &d.verdict), &possible.settled) {
            (Some(Verdict::Settled(all)), Some(settled)) => all.iter().any(|s| covered(&s.answer, &settled.answer)),
            _ => false,
        }
    })
}

#[test]
fn a_fact_made_unknown_leaves_the_ruling_among_the_possible_ones() {
    each(|topic, case, turn| {
        for n in tried(case, turn) {
            let mut situation = case.situation.clone();
            situation.told[n].value = None;
            let fact = &topic.fact(situation.told[n].fact).expect("told").id;
            let at = format!("{}: `{fact}` unknown", case.name);
            let world = established(topic, &situation).unwrap_or_else(|| panic!("{at}: refused"));
            let mut ruling = decide(topic, &world);
            weigh(topic, &situation, &world, &mut ruling);
            assert_eq!(ruling.decided.len(), case.ruling.decided.len(), "{at}");
            for (was, now) in case.ruling.decided.iter().zip(&ruling.decided) {
                let question = &topic.questions[usize::from(now.question)].id;
                let before = answers(&was.verdict);
                let after = answers(&now.verdict);
                assert!(
                    still_possible(&was.verdict, &now.verdict),
                    "{at}: `{question}` was {before}, now {after}"
                );
                if let Verdict::Open(open) = &now.verdict {
                    assert!(open.proved, "{at}: `{question}` {after}");
                    assert!(borne_out(topic, now, open), "{at}: `{question}` {after}");
                    idle_facts_change_nothing(topic, &situation, now, open, &at, turn);
                }
            }
        }
    });
}

/// What came out, for a message.
fn answers(verdict: &Verdict) -> String {
    match verdict {
        Verdict::Settled(all) => format!("settled {:?}", all.iter().map(|s| &s.answer).collect::<Vec<_>>()),
        Verdict::Open(open) => {
            let possible: Vec<_> = open
                .possible
                .iter()
                .map(|p| p.settled.as_ref().map(|s| &s.answer))
                .collect();
            let (proved, not_asked) = (open.proved, open.may_not_arise);
            format!(
                "open {possible:?}, proved {proved}, may not arise {not_asked}, {:?} decide",
                open.deciding
            )
        }
        Verdict::NotAsked => "not asked".into(),
        Verdict::Missing(missing) => format!("{missing:?}"),
        Verdict::Conflict(_) | Verdict::Gap | Verdict::Broken(_) => "a fault of the book".into(),
    }
}

/// A value of a fact, whatever the axioms say.
fn any(topic: &Topic, fact: FactId, rng: &mut fastrand::Rng) -> Option<Value> {
    let fact = topic.fact(fact)?;
    let least = fact.range.least.unwrap_or(0);
    let number = |rng: &mut fastrand::Rng| {
        let n = [1, 2, 3, 5, 100, 2_000, 10_000, 50_000][rng.usize(0..8)];
        n.clamp(least, fact.range.most.unwrap_or(i64::MAX).max(least))
    };
    Some(match fact.kind {
        Kind::YesNo => Value::Choice(rng.u16(0..2)),
        Kind::OneOf => Value::Choice(rng.u16(0..u16::try_from(fact.values.len()).ok()?)),
        Kind::SetOf => Value::Set(
            (0..u16::try_from(fact.values.len()).ok()?)
                .filter(|_| rng.u8(0..4) == 0)
                .collect(),
        ),
        Kind::Money | Kind::Count | Kind::Seat => Value::Number(number(rng)),
        Kind::Moneys => Value::List(List::of((0..rng.usize(1..4)).map(|_| number(rng).max(1)).collect())?),
        _ => return None,
    })
}

/// In the completions named and in random ones, facts that are said not to matter are told anyhow: the answer stays.
fn idle_facts_change_nothing(
    topic: &Topic,
    situation: &Situation,
    decided: &Decided,
    open: &Open,
    at: &str,
    turn: usize,
) {
    let mut rng = fastrand::Rng::with_seed(turn as u64);
    let mut undisputed = situation.clone();
    undisputed.disputes.clear();
    let Some(world) = established(topic, &undisputed) else {
        return;
    };
    for possible in &open.possible {
        // What the completion has for the facts that matter.
        let mut whole = situation.clone();
        whole.disputes.clear();
        for (n, fact) in topic.facts.iter().enumerate() {
            let id = FactId(u16::try_from(n).expect("few facts"));
            if fact.origin != Origin::Told || fact.kind == Kind::Table {
                continue;
            }
            let rows: Vec<Option<usize>> = match (fact.per_seat, &situation.seats) {
                (true, seats) => (0..seats.as_ref().map_or(0, Vec::len)).map(Some).collect(),
                (false, _) => vec![None],
            };
            for row in rows {
                whole.told.retain(|t| t.fact != id || t.row != row || t.value.is_some());
                let known = whole.told.iter().any(|t| t.fact == id && t.row == row);
                if let (false, State::Known(value)) = (known, possible.example.state(id, row)) {
                    let (value, place) = (Some(value.clone()), Place::default());
                    whole.told.push(ToldFact {
                        fact: id,
                        row,
                        value,
                        place,
                    });
                }
            }
        }
        let answer = |situation: &Situation| {
            let world = established(topic, situation)?;
            let there = decide(topic, &world).decided;
            let there = there
                .into_iter()
                .find(|d| d.question == decided.question && d.row == decided.row)?;
            match there.verdict {
                Verdict::Settled(all) => Some(all.into_iter().map(|s| s.answer).collect::<Vec<_>>()),
                _ => None,
            }
        };
        let Some(was) = answer(&whole) else {
            continue;
        };
        for _ in 0..4 {
            let mut other = whole.clone();
            for idle in &open.idle {
                // What is told of a list in part stays as it is told.
                let in_part =
                    |t: &ToldFact| t.fact == *idle && matches!(&t.value, Some(Value::List(l)) if l.members.is_none());
                if situation.told.iter().any(in_part) {
                    continue;
                }
                // Of a column only the seats of which it is not known.
                let open = |row| !matches!(world.state(*idle, row), State::Known(_) | State::Absent);
                let there = other.told.iter_mut().filter(|t| t.fact == *idle && open(t.row));
                there.for_each(|t| t.value = any(topic, *idle, &mut rng).or(t.value.take()));
            }
            if let Some(now) = answer(&other) {
                assert_eq!(was, now, "{at}: {:?} were said not to matter", open.idle);
            }
        }
    }
}

/// What would change a ruling does, and no single fact of a pair would do alone.
#[test]
fn what_would_change_a_ruling_does_and_is_the_least_that_does() {
    each(|topic, case, turn| {
        if !turn.is_multiple_of(12) && std::env::var_os("FLOOR_EXHAUSTIVE").is_none() {
            return;
        }
        let world = established(topic, &case.situation).expect("a case");
        for reasons in reasons(topic, &case.situation, &world, &case.ruling, usize::MAX, 3) {
            holds_good(topic, case, turn, &reasons);
        }
    });
}

/// The reasons of one question are as they are said to be.
fn holds_good(topic: &Topic, case: &Case, turn: usize, reasons: &Reasons) {
    let answer = |ruling: &Ruling| {
        let first = ruling.decided.iter().find(|d| d.question == reasons.question)?;
        match &first.verdict {
            Verdict::Settled(all) => Some(all.iter().map(|s| kind(&s.answer)).collect::<Vec<_>>()),
            _ => None,
        }
    };
    let was = answer(&case.ruling).expect("settled");
    let retold = |facts: &[ToldFact]| {
        let mut situation = case.situation.clone();
        situation.disputes.clear();
        for now in facts {
            let told = situation.told.iter_mut();
            let told = told.filter(|t| t.fact == now.fact && t.row == now.row);
            told.for_each(|t| t.value.clone_from(&now.value));
        }
        established(topic, &situation).and_then(|world| answer(&decide(topic, &world)))
    };
    for change in &reasons.changes {
        let now = answer(&change.ruling);
        assert_ne!(
            now,
            Some(was.clone()),
            "{}: {:?} changes nothing",
            case.name,
            change.facts
        );
        // Facts that exist only after the change are told in its own situation, not in this one.
        if let Some(now) = retold(&change.facts) {
            assert_ne!(now, was, "{}: {:?} changes nothing", case.name, change.facts);
        }
        if change.facts.len() < 2 {
            continue;
        }
        let mut rng = fastrand::Rng::with_seed(turn as u64);
        for told in &change.facts {
            for _ in 0..20 {
                let value = any(topic, told.fact, &mut rng);
                let alone = ToldFact { value, ..told.clone() };
                if let Some(now) = retold(std::slice::from_ref(&alone)).filter(|_| alone.value.is_some()) {
                    assert_eq!(now, was, "{}: {alone:?} alone changes it", case.name);
                }
            }
        }
    }
    let suffice: Vec<FactId> = reasons.suffice.clone();
    if suffice.is_empty() {
        return;
    }
    fewest(topic, case, reasons.question, &suffice, turn);
    // The facts that suffice do, whatever the others are told to be.
    let mut rng = fastrand::Rng::with_seed(turn as u64);
    for _ in 0..8 {
        let mut situation = case.situation.clone();
        for told in situation
            .told
            .iter_mut()
            .filter(|t| t.fact != FactId(0) && !suffice.contains(&t.fact))
        {
            told.value = any(topic, told.fact, &mut rng).or(told.value.take());
        }
        let Some(world) = established(topic, &situation) else {
            continue;
        };
        if let Some(now) = answer(&decide(topic, &world)) {
            assert_eq!(now, was, "{}: {suffice:?} were said to suffice", case.name);
        }
    }
}

/// That these facts make the ruling certain when the others are not known, and that no fewer do.
fn fewest(topic: &Topic, case: &Case, question: u16, suffice: &[FactId], turn: usize) {
    if !turn.is_multiple_of(24) || case.situation.told.iter().any(|t| t.row.is_some()) {
        return;
    }
    let read = |t: &&ToldFact| {
        let kind = topic.fact(t.fact).map(|f| f.kind);
        !matches!(kind, Some(Kind::Text | Kind::Card | Kind::Cards | Kind::Exhibit) | None)
    };
    let all: Vec<FactId> = case.situation.told.iter().filter(read).map(|t| t.fact).collect();
    let certain = |known: &[FactId]| {
        let mut situation = case.situation.clone();
        let others = situation
            .told
            .iter_mut()
            .filter(|t| all.contains(&t.fact) && !known.contains(&t.fact));
        others.for_each(|t| t.value = None);
        let Some(world) = established(topic, &situation) else {
            return false;
        };
        let mut ruling = decide(topic, &world);
        weigh(topic, &situation, &world, &mut ruling);
        let decided = ruling.decided.iter().find(|d| d.question == question);
        matches!(decided.map(|d| &d.verdict), Some(Verdict::Settled(_)))
    };
    assert!(certain(suffice), "{}: {suffice:?} do not suffice", case.name);
    let mut fewer = vec![Vec::new()];
    for _ in 1..suffice.len() {
        let longer = |set: &Vec<FactId>| {
            let last = set
                .last()
                .and_then(|l| all.iter().position(|f| f == l))
                .map_or(0, |n| n + 1);
            let sets = all.iter().skip(last).map(|f| set.iter().chain([f]).copied().collect());
            sets.collect::<Vec<Vec<FactId>>>()
        };
        fewer = fewer.iter().flat_map(longer).collect();
    }
    for set in fewer.iter().filter(|_| !suffice.is_empty()).take(300) {
        assert!(!certain(set), "{}: {set:?} suffice as well", case.name);
    }
}

fn kind(answer: &Answered) -> (bool, Vec<u16>) {
    match answer {
        Answered::One(n, _) => (false, vec![*n]),
        Answered::Choose(all) => (true, all.iter().map(|(n, _)| *n).collect()),
        Answered::Silent => (true, Vec::new()),
    }
}

/// One pot in a thousand million is ruled on otherwise by a house: with the pot unknown the ruling is not certain.
#[test]
fn one_value_in_a_thousand_million_is_found() {
    let ruled = |folders: &[PathBuf], book: &str| {
        let mut problems = Problems::default();
        let mut library = Library::open(folders, &mut problems);
        let text = format!(
            "topic: overcall-chips\nbook: {book}\nbetting: pot-limit\npot: unknown\nbet: 100\nchips: [500]\nsaid: nothing\n"
        );
        let id = tame(&mut library.sources, "situation", text.as_bytes(), &mut problems).expect("text");
        let nodes = outline(&library.sources, id, &mut problems);
        let ruled = rule(&mut library, &nodes[0], None, &mut None, &mut problems);
        assert!(problems.is_empty(), "{problems:?}");
        let topic = library.topic("overcall-chips", &mut problems).expect("a topic").clone();
        (topic, ruled.expect("a ruling").ruling.decided.remove(0))
    };
    let (_, codex) = ruled(&[], "codex");
    let Verdict::Settled(settled) = &codex.verdict else {
        panic!("{}", answers(&codex.verdict))
    };
    let call = &settled[0].answer;
    let house = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/houses/needle");
    let (topic, decided) = ruled(&[house], "needle");
    let Verdict::Open(open) = &decided.verdict else {
        panic!("{}", answers(&decided.verdict))
    };
    assert!(open.proved && open.possible.len() == 2, "{}", answers(&decided.verdict));
    let pot = topic.find("pot").expect("a fact");
    assert_eq!(open.deciding, [pot]);
    for possible in &open.possible {
        let answer = &possible.settled.as_ref().expect("a ruling").answer;
        let needle = *possible.example.state(pot, None) == State::Known(Value::Number(765_432_109));
        assert_eq!(answer == call, !needle, "{answer:?}");
    }
}
