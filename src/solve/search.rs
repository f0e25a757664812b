//! Clause learning over formulas, with whole numbers checked when a choice is complete.

use std::cell::Cell;
use std::collections::{BTreeMap, HashMap};

use batsat::{Callbacks, ClauseKind, Lit, Solver, SolverInterface, SolverOpts, lbool};

use super::formula::{Bool, Formulas, Node, Owner};
use super::integers::Effort;
use super::linear::{FormId, IntVar};
use super::model::{Findings, Model};
use super::theory::{Arithmetic, Needed};

/// What came of a search.
#[derive(Debug, Clone)]
pub(super) enum Found {
    /// This makes everything asked for true.
    Model(Box<Model>),
    /// Nothing does; these assumptions are enough for that.
    Never(Vec<Bool>),
    /// Not found out within the limits.
    Limit,
}

/// Conflicts after which a search gives up.
const CONFLICTS: u64 = 200_000;

/// Counts conflicts, so that a search ends after as many as it may have, the same every time.
struct Counter {
    count: u64,
    most: u64,
    enough: Cell<bool>,
}

impl Callbacks for Counter {
    fn on_start(&mut self) {
        self.count = 0;
        self.enough.set(false);
    }

    fn on_new_clause(&mut self, _: &[Lit], kind: ClauseKind) {
        if !matches!(kind, ClauseKind::Axiom) {
            self.count += 1;
            self.enough.set(self.count > self.most);
        }
    }

    fn stop(&self) -> bool {
        self.enough.get()
    }
}

/// Work done so far.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Work {
    /// Searches made.
    pub searches: u64,
    /// Conflicts met.
    pub conflicts: u64,
    /// Times that whole numbers were looked for.
    pub arithmetic: u64,
}

pub(super) struct Search {
    sat: Solver<Counter>,
    lits: Vec<Option<Lit>>,
    used_ints: Vec<bool>,
    chains: HashMap<FormId, BTreeMap<i128, Lit>>,
    roots: Vec<Bool>,
    waiting: Vec<Bool>,
    ties_seen: usize,
    lemmas: Vec<Vec<Lit>>,
    pub effort: Effort,
    pub work: Work,
}

impl Default for Search {
    fn default() -> Self {
        let counter = Counter {
            count: 0,
            most: CONFLICTS,
            enough: Cell::new(false),
        };
        Self {
            sat: Solver::new(SolverOpts::default(), counter),
            lits: Vec::new(),
            used_ints: Vec::new(),
            chains: HashMap::new(),
            roots: Vec::new(),
            waiting: Vec::new(),
            ties_seen: 0,
            lemmas: Vec::new(),
            effort: Effort::default(),
            work: Work::default(),
        }
    }
}

impl Search {
    /// Sets how many conflicts a search may have.
    pub fn limit(&mut self, conflicts: u64) {
        self.sat.cb_mut().most = conflicts;
    }

    /// Demands that a formula always holds.
    pub fn require(&mut self, formulas: &Formulas, must: Bool) {
        if must != Bool::TRUE {
            self.roots.push(must);
            self.waiting.push(must);
            self.settle(formulas);
        }
    }

    /// Looks for values under which all of these hold.
    pub fn solve(&mut self, formulas: &Formulas, assumptions: &[Bool]) -> Found {
        self.work.searches += 1;
        if assumptions.contains(&Bool::FALSE) {
            return Found::Never(vec![Bool::FALSE]);
        }
        self.catch_up(formulas);
        let lits: Vec<Lit> = assumptions.iter().map(|a| self.lit(formulas, *a)).collect();
        self.settle(formulas);
        for mut lemma in std::mem::take(&mut self.lemmas) {
            self.sat.add_clause_reuse(&mut lemma);
        }
        let mut theory = Arithmetic::new(formulas, &self.lits, [&self.roots, assumptions], self.effort);
        let result = self.sat.solve_limited_th(&mut theory, &lits);
        let (limited, ints, needed) = (theory.limited, theory.values, theory.needed);
        let seen = theory.marks.iter().map(|m| *m != 0).collect();
        self.work.arithmetic += theory.calls;
        self.work.conflicts += self.sat.cb().count;
        self.lemmas = theory.lemmas;
        if result == lbool::TRUE && !limited {
            let frees = self
                .lits
                .iter()
                .map(|lit| lit.map(|lit| self.sat.value_lit(lit) == lbool::TRUE))
                .collect();
            let found = Findings {
                frees,
                ints,
                seen,
                needed,
            };
            return Found::Model(Box::new(Model::new(formulas, found)));
        }
        if result == lbool::FALSE {
            let core = self.sat.unsat_core();
            let has = |lit: &Lit| core.contains(lit) || core.contains(&!*lit);
            let core = lits
                .iter()
                .zip(assumptions)
                .filter(|(lit, _)| has(lit))
                .map(|(_, a)| *a);
            return Found::Never(core.collect());
        }
        Found::Limit
    }

    /// Constraints tied to something after it came into use.
    fn catch_up(&mut self, formulas: &Formulas) {
        while let Some((owner, must)) = formulas.tie_log().get(self.ties_seen) {
            self.ties_seen += 1;
            let used = match owner {
                Owner::Choice(node) => self.lits.get(*node as usize).copied().flatten().is_some(),
                Owner::Int(var) => self.used_ints.get(var.0 as usize) == Some(&true),
            };
            if used {
                self.waiting.push(*must);
            }
        }
        self.settle(formulas);
    }

    /// Puts in force what waits, and what that brings into use.
    fn settle(&mut self, formulas: &Formulas) {
        while let Some(must) = self.waiting.pop() {
            match (formulas.node(must), must.negated()) {
                (Node::And(parts), false) => self.waiting.extend(parts.iter().copied()),
                (Node::And(parts), true) => {
                    let mut clause: Vec<Lit> = parts.iter().map(|p| !self.lit(formulas, *p)).collect();
                    self.sat.add_clause_reuse(&mut clause);
                }
                _ => {
                    let lit = self.lit(formulas, must);
                    self.sat.add_clause_reuse(&mut vec![lit]);
                }
            }
        }
    }

    /// The literal of a formula.
    fn lit(&mut self, formulas: &Formulas, of: Bool) -> Lit {
        let own = |lit: Lit| if of.negated() { !lit } else { lit };
        if let Some(Some(lit)) = self.lits.get(of.node()) {
            return own(*lit);
        }
        let lit = match formulas.node(of) {
            Node::True => {
                let lit = self.new_lit();
                self.sat.add_clause_reuse(&mut vec![lit]);
                lit
            }
            Node::Free => {
                let lit = self.new_lit();
                let owner = Owner::Choice(u32::try_from(of.node()).unwrap_or(u32::MAX));
                self.waiting.extend_from_slice(formulas.ties(owner));
                lit
            }
            Node::AtMost(form, bound) => self.statement(formulas, *form, *bound),
            Node::And(parts) => {
                let parts: Vec<Lit> = parts.iter().map(|p| self.lit(formulas, *p)).collect();
                let lit = self.new_lit();
                let mut whole = vec![lit];
                for part in parts {
                    self.sat.add_clause_reuse(&mut vec![!lit, part]);
                    whole.push(!part);
                }
                self.sat.add_clause_reuse(&mut whole);
                lit
            }
        };
        if self.lits.len() <= of.node() {
            self.lits.resize(of.node() + 1, None);
        }
        if let Some(slot) = self.lits.get_mut(of.node()) {
            *slot = Some(lit);
        }
        own(lit)
    }

    fn new_lit(&mut self) -> Lit {
        Lit::new(self.sat.new_var_default(), true)
    }

    /// The literal of "form ≤ bound", linked with its neighbours: x ≤ 3 → x ≤ 5.
    fn statement(&mut self, formulas: &Formulas, form: FormId, bound: i128) -> Lit {
        let lit = self.new_lit();
        let chain = self.chains.entry(form).or_default();
        let below = chain.range(..bound).next_back().map(|(_, l)| *l);
        let above = chain.range(bound..).next().map(|(_, l)| *l);
        chain.insert(bound, lit);
        if let Some(below) = below {
            self.sat.add_clause_reuse(&mut vec![!below, lit]);
        }
        if let Some(above) = above {
            self.sat.add_clause_reuse(&mut vec![!lit, above]);
        }
        for (var, _) in formulas.form(form).map_or(&[][..], |f| f.terms()) {
            self.use_int(formulas, *var);
        }
        lit
    }

    fn use_int(&mut self, formulas: &Formulas, var: IntVar) {
        let n = var.0 as usize;
        if self.used_ints.len() <= n {
            self.used_ints.resize(n + 1, false);
        }
        if let Some(used) = self.used_ints.get_mut(n)
            && !*used
        {
            *used = true;
            self.waiting.extend_from_slice(formulas.ties(Owner::Int(var)));
        }
    }

    /// Looks for values that satisfy what a model needs and one statement more.
    pub fn near(&mut self, formulas: &Formulas, needed: &[Needed], more: Bool) -> Option<Vec<(IntVar, i128)>> {
        self.work.arithmetic += 1;
        super::theory::near(formulas, needed, more, self.effort)
    }
}
