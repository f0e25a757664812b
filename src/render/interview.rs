//! The questions of an interview, and what its answers come to, in words.

use std::fmt::Write as _;

use super::Case;
use super::page::unbroken;
use super::say::{choice_words, number_words, value_words};
use crate::book::{Fact, Kind, Origin};
use crate::condition::{Amounts, Answered as Given, Atom, Condition, FactId, Num, Op, View, evaluate_number};
use crate::interview::{Bound, Class, Item, Query, Refused, Side, Wrong};
use crate::solve::Asked;
use crate::source::{Lang, Text};
use crate::value::State;

/// Words of the interview, in one language.
struct Words {
    yes: &'static str,
    no: &'static str,
    unknown: &'static str,
    disagree: &'static str,
    unknown_key: &'static str,
    disagree_key: &'static str,
    at_least: &'static str,
    at_most: &'static str,
    amounts_left: &'static str,
}

const EN: Words = Words {
    yes: "yes",
    no: "no",
    unknown: "don't know",
    disagree: "they disagree",
    unknown_key: "u",
    disagree_key: "d",
    at_least: "is at least",
    at_most: "is at most",
    amounts_left: "the amounts are still open",
};

const RU: Words = Words {
    yes: "да",
    no: "нет",
    unknown: "не знаю",
    disagree: "говорят разное",
    unknown_key: "н",
    disagree_key: "с",
    at_least: "не меньше, чем",
    at_most: "не больше, чем",
    amounts_left: "суммы пока не известны",
};

fn words(lang: Lang) -> &'static Words {
    match lang {
        Lang::En => &EN,
        Lang::Ru => &RU,
    }
}

/// Lines of a list are indented by this.
const INDENT: usize = 3;

impl Case<'_> {
    /// A question as it is put to a person, with its numbered answers and the two that are always there.
    pub fn question_text(&self, query: &Query, number: usize, width: usize) -> String {
        let w = words(self.lang);
        let mut out = String::new();
        put(&mut out, &format!("{number}. "), &self.asks(query), width);
        let choices = self.choices(query);
        for (n, choice) in choices.iter().enumerate() {
            entry(&mut out, &(n + 1).to_string(), choice, width);
        }
        if let Some(hint) = self.hint(query) {
            put(&mut out, &" ".repeat(INDENT), hint.in_lang(self.lang), width);
        }
        let numbered = !choices.is_empty();
        let key = |n: usize, key: &str| {
            if numbered {
                (choices.len() + n).to_string()
            } else {
                key.to_owned()
            }
        };
        entry(&mut out, &key(1, w.unknown_key), w.unknown, width);
        if query.disputable() {
            entry(&mut out, &key(2, w.disagree_key), w.disagree, width);
        }
        out
    }

    /// The question in the book's wording.
    pub fn asks(&self, query: &Query) -> String {
        let fact = match query.item {
            Item::Seats => self.topic.table.and_then(|t| self.topic.fact(t)),
            _ => query.item.fact().and_then(|id| self.topic.fact(id)),
        };
        let Some(fact) = fact else {
            return String::new();
        };
        let own = fact.ask.in_lang(self.lang);
        let text = match (query.item, &fact.parts) {
            (Item::Count(..), Some([count, _])) => count.in_lang(self.lang).to_owned(),
            // The sum is of something: that is said, for the part's wording does not.
            (Item::Sum(..), Some([_, sum])) => format!("{} ({})", sum.in_lang(self.lang), self.label(fact)),
            _ => own.to_owned(),
        };
        match self.row_seat(query.item) {
            Some(seat) => format!("{seat}: {text}"),
            None => text,
        }
    }

    /// The seat that an item is about.
    fn row_seat(&self, item: Item) -> Option<String> {
        let seat = self.situation.seats.as_ref()?.get(item.row()?)?;
        Some(number_words(Kind::Seat, *seat, self.lang))
    }

    /// The numbered answers of a question.
    pub fn choices(&self, query: &Query) -> Vec<String> {
        let w = words(self.lang);
        let fact = query.item.fact().and_then(|id| self.topic.fact(id));
        let mut all: Vec<String> = Vec::new();
        for value in query.values(self.topic) {
            let word = match fact {
                Some(fact) if fact.kind == Kind::YesNo => if value == 1 { w.yes } else { w.no }.to_owned(),
                Some(fact) => match fact.values.get(usize::from(value)) {
                    Some(choice) => choice.label.in_lang(self.lang).to_owned(),
                    None => continue,
                },
                None => continue,
            };
            all.push(word);
        }
        all.extend(query.sides.iter().map(|s| self.side_words(s)));
        all
    }

    /// What is told of a number by its side.
    pub fn side_words(&self, side: &Side) -> String {
        let bounds: Vec<String> = side.is.iter().map(|b| self.bound_words(b)).collect();
        bounds.join(" · ")
    }

    fn bound_words(&self, bound: &Bound) -> String {
        if let Some((id, yes)) = bound.called
            && let Some(fact) = self.topic.fact(id)
        {
            return choice_words(fact, u16::from(yes), self.lang);
        }
        self.compared(&bound.is)
    }

    /// A comparison that is told, whatever its numbers are.
    pub fn compared(&self, condition: &Condition) -> String {
        let Condition::Atom(Atom::Compare(left, op, right)) = condition else {
            return String::new();
        };
        let (w, own) = (self.words(), words(self.lang));
        let kind = self
            .kind_of(left)
            .or_else(|| self.kind_of(right))
            .unwrap_or(Kind::Count);
        let shown = |num: &Num| match evaluate_number(num, self.world, None, Given::default()) {
            _ if matches!(num, Num::Const(_)) => self.num_words(num, kind),
            Amounts::Known(n) => format!(
                "{} ({})",
                self.number_called(num, kind),
                number_words(kind, n, self.lang)
            ),
            _ => self.number_called(num, kind),
        };
        let word = match op {
            Op::Eq => w.equal,
            Op::Ne => w.unequal,
            Op::Lt => w.less,
            Op::Gt => w.more,
            Op::Le => own.at_most,
            Op::Ge => own.at_least,
        };
        format!("{} {word} {}", shown(left), shown(right))
    }

    /// What a number is called: by the derived fact that is just it, if there is one.
    fn number_called(&self, num: &Num, kind: Kind) -> String {
        let same = |fact: &&Fact| match &fact.origin {
            Origin::Number(cases) => matches!(cases.as_slice(), [only] if only.when.is_none() && only.is == *num),
            _ => false,
        };
        match (num, self.topic.facts.iter().find(same)) {
            (Num::Of(..) | Num::Sum(_), Some(fact)) => self.label(fact),
            _ => self.num_words(num, kind),
        }
    }

    /// How an answer is written that is not chosen by its number.
    fn hint(&self, query: &Query) -> Option<Text> {
        let fact = query.item.fact().and_then(|id| self.topic.fact(id));
        let or = !query.sides.is_empty();
        Some(match (query.item, fact.map(|f| f.kind)) {
            (Item::Seats, _) => Text::new(
                "Write the seat numbers: 1 2 5 or 1-6.",
                "Напишите номера мест: 1 2 5 или 1-6.",
            ),
            (Item::Count(..), _) if or => Text::new(
                "Or write the chips one by one: 100 100 25.",
                "Или напишите фишки по одной: 100 100 25.",
            ),
            (Item::Count(..), _) => Text::new(
                "Write how many, or the chips one by one: 100 100 25.",
                "Напишите, сколько их, или сами фишки: 100 100 25.",
            ),
            (Item::Sum(..), _) if or => Text::new(
                "Or write the amount, or the chips one by one: 100 100 25.",
                "Или напишите сумму либо сами фишки: 100 100 25.",
            ),
            (Item::Sum(..), _) => Text::new(
                "Write the amount, or the chips one by one: 100 100 25.",
                "Напишите сумму или сами фишки: 100 100 25.",
            ),
            (_, Some(Kind::SetOf)) => Text::new(
                "Several may be named: 1 3. None of them: 0.",
                "Можно назвать несколько: 1 3. Ничего из этого: 0.",
            ),
            (_, Some(Kind::Money)) if or => Text::new("Or write the amount: 100.", "Или напишите сумму: 100."),
            (_, Some(Kind::Money)) => Text::new("Write the amount: 100.", "Напишите сумму: 100."),
            (_, Some(Kind::Count)) if or => Text::new("Or write the number.", "Или напишите число."),
            (_, Some(Kind::Count)) => Text::new("Write the number.", "Напишите число."),
            (_, Some(Kind::Seat)) => Text::new("Write the number of the seat.", "Напишите номер места."),
            (_, Some(Kind::Moneys)) => Text::new("Write the amounts: 100 100 25.", "Напишите суммы: 100 100 25."),
            (_, Some(Kind::Card)) => Text::new("Write the card: As, 10c.", "Напишите карту: As, 10c."),
            (_, Some(Kind::Cards)) => Text::new("Write the cards: As 10c.", "Напишите карты: As 10c."),
            (_, Some(Kind::Text)) => Text::new("Write it in a few words.", "Напишите в нескольких словах."),
            _ => return None,
        })
    }

    /// An answer that is certain while amounts or other questions are open, in one line; empty when there is nothing to say.
    pub fn certain_line(&self, asked: Asked, class: Class, rules: &[u16], amounts: bool) -> String {
        let Some(question) = self.topic.questions.get(usize::from(asked.question)) else {
            return String::new();
        };
        let w = self.words();
        let answer = match class {
            Class::NotAsked => return String::new(),
            Class::One(n) => match question.answers.get(usize::from(n)) {
                Some(answer) => self.fill(&answer.label, asked.row, &|_| None),
                None => return String::new(),
            },
            Class::Choose(_) => w.manager.to_owned(),
            Class::Silent => w.silent.to_owned(),
            Class::Gap => w.gap.to_owned(),
        };
        let rules = rules.iter().filter_map(|n| self.topic.rules.get(usize::from(*n)));
        let mut clauses = Vec::new();
        for clause in rules.filter_map(|r| r.clause.as_ref()) {
            if !clauses.contains(&clause) {
                clauses.push(clause);
            }
        }
        let mut line = String::from("→ ");
        let seat = asked
            .row
            .and_then(|row| self.situation.seats.as_ref()?.get(row).copied());
        let seat = seat.map(|n| number_words(Kind::Seat, n, self.lang));
        let title = (self.topic.questions.len() > 1).then(|| question.title.in_lang(self.lang).to_owned());
        let head: Vec<String> = title.into_iter().chain(seat).collect();
        if !head.is_empty() {
            let _ = write!(line, "{}: ", head.join(" · "));
        }
        line.push_str(&answer);
        if !clauses.is_empty() {
            let _ = write!(line, " ({})", self.cite_all(&clauses));
        }
        if amounts && !question.amounts.is_empty() && matches!(class, Class::One(_) | Class::Choose(_)) {
            let _ = write!(line, " — {}", words(self.lang).amounts_left);
        }
        line.push('\n');
        line
    }

    /// What was assumed, each with its number.
    pub fn assumed_text(&self, facts: &[FactId], width: usize) -> String {
        if facts.is_empty() {
            return String::new();
        }
        let mut out = String::from(match self.lang {
            Lang::En => "Assumed, since nobody said otherwise:\n",
            Lang::Ru => "Принято, раз иного не сказано:\n",
        });
        for (n, id) in facts.iter().enumerate() {
            if let Some(fact) = self.topic.fact(*id) {
                entry(&mut out, &(n + 1).to_string(), &self.assumption(*id, fact), width);
            }
        }
        out
    }

    fn assumption(&self, id: FactId, fact: &Fact) -> String {
        let said = |row: Option<usize>| match self.world.state(id, row) {
            State::Known(value) if matches!(fact.kind, Kind::YesNo | Kind::OneOf) => {
                value_choice(value).map(|n| choice_words(fact, n, self.lang))
            }
            State::Known(value) => Some(format!("{}: {}", self.label(fact), value_words(fact, value, self.lang))),
            State::Absent => Some(format!("{}: —", self.label(fact))),
            _ => None,
        };
        if !fact.per_seat {
            return said(None).unwrap_or_else(|| self.label(fact));
        }
        let mut all: Vec<String> = Vec::new();
        for row in 0..self.world.rows().unwrap_or(0) {
            if let Some(words) = said(Some(row))
                && !all.contains(&words)
            {
                all.push(words);
            }
        }
        match self.lang {
            Lang::En => format!("each seat: {}", all.join(" / ")),
            Lang::Ru => format!("каждое место: {}", all.join(" / ")),
        }
    }

    /// Why an answer is not taken.
    pub fn refused_text(&self, refused: &Refused) -> String {
        match refused {
            Refused::Impossible(problems) => {
                let list = problems.sorted();
                let texts = list.iter().map(|p| p.message.in_lang(self.lang));
                texts.collect::<Vec<_>>().join("\n")
            }
            Refused::Against(condition) => {
                let told = self.compared(condition);
                match self.lang {
                    Lang::En => format!("that goes against what was told: {told}"),
                    Lang::Ru => format!("это противоречит сказанному: {told}"),
                }
            }
            Refused::Never => match self.lang {
                Lang::En => "that cannot be, with what was told before".into(),
                Lang::Ru => "вместе со сказанным раньше так быть не может".into(),
            },
            Refused::Elsewhere { text, .. } => text.in_lang(self.lang).to_owned(),
        }
    }
}

/// Why what was typed is no answer.
pub fn wrong_text(wrong: &Wrong, lang: Lang, width: usize) -> String {
    let mut out = String::new();
    for text in &wrong.0 {
        put(&mut out, &" ".repeat(INDENT), text.in_lang(lang), width);
    }
    out
}

/// Topics to choose from.
pub fn topics_text(found: &[(String, Text)], lang: Lang, width: usize) -> String {
    let mut out = String::new();
    for (n, (id, title)) in found.iter().enumerate() {
        entry(
            &mut out,
            &(n + 1).to_string(),
            &format!("{} ({id})", title.in_lang(lang)),
            width,
        );
    }
    out
}

fn value_choice(value: &crate::value::Value) -> Option<u16> {
    match value {
        crate::value::Value::Choice(n) => Some(*n),
        _ => None,
    }
}

/// A line of a list: its key in the margin.
fn entry(out: &mut String, key: &str, text: &str, width: usize) {
    put(out, &format!("{:>width$}  ", key, width = INDENT + 1), text, width);
}

fn put(out: &mut String, head: &str, text: &str, width: usize) {
    let more = " ".repeat(head.chars().count());
    let options = unbroken(width.max(40)).initial_indent(head).subsequent_indent(&more);
    for line in textwrap::wrap(text, options) {
        let _ = writeln!(out, "{}", line.trim_end());
    }
}
