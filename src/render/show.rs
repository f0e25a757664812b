//! Topics, clauses and facts for `floor show`.

use textwrap::wrap;

use super::say::{number_words, value_words};
use crate::book::value::what_to_write;
use crate::book::{Bounds, Case, ClauseRef, Default as FactDefault, Fact, Kind, Library, Origin, Standing, Topic};
use crate::condition::Num;
use crate::source::{Lang, Text};
use crate::value::Value;

/// How a clause is cited: `codex 18.3`; in Russian by its printed label, where it has one.
pub fn clause_label(library: &Library, clause: &ClauseRef, lang: Lang) -> String {
    match library.clause(clause).and_then(|c| c.printed.as_ref()) {
        Some(printed) if lang == Lang::Ru => format!("«{}»", printed.ru.trim_matches(['«', '»'])),
        _ => format!("{} {}", clause.book, clause.id),
    }
}

/// A clause: heading, standing, paraphrase, readings, and the rules that rest on it.
pub fn clause_card(library: &mut Library, clause: &ClauseRef, lang: Lang, width: usize) -> Option<String> {
    let found = library.clause(clause)?.clone();
    let mut out = String::new();
    let label = clause_label(library, clause, lang);
    out.push_str(&format!(
        "{label} · {} ({})\n\n",
        found.heading.in_lang(lang),
        standing(found.standing, lang)
    ));
    push_wrapped(&mut out, found.text.in_lang(lang), width, "");
    for id in &found.readings {
        let text = library
            .book(&clause.book)
            .and_then(|b| b.readings.iter().find(|r| r.id == *id))
            .map(|r| r.text.in_lang(lang).to_owned());
        if let Some(text) = text {
            out.push('\n');
            push_wrapped(&mut out, &format!("{id}. {text}"), width, "  ");
        }
    }
    let rules = rules_on(library, clause);
    if !rules.is_empty() {
        out.push_str(match lang {
            Lang::En => "\nRules that rest on it:\n",
            Lang::Ru => "\nПравила, которые на нём основаны:\n",
        });
        for (id, title) in rules {
            push_wrapped(&mut out, &format!("{id} — {}", title.in_lang(lang)), width, "  ");
        }
    }
    Some(out)
}

pub(super) fn rules_on(library: &mut Library, clause: &ClauseRef) -> Vec<(String, Text)> {
    let mut rules = Vec::new();
    for id in library.topic_ids() {
        let mut silent = crate::source::Problems::default();
        let Some(topic) = library.topic(&id, &mut silent) else {
            continue;
        };
        for rule in &topic.rules {
            let rests = rule.clause.as_ref() == Some(clause) || rule.cites.contains(clause);
            if rests && rule.topic == id {
                rules.push((rule.full_id(), rule.title.clone()));
            }
        }
    }
    rules
}

pub(super) fn standing(standing: Standing, lang: Lang) -> &'static str {
    match (standing, lang) {
        (Standing::Decides, Lang::En) => "decides",
        (Standing::Procedure, Lang::En) => "procedure",
        (Standing::Definition, Lang::En) => "definition",
        (Standing::Example, Lang::En) => "example",
        (Standing::Decides, Lang::Ru) => "решает",
        (Standing::Procedure, Lang::Ru) => "порядок",
        (Standing::Definition, Lang::Ru) => "определение",
        (Standing::Example, Lang::Ru) => "пример",
    }
}

pub(super) fn push_wrapped(out: &mut String, text: &str, width: usize, indent: &str) {
    let more = format!("{indent}  ");
    let options = super::page::unbroken(width.max(40))
        .initial_indent(indent)
        .subsequent_indent(&more);
    for line in wrap(text, options) {
        out.push_str(&line);
        out.push('\n');
    }
}

/// The topics by their groups.
pub fn topic_list(library: &mut Library, lang: Lang, width: usize) -> String {
    let groups: Vec<(String, Text)> = library.books().flat_map(|b| b.groups.clone()).collect();
    let mut topics: Vec<(String, String, Text)> = Vec::new();
    for id in library.topic_ids() {
        let mut silent = crate::source::Problems::default();
        if let Some(topic) = library.topic(&id, &mut silent) {
            topics.push((topic.group.clone(), id, topic.title.clone()));
        }
    }
    let mut out = String::new();
    for (group, title) in groups {
        let mut first = true;
        for (_, id, topic) in topics.iter().filter(|(g, ..)| *g == group) {
            if first {
                out.push_str(&format!("{}\n", title.in_lang(lang)));
                first = false;
            }
            push_wrapped(&mut out, &format!("{id:<18} {}", topic.in_lang(lang)), width, "  ");
        }
    }
    out
}

/// A topic: what it is about, and each fact with what to write.
pub fn topic_card(topic: &Topic, lang: Lang, width: usize) -> String {
    let mut out = format!("{} · {}\n", topic.id, topic.title.in_lang(lang));
    out.push_str(match lang {
        Lang::En => "\nQuestions that the ruling answers\n",
        Lang::Ru => "\nНа что отвечает решение\n",
    });
    for question in &topic.questions {
        let answers: Vec<&str> = question.answers.iter().map(|a| a.id.as_str()).collect();
        push_wrapped(
            &mut out,
            &format!(
                "{}: {} — {}",
                question.id,
                question.title.in_lang(lang),
                answers.join(", ")
            ),
            width,
            "  ",
        );
    }
    out.push_str(match lang {
        Lang::En => "\nFacts and what to write\n",
        Lang::Ru => "\nФакты и что писать\n",
    });
    for fact in topic.facts.iter().filter(|f| f.origin == Origin::Told) {
        if fact.id == "book" && fact.values.len() < 2 {
            continue;
        }
        let indent = if fact.per_seat { "    " } else { "  " };
        push_wrapped(
            &mut out,
            &format!("{}: {}", fact.id, fact.ask.in_lang(lang)),
            width,
            indent,
        );
        let more = format!("{indent}    ");
        push_wrapped(&mut out, &write_line_in(topic, fact, lang), width, &more);
        if matches!(fact.kind, Kind::OneOf | Kind::SetOf) {
            for choice in &fact.values {
                push_wrapped(
                    &mut out,
                    &format!("{} — {}", choice.id, choice.label.in_lang(lang)),
                    width,
                    &more,
                );
            }
        }
    }
    if let Some(acts) = &topic.acts {
        let words: Vec<String> = acts.words.iter().map(|(w, _)| format!("{w}: …")).collect();
        out.push_str(match lang {
            Lang::En => "\nOr told as it happened, in order\n",
            Lang::Ru => "\nИли по порядку, как это было\n",
        });
        push_wrapped(&mut out, &format!("acts: [{{{}}}]", words.join("}, {")), width, "  ");
    }
    out
}

/// What to write for a fact, and under which book only, if it is of a higher one.
pub(super) fn write_line_in(topic: &Topic, fact: &Fact, lang: Lang) -> String {
    let line = write_line(fact, lang);
    let lowest = topic.facts.iter().map(|f| &f.book).find(|book| !book.is_empty());
    if fact.book.is_empty() || lowest == Some(&fact.book) {
        return line;
    }
    match lang {
        Lang::En => format!("{line} — only under {}", fact.book),
        Lang::Ru => format!("{line} — только по своду {}", fact.book),
    }
}

/// What to write for a fact: `bet: an amount (default 0)`.
pub(super) fn write_line(fact: &Fact, lang: Lang) -> String {
    let mut line = format!("`{}:` {}", fact.id, what_to_write(fact).in_lang(lang));
    if matches!(fact.kind, Kind::OneOf | Kind::SetOf) && fact.values.len() > 8 {
        line = format!("`{}:`", fact.id);
    }
    let bounds = |b: Bounds, kind: Kind| match (b.least, b.most) {
        (Some(least), Some(most)) => format!("{}–{}", number_plain(kind, least, lang), number_plain(kind, most, lang)),
        (Some(least), None) if least > 0 => format!("≥ {}", number_plain(kind, least, lang)),
        _ => String::new(),
    };
    let range = match fact.kind {
        Kind::Count | Kind::Money => bounds(fact.range, fact.kind),
        _ => String::new(),
    };
    let mut notes = Vec::new();
    if !range.is_empty() {
        notes.push(range);
    }
    if let Some(cases) = &fact.default {
        notes.extend(left_out(fact, cases, lang));
    }
    if !notes.is_empty() {
        line.push_str(&format!(" ({})", notes.join("; ")));
    }
    line
}

/// What a fact is when it is left out; of a default by cases all that it may be. A mere expression is not told: the ruling shows what
/// it came to.
fn left_out(fact: &Fact, cases: &[Case<FactDefault>], lang: Lang) -> Option<String> {
    let (word, none, worked_out, or) = match lang {
        Lang::En => ("if left out", "nothing", "worked out", "or"),
        Lang::Ru => ("если не указано", "нет", "вычисляется", "или"),
    };
    let (depending, partly) = match lang {
        Lang::En => (
            "depending on other facts",
            "where other facts tell it, otherwise not known",
        ),
        Lang::Ru => (
            "смотря по другим фактам",
            "где это видно из других фактов, иначе неизвестно",
        ),
    };
    let value = |case: &Case<FactDefault>| match &case.is {
        FactDefault::Absent => none.to_owned(),
        FactDefault::Value(value) => plain_value(fact, value, lang),
        FactDefault::Number(Num::Const(n)) => number_plain(fact.kind, *n, lang),
        FactDefault::Number(_) => worked_out.to_owned(),
    };
    let mut values: Vec<String> = Vec::new();
    for value in cases.iter().map(value) {
        if !values.contains(&value) {
            values.push(value);
        }
    }
    let all = values.join(&format!(" {or} "));
    match cases {
        [] => None,
        [only] if only.when.is_none() => (all != worked_out).then(|| format!("{word}: {all}")),
        _ if cases.iter().all(|case| case.when.is_some()) => Some(format!("{word}: {all} {partly}")),
        _ => Some(format!("{word}: {all}, {depending}")),
    }
}

fn number_plain(kind: Kind, n: i64, lang: Lang) -> String {
    match kind {
        Kind::Seat => n.to_string(),
        kind => number_words(kind, n, lang),
    }
}

fn plain_value(fact: &Fact, value: &Value, lang: Lang) -> String {
    match value {
        Value::Choice(1) if fact.kind == Kind::YesNo => "yes".into(),
        Value::Choice(_) if fact.kind == Kind::YesNo => "no".into(),
        Value::Choice(n) => fact
            .values
            .get(usize::from(*n))
            .map(|c| c.id.clone())
            .unwrap_or_default(),
        Value::List(list) if list.members.as_ref().is_some_and(Vec::is_empty) => "[]".into(),
        other => value_words(fact, other, lang),
    }
}
