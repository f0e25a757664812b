//! A situation to fill in, that rules as it stands.

use std::fmt::Write as _;

use super::show::write_line_in;
use crate::book::{Choice, Fact, Kind, Origin, Topic};
use crate::condition::FactId;
use crate::money;
use crate::sample::{example, sample};
use crate::situation::Situation;
use crate::source::Lang;
use crate::value::Value;

/// Where the first line of a situation tells editors to look for the schema: beside it.
const SCHEMA_FILE: &str = "floor.schema.json";

/// A commented situation of a topic: each fact with its question and a plausible value; what need not be told is commented out.
pub fn template(topic: &Topic, lang: Lang) -> String {
    let situation = sample(topic);
    let mut out = String::new();
    let _ = writeln!(out, "# yaml-language-server: $schema={SCHEMA_FILE}");
    let _ = match lang {
        Lang::En => writeln!(out, "# (for editors: floor schema > {SCHEMA_FILE})"),
        Lang::Ru => writeln!(out, "# (для редакторов: floor schema > {SCHEMA_FILE})"),
    };
    let _ = writeln!(out, "# {}", topic.title.in_lang(lang));
    let _ = writeln!(out, "topic: {}", topic.id);
    for (n, fact) in topic.facts.iter().enumerate() {
        if fact.origin != Origin::Told || fact.per_seat || fact.id == "book" {
            continue;
        }
        let _ = writeln!(out);
        let _ = writeln!(out, "# {}", fact.ask.in_lang(lang));
        let _ = writeln!(out, "#   {}", write_line_in(topic, fact, lang));
        if matches!(fact.kind, Kind::OneOf | Kind::SetOf) {
            for Choice { id, label, .. } in &fact.values {
                let _ = writeln!(out, "#     {id} — {}", label.in_lang(lang));
            }
        }
        if fact.kind == Kind::Table {
            table(topic, fact, &situation, lang, &mut out);
            continue;
        }
        let told = u16::try_from(n)
            .ok()
            .and_then(|n| situation.told.iter().find(|t| t.fact == FactId(n)))
            .and_then(|t| t.value.clone());
        let (mark, value) = match told {
            Some(value) => ("", value),
            None => ("# ", example(fact, None)),
        };
        let _ = writeln!(out, "{mark}{}: {}", fact.id, plain(fact, &value));
    }
    out
}

fn table(topic: &Topic, fact: &Fact, situation: &Situation, lang: Lang, out: &mut String) {
    for column in topic.facts.iter().filter(|f| f.per_seat && f.origin == Origin::Told) {
        let _ = writeln!(
            out,
            "#   {} — {}",
            write_line_in(topic, column, lang),
            column.ask.in_lang(lang)
        );
    }
    let _ = writeln!(out, "{}:", fact.id);
    for (row, seat) in situation.seats.iter().flatten().enumerate() {
        let cells: Vec<String> = situation
            .told
            .iter()
            .filter(|t| t.row == Some(row))
            .filter_map(|t| {
                let column = topic.fact(t.fact)?;
                Some(format!("{}: {}", column.id, plain(column, t.value.as_ref()?)))
            })
            .collect();
        let _ = writeln!(out, "  {seat}: {{{}}}", cells.join(", "));
    }
}

/// A number as a situation file holds it.
pub(super) fn plain_number(kind: Kind, n: i64) -> String {
    match kind {
        Kind::Money => money::plain(n),
        _ => n.to_string(),
    }
}

/// A value as a situation file holds it.
pub fn plain(fact: &Fact, value: &Value) -> String {
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
        Value::List(list) => match &list.members {
            Some(members) => {
                let members: Vec<String> = members.iter().map(|m| money::plain(*m)).collect();
                format!("[{}]", members.join(", "))
            }
            None => {
                let part = |name: &str, value: Option<String>| {
                    format!("{name}: {}", value.unwrap_or_else(|| "unknown".into()))
                };
                format!(
                    "{{{}, {}}}",
                    part("count", list.count.map(|n| n.to_string())),
                    part("sum", list.sum.map(money::plain))
                )
            }
        },
        Value::Cards(cards) if fact.kind == Kind::Card => cards.first().cloned().unwrap_or_default(),
        Value::Cards(cards) => format!("[{}]", cards.join(", ")),
        Value::Text(text) => text.clone(),
        Value::Exhibit(_) => String::new(),
    }
}
