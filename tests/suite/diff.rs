//! What a change of the books changes.

use std::collections::BTreeSet;

use super::folder;
use super::solver::{maker, worlds};
use floor_ruling::analyse::{self, Change, TopicDiff, Trial, Under, diff_topic};
use floor_ruling::book::{Gives, Library, Topic};
use floor_ruling::condition::{Atom, Condition, Num, Op, View};
use floor_ruling::decide::{Decided, Ruling, Verdict, decide};
use floor_ruling::solve::{Claim, Telling};
use floor_ruling::source::{Problems, tame};
use floor_ruling::value::{State, Value};

fn library() -> Library {
    let mut problems = Problems::default();
    let mut library = Library::open(&[], &mut problems);
    for id in library.topic_ids() {
        library.topic(&id, &mut problems);
    }
    assert!(problems.is_empty(), "{problems:?}");
    library
}

fn whichever(topic: &Topic) -> Under<'_> {
    Under { topic, book: None }
}

fn between(old: &Topic, new: &Topic) -> TopicDiff {
    diff_topic(whichever(old), whichever(new), false)
}

/// Every case of a topic under `tests/cases`, ready to be tried.
fn trials(library: &mut Library, topic: &str) -> Vec<Trial> {
    let mut problems = Problems::default();
    let mut all = Vec::new();
    for path in folder::yaml("tests/cases") {
        let bytes = std::fs::read(&path).expect("a case");
        let Some(file) = tame(&mut library.sources, &path.display().to_string(), &bytes, &mut problems) else {
            continue;
        };
        let found = analyse::find(&library.sources, &[file], &[], &mut problems);
        for case in found.cases.iter().filter(|c| c.topic == topic) {
            let trial = Trial::read(library, &case.node, &mut problems);
            // Some are handed to another topic.
            all.extend(trial.filter(|t| t.situation.topic == topic));
        }
    }
    all
}

#[test]
fn a_book_does_not_differ_from_itself() {
    let library = library();
    let ids = library.topic_ids();
    assert!(ids.len() > 20, "{} topics", ids.len());
    for id in ids {
        let topic = library.loaded(&id).expect("loaded");
        for clauses in [false, true] {
            let diff = diff_topic(whichever(topic), whichever(topic), clauses);
            assert!(diff.notes.is_empty() && diff.regions.is_empty(), "{id}: {diff:?}");
            assert!(diff.open.is_empty(), "{id} is not proved: {:?}", diff.open);
            assert_eq!(diff.proved, topic.questions.len(), "{id}");
        }
        for book in 0..topic.facts[0].values.len() {
            let under = Under {
                topic,
                book: u16::try_from(book).ok(),
            };
            let diff = diff_topic(under, under, true);
            assert!(diff.regions.is_empty() && diff.open.is_empty(), "{id}: {diff:?}");
        }
    }
}

/// The Codex's rule that several chips are a raise, but not where the bet is 1,234,567 and 7,777,777 are put in.
fn planted(topic: &Topic) -> Topic {
    let mut changed = topic.clone();
    let fact = |name: &str| Num::Fact(topic.find(name).expect("a fact"));
    let is = |name: &str, units: i64| Condition::Atom(Atom::Compare(fact(name), Op::Eq, Num::Const(units * 100)));
    let there = Condition::All(vec![is("bet", 1_234_567), is("put", 7_777_777)]);
    let rule = changed
        .rules
        .iter_mut()
        .find(|r| r.id == "several-chips")
        .expect("the rule");
    rule.when = Condition::All(vec![rule.when.clone(), Condition::Not(Box::new(there))]);
    changed
}

#[test]
fn a_change_that_no_case_shows_is_found_on_its_one_situation() {
    let mut library = library();
    let trials = trials(&mut library, "overcall-chips");
    assert!(trials.len() > 30, "{} cases", trials.len());
    let old = library.loaded("overcall-chips").expect("loaded");
    let new = planted(old);
    // A case that leaves amounts open leaves them open for that one situation too.
    let told = |t: &&Trial| {
        let open = |d: &Decided| matches!(d.verdict, Verdict::Open(_) | Verdict::Missing(_));
        !t.ruling.decided.iter().any(open)
    };
    let told: Vec<&Trial> = trials.iter().filter(told).collect();
    assert!(told.len() > 30, "{} cases", told.len());
    for trial in told {
        let both = trial.passes(&library, old) && trial.passes(&library, &new);
        assert!(both, "{:?}", trial.situation.title);
    }
    let diff = between(old, &new);
    assert!(diff.open.is_empty(), "{:?}", diff.open);
    assert!(!diff.regions.is_empty());
    for region in &diff.regions {
        assert_eq!(region.change, Change::Ruling);
        let (world, _) = region.old.ruled.as_ref().expect("ruled");
        for (name, units) in [("bet", 1_234_567), ("put", 7_777_777)] {
            let id = old.find(name).expect("a fact");
            assert_eq!(
                world.state(id, None),
                &State::Known(Value::Number(units * 100)),
                "{name}"
            );
        }
    }
}

#[test]
fn an_amount_one_hundredth_off_is_found() {
    let library = library();
    let old = library.loaded("overcall-chips").expect("loaded");
    let mut new = old.clone();
    let rule = new.rules.iter_mut().find(|r| r.id == "one-chip").expect("the rule");
    let mut touched = 0;
    for (_, gives) in &mut rule.answers {
        if let Gives::One(outcome) = gives {
            for (_, amount) in &mut outcome.amounts {
                *amount = Num::Sum(vec![(1, amount.clone()), (1, Num::Const(1))]);
                touched += 1;
            }
        }
    }
    assert!(touched > 0);
    let diff = between(old, &new);
    assert!(diff.open.is_empty(), "{:?}", diff.open);
    let shown = diff
        .regions
        .iter()
        .any(|r| r.question.as_ref().is_some_and(|q| q.id == "action"));
    assert!(shown, "{diff:?}");
}

#[test]
fn rules_in_another_order_are_the_same_book() {
    let library = library();
    let old = library.loaded("overcall-chips").expect("loaded");
    let mut new = old.clone();
    // Overrides name rules by number.
    let last = new.rules.len() - 1;
    let turned = |n: u16| u16::try_from(last).expect("few") - n;
    new.rules.reverse();
    for rule in &mut new.rules {
        for over in &mut rule.overrides {
            over.rule = turned(over.rule);
        }
    }
    new.chain_overrides();
    let diff = between(old, &new);
    assert!(diff.regions.is_empty() && diff.open.is_empty(), "{diff:?}");
}

#[test]
fn an_axiom_taken_away_and_a_default_changed_are_seen() {
    let library = library();
    let old = library.loaded("overcall-chips").expect("loaded");
    let mut new = old.clone();
    assert!(new.axioms.pop().is_some());
    let diff = between(old, &new);
    let axiom = diff.regions.iter().find(|r| matches!(r.change, Change::Axiom(_)));
    let axiom = axiom.expect("what is possible only now");
    assert!(axiom.old.ruled.is_none() && axiom.new.ruled.is_some(), "{axiom:?}");
}

/// What comes of a question, without what rests on it: the kind of verdict, and the answers.
fn verdict(topic: &Topic, ruling: &Ruling, question: u16) -> (&'static str, Vec<String>) {
    let found = ruling.decided.iter().find(|d| d.question == question);
    let (kind, all) = match found.map(|d| &d.verdict) {
        None | Some(Verdict::NotAsked) => ("not asked", None),
        Some(Verdict::Gap) => ("gap", None),
        Some(Verdict::Conflict(all)) => ("conflict", Some(all)),
        Some(Verdict::Settled(all)) => ("settled", Some(all)),
        Some(Verdict::Broken(all)) if all.iter().all(|s| s.answer == all[0].answer) => ("settled", Some(all)),
        Some(Verdict::Broken(all)) => ("conflict", Some(all)),
        Some(other) => panic!("{}: {other:?}", topic.id),
    };
    let answers = all.into_iter().flatten().map(|s| format!("{:?}", s.answer));
    (kind, answers.collect::<BTreeSet<_>>().into_iter().collect())
}

#[test]
fn every_situation_that_small_books_rule_on_otherwise_is_of_a_group() {
    let (mut pairs, mut differing, mut conflicts) = (0, 0, 0);
    for seed in 0..400 {
        let old = maker::Maker::new(seed).topic();
        if old.table.is_some() {
            continue;
        }
        let worlds: Vec<_> = worlds::situations(&old, &Telling::nothing(&old))
            .into_iter()
            .filter(|w| w.confirms(&old, &Claim::InScope))
            .collect();
        for at in 0..old.rules.len() {
            // The answer of another rule.
            let mut new = old.clone();
            let other = &old.rules[(at + 1) % old.rules.len()];
            if other.each_seat != old.rules[at].each_seat {
                continue;
            }
            new.rules[at].answers = other.answers.clone();
            new.rules[at].overrides.clear();
            new.chain_overrides();
            let diff = between(&old, &new);
            assert!(diff.open.is_empty(), "seed {seed}: {:?}", diff.open);
            for (n, question) in old
                .questions
                .iter()
                .enumerate()
                .filter(|(_, q)| !q.many && !q.each_seat)
            {
                let n = u16::try_from(n).expect("few questions");
                let shown: BTreeSet<_> = diff
                    .regions
                    .iter()
                    .filter(|r| r.question.as_ref().is_some_and(|q| q.id == question.id))
                    .filter_map(|r| Some((r.old.ruled.as_ref()?, r.new.ruled.as_ref()?)))
                    .map(|(one, other)| (verdict(&old, &one.1, n).0, verdict(&new, &other.1, n).0))
                    .collect();
                for world in worlds.iter().map(|w| &w.world) {
                    let (one, other) = (
                        verdict(&old, &decide(&old, world), n),
                        verdict(&new, &decide(&new, world), n),
                    );
                    if one != other {
                        differing += 1;
                        conflicts += usize::from(other.0 == "conflict");
                        let kinds = (one.0, other.0);
                        assert!(
                            shown.contains(&kinds),
                            "seed {seed}, {}: no group is {kinds:?}",
                            question.id
                        );
                    }
                }
            }
            pairs += 1;
        }
    }
    assert!(
        pairs > 200 && differing > 1_000 && conflicts > 100,
        "{pairs} pairs, {differing} situations, {conflicts} conflicts"
    );
}
