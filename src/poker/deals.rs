//! For the tests: cards from text, and random deals that are the same in every run.

use super::card::Card;

/// Cards from a text, parted by blanks.
pub fn cards(text: &str) -> Vec<Card> {
    text.split_whitespace().map(|card| card.parse().unwrap()).collect()
}

/// A small deterministic generator (splitmix64).
pub struct Dice(pub u64);

impl Dice {
    /// A number from 0 up to, not including, `sides`.
    pub fn below(&mut self, sides: usize) -> usize {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut mixed = self.0;
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        ((mixed ^ (mixed >> 31)) % sides as u64) as usize
    }

    /// The same things in another order.
    pub fn shuffle<T>(&mut self, things: &mut [T]) {
        for last in (1..things.len()).rev() {
            things.swap(last, self.below(last + 1));
        }
    }

    /// Cards off the top of a shuffled deck.
    pub fn deal(&mut self, count: usize) -> Vec<Card> {
        let mut deck: Vec<Card> = Card::deck().collect();
        self.shuffle(&mut deck);
        deck.truncate(count);
        deck
    }
}
