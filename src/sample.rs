//! A plausible situation of a topic, made of what its book calls typical: what `floor new` writes.

use crate::book::{Fact, Kind, Origin, Topic};
use crate::condition::{Answered, FactId, Tri, View, holds};
use crate::decide::{World, establish};
use crate::situation::{Situation, ToldFact};
use crate::source::{Place, Problems};
use crate::value::{List, State, Value};

/// Seats that a sample's table has.
const SEATS: [i64; 3] = [1, 2, 3];

/// A situation in which every fact that must be told is told, so that it rules as it stands.
pub fn sample(topic: &Topic) -> Situation {
    let mut situation = Situation::of(topic);
    situation.seats = topic.table.map(|_| SEATS.to_vec());
    // A fact may exist only because of another one's value, so they are told one after the other.
    for id in &topic.order {
        let Some(fact) = topic.fact(*id) else {
            continue;
        };
        if fact.origin != Origin::Told || fact.kind == Kind::Table || fact.default.is_some() {
            continue;
        }
        let world = establish(topic, &situation, &mut Vec::new(), &mut Problems::default());
        let rows: Vec<Option<usize>> = match fact.per_seat {
            true => (0..SEATS.len()).map(Some).collect(),
            false => vec![None],
        };
        for row in rows {
            if asked(fact, *id, &world, row) {
                situation.told.push(ToldFact {
                    fact: *id,
                    row,
                    value: Some(example(fact, row)),
                    place: Place::default(),
                });
            }
        }
    }
    mend(topic, situation)
}

/// Where what is usual does not go together, tells facts otherwise left to their defaults, as far as that mends it.
fn mend(topic: &Topic, mut situation: Situation) -> Situation {
    let mut wrong = problems(topic, &situation);
    for id in &topic.order {
        let Some(fact) = topic.fact(*id).filter(|f| f.default.is_some() && !f.typical.is_empty()) else {
            continue;
        };
        if wrong == 0 {
            break;
        }
        let rows: Vec<Option<usize>> = match fact.per_seat {
            true => (0..SEATS.len()).map(Some).collect(),
            false => vec![None],
        };
        let mut told = situation.clone();
        told.told.extend(rows.into_iter().map(|row| ToldFact {
            fact: *id,
            row,
            value: Some(example(fact, row)),
            place: Place::default(),
        }));
        let left = problems(topic, &told);
        if left < wrong {
            (situation, wrong) = (told, left);
        }
    }
    situation
}

fn problems(topic: &Topic, situation: &Situation) -> usize {
    let mut problems = Problems::default();
    establish(topic, situation, &mut Vec::new(), &mut problems);
    problems.len()
}

fn asked(fact: &Fact, id: FactId, world: &World, row: Option<usize>) -> bool {
    let exists = fact
        .only_if
        .as_ref()
        .is_none_or(|guard| holds(guard, world, row, Answered::default()) != Tri::No);
    exists && matches!(world.state(id, row), State::Unknown)
}

/// A plausible value; in a table a different one for each row where the book gives several.
pub fn example(fact: &Fact, row: Option<usize>) -> Value {
    let n = row.unwrap_or(0) % fact.typical.len().max(1);
    if let Some(value) = fact.typical.get(n) {
        return value.clone();
    }
    let least = fact.range.least.unwrap_or(0);
    match fact.kind {
        Kind::YesNo | Kind::OneOf => Value::Choice(0),
        Kind::SetOf => Value::Set(vec![0]),
        Kind::Count | Kind::Seat => Value::Number(least.max(1)),
        Kind::Money => Value::Number(least.max(10_000)),
        Kind::Moneys => Value::List(List::of(vec![10_000]).unwrap_or_default()),
        Kind::Card => Value::Cards(vec!["As".into()]),
        Kind::Cards => Value::Cards(Vec::new()),
        Kind::Text | Kind::Table | Kind::Exhibit => Value::Text("…".into()),
    }
}
