//! Facts that are told, and the outputs of calculations.

use super::reader::{self, Reader};
use super::topic::{Draft, Sections, each, head, plain_fact};
use super::value::{Told, read_value};
use super::{Axiom, Bounds, Calculation, Case, Choice, Default as FactDefault, Fact, Kind, Origin};
use crate::calculate;
use crate::condition::{Atom, Condition, Context, FactId, Unit, read_condition, read_number};
use crate::money;
use crate::source::{Code, Entry, Node, Problem, Problems, Text, nearest};

/// What of a fact can be read only when all names are known.
pub(super) struct Pending<'a> {
    fact: FactId,
    book: &'a str,
    only_if: Option<&'a Node>,
    default: Option<&'a Node>,
    typical: Option<&'a Node>,
}

pub(super) fn declare<'a>(
    draft: &mut Draft<'_>,
    sections: &[Sections<'a>],
    problems: &mut Problems,
) -> Vec<Pending<'a>> {
    let mut pending = Vec::new();
    for part in sections {
        let entries = part.facts.map(|n| n.map().unwrap_or_default());
        if let (Some(node), Some([])) = (part.facts, entries)
            && node.map().is_none()
        {
            problems.add(Problem::book(Code::WrongShape, node.place, "`facts:` is a map"));
        }
        for entry in entries.unwrap_or_default() {
            fact(draft, part.book, entry, false, &mut pending, problems);
        }
    }
    for part in sections {
        for entry in part.computed.and_then(Node::map).unwrap_or_default() {
            calculation(draft, part, entry, problems);
        }
    }
    pending
}

/// Whether a name is spelled as names of facts are; the problem is told.
pub(super) fn snake(entry: &Entry, problems: &mut Problems) -> bool {
    let good = entry.key.starts_with(|c: char| c.is_ascii_lowercase())
        && entry
            .key
            .chars()
            .all(|c| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '_');
    if !good {
        let problem = Problem::book(
            Code::BadId,
            entry.key_place,
            format!("`{}`: names of facts are in small letters, digits and `_`", entry.key),
        );
        let mended = entry.key.to_lowercase().replace(['-', ' '], "_");
        let fits = mended.starts_with(|c: char| c.is_ascii_lowercase())
            && mended.bytes().all(|b| b.is_ascii_alphanumeric() || b == b'_');
        problems.add(if fits { problem.instead(mended) } else { problem });
    }
    const TAKEN: [&str; 20] = [
        "all", "any", "not", "in", "includes", "min", "max", "count", "sum", "largest", "smallest", "answer", "topic",
        "title", "expect", "acts", "order", "book", "note", "unknown",
    ];
    let taken = TAKEN.contains(&entry.key.as_str());
    if taken {
        problems.add(
            Problem::book(
                Code::BadId,
                entry.key_place,
                format!("`{}` means something else already", entry.key),
            )
            .help(Text::same(
                "it is a word of situations or of conditions: choose another name",
            )),
        );
    }
    good && !taken
}

fn fact<'a>(
    draft: &mut Draft<'_>,
    book: &'a str,
    entry: &'a Entry,
    per_seat: bool,
    pending: &mut Vec<Pending<'a>>,
    problems: &mut Problems,
) {
    if !snake(entry, problems) {
        draft.unread.push(entry.key.clone());
        return;
    }
    let Some(mut map) = Reader::new(&entry.value, "a fact", problems) else {
        draft.unread.push(entry.key.clone());
        return;
    };
    if let Some(id) = draft.names.find(&entry.key) {
        extend(draft, book, id, entry, map, problems);
        return;
    }
    let Some(kind) = map.need("type", problems).and_then(|n| kind(n, problems)) else {
        draft.unread.push(entry.key.clone());
        return;
    };
    let mut fact = Fact {
        book: book.to_owned(),
        per_seat,
        place: entry.key_place,
        ..plain_fact(&entry.key, kind)
    };
    fact.ask = map.text("ask", problems);
    if kind == Kind::YesNo {
        fact.phrases = Some([map.text("no", problems), map.text("yes", problems)]);
        fact.label = map.maybe_text("label", problems).unwrap_or_default();
    } else {
        fact.label = map.text("label", problems);
    }
    if matches!(kind, Kind::OneOf | Kind::SetOf)
        && let Some(node) = map.need("values", problems)
    {
        fact.values = values(node, problems);
    }
    if let Some(node) = map.take("range") {
        fact.range = bounds(node, matches!(kind, Kind::Money | Kind::Moneys), problems);
    } else if matches!(kind, Kind::Money | Kind::Moneys | Kind::Count) {
        fact.range.least = Some(0);
    } else if kind == Kind::Seat {
        fact.range = Bounds {
            least: Some(1),
            most: Some(12),
        };
    }
    if let Some(node) = map.take("length") {
        fact.length = bounds(node, false, problems);
    }
    if let Some(node) = map.take("parts")
        && let Some(mut parts) = Reader::new(node, "`parts`", problems)
    {
        fact.parts = Some([parts.text("count", problems), parts.text("sum", problems)]);
        parts.finish(problems);
    }
    let (only_if, default, typical) = (map.take("only_if"), map.take("default"), map.take("typical"));
    let columns = map.take("columns");
    map.finish(problems);
    if kind == Kind::Table {
        if fact.length == Bounds::default() {
            fact.length = Bounds {
                least: Some(1),
                most: Some(12),
            };
        }
        table(draft, book, fact, columns, pending, problems);
        return;
    }
    let id = draft.add(fact);
    pending.push(Pending {
        fact: id,
        book,
        only_if,
        default,
        typical,
    });
}

fn table<'a>(
    draft: &mut Draft<'_>,
    book: &'a str,
    fact: Fact,
    columns: Option<&'a Node>,
    pending: &mut Vec<Pending<'a>>,
    problems: &mut Problems,
) {
    let place = fact.place;
    if draft.topic.table.is_some() {
        problems.add(Problem::book(Code::IdTwice, place, "a topic has one table of seats"));
        return;
    }
    draft.names.table = Some(fact.id.clone());
    let id = draft.add(fact);
    draft.topic.table = Some(id);
    draft.add(Fact {
        label: Text::new("seat", "место"),
        per_seat: true,
        origin: Origin::RowSeat,
        place,
        ..plain_fact("seat", Kind::Seat)
    });
    match columns.and_then(Node::map) {
        Some(entries) => {
            for entry in entries {
                self::fact(draft, book, entry, true, pending, problems);
            }
        }
        None => problems.add(Problem::book(Code::MissingKey, place, "a table has `columns:`, a map")),
    }
}

/// A fact named again in a higher book or a topic that uses another: new values, or columns, are added.
fn extend(draft: &mut Draft<'_>, book: &str, id: FactId, entry: &Entry, mut map: Reader<'_>, problems: &mut Problems) {
    if map.take("type").is_some() {
        problems.add(
            Problem::book(
                Code::IdTwice,
                entry.key_place,
                format!("`{}` is there already", entry.key),
            )
            .help(Text::same("to add values to it, write only `values:`")),
        );
    }
    let new = map
        .need("values", problems)
        .map_or_else(Vec::new, |n| values(n, problems));
    map.finish(problems);
    let guard = draft.guards.get(book).cloned().flatten();
    let title = draft.library.book(book).map_or_else(Text::default, |b| b.title.clone());
    let Some(fact) = draft.fact_mut(id) else {
        return;
    };
    let kind = fact.kind;
    let mut added = Vec::new();
    for choice in new {
        if !fact.values.iter().any(|v| v.id == choice.id) {
            added.extend(u16::try_from(fact.values.len()).map(|n| (n, choice.label.clone())));
            fact.values.push(choice);
        }
    }
    let head = head(fact);
    draft.names.replace(id, head);
    // What only a higher book knows does not occur under a lower one.
    for (value, label) in added {
        let Some(guard) = &guard else {
            continue;
        };
        let is = match kind {
            Kind::SetOf => Atom::Includes(id, value),
            _ => Atom::Is(id, vec![value]),
        };
        draft.topic.axioms.push(Axiom {
            must: Condition::Any(vec![Condition::Not(Box::new(Condition::Atom(is))), guard.clone()]),
            each_seat: false,
            text: Text::new(
                format!(
                    "\"{}\" is a matter of {} alone, and the room plays under another book",
                    label.en, title.en
                ),
                format!(
                    "«{}» — дело только свода «{}», а клуб играет по другому",
                    label.ru, title.ru
                ),
            ),
            place: entry.key_place,
        });
    }
}

fn kind(node: &Node, problems: &mut Problems) -> Option<Kind> {
    const KINDS: [(&str, Kind); 11] = [
        ("yes/no", Kind::YesNo),
        ("one of", Kind::OneOf),
        ("set of", Kind::SetOf),
        ("count", Kind::Count),
        ("money", Kind::Money),
        ("seat", Kind::Seat),
        ("list of money", Kind::Moneys),
        ("card", Kind::Card),
        ("cards", Kind::Cards),
        ("text", Kind::Text),
        ("table of seats", Kind::Table),
    ];
    let word = reader::word(node, problems)?;
    let called = |word: &str| KINDS.iter().find(|(name, _)| *name == word).map(|(_, k)| *k);
    called(&word).or_else(|| {
        let names = || KINDS.iter().map(|(name, _)| *name);
        problems
            .add(Problem::book(Code::UnknownWord, node.place, format!("`{word}` is not a type")).known(&word, names()));
        // The rest is read as if the word that was meant stood there.
        nearest(&word, names()).and_then(called)
    })
}

fn values(node: &Node, problems: &mut Problems) -> Vec<Choice> {
    let Some(entries) = node.map() else {
        problems.add(Problem::book(
            Code::WrongShape,
            node.place,
            "`values:` is a map from value to its texts",
        ));
        return Vec::new();
    };
    entries
        .iter()
        .map(|entry| {
            if entry.key == "unknown" || entry.key == "disputed" || entry.key.is_empty() {
                problems.add(Problem::book(
                    Code::BadId,
                    entry.key_place,
                    format!("a value cannot be called `{}`", entry.key),
                ));
            }
            Choice {
                id: entry.key.clone(),
                label: reader::text(&entry.value, problems).unwrap_or_default(),
                phrase: entry.value.get("phrase").and_then(|n| reader::text(n, problems)),
            }
        })
        .collect()
}

fn bounds(node: &Node, in_money: bool, problems: &mut Problems) -> Bounds {
    let mut found = Bounds::default();
    let Some(mut map) = Reader::new(node, "a range", problems) else {
        return found;
    };
    for (key, least, shift) in [
        ("from", true, 0),
        ("above", true, 1),
        ("to", false, 0),
        ("below", false, -1),
    ] {
        let Some(node) = map.take(key) else {
            continue;
        };
        let text = node.text().unwrap_or_default();
        let read = if in_money {
            money::parse(text).ok()
        } else {
            text.parse::<i64>().ok().filter(|n| *n >= 0)
        };
        match read {
            Some(n) if least => found.least = Some(n + shift),
            Some(n) => found.most = Some(n + shift),
            None => problems.add(
                Problem::book(
                    Code::BadNumber,
                    node.place,
                    format!("`{text}` is not a bound of such a fact"),
                )
                .help(Text::same(match in_money {
                    true => "a bound is an amount, 0 or more: 0, 2.50, 100",
                    false => "a bound is a whole number, 0 or more",
                })),
            ),
        }
    }
    map.finish(problems);
    if found.least.is_none() {
        found.least = Some(0);
    }
    found
}

/// Reads guards, defaults and typical values, now that all names are known.
pub(super) fn fill(draft: &mut Draft<'_>, pending: Vec<Pending<'_>>, problems: &mut Problems) {
    for waiting in pending {
        let Some(fact) = draft.topic.fact(waiting.fact).cloned() else {
            continue;
        };
        let context = Context::of(&draft.names).each(fact.per_seat);
        let own = waiting.only_if.and_then(|n| read_condition(n, context, problems));
        let guard = draft.guards.get(waiting.book).cloned().flatten();
        let only_if = match (guard, own) {
            (Some(guard), Some(own)) => Some(super::topic::both(guard, own)),
            (guard, own) => guard.or(own),
        };
        let default = waiting.default.and_then(|n| defaults(&fact, n, context, problems));
        let typical = waiting
            .typical
            .and_then(Node::list)
            .unwrap_or_default()
            .iter()
            .filter_map(|n| match read_value(&fact, n, problems)? {
                Told::Value(value) => Some(value),
                Told::Unknown => None,
            })
            .collect();
        if let Some(fact) = draft.fact_mut(waiting.fact) {
            fact.only_if = only_if;
            fact.default = default;
            fact.typical = typical;
        }
    }
}

fn defaults(fact: &Fact, node: &Node, context: Context<'_>, problems: &mut Problems) -> Option<Vec<Case<FactDefault>>> {
    let by_cases = fact.kind != Kind::Moneys && node.list().is_some_and(|l| l.iter().any(|n| n.get("is").is_some()));
    if !by_cases {
        return Some(vec![Case {
            when: None,
            is: default(fact, node, context, problems)?,
        }]);
    }
    let mut cases = Vec::new();
    for case in node.list().unwrap_or_default() {
        let mut map = Reader::new(case, "a case", problems)?;
        let when = map.take("when");
        let is = map.need("is", problems)?;
        map.finish(problems);
        let when = match when {
            Some(n) => Some(read_condition(n, context, problems)?),
            None => None,
        };
        cases.push(Case {
            when,
            is: default(fact, is, context, problems)?,
        });
    }
    Some(cases)
}

fn default(fact: &Fact, node: &Node, context: Context<'_>, problems: &mut Problems) -> Option<FactDefault> {
    if node.plain() == Some("none") && !fact.values.iter().any(|v| v.id == "none") {
        return Some(FactDefault::Absent);
    }
    let unit = match fact.kind {
        Kind::Money => Some(Unit::Money),
        Kind::Count => Some(Unit::Count),
        Kind::Seat => Some(Unit::Seat),
        _ => None,
    };
    if let Some(unit) = unit {
        return read_number(node, context, Some(unit), problems).map(|(num, _)| FactDefault::Number(num));
    }
    match read_value(fact, node, problems)? {
        Told::Value(value) => Some(FactDefault::Value(value)),
        Told::Unknown => {
            problems.add(Problem::book(
                Code::UnknownWord,
                node.place,
                "a fact without default is unknown when it is not told",
            ));
            None
        }
    }
}

fn calculation(draft: &mut Draft<'_>, part: &Sections<'_>, entry: &Entry, problems: &mut Problems) {
    if !snake(entry, problems) {
        return;
    }
    let Some(mut map) = Reader::new(&entry.value, "a calculation", problems) else {
        return;
    };
    let Some(by_node) = map.need("by", problems) else {
        return;
    };
    let by = by_node.text().unwrap_or_default();
    map.take("from");
    let with = map.take("with");
    each(&mut map, problems);
    map.finish(problems);
    let Some(signature) = calculate::signature(by) else {
        problems.add(
            Problem::book(
                Code::UnknownName,
                by_node.place,
                format!("there is no calculation `{by}`"),
            )
            .known(by, calculate::SIGNATURES.iter().map(|s| s.name)),
        );
        return;
    };
    let with = parameters(signature, with, problems);
    let number = u16::try_from(draft.topic.calculations.len()).unwrap_or(u16::MAX);
    let mut gives = Vec::new();
    for (n, output) in signature.outputs.iter().enumerate() {
        let fact = Fact {
            book: part.book.to_owned(),
            label: output.label(),
            phrases: output.phrases(),
            values: output.choices(),
            per_seat: output.per_seat,
            origin: Origin::Calculated(number, u16::try_from(n).unwrap_or(u16::MAX)),
            place: entry.key_place,
            ..plain_fact(&format!("{}.{}", entry.key, output.name), output.kind)
        };
        gives.push(draft.add(fact));
    }
    draft.topic.calculations.push(Calculation {
        id: entry.key.clone(),
        by: by.to_owned(),
        from: Vec::new(),
        with,
        gives,
        place: entry.key_place,
    });
}

/// Finds the inputs of calculations, now that derived facts have their names too.
pub(super) fn link(draft: &mut Draft<'_>, sections: &[Sections<'_>], problems: &mut Problems) {
    for part in sections {
        for entry in part.computed.and_then(Node::map).unwrap_or_default() {
            inputs(draft, entry, problems);
        }
    }
}

fn inputs(draft: &mut Draft<'_>, entry: &Entry, problems: &mut Problems) {
    let by = entry.value.get("by").and_then(Node::text).unwrap_or_default();
    let from = entry.value.get("from");
    let Some(signature) = calculate::signature(by) else {
        return;
    };
    let mut found = Vec::new();
    for input in from.and_then(Node::map).unwrap_or_default() {
        let name = input.value.text().unwrap_or_default();
        let Some(expected) = signature.inputs.iter().find(|i| i.name == input.key) else {
            problems.add(
                Problem::book(
                    Code::UnknownKey,
                    input.key_place,
                    format!("`{by}` takes no `{}`", input.key),
                )
                .known(&input.key, signature.inputs.iter().map(|i| i.name)),
            );
            continue;
        };
        let fact = draft.names.find(name);
        match fact.and_then(|f| draft.names.head(f)) {
            Some(head) if head.per_seat == expected.per_seat && (head.kind == expected.kind) => {
                found.extend(fact.map(|f| (input.key.clone(), f)));
            }
            Some(_) => problems.add(Problem::book(
                Code::WrongType,
                input.value.place,
                format!(
                    "`{}` of `{by}` is {}of type {:?}",
                    input.key,
                    if expected.per_seat { "a column " } else { "" },
                    expected.kind
                ),
            )),
            None => problems.add(
                Problem::book(
                    Code::UnknownName,
                    input.value.place,
                    format!("`{name}` is not a fact of this topic"),
                )
                .known(name, draft.names.all()),
            ),
        }
    }
    for input in signature.inputs.iter().filter(|i| i.needed) {
        if !found.iter().any(|(name, _)| name == input.name) {
            problems.add(Problem::book(
                Code::MissingKey,
                entry.key_place,
                format!("`{by}` needs `{}`", input.name),
            ));
        }
    }
    if let Some(slot) = draft.topic.calculations.iter_mut().find(|c| c.id == entry.key) {
        slot.from = found;
    }
}

fn parameters(signature: &calculate::Signature, with: Option<&Node>, problems: &mut Problems) -> Vec<(String, String)> {
    let mut given = Vec::new();
    for entry in with.and_then(Node::map).unwrap_or_default() {
        let Some(parameter) = signature.parameters.iter().find(|p| p.name == entry.key) else {
            problems.add(
                Problem::book(
                    Code::UnknownKey,
                    entry.key_place,
                    format!("`{}` has no `{}`", signature.name, entry.key),
                )
                .known(&entry.key, signature.parameters.iter().map(|p| p.name)),
            );
            continue;
        };
        for word in reader::words(&entry.value, problems) {
            if parameter.words.is_empty() || parameter.words.contains(&word.as_str()) {
                given.push((entry.key.clone(), word));
            } else {
                problems.add(
                    Problem::book(
                        Code::UnknownWord,
                        entry.value.place,
                        format!("`{}` cannot be `{word}`", entry.key),
                    )
                    .known(&word, parameter.words.iter().copied()),
                );
            }
        }
    }
    given
}
