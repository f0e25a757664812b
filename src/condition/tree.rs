use serde::{Deserialize, Serialize};

/// Number of a fact in its topic.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct FactId(pub u16);

/// A condition.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Condition {
    /// Every part holds; holds when there is none.
    All(Vec<Condition>),
    /// Some part holds.
    Any(Vec<Condition>),
    /// The part does not hold.
    Not(Box<Condition>),
    /// A single statement.
    Atom(Atom),
}

/// A statement about facts. On an absent fact it is false.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Atom {
    /// A yes/no or one-of fact has one of these values (yes is 1).
    Is(FactId, Vec<u16>),
    /// A set holds this value.
    Includes(FactId, u16),
    /// Two numbers compare so.
    Compare(Num, Op, Num),
    /// The answer is one of these; only in what a question promises always.
    Answer(Vec<u16>),
}

/// How two numbers compare.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Op {
    /// =
    Eq,
    /// !=
    Ne,
    /// <
    Lt,
    /// <=
    Le,
    /// >
    Gt,
    /// >=
    Ge,
}

impl Op {
    /// Whether the numbers compare so.
    pub fn holds(self, left: i64, right: i64) -> bool {
        match self {
            Op::Eq => left == right,
            Op::Ne => left != right,
            Op::Lt => left < right,
            Op::Le => left <= right,
            Op::Gt => left > right,
            Op::Ge => left >= right,
        }
    }

    /// The comparison that holds exactly when this one does not.
    pub fn opposite(self) -> Self {
        match self {
            Op::Eq => Op::Ne,
            Op::Ne => Op::Eq,
            Op::Lt => Op::Ge,
            Op::Le => Op::Gt,
            Op::Gt => Op::Le,
            Op::Ge => Op::Lt,
        }
    }
}

/// A number: hundredths of a unit for money, otherwise whole.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Num {
    /// A constant.
    Const(i64),
    /// A fact, or a column's value in the row at hand.
    Fact(FactId),
    /// Something about a list, a set, a column or the whole table.
    Of(Aggregate, FactId),
    /// Something about a list that every seat has, in the row at hand.
    OfRow(Aggregate, FactId),
    /// An amount of the same answer, by its number in the question.
    Amount(u16),
    /// A sum of numbers, each with its factor.
    Sum(Vec<(i64, Num)>),
    /// The smallest of several.
    Min(Vec<Num>),
    /// The largest of several.
    Max(Vec<Num>),
}

/// What is taken of a list.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Aggregate {
    /// How many members; of a yes/no column how many are yes.
    Count,
    /// All together.
    Sum,
    /// The largest; of an empty list absent.
    Largest,
    /// The smallest; of an empty list absent.
    Smallest,
}

impl Condition {
    /// Holds always.
    pub fn always() -> Self {
        Condition::All(Vec::new())
    }

    /// The statement that a yes/no fact is yes.
    pub fn yes(fact: FactId) -> Self {
        Condition::Atom(Atom::Is(fact, vec![1]))
    }

    /// Calls `see` with every fact that the condition reads.
    pub fn facts(&self, see: &mut impl FnMut(FactId)) {
        match self {
            Condition::All(parts) | Condition::Any(parts) => {
                for part in parts {
                    part.facts(see);
                }
            }
            Condition::Not(part) => part.facts(see),
            Condition::Atom(Atom::Is(fact, _) | Atom::Includes(fact, _)) => see(*fact),
            Condition::Atom(Atom::Compare(left, _, right)) => {
                left.facts(see);
                right.facts(see);
            }
            Condition::Atom(Atom::Answer(_)) => {}
        }
    }
}

impl Num {
    /// Calls `see` with every fact that the number reads.
    pub fn facts(&self, see: &mut impl FnMut(FactId)) {
        match self {
            Num::Const(_) | Num::Amount(_) => {}
            Num::Fact(fact) | Num::Of(_, fact) | Num::OfRow(_, fact) => see(*fact),
            Num::Sum(terms) => terms.iter().for_each(|(_, n)| n.facts(see)),
            Num::Min(parts) | Num::Max(parts) => parts.iter().for_each(|n| n.facts(see)),
        }
    }
}
