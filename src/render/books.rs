//! What of a ruling is a higher book's: rules of lower books that it sets aside, and facts that it gives anew.

use super::Case;
use crate::book::{Anew, Fact, Override, Question, Rule};
use crate::condition::{FactId, View};
use crate::decide::{Answered, Decided, Settled, Stands, rests_on, stands_on, worked_out};
use crate::source::Text;
use crate::template;

/// A rule of another book that applies, but is set aside by one that speaks.
pub(super) struct SetAside<'a> {
    pub rule: &'a Rule,
    pub by: &'a Rule,
    pub why: &'a Override,
}

impl<'a> Case<'a> {
    /// Ids of the books that the room plays under, the lowest first.
    pub(super) fn played(&self) -> Vec<&'a str> {
        let top = self.world.state(FactId(0), None).choice();
        let book = top.and_then(|n| self.topic.facts.first()?.values.get(usize::from(n)));
        let stack = book.map_or_else(Vec::new, |b| self.library.stack(&b.id));
        stack.into_iter().map(|b| b.id.as_str()).collect()
    }

    /// Rules of other books that the rules that speak set aside.
    pub(super) fn set_aside(&self, decided: &Decided, settled: &Settled) -> Vec<SetAside<'a>> {
        let yields = |number: u16| {
            let silence = decided.silences.iter().find(|s| s.rule == number)?;
            let rule = self.topic.rules.get(usize::from(number))?;
            matches!(silence.stands, Stands::Yields { .. }).then_some(rule)
        };
        let mut found = Vec::new();
        for by in self.rules_of(settled) {
            for why in &by.overrides {
                if let Some(rule) = yields(why.rule).filter(|r| r.book != by.book) {
                    found.push(SetAside { rule, by, why });
                }
            }
        }
        found
    }

    /// Derived facts that the answer or its texts rest on and that a book played under gives anew, to another effect.
    pub(super) fn given_anew(
        &self,
        question: &Question,
        decided: &Decided,
        settled: &Settled,
    ) -> Vec<(&'a Fact, &'a Anew)> {
        let topic = self.topic;
        if topic.facts.iter().all(|f| f.anew.is_empty()) {
            return Vec::new();
        }
        let mut facts: Vec<FactId> = Vec::new();
        if let Some(condition) = &question.only_if {
            facts.extend(rests_on(topic, condition));
        }
        let answer = match &settled.answer {
            Answered::One(answer, _) => question.answers.get(usize::from(*answer)),
            _ => None,
        };
        let mut texts: Vec<&Text> = answer.iter().flat_map(|a| a.act.iter().chain(&a.say)).collect();
        for rule in self.rules_of(settled) {
            facts.extend(rests_on(topic, &rule.when));
            for (_, gives) in rule.answers.iter().filter(|(q, _)| *q == decided.question) {
                gives.facts(&mut |id| stands_on(topic, id, &mut facts));
            }
            texts.extend(rule.why.iter().chain(&rule.say).chain(&rule.act));
        }
        for name in texts.into_iter().flat_map(|t| template::names(&t.en)) {
            if let Some(id) = topic.find(name) {
                stands_on(topic, id, &mut facts);
            }
        }
        facts.sort();
        facts.dedup();
        let played = self.played();
        let anew = |id: FactId| {
            let fact = topic.fact(id)?;
            let anew = fact.anew.iter().rev().find(|a| played.contains(&a.book.as_str()))?;
            self.differs(id, fact, anew).then_some((fact, anew))
        };
        facts.into_iter().filter_map(anew).collect()
    }

    /// Whether a fact given anew is something else here than it would be without that.
    fn differs(&self, id: FactId, fact: &Fact, anew: &Anew) -> bool {
        let rows = match fact.per_seat {
            true => (0..self.world.rows().unwrap_or(0)).map(Some).collect(),
            false => vec![None],
        };
        let same = |row| worked_out(&anew.below, self.world, row).as_ref() == Some(self.world.state(id, row));
        !rows.into_iter().all(same)
    }
}
