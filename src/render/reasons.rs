//! Which facts suffice, what would change the ruling, and by how far.

use serde_json::{Value as Json, json};

use super::Case;
use super::page::Page;
use super::say::{choice_words, number_words, value_words};
use crate::condition::FactId;
use crate::situation::ToldFact;
use crate::value::Value;
use crate::weigh::{Change, Margin};

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

    fn change_words(&self, change: &'a Change) -> String {
        let facts: Vec<String> = change.facts.iter().map(|told| self.other_value(told)).collect();
        let first = self
            .would_be(&change.world, &change.ruling)
            .into_iter()
            .next()
            .unwrap_or_default();
        format!("{} → {first}", facts.join(" · "))
    }

    fn margin_words(&self, margin: &'a Margin) -> String {
        let Some(fact) = self.topic.fact(margin.fact) else {
            return String::new();
        };
        let shown = |n: i64| number_words(fact.kind, n, self.lang);
        let step = margin.other - margin.told;
        let sign = if step > 0 { "+" } else { "\u{2212}" };
        let first = self
            .would_be(&margin.world, &margin.ruling)
            .into_iter()
            .next()
            .unwrap_or_default();
        format!(
            "{}: {} → {} ({sign}{}): {first}",
            self.label(fact),
            shown(margin.told),
            shown(margin.other),
            shown(step.abs())
        )
    }

    /// Reasons as JSON.
    pub(super) fn reasons_json(&self) -> Json {
        let Some(reasons) = self.reasons else {
            return Json::Null;
        };
        let id = |f: &FactId| self.topic.fact(*f).map(|f| f.id.clone());
        json!({
            "suffice": reasons.suffice.iter().filter_map(id).collect::<Vec<_>>(),
            "would_change": reasons.changes.iter().map(|c| json!({
                "facts": c.facts.iter().map(|told| json!({
                    "fact": id(&told.fact),
                    "seat": self.seat_of(told),
                    "would_be": self.other_value(told),
                })).collect::<Vec<_>>(),
                "text": self.change_words(c),
            })).collect::<Vec<_>>(),
            "margin": reasons.margins.iter().map(|m| json!({
                "fact": id(&m.fact),
                "text": self.margin_words(m),
            })).collect::<Vec<_>>(),
        })
    }
}

impl Page<'_> {
    /// What would change the ruling; with all reasons asked for also which facts suffice.
    pub(super) fn reasons(&mut self) {
        let case = self.case;
        let words = case.words();
        let Some(reasons) = case.reasons else {
            return;
        };
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
                let text = case.change_words(change);
                self.item("•", &text);
            }
        }
        let shown = if self.style.why { reasons.margins.len() } else { 1 };
        for margin in reasons.margins.iter().take(shown) {
            let text = case.margin_words(margin);
            self.field(words.margin, &text);
        }
    }
}
