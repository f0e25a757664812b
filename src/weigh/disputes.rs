//! Facts on which people differ: what comes of each account.

use crate::book::Topic;
use crate::decide::{Ruling, Verdict, World, decide, establish};
use crate::situation::{Dispute, Situation};
use crate::solve::Claim;
use crate::source::Problems;

/// A disputed fact, or the accounts of parties who differ about several.
#[derive(Debug, Clone)]
pub struct Quarrel {
    /// Numbers of the disputes in the situation that belong together.
    pub disputes: Vec<usize>,
    /// What comes of it if each party is right.
    pub parties: Vec<Party>,
    /// Whether who is right can change the ruling.
    pub decides: bool,
    /// How many different rulings are left at worst once it is settled.
    pub left: usize,
}

/// A party and what comes of it if it is right.
#[derive(Debug, Clone)]
pub struct Party {
    /// Its name, as written.
    pub name: String,
    /// The facts and the ruling if it is right; `None`: its account cannot be true.
    pub right: Option<(World, Ruling)>,
}

/// What the disputes of a situation come to; those in which the same names occur are taken together.
pub(super) fn quarrels(topic: &Topic, situation: &Situation, given: &[Claim]) -> Vec<Quarrel> {
    let mut groups: Vec<Vec<usize>> = Vec::new();
    for (n, dispute) in situation.disputes.iter().enumerate() {
        let related = groups.iter().position(|group| {
            let others = group.iter().filter_map(|m| situation.disputes.get(*m));
            others
                .flat_map(|d| &d.accounts)
                .any(|a| dispute.accounts.iter().any(|b| a.party == b.party))
        });
        match related.and_then(|g| groups.get_mut(g)) {
            Some(group) => group.push(n),
            None => groups.push(vec![n]),
        }
    }
    groups
        .into_iter()
        .map(|group| quarrel(topic, situation, group, given))
        .collect()
}

fn quarrel(topic: &Topic, situation: &Situation, group: Vec<usize>, given: &[Claim]) -> Quarrel {
    let members: Vec<&Dispute> = group.iter().filter_map(|n| situation.disputes.get(*n)).collect();
    let mut names: Vec<&str> = Vec::new();
    for account in members.iter().flat_map(|d| &d.accounts) {
        if !names.contains(&account.party.as_str()) {
            names.push(&account.party);
        }
    }
    let parties: Vec<Party> = names
        .into_iter()
        .map(|name| Party {
            name: name.to_owned(),
            right: believed(topic, situation, &group, name, given),
        })
        .collect();
    let mut different: Vec<String> = Vec::new();
    let mut left = 0;
    for (_, ruling) in parties.iter().filter_map(|p| p.right.as_ref()) {
        let key = essence(ruling);
        left = left.max(rulings(ruling));
        if !different.contains(&key) {
            different.push(key);
        }
    }
    Quarrel {
        disputes: group,
        decides: different.len() > 1,
        parties,
        left,
    }
}

/// The ruling if a party is right in everything that it says of these disputes.
fn believed(
    topic: &Topic,
    situation: &Situation,
    group: &[usize],
    name: &str,
    given: &[Claim],
) -> Option<(World, Ruling)> {
    let mut there = situation.clone();
    for n in group {
        let dispute = situation.disputes.get(*n)?;
        let Some(account) = dispute.accounts.iter().find(|a| a.party == name) else {
            continue;
        };
        for told in &mut there.told {
            if told.fact == dispute.fact && told.row == dispute.row {
                told.value.clone_from(&account.value);
            }
        }
    }
    there.disputes = situation
        .disputes
        .iter()
        .enumerate()
        .filter(|(n, d)| !group.contains(n) || !d.accounts.iter().any(|a| a.party == name))
        .map(|(_, d)| d.clone())
        .collect();
    let mut problems = Problems::default();
    let world = establish(topic, &there, &mut Vec::new(), &mut problems);
    if !problems.is_empty() {
        return None;
    }
    let mut ruling = decide(topic, &world);
    super::settle_open(topic, &there, &world, &mut ruling, given);
    Some((world, ruling))
}

/// Answers and amounts of a ruling, for telling rulings apart.
fn essence(ruling: &Ruling) -> String {
    let of = |verdict: &Verdict| match verdict {
        Verdict::Settled(all) => format!("{:?}", all.iter().map(|s| &s.answer).collect::<Vec<_>>()),
        Verdict::Open(open) => {
            let answers: Vec<_> = open
                .possible
                .iter()
                .map(|p| p.settled.as_ref().map(|s| &s.answer))
                .collect();
            format!("open {answers:?}")
        }
        Verdict::NotAsked => "not asked".into(),
        Verdict::Missing(_) => "missing".into(),
        Verdict::Conflict(_) | Verdict::Gap | Verdict::Broken(_) => "fault".into(),
    };
    ruling
        .decided
        .iter()
        .map(|d| of(&d.verdict))
        .collect::<Vec<_>>()
        .join("; ")
}

/// How many rulings are possible at worst in a question.
fn rulings(ruling: &Ruling) -> usize {
    let of = |verdict: &Verdict| match verdict {
        Verdict::Open(open) => open.possible.len(),
        Verdict::Missing(_) => usize::MAX,
        _ => 1,
    };
    ruling.decided.iter().map(|d| of(&d.verdict)).max().unwrap_or(1)
}
