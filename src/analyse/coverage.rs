//! What of the books a set of situations shows at work.
//!
//! A part of a rule's condition matters where every other part of it holds; an alternative of an `any` where besides no other
//! alternative holds. Only questions that are settled count. What is proved to happen in no situation is not counted.

use std::collections::{BTreeMap, BTreeSet};

use super::cases::Tested;
use super::reach::rule_out;
use super::written::{Part, Written};
use crate::book::{ClauseRef, Library, Rule, Topic};
use crate::condition::{Answered, Condition, Tri, holds};
use crate::decide::{Ruling, Verdict, World};
use crate::source::Place;

/// Something that can be counted.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Measure {
    /// Rules that speak.
    Rules,
    /// Parts of conditions, each seen to hold and seen to fail while it mattered; each alternative seen alone.
    Conditions,
    /// Rules that override another one, both applying in one question.
    Overrides,
    /// Clauses that decide.
    Clauses,
    /// Topics that have a case.
    Topics,
}

impl Measure {
    /// Those counted for each topic.
    pub const OF_TOPIC: [Measure; 4] = [
        Measure::Rules,
        Measure::Conditions,
        Measure::Overrides,
        Measure::Clauses,
    ];

    /// The word in options and JSON.
    pub fn word(self) -> &'static str {
        match self {
            Measure::Rules => "rules",
            Measure::Conditions => "conditions",
            Measure::Overrides => "overrides",
            Measure::Clauses => "clauses",
            Measure::Topics => "topics",
        }
    }
}

/// Something that a situation can show.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub enum Goal {
    /// This rule speaks.
    Speaks(String),
    /// This part of the rule's condition holds while it matters.
    Holds(String, usize),
    /// It fails while it matters.
    Fails(String, usize),
    /// Of this part this alternative holds alone while the part matters.
    Alone(String, usize, usize),
    /// Both rules apply in one question, and the first overrides the other.
    Overrides(String, String),
    /// This clause decides in this topic.
    Decides(String, ClauseRef),
}

impl Goal {
    /// What it is counted under.
    pub fn measure(&self) -> Measure {
        match self {
            Goal::Speaks(_) => Measure::Rules,
            Goal::Holds(..) | Goal::Fails(..) | Goal::Alone(..) => Measure::Conditions,
            Goal::Overrides(..) => Measure::Overrides,
            Goal::Decides(..) => Measure::Clauses,
        }
    }
}

/// Something to show, and whether it was shown.
#[derive(Debug, Clone)]
pub struct Covered {
    /// What.
    pub goal: Goal,
    /// Where it stands in its book.
    pub place: Place,
    /// For a part of a condition: how it is written there.
    pub written: Option<String>,
    /// Whether some case shows it.
    pub shown: bool,
    /// Whether it is proved that no situation at all shows it. Then it is not counted.
    pub impossible: bool,
}

/// How many of how many.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Count {
    /// So many are shown …
    pub shown: usize,
    /// … of so many.
    pub all: usize,
}

impl Count {
    fn of(shown: impl Iterator<Item = bool>) -> Self {
        shown.fold(Self::default(), |count, shown| Self {
            shown: count.shown + usize::from(shown),
            all: count.all + 1,
        })
    }
}

/// What is shown of one topic.
#[derive(Debug, Clone)]
pub struct TopicCoverage {
    /// The topic.
    pub topic: String,
    /// Everything its own rules have to show, in the order of the book.
    pub goals: Vec<Covered>,
    /// The most seats at a table for which it is proved what no situation can show, if tables may have more.
    pub seats: Option<usize>,
}

impl TopicCoverage {
    /// How many are shown.
    pub fn count(&self, measure: Measure) -> Count {
        let goals = self
            .goals
            .iter()
            .filter(|g| g.goal.measure() == measure && !g.impossible);
        Count::of(goals.map(|g| g.shown))
    }
}

/// What the cases show.
#[derive(Debug, Clone, Default)]
pub struct Coverage {
    /// Of each topic that a case is about.
    pub topics: Vec<TopicCoverage>,
    /// Topics that no case is about.
    pub without_case: Vec<String>,
}

impl Coverage {
    /// The most seats at a table for which it is proved what no situation can show, if tables may have more.
    pub fn seats(&self) -> Option<usize> {
        let impossible = |t: &&TopicCoverage| t.goals.iter().any(|g| g.impossible);
        self.topics.iter().filter(impossible).filter_map(|t| t.seats).min()
    }

    /// How many are shown in all topics together; a clause that decides in several topics is one clause.
    pub fn count(&self, measure: Measure) -> Count {
        let goals = || self.topics.iter().flat_map(|t| &t.goals).filter(|g| !g.impossible);
        match measure {
            Measure::Topics => Count {
                shown: self.topics.len(),
                all: self.topics.len() + self.without_case.len(),
            },
            Measure::Clauses => {
                let mut clauses: BTreeMap<&ClauseRef, bool> = BTreeMap::new();
                for one in goals() {
                    if let Goal::Decides(_, clause) = &one.goal {
                        *clauses.entry(clause).or_default() |= one.shown;
                    }
                }
                Count::of(clauses.into_values())
            }
            _ => Count::of(goals().filter(|g| g.goal.measure() == measure).map(|g| g.shown)),
        }
    }

    fn all(&self) -> impl Iterator<Item = (&str, &Covered)> {
        let all = self.topics.iter();
        all.flat_map(|t| t.goals.iter().map(move |g| (t.topic.as_str(), g)))
    }

    /// What is not shown though it could be, with its topic, in the order of topics and books.
    pub fn missing(&self) -> impl Iterator<Item = (&str, &Covered)> {
        self.all().filter(|(_, g)| !g.shown && !g.impossible)
    }

    /// What no situation shows: proved.
    pub fn impossible(&self) -> impl Iterator<Item = (&str, &Covered)> {
        self.all().filter(|(_, g)| g.impossible)
    }
}

/// What the cases show of the topics that they are about.
pub fn coverage(library: &Library, tested: &[Tested]) -> Coverage {
    let mut shown: BTreeSet<Goal> = BTreeSet::new();
    let mut about: BTreeSet<&str> = BTreeSet::new();
    for one in tested {
        about.insert(&one.case.topic);
        let Some(ruled) = one.checked().and_then(|c| c.ruled.as_ref()) else {
            continue;
        };
        about.insert(&ruled.situation.topic);
        if let Some(topic) = library.loaded(&ruled.situation.topic) {
            show(topic, &ruled.world, &ruled.ruling, &mut shown);
        }
    }
    let mut written = Written::default();
    let mut topics: Vec<(&Topic, TopicCoverage)> = about
        .iter()
        .filter_map(|id| library.loaded(id))
        .map(|topic| {
            let covered = TopicCoverage {
                seats: None,
                topic: topic.id.clone(),
                goals: goals(library, topic, &shown, &mut written),
            };
            (topic, covered)
        })
        .collect();
    rule_out(&mut topics);
    Coverage {
        topics: topics.into_iter().map(|(_, covered)| covered).collect(),
        without_case: library
            .topic_ids()
            .into_iter()
            .filter(|id| !about.contains(id.as_str()))
            .collect(),
    }
}

/// Everything that a topic's own rules have to show; those of a topic that it uses are that topic's.
fn goals(library: &Library, topic: &Topic, shown: &BTreeSet<Goal>, written: &mut Written) -> Vec<Covered> {
    let mut all: Vec<Covered> = Vec::new();
    let mut add = |goal: Goal, place: Place, written: Option<String>| {
        if !all.iter().any(|g| g.goal == goal) {
            let shown = shown.contains(&goal);
            all.push(Covered {
                goal,
                place,
                written,
                shown,
                impossible: false,
            });
        }
    };
    for rule in topic.rules.iter().filter(|r| r.topic == topic.id) {
        let id = rule.full_id();
        add(Goal::Speaks(id.clone()), rule.place, None);
        let parts = written.parts(library, rule);
        for (n, condition) in rule.own_parts().iter().enumerate() {
            let part = parts.get(n);
            let place = part.map_or(rule.place, |p| p.place);
            let words = part.map(|p| as_written(library, p.place));
            add(Goal::Holds(id.clone(), n), place, words.clone());
            add(Goal::Fails(id.clone(), n), place, words.clone());
            if let Condition::Any(alternatives) = condition {
                for m in 0..alternatives.len() {
                    let place = alternative(part, m).unwrap_or(place);
                    let words = alternative(part, m).map(|p| as_written(library, p));
                    add(Goal::Alone(id.clone(), n, m), place, words);
                }
            }
        }
        for other in overridden(topic, rule) {
            let place = written.yields(library, rule, other);
            add(Goal::Overrides(id.clone(), other.full_id()), place, None);
        }
        if let Some(clause) = &rule.clause {
            let place = library.clause(clause).map_or(rule.place, |c| c.place);
            add(Goal::Decides(topic.id.clone(), clause.clone()), place, None);
        }
    }
    all
}

fn alternative(part: Option<&Part>, number: usize) -> Option<Place> {
    part?.alternatives.get(number).copied()
}

fn overridden<'a>(topic: &'a Topic, rule: &'a Rule) -> impl Iterator<Item = &'a Rule> {
    rule.overrides
        .iter()
        .filter_map(|o| topic.rules.get(usize::from(o.rule)))
}

/// What stands at a place, in one line.
fn as_written(library: &Library, place: Place) -> String {
    let text = library.sources.get(place.file).map_or("", |s| s.text());
    let words = text.get(place.start as usize..place.end as usize).unwrap_or_default();
    words.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// Adds what one situation shows.
pub(super) fn show(topic: &Topic, world: &World, ruling: &Ruling, shown: &mut BTreeSet<Goal>) {
    // Whether a rule applies is the same in all questions; it is worked out once for each row.
    let mut tried: BTreeMap<(usize, Option<usize>), bool> = BTreeMap::new();
    for decided in &ruling.decided {
        let Verdict::Settled(settled) = &decided.verdict else {
            continue;
        };
        let grounds = settled.iter().flat_map(|s| &s.grounds);
        for rule in grounds.filter_map(|g| topic.rules.get(usize::from(g.rule))) {
            shown.insert(Goal::Speaks(rule.full_id()));
            if let Some(clause) = &rule.clause {
                shown.insert(Goal::Decides(rule.topic.clone(), clause.clone()));
            }
        }
        let answers = |rule: &Rule| rule.answers.iter().any(|(q, _)| *q == decided.question);
        let mut applying: Vec<&Rule> = Vec::new();
        for (n, rule) in topic.rules.iter().enumerate().filter(|(_, r)| answers(r)) {
            let row = decided.row;
            let applies = *tried
                .entry((n, row))
                .or_insert_with(|| conditions(rule, world, row, shown));
            if applies {
                applying.push(rule);
            }
        }
        for rule in &applying {
            for other in overridden(topic, rule) {
                if applying.iter().any(|r| std::ptr::eq(*r, other)) {
                    shown.insert(Goal::Overrides(rule.full_id(), other.full_id()));
                }
            }
        }
    }
}

/// Adds what a situation shows of a rule's condition; whether it holds.
fn conditions(rule: &Rule, world: &World, row: Option<usize>, shown: &mut BTreeSet<Goal>) -> bool {
    let value = |c: &Condition| holds(c, world, row, Answered::default());
    let own: Vec<Tri> = rule.own_parts().iter().map(value).collect();
    let inherited = match &rule.when {
        Condition::All(parts) => parts.get(..usize::from(rule.inherited)).unwrap_or_default(),
        _ => &[],
    };
    if inherited.iter().any(|p| value(p) != Tri::Yes) {
        return false;
    }
    let short: Vec<usize> = own
        .iter()
        .enumerate()
        .filter(|(_, v)| **v != Tri::Yes)
        .map(|(n, _)| n)
        .collect();
    match short.as_slice() {
        [] => {
            for (n, part) in rule.own_parts().iter().enumerate() {
                shown.insert(Goal::Holds(rule.full_id(), n));
                if let Condition::Any(alternatives) = part
                    && let Some(m) = only(alternatives.iter().map(value))
                {
                    shown.insert(Goal::Alone(rule.full_id(), n, m));
                }
            }
        }
        [n] if own.get(*n) == Some(&Tri::No) => {
            shown.insert(Goal::Fails(rule.full_id(), *n));
        }
        _ => {}
    }
    short.is_empty()
}

/// The only one that holds, if all others fail.
fn only(values: impl Iterator<Item = Tri>) -> Option<usize> {
    let mut found = None;
    for (n, value) in values.enumerate() {
        match (value, found) {
            (Tri::No, _) => {}
            (Tri::Yes, None) => found = Some(n),
            _ => return None,
        }
    }
    found
}
