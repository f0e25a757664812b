//! Whether an item can change the ruling at all.

use super::item::Item;
use super::possible::Scene;
use super::reads::followers;
use crate::book::{Kind, Topic};
use crate::condition::{Aggregate, Atom, Condition, FactId, Num, Op, View};
use crate::decide::{Answered, Ruling, Verdict, World, decide, establish, out_of_scope};
use crate::situation::{Situation, ToldFact};
use crate::solve::{Claim, Outcome, Side, Space, Told, Witness};
use crate::source::{Place, Problems};
use crate::value::{List, State, Value};

impl Scene<'_, '_> {
    /// Whether two situations that differ in nothing but this item are ruled on differently. What is not proved to be idle may
    /// matter.
    pub(super) fn matters(&self, item: Item, told_apart: bool) -> bool {
        let Some(id) = item.fact() else {
            return true;
        };
        let reads = |vague: bool| {
            let open = self.open.iter().filter(|o| o.vague == vague && !o.settled());
            open.filter(|o| o.reads.facts.contains(&id)).count() > 0
        };
        if reads(true) {
            return true;
        }
        if !reads(false) {
            return false;
        }
        match item {
            // Lists of the same length are ruled on differently.
            Item::Sum(..) => self.pair(item) || self.two_sided(&[id], &lengths(id)) || self.tied(item),
            // The proof is about the whole list; that its length matters shows in a pair, or in what its sides leave.
            Item::Count(..) => {
                let sum = matches!(self.list_parts(id), (_, true));
                self.pair(item) || ((told_apart || sum) && self.two_sided(&[id], &[])) || self.tied(item)
            }
            _ => self.pair(item) || self.two_sided(&[id], &[]) || self.tied(item),
        }
    }

    /// Whether a number matters that was told to be equal to something, together with what else is in that.
    fn tied(&self, item: Item) -> bool {
        let equal = self
            .picture
            .given
            .iter()
            .filter_map(super::condition)
            .filter_map(|c| match c {
                Condition::Atom(Atom::Compare(left, Op::Eq, right)) => Some((left, right)),
                _ => None,
            });
        equal.into_iter().any(|(left, right)| {
            let mut items = Vec::new();
            self.unknown_in(left, &mut items, 0);
            self.unknown_in(right, &mut items, 0);
            let facts: Vec<FactId> = items.iter().filter_map(|i| i.fact()).collect();
            items.len() > 1 && items.contains(&item) && self.two_sided(&facts, &[])
        })
    }

    /// Whether a situation of the pool is ruled on differently when only this item is changed.
    fn pair(&self, item: Item) -> bool {
        let Some(id) = item.fact() else {
            return false;
        };
        self.pool().iter().take(PAIRS).any(|witness| {
            let State::Known(now) = witness.world.state(id, item.row()) else {
                return false;
            };
            let Some(own) = essence(self, &witness.ruling) else {
                return false;
            };
            let values = others(self.topic, item, now, self.pool());
            values.into_iter().any(|value| {
                let changed = with(&witness.situation, id, item.row(), value);
                ruled(self, changed).is_some_and(|(world, ruling)| {
                    let given = Witness {
                        situation: witness.situation.clone(),
                        world,
                        ruling,
                        rows: witness.rows.clone(),
                    };
                    self.picture.given.iter().all(|c| given.confirms(self.topic, c))
                        && essence(self, &given.ruling).is_some_and(|other| other != own)
                })
            })
        })
    }

    /// Whether a list matters as a whole.
    pub(super) fn list_matters(&self, id: FactId) -> bool {
        self.two_sided(&[id], &[])
    }

    /// The same by proof, over all situations. With `alike`: one of these holds in both.
    fn two_sided(&self, ids: &[FactId], alike: &[Condition]) -> bool {
        // What has its value from the item unless it is told goes with it.
        let following =
            followers(self.topic, ids).filter(|id| !self.picture.situation.told.iter().any(|t| t.fact == *id));
        let apart: Vec<FactId> = ids.iter().copied().chain(following).collect();
        let names = apart.iter().filter_map(|id| self.topic.fact(*id)).map(|f| f.id.clone());
        let (mut telling, mut given) = (self.telling.clone(), self.picture.given.clone());
        // Lists told in part are said by claims, so that the rest of them is the same on both sides.
        for told in &self.picture.situation.told {
            if let Some(Value::List(list)) = &told.value
                && list.members.is_none()
            {
                telling = telling.with(told.fact, told.row, Told::Unknown);
                given.push(Claim::Is(told.fact, told.row, Value::List(list.clone())));
            }
        }
        let mut space = Space::default();
        let mut one = Side::new(&mut space, self.topic, telling.clone());
        space.keep_apart(names);
        let mut other = Side::new(&mut space, self.topic, telling);
        let mut must = vec![one.in_scope(&mut space), other.in_scope(&mut space)];
        for claim in &given {
            must.push(one.claim(&mut space, claim));
            must.push(other.claim(&mut space, claim));
        }
        let mut both = Vec::new();
        for condition in alike {
            let claim = Claim::Holds(condition.clone(), None);
            let pair = [one.claim(&mut space, &claim), other.claim(&mut space, &claim)];
            both.push(space.all(pair));
        }
        if !both.is_empty() {
            must.push(space.any(both));
        }
        let mut differ = Vec::new();
        for open in self
            .open
            .iter()
            .filter(|o| !o.vague && ids.iter().any(|id| o.reads.facts.contains(id)))
        {
            differ.push(one.differs(&mut space, &mut other, open.asked));
        }
        must.push(space.any(differ));
        let all = space.all(must);
        !matches!(space.solve(&[all]), Outcome::Impossible(_))
    }
}

/// Situations of the pool that are varied.
const PAIRS: usize = 40;
/// Other values of a number that are tried.
const TRIED: usize = 6;

/// That a list has one, two, three or more members.
fn lengths(id: FactId) -> Vec<Condition> {
    let is = |op, n| Condition::Atom(Atom::Compare(Num::Of(Aggregate::Count, id), op, Num::Const(n)));
    (1..MANY).map(|n| is(Op::Eq, n)).chain([is(Op::Ge, MANY)]).collect()
}

/// Members of a list from which on their number does not tell lists apart.
const MANY: i64 = 4;

/// Other values that an item could have.
fn others(topic: &Topic, item: Item, now: &Value, pool: &[Witness]) -> Vec<Value> {
    let Some(id) = item.fact() else {
        return Vec::new();
    };
    let Some(fact) = topic.fact(id) else {
        return Vec::new();
    };
    let values: Vec<Value> = match (item, fact.kind, now) {
        (Item::Count(..), _, Value::List(list)) => (1..4)
            .filter(|n| fact.length.holds(*n) && Some(*n) != list.count)
            .map(|n| Value::List(List::told(Some(n), list.sum, None, None)))
            .collect(),
        (Item::Sum(..), _, Value::List(list)) => {
            let sums = pool.iter().filter_map(|w| match w.world.state(id, item.row()) {
                State::Known(Value::List(other)) => other.sum,
                _ => None,
            });
            let near = list
                .sum
                .into_iter()
                .flat_map(|n| [n.saturating_add(100), n.saturating_sub(100).max(1)]);
            let mut sums: Vec<i64> = near.chain(sums).filter(|n| Some(*n) != list.sum).collect();
            sums.truncate(TRIED);
            sums.into_iter()
                .map(|n| Value::List(List::told(list.count, Some(n), None, None)))
                .collect()
        }
        (_, Kind::YesNo, _) => vec![Value::Choice(0), Value::Choice(1)],
        (_, Kind::OneOf, _) => (0..fact.values.len())
            .filter_map(|n| u16::try_from(n).ok())
            .map(Value::Choice)
            .collect(),
        (_, Kind::Money | Kind::Count | Kind::Seat, Value::Number(n)) => {
            let step = if fact.kind == Kind::Money { 100 } else { 1 };
            let near = [n.saturating_add(step), n.saturating_sub(step)];
            let met = pool.iter().filter_map(|w| w.world.state(id, item.row()).number());
            let mut all: Vec<i64> = near.into_iter().chain(met).filter(|n| fact.range.holds(*n)).collect();
            all.truncate(TRIED);
            all.into_iter().map(Value::Number).collect()
        }
        (_, Kind::SetOf, Value::Set(set)) => (0..fact.values.len().min(TRIED))
            .filter_map(|n| u16::try_from(n).ok())
            .map(|n| {
                let mut other = set.clone();
                match other.iter().position(|m| *m == n) {
                    Some(at) => {
                        other.remove(at);
                    }
                    None => other.push(n),
                }
                other.sort_unstable();
                Value::Set(other)
            })
            .collect(),
        _ => Vec::new(),
    };
    values.into_iter().filter(|v| v != now).collect()
}

fn with(situation: &Situation, id: FactId, row: Option<usize>, value: Value) -> Situation {
    let mut changed = situation.clone();
    match changed.told.iter_mut().find(|t| t.fact == id && t.row == row) {
        Some(told) => told.value = Some(value),
        None => changed.told.push(ToldFact {
            fact: id,
            row,
            value: Some(value),
            place: Place::default(),
        }),
    }
    changed
}

/// The ruling on a situation, if it is one of this topic that can be.
fn ruled(scene: &Scene<'_, '_>, situation: Situation) -> Option<(World, Ruling)> {
    let mut problems = Problems::default();
    let world = establish(scene.topic, &situation, &mut Vec::new(), &mut problems);
    if !problems.is_empty() || out_of_scope(scene.topic, &world).is_some() {
        return None;
    }
    let ruling = decide(scene.topic, &world);
    Some((world, ruling))
}

/// What comes of the open questions; `None` when one of them is not settled there.
fn essence(scene: &Scene<'_, '_>, ruling: &Ruling) -> Option<Vec<Vec<Answered>>> {
    let open = scene.open.iter().filter(|o| !o.vague);
    open.map(|open| {
        let mut found = ruling.decided.iter();
        let decided = found.find(|d| d.question == open.asked.question && d.row == open.asked.row)?;
        match &decided.verdict {
            Verdict::Settled(all) => Some(all.iter().map(|s| s.answer.clone()).collect()),
            Verdict::NotAsked | Verdict::Gap => Some(Vec::new()),
            _ => None,
        }
    })
    .collect()
}
