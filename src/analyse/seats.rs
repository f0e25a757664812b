//! How many seats a table has while something is proved of its topic.

use crate::book::{Basis, Default, Gives, Origin, Otherwise, Topic};
use crate::condition::{Aggregate, Atom, Condition, FactId, Num};
use crate::solve::Telling;

/// Rows that are enough where nothing is taken over the whole table: what is asked of one seat hangs on no other.
const FEW: usize = 3;

/// Rows at most where something is: a longer table is proved up to here, and the output says so. Of a sum over a column that is
/// given by cases only few can be looked at: with each seat the ways in which it comes about are multiplied.
const MOST: usize = 12;

/// Seats under which a topic is proved.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(super) struct Seats {
    /// Rows of the table.
    pub rows: usize,
    /// Whether tables of the topic with more rows may be ruled on otherwise.
    pub cut: bool,
}

impl Seats {
    /// The seats of a topic.
    pub fn of(topic: &Topic) -> Self {
        let Some(table) = topic.table.and_then(|t| topic.fact(t)) else {
            return Self::default();
        };
        let length = |n: i64| usize::try_from(n).unwrap_or(MOST);
        let least = table.length.least.map_or(1, length);
        let most = table.length.most.map_or(12, length);
        let over = over_the_table(topic);
        let enough = match over.found && !over.many_ways {
            true => MOST,
            false => FEW,
        };
        let rows = enough.max(least).min(most);
        Self {
            rows,
            cut: over.found && rows < most,
        }
    }

    /// The seats of two topics that are held against each other.
    pub fn of_both(one: &Topic, other: &Topic) -> Self {
        let (one, other) = (Self::of(one), Self::of(other));
        Self {
            rows: one.rows.max(other.rows),
            cut: one.cut || other.cut,
        }
    }

    /// Every situation of a topic with at most these seats.
    pub fn telling(self, topic: &Topic) -> Telling {
        let mut telling = Telling::nothing(topic);
        telling.rows.truncate(self.rows);
        telling
    }

    /// The most seats that something is proved for, if tables may have more.
    pub fn limit(self) -> Option<usize> {
        self.cut.then_some(self.rows)
    }
}

/// The narrower of two limits.
pub(super) fn narrower(one: Option<usize>, other: Option<usize>) -> Option<usize> {
    one.into_iter().chain(other).min()
}

/// What of that which rules is taken over the whole table: a number of seats, a sum of a column.
fn over_the_table(topic: &Topic) -> Over<'_> {
    let mut over = Over {
        topic,
        found: false,
        many_ways: false,
    };
    for fact in &topic.facts {
        over.conditions(&fact.only_if);
        for case in fact.default.iter().flatten() {
            over.conditions(&case.when);
            if let Default::Number(num) = &case.is {
                over.num(num);
            }
        }
        match &fact.origin {
            Origin::Condition(condition) => over.condition(condition),
            Origin::Number(cases) => {
                for case in cases {
                    over.conditions(&case.when);
                    over.num(&case.is);
                }
            }
            Origin::Told | Origin::Calculated(..) | Origin::RowSeat => {}
        }
    }
    topic.axioms.iter().for_each(|axiom| over.condition(&axiom.must));
    topic.scope.iter().for_each(|scope| over.condition(&scope.when));
    for question in &topic.questions {
        over.conditions(&question.only_if);
        over.conditions(&question.always);
        for amount in &question.amounts {
            amount.is.iter().chain(&amount.otherwise).for_each(|num| over.num(num));
        }
    }
    for rule in &topic.rules {
        over.condition(&rule.when);
        for (_, gives) in &rule.answers {
            match gives {
                Gives::One(one) => one.amounts.iter().for_each(|(_, num)| over.num(num)),
                Gives::Choose(cases) => {
                    for case in cases {
                        over.conditions(&case.when);
                        case.is.amounts.iter().for_each(|(_, num)| over.num(num));
                    }
                }
                Gives::Silent => {}
            }
        }
        let Basis::Clause(rests) = &rule.basis else {
            continue;
        };
        for rest in rests {
            over.conditions(&rest.when);
            for case in &rest.otherwise {
                over.conditions(&case.when);
                if let Otherwise::Answer(_, one) = &case.is {
                    one.amounts.iter().for_each(|(_, num)| over.num(num));
                }
            }
        }
    }
    over
}

struct Over<'t> {
    topic: &'t Topic,
    /// Whether there is anything.
    found: bool,
    /// Whether a sum of a column that is given by cases is among it.
    many_ways: bool,
}

impl Over<'_> {
    fn conditions<'c>(&mut self, all: impl IntoIterator<Item = &'c Condition>) {
        all.into_iter().for_each(|condition| self.condition(condition));
    }

    fn condition(&mut self, condition: &Condition) {
        match condition {
            Condition::All(parts) | Condition::Any(parts) => self.conditions(parts),
            Condition::Not(part) => self.condition(part),
            Condition::Atom(Atom::Compare(left, _, right)) => {
                self.num(left);
                self.num(right);
            }
            Condition::Atom(Atom::Is(..) | Atom::Includes(..) | Atom::Answer(_)) => {}
        }
    }

    fn num(&mut self, num: &Num) {
        match num {
            Num::Of(how, fact) => {
                self.found |= self.of_the_table(*fact);
                self.many_ways |= *how == Aggregate::Sum && self.by_cases(*fact);
            }
            Num::Sum(terms) => terms.iter().for_each(|(_, num)| self.num(num)),
            Num::Min(parts) | Num::Max(parts) => parts.iter().for_each(|num| self.num(num)),
            Num::Const(_) | Num::Fact(_) | Num::OfRow(..) | Num::Amount(_) => {}
        }
    }

    /// Whether a column has several ways to come about.
    fn by_cases(&self, fact: FactId) -> bool {
        let column = self.topic.fact(fact).filter(|f| f.per_seat);
        column.is_some_and(|f| matches!(&f.origin, Origin::Number(cases) if cases.len() > 1))
    }

    fn of_the_table(&self, fact: FactId) -> bool {
        self.topic.table == Some(fact) || self.topic.fact(fact).is_some_and(|f| f.per_seat)
    }
}
