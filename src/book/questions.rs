//! What a ruling must answer.

use super::book_file::list;
use super::reader::Reader;
use super::topic::{Draft, Sections, each};
use super::{AmountDef, Answer, Case, Column, Kind, Question};
use crate::condition::{Condition, Context, Unit, read_condition, read_number};
use crate::source::{Code, Entry, Node, Problem, Problems, Text};

/// What of a question can be read only when all its amounts and answers are known.
struct Late<'a> {
    question: usize,
    /// Where a higher book adds to it: the condition that this book is played under.
    guard: Option<Condition>,
    amounts: Vec<(usize, &'a str, &'a Node)>,
    table: Option<&'a Node>,
    exhibit: Option<&'a Node>,
    always: Option<&'a Node>,
}

pub(super) fn read(draft: &mut Draft<'_>, sections: &[Sections<'_>], problems: &mut Problems) {
    let mut late = Vec::new();
    for part in sections {
        let Some(node) = part.questions else {
            continue;
        };
        match node.map() {
            Some(entries) => {
                for entry in entries {
                    late.extend(question(draft, part.book, entry, problems));
                }
            }
            None => problems.add(Problem::book(Code::WrongShape, node.place, "`questions:` is a map")),
        }
    }
    for waiting in late {
        finish(draft, waiting, problems);
    }
    if draft.topic.questions.is_empty()
        && let Some(fact) = draft.topic.facts.get(1)
    {
        problems.add(Problem::book(
            Code::MissingKey,
            fact.place,
            "the topic has no questions",
        ));
    }
}

fn question<'a>(draft: &mut Draft<'_>, book: &str, entry: &'a Entry, problems: &mut Problems) -> Option<Late<'a>> {
    let mut map = Reader::new(&entry.value, "a question", problems)?;
    let at = draft.topic.questions.iter().position(|q| q.id == entry.key);
    let number = at.unwrap_or(draft.topic.questions.len());
    let mut question = match at.and_then(|n| draft.topic.questions.get(n)) {
        Some(old) => {
            map.maybe_text("title", problems);
            old.clone()
        }
        None => Question {
            id: entry.key.clone(),
            book: book.to_owned(),
            title: map.text("title", problems),
            many: false,
            each_seat: false,
            only_if: draft.guards.get(book).cloned().flatten(),
            answers: Vec::new(),
            amounts: Vec::new(),
            table: Vec::new(),
            exhibit: Vec::new(),
            always: Vec::new(),
        },
    };
    question.many |= map.flag("many", problems);
    question.each_seat |= each(&mut map, problems);
    if let Some(node) = map.take("only_if") {
        let mut own = read_condition(node, draft.context(question.each_seat), problems);
        // What a higher book adds to a question holds under that book only.
        if at.is_some() {
            own = own.map(|own| draft.only_under(book, own));
        }
        question.only_if = match (question.only_if.take(), own) {
            (Some(guard), Some(own)) => Some(super::topic::both(guard, own)),
            (guard, own) => guard.or(own),
        };
    }
    let answers = map.take("answers");
    if let Some(node) = answers {
        for answer in node.map().unwrap_or_default() {
            if question.answers.iter().any(|a| a.id == answer.key) {
                problems.add(Problem::book(
                    Code::IdTwice,
                    answer.key_place,
                    format!("`{}` is there already", answer.key),
                ));
            }
            question.answers.extend(read_answer(answer, problems));
        }
    } else if at.is_none() {
        problems.add(Problem::book(
            Code::MissingKey,
            entry.key_place,
            "a question has `answers:`",
        ));
    }
    let mut amounts = Vec::new();
    for amount in map.take("amounts").and_then(Node::map).unwrap_or_default() {
        if question.amounts.iter().any(|a| a.id == amount.key) {
            problems.add(Problem::book(
                Code::IdTwice,
                amount.key_place,
                format!("`{}` is there already", amount.key),
            ));
            continue;
        }
        let Some((def, numbers)) = read_amount(amount, problems) else {
            continue;
        };
        amounts.extend(
            numbers
                .into_iter()
                .map(|(key, node)| (question.amounts.len(), key, node)),
        );
        question.amounts.push(def);
    }
    let late = Late {
        question: number,
        guard: draft.guards.get(book).cloned().flatten().filter(|_| at.is_some()),
        amounts,
        table: map.take("table"),
        exhibit: map.take("exhibit"),
        always: map.take("always"),
    };
    map.finish(problems);
    match draft.topic.questions.get_mut(number) {
        Some(slot) => *slot = question,
        None => draft.topic.questions.push(question),
    }
    Some(late)
}

fn read_answer(entry: &Entry, problems: &mut Problems) -> Option<Answer> {
    if matches!(entry.key.as_str(), "silent" | "unknown") {
        problems.add(
            Problem::book(
                Code::BadId,
                entry.key_place,
                format!("an answer cannot be called `{}`", entry.key),
            )
            .help(Text::same(
                "that word means something else already: choose another name",
            )),
        );
    }
    let mut map = Reader::new(&entry.value, "an answer", problems)?;
    let answer = Answer {
        id: entry.key.clone(),
        label: map.text("label", problems),
        say: map.maybe_text("say", problems),
        act: map.texts("do", problems),
    };
    map.finish(problems);
    Some(answer)
}

type Numbers<'a> = Vec<(&'static str, &'a Node)>;

fn read_amount<'a>(entry: &'a Entry, problems: &mut Problems) -> Option<(AmountDef, Numbers<'a>)> {
    let mut map = Reader::new(&entry.value, "an amount", problems)?;
    let kind = match map.take("type").map(|n| (n, n.text().unwrap_or_default())) {
        None | Some((_, "money")) => Kind::Money,
        Some((_, "count")) => Kind::Count,
        Some((_, "seat")) => Kind::Seat,
        Some((node, other)) => {
            problems.add(
                Problem::book(
                    Code::UnknownWord,
                    node.place,
                    format!("`{other}` is not a type of an amount"),
                )
                .known(other, ["money", "count", "seat"]),
            );
            Kind::Money
        }
    };
    let numbers = ["is", "else"]
        .into_iter()
        .filter_map(|key| Some((key, map.take(key)?)))
        .collect();
    let def = AmountDef {
        id: entry.key.clone(),
        label: map.text("label", problems),
        kind,
        is: None,
        otherwise: None,
        line: map.maybe_text("line", problems),
    };
    map.finish(problems);
    Some((def, numbers))
}

/// The names and units of a question's amounts.
pub(super) fn amounts_of(question: &Question) -> Vec<(String, Unit)> {
    question
        .amounts
        .iter()
        .map(|a| {
            let unit = match a.kind {
                Kind::Seat => Unit::Seat,
                Kind::Count => Unit::Count,
                _ => Unit::Money,
            };
            (a.id.clone(), unit)
        })
        .collect()
}

fn finish(draft: &mut Draft<'_>, late: Late<'_>, problems: &mut Problems) {
    let Some(question) = draft.topic.questions.get(late.question) else {
        return;
    };
    let amounts = amounts_of(question);
    let answers: Vec<String> = question.answers.iter().map(|a| a.id.clone()).collect();
    let context = Context {
        amounts: &amounts,
        ..Context::of(&draft.names).each(question.each_seat)
    };
    let mut read = Vec::new();
    for (n, key, node) in late.amounts {
        let unit = amounts.get(n).map(|(_, unit)| *unit);
        if let Some((num, _)) = read_number(node, context, unit, problems) {
            read.push((n, key, num));
        }
    }
    let always: Vec<_> = list(late.always, problems)
        .iter()
        .filter_map(|node| {
            let context = Context {
                answers: &answers,
                ..context
            };
            let always = always(node, context, problems)?;
            Some(match &late.guard {
                None => always,
                Some(guard) => Condition::Any(vec![Condition::Not(Box::new(guard.clone())), always]),
            })
        })
        .collect();
    let table: Vec<Column> = list(late.table, problems)
        .iter()
        .filter_map(|node| column(draft, &amounts, node, problems))
        .collect();
    let exhibit = late.exhibit.and_then(|node| {
        let name = node.text().unwrap_or_default();
        let found = draft
            .names
            .find(name)
            .filter(|f| draft.names.head(*f).is_some_and(|h| h.kind == Kind::Exhibit));
        if found.is_none() {
            problems.add(Problem::book(
                Code::UnknownName,
                node.place,
                format!("no calculation makes a table `{name}`"),
            ));
        }
        found
    });
    let Some(question) = draft.topic.questions.get_mut(late.question) else {
        return;
    };
    for (n, key, num) in read {
        if let Some(def) = question.amounts.get_mut(n) {
            match key {
                "is" => def.is = Some(num),
                _ => def.otherwise = Some(num),
            }
        }
    }
    question.always.extend(always);
    if !table.is_empty() {
        question.table = table;
    }
    if let Some(is) = exhibit {
        question.exhibit.insert(0, Case { when: late.guard, is });
    }
}

/// `stays >= 0`, or `{if: …, then: …}`.
fn always(node: &Node, context: Context<'_>, problems: &mut Problems) -> Option<Condition> {
    let Some(premise) = node.get("if") else {
        return read_condition(node, context, problems);
    };
    let mut map = Reader::new(node, "a promise", problems)?;
    map.take("if");
    let premise = read_condition(premise, context, problems);
    let then = read_condition(map.need("then", problems)?, context, problems);
    map.finish(problems);
    Some(Condition::Any(vec![Condition::Not(Box::new(premise?)), then?]))
}

fn column(draft: &Draft<'_>, amounts: &[(String, Unit)], node: &Node, problems: &mut Problems) -> Option<Column> {
    let name = node.text().unwrap_or_default();
    if let Some(n) = amounts.iter().position(|(a, _)| a == name) {
        return u16::try_from(n).ok().map(Column::Amount);
    }
    let found = draft.names.find(name);
    if found.is_none() {
        problems.add(
            Problem::book(
                Code::UnknownName,
                node.place,
                format!("`{name}` is neither fact nor amount"),
            )
            .known(name, draft.names.all().chain(amounts.iter().map(|(a, _)| a.as_str())))
            .help(Text::same("a table shows facts and amounts of its question")),
        );
    }
    found.map(Column::Fact)
}
