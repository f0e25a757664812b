//! The interview: whatever happened, its questions lead to the ruling that the whole story gets.

mod brute;
mod common;
mod player;
mod saving;

use std::collections::{BTreeMap, BTreeSet};

use floor_ruling::analyse::{self, TestCase};
use floor_ruling::book::{Gives, Library, Topic};
use floor_ruling::decide::{Answered, Ruling, Verdict, World, establish};
use floor_ruling::situation::Situation;
use floor_ruling::solve::{Asked, Claim, Finding, Solver, Telling};
use floor_ruling::source::{Problems, tame};
use player::Player;

use super::folder;

fn library() -> Library {
    Library::open(&[], &mut Problems::default())
}

/// Every case of the books, by topic.
fn cases(library: &mut Library) -> BTreeMap<String, Vec<TestCase>> {
    let mut problems = Problems::default();
    let mut files = Vec::new();
    for path in folder::yaml("tests/cases") {
        let bytes = std::fs::read(&path).expect("a file");
        let name = path.display().to_string();
        files.extend(tame(&mut library.sources, &name, &bytes, &mut problems));
    }
    let found = analyse::find(&library.sources, &files, &[], &mut problems);
    assert!(problems.is_empty(), "{problems:?}");
    let mut cases: BTreeMap<String, Vec<TestCase>> = BTreeMap::new();
    for case in found.cases {
        cases.entry(case.topic.clone()).or_default().push(case);
    }
    cases
}

/// Answers of questions by their numbers; of outcomes to choose from the rule that leaves them open, and whether it is silent.
type Answers = BTreeSet<(u16, Option<u16>, Option<u16>)>;

fn reached(ruling: &Ruling, answers: &mut Answers) {
    for decided in &ruling.decided {
        let Verdict::Settled(all) = &decided.verdict else {
            continue;
        };
        for settled in all {
            match &settled.answer {
                Answered::One(answer, _) => {
                    answers.insert((decided.question, Some(*answer), None));
                }
                Answered::Choose(_) => {
                    answers.extend(settled.grounds.iter().map(|g| (decided.question, None, Some(g.rule))))
                }
                Answered::Silent => {
                    answers.insert((decided.question, None, None));
                }
            }
        }
    }
}

/// Every answer that a rule of a topic gives, with its rules.
fn all_answers(topic: &Topic) -> BTreeMap<(u16, Option<u16>, Option<u16>), Vec<u16>> {
    let mut all: BTreeMap<_, Vec<u16>> = BTreeMap::new();
    for (rule, n) in topic.rules.iter().zip(0_u16..) {
        for (question, gives) in &rule.answers {
            let key = match gives {
                Gives::One(outcome) => (*question, Some(outcome.answer), None),
                Gives::Choose(_) => (*question, None, Some(n)),
                Gives::Silent => (*question, None, None),
            };
            all.entry(key).or_default().push(n);
        }
    }
    all
}

/// A situation in which one of these rules speaks; `None`: there is none.
fn speaking(topic: &Topic, question: u16, rules: &[u16]) -> Option<Situation> {
    let situation = Situation::of(topic);
    let world: World = establish(topic, &situation, &mut Vec::new(), &mut Problems::default());
    let mut solver = Solver::new(topic, Telling::of(topic, &situation, &world));
    let asked = Asked { question, row: None };
    let speaks = Claim::Any(rules.iter().map(|r| Claim::Live(asked, *r)).collect());
    match solver.find_any(&[Claim::InScope, speaks]) {
        Finding::Shown(witness) => Some(witness.situation),
        Finding::Impossible(_) => None,
        other => panic!("{}: {other:?}", topic.id),
    }
}

/// Cases of the books, asked from nothing: each that comes to an answer that none before it came to, and of the rest one in eight
/// (`FLOOR_EXHAUSTIVE=1`: all); then every answer that no case has.
#[test]
fn questions_lead_to_the_ruling_of_the_whole_story_and_reach_every_answer() {
    let mut library = library();
    let cases = cases(&mut library);
    let mut wrong = Vec::new();
    for (id, cases) in &cases {
        let mut found = Answers::new();
        for (n, case) in cases.iter().enumerate() {
            let Some(mut player) = Player::of(&mut library, &case.node) else {
                continue;
            };
            player.exact = n % 2 == 1;
            let mut comes_to = found.clone();
            reached(&player.ruling, &mut comes_to);
            if comes_to == found && n % 8 != 0 && std::env::var_os("FLOOR_EXHAUSTIVE").is_none() {
                continue;
            }
            match player.play() {
                Ok(played) => reached(&played.ruling, &mut found),
                Err(why) => wrong.push(format!("{}: {why}", case.name)),
            }
        }
        let Some(topic) = library.loaded(id).cloned() else {
            continue;
        };
        for (answer, rules) in all_answers(&topic) {
            if found.contains(&answer) {
                continue;
            }
            if topic.table.is_some() {
                wrong.push(format!("{id}: no case comes to {answer:?} of {rules:?}"));
            } else if let Some(situation) = speaking(&topic, answer.0, &rules) {
                match Player::knowing(&topic, situation).play() {
                    Ok(played) => {
                        let mut now = Answers::new();
                        reached(&played.ruling, &mut now);
                        if !now.contains(&answer) {
                            wrong.push(format!("{id}: {answer:?} is not reached"));
                        }
                    }
                    Err(why) => wrong.push(format!("{id}: {answer:?}: {why}")),
                }
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}
