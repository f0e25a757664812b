//! Conditions and numbers as a book writes them.

use crate::book::{Kind, Question, Topic};
use crate::condition::{Aggregate, Atom, Condition, FactId, Num, Op};
use crate::money;

/// Writes conditions and numbers of a topic; amounts are those of a question.
#[derive(Clone, Copy)]
pub struct Writer<'t> {
    topic: &'t Topic,
    question: Option<&'t Question>,
}

/// How a part stands in the whole: what binds stronger needs no brackets.
#[derive(Clone, Copy, PartialEq, PartialOrd)]
enum Bind {
    Any,
    All,
    Not,
}

impl<'t> Writer<'t> {
    /// Writes what speaks of facts only.
    pub fn new(topic: &'t Topic) -> Self {
        Self { topic, question: None }
    }

    /// Writes what speaks of a question's amounts as well.
    pub fn with(topic: &'t Topic, question: Option<&'t Question>) -> Self {
        Self { topic, question }
    }

    fn name(&self, id: FactId) -> &'t str {
        self.topic.fact(id).map_or("?", |f| f.id.as_str())
    }

    /// A condition.
    pub fn condition(&self, condition: &Condition) -> String {
        self.bound(condition, Bind::Any)
    }

    fn bound(&self, condition: &Condition, around: Bind) -> String {
        let (text, own) = match condition {
            Condition::All(parts) if parts.is_empty() => ("always".to_owned(), Bind::Not),
            Condition::Any(parts) if parts.is_empty() => ("never".to_owned(), Bind::Not),
            Condition::All(parts) => (self.joined(parts, " and ", Bind::All), Bind::All),
            Condition::Any(parts) => (self.joined(parts, " or ", Bind::Any), Bind::Any),
            Condition::Not(part) => (format!("not {}", self.bound(part, Bind::Not)), Bind::Not),
            Condition::Atom(atom) => (self.atom(atom), Bind::Not),
        };
        match own < around {
            true => format!("({text})"),
            false => text,
        }
    }

    fn joined(&self, parts: &[Condition], with: &str, own: Bind) -> String {
        let parts: Vec<String> = parts.iter().map(|p| self.bound(p, own)).collect();
        parts.join(with)
    }

    fn atom(&self, atom: &Atom) -> String {
        match atom {
            Atom::Is(id, values) => {
                let fact = self.topic.fact(*id);
                if fact.is_some_and(|f| f.kind == Kind::YesNo) {
                    return match values.as_slice() {
                        [1] => self.name(*id).to_owned(),
                        [0] => format!("{} = no", self.name(*id)),
                        _ => format!("{} is told", self.name(*id)),
                    };
                }
                let words: Vec<&str> = values.iter().map(|v| self.value(*id, *v)).collect();
                match words.as_slice() {
                    [only] => format!("{} = {only}", self.name(*id)),
                    several => format!("{} in ({})", self.name(*id), several.join(", ")),
                }
            }
            Atom::Includes(id, value) => format!("{} includes {}", self.name(*id), self.value(*id, *value)),
            Atom::Compare(left, op, right) => {
                let kind = self.kind(left).or_else(|| self.kind(right)).unwrap_or(Kind::Count);
                format!("{} {} {}", self.number(left, kind), sign(*op), self.number(right, kind))
            }
            Atom::Answer(answers) => {
                let known = self.question.map_or(&[][..], |q| &q.answers);
                let words: Vec<&str> = answers
                    .iter()
                    .filter_map(|a| known.get(usize::from(*a)))
                    .map(|a| a.id.as_str())
                    .collect();
                format!("answer in ({})", words.join(", "))
            }
        }
    }

    fn value(&self, id: FactId, value: u16) -> &'t str {
        let values = self.topic.fact(id).map_or(&[][..], |f| &f.values);
        values.get(usize::from(value)).map_or("?", |v| v.id.as_str())
    }

    /// What a number counts; `None` of a constant.
    pub fn kind(&self, num: &Num) -> Option<Kind> {
        match num {
            Num::Const(_) => None,
            Num::Fact(id) => self.topic.fact(*id).map(|f| f.kind),
            Num::Of(Aggregate::Count, _) | Num::OfRow(Aggregate::Count, _) => Some(Kind::Count),
            Num::Of(_, id) | Num::OfRow(_, id) => self.topic.fact(*id).map(|f| match f.kind {
                Kind::Moneys => Kind::Money,
                Kind::YesNo => Kind::Count,
                other => other,
            }),
            Num::Amount(n) => self
                .question
                .and_then(|q| q.amounts.get(usize::from(*n)))
                .map(|a| a.kind),
            Num::Sum(terms) => terms.iter().find_map(|(_, t)| self.kind(t)),
            Num::Min(parts) | Num::Max(parts) => parts.iter().find_map(|p| self.kind(p)),
        }
    }

    /// A number of a kind.
    pub fn number(&self, num: &Num, kind: Kind) -> String {
        match num {
            Num::Const(n) if kind == Kind::Money => money::plain(*n),
            Num::Const(n) => n.to_string(),
            Num::Fact(id) => self.name(*id).to_owned(),
            Num::Of(what, id) | Num::OfRow(what, id) => {
                let column = self.topic.fact(*id).is_some_and(|f| f.per_seat) && matches!(num, Num::Of(..));
                let table = self
                    .topic
                    .table
                    .filter(|_| column)
                    .map(|t| format!("{}.", self.name(t)));
                format!("{}({}{})", aggregate(*what), table.unwrap_or_default(), self.name(*id))
            }
            Num::Amount(n) => {
                let amounts = self.question.map_or(&[][..], |q| &q.amounts);
                amounts
                    .get(usize::from(*n))
                    .map_or_else(|| "?".into(), |a| a.id.clone())
            }
            Num::Sum(terms) => {
                let mut out = String::new();
                for (factor, term) in terms {
                    let (negative, size) = (*factor < 0, factor.unsigned_abs());
                    out.push_str(match (out.is_empty(), negative) {
                        (true, false) => "",
                        (true, true) => "-",
                        (false, false) => " + ",
                        (false, true) => " - ",
                    });
                    if size != 1 {
                        out.push_str(&format!("{size}*"));
                    }
                    out.push_str(&self.number(term, kind));
                }
                out
            }
            Num::Min(parts) => format!("min({})", self.numbers(parts, kind)),
            Num::Max(parts) => format!("max({})", self.numbers(parts, kind)),
        }
    }

    fn numbers(&self, parts: &[Num], kind: Kind) -> String {
        let parts: Vec<String> = parts.iter().map(|p| self.number(p, kind)).collect();
        parts.join(", ")
    }
}

fn aggregate(what: Aggregate) -> &'static str {
    match what {
        Aggregate::Count => "count",
        Aggregate::Sum => "sum",
        Aggregate::Largest => "largest",
        Aggregate::Smallest => "smallest",
    }
}

fn sign(op: Op) -> &'static str {
    match op {
        Op::Eq => "=",
        Op::Ne => "!=",
        Op::Lt => "<",
        Op::Le => "<=",
        Op::Gt => ">",
        Op::Ge => ">=",
    }
}
