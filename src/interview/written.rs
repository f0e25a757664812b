//! Values as a person writes them.

use super::item::Item;
use super::reply::Wrong;
use crate::book::value::{Told, read_value};
use crate::book::{Fact, Kind, Topic};
use crate::source::{Kind as NodeKind, Node, Place, Problems, Reading, Text};
use crate::value::Value;

pub(super) fn wrong<T>(en: impl Into<String>, ru: impl Into<String>) -> Result<T, Wrong> {
    Err(Wrong(vec![Text::new(en, ru)]))
}

pub(super) fn of_problems(problems: &Problems) -> Wrong {
    let mut texts = Vec::new();
    for problem in problems.sorted().into_iter().take(3) {
        texts.push(problem.message.clone());
        texts.extend(problem.help.iter().cloned());
    }
    if texts.is_empty() {
        texts.push(Text::new("this cannot be read", "это не читается"));
    }
    Wrong(texts)
}

pub(super) fn scalar(text: &str) -> Node {
    Node {
        place: Place::default(),
        kind: NodeKind::Scalar {
            text: text.to_owned(),
            plain: true,
        },
        read: Reading::Whole,
    }
}

/// The words between brackets, commas, plus signs and spaces; `5x100` is five of them.
pub(super) fn words(text: &str) -> Vec<String> {
    let inner = text.trim_matches(['[', ']', ' ']);
    let mut words = Vec::new();
    for word in inner.split([' ', ',', ';', '+', '\t']).filter(|w| !w.is_empty()) {
        let times = word.split_once(['x', 'х', '×', '*']);
        match times.and_then(|(n, of)| Some((n.parse::<usize>().ok()?, of))) {
            Some((n, of)) if (1..=1_000).contains(&n) && !of.is_empty() => {
                words.extend(std::iter::repeat_n(of.to_owned(), n));
            }
            _ => words.push(word.to_owned()),
        }
    }
    words
}

pub(super) fn several(text: &str) -> bool {
    text.starts_with('[') || words(text).len() > 1
}

pub(super) fn list_node(text: &str) -> Node {
    Node {
        kind: NodeKind::List(words(text).iter().map(|w| scalar(w)).collect()),
        ..scalar("")
    }
}

pub(super) fn value(fact: &Fact, node: &Node) -> Result<Value, Wrong> {
    let mut problems = Problems::default();
    match read_value(fact, node, &mut problems) {
        Some(Told::Value(value)) => Ok(value),
        _ => Err(of_problems(&problems)),
    }
}

/// The number of members of a list.
pub(super) fn count(item: Item, topic: &Topic, fact: &Fact, text: &str) -> Result<Value, Wrong> {
    let of = Fact {
        kind: Kind::Count,
        range: fact.length,
        ..fact.clone()
    };
    match value(&of, &scalar(text))? {
        Value::Number(n) => Ok(item.number(topic, n)),
        other => Ok(other),
    }
}

pub(super) fn choice(fact: &Fact, values: &[u16], text: &str) -> Result<Value, Wrong> {
    let fold = |text: &str| text.trim_matches(['"', '«', '»', '.', ' ']).to_lowercase();
    let written = fold(text);
    let named = |text: &Text| fold(&text.en) == written || fold(&text.ru) == written;
    if fact.kind == Kind::YesNo {
        let yes = ["yes", "y", "true", "да", "д"].contains(&written.as_str());
        let no = ["no", "n", "false", "нет"].contains(&written.as_str());
        let said = fact.phrases.as_ref().and_then(|p| p.iter().position(named));
        return match (yes, no, said) {
            (true, ..) | (_, _, Some(1)) => Ok(Value::Choice(1)),
            (_, true, _) | (_, _, Some(_)) => Ok(Value::Choice(0)),
            _ => wrong("write the number of an answer", "напишите номер ответа"),
        };
    }
    let found = fact
        .values
        .iter()
        .position(|v| fold(&v.id) == written || named(&v.label) || v.phrase.as_ref().is_some_and(named));
    match found.and_then(|n| u16::try_from(n).ok()).filter(|n| values.contains(n)) {
        Some(n) => Ok(Value::Choice(n)),
        None => wrong(
            format!("`{text}` is none of the answers: write the number of one"),
            format!("ответа `{text}` нет: напишите номер одного из них"),
        ),
    }
}

/// Several of the values by their numbers or names; `0` or `none` for none of them.
pub(super) fn set(fact: &Fact, values: &[u16], text: &str) -> Result<Value, Wrong> {
    let low = text.to_lowercase();
    if ["0", "none", "nothing", "ничего", "нет", "[]"].contains(&low.as_str()) {
        return Ok(Value::Set(Vec::new()));
    }
    let mut set = Vec::new();
    for word in words(text) {
        let by_number = word
            .parse::<usize>()
            .ok()
            .and_then(|n| values.get(n.checked_sub(1)?))
            .copied();
        match by_number {
            Some(n) => set.push(n),
            None => {
                if let Value::Choice(n) = choice(fact, values, &word)? {
                    set.push(n);
                }
            }
        }
    }
    set.sort_unstable();
    set.dedup();
    Ok(Value::Set(set))
}

/// Seat numbers: `1 2 5`, `1-6`.
pub(super) fn seats(topic: &Topic, text: &str) -> Result<Vec<i64>, Wrong> {
    let mut seats: Vec<i64> = Vec::new();
    for word in words(text) {
        let (from, to) = match word.split_once(['-', '–', '—']) {
            Some((from, to)) => (from.parse::<i64>(), to.parse::<i64>()),
            None => (word.parse::<i64>(), word.parse::<i64>()),
        };
        match (from, to) {
            (Ok(from), Ok(to)) if 1 <= from && from <= to && to <= 99 => {
                seats.extend((from..=to).filter(|n| !seats.contains(n)).collect::<Vec<_>>());
            }
            _ => {
                return wrong(
                    format!("`{word}` is not a seat: write the seat numbers, such as 1 2 5 or 1-6"),
                    format!("`{word}` — не место: напишите номера мест, например 1 2 5 или 1-6"),
                );
            }
        }
    }
    let length = topic
        .table
        .and_then(|t| topic.fact(t))
        .map(|t| t.length)
        .unwrap_or_default();
    let (least, most) = (length.least.unwrap_or(1), length.most.unwrap_or(12));
    let count = i64::try_from(seats.len()).unwrap_or(i64::MAX);
    if !(least..=most).contains(&count) {
        return wrong(
            format!("a table has from {least} to {most} seats"),
            format!("в таблице от {least} до {most} мест"),
        );
    }
    Ok(seats)
}
