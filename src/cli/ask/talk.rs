//! One interview: questions put and answers taken.

use std::path::Path;

use floor_ruling::book::{Library, Topic};
use floor_ruling::decide::Ruling;
use floor_ruling::interview::{Interview, Known, Query, Refused, Reply, Turn, read_line};
use floor_ruling::render::{self, Case};
use floor_ruling::source::{Lang, Problems};

use super::super::Setting;
use super::super::exit::Exit;
use super::lines::Lines;
use super::{Next, is_quit, say};

/// One interview.
pub(super) struct Talk<'a, 't> {
    pub(super) setting: &'a Setting,
    pub(super) library: &'a mut Library,
    pub(super) lines: &'a Lines,
    pub(super) topic: &'t Topic,
    pub(super) interview: Interview<'t>,
    /// Answers that were said to be certain.
    pub(super) said: Vec<String>,
    pub(super) save: Option<&'a Path>,
}

impl Talk<'_, '_> {
    pub(super) fn hold(&mut self) -> anyhow::Result<Next> {
        let lang = self.setting.lang;
        let hint = match lang {
            Lang::En => "Answer with a number. `back` takes an answer back, `?` helps, `quit` leaves.",
            Lang::Ru => "Отвечайте номером. `назад` — вернуться, `?` — подсказка, `выход` — закончить.",
        };
        let title = self.topic.title.in_lang(lang);
        say(self.setting, &format!("{title} ({})\n{hint}\n", self.topic.id))?;
        loop {
            let turn = self.interview.turn();
            match &turn.query {
                Some(query) => {
                    self.say_certain(&turn)?;
                    if let Some(next) = self.ask(query)? {
                        return Ok(next);
                    }
                }
                None => {
                    if let Some(next) = self.finish(turn.done)? {
                        return Ok(next);
                    }
                }
            }
        }
    }

    /// Calls `show` with the answers so far as a case.
    pub(super) fn case<T>(&self, show: impl FnOnce(Case<'_>) -> T) -> T {
        let picture = self.interview.picture();
        let world = self.interview.world();
        let ruling = Ruling { decided: Vec::new() };
        show(Case {
            library: self.library,
            topic: self.topic,
            situation: &picture.situation,
            world: &world,
            ruling: &ruling,
            quarrels: &[],
            reasons: &[],
            known: None,
            lang: self.setting.lang,
        })
    }

    /// Says what has become certain.
    fn say_certain(&mut self, turn: &Turn) -> anyhow::Result<()> {
        for (asked, class, rules) in &turn.certain {
            let line = self.case(|case| case.certain_line(*asked, *class, rules, true));
            let key = format!("{asked:?} {class:?}");
            if !line.is_empty() && !self.said.contains(&key) {
                self.said.push(key);
                say(self.setting, &format!("\n{line}"))?;
            }
        }
        Ok(())
    }

    /// Puts a question until it is answered. Something comes back when the interview ends.
    fn ask(&mut self, query: &Query) -> anyhow::Result<Option<Next>> {
        let number = self.interview.answered() + 1;
        let text = self.case(|case| case.question_text(query, number, self.setting.width));
        say(self.setting, &format!("\n{text}"))?;
        loop {
            let Some(line) = self.lines.next("> ")? else {
                return self.leave().map(Some);
            };
            match read_line(self.topic, query, &line) {
                Err(wrong) => say(
                    self.setting,
                    &render::wrong_text(&wrong, self.setting.lang, self.setting.width),
                )?,
                Ok(Reply::Quit) => return self.leave().map(Some),
                Ok(Reply::Help) => self.help(query)?,
                Ok(Reply::Back) => {
                    if self.interview.back() {
                        self.said.clear();
                        return Ok(None);
                    }
                    say(
                        self.setting,
                        match self.setting.lang {
                            Lang::En => "   there is no answer to take back\n",
                            Lang::Ru => "   возвращаться некуда\n",
                        },
                    )?;
                }
                Ok(Reply::Unknown) => {
                    if let Some(next) = self.take(|i| i.answer(query.item, Known::Unknown))? {
                        return Ok(next.into());
                    }
                }
                Ok(Reply::Disagree) => match self.accounts(query)? {
                    Some(accounts) => {
                        if let Some(next) = self.take(|i| i.answer(query.item, Known::Disputed(accounts)))? {
                            return Ok(next.into());
                        }
                    }
                    None => say(self.setting, &format!("\n{text}"))?,
                },
                Ok(Reply::Told(steps)) => {
                    if let Some(next) = self.take(|i| i.answer_all(steps))? {
                        return Ok(next.into());
                    }
                }
            }
        }
    }

    /// Gives an answer to the engine; `None`: it was refused and is to be given again.
    pub(super) fn take(
        &mut self,
        give: impl FnOnce(&mut Interview<'_>) -> Result<(), Refused>,
    ) -> anyhow::Result<Option<Taken>> {
        let Err(refused) = give(&mut self.interview) else {
            return Ok(Some(Taken::GoOn));
        };
        let lang = self.setting.lang;
        let text = self.case(|case| case.refused_text(&refused));
        for line in text.lines() {
            say(self.setting, &format!("   {line}\n"))?;
        }
        let Refused::Elsewhere { see: Some(see), .. } = refused else {
            return Ok(None);
        };
        let title = self
            .library
            .topic(&see, &mut Problems::default())
            .map(|t| t.title.in_lang(lang).to_owned());
        let title = title.unwrap_or_else(|| see.clone());
        say(
            self.setting,
            &match lang {
                Lang::En => format!("   1  go on with it: {title} ({see})\n   2  answer otherwise\n"),
                Lang::Ru => format!("   1  перейти туда: {title} ({see})\n   2  ответить иначе\n"),
            },
        )?;
        loop {
            match self.lines.next("> ")?.as_deref() {
                Some("1") => return Ok(Some(Taken::Elsewhere(see))),
                Some("2" | "back" | "undo" | "назад") => return Ok(None),
                Some(word) if is_quit(word) => return Ok(Some(Taken::Left)),
                None => return Ok(Some(Taken::Left)),
                Some(_) => say(self.setting, "   1 / 2\n")?,
            }
        }
    }

    fn help(&self, query: &Query) -> anyhow::Result<()> {
        let lang = self.setting.lang;
        say(
            self.setting,
            match lang {
                Lang::En => {
                    "   A number picks an answer; amounts, seats and cards are written out (`=2`: the amount 2).\n\
                 \x20  `u` don't know · `d` they disagree: then who says what\n\
                 \x20  `back` or `undo` takes the last answer back · `quit` leaves and says what is possible\n\
                 \x20  `name: value` tells any fact of the topic at once, as a situation file does (`all_in: yes`)\n"
                }
                Lang::Ru => {
                    "   Номер выбирает ответ; суммы, места и карты пишутся сами (`=2` — сумма 2).\n\
                 \x20  `н` — не знаю · `с` — говорят разное: потом спросят, кто что\n\
                 \x20  `назад` отменяет последний ответ · `выход` заканчивает и говорит, что возможно\n\
                 \x20  `имя: значение` сообщает любой факт темы сразу, как в файле ситуации (`all_in: yes`)\n"
                }
            },
        )?;
        let told = self.text(&self.interview.close(false));
        let head = match lang {
            Lang::En => "Told so far",
            Lang::Ru => "Уже сказано",
        };
        say(self.setting, &format!("   {head}:\n"))?;
        for line in told.lines() {
            say(self.setting, &format!("     {line}\n"))?;
        }
        say(
            self.setting,
            &self.case(|case| case.question_text(query, self.interview.answered() + 1, self.setting.width)),
        )
    }
}

/// What became of an answer.
pub(super) enum Taken {
    /// It is taken.
    GoOn,
    /// The matter is another topic's, and goes on there.
    Elsewhere(String),
    /// The interview was left where the matter was another topic's.
    Left,
}

impl From<Taken> for Option<Next> {
    fn from(taken: Taken) -> Self {
        match taken {
            Taken::GoOn => None,
            Taken::Elsewhere(topic) => Some(Next::Topic(topic)),
            Taken::Left => Some(Next::End(Exit::Open)),
        }
    }
}
