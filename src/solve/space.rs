//! Where formulas live and are searched. Several sides (two books, two copies of a topic) may share one space and its facts.

use std::collections::HashMap;

use super::formula::{Bool, Formulas, Owner};
use super::linear::Linear;
use super::model::Model;
use super::search::{Found, Search, Work};
use super::side::{length, range};
use crate::book::{Fact, Kind};
use crate::condition::Op;

/// What is behind a told fact, whether it exists or not.
#[derive(Debug, Clone)]
pub(super) enum Raw {
    /// A value, each with its name; exactly one holds.
    Choice(Vec<(String, Bool)>),
    /// The values that a set may hold.
    Set(Vec<(String, Bool)>),
    /// A number.
    Number(Linear),
    /// The list of this number.
    List(usize),
    /// How many cards.
    Cards(Linear),
    /// Nothing that conditions can read.
    Opaque,
}

/// The aggregates of a list; the extremes come into being when they are asked for.
#[derive(Debug, Clone)]
pub(super) struct ListRaw {
    pub count: Linear,
    pub sum: Linear,
    pub extremes: Option<(Linear, Linear)>,
    /// Extremes that are told.
    pub told: (Option<i64>, Option<i64>),
    /// What the members can be.
    pub members: (i128, i128),
}

/// Formulas, and the search over them.
#[derive(Default)]
pub struct Space {
    pub(super) formulas: Formulas,
    pub(super) search: Search,
    pub(super) raws: HashMap<(String, Option<i64>), Raw>,
    pub(super) lists: Vec<ListRaw>,
    /// Names of facts that a second side must not share with the first.
    pub(super) apart: Vec<String>,
    /// Results of calculations that come out alike on sides of different topics, if that was said.
    pub(super) alike: Option<Vec<String>>,
    flags: HashMap<(String, Option<i64>), Bool>,
}

/// What came of a question.
#[derive(Debug, Clone)]
pub enum Outcome {
    /// It is possible: so.
    Possible(Solution),
    /// It is impossible; these of the things assumed are enough for that.
    Impossible(Vec<Bool>),
    /// Not found out within the limits: nothing is proved.
    NotProved,
}

/// Values under which everything asked for holds.
#[derive(Debug, Clone)]
pub struct Solution(pub(super) Box<Model>);

impl Solution {
    /// Whether something holds in it.
    pub fn holds(&self, of: Bool) -> bool {
        self.0.holds(of)
    }
}

impl Space {
    /// Demands that something always holds.
    pub fn require(&mut self, must: Bool) {
        self.search.require(&self.formulas, must);
    }

    /// Looks for a situation in which all of these hold.
    pub fn solve(&mut self, assumed: &[Bool]) -> Outcome {
        match self.search.solve(&self.formulas, assumed) {
            Found::Model(model) => Outcome::Possible(Solution(model)),
            Found::Never(_) if self.formulas.overflow => Outcome::NotProved,
            Found::Never(core) => Outcome::Impossible(core),
            Found::Limit => Outcome::NotProved,
        }
    }

    /// All of these.
    pub fn all(&mut self, parts: impl IntoIterator<Item = Bool>) -> Bool {
        self.formulas.and(parts)
    }

    /// Any of these.
    pub fn any(&mut self, parts: impl IntoIterator<Item = Bool>) -> Bool {
        self.formulas.or(parts)
    }

    /// Work done so far.
    pub fn work(&self) -> Work {
        self.search.work
    }

    /// Sets how many conflicts a question may have before it is left as not proved.
    pub fn limit(&mut self, conflicts: u64) {
        self.search.limit(conflicts);
    }

    /// Facts of these names are not shared by sides added from now on: each side has its own.
    pub fn keep_apart(&mut self, names: impl IntoIterator<Item = String>) {
        self.apart = names.into_iter().collect();
    }

    /// Results of calculations of these names are shared by sides added from now on, although they are free: they are the same
    /// calculation on the same facts.
    pub fn results_alike(&mut self, names: impl IntoIterator<Item = String>) {
        self.alike = Some(names.into_iter().collect());
    }

    /// The free choice of this name, made when it is first asked for.
    pub(super) fn flag(&mut self, name: &str, seat: Option<i64>) -> Bool {
        let key = (name.to_owned(), seat);
        if let Some(flag) = self.flags.get(&key) {
            return *flag;
        }
        let flag = self.formulas.free();
        self.flags.insert(key, flag);
        flag
    }

    /// What is behind a fact, the same for every side, unless it is to be kept apart.
    pub(super) fn shared_raw(&mut self, fact: &Fact, seat: Option<i64>, make: impl FnOnce(&mut Space) -> Raw) -> Raw {
        if self.apart.contains(&fact.id) {
            return make(self);
        }
        let key = (fact.id.clone(), seat);
        if let Some(raw) = self.raws.get(&key).cloned()
            && self.fits(fact, &raw)
        {
            return raw;
        }
        let raw = make(self);
        self.raws.entry(key).or_insert_with(|| raw.clone());
        raw
    }

    /// Whether a fact of another side can share what is behind one. Of a choice only the values that both have remain.
    fn fits(&mut self, fact: &Fact, raw: &Raw) -> bool {
        match (fact.kind, raw) {
            (Kind::YesNo | Kind::OneOf, Raw::Choice(values)) => {
                let known = |name: &str| fact.kind == Kind::YesNo || fact.values.iter().any(|v| v.id == name);
                let common: Vec<Bool> = values.iter().filter(|(n, _)| known(n)).map(|(_, b)| *b).collect();
                let some = self.formulas.or(common);
                self.require(some);
                true
            }
            (Kind::Money | Kind::Count | Kind::Seat, Raw::Number(linear)) => {
                // Of a default that lies outside of the range the fact takes care itself.
                if fact.default.is_none() {
                    self.keep_within(linear, range(fact));
                }
                true
            }
            (Kind::Moneys, Raw::List(number)) => {
                let Some(list) = self.lists.get(*number).cloned() else {
                    return false;
                };
                self.keep_within(&list.count, length(fact));
                if list.members != range(fact)
                    && let Some((small, large)) = self.extremes(*number)
                {
                    self.keep_within(&small, range(fact));
                    self.keep_within(&large, range(fact));
                }
                true
            }
            (Kind::Card | Kind::Cards, Raw::Cards(count)) => {
                if fact.kind == Kind::Cards {
                    self.keep_within(count, length(fact));
                }
                true
            }
            (Kind::SetOf, Raw::Set(values)) => {
                for (_, member) in values.iter().filter(|(n, _)| fact.values.iter().all(|v| v.id != *n)) {
                    self.require(!*member);
                }
                true
            }
            (Kind::Text, Raw::Opaque) => true,
            _ => false,
        }
    }

    /// Leaves a number only values that a second side has as well.
    fn keep_within(&mut self, linear: &Linear, (least, most): (i128, i128)) {
        let low = self.formulas.compare_linear(&Linear::of(least), Op::Le, linear);
        let high = self.formulas.compare_linear(linear, Op::Le, &Linear::of(most));
        for must in [low, high].into_iter().filter(|must| *must != Bool::TRUE) {
            self.require(must);
        }
    }

    /// A choice of exactly one value.
    pub(super) fn new_choice(&mut self, names: Vec<String>) -> Raw {
        let formulas = &mut self.formulas;
        let values: Vec<Bool> = match names.len() {
            0 => Vec::new(),
            1 => vec![Bool::TRUE],
            2 => {
                let yes = formulas.free();
                vec![!yes, yes]
            }
            _ => {
                let values: Vec<Bool> = names.iter().map(|_| formulas.free()).collect();
                let one = exactly_one(formulas, &values);
                for value in &values {
                    formulas.tie(choice(*value), one);
                }
                values
            }
        };
        Raw::Choice(names.into_iter().zip(values).collect())
    }

    /// The extremes of a list, smallest and largest; made and tied to number and sum when they are first asked for.
    pub(super) fn extremes(&mut self, number: usize) -> Option<(Linear, Linear)> {
        let list = self.lists.get(number)?.clone();
        if let Some(extremes) = list.extremes {
            return Some(extremes);
        }
        let formulas = &mut self.formulas;
        let mut one = |told: Option<i64>| match told {
            Some(n) => Linear::of(i128::from(n)),
            None => Linear::var(formulas.int(list.members.0, list.members.1)),
        };
        let (small, large) = (one(list.told.0), one(list.told.1));
        let musts = super::lists::ties(formulas, &list.count, &list.sum, &small, &large);
        for linear in [&list.count, &list.sum, &small, &large] {
            if let [(var, 1)] = linear.terms()
                && *linear != list.count
            {
                musts.iter().for_each(|m| formulas.tie(Owner::Int(*var), *m));
            }
        }
        // Whether a list is possible at all hangs on its told parts.
        let told = list.told.0.is_some() || list.told.1.is_some();
        if told || (list.count.value().is_some() && list.sum.value().is_some()) {
            musts.iter().for_each(|m| self.search.require(&self.formulas, *m));
        }
        if let Some(list) = self.lists.get_mut(number) {
            list.extremes = Some((small.clone(), large.clone()));
        }
        Some((small, large))
    }
}

/// The owner of ties of a free choice.
pub(super) fn choice(of: Bool) -> Owner {
    Owner::Choice(u32::try_from(of.node()).unwrap_or(u32::MAX))
}

/// Exactly one of these holds: for each no earlier one does, and some does.
fn exactly_one(formulas: &mut Formulas, values: &[Bool]) -> Bool {
    let mut parts = Vec::new();
    if values.len() <= 8 {
        for (n, value) in values.iter().enumerate() {
            for other in values.iter().skip(n + 1) {
                parts.push(formulas.or([!*value, !*other]));
            }
        }
        parts.push(formulas.or(values.iter().copied()));
        return formulas.and(parts);
    }
    let mut before = Bool::FALSE;
    for value in values {
        parts.push(formulas.or([!before, !*value]));
        before = formulas.or([before, *value]);
    }
    parts.push(before);
    formulas.and(parts)
}
