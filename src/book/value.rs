//! Reading the value of a fact, for situations and for what books say of their facts.

use super::{Fact, Kind};
use crate::money;
use crate::source::{Code, Node, Problem, Problems, Text};
use crate::value::{List, Value};

/// A value as told.
#[derive(Debug, Clone, PartialEq)]
pub(crate) enum Told {
    /// This.
    Value(Value),
    /// Nobody knows.
    Unknown,
}

/// Reads the value of a fact. The problems say what would be right.
pub(crate) fn read_value(fact: &Fact, node: &Node, problems: &mut Problems) -> Option<Told> {
    if node.is_empty() {
        problems.add(
            Problem::new(
                Code::Empty,
                node.place,
                Text::new(
                    format!("nothing is written for `{}`", fact.id),
                    format!("для `{}` ничего не написано", fact.id),
                ),
            )
            .help(Text::new(
                format!("write {}, or `unknown`", what_to_write(fact).en),
                format!("напишите: {}, или `unknown`, если неизвестно", what_to_write(fact).ru),
            )),
        );
        return None;
    }
    if node.plain() == Some("unknown") {
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

/// What may be written for a fact, in a few words.
pub(crate) fn what_to_write(fact: &Fact) -> Text {
    let same = |t: String| Text::same(t);
    match fact.kind {
        Kind::YesNo => same("yes, no".into()),
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
            "a map from seat numbers to that seat's facts",
            "таблица: номер места и его факты",
        ),
        Kind::Exhibit => Text::default(),
    }
}

fn wrong_shape(fact: &Fact, node: &Node, problems: &mut Problems) {
    let write = what_to_write(fact);
    problems.add(
        Problem::new(
            Code::WrongShape,
            node.place,
            Text::new(
                format!("this cannot be the value of `{}`", fact.id),
                format!("таким значение `{}` быть не может", fact.id),
            ),
        )
        .help(Text::new(
            format!("write: {}", write.en),
            format!("напишите: {}", write.ru),
        )),
    );
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
            problems.add(
                Problem::new(
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
                )),
            );
            None
        }
    }
}

fn choice(fact: &Fact, node: &Node, problems: &mut Problems) -> Option<u16> {
    let word = words(fact, node, problems)?;
    let found = fact.values.iter().position(|v| v.id == word);
    if found.is_none() {
        problems.add(
            Problem::new(
                Code::UnknownWord,
                node.place,
                Text::new(
                    format!("`{word}` is not one of the values of `{}`", fact.id),
                    format!("у `{}` нет значения `{word}`", fact.id),
                ),
            )
            .known(word, fact.values.iter().map(|v| v.id.as_str()).chain(["unknown"])),
        );
    }
    found.and_then(|n| u16::try_from(n).ok())
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
fn number(fact: &Fact, node: &Node, problems: &mut Problems) -> Option<i64> {
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
            problems.add(
                Problem::new(
                    Code::BadNumber,
                    node.place,
                    Text::new(
                        format!("`{text}` is not a number for `{}`", fact.id),
                        format!("`{text}` — не число для `{}`", fact.id),
                    ),
                )
                .help(why),
            );
            None
        }
    }
}

fn whole(text: &str) -> Result<i64, Text> {
    let plain = !text.is_empty() && text.len() <= 15 && text.bytes().all(|b| b.is_ascii_digit());
    let zeros = text.len() > 1 && text.starts_with('0');
    match text.parse() {
        Ok(n) if plain && !zeros => Ok(n),
        _ => Err(Text::new(
            "a whole number is due here: 0, 1, 2 …",
            "здесь нужно целое число: 0, 1, 2 …",
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

/// A list of amounts: its members, `unknown` among them, or a map with number and sum.
fn list(fact: &Fact, node: &Node, problems: &mut Problems) -> Option<Value> {
    let before = problems.len();
    let list = if let Some(members) = node.list() {
        let read: Vec<Option<i64>> = members
            .iter()
            .map(|m| {
                if m.plain() == Some("unknown") {
                    None
                } else {
                    number(fact, m, problems)
                }
            })
            .collect();
        let count = i64::try_from(read.len()).ok();
        match read.into_iter().collect::<Option<Vec<i64>>>() {
            Some(members) => List::of(members),
            None => Some(List::told(count, None, None, None)),
        }
    } else if node.map().is_some() {
        parts(fact, node, problems)
    } else {
        wrong_shape(fact, node, problems);
        None
    };
    if problems.len() > before {
        return None;
    }
    let list = list?;
    if list.sum.is_some_and(|sum| sum > money::MOST) {
        problems.add(Problem::new(
            Code::OutOfRange,
            node.place,
            Text::new(
                "all together this is more than 1000000000000",
                "всё вместе больше 1000000000000",
            ),
        ));
        return None;
    }
    if let Some(count) = list.count
        && !fact.length.holds(count)
    {
        let (least, most) = (fact.length.least.unwrap_or(0), fact.length.most);
        problems.add(Problem::new(
            Code::OutOfRange,
            node.place,
            match most {
                Some(most) => Text::new(
                    format!("`{}` has from {least} to {most} members", fact.id),
                    format!("в `{}` от {least} до {most} значений", fact.id),
                ),
                None => Text::new(
                    format!("`{}` has at least {least} members", fact.id),
                    format!("в `{}` не меньше {least} значений", fact.id),
                ),
            },
        ));
        return None;
    }
    Some(Value::List(list))
}

/// `{count: 1, sum: 500}`: a list told by its parts.
fn parts(fact: &Fact, node: &Node, problems: &mut Problems) -> Option<List> {
    let mut told = [None; 4];
    const KEYS: [&str; 4] = ["count", "sum", "largest", "smallest"];
    for entry in node.map().unwrap_or_default() {
        let Some(n) = KEYS.iter().position(|k| *k == entry.key) else {
            problems.add(
                Problem::new(
                    Code::UnknownKey,
                    entry.key_place,
                    Text::new(
                        format!("`{}` is not a part of a list", entry.key),
                        format!("`{}` — не часть списка", entry.key),
                    ),
                )
                .known(&entry.key, KEYS),
            );
            continue;
        };
        if entry.value.plain() == Some("unknown") {
            continue;
        }
        let of_sum = Fact {
            kind: if n == 0 { Kind::Count } else { Kind::Money },
            range: if n == 0 {
                fact.length
            } else {
                super::Bounds {
                    most: None,
                    ..fact.range
                }
            },
            id: format!("{}.{}", fact.id, entry.key),
            ..fact.clone()
        };
        if let (Some(value), Some(slot)) = (number(&of_sum, &entry.value, problems), told.get_mut(n)) {
            *slot = Some(value);
        }
    }
    let [count, sum, largest, smallest] = told;
    let possible = match (count, sum, largest, smallest) {
        (_, _, Some(l), Some(s)) if s > l => false,
        (_, Some(sum), Some(l), _) if l > sum => false,
        (Some(1), Some(sum), Some(l), _) if l != sum => false,
        (Some(1), Some(sum), _, Some(s)) if s != sum => false,
        (Some(n), Some(sum), _, Some(s)) if n > 0 && s.checked_mul(n).is_none_or(|least| least > sum) => false,
        (Some(n), Some(sum), Some(l), _) if l.checked_mul(n).is_some_and(|most| most < sum) => false,
        _ => true,
    };
    if !possible {
        problems.add(Problem::new(
            Code::Impossible,
            node.place,
            Text::new(
                "no list has this number, sum, largest and smallest",
                "списка с таким числом, суммой, наибольшим и наименьшим не бывает",
            ),
        ));
        return None;
    }
    Some(List::told(count, sum, largest, smallest))
}

fn cards(fact: &Fact, node: &Node, problems: &mut Problems) -> Option<Value> {
    let mut words: Vec<(String, crate::source::Place)> = Vec::new();
    match (node.list(), node.text()) {
        (Some(members), _) => {
            for member in members {
                match member.text() {
                    Some(word) => words.push((word.to_owned(), member.place)),
                    None => {
                        wrong_shape(fact, member, problems);
                        return None;
                    }
                }
            }
        }
        (None, Some(text)) => {
            let quote = usize::from(node.plain().is_none());
            for word in text.split_whitespace() {
                let at = word.as_ptr() as usize - text.as_ptr() as usize + quote;
                words.push((word.to_owned(), node.place.part(at..at + word.len())));
            }
        }
        (None, None) => {
            wrong_shape(fact, node, problems);
            return None;
        }
    }
    if fact.kind == Kind::Card && words.len() != 1 {
        wrong_shape(fact, node, problems);
        return None;
    }
    let count = i64::try_from(words.len()).unwrap_or(i64::MAX);
    if fact.kind == Kind::Cards && !fact.length.holds(count) {
        let (least, most) = (fact.length.least.unwrap_or(0), fact.length.most.unwrap_or(52));
        problems.add(Problem::new(
            Code::BadCard,
            node.place,
            Text::new(
                format!("`{}` has from {least} to {most} cards, here are {count}", fact.id),
                format!("в `{}` от {least} до {most} карт, здесь {count}", fact.id),
            ),
        ));
        return None;
    }
    let mut cards: Vec<(crate::poker::card::Card, crate::source::Place)> = Vec::new();
    let mut good = true;
    for (word, place) in words {
        match word.parse::<crate::poker::card::Card>() {
            Ok(card) => {
                if let Some((_, first)) = cards.iter().find(|(c, _)| *c == card) {
                    good = false;
                    problems.add(
                        Problem::new(
                            Code::CardTwice,
                            place,
                            Text::new(format!("`{word}` is given twice"), format!("`{word}` указана дважды")),
                        )
                        .also(*first, Text::new("given here first", "впервые указана здесь")),
                    );
                }
                cards.push((card, place));
            }
            Err(_) => {
                good = false;
                problems.add(
                    Problem::new(
                        Code::BadCard,
                        place,
                        Text::new(format!("`{word}` is not a card"), format!("`{word}` — не карта")),
                    )
                    .help(Text::new(
                        "a card is a rank 2–10, J, Q, K, A and a suit s, h, d, c: As, 10c",
                        "карта — это достоинство 2–10, J, Q, K, A и масть s, h, d, c: As, 10c",
                    )),
                );
            }
        }
    }
    good.then(|| Value::Cards(cards.into_iter().map(|(c, _)| c.to_string()).collect()))
}
