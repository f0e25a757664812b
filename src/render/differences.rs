//! What a change of the books changes, for people.

use std::fmt::Write as _;

use textwrap::core::display_width;

use super::Case;
use super::differences_words::Words;
use super::findings::situation_yaml;
use super::page::unbroken;
use super::proved::proved;
use crate::analyse::{CaseChange, Change, Glimpse, Note, NoteSide, Region, TopicDiff};
use crate::book::{Library, Rule, Topic};
use crate::condition::Condition;
use crate::decide::{Decided, Settled, Verdict};
use crate::source::Lang;

/// Books compared, with what came of it.
pub struct Compared<'a> {
    /// The old and the new books.
    pub libraries: [&'a Library; 2],
    /// The books that the room plays under, where they are fixed.
    pub books: [Option<&'a str>; 2],
    /// What changes, topic by topic.
    pub topics: &'a [TopicDiff],
    /// Topics that only one of the two has.
    pub only: &'a [(String, NoteSide)],
    /// Test cases that change, by file.
    pub cases: &'a [(String, Vec<CaseChange>)],
    /// How many cases were held against both.
    pub tried: Option<usize>,
}

impl Compared<'_> {
    /// Whether anything differs.
    pub fn differs(&self) -> bool {
        !self.only.is_empty()
            || !self.cases.is_empty()
            || self.topics.iter().any(|t| !t.regions.is_empty() || !t.notes.is_empty())
    }

    /// Whether something can come up in only one of the two, though no ruling changes.
    fn notes_only(&self) -> bool {
        !self.only.is_empty() || self.topics.iter().any(|t| !t.notes.is_empty())
    }

    /// The most seats at a table that is proved for, if tables may have more.
    pub(super) fn seats(&self) -> Option<usize> {
        self.topics.iter().filter_map(|t| t.seats).min()
    }

    /// Whether it is proved that nothing else does.
    pub fn proved(&self) -> bool {
        self.topics.iter().all(|t| t.open.is_empty())
    }

    pub(super) fn topic(&self, side: usize, id: &str) -> Option<&Topic> {
        self.libraries.get(side)?.loaded(id)
    }

    /// A situation, without the book where that is fixed.
    pub(super) fn yaml(&self, side: usize, glimpse: &Glimpse) -> Option<String> {
        let mut situation = glimpse.situation.clone();
        if self.books.get(side).copied().flatten().is_some() {
            situation.told.retain(|told| told.fact.0 != 0);
        }
        Some(situation_yaml(self.topic(side, &situation.topic)?, &situation))
    }

    pub(super) fn rules<'t>(&'t self, side: usize, glimpse: &Glimpse) -> Vec<&'t Rule> {
        let topic = self.topic(side, &glimpse.situation.topic);
        let rules = glimpse.rules.iter();
        rules.filter_map(|n| topic?.rules.get(usize::from(*n))).collect()
    }
}

/// An example under one side, to be put into words.
pub(super) struct View<'a> {
    pub case: Case<'a>,
    pub decided: Option<&'a Decided>,
    glimpse: &'a Glimpse,
}

impl<'a> Compared<'a> {
    pub(super) fn view(&'a self, side: usize, region: &'a Region, lang: Lang) -> Option<View<'a>> {
        let glimpse = if side == 0 { &region.old } else { &region.new };
        let (world, ruling) = glimpse.ruled.as_ref()?;
        let common = region.question.as_ref();
        let own = common.and_then(|c| if side == 0 { c.left.as_ref() } else { c.right.as_ref() });
        let decided = own.and_then(|own| {
            let mut all = ruling.decided.iter();
            all.find(|d| d.question == own.question && d.row == glimpse.row)
        });
        Some(View {
            case: Case {
                library: self.libraries.get(side)?,
                topic: self.topic(side, &glimpse.situation.topic)?,
                situation: &glimpse.situation,
                world,
                ruling,
                quarrels: &[],
                reasons: &[],
                known: None,
                lang,
            },
            decided,
            glimpse,
        })
    }
}

impl View<'_> {
    pub fn settled(&self) -> Vec<&Settled> {
        let all = match self.decided.map(|d| &d.verdict) {
            Some(Verdict::Settled(all) | Verdict::Conflict(all) | Verdict::Broken(all)) => all,
            _ => return Vec::new(),
        };
        let speaks = |s: &&Settled| s.grounds.iter().any(|g| self.glimpse.rules.contains(&g.rule));
        all.iter().filter(speaks).collect()
    }

    /// The ruling, an answer a line, each with its clauses and basis.
    pub fn lines(&self, words: &Words) -> Vec<String> {
        let Some(decided) = self.decided else {
            return vec![words.not_asked.to_owned()];
        };
        let Some(question) = self.case.topic.questions.get(usize::from(decided.question)) else {
            return Vec::new();
        };
        match &decided.verdict {
            Verdict::NotAsked => return vec![words.not_asked.to_owned()],
            Verdict::Gap => return vec![self.case.words().gap.to_owned()],
            _ => {}
        }
        let mut lines = Vec::new();
        for settled in self.settled() {
            let mut line = self.case.settled_line(question, decided.row, settled);
            let mut notes = Vec::new();
            let deciding = settled.deciding(self.case.topic);
            match deciding.is_empty() {
                true => notes.push(self.case.cite_all(&settled.beside(self.case.topic))),
                false => notes.push(self.case.cite_all(&deciding)),
            }
            let basis = self
                .case
                .words()
                .basis
                .get(settled.strength as usize)
                .copied()
                .unwrap_or_default();
            notes.push(basis.to_owned());
            notes.retain(|n| !n.is_empty());
            let _ = write!(line, " [{}]", notes.join("; "));
            lines.push(line);
        }
        if lines.is_empty() {
            lines.push("—".to_owned());
        }
        if matches!(decided.verdict, Verdict::Conflict(_)) {
            lines.insert(0, self.case.words().conflict.to_owned());
        }
        lines
    }

    /// What the rules that speak look at.
    fn told(&self) -> Vec<String> {
        let mut told: Vec<String> = Vec::new();
        for rule in &self.glimpse.rules {
            let Some(rule) = self.case.topic.rules.get(usize::from(*rule)) else {
                continue;
            };
            let own = Condition::All(rule.own_parts().to_vec());
            for words in self.case.tell(&own, self.glimpse.row) {
                if !told.contains(&words) {
                    told.push(words);
                }
            }
        }
        told
    }
}

/// For a person: each region in words, with an example and both rulings; then what is proved.
pub fn differences_text(compared: &Compared<'_>, lang: Lang, width: usize) -> String {
    let words = Words::of(lang);
    let mut out = String::new();
    for (id, side) in compared.only {
        let _ = writeln!(out, "{id}: {}", pick(words.only, *side));
    }
    if !compared.only.is_empty() {
        out.push('\n');
    }
    for topic in compared.topics {
        for note in &topic.notes {
            wrapped(
                &format!("{}: {}", topic.topic, note_text(note, words)),
                width,
                "",
                "  ",
                &mut out,
            );
        }
        if !topic.notes.is_empty() {
            out.push('\n');
        }
        for region in &topic.regions {
            region_text(compared, topic, region, (lang, width), &mut out);
            out.push('\n');
        }
    }
    cases_text(compared, words, width, &mut out);
    let regions: usize = compared.topics.iter().map(|t| t.regions.len()).sum();
    let changed: Vec<&str> = compared
        .topics
        .iter()
        .filter(|t| !t.regions.is_empty())
        .map(|t| t.topic.as_str())
        .collect();
    let open: Vec<String> = compared
        .topics
        .iter()
        .flat_map(|t| t.open.iter().map(|what| format!("{}/{what}", t.topic)))
        .collect();
    let template = match (compared.proved(), regions) {
        (true, 0) if compared.notes_only() => words.nothing_common,
        (true, 0) => words.nothing,
        (true, _) => words.nothing_else,
        (false, _) => words.not_proved,
    };
    let changed = if changed.is_empty() {
        "—".to_owned()
    } else {
        changed.join(", ")
    };
    let line = template
        .replace("{n}", &compared.topics.len().to_string())
        .replace("{regions}", &regions.to_string())
        .replace("{changed}", &changed)
        .replace("{open}", &open.join(", "))
        .replace("{proved}", &proved(compared.seats(), lang));
    wrapped(&line, width, "", "  ", &mut out);
    out
}

fn wrapped(text: &str, width: usize, first: &str, rest: &str, out: &mut String) {
    let options = unbroken(width).initial_indent(first).subsequent_indent(rest);
    for line in textwrap::wrap(text, options) {
        let _ = writeln!(out, "{line}");
    }
}

fn pick(of: [&'static str; 2], side: NoteSide) -> &'static str {
    let [old, new] = of;
    if side == NoteSide::Old { old } else { new }
}

pub(super) fn note_text(note: &Note, words: &Words) -> String {
    match note {
        Note::Fact(fact, side) => pick(words.facts, *side).replace("{}", fact),
        Note::Value(fact, value, side) => pick(words.values, *side).replace("{}", fact).replace("{value}", value),
        Note::Kind(fact) => words.kind.replace("{}", fact),
        Note::Default(fact) => words.default.replace("{}", fact),
        Note::Question(question, side) => pick(words.questions, *side).replace("{}", question),
    }
}

fn region_text(
    compared: &Compared<'_>,
    topic: &TopicDiff,
    region: &Region,
    (lang, page): (Lang, usize),
    out: &mut String,
) {
    let words = Words::of(lang);
    let views = [compared.view(0, region, lang), compared.view(1, region, lang)];
    let labels = match compared.books {
        [Some(old), Some(new)] if old != new => [old, new],
        _ => words.sides,
    };
    let title = match (&region.question, region.change) {
        (Some(question), _) => question.id.clone(),
        (None, Change::Scope(_)) => words.scope.to_owned(),
        (None, _) => words.axiom.to_owned(),
    };
    let _ = writeln!(out, "{} · {title}", topic.topic);
    let width = labels.iter().map(|l| l.chars().count()).max().unwrap_or(0).max(7);
    let mut line = |label: &str, text: &str| {
        let pad = width.saturating_sub(display_width(label));
        let first = format!("  {label}{}  ", " ".repeat(pad));
        let rest = " ".repeat(width + 4);
        wrapped(text, page, &first, &rest, out);
    };
    for (side, view) in views.iter().enumerate() {
        let label = labels.get(side).copied().unwrap_or_default();
        match (view, region.change) {
            (None, _) => line(label, &refusal(compared, side, region, lang, words)),
            (Some(view), Change::Ruling) => {
                let rules = compared.rules(side, view.glimpse);
                let names: Vec<String> = rules.iter().map(|r| r.full_id()).collect();
                let names = if names.is_empty() {
                    words.nobody.to_owned()
                } else {
                    names.join(", ")
                };
                line(label, &names);
                for text in view.lines(words) {
                    line("", &text);
                }
            }
            (Some(view), _) => line(label, &scope(view, words)),
        }
    }
    let told = views
        .iter()
        .rev()
        .flatten()
        .find(|v| !v.glimpse.rules.is_empty())
        .map(View::told);
    if let Some(told) = told.filter(|t| !t.is_empty()) {
        line(words.where_, &told.join(" · "));
    }
    for reason in reasons(compared, region, lang) {
        line(words.why, &reason);
    }
    if !region.left_out.is_empty() {
        line(words.left_out, &region.left_out.join(", "));
    }
    let yaml = [compared.yaml(0, &region.old), compared.yaml(1, &region.new)];
    let [old, new] = &yaml;
    let mut example = |label: &str, text: &str| {
        let _ = writeln!(out, "  {label}");
        for line in text.lines() {
            let _ = writeln!(out, "    {line}");
        }
    };
    match (old, new) {
        (Some(old), Some(new)) if old == new => example(words.example, new),
        (Some(old), Some(new)) if !within(old, new).is_empty() => {
            let only = words
                .only_here
                .replace("{}", labels.last().copied().unwrap_or_default());
            let marked = within(old, new);
            let lines = new.lines().map(|line| match marked.contains(&line) {
                true => format!("{line}  # {only}"),
                false => line.to_owned(),
            });
            example(words.example, &lines.collect::<Vec<_>>().join("\n"));
        }
        (old, new) => {
            for (text, label) in [old, new].into_iter().zip(labels) {
                if let Some(text) = text {
                    example(&format!("{} ({label})", words.example), text);
                }
            }
        }
    }
}

/// The lines that a text has besides those of another one, which all stand in it in the same order; none, if they do not.
fn within<'t>(short: &str, long: &'t str) -> Vec<&'t str> {
    let mut left = short.lines().peekable();
    let more: Vec<&str> = long.lines().filter(|line| left.next_if_eq(line).is_none()).collect();
    if left.peek().is_some() { Vec::new() } else { more }
}

/// Why a side does not take a situation.
fn refusal(compared: &Compared<'_>, side: usize, region: &Region, lang: Lang, words: &Words) -> String {
    let axiom = match region.change {
        Change::Axiom(n) => compared
            .topic(side, &region.new.situation.topic)
            .and_then(|t| t.axioms.get(n)),
        _ => None,
    };
    match axiom {
        Some(axiom) => format!("{}: {}", words.refused, axiom.text.in_lang(lang)),
        None => words.refused.to_owned(),
    }
}

/// Whose matter a situation is.
fn scope(view: &View<'_>, words: &Words) -> String {
    match crate::decide::out_of_scope(view.case.topic, view.case.world) {
        Some(scope) => {
            let see = scope.see.as_ref().map_or_else(String::new, |see| format!(" ({see})"));
            format!("{}{see}: {}", words.elsewhere, scope.text.in_lang(view.case.lang))
        }
        None => view.case.topic.id.clone(),
    }
}

/// The reasons that new rules give for taking the place of old ones.
fn reasons(compared: &Compared<'_>, region: &Region, lang: Lang) -> Vec<String> {
    let old: Vec<String> = compared.rules(0, &region.old).iter().map(|r| r.full_id()).collect();
    let Some(topic) = compared.topic(1, &region.new.situation.topic) else {
        return Vec::new();
    };
    let mut found: Vec<String> = Vec::new();
    for rule in compared.rules(1, &region.new) {
        for over in &rule.overrides {
            let named = topic
                .rules
                .get(usize::from(over.rule))
                .is_some_and(|r| old.contains(&r.full_id()));
            let text = over.text.in_lang(lang).to_owned();
            if named && !found.contains(&text) {
                found.push(text);
            }
        }
    }
    found
}

fn cases_text(compared: &Compared<'_>, words: &Words, width: usize, out: &mut String) {
    let Some(tried) = compared.tried else {
        return;
    };
    let template = if compared.cases.is_empty() {
        words.no_cases
    } else {
        words.cases
    };
    let line = template
        .replace("{changed}", &compared.cases.len().to_string())
        .replace("{tried}", &tried.to_string());
    let _ = writeln!(out, "{line}");
    for (file, changes) in compared.cases {
        let _ = writeln!(out, "  {file}");
        for change in changes {
            let question = if change.question.is_empty() {
                ""
            } else {
                &change.question
            };
            let told = |words: &Option<String>| words.clone().unwrap_or_else(|| "—".into());
            if !question.is_empty() {
                let _ = writeln!(out, "    {question}");
            }
            wrapped(&told(&change.old), width, "      - ", "        ", out);
            wrapped(&told(&change.new), width, "      + ", "        ", out);
        }
    }
    out.push('\n');
}
