//! Every situation of a small topic.

use floor_ruling::book::{Fact, Kind, Origin, Topic};
use floor_ruling::condition::{FactId, View};
use floor_ruling::decide::{decide, establish};
use floor_ruling::situation::{Situation, ToldFact};
use floor_ruling::solve::{Telling, Told, Witness};
use floor_ruling::source::{Place, Problems};
use floor_ruling::value::{List, State, Value};

/// A fact, its row, and what may be told of it.
type Slot = (FactId, Option<usize>, Vec<Option<Value>>);

/// Facts that can be told, with their rows.
pub fn tellable<'t>(topic: &'t Topic, telling: &Telling) -> Vec<(FactId, &'t Fact, Vec<Option<usize>>)> {
    let facts = topic.facts.iter().enumerate();
    let told = facts.filter(|(_, f)| f.origin == Origin::Told && f.kind != Kind::Table);
    told.map(|(n, fact)| {
        let rows = match fact.per_seat {
            true => (0..telling.rows.len()).map(Some).collect(),
            false => vec![None],
        };
        (FactId(u16::try_from(n).unwrap()), fact, rows)
    })
    .collect()
}

/// Every value that can be told of a fact.
pub fn values(fact: &Fact) -> Vec<Value> {
    let numbers = || fact.range.least.unwrap()..=fact.range.most.unwrap();
    match fact.kind {
        Kind::YesNo => (0..2).map(Value::Choice).collect(),
        Kind::OneOf => (0..u16::try_from(fact.values.len()).unwrap())
            .map(Value::Choice)
            .collect(),
        Kind::SetOf => {
            let count = u16::try_from(fact.values.len()).unwrap();
            let sets = (0..1_u16 << count).map(|bits| (0..count).filter(|n| bits >> n & 1 == 1).collect());
            sets.map(Value::Set).collect()
        }
        Kind::Moneys => {
            let mut all = Vec::new();
            let mut open: Vec<Vec<i64>> = vec![Vec::new()];
            while let Some(list) = open.pop() {
                let count = i64::try_from(list.len()).unwrap();
                if fact.length.holds(count) {
                    all.push(Value::List(List::of(list.clone()).unwrap()));
                }
                if count < fact.length.most.unwrap() {
                    let from = list.last().copied().unwrap_or(i64::MIN);
                    for more in numbers().filter(|n| *n >= from) {
                        open.push(list.iter().copied().chain([more]).collect());
                    }
                }
            }
            all
        }
        _ => numbers().map(Value::Number).collect(),
    }
}

/// What may be told of a fact under a telling; `None`: it is left out.
fn ways(fact: &Fact, told: &Told) -> Vec<Option<Value>> {
    let all = || values(fact).into_iter().map(Some);
    match told {
        Told::Value(Value::List(part)) if part.members.is_none() => all()
            .filter(|v| matches!(v, Some(Value::List(list)) if part.count.is_none() || list.count == part.count))
            .collect(),
        Told::Value(value) => vec![Some(value.clone())],
        Told::Among(values) => values.iter().cloned().map(Some).collect(),
        Told::NotTold | Told::Unknown if fact.default.is_some() => all().chain([None]).collect(),
        Told::NotTold | Told::Unknown => all().collect(),
    }
}

/// Every situation that the telling leaves, with its ruling; those that break an axiom left out.
pub fn situations(topic: &Topic, telling: &Telling) -> Vec<Witness> {
    let slots: Vec<Slot> = tellable(topic, telling)
        .into_iter()
        .flat_map(|(id, fact, rows)| {
            rows.into_iter().map(move |row| {
                let known = telling.facts.iter().find(|(f, r, _)| *f == id && *r == row);
                (id, row, ways(fact, known.map_or(&telling.others, |(_, _, told)| told)))
            })
        })
        .collect();
    let tables: Vec<Vec<bool>> = match telling.rows.iter().all(|r| r.certain) {
        true => vec![vec![true; telling.rows.len()]],
        false => (1..1_usize << telling.rows.len())
            .map(|bits| (0..telling.rows.len()).map(|n| bits >> n & 1 == 1).collect())
            .collect(),
    };
    tables
        .iter()
        .flat_map(|there| at_table(topic, telling, &slots, there))
        .collect()
}

fn at_table(topic: &Topic, telling: &Telling, slots: &[Slot], there: &[bool]) -> Vec<Witness> {
    let mut rows = Vec::new();
    let mut seats = Vec::new();
    for (row, there) in telling.rows.iter().zip(there) {
        rows.push(there.then_some(seats.len()));
        seats.extend(there.then_some(row.seat));
    }
    let slots: Vec<_> = slots
        .iter()
        .filter(|(_, row, _)| row.is_none_or(|r| rows[r].is_some()))
        .collect();
    let mut found = Vec::new();
    if slots.iter().any(|(.., values)| values.is_empty()) {
        return found;
    }
    let mut at = vec![0; slots.len()];
    loop {
        let told = slots.iter().zip(&at).filter_map(|((fact, row, values), n)| {
            Some(ToldFact {
                fact: *fact,
                row: row.and_then(|r| rows[r]),
                value: Some(values[*n].clone()?),
                place: Place::default(),
            })
        });
        let situation = Situation {
            told: told.collect(),
            seats: topic.table.map(|_| seats.clone()),
            ..Situation::of(topic)
        };
        found.extend(rule(topic, situation, &rows).filter(|w| whole(topic, telling, w, &slots)));
        let Some(n) = (0..slots.len()).find(|n| at[*n] + 1 < slots[*n].2.len()) else {
            return found;
        };
        at[n] += 1;
        at[..n].fill(0);
    }
}

/// Whether a situation is one that the telling leaves: what is left out has its default, and what was not told is told only
/// where there is none.
fn whole(topic: &Topic, telling: &Telling, world: &Witness, slots: &[&Slot]) -> bool {
    slots.iter().all(|(fact, row, _)| {
        let place = row.and_then(|r| world.rows[r]);
        let at = world
            .situation
            .told
            .iter()
            .position(|t| t.fact == *fact && t.row == place);
        let known = telling.facts.iter().find(|(f, r, _)| f == fact && r == row);
        let told = known.map_or(&telling.others, |(_, _, told)| told);
        match (at, told) {
            (None, _) => *world.world.state(*fact, place) != State::Unknown,
            (Some(n), Told::NotTold) if topic.fact(*fact).is_some_and(|f| f.default.is_some()) => {
                let mut without = world.situation.clone();
                without.told.remove(n);
                let left_out = establish(topic, &without, &mut Vec::new(), &mut Problems::default());
                *left_out.state(*fact, place) == State::Unknown
            }
            _ => true,
        }
    })
}

fn rule(topic: &Topic, situation: Situation, rows: &[Option<usize>]) -> Option<Witness> {
    let mut problems = Problems::default();
    let world = establish(topic, &situation, &mut Vec::new(), &mut problems);
    problems.is_empty().then(|| {
        let ruling = decide(topic, &world);
        Witness {
            situation,
            world,
            ruling,
            rows: rows.to_vec(),
        }
    })
}

/// What is told, in a few words.
pub fn words(topic: &Topic, situation: &Situation) -> String {
    let told = situation.told.iter().map(|t| {
        let name = topic.fact(t.fact).map_or("?", |f| f.id.as_str());
        format!("{name}{:?}={:?}", t.row, t.value)
    });
    told.collect::<Vec<_>>().join(" ")
}
