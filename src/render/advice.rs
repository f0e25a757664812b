//! What an answer tells people: why, what to say, what to do.

use super::Case;
use crate::book::{Question, Rule};
use crate::condition::{Answered as Given, Tri, holds};
use crate::decide::{Answered, Settled};
use crate::source::Text;

/// Texts of an answer, filled in, each once.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(super) struct Advice {
    /// Why this ruling, a sentence for each rule.
    pub why: Vec<String>,
    /// What the dealer says.
    pub say: Vec<String>,
    /// What is to be done.
    pub act: Vec<String>,
}

impl<'a> Case<'a> {
    /// The rules that speak for an answer.
    pub(super) fn rules_of(&self, settled: &Settled) -> Vec<&'a Rule> {
        let topic = self.topic;
        let rules = settled
            .grounds
            .iter()
            .filter_map(|g| topic.rules.get(usize::from(g.rule)));
        rules.collect()
    }

    /// What an answer tells people. A rule's own `say` goes before the answer's, its `do` is added to the answer's.
    pub(super) fn advice(&self, question: &Question, row: Option<usize>, settled: &Settled) -> Advice {
        let (answer, amounts) = match &settled.answer {
            Answered::One(answer, amounts) => (question.answers.get(usize::from(*answer)), amounts.as_slice()),
            _ => (None, &[][..]),
        };
        let amount = |name: &str| self.amount_named(question, amounts, name);
        let add = |list: &mut Vec<String>, text: &Text| {
            let filled = self.fill(text, row, &amount);
            if !filled.is_empty() && !list.contains(&filled) {
                list.push(filled);
            }
        };
        // Where facts are missing, a rule that only may apply has nothing to tell for certain.
        let sure = |rule: &&Rule| holds(&rule.when, self.world, row, Given::default()) == Tri::Yes;
        let rules: Vec<&Rule> = self.rules_of(settled).into_iter().filter(sure).collect();
        let mut advice = Advice::default();
        for rule in &rules {
            rule.why.iter().for_each(|text| add(&mut advice.why, text));
            rule.say.iter().for_each(|text| add(&mut advice.say, text));
        }
        if let (Some(answer), true) = (answer, advice.say.is_empty()) {
            answer.say.iter().for_each(|text| add(&mut advice.say, text));
        }
        let acts = answer
            .into_iter()
            .flat_map(|a| &a.act)
            .chain(rules.iter().flat_map(|r| &r.act));
        acts.for_each(|text| add(&mut advice.act, text));
        advice
    }
}
