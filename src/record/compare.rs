//! What differs between a ruling that was kept and one that is made now.

use super::entry::{Answer, Given, Outcome};

/// A difference between two rulings.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Difference {
    /// The question.
    pub question: String,
    /// The seat, where every seat has an answer of its own.
    pub seat: Option<i64>,
    /// What differs.
    pub what: What,
    /// What was kept.
    pub was: String,
    /// What comes out now.
    pub is: String,
}

/// What of an answer differs.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum What {
    /// The answer, or that there is one.
    Answer,
    /// The amounts of the same answer.
    Amounts,
    /// The clauses that decide.
    Clauses,
    /// What it rests on.
    Basis,
}

/// What differs, question by question.
pub fn compare(was: &[Answer], is: &[Answer]) -> Vec<Difference> {
    let mut found = Vec::new();
    let same = |a: &Answer, b: &Answer| a.question == b.question && a.seat == b.seat;
    for old in was {
        match is.iter().find(|new| same(old, new)) {
            Some(new) => one(old, new, &mut found),
            None => found.push(difference(old, What::Answer, says(old), "—".into())),
        }
    }
    for new in is.iter().filter(|new| !was.iter().any(|old| same(old, new))) {
        found.push(difference(new, What::Answer, "—".into(), says(new)));
    }
    found
}

fn difference(answer: &Answer, what: What, was: String, is: String) -> Difference {
    Difference {
        question: answer.question.clone(),
        seat: answer.seat,
        what,
        was,
        is,
    }
}

fn one(old: &Answer, new: &Answer, found: &mut Vec<Difference>) {
    if old == new {
        return;
    }
    let (was, is) = (says(old), says(new));
    if was != is {
        found.push(difference(old, What::Answer, was, is));
    } else {
        let (was, is) = (amounts(old), amounts(new));
        if was != is {
            found.push(difference(old, What::Amounts, was, is));
        }
    }
    if old.answers.is_empty() || new.answers.is_empty() {
        return;
    }
    let sorted = |answer: &Answer, get: &dyn Fn(&Given) -> Vec<String>| {
        let mut all: Vec<String> = answer.answers.iter().flat_map(get).collect();
        all.sort_unstable();
        all.dedup();
        all.join(", ")
    };
    let clauses = |given: &Given| given.clauses.clone();
    let (was, is) = (sorted(old, &clauses), sorted(new, &clauses));
    if was != is {
        found.push(difference(old, What::Clauses, was, is));
    }
    let basis = |given: &Given| {
        let readings = given.readings.join(" ");
        vec![if readings.is_empty() {
            given.basis.clone()
        } else {
            format!("{} {readings}", given.basis)
        }]
    };
    let (was, is) = (sorted(old, &basis), sorted(new, &basis));
    if was != is {
        found.push(difference(old, What::Basis, was, is));
    }
}

/// The verdict and the answers, amounts apart.
fn says(answer: &Answer) -> String {
    let of = |given: &Given| {
        let outcomes: Vec<&str> = given.outcomes.iter().map(|o| o.answer.as_str()).collect();
        match outcomes.is_empty() {
            true => given.basis.clone(),
            false => outcomes.join(" | "),
        }
    };
    let mut answers: Vec<String> = answer.answers.iter().map(of).collect();
    answers.sort_unstable();
    match (answer.verdict.as_str(), answers.is_empty()) {
        ("ruled", false) => answers.join(" + "),
        (verdict, true) => verdict.to_owned(),
        (verdict, false) => format!("{verdict}: {}", answers.join(" / ")),
    }
}

fn amounts(answer: &Answer) -> String {
    let of = |outcome: &Outcome| {
        let all: Vec<String> = outcome.amounts.iter().map(|(name, n)| format!("{name} {n}")).collect();
        all.join(", ")
    };
    let outcomes = answer.answers.iter().flat_map(|g| &g.outcomes);
    let mut all: Vec<String> = outcomes.map(of).collect();
    all.sort_unstable();
    all.join("; ")
}
