//! Reading a map key by key: what is asked for is known, the rest is reported.

use crate::source::{Code, Entry, Node, Place, Problem, Problems, Text};

/// A map being read. Keys that nobody asked for are reported by [`Reader::finish`].
pub(crate) struct Reader<'a> {
    entries: &'a [Entry],
    place: Place,
    asked: Vec<&'static str>,
    what: &'static str,
}

impl<'a> Reader<'a> {
    /// Starts reading `node`, which is `what` for messages; reports anything but a map.
    pub fn new(node: &'a Node, what: &'static str, problems: &mut Problems) -> Option<Self> {
        match node.map() {
            Some(entries) => Some(Self {
                entries,
                place: node.place,
                asked: Vec::new(),
                what,
            }),
            None => {
                problems.add(Problem::book(Code::WrongShape, node.place, format!("{what} is a map")));
                None
            }
        }
    }

    /// The value under a key, if it is there.
    pub fn take(&mut self, key: &'static str) -> Option<&'a Node> {
        self.asked.push(key);
        self.entries.iter().find(|e| e.key == key).map(|e| &e.value)
    }

    /// The value under a key that must be there.
    pub fn need(&mut self, key: &'static str, problems: &mut Problems) -> Option<&'a Node> {
        let found = self.take(key);
        if found.is_none() {
            problems.add(Problem::book(
                Code::MissingKey,
                first_line(self.place, self.entries),
                format!("`{key}:` is missing in {}", self.what),
            ));
        }
        found
    }

    /// A word under a key that must be there.
    pub fn word(&mut self, key: &'static str, problems: &mut Problems) -> Option<String> {
        let node = self.need(key, problems)?;
        word(node, problems)
    }

    /// A text in both languages under a key that must be there; empty if it cannot be read.
    pub fn text(&mut self, key: &'static str, problems: &mut Problems) -> Text {
        match self.need(key, problems) {
            Some(node) => text(node, problems).unwrap_or_default(),
            None => Text::default(),
        }
    }

    /// A text in both languages, if it is there.
    pub fn maybe_text(&mut self, key: &'static str, problems: &mut Problems) -> Option<Text> {
        let node = self.take(key)?;
        text(node, problems)
    }

    /// One text or a list of texts.
    pub fn texts(&mut self, key: &'static str, problems: &mut Problems) -> Vec<Text> {
        match self.take(key) {
            None => Vec::new(),
            Some(node) => match node.list() {
                Some(list) => list.iter().filter_map(|n| text(n, problems)).collect(),
                None => text(node, problems).into_iter().collect(),
            },
        }
    }

    /// `yes` or `no`; no if it is not there.
    pub fn flag(&mut self, key: &'static str, problems: &mut Problems) -> bool {
        let Some(node) = self.take(key) else {
            return false;
        };
        match node.text() {
            Some("yes" | "true") => true,
            Some("no" | "false") => false,
            _ => {
                problems.add(Problem::book(
                    Code::UnknownWord,
                    node.place,
                    format!("`{key}:` is yes or no"),
                ));
                false
            }
        }
    }

    /// Words in a list, or a single one.
    pub fn words(&mut self, key: &'static str, problems: &mut Problems) -> Vec<String> {
        match self.take(key) {
            None => Vec::new(),
            Some(node) => words(node, problems),
        }
    }

    /// Reports the keys that nobody asked for.
    pub fn finish(self, problems: &mut Problems) {
        for entry in self.entries {
            if !self.asked.contains(&entry.key.as_str()) {
                problems.add(
                    Problem::book(
                        Code::UnknownKey,
                        entry.key_place,
                        format!("`{}` means nothing in {}", entry.key, self.what),
                    )
                    .known(&entry.key, self.asked.iter().copied()),
                );
            }
        }
    }
}

/// The place at which something missing in a map is shown: its first key.
fn first_line(place: Place, entries: &[Entry]) -> Place {
    entries.first().map_or(place, |e| e.key_place)
}

/// A single word.
pub(crate) fn word(node: &Node, problems: &mut Problems) -> Option<String> {
    match node.text() {
        Some(text) => Some(text.to_owned()),
        None => {
            let (code, message) = match node.is_empty() {
                true => (Code::Empty, "nothing is written here: a word is due"),
                false => (Code::WrongShape, "a word is due here"),
            };
            problems.add(Problem::book(code, node.place, message));
            None
        }
    }
}

/// A list of words, or a single one.
pub(crate) fn words(node: &Node, problems: &mut Problems) -> Vec<String> {
    match node.list() {
        Some(list) => list.iter().filter_map(|n| word(n, problems)).collect(),
        None => word(node, problems).into_iter().collect(),
    }
}

/// A text in both languages.
pub(crate) fn text(node: &Node, problems: &mut Problems) -> Option<Text> {
    let (en, ru) = (node.get("en"), node.get("ru"));
    for entry in node.map().unwrap_or_default() {
        if !matches!(entry.key.as_str(), "en" | "ru" | "phrase") {
            let problem = Problem::book(
                Code::UnknownKey,
                entry.key_place,
                format!("`{}` is not a language", entry.key),
            );
            // A piece of a text and not a word: what stood before it ended at a comma.
            problems.add(match entry.value.is_empty() {
                true => problem.help(Text::same("a comma inside {…} ends a text: put the text in quotes")),
                false => problem.known(&entry.key, ["en", "ru"]),
            });
        }
    }
    match (en.and_then(Node::text), ru.and_then(Node::text)) {
        (Some(en), Some(ru)) if !en.trim().is_empty() && !ru.trim().is_empty() => Some(Text::new(en.trim(), ru.trim())),
        (en, _) => {
            let missing = if en.is_none_or(|en| en.trim().is_empty()) {
                "en"
            } else {
                "ru"
            };
            problems.add(
                Problem::book(
                    Code::MissingLanguage,
                    node.place,
                    format!("the text in `{missing}` is missing"),
                )
                .help(Text::same("a text is given in both languages: {en: …, ru: …}")),
            );
            None
        }
    }
}
