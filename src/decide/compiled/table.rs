//! Which rules apply, by looking up instead of trying one rule after the other.
//!
//! Every part of a rule's condition hangs on one *group*: the value of a fact, where a sum lies among the constants it is compared
//! with, or whether a longer condition holds. A group has a row for each of its outcomes, and the row has a bit for each rule: can it
//! still apply? The facts pick one row of each group; the rules that apply are those whose bit stands in all of them.

use super::line::{Check, Line, compare};
use super::sheet::{ABSENT, Sheet};
use super::slots::Slots;
use crate::condition::{Atom, Condition, Op};

/// The rules of one question, by bits; rules are numbered as in the question here.
#[derive(Debug, Clone, Default)]
pub(super) struct Table {
    groups: Vec<Group>,
    rows: Vec<u64>,
    /// For each rule the groups of its parts, in the order of its condition.
    parts: Vec<Vec<u16>>,
    /// Words in a row.
    pub width: usize,
}

#[derive(Debug, Clone)]
struct Group {
    on: On,
    /// Where its first row begins.
    first: u32,
}

/// What picks a row of a group.
#[derive(Debug, Clone, PartialEq)]
enum On {
    /// The value of a cell, up to this: row 0 is for absent, then a row for each value.
    Cell(u16, i64),
    /// Where the line lies among these constants, ascending: row 0 is for absent, then below, equal, between, equal, above …
    Line(Line, Vec<i64>),
    /// Whether it holds: row 0 no, row 1 yes.
    Check(Check),
}

impl On {
    fn rows(&self) -> usize {
        match self {
            On::Cell(_, most) => usize::try_from(*most).unwrap_or(0) + 2,
            On::Line(_, cuts) => 2 * cuts.len() + 2,
            On::Check(_) => 2,
        }
    }

    #[inline]
    fn row(&self, sheet: &Sheet) -> usize {
        match self {
            On::Cell(slot, most) => {
                let value = sheet.cell(*slot);
                // A value beyond those that any rule names is like one that none names: absent.
                if value < 0 || value > *most {
                    0
                } else {
                    value as usize + 1
                }
            }
            On::Line(line, cuts) => {
                let value = line.value(sheet);
                if value == ABSENT {
                    return 0;
                }
                let below = match cuts.as_slice() {
                    [cut] => usize::from(*cut < value),
                    cuts => cuts.partition_point(|cut| *cut < value),
                };
                let equal = cuts.get(below) == Some(&value);
                1 + 2 * below + usize::from(equal)
            }
            On::Check(check) => usize::from(check.holds(sheet)),
        }
    }
}

/// A part of a condition, split by what it hangs on.
enum Part {
    /// Statements about one cell or one line.
    Simple(Formula),
    /// Anything else.
    Check(Check),
}

/// A condition whose statements all hang on one group.
enum Formula {
    All(Vec<Formula>),
    Any(Vec<Formula>),
    Not(Box<Formula>),
    OneOf(u16, Vec<i64>),
    Compare(Line, Op, i64),
}

impl Table {
    /// The table of these conditions. `None` when numbers weigh too much for it.
    pub fn of<'a>(conditions: impl Iterator<Item = &'a Condition>, slots: &mut Slots) -> Option<Self> {
        let mut parts: Vec<Vec<Part>> = Vec::new();
        for condition in conditions {
            let mut flat = Vec::new();
            flatten(condition, &mut flat);
            parts.push(flat.into_iter().map(|c| part(c, slots)).collect::<Option<_>>()?);
        }
        let mut table = Self {
            width: parts.len().div_ceil(64).max(1),
            ..Self::default()
        };
        let mut ons: Vec<On> = Vec::new();
        let places: Vec<Vec<usize>> = parts
            .iter()
            .map(|parts| parts.iter().map(|part| table.place(part, &mut ons)).collect())
            .collect();
        for on in ons {
            let first = u32::try_from(table.rows.len()).ok()?;
            // Every rule may apply until a part says no.
            table
                .rows
                .extend(std::iter::repeat_n(u64::MAX, on.rows() * table.width));
            table.groups.push(Group { on, first });
        }
        for (rule, (parts, places)) in parts.iter().zip(&places).enumerate() {
            for (part, place) in parts.iter().zip(places) {
                table.forbid(rule, part, *place);
            }
            let places = places.iter().map(|p| u16::try_from(*p).ok());
            table.parts.push(places.collect::<Option<_>>()?);
        }
        Some(table)
    }

    /// The group of a part, made when there is none yet.
    fn place(&self, part: &Part, ons: &mut Vec<On>) -> usize {
        let same = |on: &On| match (on, part) {
            (On::Check(one), Part::Check(other)) => one == other,
            (On::Cell(slot, _), Part::Simple(formula)) => formula.key() == Some(Key::Cell(*slot)),
            (On::Line(line, _), Part::Simple(formula)) => formula.key() == Some(Key::Line(line)),
            _ => false,
        };
        let at = ons.iter().position(same).unwrap_or_else(|| {
            ons.push(match part {
                Part::Check(check) => On::Check(check.clone()),
                Part::Simple(formula) => match formula.key() {
                    Some(Key::Cell(slot)) => On::Cell(slot, 0),
                    Some(Key::Line(line)) => On::Line(line.clone(), Vec::new()),
                    None => On::Check(Check::Is(true)),
                },
            });
            ons.len() - 1
        });
        if let (Some(on), Part::Simple(formula)) = (ons.get_mut(at), part) {
            formula.widen(on);
        }
        at
    }

    /// Takes the rule out of the rows in which a part of it does not hold.
    fn forbid(&mut self, rule: usize, part: &Part, place: usize) {
        let Some(group) = self.groups.get(place) else {
            return;
        };
        for row in 0..group.on.rows() {
            let holds = match part {
                Part::Check(_) => row == 1,
                Part::Simple(formula) => formula.holds(&group.on, row),
            };
            let word = group.first as usize + row * self.width + rule / 64;
            if let (false, Some(word)) = (holds, self.rows.get_mut(word)) {
                *word &= !(1 << (rule % 64));
            }
        }
    }

    /// A bit for every rule.
    pub fn all(&self, rules: usize) -> Vec<u64> {
        (0..self.width)
            .map(|word| ones(rules.saturating_sub(word * 64)))
            .collect()
    }

    /// The groups that a rule hangs on.
    pub fn groups_of(&self, rule: usize) -> &[u16] {
        self.parts.get(rule).map(Vec::as_slice).unwrap_or_default()
    }

    /// How many rows a group has.
    pub fn rows(&self, group: u16) -> usize {
        self.groups.get(usize::from(group)).map_or(0, |group| group.on.rows())
    }

    /// The rules that may apply in a row of a group.
    pub fn words(&self, group: u16, row: usize) -> &[u64] {
        let first = self
            .groups
            .get(usize::from(group))
            .map_or(0, |group| group.first as usize);
        let at = first + row * self.width;
        self.rows.get(at..at + self.width).unwrap_or_default()
    }

    /// The row of a group that the facts pick.
    #[inline]
    pub fn row(&self, group: u16, sheet: &Sheet) -> usize {
        self.groups
            .get(usize::from(group))
            .map_or(0, |group| group.on.row(sheet))
    }

    /// Writes down the rules that apply.
    #[inline]
    pub fn look_up(&self, rules: usize, sheet: &mut Sheet) {
        let mut picked = std::mem::take(&mut sheet.picked);
        let mut apply = std::mem::take(&mut sheet.apply);
        picked.clear();
        apply.clear();
        if self.width == 1 {
            let mut word = ones(rules);
            for group in &self.groups {
                let at = group.first + group.on.row(sheet) as u32;
                picked.push(at);
                word &= self.rows.get(at as usize).copied().unwrap_or(0);
            }
            apply.push(word);
        } else {
            apply.resize(self.width, u64::MAX);
            if let Some(last) = apply.last_mut() {
                *last = ones(rules - (self.width - 1) * 64);
            }
            for group in &self.groups {
                let at = group.first as usize + group.on.row(sheet) * self.width;
                picked.push(at as u32);
                let row = self.rows.get(at..at + self.width).unwrap_or_default();
                for (word, other) in apply.iter_mut().zip(row) {
                    *word &= other;
                }
            }
        }
        sheet.picked = picked;
        sheet.apply = apply;
    }

    /// The first part of a rule's condition that does not hold, with the facts looked up last.
    pub fn fails(&self, rule: usize, sheet: &Sheet) -> Option<u16> {
        let parts = self.parts.get(rule)?;
        let at = parts.iter().position(|group| {
            let row = sheet.picked.get(usize::from(*group)).copied().unwrap_or(0) as usize;
            let word = self.rows.get(row + rule / 64).copied().unwrap_or(0);
            word >> (rule % 64) & 1 == 0
        })?;
        u16::try_from(at).ok()
    }
}

/// A word in which the first bits stand.
fn ones(count: usize) -> u64 {
    match count {
        0 => 0,
        1..64 => (1 << count) - 1,
        _ => u64::MAX,
    }
}

/// The parts that must all hold.
pub(super) fn flatten<'a>(condition: &'a Condition, parts: &mut Vec<&'a Condition>) {
    match condition {
        Condition::All(inner) => inner.iter().for_each(|part| flatten(part, parts)),
        other => parts.push(other),
    }
}

fn part(condition: &Condition, slots: &mut Slots) -> Option<Part> {
    let formula = Formula::of(condition, slots)?;
    match formula.key() {
        Some(_) => Some(Part::Simple(formula)),
        None => Some(Part::Check(Check::of(condition, slots, None)?)),
    }
}

/// What a formula hangs on.
#[derive(PartialEq)]
enum Key<'a> {
    Cell(u16),
    Line(&'a Line),
}

impl Formula {
    fn of(condition: &Condition, slots: &mut Slots) -> Option<Self> {
        let mut all = |parts: &[Condition]| parts.iter().map(|p| Self::of(p, slots)).collect::<Option<Vec<_>>>();
        Some(match condition {
            Condition::All(parts) => Formula::All(all(parts)?),
            Condition::Any(parts) => Formula::Any(all(parts)?),
            Condition::Not(part) => Formula::Not(Box::new(Self::of(part, slots)?)),
            Condition::Atom(Atom::Is(fact, values)) => {
                Formula::OneOf(slots.choice(*fact), values.iter().map(|v| i64::from(*v)).collect())
            }
            Condition::Atom(Atom::Includes(fact, value)) => Formula::OneOf(slots.has(*fact, *value), vec![1]),
            Condition::Atom(Atom::Compare(left, op, right)) => {
                let (line, op, cut) = compare(left, *op, right, slots)?;
                Formula::Compare(line, op, cut)
            }
            Condition::Atom(Atom::Answer(_)) => return None,
        })
    }

    /// What all its statements hang on; `None` when that is not one and the same.
    fn key(&self) -> Option<Key<'_>> {
        match self {
            Formula::All(parts) | Formula::Any(parts) => {
                let mut keys = parts.iter().map(Self::key);
                let first = keys.next()??;
                keys.all(|key| key.as_ref() == Some(&first)).then_some(first)
            }
            Formula::Not(part) => part.key(),
            Formula::OneOf(slot, _) => Some(Key::Cell(*slot)),
            Formula::Compare(line, ..) => Some(Key::Line(line)),
        }
    }

    /// Gives the group the values and constants that are named here.
    fn widen(&self, on: &mut On) {
        match (self, on) {
            (Formula::All(parts) | Formula::Any(parts), on) => parts.iter().for_each(|part| part.widen(on)),
            (Formula::Not(part), on) => part.widen(on),
            (Formula::OneOf(_, values), On::Cell(_, most)) => {
                *most = values.iter().copied().fold(*most, i64::max);
            }
            (Formula::Compare(_, _, cut), On::Line(_, cuts)) => {
                if let Err(at) = cuts.binary_search(cut) {
                    cuts.insert(at, *cut);
                }
            }
            _ => {}
        }
    }

    /// Whether it holds in a row of its group.
    fn holds(&self, on: &On, row: usize) -> bool {
        match self {
            Formula::All(parts) => parts.iter().all(|part| part.holds(on, row)),
            Formula::Any(parts) => parts.iter().any(|part| part.holds(on, row)),
            Formula::Not(part) => !part.holds(on, row),
            Formula::OneOf(_, values) => row > 0 && values.iter().any(|v| usize::try_from(*v) == Ok(row - 1)),
            Formula::Compare(_, op, cut) => {
                let (On::Line(_, cuts), Some(place)) = (on, row.checked_sub(1)) else {
                    return false;
                };
                // Twice its place among the constants, odd where it is equal to one.
                let at = 2 * cuts.partition_point(|c| c < cut) + 1;
                match op {
                    Op::Eq => place == at,
                    Op::Ne => place != at,
                    Op::Lt => place < at,
                    Op::Le => place <= at,
                    Op::Gt => place > at,
                    Op::Ge => place >= at,
                }
            }
        }
    }
}
