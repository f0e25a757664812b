//! Conditions, numbers and answers changed in one place, with the change in words.

use super::mutant::MutantKind;
use super::writer::Writer;
use crate::book::{Case, Kind, Outcome, Question};
use crate::condition::{Atom, Condition, Num, Op};
use crate::source::Text;

/// A changed part, and the change in words.
pub(super) type Changed<T> = (T, MutantKind, Text);

/// Conditions that differ from one in one place.
pub(super) fn changes(writer: &Writer<'_>, condition: &Condition) -> Vec<Changed<Condition>> {
    match condition {
        Condition::All(parts) => in_list(writer, parts, 0..parts.len(), false, Condition::All),
        Condition::Any(parts) => in_list(writer, parts, 0..parts.len(), true, Condition::Any),
        Condition::Not(part) => changes(writer, part)
            .into_iter()
            .map(|(part, kind, change)| (Condition::Not(Box::new(part)), kind, change))
            .collect(),
        Condition::Atom(atom) => atoms(writer, atom),
    }
}

/// Changes of the parts of `all` or `any` in a range, each part also left out; of `any` one must stay.
pub(super) fn in_list(
    writer: &Writer<'_>,
    parts: &[Condition],
    range: std::ops::Range<usize>,
    keep_one: bool,
    make: impl Fn(Vec<Condition>) -> Condition,
) -> Vec<Changed<Condition>> {
    let mut all = Vec::new();
    for n in range {
        let Some(part) = parts.get(n) else {
            continue;
        };
        for (changed, kind, change) in changes(writer, part) {
            let mut parts = parts.to_vec();
            if let Some(slot) = parts.get_mut(n) {
                *slot = changed;
            }
            all.push((make(parts), kind, change));
        }
        if !keep_one || parts.len() > 1 {
            let mut parts = parts.to_vec();
            parts.remove(n);
            let change = without(&writer.condition(part));
            all.push((make(parts), MutantKind::Dropped, change));
        }
    }
    all
}

fn atoms(writer: &Writer<'_>, atom: &Atom) -> Vec<Changed<Condition>> {
    let written = |atom: &Atom| writer.condition(&Condition::Atom(atom.clone()));
    let changed = |changed: Atom, kind: MutantKind| {
        let change = instead(&written(&changed), &written(atom));
        (Condition::Atom(changed), kind, change)
    };
    match atom {
        Atom::Is(fact, values) if values.len() > 1 => (0..values.len())
            .map(|n| {
                let mut fewer = values.clone();
                fewer.remove(n);
                changed(Atom::Is(*fact, fewer), MutantKind::Dropped)
            })
            .collect(),
        Atom::Compare(left, op, right) => {
            let mut all: Vec<Changed<Condition>> = neighbours(*op)
                .iter()
                .map(|op| changed(Atom::Compare(left.clone(), *op, right.clone()), MutantKind::Comparison))
                .collect();
            let kind = writer.kind(left).or_else(|| writer.kind(right)).unwrap_or(Kind::Count);
            for (number, what) in numbers(left, kind) {
                all.push(changed(Atom::Compare(number, *op, right.clone()), what));
            }
            for (number, what) in numbers(right, kind) {
                all.push(changed(Atom::Compare(left.clone(), *op, number), what));
            }
            all
        }
        _ => Vec::new(),
    }
}

/// Comparisons that are easily taken for this one.
fn neighbours(op: Op) -> &'static [Op] {
    match op {
        Op::Gt => &[Op::Ge],
        Op::Ge => &[Op::Gt],
        Op::Lt => &[Op::Le],
        Op::Le => &[Op::Lt],
        Op::Eq => &[Op::Ge, Op::Le],
        Op::Ne => &[Op::Gt, Op::Lt],
    }
}

/// Numbers that differ from one in one place.
fn numbers(num: &Num, kind: Kind) -> Vec<(Num, MutantKind)> {
    let unit = if kind == Kind::Money { 100 } else { 1 };
    match num {
        Num::Const(n) => [n.checked_add(unit), n.checked_sub(unit)]
            .into_iter()
            .flatten()
            .map(|n| (Num::Const(n), MutantKind::Constant))
            .collect(),
        Num::Sum(terms) => {
            let mut all = Vec::new();
            for (n, (factor, term)) in terms.iter().enumerate() {
                let mut put = |factor: i64, term: Num, what: MutantKind| {
                    let mut terms = terms.clone();
                    if let Some(slot) = terms.get_mut(n) {
                        *slot = (factor, term);
                    }
                    all.push((Num::Sum(terms), what));
                };
                for (changed, what) in numbers(term, kind) {
                    put(*factor, changed, what);
                }
                if factor.abs() > 1 {
                    put(factor.saturating_add(1), term.clone(), MutantKind::Constant);
                    put(factor.saturating_sub(1), term.clone(), MutantKind::Constant);
                }
            }
            all
        }
        Num::Min(parts) => extremes(parts, kind, Num::Min, Num::Max),
        Num::Max(parts) => extremes(parts, kind, Num::Max, Num::Min),
        Num::Fact(_) | Num::Of(..) | Num::OfRow(..) | Num::Amount(_) => Vec::new(),
    }
}

fn extremes(
    parts: &[Num],
    kind: Kind,
    make: impl Fn(Vec<Num>) -> Num,
    other: impl Fn(Vec<Num>) -> Num,
) -> Vec<(Num, MutantKind)> {
    let mut all = vec![(other(parts.to_vec()), MutantKind::Amount)];
    for (n, part) in parts.iter().enumerate() {
        for (changed, what) in numbers(part, kind) {
            let mut parts = parts.to_vec();
            if let Some(slot) = parts.get_mut(n) {
                *slot = changed;
            }
            all.push((make(parts), what));
        }
    }
    all
}

/// Outcomes that differ from one in one place.
pub(super) fn outcomes(writer: &Writer<'_>, question: &Question, outcome: &Outcome) -> Vec<Changed<Outcome>> {
    let mut all = Vec::new();
    let count = question.answers.len().max(1);
    let other = (usize::from(outcome.answer) + 1) % count;
    let word = |n: usize| question.answers.get(n).map_or("?", |a| a.id.as_str());
    if let (Ok(answer), true) = (u16::try_from(other), other != usize::from(outcome.answer)) {
        let change = instead(word(other), word(usize::from(outcome.answer)));
        let changed = Outcome {
            answer,
            ..outcome.clone()
        };
        all.push((changed, MutantKind::Answer, change));
    }
    for (n, (amount, num)) in outcome.amounts.iter().enumerate() {
        let def = question.amounts.get(usize::from(*amount));
        let (name, kind) = def.map_or(("?", Kind::Count), |d| (d.id.as_str(), d.kind));
        let mut changed = numbers(num, kind);
        let unit = if kind == Kind::Money { 100 } else { 1 };
        let replaced = if *num == Num::Const(0) { unit } else { 0 };
        changed.push((Num::Const(replaced), MutantKind::Amount));
        for (num_changed, what) in changed {
            let now = format!("{name}: {}", writer.number(&num_changed, kind));
            let change = instead(&now, &writer.number(num, kind));
            let mut outcome = outcome.clone();
            if let Some((_, slot)) = outcome.amounts.get_mut(n) {
                *slot = num_changed;
            }
            all.push((outcome, what, change));
        }
        let mut fewer = outcome.clone();
        fewer.amounts.remove(n);
        all.push((fewer, MutantKind::Amount, without(name)));
    }
    all
}

/// Lists of outcomes that differ from one in one place.
pub(super) fn choices(
    writer: &Writer<'_>,
    question: &Question,
    cases: &[Case<Outcome>],
) -> Vec<Changed<Vec<Case<Outcome>>>> {
    let mut all = Vec::new();
    for (n, case) in cases.iter().enumerate() {
        let answer = question.answers.get(usize::from(case.is.answer));
        let word = answer.map_or("?", |a| a.id.as_str());
        let mut put = |changed: Case<Outcome>, kind: MutantKind, change: Text| {
            let mut cases = cases.to_vec();
            if let Some(slot) = cases.get_mut(n) {
                *slot = changed;
            }
            all.push((cases, kind, inside(word, &change)));
        };
        for (is, kind, change) in outcomes(writer, question, &case.is) {
            let when = case.when.clone();
            put(Case { when, is }, kind, change);
        }
        if let Some(when) = &case.when {
            let is = case.is.clone();
            put(Case { when: None, is }, MutantKind::Dropped, always());
            for (changed, kind, change) in changes(writer, when) {
                let is = case.is.clone();
                let when = Some(changed);
                put(Case { when, is }, kind, change);
            }
        }
        let mut fewer = cases.to_vec();
        fewer.remove(n);
        if !fewer.is_empty() {
            all.push((fewer, MutantKind::Dropped, without(word)));
        }
    }
    all
}

pub(super) fn instead(now: &str, before: &str) -> Text {
    Text::new(
        format!("`{now}` instead of `{before}`"),
        format!("`{now}` вместо `{before}`"),
    )
}

pub(super) fn without(what: &str) -> Text {
    Text::new(format!("without `{what}`"), format!("без `{what}`"))
}

pub(super) fn always() -> Text {
    Text::new("always", "всегда")
}

pub(super) fn inside(what: &str, change: &Text) -> Text {
    Text::new(format!("`{what}`: {}", change.en), format!("`{what}`: {}", change.ru))
}
