//! Reading the value of a fact, for situations and for what books say of their facts.

use super::cards::cards;
use super::list::list;
use super::{Fact, Kind};
use crate::money;
use crate::source::{Code, Kind as NodeKind, Node, Problem, Problems, Text};
use crate::value::Value;

/// A value as told.
#[derive(Debug, Clone, PartialEq)]
pub(crate) enum Told {
    /// This.
    Value(Value),
    /// Nobody knows.
    Unknown,
}

/// What is written where nobody knows.
const UNKNOWN: &str = "unknown";

/// Whether a node says that nobody knows; JSON says it in quotes.
pub(crate) fn is_unknown(node: &Node) -> bool {
    node.text().is_some_and(|text| text == UNKNOWN)
}

/// Reads the value of a fact. The problems say what would be right.
pub(crate) fn read_value(fact: &Fact, node: &Node, problems: &mut Problems) -> Option<Told> {
    if node.is_empty() || node.text().is_some_and(|text| text.trim().is_empty()) {
        problems.add(empty(fact, node));
        return None;
    }
    // In quotes it is a name; JSON has nothing but quotes.
    let nobody_knows = match fact.kind {
        Kind::Text => node.plain().is_some_and(|text| text == UNKNOWN),
        _ => is_unknown(node),
    };
    if nobody_knows {
        return Some(Told::Unknown);
    }
    let value = match fact.kind {
        Kind::YesNo => yes_no(fact, node, problems).map(Value::Choice),
        Kind::OneOf => choice(fact, node, problems).map(Value::Choice),
        Kind::SetOf => set(fact, node, problems),
        Kind::Count | Kind::Seat | Kind::Money => number(fact, node, problems).map(Value::Number),
        Kind::Moneys => list(fact, node, problems),
        Kind::Card | Kind::Cards => cards(fact, node, problems),
        Kind::Text => words(fact, node, problems).map(|w| Value::Text(w.to_owned())),
        Kind::Table | Kind::Exhibit => {
            wrong_shape(fact, node, problems);
            None
        }
    };
    value.map(Told::Value)
}

/// Nothing, or a word that YAML takes for nothing.
fn empty(fact: &Fact, node: &Node) -> Problem {
    let id = &fact.id;
    let message = match &node.kind {
        NodeKind::Scalar { text, plain: true } if !text.is_empty() => Text::new(
            format!("`{text}` tells nothing about `{id}`"),
            format!("`{text}` ничего не говорит о `{id}`"),
        ),
        _ => Text::new(
            format!("nothing is written for `{id}`"),
            format!("для `{id}` ничего не написано"),
        ),
    };
    Problem::new(Code::Empty, node.place, message).help(Text::new(
        format!("write {}, or `unknown`", what_to_write(fact).en),
        format!("ожидается: {}; или `unknown`, если неизвестно", what_to_write(fact).ru),
    ))
}

/// What may be written for a fact, in a few words.
pub(crate) fn what_to_write(fact: &Fact) -> Text {
    let same = |t: String| Text::same(t);
    match fact.kind {
        Kind::YesNo => Text::new("yes or no", "yes (да) или no (нет)"),
        Kind::OneOf => same(fact.values.iter().map(|v| v.id.as_str()).collect::<Vec<_>>().join(", ")),
        Kind::SetOf => {
            let words = fact.values.iter().map(|v| v.id.as_str()).collect::<Vec<_>>().join(", ");
            Text::new(format!("a list of: {words}"), format!("список из: {words}"))
        }
        Kind::Count => Text::new("a whole number", "целое число"),
        Kind::Seat => Text::new("a seat number", "номер места"),
        Kind::Money => Text::new("an amount", "сумма"),
        Kind::Moneys => Text::new("a list of amounts: [100, 25]", "список сумм: [100, 25]"),
        Kind::Card => Text::new("a card: As, 10c", "карта: As, 10c"),
        Kind::Cards => Text::new("a list of cards: [As, 10c]", "список карт: [As, 10c]"),
        Kind::Text => Text::new("words", "слова"),
        Kind::Table => Text::new(
            "seat numbers, each with that seat's facts: {1: {…}, 2: {…}}",
            "номера мест с фактами каждого: {1: {…}, 2: {…}}",
        ),
        Kind::Exhibit => Text::default(),
    }
}

/// A list, a map or a word where another of these is due.
pub(super) fn wrong_shape(fact: &Fact, node: &Node, problems: &mut Problems) {
    let write = what_to_write(fact);
    let id = &fact.id;
    let message = match &node.kind {
        NodeKind::List(_) => Text::new(
            format!("`{id}` cannot be a list"),
            format!("`{id}` не может быть списком"),
        ),
        NodeKind::Map(_) => Text::new(
            format!("`{id}` cannot be a map of names and values"),
            format!("`{id}` не может быть таблицей имён и значений"),
        ),
        NodeKind::Scalar { text, .. } => Text::new(
            format!("`{text}` cannot be the value of `{id}`"),
            format!("`{text}` не может быть значением `{id}`"),
        ),
    };
    let problem = Problem::new(Code::WrongShape, node.place, message).help(Text::new(
        format!("write {}", write.en),
        format!("ожидается: {}", write.ru),
    ));
    problems.add(match node.text() {
        Some(text) if fact.kind == Kind::Moneys && money::parse(text).is_ok() => problem.instead(format!("[{text}]")),
        _ => problem,
    });
}

fn words<'a>(fact: &Fact, node: &'a Node, problems: &mut Problems) -> Option<&'a str> {
    let words = node.text();
    if words.is_none() {
        wrong_shape(fact, node, problems);
    }
    words
}

fn yes_no(fact: &Fact, node: &Node, problems: &mut Problems) -> Option<u16> {
    match words(fact, node, problems)? {
        "yes" | "true" => Some(1),
        "no" | "false" => Some(0),
        other => {
            let problem = Problem::new(
                Code::UnknownWord,
                node.place,
                Text::new(
                    format!("`{other}` is neither yes nor no"),
                    format!("`{other}` — это не yes и не no"),
                ),
            )
            .help(Text::new(
                "write yes, no or unknown",
                "напишите yes (да), no (нет) или unknown (неизвестно)",
            ));
            let meant = match other.to_lowercase().as_str() {
                "yes" | "true" | "y" | "on" | "да" => Some("yes"),
                "no" | "false" | "n" | "off" | "нет" => Some("no"),
                _ => None,
            };
            problems.add(match meant {
                Some(meant) => problem.instead(meant),
                None => problem,
            });
            None
        }
    }
}

fn choice(fact: &Fact, node: &Node, problems: &mut Problems) -> Option<u16> {
    let word = words(fact, node, problems)?;
    let found = fact.values.iter().position(|v| v.id == word);
    if found.is_none() {
        let problem = Problem::new(
            Code::UnknownWord,
            node.place,
            Text::new(
                format!("`{word}` is not one of the values of `{}`", fact.id),
                format!("у `{}` нет значения `{word}`", fact.id),
            ),
        )
        .known(word, fact.values.iter().map(|v| v.id.as_str()).chain(["unknown"]));
        problems.add(match called(fact, word) {
            Some(id) => problem.instead(id),
            None => problem,
        });
    }
    found.and_then(|n| u16::try_from(n).ok())
}

/// The value that is called so in one of the languages: «рэйз».
fn called<'a>(fact: &'a Fact, word: &str) -> Option<&'a str> {
    let fold = |text: &str| text.trim_matches(['"', '«', '»', ' ']).to_lowercase();
    let written = fold(word);
    let so = |text: &Text| fold(&text.en) == written || fold(&text.ru) == written;
    fact.values.iter().find(|v| so(&v.label)).map(|v| v.id.as_str())
}

fn set(fact: &Fact, node: &Node, problems: &mut Problems) -> Option<Value> {
    let members: Vec<&Node> = match node.list() {
        Some(list) => list.iter().collect(),
        None if node.text().is_some() => vec![node],
        None => {
            wrong_shape(fact, node, problems);
            return None;
        }
    };
    let found: Vec<Option<u16>> = members.into_iter().map(|m| choice(fact, m, problems)).collect();
    let mut found = found.into_iter().collect::<Option<Vec<u16>>>()?;
    found.sort_unstable();
    found.dedup();
    Some(Value::Set(found))
}

/// A number of the fact's kind, inside its range.
pub(super) fn number(fact: &Fact, node: &Node, problems: &mut Problems) -> Option<i64> {
    let text = words(fact, node, problems)?;
    let read = match fact.kind {
        Kind::Money | Kind::Moneys => money::parse(text),
        _ => whole(text),
    };
    match read {
        Ok(n) if fact.range.holds(n) => Some(n),
        Ok(_) => {
            problems.add(
                Problem::new(
                    Code::OutOfRange,
                    node.place,
                    Text::new(
                        format!("`{text}` is outside of the range of `{}`", fact.id),
                        format!("`{text}` — вне допустимых границ `{}`", fact.id),
                    ),
                )
                .help(range_text(fact)),
            );
            None
        }
        Err(why) => {
            let why = Text::new(format!("`{text}`: {}", why.en), format!("`{text}`: {}", why.ru));
            let problem = Problem::new(Code::BadNumber, node.place, why);
            problems.add(match fact.kind {
                Kind::Money | Kind::Moneys => match mended(text) {
                    Some(amount) => problem.instead(amount),
                    None if too_much(text) => problem,
                    None => problem.help(Text::new(
                        "an amount is digits, with at most two decimals after a point: 1000, 2.50",
                        "сумма — это цифры, дробная часть (не больше двух знаков) после точки: 1000, 2.50",
                    )),
                },
                _ => problem,
            });
            None
        }
    }
}

/// Whether nothing is wrong but the size.
fn too_much(text: &str) -> bool {
    let digits = |part: &str| !part.is_empty() && part.bytes().all(|b| b.is_ascii_digit());
    text.split('.').all(digits)
}

/// The amount that was meant, where the way of writing it leaves no doubt.
pub(super) fn mended(text: &str) -> Option<String> {
    let text = text.trim_matches(['+', '$', '€', '£', '₽', ' ']);
    let mut text: String = text
        .chars()
        .filter(|c| !matches!(c, '_' | ' ' | '\'' | '\u{a0}'))
        .collect();
    if let Some((whole, part)) = text.split_once(',') {
        text = match part.len() {
            1 | 2 => format!("{whole}.{part}"),
            3 => format!("{whole}{part}"),
            _ => return None,
        };
    }
    if let Some(thousands) = text.strip_suffix(['k', 'K', 'к', 'К']) {
        text = format!("{thousands}000");
    }
    let text = match text.trim_start_matches('0') {
        rest if rest.is_empty() || rest.starts_with('.') => format!("0{rest}"),
        rest => rest.to_owned(),
    };
    money::parse(&text).is_ok().then_some(text)
}

fn whole(text: &str) -> Result<i64, Text> {
    let plain = !text.is_empty() && text.len() <= 15 && text.bytes().all(|b| b.is_ascii_digit());
    let zeros = text.len() > 1 && text.starts_with('0');
    match text.parse() {
        Ok(n) if plain && !zeros => Ok(n),
        _ => Err(Text::new(
            "a whole number is written in digits alone: 0, 1, 12",
            "целое число пишется одними цифрами: 0, 1, 12",
        )),
    }
}

fn range_text(fact: &Fact) -> Text {
    let show = |n: i64| match fact.kind {
        Kind::Money | Kind::Moneys => money::plain(n),
        _ => n.to_string(),
    };
    match (fact.range.least, fact.range.most) {
        (Some(least), Some(most)) => Text::new(
            format!("from {} to {}", show(least), show(most)),
            format!("от {} до {}", show(least), show(most)),
        ),
        // The least amount there is: whatever is above nothing will do.
        (Some(1), None) if matches!(fact.kind, Kind::Money | Kind::Moneys) => Text::new("more than 0", "больше 0"),
        (Some(least), None) => Text::new(
            format!("not less than {}", show(least)),
            format!("не меньше {}", show(least)),
        ),
        (None, Some(most)) => Text::new(
            format!("not more than {}", show(most)),
            format!("не больше {}", show(most)),
        ),
        (None, None) => Text::default(),
    }
}
