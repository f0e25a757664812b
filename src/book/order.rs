//! The order in which facts are established, and the chains of overrides. Neither may be a circle.

use super::{Default as FactDefault, Fact, Origin, Topic};
use crate::condition::FactId;
use crate::source::{Code, Problem, Problems, Text};

/// Facts that this one is made of.
fn made_of(topic: &Topic, fact: &Fact) -> Vec<FactId> {
    let mut found = Vec::new();
    let mut see = |id: FactId| found.push(id);
    if let Some(guard) = &fact.only_if {
        guard.facts(&mut see);
    }
    for case in fact.default.iter().flatten() {
        if let Some(when) = &case.when {
            when.facts(&mut see);
        }
        if let FactDefault::Number(num) = &case.is {
            num.facts(&mut see);
        }
    }
    match &fact.origin {
        Origin::Told => {}
        Origin::Number(cases) => {
            for case in cases {
                if let Some(when) = &case.when {
                    when.facts(&mut see);
                }
                case.is.facts(&mut see);
            }
        }
        Origin::Condition(condition) => condition.facts(&mut see),
        Origin::Calculated(n, output) => {
            if let Some(calculation) = topic.calculations.get(usize::from(*n)) {
                calculation.from.iter().for_each(|(_, id)| see(*id));
                // It is worked out with its first output.
                if *output > 0
                    && let Some(first) = calculation.gives.first()
                {
                    see(*first);
                }
            }
        }
        Origin::RowSeat => {}
    }
    if fact.per_seat {
        found.extend(topic.table);
    }
    found
}

/// Finds an order in which each fact comes after those it is made of.
pub(super) fn facts(topic: &mut Topic, problems: &mut Problems) {
    #[derive(Clone, Copy, PartialEq)]
    enum Mark {
        New,
        Open,
        Done,
    }
    struct Walk<'a> {
        topic: &'a Topic,
        marks: Vec<Mark>,
        /// The facts that are being gone through, each made of the next.
        path: Vec<FactId>,
        order: Vec<FactId>,
    }
    fn visit(walk: &mut Walk<'_>, id: FactId, problems: &mut Problems) {
        let n = usize::from(id.0);
        let topic = walk.topic;
        let (Some(mark), Some(fact)) = (walk.marks.get(n).copied(), topic.facts.get(n)) else {
            return;
        };
        match mark {
            Mark::Done => return,
            Mark::Open => {
                let through = walk.path.iter().skip_while(|open| **open != id).skip(1);
                let problem = Problem::book(Code::Circle, fact.place, format!("`{}` depends on itself", fact.id));
                problems.add(
                    through
                        .filter_map(|id| topic.fact(*id))
                        .fold(problem, |problem, other| {
                            problem.also(other.place, Text::same("through this"))
                        }),
                );
                return;
            }
            Mark::New => {}
        }
        if let Some(mark) = walk.marks.get_mut(n) {
            *mark = Mark::Open;
        }
        walk.path.push(id);
        for part in made_of(topic, fact) {
            visit(walk, part, problems);
        }
        walk.path.pop();
        if let Some(mark) = walk.marks.get_mut(n) {
            *mark = Mark::Done;
        }
        walk.order.push(id);
    }
    let mut walk = Walk {
        topic,
        marks: vec![Mark::New; topic.facts.len()],
        path: Vec::new(),
        order: Vec::new(),
    };
    for n in 0..topic.facts.len() {
        if let Ok(n) = u16::try_from(n) {
            visit(&mut walk, FactId(n), problems);
        }
    }
    topic.order = walk.order;
}

/// Follows overrides through their chains; none may come back to where it began. In a question only rules that answer it count.
pub(super) fn overrides(topic: &mut Topic, problems: &mut Problems) {
    for (n, rule) in topic.rules.iter().enumerate() {
        let reached = chain(topic, n, |_| true);
        let back = |m: &usize| chain(topic, *m, |_| true).contains(&n);
        let circle: Vec<usize> = reached.into_iter().filter(back).collect();
        // One report for a circle, at the first of its rules.
        if circle.first() != Some(&n) {
            continue;
        }
        let message = format!("`{}` overrides itself, directly or through others", rule.id);
        let problem = Problem::book(Code::Circle, rule.place, message);
        let others = circle.iter().skip(1).filter_map(|m| topic.rules.get(*m));
        problems.add(others.fold(problem, |problem, other| {
            problem.also(other.place, Text::same("through this"))
        }));
    }
    let mut all = Vec::with_capacity(topic.questions.len());
    for (question, _) in topic.questions.iter().enumerate() {
        let answers = |n: usize| {
            let rule = topic.rules.get(n);
            rule.is_some_and(|r| r.answers.iter().any(|(q, _)| usize::from(*q) == question))
        };
        let chains = (0..topic.rules.len()).map(|n| {
            let reached = if answers(n) {
                chain(topic, n, answers)
            } else {
                Vec::new()
            };
            reached.into_iter().filter_map(|m| u16::try_from(m).ok()).collect()
        });
        all.push(chains.collect());
    }
    topic.overridden = all;
}

impl Topic {
    /// Follows the chains of overrides anew, for a copy of which rules were changed.
    pub fn chain_overrides(&mut self) {
        overrides(self, &mut Problems::default());
    }
}

/// The rules that a rule overrides directly or through a chain of such as `counts` lets pass, ascending.
fn chain(topic: &Topic, from: usize, counts: impl Fn(usize) -> bool) -> Vec<usize> {
    let mut reached = std::collections::BTreeSet::new();
    let mut open = vec![from];
    while let Some(at) = open.pop() {
        for over in topic.rules.get(at).into_iter().flat_map(|r| &r.overrides) {
            let next = usize::from(over.rule);
            if counts(next) && reached.insert(next) {
                open.push(next);
            }
        }
    }
    reached.into_iter().collect()
}
