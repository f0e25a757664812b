//! Facts, conditions and amounts in words.

use super::Case;
use super::ui::{Words, words};
use crate::book::{Fact, Kind, Origin};
use crate::condition::{
    Aggregate, Amounts, Answered, Atom, Condition, FactId, Num, Op, Tri, View, evaluate_number, holds,
};
use crate::money;
use crate::source::{Lang, Place, Text};
use crate::template;
use crate::value::{State, Value};

impl Case<'_> {
    /// A text in the language of the output, small parts filled in by `amount`, the rest from the facts.
    pub(super) fn fill(&self, text: &Text, row: Option<usize>, amount: &impl Fn(&str) -> Option<String>) -> String {
        template::fill(text.in_lang(self.lang), &|name| {
            amount(name).or_else(|| self.named(name, row))
        })
    }

    /// The value of a fact by name, as words.
    fn named(&self, name: &str, row: Option<usize>) -> Option<String> {
        let id = self.topic.find(name)?;
        let fact = self.topic.fact(id)?;
        match self.world.state(id, if fact.per_seat { row } else { None }) {
            State::Known(value) => Some(value_words(fact, value, self.lang)),
            _ => None,
        }
    }

    /// What is the case about a condition, part by part, each thing said once.
    pub(super) fn tell(&self, condition: &Condition, row: Option<usize>) -> Vec<String> {
        let mut told = Vec::new();
        self.tell_into(condition, row, &mut told, 0);
        told
    }

    fn tell_into(&self, condition: &Condition, row: Option<usize>, told: &mut Vec<String>, depth: u8) {
        if depth > 30 {
            return;
        }
        let value = |c: &Condition| holds(c, self.world, row, Answered::default());
        match condition {
            Condition::All(parts) => {
                // Of a failing `all` only what fails is told, of a failing `any` everything.
                let all = value(condition);
                for part in parts.iter().filter(|p| all != Tri::No || value(p) == Tri::No) {
                    self.tell_into(part, row, told, depth + 1);
                }
            }
            Condition::Any(parts) => {
                let any = value(condition);
                match parts.iter().find(|p| value(p) == Tri::Yes) {
                    Some(part) if any == Tri::Yes => self.tell_into(part, row, told, depth + 1),
                    _ => parts.iter().for_each(|p| self.tell_into(p, row, told, depth + 1)),
                }
            }
            Condition::Not(part) => self.tell_into(part, row, told, depth + 1),
            Condition::Atom(atom) => {
                for words in self.tell_atom(atom, row, depth) {
                    if !words.is_empty() && !told.contains(&words) {
                        told.push(words);
                    }
                }
            }
        }
    }

    fn tell_atom(&self, atom: &Atom, row: Option<usize>, depth: u8) -> Vec<String> {
        match atom {
            Atom::Is(id, _) => self.tell_fact(*id, row, depth),
            Atom::Includes(id, value) => {
                let Some(fact) = self.topic.fact(*id) else {
                    return Vec::new();
                };
                let label = choice_words(fact, *value, self.lang);
                match holds(&Condition::Atom(atom.clone()), self.world, row, Answered::default()) {
                    Tri::Yes => vec![label],
                    Tri::No => vec![format!("{}: {label}", self.words().not_told)],
                    Tri::Unknown => vec![format!("{label}: {}", self.words().not_known)],
                }
            }
            Atom::Compare(left, op, right) => self.tell_comparison(left, *op, right, row, depth),
            Atom::Answer(_) => Vec::new(),
        }
    }

    /// What is the case about a yes/no or one-of fact.
    fn tell_fact(&self, id: FactId, row: Option<usize>, depth: u8) -> Vec<String> {
        let Some(fact) = self.topic.fact(id) else {
            return Vec::new();
        };
        let state = self.world.state(id, if fact.per_seat { row } else { None });
        let by_parts = fact.phrases.as_ref().is_some_and(|[no, _]| no.en.is_empty());
        if let (Origin::Condition(condition), true) = (&fact.origin, by_parts) {
            let mut told = Vec::new();
            self.tell_into(condition, row, &mut told, depth + 1);
            return told;
        }
        match state {
            State::Known(Value::Choice(value)) | State::Perhaps(Value::Choice(value)) => {
                vec![choice_words(fact, *value, self.lang)]
            }
            State::Absent => match &fact.only_if {
                Some(guard) => {
                    let mut told = Vec::new();
                    self.tell_into(guard, row, &mut told, depth + 1);
                    told
                }
                None => Vec::new(),
            },
            _ => vec![format!("{}: {}", self.label(fact), self.words().not_known)],
        }
    }

    fn tell_comparison(&self, left: &Num, op: Op, right: &Num, row: Option<usize>, depth: u8) -> Vec<String> {
        let number = |num: &Num| evaluate_number(num, self.world, row, Answered::default());
        match (number(left), number(right)) {
            (Amounts::Known(l) | Amounts::Perhaps(l), Amounts::Known(r) | Amounts::Perhaps(r)) => {
                let op = if op.holds(l, r) { op } else { op.opposite() };
                let kind = self
                    .kind_of(left)
                    .or_else(|| self.kind_of(right))
                    .unwrap_or(Kind::Count);
                let w = self.words();
                let shown = |num: &Num, n: i64| {
                    let amount = number_words(kind, n, self.lang);
                    let hidden = self.known.is_some_and(|known| {
                        !matches!(evaluate_number(num, known, row, Answered::default()), Amounts::Known(_))
                    });
                    match num {
                        Num::Const(_) => amount,
                        _ if hidden => self.num_words(num, kind),
                        _ => format!("{} ({amount})", self.num_words(num, kind)),
                    }
                };
                let (a, b) = (shown(left, l), shown(right, r));
                vec![match op {
                    Op::Gt => format!("{a} {} {b}", w.more),
                    Op::Lt => format!("{a} {} {b}", w.less),
                    Op::Ge if l == r => format!("{a} {} {b}", w.equal),
                    Op::Ge => format!("{a} {} {b}", w.more),
                    Op::Le if l == r => format!("{a} {} {b}", w.equal),
                    Op::Le => format!("{a} {} {b}", w.less),
                    Op::Eq => match (left, right) {
                        (_, Num::Const(_)) => format!("{}: {b}", self.num_words(left, kind)),
                        _ => format!("{a} {} {b}", w.equal),
                    },
                    Op::Ne => format!("{a} {} {b}", w.unequal),
                }]
            }
            _ => {
                // Something in it does not exist, or is not known.
                let mut told = Vec::new();
                let mut facts = Vec::new();
                left.facts(&mut |id| facts.push(id));
                right.facts(&mut |id| facts.push(id));
                for id in facts {
                    let Some(fact) = self.topic.fact(id) else {
                        continue;
                    };
                    match (
                        self.world.state(id, if fact.per_seat { row } else { None }),
                        &fact.only_if,
                    ) {
                        (State::Absent, Some(guard)) => self.tell_into(guard, row, &mut told, depth + 1),
                        (State::Unknown, _) => told.push(format!("{}: {}", self.label(fact), self.words().not_known)),
                        (State::Absent, None) => {
                            if let Origin::Number(cases) = &fact.origin {
                                for case in cases {
                                    case.is.facts(&mut |part| {
                                        if let (State::Absent, Some(guard)) = (
                                            self.world.state(part, None),
                                            self.topic.fact(part).and_then(|f| f.only_if.as_ref()),
                                        ) {
                                            self.tell_into(guard, row, &mut told, depth + 1);
                                        }
                                    });
                                }
                            } else {
                                told.push(format!("{}: {}", self.label(fact), self.words().not_told));
                            }
                        }
                        _ => {}
                    }
                }
                told.dedup();
                told
            }
        }
    }

    /// The type of a number's facts.
    pub(super) fn kind_of(&self, num: &Num) -> Option<Kind> {
        match num {
            Num::Const(_) | Num::Amount(_) => None,
            Num::Fact(id) => self.topic.fact(*id).map(|f| f.kind),
            Num::Of(Aggregate::Count, _) | Num::OfRow(Aggregate::Count, _) => Some(Kind::Count),
            Num::Of(_, id) | Num::OfRow(_, id) => self.topic.fact(*id).map(|f| match f.kind {
                Kind::Moneys => Kind::Money,
                kind => kind,
            }),
            Num::Sum(terms) => terms.iter().find_map(|(_, t)| self.kind_of(t)),
            Num::Min(parts) | Num::Max(parts) => parts.iter().find_map(|p| self.kind_of(p)),
        }
    }

    pub(super) fn num_words(&self, num: &Num, kind: Kind) -> String {
        let w = self.words();
        match num {
            Num::Const(n) => number_words(kind, *n, self.lang),
            Num::Fact(id) => self.topic.fact(*id).map(|f| self.label(f)).unwrap_or_default(),
            Num::Of(what, id) | Num::OfRow(what, id) => {
                let label = self.topic.fact(*id).map(|f| self.label(f)).unwrap_or_default();
                let word = match what {
                    Aggregate::Count => w.number,
                    Aggregate::Sum => w.together,
                    Aggregate::Largest => w.largest,
                    Aggregate::Smallest => w.smallest,
                };
                format!("{label}, {word}")
            }
            Num::Amount(_) => String::new(),
            Num::Sum(terms) => {
                let mut out = String::new();
                for (n, (factor, term)) in terms.iter().enumerate() {
                    out.push_str(match (n, *factor < 0) {
                        (0, false) => "",
                        (0, true) => "\u{2212}",
                        (_, false) => " + ",
                        (_, true) => " \u{2212} ",
                    });
                    if factor.abs() != 1 {
                        out.push_str(&format!("{} × ", factor.abs()));
                    }
                    out.push_str(&self.num_words(term, kind));
                }
                out
            }
            Num::Min(parts) | Num::Max(parts) => {
                let word = if matches!(num, Num::Min(_)) {
                    w.least_of
                } else {
                    w.most_of
                };
                let parts: Vec<String> = parts.iter().map(|p| self.num_words(p, kind)).collect();
                format!("{word} {}", parts.join(", "))
            }
        }
    }

    /// What a fact is called.
    pub(super) fn label(&self, fact: &Fact) -> String {
        let label = fact.label.in_lang(self.lang);
        if label.is_empty() {
            match &fact.phrases {
                Some([_, yes]) if !yes.en.is_empty() => yes.in_lang(self.lang).to_owned(),
                _ => fact.id.clone(),
            }
        } else {
            label.to_owned()
        }
    }

    pub(super) fn words(&self) -> &'static Words {
        words(self.lang)
    }

    /// Where what decides about a condition is told: the place of the first told fact that it rests on.
    pub(super) fn place_of(&self, condition: &Condition, row: Option<usize>) -> Option<Place> {
        let mut facts = Vec::new();
        self.rests_on(condition, row, &mut facts);
        facts.into_iter().find_map(|(id, row)| {
            self.situation
                .told
                .iter()
                .find(|t| t.fact == id && (t.row.is_none() || t.row == row))
                .map(|t| t.place)
        })
    }

    /// The facts whose state makes a condition what it is, through derived ones.
    fn rests_on(&self, condition: &Condition, row: Option<usize>, found: &mut Vec<(FactId, Option<usize>)>) {
        let mut direct = Vec::new();
        condition.facts(&mut |id| direct.push(id));
        let mut n = 0;
        while let Some(id) = direct.get(n).copied() {
            n += 1;
            let Some(fact) = self.topic.fact(id) else {
                continue;
            };
            let mut next = Vec::new();
            let mut see = |id: FactId| next.push(id);
            match &fact.origin {
                Origin::Condition(inner) => inner.facts(&mut see),
                Origin::Number(cases) => {
                    for case in cases {
                        if let Some(when) = &case.when {
                            when.facts(&mut see);
                        }
                        case.is.facts(&mut see);
                    }
                }
                Origin::Calculated(n, _) => {
                    for (_, input) in self
                        .topic
                        .calculations
                        .get(usize::from(*n))
                        .map_or(&[][..], |c| &c.from)
                    {
                        see(*input);
                    }
                }
                Origin::Told | Origin::RowSeat => {}
            }
            if let (State::Absent, Some(guard)) = (self.world.state(id, row), &fact.only_if) {
                guard.facts(&mut see);
            }
            found.push((id, row));
            for id in next {
                if !direct.contains(&id) {
                    direct.push(id);
                }
            }
        }
    }
}

/// A value of a yes/no or one-of fact as a clause of its own.
pub(super) fn choice_words(fact: &Fact, value: u16, lang: Lang) -> String {
    if let Some(phrases) = &fact.phrases {
        return phrases
            .get(usize::from(value))
            .map(|t| t.in_lang(lang).to_owned())
            .unwrap_or_default();
    }
    let Some(choice) = fact.values.get(usize::from(value)) else {
        return String::new();
    };
    match (&choice.phrase, fact.kind) {
        (Some(phrase), _) => phrase.in_lang(lang).to_owned(),
        (None, Kind::SetOf) => choice.label.in_lang(lang).to_owned(),
        (None, _) => format!("{}: {}", fact.label.in_lang(lang), choice.label.in_lang(lang)),
    }
}

/// A number of some kind.
pub(super) fn number_words(kind: Kind, n: i64, lang: Lang) -> String {
    match kind {
        Kind::Money | Kind::Moneys => money::show(n, lang),
        Kind::Seat => words(lang).seat.replace("{}", &n.to_string()),
        _ => n.to_string(),
    }
}

/// A value in a text.
pub(super) fn value_words(fact: &Fact, value: &Value, lang: Lang) -> String {
    match value {
        Value::Choice(n) => match (&fact.phrases, fact.values.get(usize::from(*n))) {
            (_, Some(choice)) => choice.label.in_lang(lang).to_owned(),
            (Some(phrases), None) => phrases
                .get(usize::from(*n))
                .map(|t| t.in_lang(lang).to_owned())
                .unwrap_or_default(),
            (None, None) => String::new(),
        },
        Value::Number(n) => number_words(fact.kind, *n, lang),
        Value::Set(set) => set
            .iter()
            .filter_map(|n| fact.values.get(usize::from(*n)))
            .map(|c| c.label.in_lang(lang))
            .collect::<Vec<_>>()
            .join(", "),
        Value::List(list) => match &list.members {
            Some(members) if members.is_empty() => words(lang).none.to_owned(),
            Some(members) => members
                .iter()
                .map(|m| money::show(*m, lang))
                .collect::<Vec<_>>()
                .join(" + "),
            None => list.sum.map(|s| money::show(s, lang)).unwrap_or_else(|| "…".into()),
        },
        Value::Cards(cards) => cards.join(" "),
        Value::Text(text) => text.clone(),
        Value::Exhibit(_) => String::new(),
    }
}
