//! Boolean formulas over free choices and linear statements, each kept once.

use std::collections::HashMap;
use std::ops::Not;

use super::linear::{Form, FormId, IntVar, Linear};
use super::number::Number;

/// A formula, by its number; its negation is free.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Bool(u32);

impl Bool {
    /// Holds always.
    pub const TRUE: Bool = Bool(0);
    /// Holds never.
    pub const FALSE: Bool = Bool(1);

    pub(super) fn node(self) -> usize {
        (self.0 >> 1) as usize
    }

    pub(super) fn negated(self) -> bool {
        self.0 & 1 == 1
    }

    /// This formula if `same`, otherwise its negation.
    pub(super) fn xor_not(self, same: bool) -> Self {
        if same { self } else { !self }
    }
}

impl Not for Bool {
    type Output = Bool;

    fn not(self) -> Bool {
        Bool(self.0 ^ 1)
    }
}

/// What a formula is made of.
#[derive(Debug, Clone)]
pub(super) enum Node {
    /// Truth.
    True,
    /// A choice that nothing else determines.
    Free,
    /// The form is at most this.
    AtMost(FormId, i128),
    /// All parts hold.
    And(Box<[Bool]>),
}

/// Something that other things are tied to: constraints that count only where it is used.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(super) enum Owner {
    /// A free choice.
    Choice(u32),
    /// An integer.
    Int(IntVar),
}

/// An integer: its least and greatest value.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Span {
    pub least: i128,
    pub most: i128,
}

/// All formulas of one space.
#[derive(Debug, Clone)]
pub(super) struct Formulas {
    nodes: Vec<Node>,
    /// How much it takes to see that a node holds, and that it does not: the cheaper way is looked at first.
    cost: Vec<(u32, u32)>,
    ands: HashMap<Box<[Bool]>, u32>,
    atoms: HashMap<(FormId, i128), u32>,
    forms: Vec<Form>,
    form_ids: HashMap<Form, FormId>,
    spans: Vec<Span>,
    ties: HashMap<Owner, Vec<Bool>>,
    /// Every tie in the order made.
    tie_log: Vec<(Owner, Bool)>,
    /// Numbers by cases that were put into an integer.
    pub singles: HashMap<Number, Number>,
    /// Largest (`true`) and smallest of numbers.
    pub extremes: HashMap<(Vec<Number>, bool), Number>,
    /// A number grew too large to be handled exactly: nothing may be called proved.
    pub overflow: bool,
}

impl Default for Formulas {
    fn default() -> Self {
        Self {
            nodes: vec![Node::True],
            cost: vec![(0, 0)],
            ands: HashMap::new(),
            atoms: HashMap::new(),
            forms: Vec::new(),
            form_ids: HashMap::new(),
            spans: Vec::new(),
            ties: HashMap::new(),
            tie_log: Vec::new(),
            singles: HashMap::new(),
            extremes: HashMap::new(),
            overflow: false,
        }
    }
}

impl Formulas {
    fn push(&mut self, node: Node, cost: (u32, u32)) -> u32 {
        let number = u32::try_from(self.nodes.len()).unwrap_or(u32::MAX >> 1);
        self.nodes.push(node);
        self.cost.push(cost);
        number
    }

    /// A new choice.
    pub fn free(&mut self) -> Bool {
        Bool(self.push(Node::Free, (1, 1)) << 1)
    }

    /// A new integer.
    pub fn int(&mut self, least: i128, most: i128) -> IntVar {
        let var = IntVar(u32::try_from(self.spans.len()).unwrap_or(u32::MAX));
        self.spans.push(Span { least, most });
        var
    }

    /// What an integer can be.
    pub fn span(&self, var: IntVar) -> Span {
        let nothing = Span { least: 0, most: 0 };
        self.spans.get(var.0 as usize).copied().unwrap_or(nothing)
    }

    pub fn ints(&self) -> usize {
        self.spans.len()
    }

    pub fn len(&self) -> usize {
        self.nodes.len()
    }

    pub fn node(&self, of: Bool) -> &Node {
        self.nodes.get(of.node()).unwrap_or(&Node::True)
    }

    /// The node of this number; those that it is made of have smaller ones.
    pub fn nth(&self, n: usize) -> &Node {
        self.nodes.get(n).unwrap_or(&Node::True)
    }

    pub fn form(&self, id: FormId) -> Option<&Form> {
        self.forms.get(id.0 as usize)
    }

    /// How much it takes to see that the formula holds.
    pub fn cost(&self, of: Bool) -> u32 {
        let (yes, no) = self.cost.get(of.node()).copied().unwrap_or((0, 0));
        if of.negated() { no } else { yes }
    }

    /// Ties a constraint to something: it must hold wherever that is used. The constraint must leave, for whatever the things
    /// made earlier are, some value to the owner.
    pub fn tie(&mut self, owner: Owner, must: Bool) {
        if must != Bool::TRUE {
            self.ties.entry(owner).or_default().push(must);
            self.tie_log.push((owner, must));
        }
    }

    pub fn ties(&self, owner: Owner) -> &[Bool] {
        self.ties.get(&owner).map_or(&[], Vec::as_slice)
    }

    pub fn tie_log(&self) -> &[(Owner, Bool)] {
        &self.tie_log
    }

    /// All of these.
    pub fn and(&mut self, parts: impl IntoIterator<Item = Bool>) -> Bool {
        let mut parts: Vec<Bool> = parts.into_iter().filter(|p| *p != Bool::TRUE).collect();
        parts.sort_unstable();
        parts.dedup();
        if parts.contains(&Bool::FALSE) || parts.windows(2).any(|w| matches!(w, [a, b] if *a == !*b)) {
            return Bool::FALSE;
        }
        match parts.as_slice() {
            [] => return Bool::TRUE,
            [only] => return *only,
            _ => {}
        }
        let parts = parts.into_boxed_slice();
        if let Some(number) = self.ands.get(&parts) {
            return Bool(number << 1);
        }
        let yes = parts.iter().map(|p| self.cost(*p)).fold(1_u32, u32::saturating_add);
        let no = parts
            .iter()
            .map(|p| self.cost(!*p))
            .min()
            .unwrap_or(0)
            .saturating_add(1);
        let number = self.push(Node::And(parts.clone()), (yes, no));
        self.ands.insert(parts, number);
        Bool(number << 1)
    }

    /// Any of these.
    pub fn or(&mut self, parts: impl IntoIterator<Item = Bool>) -> Bool {
        let negated: Vec<Bool> = parts.into_iter().map(|p| !p).collect();
        !self.and(negated)
    }

    /// The second wherever the first.
    pub fn implies(&mut self, first: Bool, second: Bool) -> Bool {
        self.or([!first, second])
    }

    /// The linear expression is at most 0.
    pub fn at_most_zero(&mut self, linear: &Linear) -> Bool {
        let Some((form, bound, same)) = linear.normal() else {
            return if linear.constant() <= 0 {
                Bool::TRUE
            } else {
                Bool::FALSE
            };
        };
        let Some((least, most)) = self.extent(form.terms()) else {
            self.overflow = true;
            return Bool::FALSE;
        };
        if bound >= most {
            return Bool::TRUE.xor_not(same);
        }
        if bound < least {
            return Bool::FALSE.xor_not(same);
        }
        let id = self.form_id(form);
        let number = match self.atoms.get(&(id, bound)) {
            Some(number) => *number,
            None => {
                let cost = 8 * u32::try_from(self.form(id).map_or(1, |f| f.terms().len())).unwrap_or(1);
                let number = self.push(Node::AtMost(id, bound), (cost, cost));
                self.atoms.insert((id, bound), number);
                number
            }
        };
        Bool(number << 1).xor_not(same)
    }

    fn form_id(&mut self, form: Form) -> FormId {
        if let Some(id) = self.form_ids.get(&form) {
            return *id;
        }
        let id = FormId(u32::try_from(self.forms.len()).unwrap_or(u32::MAX));
        self.forms.push(form.clone());
        self.form_ids.insert(form, id);
        id
    }

    /// Least and greatest value of a sum; `None` when it is too large.
    pub fn extent(&self, terms: &[(IntVar, i128)]) -> Option<(i128, i128)> {
        terms.iter().try_fold((0_i128, 0_i128), |(least, most), (var, factor)| {
            let span = self.span(*var);
            let (a, b) = (factor.checked_mul(span.least)?, factor.checked_mul(span.most)?);
            Some((least.checked_add(a.min(b))?, most.checked_add(a.max(b))?))
        })
    }
}
