//! Cases that are missing: for what is not shown situations that show it, made by the solver.

use std::collections::BTreeSet;
use std::sync::atomic::{AtomicUsize, Ordering};

use super::coverage::{Coverage, Covered, Goal, show};
use super::reach::claim;
use super::seats::Seats;
use crate::book::{Library, Topic};
use crate::decide::Ruling;
use crate::situation::Situation;
use crate::solve::{Claim, Finding, Solver};

/// A situation that shows what no case does.
#[derive(Debug, Clone)]
pub struct Suggestion {
    /// The topic.
    pub topic: String,
    /// The situation.
    pub situation: Situation,
    /// How it is ruled on now.
    pub ruling: Ruling,
    /// What it shows, in the order of the book; that for which it was made among it.
    pub shows: Vec<Covered>,
}

/// What came of looking for missing cases.
#[derive(Debug, Clone, Default)]
pub struct Suggested {
    /// The cases, topic by topic.
    pub cases: Vec<Suggestion>,
    /// What no situation was found for although it is not proved that there is none, with its topic.
    pub left: Vec<(String, Covered)>,
}

/// Makes a situation for everything that is not shown and can be; what one situation shows besides needs no other. On all cores,
/// a topic each.
pub fn suggest(library: &Library, coverage: &Coverage) -> Suggested {
    let topics: Vec<(&Topic, Vec<&Covered>)> = coverage
        .topics
        .iter()
        .filter_map(|of| {
            let missing = of.goals.iter().filter(|g| !g.shown && !g.impossible);
            Some((library.loaded(&of.topic)?, missing.collect()))
        })
        .collect();
    let next = AtomicUsize::new(0);
    let work = || {
        let mut done: Vec<(usize, Suggested)> = Vec::new();
        loop {
            let n = next.fetch_add(1, Ordering::Relaxed);
            let Some((topic, missing)) = topics.get(n) else {
                return done;
            };
            done.push((n, of_topic(topic, missing)));
        }
    };
    let workers = std::thread::available_parallelism().map_or(1, std::num::NonZero::get);
    let mut done: Vec<(usize, Suggested)> = std::thread::scope(|scope| {
        let handles: Vec<_> = (0..workers).map(|_| scope.spawn(work)).collect();
        handles.into_iter().flat_map(|h| h.join().unwrap_or_default()).collect()
    });
    done.sort_by_key(|(n, _)| *n);
    let mut all = Suggested::default();
    for (_, one) in done {
        all.cases.extend(one.cases);
        all.left.extend(one.left);
    }
    all
}

fn of_topic(topic: &Topic, missing: &[&Covered]) -> Suggested {
    let mut suggested = Suggested::default();
    if missing.is_empty() {
        return suggested;
    }
    let mut solver = Solver::new(topic, Seats::of(topic).telling(topic));
    solver.require(&Claim::InScope);
    let mut shown: BTreeSet<Goal> = BTreeSet::new();
    for one in missing {
        if shown.contains(&one.goal) {
            continue;
        }
        let mut left = || suggested.left.push((topic.id.clone(), (*one).clone()));
        let Some(Finding::Shown(witness)) = claim(topic, &one.goal).map(|claim| solver.find(&[claim])) else {
            left();
            continue;
        };
        let mut here = BTreeSet::new();
        show(topic, &witness.world, &witness.ruling, &mut here);
        if !here.contains(&one.goal) {
            left();
            continue;
        }
        let shows = missing
            .iter()
            .filter(|m| here.contains(&m.goal) && !shown.contains(&m.goal));
        suggested.cases.push(Suggestion {
            topic: topic.id.clone(),
            situation: witness.brief(topic),
            shows: shows.map(|m| (*m).clone()).collect(),
            ruling: witness.ruling,
        });
        shown.extend(here);
    }
    suggested
}
