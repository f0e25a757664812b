//! Checks that need the whole topic: order of facts, circles, amounts that may be absent, names in texts.

use super::rules::joined;
use super::topic::Draft;
use super::{Default as FactDefault, Fact, Gives, Kind, Origin, Otherwise, Outcome, Rule, Topic};
use crate::condition::{Atom, Condition, FactId, Num};
use crate::source::{Code, Place, Problem, Problems, Text};
use crate::template;

pub(super) fn whole(draft: &mut Draft<'_>, problems: &mut Problems) {
    order(&mut draft.topic, problems);
    chains_of_overrides(&mut draft.topic, problems);
    texts(&draft.topic, problems);
    if draft.topic.group.is_empty()
        || !draft
            .library
            .books()
            .any(|b| b.groups.iter().any(|(id, _)| *id == draft.topic.group))
    {
        let known: Vec<String> = draft
            .library
            .books()
            .flat_map(|b| b.groups.iter().map(|(id, _)| id.clone()))
            .collect();
        let place = draft.topic.facts.get(1).map_or(Place::default(), |f| f.place);
        problems.add(
            Problem::book(
                Code::UnknownWord,
                place,
                format!("there is no group `{}`", draft.topic.group),
            )
            .known(&draft.topic.group, known.iter().map(String::as_str)),
        );
    }
    if problems.is_empty() {
        absences(&draft.topic, problems);
    }
}

/// Facts that this one is made of.
fn made_of(topic: &Topic, fact: &Fact) -> Vec<FactId> {
    let mut found = Vec::new();
    let mut see = |id: FactId| found.push(id);
    if let Some(guard) = &fact.only_if {
        guard.facts(&mut see);
    }
    for case in fact.default.iter().flatten() {
        if let Some(when) = &case.when {
            when.facts(&mut see);
        }
        if let FactDefault::Number(num) = &case.is {
            num.facts(&mut see);
        }
    }
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
        Origin::Calculated(n, output) => {
            if let Some(calculation) = topic.calculations.get(usize::from(*n)) {
                calculation.from.iter().for_each(|(_, id)| see(*id));
                // It is worked out with its first output.
                if *output > 0
                    && let Some(first) = calculation.gives.first()
                {
                    see(*first);
                }
            }
        }
        Origin::RowSeat => {}
    }
    if fact.per_seat {
        found.extend(topic.table);
    }
    found
}

/// Finds an order in which each fact comes after those it is made of.
fn order(topic: &mut Topic, problems: &mut Problems) {
    #[derive(Clone, Copy, PartialEq)]
    enum Mark {
        New,
        Open,
        Done,
    }
    fn visit(topic: &Topic, id: FactId, marks: &mut [Mark], order: &mut Vec<FactId>, problems: &mut Problems) {
        let n = usize::from(id.0);
        let (Some(mark), Some(fact)) = (marks.get(n).copied(), topic.facts.get(n)) else {
            return;
        };
        match mark {
            Mark::Done => return,
            Mark::Open => {
                problems.add(Problem::book(
                    Code::Circle,
                    fact.place,
                    format!("`{}` depends on itself", fact.id),
                ));
                return;
            }
            Mark::New => {}
        }
        if let Some(mark) = marks.get_mut(n) {
            *mark = Mark::Open;
        }
        for part in made_of(topic, fact) {
            visit(topic, part, marks, order, problems);
        }
        if let Some(mark) = marks.get_mut(n) {
            *mark = Mark::Done;
        }
        order.push(id);
    }
    let mut marks = vec![Mark::New; topic.facts.len()];
    let mut order = Vec::new();
    for n in 0..topic.facts.len() {
        if let Ok(n) = u16::try_from(n) {
            visit(topic, FactId(n), &mut marks, &mut order, problems);
        }
    }
    topic.order = order;
}

/// Follows overrides through their chains; none may come back to where it began. In a question only rules that answer it count.
fn chains_of_overrides(topic: &mut Topic, problems: &mut Problems) {
    for (n, rule) in topic.rules.iter().enumerate() {
        if chain(topic, n, |_| true).contains(&n) {
            problems.add(Problem::book(
                Code::Circle,
                rule.place,
                format!("`{}` overrides itself, directly or through others", rule.id),
            ));
        }
    }
    let mut all = Vec::with_capacity(topic.questions.len());
    for (question, _) in topic.questions.iter().enumerate() {
        let answers = |n: usize| {
            let rule = topic.rules.get(n);
            rule.is_some_and(|r| r.answers.iter().any(|(q, _)| usize::from(*q) == question))
        };
        let chains = (0..topic.rules.len()).map(|n| {
            let reached = if answers(n) {
                chain(topic, n, answers)
            } else {
                Vec::new()
            };
            reached.into_iter().filter_map(|m| u16::try_from(m).ok()).collect()
        });
        all.push(chains.collect());
    }
    topic.overridden = all;
}

/// The rules that a rule overrides directly or through a chain of such as `counts` lets pass, ascending.
fn chain(topic: &Topic, from: usize, counts: impl Fn(usize) -> bool) -> Vec<usize> {
    let mut reached = std::collections::BTreeSet::new();
    let mut open = vec![from];
    while let Some(at) = open.pop() {
        for over in topic.rules.get(at).into_iter().flat_map(|r| &r.overrides) {
            let next = usize::from(over.rule);
            if counts(next) && reached.insert(next) {
                open.push(next);
            }
        }
    }
    reached.into_iter().collect()
}

/// Every name in a text must be a fact, or an amount of a question it belongs to.
fn texts(topic: &Topic, problems: &mut Problems) {
    let all_amounts = || {
        topic
            .questions
            .iter()
            .flat_map(|q| q.amounts.iter().map(|a| a.id.as_str()))
    };
    let mut check = |text: &Text, place: Place| {
        for name in template::names(&text.en).into_iter().chain(template::names(&text.ru)) {
            if topic.find(name).is_none() && !all_amounts().any(|a| a == name) {
                problems.add(
                    Problem::book(
                        Code::UnknownName,
                        place,
                        format!("a text here names `{name}`, which is no fact or amount"),
                    )
                    .known(name, topic.facts.iter().map(|f| f.id.as_str()).chain(all_amounts())),
                );
            }
        }
    };
    let place = topic.facts.get(1).map_or(Place::default(), |f| f.place);
    for question in &topic.questions {
        for answer in &question.answers {
            let texts = [Some(&answer.label), answer.say.as_ref()]
                .into_iter()
                .flatten()
                .chain(&answer.act);
            texts.for_each(|t| check(t, place));
        }
        for amount in &question.amounts {
            amount.line.iter().for_each(|t| check(t, place));
        }
    }
    for rule in &topic.rules {
        let texts = [rule.why.as_ref(), rule.say.as_ref()]
            .into_iter()
            .flatten()
            .chain(&rule.act);
        texts.for_each(|t| check(t, rule.place));
    }
}

/// Amounts must not use a fact that may be absent when the rule applies. Judged by the values of yes/no and one-of facts: what
/// hangs on numbers is left to the prover.
fn absences(topic: &Topic, problems: &mut Problems) {
    for rule in &topic.rules {
        for (question, gives) in &rule.answers {
            let given: Vec<(&Outcome, Condition)> = match gives {
                Gives::One(outcome) => vec![(outcome, rule.when.clone())],
                Gives::Choose(cases) => cases
                    .iter()
                    .map(|c| (&c.is, joined(&rule.when, c.when.as_ref())))
                    .collect(),
                Gives::Silent => Vec::new(),
            };
            for (outcome, when) in given {
                let own = outcome.amounts.iter().map(|(_, n)| n);
                let defs = topic.questions.get(usize::from(*question)).into_iter().flat_map(|q| {
                    q.amounts.iter().enumerate().filter_map(|(n, a)| {
                        let given = outcome.amounts.iter().any(|(m, _)| usize::from(*m) == n);
                        // Fixed amounts only count when something is given at all.
                        a.is.as_ref().or((!given).then_some(a.otherwise.as_ref()).flatten())
                    })
                });
                let defs: Vec<&Num> = if outcome.amounts.is_empty() {
                    Vec::new()
                } else {
                    defs.collect()
                };
                for num in own.chain(defs) {
                    absent(topic, rule, &when, num, problems);
                }
            }
        }
        if let super::Basis::Clause(rests) = &rule.basis {
            for rest in rests {
                let when = joined(&rule.when, rest.when.as_ref());
                for case in &rest.otherwise {
                    if let Otherwise::Answer(_, outcome) = &case.is {
                        let when = joined(&when, case.when.as_ref());
                        for (_, num) in &outcome.amounts {
                            absent(topic, rule, &when, num, problems);
                        }
                    }
                }
            }
        }
    }
}

fn absent(topic: &Topic, rule: &Rule, when: &Condition, num: &Num, problems: &mut Problems) {
    let mut guards = Vec::new();
    presence(topic, num, &mut guards, 0);
    for (fact, guard) in guards {
        let Some(guard) = guard else {
            if topic.find(&fact).is_some_and(|id| needs(topic, when, id, 0)) {
                continue;
            }
            problems.add(Problem::book(
                Code::MayBeAbsent,
                rule.place,
                format!(
                    "an amount of `{}` uses `{fact}`, which may not be told at all (its default is none)",
                    rule.id
                ),
            ));
            continue;
        };
        if may_be_without(topic, when, &guard) {
            problems.add(Problem::book(
                Code::MayBeAbsent,
                rule.place,
                format!(
                    "an amount of `{}` uses `{fact}`, which may be absent when the rule applies",
                    rule.id
                ),
            ));
        }
    }
}

/// Whether a condition can only hold when this number exists: a comparison with an absent one is false.
fn needs(topic: &Topic, condition: &Condition, id: FactId, depth: u8) -> bool {
    if depth > 30 {
        return false;
    }
    match condition {
        Condition::All(parts) => parts.iter().any(|p| needs(topic, p, id, depth + 1)),
        Condition::Any(parts) => !parts.is_empty() && parts.iter().all(|p| needs(topic, p, id, depth + 1)),
        Condition::Not(_) => false,
        Condition::Atom(Atom::Is(fact, values)) => match topic.fact(*fact).map(|f| &f.origin) {
            Some(Origin::Condition(inner)) if values == &[1] => needs(topic, inner, id, depth + 1),
            _ => false,
        },
        Condition::Atom(Atom::Compare(left, _, right)) => {
            let mut found = false;
            left.facts(&mut |f| found |= f == id);
            right.facts(&mut |f| found |= f == id);
            found
        }
        Condition::Atom(_) => false,
    }
}

/// What must hold for a number to exist; `None` when nothing assures it.
fn presence(topic: &Topic, num: &Num, guards: &mut Vec<(String, Option<Condition>)>, depth: u8) {
    if depth > 30 {
        return;
    }
    let mut facts = Vec::new();
    num.facts(&mut |id| facts.push(id));
    for id in facts {
        let Some(fact) = topic.fact(id) else {
            continue;
        };
        if let Some(guard) = &fact.only_if {
            guards.push((fact.id.clone(), Some(guard.clone())));
        }
        let absent = |case: &super::Case<FactDefault>| case.when.is_none() && case.is == FactDefault::Absent;
        if fact.default.iter().flatten().any(absent) && !fact.per_seat {
            guards.push((fact.id.clone(), None));
        }
        if let Origin::Number(cases) = &fact.origin
            && let [case] = cases.as_slice()
            && case.when.is_none()
        {
            presence(topic, &case.is, guards, depth + 1);
        }
    }
}

/// Whether, by the values of yes/no and one-of facts alone, `when` can hold while `guard` does not.
fn may_be_without(topic: &Topic, when: &Condition, guard: &Condition) -> bool {
    let mut facts = Vec::new();
    choices_in(topic, guard, &mut facts, 0);
    let sizes: Vec<u16> = facts
        .iter()
        .map(|id| match topic.fact(*id) {
            Some(f) if f.kind == Kind::YesNo => 2,
            Some(f) => u16::try_from(f.values.len()).unwrap_or(u16::MAX),
            None => 0,
        })
        .collect();
    let all: u64 = sizes.iter().map(|s| u64::from(*s) + 1).product();
    if facts.is_empty() || all > 20_000 {
        return false;
    }
    (0..all).any(|mut n| {
        let world: Vec<(FactId, Option<u16>)> = facts
            .iter()
            .zip(&sizes)
            .map(|(id, size)| {
                let radix = u64::from(*size) + 1;
                let value = u16::try_from(n % radix).ok().filter(|v| v < size);
                n /= radix;
                (*id, value)
            })
            .collect();
        sure(topic, guard, &world, 0) == Some(false)
            && sure(topic, when, &world, 0) != Some(false)
            && topic
                .axioms
                .iter()
                .all(|a| a.each_seat || sure(topic, &a.must, &world, 0) != Some(false))
    })
}

fn choices_in(topic: &Topic, condition: &Condition, found: &mut Vec<FactId>, depth: u8) {
    if depth > 30 {
        return;
    }
    condition.facts(&mut |id| {
        let Some(fact) = topic.fact(id) else {
            return;
        };
        if let Origin::Condition(inner) = &fact.origin {
            choices_in(topic, inner, found, depth + 1);
        } else if matches!(fact.kind, Kind::YesNo | Kind::OneOf) && !found.contains(&id) {
            found.push(id);
        }
    });
}

/// Whether a condition holds for certain, or does not, given these choices (`None`: absent).
fn sure(topic: &Topic, condition: &Condition, world: &[(FactId, Option<u16>)], depth: u8) -> Option<bool> {
    if depth > 30 {
        return None;
    }
    match condition {
        Condition::All(parts) => {
            let mut all = Some(true);
            for part in parts {
                match sure(topic, part, world, depth) {
                    Some(false) => return Some(false),
                    None => all = None,
                    Some(true) => {}
                }
            }
            all
        }
        Condition::Any(parts) => {
            let mut any = Some(false);
            for part in parts {
                match sure(topic, part, world, depth) {
                    Some(true) => return Some(true),
                    None => any = None,
                    Some(false) => {}
                }
            }
            any
        }
        Condition::Not(part) => sure(topic, part, world, depth).map(|b| !b),
        Condition::Atom(Atom::Is(id, values)) => {
            if let Some((_, value)) = world.iter().find(|(f, _)| f == id) {
                return Some(value.is_some_and(|v| values.contains(&v)));
            }
            match topic.fact(*id).map(|f| &f.origin) {
                Some(Origin::Condition(inner)) => {
                    let inner = sure(topic, inner, world, depth + 1)?;
                    Some(values.contains(&u16::from(inner)))
                }
                _ => None,
            }
        }
        // An amount of an absent fact makes a comparison false.
        Condition::Atom(Atom::Compare(left, _, right)) => {
            let mut gone = false;
            let mut see = |id: FactId| {
                if let Some(guard) = topic.fact(id).and_then(|f| f.only_if.as_ref()) {
                    gone |= sure(topic, guard, world, depth + 1) == Some(false);
                }
            };
            left.facts(&mut see);
            right.facts(&mut see);
            gone.then_some(false)
        }
        Condition::Atom(_) => None,
    }
}
