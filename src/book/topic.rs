//! Loading a topic: all its files are read into one plain value, and every problem is told.

use std::collections::BTreeMap;

use super::parts::{Part, gather};
use super::reader::{self, Reader};
use super::{Axiom, Case, Choice, Default as FactDefault, Fact, Kind, Library, Origin, Scope, Topic};
use super::{acts, book_file, check, derived, facts, questions, rules};
use crate::condition::{Atom, Condition, Context, FactId, Head, Names, read_condition};
use crate::source::{Code, Node, Place, Problem, Problems, Text};
use crate::value::Value;

/// A topic being put together.
pub(super) struct Draft<'a> {
    pub names: Names,
    pub topic: Topic,
    pub library: &'a Library,
    /// For each book with a part: the condition that it is in the stack, if not every stack has it.
    pub guards: BTreeMap<String, Option<Condition>>,
    /// Names that are there but could not be read: nobody needs to hear that they are unknown.
    pub unread: Vec<String>,
}

impl Draft<'_> {
    /// Adds a fact under its name.
    pub fn add(&mut self, fact: Fact) -> FactId {
        let id = self.names.add(head(&fact));
        self.topic.facts.push(fact);
        id
    }

    /// The fact with this number, to be filled in.
    pub fn fact_mut(&mut self, id: FactId) -> Option<&mut Fact> {
        self.topic.facts.get_mut(usize::from(id.0))
    }

    /// The context of an expression.
    pub fn context(&self, each_seat: bool) -> Context<'_> {
        Context::of(&self.names).each(each_seat)
    }

    /// A condition together with that of the book it stands in.
    pub fn guarded(&self, book: &str, condition: Condition) -> Condition {
        match self.guards.get(book).cloned().flatten() {
            None => condition,
            Some(guard) => both(guard, condition),
        }
    }

    /// The condition where that of the book it stands in holds; elsewhere it is fulfilled.
    pub fn only_under(&self, book: &str, condition: Condition) -> Condition {
        match self.guards.get(book).cloned().flatten() {
            None => condition,
            Some(guard) => Condition::Any(vec![Condition::Not(Box::new(guard)), condition]),
        }
    }
}

/// Both conditions; parts of an `all` stay on one level.
pub(super) fn both(first: Condition, second: Condition) -> Condition {
    match second {
        Condition::All(parts) => Condition::All(std::iter::once(first).chain(parts).collect()),
        other => Condition::All(vec![first, other]),
    }
}

pub(super) fn head(fact: &Fact) -> Head {
    Head {
        id: fact.id.clone(),
        kind: fact.kind,
        per_seat: fact.per_seat,
        values: match fact.kind {
            Kind::YesNo => vec!["no".into(), "yes".into()],
            _ => fact.values.iter().map(|v| v.id.clone()).collect(),
        },
    }
}

/// The sections of a topic's file.
pub(super) struct Sections<'a> {
    pub book: &'a str,
    pub topic: &'a str,
    pub used: bool,
    pub facts: Option<&'a Node>,
    pub derived: Option<&'a Node>,
    pub computed: Option<&'a Node>,
    pub acts: Option<&'a Node>,
    pub axioms: Option<&'a Node>,
    pub questions: Option<&'a Node>,
    pub rules: Option<&'a Node>,
    pub scope: Option<&'a Node>,
    pub group: Option<&'a Node>,
}

pub(super) fn load(library: &mut Library, id: &str, problems: &mut Problems) -> Option<Topic> {
    let before = problems.len();
    let parts = gather(library, id, problems);
    // What a file could not give is missing everywhere: only whole ones are worth reading on.
    if parts.files.is_empty() || !parts.whole {
        return None;
    }
    let parts = parts.files;
    let library = &*library;
    let mut draft = Draft {
        names: Names::default(),
        topic: Topic {
            id: id.to_owned(),
            ..Topic::default()
        },
        library,
        guards: BTreeMap::new(),
        unread: Vec::new(),
    };
    let sections: Vec<Sections<'_>> = parts
        .iter()
        .filter_map(|part| read_sections(part, &mut draft, problems))
        .collect();
    book_fact(&mut draft, &parts);
    let pending = facts::declare(&mut draft, &sections, problems);
    derived::declare(&mut draft, &sections, problems);
    facts::link(&mut draft, &sections, problems);
    facts::fill(&mut draft, pending, problems);
    default_book(&mut draft);
    read_scope(&mut draft, &sections, problems);
    for part in &sections {
        if !part.used
            && let Some(node) = part.acts
        {
            draft.topic.acts = acts::read(&draft, node, problems);
        }
        read_axioms(&mut draft, &sections, part, problems);
    }
    questions::read(&mut draft, &sections, problems);
    rules::read(&mut draft, &sections, problems);
    check::whole(&mut draft, &sections, problems);
    problems.excuse(&draft.library.sources, &draft.unread);
    (problems.len() == before).then_some(draft.topic)
}

fn read_sections<'a>(part: &'a Part, draft: &mut Draft<'_>, problems: &mut Problems) -> Option<Sections<'a>> {
    let mut map = Reader::new(&part.node, "a topic", problems)?;
    if let Some(node) = map.need("topic", problems)
        && node.text() != Some(&part.topic)
    {
        problems.add(
            Problem::book(
                Code::BadId,
                node.place,
                format!("the topic is called like its file, `{}`", part.topic),
            )
            .instead(&part.topic),
        );
    }
    let first = !part.used && draft.topic.title.en.is_empty();
    if first {
        draft.topic.group = map.word("group", problems).unwrap_or_default();
        draft.topic.title = map.text("title", problems);
    } else {
        map.take("group");
        map.maybe_text("title", problems);
    }
    if let Some(node) = map.take("words")
        && let Some(mut words) = Reader::new(node, "`words`", problems)
    {
        let both = [words.words("en", problems), words.words("ru", problems)];
        words.finish(problems);
        if !part.used {
            for (all, new) in draft.topic.words.iter_mut().zip(both) {
                all.extend(new);
            }
        }
    }
    map.take("use");
    let sections = Sections {
        book: &part.book,
        topic: &part.topic,
        used: part.used,
        facts: map.take("facts"),
        derived: map.take("derived"),
        computed: map.take("computed"),
        acts: map.take("acts"),
        axioms: map.take("axioms"),
        questions: map.take("questions"),
        rules: map.take("rules"),
        scope: map.take("scope"),
        group: part.node.get("group"),
    };
    map.finish(problems);
    Some(sections)
}

/// The fact that says under which book the room plays, always the first.
fn book_fact(draft: &mut Draft<'_>, parts: &[Part]) {
    let layers: Vec<&str> = parts.iter().filter(|p| !p.used).map(|p| p.book.as_str()).collect();
    let tops: Vec<(String, Text, Vec<String>)> = draft
        .library
        .books()
        .filter_map(|book| {
            let stack: Vec<String> = draft.library.stack(&book.id).iter().map(|b| b.id.clone()).collect();
            let has = stack.iter().any(|b| layers.contains(&b.as_str()));
            has.then(|| (book.id.clone(), book.title.clone(), stack))
        })
        .collect();
    let id = draft.add(Fact {
        label: Text::new("rulebook", "свод правил"),
        ask: Text::new(
            "Under which rulebook does the room play?",
            "По какому своду правил играет клуб?",
        ),
        values: tops
            .iter()
            .map(|(id, title, _)| Choice {
                id: id.clone(),
                label: title.clone(),
                phrase: None,
            })
            .collect(),
        ..plain_fact("book", Kind::OneOf)
    });
    for part in parts {
        let under: Vec<u16> = tops
            .iter()
            .enumerate()
            .filter(|(_, (_, _, stack))| stack.contains(&part.book))
            .filter_map(|(n, _)| u16::try_from(n).ok())
            .collect();
        let guard = (under.len() < tops.len()).then_some(Condition::Atom(Atom::Is(id, under)));
        draft.guards.insert(part.book.clone(), guard);
    }
}

/// A fact with nothing but name and type.
pub(super) fn plain_fact(id: &str, kind: Kind) -> Fact {
    Fact {
        id: id.to_owned(),
        book: String::new(),
        kind,
        label: Text::default(),
        phrases: None,
        ask: Text::default(),
        values: Vec::new(),
        range: super::Bounds::default(),
        length: super::Bounds::default(),
        default: None,
        only_if: None,
        typical: Vec::new(),
        parts: None,
        per_seat: false,
        origin: Origin::Told,
        anew: Vec::new(),
        place: Place::default(),
    }
}

/// The book that is assumed: by the game where books claim games, otherwise the lowest that has the topic.
fn default_book(draft: &mut Draft<'_>) {
    let Some(books) = draft.topic.facts.first().map(|f| f.values.clone()) else {
        return;
    };
    let number = |id: &str| {
        books
            .iter()
            .position(|b| b.id == id)
            .and_then(|n| u16::try_from(n).ok())
    };
    let mut cases = Vec::new();
    let game = draft.names.find("game");
    let games = game
        .and_then(|g| draft.topic.fact(g))
        .map(|f| f.values.clone())
        .unwrap_or_default();
    let mut claimed: Vec<&str> = Vec::new();
    for book in draft.library.books() {
        let values: Vec<u16> = games
            .iter()
            .enumerate()
            .filter(|(_, g)| book.games.contains(&g.id) && !claimed.contains(&g.id.as_str()))
            .filter_map(|(n, _)| u16::try_from(n).ok())
            .collect();
        claimed.extend(book.games.iter().map(String::as_str));
        if let (Some(game), Some(book), false) = (game, number(&book.id), values.is_empty()) {
            cases.push(Case {
                when: Some(Condition::Atom(Atom::Is(game, values))),
                is: FactDefault::Value(Value::Choice(book)),
            });
        }
    }
    cases.push(Case {
        when: None,
        is: FactDefault::Value(Value::Choice(0)),
    });
    if let Some(fact) = draft.topic.facts.first_mut() {
        fact.default = Some(cases);
    }
}

fn read_scope(draft: &mut Draft<'_>, sections: &[Sections<'_>], problems: &mut Problems) {
    for part in sections.iter().filter(|p| !p.used) {
        for node in book_file::list(part.scope, problems) {
            if let Some(scope) = scope_entry(draft, node, problems) {
                draft.topic.scope.push(Scope {
                    when: draft.only_under(part.book, scope.when),
                    ..scope
                });
            }
        }
    }
}

fn scope_entry(draft: &Draft<'_>, node: &Node, problems: &mut Problems) -> Option<Scope> {
    let mut map = Reader::new(node, "a `scope` entry", problems)?;
    let when = read_condition(map.need("when", problems)?, draft.context(false), problems);
    let see_node = map.take("see");
    let see = see_node.and_then(|n| reader::word(n, problems));
    if let (Some(see), Some(node)) = (&see, see_node)
        && !draft.library.topic_ids().contains(see)
    {
        problems.add(
            Problem::book(Code::UnknownTopic, node.place, format!("there is no topic `{see}`"))
                .known(see, draft.library.topic_ids().iter().map(String::as_str)),
        );
    }
    let text = map.text("text", problems);
    map.finish(problems);
    Some(Scope { when: when?, see, text })
}

/// The condition under which a used topic's rules speak: its scope.
///
/// Books that extend the topic add to its scope, and what they add to the rest of it is limited by the scope as well.
pub(super) fn used_scope(draft: &Draft<'_>, sections: &[Sections<'_>], part: &Sections<'_>) -> Option<Condition> {
    if !part.used {
        return None;
    }
    // The problems are told when the topic itself is loaded.
    let mut silent = Problems::default();
    let mut parts: Vec<Condition> = Vec::new();
    for layer in sections.iter().filter(|s| s.used && s.topic == part.topic) {
        let nodes = layer.scope.and_then(Node::list).unwrap_or_default();
        let read = |node: &Node| read_condition(node.get("when")?, draft.context(false), &mut silent);
        let read = nodes.iter().filter_map(read);
        parts.extend(read.map(|condition| draft.only_under(layer.book, condition)));
    }
    (!parts.is_empty()).then(|| match <[Condition; 1]>::try_from(parts) {
        Ok([only]) => only,
        Err(parts) => Condition::All(parts),
    })
}

fn read_axioms(draft: &mut Draft<'_>, sections: &[Sections<'_>], part: &Sections<'_>, problems: &mut Problems) {
    let guard = draft.guards.get(part.book).cloned().flatten();
    let outside: Vec<Condition> = guard
        .into_iter()
        .chain(used_scope(draft, sections, part))
        .map(|c| Condition::Not(Box::new(c)))
        .collect();
    for node in book_file::list(part.axioms, problems) {
        if let Some(axiom) = axiom(draft, node, &outside, problems) {
            draft.topic.axioms.push(axiom);
        }
    }
}

fn axiom(draft: &Draft<'_>, node: &Node, outside: &[Condition], problems: &mut Problems) -> Option<Axiom> {
    let mut map = Reader::new(node, "an axiom", problems)?;
    let each_seat = each(&mut map, problems);
    let context = draft.context(each_seat);
    let must = map.take("must");
    let (if_node, then) = (map.take("if"), map.take("then"));
    let condition = match (must, if_node, then) {
        (Some(must), None, None) => read_condition(must, context, problems),
        (None, Some(premise), Some(then)) => {
            let premise = read_condition(premise, context, problems);
            let then = read_condition(then, context, problems);
            premise
                .zip(then)
                .map(|(premise, then)| Condition::Any(vec![Condition::Not(Box::new(premise)), then]))
        }
        _ => {
            problems.add(Problem::book(
                Code::MissingKey,
                node.place,
                "an axiom says `must:`, or `if:` and `then:`",
            ));
            None
        }
    };
    let text = map.text("text", problems);
    map.finish(problems);
    let condition = condition?;
    let must = if outside.is_empty() {
        condition
    } else {
        Condition::Any(outside.iter().cloned().chain([condition]).collect())
    };
    Some(Axiom {
        must,
        each_seat,
        text,
        place: node.place,
    })
}

/// Reads `each: seat`.
pub(super) fn each(map: &mut Reader<'_>, problems: &mut Problems) -> bool {
    match map.take("each") {
        None => false,
        Some(node) if node.text() == Some("seat") => true,
        Some(node) => {
            problems.add(Problem::book(
                Code::UnknownWord,
                node.place,
                "only `each: seat` is known",
            ));
            false
        }
    }
}
