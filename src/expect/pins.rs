//! What a case pins down, one thing after the other.

use super::compare::{Actual, Held, speaks, spoken};
use super::outcome::{actual_outcome, actual_words, all_words, amount_words, as_set, fits, outcome, wanted_words};
use super::read::{ExpectedOne, ExpectedOutcome};
use crate::book::{ClauseRef, Question, Topic};
use crate::decide::{Answered, Settled};
use crate::run::decided_by;

/// What is pinned of one question, held against the ruling.
pub(super) struct Pins {
    question: String,
    held: Vec<Held>,
}

impl Pins {
    /// None yet, of this question.
    pub fn new(question: impl Into<String>) -> Self {
        Self {
            question: question.into(),
            held: Vec::new(),
        }
    }

    /// None yet, of the same question.
    pub fn like(&self) -> Self {
        Self::new(self.question.clone())
    }

    /// Everything held so far.
    pub fn done(self) -> Vec<Held> {
        self.held
    }

    /// Takes over others.
    pub fn extend(&mut self, held: Vec<Held>) {
        self.held.extend(held);
    }

    /// Holds one thing.
    pub fn add(&mut self, key: &str, expected: impl Into<String>, actual: impl Into<String>, fits: bool) {
        self.held.push(Held {
            question: self.question.clone(),
            key: key.to_owned(),
            expected: expected.into(),
            actual: actual.into(),
            fits,
        });
    }

    /// Holds words in any order.
    pub fn same_words(&mut self, key: &str, wanted: &[String], mut actual: Vec<String>) {
        let mut wanted = wanted.to_vec();
        wanted.sort();
        actual.sort();
        actual.dedup();
        self.add(key, wanted.join(", "), actual.join(", "), wanted == actual);
    }

    /// Holds outcomes in any order.
    pub fn same_outcomes(
        &mut self,
        key: &str,
        question: &Question,
        wanted: &[ExpectedOutcome],
        actual: &[ExpectedOutcome],
    ) {
        self.add(
            key,
            all_words(question, wanted, wanted_words),
            all_words(question, actual, actual_words),
            as_set(wanted, actual),
        );
    }

    /// Holds that rules speak in none of these answers; those that never answer the question, in no answer at all.
    pub fn silent<'a>(
        &mut self,
        actual: Actual<'_>,
        question: Option<u16>,
        rules: &[String],
        answers: impl Iterator<Item = &'a Settled> + Clone,
    ) {
        let topic = actual.topic;
        for id in rules {
            let can = |q: u16| {
                let mut named = topic.rules.iter().filter(|r| r.id == *id || r.full_id() == *id);
                named.any(|r| r.answers.iter().any(|(n, _)| *n == q))
            };
            let speaks = match question.is_some_and(can) {
                true => answers.clone().any(|s| speaks(topic, s, id)),
                false => spoken(actual.ruling).any(|s| speaks(topic, s, id)),
            };
            let word = if speaks { "speaks" } else { "does not speak" };
            self.add("not", format!("{id} does not speak"), format!("{id} {word}"), !speaks);
        }
    }

    /// Holds everything that is pinned of one answer.
    pub fn answer(&mut self, actual: Actual<'_>, question: (u16, &Question), settled: &Settled, wanted: &ExpectedOne) {
        let (number, question) = question;
        self.outcome(question, settled, &wanted.outcome);
        self.clauses(actual, settled, wanted);
        if let Some(basis) = &wanted.basis {
            let strength = settled.strength.word();
            self.add("basis", basis.clone(), strength, basis == strength);
        }
        if let Some(wanted) = &wanted.readings {
            let readings = settled.grounds.iter().flat_map(|g| g.readings.iter().cloned());
            self.same_words("readings", wanted, readings.collect());
        }
        if let Some(wanted) = &wanted.otherwise {
            let contrary = settled.contrary().into_iter().filter_map(|o| o.answer.as_ref());
            let contrary: Vec<ExpectedOutcome> = contrary.map(|(a, amounts)| outcome(question, *a, amounts)).collect();
            self.same_outcomes("otherwise", question, wanted, &contrary);
        }
        if let Some(wanted) = &wanted.outcomes {
            self.same_outcomes("outcomes", question, wanted, &chosen(question, settled));
        }
        if wanted.rules.iter().any(|id| !speaks(actual.topic, settled, id)) {
            self.add("rules", wanted.rules.join(", "), full_ids(actual.topic, settled), false);
        } else if !wanted.rules.is_empty() {
            self.add("rules", wanted.rules.join(", "), wanted.rules.join(", "), true);
        }
        self.silent(actual, Some(number), &wanted.silent_rules, std::iter::once(settled));
        if let Some(open) = &wanted.open {
            let words = all_words(question, open, wanted_words);
            self.add("open", words, "one ruling", false);
        }
        if let Some(deciding) = &wanted.deciding {
            self.same_words("deciding", deciding, Vec::new());
        }
    }

    /// Answer and amounts, one by one.
    fn outcome(&mut self, question: &Question, settled: &Settled, wanted: &ExpectedOutcome) {
        if *wanted == ExpectedOutcome::default() {
            return;
        }
        let Some(actual) = actual_outcome(question, &settled.answer) else {
            let all = all_words(question, &chosen(question, settled), actual_words);
            let discretion = wanted.answer.as_deref() == Some("discretion") && wanted.amounts.is_empty();
            self.add(
                "answer",
                wanted_words(question, wanted),
                format!("discretion: {all}"),
                discretion,
            );
            return;
        };
        if let Some(answer) = &wanted.answer {
            let given = actual.answer.clone().unwrap_or_default();
            self.add("answer", answer.clone(), given.clone(), *answer == given);
        }
        for (name, value) in &wanted.amounts {
            let one = ExpectedOutcome {
                answer: None,
                amounts: vec![(name.clone(), *value)],
            };
            let given = actual.amounts.iter().find(|(n, _)| n == name);
            self.add(
                name,
                amount_words(question, name, *value),
                given.map_or_else(|| "open".into(), |(_, v)| amount_words(question, name, *v)),
                fits(&one, &actual),
            );
        }
    }

    /// Each clause named is cited, and each that decides is named.
    fn clauses(&mut self, actual: Actual<'_>, settled: &Settled, wanted: &ExpectedOne) {
        let deciding = settled.deciding(actual.topic);
        let mut cited: Vec<&ClauseRef> = deciding.clone();
        cited.extend(settled.beside(actual.topic));
        let by = decided_by(actual.library, actual.topic, actual.world, settled);
        cited.extend(&by);
        let words = |all: &[&ClauseRef]| {
            let ids: Vec<String> = all.iter().map(|c| format!("{}/{}", c.book, c.id)).collect();
            ids.join(", ")
        };
        if let Some(named) = &wanted.clauses {
            let named: Vec<&ClauseRef> = named.iter().collect();
            let fits = named.iter().all(|c| cited.contains(c)) && deciding.iter().all(|c| named.contains(c));
            let beside = cited.get(deciding.len()..).unwrap_or_default();
            let found = match (fits, beside.is_empty()) {
                (true, _) => words(&named),
                (false, true) => words(&deciding),
                (false, false) => format!("{} (beside: {})", words(&deciding), words(beside)),
            };
            self.add("clauses", words(&named), found, fits);
        }
        if !wanted.cites.is_empty() {
            let named: Vec<&ClauseRef> = wanted.cites.iter().collect();
            let fits = named.iter().all(|c| cited.contains(c));
            let found = if fits { words(&named) } else { words(&cited) };
            self.add("cites", words(&named), found, fits);
        }
    }
}

/// The outcomes that are left to choose.
fn chosen(question: &Question, settled: &Settled) -> Vec<ExpectedOutcome> {
    match &settled.answer {
        Answered::Choose(outcomes) => outcomes.iter().map(|(a, m)| outcome(question, *a, m)).collect(),
        _ => Vec::new(),
    }
}

/// The rules that speak for an answer.
pub(super) fn full_ids(topic: &Topic, settled: &Settled) -> String {
    let rules = settled
        .grounds
        .iter()
        .filter_map(|g| topic.rules.get(usize::from(g.rule)));
    rules.map(crate::book::Rule::full_id).collect::<Vec<_>>().join(", ")
}
