//! A playing card, read from `As`, `10c`, `Tc`, `th`.

use std::{fmt, ops::Range, str::FromStr};

/// The rank of a card, from the two up to the ace.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[allow(missing_docs)]
pub enum Rank {
    Two,
    Three,
    Four,
    Five,
    Six,
    Seven,
    Eight,
    Nine,
    Ten,
    Jack,
    Queen,
    King,
    Ace,
}

impl Rank {
    /// All ranks, from the two up.
    pub const ALL: [Rank; 13] = [
        Rank::Two,
        Rank::Three,
        Rank::Four,
        Rank::Five,
        Rank::Six,
        Rank::Seven,
        Rank::Eight,
        Rank::Nine,
        Rank::Ten,
        Rank::Jack,
        Rank::Queen,
        Rank::King,
        Rank::Ace,
    ];

    /// The height with the ace on top: 2 … 14.
    pub fn height(self) -> u8 {
        self as u8 + 2
    }

    /// The height with the ace at the bottom, as in ace-to-five low: 1 … 13.
    pub fn low_height(self) -> u8 {
        match self {
            Rank::Ace => 1,
            other => other.height(),
        }
    }

    /// As it is written: `2` … `10`, `J`, `Q`, `K`, `A`.
    pub fn symbol(self) -> &'static str {
        match self {
            Rank::Two => "2",
            Rank::Three => "3",
            Rank::Four => "4",
            Rank::Five => "5",
            Rank::Six => "6",
            Rank::Seven => "7",
            Rank::Eight => "8",
            Rank::Nine => "9",
            Rank::Ten => "10",
            Rank::Jack => "J",
            Rank::Queen => "Q",
            Rank::King => "K",
            Rank::Ace => "A",
        }
    }

    fn read(text: &str) -> Option<Rank> {
        if text.eq_ignore_ascii_case("T") {
            return Some(Rank::Ten);
        }
        Rank::ALL
            .into_iter()
            .find(|rank| text.eq_ignore_ascii_case(rank.symbol()))
    }
}

impl fmt::Display for Rank {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.symbol())
    }
}

/// The suit of a card. The order is for listing only: suits never count.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[allow(missing_docs)]
pub enum Suit {
    Clubs,
    Diamonds,
    Hearts,
    Spades,
}

impl Suit {
    /// All four suits.
    pub const ALL: [Suit; 4] = [Suit::Clubs, Suit::Diamonds, Suit::Hearts, Suit::Spades];

    /// As it is written: `c`, `d`, `h`, `s`.
    pub fn symbol(self) -> &'static str {
        match self {
            Suit::Clubs => "c",
            Suit::Diamonds => "d",
            Suit::Hearts => "h",
            Suit::Spades => "s",
        }
    }

    fn read(text: &str) -> Option<Suit> {
        Suit::ALL
            .into_iter()
            .find(|suit| text.eq_ignore_ascii_case(suit.symbol()))
    }
}

impl fmt::Display for Suit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.symbol())
    }
}

/// One of the 52 cards. The order (rank, then suit) is for listing only.
///
/// Read with [`str::parse`], in either case: `As`, `10c`, `Tc`, `th`; written `As`, `10c`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Card {
    /// Its rank.
    pub rank: Rank,
    /// Its suit.
    pub suit: Suit,
}

impl Card {
    /// The 52 cards, from the twos up.
    pub fn deck() -> impl Iterator<Item = Card> {
        Rank::ALL
            .into_iter()
            .flat_map(|rank| Suit::ALL.into_iter().map(move |suit| Card { rank, suit }))
    }
}

impl fmt::Display for Card {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.rank, self.suit)
    }
}

impl FromStr for Card {
    type Err = CardError;

    fn from_str(text: &str) -> Result<Card, CardError> {
        let fault = |fault, at| CardError {
            fault,
            text: text.to_owned(),
            at,
        };
        let end = text.len();
        if Rank::read(text).is_some() {
            return Err(fault(CardFault::Suit, end..end));
        }
        let cut = text.char_indices().last().map_or(0, |(cut, _)| cut);
        let (rank, suit) = text.split_at(cut);
        match (Rank::read(rank), Suit::read(suit)) {
            (Some(rank), Some(suit)) => Ok(Card { rank, suit }),
            (Some(_), None) => Err(fault(CardFault::Suit, cut..end)),
            (None, Some(_)) if cut > 0 => Err(fault(CardFault::Rank, 0..cut)),
            _ => Err(fault(CardFault::NotACard, 0..end)),
        }
    }
}

/// What is wrong with the text of a card.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CardFault {
    /// The suit is right, the rank is not: `1s`, `11d`.
    Rank,
    /// The rank is right, the suit is not, or it is missing: `Ax`, `10`.
    Suit,
    /// Neither is right.
    NotACard,
}

/// A text that is not a card.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CardError {
    /// What is wrong.
    pub fault: CardFault,
    /// The text.
    pub text: String,
    /// The bytes of the text that are wrong; empty, at its end, where the suit is missing.
    pub at: Range<usize>,
}

impl fmt::Display for CardError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let text = &self.text;
        let wrong = text.get(self.at.clone()).unwrap_or_default();
        match self.fault {
            CardFault::Rank => write!(f, "`{wrong}` in `{text}` is not a rank"),
            CardFault::Suit if wrong.is_empty() => write!(f, "`{text}` has no suit"),
            CardFault::Suit => write!(f, "`{wrong}` in `{text}` is not a suit"),
            CardFault::NotACard => write!(f, "`{text}` is not a card"),
        }
    }
}

impl std::error::Error for CardError {}

/// Cards given twice: for every card that has come before, the index of the first time and its
/// own, in the order given. Empty when all cards differ.
pub fn find_twice(cards: &[Card]) -> Vec<(usize, usize)> {
    cards
        .iter()
        .enumerate()
        .filter_map(|(again, card)| {
            let first = cards.iter().position(|other| other == card)?;
            (first < again).then_some((first, again))
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::poker::deals::cards;

    #[test]
    fn every_card_is_read_back_from_what_is_written() {
        assert_eq!(Card::deck().count(), 52);
        for card in Card::deck() {
            assert_eq!(card.to_string().parse(), Ok(card));
            assert_eq!(card.to_string().to_uppercase().parse(), Ok(card));
        }
    }

    #[test]
    fn a_ten_is_read_in_both_spellings_and_either_case() {
        for text in ["10c", "Tc", "tC", "10C"] {
            let card: Card = text.parse().unwrap();
            assert_eq!(card.to_string(), "10c");
        }
    }

    #[test]
    fn the_error_tells_which_part_is_wrong() {
        let fault = |text: &str| text.parse::<Card>().map_err(|e| (e.fault, e.at));
        assert_eq!(fault("1s"), Err((CardFault::Rank, 0..1)));
        assert_eq!(fault("11d"), Err((CardFault::Rank, 0..2)));
        assert_eq!(fault("Ax"), Err((CardFault::Suit, 1..2)));
        assert_eq!(fault("10х"), Err((CardFault::Suit, 2..4)));
        assert_eq!(fault("10"), Err((CardFault::Suit, 2..2)));
        assert_eq!(fault("K"), Err((CardFault::Suit, 1..1)));
        assert_eq!(fault(""), Err((CardFault::NotACard, 0..0)));
        assert_eq!(fault("s"), Err((CardFault::NotACard, 0..1)));
        assert_eq!(fault("joker"), Err((CardFault::NotACard, 0..5)));
        assert_eq!(fault(" As"), Err((CardFault::Rank, 0..2)));
    }

    #[test]
    fn the_error_reads_aloud() {
        let says = |text: &str| text.parse::<Card>().unwrap_err().to_string();
        assert_eq!(says("1s"), "`1` in `1s` is not a rank");
        assert_eq!(says("Ax"), "`x` in `Ax` is not a suit");
        assert_eq!(says("10"), "`10` has no suit");
        assert_eq!(says("joker"), "`joker` is not a card");
    }

    #[test]
    fn a_card_given_twice_is_found_with_both_places() {
        assert_eq!(find_twice(&cards("As Kd Tc 10c as")), [(2, 3), (0, 4)]);
        assert_eq!(find_twice(&cards("As Ad")), []);
    }
}
