//! A ruling as it is kept: the situation as it was written, and what came out, by names that no program changes.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use super::books::{BookHash, hashes};
use crate::book::{AmountDef, Kind, Library, Question, Topic};
use crate::condition::Amounts;
use crate::decide::{Answered, Ruling, Settled, Verdict, World};
use crate::money;
use crate::run::Ruled;
use crate::source::{Node, Sources};

/// Version of the lines.
pub const FORMAT: u32 = 1;

/// One line of a record.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Entry {
    /// Version of the line.
    pub format: u32,
    /// When it was ruled, in UTC.
    pub time: String,
    /// Version of the program.
    pub program: String,
    /// The topic that ruled.
    pub topic: String,
    /// The rulebook asked for beside the situation.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub book: Option<String>,
    /// The situation as it was written.
    pub situation: String,
    /// What came out, question by question.
    pub ruling: Vec<Answer>,
    /// The books with rules on the matter.
    pub books: Vec<BookHash>,
}

/// What came out for a question.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Answer {
    /// The question.
    pub question: String,
    /// The seat, where every seat has an answer of its own.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub seat: Option<i64>,
    /// `ruled`, `not-asked`, `open`, `missing`, `conflict`, `gap` or `broken`.
    pub verdict: String,
    /// What is answered, or what is possible.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub answers: Vec<Given>,
}

/// An answer with what it rests on.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Given {
    /// The answer, or several to choose from; none where the code is silent.
    pub outcomes: Vec<Outcome>,
    /// The clauses that decide: `codex/18.3`.
    pub clauses: Vec<String>,
    /// `explicit`, `reading`, `discretion` or `silent`.
    pub basis: String,
    /// Readings that it rests on.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub readings: Vec<String>,
}

/// An answer and its amounts.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Outcome {
    /// The answer.
    pub answer: String,
    /// Its amounts in units, as written in a situation; `100..400` for a range.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub amounts: BTreeMap<String, String>,
}

/// A ruling as a line to keep, at a time.
pub fn entry(library: &Library, ruled: &Ruled, situation: String, book: Option<&str>, time: String) -> Option<Entry> {
    let topic = library.loaded(&ruled.situation.topic)?;
    let mut books: Vec<&str> = Vec::new();
    for rule in &topic.rules {
        for book in library.stack(&rule.book) {
            if !books.contains(&book.id.as_str()) {
                books.push(&book.id);
            }
        }
    }
    Some(Entry {
        format: FORMAT,
        time,
        program: env!("CARGO_PKG_VERSION").to_owned(),
        topic: topic.id.clone(),
        book: book.map(str::to_owned),
        situation,
        ruling: answers(topic, &ruled.world, &ruled.ruling),
        books: hashes(library, books),
    })
}

/// The text of a document as it stands in its file: the whole file, if it is the only one in it.
pub fn situation_text(sources: &Sources, node: &Node, only: bool) -> String {
    let Some(source) = sources.get(node.place.file) else {
        return String::new();
    };
    let text = source.text();
    if only {
        return text.to_owned();
    }
    let (start, end) = (node.place.start as usize, node.place.end as usize);
    let before = text.get(..start).unwrap_or_default();
    // Spaces in front of the first key belong to it.
    let line = before.rfind('\n').map_or(0, |n| n + 1);
    let blank = before.get(line..).is_some_and(|b| b.chars().all(|c| c == ' '));
    let from = if blank { line } else { start };
    let mut text = text.get(from..end).unwrap_or_default().trim_end().to_owned();
    text.push('\n');
    text
}

/// What came out, question by question.
pub fn answers(topic: &Topic, world: &World, ruling: &Ruling) -> Vec<Answer> {
    let mut all = Vec::new();
    for decided in &ruling.decided {
        let Some(question) = topic.questions.get(usize::from(decided.question)) else {
            continue;
        };
        let given = |all: &[Settled]| all.iter().map(|s| given(topic, question, s)).collect();
        let (verdict, answers) = match &decided.verdict {
            Verdict::NotAsked => ("not-asked", Vec::new()),
            Verdict::Settled(all) => ("ruled", given(all)),
            Verdict::Conflict(all) => ("conflict", given(all)),
            Verdict::Broken(all) => ("broken", given(all)),
            Verdict::Gap => ("gap", Vec::new()),
            Verdict::Missing(_) => ("missing", Vec::new()),
            Verdict::Open(open) => {
                let possible: Vec<Settled> = open.possible.iter().filter_map(|p| p.settled.clone()).collect();
                ("open", given(&possible))
            }
        };
        let seats = world.seats.as_ref();
        all.push(Answer {
            question: question.id.clone(),
            seat: decided.row.and_then(|row| seats?.get(row).copied()),
            verdict: verdict.to_owned(),
            answers,
        });
    }
    all
}

fn given(topic: &Topic, question: &Question, settled: &Settled) -> Given {
    let outcome = |answer: u16, amounts: &[Amounts]| Outcome {
        answer: question
            .answers
            .get(usize::from(answer))
            .map(|a| a.id.clone())
            .unwrap_or_default(),
        amounts: question
            .amounts
            .iter()
            .zip(amounts)
            .filter_map(|(def, amount)| Some((def.id.clone(), written(def, *amount)?)))
            .collect(),
    };
    let outcomes = match &settled.answer {
        Answered::One(answer, amounts) => vec![outcome(*answer, amounts)],
        Answered::Choose(all) => all.iter().map(|(answer, amounts)| outcome(*answer, amounts)).collect(),
        Answered::Silent => Vec::new(),
    };
    let mut readings: Vec<String> = Vec::new();
    for reading in settled.grounds.iter().flat_map(|g| &g.readings) {
        if !readings.contains(reading) {
            readings.push(reading.clone());
        }
    }
    let clauses = settled.deciding(topic);
    Given {
        outcomes,
        clauses: clauses.into_iter().map(|c| format!("{}/{}", c.book, c.id)).collect(),
        basis: settled.strength.word().to_owned(),
        readings,
    }
}

fn written(def: &AmountDef, amount: Amounts) -> Option<String> {
    let show = |n: i64| match def.kind {
        Kind::Money | Kind::Moneys => money::plain(n),
        _ => n.to_string(),
    };
    match amount {
        Amounts::Known(n) => Some(show(n)),
        Amounts::Between(least, most) => Some(format!("{}..{}", show(least), show(most))),
        Amounts::Unknown | Amounts::Overflow | Amounts::Perhaps(_) => Some("unknown".into()),
        Amounts::Absent => None,
    }
}
