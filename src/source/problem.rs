use super::{Code, Place, Sources, Text, nearest};

/// Something wrong in a text, with its place, why, and what would be right.
#[derive(Debug, Clone, PartialEq)]
pub struct Problem {
    /// Which kind.
    pub code: Code,
    /// Where.
    pub place: Place,
    /// What is wrong: lower case, no full stop, the user's words in backticks.
    pub message: Text,
    /// Other places that belong to it, such as the other half of a contradiction.
    pub also: Vec<Label>,
    /// What would be right.
    pub help: Vec<Text>,
    /// A text to write at the place instead.
    pub instead: Option<String>,
}

/// A place with a remark.
#[derive(Debug, Clone, PartialEq)]
pub struct Label {
    /// Where.
    pub place: Place,
    /// What about it.
    pub text: Text,
}

impl Problem {
    /// A problem with nothing but code, place and message.
    pub fn new(code: Code, place: Place, message: Text) -> Self {
        Self {
            code,
            place,
            message,
            also: Vec::new(),
            help: Vec::new(),
            instead: None,
        }
    }

    /// A problem of a rulebook, for its author: in English.
    pub fn book(code: Code, place: Place, message: impl Into<String>) -> Self {
        Self::new(code, place, Text::same(message))
    }

    /// Underlines another place.
    pub fn also(mut self, place: Place, text: Text) -> Self {
        self.also.push(Label { place, text });
        self
    }

    /// Says what would be right.
    pub fn help(mut self, text: Text) -> Self {
        self.help.push(text);
        self
    }

    /// Offers a text to write at the place instead.
    pub fn instead(mut self, text: impl Into<String>) -> Self {
        self.instead = Some(text.into());
        self
    }

    /// Names the known words, and offers the nearest one instead of the one written.
    pub fn known<'a>(self, written: &str, known: impl IntoIterator<Item = &'a str>) -> Self {
        let known: Vec<&str> = known.into_iter().collect();
        let near = nearest(written, known.iter().copied()).map(str::to_owned);
        // A long list helps nobody who meant the word that is offered.
        let problem = if known.is_empty() || (near.is_some() && known.len() > MOST_BESIDE) {
            self
        } else {
            let words = list_of(&known);
            self.help(Text::new(format!("known here: {words}"), format!("возможно: {words}")))
        };
        match near {
            Some(near) => problem.instead(near),
            None => problem,
        }
    }
}

/// How many known words are listed beside the nearest one.
const MOST_BESIDE: usize = 12;

/// Words for a message, the first of them if they are many.
fn list_of(words: &[&str]) -> String {
    const MOST: usize = 40;
    let mut named: Vec<String> = Vec::new();
    for word in words {
        let word = format!("`{word}`");
        if !named.contains(&word) {
            named.push(word);
        }
    }
    let more = if named.len() > MOST { " …" } else { "" };
    named.truncate(MOST);
    named.join(", ") + more
}

/// How many problems are kept; the rest is counted. A hostile file must not make a report without end.
const MOST_KEPT: usize = 100;

/// All problems found, in the order found; they are drawn in the order of their places.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Problems {
    list: Vec<Problem>,
    more: usize,
}

impl Problems {
    /// Notes one, unless it is noted already or lies where nothing could be read.
    pub fn add(&mut self, problem: Problem) {
        if self.list.len() >= MOST_KEPT {
            self.more += 1;
            return;
        }
        let unread = |p: &Problem| p.code.unread() && p.place.meets(problem.place);
        if !self.list.contains(&problem) && (problem.code.unread() || !self.list.iter().any(unread)) {
            self.list.push(problem);
        }
    }

    /// Whether there is none.
    pub fn is_empty(&self) -> bool {
        self.list.is_empty()
    }

    /// How many there are.
    pub fn len(&self) -> usize {
        self.list.len() + self.more
    }

    /// Drops those that only say that a name is unknown, where the name is there but could not be read.
    pub(crate) fn excuse(&mut self, sources: &Sources, names: &[String]) {
        let excused = |p: &Problem| {
            let range = p.place.start as usize..p.place.end as usize;
            let written = sources.get(p.place.file).and_then(|source| source.text().get(range));
            p.code == Code::UnknownName && written.is_some_and(|text| names.iter().any(|name| name == text))
        };
        self.list.retain(|p| !excused(p));
    }

    /// How many are counted only.
    pub fn more(&self) -> usize {
        self.more
    }

    /// Whether something in this place, or anything unseen in its file, is not as it must be.
    pub(super) fn within(&self, place: Place) -> bool {
        self.list
            .iter()
            .any(|p| p.place.file == place.file && (p.code == Code::NotText || p.place.meets(place)) || self.more > 0)
    }

    /// The problems by file and place.
    pub fn sorted(&self) -> Vec<&Problem> {
        let mut list: Vec<&Problem> = self.list.iter().collect();
        list.sort_by_key(|p| p.place);
        list
    }

    /// Takes over those of another list.
    pub fn append(&mut self, other: Problems) {
        self.more += other.more;
        for problem in other.list {
            self.add(problem);
        }
    }
}
