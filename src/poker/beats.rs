//! Stud: whole hands against what another player shows.
//!
//! Source: stud bets.final with R43 (a hand that does not beat the best showing), stud
//! impossible-call with R55 (no hole card lets the call beat the showing).

use std::cmp::Ordering;

use super::{
    card::Card,
    check::{CardsError, check},
    hands::best_high,
    showing::{SHOWN, ShowingValue, rank_showing},
    value::{Category, HandValue},
};

/// What a showing can be at the showdown, the best first. Four cards make no straight, flush or
/// full house.
const KINDS: [Category; 9] = [
    Category::StraightFlush,
    Category::Quads,
    Category::FullHouse,
    Category::Flush,
    Category::Straight,
    Category::Trips,
    Category::TwoPair,
    Category::Pair,
    Category::HighCard,
];

/// Whether the best five cards of a whole hand (5 to 7) beat what another player shows (1 to 5
/// cards): by their kind, then card by card over as many cards as are shown. A tie does not beat.
///
/// # Errors
/// A wrong number of cards, or a card given twice; list 0 is the hand, list 1 the showing.
pub fn beats(hand: &[Card], showing: &[Card]) -> Result<bool, CardsError> {
    check(&[(hand, 5..=7), (showing, SHOWN)])?;
    let hand = best_high(hand)?;
    // The list of kinds is whole and the cards are checked, so the showing has a value.
    let shown = rank_showing(showing, &KINDS);
    Ok(shown.is_ok_and(|shown| compare(&hand, &shown) == Ordering::Greater))
}

/// The hole cards that would let a call in five-card stud beat the showing of the player called,
/// from the twos up: `caller` are the four up cards of the caller, `called` those of the other,
/// `seen` any further cards that lie or lay open and cannot be the hole card; up cards may stand
/// among them again.
///
/// # Errors
/// A wrong number of cards, or a card given twice; list 0 is the caller, list 1 the player
/// called, list 2 the cards seen.
pub fn saving_hole_cards(caller: &[Card], called: &[Card], seen: &[Card]) -> Result<Vec<Card>, CardsError> {
    check(&[(caller, 4..=4), (called, SHOWN)])?;
    check(&[(&[], 0..=0), (&[], 0..=0), (seen, 0..=52)])?;
    let known = |card: &Card| [caller, called, seen].iter().any(|cards| cards.contains(card));
    let mut saving = Vec::new();
    for hole in Card::deck().filter(|card| !known(card)) {
        let whole = [caller, &[hole]].concat();
        if beats(&whole, called)? {
            saving.push(hole);
        }
    }
    Ok(saving)
}

/// Whether a call in five-card stud is impossible: no hole card that was not seen lets it beat
/// the showing. For the lists and errors see [`saving_hole_cards`].
///
/// # Errors
/// A wrong number of cards, or a card given twice.
pub fn impossible_call(caller: &[Card], called: &[Card], seen: &[Card]) -> Result<bool, CardsError> {
    saving_hole_cards(caller, called, seen).map(|saving| saving.is_empty())
}

fn compare(hand: &HandValue, shown: &ShowingValue) -> Ordering {
    let over_the_showing = hand.ranks.iter().take(shown.ranks.len());
    hand.category
        .cmp(&shown.kind)
        .then_with(|| over_the_showing.cmp(&shown.ranks))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::poker::{
        check::Place,
        deals::{Dice, cards},
    };

    fn beats_it(hand: &str, showing: &str) -> bool {
        beats(&cards(hand), &cards(showing)).unwrap()
    }

    fn impossible(caller: &str, called: &str, seen: &str) -> bool {
        impossible_call(&cards(caller), &cards(called), &cards(seen)).unwrap()
    }

    #[test]
    fn a_hand_beats_a_showing_by_kind_then_card_by_card() {
        assert!(beats_it("Qc Qd 7d 4s 2h", "Jh Js 5d 3c"));
        assert!(!beats_it("10c 10d 7d 4s 2h", "Jh Js 5d 3c"));
        assert!(beats_it("Jc Jd 6d 3s 2h", "Jh Js 5d 3c"));
        assert!(beats_it("2c 3c 7c 9c Jc", "Ah Ad As Kd"));
        assert!(!beats_it("2c 3c 7c 9c Jc", "8h 8d 8s 8c"));
    }

    #[test]
    fn a_tie_over_the_cards_shown_does_not_beat() {
        assert!(!beats_it("Jc Jd 5h 3s 2h", "Jh Js 5d 3c"));
        assert!(!beats_it("Ah Kc Qd Js 9h", "Ad Kd Qs Jc"));
        assert!(!beats_it("Jc Jd 5h 5s Ah", "Jh Js 5d 5c"));
    }

    #[test]
    fn the_best_five_of_seven_are_compared() {
        assert!(beats_it("2c 2d 9h 9s Kc Kd 3h", "Qs Qd Jh Js"));
        assert!(!beats_it("2c 2d 9h 9s Kc 7d 3h", "Qs Qd Jh Js"));
    }

    #[test]
    fn all_five_cards_shown_are_compared_as_a_whole_hand() {
        assert!(!beats_it("As Ad Ah Kc Qc", "9h 7h 5h 3h 2h"));
        assert!(beats_it("10s 8s 6s 4s 2s", "9h 7h 5h 3h 2h"));
    }

    #[test]
    fn no_hole_card_lets_a_ten_high_beat_a_pair_of_jacks() {
        assert!(impossible("10c 7d 4s 2h", "Jh Js 5d 3c", ""));
        assert!(impossible("9c 8d 4s 2h", "Qh Qs 5d 3c", ""));
    }

    #[test]
    fn with_a_queen_showing_the_call_is_not_impossible() {
        assert!(!impossible("Qc 7d 4s 2h", "Jh Js 5d 3c", ""));
        let (caller, called) = (cards("Qc 7d 4s 2h"), cards("Jh Js 5d 3c"));
        let saving = saving_hole_cards(&caller, &called, &[]);
        assert_eq!(saving, Ok(cards("Qd Qh Qs")));
    }

    #[test]
    fn cards_already_seen_are_left_out() {
        assert!(impossible("Qc 7d 4s 2h", "Jh Js 5d 3c", "Qd Qh Qs"));
        assert!(!impossible("Qc 7d 4s 2h", "Jh Js 5d 3c", "Qd Qh 9s"));
        let all_up_cards = "Qc 7d 4s 2h Jh Js 5d 3c Qd Qh Qs 8c";
        assert!(impossible("Qc 7d 4s 2h", "Jh Js 5d 3c", all_up_cards));
    }

    #[test]
    fn a_hole_card_that_would_only_tie_does_not_save_the_call() {
        // An ace in the hole gives A K Q 5 4, and A K Q 5 lie open on the other side.
        let (caller, called) = (cards("Kc Qd 5s 4h"), cards("Ah Ks Qh 5d"));
        let saving = saving_hole_cards(&caller, &called, &[]).unwrap();
        assert!(!saving.contains(&cards("As")[0]));
        assert!(saving.contains(&cards("Kd")[0]));
    }

    #[test]
    fn a_flush_or_straight_draw_makes_the_call_possible() {
        assert!(!impossible("9h 7h 4h 2h", "Ah As Kd Kc", ""));
        assert!(!impossible("9h 8c 7d 6s", "Ah As Ad Kc", ""));
        assert!(impossible("9h 8c 7d 6s", "Ah As Ad Ac", ""));
    }

    #[test]
    fn bad_cards_are_named() {
        let (list, got, from, to) = (0, 3, 4, 4);
        let few = saving_hole_cards(&cards("Qc 7d 4s"), &cards("Jh"), &[]);
        assert_eq!(few, Err(CardsError::Count { list, got, from, to }));
        let [card] = cards("Qc")[..] else { panic!() };
        let first = Place { list: 2, index: 0 };
        let again = Place { list: 2, index: 1 };
        let twice = saving_hole_cards(&cards("Qc 7d 4s 2h"), &cards("Jh"), &cards("Qc Qc"));
        assert_eq!(twice, Err(CardsError::Twice { card, first, again }));
        let first = Place { list: 0, index: 0 };
        let again = Place { list: 1, index: 1 };
        let both = beats(&cards("Qc 7d 4s 2h 9c"), &cards("Jh Qc"));
        assert_eq!(both, Err(CardsError::Twice { card, first, again }));
    }

    #[test]
    fn five_cards_shown_are_beaten_exactly_by_a_better_hand() {
        let mut dice = Dice(55);
        for _ in 0..3_000 {
            let ten = dice.deal(10);
            let (hand, shown) = ten.split_at(5);
            let better = best_high(hand).unwrap() > best_high(shown).unwrap();
            assert_eq!(beats(hand, shown), Ok(better));
        }
    }

    #[test]
    fn a_call_that_wins_is_never_called_impossible() {
        let mut dice = Dice(56);
        for _ in 0..500 {
            let nine = dice.deal(9);
            let (hand, shown) = nine.split_at(5);
            let (up, hole) = hand.split_at(4);
            let wins = beats(hand, shown).unwrap();
            let saving = saving_hole_cards(up, shown, &[]).unwrap();
            assert_eq!(saving.contains(&hole[0]), wins);
            assert_eq!(impossible_call(up, shown, &[]), Ok(saving.is_empty()));
        }
    }
}
