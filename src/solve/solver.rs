//! One topic, asked exact questions.

use super::claim::{Asked, Claim};
use super::formula::Bool;
use super::search::Work;
use super::side::Side;
use super::space::{Outcome, Solution, Space};
use super::telling::Telling;
use super::witness::{Unconfirmed, Witness};
use crate::book::Topic;
use crate::condition::{Condition, FactId};
use crate::value::{State, Value};

/// A topic under what is known of a situation, ready to be asked.
pub struct Solver<'t> {
    pub(super) space: Space,
    pub(super) side: Side<'t>,
    retries: usize,
}

/// What came of looking for a situation.
#[derive(Debug, Clone)]
pub enum Finding {
    /// There is one: this, confirmed by the evaluator.
    Shown(Box<Witness>),
    /// There is none: proved. These claims, by their number, are enough for that.
    Impossible(Vec<usize>),
    /// Not found out within the limits.
    NotProved,
    /// There is a solution that is not to be shown.
    Unconfirmed(Box<Unconfirmed>),
}

/// How many solutions are tried of which calculations think otherwise; each time something is learnt.
const RETRIES: usize = 20;

/// Up to so many combinations of what calculations read are all tried: what they give is then exact.
const COMBINATIONS: usize = 10_000;

impl<'t> Solver<'t> {
    /// Prepares a topic; its axioms always hold.
    pub fn new(topic: &'t Topic, telling: Telling) -> Self {
        let mut space = Space::default();
        let side = Side::new(&mut space, topic, telling);
        let combinations = side.combinations();
        let retries = match combinations <= COMBINATIONS {
            true => RETRIES.max(combinations.saturating_add(1)),
            false => RETRIES,
        };
        Self { space, side, retries }
    }

    /// The topic.
    pub fn topic(&self) -> &'t Topic {
        self.side.topic
    }

    /// The topic's formulas.
    pub fn side(&self) -> &Side<'t> {
        &self.side
    }

    /// Space and side, to build formulas by hand.
    pub fn parts(&mut self) -> (&mut Space, &mut Side<'t>) {
        (&mut self.space, &mut self.side)
    }

    /// Work done so far.
    pub fn work(&self) -> Work {
        self.space.work()
    }

    /// Results of calculations that are free because their inputs are not known.
    pub fn free_results(&self) -> &[FactId] {
        self.side.free_results()
    }

    /// Demands that a claim is true from now on.
    pub fn require(&mut self, claim: &Claim) {
        let must = self.side.claim(&mut self.space, claim);
        self.space.require(must);
    }

    /// The questions that the topic asks, row by row where they are asked of every seat.
    pub fn questions(&self) -> Vec<Asked> {
        let mut all = Vec::new();
        for (n, question) in self.topic().questions.iter().enumerate() {
            let Ok(number) = u16::try_from(n) else {
                continue;
            };
            if question.each_seat {
                all.extend((0..self.side.rows()).map(|row| Asked {
                    question: number,
                    row: Some(row),
                }));
            } else {
                all.push(Asked::once(number));
            }
        }
        all
    }

    /// Claims as formulas, to be assumed more than once.
    pub fn formulas(&mut self, claims: &[Claim]) -> Vec<Bool> {
        claims.iter().map(|c| self.side.claim(&mut self.space, c)).collect()
    }

    /// Whether all claims can be true together. The solution is not confirmed: for a yes that is shown use [`Solver::find`].
    pub fn solve(&mut self, claims: &[Claim]) -> Outcome {
        let assumed = self.formulas(claims);
        self.space.solve(&assumed)
    }

    /// Whether it is proved that the claims are never true together.
    pub fn never(&mut self, claims: &[Claim]) -> bool {
        matches!(self.solve(claims), Outcome::Impossible(_))
    }

    /// Finds a situation in which all claims are true, as plausible as it can be, and confirms it.
    pub fn find(&mut self, claims: &[Claim]) -> Finding {
        self.search(claims, true)
    }

    /// Finds any situation in which all claims are true, and confirms it.
    pub fn find_any(&mut self, claims: &[Claim]) -> Finding {
        self.search(claims, false)
    }

    /// Finds a likely situation under these assumptions, among them the claims, and confirms the claims. Facts of which nothing
    /// but the assumptions is to be told are not made likelier.
    pub fn find_under(&mut self, assumed: &[Bool], claims: &[Claim], settled: &[(FactId, Option<usize>)]) -> Finding {
        self.confirmed(assumed, claims, Some(settled))
    }

    fn search(&mut self, claims: &[Claim], plausible: bool) -> Finding {
        let assumed = self.formulas(claims);
        self.confirmed(&assumed, claims, plausible.then_some(&[]))
    }

    /// Finds a situation under these assumptions, in which the evaluator confirms the claims.
    pub(super) fn confirmed(
        &mut self,
        assumed: &[Bool],
        claims: &[Claim],
        plausible: Option<&[(FactId, Option<usize>)]>,
    ) -> Finding {
        let mut last = None;
        for _ in 0..self.retries {
            let solution = match self.space.solve(assumed) {
                Outcome::Possible(solution) => match plausible {
                    Some(settled) => self.plausible(assumed, solution, settled),
                    None => solution,
                },
                Outcome::NotProved => return Finding::NotProved,
                Outcome::Impossible(core) => {
                    let enough = assumed.iter().enumerate().filter(|(_, a)| core.contains(a));
                    return Finding::Impossible(enough.map(|(n, _)| n).collect());
                }
            };
            match self.side.replay(&self.space, &solution.0, claims) {
                Ok(witness) => return Finding::Shown(Box::new(witness)),
                Err(why @ (Unconfirmed::Calculated { .. } | Unconfirmed::Refused(_)))
                    if let Some(learnt) = self.side.learn(&mut self.space, &solution) =>
                {
                    self.space.require(learnt);
                    last = Some(why);
                }
                Err(why) => return Finding::Unconfirmed(Box::new(why)),
            }
        }
        last.map_or(Finding::NotProved, |why| Finding::Unconfirmed(Box::new(why)))
    }

    /// When a condition holds.
    pub fn condition(&mut self, condition: &Condition, row: Option<usize>) -> Bool {
        self.side.condition(&mut self.space, condition, row)
    }

    /// When a fact, if it exists, has this value.
    pub fn says(&mut self, fact: FactId, row: Option<usize>, value: &Value) -> Bool {
        self.side.says(&mut self.space, fact, row, value)
    }

    /// When a fact, if it exists, is told to be this.
    pub fn tells(&mut self, fact: FactId, row: Option<usize>, value: &Value) -> Bool {
        let says = self.says(fact, row, value);
        let left_out = self.side.missing.iter().filter(|(f, r, _)| *f == fact && *r == row);
        let all: Vec<Bool> = left_out.map(|(.., flag)| !*flag).chain([says]).collect();
        self.space.all(all)
    }

    /// When a calculation gives this; `None` if that cannot be said.
    pub fn gives(&mut self, result: FactId, row: Option<usize>, state: &State) -> Option<Bool> {
        self.side.state(&mut self.space, result, row, state)
    }

    /// Whether all of these, and all claims, can be true together.
    pub fn solve_with(&mut self, assumed: &[Bool], claims: &[Claim]) -> Outcome {
        let mut all = self.formulas(claims);
        all.extend_from_slice(assumed);
        self.space.solve(&all)
    }

    /// A solution as a situation that the evaluator confirms.
    ///
    /// # Errors
    /// Says why it is not to be shown.
    pub fn show(&self, solution: &Solution, claims: &[Claim]) -> Result<Witness, Unconfirmed> {
        self.side.replay(&self.space, &solution.0, claims)
    }
}
