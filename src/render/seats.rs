//! A question asked of every seat: one table, then what it rests on.

use super::page::Page;
use crate::book::{ClauseRef, Question};
use crate::condition::Amounts;
use crate::decide::{Answered, Decided, Settled, Strength, Verdict};

impl Page<'_> {
    pub(super) fn seats(&mut self, question: &Question, rows: &[&Decided]) {
        let case = self.case;
        let words = case.words();
        let all: Vec<(&Decided, &Settled)> = rows
            .iter()
            .flat_map(|one| match &one.verdict {
                Verdict::Settled(settled) => settled.iter().map(|s| (*one, s)).collect(),
                _ => Vec::new(),
            })
            .collect();
        let mut clauses: Vec<&ClauseRef> = Vec::new();
        for clause in all.iter().flat_map(|(_, s)| s.deciding(case.topic)) {
            if !clauses.contains(&clause) {
                clauses.push(clause);
            }
        }
        let weakest = all.iter().map(|(_, s)| s.strength).max().unwrap_or(Strength::Explicit);
        let basis = words.basis.get(weakest as usize).copied().unwrap_or_default();
        let right = [case.cite_all(&clauses).as_str(), basis]
            .iter()
            .filter(|t| !t.is_empty())
            .copied()
            .collect::<Vec<_>>()
            .join(" · ");
        let title = question.title.in_lang(case.lang).to_owned();
        self.headline(&title, &right);
        self.seat_table(question, rows);
        self.exhibit(question);
        self.missing_of(rows);
        self.open_of(question, rows);
        self.told_of(question, &all);
        for (one, settled) in &all {
            self.rests_on(question, one, settled);
        }
    }

    fn seat_table(&mut self, question: &Question, rows: &[&Decided]) {
        let case = self.case;
        let words = case.words();
        let mut header = vec![words.seat.replace("{}", "").trim().to_owned(), String::new()];
        let mut lines: Vec<Vec<String>> = Vec::new();
        for one in rows {
            let seat = one.row.and_then(|r| case.world.seats.as_ref()?.get(r).copied());
            let (line, _) = self.seat_line(question, one);
            lines.push(vec![seat.unwrap_or_default().to_string(), line]);
        }
        // A column without any value is left out.
        for column in &question.table {
            let cells: Vec<Option<String>> = rows
                .iter()
                .map(|one| {
                    let (_, amounts) = self.seat_line(question, one);
                    self.cell(question, column, one.row, &amounts).1
                })
                .collect();
            if cells.iter().any(Option::is_some) {
                header.push(self.cell(question, column, None, &[]).0);
                for (line, cell) in lines.iter_mut().zip(cells) {
                    line.push(cell.unwrap_or_default());
                }
            }
        }
        self.framed(header, lines);
    }

    fn seat_line(&self, question: &Question, one: &Decided) -> (String, Vec<Amounts>) {
        let case = self.case;
        let words = case.words();
        let text = match &one.verdict {
            Verdict::Settled(all) => {
                let lines: Vec<String> = all.iter().map(|s| case.settled_line(question, one.row, s)).collect();
                let amounts = match all.first().map(|s| &s.answer) {
                    Some(Answered::One(_, amounts)) => amounts.clone(),
                    _ => Vec::new(),
                };
                return (lines.join("; "), amounts);
            }
            Verdict::Gap => words.gap,
            Verdict::Conflict(_) => words.conflict,
            Verdict::Broken(_) => words.broken,
            Verdict::Missing(_) => words.missing,
            Verdict::Open(open) => return (case.possible_lines(question, one, open).join(" / "), Vec::new()),
            Verdict::NotAsked => "—",
        };
        (text.to_owned(), Vec::new())
    }

    fn missing_of(&mut self, rows: &[&Decided]) {
        let mut asked = Vec::new();
        for one in rows {
            if let Verdict::Missing(missing) = &one.verdict {
                for id in &missing.facts {
                    if !asked.contains(id) {
                        asked.push(*id);
                        self.ask_for(*id);
                    }
                }
            }
        }
    }

    /// What is possible for seats that are not settled: each once, with the seats; then what to find out.
    fn open_of(&mut self, question: &Question, rows: &[&Decided]) {
        let mut possible: Vec<(String, Vec<String>)> = Vec::new();
        let mut all = Vec::new();
        for one in rows {
            let Verdict::Open(open) = &one.verdict else {
                continue;
            };
            all.push(&**open);
            let seat = self.row_name(one.row);
            for line in self.case.possible_whole(question, one, open) {
                match possible.iter_mut().find(|(l, _)| *l == line) {
                    Some((_, seats)) => seats.push(seat.clone()),
                    None => possible.push((line, vec![seat.clone()])),
                }
            }
        }
        for (line, seats) in possible {
            self.item("•", &format!("{}: {line}", seats.join(", ")));
        }
        if all.iter().any(|open| !open.proved) {
            self.plain(self.case.words().not_proved);
        }
        self.find_out(&all);
    }

    /// Why, what to say and to do, and the outcomes to choose from, each once with the seats it is about.
    fn told_of(&mut self, question: &Question, all: &[(&Decided, &Settled)]) {
        let case = self.case;
        let words = case.words();
        let mut whys: Vec<String> = Vec::new();
        let mut says: Vec<String> = Vec::new();
        let mut acts: Vec<String> = Vec::new();
        let mut choices: Vec<String> = Vec::new();
        let add = |list: &mut Vec<String>, new: Vec<String>| {
            for text in new {
                if !list.contains(&text) {
                    list.push(text);
                }
            }
        };
        for (one, settled) in all {
            let advice = case.advice(question, one.row, settled);
            add(&mut whys, advice.why);
            add(&mut says, advice.say);
            add(&mut acts, advice.act);
            if let Answered::Choose(outcomes) = &settled.answer {
                let seat = self.row_name(one.row);
                let lines: Vec<String> = outcomes
                    .iter()
                    .map(|(answer, amounts)| case.outcome_line(question, one.row, *answer, amounts))
                    .collect();
                add(&mut choices, vec![format!("{seat}: {}", lines.join(" | "))]);
            }
        }
        for why in whys {
            self.item("•", &why);
        }
        if !choices.is_empty() {
            self.field(words.outcomes, "");
            for choice in choices {
                self.item("•", &choice);
            }
        }
        if !says.is_empty() {
            self.field(words.say, &says.join(" "));
        }
        if !acts.is_empty() {
            self.field(words.act, &acts.join(" "));
        }
    }
}
