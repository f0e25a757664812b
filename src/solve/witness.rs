//! A solution as a situation that somebody could write, and its ruling by the evaluator.

use super::claim::Claim;
use super::decode::Unmade;
use super::model::Model;
use super::side::Side;
use super::space::Space;
use crate::book::Topic;
use crate::condition::{FactId, View};
use crate::decide::{Info, Ruling, World, decide_only, establish, establish_assuming};
use crate::situation::{Situation, ToldFact};
use crate::source::Problems;

/// A situation found, with what the evaluator makes of it.
#[derive(Debug, Clone)]
pub struct Witness {
    /// The situation, every fact told that exists.
    pub situation: Situation,
    /// Its established facts.
    pub world: World,
    /// Its ruling.
    pub ruling: Ruling,
    /// For each row as told to the solver the row of the situation, if the seat is there.
    pub rows: Vec<Option<usize>>,
}

/// Why a solution is not shown.
#[derive(Debug, Clone)]
pub enum Unconfirmed {
    /// A fact cannot be made.
    Unmade(Unmade),
    /// It hangs on results of calculations that were free: nothing is known of their inputs, or with the inputs found they come
    /// out otherwise.
    Calculated {
        /// The results.
        facts: Vec<FactId>,
        /// The situation with the results that were needed taken for given; every claim is confirmed of it.
        witness: Box<Witness>,
    },
    /// A calculation refuses the situation.
    Refused(Problems),
    /// The evaluator does not agree: a fault of the program.
    Disagrees(Box<Disagreement>),
}

/// A solution that the evaluator does not confirm.
#[derive(Debug, Clone)]
pub struct Disagreement {
    /// The situation.
    pub situation: Situation,
    /// What the evaluator says against it.
    pub problems: Problems,
    /// Claims that it does not confirm.
    pub claims: Vec<Claim>,
}

impl Side<'_> {
    /// Makes a situation of a solution and has the evaluator rule on it; every claim must be confirmed.
    ///
    /// # Errors
    /// Says why the solution is not to be shown.
    pub(super) fn replay(&self, space: &Space, model: &Model, claims: &[Claim]) -> Result<Witness, Unconfirmed> {
        let (mut situation, rows) = self.decode(space, model).map_err(Unconfirmed::Unmade)?;
        let mut problems = Problems::default();
        let mut world = establish(self.topic, &situation, &mut Vec::new(), &mut problems);
        // What turns out not to exist is not told.
        let whole = situation.clone();
        let before = situation.told.len();
        situation.told.retain(|t| exists(&world, t));
        if situation.told.len() < before && problems.is_empty() {
            world = establish(self.topic, &situation, &mut Vec::new(), &mut problems);
        }
        let free = !self.free_results.is_empty();
        if !problems.is_empty() {
            return Err(if free {
                self.assuming(model, whole, rows, claims)
                    .unwrap_or(Unconfirmed::Refused(problems))
            } else {
                Unconfirmed::Disagrees(Box::new(Disagreement {
                    situation,
                    problems,
                    claims: Vec::new(),
                }))
            });
        }
        let ruling = decide_only(self.topic, &world);
        let witness = Witness {
            situation,
            world,
            ruling,
            rows,
        };
        let failed = self.failed(&witness, claims);
        if failed.is_empty() {
            return Ok(witness);
        }
        let Witness { situation, rows, .. } = witness;
        let assumed = match free {
            true => self.assuming(model, whole, rows, claims),
            false => None,
        };
        Err(assumed.unwrap_or_else(|| {
            Unconfirmed::Disagrees(Box::new(Disagreement {
                situation,
                problems,
                claims: failed,
            }))
        }))
    }

    /// The claims that the evaluator does not confirm.
    fn failed(&self, witness: &Witness, claims: &[Claim]) -> Vec<Claim> {
        let failed = claims.iter().filter(|c| !witness.confirms(self.topic, c));
        failed.cloned().collect()
    }

    /// The same with the results of calculations that the solution has; `None` if the claims are not confirmed even so.
    fn assuming(
        &self,
        model: &Model,
        mut situation: Situation,
        rows: Vec<Option<usize>>,
        claims: &[Claim],
    ) -> Option<Unconfirmed> {
        let results = self.results(model, &rows);
        let mut problems = Problems::default();
        let world = establish_assuming(self.topic, &situation, &results, &mut Vec::new(), &mut problems);
        situation.told.retain(|t| exists(&world, t));
        let ruling = decide_only(self.topic, &world);
        let witness = Witness {
            situation,
            world,
            ruling,
            rows,
        };
        (problems.is_empty() && self.failed(&witness, claims).is_empty()).then(|| Unconfirmed::Calculated {
            facts: self.free_results.clone(),
            witness: Box::new(witness),
        })
    }
}

fn exists(world: &World, told: &ToldFact) -> bool {
    match told.row {
        None => !matches!(world.info(told.fact), Info::NotUsed(_)),
        Some(_) => *world.state(told.fact, told.row) != crate::value::State::Absent,
    }
}

impl Witness {
    /// The situation without what would be the same if it were left out.
    pub fn brief(&self, topic: &Topic) -> Situation {
        let mut brief = self.situation.clone();
        let mut n = 0;
        while n < brief.told.len() {
            let spare = brief.told.get(n).is_some_and(|told| {
                topic.fact(told.fact).is_some_and(|f| f.default.is_some()) && {
                    let mut without = brief.clone();
                    without.told.remove(n);
                    let mut problems = Problems::default();
                    let world = establish(topic, &without, &mut Vec::new(), &mut problems);
                    world.state(told.fact, told.row) == self.world.state(told.fact, told.row)
                }
            });
            if spare {
                brief.told.remove(n);
            } else {
                n += 1;
            }
        }
        brief
    }
}
