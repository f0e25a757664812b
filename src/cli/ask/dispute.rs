//! Who says what, where people differ.

use floor_ruling::interview::{Known, Query, Reply, read_line};
use floor_ruling::render;
use floor_ruling::situation::Account;
use floor_ruling::source::{Lang, Place};
use floor_ruling::value::Value;

use super::talk::Talk;
use super::{is_quit, say};

/// Parties to one dispute.
const MOST_PARTIES: usize = 12;

impl Talk<'_, '_> {
    /// Who says what; `None` when it was not told after all.
    pub(super) fn accounts(&mut self, query: &Query) -> anyhow::Result<Option<Vec<Account>>> {
        let lang = self.setting.lang;
        say(
            self.setting,
            match lang {
                Lang::En => "   Who says what? Name one and the answer: `seat 4: 1`. An empty line ends.\n",
                Lang::Ru => "   Кто что говорит? Назовите одного и его ответ: `место 4: 1`. Пустая строка — конец.\n",
            },
        )?;
        let mut accounts: Vec<Account> = Vec::new();
        loop {
            let Some(line) = self.lines.next("   ")? else {
                return Ok((accounts.len() > 1).then_some(accounts));
            };
            if line.is_empty() {
                if accounts.len() > 1 {
                    return Ok(Some(accounts));
                }
                if accounts.is_empty() {
                    return Ok(None);
                }
                say(
                    self.setting,
                    match lang {
                        Lang::En => "   one account is no dispute: name another, or `back`\n",
                        Lang::Ru => "   одно мнение — ещё не спор: назовите второе или `назад`\n",
                    },
                )?;
                continue;
            }
            if matches!(line.to_lowercase().as_str(), "back" | "undo" | "назад") || is_quit(&line) {
                return Ok(None);
            }
            let (party, answer) = match line.split_once(':') {
                Some((party, answer)) => (party.trim().to_owned(), answer.trim().to_owned()),
                None => {
                    say(
                        self.setting,
                        &match lang {
                            Lang::En => format!("   What does {line} say?\n"),
                            Lang::Ru => format!("   Что говорит {line}?\n"),
                        },
                    )?;
                    match self.lines.next("   ")? {
                        Some(answer) => (line, answer),
                        None => return Ok((accounts.len() > 1).then_some(accounts)),
                    }
                }
            };
            let known = accounts.iter().any(|a| a.party == party);
            if party.is_empty() || party.chars().count() > 60 || known || accounts.len() >= MOST_PARTIES {
                say(
                    self.setting,
                    match lang {
                        Lang::En => "   name somebody else\n",
                        Lang::Ru => "   назовите кого-нибудь ещё\n",
                    },
                )?;
                continue;
            }
            match self.said_by(query, &answer)? {
                Some(value) => accounts.push(Account {
                    party,
                    value,
                    place: Place::default(),
                }),
                None => continue,
            }
        }
    }

    /// What a party says; `None` when it could not be read.
    fn said_by(&mut self, query: &Query, answer: &str) -> anyhow::Result<Option<Option<Value>>> {
        let lang = self.setting.lang;
        let reply = match read_line(self.topic, query, answer) {
            Ok(reply) => reply,
            Err(wrong) => {
                say(self.setting, &render::wrong_text(&wrong, lang, self.setting.width))?;
                return Ok(None);
            }
        };
        match reply {
            Reply::Unknown => return Ok(Some(None)),
            Reply::Told(steps) => {
                if let [step] = steps.as_slice()
                    && step.item == query.item
                {
                    match &step.known {
                        Known::Value(value) => return Ok(Some(Some(value.clone()))),
                        Known::Side(side) => {
                            if let Some(value) = self.interview.stand_for(step.item, side) {
                                return Ok(Some(Some(value)));
                            }
                            say(
                                self.setting,
                                match lang {
                                    Lang::En => "   for a dispute the amount itself is needed, about\n",
                                    Lang::Ru => "   в споре нужна сама сумма, хотя бы примерно\n",
                                },
                            )?;
                            return Ok(None);
                        }
                        _ => {}
                    }
                }
            }
            _ => {}
        }
        say(
            self.setting,
            match lang {
                Lang::En => "   write one of the answers to the question\n",
                Lang::Ru => "   напишите один из ответов на вопрос\n",
            },
        )?;
        Ok(None)
    }
}
