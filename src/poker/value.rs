//! The value of five cards, as a high hand and as an ace-to-five low.
//!
//! Source: codex 30.1 (the cards speak), 23.1 (high and low). The ranking itself stands in no
//! clause of ours; it is the usual one.
//!
//! Why not a crate: `rs_poker` 5.1 does not build on rustc 1.95 and brings 80 crates with its
//! default features; `aya_poker` 0.1 (6 crates, 8 s of a cold build for its tables) gives a
//! number, not the ranks that decide, which a showing is compared with card by card, and panics
//! when a card is given twice.

use std::cmp::Ordering;

use super::card::{Card, Rank};

/// The kind of a hand, from the weakest up.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[allow(missing_docs)]
pub enum Category {
    HighCard,
    Pair,
    TwoPair,
    Trips,
    Straight,
    Flush,
    FullHouse,
    Quads,
    StraightFlush,
}

impl Category {
    /// How many ranks tell one hand of this kind by name: a full house has two, a flush its top.
    fn named(self) -> usize {
        match self {
            Category::TwoPair | Category::FullHouse => 2,
            _ => 1,
        }
    }
}

/// The ranks by which a hand of this kind is named, from its ranks in the order in which they
/// decide: eights and fives, tens full of twos, a king-high flush.
pub(super) fn named(category: Category, ranks: &[Rank]) -> Vec<Rank> {
    let mut distinct = ranks.to_vec();
    distinct.dedup();
    distinct.truncate(category.named());
    distinct
}

/// The value of five cards as a high hand. The greater wins, equal values are tied; suits never
/// count.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct HandValue {
    /// Its kind.
    pub category: Category,
    /// Its ranks in the order in which they decide: `8 8 5 5 K`; five-high straight: `5 4 3 2 A`.
    pub ranks: [Rank; 5],
}

impl HandValue {
    /// The value of these five, which are taken to be five different cards.
    pub(super) fn of(five: &[Card; 5]) -> HandValue {
        let (paired, ranks) = grouped(five.map(|card| card.rank), Rank::height);
        let [first, rest @ ..] = *five;
        let flush = rest.iter().all(|card| card.suit == first.suit);
        let differ = paired == Category::HighCard;
        let (straight, ranks) = match ranks {
            [Rank::Ace, five @ Rank::Five, four, three, two] if differ => (true, [five, four, three, two, Rank::Ace]),
            [top, .., low] if differ => (top.height() == low.height() + 4, ranks),
            _ => (false, ranks),
        };
        let category = match (straight, flush) {
            (true, true) => Category::StraightFlush,
            (true, false) => Category::Straight,
            (false, true) => paired.max(Category::Flush),
            (false, false) => paired,
        };
        HandValue { category, ranks }
    }

    /// The ranks by which it is named, one or two: the pair, the two pairs, the top of a straight.
    pub fn named(&self) -> Vec<Rank> {
        named(self.category, &self.ranks)
    }
}

/// The value of five cards as an ace-to-five low: straights and flushes do not count, aces are
/// low. The greater *wins*, which is the lower hand; equal values are tied.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct LowValue {
    /// Its kind; a high card is best.
    pub category: Category,
    /// Its ranks in the order in which they decide: `6 4 3 2 A`.
    pub ranks: [Rank; 5],
}

impl LowValue {
    /// The value of these five, which are taken to be five different cards.
    pub(super) fn of(five: &[Card; 5]) -> LowValue {
        let (category, ranks) = grouped(five.map(|card| card.rank), Rank::low_height);
        LowValue { category, ranks }
    }

    /// Whether it has no pair and no card above this one.
    pub fn qualifies(&self, highest: Rank) -> bool {
        let [top, ..] = self.ranks;
        self.category == Category::HighCard && top.low_height() <= highest.low_height()
    }
}

impl Ord for LowValue {
    fn cmp(&self, other: &LowValue) -> Ordering {
        let key = |low: &LowValue| (low.category, low.ranks.map(Rank::low_height));
        key(other).cmp(&key(self))
    }
}

impl PartialOrd for LowValue {
    fn partial_cmp(&self, other: &LowValue) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

/// What the ranks of five cards make by being equal, and the ranks in the order in which they
/// decide: by how often they come, then by height.
fn grouped(ranks: [Rank; 5], height: fn(Rank) -> u8) -> (Category, [Rank; 5]) {
    let mut tally: u64 = 0;
    for rank in ranks {
        tally += 1 << (4 * rank.height());
    }
    let mut keyed = ranks.map(|rank| {
        let often = tally >> (4 * rank.height()) & 0b1111;
        (often, height(rank), rank)
    });
    keyed.sort_unstable_by(|a, b| b.cmp(a));
    let category = match keyed.map(|(often, ..)| often) {
        [4, ..] => Category::Quads,
        [3, _, _, 2, _] => Category::FullHouse,
        [3, ..] => Category::Trips,
        [2, _, 2, ..] => Category::TwoPair,
        [2, ..] => Category::Pair,
        _ => Category::HighCard,
    };
    (category, keyed.map(|(.., rank)| rank))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::poker::{card::Suit, deals::cards};

    fn high(text: &str) -> HandValue {
        HandValue::of(&cards(text).try_into().unwrap())
    }

    fn low(text: &str) -> LowValue {
        LowValue::of(&cards(text).try_into().unwrap())
    }

    fn says(value: HandValue) -> String {
        let ranks: Vec<&str> = value.named().iter().map(|rank| rank.symbol()).collect();
        format!("{:?} {}", value.category, ranks.join(" "))
    }

    #[test]
    fn each_kind_is_known_with_the_ranks_that_name_it() {
        for (text, name) in [
            ("As Jd 9c 5h 2d", "HighCard A"),
            ("8s 8d Kc 5h 2d", "Pair 8"),
            ("8s 8d 5c 5h Kd", "TwoPair 8 5"),
            ("8s 8d 8c 5h Kd", "Trips 8"),
            ("5s 4d 3c 2h Ad", "Straight 5"),
            ("As Kd Qc Jh 10d", "Straight A"),
            ("Ks 9s 7s 4s 2s", "Flush K"),
            ("10s 10d 10c 2h 2d", "FullHouse 10 2"),
            ("3s 3d 3c 3h Ad", "Quads 3"),
            ("9h 8h 7h 6h 5h", "StraightFlush 9"),
            ("As 2s 3s 4s 5s", "StraightFlush 5"),
        ] {
            assert_eq!(says(high(text)), name);
        }
    }

    #[test]
    fn a_run_does_not_go_round_the_ace() {
        assert_eq!(says(high("2s Ad Kc Qh Jd")), "HighCard A");
    }

    #[test]
    fn the_lower_hand_wins_and_straights_and_flushes_do_not_count() {
        let order = [
            "5h 4h 3h 2h Ah",
            "6s 4d 3c 2h Ad",
            "6s 5d 3c 2h Ad",
            "8s 7d 6c 5h 4d",
            "9s 4d 3c 2h Ad",
            "Ks Qd Jc 10h 9d",
            "As Ad 4c 3h 2d",
            "2s 2d 4c 3h Ad",
            "3s 3d 2c 2h Ad",
            "As Ad Ac 3h 2d",
            "As Ad Ac 2h 2d",
            "As Ad Ac Ah 2d",
        ];
        for (better, worse) in order.iter().zip(order.iter().skip(1)) {
            assert!(low(better) > low(worse), "{better} wins over {worse}");
        }
        assert_eq!(low("6s 4d 3c 2h Ad"), low("6h 4c 3d 2s Ac"));
    }

    /// Five ranks, falling, no more than four of them equal.
    fn all_ranks() -> Vec<[Rank; 5]> {
        let mut all: Vec<Vec<Rank>> = vec![Vec::new()];
        for _ in 0..5 {
            let longer = all.iter().flat_map(|ranks| {
                let fits = move |rank: &Rank| ranks.last().is_none_or(|last| rank <= last);
                let next = Rank::ALL.into_iter().filter(fits);
                next.map(move |rank| [&ranks[..], &[rank]].concat())
            });
            all = longer.collect();
        }
        let fives = all.into_iter().map(|ranks| <[Rank; 5]>::try_from(ranks).unwrap());
        fives.filter(|ranks| ranks[0] != ranks[4]).collect()
    }

    /// The numbers of different hands of each kind are well known: 7,462 in all.
    #[test]
    fn all_different_hands_are_told_apart() {
        let mut values = Vec::new();
        for ranks in all_ranks() {
            let mut suits = Suit::ALL.into_iter().cycle();
            let mixed = ranks.map(|rank| Card {
                rank,
                suit: suits.next().unwrap(),
            });
            values.push(HandValue::of(&mixed));
            let mut distinct = ranks.to_vec();
            distinct.dedup();
            if distinct.len() == 5 {
                let suit = Suit::Hearts;
                values.push(HandValue::of(&ranks.map(|rank| Card { rank, suit })));
            }
        }
        values.sort_unstable();
        values.dedup();
        let known = [1_277, 2_860, 858, 858, 10, 1_277, 156, 156, 10];
        let mut counts = [0; 9];
        for value in &values {
            counts[value.category as usize] += 1;
        }
        assert_eq!(counts, known);
        assert_eq!(values.len(), 7_462);
    }
}
