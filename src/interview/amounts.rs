//! Amounts that are the least or the most of several numbers: where it is enough to know which of them it is, the others need
//! not be told.

use super::item::{Bound, Item, Query, Side};
use super::possible::Scene;
use crate::book::{Gives, Origin};
use crate::condition::{Aggregate, Atom, Condition, Num, Op};
use crate::solve::Claim;

/// Two numbers of which an amount takes the smaller or the larger.
type Pair = (Num, Num);

/// Numbers made of others are followed so far.
const DEEP: u8 = 20;
/// More pairs than this are not looked at.
const MOST_PAIRS: usize = 6;

impl Scene<'_, '_> {
    /// A question about a number that is not needed on one side of another: the sides are enough to begin with.
    pub(super) fn amount_split(&mut self, askable: &dyn Fn(Item) -> bool) -> Option<Query> {
        let roots = self.amounts();
        let mut pairs: Vec<Pair> = Vec::new();
        for root in &roots {
            self.pairs(root, &mut pairs, 0);
        }
        let now = self.needed_for(&roots, &[]);
        for (left, right) in pairs.into_iter().take(MOST_PAIRS) {
            let sides = [Op::Le, Op::Gt].map(|op| compare(&left, op, &right));
            let claims = sides.clone().map(|is| Claim::Holds(is, None));
            if claims.iter().any(|claim| self.never(std::slice::from_ref(claim))) {
                continue;
            }
            for claim in &claims {
                let left_over = self.needed_for(&roots, std::slice::from_ref(claim));
                let mut compared = Vec::new();
                self.unknown_in(&left, &mut compared, 0);
                self.unknown_in(&right, &mut compared, 0);
                let spared = now
                    .iter()
                    .filter(|i| !left_over.contains(i) && compared.contains(i) && askable(**i));
                // What is told last in the book is what is known least.
                if let Some(item) = spared.max() {
                    let sides = sides.map(|is| Side {
                        is: vec![Bound {
                            called: self.called(&is),
                            is,
                        }],
                        exactly: None,
                    });
                    return Some(Query {
                        item: *item,
                        sides: sides.into(),
                    });
                }
            }
        }
        None
    }

    /// The amounts of answers that are certain but for them.
    fn amounts(&self) -> Vec<Num> {
        let mut roots = Vec::new();
        for open in self
            .open
            .iter()
            .filter(|o| o.amounts && !o.vague && o.asked.row.is_none())
        {
            let rules = open.classes.iter().flat_map(|class| open.rules_of(*class));
            for rule in rules.filter_map(|n| self.topic.rules.get(usize::from(*n))) {
                let gives = rule.answers.iter().find(|(q, _)| *q == open.asked.question);
                match gives.map(|(_, gives)| gives) {
                    Some(Gives::One(outcome)) => roots.extend(outcome.amounts.iter().map(|(_, n)| n.clone())),
                    Some(Gives::Choose(cases)) => {
                        roots.extend(cases.iter().flat_map(|c| &c.is.amounts).map(|(_, n)| n.clone()));
                    }
                    Some(Gives::Silent) | None => {}
                }
            }
            let question = self.topic.questions.get(usize::from(open.asked.question));
            roots.extend(
                question
                    .into_iter()
                    .flat_map(|q| &q.amounts)
                    .filter_map(|a| a.is.clone()),
            );
        }
        roots
    }

    /// The pairs of which a number takes the smaller or the larger.
    fn pairs(&self, num: &Num, found: &mut Vec<Pair>, depth: u8) {
        if depth > DEEP {
            return;
        }
        match num {
            Num::Const(_) | Num::Amount(_) | Num::Of(..) | Num::OfRow(..) => {}
            Num::Fact(id) => {
                if let Some(Origin::Number(cases)) = self.topic.fact(*id).map(|f| &f.origin) {
                    cases.iter().for_each(|c| self.pairs(&c.is, found, depth + 1));
                }
            }
            Num::Sum(terms) => terms.iter().for_each(|(_, n)| self.pairs(n, found, depth + 1)),
            Num::Min(parts) | Num::Max(parts) => {
                for (n, left) in parts.iter().enumerate() {
                    for right in parts.iter().skip(n + 1) {
                        let pair = (left.clone(), right.clone());
                        if !found.contains(&pair) {
                            found.push(pair);
                        }
                    }
                    self.pairs(left, found, depth + 1);
                }
            }
        }
    }

    /// The numbers that must be told for some amounts where these claims are true.
    fn needed_for(&mut self, roots: &[Num], under: &[Claim]) -> Vec<Item> {
        let mut found = Vec::new();
        for root in roots {
            self.needed(root, under, &mut found, 0);
        }
        found.sort_unstable();
        found.dedup();
        found
    }

    fn needed(&mut self, num: &Num, under: &[Claim], found: &mut Vec<Item>, depth: u8) {
        if depth > DEEP {
            return;
        }
        match num {
            Num::Const(_) | Num::Amount(_) | Num::OfRow(..) => {}
            Num::Fact(id) => match self.topic.fact(*id).filter(|f| !f.per_seat).map(|f| &f.origin) {
                Some(Origin::Number(cases)) => {
                    for case in cases {
                        let when = case.when.clone().map(|when| Claim::Holds(when, None));
                        let may = |scene: &mut Self, claim: Claim| {
                            let claims: Vec<Claim> = under.iter().cloned().chain([claim]).collect();
                            !scene.never(&claims)
                        };
                        if when.clone().is_some_and(|claim| !may(self, claim)) {
                            continue;
                        }
                        self.needed(&case.is, under, found, depth + 1);
                        // The first case that holds is the one.
                        if when.is_none_or(|claim| !may(self, Claim::Not(Box::new(claim)))) {
                            break;
                        }
                    }
                }
                _ => self.unknown_in(num, found, depth),
            },
            Num::Of(Aggregate::Count | Aggregate::Sum, _) => self.unknown_in(num, found, depth),
            Num::Of(..) => {}
            Num::Sum(terms) => terms.iter().for_each(|(_, n)| self.needed(n, under, found, depth + 1)),
            Num::Min(parts) => self.needed_of(parts, Op::Lt, under, found, depth),
            Num::Max(parts) => self.needed_of(parts, Op::Gt, under, found, depth),
        }
    }

    /// Of several numbers those that may be the least (`Op::Lt`) or the most (`Op::Gt`).
    fn needed_of(&mut self, parts: &[Num], op: Op, under: &[Claim], found: &mut Vec<Item>, depth: u8) {
        let mut kept: Vec<&Num> = parts.iter().collect();
        let mut n = 0;
        while n < kept.len() && kept.len() > 1 {
            let one = kept.remove(n);
            let idle = kept.iter().any(|other| {
                let ahead = Claim::Holds(compare(one, op, other), None);
                let claims: Vec<Claim> = under.iter().cloned().chain([ahead]).collect();
                self.never(&claims)
            });
            if !idle {
                kept.insert(n, one);
                n += 1;
            }
        }
        kept.into_iter()
            .for_each(|part| self.needed(part, under, found, depth + 1));
    }
}

fn compare(left: &Num, op: Op, right: &Num) -> Condition {
    Condition::Atom(Atom::Compare(left.clone(), op, right.clone()))
}
