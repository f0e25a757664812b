//! Stud: what the up cards may still become.
//!
//! Source: stud bets.calls with R42 (the dealer announces a possible flush or straight).

use super::{
    card::Card,
    check::{CardsError, check},
    showing::SHOWN,
};

/// Whether the up cards can become a flush of five cards with `others` more cards, unseen or
/// still to come. In five-card stud these are the cards that five lack: 2 to three up cards, 1
/// to four. Source: stud bets.calls.
///
/// # Errors
/// A wrong number of cards (none, or more than five), or a card given twice.
pub fn possible_flush(up: &[Card], others: usize) -> Result<bool, CardsError> {
    check(&[(up, SHOWN)])?;
    let of_a_suit = |card: &Card| up.iter().filter(|other| other.suit == card.suit).count();
    let most = up.iter().map(of_a_suit).max().unwrap_or(0);
    Ok(most.saturating_add(others) >= 5)
}

/// Whether the up cards can become a straight of five cards with `others` more cards; the ace
/// stands above the king or below the two. Otherwise like [`possible_flush`].
///
/// # Errors
/// A wrong number of cards (none, or more than five), or a card given twice.
pub fn possible_straight(up: &[Card], others: usize) -> Result<bool, CardsError> {
    check(&[(up, SHOWN)])?;
    let shown = |height: &u8| {
        let mut ranks = up.iter().map(|card| card.rank);
        ranks.any(|rank| rank.height() == *height || rank.low_height() == *height)
    };
    let most = (1..=10_u8).map(|low| (low..low + 5).filter(shown).count());
    Ok(most.max().unwrap_or(0).saturating_add(others) >= 5)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::poker::deals::cards;

    #[test]
    fn three_or_four_of_a_suit_are_a_possible_flush_in_five_card_stud() {
        let flush = |text, others| possible_flush(&cards(text), others).unwrap();
        assert!(flush("10h 6h 2h", 2));
        assert!(!flush("10h 6h 2c", 2));
        assert!(flush("10h 6h 2h Kh", 1));
        assert!(!flush("10h 6h 2h Kc", 1));
        assert!(flush("10h 6h 2h Kc", 3));
    }

    #[test]
    fn cards_within_five_ranks_are_a_possible_straight_in_five_card_stud() {
        let straight = |text, others| possible_straight(&cards(text), others).unwrap();
        assert!(straight("9h 7c 5d", 2));
        assert!(!straight("9h 7c 4d", 2));
        assert!(straight("Ah 2c 5d", 2));
        assert!(straight("Ah Kc 10d", 2));
        assert!(!straight("Ah Kc 2d", 2));
        assert!(!straight("9h 9c 8d", 2));
        assert!(straight("9h 8c 7d 5s", 1));
        assert!(!straight("9h 8c 7d 4s", 1));
        assert!(straight("9h 8c 7d 4s", 3));
    }
}
