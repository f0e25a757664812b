//! The text form: one statement, or one number.

use std::ops::Range;

use super::number::{Draft, join, shared};
use super::{Aggregate, Atom, Condition, Context, FactId, Num, Op, Unit};
use crate::book::Kind;
use crate::money;
use crate::source::Code;

/// What is wrong in a text, where in it, and which words are known there.
#[derive(Debug, Clone)]
pub(super) struct Fault {
    pub code: Code,
    pub at: Range<usize>,
    pub message: String,
    pub known: Vec<String>,
    pub help: Option<&'static str>,
}

const ALLOWED: &str = "allowed are sums and differences, whole-number factors (2*bet), min(a, b), max(a, b), \
    count(x), sum(x), largest(x), smallest(x), compared by = != < <= > >=";

/// Deepest nesting of parentheses.
const MOST_DEPTH: usize = 20;

#[derive(Debug, Clone, PartialEq)]
enum Token {
    Name(String),
    Number(String),
    Sign(&'static str),
    End,
}

pub(super) struct TextReader<'a> {
    text: &'a str,
    at: usize,
    context: Context<'a>,
    depth: usize,
}

type Read<T> = Result<T, Fault>;

impl<'a> TextReader<'a> {
    pub fn new(text: &'a str, context: Context<'a>) -> Self {
        Self {
            text,
            at: 0,
            context,
            depth: 0,
        }
    }

    /// The whole text as a condition.
    pub fn condition(mut self) -> Read<Condition> {
        let condition = self.statement()?;
        self.end()?;
        Ok(condition)
    }

    /// The whole text as a number; in `unit` if one is given.
    pub fn number(mut self, unit: Option<Unit>) -> Read<(Num, Option<Unit>)> {
        let draft = self.sum()?;
        self.end()?;
        let all = 0..self.text.len();
        match unit {
            Some(unit) => {
                let num = draft.settle(unit).map_err(|m| wrong_type(all, m))?;
                Ok((num, Some(unit)))
            }
            None => Ok((draft.num, draft.unit)),
        }
    }

    fn end(&mut self) -> Read<()> {
        let (token, at) = self.next();
        match token {
            Token::End => Ok(()),
            Token::Name(word) if word == "and" || word == "or" => Err(Fault {
                help: Some("one statement a text: join them with `all: […]` or `any: […]`"),
                ..fault(at, format!("`{word}` is not part of the language"))
            }),
            _ => Err(fault(at.clone(), format!("`{}` is too much here", self.written(at)))),
        }
    }

    /// What is still to be read, without the spaces before it, and where it begins.
    fn rest(&self) -> (usize, &'a str) {
        let rest = self.text.get(self.at..).unwrap_or_default();
        let trimmed = rest.trim_start();
        (self.at + (rest.len() - trimmed.len()), trimmed)
    }

    fn written(&self, at: Range<usize>) -> &'a str {
        self.text.get(at).unwrap_or_default()
    }

    fn peek(&self) -> (Token, Range<usize>) {
        let (start, rest) = self.rest();
        let run = |f: fn(char) -> bool| start..start + rest.find(|c| !f(c)).unwrap_or(rest.len());
        let Some(first) = rest.chars().next() else {
            return (Token::End, start..start);
        };
        if first.is_ascii_digit() {
            let at = run(|c| c.is_ascii_alphanumeric() || c == '.');
            return (Token::Number(self.written(at.clone()).into()), at);
        }
        if first.is_alphabetic() || first == '_' {
            let at = run(|c| c.is_alphanumeric() || c == '_' || c == '.');
            return (Token::Name(self.written(at.clone()).into()), at);
        }
        for sign in ["!=", "<=", ">=", "==", "=", "<", ">", "+", "-", "*", "(", ")", ","] {
            if rest.starts_with(sign) {
                return (Token::Sign(sign), start..start + sign.len());
            }
        }
        (Token::Sign(""), start..start + first.len_utf8())
    }

    fn next(&mut self) -> (Token, Range<usize>) {
        let (token, at) = self.peek();
        self.at = at.end;
        (token, at)
    }

    fn take(&mut self, sign: &'static str) -> bool {
        let (token, at) = self.peek();
        let taken = token == Token::Sign(sign);
        if taken {
            self.at = at.end;
        }
        taken
    }

    fn need(&mut self, sign: &'static str) -> Read<()> {
        let (token, at) = self.next();
        if token == Token::Sign(sign) {
            Ok(())
        } else {
            Err(fault(at, format!("`{sign}` is missing here")))
        }
    }

    fn statement(&mut self) -> Read<Condition> {
        let begin = self.at;
        let (token, at) = self.next();
        let Token::Name(word) = token else {
            self.at = begin;
            return self.comparison();
        };
        if word == "not" {
            self.depth += 1;
            if self.depth > MOST_DEPTH {
                return Err(fault(at, "too deep".into()));
            }
            return Ok(Condition::Not(Box::new(self.statement()?)));
        }
        if word == "answer" && !self.context.answers.is_empty() {
            let answers = self.context.answers.to_vec();
            return Ok(Condition::Atom(Atom::Answer(self.membership(&answers)?)));
        }
        if is_function(&word) || self.context.amounts.iter().any(|(name, _)| *name == word) {
            self.at = begin;
            return self.comparison();
        }
        let fact = self.name(&word, at.clone())?;
        let Some(head) = self.context.names.head(fact).cloned() else {
            return Err(fault(at, "unknown".into()));
        };
        match head.kind {
            Kind::YesNo if self.peek().0 == Token::End => Ok(Condition::yes(fact)),
            Kind::YesNo | Kind::OneOf => {
                let values = self.membership(&head.values)?;
                Ok(Condition::Atom(Atom::Is(fact, values)))
            }
            Kind::SetOf => {
                let (token, at) = self.next();
                if token != Token::Name("includes".into()) {
                    return Err(fault(at, format!("`{word}` is a set: write `{word} includes …`")));
                }
                Ok(Condition::Atom(Atom::Includes(fact, self.value(&head.values)?)))
            }
            _ => {
                self.at = begin;
                self.comparison()
            }
        }
    }

    /// `= v`, `!= v`, `in (v, w)`: the values meant, in the order of the book.
    fn membership(&mut self, values: &[String]) -> Read<Vec<u16>> {
        let (token, at) = self.next();
        let mut found = match token {
            Token::Sign("=") => vec![self.value(values)?],
            Token::Sign("!=") => {
                let but = self.value(values)?;
                (0..u16::try_from(values.len()).unwrap_or(u16::MAX))
                    .filter(|v| *v != but)
                    .collect()
            }
            Token::Name(word) if word == "in" => {
                self.need("(")?;
                let mut found = vec![self.value(values)?];
                while self.take(",") {
                    found.push(self.value(values)?);
                }
                self.need(")")?;
                found
            }
            _ => return Err(fault(at, "`=`, `!=` or `in (…)` is missing here".into())),
        };
        found.sort_unstable();
        found.dedup();
        Ok(found)
    }

    fn value(&mut self, values: &[String]) -> Read<u16> {
        let (start, rest) = self.rest();
        let len = rest
            .find(|c: char| !(c.is_alphanumeric() || c == '-' || c == '_'))
            .unwrap_or(rest.len());
        let word = rest.get(..len).unwrap_or_default();
        self.at = start + len;
        let known = if values == ["no", "yes"] {
            match word {
                "yes" | "true" => Some(1),
                "no" | "false" => Some(0),
                _ => None,
            }
        } else {
            values.iter().position(|v| v == word)
        };
        match known {
            Some(value) => Ok(u16::try_from(value).unwrap_or(u16::MAX)),
            None => Err(Fault {
                code: Code::UnknownWord,
                known: values.to_vec(),
                ..fault(start..start + len, format!("`{word}` is not one of its values"))
            }),
        }
    }

    fn name(&self, word: &str, at: Range<usize>) -> Read<FactId> {
        self.context.names.find(word).ok_or_else(|| Fault {
            code: Code::UnknownName,
            known: self
                .context
                .names
                .all()
                .map(str::to_owned)
                .chain(self.context.amounts.iter().map(|(name, _)| name.clone()))
                .collect(),
            ..fault(at, format!("`{word}` is not a fact of this topic"))
        })
    }

    fn comparison(&mut self) -> Read<Condition> {
        let begin = self.at;
        let left = self.sum()?;
        let (token, at) = self.next();
        let op = match token {
            Token::Sign("=") => Op::Eq,
            Token::Sign("!=") => Op::Ne,
            Token::Sign("<") => Op::Lt,
            Token::Sign("<=") => Op::Le,
            Token::Sign(">") => Op::Gt,
            Token::Sign(">=") => Op::Ge,
            _ => {
                return Err(Fault {
                    help: Some(ALLOWED),
                    ..fault(at, "a comparison is missing here".into())
                });
            }
        };
        let right = self.sum()?;
        let all = begin..self.at;
        let unit = shared(&[&left, &right])
            .map_err(|m| wrong_type(all.clone(), m))?
            .ok_or_else(|| fault(all.clone(), "nothing but constants are compared here".into()))?;
        if unit == Unit::Seat && !matches!(op, Op::Eq | Op::Ne) {
            return Err(wrong_type(at, "seats are equal or not; they have no order".into()));
        }
        let left = left.settle(unit).map_err(|m| wrong_type(all.clone(), m))?;
        let right = right.settle(unit).map_err(|m| wrong_type(all, m))?;
        Ok(Condition::Atom(Atom::Compare(left, op, right)))
    }

    fn sum(&mut self) -> Read<Draft> {
        let begin = self.at;
        let mut terms = Vec::new();
        let mut sign = if self.take("-") { -1 } else { 1 };
        loop {
            let (factor, draft) = self.product()?;
            terms.push((sign * factor, draft));
            sign = if self.take("+") {
                1
            } else if self.take("-") {
                -1
            } else {
                break;
            };
        }
        let factors: Vec<i64> = terms.iter().map(|(factor, _)| *factor).collect();
        if let [(1, _)] = terms.as_slice() {
            return Ok(terms.remove(0).1);
        }
        let all = begin..self.at;
        let drafts: Vec<Draft> = terms.into_iter().map(|(_, d)| d).collect();
        if drafts.iter().any(|d| d.unit == Some(Unit::Seat)) {
            return Err(wrong_type(all, "seats cannot be added".into()));
        }
        join(drafts, |nums| Num::Sum(factors.into_iter().zip(nums).collect())).map_err(|m| wrong_type(all, m))
    }

    fn product(&mut self) -> Read<(i64, Draft)> {
        let (token, at) = self.peek();
        if let Token::Number(digits) = token {
            let begin = self.at;
            self.at = at.end;
            if self.take("*") {
                let factor = factor(&digits, at)?;
                let draft = self.part()?;
                if draft.unit.is_none() {
                    return Err(fault(begin..self.at, "a product of constants: write the number".into()));
                }
                return Ok((factor, draft));
            }
            self.at = begin;
        }
        let draft = self.part()?;
        if self.take("*") {
            let (token, at) = self.next();
            let Token::Number(digits) = token else {
                return Err(Fault {
                    help: Some(ALLOWED),
                    ..fault(at, "only whole numbers can be factors".into())
                });
            };
            return Ok((factor(&digits, at)?, draft));
        }
        Ok((1, draft))
    }

    fn part(&mut self) -> Read<Draft> {
        let (token, at) = self.next();
        match token {
            Token::Number(digits) => money::parse(&digits)
                .map(|value| Draft {
                    num: Num::Const(value),
                    unit: None,
                })
                .map_err(|why| Fault {
                    code: Code::BadNumber,
                    ..fault(at, why.en)
                }),
            Token::Sign("(") => {
                self.depth += 1;
                if self.depth > MOST_DEPTH {
                    return Err(fault(at, "too deep".into()));
                }
                let draft = self.sum()?;
                self.need(")")?;
                self.depth -= 1;
                Ok(draft)
            }
            Token::Name(word) if word == "min" || word == "max" => self.extreme(&word, at),
            Token::Name(word) if is_function(&word) => self.aggregate(&word),
            Token::Name(word) => self.named(&word, at),
            Token::Sign("/") | Token::Sign(_) | Token::End => Err(Fault {
                help: Some(ALLOWED),
                ..fault(at, "a number, a fact or an amount is missing here".into())
            }),
        }
    }

    fn extreme(&mut self, word: &str, at: Range<usize>) -> Read<Draft> {
        self.depth += 1;
        if self.depth > MOST_DEPTH {
            return Err(fault(at, "too deep".into()));
        }
        self.need("(")?;
        let mut drafts = vec![self.sum()?];
        while self.take(",") {
            drafts.push(self.sum()?);
        }
        self.need(")")?;
        self.depth -= 1;
        let all = at.start..self.at;
        join(drafts, if word == "min" { Num::Min } else { Num::Max }).map_err(|m| wrong_type(all, m))
    }

    fn aggregate(&mut self, word: &str) -> Read<Draft> {
        self.need("(")?;
        let (token, at) = self.next();
        let Token::Name(name) = token else {
            return Err(fault(at, "the name of a list is missing here".into()));
        };
        let id = self.name(&name, at.clone())?;
        self.need(")")?;
        let what = match word {
            "count" => Aggregate::Count,
            "sum" => Aggregate::Sum,
            "largest" => Aggregate::Largest,
            _ => Aggregate::Smallest,
        };
        let head = self.context.names.head(id);
        let mut own = false;
        let unit = match (what, head.map(|h| (h.kind, h.per_seat))) {
            (Aggregate::Count, Some((Kind::Moneys | Kind::Cards | Kind::SetOf | Kind::Table, false))) => Unit::Count,
            (Aggregate::Count, Some((Kind::YesNo, true))) => Unit::Count,
            (Aggregate::Count, Some((Kind::Moneys | Kind::Cards | Kind::SetOf, true))) if self.context.each_seat => {
                own = true;
                Unit::Count
            }
            (_, Some((Kind::Moneys, true))) if self.context.each_seat => {
                own = true;
                Unit::Money
            }
            (
                Aggregate::Sum | Aggregate::Largest | Aggregate::Smallest,
                Some((Kind::Moneys, false) | (Kind::Money, true)),
            ) => Unit::Money,
            (Aggregate::Sum | Aggregate::Largest | Aggregate::Smallest, Some((Kind::Count, true))) => Unit::Count,
            _ => return Err(wrong_type(at, format!("`{word}` cannot be taken of `{name}`"))),
        };
        Ok(Draft {
            num: if own { Num::OfRow(what, id) } else { Num::Of(what, id) },
            unit: Some(unit),
        })
    }

    fn named(&mut self, word: &str, at: Range<usize>) -> Read<Draft> {
        if let Some(n) = self.context.amounts.iter().position(|(name, _)| name == word) {
            let unit = self.context.amounts.get(n).map(|(_, unit)| *unit);
            return Ok(Draft {
                num: Num::Amount(u16::try_from(n).unwrap_or(u16::MAX)),
                unit,
            });
        }
        let id = self.name(word, at.clone())?;
        let Some(head) = self.context.names.head(id) else {
            return Err(fault(at, "unknown".into()));
        };
        let unit = match head.kind {
            Kind::Money => Unit::Money,
            Kind::Count => Unit::Count,
            Kind::Seat => Unit::Seat,
            Kind::Moneys | Kind::Cards => {
                return Err(wrong_type(
                    at,
                    format!("`{word}` is a list: take count({word}), sum({word}), largest({word}) or smallest({word})"),
                ));
            }
            _ => return Err(wrong_type(at, format!("`{word}` is not a number"))),
        };
        if head.per_seat && !self.context.each_seat {
            return Err(wrong_type(
                at,
                format!(
                    "every seat has its own `{word}`: take sum(…), largest(…) or smallest(…) of it, or ask it with `each: seat`"
                ),
            ));
        }
        Ok(Draft {
            num: Num::Fact(id),
            unit: Some(unit),
        })
    }
}

fn factor(digits: &str, at: Range<usize>) -> Read<i64> {
    match digits.parse::<i64>() {
        Ok(value) if (1..=1_000_000).contains(&value) => Ok(value),
        _ => Err(fault(at, "a factor is a whole number from 1 to 1000000".into())),
    }
}

fn is_function(word: &str) -> bool {
    matches!(word, "min" | "max" | "count" | "sum" | "largest" | "smallest")
}

fn fault(at: Range<usize>, message: String) -> Fault {
    Fault {
        code: Code::NotInLanguage,
        at,
        message,
        known: Vec::new(),
        help: None,
    }
}

fn wrong_type(at: Range<usize>, message: String) -> Fault {
    Fault {
        code: Code::WrongType,
        ..fault(at, message)
    }
}
