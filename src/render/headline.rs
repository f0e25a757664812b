//! One line for an answer.

use super::Case;
use super::say::number_words;
use crate::book::{ClauseRef, Question};
use crate::condition::Amounts;
use crate::decide::{Answered, Settled};

/// Amounts from here on are nobody's: a hundred million units, in hundredths.
const FAR: i64 = 10_000_000_000;

impl Case<'_> {
    /// An answer with its amounts in one line: `CALL · 400 back to Seat 2`.
    pub(super) fn outcome_line(
        &self,
        question: &Question,
        row: Option<usize>,
        answer: u16,
        amounts: &[Amounts],
    ) -> String {
        let amount = |name: &str| self.amount_named(question, amounts, name);
        let mut parts = Vec::new();
        if let Some(answer) = question.answers.get(usize::from(answer)) {
            parts.push(self.fill(&answer.label, row, &amount));
        }
        for (def, value) in question.amounts.iter().zip(amounts) {
            if let Some(line) = &def.line
                && !matches!(value, Amounts::Known(0) | Amounts::Absent)
            {
                parts.push(self.fill(line, row, &amount));
            }
        }
        parts.join(" · ")
    }

    /// An amount of an answer, as words.
    pub(super) fn amount_named(&self, question: &Question, amounts: &[Amounts], name: &str) -> Option<String> {
        let n = question.amounts.iter().position(|a| a.id == name)?;
        let def = question.amounts.get(n)?;
        match amounts.get(n)? {
            Amounts::Known(value) => Some(number_words(def.kind, *value, self.lang)),
            // A bound that no game comes near is none.
            Amounts::Between(least, most) if *most >= FAR => {
                Some(format!("≥ {}", number_words(def.kind, *least, self.lang)))
            }
            Amounts::Between(least, most) => Some(format!(
                "{}–{}",
                number_words(def.kind, *least, self.lang),
                number_words(def.kind, *most, self.lang)
            )),
            _ => None,
        }
    }

    /// What was settled in one line.
    pub(super) fn settled_line(&self, question: &Question, row: Option<usize>, settled: &Settled) -> String {
        match &settled.answer {
            Answered::One(answer, amounts) => self.outcome_line(question, row, *answer, amounts),
            Answered::Choose(_) => self.words().manager.to_owned(),
            Answered::Silent => self.words().silent.to_owned(),
        }
    }

    /// How a clause is cited: by its printed label in Russian, by book and id otherwise.
    pub(super) fn cite(&self, clause: &ClauseRef) -> String {
        super::show::clause_label(self.library, clause, self.lang)
    }

    /// Clauses in one line, the book named once.
    pub(super) fn cite_all(&self, clauses: &[&ClauseRef]) -> String {
        let mut out: Vec<String> = Vec::new();
        let mut book = "";
        for clause in clauses {
            let label = self.cite(clause);
            let short = label.strip_prefix(&format!("{} ", clause.book));
            match short {
                Some(short) if book == clause.book => out.push(short.to_owned()),
                _ => out.push(label.clone()),
            }
            book = &clause.book;
        }
        out.join(", ")
    }
}
