//! The table of a question unfolded: which group to look at next, until it is settled which rules speak.

use std::collections::HashMap;

use super::outcome::Gift;
use super::sheet::Sheet;
use super::table::Table;
use super::{Rule, bits};

/// No more places than this: a larger tree is not worth its memory, and the table is looked up instead.
const MOST: usize = 1 << 16;

/// A question's decisions as a tree; equal branches are one.
#[derive(Debug, Clone)]
pub(super) struct Tree {
    nodes: Vec<Node>,
    children: Vec<Child>,
    leaves: Vec<Leaf>,
    root: Child,
}

#[derive(Debug, Clone, Copy)]
struct Node {
    group: u16,
    /// Where its children begin, one for each row of the group.
    first: u32,
}

#[derive(Debug, Clone, Copy)]
enum Child {
    Node(u32),
    Leaf(u32),
}

/// Which rules speak.
#[derive(Debug, Clone)]
pub(super) struct Leaf {
    /// Their bits.
    pub live: Vec<u64>,
    /// Where every one of them gives the same single answer: the place of the first.
    pub one: Option<usize>,
    /// Their numbers in the topic, all for the first thing said.
    pub speak: Vec<(u16, u16)>,
}

impl Tree {
    /// The tree of a question; `None` when it would be too large.
    pub fn of(table: &Table, rules: &[Rule]) -> Option<Self> {
        let mut growing = Growing {
            table,
            rules,
            tree: Self {
                nodes: Vec::new(),
                children: Vec::new(),
                leaves: Vec::new(),
                root: Child::Leaf(0),
            },
            nodes: HashMap::new(),
            leaves: HashMap::new(),
        };
        let root = growing.grow(table.all(rules.len()), &[])?;
        growing.tree.root = root;
        Some(growing.tree)
    }

    /// The rules that speak on these facts.
    #[inline]
    pub fn find(&self, table: &Table, sheet: &Sheet) -> Option<&Leaf> {
        let mut at = self.root;
        loop {
            match at {
                Child::Leaf(n) => return self.leaves.get(n as usize),
                Child::Node(n) => {
                    let node = self.nodes.get(n as usize)?;
                    let row = table.row(node.group, sheet);
                    at = *self.children.get(node.first as usize + row)?;
                }
            }
        }
    }
}

struct Growing<'a> {
    table: &'a Table,
    rules: &'a [Rule],
    tree: Tree,
    /// Rules that may still speak, groups that they still hang on.
    nodes: HashMap<(Vec<u64>, Vec<u16>), Child>,
    leaves: HashMap<Vec<u64>, u32>,
}

impl Growing<'_> {
    /// The branch for these rules when the groups `seen` are settled.
    fn grow(&mut self, mut may: Vec<u64>, seen: &[u16]) -> Option<Child> {
        // A rule that is sure to apply sets aside those that it overrides, and with them what only they hang on.
        let mut open: Vec<(u16, usize)> = Vec::new();
        for at in places(&may) {
            let left = self.table.groups_of(at).iter().filter(|group| !seen.contains(group));
            if left.count() == 0
                && let Some(rule) = self.rules.get(at)
            {
                may.iter_mut().zip(&rule.over).for_each(|(word, over)| *word &= !over);
            }
        }
        for at in places(&may) {
            for group in self.table.groups_of(at).iter().filter(|group| !seen.contains(group)) {
                match open.iter_mut().find(|(other, _)| other == group) {
                    Some((_, count)) => *count += 1,
                    None => open.push((*group, 1)),
                }
            }
        }
        // The group that most rules hang on comes first.
        let Some((group, _)) = open
            .iter()
            .copied()
            .max_by_key(|(group, count)| (*count, std::cmp::Reverse(*group)))
        else {
            return self.leaf(may);
        };
        let mut left: Vec<u16> = open.iter().map(|(group, _)| *group).collect();
        left.sort_unstable();
        let key = (may, left);
        if let Some(child) = self.nodes.get(&key) {
            return Some(*child);
        }
        let (may, _) = &key;
        let seen: Vec<u16> = seen.iter().copied().chain([group]).collect();
        let children: Option<Vec<Child>> = (0..self.table.rows(group))
            .map(|row| {
                let words = self.table.words(group, row);
                self.grow(may.iter().zip(words).map(|(word, row)| word & row).collect(), &seen)
            })
            .collect();
        let first = u32::try_from(self.tree.children.len()).ok()?;
        self.tree.children.extend(children?);
        if self.tree.children.len() > MOST {
            return None;
        }
        let child = Child::Node(u32::try_from(self.tree.nodes.len()).ok()?);
        self.tree.nodes.push(Node { group, first });
        self.nodes.insert(key, child);
        Some(child)
    }

    fn leaf(&mut self, live: Vec<u64>) -> Option<Child> {
        if let Some(leaf) = self.leaves.get(&live) {
            return Some(Child::Leaf(*leaf));
        }
        let speaking: Vec<&Rule> = bits(self.rules, &live).collect();
        let same = match speaking.first().map(|rule| &rule.gives) {
            Some(gives @ Gift::One(_)) => speaking.iter().all(|rule| rule.gives == *gives),
            _ => false,
        };
        let n = u32::try_from(self.tree.leaves.len()).ok()?;
        self.tree.leaves.push(Leaf {
            one: places(&live).next().filter(|_| same),
            speak: speaking.iter().map(|rule| (rule.number, 0)).collect(),
            live: live.clone(),
        });
        self.leaves.insert(live, n);
        Some(Child::Leaf(n))
    }
}

/// Places of the bits that stand.
fn places(words: &[u64]) -> impl Iterator<Item = usize> + use<> {
    let words = words.to_vec();
    (0..words.len() * 64).filter(move |at| words.get(at / 64).is_some_and(|word| word >> (at % 64) & 1 == 1))
}
