//! Reading cards.

use std::ops::Range;

use super::value::wrong_shape;
use super::{Fact, Kind};
use crate::poker::card::{Card, CardError, CardFault};
use crate::source::{Code, Node, Place, Problem, Problems, Text};
use crate::value::Value;

pub(super) fn cards(fact: &Fact, node: &Node, problems: &mut Problems) -> Option<Value> {
    let mut words: Vec<(String, Place)> = Vec::new();
    let mut good = true;
    match node.list() {
        Some(members) => {
            for member in members {
                match member.text() {
                    Some(word) => words.push((word.to_owned(), inside(member))),
                    None => {
                        good = false;
                        wrong_shape(fact, member, problems);
                    }
                }
            }
        }
        None => {
            let Some(text) = node.text() else {
                wrong_shape(fact, node, problems);
                return None;
            };
            for word in text.split_whitespace() {
                let at = word.as_ptr() as usize - text.as_ptr() as usize;
                words.push((word.to_owned(), inside(node).part(at..at + word.len())));
            }
        }
    }
    if fact.kind == Kind::Card && words.len() != 1 {
        wrong_shape(fact, node, problems);
        return None;
    }
    let count = i64::try_from(words.len()).unwrap_or(i64::MAX);
    if fact.kind == Kind::Cards && good && !fact.length.holds(count) {
        let (least, most) = (fact.length.least.unwrap_or(0), fact.length.most.unwrap_or(52));
        good = false;
        let message = match least == most {
            true => Text::new(
                format!("`{}` has {most} cards, here are {count}", fact.id),
                format!("в `{}` карт должно быть {most}, здесь {count}", fact.id),
            ),
            false => Text::new(
                format!("`{}` has from {least} to {most} cards, here are {count}", fact.id),
                format!("в `{}` от {least} до {most} карт, здесь {count}", fact.id),
            ),
        };
        problems.add(Problem::new(Code::BadCard, node.place, message));
    }
    let mut cards: Vec<(Card, Place)> = Vec::new();
    for (word, place) in words {
        match word.parse::<Card>() {
            Ok(card) => {
                if let Some((_, first)) = cards.iter().find(|(c, _)| *c == card) {
                    good = false;
                    problems.add(
                        Problem::new(
                            Code::CardTwice,
                            place,
                            Text::new(
                                format!("the card `{word}` is given twice"),
                                format!("карта `{word}` указана дважды"),
                            ),
                        )
                        .also(*first, Text::new("given here first", "впервые указана здесь")),
                    );
                }
                cards.push((card, place));
            }
            Err(error) => {
                good = false;
                let (at, message) = bad_card(&word, &error);
                let place = if at.is_empty() { place } else { place.part(at) };
                problems.add(Problem::new(Code::BadCard, place, message).help(Text::new(
                    "a card is a rank 2–10, J, Q, K, A and a suit s, h, d, c: As, 10c",
                    "карта — это достоинство 2–10, J, Q, K, A и масть: s (пики), h (черви), d (бубны), c (трефы): As, 10c",
                )));
            }
        }
    }
    good.then(|| Value::Cards(cards.into_iter().map(|(c, _)| c.to_string()).collect()))
}

/// The place of a text without its quotes.
fn inside(node: &Node) -> Place {
    let quote = u32::from(node.plain().is_none());
    Place {
        start: node.place.start + quote,
        ..node.place
    }
}

/// The part of a word that makes it no card, and what is wrong with it.
fn bad_card(word: &str, error: &CardError) -> (Range<usize>, Text) {
    let wrong = error.text.get(error.at.clone()).unwrap_or_default();
    let message = match error.fault {
        CardFault::Rank => Text::new(
            format!("`{wrong}` in `{word}` is not a rank"),
            format!("`{wrong}` в `{word}` — не достоинство карты"),
        ),
        CardFault::Suit if wrong.is_empty() => {
            Text::new(format!("`{word}` has no suit"), format!("у `{word}` нет масти"))
        }
        CardFault::Suit => Text::new(
            format!("`{wrong}` in `{word}` is not a suit"),
            format!("`{wrong}` в `{word}` — не масть"),
        ),
        CardFault::NotACard => Text::new(format!("`{word}` is not a card"), format!("`{word}` — не карта")),
    };
    (error.at.clone(), message)
}
