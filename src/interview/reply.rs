//! What a person types, as an answer.

use super::item::{Item, Known, Query, Step};
use super::written::{choice, count, list_node, of_problems, scalar, seats, set, several, value, wrong};
use crate::book::value::{Told, read_value};
use crate::book::{Fact, Kind, Origin, Topic};
use crate::condition::FactId;
use crate::situation::Account;
use crate::source::{Kind as NodeKind, Node, Place, Problems, Sources, Text, outline, tame};
use crate::value::Value;

/// What a person typed.
#[derive(Debug, Clone, PartialEq)]
pub enum Reply {
    /// Answers: to the question, or to others besides.
    Told(Vec<Step>),
    /// Nobody knows.
    Unknown,
    /// People differ.
    Disagree,
    /// Take the last answer back.
    Back,
    /// Help.
    Help,
    /// Leave.
    Quit,
}

/// Why what was typed is no answer: what is wrong, then what would be right.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Wrong(pub Vec<Text>);

const BACK: [&str; 6] = ["back", "undo", "b", "назад", "отмена", "отменить"];
const HELP: [&str; 5] = ["?", "help", "h", "помощь", "справка"];
const QUIT: [&str; 6] = ["quit", "exit", "q", "выход", "выйти", "стоп"];
const UNKNOWN: [&str; 9] = [
    "unknown",
    "don't know",
    "dont know",
    "don’t know",
    "u",
    "не знаю",
    "неизвестно",
    "н",
    "хз",
];
const DISAGREE: [&str; 8] = [
    "they disagree",
    "disagree",
    "disputed",
    "d",
    "спорят",
    "расходятся",
    "говорят разное",
    "с",
];

/// Longest line that is read as an answer.
const LONGEST: usize = 20_000;

/// Reads a line typed in answer to a question.
///
/// # Errors
/// Says what is wrong with it.
pub fn read_line(topic: &Topic, query: &Query, line: &str) -> Result<Reply, Wrong> {
    let text = line.trim();
    let low = text.to_lowercase();
    let is = |words: &[&str]| words.contains(&low.as_str());
    if text.len() > LONGEST {
        return wrong("this is too long for an answer", "для ответа это слишком длинно");
    }
    if is(&BACK) {
        return Ok(Reply::Back);
    }
    if is(&HELP) {
        return Ok(Reply::Help);
    }
    if is(&QUIT) {
        return Ok(Reply::Quit);
    }
    if text.is_empty() {
        return wrong("write an answer; `?` tells how", "напишите ответ; `?` — подсказка");
    }
    if let Some(steps) = read_told(topic, text)? {
        return Ok(Reply::Told(steps));
    }
    if is(&UNKNOWN) {
        return Ok(Reply::Unknown);
    }
    if is(&DISAGREE) && query.disputable() {
        return Ok(Reply::Disagree);
    }
    let choices = query.choices(topic);
    // The two answers that are always there are numbered where others are.
    if choices > 0
        && let Ok(n) = text.parse::<usize>()
    {
        if n == choices + 1 {
            return Ok(Reply::Unknown);
        }
        if n == choices + 2 && query.disputable() {
            return Ok(Reply::Disagree);
        }
    }
    let known = read_value_of(topic, query, text)?;
    Ok(Reply::Told(known))
}

/// Reads what is told of the item of a question: a numbered answer, or a value.
///
/// # Errors
/// Says what is wrong with it.
pub fn read_value_of(topic: &Topic, query: &Query, text: &str) -> Result<Vec<Step>, Wrong> {
    let text = text.trim();
    let step = |item: Item, known: Known| Ok(vec![Step { item, known }]);
    let Some(id) = query.item.fact() else {
        return step(Item::Seats, Known::Seats(seats(topic, text)?));
    };
    let Some(fact) = topic.fact(id) else {
        return wrong("nothing can be told here", "здесь нечего отвечать");
    };
    let values = query.values(topic);
    if query.several(topic) {
        return step(query.item, Known::Value(set(fact, &values, text)?));
    }
    if let Ok(n) = text.parse::<usize>()
        && n > 0
    {
        if let Some(value) = values.get(n - 1) {
            return step(query.item, Known::Value(Value::Choice(*value)));
        }
        if let Some(side) = query.sides.get(n - 1) {
            let known = match side.exactly {
                Some(n) => Known::Value(query.item.number(topic, n)),
                None => Known::Side(side.clone()),
            };
            return step(query.item, known);
        }
        if !values.is_empty() {
            let most = query.choices(topic) + 1 + usize::from(query.disputable());
            return wrong(
                format!("there is no answer {n}: write a number from 1 to {most}"),
                format!("ответа {n} нет: напишите число от 1 до {most}"),
            );
        }
    }
    if !values.is_empty() {
        return step(query.item, Known::Value(choice(fact, &values, text)?));
    }
    let row = query.item.row();
    let number = text.strip_prefix('=').map_or(text, str::trim);
    match query.item {
        Item::Count(..) | Item::Sum(..) if several(text) => {
            step(Item::Fact(id, row), Known::Value(value(fact, &list_node(text))?))
        }
        // More than any list holds: the one chip itself.
        Item::Count(..) if text.parse::<i64>().is_ok_and(|n| !fact.length.holds(n) && n > 0) => {
            step(Item::Fact(id, row), Known::Value(value(fact, &list_node(text))?))
        }
        Item::Count(..) => step(query.item, Known::Value(count(query.item, topic, fact, number)?)),
        Item::Sum(..) => {
            let of = Fact {
                kind: Kind::Money,
                range: crate::book::Bounds {
                    most: None,
                    ..fact.range
                },
                ..fact.clone()
            };
            match value(&of, &scalar(number))? {
                Value::Number(n) => step(query.item, Known::Value(query.item.number(topic, n))),
                other => step(query.item, Known::Value(other)),
            }
        }
        _ => {
            let node = match fact.kind {
                Kind::Moneys => list_node(text),
                Kind::Cards => list_node(text),
                Kind::Text => Node {
                    kind: NodeKind::Scalar {
                        text: text.to_owned(),
                        plain: false,
                    },
                    ..scalar(text)
                },
                _ => scalar(number),
            };
            step(query.item, Known::Value(value(fact, &node)?))
        }
    }
}

/// Reads facts told by name, as in a situation: `all_in: yes`. `None` when the line is no such thing.
///
/// # Errors
/// Says what is wrong with it.
pub fn read_told(topic: &Topic, text: &str) -> Result<Option<Vec<Step>>, Wrong> {
    let Some((name, _)) = text.split_once(':') else {
        return Ok(None);
    };
    let name = name.trim();
    let found = topic
        .facts
        .iter()
        .position(|f| f.id == name && f.origin == Origin::Told && !f.per_seat);
    let Some(n) = found.and_then(|n| u16::try_from(n).ok()) else {
        return Ok(None);
    };
    let mut problems = Problems::default();
    let mut sources = Sources::default();
    let mut steps = Vec::new();
    if let Some(file) = tame(&mut sources, "answer", text.as_bytes(), &mut problems) {
        let documents = outline(&sources, file, &mut problems);
        let value = documents.first().and_then(|d| d.get(name));
        if let (Some(node), Some(fact)) = (value, topic.fact(FactId(n))) {
            if fact.kind == Kind::Table {
                rows(topic, node, &mut steps, &mut problems);
            } else if let Some(known) = told(fact, node, &mut problems) {
                steps.push(Step {
                    item: Item::Fact(FactId(n), None),
                    known,
                });
            }
        }
    }
    if !problems.is_empty() || steps.is_empty() {
        return Err(of_problems(&problems));
    }
    Ok(Some(steps))
}

/// A fact told as in a situation: a value, `unknown`, or what parties say.
fn told(fact: &Fact, node: &Node, problems: &mut Problems) -> Option<Known> {
    if let Some([entry]) = node.map()
        && entry.key == "disputed"
    {
        let mut accounts = Vec::new();
        for party in entry.value.map().unwrap_or_default() {
            accounts.push(Account {
                party: party.key.clone(),
                value: match read_value(fact, &party.value, problems)? {
                    Told::Value(value) => Some(value),
                    Told::Unknown => None,
                },
                place: Place::default(),
            });
        }
        return (accounts.len() > 1).then_some(Known::Disputed(accounts));
    }
    Some(match read_value(fact, node, problems)? {
        Told::Value(value) => Known::Value(value),
        Told::Unknown => Known::Unknown,
    })
}

/// A whole table: seats and their facts.
fn rows(topic: &Topic, node: &Node, steps: &mut Vec<Step>, problems: &mut Problems) {
    let Some(entries) = node.map() else {
        return;
    };
    let Ok(numbers) = seats(
        topic,
        &entries.iter().map(|e| e.key.as_str()).collect::<Vec<_>>().join(" "),
    ) else {
        return;
    };
    steps.push(Step {
        item: Item::Seats,
        known: Known::Seats(numbers),
    });
    for (row, entry) in entries.iter().enumerate() {
        for cell in entry.value.map().unwrap_or_default() {
            let column = topic
                .facts
                .iter()
                .position(|f| f.per_seat && f.origin == Origin::Told && f.id == cell.key);
            let column = column.and_then(|n| Some((u16::try_from(n).ok()?, topic.facts.get(n)?)));
            let Some((n, fact)) = column else {
                steps.clear();
                return;
            };
            if let Some(known) = told(fact, &cell.value, problems) {
                steps.push(Step {
                    item: Item::Fact(FactId(n), Some(row)),
                    known,
                });
            }
        }
    }
}
