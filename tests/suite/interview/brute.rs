//! On small topics everything that the interview says is held against all situations, one by one.

use std::collections::BTreeSet;

use floor_ruling::book::{Fact, Kind, Origin, Topic};
use floor_ruling::condition::{Answered as Given, FactId, Tri, holds};
use floor_ruling::decide::{Answered, Verdict, decide, establish, out_of_scope};
use floor_ruling::interview::{Interview, Item, Known, Step};
use floor_ruling::situation::{Situation, ToldFact};
use floor_ruling::source::{Place, Problems};
use floor_ruling::value::Value;

/// A whole situation: the value of each fact that exists, and what comes of each question.
struct Whole {
    facts: Vec<Option<u16>>,
    /// With everything that they say.
    answers: Vec<String>,
    /// What is counted: the answers, amounts apart.
    classes: Vec<String>,
}

/// More situations than this are too many to go through.
const MOST: usize = 30_000;

/// The facts that are asked for, if all of them are choices and there is no table.
fn facts(topic: &Topic) -> Option<Vec<(FactId, Vec<u16>)>> {
    let mut found = Vec::new();
    for (fact, n) in topic.facts.iter().zip(0_u16..) {
        if fact.origin != Origin::Told || fact.default.is_some() {
            continue;
        }
        found.push((FactId(n), values(fact)?));
    }
    let all: usize = found.iter().map(|(_, v)| v.len()).product();
    (topic.table.is_none() && topic.questions.iter().all(|q| !q.many) && all <= MOST && !found.is_empty())
        .then_some(found)
}

fn values(fact: &Fact) -> Option<Vec<u16>> {
    match fact.kind {
        Kind::YesNo => Some(vec![0, 1]),
        Kind::OneOf => Some((0..fact.values.len() as u16).collect()),
        _ => None,
    }
}

/// Every situation that can be.
fn all(topic: &Topic, facts: &[(FactId, Vec<u16>)]) -> Vec<Whole> {
    let mut found = Vec::new();
    go(topic, facts, &mut Situation::of(topic), &mut Vec::new(), &mut found);
    found
}

fn go(
    topic: &Topic,
    facts: &[(FactId, Vec<u16>)],
    situation: &mut Situation,
    own: &mut Vec<Option<u16>>,
    found: &mut Vec<Whole>,
) {
    // Facts are told in an order in which what they hang on comes first.
    let order: Vec<usize> = topic
        .order
        .iter()
        .filter_map(|id| facts.iter().position(|(own, _)| own == id))
        .collect();
    let Some(at) = order.get(own.len()) else {
        let mut problems = Problems::default();
        let world = establish(topic, situation, &mut Vec::new(), &mut problems);
        if problems.is_empty() && out_of_scope(topic, &world).is_none() {
            let ruling = decide(topic, &world);
            let mut by_fact = vec![None; facts.len()];
            order
                .iter()
                .zip(own.iter())
                .for_each(|(at, value)| by_fact[*at] = *value);
            found.push(Whole {
                facts: by_fact,
                answers: ruling.decided.iter().map(|d| whole(&d.verdict)).collect(),
                classes: ruling.decided.iter().map(|d| class(&d.verdict)).collect(),
            });
        }
        return;
    };
    let (id, values) = &facts[*at];
    let world = establish(topic, situation, &mut Vec::new(), &mut Problems::default());
    let guard = topic.fact(*id).expect("a fact").only_if.clone();
    if guard.is_some_and(|g| holds(&g, &world, None, Given::default()) != Tri::Yes) {
        own.push(None);
        go(topic, facts, situation, own, found);
        own.pop();
        return;
    }
    for value in values {
        situation.told.push(ToldFact {
            fact: *id,
            row: None,
            value: Some(Value::Choice(*value)),
            place: Place::default(),
        });
        own.push(Some(*value));
        go(topic, facts, situation, own, found);
        own.pop();
        situation.told.pop();
    }
}

fn whole(verdict: &Verdict) -> String {
    match verdict {
        Verdict::Settled(all) => format!("{:?}", all.iter().map(|s| &s.answer).collect::<Vec<_>>()),
        other => class(other),
    }
}

/// The answer of a verdict, amounts apart.
fn class(verdict: &Verdict) -> String {
    match verdict {
        Verdict::Settled(all) => {
            let answers = all.iter().map(|s| match &s.answer {
                Answered::One(n, _) => format!("{n}"),
                Answered::Choose(_) => format!("{:?}", s.grounds.iter().map(|g| g.rule).collect::<Vec<_>>()),
                Answered::Silent => "silent".into(),
            });
            answers.collect::<Vec<_>>().join(" ")
        }
        Verdict::NotAsked => "not asked".into(),
        other => format!("{other:?}"),
    }
}

/// How many answers are possible in all, over the questions.
fn possible(wholes: &[&Whole]) -> usize {
    let Some(first) = wholes.first() else {
        return 0;
    };
    let count = |n: usize| wholes.iter().map(|w| &w.classes[n]).collect::<BTreeSet<_>>().len();
    // A question with one answer is settled and does not count.
    (0..first.classes.len()).map(count).filter(|n| *n > 1).sum()
}

/// Whether two situations that differ in nothing but a fact are ruled on differently.
fn matters(wholes: &[&Whole], fact: usize) -> bool {
    wholes.iter().enumerate().any(|(n, one)| {
        wholes[n + 1..].iter().any(|other| {
            let alike =
                |(k, (a, b)): (usize, (&Option<u16>, &Option<u16>))| k == fact || a.is_none() || b.is_none() || a == b;
            one.answers != other.answers
                && one.facts[fact] != other.facts[fact]
                && one.facts.iter().zip(&other.facts).enumerate().all(alike)
        })
    })
}

struct Tried<'t> {
    topic: &'t Topic,
    facts: Vec<(FactId, Vec<u16>)>,
    asked: usize,
}

impl Tried<'_> {
    /// Goes through every way that an interview can take from here.
    fn walk(&mut self, interview: &mut Interview<'_>, wholes: &[&Whole], depth: usize) {
        let turn = interview.turn();
        let before = format!("{}: {:?}", self.topic.id, interview.steps());
        let told = || before.clone();
        let certain = wholes.windows(2).all(|w| w[0].answers == w[1].answers);
        let left = possible(wholes);
        let Some(query) = turn.query else {
            let open: Vec<usize> = (0..self.facts.len()).filter(|f| matters(wholes, *f)).collect();
            let unknown = |f: &usize| {
                interview
                    .steps()
                    .iter()
                    .any(|s| s.item.fact() == Some(self.facts[*f].0))
            };
            assert!(certain || open.iter().all(unknown), "{}: nothing is asked", told());
            return;
        };
        self.asked += 1;
        assert!(!certain, "{}: {query:?} is asked when all is certain", told());
        let id = query.item.fact().expect("a fact");
        let n = self
            .facts
            .iter()
            .position(|(own, _)| *own == id)
            .expect("a fact that is asked");
        assert!(matters(wholes, n), "{}: {query:?} cannot change anything", told());
        // None that could be asked leaves fewer in the worst case.
        let worst = |n: usize| {
            let values = self.facts[n].1.iter();
            values.map(|v| possible_counted(wholes, n, *v)).max().unwrap_or(0)
        };
        let own = worst(n);
        for (other, (fact, _)) in self.facts.iter().enumerate() {
            let told_already = interview.steps().iter().any(|s| s.item.fact() == Some(*fact));
            let exists = wholes.iter().all(|w| w.facts[other].is_some());
            if left > 0 && !told_already && exists && matters(wholes, other) {
                assert!(own <= worst(other), "{}: {fact:?} leaves fewer than {query:?}", told());
            }
        }
        if depth == 0 {
            return;
        }
        for value in self.facts[n].1.clone() {
            // A told value does not say that the fact exists.
            let fits = |w: &&Whole| w.facts[n].is_none_or(|v| v == value);
            let rest: Vec<&Whole> = wholes.iter().copied().filter(fits).collect();
            let answered = interview.answer_all(vec![Step {
                item: Item::Fact(id, None),
                known: Known::Value(Value::Choice(value)),
            }]);
            assert_eq!(answered.is_ok(), !rest.is_empty(), "{}: {query:?} {value}", told());
            if answered.is_ok() {
                self.walk(interview, &rest, depth - 1);
                assert!(interview.back());
            }
        }
        interview.answer(query.item, Known::Unknown).expect("nobody knows");
        self.walk(interview, wholes, depth - 1);
        assert!(interview.back());
    }
}

/// The same where a fact has a value, counted as the interview counts: what is settled on the way counts once.
fn possible_counted(wholes: &[&Whole], fact: usize, value: u16) -> usize {
    let rest: Vec<&Whole> = wholes
        .iter()
        .copied()
        .filter(|w| w.facts[fact] == Some(value))
        .collect();
    let Some(first) = wholes.first() else {
        return 0;
    };
    let count = |of: &[&Whole], n: usize| of.iter().map(|w| &w.classes[n]).collect::<BTreeSet<_>>().len();
    let open = (0..first.classes.len()).filter(|n| count(wholes, *n) > 1);
    open.map(|n| count(&rest, n)).sum()
}

#[test]
fn small_topics_are_asked_about_as_all_their_situations_say() {
    let mut library = super::library();
    let mut topics = 0;
    for id in library.topic_ids() {
        let topic = library.topic(&id, &mut Problems::default()).expect("a topic").clone();
        let Some(facts) = facts(&topic) else {
            continue;
        };
        let wholes = all(&topic, &facts);
        let mut tried = Tried {
            topic: &topic,
            facts,
            asked: 0,
        };
        tried.walk(&mut Interview::new(&topic, None), &wholes.iter().collect::<Vec<_>>(), 6);
        println!("{id}: {} situations, {} questions", wholes.len(), tried.asked);
        topics += 1;
    }
    assert!(topics > 2, "{topics}");
}
