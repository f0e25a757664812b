//! Reading `expect:`.

use crate::book::{ClauseRef, Kind, Library, Question, Topic};
use crate::money;
use crate::source::{Code, Entry, Node, Place, Problem, Problems, Text};

/// What a test case expects.
#[derive(Debug, Clone, Default)]
pub struct Expected {
    /// For each question (and seat) expected.
    pub questions: Vec<ExpectedAnswer>,
    /// Facts that are missing, when nothing can be ruled.
    pub missing: Option<Vec<String>>,
    /// Another topic's matter.
    pub see: Option<String>,
    /// Rules that must not speak, in no question.
    pub silent_rules: Vec<String>,
}

/// What is expected of one question.
#[derive(Debug, Clone)]
pub struct ExpectedAnswer {
    /// Number of the question.
    pub question: u16,
    /// The seat, for a question asked of every seat.
    pub seat: Option<i64>,
    /// The answers: one, or for a question that takes many all of them.
    pub answers: Vec<ExpectedOne>,
    /// Where it stands.
    pub place: Place,
}

/// One answer expected.
#[derive(Debug, Clone, Default)]
pub struct ExpectedOne {
    /// Answer and amounts, if they are pinned.
    pub outcome: ExpectedOutcome,
    /// Clauses: each is cited, and every deciding one is among them.
    pub clauses: Option<Vec<ClauseRef>>,
    /// Further clauses that must be cited.
    pub cites: Vec<ClauseRef>,
    /// explicit, reading, discretion, silent.
    pub basis: Option<String>,
    /// The readings and notes that are named, all of them.
    pub readings: Option<Vec<String>>,
    /// What the other reading would give.
    pub otherwise: Option<Vec<ExpectedOutcome>>,
    /// The outcomes to choose from, all of them.
    pub outcomes: Option<Vec<ExpectedOutcome>>,
    /// The possible rulings, all of them, as long as facts are missing.
    pub open: Option<Vec<ExpectedOutcome>>,
    /// The facts on which it hangs.
    pub deciding: Option<Vec<String>>,
    /// Rules that speak.
    pub rules: Vec<String>,
    /// Rules that must not speak in this question; one that never answers it, in none.
    pub silent_rules: Vec<String>,
}

/// An answer and amounts.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct ExpectedOutcome {
    /// The answer.
    pub answer: Option<String>,
    /// Amounts by name; `None`: the answer has no such amount.
    pub amounts: Vec<(String, Option<i64>)>,
}

/// Reads what a situation expects; all problems at once.
pub fn read(library: &Library, topic: &Topic, node: &Node, problems: &mut Problems) -> Option<Expected> {
    let before = problems.len();
    let mut expected = Expected::default();
    let Some(entries) = node.map() else {
        problems.add(shape(node.place, "`expect:` is a map from question to answer"));
        return None;
    };
    for entry in entries {
        match entry.key.as_str() {
            "missing" => {
                let facts = words(&entry.value, problems);
                if facts.is_empty() {
                    problems.add(shape(
                        entry.value.place,
                        "no missing fact is named: expect the ruling instead",
                    ));
                }
                expected.missing = Some(facts);
            }
            "see" => expected.see = entry.value.text().map(str::to_owned),
            "not" => expected.silent_rules = rules(topic, &entry.value, problems),
            id => {
                let found = topic.questions.iter().position(|q| q.id == id);
                let Some(number) = found.and_then(|n| u16::try_from(n).ok()) else {
                    problems.add(
                        Problem::new(
                            Code::UnknownQuestion,
                            entry.key_place,
                            Text::new(
                                format!("`{}` has no question `{id}`", topic.id),
                                format!("в теме `{}` нет вопроса `{id}`", topic.id),
                            ),
                        )
                        .known(
                            id,
                            topic
                                .questions
                                .iter()
                                .map(|q| q.id.as_str())
                                .chain(["missing", "see", "not"]),
                        ),
                    );
                    continue;
                };
                if let Some(question) = topic.questions.get(usize::from(number)) {
                    expected
                        .questions
                        .extend(answers(library, topic, number, question, entry, problems));
                }
            }
        }
    }
    let nothing = expected.questions.is_empty() && expected.missing.is_none() && expected.see.is_none();
    if nothing && expected.silent_rules.is_empty() && problems.len() == before {
        problems.add(shape(node.place, "nothing is expected here"));
    }
    (problems.len() == before).then_some(expected)
}

fn shape(place: Place, message: &str) -> Problem {
    Problem::book(Code::WrongShape, place, message)
}

fn words(node: &Node, problems: &mut Problems) -> Vec<String> {
    let members: Vec<&Node> = match node.list() {
        Some(list) => list.iter().collect(),
        None => vec![node],
    };
    members
        .into_iter()
        .filter_map(|n| {
            if n.text().is_none() {
                problems.add(shape(n.place, "a word is due here"));
            }
            n.text().map(str::to_owned)
        })
        .collect()
}

fn answers(
    library: &Library,
    topic: &Topic,
    number: u16,
    question: &Question,
    entry: &Entry,
    problems: &mut Problems,
) -> Vec<ExpectedAnswer> {
    let one = |node: &Node, seat: Option<i64>, problems: &mut Problems| {
        let nodes: Vec<&Node> = match node.list() {
            Some(list) if question.many => list.iter().collect(),
            _ => vec![node],
        };
        ExpectedAnswer {
            question: number,
            seat,
            answers: nodes
                .into_iter()
                .filter_map(|n| expected_one(library, topic, number, n, problems))
                .collect(),
            place: entry.key_place,
        }
    };
    if !question.each_seat {
        return vec![one(&entry.value, None, problems)];
    }
    let Some(rows) = entry.value.map() else {
        problems.add(shape(
            entry.value.place,
            "a map from seat to what is expected is due here",
        ));
        return Vec::new();
    };
    rows.iter()
        .filter_map(|row| match row.key.parse::<i64>() {
            Ok(seat) => Some(one(&row.value, Some(seat), problems)),
            Err(_) => {
                problems.add(shape(row.key_place, "a seat number is due here"));
                None
            }
        })
        .collect()
}

const KEYS: [&str; 11] = [
    "open",
    "deciding",
    "answer",
    "clauses",
    "cites",
    "basis",
    "readings",
    "otherwise",
    "outcomes",
    "rules",
    "not",
];

fn expected_one(
    library: &Library,
    topic: &Topic,
    number: u16,
    node: &Node,
    problems: &mut Problems,
) -> Option<ExpectedOne> {
    let question = topic.questions.get(usize::from(number))?;
    let mut expected = ExpectedOne::default();
    if let Some(word) = node.text() {
        expected.outcome.answer = answer(question, word, node.place, problems);
        return Some(expected);
    }
    let Some(entries) = node.map() else {
        problems.add(shape(node.place, "an answer is due here"));
        return None;
    };
    expected.outcome = outcome(question, entries, &KEYS, problems);
    for entry in entries {
        let value = &entry.value;
        match entry.key.as_str() {
            "clauses" => expected.clauses = Some(clauses(library, topic, value, problems)),
            "cites" => expected.cites = clauses(library, topic, value, problems),
            "basis" => {
                let word = value.text().unwrap_or_default();
                let known = ["explicit", "reading", "discretion", "silent"];
                if !known.contains(&word) {
                    problems.add(
                        Problem::book(Code::UnknownWord, value.place, format!("`{word}` is not a basis"))
                            .known(word, known),
                    );
                }
                expected.basis = Some(word.to_owned());
            }
            "readings" => expected.readings = Some(words(value, problems)),
            "otherwise" => expected.otherwise = Some(outcomes(question, value, problems)),
            "open" => expected.open = Some(outcomes(question, value, problems)),
            "deciding" => expected.deciding = Some(words(value, problems)),
            "outcomes" => expected.outcomes = Some(outcomes(question, value, problems)),
            "rules" => expected.rules = rules(topic, value, problems),
            "not" => expected.silent_rules = rules(topic, value, problems),
            _ => {}
        }
    }
    // As long as several rulings are possible there is no one ruling to hold the rest against.
    if expected.open.is_some()
        && let Some(other) = entries
            .iter()
            .find(|e| !matches!(e.key.as_str(), "open" | "deciding" | "not"))
    {
        problems.add(shape(
            other.key_place,
            "beside `open:` stand only `deciding:` and `not:`",
        ));
    }
    Some(expected)
}

fn rules(topic: &Topic, node: &Node, problems: &mut Problems) -> Vec<String> {
    let ids = words(node, problems);
    for id in &ids {
        if !topic.rules.iter().any(|r| r.id == *id || r.full_id() == *id) {
            problems.add(
                Problem::book(Code::UnknownRule, node.place, format!("there is no rule `{id}`"))
                    .known(id, topic.rules.iter().map(|r| r.id.as_str())),
            );
        }
    }
    ids
}

fn answer(question: &Question, word: &str, place: Place, problems: &mut Problems) -> Option<String> {
    if !matches!(word, "silent" | "discretion") && !question.answers.iter().any(|a| a.id == word) {
        problems.add(
            Problem::book(
                Code::UnknownAnswer,
                place,
                format!("`{}` has no answer `{word}`", question.id),
            )
            .known(word, question.answers.iter().map(|a| a.id.as_str())),
        );
    }
    Some(word.to_owned())
}

fn outcomes(question: &Question, node: &Node, problems: &mut Problems) -> Vec<ExpectedOutcome> {
    let members: Vec<&Node> = match node.list() {
        Some(list) => list.iter().collect(),
        None => vec![node],
    };
    members
        .into_iter()
        .filter_map(|n| match (n.text(), n.map()) {
            (Some(word), _) => Some(ExpectedOutcome {
                answer: answer(question, word, n.place, problems),
                amounts: Vec::new(),
            }),
            (None, Some(entries)) => Some(outcome(question, entries, &["answer"], problems)),
            (None, None) => {
                problems.add(shape(n.place, "an outcome is due here"));
                None
            }
        })
        .collect()
}

fn outcome(question: &Question, entries: &[Entry], others: &[&str], problems: &mut Problems) -> ExpectedOutcome {
    let mut found = ExpectedOutcome::default();
    for entry in entries {
        let word = entry.value.text();
        if entry.key == "answer" {
            found.answer = answer(question, word.unwrap_or_default(), entry.value.place, problems);
            continue;
        }
        if others.contains(&entry.key.as_str()) {
            continue;
        }
        let Some(def) = question.amounts.iter().find(|a| a.id == entry.key) else {
            problems.add(
                Problem::book(
                    Code::UnknownName,
                    entry.key_place,
                    format!("`{}` has no amount `{}`", question.id, entry.key),
                )
                .known(
                    &entry.key,
                    question
                        .amounts
                        .iter()
                        .map(|a| a.id.as_str())
                        .chain(others.iter().copied()),
                ),
            );
            continue;
        };
        let value = match (word, def.kind) {
            (Some("none"), _) => Some(None),
            (Some(text), Kind::Money) => money::parse(text).ok().map(Some),
            (Some(text), _) => text.parse::<i64>().ok().map(Some),
            (None, _) => None,
        };
        match value {
            Some(value) => found.amounts.push((entry.key.clone(), value)),
            None => problems.add(Problem::book(
                Code::BadNumber,
                entry.value.place,
                "an amount or `none` is due here",
            )),
        }
    }
    found
}

fn clauses(library: &Library, topic: &Topic, node: &Node, problems: &mut Problems) -> Vec<ClauseRef> {
    let members: Vec<&Node> = match node.list() {
        Some(list) => list.iter().collect(),
        None => vec![node],
    };
    members
        .into_iter()
        .filter_map(|n| {
            let id = n.text().unwrap_or_default();
            if n.plain().is_some() && id.starts_with(|c: char| c.is_ascii_digit()) {
                problems.add(
                    Problem::book(
                        Code::UnquotedClause,
                        n.place,
                        format!("the clause {id} is a number here"),
                    )
                    .instead(format!("\"{id}\"")),
                );
                return None;
            }
            let found = find_clause(library, topic, id);
            if found.is_none() {
                problems.add(Problem::book(
                    Code::UnknownClause,
                    n.place,
                    format!("no book has a clause `{id}`"),
                ));
            }
            found
        })
        .collect()
}

/// A clause of a book under which the topic is ruled; `codex/18.3`, or an id alone.
fn find_clause(library: &Library, topic: &Topic, id: &str) -> Option<ClauseRef> {
    if let Some((book, clause)) = id.split_once('/') {
        let named = ClauseRef {
            book: book.to_owned(),
            id: clause.to_owned(),
        };
        return library.clause(&named).map(|_| named);
    }
    let tops = topic.facts.first().map_or(&[][..], |f| &f.values);
    let books = tops.iter().flat_map(|top| library.stack(&top.id));
    books
        .filter(|b| b.clauses.iter().any(|c| c.id == id))
        .map(|b| ClauseRef {
            book: b.id.clone(),
            id: id.to_owned(),
        })
        .next()
}
