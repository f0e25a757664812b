//! What disputes come to.

use super::Case;
use super::page::Page;
use crate::decide::{Answered, Ruling, Verdict, World};
use crate::weigh::Quarrel;

impl<'a> Case<'a> {
    /// What a quarrel is about.
    pub(super) fn about(&self, quarrel: &Quarrel) -> String {
        let disputes = quarrel.disputes.iter().filter_map(|n| self.situation.disputes.get(*n));
        let each = disputes.map(|d| self.of_seat(d.row, &self.called(&[d.fact])));
        each.collect::<Vec<_>>().join(" · ")
    }

    /// A text about a row of the table: of which seat.
    pub(super) fn of_seat(&self, row: Option<usize>, text: &str) -> String {
        let seat = row.and_then(|row| self.world.seats.as_ref()?.get(row).copied());
        match seat {
            Some(seat) => format!("{}: {text}", self.words().seat.replace("{}", &seat.to_string())),
            None => text.to_owned(),
        }
    }

    /// A ruling that would come out, in one line a question.
    pub(super) fn would_be(&self, world: &'a World, ruling: &'a Ruling) -> Vec<String> {
        let lines = self.would_be_by_question(world, ruling).into_iter();
        lines.map(|(_, line)| line).collect()
    }

    /// The same, each line with its question.
    pub(super) fn would_be_by_question(&self, world: &'a World, ruling: &'a Ruling) -> Vec<(u16, String)> {
        let there = Case {
            world,
            ruling,
            known: Some(self.world),
            ..*self
        };
        let mut lines = Vec::new();
        for decided in &ruling.decided {
            let Some(question) = self.topic.questions.get(usize::from(decided.question)) else {
                continue;
            };
            let line = match &decided.verdict {
                Verdict::NotAsked => continue,
                Verdict::Settled(all) => {
                    let said: Vec<String> = all
                        .iter()
                        .map(|s| {
                            let clauses = there.cite_all(&s.deciding(self.topic));
                            let mut line = there.settled_line(question, decided.row, s);
                            if let Answered::Choose(outcomes) = &s.answer {
                                let each = outcomes.iter().map(|(answer, amounts)| {
                                    there.outcome_line(question, decided.row, *answer, amounts)
                                });
                                line = format!("{line}: {}", each.collect::<Vec<_>>().join(" | "));
                            }
                            if !clauses.is_empty() {
                                line = format!("{line} ({clauses})");
                            }
                            there.of_seat(decided.row, &line)
                        })
                        .collect();
                    said.join("; ")
                }
                Verdict::Open(open) => there.possible_lines(question, decided, open).join(" / "),
                Verdict::Missing(_) => self.words().missing.to_owned(),
                Verdict::Conflict(_) => self.words().conflict.to_owned(),
                Verdict::Gap => self.words().gap.to_owned(),
                Verdict::Broken(_) => self.words().broken.to_owned(),
            };
            lines.push((decided.question, line));
        }
        lines
    }
}

impl Page<'_> {
    /// Says of every dispute whether it matters, and what comes of it if each party is right.
    pub(super) fn quarrels(&mut self) {
        let case = self.case;
        let words = case.words();
        for quarrel in case.quarrels {
            let verdict = if quarrel.decides {
                words.dispute_decides
            } else {
                words.dispute_idle
            };
            self.field(words.dispute, &format!("{} — {verdict}", case.about(quarrel)));
            for party in &quarrel.parties {
                let who = words.if_right.replace("{}", &party.name);
                let what = match &party.right {
                    Some((world, ruling)) => case.would_be(world, ruling).join(" · "),
                    None => words.impossible_account.to_owned(),
                };
                if quarrel.decides || party.right.is_none() {
                    self.item("•", &format!("{who}: {what}"));
                }
            }
        }
        let deciding: Vec<&Quarrel> = case.quarrels.iter().filter(|q| q.decides).collect();
        if case.quarrels.len() > 1
            && let Some(first) = deciding.iter().min_by_key(|q| q.left)
        {
            self.field(words.settle_first, &case.about(first));
        }
    }
}
