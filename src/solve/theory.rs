//! The part of a complete choice that the formulas need, checked for whole numbers.

use std::collections::{BTreeMap, HashMap};

use batsat::{Lit, Theory, TheoryArg, lbool};

use super::formula::{Bool, Formulas, Node, Owner};
use super::integers::{self, Answer, Effort, Statement};
use super::linear::{Form, FormId, IntVar};

/// A statement that a model needs to be true.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Needed {
    pub form: FormId,
    pub upper: bool,
    pub at: i128,
    lit: Lit,
}

pub(super) struct Arithmetic<'a> {
    formulas: &'a Formulas,
    lits: &'a [Option<Lit>],
    roots: [&'a [Bool]; 2],
    effort: Effort,
    levels: usize,
    /// Marks of the present walk: for each node whether it is needed to hold, and not to.
    pub marks: Vec<u8>,
    int_marks: Vec<bool>,
    /// The integers' values, for those that the last complete choice speaks of.
    pub values: HashMap<IntVar, i128>,
    /// What the last complete choice needs.
    pub needed: Vec<Needed>,
    /// Statements found to exclude each other.
    pub lemmas: Vec<Vec<Lit>>,
    /// The walk found no way: the choice was not complete.
    incomplete: bool,
    /// A question of arithmetic was not settled: a model is none.
    pub limited: bool,
    /// Questions of arithmetic asked.
    pub calls: u64,
}

impl<'a> Arithmetic<'a> {
    pub fn new(formulas: &'a Formulas, lits: &'a [Option<Lit>], roots: [&'a [Bool]; 2], effort: Effort) -> Self {
        Self {
            formulas,
            lits,
            roots,
            effort,
            levels: 0,
            marks: Vec::new(),
            int_marks: Vec::new(),
            values: HashMap::new(),
            needed: Vec::new(),
            lemmas: Vec::new(),
            incomplete: false,
            limited: false,
            calls: 0,
        }
    }

    fn holds(&self, of: Bool, acts: &TheoryArg<'_>) -> bool {
        if of.node() == 0 {
            return !of.negated();
        }
        match self.lits.get(of.node()) {
            Some(Some(lit)) => {
                let value = acts.value(lit.var()) == lbool::TRUE;
                (value == lit.sign()) != of.negated()
            }
            _ => false,
        }
    }

    fn marked(&self, of: Bool) -> bool {
        let bit = if of.negated() { 2 } else { 1 };
        self.marks.get(of.node()).is_some_and(|m| m & bit != 0)
    }

    /// Marks a formula as needed; false if it was.
    fn mark(&mut self, of: Bool) -> bool {
        let bit = if of.negated() { 2 } else { 1 };
        match self.marks.get_mut(of.node()) {
            Some(mark) if *mark & bit == 0 => {
                *mark |= bit;
                true
            }
            _ => false,
        }
    }

    /// Walks from what must hold to the statements that make it so: of several ways, the one already taken, or else the cheapest.
    fn collect(&mut self, acts: &TheoryArg<'_>) {
        self.marks.clear();
        self.marks.resize(self.formulas.len(), 0);
        self.int_marks.clear();
        self.int_marks.resize(self.formulas.ints(), false);
        let mut tightest: BTreeMap<(FormId, bool), (i128, Lit)> = BTreeMap::new();
        let [always, now] = self.roots;
        let mut open: Vec<Bool> = now.iter().rev().chain(always.iter().rev()).copied().collect();
        // Choices between several ways are put off until everything that leaves none is marked.
        let mut choices: Vec<Bool> = Vec::new();
        let mut next_choice = 0;
        loop {
            let Some(of) = open.pop() else {
                let Some(of) = choices.get(next_choice).copied() else {
                    break;
                };
                next_choice += 1;
                self.choose(of, acts, &mut open);
                continue;
            };
            if !self.mark(of) {
                continue;
            }
            match self.formulas.node(of) {
                Node::True => {}
                Node::Free => {
                    let owner = Owner::Choice(u32::try_from(of.node()).unwrap_or(u32::MAX));
                    open.extend_from_slice(self.formulas.ties(owner));
                }
                Node::AtMost(form, bound) => {
                    let Some(Some(lit)) = self.lits.get(of.node()) else {
                        continue;
                    };
                    let (upper, at, lit) = if of.negated() {
                        (false, bound.saturating_add(1), !*lit)
                    } else {
                        (true, *bound, *lit)
                    };
                    let slot = tightest.entry((*form, upper)).or_insert((at, lit));
                    if (upper && at < slot.0) || (!upper && at > slot.0) {
                        *slot = (at, lit);
                    }
                    for (var, _) in self.formulas.form(*form).map_or(&[][..], Form::terms) {
                        if let Some(mark) = self.int_marks.get_mut(var.0 as usize)
                            && !*mark
                        {
                            *mark = true;
                            open.extend_from_slice(self.formulas.ties(Owner::Int(*var)));
                        }
                    }
                }
                Node::And(parts) if !of.negated() => open.extend(parts.iter().rev().copied()),
                Node::And(_) => choices.push(of),
            }
        }
        self.needed = tightest
            .into_iter()
            .map(|((form, upper), (at, lit))| Needed { form, upper, at, lit })
            .collect();
    }

    /// Takes one way to make a disjunction hold.
    fn choose(&mut self, of: Bool, acts: &TheoryArg<'_>, open: &mut Vec<Bool>) {
        let Node::And(parts) = self.formulas.node(of) else {
            return;
        };
        let mut best: Option<(u32, Bool)> = None;
        for part in parts.iter().map(|p| !*p) {
            if !self.holds(part, acts) {
                continue;
            }
            if self.marked(part) {
                return;
            }
            let cost = self.formulas.cost(part);
            if best.is_none_or(|(least, _)| cost < least) {
                best = Some((cost, part));
            }
        }
        match best {
            Some((_, part)) => open.push(part),
            None => self.incomplete = true,
        }
    }
}

fn statements<'a>(formulas: &'a Formulas, needed: &[Needed]) -> Vec<Statement<'a>> {
    needed
        .iter()
        .filter_map(|n| {
            Some(Statement {
                form: formulas.form(n.form)?,
                upper: n.upper,
                at: n.at,
            })
        })
        .collect()
}

fn decide(formulas: &Formulas, statements: &[Statement<'_>], effort: Effort) -> Answer {
    let span = |var| {
        let span = formulas.span(var);
        (span.least, span.most)
    };
    integers::decide(statements, span, |form| formulas.extent(form.terms()), effort)
}

/// Values that satisfy what a model needs and one statement more, if there are any.
pub(super) fn near(formulas: &Formulas, needed: &[Needed], more: Bool, effort: Effort) -> Option<Vec<(IntVar, i128)>> {
    let mut statements = statements(formulas, needed);
    match formulas.node(more) {
        Node::True if !more.negated() => {}
        Node::AtMost(form, bound) => statements.push(Statement {
            form: formulas.form(*form)?,
            upper: !more.negated(),
            at: if more.negated() { bound.checked_add(1)? } else { *bound },
        }),
        _ => return None,
    }
    match decide(formulas, &statements, effort) {
        Answer::Values(values) => Some(values),
        Answer::Conflict(_) | Answer::Limit => None,
    }
}

impl Theory for Arithmetic<'_> {
    fn final_check(&mut self, acts: &mut TheoryArg<'_>) {
        self.collect(acts);
        if self.incomplete {
            self.limited = true;
            return;
        }
        let statements = statements(self.formulas, &self.needed);
        self.calls += 1;
        match decide(self.formulas, &statements, self.effort) {
            Answer::Values(values) => {
                self.limited = false;
                self.values = values.into_iter().collect();
            }
            Answer::Limit => self.limited = true,
            Answer::Conflict(why) => {
                let lemma: Vec<Lit> = why
                    .into_iter()
                    .filter_map(|n| self.needed.get(n).map(|n| !n.lit))
                    .collect();
                if lemma.is_empty() {
                    self.limited = true;
                    return;
                }
                acts.raise_conflict(&lemma, false);
                self.lemmas.push(lemma);
            }
        }
    }

    fn create_level(&mut self) {
        self.levels += 1;
    }

    fn pop_levels(&mut self, n: usize) {
        self.levels = self.levels.saturating_sub(n);
    }

    fn n_levels(&self) -> usize {
        self.levels
    }

    fn explain_propagation(&mut self, _: Lit) -> &[Lit] {
        // Nothing is propagated.
        &[]
    }
}
