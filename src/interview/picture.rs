//! The answers so far as a situation.

use super::item::{Item, Known, Step};
use crate::book::{Kind, Topic};
use crate::condition::{Condition, FactId};
use crate::situation::{Account, Dispute, Situation, ToldFact};
use crate::solve::Claim;
use crate::source::Place;
use crate::value::{List, Value};

/// The situation as told so far.
#[derive(Debug, Clone)]
pub struct Picture {
    /// Facts told, unknown and disputed.
    pub situation: Situation,
    /// What is told of numbers without their value.
    pub given: Vec<Claim>,
}

/// A fact of one row, told as a whole or by parts.
#[derive(Default)]
struct Parts<'s> {
    whole: Option<&'s Known>,
    count: Option<&'s Known>,
    sum: Option<&'s Known>,
}

/// What the answers say together; a later answer about the same thing replaces an earlier one.
pub(super) fn picture(topic: &Topic, steps: &[Step]) -> Picture {
    let mut situation = Situation::of(topic);
    let mut given = Vec::new();
    let mut facts: Vec<((FactId, Option<usize>), Parts<'_>)> = Vec::new();
    for step in steps {
        if let Known::Seats(seats) = &step.known {
            situation.seats = Some(seats.clone());
        }
        if let Known::Side(side) = &step.known {
            given.extend(side.is.iter().map(|b| Claim::Holds(b.is.clone(), step.item.row())));
        }
        let Some(fact) = step.item.fact() else {
            continue;
        };
        let key = (fact, step.item.row());
        let at = match facts.iter().position(|(k, _)| *k == key) {
            Some(at) => at,
            None => {
                facts.push((key, Parts::default()));
                facts.len() - 1
            }
        };
        if let Some((_, parts)) = facts.get_mut(at) {
            match step.item {
                Item::Count(..) => parts.count = Some(&step.known),
                Item::Sum(..) => parts.sum = Some(&step.known),
                _ => {
                    parts.whole = Some(&step.known);
                    parts.count = None;
                    parts.sum = None;
                }
            }
        }
    }
    for ((fact, row), parts) in facts {
        let list = topic.fact(fact).is_some_and(|f| f.kind == Kind::Moneys);
        let by_parts = list && (parts.count.is_some() || parts.sum.is_some());
        let (value, accounts) = match (&parts.whole, by_parts) {
            (_, true) => by_part(&parts),
            (Some(Known::Value(value)), _) => (Some(value.clone()), Vec::new()),
            (Some(Known::Disputed(accounts)), _) => (None, accounts.clone()),
            (Some(Known::Unknown), _) => (None, Vec::new()),
            _ => continue,
        };
        if let (true, None, true) = (by_parts, &value, accounts.is_empty()) {
            // Only sides are known of it: those are given, and the fact stays untold.
            if ![parts.count, parts.sum]
                .iter()
                .flatten()
                .any(|k| matches!(k, Known::Unknown))
            {
                continue;
            }
        }
        situation.told.push(ToldFact {
            fact,
            row,
            value,
            place: Place::default(),
        });
        if !accounts.is_empty() {
            situation.disputes.push(Dispute {
                fact,
                row,
                accounts,
                place: Place::default(),
            });
        }
    }
    Picture { situation, given }
}

/// A list told by its parts: what is known of it, or what each party says of it.
fn by_part(parts: &Parts<'_>) -> (Option<Value>, Vec<Account>) {
    let number = |known: Option<&Known>, count: bool| match known {
        Some(Known::Value(value)) => part(Some(value), count),
        Some(Known::Side(side)) => side.exactly,
        _ => None,
    };
    let (count, sum) = (number(parts.count, true), number(parts.sum, false));
    let mut parties: Vec<(String, Option<i64>, Option<i64>)> = Vec::new();
    for (known, is_count) in [(parts.count, true), (parts.sum, false)] {
        let Some(Known::Disputed(accounts)) = known else {
            continue;
        };
        for account in accounts {
            let at = match parties.iter().position(|(name, ..)| *name == account.party) {
                Some(at) => at,
                None => {
                    parties.push((account.party.clone(), count, sum));
                    parties.len() - 1
                }
            };
            if let Some((_, own_count, own_sum)) = parties.get_mut(at) {
                let said = part(account.value.as_ref(), is_count);
                if is_count {
                    *own_count = said;
                } else {
                    *own_sum = said;
                }
            }
        }
    }
    if !parties.is_empty() {
        let accounts = parties.into_iter().map(|(party, count, sum)| Account {
            party,
            value: told(count, sum),
            place: Place::default(),
        });
        return (None, accounts.collect());
    }
    (told(count, sum), Vec::new())
}

fn told(count: Option<i64>, sum: Option<i64>) -> Option<Value> {
    (count.is_some() || sum.is_some()).then(|| Value::List(List::told(count, sum, None, None)))
}

fn part(value: Option<&Value>, count: bool) -> Option<i64> {
    match value? {
        Value::List(list) if count => list.count,
        Value::List(list) => list.sum,
        Value::Number(n) => Some(*n),
        _ => None,
    }
}

/// The comparison of a claim that was given.
pub fn condition(claim: &Claim) -> Option<&Condition> {
    match claim {
        Claim::Holds(condition, _) => Some(condition),
        _ => None,
    }
}
