//! Facts that are not known: which of them matter.

use super::name;
use crate::book::{Kind, Origin, Topic};
use crate::condition::{Answered, FactId, Tri, View, holds};
use crate::decide::{self, Settled, Verdict, World, decide, establish, out_of_scope};
use crate::situation::{Situation, ToldFact};
use crate::solve::{Asked, Outcome, Side, Space, Telling};
use crate::source::Problems;
use crate::value::{State, Value};

/// The facts that can be told and are not known, in the order of the book.
pub(super) fn unknown(topic: &Topic, situation: &Situation, world: &World) -> Vec<FactId> {
    let mut found = Vec::new();
    for (n, fact) in topic.facts.iter().enumerate() {
        let Ok(n) = u16::try_from(n) else {
            continue;
        };
        let id = FactId(n);
        if fact.origin != Origin::Told || fact.kind == Kind::Table {
            continue;
        }
        let rows: Vec<Option<usize>> = match (fact.per_seat, &situation.seats) {
            (false, _) => vec![None],
            (true, Some(seats)) => (0..seats.len()).map(Some).collect(),
            (true, None) => Vec::new(),
        };
        let open = rows.iter().any(|row| match world.state(id, *row) {
            State::Unknown => true,
            State::Known(Value::List(list)) => list.members.is_none(),
            _ => false,
        });
        let may_exist = fact.only_if.as_ref().is_none_or(|guard| {
            rows.iter()
                .any(|row| holds(guard, world, *row, Answered::default()) != Tri::No)
        });
        if open && may_exist {
            found.push(id);
        }
    }
    found
}

/// Which of these facts can matter to a question, and which cannot, in their order: whatever the values of all that cannot, the
/// ruling stays the same as long as nothing else changes. Not proved that a fact cannot: it can.
///
/// Of most that can matter, situations already found show it: two that differ in nothing else are ruled on differently.
pub(super) fn sort_out(
    topic: &Topic,
    telling: &Telling,
    asked: Asked,
    facts: &[FactId],
    found: &[Situation],
) -> (Vec<FactId>, Vec<FactId>) {
    let (mut deciding, mut idle) = (Vec::new(), Vec::new());
    for fact in facts {
        if shown(topic, asked, *fact, found) {
            deciding.push(*fact);
            continue;
        }
        // Facts that must agree could each be left aside alone, but not together.
        idle.push(*fact);
        if matter(topic, telling, asked, &idle) {
            idle.pop();
            deciding.push(*fact);
        }
    }
    (deciding, idle)
}

/// Whether one of these situations is ruled on differently with another one's value of a fact.
fn shown(topic: &Topic, asked: Asked, fact: FactId, found: &[Situation]) -> bool {
    if topic.fact(fact).is_none_or(|f| f.per_seat) {
        return false;
    }
    let told = |situation: &Situation| situation.told.iter().find(|t| t.fact == fact).cloned();
    let mut values: Vec<ToldFact> = Vec::new();
    for one in found.iter().filter_map(told).filter(|t| t.value.is_some()) {
        if values.iter().all(|v| v.value != one.value) {
            values.push(one);
        }
    }
    found.iter().any(|situation| {
        let Some(before) = answer(topic, situation, asked) else {
            return false;
        };
        values.iter().any(|value| {
            let mut other = situation.clone();
            match other.told.iter_mut().find(|t| t.fact == fact) {
                Some(told) if told.value == value.value => return false,
                Some(told) => told.value.clone_from(&value.value),
                None => other.told.push(value.clone()),
            }
            answer(topic, &other, asked).is_some_and(|after| after != before)
        })
    })
}

/// The one answer to a question in a situation that can be; `None` if there is none or several.
fn answer(topic: &Topic, situation: &Situation, asked: Asked) -> Option<decide::Answered> {
    let mut problems = Problems::default();
    let world = establish(topic, situation, &mut Vec::new(), &mut problems);
    if !problems.is_empty() || out_of_scope(topic, &world).is_some() {
        return None;
    }
    let ruling = decide(topic, &world);
    let mut all = ruling.decided.into_iter();
    let decided = all.find(|d| d.question == asked.question && d.row == asked.row)?;
    match decided.verdict {
        Verdict::Settled(all) => <[Settled; 1]>::try_from(all).ok().map(|[only]| only.answer),
        _ => None,
    }
}

/// Whether two situations that differ in nothing but these facts can be ruled on differently.
fn matter(topic: &Topic, telling: &Telling, asked: Asked, facts: &[FactId]) -> bool {
    let mut space = Space::default();
    let mut one = Side::new(&mut space, topic, telling.clone());
    space.keep_apart(facts.iter().map(|f| name(topic, *f)));
    let mut other = Side::new(&mut space, topic, telling.clone());
    let scopes = [one.in_scope(&mut space), other.in_scope(&mut space)];
    let differ = one.differs(&mut space, &mut other, asked);
    let all = space.all(scopes.into_iter().chain([differ]));
    for _ in 0..TRIES {
        match space.solve(&[all]) {
            Outcome::Impossible(_) => return false,
            Outcome::NotProved => return true,
            Outcome::Possible(solution) => {
                // A calculation may come out otherwise than it was taken to.
                let learnt = [one.learn(&mut space, &solution), other.learn(&mut space, &solution)];
                if learnt.iter().all(Option::is_none) {
                    return true;
                }
                learnt.into_iter().flatten().for_each(|all| space.require(all));
            }
        }
    }
    true
}

/// How many pairs of situations are tried of which calculations think otherwise.
const TRIES: usize = 20;
