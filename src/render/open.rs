//! What is possible as long as facts are missing or disputed.

use super::Case;
use super::page::Page;
use crate::book::{Gives, Question};
use crate::condition::{Amounts, Answered as Given, Condition, FactId, Tri, holds};
use crate::decide::{Answered, Decided, Open, Possible};

impl<'a> Case<'a> {
    /// Each possible ruling in one line.
    pub(super) fn possible_lines(&self, question: &Question, decided: &Decided, open: &Open) -> Vec<String> {
        let mut lines: Vec<String> = Vec::new();
        for possible in &open.possible {
            let line = match &possible.settled {
                Some(settled) => self.settled_line(question, decided.row, settled),
                None => self.words().gap.to_owned(),
            };
            lines.push(line);
        }
        lines
    }

    /// Each possible ruling with its clauses and what it depends on.
    pub(super) fn possible_whole(&self, question: &Question, decided: &Decided, open: &Open) -> Vec<String> {
        let words = self.words();
        let lines = self.possible_lines(question, decided, open);
        let each = open.possible.iter().zip(lines).map(|(possible, mut text)| {
            if let Some(settled) = &possible.settled {
                let clauses = self.cite_all(&settled.deciding(self.topic));
                if !clauses.is_empty() {
                    text.push_str(&format!("  ({clauses})"));
                }
            }
            let depends = self.depends_on(decided, possible);
            if possible.certain {
                text.push_str(&format!(" — {}", words.in_any_case));
            } else if !depends.is_empty() {
                text.push_str(&format!(" — {} {}", words.if_so, depends.join(" · ")));
            }
            text
        });
        each.collect()
    }

    /// On what a possible ruling depends: the parts of its rules' conditions that are not known, as they are in its example.
    pub(super) fn depends_on(&self, decided: &Decided, possible: &Possible) -> Vec<String> {
        let there = Case {
            world: &possible.example,
            known: Some(self.world),
            ..*self
        };
        let mut told: Vec<String> = Vec::new();
        let Some(settled) = &possible.settled else {
            return told;
        };
        let Some(rule) = self.rules_of(settled).into_iter().next() else {
            return told;
        };
        for words in rule
            .own_parts()
            .iter()
            .filter(|part| self.not_known(part, decided.row))
            .flat_map(|part| there.tell(part, decided.row))
        {
            if !told.contains(&words) {
                told.push(words);
            }
        }
        told
    }

    fn not_known(&self, part: &Condition, row: Option<usize>) -> bool {
        holds(part, self.world, row, Given::default()) == Tri::Unknown
    }

    /// What there is to choose from, each with what it depends on.
    pub(super) fn chosen_from(&self, question: &Question, decided: &Decided, possible: &Possible) -> Vec<String> {
        let settled = possible.settled.as_ref();
        let Some((settled, Answered::Choose(outcomes))) = settled.map(|s| (s, &s.answer)) else {
            return Vec::new();
        };
        let rule = self.rules_of(settled).into_iter().next();
        let gives = rule.and_then(|r| r.answers.iter().find(|(q, _)| *q == decided.question));
        let cases = match gives {
            Some((_, Gives::Choose(cases))) => cases.as_slice(),
            _ => &[],
        };
        let line = |n: usize, (answer, amounts): &(u16, Vec<Amounts>)| {
            let mut line = self.outcome_line(question, decided.row, *answer, amounts);
            if let Some(Some(world)) = possible.if_so.get(n) {
                let there = Case {
                    world,
                    known: Some(self.world),
                    ..*self
                };
                let when = cases.iter().filter(|case| case.is.answer == *answer);
                let parts = when.filter_map(|case| case.when.as_ref()).flat_map(|when| match when {
                    Condition::All(parts) => parts.as_slice(),
                    other => std::slice::from_ref(other),
                });
                let parts = parts.filter(|part| self.not_known(part, decided.row));
                let depends: Vec<String> = parts.flat_map(|part| there.tell(part, decided.row)).collect();
                if !depends.is_empty() {
                    line.push_str(&format!(" — {} {}", self.words().if_so, depends.join(" · ")));
                }
            }
            line
        };
        outcomes.iter().enumerate().map(|(n, o)| line(n, o)).collect()
    }

    /// What facts are called.
    pub(super) fn called(&self, facts: &[FactId]) -> String {
        let labels: Vec<String> = facts
            .iter()
            .filter_map(|id| self.topic.fact(*id))
            .map(|f| self.label(f))
            .collect();
        labels.join(" · ")
    }
}

/// Whether an answer has an amount that is not settled.
fn varies(possible: &Possible) -> bool {
    let open = |amounts: &[Amounts]| {
        amounts
            .iter()
            .any(|a| matches!(a, Amounts::Between(..) | Amounts::Unknown))
    };
    match possible.settled.as_ref().map(|s| &s.answer) {
        Some(Answered::One(_, amounts)) => open(amounts),
        Some(Answered::Choose(outcomes)) => outcomes.iter().any(|(_, amounts)| open(amounts)),
        Some(Answered::Silent) | None => false,
    }
}

impl Page<'_> {
    pub(super) fn open(&mut self, question: &Question, decided: &Decided, open: &Open, title: Option<&str>) {
        let case = self.case;
        let words = case.words();
        let titled = |line: &str| title.map_or_else(|| line.to_owned(), |t| format!("{t}: {line}"));
        match open.possible.as_slice() {
            [only] if open.proved && !open.may_not_arise => {
                let settled = only.settled.as_ref();
                let line =
                    settled.map_or_else(|| words.gap.to_owned(), |s| case.settled_line(question, decided.row, s));
                let clauses = settled.map_or_else(String::new, |s| case.cite_all(&s.deciding(case.topic)));
                self.headline(&titled(&line), &clauses);
                if varies(only) {
                    self.plain(words.amount_open);
                }
                let choices = case.chosen_from(question, decided, only);
                if !choices.is_empty() {
                    self.field(words.outcomes, "");
                }
                for choice in choices {
                    self.item("•", &choice);
                }
            }
            all => {
                let count = all.len() + usize::from(open.may_not_arise);
                let line = if all.is_empty() {
                    words.missing.to_owned()
                } else if question.many {
                    words.several_at_once.to_owned()
                } else {
                    words.several.replace("{}", &count.to_string())
                };
                self.headline(&titled(&line), "");
                for line in case.possible_whole(question, decided, open) {
                    self.item("•", &line);
                }
                if open.may_not_arise {
                    self.item("•", words.no_question);
                }
                if !open.proved {
                    self.plain(words.not_proved);
                }
            }
        }
        self.find_out(&[open]);
    }

    /// Of questions that are open together: what cannot be worked out, which facts decide and which cannot matter to any of them.
    pub(super) fn find_out(&mut self, all: &[&Open]) {
        let case = self.case;
        let words = case.words();
        let union = |of: fn(&Open) -> &Vec<FactId>| {
            let mut facts: Vec<FactId> = all.iter().flat_map(|open| of(open)).copied().collect();
            facts.sort();
            facts.dedup();
            facts
        };
        let free = case.called(&union(|open| &open.free));
        if !free.is_empty() {
            self.plain(&format!("{} {free}", words.free));
        }
        let deciding = union(|open| &open.deciding);
        if !deciding.is_empty() {
            self.field(words.find_out, "");
            for id in &deciding {
                self.ask_for(*id);
            }
        }
        let mut idle = union(|open| &open.idle);
        idle.retain(|id| all.iter().all(|open| open.idle.contains(id)));
        if !idle.is_empty() {
            let text = case.called(&idle);
            self.field(words.no_matter, &text);
        }
    }
}
