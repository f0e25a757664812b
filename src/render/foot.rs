//! What the answers of a page rest on, gathered so that each thing is said once: clauses, why, readings.

use super::books::SetAside;
use super::page::Page;
use crate::book::{Anew, ClauseRef, Question, Reason};
use crate::condition::{Answered as Given, Condition, Tri, holds};
use crate::decide::{Decided, Settled, Strength};

/// What is said below the answers.
#[derive(Debug, Default)]
pub(super) struct Foot {
    deciding: Vec<ClauseRef>,
    nearest: Vec<ClauseRef>,
    beside: Vec<ClauseRef>,
    why: Vec<String>,
    instead: Vec<(Reason, String)>,
    /// Whether another reading is defensible, and the text.
    readings: Vec<(bool, String)>,
    seen: Vec<String>,
}

fn once<T: PartialEq>(list: &mut Vec<T>, new: T) {
    if !list.contains(&new) {
        list.push(new);
    }
}

impl Page<'_> {
    /// Gathers what an answer rests on.
    pub(super) fn rests_on(&mut self, question: &Question, decided: &Decided, settled: &Settled) {
        let case = self.case;
        for clause in settled.deciding(case.topic) {
            once(&mut self.foot.deciding, clause.clone());
        }
        let open = settled.strength >= Strength::Discretion;
        let beside = settled.beside(case.topic).into_iter().cloned();
        for clause in beside.chain(super::text::decided_by(case, settled)) {
            once(
                if open {
                    &mut self.foot.nearest
                } else {
                    &mut self.foot.beside
                },
                clause,
            );
        }
        let rules = case.rules_of(settled);
        let own = rules.iter().flat_map(|r| r.own_parts());
        // Who sits where is told by the table; a seat's own facts are not repeated below it.
        if decided.row.is_none() {
            let known = |part: &&Condition| holds(part, case.world, None, Given::default()) != Tri::Unknown;
            for words in own.filter(known).flat_map(|part| case.tell(part, None)) {
                once(&mut self.foot.why, words);
            }
        }
        for SetAside { rule, by, why } in case.set_aside(decided, settled) {
            let text = why.text.in_lang(case.lang);
            let line = format!("{text} ({} > {})", by.full_id(), rule.full_id());
            once(&mut self.foot.instead, (why.reason, line));
        }
        let mut given: Vec<(&Anew, Vec<&str>)> = Vec::new();
        for (fact, anew) in case.given_anew(question, decided, settled) {
            let same =
                |a: &Anew| (&a.book, &a.topic, a.reason, &a.text) == (&anew.book, &anew.topic, anew.reason, &anew.text);
            match given.iter_mut().find(|(a, _)| same(a)) {
                Some((_, facts)) => facts.push(&fact.id),
                None => given.push((anew, vec![&fact.id])),
            }
        }
        for (anew, facts) in given {
            let text = anew.text.in_lang(case.lang);
            let line = format!("{text} ({}/{}: {})", anew.book, anew.topic, facts.join(", "));
            once(&mut self.foot.instead, (anew.reason, line));
        }
        self.readings(question, decided, settled);
    }

    /// Gathers readings and notes that an answer rests on.
    fn readings(&mut self, question: &Question, decided: &Decided, settled: &Settled) {
        let case = self.case;
        let words = case.words();
        let ids = settled.grounds.iter().flat_map(|g| &g.readings);
        for id in ids {
            let found = case.library.books().flat_map(|b| &b.readings).find(|r| r.id == *id);
            let Some(reading) = found.filter(|_| !self.foot.seen.contains(id)) else {
                continue;
            };
            self.foot.seen.push(id.clone());
            let mut text = format!("{id}. {}", reading.text.in_lang(case.lang));
            let others: Vec<String> = settled
                .contrary()
                .into_iter()
                .filter(|o| o.reading == *id)
                .filter_map(|o| match (&o.answer, &o.text) {
                    (Some((answer, amounts)), _) => Some(case.outcome_line(question, decided.row, *answer, amounts)),
                    (None, Some(text)) => Some(case.fill(text, decided.row, &|_| None)),
                    (None, None) => None,
                })
                .collect();
            if !others.is_empty() {
                text.push_str(&format!(" — {}: {}", words.other_reading, others.join("; ")));
            }
            self.foot.readings.push((reading.defensible, text));
        }
    }

    /// Sets what was gathered.
    pub(super) fn foot(&mut self) {
        let case = self.case;
        let words = case.words();
        let foot = std::mem::take(&mut self.foot);
        for clause in &foot.deciding {
            if let Some(text) = case.library.clause(clause) {
                let (heading, text) = (text.heading.in_lang(case.lang), text.text.in_lang(case.lang));
                self.field(words.clause, &format!("{}. {heading}: {text}", case.cite(clause)));
            }
        }
        let others = |list: Vec<ClauseRef>| {
            let rest: Vec<ClauseRef> = list.into_iter().filter(|c| !foot.deciding.contains(c)).collect();
            case.cite_all(&rest.iter().collect::<Vec<_>>())
        };
        let beside: Vec<ClauseRef> = foot
            .beside
            .iter()
            .filter(|c| !foot.nearest.contains(c))
            .cloned()
            .collect();
        let (nearest, beside) = (others(foot.nearest), others(beside));
        for (name, text) in [(words.nearest, nearest), (words.beside, beside)] {
            if !text.is_empty() {
                self.field(name, &text);
            }
        }
        if !foot.why.is_empty() {
            self.field(words.why, &foot.why.join(" · "));
        }
        for (reason, text) in foot.instead {
            self.field(words.reason(reason), &text);
        }
        for (defensible, text) in foot.readings {
            self.field(if defensible { words.reading } else { words.note }, &text);
        }
    }
}
