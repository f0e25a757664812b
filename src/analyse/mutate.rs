//! Mutants of the rules against the test cases: which slip of the pen would no case show?

use std::sync::atomic::{AtomicUsize, Ordering};

use super::contrast::said;
use super::mutant::{Mutant, MutantKind, mutants};
use super::seats::{Seats, narrower};
use super::trial::Trial;
use crate::book::{Library, Topic};
use crate::condition::{Answered as Given, Tri, View, holds};
use crate::decide::{Ruling, Verdict};
use crate::situation::Situation;
use crate::solve::{Common, Side, Sighting, Space, Together, Witness};

/// A mutant that no case kills.
#[derive(Debug, Clone)]
pub struct Survivor {
    /// The topic.
    pub topic: String,
    /// The mutant.
    pub mutant: Mutant,
    /// A situation on which it rules otherwise than the rules as they are; `None`: none was found, but it is not proved that there
    /// is none.
    pub shows: Option<Box<Shown>>,
    /// The question that it answers otherwise there.
    pub question: u16,
}

/// A situation and its ruling under the rules as they are.
#[derive(Debug, Clone)]
pub struct Shown {
    /// The situation.
    pub situation: Situation,
    /// Its ruling.
    pub ruling: Ruling,
}

impl Shown {
    fn of(topic: &Topic, witness: Witness) -> Self {
        Self {
            situation: witness.brief(topic),
            ruling: witness.ruling,
        }
    }
}

/// What came of all mutants.
#[derive(Debug, Clone, Default)]
pub struct Mutation {
    /// Mutants made.
    pub made: usize,
    /// Killed by a case.
    pub killed: usize,
    /// Proved to rule the same in every situation: the same answers and amounts, on the same clauses, basis and readings.
    pub equivalent: Vec<(String, Mutant)>,
    /// The others.
    pub survivors: Vec<Survivor>,
    /// The most seats at a table that this is proved for, if tables may have more.
    pub seats: Option<usize>,
}

/// Mutants that a worker takes at once; the solver's space is theirs alone.
const BATCH: usize = 40;

/// Tries every mutant of the topics on their cases, on all cores. `done` is told how many are done.
pub fn mutate(library: &Library, topics: &[(&Topic, Vec<Trial>)], done: &(impl Fn(usize) + Sync)) -> Mutation {
    let all: Vec<Vec<Mutant>> = topics.iter().map(|(topic, _)| mutants(topic)).collect();
    let mut batches: Vec<(usize, &[Mutant])> = Vec::new();
    for (n, of) in all.iter().enumerate() {
        batches.extend(of.chunks(BATCH).map(|batch| (n, batch)));
    }
    let (next, count) = (AtomicUsize::new(0), AtomicUsize::new(0));
    let work = || {
        let mut finished: Vec<(usize, Mutation)> = Vec::new();
        loop {
            let at = next.fetch_add(1, Ordering::Relaxed);
            let Some((n, batch)) = batches.get(at) else {
                return finished;
            };
            if let Some((topic, trials)) = topics.get(*n) {
                finished.push((at, one_batch(library, topic, trials, batch)));
                done(count.fetch_add(batch.len(), Ordering::Relaxed) + batch.len());
            }
        }
    };
    let workers = std::thread::available_parallelism().map_or(1, std::num::NonZero::get);
    let mut parts: Vec<(usize, Mutation)> = std::thread::scope(|scope| {
        let handles: Vec<_> = (0..workers).map(|_| scope.spawn(work)).collect();
        handles.into_iter().flat_map(|h| h.join().unwrap_or_default()).collect()
    });
    parts.sort_by_key(|(at, _)| *at);
    let mut whole = Mutation::default();
    for (_, part) in parts {
        whole.made += part.made;
        whole.killed += part.killed;
        whole.equivalent.extend(part.equivalent);
        whole.survivors.extend(part.survivors);
        whole.seats = narrower(whole.seats, part.seats);
    }
    whole
}

fn one_batch(library: &Library, topic: &Topic, trials: &[Trial], batch: &[Mutant]) -> Mutation {
    let mut result = Mutation {
        made: batch.len(),
        ..Mutation::default()
    };
    let mut left: Vec<(&Mutant, Topic)> = Vec::new();
    for mutant in batch {
        let mutated = mutant.topic(topic);
        let killed = trials
            .iter()
            .any(|trial| touched(topic, mutant, trial) && !trial.passes(library, &mutated));
        match killed {
            true => result.killed += 1,
            false => left.push((mutant, mutated)),
        }
    }
    if left.is_empty() {
        return result;
    }
    let seats = Seats::of(topic);
    let mut space = Space::default();
    let mut old = Side::new(&mut space, topic, seats.telling(topic));
    let scope = old.in_scope(&mut space);
    space.require(scope);
    for (mutant, mutated) in &left {
        match apart(&mut space, &mut old, mutant, mutated) {
            Apart::Never => {
                result.equivalent.push((topic.id.clone(), (*mutant).clone()));
                result.seats = seats.limit();
            }
            Apart::Shown(question, shown) => result.survivors.push(Survivor {
                topic: topic.id.clone(),
                mutant: (*mutant).clone(),
                shows: Some(shown),
                question,
            }),
            Apart::NotProved(question) => result.survivors.push(Survivor {
                topic: topic.id.clone(),
                mutant: (*mutant).clone(),
                shows: None,
                question,
            }),
        }
    }
    result
}

/// Whether a mutant can rule otherwise on a case at all: its rule applies there, or does in only one of the two.
fn touched(topic: &Topic, mutant: &Mutant, trial: &Trial) -> bool {
    let Some(rule) = topic.rules.get(usize::from(mutant.number)) else {
        return true;
    };
    let rows: Vec<Option<usize>> = match (rule.each_seat, trial.world.rows()) {
        (true, Some(rows)) => (0..rows).map(Some).collect(),
        _ => vec![None],
    };
    let open = trial
        .ruling
        .decided
        .iter()
        .any(|d| matches!(d.verdict, Verdict::Open(_) | Verdict::Missing(_)));
    rows.into_iter().any(|row| {
        let applies = holds(&rule.when, &trial.world, row, Given::default());
        let does = holds(&mutant.rule.when, &trial.world, row, Given::default());
        let same = matches!(
            mutant.kind,
            MutantKind::Comparison | MutantKind::Constant | MutantKind::Dropped
        ) && rule.answers == mutant.rule.answers;
        match same {
            true => applies != does || (open && does == Tri::Unknown),
            false => applies != Tri::No,
        }
    })
}

/// What came of comparing a mutant with the rules as they are.
enum Apart {
    Never,
    Shown(u16, Box<Shown>),
    NotProved(u16),
}

fn apart(space: &mut Space, old: &mut Side<'_>, mutant: &Mutant, mutated: &Topic) -> Apart {
    let mut new = old.with_rules(mutated);
    let topic = old.topic();
    let mut open = None;
    for common in Common::of(topic, mutated) {
        let Some(question) = common.left.as_ref().map(|own| own.question) else {
            continue;
        };
        if !mutant.rule.answers.iter().any(|(q, _)| *q == question) {
            continue;
        }
        let row = common.each_seat().then_some(0);
        let clauses = true;
        let ways = old.departures(space, &mut new, &common, row, clauses);
        let differ = space.any(ways);
        let mut both = Together {
            space,
            old,
            new: &mut new,
        };
        let sighting = both.find(&[differ], |(one, other)| match (one, other) {
            (Ok(one), Ok(other)) => {
                let left = said(topic, common.left.as_ref(), row, one, clauses);
                let right = said(mutated, common.right.as_ref(), row, other, clauses);
                left != right
            }
            _ => false,
        });
        match sighting {
            Sighting::Shown(twice) => {
                if let (Ok(one), _) = *twice {
                    return Apart::Shown(question, Box::new(Shown::of(topic, one)));
                }
            }
            Sighting::Never => {}
            Sighting::NotProved | Sighting::Unconfirmed(_) => open = Some(question),
        }
    }
    open.map_or(Apart::Never, Apart::NotProved)
}
