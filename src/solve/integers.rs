//! Whole numbers: the simplex method with branch and bound.

use super::linear::{Form, IntVar};
use super::simplex::{Reason, Simplex, Stop};

/// A statement: the form is at most (`upper`) or at least this.
#[derive(Debug, Clone, Copy)]
pub(super) struct Statement<'a> {
    pub form: &'a Form,
    pub upper: bool,
    pub at: i128,
}

/// How far a question is followed.
#[derive(Debug, Clone, Copy)]
pub(super) struct Effort {
    /// Exchanges of the simplex method.
    pub steps: u64,
    /// Branches tried.
    pub branches: u32,
}

impl Default for Effort {
    fn default() -> Self {
        Self {
            steps: 20_000,
            branches: 600,
        }
    }
}

/// Whether the statements can hold together.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Answer {
    /// Yes, with these values of the integers that they speak of.
    Values(Vec<(IntVar, i128)>),
    /// No: these statements (by their number) exclude each other, given what the integers can be.
    Conflict(Vec<usize>),
    /// Not found out.
    Limit,
}

/// Decides whether statements can hold together. `span` tells what an integer can be, `extent` what a form can be.
pub(super) fn decide(
    statements: &[Statement<'_>],
    span: impl Fn(IntVar) -> (i128, i128),
    extent: impl Fn(&Form) -> Option<(i128, i128)>,
    effort: Effort,
) -> Answer {
    let mut vars: Vec<IntVar> = statements
        .iter()
        .flat_map(|s| s.form.terms().iter().map(|(v, _)| *v))
        .collect();
    vars.sort_unstable();
    vars.dedup();
    let mut task = Task {
        effort,
        branch: 0,
        vars: vars.len(),
    };
    let found = build(statements, &vars, span, extent).and_then(|simplex| task.search(simplex));
    match found {
        Ok(solved) => {
            let values = vars.iter().enumerate();
            let values = values.map(|(n, var)| (*var, solved.value(n).floor()));
            Answer::Values(values.collect())
        }
        Err(Stop::Limit) => Answer::Limit,
        Err(Stop::Conflict(why)) => {
            let mut given: Vec<usize> = why
                .into_iter()
                .filter_map(|r| match r {
                    Reason::Given(n) => Some(n),
                    Reason::Span | Reason::Branch(_) => None,
                })
                .collect();
            given.sort_unstable();
            given.dedup();
            Answer::Conflict(given)
        }
    }
}

fn build(
    statements: &[Statement<'_>],
    vars: &[IntVar],
    span: impl Fn(IntVar) -> (i128, i128),
    extent: impl Fn(&Form) -> Option<(i128, i128)>,
) -> Result<Simplex, Stop> {
    let column = |var: IntVar| vars.binary_search(&var).unwrap_or(0);
    let mut simplex = Simplex::new(vars.iter().map(|v| span(*v)));
    let mut defined: Vec<(&Form, usize)> = Vec::new();
    let mut numbers = Vec::with_capacity(statements.len());
    for statement in statements {
        let number = match statement.form.terms() {
            [(var, 1)] => column(*var),
            terms => match defined.iter().find(|(form, _)| *form == statement.form) {
                Some((_, number)) => *number,
                None => {
                    let terms: Vec<(usize, i128)> = terms.iter().map(|(v, f)| (column(*v), *f)).collect();
                    let number = simplex.define(&terms, extent(statement.form).ok_or(Stop::Limit)?)?;
                    defined.push((statement.form, number));
                    number
                }
            },
        };
        numbers.push(number);
    }
    for (n, (statement, number)) in statements.iter().zip(numbers).enumerate() {
        simplex.bound(number, statement.upper, statement.at, Reason::Given(n))?;
    }
    Ok(simplex)
}

struct Task {
    effort: Effort,
    branch: u32,
    vars: usize,
}

impl Task {
    fn search(&mut self, mut simplex: Simplex) -> Result<Simplex, Stop> {
        simplex.solve(&mut self.effort.steps)?;
        let broken = (0..self.vars).find(|v| simplex.value(*v).whole().is_none());
        let Some(var) = broken else {
            return Ok(simplex);
        };
        simplex.divisible()?;
        if self.branch >= self.effort.branches {
            return Err(Stop::Limit);
        }
        self.branch += 1;
        let own = Reason::Branch(self.branch);
        let floor = simplex.value(var).floor();
        let mut excluded = Vec::new();
        for (upper, at) in [(true, floor), (false, floor + 1)] {
            let mut half = simplex.clone();
            let tried = half.bound(var, upper, at, own).and_then(|()| self.search(half));
            match tried {
                Err(Stop::Conflict(why)) if why.contains(&own) => {
                    excluded.extend(why.into_iter().filter(|r| *r != own));
                }
                other => return other,
            }
        }
        excluded.sort_unstable();
        excluded.dedup();
        Err(Stop::Conflict(excluded))
    }
}
