//! Where it is enough to know on which side of a rule's threshold a number lies.

use std::collections::BTreeSet;

use super::class::Class;
use super::item::{Bound, Item, Side};
use super::possible::Scene;
use super::reads::comparisons;
use crate::book::{Kind, Origin};
use crate::condition::{
    Aggregate, Amounts, Answered, Atom, Condition, FactId, Num, Op, Tri, View, evaluate_number, holds,
};
use crate::solve::{Bool, Claim};
use crate::value::{State, Value};

/// Two numbers that rules compare.
struct Threshold {
    left: Num,
    right: Num,
    /// For less, equal and more the part of the number line that the rules tell apart.
    parts: Vec<Vec<Op>>,
    /// Formulas of "less" and "more".
    key: (Bool, Bool),
}

/// All sides that a number can be on.
#[derive(Clone)]
struct Region {
    bounds: Vec<(usize, Vec<Op>)>,
    classes: Vec<BTreeSet<Class>>,
}

/// A number and the sides of its thresholds, with what can come of each question on each side.
pub(super) struct Split {
    pub item: Item,
    pub sides: Vec<Side>,
    /// For each side how many answers are possible in all.
    pub left: Vec<usize>,
}

/// More sides than this are not shown.
const MOST_SIDES: usize = 6;
/// More thresholds of one number than this are not looked at.
const MOST_THRESHOLDS: usize = 8;

impl Scene<'_, '_> {
    /// The numbers whose thresholds tell possible answers apart.
    pub(super) fn splits(&mut self, askable: &dyn Fn(Item) -> bool) -> Vec<Split> {
        let mut subjects: Vec<(Item, Vec<Threshold>)> = Vec::new();
        for (left, op, right) in self.undecided() {
            let Some(item) = self.subject(&left, &right).filter(|i| askable(*i)) else {
                continue;
            };
            let atom = |op| Condition::Atom(Atom::Compare(left.clone(), op, right.clone()));
            let key = (self.formula(&atom(Op::Lt)), self.formula(&atom(Op::Gt)));
            let at = match subjects.iter().position(|(i, _)| *i == item) {
                Some(at) => at,
                None => {
                    subjects.push((item, Vec::new()));
                    subjects.len() - 1
                }
            };
            let Some((_, thresholds)) = subjects.get_mut(at) else {
                continue;
            };
            if let Some(known) = thresholds.iter_mut().find(|t| t.key == key) {
                known.tell_apart(op);
            } else if let Some(known) = thresholds.iter_mut().find(|t| t.key == (key.1, key.0)) {
                known.tell_apart(turned(op));
            } else if thresholds.len() < MOST_THRESHOLDS {
                let mut signs = vec![Op::Lt, Op::Eq, Op::Gt];
                signs.retain(|sign| !self.never(&[Claim::Holds(atom(*sign), None)]));
                let mut new = Threshold {
                    left: left.clone(),
                    right: right.clone(),
                    parts: vec![signs],
                    key,
                };
                new.tell_apart(op);
                thresholds.push(new);
            }
        }
        subjects
            .into_iter()
            .filter_map(|(item, thresholds)| self.split(item, &thresholds))
            .collect()
    }

    /// Comparisons that what is told does not decide, in the rules that may still speak.
    fn undecided(&self) -> Vec<(Num, Op, Num)> {
        let mut found: Vec<(Num, Op, Num)> = Vec::new();
        for open in self.open.iter().filter(|o| !o.settled() && o.asked.row.is_none()) {
            for condition in &open.reads.conditions {
                let mut see = |atom: &Condition| {
                    let Condition::Atom(Atom::Compare(left, op, right)) = atom else {
                        return;
                    };
                    let one = (left.clone(), *op, right.clone());
                    let unsure = holds(atom, self.world, None, Answered::default()) == Tri::Unknown;
                    if unsure && !found.contains(&one) {
                        found.push(one);
                    }
                };
                comparisons(self.topic, condition, &mut see, 0);
            }
        }
        found
    }

    /// The number that is asked for on account of a comparison: the first that is not known.
    fn subject(&self, left: &Num, right: &Num) -> Option<Item> {
        let mut found = Vec::new();
        self.unknown_in(left, &mut found, 0);
        if found.is_empty() {
            self.unknown_in(right, &mut found, 0);
        }
        found.into_iter().next()
    }

    pub(super) fn unknown_in(&self, num: &Num, found: &mut Vec<Item>, depth: u8) {
        if depth > 20 {
            return;
        }
        match num {
            Num::Const(_) | Num::Amount(_) | Num::OfRow(..) => {}
            Num::Fact(id) => {
                let Some(fact) = self.topic.fact(*id).filter(|f| !f.per_seat) else {
                    return;
                };
                match &fact.origin {
                    Origin::Told
                        if matches!(fact.kind, Kind::Money | Kind::Count)
                            && *self.world.state(*id, None) == State::Unknown =>
                    {
                        found.push(Item::Fact(*id, None));
                    }
                    Origin::Number(cases) => cases.iter().for_each(|c| self.unknown_in(&c.is, found, depth + 1)),
                    _ => {}
                }
            }
            Num::Of(what, id) => {
                let list = self
                    .topic
                    .fact(*id)
                    .filter(|f| f.kind == Kind::Moneys && !f.per_seat && f.origin == Origin::Told);
                if list.is_none() {
                    return;
                }
                let known = self.list_parts(*id);
                match what {
                    Aggregate::Count if !known.0 => found.push(Item::Count(*id, None)),
                    Aggregate::Sum if !known.1 => found.push(Item::Sum(*id, None)),
                    _ => {}
                }
            }
            Num::Sum(terms) => terms.iter().for_each(|(_, n)| self.unknown_in(n, found, depth + 1)),
            Num::Min(parts) | Num::Max(parts) => parts.iter().for_each(|n| self.unknown_in(n, found, depth + 1)),
        }
    }

    /// Whether number and sum of a list are known.
    pub(super) fn list_parts(&self, id: FactId) -> (bool, bool) {
        match self.world.state(id, None) {
            State::Known(Value::List(list)) | State::Perhaps(Value::List(list)) => {
                (list.count.is_some(), list.sum.is_some())
            }
            State::Absent => (true, true),
            _ => (false, false),
        }
    }

    /// The sides of a number that tell answers apart; `None` when none does.
    fn split(&mut self, item: Item, thresholds: &[Threshold]) -> Option<Split> {
        let now: Vec<BTreeSet<Class>> = self.open.iter().map(|o| o.classes.clone()).collect();
        let mut regions = vec![Region {
            bounds: Vec::new(),
            classes: now.clone(),
        }];
        // The threshold that tells most apart goes first.
        let mut order: Vec<(Vec<usize>, usize, Vec<Region>)> = Vec::new();
        for (n, threshold) in thresholds.iter().enumerate() {
            let whole = Region {
                bounds: Vec::new(),
                classes: now.clone(),
            };
            let parts = self.refine(&whole, n, thresholds);
            if parts.len() > 1 {
                let mut left: Vec<usize> = parts.iter().map(Region::left).collect();
                left.sort_unstable_by(|a, b| b.cmp(a));
                order.push((left, n, parts));
            }
            let _ = threshold;
        }
        order.sort_by(|a, b| a.0.cmp(&b.0).then(a.1.cmp(&b.1)));
        for (nth, (_, n, parts)) in order.into_iter().enumerate() {
            if nth == 0 {
                regions = parts;
                continue;
            }
            let mut finer = Vec::new();
            for region in &regions {
                let parts = self.refine(region, n, thresholds);
                if parts.len() > 1 {
                    finer.extend(parts);
                } else {
                    finer.push(region.clone());
                }
            }
            if finer.len() <= MOST_SIDES {
                regions = finer;
            }
        }
        if regions.len() < 2 {
            return None;
        }
        let left = regions.iter().map(Region::left).collect();
        let sides = regions.iter().map(|r| self.side(item, r, thresholds)).collect();
        Some(Split { item, sides, left })
    }

    /// The parts of a region by a threshold; parts with the same possible answers are one. What cannot be is left out.
    fn refine(&mut self, region: &Region, n: usize, thresholds: &[Threshold]) -> Vec<Region> {
        let Some(threshold) = thresholds.get(n) else {
            return Vec::new();
        };
        let mut parts: Vec<Region> = Vec::new();
        for ops in &threshold.parts {
            let mut bounds = region.bounds.clone();
            bounds.push((n, ops.clone()));
            let claims = claims(&bounds, thresholds);
            let classes = self.classes_left(&region.classes, &claims);
            if classes
                .iter()
                .zip(&region.classes)
                .any(|(new, old)| new.is_empty() && !old.is_empty())
            {
                continue;
            }
            match parts.iter_mut().find(|p| p.classes == classes) {
                Some(part) => {
                    if let Some((_, own)) = part.bounds.last_mut() {
                        own.extend(ops.iter().copied());
                    }
                }
                None => parts.push(Region { bounds, classes }),
            }
        }
        parts
    }

    /// What each question can still come to under some claims.
    pub(super) fn classes_left(&mut self, now: &[BTreeSet<Class>], under: &[Claim]) -> Vec<BTreeSet<Class>> {
        let questions = std::mem::take(&mut self.open);
        let left = questions
            .iter()
            .zip(now)
            .map(|(open, classes)| {
                if open.vague || open.classes.is_empty() {
                    return classes.clone();
                }
                self.classes(open, classes, under).unwrap_or_else(|| classes.clone())
            })
            .collect();
        self.open = questions;
        left
    }

    /// A region in words that can be told: without what follows from the rest.
    fn side(&mut self, item: Item, region: &Region, thresholds: &[Threshold]) -> Side {
        let mut kept = region.bounds.clone();
        let mut n = 0;
        while n < kept.len() && kept.len() > 1 {
            let mut others = kept.clone();
            let one = others.remove(n);
            let mut all = claims(&others, thresholds);
            all.extend(claims(&[one], thresholds).into_iter().map(|c| Claim::Not(Box::new(c))));
            if self.never(&all) {
                kept = others;
            } else {
                n += 1;
            }
        }
        let exactly = kept.iter().find_map(|(n, ops)| {
            let threshold = thresholds.get(*n)?;
            let number = |num: &Num| match evaluate_number(num, self.world, None, Answered::default()) {
                Amounts::Known(n) => Some(n),
                _ => None,
            };
            let (left, right) = (number(&threshold.left), number(&threshold.right));
            (ops.as_slice() == [Op::Eq] && item_alone(self.topic, item, threshold, left.is_none()))
                .then_some(left.or(right))
                .flatten()
        });
        let is = kept
            .iter()
            .filter_map(|(n, ops)| {
                let is = comparison(thresholds.get(*n)?, ops);
                let called = self.called(&is);
                Some(Bound { is, called })
            })
            .collect();
        Side { is, exactly }
    }

    /// A derived fact with words of its own that says the same.
    pub(super) fn called(&mut self, condition: &Condition) -> Option<(FactId, bool)> {
        let own = self.formula(condition);
        let topic = self.topic;
        for (n, fact) in topic.facts.iter().enumerate() {
            let Origin::Condition(inner) = &fact.origin else {
                continue;
            };
            let spoken = fact
                .phrases
                .as_ref()
                .is_some_and(|[no, yes]| !no.en.is_empty() && !yes.en.is_empty());
            if !spoken || fact.per_seat {
                continue;
            }
            let formula = self.formula(inner);
            if formula == own || formula == !own {
                return u16::try_from(n).ok().map(|n| (FactId(n), formula == own));
            }
        }
        None
    }
}

impl Region {
    fn left(&self) -> usize {
        self.classes.iter().map(BTreeSet::len).sum()
    }
}

impl Threshold {
    /// The rules tell apart where this holds and where it does not.
    fn tell_apart(&mut self, op: Op) {
        let mut finer = Vec::new();
        for part in &self.parts {
            let (yes, no): (Vec<Op>, Vec<Op>) = part.iter().partition(|sign| allows(op, **sign));
            finer.extend([yes, no].into_iter().filter(|p| !p.is_empty()));
        }
        finer.sort_by_key(|part| part.iter().map(|sign| place(*sign)).min());
        self.parts = finer;
    }
}

/// Whether a comparison holds where the numbers are less, equal or more.
fn allows(op: Op, sign: Op) -> bool {
    let (left, right) = match sign {
        Op::Lt => (0, 1),
        Op::Eq => (0, 0),
        _ => (1, 0),
    };
    op.holds(left, right)
}

fn place(sign: Op) -> u8 {
    match sign {
        Op::Lt => 0,
        Op::Eq => 1,
        _ => 2,
    }
}

/// The comparison with its sides changed over.
fn turned(op: Op) -> Op {
    match op {
        Op::Lt => Op::Gt,
        Op::Le => Op::Ge,
        Op::Gt => Op::Lt,
        Op::Ge => Op::Le,
        same => same,
    }
}

fn comparison(threshold: &Threshold, signs: &[Op]) -> Condition {
    let has = |sign| signs.contains(&sign);
    let op = match (has(Op::Lt), has(Op::Eq), has(Op::Gt)) {
        (true, true, _) => Op::Le,
        (true, false, true) => Op::Ne,
        (true, false, false) => Op::Lt,
        (false, true, true) => Op::Ge,
        (false, true, false) => Op::Eq,
        _ => Op::Gt,
    };
    Condition::Atom(Atom::Compare(threshold.left.clone(), op, threshold.right.clone()))
}

fn claims(bounds: &[(usize, Vec<Op>)], thresholds: &[Threshold]) -> Vec<Claim> {
    bounds
        .iter()
        .filter_map(|(n, ops)| Some(Claim::Holds(comparison(thresholds.get(*n)?, ops), None)))
        .collect()
}

/// Whether the side of a comparison that is not known is the item itself and nothing else.
fn item_alone(topic: &crate::book::Topic, item: Item, threshold: &Threshold, left: bool) -> bool {
    let mut num = if left { &threshold.left } else { &threshold.right };
    for _ in 0..20 {
        match (num, item) {
            (Num::Of(Aggregate::Count, id), Item::Count(own, _))
            | (Num::Of(Aggregate::Sum, id), Item::Sum(own, _))
            | (Num::Fact(id), Item::Fact(own, _))
                if *id == own =>
            {
                return true;
            }
            (Num::Fact(id), _) => match topic.fact(*id).map(|f| &f.origin) {
                Some(Origin::Number(cases)) => match cases.as_slice() {
                    [one] if one.when.is_none() => num = &one.is,
                    _ => return false,
                },
                _ => return false,
            },
            (Num::Sum(terms), _) => match terms.as_slice() {
                [(1, one)] => num = one,
                _ => return false,
            },
            _ => return false,
        }
    }
    false
}
