//! How acts told in order give facts.

use super::reader::{self, Reader};
use super::topic::Draft;
use super::value::{Told, read_value};
use super::{Acts, Fact, Give, Kind};
use crate::condition::FactId;
use crate::source::{Code, Node, Place, Problem, Problems};
use crate::value::Value;

pub(super) fn read(draft: &Draft<'_>, node: &Node, problems: &mut Problems) -> Option<Acts> {
    let mut map = Reader::new(node, "`acts`", problems)?;
    let mut acts = Acts::default();
    for entry in map.need("words", problems)?.map().unwrap_or_default() {
        let name = entry.value.text().unwrap_or_default();
        match told(draft, name, entry.value.place, problems) {
            Some((id, _)) => acts.words.push((entry.key.clone(), id)),
            None => continue,
        }
    }
    for entry in map.need("gives", problems)?.map().unwrap_or_default() {
        if let Some((id, fact)) = told(draft, &entry.key, entry.key_place, problems)
            && let Some(give) = give(fact, &entry.value, &acts, problems)
        {
            acts.gives.push((id, give));
        }
    }
    for entry in map.take("hand_over").and_then(Node::map).unwrap_or_default() {
        known_word(&entry.key, entry.key_place, &acts, problems);
        if let Some(topic) = reader::word(&entry.value, problems) {
            if !draft.library.topic_ids().contains(&topic) {
                problems.add(
                    Problem::book(
                        Code::UnknownTopic,
                        entry.value.place,
                        format!("there is no topic `{topic}`"),
                    )
                    .known(&topic, draft.library.topic_ids().iter().map(String::as_str)),
                );
            }
            acts.hand_over.push((entry.key.clone(), topic));
        }
    }
    map.finish(problems);
    Some(acts)
}

fn told<'a>(draft: &'a Draft<'_>, name: &str, place: Place, problems: &mut Problems) -> Option<(FactId, &'a Fact)> {
    let found = draft.names.find(name).and_then(|id| Some((id, draft.topic.fact(id)?)));
    if found.is_none() {
        problems.add(
            Problem::book(
                Code::UnknownName,
                place,
                format!("`{name}` is not a fact of this topic"),
            )
            .known(name, draft.names.all()),
        );
    }
    found
}

fn known_word(word: &str, place: Place, acts: &Acts, problems: &mut Problems) -> bool {
    let known = acts.words.iter().any(|(w, _)| w == word);
    if !known {
        problems.add(
            Problem::book(
                Code::UnknownWord,
                place,
                format!("`{word}` is not one of the words of acts"),
            )
            .known(word, acts.words.iter().map(|(w, _)| w.as_str())),
        );
    }
    known
}

fn give(fact: &Fact, node: &Node, acts: &Acts, problems: &mut Problems) -> Option<Give> {
    let mut map = Reader::new(node, "what acts give", problems)?;
    let (first, rest, order) = (map.take("first"), map.take("rest"), map.take("order"));
    let value = |map: &mut Reader<'_>, key: &'static str, problems: &mut Problems| match read_value(
        fact,
        map.need(key, problems)?,
        problems,
    )? {
        Told::Value(value) => Some(value),
        Told::Unknown => None,
    };
    let word = |node: &Node, problems: &mut Problems| {
        let word = reader::word(node, problems)?;
        known_word(&word, node.place, acts, problems).then_some(word)
    };
    let give = match (first, rest, order) {
        (Some(first), None, None) => {
            let none = match map.take("none") {
                Some(_) => Some(value(&mut map, "none", problems)?),
                None => None,
            };
            Give::First(word(first, problems)?, none)
        }
        (None, Some(rest), None) if fact.kind == Kind::Moneys => Give::Rest(word(rest, problems)?),
        (None, None, Some(order)) => {
            let [one, two] = order.list().unwrap_or_default() else {
                problems.add(Problem::book(Code::WrongShape, order.place, "`order:` names two words"));
                return None;
            };
            let values: [Value; 3] = [
                value(&mut map, "before", problems)?,
                value(&mut map, "together", problems)?,
                value(&mut map, "after", problems)?,
            ];
            Give::Order(word(one, problems)?, word(two, problems)?, values)
        }
        _ => {
            problems.add(Problem::book(
                Code::NotInLanguage,
                node.place,
                "acts give a fact by `first:`, by `rest:` (a list), or by `order:` of two",
            ));
            return None;
        }
    };
    map.finish(problems);
    Some(give)
}
