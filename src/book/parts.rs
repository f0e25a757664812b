//! The files that make up a topic: its layers in the books, and the topics it uses.

use super::Library;
use crate::source::{Code, Node, Place, Problem, Problems};

/// One file of a topic.
pub(super) struct Part {
    /// The book that has it.
    pub book: String,
    /// The topic that the file is of.
    pub topic: String,
    /// Its document.
    pub node: Node,
    /// Whether it belongs to another topic that this one uses.
    pub used: bool,
}

/// The files of a topic.
#[derive(Default)]
pub(super) struct Parts {
    /// Those that could be read.
    pub files: Vec<Part>,
    /// Whether none is missing.
    pub whole: bool,
}

/// Gathers the files of a topic: what it uses first, then its layers, the lowest book first.
pub(super) fn gather(library: &mut Library, topic: &str, problems: &mut Problems) -> Parts {
    let mut parts = Parts {
        files: Vec::new(),
        whole: true,
    };
    add(library, topic, false, &mut parts, &mut Vec::new(), problems);
    parts
}

fn add(
    library: &mut Library,
    topic: &str,
    used: bool,
    parts: &mut Parts,
    open: &mut Vec<String>,
    problems: &mut Problems,
) {
    open.push(topic.to_owned());
    for book in library.books_with(topic) {
        let Some(node) = library.topic_node(&book, topic, problems) else {
            parts.whole = false;
            continue;
        };
        for (id, place) in uses(&node) {
            if open.contains(&id) {
                problems.add(Problem::book(Code::Circle, place, format!("`{id}` uses itself")));
            } else if library.books_with(&id).is_empty() {
                parts.whole = false;
                problems.add(
                    Problem::book(Code::UnknownTopic, place, format!("there is no topic `{id}`"))
                        .known(&id, library.topic_ids().iter().map(String::as_str)),
                );
            } else if !parts.files.iter().any(|p| p.topic == id) {
                add(library, &id, true, parts, open, problems);
            }
        }
        parts.files.push(Part {
            book,
            topic: topic.to_owned(),
            node,
            used,
        });
    }
    open.pop();
}

fn uses(node: &Node) -> Vec<(String, Place)> {
    let Some(list) = node.get("use") else {
        return Vec::new();
    };
    let members: Vec<&Node> = match list.list() {
        Some(members) => members.iter().collect(),
        None => vec![list],
    };
    members
        .into_iter()
        .filter_map(|n| Some((n.text()?.to_owned(), n.place)))
        .collect()
}
