use super::trace::Silence;
use super::world::World;
use crate::book::ClauseRef;
use crate::condition::{Amounts, FactId};

/// What the rules answer, with reasons, as numbers into the topic; words are the renderer's.
#[derive(Debug, Clone)]
pub struct Ruling {
    /// One for each question (for each row of one that is asked of every seat).
    pub decided: Vec<Decided>,
}

/// The answer to one question.
#[derive(Debug, Clone)]
pub struct Decided {
    /// Number of the question.
    pub question: u16,
    /// Row of the table, for a question asked of every seat.
    pub row: Option<usize>,
    /// What came out.
    pub verdict: Verdict,
    /// For every other rule that could answer: why it does not speak.
    pub silences: Vec<Silence>,
}

/// What came out for a question.
#[derive(Debug, Clone)]
pub enum Verdict {
    /// The question does not arise here.
    NotAsked,
    /// One answer; for a question that takes many, all of them.
    Settled(Vec<Settled>),
    /// Live rules differ: a fault of the book.
    Conflict(Vec<Settled>),
    /// No rule is live: a fault of the book.
    Gap,
    /// An answer breaks what the book promises always: a fault of the book.
    Broken(Vec<Settled>),
    /// Not settled by what is known, and not weighed.
    Missing(Missing),
    /// Several rulings are possible, or an amount is open.
    Open(Box<Open>),
}

/// What is possible as long as facts are missing or disputed.
#[derive(Debug, Clone, Default)]
pub struct Open {
    /// The possible rulings, in the order of the book.
    pub possible: Vec<Possible>,
    /// Facts on which it hangs, in the order of the book.
    pub deciding: Vec<FactId>,
    /// Facts that are not known and cannot matter.
    pub idle: Vec<FactId>,
    /// Results of calculations that it hangs on and that may come out any way, as their inputs are not known.
    pub free: Vec<FactId>,
    /// Whether the question may not arise at all.
    pub may_not_arise: bool,
    /// Whether it is proved that nothing else is possible.
    pub proved: bool,
}

/// A ruling that some completions of the facts give.
#[derive(Debug, Clone)]
pub struct Possible {
    /// The answer, with amounts that vary between completions as ranges; `None`: the book fails there.
    pub settled: Option<Settled>,
    /// Of outcomes to choose from that are not always among them: facts with which they are.
    pub if_so: Vec<Option<Box<World>>>,
    /// Whether every completion gives it, whatever else it gives: only where a question takes several answers at once.
    pub certain: bool,
    /// The facts of one such completion.
    pub example: Box<World>,
}

impl Open {
    /// Whether some completion meets a fault of the book.
    pub fn meets_fault(&self) -> bool {
        self.possible.iter().any(|p| p.settled.is_none())
    }
}

/// An answer on which one or more rules agree.
#[derive(Debug, Clone)]
pub struct Settled {
    /// What they give.
    pub answer: Answered,
    /// The rules, the strongest basis first.
    pub grounds: Vec<Ground>,
    /// The strongest basis of those that speak together; where it depends on facts that are missing, the weakest that can be.
    pub strength: Strength,
}

impl Settled {
    /// An answer on which these rules agree.
    pub fn new(answer: Answered, mut grounds: Vec<Ground>) -> Self {
        grounds.sort_by_key(|g| g.strength);
        let strength = grounds.iter().map(|g| g.strength).min().unwrap_or(Strength::Silent);
        Self {
            answer,
            grounds,
            strength,
        }
    }

    /// What other readings would give, each once.
    pub fn contrary(&self) -> Vec<&Contrary> {
        let mut found: Vec<&Contrary> = Vec::new();
        for one in self.grounds.iter().flat_map(|g| &g.otherwise) {
            if !found.contains(&one) {
                found.push(one);
            }
        }
        found
    }

    /// The clauses that decide, without repetition.
    pub fn deciding<'a>(&self, topic: &'a crate::book::Topic) -> Vec<&'a ClauseRef> {
        let mut found = Vec::new();
        for ground in &self.grounds {
            if let Some(clause) = topic
                .rules
                .get(usize::from(ground.rule))
                .and_then(|r| r.clause.as_ref())
                && !found.contains(&clause)
            {
                found.push(clause);
            }
        }
        found
    }

    /// The clauses cited beside those that decide.
    pub fn beside<'a>(&self, topic: &'a crate::book::Topic) -> Vec<&'a ClauseRef> {
        let deciding = self.deciding(topic);
        let mut found: Vec<&ClauseRef> = Vec::new();
        for ground in &self.grounds {
            for clause in topic
                .rules
                .get(usize::from(ground.rule))
                .into_iter()
                .flat_map(|r| &r.cites)
            {
                if !deciding.contains(&clause) && !found.contains(&clause) {
                    found.push(clause);
                }
            }
        }
        found
    }
}

/// What is answered.
#[derive(Debug, Clone, PartialEq)]
pub enum Answered {
    /// An answer with its amounts, in the order of the question.
    One(u16, Vec<Amounts>),
    /// Outcomes to choose from.
    Choose(Vec<(u16, Vec<Amounts>)>),
    /// Nothing: no clause is about it.
    Silent,
}

/// A rule that speaks.
#[derive(Debug, Clone)]
pub struct Ground {
    /// Its number.
    pub rule: u16,
    /// What it rests on.
    pub strength: Strength,
    /// Readings that it rests on here, and notes.
    pub readings: Vec<String>,
    /// What the other readings would give.
    pub otherwise: Vec<Contrary>,
}

/// What another reading would give.
#[derive(Debug, Clone, PartialEq)]
pub struct Contrary {
    /// The reading that is departed from.
    pub reading: String,
    /// Number of the question.
    pub question: u16,
    /// The answer and its amounts; `None`: it is said in words only.
    pub answer: Option<(u16, Vec<Amounts>)>,
    /// The words.
    pub text: Option<crate::source::Text>,
}

/// How an answer is founded, the strongest first.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Strength {
    /// The clause says so.
    Explicit,
    /// The clause must be interpreted.
    Reading,
    /// It is left to the manager.
    Discretion,
    /// No clause is about it.
    Silent,
}

impl Strength {
    /// The word in situations and JSON.
    pub fn word(self) -> &'static str {
        match self {
            Strength::Explicit => "explicit",
            Strength::Reading => "reading",
            Strength::Discretion => "discretion",
            Strength::Silent => "silent",
        }
    }
}

/// Facts without which a question is not settled.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Missing {
    /// The facts, in the order of the book.
    pub facts: Vec<FactId>,
}
