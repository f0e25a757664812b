//! Names in the texts of questions and rules.

use super::Topic;
use super::topic::{Draft, Sections};
use crate::source::{Code, Node, Place, Problem, Problems};
use crate::template;

/// Every name in a text that is filled in must be a fact, or an amount of a question.
pub(super) fn names(draft: &Draft<'_>, sections: &[Sections<'_>], problems: &mut Problems) {
    for part in sections {
        for node in [part.questions, part.rules].into_iter().flatten() {
            walk(draft, node, problems);
        }
    }
}

fn walk(draft: &Draft<'_>, node: &Node, problems: &mut Problems) {
    for member in node.list().unwrap_or_default() {
        walk(draft, member, problems);
    }
    for entry in node.map().unwrap_or_default() {
        match (entry.key.as_str(), entry.value.text()) {
            ("title", _) => {}
            ("en" | "ru", Some(text)) => text_names(draft, text, &entry.value, problems),
            _ => walk(draft, &entry.value, problems),
        }
    }
}

fn text_names(draft: &Draft<'_>, text: &str, node: &Node, problems: &mut Problems) {
    for name in template::names(text) {
        if !known(&draft.topic).any(|k| k == name) {
            problems.add(
                Problem::book(
                    Code::UnknownName,
                    place_of(draft, name, node),
                    format!("`<{name}>` is neither fact nor amount"),
                )
                .known(name, known(&draft.topic)),
            );
        }
    }
}

fn known(topic: &Topic) -> impl Iterator<Item = &str> {
    let amounts = topic.questions.iter().flat_map(|q| &q.amounts);
    let facts = topic.facts.iter().map(|f| f.id.as_str());
    facts.chain(amounts.map(|a| a.id.as_str()))
}

/// Where the name stands in the text as it is written; quotes and line breaks are as they are in the file.
fn place_of(draft: &Draft<'_>, name: &str, node: &Node) -> Place {
    let range = node.place.start as usize..node.place.end as usize;
    let source = draft.library.sources.get(node.place.file);
    let written = source.and_then(|s| s.text().get(range)).unwrap_or_default();
    match written.find(&format!("<{name}>")) {
        Some(at) => node.place.part(at + 1..at + 1 + name.len()),
        None => node.place,
    }
}
