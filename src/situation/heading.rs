//! What a situation says before its facts: the topic, and the rulebook that the room plays under.

use super::ToldFact;
use crate::book::Library;
use crate::condition::FactId;
use crate::source::{Code, Entry, Node, Place, Problem, Problems, Text, nearest};
use crate::value::Value;

/// The problem that a document is no situation.
pub(super) fn no_situation(node: &Node) -> Problem {
    let message = match node.is_empty() {
        true => Text::new("this document is empty", "этот документ пуст"),
        false => Text::new("this is not a situation", "это не ситуация"),
    };
    let problem = Problem::new(Code::NoSituation, node.place, message);
    match node.list() {
        Some(_) => problem.help(Text::new(
            "several situations are parted by a line `---`, not written as a list",
            "несколько ситуаций разделяются строкой `---`, а не пишутся списком",
        )),
        None => problem.help(Text::new(
            "a situation is `topic:` and the topic's facts; `floor new TOPIC` writes one to fill in",
            "ситуация — это `topic:` и факты темы; образец для заполнения даёт `floor new`",
        )),
    }
}

/// The topic that a situation names; if there is none such, that is told.
pub(super) fn topic_of(library: &Library, node: &Node, entries: &[Entry], problems: &mut Problems) -> Option<String> {
    let Some(topic) = node.get("topic") else {
        problems.add(no_topic(node, entries));
        return None;
    };
    let Some(id) = topic.text().filter(|id| !id.is_empty()) else {
        let (code, message) = match topic.list().is_some() || topic.map().is_some() {
            true => (
                Code::WrongShape,
                Text::new("`topic` is a single word", "`topic` — одно слово"),
            ),
            false => (
                Code::Empty,
                Text::new("nothing is written for `topic`", "для `topic` ничего не написано"),
            ),
        };
        problems.add(Problem::new(code, topic.place, message).help(where_topics_are()));
        return None;
    };
    let known = library.topic_ids();
    if known.iter().any(|k| k == id) {
        return Some(id.to_owned());
    }
    problems.add(
        Problem::new(
            Code::UnknownTopic,
            topic.place,
            Text::new(format!("there is no topic `{id}`"), format!("темы `{id}` нет")),
        )
        .known(id, known.iter().map(String::as_str))
        .help(where_topics_are()),
    );
    None
}

fn no_topic(node: &Node, entries: &[Entry]) -> Problem {
    let message = Text::new("`topic:` is missing", "не указана тема: `topic:`");
    match entries.iter().find(|e| nearest(&e.key, ["topic"]).is_some()) {
        Some(entry) => Problem::new(Code::MissingKey, entry.key_place, message).instead("topic"),
        None => {
            let place = entries.first().map_or(node.place, |e| e.key_place);
            Problem::new(Code::MissingKey, place, message).help(where_topics_are())
        }
    }
}

fn where_topics_are() -> Text {
    Text::new(
        "`floor show` lists the topics; with a word behind it, it finds one",
        "`floor show` перечисляет темы; со словом после него — ищет",
    )
}

/// What is said of the rulebook.
pub(super) enum BookTold<'a> {
    /// Nothing, or something that cannot be.
    Nothing,
    /// In the situation.
    Written(&'a Node),
    /// On the command line.
    Asked(ToldFact),
}

/// The rulebook, asked for on the command line or written; if it has not the topic, that is told.
pub(super) fn book_told<'a>(
    library: &mut Library,
    topic: &str,
    node: &'a Node,
    asked: Option<&str>,
    problems: &mut Problems,
) -> BookTold<'a> {
    let Some(fact) = library.topic(topic, problems).and_then(|t| t.facts.first()) else {
        return BookTold::Nothing;
    };
    let known: Vec<String> = fact.values.iter().map(|v| v.id.clone()).collect();
    let written = node.get("book");
    let Some(word) = asked.or(written.and_then(Node::text)) else {
        return written.map_or(BookTold::Nothing, BookTold::Written);
    };
    let found = known.iter().position(|k| k == word).and_then(|n| u16::try_from(n).ok());
    match (asked, written, found) {
        (None, Some(written), Some(_)) => return BookTold::Written(written),
        (None, Some(written), None) if word == "unknown" => return BookTold::Written(written),
        (Some(_), _, Some(n)) => {
            return BookTold::Asked(ToldFact {
                fact: FactId(0),
                row: None,
                value: Some(Value::Choice(n)),
                place: node.place,
            });
        }
        _ => {}
    }
    let place = match (asked, written) {
        (None, Some(written)) => written.place,
        _ => Place::new(library.sources.add("--book", word), 0..word.len()),
    };
    let problem = if library.book(word).is_some() {
        let topic_place = node.get("topic").map_or(node.place, |n| n.place);
        let books: Vec<String> = known.iter().map(|k| format!("`{k}`")).collect();
        let books = books.join(", ");
        Problem::new(
            Code::UnknownBook,
            place,
            Text::new(
                format!("the book `{word}` has no topic `{topic}`"),
                format!("в своде `{word}` нет темы `{topic}`"),
            ),
        )
        .also(
            topic_place,
            Text::new(format!("a topic of {books}"), format!("тема свода {books}")),
        )
    } else {
        Problem::new(
            Code::UnknownBook,
            place,
            Text::new(format!("there is no book `{word}`"), format!("свода `{word}` нет")),
        )
        .known(word, known.iter().map(String::as_str))
    };
    problems.add(problem);
    BookTold::Nothing
}
