//! book.yaml: title, clauses, readings.

use std::collections::BTreeMap;

use super::reader::{self, Reader};
use super::{Book, Clause, Reading, Standing};
use crate::source::{Code, Node, Place, Problem, Problems, Text};

pub(super) fn read_book(node: &Node, folder: &str, problems: &mut Problems) -> Option<Book> {
    let mut map = Reader::new(node, "a book", problems)?;
    let id_node = map.need("book", problems)?;
    let id = reader::word(id_node, problems)?;
    if id != folder {
        problems.add(
            Problem::book(
                Code::BadId,
                id_node.place,
                format!("the book is called `{id}`, its folder `{folder}`"),
            )
            .instead(folder),
        );
    }
    let mut book = Book {
        id,
        title: map.text("title", problems),
        source: map.text("source", problems),
        over: map.take("over").and_then(|n| reader::word(n, problems)),
        games: map.words("games", problems),
        ..Book::default()
    };
    let decided_by = map.take("decided_by");
    for group in list(map.take("groups"), problems) {
        if let Some(mut group) = Reader::new(group, "a group", problems) {
            let id = group.word("id", problems);
            let title = group.text("title", problems);
            group.finish(problems);
            book.groups.extend(id.map(|id| (id, title)));
        }
    }
    let mut seen: BTreeMap<String, Place> = BTreeMap::new();
    let mut wanted: Vec<(String, Place)> = Vec::new();
    for node in list(map.need("clauses", problems), problems) {
        let Some(clause) = read_clause(node, problems, &mut wanted) else {
            continue;
        };
        once(&clause.id, clause.place, &mut seen, problems);
        book.clauses.push(clause);
    }
    seen.clear();
    for node in list(map.take("readings"), problems) {
        let Some(reading) = read_reading(node, problems) else {
            continue;
        };
        let place = node.get("id").map_or(node.place, |id| id.place);
        once(&reading.id, place, &mut seen, problems);
        book.readings.push(reading);
    }
    if let Some(node) = decided_by
        && let Some(id) = clause_id(node, problems)
    {
        if !book.clauses.iter().any(|c| c.id == id) {
            problems.add(
                Problem::book(
                    Code::UnknownClause,
                    node.place,
                    format!("the book has no clause `{id}`"),
                )
                .known(&id, book.clauses.iter().map(|c| c.id.as_str())),
            );
        }
        book.decided_by = Some(id);
    }
    for (id, place) in wanted {
        if !book.readings.iter().any(|r| r.id == id) {
            problems.add(
                Problem::book(Code::UnknownReading, place, format!("the book has no reading `{id}`"))
                    .known(&id, book.readings.iter().map(|r| r.id.as_str())),
            );
        }
    }
    map.finish(problems);
    Some(book)
}

/// The members of a list that may be missing.
pub(super) fn list<'a>(node: Option<&'a Node>, problems: &mut Problems) -> &'a [Node] {
    match node {
        None => &[],
        Some(node) => node.list().unwrap_or_else(|| {
            problems.add(Problem::book(Code::WrongShape, node.place, "a list is due here"));
            &[]
        }),
    }
}

fn once(id: &str, place: Place, seen: &mut BTreeMap<String, Place>, problems: &mut Problems) {
    match seen.get(id) {
        Some(first) => problems.add(
            Problem::book(Code::IdTwice, place, format!("`{id}` is there twice"))
                .also(*first, Text::same("there first")),
        ),
        None => {
            seen.insert(id.to_owned(), place);
        }
    }
}

/// A clause id: a quoted string, since YAML would take 18.10 for a number.
pub(super) fn clause_id(node: &Node, problems: &mut Problems) -> Option<String> {
    let id = reader::word(node, problems)?;
    if node.plain().is_some() && id.starts_with(|c: char| c.is_ascii_digit()) {
        problems.add(
            Problem::book(
                Code::UnquotedClause,
                node.place,
                format!("the clause {id} is a number here"),
            )
            .help(Text::same("a clause is a string, since 18.10 as a number is 18.1"))
            .instead(format!("\"{id}\"")),
        );
    }
    Some(id)
}

fn read_clause(node: &Node, problems: &mut Problems, wanted: &mut Vec<(String, Place)>) -> Option<Clause> {
    let mut map = Reader::new(node, "a clause", problems)?;
    let id_node = map.need("id", problems)?;
    let id = clause_id(id_node, problems)?;
    let printed = map.maybe_text("printed", problems);
    let heading = map.text("heading", problems);
    let text = map.text("text", problems);
    let standing_node = map.need("standing", problems);
    let standing_place = standing_node.map_or(id_node.place, |n| n.place);
    let standing = match standing_node.map_or("decides", |n| n.text().unwrap_or_default()) {
        "decides" => Standing::Decides,
        "procedure" => Standing::Procedure,
        "definition" => Standing::Definition,
        "example" => Standing::Example,
        other => {
            problems.add(
                Problem::book(
                    Code::UnknownWord,
                    standing_place,
                    format!("`{other}` is not a standing"),
                )
                .known(other, ["decides", "procedure", "definition", "example"]),
            );
            Standing::Decides
        }
    };
    let readings_node = map.take("readings");
    let readings = readings_node.map_or_else(Vec::new, |n| reader::words(n, problems));
    if let Some(node) = readings_node {
        let single = std::slice::from_ref(node);
        let members = node.list().unwrap_or(single);
        wanted.extend(members.iter().filter_map(|n| Some((n.text()?.to_owned(), n.place))));
    }
    map.finish(problems);
    Some(Clause {
        id,
        printed,
        heading,
        text,
        standing,
        readings,
        place: id_node.place,
    })
}

fn read_reading(node: &Node, problems: &mut Problems) -> Option<Reading> {
    let mut map = Reader::new(node, "a reading", problems)?;
    let id = map.word("id", problems)?;
    let kind_node = map.need("kind", problems);
    let kind_place = kind_node.map_or(node.place, |n| n.place);
    let defensible = match kind_node.map_or("note", |n| n.text().unwrap_or_default()) {
        "reading" => true,
        "note" => false,
        other => {
            problems.add(
                Problem::book(
                    Code::UnknownWord,
                    kind_place,
                    format!("`{other}` is not a kind of reading"),
                )
                .known(other, ["reading", "note"]),
            );
            true
        }
    };
    let text = map.text("text", problems);
    map.finish(problems);
    Some(Reading { id, defensible, text })
}
