//! What a change of the books changes: not text but situations.

use super::alike::{Under, results_alike};
use super::contrast::{Said, said};
use super::seats::Seats;
use super::vocabulary::{Note, vocabulary};
use crate::book::Topic;
use crate::condition::FactId;
use crate::decide::{Ruling, World, establish, out_of_scope};
use crate::situation::Situation;
use crate::solve::{
    Bool, Common, Kind, Own, Side, Sighting, Space, Telling, Together, Told, Twice, Unconfirmed, Witness,
};
use crate::source::Problems;
use crate::value::Value;

/// Regions shown of one question before the rest is left as not proved.
const MOST: usize = 200;

/// What changes in one topic.
#[derive(Debug, Clone, Default)]
pub struct TopicDiff {
    /// The topic.
    pub topic: String,
    /// What can be told and asked in only one of the two.
    pub notes: Vec<Note>,
    /// Situations that are ruled on differently.
    pub regions: Vec<Region>,
    /// Questions of which it is proved that nothing else changes.
    pub proved: usize,
    /// Things that were not found out.
    pub open: Vec<String>,
    /// The most seats at a table that the rest is proved for, if tables may have more.
    pub seats: Option<usize>,
}

/// What becomes of a situation in only one of the two.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Change {
    /// Another ruling.
    Ruling,
    /// It is another topic's matter under one of the two: this part of its scope.
    Scope(usize),
    /// It is bad input under one of the two: this axiom.
    Axiom(usize),
}

/// Situations that change in the same way.
#[derive(Debug, Clone)]
pub struct Region {
    /// What changes.
    pub change: Change,
    /// The question, where a ruling changes.
    pub question: Option<Common>,
    /// What the old books make of the example.
    pub old: Glimpse,
    /// What the new ones make of it.
    pub new: Glimpse,
    /// Facts that are not told in it, because they are assumed to be something else.
    pub left_out: Vec<String>,
}

/// An example under one of the two.
#[derive(Debug, Clone)]
pub struct Glimpse {
    /// The situation, as short as it can be.
    pub situation: Situation,
    /// Its facts and ruling; `None`: it is bad input here.
    pub ruled: Option<(World, Ruling)>,
    /// Row of the question, where it is asked of every seat.
    pub row: Option<usize>,
    /// The rules that speak, where a ruling changes.
    pub rules: Vec<u16>,
}

/// Compares a topic under two libraries, or under two books.
pub fn diff_topic(old: Under<'_>, new: Under<'_>, clauses: bool) -> TopicDiff {
    let mut diff = TopicDiff {
        topic: new.topic.id.clone(),
        notes: vocabulary(old, new),
        seats: Seats::of_both(old.topic, new.topic).limit(),
        ..TopicDiff::default()
    };
    compare(&mut diff, old, new, clauses, &[]);
    // A default shows only where the fact is not told.
    let changed: Vec<String> = diff
        .notes
        .iter()
        .filter_map(Note::default_of)
        .map(str::to_owned)
        .collect();
    if !changed.is_empty() {
        let proved = diff.proved;
        compare(&mut diff, old, new, clauses, &changed);
        diff.proved = proved.min(diff.proved - proved);
    }
    diff
}

/// The telling of one side: everything is told but what is left out.
fn telling(under: Under<'_>, seats: Seats, left_out: &[String]) -> Telling {
    let mut telling = seats.telling(under.topic);
    let rows = telling.rows.len();
    for name in left_out {
        let Some(id) = under.topic.find(name) else {
            continue;
        };
        let of: Vec<Option<usize>> = match under.topic.fact(id).is_some_and(|f| f.per_seat) {
            true => (0..rows).map(Some).collect(),
            false => vec![None],
        };
        for row in of {
            telling = telling.with(id, row, Told::NotTold);
        }
    }
    match under.book {
        Some(book) => telling.with(FactId(0), None, Told::Value(Value::Choice(book))),
        None => telling,
    }
}

struct Comparison<'d, 'o, 'n> {
    diff: &'d mut TopicDiff,
    space: Space,
    old: Side<'o>,
    new: Side<'n>,
    unders: (Under<'o>, Under<'n>),
    clauses: bool,
    left_out: &'d [String],
}

fn compare(diff: &mut TopicDiff, old: Under<'_>, new: Under<'_>, clauses: bool, left_out: &[String]) {
    let mut space = Space::default();
    space.results_alike(results_alike(old, new));
    let seats = Seats::of_both(old.topic, new.topic);
    let one = Side::loose(&mut space, old.topic, telling(old, seats, left_out));
    let other = Side::loose(&mut space, new.topic, telling(new, seats, left_out));
    let mut comparison = Comparison {
        diff,
        space,
        old: one,
        new: other,
        unders: (old, new),
        clauses,
        left_out,
    };
    comparison.axioms();
    comparison.scopes();
    for common in Common::of(old.topic, new.topic) {
        comparison.question(&common);
    }
}

/// What the situations of a group have in common: the rules that speak, and what kind of verdict they make.
struct Grouped {
    old: Vec<u16>,
    new: Vec<u16>,
    kinds: (Kind, Kind),
}

impl Comparison<'_, '_, '_> {
    /// Situations that are possible under only one of the two; from now on both axioms hold.
    fn axioms(&mut self) {
        let (old, new) = (self.old.axioms().to_vec(), self.new.axioms().to_vec());
        let scopes = [self.old.in_scope(&mut self.space), self.new.in_scope(&mut self.space)];
        for (mine, theirs, in_scope, by_new) in [(&old, &new, scopes[0], true), (&new, &old, scopes[1], false)] {
            let lawful = self.space.all(mine.iter().copied().chain([in_scope]));
            for (n, axiom) in theirs.iter().enumerate() {
                if mine.contains(axiom) {
                    continue;
                }
                let broken = self.space.all([lawful, !*axiom]);
                let confirmed = move |(one, other): &Twice| match by_new {
                    true => one.is_ok() && refused(other),
                    false => refused(one) && other.is_ok(),
                };
                self.example(&[broken], Change::Axiom(n), None, "an axiom", confirmed);
            }
        }
        old.into_iter().chain(new).for_each(|must| self.space.require(must));
    }

    /// Situations that are the topic's matter under only one of the two; from now on they are under both.
    fn scopes(&mut self) {
        let old = self.old.scopes(&mut self.space);
        let new = self.new.scopes(&mut self.space);
        let topics = (self.unders.0.topic, self.unders.1.topic);
        for (mine, theirs) in [(&old, &new), (&new, &old)] {
            let inside = self.space.all(mine.iter().copied());
            for (n, scope) in theirs.iter().enumerate() {
                if mine.contains(scope) {
                    continue;
                }
                let outside = self.space.all([inside, !*scope]);
                let confirmed = |(one, other): &Twice| match (one, other) {
                    (Ok(one), Ok(other)) => {
                        out_of_scope(topics.0, &one.world).is_some() != out_of_scope(topics.1, &other.world).is_some()
                    }
                    _ => false,
                };
                self.example(&[outside], Change::Scope(n), None, "the scope", confirmed);
            }
        }
        old.into_iter().chain(new).for_each(|must| self.space.require(must));
    }

    fn question(&mut self, common: &Common) {
        let before = (self.diff.regions.len(), self.diff.open.len());
        let row = common.each_seat().then_some(0);
        let ways = self
            .old
            .departures(&mut self.space, &mut self.new, common, row, self.clauses);
        let topics = (self.unders.0.topic, self.unders.1.topic);
        let clauses = self.clauses;
        let confirmed = |(one, other): &Twice| match (one, other) {
            (Ok(one), Ok(other)) => {
                let left = said(topics.0, common.left.as_ref(), row, one, clauses);
                let right = said(topics.1, common.right.as_ref(), row, other, clauses);
                left != right
            }
            _ => false,
        };
        if common.many() {
            // Each answer comes and goes for itself.
            for way in ways {
                self.example(&[way], Change::Ruling, Some((common, row)), &common.id, confirmed);
            }
        } else {
            let differ = self.space.any(ways);
            let mut assumed = vec![differ];
            while self.diff.regions.len() - before.0 < MOST {
                let found = self.example(&assumed, Change::Ruling, Some((common, row)), &common.id, confirmed);
                let Some(found) = found else {
                    break;
                };
                let here = self.alike(common, row, &found);
                assumed.push(!here);
            }
            if self.diff.regions.len() - before.0 >= MOST {
                self.diff.open.push(common.id.clone());
            }
        }
        if self.diff.open.len() == before.1 {
            self.diff.proved += 1;
        }
    }

    /// When these rules speak, the old ones and the new ones, and what comes of it is of the same kind on each side: another rule
    /// that speaks besides says the same, or was in conflict already.
    fn alike(&mut self, common: &Common, row: Option<usize>, found: &Grouped) -> Bool {
        let mut parts = Vec::new();
        if let Some(own) = &common.left {
            parts.push(self.old.speak(&mut self.space, own.asked(row), &found.old));
            parts.push(self.old.is_of(&mut self.space, own.asked(row), found.kinds.0));
        }
        if let Some(own) = &common.right {
            parts.push(self.new.speak(&mut self.space, own.asked(row), &found.new));
            parts.push(self.new.is_of(&mut self.space, own.asked(row), found.kinds.1));
        }
        self.space.all(parts)
    }

    /// Looks for one situation and adds its region; what the situations of the region have in common.
    fn example(
        &mut self,
        assumed: &[Bool],
        change: Change,
        question: Option<(&Common, Option<usize>)>,
        what: &str,
        confirmed: impl Fn(&Twice) -> bool,
    ) -> Option<Grouped> {
        if assumed.contains(&Bool::FALSE) {
            return None;
        }
        let mut both = Together {
            space: &mut self.space,
            old: &mut self.old,
            new: &mut self.new,
        };
        let twice = match both.find(assumed, confirmed) {
            Sighting::Shown(twice) => *twice,
            Sighting::Never => return None,
            Sighting::NotProved | Sighting::Unconfirmed(_) => {
                self.diff.open.push(what.to_owned());
                return None;
            }
        };
        let topics = (self.unders.0.topic, self.unders.1.topic);
        let row = question.and_then(|(_, row)| row);
        let rules = question.map_or((Vec::new(), Vec::new()), |(common, row)| {
            rules(topics, common, row, &twice)
        });
        let region = region(
            topics,
            change,
            question.map(|(c, _)| c),
            row,
            &rules,
            self.left_out,
            twice,
        )?;
        let kinds = |region: &Region| {
            let of = |glimpse: &Glimpse, own: Option<&Own>| {
                let decided = glimpse.ruled.iter().flat_map(|(_, ruling)| &ruling.decided);
                let mut here = decided.filter(|d| d.row == glimpse.row);
                Kind::of(own.and_then(|own| Some(&here.find(|d| d.question == own.question)?.verdict)))
            };
            let common = region.question.as_ref();
            (
                of(&region.old, common.and_then(|c| c.left.as_ref())),
                of(&region.new, common.and_then(|c| c.right.as_ref())),
            )
        };
        let found = Grouped {
            old: rules.0,
            new: rules.1,
            kinds: kinds(&region),
        };
        let known = self.diff.regions.iter().any(|other| {
            let id = |r: &Region| r.question.as_ref().map(|q| q.id.clone());
            other.change == Change::Ruling
                && change == Change::Ruling
                && id(other) == id(&region)
                && (&other.old.rules, &other.new.rules) == (&region.old.rules, &region.new.rules)
                && kinds(other) == found.kinds
        });
        if !known {
            self.diff.regions.push(region);
        }
        Some(found)
    }
}

/// Whether a situation is bad input.
fn refused(witness: &Result<Witness, Unconfirmed>) -> bool {
    matches!(witness, Err(Unconfirmed::Disagrees(_) | Unconfirmed::Refused(_)))
}

/// The rules that speak on both sides; of a question that takes many answers those whose answer the other side does not give.
fn rules(topics: (&Topic, &Topic), common: &Common, row: Option<usize>, twice: &Twice) -> (Vec<u16>, Vec<u16>) {
    let (Ok(one), Ok(other)) = twice else {
        return (Vec::new(), Vec::new());
    };
    let speaking = |witness: &Witness, own: Option<&Own>, against: &Said| {
        let Some(own) = own else {
            return Vec::new();
        };
        let asked = own.asked(row);
        if !own.many {
            return witness.speaking(asked);
        }
        let lacking = |answer: &crate::decide::Answered| match against {
            Said::Answers(answers, _) => !answers.contains(&own.renamed(answer)),
            _ => true,
        };
        let settled = witness.settled(asked).into_iter().flatten();
        let mut rules: Vec<u16> = settled
            .filter(|s| lacking(&s.answer))
            .flat_map(|s| s.grounds.iter().map(|g| g.rule))
            .collect();
        rules.sort_unstable();
        rules
    };
    let left = said(topics.0, common.left.as_ref(), row, one, false);
    let right = said(topics.1, common.right.as_ref(), row, other, false);
    let mut both = (
        speaking(one, common.left.as_ref(), &right),
        speaking(other, common.right.as_ref(), &left),
    );
    if both.0.is_empty() && both.1.is_empty() {
        // The same answers rest on something else.
        let all =
            |witness: &Witness, own: Option<&Own>| own.map_or_else(Vec::new, |own| witness.speaking(own.asked(row)));
        both = (all(one, common.left.as_ref()), all(other, common.right.as_ref()));
    }
    both
}

fn region(
    topics: (&Topic, &Topic),
    change: Change,
    question: Option<&Common>,
    row: Option<usize>,
    rules: &(Vec<u16>, Vec<u16>),
    left_out: &[String],
    (old, new): Twice,
) -> Option<Region> {
    let (mut one, mut other) = (situation(&old)?, situation(&new)?);
    shorten(topics, &mut one, &mut other, (&old, &new));
    let glimpse = |witness: Result<Witness, Unconfirmed>, situation: Situation, rules: &[u16]| {
        let row = row.and_then(|row| witness.as_ref().ok()?.rows.get(row).copied().flatten());
        Glimpse {
            situation,
            ruled: witness.ok().map(|w| (w.world, w.ruling)),
            row,
            rules: rules.to_vec(),
        }
    };
    Some(Region {
        change,
        question: question.cloned(),
        old: glimpse(old, one, &rules.0),
        new: glimpse(new, other, &rules.1),
        left_out: left_out.to_vec(),
    })
}

fn situation(witness: &Result<Witness, Unconfirmed>) -> Option<Situation> {
    match witness {
        Ok(witness) => Some(witness.situation.clone()),
        Err(Unconfirmed::Disagrees(why)) => Some(why.situation.clone()),
        Err(Unconfirmed::Refused(_) | Unconfirmed::Unmade(_) | Unconfirmed::Calculated { .. }) => None,
    }
}

/// Leaves out what would be the same if it were not told, under both.
fn shorten(
    topics: (&Topic, &Topic),
    one: &mut Situation,
    other: &mut Situation,
    witnesses: (&Result<Witness, Unconfirmed>, &Result<Witness, Unconfirmed>),
) {
    let spare = |topic: &Topic, situation: &Situation, witness: &Result<Witness, Unconfirmed>, at: usize| {
        let (Some(told), Ok(witness)) = (situation.told.get(at), witness) else {
            return false;
        };
        if topic.fact(told.fact).is_none_or(|f| f.default.is_none()) {
            return false;
        }
        let mut without = situation.clone();
        without.told.remove(at);
        let world = establish(topic, &without, &mut Vec::new(), &mut Problems::default());
        use crate::condition::View;
        world.state(told.fact, told.row) == witness.world.state(told.fact, told.row)
    };
    let name = |topic: &Topic, situation: &Situation, at: usize| {
        let told = situation.told.get(at)?;
        Some((topic.fact(told.fact)?.id.clone(), told.row))
    };
    let mut n = 0;
    while let Some(named) = name(topics.0, one, n) {
        let twin = (0..other.told.len()).find(|m| name(topics.1, other, *m).as_ref() == Some(&named));
        let here = spare(topics.0, one, witnesses.0, n);
        let there = twin.is_none_or(|m| spare(topics.1, other, witnesses.1, m));
        if here && there {
            one.told.remove(n);
            if let Some(m) = twin {
                other.told.remove(m);
            }
        } else {
            n += 1;
        }
    }
    let mut m = 0;
    while let Some(named) = name(topics.1, other, m) {
        let twin = (0..one.told.len()).any(|n| name(topics.0, one, n).as_ref() == Some(&named));
        if !twin && spare(topics.1, other, witnesses.1, m) {
            other.told.remove(m);
        } else {
            m += 1;
        }
    }
}
