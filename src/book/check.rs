//! Checks that need the whole topic: its group, and amounts that may be absent.

use super::rules::joined;
use super::topic::{Draft, Sections};
use super::{Default as FactDefault, Gives, Kind, Origin, Otherwise, Outcome, Rule, Topic, order, texts};
use crate::condition::{Atom, Condition, FactId, Num};
use crate::source::{Code, Place, Problem, Problems, Text};

pub(super) fn whole(draft: &mut Draft<'_>, sections: &[Sections<'_>], problems: &mut Problems) {
    order::facts(&mut draft.topic, problems);
    order::overrides(&mut draft.topic, problems);
    texts::names(draft, sections, problems);
    group(draft, sections, problems);
    if problems.is_empty() {
        absences(&draft.topic, problems);
    }
}

/// A topic belongs to a group that one of the books has.
fn group(draft: &Draft<'_>, sections: &[Sections<'_>], problems: &mut Problems) {
    let written = sections.iter().filter(|part| !part.used).find_map(|part| part.group);
    if let Some(written) = written
        && !draft.topic.group.is_empty()
        && !draft
            .library
            .books()
            .any(|b| b.groups.iter().any(|(id, _)| *id == draft.topic.group))
    {
        let known: Vec<String> = draft
            .library
            .books()
            .flat_map(|b| b.groups.iter().map(|(id, _)| id.clone()))
            .collect();
        problems.add(
            Problem::book(
                Code::UnknownWord,
                written.place,
                format!("there is no group `{}`", draft.topic.group),
            )
            .known(&draft.topic.group, known.iter().map(String::as_str)),
        );
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
            let message = format!("an amount of `{}` uses `{fact}`, which may not be told at all", rule.id);
            problems.add(
                Problem::book(Code::MayBeAbsent, rule.place, message)
                    .also(place_of(topic, &fact), Text::same("its default is none"))
                    .help(Text::same(
                        "give it a number for a default, or let the rule apply only when it is there",
                    )),
            );
            continue;
        };
        if may_be_without(topic, when, &guard) {
            let message = format!(
                "an amount of `{}` uses `{fact}`, which may be absent when the rule applies",
                rule.id
            );
            problems.add(
                Problem::book(Code::MayBeAbsent, rule.place, message)
                    .also(
                        place_of(topic, &fact),
                        Text::same("it is there only under its `only_if:`"),
                    )
                    .help(Text::same("let the rule apply only when that holds")),
            );
        }
    }
}

fn place_of(topic: &Topic, fact: &str) -> Place {
    let fact = topic.find(fact).and_then(|id| topic.fact(id));
    fact.map_or(Place::default(), |f| f.place)
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
