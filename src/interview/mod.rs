//! The interview: which question comes next, and what the answers so far come to. It neither reads nor prints.

mod amounts;
mod class;
mod closing;
mod item;
mod matter;
mod next;
mod picture;
mod possible;
mod reads;
mod reply;
mod threshold;
mod written;

pub use class::Class;
pub use closing::Closing;
pub use item::{Bound, Item, Known, Query, Side, Step};
pub use picture::{Picture, condition};
pub use reply::{Reply, Wrong, read_line, read_told, read_value_of};

use crate::book::{Kind, Origin, Topic};
use crate::condition::{Atom, Condition, FactId, Op, Tri, View, holds};
use crate::decide::{World, decide, establish, out_of_scope};
use crate::solve::{Asked, Claim, Finding, Solver, Witness};
use crate::source::{Problems, Text};
use crate::value::{State, Value};
use possible::Scene;

/// An interview about one topic.
pub struct Interview<'t> {
    topic: &'t Topic,
    steps: Vec<Step>,
    /// How many of the steps go back together, from the last.
    marks: Vec<usize>,
    /// Items to be asked before any other.
    queue: Vec<Item>,
    pool: Vec<Witness>,
}

/// Where an interview stands.
#[derive(Debug, Clone)]
pub struct Turn {
    /// The next question; `None`: nothing more can change the ruling.
    pub query: Option<Query>,
    /// Questions of the topic whose answer is certain, perhaps but for amounts, with the rules that may give it.
    pub certain: Vec<(Asked, Class, Vec<u16>)>,
    /// Whether every answer is certain, perhaps but for amounts.
    pub decided: bool,
    /// Whether everything is certain, amounts too.
    pub done: bool,
}

/// Why an answer is not taken.
#[derive(Debug, Clone)]
pub enum Refused {
    /// It cannot be, with what was told before.
    Impossible(Problems),
    /// It goes against what was told of a number before.
    Against(Condition),
    /// It goes against what was told before.
    Never,
    /// Then the matter is another topic's.
    Elsewhere {
        /// The topic that has it, if one does.
        see: Option<String>,
        /// Why.
        text: Text,
    },
}

impl<'t> Interview<'t> {
    /// Begins. `book` is the number of the rulebook that the room plays under, among the values of `book`.
    pub fn new(topic: &'t Topic, book: Option<u16>) -> Self {
        let steps = book.into_iter().map(|n| Step {
            item: Item::Fact(FactId(0), None),
            known: Known::Value(Value::Choice(n)),
        });
        Self {
            topic,
            steps: steps.collect(),
            marks: Vec::new(),
            queue: Vec::new(),
            pool: Vec::new(),
        }
    }

    /// The topic.
    pub fn topic(&self) -> &'t Topic {
        self.topic
    }

    /// The answers so far.
    pub fn steps(&self) -> &[Step] {
        &self.steps
    }

    /// How many questions were answered.
    pub fn answered(&self) -> usize {
        self.marks.len()
    }

    /// The answers as a situation.
    pub fn picture(&self) -> Picture {
        picture::picture(self.topic, &self.steps)
    }

    /// The established facts.
    pub fn world(&self) -> World {
        establish(
            self.topic,
            &self.picture().situation,
            &mut Vec::new(),
            &mut Problems::default(),
        )
    }

    /// Where the interview stands.
    pub fn turn(&mut self) -> Turn {
        let picture = self.picture();
        let world = establish(
            self.topic,
            &picture.situation,
            &mut Vec::new(),
            &mut Problems::default(),
        );
        let ruling = decide(self.topic, &world);
        let mut scene = Scene::new(self.topic, &picture, &world, &ruling, &mut self.pool);
        let decided = scene.open.iter().all(|o| !o.vague && o.classes.len() <= 1);
        let done = scene.open.iter().all(|o| o.settled());
        let certain = scene
            .open
            .iter()
            .filter(|o| !o.vague && o.classes.len() == 1)
            .filter_map(|o| {
                let class = *o.classes.first()?;
                Some((o.asked, class, o.rules_of(class).to_vec()))
            })
            .collect();
        let query = match self.queue.first() {
            Some(item) => Some(Query {
                item: *item,
                sides: Vec::new(),
            }),
            None => scene.next(&self.steps),
        };
        Turn {
            query,
            certain,
            decided,
            done,
        }
    }

    /// Takes an answer; refused, everything is as before.
    ///
    /// # Errors
    /// Says why the answer is not taken.
    pub fn answer(&mut self, item: Item, known: Known) -> Result<(), Refused> {
        self.answer_all(vec![Step { item, known }])
    }

    /// Takes several answers at once, that go back together.
    ///
    /// # Errors
    /// Says why they are not taken.
    pub fn answer_all(&mut self, steps: Vec<Step>) -> Result<(), Refused> {
        let before = self.steps.len();
        let items: Vec<Item> = steps.iter().map(|s| s.item).collect();
        self.steps.extend(steps);
        if let Err(refused) = self.holds_together() {
            self.steps.truncate(before);
            return Err(refused);
        }
        self.follow();
        self.marks.push(self.steps.len() - before);
        self.queue.retain(|i| !items.contains(i));
        if items.iter().any(|i| self.assumes(*i)) {
            self.pool.clear();
        }
        Ok(())
    }

    /// Adds what follows from an equality: of two equal numbers one tells the other.
    fn follow(&mut self) {
        let sides = self.steps.iter().filter_map(|s| match &s.known {
            Known::Side(side) => Some((s.item, side)),
            _ => None,
        });
        let equal = |b: &Bound| matches!(b.is, Condition::Atom(Atom::Compare(_, Op::Eq, _)));
        let mut items: Vec<Item> = sides.filter(|(_, s)| s.is.iter().any(equal)).map(|(i, _)| i).collect();
        if items.is_empty() {
            return;
        }
        // What stands on the other side of the equality may be what is not known.
        let facts = self.topic.facts.iter().enumerate().filter(|(_, f)| {
            f.origin == Origin::Told
                && !f.per_seat
                && f.default.is_none()
                && matches!(f.kind, Kind::Money | Kind::Count)
        });
        items.extend(facts.filter_map(|(n, _)| Some(Item::Fact(FactId(u16::try_from(n).ok()?), None))));
        let picture = self.picture();
        let world = self.world();
        let telling = crate::solve::Telling::of(self.topic, &picture.situation, &world);
        if self.topic.table.is_some() && picture.situation.seats.is_none() {
            return;
        }
        let mut solver = Solver::new(self.topic, telling);
        solver.require(&Claim::InScope);
        picture.given.iter().for_each(|c| solver.require(c));
        let Finding::Shown(witness) = solver.find_any(&[]) else {
            return;
        };
        for item in items {
            let Some(id) = item.fact() else {
                continue;
            };
            let known = self
                .steps
                .iter()
                .any(|s| s.item == item && !matches!(s.known, Known::Side(_)));
            let found = match (item, witness.world.state(id, None)) {
                (Item::Sum(..), State::Known(Value::List(list))) => list.sum,
                (Item::Count(..), State::Known(Value::List(list))) => list.count,
                (_, State::Known(Value::Number(n))) => Some(*n),
                _ => None,
            };
            let Some(value) = found.filter(|_| !known).map(|n| item.number(self.topic, n)) else {
                continue;
            };
            let exists = solver.never(&[Claim::Not(Box::new(Claim::Is(id, None, value.clone())))]);
            if exists {
                self.steps.push(Step {
                    item,
                    known: Known::Value(value),
                });
            }
        }
    }

    /// Whether an item has a value when it is not told.
    fn assumes(&self, item: Item) -> bool {
        let fact = item.fact().and_then(|id| self.topic.fact(id));
        fact.is_none_or(|f| f.default.is_some())
    }

    fn holds_together(&self) -> Result<(), Refused> {
        let picture = self.picture();
        let mut problems = Problems::default();
        let world = establish(self.topic, &picture.situation, &mut Vec::new(), &mut problems);
        if !problems.is_empty() {
            return Err(Refused::Impossible(problems));
        }
        for claim in &picture.given {
            if let Claim::Holds(condition, row) = claim
                && holds(condition, &world, *row, crate::condition::Answered::default()) == Tri::No
            {
                return Err(Refused::Against(condition.clone()));
            }
        }
        if let Some(scope) = out_of_scope(self.topic, &world) {
            return Err(Refused::Elsewhere {
                see: scope.see.clone(),
                text: scope.text.clone(),
            });
        }
        let telling = crate::solve::Telling::of(self.topic, &picture.situation, &world);
        if picture.situation.seats.is_some() || self.topic.table.is_none() {
            let mut solver = Solver::new(self.topic, telling);
            let mut claims = picture.given.clone();
            claims.push(Claim::InScope);
            if solver.never(&claims) {
                return Err(Refused::Never);
            }
        }
        Ok(())
    }

    /// Takes the last answer back; `false` when there is none.
    pub fn back(&mut self) -> bool {
        let Some(count) = self.marks.pop() else {
            return false;
        };
        let keep = self.steps.len().saturating_sub(count);
        self.steps.truncate(keep);
        self.queue.clear();
        self.pool.clear();
        true
    }
}
