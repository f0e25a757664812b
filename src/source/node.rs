use super::Place;

/// A value of a document, with its place.
#[derive(Debug, Clone, PartialEq)]
pub struct Node {
    /// Where it stands.
    pub place: Place,
    /// What it is.
    pub kind: Kind,
    /// Of a whole document: how far it could be read.
    pub read: Reading,
}

/// How far a document could be read. Unless it was whole, what was read only serves to find its other problems.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Reading {
    /// To its end, with nothing refused.
    #[default]
    Whole,
    /// To its end, but something in it was refused.
    Refused,
    /// Up to a fault.
    BrokenOff,
}

/// What a value is.
#[derive(Debug, Clone, PartialEq)]
pub enum Kind {
    /// Text as written; `plain` when without quotes.
    Scalar {
        /// The text, unescaped.
        text: String,
        /// Written without quotes.
        plain: bool,
    },
    /// A list.
    List(Vec<Node>),
    /// A map, in the order written, no key twice.
    Map(Vec<Entry>),
}

/// A key of a map and its value.
#[derive(Debug, Clone, PartialEq)]
pub struct Entry {
    /// The key.
    pub key: String,
    /// Where the key stands.
    pub key_place: Place,
    /// The value.
    pub value: Node,
}

impl Node {
    /// The text, if it is one and not an empty plain one (which YAML calls null).
    pub fn text(&self) -> Option<&str> {
        match &self.kind {
            Kind::Scalar { text, plain } if !(*plain && is_null(text)) => Some(text),
            _ => None,
        }
    }

    /// The text without quotes, if it is such a one.
    pub fn plain(&self) -> Option<&str> {
        match &self.kind {
            Kind::Scalar { text, plain: true } if !is_null(text) => Some(text),
            _ => None,
        }
    }

    /// Whether nothing is written where a value is due.
    pub fn is_empty(&self) -> bool {
        matches!(&self.kind, Kind::Scalar { text, plain: true } if is_null(text))
    }

    /// The members, if it is a list.
    pub fn list(&self) -> Option<&[Node]> {
        match &self.kind {
            Kind::List(members) => Some(members),
            _ => None,
        }
    }

    /// The entries, if it is a map.
    pub fn map(&self) -> Option<&[Entry]> {
        match &self.kind {
            Kind::Map(entries) => Some(entries),
            _ => None,
        }
    }

    /// The value under a key, if it is a map that has it.
    pub fn get(&self, key: &str) -> Option<&Node> {
        self.map()?.iter().find(|e| e.key == key).map(|e| &e.value)
    }
}

fn is_null(text: &str) -> bool {
    matches!(text, "" | "~" | "null" | "Null" | "NULL")
}
