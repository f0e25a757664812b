//! Facts told, defaulted, derived and computed.

use super::world::{Info, World};
use crate::book::{Case, Default as FactDefault, Fact, Kind, Origin, Topic};
use crate::calculate;
use crate::condition::{Amounts, Answered, Condition, FactId, Num, Tri, View, evaluate_number, holds};
use crate::situation::{Note, Situation, ToldFact};
use crate::source::{Code, Place, Problem, Problems, Text};
use crate::value::{State, Value};

/// Establishes every fact of a situation and checks that they can be true together. What is told but cannot matter is noted.
pub fn establish(topic: &Topic, situation: &Situation, notes: &mut Vec<Note>, problems: &mut Problems) -> World {
    establish_assuming(topic, situation, &[], notes, problems)
}

/// A result that a calculation is taken to give.
#[derive(Debug, Clone, PartialEq)]
pub struct Result {
    /// The fact that holds it.
    pub fact: FactId,
    /// Of which row, for a column.
    pub row: Option<usize>,
    /// What it is taken to be.
    pub state: State,
}

/// The same, with calculations that give these results: they are not made.
pub fn establish_assuming(
    topic: &Topic,
    situation: &Situation,
    results: &[Result],
    notes: &mut Vec<Note>,
    problems: &mut Problems,
) -> World {
    let mut world = World::new(topic.facts.len(), situation.seats.clone());
    let before = problems.len();
    let given = Given {
        topic,
        situation,
        results,
    };
    for id in &topic.order {
        if let Some(fact) = topic.fact(*id) {
            one(given, *id, fact, &mut world, notes, problems);
        }
    }
    if problems.len() == before {
        axioms(topic, situation, &world, problems);
    }
    world
}

/// From what facts are established.
#[derive(Clone, Copy)]
struct Given<'a> {
    topic: &'a Topic,
    situation: &'a Situation,
    results: &'a [Result],
}

fn one(given: Given<'_>, id: FactId, fact: &Fact, world: &mut World, notes: &mut Vec<Note>, problems: &mut Problems) {
    let Given {
        topic,
        situation,
        results,
    } = given;
    if let Origin::Calculated(number, output) = &fact.origin {
        let gives = topic.calculations.get(usize::from(*number)).map(|c| c.gives.as_slice());
        if results.iter().any(|r| gives.unwrap_or_default().contains(&r.fact)) {
            assume(id, fact, results, world);
        } else if *output == 0 {
            calculate(topic, *number, situation, world, problems);
        }
        return;
    }
    if fact.kind == Kind::Table {
        let state = match &world.seats {
            Some(seats) => State::Known(Value::Number(i64::try_from(seats.len()).unwrap_or(i64::MAX))),
            None => State::Unknown,
        };
        world.set(id, state, Info::Derived);
        return;
    }
    let told: Vec<&ToldFact> = situation.told.iter().filter(|t| t.fact == id).collect();
    if !fact.per_seat {
        let (state, info) = single(id, fact, told.first().copied(), world, None, problems, situation.place);
        if let Info::NotUsed(place) = info {
            notes.push(not_used(fact, place));
        }
        world.set(id, state, info);
        return;
    }
    let rows = world.seats.as_ref().map_or(0, Vec::len);
    let mut info = Info::Assumed;
    let states = (0..rows)
        .map(|row| {
            if fact.origin == Origin::RowSeat {
                let seat = world.seats.as_ref().and_then(|s| s.get(row)).copied();
                return seat.map_or(State::Unknown, |s| State::Known(Value::Number(s)));
            }
            let told = told.iter().find(|t| t.row == Some(row)).copied();
            let (state, from) = single(id, fact, told, world, Some(row), problems, situation.place);
            match from {
                Info::NotUsed(place) => notes.push(not_used(fact, place)),
                Info::Told(_) | Info::Derived => info = from,
                Info::Missing if info == Info::Assumed => info = from,
                _ => {}
            }
            state
        })
        .collect();
    world.set_rows(id, states, info);
}

fn not_used(fact: &Fact, place: Place) -> Note {
    Note {
        place,
        text: Text::new(
            format!("`{}` does not matter in this situation; not used", fact.id),
            format!("`{}` в этой ситуации ни на что не влияет; не используется", fact.id),
        ),
    }
}

/// One fact, or one row's.
fn single(
    _id: FactId,
    fact: &Fact,
    told: Option<&ToldFact>,
    world: &World,
    row: Option<usize>,
    problems: &mut Problems,
    whole: Place,
) -> (State, Info) {
    let guard = fact
        .only_if
        .as_ref()
        .map_or(Tri::Yes, |g| holds(g, world, row, Answered::default()));
    if guard == Tri::No {
        return match told {
            Some(told) => (State::Absent, Info::NotUsed(told.place)),
            None => (State::Absent, Info::Derived),
        };
    }
    let (state, info) = match &fact.origin {
        Origin::Told => match told {
            Some(ToldFact {
                value: Some(value),
                place,
                ..
            }) => (State::Known(value.clone()), Info::Told(*place)),
            Some(told) => (State::Unknown, Info::Told(told.place)),
            None => defaulted(fact, world, row),
        },
        origin => match worked_out(origin, world, row) {
            Some(state) => (state, Info::Derived),
            None => {
                problems.add(Problem::new(
                    Code::Overflow,
                    whole,
                    Text::new(
                        format!("`{}` is too large to be worked out", fact.id),
                        format!("`{}` слишком велико для вычисления", fact.id),
                    ),
                ));
                (State::Unknown, Info::Derived)
            }
        },
    };
    match (guard, state) {
        (Tri::Unknown, State::Known(value)) => (State::Perhaps(value), info),
        (_, state) => (state, info),
    }
}

/// What a derivation gives. `None` when a number is too large.
pub fn worked_out(origin: &Origin, world: &World, row: Option<usize>) -> Option<State> {
    match origin {
        Origin::Number(cases) => by_cases(cases, State::Absent, world, row, |num| amount(num, world, row)),
        Origin::Condition(condition) => Some(match holds(condition, world, row, Answered::default()) {
            Tri::Yes => State::Known(Value::Choice(1)),
            Tri::No => State::Known(Value::Choice(0)),
            Tri::Unknown => State::Unknown,
        }),
        Origin::Told | Origin::Calculated(..) | Origin::RowSeat => Some(State::Unknown),
    }
}

fn defaulted(fact: &Fact, world: &World, row: Option<usize>) -> (State, Info) {
    let Some(cases) = &fact.default else {
        return (State::Unknown, Info::Missing);
    };
    let state = by_cases(cases, State::Unknown, world, row, |default| match default {
        FactDefault::Absent => Some(State::Absent),
        FactDefault::Value(value) => Some(State::Known(value.clone())),
        FactDefault::Number(num) => amount(num, world, row),
    });
    match state {
        Some(State::Unknown) | None => (State::Unknown, Info::Missing),
        Some(state) => (state, Info::Assumed),
    }
}

/// The first case that holds, `none` when none does; unknown when that is not settled. `None` when a number is too large.
fn by_cases<T>(
    cases: &[Case<T>],
    none: State,
    world: &World,
    row: Option<usize>,
    value: impl Fn(&T) -> Option<State>,
) -> Option<State> {
    let mut possible: Vec<State> = Vec::new();
    for case in cases {
        let applies = case
            .when
            .as_ref()
            .map_or(Tri::Yes, |when| holds(when, world, row, Answered::default()));
        match applies {
            Tri::No => continue,
            Tri::Unknown => possible.push(value(&case.is)?),
            Tri::Yes => {
                possible.push(value(&case.is)?);
                return Some(same(possible));
            }
        }
    }
    possible.push(none);
    Some(same(possible))
}

/// The one state that all cases give, or unknown.
fn same(mut possible: Vec<State>) -> State {
    let first = possible.pop().unwrap_or(State::Unknown);
    if possible.iter().all(|s| *s == first) {
        first
    } else {
        State::Unknown
    }
}

fn amount(num: &Num, world: &World, row: Option<usize>) -> Option<State> {
    Some(match evaluate_number(num, world, row, Answered::default()) {
        Amounts::Known(n) => State::Known(Value::Number(n)),
        Amounts::Perhaps(n) => State::Perhaps(Value::Number(n)),
        Amounts::Absent => State::Absent,
        Amounts::Unknown | Amounts::Between(..) => State::Unknown,
        Amounts::Overflow => return None,
    })
}

fn calculate(topic: &Topic, number: u16, situation: &Situation, world: &mut World, problems: &mut Problems) {
    let Some(calculation) = topic.calculations.get(usize::from(number)) else {
        return;
    };
    let seats = world.seats.clone().unwrap_or_default();
    let inputs = calculate::Inputs {
        facts: calculation
            .from
            .iter()
            .map(|(name, id)| {
                let states = match world.per_seat(*id) {
                    true => (0..seats.len()).map(|row| world.state(*id, Some(row))).collect(),
                    false => vec![world.state(*id, None)],
                };
                (name.as_str(), states)
            })
            .collect(),
        with: &calculation.with,
        seats: &seats,
    };
    let outputs = match calculate::run(&calculation.by, &inputs) {
        Ok(outputs) => outputs,
        Err(calculate::Fault::Absent) => vec![calculate::Given::One(State::Absent); calculation.gives.len()],
        Err(calculate::Fault::Unknown) => vec![calculate::Given::One(State::Unknown); calculation.gives.len()],
        Err(calculate::Fault::Wrong(text)) => {
            let inputs: Vec<FactId> = calculation.from.iter().map(|(_, id)| *id).collect();
            let mut places: Vec<Place> = situation
                .told
                .iter()
                .filter(|t| inputs.contains(&t.fact))
                .map(|t| t.place)
                .collect();
            let first = if places.is_empty() {
                situation.place
            } else {
                places.remove(0)
            };
            let mut problem = Problem::new(Code::Calculation, first, text);
            for place in places.into_iter().take(6) {
                problem = problem.also(place, Text::new("with this", "вместе с этим"));
            }
            problems.add(problem);
            vec![calculate::Given::One(State::Unknown); calculation.gives.len()]
        }
    };
    let rows = world.seats.as_ref().map_or(0, Vec::len);
    for (id, output) in calculation.gives.iter().zip(outputs) {
        let per_seat = topic.fact(*id).is_some_and(|f| f.per_seat);
        match output {
            calculate::Given::One(state) if per_seat => world.set_rows(*id, vec![state; rows], Info::Derived),
            calculate::Given::One(state) => world.set(*id, state, Info::Derived),
            calculate::Given::Rows(states) => world.set_rows(*id, states, Info::Derived),
        }
    }
}

/// A result taken for given.
fn assume(id: FactId, fact: &Fact, results: &[Result], world: &mut World) {
    let of = |row: Option<usize>| {
        let found = results.iter().find(|r| r.fact == id && r.row == row);
        found.map_or(State::Unknown, |r| r.state.clone())
    };
    if fact.per_seat {
        let rows = world.seats.as_ref().map_or(0, Vec::len);
        world.set_rows(id, (0..rows).map(|row| of(Some(row))).collect(), Info::Derived);
    } else {
        world.set(id, of(None), Info::Derived);
    }
}

fn axioms(topic: &Topic, situation: &Situation, world: &World, problems: &mut Problems) {
    for axiom in &topic.axioms {
        let rows: Vec<Option<usize>> = match (axiom.each_seat, &world.seats) {
            (false, _) => vec![None],
            (true, Some(seats)) => (0..seats.len()).map(Some).collect(),
            (true, None) => Vec::new(),
        };
        for row in rows {
            if holds(&axiom.must, world, row, Answered::default()) != Tri::No {
                continue;
            }
            let mut facts = Vec::new();
            base_facts(topic, &axiom.must, &mut facts);
            let mut places: Vec<Place> = situation
                .told
                .iter()
                .filter(|t| facts.contains(&t.fact) && (t.row.is_none() || row.is_none() || t.row == row))
                .map(|t| t.place)
                .collect();
            places.sort();
            places.dedup();
            let first = if places.is_empty() {
                situation.place
            } else {
                places.remove(0)
            };
            let mut problem = Problem::new(Code::Impossible, first, axiom.text.clone());
            for place in places {
                problem = problem.also(place, Text::new("against this", "противоречит этому"));
            }
            problems.add(problem);
        }
    }
}

/// The told facts that a condition rests on, through derived ones.
pub(super) fn base_facts(topic: &Topic, condition: &Condition, found: &mut Vec<FactId>) {
    let mut direct = Vec::new();
    condition.facts(&mut |id| direct.push(id));
    for id in direct {
        base_of(topic, id, found);
    }
}

/// The told facts that a fact rests on; itself if it is one.
pub(super) fn base_of(topic: &Topic, id: FactId, found: &mut Vec<FactId>) {
    if found.contains(&id) {
        return;
    }
    found.push(id);
    let Some(fact) = topic.fact(id) else {
        return;
    };
    let mut next = Vec::new();
    let mut see = |id: FactId| next.push(id);
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
        Origin::Calculated(n, _) => {
            if let Some(calculation) = topic.calculations.get(usize::from(*n)) {
                calculation.from.iter().for_each(|(_, id)| see(*id));
            }
        }
        Origin::RowSeat => {}
    }
    for id in next {
        base_of(topic, id, found);
    }
}
