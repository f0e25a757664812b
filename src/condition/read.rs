//! Conditions and numbers from the nodes of a document.

use super::text::{Fault, TextReader};
use super::{Atom, Condition, Context, FactId, Num, Op, Unit};
use crate::book::Kind;
use crate::source::{Code, Entry, Node, Place, Problem, Problems, Text};

const FORMS: &str =
    "a condition is a text such as `put > to_call`, or a map of facts, or `all:`, `any:` with a list, or `not:`";

/// Reads a condition, in its text or its structured form.
pub fn read_condition(node: &Node, context: Context<'_>, problems: &mut Problems) -> Option<Condition> {
    if let Some(text) = node.text() {
        return match TextReader::new(text, context).condition() {
            Ok(condition) => Some(condition),
            Err(fault) => {
                problems.add(problem(node, fault));
                None
            }
        };
    }
    let Some(entries) = node.map() else {
        problems.add(Problem::book(Code::WrongShape, node.place, "this is not a condition").help(Text::same(FORMS)));
        return None;
    };
    let mut parts: Vec<Option<Condition>> = entries
        .iter()
        .map(|entry| read_entry(entry, context, problems))
        .collect();
    if parts.len() == 1 {
        return parts.remove(0);
    }
    Some(Condition::All(parts.into_iter().collect::<Option<Vec<_>>>()?))
}

/// Reads a number in `unit`, or in whatever unit it has.
pub fn read_number(
    node: &Node,
    context: Context<'_>,
    unit: Option<Unit>,
    problems: &mut Problems,
) -> Option<(Num, Option<Unit>)> {
    let Some(text) = node.text() else {
        problems.add(Problem::book(
            Code::WrongShape,
            node.place,
            "a number or an expression is due here",
        ));
        return None;
    };
    match TextReader::new(text, context).number(unit) {
        Ok(number) => Some(number),
        Err(fault) => {
            problems.add(problem(node, fault));
            None
        }
    }
}

fn problem(node: &Node, fault: Fault) -> Problem {
    let quote = usize::from(node.plain().is_none());
    let place = node.place.part(fault.at.start + quote..fault.at.end + quote);
    let place = if place.start == place.end { node.place } else { place };
    let mut problem = Problem::book(fault.code, place, fault.message.clone());
    if let Some(help) = fault.help {
        problem = problem.help(Text::same(help));
    }
    if fault.known.is_empty() {
        return problem;
    }
    let written = fault.message.split('`').nth(1).unwrap_or_default().to_owned();
    problem.known(&written, fault.known.iter().map(String::as_str))
}

fn read_entry(entry: &Entry, context: Context<'_>, problems: &mut Problems) -> Option<Condition> {
    let value = &entry.value;
    match entry.key.as_str() {
        "all" => Some(Condition::All(read_list(value, context, problems)?)),
        "any" => Some(Condition::Any(read_list(value, context, problems)?)),
        "not" => Some(Condition::Not(Box::new(read_condition(value, context, problems)?))),
        "answer" if !context.answers.is_empty() => {
            let values = read_values(value, context.answers, problems)?;
            Some(Condition::Atom(Atom::Answer(values)))
        }
        name => {
            let Some(fact) = context.names.find(name) else {
                problems.add(
                    Problem::book(
                        Code::UnknownName,
                        entry.key_place,
                        format!("`{name}` is not a fact of this topic"),
                    )
                    .known(name, context.names.all().chain(["all", "any", "not"])),
                );
                return None;
            };
            read_fact(fact, name, entry.key_place, value, context, problems)
        }
    }
}

fn read_list(node: &Node, context: Context<'_>, problems: &mut Problems) -> Option<Vec<Condition>> {
    let Some(members) = node.list() else {
        problems.add(Problem::book(
            Code::WrongShape,
            node.place,
            "a list of conditions is due here",
        ));
        return None;
    };
    // All are read before one is missed, so that every problem is told.
    let parts: Vec<Option<Condition>> = members
        .iter()
        .map(|member| read_condition(member, context, problems))
        .collect();
    parts.into_iter().collect()
}

fn read_values(node: &Node, values: &[String], problems: &mut Problems) -> Option<Vec<u16>> {
    let members: Vec<&Node> = match node.list() {
        Some(list) => list.iter().collect(),
        None => vec![node],
    };
    let found: Vec<Option<u16>> = members
        .into_iter()
        .map(|member| read_value(member, values, problems))
        .collect();
    let mut found = found.into_iter().collect::<Option<Vec<u16>>>()?;
    found.sort_unstable();
    found.dedup();
    Some(found)
}

fn read_value(node: &Node, values: &[String], problems: &mut Problems) -> Option<u16> {
    let word = node.text().unwrap_or_default();
    let known = match (values == ["no", "yes"], word) {
        (true, "yes" | "true") => Some(1),
        (true, "no" | "false") => Some(0),
        (true, _) => None,
        (false, _) => values.iter().position(|v| v == word),
    };
    if known.is_none() {
        problems.add(
            Problem::book(
                Code::UnknownWord,
                node.place,
                format!("`{word}` is not one of its values"),
            )
            .known(word, values.iter().map(String::as_str)),
        );
    }
    known.and_then(|v| u16::try_from(v).ok())
}

fn read_fact(
    fact: FactId,
    name: &str,
    key_place: Place,
    value: &Node,
    context: Context<'_>,
    problems: &mut Problems,
) -> Option<Condition> {
    let head = context.names.head(fact)?;
    match head.kind {
        Kind::YesNo | Kind::OneOf => {
            let values = read_values(value, &head.values, problems)?;
            Some(Condition::Atom(Atom::Is(fact, values)))
        }
        Kind::SetOf => {
            let Some(member) = value.get("includes") else {
                problems.add(Problem::book(
                    Code::WrongShape,
                    value.place,
                    format!("`{name}` is a set: write `{{includes: …}}`"),
                ));
                return None;
            };
            let value = read_value(member, &head.values, problems)?;
            Some(Condition::Atom(Atom::Includes(fact, value)))
        }
        Kind::Money | Kind::Count | Kind::Seat => read_bounds(fact, name, key_place, value, context, problems),
        _ => {
            problems.add(Problem::book(
                Code::WrongType,
                key_place,
                format!("no statement can be made about `{name}` itself"),
            ));
            None
        }
    }
}

/// `{bet: 100}`, `{bet: {above: x, to: y}}`.
fn read_bounds(
    fact: FactId,
    name: &str,
    key_place: Place,
    value: &Node,
    context: Context<'_>,
    problems: &mut Problems,
) -> Option<Condition> {
    let head = context.names.head(fact)?;
    let unit = match head.kind {
        Kind::Money => Unit::Money,
        Kind::Seat => Unit::Seat,
        _ => Unit::Count,
    };
    if head.per_seat && !context.each_seat {
        problems.add(Problem::book(
            Code::WrongType,
            key_place,
            format!("every seat has its own `{name}`: ask it with `each: seat`"),
        ));
        return None;
    }
    let Some(bounds) = value.map() else {
        let (num, _) = read_number(value, context, Some(unit), problems)?;
        return Some(Condition::Atom(Atom::Compare(Num::Fact(fact), Op::Eq, num)));
    };
    let parts: Vec<Option<Condition>> = bounds
        .iter()
        .map(|bound| {
            let op = match bound.key.as_str() {
                "above" => Op::Gt,
                "below" => Op::Lt,
                "from" => Op::Ge,
                "to" => Op::Le,
                other => {
                    problems.add(
                        Problem::book(Code::UnknownKey, bound.key_place, format!("`{other}` is not a bound"))
                            .known(other, ["above", "below", "from", "to"]),
                    );
                    return None;
                }
            };
            if unit == Unit::Seat {
                problems.add(Problem::book(Code::WrongType, bound.key_place, "seats have no order"));
                return None;
            }
            let (num, _) = read_number(&bound.value, context, Some(unit), problems)?;
            Some(Condition::Atom(Atom::Compare(Num::Fact(fact), op, num)))
        })
        .collect();
    let mut parts = parts.into_iter().collect::<Option<Vec<_>>>()?;
    if parts.len() == 1 {
        return parts.pop();
    }
    Some(Condition::All(parts))
}
