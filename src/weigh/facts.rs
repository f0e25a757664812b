//! Facts that are not known: which of them matter.

use super::name;
use crate::book::{Kind, Origin, Topic};
use crate::condition::{Answered, FactId, Tri, View, holds};
use crate::decide::World;
use crate::situation::Situation;
use crate::solve::{Asked, Outcome, Side, Space, Telling};
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
pub(super) fn sort_out(topic: &Topic, telling: &Telling, asked: Asked, facts: &[FactId]) -> (Vec<FactId>, Vec<FactId>) {
    let (mut deciding, mut idle) = (Vec::new(), Vec::new());
    for fact in facts {
        // Facts that must agree could each be left aside alone, but not together.
        idle.push(*fact);
        if matter(topic, telling, asked, &idle) {
            idle.pop();
            deciding.push(*fact);
        }
    }
    (deciding, idle)
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
