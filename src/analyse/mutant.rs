//! Rules changed in one place, as a slip of the pen would change them.

use super::slips::{Changed, always, changes, choices, in_list, inside, instead, outcomes, without};
use super::writer::Writer;
use crate::book::{Basis, Gives, Outcome, Rule, Topic};
use crate::condition::Condition;
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
