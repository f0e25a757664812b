//! A ruling for a person: the ruling first, then the clause, then why, then what was considered and rejected.

use super::Case;
use super::foot::Foot;
use super::page::{Page, Style};
use super::say::{choice_words, value_words};
use crate::book::{ClauseRef, Question, Rule, Topic};
use crate::condition::{Answered as Given, FactId, Tri, View, holds};
use crate::decide::{Answered, Decided, Info, Settled, Strength, Verdict};
use crate::value::{State, Value};

/// Renders a ruling.
pub fn render(case: Case<'_>, style: Style) -> String {
    let mut page = ruled(case, style);
    page.assumed();
    page.out
}

/// The same without what was assumed, for those who tell that otherwise.
pub fn render_ruling(case: Case<'_>, style: Style) -> String {
    ruled(case, style).out
}

fn ruled<'a>(case: Case<'a>, style: Style) -> Page<'a> {
    let mut page = Page {
        case,
        style: Style {
            width: style.width.clamp(40, 200),
            ..style
        },
        out: String::new(),
        foot: Foot::default(),
    };
    page.whole();
    page
}

impl<'a> Page<'a> {
    fn whole(&mut self) {
        let asked: Vec<&Decided> = self
            .case
            .ruling
            .decided
            .iter()
            .filter(|d| !matches!(d.verdict, Verdict::NotAsked))
            .collect();
        let mut done: Vec<u16> = Vec::new();
        let several = {
            let mut numbers: Vec<u16> = asked.iter().map(|d| d.question).collect();
            numbers.dedup();
            numbers.len() > 1
        };
        for decided in &asked {
            if done.contains(&decided.question) {
                continue;
            }
            done.push(decided.question);
            let Some(question) = self.case.topic.questions.get(usize::from(decided.question)) else {
                continue;
            };
            if !self.out.is_empty() {
                self.out.push('\n');
            }
            if question.each_seat && decided.row.is_some() {
                let rows: Vec<&Decided> = asked
                    .iter()
                    .filter(|d| d.question == decided.question)
                    .copied()
                    .collect();
                self.seats(question, &rows);
            } else {
                self.question(question, decided, several);
            }
        }
        self.quarrels();
        let answers = self.out.len();
        self.foot();
        for decided in &asked {
            let settled = !matches!(decided.verdict, Verdict::Open(_) | Verdict::Missing(_));
            if self.style.why || (settled && asked.first().is_some_and(|first| std::ptr::eq(*first, *decided))) {
                self.why_not(decided);
            }
        }
        self.reasons();
        // A gap before what the answers rest on, where several make the page long.
        if done.len() > 1 && self.out.len() > answers {
            self.out.insert(answers, '\n');
        }
    }

    fn question(&mut self, question: &Question, decided: &Decided, several: bool) {
        let title = question.title.in_lang(self.case.lang).to_owned();
        let words = self.case.words();
        match &decided.verdict {
            Verdict::NotAsked => {}
            Verdict::Settled(all) => {
                for (n, settled) in all.iter().enumerate() {
                    if n > 0 {
                        self.out.push('\n');
                    }
                    self.settled(question, decided, settled, several.then_some(title.as_str()));
                }
                if all.is_empty() {
                    self.headline(&format!("{title}: —"), "");
                }
            }
            Verdict::Conflict(all) | Verdict::Broken(all) => {
                let what = if matches!(decided.verdict, Verdict::Conflict(_)) {
                    words.conflict
                } else {
                    words.broken
                };
                self.headline(what, &title);
                for settled in all {
                    let line = self.case.settled_line(question, decided.row, settled);
                    let rules: Vec<String> = settled
                        .grounds
                        .iter()
                        .filter_map(|g| self.rule(g.rule))
                        .map(Rule::full_id)
                        .collect();
                    self.item("•", &format!("{line} — {}", rules.join(", ")));
                }
            }
            Verdict::Gap => self.headline(words.gap, &title),
            Verdict::Open(open) => self.open(question, decided, open, several.then_some(title.as_str())),
            Verdict::Missing(missing) => {
                self.headline(words.missing, &title);
                for id in &missing.facts {
                    self.ask_for(*id);
                }
            }
        }
    }

    pub(super) fn rule(&self, number: u16) -> Option<&'a Rule> {
        self.case.topic.rules.get(usize::from(number))
    }

    fn settled(&mut self, question: &Question, decided: &Decided, settled: &Settled, title: Option<&str>) {
        let words = self.case.words();
        let line = self.case.settled_line(question, decided.row, settled);
        let line = match title {
            Some(title) => format!("{title}: {line}"),
            None => line,
        };
        let deciding = settled.deciding(self.case.topic);
        let right = match (settled.strength, deciding.is_empty()) {
            (Strength::Explicit, _) => self.case.cite_all(&deciding),
            (strength, true) => words
                .basis
                .get(strength as usize)
                .copied()
                .unwrap_or_default()
                .to_owned(),
            (strength, false) => format!(
                "{} · {}",
                self.case.cite_all(&deciding),
                words.basis.get(strength as usize).copied().unwrap_or_default()
            ),
        };
        self.headline(&line, &right);
        let case = self.case;
        let advice = case.advice(question, decided.row, settled);
        for why in &advice.why {
            self.plain(why);
        }
        let unsure = |rule: &&Rule| holds(&rule.when, case.world, decided.row, Given::default()) == Tri::Unknown;
        if case.rules_of(settled).iter().any(unsure) {
            self.plain(words.either_way);
        }
        if let Answered::Choose(outcomes) = &settled.answer {
            self.field(words.outcomes, "");
            for (answer, amounts) in outcomes {
                let line = self.case.outcome_line(question, decided.row, *answer, amounts);
                self.item("•", &line);
            }
        }
        if !advice.say.is_empty() {
            self.field(words.say, &advice.say.join(" "));
        }
        if !advice.act.is_empty() {
            self.field(words.act, &advice.act.join(" "));
        }
        if let Answered::One(_, amounts) = &settled.answer {
            self.chips(question, decided, amounts);
        }
        self.exhibit(question);
        self.rests_on(question, decided, settled);
    }

    /// A missing fact: its question and what to write.
    pub(super) fn ask_for(&mut self, id: FactId) {
        let case = self.case;
        if let Some(fact) = case.topic.fact(id) {
            let write = super::show::write_line(fact, case.lang);
            self.item("?", &format!("{}  {write}", fact.ask.in_lang(case.lang)));
        }
    }

    /// Facts that were not told and have a default that some rule reads.
    fn assumed(&mut self) {
        let lang = self.case.lang;
        let mut texts = Vec::new();
        for (n, fact) in self.case.topic.facts.iter().enumerate() {
            let Ok(n) = u16::try_from(n) else {
                continue;
            };
            let id = FactId(n);
            if self.case.world.info(id) != Info::Assumed || fact.per_seat {
                continue;
            }
            // The rulebook is only worth a word where several books have rules on the matter.
            if n == 0 && one_book(self.case.topic) {
                continue;
            }
            if let State::Known(value) = self.case.world.state(id, None) {
                texts.push(match (&fact.phrases, value) {
                    (Some(_), Value::Choice(c)) => choice_words(fact, *c, lang),
                    _ => format!("{}: {}", self.case.label(fact), value_words(fact, value, lang)),
                });
            }
        }
        if !texts.is_empty() {
            self.out.push('\n');
            let words = self.case.words().assumed;
            self.field(words, &texts.join(" · "));
        }
    }
}

/// The clause that says who decides, for silence and discretion.
pub(super) fn decided_by(case: Case<'_>, settled: &Settled) -> Option<ClauseRef> {
    crate::run::decided_by(case.library, case.topic, case.world, settled)
}

/// Whether all rules are of one book.
fn one_book(topic: &Topic) -> bool {
    let mut books = topic.rules.iter().map(|r| &r.book);
    let first = books.next();
    books.all(|b| Some(b) == first)
}
