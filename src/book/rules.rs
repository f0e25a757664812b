//! The rules of a topic.

use super::book_file::{clause_id, list};
use super::questions::amounts_of;
use super::reader::{self, Reader};
use super::topic::{Draft, Sections, both, each, used_scope};
use super::{Basis, Case, ClauseRef, Gives, Otherwise, Outcome, Override, Reason, Rests, Rule};
use crate::condition::{Condition, Context, read_condition, read_number};
use crate::source::{Code, Node, Place, Problem, Problems, Text};

pub(super) fn read(draft: &mut Draft<'_>, sections: &[Sections<'_>], problems: &mut Problems) {
    let mut overrides: Vec<(usize, &Node)> = Vec::new();
    for part in sections {
        let scope = used_scope(draft, sections, part);
        for node in list(part.rules, problems) {
            let Some((mut rule, node)) = rule(draft, part, node, problems) else {
                continue;
            };
            if let Some(scope) = &scope {
                rule.when = both(scope.clone(), rule.when);
                rule.inherited += 1;
            }
            if draft.guards.get(part.book).is_some_and(Option::is_some) {
                rule.when = draft.guarded(part.book, rule.when);
                rule.inherited += 1;
            }
            let twin = draft.topic.rules.iter().find(|r| r.full_id() == rule.full_id());
            if let Some(twin) = twin {
                problems.add(
                    Problem::book(Code::IdTwice, rule.place, format!("there are two rules `{}`", rule.id))
                        .also(twin.place, Text::same("the other one")),
                );
            }
            if let Some(node) = node {
                overrides.push((draft.topic.rules.len(), node));
            }
            draft.topic.rules.push(rule);
        }
    }
    for (number, node) in overrides {
        let found: Vec<Override> = list(Some(node), problems)
            .iter()
            .flat_map(|n| read_override(draft, number, n, problems))
            .collect();
        if let Some(rule) = draft.topic.rules.get_mut(number) {
            rule.overrides = found;
        }
    }
}

fn rule<'a>(
    draft: &Draft<'_>,
    part: &Sections<'_>,
    node: &'a Node,
    problems: &mut Problems,
) -> Option<(Rule, Option<&'a Node>)> {
    let mut map = Reader::new(node, "a rule", problems)?;
    let id_node = map.need("id", problems);
    let id_place = id_node.map_or(node.place, |n| n.place);
    let id = id_node.and_then(|n| reader::word(n, problems)).unwrap_or_default();
    let good = id.starts_with(|c: char| c.is_ascii_lowercase() || c.is_ascii_digit())
        && id
            .chars()
            .all(|c| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '-');
    if !good && !id.is_empty() {
        let problem = Problem::book(
            Code::BadId,
            id_place,
            format!("`{id}`: ids of rules are in small letters, digits and `-`"),
        );
        let mended = id.to_lowercase().replace(['_', ' '], "-");
        let fits = mended.bytes().all(|b| b.is_ascii_alphanumeric() || b == b'-');
        problems.add(if fits { problem.instead(mended) } else { problem });
    }
    let title = map.text("title", problems);
    let each_seat = each(&mut map, problems);
    let (clause, cites, nearest) = (map.take("clause"), map.take("cites"), map.take("nearest"));
    let when_node = map.need("when", problems);
    let when = when_node.and_then(|n| read_condition(n, draft.context(each_seat), problems));
    let basis_node = map.need("basis", problems);
    let basis = basis_node.and_then(|n| basis(draft, part, n, each_seat, problems));
    let answers = map.need("answers", problems);
    let answers = answers.map_or_else(Vec::new, |n| gives(draft, n, each_seat, basis.as_ref(), problems));
    let why = map.maybe_text("why", problems);
    let say = map.maybe_text("say", problems);
    let act = map.texts("do", problems);
    let overrides = map.take("overrides");
    map.finish(problems);
    let cited = |node: Option<&Node>, problems: &mut Problems| clauses(draft, part.book, node, problems);
    let deciding = cited(clause, problems);
    let mut cites = cited(cites, problems);
    cites.extend(cited(nearest, problems));
    let basis_place = basis_node.map_or(id_place, |n| n.place);
    match (&basis, clause, nearest) {
        (Some(Basis::Clause(_)), clause, nearest) => {
            if clause.is_none() {
                problems.add(
                    Problem::book(
                        Code::NoClause,
                        id_place,
                        format!("`{id}` does not say on which clause it rests"),
                    )
                    .also(basis_place, Text::same("this basis takes a clause"))
                    .help(Text::same(
                        "add `clause: \"…\"`; or the basis is silent or discretion, with `nearest: [\"…\"]`",
                    )),
                );
            }
            if let Some(node) = nearest {
                problems.add(
                    Problem::book(Code::NoClause, node.place, "`nearest:` is for silence and discretion")
                        .also(basis_place, Text::same("this basis takes a clause"))
                        .help(Text::same("further clauses stand in `cites:`")),
                );
            }
        }
        (Some(_), Some(node), _) => problems.add(
            Problem::book(
                Code::NoClause,
                node.place,
                "no clause decides where the code leaves it open",
            )
            .also(basis_place, Text::same("left open"))
            .help(Text::same("write `nearest: [\"…\"]` instead of `clause:`")),
        ),
        (Some(_), None, None) => problems.add(
            Problem::book(
                Code::NoClause,
                id_place,
                format!("`{id}` does not name the nearest clauses"),
            )
            .also(basis_place, Text::same("left open"))
            .help(Text::same("add `nearest: [\"…\"]`")),
        ),
        _ => {}
    }
    if deciding.len() > 1 {
        problems.add(Problem::book(
            Code::WrongShape,
            clause.map_or(id_place, |n| n.place),
            "one clause decides a rule; others stand in `cites:`, or in a rule of their own",
        ));
    }
    Some((
        Rule {
            id,
            book: part.book.to_owned(),
            topic: part.topic.to_owned(),
            title,
            clause: deciding.into_iter().next(),
            cites,
            each_seat,
            // What could not be read has been told; the rule stays, for others may name it.
            when: when.unwrap_or_else(Condition::always),
            inherited: 0,
            answers,
            basis: basis.unwrap_or(Basis::Clause(Vec::new())),
            overrides: Vec::new(),
            why,
            say,
            act,
            place: id_place,
        },
        overrides,
    ))
}

/// Clauses of this book, of one under it, or named with their book: `codex/18.3`.
fn clauses(draft: &Draft<'_>, book: &str, node: Option<&Node>, problems: &mut Problems) -> Vec<ClauseRef> {
    let Some(node) = node else {
        return Vec::new();
    };
    let nodes: Vec<&Node> = match node.list() {
        Some(list) => list.iter().collect(),
        None => vec![node],
    };
    nodes
        .into_iter()
        .filter_map(|node| {
            let id = clause_id(node, problems)?;
            let stack = draft.library.stack(book);
            let found = match id.split_once('/') {
                Some((named, id)) => stack
                    .iter()
                    .find(|b| b.id == named && b.clauses.iter().any(|c| c.id == id))
                    .map(|b| (b.id.clone(), id.to_owned())),
                None => stack
                    .iter()
                    .rev()
                    .find(|b| b.clauses.iter().any(|c| c.id == id))
                    .map(|b| (b.id.clone(), id.clone())),
            };
            if found.is_none() {
                problems.add(unknown_clause(draft, book, &id, node.place));
            }
            found.map(|(book, id)| ClauseRef { book, id })
        })
        .collect()
}

fn unknown_clause(draft: &Draft<'_>, book: &str, id: &str, place: Place) -> Problem {
    let stack = draft.library.stack(book);
    if let Some((named, _)) = id.split_once('/')
        && draft.library.book(named).is_some()
        && !stack.iter().any(|b| b.id == named)
    {
        let message = format!("`{id}` is a clause of another book");
        return Problem::book(Code::UnknownClause, place, message)
            .help(Text::same(format!("`{book}` does not lie over `{named}`")));
    }
    let known: Vec<String> = stack
        .iter()
        .rev()
        .flat_map(|b| {
            b.clauses.iter().map(|c| match b.id == book {
                true => c.id.clone(),
                false => format!("{}/{}", b.id, c.id),
            })
        })
        .collect();
    Problem::book(Code::UnknownClause, place, format!("there is no clause `{id}`"))
        .known(id, known.iter().map(String::as_str))
}

fn basis(
    draft: &Draft<'_>,
    part: &Sections<'_>,
    node: &Node,
    each_seat: bool,
    problems: &mut Problems,
) -> Option<Basis> {
    if let Some(word) = node.text() {
        return match word {
            "explicit" => Some(Basis::Clause(Vec::new())),
            "discretion" => Some(Basis::Discretion(Vec::new())),
            "silent" => Some(Basis::Silent(Vec::new())),
            other => {
                problems.add(
                    Problem::book(Code::UnknownWord, node.place, format!("`{other}` is not a basis"))
                        .known(other, ["explicit", "discretion", "silent"])
                        .help(Text::same("a reading is given as {reading: R1, otherwise: …}")),
                );
                None
            }
        };
    }
    if let Some(members) = node.list() {
        let rests: Vec<Rests> = members
            .iter()
            .filter_map(|n| rests(draft, part, n, each_seat, problems))
            .collect();
        return Some(Basis::Clause(rests));
    }
    for (key, make) in [
        ("discretion", Basis::Discretion as fn(Vec<String>) -> Basis),
        ("silent", Basis::Silent),
    ] {
        if let Some(value) = node.get(key) {
            let ids = reader::words(value, problems);
            for id in &ids {
                reading(draft, part, id, value.place, problems);
            }
            if let Some(more) = node.map().and_then(|m| m.iter().find(|e| e.key != key)) {
                problems.add(Problem::book(
                    Code::UnknownKey,
                    more.key_place,
                    format!("`{}` means nothing here", more.key),
                ));
            }
            return Some(make(ids));
        }
    }
    rests(draft, part, node, each_seat, problems).map(|r| Basis::Clause(vec![r]))
}

/// Whether another reading than this one is defensible; an unknown one is told.
fn reading(draft: &Draft<'_>, part: &Sections<'_>, id: &str, place: Place, problems: &mut Problems) -> Option<bool> {
    let stack = draft.library.stack(part.book);
    let found = stack.iter().flat_map(|b| &b.readings).find(|r| r.id == id);
    if found.is_none() {
        problems.add(
            Problem::book(Code::UnknownReading, place, format!("the book has no reading `{id}`"))
                .known(id, stack.iter().flat_map(|b| b.readings.iter().map(|r| r.id.as_str()))),
        );
    }
    found.map(|r| r.defensible)
}

fn rests(
    draft: &Draft<'_>,
    part: &Sections<'_>,
    node: &Node,
    each_seat: bool,
    problems: &mut Problems,
) -> Option<Rests> {
    let mut map = Reader::new(node, "a basis", problems)?;
    let id_node = map.need("reading", problems)?;
    let id = reader::word(id_node, problems)?;
    let defensible = reading(draft, part, &id, id_node.place, problems);
    let when = map
        .take("when")
        .map(|n| read_condition(n, draft.context(each_seat), problems));
    let otherwise = map
        .take("otherwise")
        .map_or_else(Vec::new, |n| otherwise(draft, n, each_seat, problems));
    map.finish(problems);
    Some(Rests {
        when: match when {
            None => None,
            Some(when) => Some(when?),
        },
        reading: id,
        defensible: defensible?,
        otherwise,
    })
}

fn otherwise(draft: &Draft<'_>, node: &Node, each_seat: bool, problems: &mut Problems) -> Vec<Case<Otherwise>> {
    let nodes: Vec<&Node> = match node.list() {
        Some(list) => list.iter().collect(),
        None => vec![node],
    };
    let mut cases = Vec::new();
    for node in nodes {
        let Some(entries) = node.map() else {
            problems.add(Problem::book(
                Code::WrongShape,
                node.place,
                "`otherwise:` gives answers, question by question, or a `text:`",
            ));
            continue;
        };
        let when = match node.get("when") {
            None => None,
            Some(when) => match read_condition(when, draft.context(each_seat), problems) {
                Some(when) => Some(when),
                None => continue,
            },
        };
        for entry in entries.iter().filter(|e| e.key != "when") {
            let is = if entry.key == "text" {
                reader::text(&entry.value, problems).map(Otherwise::Text)
            } else {
                question(draft, &entry.key, entry.key_place, problems).and_then(|n| {
                    outcome(draft, n, &entry.value, each_seat, problems).map(|case| Otherwise::Answer(n, case.is))
                })
            };
            cases.extend(is.map(|is| Case { when: when.clone(), is }));
        }
    }
    cases
}

fn question(draft: &Draft<'_>, id: &str, place: Place, problems: &mut Problems) -> Option<u16> {
    let found = draft.topic.questions.iter().position(|q| q.id == id);
    if found.is_none() {
        problems.add(
            Problem::book(
                Code::UnknownQuestion,
                place,
                format!("the topic has no question `{id}`"),
            )
            .known(id, draft.topic.questions.iter().map(|q| q.id.as_str())),
        );
    }
    found.and_then(|n| u16::try_from(n).ok())
}

fn gives(
    draft: &Draft<'_>,
    node: &Node,
    each_seat: bool,
    basis: Option<&Basis>,
    problems: &mut Problems,
) -> Vec<(u16, Gives)> {
    let Some(entries) = node.map() else {
        problems.add(Problem::book(
            Code::WrongShape,
            node.place,
            "`answers:` is a map from question to answer",
        ));
        return Vec::new();
    };
    let mut found = Vec::new();
    for entry in entries {
        let Some(n) = question(draft, &entry.key, entry.key_place, problems) else {
            continue;
        };
        let Some(question) = draft.topic.questions.get(usize::from(n)) else {
            continue;
        };
        if question.each_seat != each_seat {
            problems.add(Problem::book(
                Code::WrongType,
                entry.key_place,
                if each_seat {
                    format!(
                        "`{}` has one answer for the table, the rule is asked of every seat",
                        entry.key
                    )
                } else {
                    format!(
                        "`{}` has an answer for every seat: the rule needs `each: seat`",
                        entry.key
                    )
                },
            ));
        }
        let given = match basis {
            // The basis has been told to be wrong; the answer is read by its shape.
            None if entry.value.list().is_some() || entry.value.text() == Some("silent") => continue,
            Some(Basis::Silent(_)) => {
                if entry.value.text() != Some("silent") {
                    problems.add(
                        Problem::book(
                            Code::WrongShape,
                            entry.value.place,
                            "where the code is silent there is no outcome to give",
                        )
                        .instead("silent"),
                    );
                }
                Gives::Silent
            }
            Some(Basis::Discretion(_)) => {
                let Some(outcomes) = entry.value.list() else {
                    problems.add(Problem::book(
                        Code::WrongShape,
                        entry.value.place,
                        "discretion lists the outcomes to choose from",
                    ));
                    continue;
                };
                let cases: Vec<_> = outcomes
                    .iter()
                    .filter_map(|o| outcome(draft, n, o, each_seat, problems))
                    .collect();
                Gives::Choose(cases)
            }
            None | Some(Basis::Clause(_)) => match outcome(draft, n, &entry.value, each_seat, problems) {
                Some(Case { when: None, is }) => Gives::One(is),
                Some(_) => {
                    problems.add(Problem::book(
                        Code::NotInLanguage,
                        entry.value.place,
                        "only an outcome of discretion has `when:`; a rule has its own",
                    ));
                    continue;
                }
                None => continue,
            },
        };
        found.push((n, given));
    }
    found
}

/// `call`, or `{answer: call, stays: to_call}`, with a `when:` where that is allowed.
fn outcome(
    draft: &Draft<'_>,
    number: u16,
    node: &Node,
    each_seat: bool,
    problems: &mut Problems,
) -> Option<Case<Outcome>> {
    let question = draft.topic.questions.get(usize::from(number))?;
    let answer = |node: &Node, problems: &mut Problems| {
        let word = reader::word(node, problems)?;
        let found = question.answers.iter().position(|a| a.id == word);
        if found.is_none() {
            problems.add(
                Problem::book(
                    Code::UnknownAnswer,
                    node.place,
                    format!("`{}` has no answer `{word}`", question.id),
                )
                .known(&word, question.answers.iter().map(|a| a.id.as_str())),
            );
        }
        found.and_then(|n| u16::try_from(n).ok())
    };
    if node.text().is_some() {
        return Some(Case {
            when: None,
            is: Outcome {
                answer: answer(node, problems)?,
                amounts: Vec::new(),
            },
        });
    }
    let Some(entries) = node.map() else {
        problems.add(Problem::book(Code::WrongShape, node.place, "an answer is due here"));
        return None;
    };
    let given = node.get("answer").and_then(|n| answer(n, problems));
    if node.get("answer").is_none() {
        problems.add(Problem::book(Code::MissingKey, node.place, "`answer:` is missing"));
    }
    let when = node
        .get("when")
        .map(|n| read_condition(n, draft.context(each_seat), problems));
    let defs = amounts_of(question);
    let mut amounts = Vec::new();
    for entry in entries.iter().filter(|e| !matches!(e.key.as_str(), "answer" | "when")) {
        let Some(n) = defs.iter().position(|(name, _)| *name == entry.key) else {
            problems.add(
                Problem::book(
                    Code::UnknownName,
                    entry.key_place,
                    format!("`{}` has no amount `{}`", question.id, entry.key),
                )
                .known(&entry.key, defs.iter().map(|(name, _)| name.as_str())),
            );
            continue;
        };
        if question.amounts.get(n).is_some_and(|a| a.is.is_some()) {
            problems.add(Problem::book(
                Code::WrongType,
                entry.key_place,
                format!("`{}` is always worked out: a rule does not give it", entry.key),
            ));
        }
        let context: Context<'_> = draft.context(each_seat);
        let unit = defs.get(n).map(|(_, unit)| *unit);
        if let Some((num, _)) = read_number(&entry.value, context, unit, problems)
            && let Ok(n) = u16::try_from(n)
        {
            amounts.push((n, num));
        }
    }
    Some(Case {
        when: match when {
            None => None,
            Some(when) => Some(when?),
        },
        is: Outcome {
            answer: given?,
            amounts,
        },
    })
}

/// Why something goes before what another book, or another rule, says.
pub(super) fn read_reason(mut map: Reader<'_>, problems: &mut Problems) -> (Option<Reason>, Text) {
    let node = map.need("reason", problems);
    let reason = node.and_then(|n| {
        let word = reader::word(n, problems)?;
        let found = Reason::ALL.into_iter().find(|reason| reason.word() == word);
        if found.is_none() {
            problems.add(
                Problem::book(Code::UnknownWord, n.place, format!("`{word}` is not a reason"))
                    .known(&word, Reason::ALL.map(Reason::word)),
            );
        }
        found
    });
    let text = map.text("text", problems);
    map.finish(problems);
    (reason, text)
}

fn read_override(draft: &Draft<'_>, number: usize, node: &Node, problems: &mut Problems) -> Vec<Override> {
    let Some(mut map) = Reader::new(node, "an override", problems) else {
        return Vec::new();
    };
    let single = map.take("rule");
    let several = map.take("rules");
    let nodes: Vec<&Node> = single
        .into_iter()
        .chain(
            several
                .into_iter()
                .flat_map(|n| n.list().map_or(vec![n], |l| l.iter().collect())),
        )
        .collect();
    if nodes.is_empty() {
        problems.add(Problem::book(
            Code::MissingKey,
            node.place,
            "an override names the `rules:` that yield",
        ));
    }
    let (reason, text) = read_reason(map, problems);
    let Some(own) = draft.topic.rules.get(number) else {
        return Vec::new();
    };
    nodes
        .into_iter()
        .filter_map(|node| {
            let name = reader::word(node, problems)?;
            let target = find_rule(draft, own, &name);
            if target.is_none() {
                let ids: Vec<String> = draft
                    .topic
                    .rules
                    .iter()
                    .map(|r| {
                        if r.topic == own.topic && r.book == own.book {
                            r.id.clone()
                        } else {
                            r.full_id()
                        }
                    })
                    .collect();
                problems.add(
                    Problem::book(
                        Code::UnknownRule,
                        node.place,
                        format!("there is no rule `{name}` to override"),
                    )
                    .known(&name, ids.iter().map(String::as_str)),
                );
            }
            Some(Override {
                rule: target?,
                reason: reason?,
                text: text.clone(),
            })
        })
        .collect()
}

/// A rule by `id` (same book and topic), or by `book/topic/rule`.
fn find_rule(draft: &Draft<'_>, own: &Rule, name: &str) -> Option<u16> {
    let at = draft.topic.rules.iter().position(|r| {
        if name.contains('/') {
            r.full_id() == name
        } else {
            r.id == name && r.topic == own.topic && r.book == own.book
        }
    });
    at.and_then(|n| u16::try_from(n).ok())
}

/// Conditions joined for checks: `when` of a rule with its outcome's own.
pub(super) fn joined(when: &Condition, own: Option<&Condition>) -> Condition {
    match own {
        None => when.clone(),
        Some(own) => Condition::All(vec![when.clone(), own.clone()]),
    }
}
