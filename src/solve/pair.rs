//! Two sides of one space: when they answer a question differently.

use super::claim::Asked;
use super::formula::Bool;
use super::number::Number;
use super::rules::{Gift, Said};
use super::side::Side;
use super::space::Space;
use crate::book::{Basis, ClauseRef, Question, Topic};
use crate::condition::Amounts;
use crate::decide::{Answered, Strength, Verdict};

/// A question that one of two topics asks, or both.
#[derive(Debug, Clone)]
pub struct Common {
    /// Its name.
    pub id: String,
    /// The first topic's.
    pub left: Option<Own>,
    /// The second one's.
    pub right: Option<Own>,
}

/// A question of one topic, its answers and amounts in a numbering that both have.
#[derive(Debug, Clone)]
pub struct Own {
    /// Its number in the topic.
    pub question: u16,
    /// Whether every rule that speaks adds its answer.
    pub many: bool,
    /// Whether it is asked of every seat.
    pub each_seat: bool,
    answers: Vec<u16>,
    amounts: Vec<usize>,
    width: usize,
}

impl Common {
    /// The questions of two topics, those of one name together unless they are asked in different ways.
    pub fn of(left: &Topic, right: &Topic) -> Vec<Common> {
        let mut all = Vec::new();
        let partner = |one: &Question, others: &[Question]| {
            let same = |other: &Question| (other.many, other.each_seat) == (one.many, one.each_seat);
            others.iter().position(|q| q.id == one.id && same(q))
        };
        for (n, one) in left.questions.iter().enumerate() {
            let other = partner(one, &right.questions);
            let names = Names::of(one, other.and_then(|m| right.questions.get(m)));
            all.push(Common {
                id: one.id.clone(),
                left: Own::of(n, one, &names),
                right: other.and_then(|m| Own::of(m, right.questions.get(m)?, &names)),
            });
        }
        for (n, one) in right.questions.iter().enumerate() {
            if partner(one, &left.questions).is_none() {
                all.push(Common {
                    id: one.id.clone(),
                    left: None,
                    right: Own::of(n, one, &Names::of(one, None)),
                });
            }
        }
        all
    }

    /// Whether every rule that speaks adds its answer.
    pub fn many(&self) -> bool {
        self.left.iter().chain(&self.right).any(|own| own.many)
    }

    /// Whether it is asked of every seat.
    pub fn each_seat(&self) -> bool {
        self.left.iter().chain(&self.right).any(|own| own.each_seat)
    }
}

/// Names of answers and amounts, each once.
struct Names<'a> {
    answers: Vec<&'a str>,
    amounts: Vec<&'a str>,
}

impl<'a> Names<'a> {
    fn of(one: &'a Question, other: Option<&'a Question>) -> Self {
        let mut names = Names {
            answers: Vec::new(),
            amounts: Vec::new(),
        };
        for question in std::iter::once(one).chain(other) {
            for answer in &question.answers {
                if !names.answers.contains(&answer.id.as_str()) {
                    names.answers.push(&answer.id);
                }
            }
            for amount in &question.amounts {
                if !names.amounts.contains(&amount.id.as_str()) {
                    names.amounts.push(&amount.id);
                }
            }
        }
        names
    }
}

impl Own {
    fn of(number: usize, question: &Question, names: &Names<'_>) -> Option<Self> {
        let answer = |id: &str| names.answers.iter().position(|n| *n == id);
        let amount = |id: &str| names.amounts.iter().position(|n| *n == id);
        let answers = question.answers.iter().filter_map(|a| answer(&a.id));
        Some(Self {
            question: u16::try_from(number).ok()?,
            many: question.many,
            each_seat: question.each_seat,
            answers: answers.filter_map(|n| u16::try_from(n).ok()).collect(),
            amounts: question.amounts.iter().filter_map(|a| amount(&a.id)).collect(),
            width: names.amounts.len(),
        })
    }

    /// As a question of one row, or of none.
    pub fn asked(&self, row: Option<usize>) -> Asked {
        Asked {
            question: self.question,
            row,
        }
    }

    fn answer(&self, own: u16) -> u16 {
        self.answers.get(usize::from(own)).copied().unwrap_or(u16::MAX)
    }

    fn spread<T: Clone>(&self, own: &[T], nothing: T) -> Vec<T> {
        let mut all = vec![nothing; self.width];
        for (value, at) in own.iter().zip(&self.amounts) {
            if let Some(slot) = all.get_mut(*at) {
                *slot = value.clone();
            }
        }
        all
    }

    /// An answer in the numbering that both have.
    pub fn renamed(&self, answered: &Answered) -> Answered {
        let said = |answer: u16, amounts: &[Amounts]| (self.answer(answer), self.spread(amounts, Amounts::Absent));
        match answered {
            Answered::Silent => Answered::Silent,
            Answered::One(answer, amounts) => {
                let (answer, amounts) = said(*answer, amounts);
                Answered::One(answer, amounts)
            }
            Answered::Choose(outcomes) => Answered::Choose(outcomes.iter().map(|(a, m)| said(*a, m)).collect()),
        }
    }

    fn gift(&self, gift: Gift) -> Gift {
        let said = |said: Said| Said {
            answer: self.answer(said.answer),
            amounts: self.spread(&said.amounts, Number::absent()),
        };
        match gift {
            Gift::Silent => Gift::Silent,
            Gift::One(one) => Gift::One(said(one)),
            Gift::Choose(cases) => Gift::Choose(cases.into_iter().map(|(when, one)| (when, said(one))).collect()),
        }
    }
}

/// Rules of a side that give the same by what is written, and when one of them speaks.
struct Voice {
    gift: Gift,
    lives: Vec<Bool>,
    /// What they rest on, where that matters.
    rests: Option<(Option<ClauseRef>, Strength)>,
}

/// What comes of a question, apart from which rules speak.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Kind {
    /// It is not asked.
    NotAsked,
    /// Rules that speak answer differently.
    Conflict,
    /// They agree, or none speaks.
    Agreed,
}

impl Kind {
    /// The kind of a verdict on a question that takes one answer.
    pub fn of(verdict: Option<&Verdict>) -> Self {
        match verdict {
            None | Some(Verdict::NotAsked) => Kind::NotAsked,
            Some(Verdict::Conflict(_)) => Kind::Conflict,
            // Of answers that differ one may break a promise as well.
            Some(Verdict::Broken(all)) if all.iter().any(|s| all.iter().any(|o| o.answer != s.answer)) => {
                Kind::Conflict
            }
            Some(_) => Kind::Agreed,
        }
    }
}

/// What an answer rests on.
#[derive(Debug, Clone, PartialEq)]
enum Foundation {
    Clause(ClauseRef),
    AtLeast(Strength),
    Reading(String),
}

impl Side<'_> {
    /// When this side and another one of a topic with the same questions answer one differently: asked of only one, or answered
    /// otherwise.
    pub fn differs(&mut self, space: &mut Space, other: &mut Side<'_>, asked: Asked) -> Bool {
        let own = |side: &Side<'_>| {
            let question = side.question(asked.question)?;
            Own::of(usize::from(asked.question), question, &Names::of(question, None))
        };
        let common = Common {
            id: String::new(),
            left: own(self),
            right: own(other),
        };
        let mut ways = self.departures(space, other, &common, asked.row, false);
        if common.many() {
            // Each rule adds its answer, also one that another has given.
            ways.extend(self.rules_differ(space, other, asked));
        }
        space.formulas.or(ways)
    }

    /// For each rule that may answer when it speaks on one side only, or gives something else on the other.
    fn rules_differ(&mut self, space: &mut Space, other: &mut Side<'_>, asked: Asked) -> Vec<Bool> {
        let mut differ = Vec::new();
        for rule in self.candidates(asked.question) {
            let here = self.live(space, asked.question, rule, asked.row);
            let there = other.live(space, asked.question, rule, asked.row);
            differ.push(space.formulas.and([here, !there]));
            differ.push(space.formulas.and([!here, there]));
            let gifts = (
                self.gift(space, asked.question, rule, asked.row),
                other.gift(space, asked.question, rule, asked.row),
            );
            if let (Some(mine), Some(theirs)) = gifts {
                let same = space.same_gift(&mine, &theirs);
                differ.push(space.formulas.and([here, there, !same]));
            }
        }
        differ
    }

    /// The ways in which this side and another one answer a question differently: asked of only one, or an answer of one that the
    /// other does not give; with `clauses` also other deciding clauses, another basis, other readings. Where none holds the ruling
    /// is the same.
    pub fn departures(
        &mut self,
        space: &mut Space,
        other: &mut Side<'_>,
        common: &Common,
        row: Option<usize>,
        clauses: bool,
    ) -> Vec<Bool> {
        let asks = |side: &Side<'_>, space: &mut Space, own: Option<&Own>| {
            own.map_or(Bool::FALSE, |own| side.asked(space, own.question, row))
        };
        let mine = asks(self, space, common.left.as_ref());
        let theirs = asks(other, space, common.right.as_ref());
        let mut ways = vec![space.formulas.and([mine, !theirs]), space.formulas.and([!mine, theirs])];
        // Of a question that takes many answers each has its own foundation.
        let rests = clauses && common.many();
        let left = self.voices(space, common.left.as_ref(), row, rests);
        let right = other.voices(space, common.right.as_ref(), row, rests);
        ways.extend(unmatched(space, &left, &right));
        ways.extend(unmatched(space, &right, &left));
        if clauses && !common.many() {
            let left = self.foundation(space, common.left.as_ref(), row);
            let right = other.foundation(space, common.right.as_ref(), row);
            for (these, those) in [(&left, &right), (&right, &left)] {
                for (part, here) in these {
                    let there = those.iter().find(|(p, _)| p == part).map_or(Bool::FALSE, |(_, b)| *b);
                    ways.push(space.formulas.and([mine, theirs, *here, !there]));
                }
            }
        }
        ways.retain(|way| *way != Bool::FALSE);
        ways
    }

    fn voices(&mut self, space: &mut Space, own: Option<&Own>, row: Option<usize>, rests: bool) -> Vec<Voice> {
        let mut voices: Vec<Voice> = Vec::new();
        let Some(own) = own else {
            return voices;
        };
        for rule in self.candidates(own.question) {
            let live = self.live(space, own.question, rule, row);
            if live == Bool::FALSE {
                continue;
            }
            let Some(gift) = self.gift(space, own.question, rule, row) else {
                continue;
            };
            let gift = own.gift(gift);
            let kinds = match rests {
                false => vec![(None, Bool::TRUE)],
                true => {
                    let clause = self.topic.rules.get(usize::from(rule)).and_then(|r| r.clause.clone());
                    let strengths = self.strengths(space, rule, row).into_iter();
                    strengths.map(|(s, when)| (Some((clause.clone(), s)), when)).collect()
                }
            };
            for (rests, when) in kinds {
                let live = space.formulas.and([live, when]);
                match voices.iter_mut().find(|v| v.gift == gift && v.rests == rests) {
                    _ if live == Bool::FALSE => {}
                    Some(voice) => voice.lives.push(live),
                    None => voices.push(Voice {
                        gift: gift.clone(),
                        lives: vec![live],
                        rests,
                    }),
                }
            }
        }
        voices
    }

    /// The defensible readings that a rule can rest on, and when it does.
    fn readings(&self, space: &mut Space, rule: u16, row: Option<usize>) -> Vec<(String, Bool)> {
        let Some(Basis::Clause(rests)) = self.topic.rules.get(usize::from(rule)).map(|r| &r.basis) else {
            return Vec::new();
        };
        let rests = rests.iter().filter(|rest| rest.defensible);
        rests
            .map(|rest| {
                let when = rest
                    .when
                    .as_ref()
                    .map_or(Bool::TRUE, |when| self.condition(space, when, row));
                (rest.reading.clone(), when)
            })
            .collect()
    }

    /// What a rule can rest on, and when.
    fn strengths(&self, space: &mut Space, rule: u16, row: Option<usize>) -> Vec<(Strength, Bool)> {
        match self.topic.rules.get(usize::from(rule)).map(|r| &r.basis) {
            Some(Basis::Discretion(_)) => vec![(Strength::Discretion, Bool::TRUE)],
            Some(Basis::Silent(_)) => vec![(Strength::Silent, Bool::TRUE)],
            _ => {
                let readings = self.readings(space, rule, row);
                let read = space.formulas.or(readings.into_iter().map(|(_, when)| when));
                vec![(Strength::Explicit, !read), (Strength::Reading, read)]
            }
        }
    }

    /// Each deciding clause, reading and basis, with when an answer has it (a basis: or a stronger one).
    fn foundation(&mut self, space: &mut Space, own: Option<&Own>, row: Option<usize>) -> Vec<(Foundation, Bool)> {
        let mut parts: Vec<(Foundation, Vec<Bool>)> = Vec::new();
        let Some(own) = own else {
            return Vec::new();
        };
        let mut add = |part: Foundation, when: Bool| match parts.iter_mut().find(|(p, _)| *p == part) {
            Some((_, whens)) => whens.push(when),
            None => parts.push((part, vec![when])),
        };
        for rule in self.candidates(own.question) {
            let live = self.live(space, own.question, rule, row);
            if live == Bool::FALSE {
                continue;
            }
            if let Some(clause) = self.topic.rules.get(usize::from(rule)).and_then(|r| r.clause.clone()) {
                add(Foundation::Clause(clause), live);
            }
            for (strength, when) in self.strengths(space, rule, row) {
                let when = space.formulas.and([live, when]);
                for weaker in [Strength::Explicit, Strength::Reading, Strength::Discretion] {
                    if strength <= weaker {
                        add(Foundation::AtLeast(weaker), when);
                    }
                }
            }
            for (reading, when) in self.readings(space, rule, row) {
                add(Foundation::Reading(reading), space.formulas.and([live, when]));
            }
        }
        let parts = parts.into_iter();
        parts.map(|(part, whens)| (part, space.formulas.or(whens))).collect()
    }

    /// When a verdict on a question is of this kind.
    pub fn is_of(&mut self, space: &mut Space, asked: Asked, kind: Kind) -> Bool {
        let arises = self.asked(space, asked.question, asked.row);
        if kind == Kind::NotAsked {
            return !arises;
        }
        let clash = self.any_clash(space, asked, &[]);
        space.formulas.and([arises, clash.xor_not(kind == Kind::Conflict)])
    }

    /// When these of a question's rules speak, and perhaps more; of none, when none does.
    pub fn speak(&mut self, space: &mut Space, asked: Asked, rules: &[u16]) -> Bool {
        let some = !rules.is_empty();
        let of = match some {
            true => rules.to_vec(),
            false => self.candidates(asked.question),
        };
        let lives: Vec<Bool> = of
            .into_iter()
            .map(|rule| self.live(space, asked.question, rule, asked.row).xor_not(some))
            .collect();
        space.formulas.and(lives)
    }
}

/// For each voice when it speaks and none of the others gives the same.
fn unmatched(space: &mut Space, voices: &[Voice], others: &[Voice]) -> Vec<Bool> {
    let mut all = Vec::new();
    for voice in voices {
        let live = space.formulas.or(voice.lives.iter().copied());
        let mut partners = Vec::new();
        for other in others.iter().filter(|o| o.rests == voice.rests) {
            let there = space.formulas.or(other.lives.iter().copied());
            let same = space.same_gift(&voice.gift, &other.gift);
            if there == live && same == Bool::TRUE {
                partners = vec![Bool::TRUE];
                break;
            }
            partners.push(space.formulas.and([there, same]));
        }
        let matched = space.formulas.or(partners);
        all.push(space.formulas.and([live, !matched]));
    }
    all
}
