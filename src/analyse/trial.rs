//! Test cases made ready to be tried under changed rules.

use std::collections::BTreeMap;

use super::cases::{Outcome, Tested};
use crate::book::{Library, Topic};
use crate::decide::{Ruling, Verdict, World, decide};
use crate::expect::{self, Expected, compare};
use crate::run::rule;
use crate::situation::Situation;
use crate::source::{Node, Problems};
use crate::weigh::weigh;

/// A test case: its facts are established once, its expectations read once.
#[derive(Debug, Clone)]
pub struct Trial {
    /// What is told.
    pub situation: Situation,
    /// The established facts.
    pub world: World,
    /// The ruling under the rules as they are.
    pub ruling: Ruling,
    /// What is expected.
    pub expected: Expected,
}

impl Trial {
    /// Of a case that came out as expected.
    pub fn of(library: &Library, tested: &Tested) -> Option<Self> {
        let Outcome::Passed(checked) = &tested.outcome else {
            return None;
        };
        let ruled = checked.ruled.as_ref()?;
        let topic = library.loaded(&ruled.situation.topic)?;
        let expect = ruled.situation.expect.as_ref()?;
        Some(Self {
            situation: ruled.situation.clone(),
            world: ruled.world.clone(),
            ruling: ruled.ruling.clone(),
            expected: expect::read(library, topic, expect, &mut Problems::default())?,
        })
    }

    /// Reads a case; `None` when it is not ruled, or expects nothing of the rules.
    pub fn read(library: &mut Library, node: &Node, problems: &mut Problems) -> Option<Self> {
        let mut own = Problems::default();
        let mut elsewhere = None;
        let ruled = rule(library, node, None, &mut elsewhere, &mut own);
        if elsewhere.is_none() {
            problems.append(own);
        }
        let ruled = ruled?;
        let topic = library.loaded(&ruled.situation.topic)?;
        let expected = expect::read(library, topic, ruled.situation.expect.as_ref()?, problems)?;
        Some(Self {
            situation: ruled.situation,
            world: ruled.world,
            ruling: ruled.ruling,
            expected,
        })
    }

    /// Whether the case expects what comes out under a topic of the same facts.
    pub fn passes(&self, library: &Library, topic: &Topic) -> bool {
        let mut ruling = decide(topic, &self.world);
        if ruling.decided.iter().any(|d| matches!(d.verdict, Verdict::Missing(_))) {
            weigh(topic, &self.situation, &self.world, &mut ruling);
        }
        compare(library, topic, &self.world, &ruling, &self.expected)
            .iter()
            .all(|h| h.fits)
    }
}

/// The cases that came out as expected, by topic.
pub fn trials<'l>(library: &'l Library, tested: &[Tested]) -> Vec<(&'l Topic, Vec<Trial>)> {
    let mut all: BTreeMap<String, Vec<Trial>> = BTreeMap::new();
    for trial in tested.iter().filter_map(|one| Trial::of(library, one)) {
        all.entry(trial.situation.topic.clone()).or_default().push(trial);
    }
    all.into_iter()
        .filter_map(|(id, trials)| Some((library.loaded(&id)?, trials)))
        .collect()
}
