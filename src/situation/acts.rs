//! Acts told as they happened, turned into facts.

use super::{Note, ToldFact};
use crate::book::value::{Told, is_unknown, read_value};
use crate::book::{Acts, Fact, Give, Kind, Topic};
use crate::condition::FactId;
use crate::money;
use crate::source::{Code, Node, Place, Problem, Problems, Text};
use crate::value::{List, Value};

/// One act: a word, its value, its place, and its number in the order told.
struct Act {
    word: String,
    value: Option<Value>,
    place: Place,
    at: usize,
}

/// The topic that takes over because there are more acts of a kind than this one takes.
pub(super) fn hand_over(topic: &Topic, node: &Node) -> Option<(String, Place)> {
    let acts = topic.acts.as_ref()?;
    let list = node.get("acts")?.list()?;
    acts.hand_over.iter().find_map(|(word, other)| {
        let mut places = list.iter().filter_map(|entry| {
            let entries = entry.map()?;
            entries.iter().find(|e| e.key == *word).map(|e| e.key_place)
        });
        places.next()?;
        places.next().map(|place| (other.clone(), place))
    })
}

/// Adds the facts that acts give; a fact told beside them must be the same.
pub(super) fn read(
    topic: &Topic,
    node: &Node,
    told: &mut Vec<ToldFact>,
    notes: &mut Vec<Note>,
    problems: &mut Problems,
) {
    let order_node = node.get("order");
    let Some(list_node) = node.get("acts") else {
        if let Some(order) = order_node {
            problems.add(
                Problem::new(
                    Code::UnknownKey,
                    order.place,
                    Text::new("`order:` goes with `acts:`", "`order:` пишется вместе с `acts:`"),
                )
                .help(Text::new("leave it out", "уберите его")),
            );
        }
        return;
    };
    let Some(rules) = &topic.acts else {
        problems.add(Problem::new(
            Code::UnknownKey,
            list_node.place,
            Text::new(
                format!("`{}` is not told by acts: write its facts", topic.id),
                format!("`{}` описывается фактами, а не действиями", topic.id),
            ),
        ));
        return;
    };
    let order_known = match order_node {
        None => true,
        Some(order) if is_unknown(order) => false,
        Some(order) => {
            problems.add(
                Problem::new(
                    Code::UnknownWord,
                    order.place,
                    Text::new("`order:` can only be `unknown`", "`order:` может быть только `unknown`"),
                )
                .help(Text::new(
                    "without it the acts are taken as they stand",
                    "без него действия идут в том порядке, в каком написаны",
                )),
            );
            true
        }
    };
    let before = problems.len();
    let acts = read_list(topic, rules, list_node, problems);
    if problems.len() > before {
        return;
    }
    let mut used: Vec<usize> = Vec::new();
    for (fact, give) in &rules.gives {
        let Some((value, place)) = given(give, &acts, order_known, list_node.place, &mut used) else {
            continue;
        };
        agree(topic, *fact, value, place, told, problems);
    }
    for (n, act) in acts.iter().enumerate() {
        if !used.contains(&n) {
            notes.push(Note {
                place: act.place,
                text: Text::new(
                    format!("only the first `{}` counts here; this one is not used", act.word),
                    format!("здесь учитывается только первое `{}`; это не используется", act.word),
                ),
            });
        }
    }
}

fn read_list(topic: &Topic, rules: &Acts, node: &Node, problems: &mut Problems) -> Vec<Act> {
    let mut acts = Vec::new();
    let Some(list) = node.list() else {
        problems.add(Problem::new(
            Code::WrongShape,
            node.place,
            Text::new(
                "`acts:` is a list of what happened, in order",
                "`acts:` — список действий по порядку",
            ),
        ));
        return acts;
    };
    for (at, entry) in list.iter().enumerate() {
        let Some(entries) = entry.map() else {
            problems.add(
                Problem::new(
                    Code::WrongShape,
                    entry.place,
                    Text::new("an act is a word and its value", "действие — это слово и его значение"),
                )
                .help(example(rules)),
            );
            continue;
        };
        for word in entries {
            let Some((_, fact)) = rules.words.iter().find(|(w, _)| *w == word.key) else {
                problems.add(
                    Problem::new(
                        Code::UnknownWord,
                        word.key_place,
                        Text::new(
                            format!("`{}` is not an act that `{}` knows", word.key, topic.id),
                            format!("тема `{}` не знает действия `{}`", topic.id, word.key),
                        ),
                    )
                    .known(&word.key, rules.words.iter().map(|(w, _)| w.as_str())),
                );
                continue;
            };
            let Some(fact) = topic.fact(*fact) else {
                continue;
            };
            let value = match read_value(fact, &word.value, problems) {
                Some(Told::Value(value)) => Some(value),
                Some(Told::Unknown) => None,
                None => continue,
            };
            acts.push(Act {
                word: word.key.clone(),
                value,
                place: word.value.place,
                at,
            });
        }
    }
    acts
}

/// How an act is written, with the first word of the topic.
fn example(rules: &Acts) -> Text {
    let word = rules.words.first().map_or("", |(word, _)| word.as_str());
    Text::new(format!("such as `{word}: …`"), format!("например: `{word}: …`"))
}

/// What acts give for one fact: the value (`None`: unknown) and where it comes from.
fn given(
    give: &Give,
    acts: &[Act],
    order_known: bool,
    whole: Place,
    used: &mut Vec<usize>,
) -> Option<(Option<Value>, Place)> {
    let first = |word: &str| acts.iter().enumerate().find(|(_, a)| a.word == word);
    match give {
        Give::First(word, none) => match first(word) {
            Some((n, act)) => {
                used.push(n);
                Some((act.value.clone(), act.place))
            }
            None => none.clone().map(|value| (Some(value), whole)),
        },
        Give::Rest(word) => {
            let rest: Vec<(usize, &Act)> = acts
                .iter()
                .enumerate()
                .filter(|(_, a)| a.word == *word)
                .skip(1)
                .collect();
            used.extend(rest.iter().map(|(n, _)| *n));
            let place = rest.first().map_or(whole, |(_, a)| a.place);
            let mut members = Vec::new();
            for (_, act) in rest {
                match &act.value {
                    Some(Value::List(List {
                        members: Some(some), ..
                    })) => members.extend(some.iter().copied()),
                    _ => return Some((None, place)),
                }
            }
            Some((List::of(members).map(Value::List), place))
        }
        Give::Order(one, two, [before, together, after]) => {
            let (a, b) = (first(one)?.1, first(two)?.1);
            let value = match a.at.cmp(&b.at) {
                std::cmp::Ordering::Less => before,
                std::cmp::Ordering::Equal => together,
                std::cmp::Ordering::Greater => after,
            };
            Some((order_known.then(|| value.clone()), a.place))
        }
    }
}

fn agree(
    topic: &Topic,
    fact: FactId,
    value: Option<Value>,
    place: Place,
    told: &mut Vec<ToldFact>,
    problems: &mut Problems,
) {
    let Some(beside) = told.iter().find(|t| t.fact == fact) else {
        told.push(ToldFact {
            fact,
            row: None,
            value,
            place,
        });
        return;
    };
    if beside.value == value {
        return;
    }
    let Some(fact) = topic.fact(fact) else {
        return;
    };
    let id = &fact.id;
    let message = match (shown(fact, beside.value.as_ref()), shown(fact, value.as_ref())) {
        (Some(told), Some(acted)) => Text::new(
            format!("`{id}` is told as `{told}`, but by the acts it is `{acted}`"),
            format!("указано `{id}: {told}`, а по действиям это `{acted}`"),
        ),
        _ => Text::new(
            format!("`{id}` is told otherwise than by the acts"),
            format!("`{id}` указано не так, как в действиях"),
        ),
    };
    problems.add(
        Problem::new(Code::Disagree, beside.place, message)
            .also(place, Text::new("the acts", "действия"))
            .help(Text::new(
                "tell it once: the acts are enough",
                "достаточно одного: действий",
            )),
    );
}

/// A value as it would be written, where that is short.
fn shown(fact: &Fact, value: Option<&Value>) -> Option<String> {
    match value? {
        Value::Choice(n) if fact.kind == Kind::YesNo => Some(if *n == 0 { "no" } else { "yes" }.to_owned()),
        Value::Choice(n) => fact.values.get(usize::from(*n)).map(|v| v.id.clone()),
        Value::Number(n) if fact.kind == Kind::Money => Some(money::plain(*n)),
        Value::Number(n) => Some(n.to_string()),
        Value::List(List {
            members: Some(members), ..
        }) if members.len() <= 10 => {
            let members: Vec<String> = members.iter().map(|m| money::plain(*m)).collect();
            Some(format!("[{}]", members.join(", ")))
        }
        _ => None,
    }
}
