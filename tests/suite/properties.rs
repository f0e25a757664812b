//! What holds of every ruling, tried on random situations.

use floor_ruling::book::{Kind, Library, Topic};
use floor_ruling::condition::Amounts;
use floor_ruling::decide::{Answered, Decided, Verdict, decide, establish, out_of_scope};
use floor_ruling::render::{Case, ruling_json};
use floor_ruling::sample::{example, sample};
use floor_ruling::situation::{Situation, ToldFact};
use floor_ruling::source::{Lang, Place, Problems};
use floor_ruling::value::{List, Value};
use floor_ruling::weigh::weigh;

/// A random situation: the sample with some facts told otherwise.
pub(crate) fn random(topic: &Topic, rng: &mut fastrand::Rng) -> Situation {
    let mut situation = sample(topic);
    for told in &mut situation.told {
        if let Some(fact) = topic.fact(told.fact).filter(|_| rng.u8(0..3) > 0) {
            told.value = Some(value(fact, rng));
        }
    }
    // Facts that another value brings into being, and those with a default.
    for (n, fact) in topic.facts.iter().enumerate() {
        let id = floor_ruling::condition::FactId(n as u16);
        let told = situation.told.iter().any(|t| t.fact == id);
        if fact.origin == floor_ruling::book::Origin::Told
            && !told
            && !fact.per_seat
            && n > 0
            && fact.kind != Kind::Table
            && rng.bool()
        {
            situation.told.push(ToldFact {
                fact: id,
                row: None,
                value: Some(value(fact, rng)),
                place: Place::default(),
            });
        }
    }
    situation
}

fn value(fact: &floor_ruling::book::Fact, rng: &mut fastrand::Rng) -> Value {
    const CHIPS: [i64; 8] = [100, 500, 1_000, 2_500, 5_000, 10_000, 50_000, 12_345];
    let inside = |n: i64| {
        let least = fact.range.least.unwrap_or(0);
        n.clamp(least, fact.range.most.unwrap_or(i64::MAX).max(least))
    };
    match fact.kind {
        Kind::YesNo => Value::Choice(rng.u16(0..2)),
        Kind::OneOf => Value::Choice(rng.u16(0..fact.values.len() as u16)),
        Kind::SetOf => Value::Set((0..fact.values.len() as u16).filter(|_| rng.u8(0..8) == 0).collect()),
        Kind::Count | Kind::Seat => Value::Number(inside(rng.i64(0..9))),
        Kind::Money => Value::Number(inside(CHIPS[rng.usize(0..8)] * rng.i64(0..4))),
        Kind::Moneys => {
            let count = rng.usize(fact.length.least.unwrap_or(0).max(0) as usize..6);
            Value::List(List::of((0..count).map(|_| CHIPS[rng.usize(0..8)]).collect()).expect("a small sum"))
        }
        _ => example(fact, None),
    }
}

/// Calls `see` with random situations of a topic that can be ruled on.
fn each(library: &mut Library, id: &str, count: usize, mut see: impl FnMut(&Library, &Topic, &Situation)) -> usize {
    let mut problems = Problems::default();
    let topic = library.topic(id, &mut problems).cloned();
    let topic = topic.unwrap_or_else(|| panic!("{id}: {problems:?}"));
    let mut rng = fastrand::Rng::with_seed(11);
    let mut ruled = 0;
    for _ in 0..count {
        let situation = random(&topic, &mut rng);
        let mut problems = Problems::default();
        let world = establish(&topic, &situation, &mut Vec::new(), &mut problems);
        if problems.is_empty() && out_of_scope(&topic, &world).is_none() {
            ruled += 1;
            see(library, &topic, &situation);
        }
    }
    ruled
}

fn ruling(library: &Library, topic: &Topic, situation: &Situation) -> serde_json::Value {
    let world = establish(topic, situation, &mut Vec::new(), &mut Problems::default());
    let ruling = decide(topic, &world);
    let case = Case {
        library,
        topic,
        situation,
        world: &world,
        ruling: &ruling,
        quarrels: &[],
        reasons: &[],
        known: None,
        lang: Lang::En,
    };
    ruling_json(case, "", 0)
}

#[test]
fn chips_are_conserved_and_nobody_pays_more_than_his_stack() {
    let mut library = Library::open(&[], &mut Problems::default());
    for id in ["overcall-chips", "string-bet"] {
        let mut settled = 0;
        let ruled = each(&mut library, id, 20_000, |_, topic, situation| {
            let world = establish(topic, situation, &mut Vec::new(), &mut Problems::default());
            let number = |name: &str| {
                use floor_ruling::condition::View;
                topic.find(name).and_then(|f| world.state(f, None).number())
            };
            let whole_stack = {
                use floor_ruling::condition::View;
                topic.find("all_in").and_then(|f| world.state(f, None).choice()) == Some(1)
            };
            let moved = number("moved").expect("chips were put in");
            let already = number("already_in").expect("known");
            for decided in decide(topic, &world).decided {
                let question = &topic.questions[usize::from(decided.question)];
                let at = |name: &str, amounts: &[Amounts]| {
                    let n = question.amounts.iter().position(|a| a.id == name)?;
                    match amounts.get(n) {
                        Some(Amounts::Known(n)) => Some(*n),
                        _ => None,
                    }
                };
                let Verdict::Settled(all) = decided.verdict else {
                    continue;
                };
                for one in all {
                    let outcomes = match one.answer {
                        Answered::One(answer, amounts) => vec![(answer, amounts)],
                        Answered::Choose(outcomes) => outcomes,
                        Answered::Silent => Vec::new(),
                    };
                    for (_, amounts) in outcomes {
                        let (Some(stays), Some(back)) = (at("stays", &amounts), at("back", &amounts)) else {
                            continue;
                        };
                        settled += 1;
                        assert_eq!(stays + back, moved, "{id}: {:?}", situation.told);
                        assert!(stays >= 0 && back >= 0);
                        let adds = at("adds", &amounts).expect("with stays");
                        assert!(adds >= 0);
                        assert_eq!(at("to", &amounts), Some(already + stays + adds));
                        assert!(
                            !whole_stack || adds == 0,
                            "{id}: all in and still owes: {:?}",
                            situation.told
                        );
                    }
                }
            }
        });
        assert!(
            ruled > 2_000 && settled > 2_000,
            "{id}: {ruled} ruled, {settled} settled"
        );
    }
}

#[test]
fn no_random_situation_meets_a_fault_of_the_books() {
    let mut library = Library::open(&[], &mut Problems::default());
    for id in library.topic_ids() {
        let mut faults = Vec::new();
        each(&mut library, &id, 3_000, |library, topic, situation| {
            let world = establish(topic, situation, &mut Vec::new(), &mut Problems::default());
            for decided in decide(topic, &world).decided {
                if matches!(
                    decided.verdict,
                    Verdict::Gap | Verdict::Conflict(_) | Verdict::Broken(_)
                ) {
                    faults.push(format!(
                        "{} {:#}",
                        topic.questions[usize::from(decided.question)].id,
                        ruling(library, topic, situation)["facts"]
                    ));
                }
            }
        });
        assert!(
            faults.is_empty(),
            "{id}: {} faults, the first: {}",
            faults.len(),
            faults[0]
        );
    }
}

#[test]
fn the_order_of_rules_in_the_file_never_matters() {
    let mut library = Library::open(&[], &mut Problems::default());
    for id in library.topic_ids() {
        each(&mut library, &id, 300, |library, topic, situation| {
            let count = topic.rules.len();
            let turned = reversed(topic);
            let one = ruling(library, topic, situation);
            let other = ruling(library, &turned, situation);
            for (a, b) in one["questions"]
                .as_array()
                .unwrap()
                .iter()
                .zip(other["questions"].as_array().unwrap())
            {
                assert_eq!(a["verdict"], b["verdict"], "{id}");
                let answers = |q: &serde_json::Value| {
                    let mut list: Vec<String> = q["answers"]
                        .as_array()
                        .unwrap()
                        .iter()
                        .map(|a| {
                            let mut clauses: Vec<String> =
                                a["clauses"].as_array().unwrap().iter().map(|c| c.to_string()).collect();
                            clauses.sort();
                            format!("{} {} {} {clauses:?}", a["answer"], a["amounts"], a["basis"])
                        })
                        .collect();
                    list.sort();
                    list
                };
                assert_eq!(answers(a), answers(b), "{id} with {count} rules");
            }
        });
    }
}

/// The same topic with its rules in the opposite order.
fn reversed(topic: &Topic) -> Topic {
    let mut turned = topic.clone();
    let last = topic.rules.len() as u16 - 1;
    turned.rules.reverse();
    for rule in &mut turned.rules {
        for over in &mut rule.overrides {
            over.rule = last - over.rule;
        }
    }
    for question in &mut turned.overridden {
        question.reverse();
        for list in question {
            for rule in list.iter_mut() {
                *rule = last - *rule;
            }
            list.sort_unstable();
        }
    }
    turned
}

#[test]
fn the_same_situation_gives_the_same_bytes() {
    let mut library = Library::open(&[], &mut Problems::default());
    let mut again = Library::open(&[], &mut Problems::default());
    for id in library.topic_ids() {
        again.topic(&id, &mut Problems::default());
        each(&mut library, &id, 100, |library, topic, situation| {
            let other = again.loaded(&id).expect("loaded");
            assert_eq!(
                ruling(library, topic, situation).to_string(),
                ruling(&again, other, situation).to_string()
            );
        });
    }
}

/// What `floor new` writes rules as it stands, in every topic.
#[test]
fn a_template_rules_as_it_stands() {
    let mut library = Library::open(&[], &mut Problems::default());
    for id in library.topic_ids() {
        let topic = library.topic(&id, &mut Problems::default()).expect("a topic").clone();
        let situation = sample(&topic);
        let mut problems = Problems::default();
        let world = establish(&topic, &situation, &mut Vec::new(), &mut problems);
        assert!(problems.is_empty(), "{}: {problems:?}", topic.id);
        assert!(out_of_scope(&topic, &world).is_none(), "{}", topic.id);
        let mut ruling = decide(&topic, &world);
        weigh(&topic, &situation, &world, &mut ruling);
        let open = |d: &Decided| matches!(d.verdict, Verdict::Open(_) | Verdict::Gap | Verdict::Conflict(_));
        assert!(!ruling.decided.iter().any(open), "{}", topic.id);
    }
}
