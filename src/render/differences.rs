//! What a change of the books changes, for people and for programs.

use std::fmt::Write as _;

use serde_json::{Value as Json, json};

use super::Case;
use super::findings::situation_yaml;
use crate::analyse::{CaseChange, Change, Glimpse, Note, NoteSide, Region, TopicDiff, answered};
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

struct Words {
    sides: [&'static str; 2],
    where_: &'static str,
    why: &'static str,
    example: &'static str,
    not_asked: &'static str,
    nobody: &'static str,
    refused: &'static str,
    elsewhere: &'static str,
    left_out: &'static str,
    only: [&'static str; 2],
    nothing: &'static str,
    nothing_else: &'static str,
    not_proved: &'static str,
    cases: &'static str,
    no_cases: &'static str,
    facts: [&'static str; 2],
    values: [&'static str; 2],
    questions: [&'static str; 2],
    kind: &'static str,
    default: &'static str,
    scope: &'static str,
    axiom: &'static str,
}

const EN: Words = Words {
    sides: ["before", "after"],
    where_: "where",
    why: "why",
    example: "example",
    not_asked: "not asked",
    nobody: "no rule",
    refused: "bad input",
    elsewhere: "another topic's matter",
    left_out: "not told",
    only: ["only before", "only after"],
    nothing: "{n} topics compared: nothing changes (proved)",
    nothing_else: "{n} topics compared, {regions} changes in {changed}: nothing else changes (proved)",
    not_proved: "{n} topics compared, {regions} changes in {changed}; not proved that nothing else changes: {open}",
    cases: "{changed} of {tried} test cases change:",
    no_cases: "none of {tried} test cases changes",
    facts: ["`{}` cannot be told any more", "`{}` can be told"],
    values: ["`{}` cannot be `{value}` any more", "`{}` can be `{value}`"],
    questions: ["`{}` is not asked any more", "`{}` is asked"],
    kind: "`{}` takes other values",
    default: "`{}` is assumed to be something else when it is not told",
    scope: "scope",
    axiom: "what is possible",
};

const RU: Words = Words {
    sides: ["было", "стало"],
    where_: "когда",
    why: "почему",
    example: "пример",
    not_asked: "вопрос не стоит",
    nobody: "нет правила",
    refused: "недопустимый ввод",
    elsewhere: "другая тема",
    left_out: "не сообщено",
    only: ["только раньше", "только теперь"],
    nothing: "сравнено тем: {n}; ничего не меняется (доказано)",
    nothing_else: "сравнено тем: {n}; изменений: {regions}, тем с ними: {changed}; больше ничего не меняется (доказано)",
    not_proved: "сравнено тем: {n}; изменений: {regions}, тем с ними: {changed}; не доказано, что больше ничего не меняется: {open}",
    cases: "меняется случаев: {changed} из {tried}:",
    no_cases: "ни один из случаев не меняется: {tried}",
    facts: ["`{}` больше нельзя сообщить", "`{}` можно сообщить"],
    values: ["`{}` больше не может быть `{value}`", "`{}` может быть `{value}`"],
    questions: ["`{}` больше не спрашивается", "`{}` спрашивается"],
    kind: "`{}` принимает другие значения",
    default: "`{}`, если не сообщено, теперь считается другим",
    scope: "границы темы",
    axiom: "что возможно",
};

impl Compared<'_> {
    /// Whether anything differs.
    pub fn differs(&self) -> bool {
        !self.only.is_empty()
            || !self.cases.is_empty()
            || self.topics.iter().any(|t| !t.regions.is_empty() || !t.notes.is_empty())
    }

    /// Whether it is proved that nothing else does.
    pub fn proved(&self) -> bool {
        self.topics.iter().all(|t| t.open.is_empty())
    }

    fn topic(&self, side: usize, id: &str) -> Option<&Topic> {
        self.libraries.get(side)?.loaded(id)
    }

    /// A situation, without the book where that is fixed.
    fn yaml(&self, side: usize, glimpse: &Glimpse) -> Option<String> {
        let mut situation = glimpse.situation.clone();
        if self.books.get(side).copied().flatten().is_some() {
            situation.told.retain(|told| told.fact.0 != 0);
        }
        Some(situation_yaml(self.topic(side, &situation.topic)?, &situation))
    }

    fn rules<'t>(&'t self, side: usize, glimpse: &Glimpse) -> Vec<&'t Rule> {
        let topic = self.topic(side, &glimpse.situation.topic);
        let rules = glimpse.rules.iter();
        rules.filter_map(|n| topic?.rules.get(usize::from(*n))).collect()
    }
}

/// An example under one side, to be put into words.
struct View<'a> {
    case: Case<'a>,
    decided: Option<&'a Decided>,
    glimpse: &'a Glimpse,
}

impl<'a> Compared<'a> {
    fn view(&'a self, side: usize, region: &'a Region, lang: Lang) -> Option<View<'a>> {
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
                reasons: None,
                known: None,
                lang,
            },
            decided,
            glimpse,
        })
    }
}

impl View<'_> {
    fn settled(&self) -> Vec<&Settled> {
        let all = match self.decided.map(|d| &d.verdict) {
            Some(Verdict::Settled(all) | Verdict::Conflict(all) | Verdict::Broken(all)) => all,
            _ => return Vec::new(),
        };
        let speaks = |s: &&Settled| s.grounds.iter().any(|g| self.glimpse.rules.contains(&g.rule));
        all.iter().filter(speaks).collect()
    }

    /// The ruling, an answer a line, each with its clauses and basis.
    fn lines(&self, words: &Words) -> Vec<String> {
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
            let basis = self.case.words().basis.get(settled.strength as usize).copied().unwrap_or_default();
            notes.push(basis.to_owned());
            notes.retain(|n| !n.is_empty());
            let _ = write!(line, " [{}]", notes.join("; "));
            lines.push(line);
        }
        if lines.is_empty() {
            lines.push("—".to_owned());
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
pub fn differences_text(compared: &Compared<'_>, lang: Lang) -> String {
    let words = if lang == Lang::Ru { &RU } else { &EN };
    let mut out = String::new();
    for (id, side) in compared.only {
        let _ = writeln!(out, "{id}: {}", pick(words.only, *side));
    }
    if !compared.only.is_empty() {
        out.push('\n');
    }
    for topic in compared.topics {
        for note in &topic.notes {
            let _ = writeln!(out, "{}: {}", topic.topic, note_text(note, words));
        }
        if !topic.notes.is_empty() {
            out.push('\n');
        }
        for region in &topic.regions {
            region_text(compared, topic, region, lang, words, &mut out);
            out.push('\n');
        }
    }
    cases_text(compared, words, &mut out);
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
        (true, 0) => words.nothing,
        (true, _) => words.nothing_else,
        (false, _) => words.not_proved,
    };
    let changed = if changed.is_empty() { "—".to_owned() } else { changed.join(", ") };
    let line = template
        .replace("{n}", &compared.topics.len().to_string())
        .replace("{regions}", &regions.to_string())
        .replace("{changed}", &changed)
        .replace("{open}", &open.join(", "));
    let _ = writeln!(out, "{line}");
    out
}

fn pick(of: [&'static str; 2], side: NoteSide) -> &'static str {
    let [old, new] = of;
    if side == NoteSide::Old { old } else { new }
}

fn note_text(note: &Note, words: &Words) -> String {
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
    lang: Lang,
    words: &Words,
    out: &mut String,
) {
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
        let pad = width.saturating_sub(label.chars().count());
        let _ = writeln!(out, "  {label}{}  {text}", " ".repeat(pad));
    };
    for (side, view) in views.iter().enumerate() {
        let label = labels.get(side).copied().unwrap_or_default();
        match (view, region.change) {
            (None, _) => line(label, &refusal(compared, side, region, lang, words)),
            (Some(view), Change::Ruling) => {
                let rules = compared.rules(side, view.glimpse);
                let names: Vec<String> = rules.iter().map(|r| r.full_id()).collect();
                let names = if names.is_empty() { words.nobody.to_owned() } else { names.join(", ") };
                line(label, &names);
                for text in view.lines(words) {
                    line("", &text);
                }
            }
            (Some(view), _) => line(label, &scope(view, words)),
        }
    }
    let told = views.iter().rev().flatten().find(|v| !v.glimpse.rules.is_empty()).map(View::told);
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
        (old, new) => {
            for (text, label) in [old, new].into_iter().zip(labels) {
                if let Some(text) = text {
                    example(&format!("{} ({label})", words.example), text);
                }
            }
        }
    }
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
            let named = topic.rules.get(usize::from(over.rule)).is_some_and(|r| old.contains(&r.full_id()));
            let text = over.text.in_lang(lang).to_owned();
            if named && !found.contains(&text) {
                found.push(text);
            }
        }
    }
    found
}

fn cases_text(compared: &Compared<'_>, words: &Words, out: &mut String) {
    let Some(tried) = compared.tried else {
        return;
    };
    let template = if compared.cases.is_empty() { words.no_cases } else { words.cases };
    let line = template
        .replace("{changed}", &compared.cases.len().to_string())
        .replace("{tried}", &tried.to_string());
    let _ = writeln!(out, "{line}");
    for (file, changes) in compared.cases {
        let _ = writeln!(out, "  {file}");
        for change in changes {
            let question = if change.question.is_empty() { "" } else { &change.question };
            let told = |words: &Option<String>| words.clone().unwrap_or_else(|| "—".into());
            let _ = writeln!(out, "    {question}\n      - {}\n      + {}", told(&change.old), told(&change.new));
        }
    }
    out.push('\n');
}

/// As one JSON object.
pub fn differences_json(compared: &Compared<'_>, lang: Lang) -> Json {
    let topics: Vec<Json> = compared
        .topics
        .iter()
        .filter(|t| !t.regions.is_empty() || !t.notes.is_empty() || !t.open.is_empty())
        .map(|topic| {
            json!({
                "topic": topic.topic,
                "notes": topic.notes.iter().map(|n| note_text(n, &EN)).collect::<Vec<_>>(),
                "regions": topic.regions.iter().map(|r| region_json(compared, r, lang)).collect::<Vec<_>>(),
                "not_proved": topic.open,
            })
        })
        .collect();
    let only = |side: NoteSide| -> Vec<&str> {
        let all = compared.only.iter().filter(|(_, s)| *s == side);
        all.map(|(id, _)| id.as_str()).collect()
    };
    json!({
        "version": super::json::VERSION,
        "books": {"old": compared.books[0], "new": compared.books[1]},
        "compared": compared.topics.len(),
        "differs": compared.differs(),
        "proved": compared.proved(),
        "only_old": only(NoteSide::Old),
        "only_new": only(NoteSide::New),
        "topics": topics,
        "cases": compared.tried.map(|tried| json!({
            "tried": tried,
            "changed": compared.cases.iter().map(|(file, changes)| json!({
                "file": file,
                "changes": changes.iter().map(|c| json!({
                    "question": c.question, "old": c.old, "new": c.new,
                })).collect::<Vec<_>>(),
            })).collect::<Vec<_>>(),
        })),
    })
}

fn region_json(compared: &Compared<'_>, region: &Region, lang: Lang) -> Json {
    let side = |side: usize, glimpse: &Glimpse| {
        let view = compared.view(side, region, lang);
        let lines = view.as_ref().map(|v| v.lines(&EN));
        let answers = view.as_ref().map(|view| {
            let question = view
                .decided
                .and_then(|d| view.case.topic.questions.get(usize::from(d.question)));
            let all = view.settled().into_iter();
            all.filter_map(|s| Some(answered(question?, &s.answer))).collect::<Vec<_>>()
        });
        let elsewhere = view
            .as_ref()
            .and_then(|v| crate::decide::out_of_scope(v.case.topic, v.case.world))
            .map(|s| s.see.clone());
        json!({
            "rules": compared.rules(side, glimpse).iter().map(|r| r.full_id()).collect::<Vec<_>>(),
            "ruling": lines.filter(|_| region.change == Change::Ruling),
            "answers": answers.filter(|_| region.change == Change::Ruling),
            "bad_input": glimpse.ruled.is_none(),
            "elsewhere": elsewhere,
            "situation": compared.yaml(side, glimpse),
        })
    };
    json!({
        "change": match region.change {
            Change::Ruling => "ruling",
            Change::Scope(_) => "scope",
            Change::Axiom(_) => "axiom",
        },
        "question": region.question.as_ref().map(|q| q.id.clone()),
        "left_out": region.left_out,
        "old": side(0, &region.old),
        "new": side(1, &region.new),
    })
}
