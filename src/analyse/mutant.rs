//! Rules changed in one place, as a slip of the pen would change them.

use super::writer::Writer;
use crate::book::{Basis, Case, Gives, Kind, Outcome, Question, Rule, Topic};
use crate::condition::{Atom, Condition, Num, Op};
use crate::source::Text;

/// What is changed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum MutantKind {
    /// `>` for `>=`, and the like.
    Comparison,
    /// A constant by one unit.
    Constant,
    /// A part of a condition is left out.
    Dropped,
    /// Another answer of the question.
    Answer,
    /// Another amount.
    Amount,
    /// An override is left out.
    Override,
    /// A reading, discretion or silence is given out for the clause's word, or a reading's condition is changed.
    Basis,
}

impl MutantKind {
    /// The word in reports.
    pub fn word(self) -> &'static str {
        match self {
            MutantKind::Comparison => "comparison",
            MutantKind::Constant => "constant",
            MutantKind::Dropped => "dropped",
            MutantKind::Answer => "answer",
            MutantKind::Amount => "amount",
            MutantKind::Override => "override",
            MutantKind::Basis => "basis",
        }
    }
}

/// A rule changed in one place.
#[derive(Debug, Clone)]
pub struct Mutant {
    /// Number of the rule.
    pub number: u16,
    /// What is changed.
    pub kind: MutantKind,
    /// The change in words: what stands in the book, and what the mutant has instead.
    pub change: Text,
    /// The rule as it is changed.
    pub rule: Rule,
}

impl Mutant {
    /// The topic with the changed rule.
    pub fn topic(&self, topic: &Topic) -> Topic {
        let mut mutated = topic.clone();
        if let Some(rule) = mutated.rules.get_mut(usize::from(self.number)) {
            *rule = self.rule.clone();
        }
        if self.kind == MutantKind::Override {
            mutated.chain_overrides();
        }
        mutated
    }
}

/// Every mutant of the topic's own rules, in their order; those that it uses of another topic are that topic's.
pub fn mutants(topic: &Topic) -> Vec<Mutant> {
    let mut all = Vec::new();
    for (n, rule) in topic.rules.iter().enumerate().filter(|(_, r)| r.topic == topic.id) {
        let Ok(number) = u16::try_from(n) else {
            continue;
        };
        let mut maker = Maker {
            topic,
            number,
            rule,
            found: Vec::new(),
        };
        maker.when();
        for at in 0..rule.answers.len() {
            maker.answer(at);
        }
        maker.overrides();
        maker.basis();
        all.extend(maker.found);
    }
    all
}

struct Maker<'t> {
    topic: &'t Topic,
    number: u16,
    rule: &'t Rule,
    found: Vec<Mutant>,
}

/// A changed part, and the change in words.
type Changed<T> = (T, MutantKind, Text);

impl Maker<'_> {
    fn add(&mut self, kind: MutantKind, change: Text, mutate: impl FnOnce(&mut Rule)) {
        let mut rule = self.rule.clone();
        mutate(&mut rule);
        if rule != *self.rule {
            self.found.push(Mutant {
                number: self.number,
                kind,
                change,
                rule,
            });
        }
    }

    fn when(&mut self) {
        let writer = Writer::new(self.topic);
        let changed = match &self.rule.when {
            Condition::All(parts) => {
                let own = usize::from(self.rule.inherited)..parts.len();
                in_list(&writer, parts, own, false, Condition::All)
            }
            other => {
                let mut all = changes(&writer, other);
                all.push((
                    Condition::always(),
                    MutantKind::Dropped,
                    without(&writer.condition(other)),
                ));
                all
            }
        };
        for (when, kind, change) in changed {
            self.add(kind, change, |rule| rule.when = when);
        }
    }

    fn answer(&mut self, at: usize) {
        let Some((number, gives)) = self.rule.answers.get(at) else {
            return;
        };
        let Some(question) = self.topic.questions.get(usize::from(*number)) else {
            return;
        };
        let writer = Writer::with(self.topic, Some(question));
        let mut changed: Vec<Changed<Gives>> = Vec::new();
        match gives {
            Gives::Silent => {
                if let Some(answer) = question.answers.first() {
                    let outcome = Outcome {
                        answer: 0,
                        amounts: Vec::new(),
                    };
                    let change = instead(&format!("{}: {}", question.id, answer.id), "silent");
                    changed.push((Gives::One(outcome), MutantKind::Answer, change));
                }
            }
            Gives::One(outcome) => {
                let all = outcomes(&writer, question, outcome).into_iter();
                changed.extend(all.map(|(o, kind, change)| (Gives::One(o), kind, change)));
            }
            Gives::Choose(cases) => {
                let all = choices(&writer, question, cases).into_iter();
                changed.extend(all.map(|(c, kind, change)| (Gives::Choose(c), kind, change)));
            }
        }
        for (gives, kind, change) in changed {
            self.add(kind, change, |rule| {
                if let Some((_, slot)) = rule.answers.get_mut(at) {
                    *slot = gives;
                }
            });
        }
    }

    fn overrides(&mut self) {
        for (n, over) in self.rule.overrides.iter().enumerate() {
            let other = self.topic.rules.get(usize::from(over.rule));
            let name = other.map_or("?", |r| r.id.as_str());
            let change = Text::new(format!("does not override `{name}`"), format!("не вытесняет `{name}`"));
            self.add(MutantKind::Override, change, |rule| {
                rule.overrides.remove(n);
            });
        }
    }

    fn basis(&mut self) {
        let explicit = Basis::Clause(Vec::new());
        let rests = match &self.rule.basis {
            Basis::Clause(rests) => rests,
            Basis::Discretion(_) => {
                let change = instead("explicit", "discretion");
                return self.add(MutantKind::Basis, change, |rule| rule.basis = explicit);
            }
            Basis::Silent(_) => {
                let change = instead("explicit", "silent");
                return self.add(MutantKind::Basis, change, |rule| rule.basis = explicit);
            }
        };
        let writer = Writer::new(self.topic);
        for (n, rest) in rests.iter().enumerate().filter(|(_, r)| r.defensible) {
            let change = without(&rest.reading);
            self.add(MutantKind::Basis, change, |rule| {
                if let Basis::Clause(rests) = &mut rule.basis {
                    rests.remove(n);
                }
            });
            let Some(when) = &rest.when else {
                continue;
            };
            let mut changed: Vec<(Option<Condition>, Text)> = vec![(None, always())];
            let parts = changes(&writer, when).into_iter();
            changed.extend(parts.map(|(condition, _, change)| (Some(condition), change)));
            for (condition, change) in changed {
                let change = inside(&rest.reading, &change);
                self.add(MutantKind::Basis, change, |rule| {
                    if let Basis::Clause(rests) = &mut rule.basis
                        && let Some(rest) = rests.get_mut(n)
                    {
                        rest.when = condition;
                    }
                });
            }
        }
    }
}

/// Conditions that differ from one in one place.
fn changes(writer: &Writer<'_>, condition: &Condition) -> Vec<Changed<Condition>> {
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
fn in_list(
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
fn outcomes(writer: &Writer<'_>, question: &Question, outcome: &Outcome) -> Vec<Changed<Outcome>> {
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
fn choices(writer: &Writer<'_>, question: &Question, cases: &[Case<Outcome>]) -> Vec<Changed<Vec<Case<Outcome>>>> {
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

fn instead(now: &str, before: &str) -> Text {
    Text::new(
        format!("`{now}` instead of `{before}`"),
        format!("`{now}` вместо `{before}`"),
    )
}

fn without(what: &str) -> Text {
    Text::new(format!("without `{what}`"), format!("без `{what}`"))
}

fn always() -> Text {
    Text::new("always", "всегда")
}

fn inside(what: &str, change: &Text) -> Text {
    Text::new(format!("`{what}`: {}", change.en), format!("`{what}`: {}", change.ru))
}
