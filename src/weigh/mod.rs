//! Ruling with facts missing or disputed: every completion of the facts is weighed, by proof and not by trying values.

mod change;
mod disputes;
mod facts;
mod question;

pub use change::{Change, Margin, Reasons, reasons};
pub use disputes::{Party, Quarrel};

use crate::book::Topic;
use crate::condition::FactId;
use crate::decide::{Ruling, Verdict, World};
use crate::situation::Situation;
use crate::solve::{Asked, Claim, Solver, Telling, Told};
use crate::value::Value;

/// Settles what can be settled and tells what disputes come to.
///
/// A question that three-valued evaluation left open is answered when every completion of the facts that obeys the axioms gives
/// the same answer and amounts; otherwise what is possible is listed.
pub fn weigh(topic: &Topic, situation: &Situation, world: &World, ruling: &mut Ruling) -> Vec<Quarrel> {
    weigh_given(topic, situation, world, ruling, &[])
}

/// The same where more is known than facts: these claims are true besides.
pub fn weigh_given(
    topic: &Topic,
    situation: &Situation,
    world: &World,
    ruling: &mut Ruling,
    given: &[Claim],
) -> Vec<Quarrel> {
    settle_open(topic, situation, world, ruling, given);
    disputes::quarrels(topic, situation, given)
}

fn settle_open(topic: &Topic, situation: &Situation, world: &World, ruling: &mut Ruling, given: &[Claim]) {
    if !ruling.decided.iter().any(|d| matches!(d.verdict, Verdict::Missing(_))) {
        return;
    }
    let mut solver = Solver::new(topic, telling(topic, situation, world));
    solver.require(&Claim::InScope);
    given.iter().for_each(|claim| solver.require(claim));
    let unknown = facts::unknown(topic, situation, world);
    let told = situation.told.iter().filter(|t| match &t.value {
        None => true,
        Some(Value::List(list)) => list.members.is_none(),
        Some(_) => false,
    });
    let told: Vec<FactId> = told.map(|t| t.fact).collect();
    for decided in &mut ruling.decided {
        let each = topic
            .questions
            .get(usize::from(decided.question))
            .is_some_and(|q| q.each_seat);
        // A question asked of every seat needs the seats.
        if !matches!(decided.verdict, Verdict::Missing(_)) || (each && decided.row.is_none()) {
            continue;
        }
        let asked = Asked {
            question: decided.question,
            row: decided.row,
        };
        if let Some(verdict) = question::weigh(&mut solver, topic, asked, &unknown, &told) {
            decided.verdict = verdict;
        }
    }
}

/// What is known of a situation: facts on which people differ are one of what they say.
fn telling(topic: &Topic, situation: &Situation, world: &World) -> Telling {
    let mut telling = Telling::of(topic, situation, world);
    for dispute in &situation.disputes {
        let values: Vec<_> = dispute.accounts.iter().map(|a| a.value.clone()).collect();
        // A party that does not know leaves everything possible.
        if let Some(values) = values.into_iter().collect::<Option<Vec<_>>>() {
            telling = telling.with(dispute.fact, dispute.row, Told::Among(values));
        }
    }
    telling
}

/// The name of a fact, for keeping it apart.
fn name(topic: &Topic, id: FactId) -> String {
    topic.fact(id).map(|f| f.id.clone()).unwrap_or_default()
}
