//! Values for everything: what a search found, made complete.

use std::collections::HashMap;

use super::formula::{Bool, Formulas, Node};
use super::linear::{IntVar, Linear};
use super::theory::Needed;

/// Values under which what was asked for holds.
#[derive(Debug, Clone)]
pub(super) struct Model {
    truths: Vec<bool>,
    ints: Vec<i128>,
    known: Vec<bool>,
    /// For each node whether it was looked at.
    seen: Vec<bool>,
    /// The statements about numbers that were needed.
    pub needed: Vec<Needed>,
}

/// What a search found.
#[derive(Debug, Clone, Default)]
pub(super) struct Findings {
    pub frees: Vec<Option<bool>>,
    pub ints: HashMap<IntVar, i128>,
    pub seen: Vec<bool>,
    pub needed: Vec<Needed>,
}

impl Model {
    /// Completes the choices and numbers found. A number that nothing needs is the least that it can be.
    pub fn new(formulas: &Formulas, found: Findings) -> Self {
        let vars = (0..formulas.ints()).filter_map(|n| u32::try_from(n).ok().map(IntVar));
        let (ints, known) = vars
            .map(|var| match found.ints.get(&var) {
                Some(value) => (*value, true),
                None => (formulas.span(var).least, false),
            })
            .unzip();
        let mut model = Self {
            truths: Vec::with_capacity(formulas.len()),
            ints,
            known,
            seen: found.seen,
            needed: found.needed,
        };
        let frees = found.frees;
        model.evaluate(formulas, |n| frees.get(n).copied().flatten().unwrap_or(false));
        model
    }

    fn evaluate(&mut self, formulas: &Formulas, free: impl Fn(usize) -> bool) {
        self.truths.clear();
        for n in 0..formulas.len() {
            let truth = match formulas.nth(n) {
                Node::True => true,
                Node::Free => free(n),
                Node::AtMost(form, bound) => formulas
                    .form(*form)
                    .is_some_and(|form| self.sum(form.terms()) <= *bound),
                Node::And(parts) => parts.iter().all(|p| self.holds(*p)),
            };
            self.truths.push(truth);
        }
    }

    fn sum(&self, terms: &[(IntVar, i128)]) -> i128 {
        terms
            .iter()
            .map(|(var, factor)| factor.saturating_mul(self.int(*var)))
            .fold(0, i128::saturating_add)
    }

    /// Whether a formula holds.
    pub fn holds(&self, of: Bool) -> bool {
        self.truths.get(of.node()).copied().unwrap_or(false) != of.negated()
    }

    /// Whether what was asked for hangs on this formula.
    pub fn seen(&self, of: Bool) -> bool {
        self.seen.get(of.node()).copied().unwrap_or(false)
    }

    pub fn int(&self, var: IntVar) -> i128 {
        self.ints.get(var.0 as usize).copied().unwrap_or(0)
    }

    /// The value of a number.
    pub fn value(&self, linear: &Linear) -> i128 {
        self.sum(linear.terms()).saturating_add(linear.constant())
    }

    /// Whether all integers of an expression were needed for what was asked.
    pub fn known(&self, linear: &Linear) -> bool {
        linear
            .terms()
            .iter()
            .all(|(var, _)| self.known.get(var.0 as usize) == Some(&true))
    }

    /// Takes in formulas made since.
    pub fn extend(&mut self, formulas: &Formulas) {
        let old = std::mem::take(&mut self.truths);
        let vars = (self.ints.len()..formulas.ints()).filter_map(|n| u32::try_from(n).ok().map(IntVar));
        for var in vars {
            self.ints.push(formulas.span(var).least);
            self.known.push(false);
        }
        self.evaluate(formulas, |n| old.get(n).copied().unwrap_or(false));
    }
}
