//! Where the parts of a rule stand in its file, for messages that point at them.

use std::collections::BTreeMap;

use crate::book::{Library, Rule};
use crate::source::{FileId, Node, Place, Problems, outline};

/// The documents of rulebooks, read again when a place in them is asked for.
#[derive(Default)]
pub(super) struct Written {
    documents: BTreeMap<FileId, Option<Node>>,
}

/// A part of a rule's condition as it is written.
#[derive(Debug, Clone)]
pub(super) struct Part {
    pub place: Place,
    /// The alternatives of an `any`.
    pub alternatives: Vec<Place>,
}

impl Written {
    /// What is written for a rule.
    fn rule(&mut self, library: &Library, rule: &Rule) -> Option<&Node> {
        let file = rule.place.file;
        let document = self.documents.entry(file).or_insert_with(|| {
            let mut documents = outline(&library.sources, file, &mut Problems::default());
            (documents.len() == 1).then(|| documents.remove(0))
        });
        let rules = document.as_ref()?.get("rules")?.list()?;
        rules
            .iter()
            .find(|r| r.get("id").is_some_and(|id| id.place == rule.place))
    }

    /// The parts that a rule's condition has of its own, in their order; empty if they cannot be told apart.
    pub fn parts(&mut self, library: &Library, rule: &Rule) -> Vec<Part> {
        let parts = self
            .rule(library, rule)
            .and_then(|r| r.get("when"))
            .map_or_else(Vec::new, parts);
        if parts.len() == rule.own_parts().len() {
            parts
        } else {
            Vec::new()
        }
    }

    /// Where a rule names another one that it overrides; its own place if that cannot be found.
    pub fn yields(&mut self, library: &Library, rule: &Rule, other: &Rule) -> Place {
        let found = self.rule(library, rule).and_then(|r| {
            let overrides = r.get("overrides")?.list()?.iter();
            overrides
                .flat_map(|o| [o.get("rule"), o.get("rules")])
                .flatten()
                .flat_map(|named| named.list().unwrap_or(std::slice::from_ref(named)))
                .find(|named| named.text().is_some_and(|t| t == other.id || t == other.full_id()))
                .map(|named| named.place)
        });
        found.unwrap_or(rule.place)
    }
}

fn parts(when: &Node) -> Vec<Part> {
    let whole = |node: &Node| Part {
        place: node.place,
        alternatives: alternatives(node),
    };
    let Some(entries) = when.map() else {
        return vec![whole(when)];
    };
    match entries {
        [only] if only.key == "all" => only.value.list().unwrap_or_default().iter().map(whole).collect(),
        [only] => match only.value.map() {
            // Several bounds of one number are a part each.
            Some(bounds) if bounds.len() > 1 && only.key != "not" => bounds
                .iter()
                .map(|bound| Part {
                    place: only.key_place.to(bound.value.place),
                    alternatives: Vec::new(),
                })
                .collect(),
            _ => vec![whole(when)],
        },
        several => several
            .iter()
            .map(|entry| Part {
                place: entry.key_place.to(entry.value.place),
                alternatives: match (entry.key.as_str(), entry.value.list()) {
                    ("any", Some(list)) => list.iter().map(|n| n.place).collect(),
                    _ => Vec::new(),
                },
            })
            .collect(),
    }
}

fn alternatives(node: &Node) -> Vec<Place> {
    match node.map() {
        Some([only]) if only.key == "any" => {
            let list = only.value.list().unwrap_or_default();
            list.iter().map(|n| n.place).collect()
        }
        _ => Vec::new(),
    }
}
