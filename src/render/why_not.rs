//! Why the other rules do not speak.

use super::page::Page;
use crate::condition::{Atom, Condition};
use crate::decide::{Decided, Settled, Silence, Stands, Verdict};
use crate::source::Lang;

/// How many rules that do not speak are shown unless all are asked for.
const NEAREST: usize = 4;

impl Page<'_> {
    /// Why the other rules do not speak.
    pub(super) fn why_not(&mut self, decided: &Decided) {
        let mut silences: Vec<&Silence> = decided
            .silences
            .iter()
            .filter(|s| !speaks(decided, s.rule) && !self.of_another_room(s))
            .collect();
        let all = silences.len();
        silences.sort_by_key(|s| (s.failing, s.rule));
        if !self.style.why {
            silences.retain(|s| !unreported(s));
            silences.truncate(NEAREST);
        }
        if silences.is_empty() {
            return;
        }
        let words = self.case.words();
        let mut table = self.bare_table();
        for silence in &silences {
            let Some(rule) = self.rule(silence.rule) else {
                continue;
            };
            let clause = rule.clause.as_ref().or(rule.cites.first());
            let name = format!(
                "{} {}",
                clause.map(|c| self.case.cite(c)).unwrap_or_default(),
                rule.title.in_lang(self.case.lang)
            );
            let (reason, place) = self.reason(silence, decided.row);
            table.add_row(vec![name, reason, place]);
        }
        let left = all - silences.len();
        self.field(words.why_not, "");
        self.block(&table.to_string());
        if left > 0 {
            let line = words.more_rules.replace("{}", &left.to_string());
            self.block(&line);
        }
    }

    /// Whether a rule is of a book that is not played under here.
    fn of_another_room(&self, silence: &Silence) -> bool {
        let played = self.case.played();
        self.rule(silence.rule)
            .is_some_and(|rule| !played.is_empty() && !played.contains(&rule.book.as_str()))
    }

    fn reason(&self, silence: &Silence, row: Option<usize>) -> (String, String) {
        let words = self.case.words();
        match &silence.stands {
            Stands::Open => (words.open.to_owned(), String::new()),
            Stands::Yields { to } => {
                let text = self.rule(*to).map(|other| {
                    let reason = other
                        .overrides
                        .iter()
                        .find(|o| o.rule == silence.rule)
                        .map(|o| format!(": {}", o.text.in_lang(self.case.lang)))
                        .unwrap_or_default();
                    let clause = other
                        .clause
                        .as_ref()
                        .map(|c| format!("{} ", self.case.cite(c)))
                        .unwrap_or_default();
                    format!(
                        "{} {clause}{}{reason}",
                        words.yields,
                        other.title.in_lang(self.case.lang)
                    )
                });
                (text.unwrap_or_default(), String::new())
            }
            Stands::Fails(failed) => {
                let told = self.case.tell(&failed.part, row);
                let place = self.case.place_of(&failed.part, row).map(|place| {
                    let sources = &self.case.library.sources;
                    place_words(short(sources.name(place)), sources.line(place), self.case.lang)
                });
                (told.join(" · "), place.unwrap_or_default())
            }
        }
    }
}

/// Whether a rule speaks after all: where facts are missing that is found out only by weighing them.
fn speaks(decided: &Decided, rule: u16) -> bool {
    let among = |settled: &Settled| settled.grounds.iter().any(|g| g.rule == rule);
    match &decided.verdict {
        Verdict::Settled(all) => all.iter().any(among),
        Verdict::Open(open) => open.possible.iter().filter_map(|p| p.settled.as_ref()).any(among),
        _ => false,
    }
}

/// Whether a rule does not speak merely because something was not reported to have been done.
fn unreported(silence: &Silence) -> bool {
    match &silence.stands {
        Stands::Fails(failed) => !failed.holds && matches!(failed.part, Condition::Atom(Atom::Includes(..))),
        _ => false,
    }
}

/// A line of a file, the file named where its name is short enough.
fn place_words(name: &str, line: usize, lang: Lang) -> String {
    match (name.chars().count() <= 20, lang) {
        (true, _) => format!("{name}:{line}"),
        (false, Lang::En) => format!("line {line}"),
        (false, Lang::Ru) => format!("строка {line}"),
    }
}

/// A file's name without its folders.
fn short(name: &str) -> &str {
    name.rsplit('/').next().unwrap_or(name)
}
