//! The answers that are still possible, amounts apart: found by situations that have them, or proved away.

use std::collections::BTreeSet;

use super::class::{Class, classes_in, classes_of_rules};
use super::picture::Picture;
use super::reads::{Reads, reads};
use crate::book::{Kind, Topic};
use crate::condition::{Answered as Given, Condition, FactId, Tri, View, holds};
use crate::decide::{Answered, Ruling, Verdict, World, establish};
use crate::situation::ToldFact;
use crate::solve::{Asked, Claim, Finding, Row, Solver, Telling, Told, Witness};
use crate::source::{Place, Problems};
use crate::value::{List, State, Value};

/// A question that what is told does not settle.
pub(super) struct Open {
    /// Which.
    pub asked: Asked,
    /// What it hangs on.
    pub reads: Reads,
    /// Every class it could have, with the rules that give it.
    rules: Vec<(Class, Vec<u16>)>,
    /// What it can come to.
    pub classes: BTreeSet<Class>,
    /// Whether amounts of its one class are open.
    pub amounts: bool,
    /// Of a question to which every rule adds its answer: how many rules may or may not speak.
    pub unsure: usize,
    /// Its answers hang on things that are not searched: the table of seats, calculations. Nothing is claimed of it.
    pub vague: bool,
}

impl Open {
    /// Whether several answers are known to be possible.
    pub fn undecided(&self) -> bool {
        self.unsure > 0 || (!self.vague && self.classes.len() > 1)
    }

    /// Whether nothing of it is open.
    pub fn settled(&self) -> bool {
        !self.vague && self.classes.len() <= 1 && !self.amounts
    }
}

/// What is told, ready to be asked what can come of it.
pub(super) struct Scene<'t, 'p> {
    pub topic: &'t Topic,
    pub picture: &'p Picture,
    pub world: &'p World,
    pub telling: Telling,
    solver: Solver<'t>,
    pool: &'p mut Vec<Witness>,
    pub open: Vec<Open>,
}

/// What came of looking for a situation.
enum Found {
    /// One was found and added to the pool.
    New(usize),
    /// There is none.
    Never,
    /// Not known.
    Vague,
}

/// Situations kept from one question to the next.
const POOL: usize = 300;
/// Rows that stand in for a table that is not told.
const STAND_IN: i64 = 3;

impl<'t, 'p> Scene<'t, 'p> {
    pub fn new(
        topic: &'t Topic,
        picture: &'p Picture,
        world: &'p World,
        ruling: &Ruling,
        pool: &'p mut Vec<Witness>,
    ) -> Self {
        let telling = telling(topic, picture, world);
        let mut solver = Solver::new(topic, telling.clone());
        solver.require(&Claim::InScope);
        for claim in &picture.given {
            solver.require(claim);
        }
        let mut scene = Self {
            topic,
            picture,
            world,
            telling,
            solver,
            pool,
            open: Vec::new(),
        };
        let mut kept = std::mem::take(scene.pool);
        kept.retain(|w| scene.agrees(w));
        if kept.len() > POOL {
            kept.drain(..kept.len() - POOL);
        }
        *scene.pool = kept;
        let no_table = topic.table.is_some() && picture.situation.seats.is_none();
        for decided in &ruling.decided {
            if !matches!(decided.verdict, Verdict::Missing(_)) {
                continue;
            }
            let asked = Asked {
                question: decided.question,
                row: decided.row,
            };
            let reads = reads(topic, world, asked);
            let question = topic.questions.get(usize::from(asked.question));
            let per_seat = |id: &FactId| {
                let fact = topic.fact(*id);
                fact.is_some_and(|f| f.per_seat || f.kind == Kind::Table)
            };
            let without_row = question.is_some_and(|q| q.each_seat) && asked.row.is_none();
            let vague = without_row || (no_table && reads.facts.iter().any(per_seat));
            let mut open = Open {
                asked,
                rules: classes_of_rules(topic, world, asked),
                reads,
                classes: BTreeSet::new(),
                amounts: false,
                unsure: 0,
                vague,
            };
            if question.is_some_and(|q| q.many) {
                // Every rule adds its answer: they are counted as far as they may or may not speak.
                open.unsure = scene.unsure(&open, world);
                open.vague = true;
                scene.open.push(open);
                continue;
            }
            // Where nothing can be told of one seat, the others are not tried: each would take as long.
            let tried = scene.open.iter().any(|o| o.vague && o.asked.question == asked.question);
            if !open.vague && tried {
                open.vague = true;
            } else if !open.vague {
                scene.weigh(&mut open);
            }
            scene.open.push(open);
        }
        scene
    }

    /// How many rules may or may not speak to a question.
    fn unsure(&self, open: &Open, world: &World) -> usize {
        let rules = open.rules.iter().flat_map(|(_, rules)| rules);
        let rules = rules.filter_map(|n| self.topic.rules.get(usize::from(*n)));
        rules
            .filter(|rule| holds(&rule.when, world, open.asked.row, Given::default()) == Tri::Unknown)
            .count()
    }

    /// How many rules of questions to which every rule adds its answer may or may not speak when a fact is this besides.
    pub fn unsure_with(&self, id: FactId, row: Option<usize>, value: &Value) -> usize {
        let now = self.open.iter().filter(|o| o.unsure > 0);
        if now.clone().count() == 0 {
            return 0;
        }
        let mut situation = self.picture.situation.clone();
        situation.told.retain(|t| t.fact != id || t.row != row);
        situation.told.push(ToldFact {
            fact: id,
            row,
            value: Some(value.clone()),
            place: Place::default(),
        });
        let world = establish(self.topic, &situation, &mut Vec::new(), &mut Problems::default());
        now.map(|open| self.unsure(open, &world)).sum()
    }

    /// What a question can come to, and whether its amounts are open.
    fn weigh(&mut self, open: &mut Open) {
        let all: BTreeSet<Class> = open
            .rules
            .iter()
            .map(|(c, _)| *c)
            .chain([Class::NotAsked, Class::Gap])
            .collect();
        match self.classes(open, &all, &[]) {
            Some(found) => open.classes = found,
            None => {
                open.vague = true;
                return;
            }
        }
        if open.classes.len() == 1 {
            match self.amounts_open(open.asked) {
                Some(amounts) => open.amounts = amounts,
                None => open.vague = true,
            }
        }
    }

    /// Which of some classes a question can come to where these claims are true; `None` when that is not known.
    pub fn classes(&mut self, open: &Open, among: &BTreeSet<Class>, under: &[Claim]) -> Option<BTreeSet<Class>> {
        let mut found: BTreeSet<Class> = BTreeSet::new();
        for witness in self.pool.iter() {
            if found.len() == among.len() {
                return Some(found);
            }
            if under.iter().all(|c| witness.confirms(self.topic, c)) {
                found.extend(classes_in(self.topic, witness, open.asked));
            }
        }
        found.retain(|c| among.contains(c));
        loop {
            let left: Vec<Claim> = among.difference(&found).map(|c| open.claim(*c)).collect();
            if left.is_empty() {
                return Some(found);
            }
            let mut claims = under.to_vec();
            claims.push(Claim::Any(left));
            match self.find(&claims) {
                Found::Never => return Some(found),
                Found::Vague => return None,
                Found::New(n) => {
                    let new = self
                        .pool
                        .get(n)
                        .map(|w| classes_in(self.topic, w, open.asked))
                        .unwrap_or_default();
                    let before = found.len();
                    found.extend(new.into_iter().filter(|c| among.contains(c)));
                    if found.len() == before {
                        return None;
                    }
                }
            }
        }
    }

    /// Whether amounts of a question with one class are open; `None` when that is not known.
    fn amounts_open(&mut self, asked: Asked) -> Option<bool> {
        let mut first: Option<Answered> = None;
        for witness in self.pool.iter() {
            let Some(settled) = witness.settled(asked).and_then(|s| s.first()) else {
                continue;
            };
            match &first {
                None => first = Some(settled.answer.clone()),
                Some(answer) if *answer != settled.answer => return Some(true),
                Some(_) => {}
            }
        }
        let Some(answer) = first else {
            return Some(false);
        };
        match self.find(&[Claim::Otherwise(asked, answer)]) {
            Found::Never => Some(false),
            Found::New(_) => Some(true),
            Found::Vague => None,
        }
    }

    fn find(&mut self, claims: &[Claim]) -> Found {
        match self.solver.find_any(claims) {
            Finding::Shown(witness) => {
                self.pool.push(*witness);
                Found::New(self.pool.len() - 1)
            }
            Finding::Impossible(_) => Found::Never,
            Finding::NotProved | Finding::Unconfirmed(_) => Found::Vague,
        }
    }

    /// Whether it is proved that these are never true together.
    pub fn never(&mut self, claims: &[Claim]) -> bool {
        self.solver.never(claims)
    }

    /// The formula of a condition, for telling conditions apart.
    pub fn formula(&mut self, condition: &Condition) -> crate::solve::Bool {
        self.solver.condition(condition, None)
    }

    /// Situations in which everything that is told is so.
    pub fn pool(&self) -> &[Witness] {
        self.pool
    }

    /// Whether a situation has everything that is told.
    pub fn agrees(&self, witness: &Witness) -> bool {
        let rows: Vec<i64> = self.telling.rows.iter().map(|r| r.seat).collect();
        if witness.situation.seats.clone().unwrap_or_default() != rows {
            return false;
        }
        let told = self.picture.situation.told.iter().all(|told| {
            let state = witness.world.state(told.fact, told.row);
            match (&told.value, state) {
                (_, State::Absent) => true,
                (Some(value), State::Known(known)) => is_part(value, known),
                (Some(_), _) => false,
                (None, _) => {
                    let dispute = self
                        .picture
                        .situation
                        .disputes
                        .iter()
                        .find(|d| d.fact == told.fact && d.row == told.row);
                    dispute.is_none_or(|d| {
                        d.accounts.iter().any(|a| match (&a.value, state) {
                            (None, _) => true,
                            (Some(value), State::Known(known)) => is_part(value, known),
                            _ => false,
                        })
                    })
                }
            }
        });
        told && self.picture.given.iter().all(|c| witness.confirms(self.topic, c))
    }
}

impl Open {
    /// That it comes to this class.
    fn claim(&self, class: Class) -> Claim {
        match class {
            Class::NotAsked => Claim::Not(Box::new(Claim::Arises(self.asked))),
            Class::Gap => Claim::Gap(self.asked),
            _ => {
                let rules = self.rules.iter().filter(|(c, _)| *c == class).flat_map(|(_, r)| r);
                Claim::Any(rules.map(|r| Claim::Live(self.asked, *r)).collect())
            }
        }
    }

    /// The rules that give a class.
    pub fn rules_of(&self, class: Class) -> &[u16] {
        let found = self.rules.iter().find(|(c, _)| *c == class);
        found.map_or(&[], |(_, rules)| rules)
    }
}

/// Whether a value is all that is known of it; of a list by its aggregates.
fn is_part(told: &Value, known: &Value) -> bool {
    match (told, known) {
        (Value::List(told), Value::List(known)) => {
            let same = |get: fn(&List) -> Option<i64>| get(told).is_none() || get(told) == get(known);
            same(|l| l.count) && same(|l| l.sum) && same(|l| l.largest) && same(|l| l.smallest)
        }
        _ => told == known,
    }
}

/// What is known, for the solver. A table that is not told has a few seats that stand in for it.
fn telling(topic: &Topic, picture: &Picture, world: &World) -> Telling {
    let situation = &picture.situation;
    let mut telling = Telling::of(topic, situation, world);
    if topic.table.is_some() && situation.seats.is_none() {
        let length = topic.table.and_then(|t| topic.fact(t)).map(|t| t.length);
        let most = length.and_then(|l| l.most).unwrap_or(12).min(99);
        let least = length.and_then(|l| l.least).unwrap_or(1);
        telling.rows = (1..=STAND_IN.clamp(least.min(most), most))
            .map(|seat| Row { seat, certain: true })
            .collect();
    }
    for dispute in &situation.disputes {
        let values: Option<Vec<Value>> = dispute.accounts.iter().map(|a| a.value.clone()).collect();
        if let Some(values) = values {
            telling = telling.with(dispute.fact, dispute.row, Told::Among(values));
        }
    }
    telling
}
