//! Live rules, and what they agree on.

use super::basis::ground;
use super::establish::{base_facts, base_of};
use super::ruling::{Answered, Decided, Ground, Missing, Ruling, Settled, Verdict};
use super::trace;
use super::world::{Info, World};
use crate::book::{Gives, Outcome, Question, Rule, Scope, Topic};
use crate::condition::{Amounts, Answered as Given, FactId, Num, Tri, View, evaluate_number, holds};

/// The part of the topic's scope that a situation is outside of.
pub fn out_of_scope<'a>(topic: &'a Topic, world: &World) -> Option<&'a Scope> {
    topic
        .scope
        .iter()
        .find(|scope| holds(&scope.when, world, None, Given::default()) == Tri::No)
}

/// Decides every question of a topic on established facts, and says of every rule that does not speak why.
pub fn decide(topic: &Topic, world: &World) -> Ruling {
    decided(topic, world, true)
}

/// The same without the reasons of the rules that do not speak: several times faster.
pub fn decide_only(topic: &Topic, world: &World) -> Ruling {
    decided(topic, world, false)
}

fn decided(topic: &Topic, world: &World, trace: bool) -> Ruling {
    let unsure: Vec<FactId> = topic
        .scope
        .iter()
        .filter(|s| holds(&s.when, world, None, Given::default()) == Tri::Unknown)
        .flat_map(|s| {
            let mut facts = Vec::new();
            base_facts(topic, &s.when, &mut facts);
            facts
        })
        .collect();
    let mut decided = Vec::new();
    for (number, question) in topic.questions.iter().enumerate() {
        let Ok(number) = u16::try_from(number) else {
            continue;
        };
        let rows: Vec<Option<usize>> = match (question.each_seat, world.rows()) {
            (false, _) | (true, None) => vec![None],
            (true, Some(rows)) => (0..rows).map(Some).collect(),
        };
        for row in rows {
            let mut one = one(topic, world, number, question, row, trace);
            if !unsure.is_empty() && !matches!(one.verdict, Verdict::NotAsked) {
                one.verdict = missing(topic, world, unsure.iter().copied());
            }
            decided.push(one);
        }
    }
    Ruling { decided }
}

/// A rule that could answer, and whether it applies.
struct Candidate<'a> {
    number: u16,
    rule: &'a Rule,
    gives: &'a Gives,
    applies: Tri,
}

fn one(topic: &Topic, world: &World, number: u16, question: &Question, row: Option<usize>, trace: bool) -> Decided {
    let asked = question
        .only_if
        .as_ref()
        .map_or(Tri::Yes, |c| holds(c, world, row, Given::default()));
    let nothing = |verdict| Decided {
        question: number,
        row,
        verdict,
        silences: Vec::new(),
    };
    if asked == Tri::No {
        return nothing(Verdict::NotAsked);
    }
    if question.each_seat && row.is_none() {
        return nothing(missing(topic, world, topic.table));
    }
    let candidates: Vec<Candidate<'_>> = topic
        .rules
        .iter()
        .enumerate()
        .filter_map(|(n, rule)| {
            let (_, gives) = rule.answers.iter().find(|(q, _)| *q == number)?;
            Some(Candidate {
                number: u16::try_from(n).ok()?,
                rule,
                gives,
                applies: holds(&rule.when, world, row, Given::default()),
            })
        })
        .collect();
    let beaten = |candidate: &Candidate<'_>, by: Tri| {
        candidates
            .iter()
            .any(|other| other.applies == by && topic.overrides(number, other.number, candidate.number))
    };
    let mut doubtful = Vec::new();
    if asked == Tri::Unknown
        && let Some(condition) = &question.only_if
    {
        base_facts(topic, condition, &mut doubtful);
    }
    let mut live: Vec<&Candidate<'_>> = Vec::new();
    for candidate in &candidates {
        if candidate.applies == Tri::No || beaten(candidate, Tri::Yes) {
            continue;
        }
        let mut unsure = candidate.applies == Tri::Unknown;
        for other in candidates.iter().filter(|o| o.applies == Tri::Unknown) {
            if topic.overrides(number, other.number, candidate.number) {
                unsure = true;
                base_facts(topic, &other.rule.when, &mut doubtful);
            }
        }
        if unsure {
            base_facts(topic, &candidate.rule.when, &mut doubtful);
        } else {
            live.push(candidate);
        }
    }
    let silences = match trace {
        true => trace::silences(
            topic,
            world,
            (number, row),
            candidates.iter().map(|c| (c.number, c.rule, c.applies)),
            &live.iter().map(|c| c.number).collect::<Vec<_>>(),
        ),
        false => Vec::new(),
    };
    let verdict = if doubtful.is_empty() {
        verdict(topic, world, number, question, row, &live)
    } else {
        missing(topic, world, doubtful)
    };
    Decided {
        question: number,
        row,
        verdict,
        silences,
    }
}

/// The facts among these, and those they rest on, that are not known.
fn missing(topic: &Topic, world: &World, facts: impl IntoIterator<Item = FactId>) -> Verdict {
    let mut all = Vec::new();
    for fact in facts {
        base_of(topic, fact, &mut all);
    }
    // What decides whether a fact exists is asked as well.
    let mut n = 0;
    while let Some(id) = all.get(n).copied() {
        n += 1;
        if let Some(guard) = topic.fact(id).and_then(|f| f.only_if.as_ref())
            && holds(guard, world, None, Given::default()) == Tri::Unknown
        {
            base_facts(topic, guard, &mut all);
        }
    }
    let mut facts: Vec<FactId> = all.into_iter().filter(|id| is_open(topic, world, *id)).collect();
    facts.sort();
    facts.dedup();
    Verdict::Missing(Missing { facts })
}

/// Whether a fact that can be told is not known.
fn is_open(topic: &Topic, world: &World, id: FactId) -> bool {
    use crate::value::State;
    let Some(fact) = topic.fact(id) else {
        return false;
    };
    if fact.origin != crate::book::Origin::Told {
        return false;
    }
    if fact.kind == crate::book::Kind::Table {
        return world.rows().is_none();
    }
    if !fact.per_seat {
        return match world.state(id, None) {
            State::Unknown => true,
            State::Known(crate::value::Value::List(list)) => list.members.is_none(),
            _ => false,
        };
    }
    let rows = world.rows().unwrap_or(0);
    world.info(id) == Info::Missing || (0..rows).any(|row| *world.state(id, Some(row)) == State::Unknown)
}

fn verdict(
    topic: &Topic,
    world: &World,
    number: u16,
    question: &Question,
    row: Option<usize>,
    live: &[&Candidate<'_>],
) -> Verdict {
    let mut open = Vec::new();
    let mut agreed: Vec<(Answered, Vec<Ground>)> = Vec::new();
    for candidate in live {
        let answer = answered(question, candidate.gives, world, row, &mut open);
        let ground = ground(topic, world, row, number, candidate.number, candidate.rule);
        match agreed.iter_mut().find(|(a, _)| *a == answer && !question.many) {
            Some((_, grounds)) => grounds.push(ground),
            None => agreed.push((answer, vec![ground])),
        }
    }
    let settled: Vec<Settled> = agreed
        .into_iter()
        .map(|(answer, grounds)| Settled::new(answer, grounds))
        .collect();
    if !open.is_empty() {
        return missing(topic, world, open);
    }
    if settled.iter().any(|s| !keeps_promises(question, &s.answer, world, row)) {
        return Verdict::Broken(settled);
    }
    match settled.len() {
        0 => Verdict::Gap,
        1 => Verdict::Settled(settled),
        _ if question.many => Verdict::Settled(settled),
        _ => Verdict::Conflict(settled),
    }
}

fn answered(question: &Question, gives: &Gives, world: &World, row: Option<usize>, open: &mut Vec<FactId>) -> Answered {
    match gives {
        Gives::Silent => Answered::Silent,
        Gives::One(outcome) => Answered::One(outcome.answer, amounts(question, outcome, world, row, open)),
        Gives::Choose(cases) => {
            let mut outcomes: Vec<(u16, Vec<Amounts>)> = Vec::new();
            for case in cases {
                let applies = case
                    .when
                    .as_ref()
                    .map_or(Tri::Yes, |when| holds(when, world, row, Given::default()));
                if applies == Tri::No {
                    continue;
                }
                if let (Tri::Unknown, Some(when)) = (applies, &case.when) {
                    when.facts(&mut |id| open.push(id));
                }
                let outcome = (case.is.answer, amounts(question, &case.is, world, row, open));
                if !outcomes.contains(&outcome) {
                    outcomes.push(outcome);
                }
            }
            Answered::Choose(outcomes)
        }
    }
}

/// The amounts of an answer, in the order of the question. Facts without which one is not known are added to `open`.
pub(super) fn amounts(
    question: &Question,
    outcome: &Outcome,
    world: &World,
    row: Option<usize>,
    open: &mut Vec<FactId>,
) -> Vec<Amounts> {
    let mut amounts = vec![Amounts::Absent; question.amounts.len()];
    let mut put = |n: usize, num: &Num, amounts: &mut Vec<Amounts>| {
        let given = Given {
            amounts,
            answer: Some(outcome.answer),
        };
        let value = evaluate_number(num, world, row, given);
        if !matches!(value, Amounts::Known(_) | Amounts::Absent) {
            num.facts(&mut |id| open.push(id));
        }
        if let Some(slot) = amounts.get_mut(n) {
            *slot = value;
        }
    };
    for (n, num) in &outcome.amounts {
        put(usize::from(*n), num, &mut amounts);
    }
    if outcome.amounts.is_empty() {
        return amounts;
    }
    for (n, def) in question.amounts.iter().enumerate() {
        let given = outcome.amounts.iter().any(|(m, _)| usize::from(*m) == n);
        if let (Some(num), false) = (&def.otherwise, given) {
            put(n, num, &mut amounts);
        }
    }
    // One amount may be worked out of a later one.
    for _ in 0..2 {
        for (n, def) in question.amounts.iter().enumerate() {
            if let Some(num) = &def.is {
                put(n, num, &mut amounts);
            }
        }
    }
    amounts
}

fn keeps_promises(question: &Question, answer: &Answered, world: &World, row: Option<usize>) -> bool {
    let keeps = |answer: u16, amounts: &[Amounts]| {
        question.always.iter().all(|promise| {
            let given = Given {
                amounts,
                answer: Some(answer),
            };
            // An amount that is not there breaks nothing.
            let spoken = !mentions_absent(promise, amounts);
            !spoken || holds(promise, world, row, given) != Tri::No
        })
    };
    match answer {
        Answered::Silent => true,
        Answered::One(answer, amounts) => keeps(*answer, amounts),
        Answered::Choose(outcomes) => outcomes.iter().all(|(answer, amounts)| keeps(*answer, amounts)),
    }
}

fn mentions_absent(condition: &crate::condition::Condition, amounts: &[Amounts]) -> bool {
    use crate::condition::{Atom, Condition};
    fn in_num(num: &Num, amounts: &[Amounts]) -> bool {
        match num {
            Num::Amount(n) => matches!(amounts.get(usize::from(*n)), None | Some(Amounts::Absent)),
            Num::Sum(terms) => terms.iter().any(|(_, t)| in_num(t, amounts)),
            Num::Min(parts) | Num::Max(parts) => parts.iter().any(|p| in_num(p, amounts)),
            _ => false,
        }
    }
    match condition {
        Condition::All(parts) | Condition::Any(parts) => parts.iter().any(|p| mentions_absent(p, amounts)),
        Condition::Not(part) => mentions_absent(part, amounts),
        Condition::Atom(Atom::Compare(left, _, right)) => in_num(left, amounts) || in_num(right, amounts),
        Condition::Atom(_) => false,
    }
}
