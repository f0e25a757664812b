//! From a document to a ruling, in one call.

use std::collections::BTreeSet;

use crate::book::{ClauseRef, Library, Topic};
use crate::condition::{FactId, View};
use crate::decide::{self, Ruling, Settled, Strength, Verdict, World, decide, decide_only, establish};
use crate::situation::{self, Situation};
use crate::solve::Claim;
use crate::source::{Code, Node, Problem, Problems, Text, outline, tame};
use crate::weigh::{Quarrel, weigh_given};

/// A situation ruled on.
#[derive(Debug, Clone)]
pub struct Ruled {
    /// What was told.
    pub situation: Situation,
    /// The established facts.
    pub world: World,
    /// What came out.
    pub ruling: Ruling,
    /// What disputes come to.
    pub quarrels: Vec<Quarrel>,
}

/// How a ruling came out, as a whole.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Outcome {
    /// Every question is answered.
    Ruled,
    /// Facts are missing.
    Open,
    /// Conflict, gap or broken promise.
    BookFault,
}

impl Ruled {
    /// How it came out, as a whole.
    pub fn outcome(&self) -> Outcome {
        let of = |verdict: &Verdict| match verdict {
            Verdict::NotAsked | Verdict::Settled(_) => Outcome::Ruled,
            Verdict::Missing(_) => Outcome::Open,
            Verdict::Open(open) if open.meets_fault() => Outcome::BookFault,
            Verdict::Open(_) => Outcome::Open,
            Verdict::Conflict(_) | Verdict::Gap | Verdict::Broken(_) => Outcome::BookFault,
        };
        self.ruling
            .decided
            .iter()
            .map(|d| of(&d.verdict))
            .max()
            .unwrap_or(Outcome::Ruled)
    }
}

impl Ruled {
    /// Every clause that the settled answers cite, whether it decides or stands beside.
    pub fn cited(&self, library: &Library) -> BTreeSet<ClauseRef> {
        let mut found = BTreeSet::new();
        let Some(topic) = library.loaded(&self.situation.topic) else {
            return found;
        };
        for decided in &self.ruling.decided {
            let Verdict::Settled(answers) = &decided.verdict else {
                continue;
            };
            for answer in answers {
                found.extend(answer.deciding(topic).into_iter().cloned());
                found.extend(answer.beside(topic).into_iter().cloned());
                found.extend(decided_by(library, topic, &self.world, answer));
            }
        }
        found
    }
}

/// The clause of the room's books that says who decides, for silence and discretion.
pub fn decided_by(library: &Library, topic: &Topic, world: &World, settled: &Settled) -> Option<ClauseRef> {
    if settled.strength < Strength::Discretion {
        return None;
    }
    let top = world.state(FactId(0), None).choice()?;
    let book = topic.facts.first()?.values.get(usize::from(top))?;
    library.stack(&book.id).into_iter().rev().find_map(|b| {
        Some(ClauseRef {
            book: b.id.clone(),
            id: b.decided_by.clone()?,
        })
    })
}

/// The topic that a matter belongs to, when it is not the one asked.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Elsewhere {
    /// The topic that has it, if one does.
    pub see: Option<String>,
}

/// Rules on every situation in a text, divided by `---`. Those with problems have no ruling; `name` is what problems call the text.
///
/// ```
/// # use floor_ruling::{book::Library, run::rule_text, source::Problems};
/// let mut problems = Problems::default();
/// let mut library = Library::open(&[], &mut problems);
/// let text = "topic: clock\ncalled_by: manager\nsecond: 59\n---\ntopic: clock\ncaled_by: manager\n";
/// let ruled = rule_text(&mut library, "two.yaml", text, &mut problems);
/// assert_eq!(ruled.len(), 1);
/// assert_eq!(problems.sorted()[0].code.name(), "unknown-fact");
/// ```
pub fn rule_text(library: &mut Library, name: &str, text: &str, problems: &mut Problems) -> Vec<Ruled> {
    let Some(file) = tame(&mut library.sources, name, text.as_bytes(), problems) else {
        return Vec::new();
    };
    let documents = outline(&library.sources, file, problems);
    let rule = |node: &Node| rule(library, node, None, &mut None, problems);
    documents.iter().filter_map(rule).collect()
}

/// Rules on one document. With problems there is no ruling; `elsewhere` is filled when another topic has the matter.
pub fn rule(
    library: &mut Library,
    node: &Node,
    book: Option<&str>,
    elsewhere: &mut Option<Elsewhere>,
    problems: &mut Problems,
) -> Option<Ruled> {
    rule_given(library, node, book, &[], elsewhere, problems)
}

/// The same where more is known than the document can tell: these claims are true besides.
pub fn rule_given(
    library: &mut Library,
    node: &Node,
    book: Option<&str>,
    given: &[Claim],
    elsewhere: &mut Option<Elsewhere>,
    problems: &mut Problems,
) -> Option<Ruled> {
    ruled(library, node, (book, given), elsewhere, problems, decide)
}

/// The same without the reasons of the rules that do not speak, for those who rule on many.
pub fn rule_only(library: &mut Library, node: &Node, book: Option<&str>, problems: &mut Problems) -> Option<Ruled> {
    ruled(library, node, (book, &[]), &mut None, problems, decide_only)
}

fn ruled(
    library: &mut Library,
    node: &Node,
    (book, given): (Option<&str>, &[Claim]),
    elsewhere: &mut Option<Elsewhere>,
    problems: &mut Problems,
    decide: fn(&Topic, &World) -> Ruling,
) -> Option<Ruled> {
    let mut situation = situation::read(library, node, book, problems)?;
    let before = problems.len();
    let topic = library.topic(&situation.topic, problems)?;
    let mut notes = std::mem::take(&mut situation.notes);
    let world = establish(topic, &situation, &mut notes, problems);
    situation.notes = notes;
    if problems.len() > before {
        return None;
    }
    if let Some(scope) = decide::out_of_scope(topic, &world) {
        *elsewhere = Some(Elsewhere { see: scope.see.clone() });
        problems.add(other_topic(topic, &situation, scope));
        return None;
    }
    let mut ruling = decide(topic, &world);
    let quarrels = weigh_given(topic, &situation, &world, &mut ruling, given);
    Some(Ruled {
        situation,
        world,
        ruling,
        quarrels,
    })
}

fn other_topic(topic: &Topic, situation: &Situation, scope: &crate::book::Scope) -> Problem {
    let facts = decide::rests_on(topic, &scope.when);
    let place = facts
        .iter()
        .find_map(|id| situation.told.iter().find(|t| t.fact == *id))
        .map_or(situation.place, |t| t.place);
    let problem = Problem::new(Code::OtherTopic, place, scope.text.clone());
    match &scope.see {
        Some(see) => problem.help(Text::new(
            format!("this is the matter of `topic: {see}` (`floor show {see}` tells its facts)"),
            format!("это тема `topic: {see}` (её факты: `floor show {see}`)"),
        )),
        None => problem,
    }
}
