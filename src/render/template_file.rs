//! A situation to fill in, that rules as it stands.

use std::fmt::Write as _;

use super::show::write_line;
use crate::book::{Choice, Fact, Kind, Origin, Topic};
use crate::money;
use crate::source::Lang;
use crate::value::Value;

/// A commented situation of a topic: each fact with its question and a plausible value.
pub fn template(topic: &Topic, lang: Lang) -> String {
    let mut out = String::new();
    let _ = writeln!(out, "# {}", topic.title.in_lang(lang));
    let _ = writeln!(out, "topic: {}", topic.id);
    for fact in topic
        .facts
        .iter()
        .filter(|f| f.origin == Origin::Told && !f.per_seat && f.id != "book")
    {
        let _ = writeln!(out);
        let _ = writeln!(out, "# {}", fact.ask.in_lang(lang));
        let _ = writeln!(out, "#   {}", write_line(fact, lang));
        if matches!(fact.kind, Kind::OneOf | Kind::SetOf) {
            for Choice { id, label, .. } in &fact.values {
                let _ = writeln!(out, "#     {id} — {}", label.in_lang(lang));
            }
        }
        if fact.kind == Kind::Table {
            table(topic, fact, lang, &mut out);
            continue;
        }
        let optional = fact.default.is_some() || fact.only_if.is_some();
        let mark = if optional { "# " } else { "" };
        let _ = writeln!(out, "{mark}{}: {}", fact.id, example(fact));
    }
    out
}

fn table(topic: &Topic, fact: &Fact, lang: Lang, out: &mut String) {
    let columns: Vec<&Fact> = topic
        .facts
        .iter()
        .filter(|f| f.per_seat && f.origin == Origin::Told)
        .collect();
    for column in &columns {
        let _ = writeln!(out, "#   {} — {}", write_line(column, lang), column.ask.in_lang(lang));
    }
    let _ = writeln!(out, "{}:", fact.id);
    let needed: Vec<&&Fact> = columns
        .iter()
        .filter(|c| c.default.is_none() && c.only_if.is_none())
        .collect();
    for seat in 1..=2 {
        let cells: Vec<String> = needed.iter().map(|c| format!("{}: {}", c.id, example(c))).collect();
        let _ = writeln!(out, "  {seat}: {{{}}}", cells.join(", "));
    }
}

/// A plausible value.
fn example(fact: &Fact) -> String {
    match (fact.typical.first(), fact.kind) {
        (Some(value), _) => plain(fact, value),
        (None, Kind::YesNo) => "no".into(),
        (None, Kind::OneOf) => fact.values.first().map(|v| v.id.clone()).unwrap_or_default(),
        (None, Kind::SetOf) => format!("[{}]", fact.values.first().map(|v| v.id.clone()).unwrap_or_default()),
        (None, Kind::Count | Kind::Seat) => fact.range.least.unwrap_or(1).max(1).to_string(),
        (None, Kind::Money) => money::plain(fact.range.least.unwrap_or(0).max(10_000)),
        (None, Kind::Moneys) => "[100]".into(),
        (None, Kind::Card) => "As".into(),
        (None, Kind::Cards) => "[As, Kd]".into(),
        (None, _) => "…".into(),
    }
}

fn plain(fact: &Fact, value: &Value) -> String {
    match value {
        Value::Choice(n) if fact.kind == Kind::YesNo => if *n == 1 { "yes" } else { "no" }.into(),
        Value::Choice(n) => fact
            .values
            .get(usize::from(*n))
            .map(|v| v.id.clone())
            .unwrap_or_default(),
        Value::Number(n) if fact.kind == Kind::Money => money::plain(*n),
        Value::Number(n) => n.to_string(),
        Value::Set(set) => {
            let words: Vec<&str> = set
                .iter()
                .filter_map(|n| fact.values.get(usize::from(*n)))
                .map(|v| v.id.as_str())
                .collect();
            format!("[{}]", words.join(", "))
        }
        Value::List(list) => {
            let members: Vec<String> = list.members.iter().flatten().map(|m| money::plain(*m)).collect();
            format!("[{}]", members.join(", "))
        }
        Value::Cards(cards) if fact.kind == Kind::Card => cards.first().cloned().unwrap_or_default(),
        Value::Cards(cards) => format!("[{}]", cards.join(", ")),
        Value::Text(text) => text.clone(),
        Value::Exhibit(_) => String::new(),
    }
}
