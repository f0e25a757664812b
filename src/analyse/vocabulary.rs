//! What can be told and asked under one of two books only.

use super::alike::Under;
use crate::book::{Fact, Origin, Topic};
use crate::condition::{Answered as Given, FactId, Tri, View, holds};
use crate::value::State;

/// Something that can be told or asked in only one of the two, or is assumed to be something else.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Note {
    /// A fact of this name can be told in the new books only, or no more.
    Fact(String, Side),
    /// A value of a fact.
    Value(String, String, Side),
    /// A fact of another type, or with other bounds.
    Kind(String),
    /// A fact that is assumed to be something else when it is not told.
    Default(String),
    /// A question.
    Question(String, Side),
}

/// In which of the two something is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Side {
    /// The old one only.
    Old,
    /// The new one only.
    New,
}

impl Note {
    /// The fact that is assumed to be something else.
    pub fn default_of(&self) -> Option<&str> {
        match self {
            Note::Default(fact) => Some(fact),
            _ => None,
        }
    }
}

/// A topic in which nothing is known but the book.
struct Bare<'t>(Under<'t>, State);

impl View for Bare<'_> {
    fn state(&self, fact: FactId, _: Option<usize>) -> &State {
        match fact {
            FactId(0) => &self.1,
            _ => &State::Unknown,
        }
    }

    fn per_seat(&self, fact: FactId) -> bool {
        self.0.topic.fact(fact).is_some_and(|f| f.per_seat)
    }

    fn rows(&self) -> Option<usize> {
        None
    }
}

fn bare(under: Under<'_>) -> Bare<'_> {
    let known = |n: u16| State::Known(crate::value::Value::Choice(n));
    Bare(under, under.book.map_or(State::Unknown, known))
}

/// The facts that can be told under a book.
fn told<'t>(under: Under<'t>) -> Vec<&'t Fact> {
    let bare = bare(under);
    let facts = under.topic.facts.iter().skip(1);
    facts
        .filter(|f| f.origin == Origin::Told)
        .filter(|f| {
            let guard = f.only_if.as_ref();
            guard.is_none_or(|guard| holds(guard, &bare, None, Given::default()) != Tri::No)
        })
        .collect()
}

/// The questions that are asked under a book.
fn asked<'t>(under: Under<'t>) -> Vec<&'t str> {
    let bare = bare(under);
    let questions = under.topic.questions.iter();
    questions
        .filter(|q| {
            let only_if = q.only_if.as_ref();
            only_if.is_none_or(|only_if| holds(only_if, &bare, None, Given::default()) != Tri::No)
        })
        .map(|q| q.id.as_str())
        .collect()
}

/// What can be told and asked in only one of the two.
pub fn vocabulary(old: Under<'_>, new: Under<'_>) -> Vec<Note> {
    let mut notes = Vec::new();
    let (before, after) = (told(old), told(new));
    for (these, those, side) in [(&before, &after, Side::Old), (&after, &before, Side::New)] {
        for fact in these {
            let Some(other) = those.iter().find(|f| f.id == fact.id) else {
                notes.push(Note::Fact(fact.id.clone(), side));
                continue;
            };
            for value in &fact.values {
                if other.kind == fact.kind && !other.values.iter().any(|v| v.id == value.id) {
                    notes.push(Note::Value(fact.id.clone(), value.id.clone(), side));
                }
            }
        }
    }
    if let (None, None, Some(one), Some(other)) = (old.book, new.book, old.topic.facts.first(), new.topic.facts.first())
    {
        for (these, those, side) in [(one, other, Side::Old), (other, one, Side::New)] {
            let own = these
                .values
                .iter()
                .filter(|v| those.values.iter().all(|w| w.id != v.id));
            notes.extend(own.map(|v| Note::Value("book".into(), v.id.clone(), side)));
        }
    }
    for fact in &before {
        let Some(other) = after.iter().find(|f| f.id == fact.id) else {
            continue;
        };
        let form = |f: &Fact| (f.kind, f.per_seat, f.range, f.length);
        if form(fact) != form(other) {
            notes.push(Note::Kind(fact.id.clone()));
        }
        if default(old.topic, fact) != default(new.topic, other) {
            notes.push(Note::Default(fact.id.clone()));
        }
    }
    let (before, after) = (asked(old), asked(new));
    let gone = before.iter().filter(|q| !after.contains(q));
    notes.extend(gone.map(|q| Note::Question((*q).to_owned(), Side::Old)));
    let come = after.iter().filter(|q| !before.contains(q));
    notes.extend(come.map(|q| Note::Question((*q).to_owned(), Side::New)));
    notes
}

/// A default as it is written, so that it can be compared between topics in which facts have other numbers.
fn default(topic: &Topic, fact: &Fact) -> Option<Vec<String>> {
    use super::writer::Writer;
    use crate::book::Default as Is;
    use crate::value::Value;
    let writer = Writer::new(topic);
    let words = fact.default.as_ref()?.iter().map(|case| {
        let when = case.when.as_ref().map_or_else(String::new, |w| writer.condition(w));
        let is = match &case.is {
            Is::Absent => "none".to_owned(),
            Is::Number(num) => writer.number(num, fact.kind),
            Is::Value(Value::Choice(n)) => fact
                .values
                .get(usize::from(*n))
                .map_or_else(|| n.to_string(), |v| v.id.clone()),
            Is::Value(value) => format!("{value:?}"),
        };
        format!("{when}: {is}")
    });
    Some(words.collect())
}
