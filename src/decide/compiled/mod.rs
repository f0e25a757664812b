//! A topic compiled for those who rule on many situations: the rules that apply are looked up in a table, see [`table`].
//!
//! ```text
//! Topic ─ Compiled::of ─► Compiled          World ─ read ─► Sheet ─ decide ─► Short (answer, amounts, rules)
//!                                                             └──── why_not ─► Reason (for every other rule)
//! ```
//!
//! It knows situations in which everything that is asked for is known or absent. Where something is missing or disputed, or a number
//! is too large, it says so, and the reference evaluator ([`decide`](super::decide)) has the matter.

mod line;
mod outcome;
mod sheet;
mod short;
mod slots;
mod table;
mod tree;

pub use sheet::Sheet;
pub use short::{Kind, Short};

use super::basis::ground;
use super::{Decided, Ruling, Settled, Verdict, World};
use crate::book::Topic;
use crate::condition::View;
use line::Check;
use outcome::{Gift, Outcome};
use short::Said;
use slots::Slots;
use table::Table;
use tree::Tree;

/// A topic compiled.
#[derive(Debug, Clone)]
pub struct Compiled {
    slots: Slots,
    scope: Vec<Check>,
    questions: Vec<Question>,
}

#[derive(Debug, Clone)]
struct Question {
    /// The cells that must be known: those of the scope among them.
    needed: Vec<u16>,
    only_if: Check,
    many: bool,
    each_seat: bool,
    amounts: usize,
    table: Table,
    /// None when it would be too large.
    tree: Option<Tree>,
    rules: Vec<Rule>,
}

#[derive(Debug, Clone)]
struct Rule {
    /// Its number in the topic.
    number: u16,
    gives: Gift,
    /// Bits of the rules that it overrides; empty when there are none.
    over: Vec<u64>,
    /// Those among them that it overrides itself and not by a chain.
    direct: Vec<u64>,
}

/// Why a rule does not speak.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Reason {
    /// The rule's number in the topic.
    pub rule: u16,
    /// Why.
    pub why: Why,
}

/// What keeps a rule from speaking.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Why {
    /// This part of its condition is the first that does not hold.
    Fails(u16),
    /// This rule overrides it.
    Yields(u16),
}

impl Compiled {
    /// Compiles a topic. `None` when its numbers weigh too much: then only the reference evaluator can rule on it.
    pub fn of(topic: &Topic) -> Option<Self> {
        Self::compile(topic, false)
    }

    /// The same for a topic whose promises are proved to be kept, as `floor check` does: they are not looked at again. Only for
    /// situations that obey the axioms and are in scope.
    pub fn proved(topic: &Topic) -> Option<Self> {
        Self::compile(topic, true)
    }

    fn compile(topic: &Topic, proved: bool) -> Option<Self> {
        let most = topic.questions.iter().map(|q| q.amounts.len()).max().unwrap_or(0);
        let mut slots = Slots {
            amounts: u16::try_from(most).ok()?,
            proved,
            ..Slots::default()
        };
        let scope: Option<Vec<Check>> = topic
            .scope
            .iter()
            .map(|s| Check::of(&s.when, &mut slots, None))
            .collect();
        let needed = std::mem::take(&mut slots.used);
        let questions = (0_u16..).zip(&topic.questions);
        let questions: Option<Vec<Question>> = questions
            .map(|(n, question)| Question::of(topic, n, question, &needed, &mut slots))
            .collect();
        Some(Self {
            scope: scope?,
            questions: questions?,
            slots,
        })
    }

    /// A sheet for the facts of this topic.
    pub fn sheet(&self) -> Sheet {
        Sheet {
            cells: vec![sheet::ABSENT; usize::from(self.slots.amounts) + self.slots.reads.len()],
            ..Sheet::default()
        }
    }

    /// Writes down the established facts; of columns those of `row`.
    pub fn read(&self, world: &World, row: Option<usize>, sheet: &mut Sheet) {
        sheet.fill(&self.slots, world, row);
    }

    /// Whether the facts on the sheet are inside the topic's scope.
    pub fn in_scope(&self, sheet: &Sheet) -> bool {
        self.scope.iter().all(|scope| scope.holds(sheet))
    }

    /// Decides a question on the facts on the sheet. `false` when something is not known, or a number is too large here.
    pub fn decide(&self, question: u16, sheet: &mut Sheet, short: &mut Short) -> bool {
        match self.questions.get(usize::from(question)) {
            Some(question) => question.decide(sheet, short),
            None => false,
        }
    }

    /// Why each rule that could answer and does not speak is silent on the facts on the sheet, which must be known.
    pub fn why_not(&self, question: u16, sheet: &mut Sheet, reasons: &mut Vec<Reason>) {
        reasons.clear();
        if let Some(question) = self.questions.get(usize::from(question)) {
            question.why_not(sheet, reasons);
        }
    }

    /// Decides every question of the topic that this was made of. `None` when something is not known or too large: what comes out is
    /// what [`decide_only`](super::decide_only) gives.
    pub fn ruling(&self, topic: &Topic, world: &World, sheet: &mut Sheet, short: &mut Short) -> Option<Ruling> {
        let mut decided = Vec::new();
        self.read(world, None, sheet);
        for (number, question) in (0_u16..).zip(&self.questions) {
            let rows: Vec<Option<usize>> = match question.each_seat {
                false => vec![None],
                true => (0..world.rows()?).map(Some).collect(),
            };
            for row in rows {
                if row.is_some() {
                    self.read(world, row, sheet);
                }
                if !question.decide(sheet, short) {
                    return None;
                }
                decided.push(Decided {
                    question: number,
                    row,
                    verdict: short.verdict(topic, world, (number, row)),
                    silences: Vec::new(),
                });
            }
        }
        Some(Ruling { decided })
    }
}

impl Short {
    /// The same with what the answers rest on.
    fn verdict(&self, topic: &Topic, world: &World, (question, row): (u16, Option<usize>)) -> Verdict {
        let settled = (0_u16..).take(self.count()).filter_map(|said| {
            let speaking = self.speak.iter().filter(|(_, of)| *of == said);
            let grounds = speaking.filter_map(|(number, _)| {
                let rule = topic.rules.get(usize::from(*number))?;
                Some(ground(topic, world, row, question, *number, rule))
            });
            Some(Settled::new(self.answered(said)?, grounds.collect()))
        });
        let settled: Vec<Settled> = settled.collect();
        match self.kind {
            Kind::NotAsked => Verdict::NotAsked,
            Kind::Settled => Verdict::Settled(settled),
            Kind::Conflict => Verdict::Conflict(settled),
            Kind::Gap => Verdict::Gap,
            Kind::Broken => Verdict::Broken(settled),
        }
    }
}

impl Question {
    fn of(
        topic: &Topic,
        number: u16,
        question: &crate::book::Question,
        scope: &[u16],
        slots: &mut Slots,
    ) -> Option<Self> {
        slots.used = scope.to_vec();
        let mut answering = Vec::new();
        for (n, rule) in (0_u16..).zip(&topic.rules) {
            if let Some((_, gives)) = rule.answers.iter().find(|(q, _)| *q == number) {
                answering.push((n, rule, gives));
            }
        }
        let table = Table::of(answering.iter().map(|(_, rule, _)| &rule.when), slots)?;
        let bits = |over: &dyn Fn(u16) -> bool| {
            let mut words = vec![0_u64; table.width];
            for (at, (other, ..)) in answering.iter().enumerate() {
                if let (true, Some(word)) = (over(*other), words.get_mut(at / 64)) {
                    *word |= 1 << (at % 64);
                }
            }
            match words.iter().any(|word| *word != 0) {
                true => words,
                false => Vec::new(),
            }
        };
        let mut rules = Vec::new();
        for (n, rule, gives) in &answering {
            rules.push(Rule {
                number: *n,
                gives: Gift::of(gives, question, slots)?,
                over: bits(&|other| topic.overrides(number, *n, other)),
                direct: bits(&|other| rule.overrides.iter().any(|o| o.rule == other)),
            });
        }
        let only_if = match &question.only_if {
            Some(condition) => Check::of(condition, slots, None)?,
            None => Check::Is(true),
        };
        Some(Self {
            only_if,
            needed: std::mem::take(&mut slots.used),
            many: question.many,
            each_seat: question.each_seat,
            amounts: question.amounts.len(),
            tree: Tree::of(&table, &rules),
            table,
            rules,
        })
    }

    fn decide(&self, sheet: &mut Sheet, short: &mut Short) -> bool {
        short.clear(Kind::NotAsked, self.amounts);
        if !sheet.knows(&self.needed) {
            return false;
        }
        if !self.only_if.holds(sheet) {
            return true;
        }
        if let Some(leaf) = self.tree.as_ref().and_then(|tree| tree.find(&self.table, sheet)) {
            if let Some(Gift::One(outcome)) = leaf.one.and_then(|one| self.rules.get(one)).map(|rule| &rule.gives)
                && (!self.many || leaf.speak.len() == 1)
            {
                return self.only(outcome, &leaf.speak, sheet, short);
            }
            return self.agree_on(&leaf.live, sheet, short);
        }
        let mut live = std::mem::take(&mut sheet.live);
        self.look_up(sheet, &mut live);
        let fits = self.agree_on(&live, sheet, short);
        sheet.live = live;
        fits
    }

    /// Finds the rules that apply, and those of them that no other overrides.
    fn look_up(&self, sheet: &mut Sheet, live: &mut Vec<u64>) {
        self.table.look_up(self.rules.len(), sheet);
        live.clear();
        live.extend_from_slice(&sheet.apply);
        for rule in bits(&self.rules, &sheet.apply) {
            for (word, over) in live.iter_mut().zip(&rule.over) {
                *word &= !over;
            }
        }
    }

    /// Every rule that speaks gives this.
    #[inline]
    fn only(&self, outcome: &Outcome, speak: &[(u16, u16)], sheet: &mut Sheet, short: &mut Short) -> bool {
        let mut kept = true;
        let fits = self.say(outcome, sheet, short, &mut kept);
        short.said.push(Said {
            choose: false,
            first: 0,
            end: short.outcomes.len(),
        });
        short.speak.extend_from_slice(speak);
        short.kind = if kept { Kind::Settled } else { Kind::Broken };
        fits
    }

    /// What the rules that speak come to.
    fn agree_on(&self, live: &[u64], sheet: &mut Sheet, short: &mut Short) -> bool {
        let mut fits = true;
        let mut kept = true;
        for rule in bits(&self.rules, live) {
            let first = short.outcomes.len();
            match &rule.gives {
                Gift::Silent => {}
                Gift::One(outcome) => fits &= self.say(outcome, sheet, short, &mut kept),
                Gift::Choose(cases) => {
                    for (when, outcome) in cases {
                        if when.holds(sheet) {
                            let own = short.outcomes.len();
                            fits &= self.say(outcome, sheet, short, &mut kept);
                            if (first..own).any(|other| short.same(own, other)) {
                                short.forget(own);
                            }
                        }
                    }
                }
            }
            let said = Said {
                choose: matches!(rule.gives, Gift::Choose(_)),
                first,
                end: short.outcomes.len(),
            };
            let agreed = match self.many {
                true => None,
                false => short.said.iter().position(|other| short.agree(*other, said)),
            };
            let at = match agreed {
                Some(at) => {
                    short.forget(first);
                    at
                }
                None => {
                    short.said.push(said);
                    short.said.len() - 1
                }
            };
            short.speak.push((rule.number, u16::try_from(at).unwrap_or(u16::MAX)));
        }
        short.kind = match short.said.len() {
            _ if !kept => Kind::Broken,
            0 => Kind::Gap,
            1 => Kind::Settled,
            _ if self.many => Kind::Settled,
            _ => Kind::Conflict,
        };
        fits
    }

    #[inline]
    fn say(&self, outcome: &Outcome, sheet: &mut Sheet, short: &mut Short, kept: &mut bool) -> bool {
        if !outcome.work_out(self.amounts, sheet) {
            return false;
        }
        *kept &= outcome.keeps_promises(sheet);
        short.outcomes.push(outcome.answer);
        let amounts = sheet.cells.get(..self.amounts).unwrap_or_default();
        short.amounts.extend_from_slice(amounts);
        true
    }

    fn why_not(&self, sheet: &mut Sheet, reasons: &mut Vec<Reason>) {
        let mut live = std::mem::take(&mut sheet.live);
        self.look_up(sheet, &mut live);
        sheet.live = live;
        let bit = |words: &[u64], n: usize| words.get(n / 64).is_some_and(|word| word >> (n % 64) & 1 == 1);
        for (n, rule) in self.rules.iter().enumerate() {
            if bit(&sheet.live, n) {
                continue;
            }
            let why = if bit(&sheet.apply, n) {
                let by = |over: fn(&Rule) -> &[u64]| bits(&self.rules, &sheet.apply).find(|other| bit(over(other), n));
                let to = by(|rule| &rule.direct).or_else(|| by(|rule| &rule.over));
                Why::Yields(to.map_or(rule.number, |to| to.number))
            } else {
                Why::Fails(self.table.fails(n, sheet).unwrap_or(0))
            };
            reasons.push(Reason { rule: rule.number, why });
        }
    }
}

/// The rules whose bit stands.
fn bits<'a>(rules: &'a [Rule], words: &'a [u64]) -> impl Iterator<Item = &'a Rule> {
    words.iter().enumerate().flat_map(move |(at, word)| {
        let mut left = *word;
        std::iter::from_fn(move || {
            let bit = left.trailing_zeros() as usize;
            left &= left.wrapping_sub(1);
            rules.get(at * 64 + bit).filter(|_| bit < 64)
        })
    })
}

impl Short {
    /// Whether two rules say the same.
    fn agree(&self, one: Said, other: Said) -> bool {
        one.choose == other.choose
            && one.end - one.first == other.end - other.first
            && (one.first..one.end)
                .zip(other.first..other.end)
                .all(|(a, b)| self.same(a, b))
    }
}
