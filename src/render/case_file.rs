//! A situation with its ruling, as a test case for the author to confirm.

use std::fmt::Write as _;

use super::findings::situation_yaml;
use super::template_file::plain_number;
use crate::book::{ClauseRef, Library, Question, Topic};
use crate::condition::Amounts;
use crate::decide::{Answered, Decided, Ruling, Settled, Verdict};
use crate::situation::Situation;

/// A test case that expects what is ruled; of `only` questions, or of all.
pub fn case_yaml(
    library: &Library,
    topic: &Topic,
    situation: &Situation,
    ruling: &Ruling,
    only: Option<&[u16]>,
) -> String {
    let mut out = situation_yaml(topic, situation);
    let mut lines = String::new();
    let mut done: Vec<u16> = Vec::new();
    for decided in &ruling.decided {
        let wanted = only.is_none_or(|only| only.contains(&decided.question));
        let Some(question) = topic.questions.get(usize::from(decided.question)).filter(|_| wanted) else {
            continue;
        };
        let Verdict::Settled(settled) = &decided.verdict else {
            continue;
        };
        if !question.each_seat {
            let _ = writeln!(
                lines,
                "  {}: {}",
                question.id,
                of_question(library, topic, question, settled)
            );
            continue;
        }
        if !done.contains(&decided.question) {
            done.push(decided.question);
            let _ = writeln!(lines, "  {}:", question.id);
        }
        if let Some(seat) = seat(situation, decided) {
            let _ = writeln!(lines, "    {seat}: {}", of_question(library, topic, question, settled));
        }
    }
    if !lines.is_empty() {
        let _ = write!(out, "expect:\n{lines}");
    }
    out
}

fn seat(situation: &Situation, decided: &Decided) -> Option<i64> {
    situation.seats.as_ref()?.get(decided.row?).copied()
}

fn of_question(library: &Library, topic: &Topic, question: &Question, settled: &[Settled]) -> String {
    let all: Vec<String> = settled.iter().map(|s| one(library, topic, question, s)).collect();
    match (question.many, all.as_slice()) {
        (false, [only]) => only.clone(),
        _ => format!("[{}]", all.join(", ")),
    }
}

fn one(library: &Library, topic: &Topic, question: &Question, settled: &Settled) -> String {
    let mut parts = Vec::new();
    match &settled.answer {
        Answered::Silent => parts.push("answer: silent".to_owned()),
        Answered::One(answer, amounts) => parts.push(outcome(question, *answer, amounts)),
        Answered::Choose(outcomes) => {
            let all: Vec<String> = outcomes
                .iter()
                .map(|(answer, amounts)| format!("{{{}}}", outcome(question, *answer, amounts)))
                .collect();
            parts.push(format!("outcomes: [{}]", all.join(", ")));
        }
    }
    let names = |clauses: Vec<&ClauseRef>| {
        let all: Vec<String> = clauses.into_iter().map(|c| clause(library, c)).collect();
        all.join(", ")
    };
    let deciding = settled.deciding(topic);
    match deciding.is_empty() {
        true => parts.push(format!("cites: [{}]", names(settled.beside(topic)))),
        false => parts.push(format!("clauses: [{}]", names(deciding))),
    }
    parts.push(format!("basis: {}", settled.strength.word()));
    let mut readings: Vec<&str> = settled
        .grounds
        .iter()
        .flat_map(|g| &g.readings)
        .map(String::as_str)
        .collect();
    readings.sort_unstable();
    readings.dedup();
    if !readings.is_empty() {
        parts.push(format!("readings: [{}]", readings.join(", ")));
    }
    format!("{{{}}}", parts.join(", "))
}

fn outcome(question: &Question, answer: u16, amounts: &[Amounts]) -> String {
    let word = question.answers.get(usize::from(answer)).map_or("?", |a| a.id.as_str());
    let mut parts = vec![format!("answer: {word}")];
    for (def, amount) in question.amounts.iter().zip(amounts) {
        if let Amounts::Known(n) = amount {
            parts.push(format!("{}: {}", def.id, plain_number(def.kind, *n)));
        }
    }
    parts.join(", ")
}

/// A clause as a case names it: with its book where another book has one of the same number.
fn clause(library: &Library, clause: &ClauseRef) -> String {
    let books = library.books().filter(|b| b.clauses.iter().any(|c| c.id == clause.id));
    match books.count() {
        1 => format!("\"{}\"", clause.id),
        _ => format!("{}/{}", clause.book, clause.id),
    }
}
