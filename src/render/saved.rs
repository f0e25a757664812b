//! A situation as a file that somebody could have written.

use std::fmt::Write as _;

use super::Case;
use super::template_file::plain;
use crate::book::{Fact, Kind, Topic};
use crate::condition::FactId;
use crate::interview::{Closing, condition};
use crate::money;
use crate::situation::Situation;
use crate::source::Lang;
use crate::value::Value;

/// What an interview came to, as a situation file. What cannot be written as a fact stands in remarks.
pub fn saved_text(case: Case<'_>, closing: &Closing) -> String {
    let (topic, situation) = (case.topic, &closing.situation);
    let mut out = format!("# {}\ntopic: {}\n", topic.title.in_lang(case.lang), topic.id);
    let columns = situation.told.iter().filter(|t| t.row.is_none());
    for told in columns {
        let Some(fact) = topic.fact(told.fact) else {
            continue;
        };
        let value = cell(topic, situation, told.fact, None);
        let stand_in = closing
            .stand_ins
            .iter()
            .find(|(id, row, _)| *id == told.fact && row.is_none());
        let remark = stand_in.map_or_else(String::new, |(_, _, side)| {
            let note = match case.lang {
                Lang::En => "the number stands for any other",
                Lang::Ru => "число стоит вместо любого другого",
            };
            format!("   # {}; {note}", case.side_words(side))
        });
        let _ = writeln!(out, "{}: {value}{remark}", fact.id);
    }
    if let (Some(table), Some(seats)) = (topic.table.and_then(|t| topic.fact(t)), &situation.seats) {
        let _ = writeln!(out, "{}:", table.id);
        for (row, seat) in seats.iter().enumerate() {
            let cells = situation.told.iter().filter(|t| t.row == Some(row)).filter_map(|t| {
                let column = topic.fact(t.fact)?;
                Some(format!("{}: {}", column.id, cell(topic, situation, t.fact, t.row)))
            });
            let _ = writeln!(out, "  {seat}: {{{}}}", cells.collect::<Vec<_>>().join(", "));
        }
    }
    for condition in closing.given.iter().filter_map(condition) {
        let told = match case.lang {
            Lang::En => "told besides",
            Lang::Ru => "сказано также",
        };
        let _ = writeln!(out, "# {told}: {}", case.compared(condition));
    }
    out
}

fn cell(topic: &Topic, situation: &Situation, id: FactId, row: Option<usize>) -> String {
    let Some(fact) = topic.fact(id) else {
        return "unknown".into();
    };
    let written = |value: Option<&Value>| value.map_or_else(|| "unknown".to_owned(), |v| written(fact, v));
    let dispute = situation.disputes.iter().find(|d| d.fact == id && d.row == row);
    match dispute {
        Some(dispute) => {
            let accounts = dispute.accounts.iter();
            let accounts = accounts.map(|a| format!("{}: {}", quoted(&a.party), written(a.value.as_ref())));
            format!("{{disputed: {{{}}}}}", accounts.collect::<Vec<_>>().join(", "))
        }
        None => {
            let told = situation.told.iter().find(|t| t.fact == id && t.row == row);
            written(told.and_then(|t| t.value.as_ref()))
        }
    }
}

fn written(fact: &Fact, value: &Value) -> String {
    match value {
        Value::Text(text) => quoted(text),
        Value::List(list) if fact.kind == Kind::Moneys && list.members.is_none() => {
            let parts = [
                ("count", list.count.map(|n| n.to_string())),
                ("sum", list.sum.map(money::plain)),
                ("largest", list.largest.map(money::plain)),
                ("smallest", list.smallest.map(money::plain)),
            ];
            let told: Vec<String> = parts
                .into_iter()
                .filter_map(|(name, part)| Some(format!("{name}: {}", part?)))
                .collect();
            match told.is_empty() {
                true => "unknown".into(),
                false => format!("{{{}}}", told.join(", ")),
            }
        }
        other => plain(fact, other),
    }
}

/// Words in quotes, as YAML reads them.
fn quoted(text: &str) -> String {
    serde_json::Value::String(text.to_owned()).to_string()
}
