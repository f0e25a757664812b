//! Which facts suffice, what would change the ruling, and by how far.

use serde_json::{Value as Json, json};

use super::Case;
use super::page::Page;
use super::say::{choice_words, number_words, value_words};
use crate::condition::FactId;
use crate::decide::{Ruling, World};
use crate::situation::ToldFact;
use crate::value::Value;
use crate::weigh::{Change, Margin, Reasons};

impl<'a> Case<'a> {
    /// What a fact would be, in words; of which seat, if it is one seat's.
    fn other_value(&self, told: &ToldFact) -> String {
        let (Some(fact), Some(value)) = (self.topic.fact(told.fact), &told.value) else {
            return String::new();
        };
        let text = match value {
            Value::Choice(n) => choice_words(fact, *n, self.lang),
            other => format!("{}: {}", self.label(fact), value_words(fact, other, self.lang)),
        };
        self.of_seat(told.row, &text)
    }

    fn seat_of(&self, told: &ToldFact) -> Option<i64> {
        self.world.seats.as_ref()?.get(told.row?).copied()
    }

    fn change_words(&self, question: u16, change: &'a Change) -> String {
        let facts: Vec<String> = change
            .facts
            .iter()
            .chain(&change.besides)
            .map(|told| self.other_value(told))
            .collect();
        let now = self.would_be_of(question, &change.world, &change.ruling);
        format!("{} → {now}", facts.join(" · "))
    }

    /// What would be ruled on one question.
    fn would_be_of(&self, question: u16, world: &'a World, ruling: &'a Ruling) -> String {
        let lines = self.would_be_by_question(world, ruling);
        let asked = lines.into_iter().find(|(of, _)| *of == question);
        asked.map(|(_, line)| line).unwrap_or_default()
    }

    fn margin_words(&self, question: u16, margin: &'a Margin) -> String {
        let Some(fact) = self.topic.fact(margin.fact) else {
            return String::new();
        };
        let shown = |n: i64| number_words(fact.kind, n, self.lang);
        let step = margin.other - margin.told;
        let sign = if step > 0 { "+" } else { "\u{2212}" };
        let now = self.would_be_of(question, &margin.world, &margin.ruling);
        format!(
            "{}: {} → {} ({sign}{}): {now}",
            self.label(fact),
            shown(margin.told),
            shown(margin.other),
            shown(step.abs())
        )
    }

    /// Reasons as JSON: those of a question, or the first that there are.
    pub(super) fn reasons_json(&self, question: Option<u16>) -> Json {
        let of = |reasons: &&Reasons| question.is_none_or(|question| reasons.question == question);
        let Some(reasons) = self.reasons.iter().find(of) else {
            return Json::Null;
        };
        let question = reasons.question;
        let id = |f: &FactId| self.topic.fact(*f).map(|f| f.id.clone());
        let told = |told: &ToldFact| {
            json!({
                "fact": id(&told.fact),
                "seat": self.seat_of(told),
                "would_be": self.other_value(told),
            })
        };
        json!({
            "suffice": reasons.suffice.iter().filter_map(id).collect::<Vec<_>>(),
            "would_change": reasons.changes.iter().map(|c| json!({
                "facts": c.facts.iter().map(told).collect::<Vec<_>>(),
                "besides": c.besides.iter().map(told).collect::<Vec<_>>(),
                "text": self.change_words(question, c),
            })).collect::<Vec<_>>(),
            "margin": reasons.margins.iter().map(|m| json!({
                "fact": id(&m.fact),
                "text": self.margin_words(question, m),
            })).collect::<Vec<_>>(),
        })
    }
}

impl Page<'_> {
    /// What would change the ruling; with all reasons asked for also which facts suffice. Where several questions have reasons each is named.
    pub(super) fn reasons(&mut self) {
        let case = self.case;
        for reasons in case.reasons {
            let questions = &case.topic.questions;
            if let (true, Some(question)) = (case.reasons.len() > 1, questions.get(usize::from(reasons.question))) {
                self.block(question.title.in_lang(case.lang));
            }
            self.reasons_of(reasons);
        }
    }

    fn reasons_of(&mut self, reasons: &Reasons) {
        let case = self.case;
        let words = case.words();
        if self.style.why && !reasons.suffice.is_empty() {
            let counts = words
                .suffice_count
                .replace("{}", &reasons.suffice.len().to_string())
                .replace("{all}", &reasons.told.to_string());
            let text = format!("{counts}: {}", case.called(&reasons.suffice));
            self.field(words.suffice, &text);
        }
        if !reasons.changes.is_empty() {
            self.field(words.change, "");
            for change in &reasons.changes {
                let text = case.change_words(reasons.question, change);
                self.item("•", &text);
            }
        }
        let shown = if self.style.why { reasons.margins.len() } else { 1 };
        for margin in reasons.margins.iter().take(shown) {
            let text = case.margin_words(reasons.question, margin);
            self.field(words.margin, &text);
        }
    }
}
