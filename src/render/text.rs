//! A ruling for a person: the ruling first, then the clause, then why, then what was considered and rejected.

use comfy_table::{ContentArrangement, Table, presets};
use textwrap::{Options, core::display_width, wrap};

use super::Case;
use super::say::{number_words, value_words};
use crate::book::{Column, Kind, Question, Rule};
use crate::condition::{Amounts, Atom, Condition, FactId, View};
use crate::decide::{Answered, Decided, Info, Settled, Silence, Stands, Strength, Verdict};
use crate::source::Lang;
use crate::value::{Cell, State, Value};

/// How a page is set.
#[derive(Debug, Clone, Copy)]
pub struct Style {
    /// Columns.
    pub width: usize,
    /// Whether to use escapes for bold and dim.
    pub colour: bool,
    /// Whether to list every rule that does not speak.
    pub why: bool,
}

/// How many rules that do not speak are shown unless all are asked for.
const NEAREST: usize = 4;

/// A page being written.
struct Page<'a> {
    case: Case<'a>,
    style: Style,
    out: String,
}

/// Renders a ruling.
pub fn render(case: Case<'_>, style: Style) -> String {
    let mut page = Page {
        case,
        style: Style {
            width: style.width.clamp(40, 200),
            ..style
        },
        out: String::new(),
    };
    page.whole();
    page.out
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
                self.seats(question, &rows, several);
            } else {
                self.question(question, decided, several);
            }
        }
        self.assumed();
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
            Verdict::Missing(missing) => {
                self.headline(words.missing, &title);
                for id in &missing.facts {
                    if let Some(fact) = self.case.topic.fact(*id) {
                        let write = super::show::write_line(fact, self.case.lang);
                        let ask = fact.ask.in_lang(self.case.lang).to_owned();
                        self.item("?", &format!("{ask}  {write}"));
                    }
                }
            }
        }
        let first = self
            .case
            .ruling
            .decided
            .iter()
            .find(|d| !matches!(d.verdict, Verdict::NotAsked));
        if self.style.why || first.is_some_and(|f| std::ptr::eq(f, decided)) {
            self.why_not(decided);
        }
    }

    fn rule(&self, number: u16) -> Option<&'a Rule> {
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
        let right = match (settled.strength(), deciding.is_empty()) {
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
        let (answer, amounts) = match &settled.answer {
            Answered::One(answer, amounts) => (Some(*answer), amounts.as_slice()),
            _ => (None, &[][..]),
        };
        let case = self.case;
        let amount = |name: &str| case.amount_named(question, amounts, name);
        let mut whys = Vec::new();
        let mut says = Vec::new();
        let mut acts = Vec::new();
        let answer_def = answer.and_then(|a| question.answers.get(usize::from(a)));
        let rules: Vec<&Rule> = settled.grounds.iter().filter_map(|g| self.rule(g.rule)).collect();
        let add = |list: &mut Vec<String>, text: String| {
            if !text.is_empty() && !list.contains(&text) {
                list.push(text);
            }
        };
        for rule in &rules {
            if let Some(why) = &rule.why {
                add(&mut whys, self.case.fill(why, decided.row, &amount));
            }
            if let Some(say) = &rule.say {
                add(&mut says, self.case.fill(say, decided.row, &amount));
            }
            for act in &rule.act {
                add(&mut acts, self.case.fill(act, decided.row, &amount));
            }
        }
        if let Some(def) = answer_def {
            if let (Some(say), true) = (&def.say, says.is_empty()) {
                add(&mut says, self.case.fill(say, decided.row, &amount));
            }
            for act in def.act.iter().rev() {
                let text = self.case.fill(act, decided.row, &amount);
                if !text.is_empty() && !acts.contains(&text) {
                    acts.insert(0, text);
                }
            }
        }
        for why in whys {
            self.plain(&why);
        }
        if let Answered::Choose(outcomes) = &settled.answer {
            self.field(words.outcomes, "");
            for (answer, amounts) in outcomes {
                let line = self.case.outcome_line(question, decided.row, *answer, amounts);
                self.item("•", &line);
            }
        }
        if !says.is_empty() {
            self.field(words.say, &says.join(" "));
        }
        if !acts.is_empty() {
            self.field(words.act, &acts.join(" "));
        }
        if matches!(settled.answer, Answered::One(..)) {
            self.chips(question, decided, amounts);
        }
        self.exhibit(question);
        self.founded(question, decided, settled, &rules);
    }

    /// Clauses, why, readings.
    fn founded(&mut self, question: &Question, decided: &Decided, settled: &Settled, rules: &[&'a Rule]) {
        let words = self.case.words();
        for clause in settled.deciding(self.case.topic) {
            if let Some(text) = self.case.library.clause(clause) {
                let lang = self.case.lang;
                self.field(
                    words.clause,
                    &format!(
                        "{}. {}: {}",
                        self.case.cite(clause),
                        text.heading.in_lang(lang),
                        text.text.in_lang(lang)
                    ),
                );
            }
        }
        let mut beside = settled.beside(self.case.topic);
        let decided_by = self.decided_by(settled);
        if let Some(clause) = &decided_by
            && !beside.contains(&clause)
        {
            beside.push(clause);
        }
        if !beside.is_empty() {
            let label = if rules.iter().all(|r| r.clause.is_none()) {
                words.nearest
            } else {
                words.beside
            };
            let text = self.case.cite_all(&beside);
            self.field(label, &text);
        }
        let mut told = Vec::new();
        for rule in rules {
            for words in rule
                .own_parts()
                .iter()
                .flat_map(|part| self.case.tell(part, decided.row))
            {
                if !told.contains(&words) {
                    told.push(words);
                }
            }
        }
        self.field(words.why, &told.join(" · "));
        let lowest = lowest(self.case);
        for rule in rules.iter().filter(|r| r.book != lowest) {
            for over in &rule.overrides {
                let text = over.text.in_lang(self.case.lang);
                if let Some(yields) = self.rule(over.rule)
                    && yields.book != rule.book
                {
                    self.field(
                        words.house,
                        &format!("{text} ({} > {})", rule.full_id(), yields.full_id()),
                    );
                }
            }
        }
        self.readings(question, decided, settled);
    }

    /// The clause that says who decides, for silence and discretion.
    fn decided_by(&self, settled: &Settled) -> Option<crate::book::ClauseRef> {
        decided_by(self.case, settled)
    }

    fn readings(&mut self, question: &Question, decided: &Decided, settled: &Settled) {
        let words = self.case.words();
        let mut seen: Vec<&str> = Vec::new();
        for ground in &settled.grounds {
            for id in &ground.readings {
                if seen.contains(&id.as_str()) {
                    continue;
                }
                seen.push(id);
                let Some(reading) = self
                    .case
                    .library
                    .books()
                    .flat_map(|b| &b.readings)
                    .find(|r| r.id == *id)
                else {
                    continue;
                };
                let mut text = format!("{id}. {}", reading.text.in_lang(self.case.lang));
                let others: Vec<String> = settled
                    .contrary()
                    .into_iter()
                    .filter(|o| o.reading == *id)
                    .filter_map(|o| match (&o.answer, &o.text) {
                        (Some((answer, amounts)), _) => {
                            Some(self.case.outcome_line(question, decided.row, *answer, amounts))
                        }
                        (None, Some(text)) => Some(self.case.fill(text, decided.row, &|_| None)),
                        (None, None) => None,
                    })
                    .collect();
                if !others.is_empty() {
                    text.push_str(&format!(" — {}: {}", words.other_reading, others.join("; ")));
                }
                self.field(if reading.defensible { words.reading } else { words.note }, &text);
            }
        }
    }

    /// Why the other rules do not speak.
    fn why_not(&mut self, decided: &Decided) {
        let mut silences: Vec<&Silence> = decided
            .silences
            .iter()
            .filter(|s| self.style.why || !unreported(s))
            .collect();
        silences.sort_by_key(|s| (s.failing, s.rule));
        let all = decided.silences.len();
        if !self.style.why {
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

    /// The question's table: who put in what.
    fn chips(&mut self, question: &Question, decided: &Decided, amounts: &[Amounts]) {
        let mut header = vec![String::new()];
        let mut row = vec![self.row_name(decided.row)];
        for column in &question.table {
            let (label, value) = self.cell(question, column, decided.row, amounts);
            if let Some(value) = value {
                header.push(label);
                row.push(value);
            }
        }
        if header.len() < 2 {
            return;
        }
        if row.first().is_some_and(String::is_empty) {
            header.remove(0);
            row.remove(0);
        }
        let mut table = self.framed_table();
        table.set_header(header);
        table.add_row(row);
        self.block(&table.to_string());
    }

    fn row_name(&self, row: Option<usize>) -> String {
        let seat = match row {
            Some(row) => self.case.world.seats.as_ref().and_then(|s| s.get(row)).copied(),
            None => self
                .case
                .topic
                .find("seat")
                .and_then(|id| self.case.world.state(id, None).number()),
        };
        seat.map(|s| number_words(Kind::Seat, s, self.case.lang))
            .unwrap_or_default()
    }

    fn cell(
        &self,
        question: &Question,
        column: &Column,
        row: Option<usize>,
        amounts: &[Amounts],
    ) -> (String, Option<String>) {
        match column {
            Column::Amount(n) => {
                let def = question.amounts.get(usize::from(*n));
                let label = def
                    .map(|d| d.label.in_lang(self.case.lang).to_owned())
                    .unwrap_or_default();
                let value = match (amounts.get(usize::from(*n)), def) {
                    (Some(Amounts::Known(n)), Some(def)) => Some(number_words(def.kind, *n, self.case.lang)),
                    _ => None,
                };
                (label, value)
            }
            Column::Fact(id) => {
                let Some(fact) = self.case.topic.fact(*id) else {
                    return (String::new(), None);
                };
                let state = self.case.world.state(*id, if fact.per_seat { row } else { None });
                (
                    self.case.label(fact),
                    state.known().map(|v| value_words(fact, v, self.case.lang)),
                )
            }
        }
    }

    /// A question asked of every seat: one table, then what it rests on.
    fn seats(&mut self, question: &Question, rows: &[&Decided], several: bool) {
        let lang = self.case.lang;
        let words = self.case.words();
        let title = question.title.in_lang(lang).to_owned();
        let mut clauses = Vec::new();
        for one in rows {
            if let Verdict::Settled(all) = &one.verdict {
                for clause in all.iter().flat_map(|s| s.deciding(self.case.topic)) {
                    if !clauses.contains(&clause) {
                        clauses.push(clause);
                    }
                }
            }
        }
        let _ = several;
        let cited = self.case.cite_all(&clauses);
        self.headline(&title, &cited);
        let mut table = self.framed_table();
        let mut header = vec![words.seat.replace("{}", "").trim().to_owned(), String::new()];
        let columns: Vec<&Column> = question.table.iter().collect();
        header.extend(columns.iter().map(|c| self.cell(question, c, None, &[]).0));
        table.set_header(header);
        for one in rows {
            let seat = one
                .row
                .and_then(|r| self.case.world.seats.as_ref()?.get(r).copied())
                .unwrap_or_default();
            let mut cells = vec![seat.to_string()];
            let (line, amounts) = match &one.verdict {
                Verdict::Settled(all) => {
                    let line: Vec<String> = all
                        .iter()
                        .map(|s| self.case.settled_line(question, one.row, s))
                        .collect();
                    let amounts = match all.first().map(|s| &s.answer) {
                        Some(Answered::One(_, amounts)) => amounts.clone(),
                        _ => Vec::new(),
                    };
                    (line.join("; "), amounts)
                }
                Verdict::Gap => (words.gap.to_owned(), Vec::new()),
                Verdict::Conflict(_) => (words.conflict.to_owned(), Vec::new()),
                Verdict::Broken(_) => (words.broken.to_owned(), Vec::new()),
                Verdict::Missing(_) => (words.missing.to_owned(), Vec::new()),
                Verdict::NotAsked => ("—".to_owned(), Vec::new()),
            };
            cells.push(line);
            for column in &columns {
                cells.push(self.cell(question, column, one.row, &amounts).1.unwrap_or_default());
            }
            table.add_row(cells);
        }
        self.block(&table.to_string());
        let mut whys = Vec::new();
        let mut told_facts = Vec::new();
        for one in rows {
            if let Verdict::Missing(missing) = &one.verdict {
                for id in &missing.facts {
                    if let Some(fact) = self.case.topic.fact(*id)
                        && !told_facts.contains(id)
                    {
                        told_facts.push(*id);
                        let write = super::show::write_line(fact, lang);
                        let ask = fact.ask.in_lang(lang).to_owned();
                        self.item("?", &format!("{ask}  {write}"));
                    }
                }
            }
            let Verdict::Settled(all) = &one.verdict else {
                continue;
            };
            for settled in all {
                let amounts = match &settled.answer {
                    Answered::One(_, amounts) => amounts.clone(),
                    _ => Vec::new(),
                };
                for ground in &settled.grounds {
                    let Some(rule) = self.rule(ground.rule) else {
                        continue;
                    };
                    let Some(why) = &rule.why else {
                        continue;
                    };
                    let text = self
                        .case
                        .fill(why, one.row, &|name| self.case.amount_named(question, &amounts, name));
                    if !whys.contains(&text) {
                        whys.push(text);
                    }
                }
            }
        }
        self.exhibit(question);
        for why in whys {
            self.item("•", &why);
        }
        for clause in clauses {
            if let Some(text) = self.case.library.clause(clause) {
                self.field(
                    words.clause,
                    &format!(
                        "{}. {}: {}",
                        self.case.cite(clause),
                        text.heading.in_lang(lang),
                        text.text.in_lang(lang)
                    ),
                );
            }
        }
        for one in rows {
            if let Verdict::Settled(all) = &one.verdict {
                for settled in all {
                    if settled.grounds.iter().any(|g| !g.readings.is_empty()) {
                        self.readings(question, one, settled);
                        return;
                    }
                }
            }
        }
    }

    fn exhibit(&mut self, question: &Question) {
        let Some(State::Known(Value::Exhibit(exhibit))) = question.exhibit.map(|id| self.case.world.state(id, None))
        else {
            return;
        };
        if exhibit.rows.is_empty() {
            return;
        }
        let lang = self.case.lang;
        let mut table = self.framed_table();
        table.set_header(
            exhibit
                .columns
                .iter()
                .map(|c| c.in_lang(lang).to_owned())
                .collect::<Vec<_>>(),
        );
        for row in &exhibit.rows {
            let cells: Vec<String> = row
                .iter()
                .map(|cell| match cell {
                    Cell::Money(n) => number_words(Kind::Money, *n, lang),
                    Cell::Seat(n) | Cell::Count(n) => n.to_string(),
                    Cell::Seats(list) => list.iter().map(i64::to_string).collect::<Vec<_>>().join(", "),
                    Cell::Words(text) => text.in_lang(lang).to_owned(),
                })
                .collect();
            table.add_row(cells);
        }
        self.block(&table.to_string());
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
                    (Some(_), Value::Choice(c)) => super::say::choice_words(fact, *c, lang),
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

    // ---- setting type

    fn framed_table(&self) -> Table {
        let mut table = Table::new();
        table
            .load_style(presets::UTF8_FULL_CONDENSED)
            .set_content_arrangement(ContentArrangement::Dynamic)
            .set_width(u16::try_from(self.style.width - 2).unwrap_or(78));
        table
    }

    fn bare_table(&self) -> Table {
        let mut table = Table::new();
        table
            .load_style(presets::NOTHING)
            .set_content_arrangement(ContentArrangement::Dynamic)
            .set_width(u16::try_from(self.style.width - 2).unwrap_or(78));
        table
    }

    /// The ruling on the left, its clause on the right; on two lines when one is too short.
    fn headline(&mut self, left: &str, right: &str) {
        let (left_width, right_width) = (display_width(left), display_width(right));
        if right.is_empty() || left_width + right_width + 2 <= self.style.width {
            let gap = self.style.width.saturating_sub(left_width + right_width);
            let left = self.bold(left);
            let pad = if right.is_empty() {
                String::new()
            } else {
                " ".repeat(gap)
            };
            self.out.push_str(&format!("{left}{pad}{right}\n"));
            return;
        }
        for line in wrap(left, self.style.width) {
            let line = self.bold(&line);
            self.out.push_str(&format!("{line}\n"));
        }
        for line in wrap(right, self.style.width) {
            let pad = self.style.width.saturating_sub(display_width(&line));
            self.out.push_str(&format!("{}{line}\n", " ".repeat(pad)));
        }
    }

    fn bold(&self, text: &str) -> String {
        if self.style.colour {
            format!("\u{1b}[1m{text}\u{1b}[0m")
        } else {
            text.to_owned()
        }
    }

    fn plain(&mut self, text: &str) {
        for line in wrap(text, self.style.width) {
            self.out.push_str(&format!("{line}\n"));
        }
    }

    /// A word in the margin and a text beside it.
    fn field(&mut self, name: &str, text: &str) {
        let indent: usize = match self.case.lang {
            Lang::En => 10,
            Lang::Ru => 12,
        };
        let head = format!(
            "{name}{}",
            " ".repeat(indent.saturating_sub(display_width(name)).max(1))
        );
        if text.is_empty() {
            self.out.push_str(head.trim_end());
            self.out.push('\n');
            return;
        }
        let spaces = " ".repeat(indent);
        let options = Options::new(self.style.width)
            .initial_indent(&head)
            .subsequent_indent(&spaces);
        for line in wrap(text, options) {
            self.out.push_str(&format!("{line}\n"));
        }
    }

    fn item(&mut self, mark: &str, text: &str) {
        let head = format!("  {mark} ");
        let options = Options::new(self.style.width)
            .initial_indent(&head)
            .subsequent_indent("    ");
        for line in wrap(text, options) {
            self.out.push_str(&format!("{line}\n"));
        }
    }

    fn block(&mut self, text: &str) {
        for line in text.lines() {
            self.out.push_str(&format!("  {}\n", line.trim_end()));
        }
    }
}

/// The clause that says who decides, for silence and discretion.
pub(super) fn decided_by(case: Case<'_>, settled: &Settled) -> Option<crate::book::ClauseRef> {
    if settled.strength() < Strength::Discretion {
        return None;
    }
    let top = case.world.state(FactId(0), None).choice()?;
    let book = case.topic.facts.first()?.values.get(usize::from(top))?;
    case.library.stack(&book.id).into_iter().rev().find_map(|b| {
        Some(crate::book::ClauseRef {
            book: b.id.clone(),
            id: b.decided_by.clone()?,
        })
    })
}

/// Whether a rule does not speak merely because something was not reported to have been done.
fn unreported(silence: &Silence) -> bool {
    match &silence.stands {
        Stands::Fails(failed) => !failed.holds && matches!(failed.part, Condition::Atom(Atom::Includes(..))),
        _ => false,
    }
}

/// Whether all rules are of one book.
fn one_book(topic: &crate::book::Topic) -> bool {
    let mut books = topic.rules.iter().map(|r| &r.book);
    let first = books.next();
    books.all(|b| Some(b) == first)
}

/// The lowest book of the stack that rules.
fn lowest(case: Case<'_>) -> String {
    case.library.books().next().map(|b| b.id.clone()).unwrap_or_default()
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
