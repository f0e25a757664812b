//! Which facts of two topics are the same, whatever is told.

use crate::book::{Case, Default as FactDefault, Fact, Origin, Topic};
use crate::condition::{Atom, Condition, FactId, Num};

/// A topic under a book that is fixed, or under whichever.
#[derive(Debug, Clone, Copy)]
pub struct Under<'t> {
    /// The topic.
    pub topic: &'t Topic,
    /// The value of its `book`.
    pub book: Option<u16>,
}

/// Results of calculations that come out alike in both: the same calculation on facts that are the same.
pub fn results_alike(left: Under<'_>, right: Under<'_>) -> Vec<String> {
    let alike = Alike::of(left, right);
    let results = left.topic.facts.iter().enumerate();
    results
        .filter(|(n, fact)| matches!(fact.origin, Origin::Calculated(..)) && alike.same.get(*n) == Some(&true))
        .map(|(_, fact)| fact.id.clone())
        .collect()
}

struct Alike<'t> {
    left: Under<'t>,
    right: Under<'t>,
    /// For each fact of the left its number on the right.
    partners: Vec<Option<FactId>>,
    /// For each fact of the left whether it is the same on the right.
    same: Vec<bool>,
}

impl<'t> Alike<'t> {
    fn of(left: Under<'t>, right: Under<'t>) -> Self {
        let number = |name: &str| right.topic.facts.iter().position(|f| f.id == name);
        let partners = left.topic.facts.iter();
        let mut alike = Alike {
            left,
            right,
            partners: partners
                .map(|f| number(&f.id).and_then(|n| u16::try_from(n).ok()).map(FactId))
                .collect(),
            same: vec![false; left.topic.facts.len()],
        };
        for id in &left.topic.order {
            let same = alike.fact(*id);
            if let Some(slot) = alike.same.get_mut(usize::from(id.0)) {
                *slot = same;
            }
        }
        alike
    }

    fn fact(&self, id: FactId) -> bool {
        if id == FactId(0) {
            return self.left.book.is_none() && self.right.book.is_none();
        }
        let partner = self.partners.get(usize::from(id.0)).copied().flatten();
        let (Some(one), Some(other)) = (self.left.topic.fact(id), partner.and_then(|p| self.right.topic.fact(p)))
        else {
            return false;
        };
        let plain = |f: &Fact| (f.kind, f.per_seat, f.range, f.length);
        let values = |f: &Fact| f.values.iter().map(|v| v.id.clone()).collect::<Vec<_>>();
        plain(one) == plain(other)
            && values(one) == values(other)
            && self.maybe(one.only_if.as_ref(), other.only_if.as_ref())
            && self.defaults(one, other)
            && self.origin(&one.origin, &other.origin)
    }

    fn defaults(&self, one: &Fact, other: &Fact) -> bool {
        match (&one.default, &other.default) {
            (None, None) => true,
            (Some(one), Some(other)) => self.cases(one, other, |a, b| match (a, b) {
                (FactDefault::Number(a), FactDefault::Number(b)) => self.number(a, b),
                (a, b) => a == b,
            }),
            _ => false,
        }
    }

    fn origin(&self, one: &Origin, other: &Origin) -> bool {
        match (one, other) {
            (Origin::Told, Origin::Told) | (Origin::RowSeat, Origin::RowSeat) => true,
            (Origin::Number(one), Origin::Number(other)) => self.cases(one, other, |a, b| self.number(a, b)),
            (Origin::Condition(one), Origin::Condition(other)) => self.condition(one, other),
            (Origin::Calculated(a, n), Origin::Calculated(b, m)) => {
                let of = |under: Under<'t>, n: u16| under.topic.calculations.get(usize::from(n));
                let (Some(one), Some(other)) = (of(self.left, *a), of(self.right, *b)) else {
                    return false;
                };
                n == m
                    && one.by == other.by
                    && one.with == other.with
                    && one.from.len() == other.from.len()
                    && one
                        .from
                        .iter()
                        .zip(&other.from)
                        .all(|(a, b)| a.0 == b.0 && self.facts(a.1, b.1))
            }
            _ => false,
        }
    }

    fn facts(&self, one: FactId, other: FactId) -> bool {
        let at = usize::from(one.0);
        self.partners.get(at).copied().flatten() == Some(other) && self.same.get(at) == Some(&true)
    }

    fn maybe(&self, one: Option<&Condition>, other: Option<&Condition>) -> bool {
        let always = Condition::always();
        self.condition(one.unwrap_or(&always), other.unwrap_or(&always))
    }

    fn cases<T>(&self, one: &[Case<T>], other: &[Case<T>], same: impl Fn(&T, &T) -> bool) -> bool {
        let pairs = one.iter().zip(other);
        one.len() == other.len()
            && pairs
                .into_iter()
                .all(|(a, b)| self.maybe(a.when.as_ref(), b.when.as_ref()) && same(&a.is, &b.is))
    }

    fn condition(&self, one: &Condition, other: &Condition) -> bool {
        self.plain(&resolved(one, self.left.book), &resolved(other, self.right.book))
    }

    /// Conditions in which a fixed book does not stand any more.
    fn plain(&self, one: &Condition, other: &Condition) -> bool {
        let all = |one: &[Condition], other: &[Condition]| {
            one.len() == other.len() && one.iter().zip(other).all(|(a, b)| self.plain(a, b))
        };
        match (one, other) {
            (Condition::All(one), Condition::All(other)) | (Condition::Any(one), Condition::Any(other)) => {
                all(one, other)
            }
            (Condition::Not(one), Condition::Not(other)) => self.plain(one, other),
            (Condition::Atom(one), Condition::Atom(other)) => match (one, other) {
                (Atom::Is(a, values), Atom::Is(b, others)) => self.facts(*a, *b) && values == others,
                (Atom::Includes(a, value), Atom::Includes(b, other)) => self.facts(*a, *b) && value == other,
                (Atom::Compare(a, op, b), Atom::Compare(c, other, d)) => {
                    op == other && self.number(a, c) && self.number(b, d)
                }
                _ => false,
            },
            _ => false,
        }
    }

    fn number(&self, one: &Num, other: &Num) -> bool {
        let all = |one: &[Num], other: &[Num]| {
            one.len() == other.len() && one.iter().zip(other).all(|(a, b)| self.number(a, b))
        };
        match (one, other) {
            (Num::Const(a), Num::Const(b)) => a == b,
            (Num::Fact(a), Num::Fact(b)) => self.facts(*a, *b),
            (Num::Of(what, a), Num::Of(other, b)) | (Num::OfRow(what, a), Num::OfRow(other, b)) => {
                what == other && self.facts(*a, *b)
            }
            (Num::Sum(one), Num::Sum(other)) => {
                let pairs = one.iter().zip(other);
                one.len() == other.len() && pairs.into_iter().all(|((f, a), (g, b))| f == g && self.number(a, b))
            }
            (Num::Min(one), Num::Min(other)) | (Num::Max(one), Num::Max(other)) => all(one, other),
            _ => false,
        }
    }
}

/// A condition under a fixed book: what it says of the book is settled.
fn resolved(condition: &Condition, book: Option<u16>) -> Condition {
    let Some(fixed) = book else {
        return condition.clone();
    };
    let never = || Condition::Any(Vec::new());
    match condition {
        Condition::All(parts) => {
            let parts: Vec<Condition> = parts.iter().map(|p| resolved(p, book)).collect();
            let left: Vec<Condition> = parts.into_iter().filter(|p| *p != Condition::always()).collect();
            match left.as_slice() {
                _ if left.contains(&never()) => never(),
                [only] => only.clone(),
                _ => Condition::All(left),
            }
        }
        Condition::Any(parts) => {
            let parts: Vec<Condition> = parts.iter().map(|p| resolved(p, book)).collect();
            let left: Vec<Condition> = parts.into_iter().filter(|p| *p != never()).collect();
            match left.as_slice() {
                _ if left.contains(&Condition::always()) => Condition::always(),
                [only] => only.clone(),
                _ => Condition::Any(left),
            }
        }
        Condition::Not(part) => match resolved(part, book) {
            part if part == Condition::always() => never(),
            part if part == never() => Condition::always(),
            part => Condition::Not(Box::new(part)),
        },
        Condition::Atom(Atom::Is(FactId(0), values)) => match values.contains(&fixed) {
            true => Condition::always(),
            false => never(),
        },
        Condition::Atom(atom) => Condition::Atom(atom.clone()),
    }
}
