//! Facts that the book derives: numbers, by cases, and conditions.

use super::reader::Reader;
use super::rules::read_reason;
use super::topic::{Draft, Sections, each, head, plain_fact};
use super::{Anew, Case, Fact, Kind, Origin, facts};
use crate::condition::{Condition, Context, FactId, Num, Unit, read_condition, read_number};
use crate::source::{Code, Entry, Node, Problem, Problems, Text};

/// A derived fact as it stands in the file.
struct Written<'a> {
    entry: &'a Entry,
    book: &'a str,
    id: FactId,
    each_seat: bool,
    only_if: Option<&'a Node>,
    form: Form<'a>,
    /// The unit, once it is known.
    unit: Option<Unit>,
    number: bool,
    /// What it is under the other books, when a higher book gives it anew: that holds under this book only.
    lower: Option<Box<Written<'a>>>,
}

enum Form<'a> {
    When(&'a Node),
    Is(&'a Node),
    Cases(&'a Node),
}

/// Reads the derived facts of all parts. Their units follow from what they are made of, so names come first.
pub(super) fn declare(draft: &mut Draft<'_>, sections: &[Sections<'_>], problems: &mut Problems) {
    let mut written: Vec<Written<'_>> = Vec::new();
    for part in sections {
        let Some(node) = part.derived else {
            continue;
        };
        let Some(entries) = node.map() else {
            problems.add(Problem::book(Code::WrongShape, node.place, "`derived:` is a map"));
            continue;
        };
        for entry in entries {
            if let Some(new) = read_head(draft, part, entry, &mut written, problems) {
                written.push(new);
            }
        }
    }
    find_units(draft, &mut written);
    for one in &written {
        fill(draft, one, problems);
    }
}

fn read_head<'a>(
    draft: &mut Draft<'_>,
    part: &Sections<'a>,
    entry: &'a Entry,
    written: &mut Vec<Written<'a>>,
    problems: &mut Problems,
) -> Option<Written<'a>> {
    if !facts::snake(entry, problems) {
        return None;
    }
    let book = part.book;
    let mut map = Reader::new(&entry.value, "a derived fact", problems)?;
    let each_seat = each(&mut map, problems);
    let instead = map.take("instead").map(|n| read_instead(part, n, problems));
    let (when, is, cases) = (map.take("when"), map.take("is"), map.take("cases"));
    let form = match (when, is, cases) {
        (Some(node), None, None) => Form::When(node),
        (None, Some(node), None) => Form::Is(node),
        (None, None, Some(node)) => Form::Cases(node),
        _ => {
            problems.add(Problem::book(
                Code::MissingKey,
                entry.key_place,
                "a derived fact has one of `is:`, `cases:` and `when:`",
            ));
            return None;
        }
    };
    let unit = match map.take("type").map(|n| (n, n.text().unwrap_or_default())) {
        None => None,
        Some((_, "money")) => Some(Unit::Money),
        Some((_, "count")) => Some(Unit::Count),
        Some((_, "seat")) => Some(Unit::Seat),
        Some((node, other)) => {
            problems.add(
                Problem::book(
                    Code::UnknownWord,
                    node.place,
                    format!("`{other}` is not a type of a derived number"),
                )
                .known(other, ["money", "count", "seat"]),
            );
            None
        }
    };
    let number = !matches!(form, Form::When(_));
    let mut fact = Fact {
        book: book.to_owned(),
        per_seat: each_seat,
        place: entry.key_place,
        ..plain_fact(&entry.key, if number { Kind::Money } else { Kind::YesNo })
    };
    let only_if = map.take("only_if");
    if number {
        // Given anew, it keeps its name.
        fact.label = match &instead {
            Some(_) => map.maybe_text("label", problems).unwrap_or_default(),
            None => map.text("label", problems),
        };
        map.maybe_text("ask", problems);
    } else {
        let (no, yes) = (map.maybe_text("no", problems), map.maybe_text("yes", problems));
        fact.label = map.maybe_text("label", problems).unwrap_or_default();
        fact.phrases = Some([no.unwrap_or_default(), yes.unwrap_or_default()]);
    }
    map.finish(problems);
    let old = draft.names.find(&entry.key);
    let id = match old {
        Some(id) => {
            let before = written.iter().position(|w| w.id == id);
            let was = draft.topic.fact(id).map(|f| f.place);
            let Some(before) = before.filter(|_| instead.is_some()) else {
                let mut problem = Problem::book(
                    Code::IdTwice,
                    entry.key_place,
                    format!("`{}` is there already", entry.key),
                );
                if let Some(place) = was {
                    problem = problem.also(place, Text::same("here"));
                }
                problems.add(problem.help(Text::same(
                    "to give a derived fact of a used topic or of a lower book anew, add `instead: yes`",
                )));
                return None;
            };
            let was = written.remove(before);
            if draft.guards.get(book).is_some_and(Option::is_some) {
                same_form(entry, each_seat, number, &was, problems);
                match (instead.flatten(), draft.fact_mut(id)) {
                    (Some(anew), Some(fact)) => fact.anew.push(anew),
                    _ => problems.add(
                        Problem::book(
                            Code::MissingKey,
                            entry.key_place,
                            format!("`{}` of a lower book is given anew without a reason", entry.key),
                        )
                        .help(Text::same("write `instead: {reason: house, text: {en: …, ru: …}}`")),
                    ),
                }
                return Some(Written {
                    entry,
                    book,
                    id,
                    each_seat,
                    only_if,
                    form,
                    unit: unit.or(was.unit),
                    number,
                    lower: Some(Box::new(was)),
                });
            }
            let label = draft.topic.fact(id).map(|f| (f.label.clone(), f.phrases.clone()));
            if let Some(slot) = draft.fact_mut(id) {
                if let (true, Some((old, _))) = (fact.label.en.is_empty(), &label) {
                    fact.label = old.clone();
                }
                if let (Some([no, yes]), Some((_, Some(old)))) = (&fact.phrases, &label)
                    && no.en.is_empty()
                    && yes.en.is_empty()
                {
                    fact.phrases = Some(old.clone());
                }
                *slot = fact;
                let head = head(slot);
                draft.names.replace(id, head);
            }
            id
        }
        None => {
            if instead.is_some() {
                problems.add(Problem::book(
                    Code::UnknownName,
                    entry.key_place,
                    format!("there is no `{}` to give anew", entry.key),
                ));
            }
            draft.add(fact)
        }
    };
    Some(Written {
        entry,
        book,
        id,
        each_seat,
        only_if,
        form,
        unit,
        number,
        lower: None,
    })
}

/// `yes`, or why a fact of a lower book is given anew.
fn read_instead(part: &Sections<'_>, node: &Node, problems: &mut Problems) -> Option<Anew> {
    if node.text() == Some("yes") {
        return None;
    }
    let (reason, text) = read_reason(Reader::new(node, "`instead`", problems)?, problems);
    Some(Anew {
        book: part.book.to_owned(),
        topic: part.topic.to_owned(),
        reason: reason?,
        text,
        below: Origin::Told,
    })
}

/// A fact that a higher book gives anew stays what it is: a number or a condition, of the table or of a seat.
fn same_form(entry: &Entry, each_seat: bool, number: bool, was: &Written<'_>, problems: &mut Problems) {
    if was.number != number || was.each_seat != each_seat {
        problems.add(
            Problem::book(
                Code::WrongType,
                entry.key_place,
                format!("`{}` is given anew as something else", entry.key),
            )
            .also(was.entry.key_place, Text::same("what it is in the lower book")),
        );
    }
}

/// The numbers' expressions.
fn expressions<'a>(one: &Written<'a>) -> Vec<&'a Node> {
    let mut found: Vec<&'a Node> = match one.form {
        Form::When(_) => Vec::new(),
        Form::Is(node) => vec![node],
        Form::Cases(node) => node
            .list()
            .unwrap_or_default()
            .iter()
            .filter_map(|c| c.get("is"))
            .collect(),
    };
    found.extend(one.lower.iter().flat_map(|lower| expressions(lower)));
    found
}

/// Finds out what each number counts: units spread from the facts that are told, until nothing new is found; what is then made of
/// nothing but constants is a count, and units spread from there. One that cannot be read, as in a circle, passes for money.
fn find_units(draft: &mut Draft<'_>, written: &mut [Written<'_>]) {
    // Unknown ones are hidden meanwhile, so that nothing is taken for money by mistake.
    for one in written.iter().filter(|w| w.number) {
        counts(draft, one.id, one.unit.map_or(Kind::Exhibit, kind_of));
    }
    loop {
        while spread(draft, written) {}
        let constant = written
            .iter_mut()
            .find(|w| w.number && w.unit.is_none() && readable(draft, w));
        let Some(constant) = constant else {
            break;
        };
        constant.unit = Some(Unit::Count);
        counts(draft, constant.id, Kind::Count);
    }
    for one in written.iter_mut().filter(|w| w.number && w.unit.is_none()) {
        one.unit = Some(Unit::Money);
        counts(draft, one.id, Kind::Money);
    }
}

/// Sets what a number counts.
fn counts(draft: &mut Draft<'_>, id: FactId, kind: Kind) {
    if let Some(fact) = draft.fact_mut(id) {
        fact.kind = kind;
        let head = head(fact);
        draft.names.replace(id, head);
    }
}

/// Gives a unit to the numbers that are made of such as have one. Whether there were any.
fn spread(draft: &mut Draft<'_>, written: &mut [Written<'_>]) -> bool {
    let mut changed = false;
    for one in written.iter_mut().filter(|w| w.number && w.unit.is_none()) {
        let found = expressions(one).into_iter().find_map(|node| {
            let mut silent = Problems::default();
            read_number(node, Context::of(&draft.names).each(one.each_seat), None, &mut silent)?.1
        });
        if let Some(unit) = found {
            one.unit = Some(unit);
            changed = true;
            counts(draft, one.id, kind_of(unit));
        }
    }
    changed
}

/// Whether a number's expressions can be read.
fn readable(draft: &Draft<'_>, one: &Written<'_>) -> bool {
    let context = Context::of(&draft.names).each(one.each_seat);
    let mut faults = Problems::default();
    expressions(one)
        .iter()
        .all(|node| read_number(node, context, None, &mut faults).is_some())
}

fn kind_of(unit: Unit) -> Kind {
    match unit {
        Unit::Money => Kind::Money,
        Unit::Count => Kind::Count,
        Unit::Seat => Kind::Seat,
    }
}

fn fill(draft: &mut Draft<'_>, one: &Written<'_>, problems: &mut Problems) {
    let unit = one.unit.unwrap_or(Unit::Money);
    let (origin, only_if) = read(draft, one, unit, problems);
    // The highest book comes first, the last of those that give it anew.
    let mut level = one;
    let mut below = Vec::new();
    while let Some(lower) = &level.lower {
        // Its problems have been told.
        below.extend(read(draft, lower, unit, &mut Problems::default()).0);
        level = lower;
    }
    let place = one.entry.key_place;
    if let Some(fact) = draft.fact_mut(one.id) {
        fact.only_if = only_if;
        fact.place = place;
        for (anew, below) in fact.anew.iter_mut().rev().zip(below) {
            anew.below = below;
        }
        fact.origin = origin.unwrap_or(match one.number {
            true => Origin::Number(Vec::new()),
            false => Origin::Condition(Condition::always()),
        });
    }
}

/// What a derived fact is, and when it exists: by books, where a higher one gives it anew.
fn read(
    draft: &Draft<'_>,
    one: &Written<'_>,
    unit: Unit,
    problems: &mut Problems,
) -> (Option<Origin>, Option<Condition>) {
    let context = Context::of(&draft.names).each(one.each_seat);
    let origin = match &one.form {
        Form::When(node) => read_condition(node, context, problems).map(Origin::Condition),
        Form::Is(node) => read_number(node, context, Some(unit), problems)
            .map(|(num, _)| Origin::Number(vec![Case { when: None, is: num }])),
        Form::Cases(node) => read_cases(node, context, unit, problems).map(Origin::Number),
    };
    let own = one.only_if.and_then(|n| read_condition(n, context, problems));
    let guard = draft.guards.get(one.book).cloned().flatten();
    let (Some(guard), Some(lower)) = (&guard, &one.lower) else {
        let only_if = match (guard, own) {
            (Some(guard), Some(own)) => Some(super::topic::both(guard, own)),
            (guard, own) => guard.or(own),
        };
        return (origin, only_if);
    };
    let (below, below_if) = read(draft, lower, unit, problems);
    let only_if = match (own, below_if) {
        (None, None) => None,
        (own, below_if) => Some(either(
            guard,
            own.unwrap_or_else(Condition::always),
            below_if.unwrap_or_else(Condition::always),
        )),
    };
    let origin = match (origin, below) {
        (Some(Origin::Number(own)), Some(Origin::Number(below))) => {
            let here = own.into_iter().map(|case| under(guard.clone(), case));
            let elsewhere = below
                .into_iter()
                .map(|case| under(Condition::Not(Box::new(guard.clone())), case));
            Some(Origin::Number(here.chain(elsewhere).collect()))
        }
        (Some(Origin::Condition(own)), Some(Origin::Condition(below))) => {
            Some(Origin::Condition(either(guard, own, below)))
        }
        // Of two kinds, which has been told, or faulty.
        _ => None,
    };
    (origin, only_if)
}

/// One condition under a book, the other elsewhere.
fn either(guard: &Condition, here: Condition, elsewhere: Condition) -> Condition {
    Condition::Any(vec![
        super::topic::both(guard.clone(), here),
        super::topic::both(Condition::Not(Box::new(guard.clone())), elsewhere),
    ])
}

/// A case that only counts under a condition.
fn under(guard: Condition, case: Case<Num>) -> Case<Num> {
    Case {
        when: Some(match case.when {
            None => guard,
            Some(when) => super::topic::both(guard, when),
        }),
        is: case.is,
    }
}

fn read_cases(node: &Node, context: Context<'_>, unit: Unit, problems: &mut Problems) -> Option<Vec<Case<Num>>> {
    let Some(list) = node.list() else {
        problems.add(Problem::book(
            Code::WrongShape,
            node.place,
            "`cases:` is a list of `{when: …, is: …}`",
        ));
        return None;
    };
    let cases: Vec<Option<Case<Num>>> = list
        .iter()
        .map(|case| {
            let mut map = Reader::new(case, "a case", problems)?;
            let when = map.take("when").map(|n| read_condition(n, context, problems));
            let is = map.need("is", problems)?;
            let is = read_number(is, context, Some(unit), problems);
            map.finish(problems);
            Some(Case {
                when: match when {
                    None => None,
                    Some(condition) => Some(condition?),
                },
                is: is?.0,
            })
        })
        .collect();
    cases.into_iter().collect()
}
