//! The end of an interview: the ruling, what may still be corrected, and the situation file.

use std::io;
use std::path::Path;

use floor_ruling::interview::{Closing, read_told};
use floor_ruling::render::{self, Case, Style};
use floor_ruling::run::{Outcome, Ruled, rule_given};
use floor_ruling::source::{Lang, Problems, outline, tame};

use super::super::exit::Exit;
use super::super::output;
use super::talk::Talk;
use super::{Next, is_quit, say};

impl Talk<'_, '_> {
    pub(super) fn text(&self, closing: &Closing) -> String {
        self.case(|case| render::saved_text(case, closing))
    }

    /// Rules on what was told.
    fn ruled(&mut self, done: bool) -> (Option<Ruled>, String) {
        let closing = self.interview.close(done);
        let text = self.text(&closing);
        let name = self
            .save
            .map_or_else(|| "situation.yaml".to_owned(), |p| p.display().to_string());
        let mut problems = Problems::default();
        let ruled = tame(&mut self.library.sources, &name, text.as_bytes(), &mut problems).and_then(|file| {
            let documents = outline(&self.library.sources, file, &mut problems);
            let node = documents.first()?;
            rule_given(self.library, node, None, &closing.given, &mut None, &mut problems)
        });
        if ruled.is_none() {
            output::problems(self.setting, &self.library.sources, &problems);
        }
        (ruled, text)
    }

    /// Shows a ruling; what was assumed is numbered when it can still be corrected.
    fn show(&self, ruled: &Ruled, correct: bool) -> anyhow::Result<()> {
        let Some(case) = Case::of(self.library, ruled, self.setting.lang) else {
            return Ok(());
        };
        let style = Style {
            width: self.setting.width,
            colour: output::colour_out(),
            why: false,
        };
        let text = if correct {
            render::render_ruling(case, style)
        } else {
            render::render(case, style)
        };
        say(self.setting, &format!("\n{text}"))
    }

    /// Left before everything was certain: what is possible.
    pub(super) fn leave(&mut self) -> anyhow::Result<Next> {
        let (ruled, text) = self.ruled(false);
        let Some(ruled) = ruled else {
            return Ok(Next::End(Exit::BadInput));
        };
        self.show(&ruled, false)?;
        if let Some(path) = self.save {
            self.write(path, &text, true)?;
        }
        Ok(Next::End(code(&ruled)))
    }

    /// Nothing more is to be asked: the ruling, then what may be mended or saved.
    pub(super) fn finish(&mut self, done: bool) -> anyhow::Result<Option<Next>> {
        let lang = self.setting.lang;
        let (ruled, text) = self.ruled(done);
        let Some(ruled) = ruled else {
            return Ok(Some(Next::End(Exit::BadInput)));
        };
        self.show(&ruled, true)?;
        let assumed = self.interview.assumed();
        say(
            self.setting,
            &format!(
                "\n{}",
                self.case(|case| case.assumed_text(&assumed, self.setting.width))
            ),
        )?;
        say(
            self.setting,
            &match (lang, assumed.is_empty(), self.save) {
                (Lang::En, true, None) => "Enter ends · `save FILE` saves the situation · `back`\n".to_owned(),
                (Lang::En, false, None) => {
                    "Enter ends · a number corrects what is assumed · `save FILE` saves the situation · `back`\n"
                        .to_owned()
                }
                (Lang::En, true, Some(_)) => "Enter saves and ends · `back`\n".to_owned(),
                (Lang::En, false, Some(_)) => {
                    "Enter saves and ends · a number corrects what is assumed · `back`\n".to_owned()
                }
                (Lang::Ru, true, None) => "Ввод — конец · `сохранить ФАЙЛ` — записать ситуацию · `назад`\n".to_owned(),
                (Lang::Ru, false, None) => {
                    "Ввод — конец · номер исправляет принятое · `сохранить ФАЙЛ` — записать ситуацию · `назад`\n"
                        .to_owned()
                }
                (Lang::Ru, true, Some(_)) => "Ввод — записать и закончить · `назад`\n".to_owned(),
                (Lang::Ru, false, Some(_)) => {
                    "Ввод — записать и закончить · номер исправляет принятое · `назад`\n".to_owned()
                }
            },
        )?;
        loop {
            let line = self.lines.next("> ")?;
            let Some(line) = line.filter(|l| !l.is_empty() && !is_quit(l)) else {
                if let Some(path) = self.save {
                    self.write(path, &text, true)?;
                }
                return Ok(Some(Next::End(code(&ruled))));
            };
            let low = line.to_lowercase();
            if matches!(low.as_str(), "back" | "undo" | "назад" | "отмена") {
                if self.interview.back() {
                    self.said.clear();
                    return Ok(None);
                }
            } else if let Some(id) = low.parse::<usize>().ok().and_then(|n| assumed.get(n.checked_sub(1)?)) {
                self.said.clear();
                self.interview.ask_about(*id);
                return Ok(None);
            } else if let Some(name) = ["save ", "сохранить "].iter().find_map(|w| line.strip_prefix(w)) {
                self.write(Path::new(name.trim()), &text, false)?;
                continue;
            } else {
                match read_told(self.topic, &line) {
                    Ok(Some(steps)) => {
                        if let Some(taken) = self.take(|i| i.answer_all(steps))? {
                            self.said.clear();
                            return Ok(taken.into());
                        }
                    }
                    Ok(None) => {}
                    Err(wrong) => say(self.setting, &render::wrong_text(&wrong, lang, self.setting.width))?,
                }
            }
            say(
                self.setting,
                match lang {
                    Lang::En => "   Enter ends; `back` goes back to the questions\n",
                    Lang::Ru => "   Ввод — конец; `назад` — к вопросам\n",
                },
            )?;
        }
    }

    /// Writes the situation. A file that is there is only replaced where it was named on the command line.
    fn write(&self, path: &Path, text: &str, replace: bool) -> anyhow::Result<()> {
        let mut open = std::fs::OpenOptions::new();
        open.write(true);
        match replace {
            true => open.create(true).truncate(true),
            false => open.create_new(true),
        };
        let written = open
            .open(path)
            .and_then(|mut file| io::Write::write_all(&mut file, text.as_bytes()));
        let name = path.display();
        match (written, replace, self.setting.lang) {
            (Ok(()), _, Lang::En) => say(self.setting, &format!("   saved: {name}\n")),
            (Ok(()), _, Lang::Ru) => say(self.setting, &format!("   записано: {name}\n")),
            (Err(error), true, _) => Err(anyhow::anyhow!("{name}: {error}")),
            (Err(error), false, Lang::En) => say(self.setting, &format!("   not saved: {name}: {error}\n")),
            (Err(error), false, Lang::Ru) => say(self.setting, &format!("   не записано: {name}: {error}\n")),
        }
    }
}

fn code(ruled: &Ruled) -> Exit {
    match ruled.outcome() {
        Outcome::Ruled => Exit::Done,
        Outcome::Open => Exit::Open,
        Outcome::BookFault => Exit::BookFault,
    }
}
