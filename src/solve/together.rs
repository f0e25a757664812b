//! Looking for a situation under two sides at once, confirmed by the evaluator under both.

use super::formula::Bool;
use super::plausible::Wished;
use super::side::Side;
use super::space::{Outcome, Space};
use super::witness::{Unconfirmed, Witness};

/// Two sides of one space.
pub struct Together<'s, 'a, 'b> {
    /// Where both live.
    pub space: &'s mut Space,
    /// The first.
    pub old: &'s mut Side<'a>,
    /// The second.
    pub new: &'s mut Side<'b>,
}

/// The same situation under both sides.
pub type Twice = (Result<Witness, Unconfirmed>, Result<Witness, Unconfirmed>);

/// What came of looking for a situation.
#[derive(Debug)]
pub enum Sighting {
    /// There is one: this, confirmed by the evaluator under both sides.
    Shown(Box<Twice>),
    /// There is none: proved.
    Never,
    /// Not found out: the limits were reached, or what was found hangs on calculations that come out otherwise.
    NotProved,
    /// The evaluator does not confirm what was found: a fault of the program.
    Unconfirmed(Box<Twice>),
}

/// Tries to avoid solutions that calculations refuse.
const RETRIES: usize = 30;

impl Together<'_, '_, '_> {
    /// Finds a situation in which all of these hold, as plausible as it can be, that `confirmed` accepts as well.
    pub fn find(&mut self, assumed: &[Bool], confirmed: impl Fn(&Twice) -> bool) -> Sighting {
        for _ in 0..RETRIES {
            let solution = match self.space.solve(assumed) {
                Outcome::Possible(solution) => solution,
                Outcome::NotProved => return Sighting::NotProved,
                Outcome::Impossible(_) => return Sighting::Never,
            };
            let mut wished = Wished::of(assumed);
            let solution = self.old.likelier(self.space, &mut wished, solution);
            let solution = self.new.likelier(self.space, &mut wished, solution);
            let twice = (
                self.old.replay(self.space, &solution.0, &[]),
                self.new.replay(self.space, &solution.0, &[]),
            );
            if confirmed(&twice) {
                return Sighting::Shown(Box::new(twice));
            }
            if self.old.free_results.is_empty() && self.new.free_results.is_empty() {
                return Sighting::Unconfirmed(Box::new(twice));
            }
            // Calculations come out otherwise: so they do wherever their inputs are the same.
            let learnt = [
                self.old.learn(self.space, &solution),
                self.new.learn(self.space, &solution),
            ];
            if learnt.iter().all(Option::is_none) {
                return Sighting::NotProved;
            }
            for must in learnt.into_iter().flatten() {
                self.space.require(must);
            }
        }
        Sighting::NotProved
    }
}

impl<'t> Side<'t> {
    /// The same side with other rules: a copy of the topic in which only rules are changed.
    pub fn with_rules<'n>(&self, topic: &'n crate::book::Topic) -> Side<'n> {
        Side {
            topic,
            telling: self.telling.clone(),
            rows: self.rows.clone(),
            cells: self.cells.clone(),
            raws: self.raws.clone(),
            missing: self.missing.clone(),
            free_results: self.free_results.clone(),
            applies: vec![Vec::new(); topic.rules.len()],
            axioms: self.axioms.clone(),
        }
    }
}
