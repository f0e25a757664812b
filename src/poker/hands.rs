//! The best hand of five, six or seven cards, and of Omaha's nine.
//!
//! Source: codex 30.1 (the cards speak), 23.1 (high and low).

use super::{
    card::{Card, Rank},
    check::{CardsError, check},
    value::{HandValue, LowValue},
};

/// The best high hand of five cards out of 5, 6 or 7.
///
/// # Errors
/// A wrong number of cards, or a card given twice.
pub fn best_high(cards: &[Card]) -> Result<HandValue, CardsError> {
    check(&[(cards, 5..=7)])?;
    best(choose(cards), HandValue::of)
}

/// The best high hand of exactly two of the four cards in hand and three of the five on the
/// board.
///
/// # Errors
/// A wrong number of cards, or a card given twice; list 0 is the hand, list 1 the board.
pub fn best_omaha(hand: &[Card], board: &[Card]) -> Result<HandValue, CardsError> {
    check(&[(hand, 4..=4), (board, 5..=5)])?;
    best(omaha(hand, board), HandValue::of)
}

/// The best ace-to-five low of five cards out of 5, 6 or 7; `None` when there is a qualifier
/// (eight or better: `Some(Rank::Eight)`) and the hand does not meet it.
///
/// # Errors
/// A wrong number of cards, or a card given twice.
pub fn best_low(cards: &[Card], qualifier: Option<Rank>) -> Result<Option<LowValue>, CardsError> {
    check(&[(cards, 5..=7)])?;
    let low = best(choose(cards), LowValue::of)?;
    Ok(Some(low).filter(|low| qualifier.is_none_or(|highest| low.qualifies(highest))))
}

/// The best ace-to-five low of exactly two of the four cards in hand and three of the five on
/// the board; `None` as for [`best_low`].
///
/// # Errors
/// A wrong number of cards, or a card given twice; list 0 is the hand, list 1 the board.
pub fn best_omaha_low(hand: &[Card], board: &[Card], qualifier: Option<Rank>) -> Result<Option<LowValue>, CardsError> {
    check(&[(hand, 4..=4), (board, 5..=5)])?;
    let low = best(omaha(hand, board), LowValue::of)?;
    Ok(Some(low).filter(|low| qualifier.is_none_or(|highest| low.qualifies(highest))))
}

/// All choices of so many cards.
fn choose<const COUNT: usize>(cards: &[Card]) -> Vec<[Card; COUNT]> {
    let Some(&any) = cards.first() else {
        return Vec::new();
    };
    (0_u32..1 << cards.len())
        .filter(|choice| choice.count_ones() as usize == COUNT)
        .map(|choice| {
            let mut chosen = [any; COUNT];
            let picked = cards.iter().enumerate().filter(|(n, _)| choice >> n & 1 == 1);
            for (place, (_, card)) in chosen.iter_mut().zip(picked) {
                *place = *card;
            }
            chosen
        })
        .collect()
}

/// All choices of two of the hand and three of the board.
fn omaha(hand: &[Card], board: &[Card]) -> Vec<[Card; 5]> {
    let threes = choose::<3>(board);
    choose::<2>(hand)
        .into_iter()
        .flat_map(|[a, b]| threes.iter().map(move |&[c, d, e]| [a, b, c, d, e]))
        .collect()
}

fn best<V: Ord>(fives: Vec<[Card; 5]>, of: fn(&[Card; 5]) -> V) -> Result<V, CardsError> {
    let none = CardsError::Count {
        list: 0,
        got: 0,
        from: 5,
        to: 7,
    };
    fives.iter().map(of).max().ok_or(none)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::poker::{
        check::Place,
        deals::{Dice, cards},
    };

    fn high(text: &str) -> HandValue {
        best_high(&cards(text)).unwrap()
    }

    fn low(text: &str) -> LowValue {
        best_low(&cards(text), None).unwrap().unwrap()
    }

    fn says(value: HandValue) -> String {
        let ranks: Vec<&str> = value.named().iter().map(|rank| rank.symbol()).collect();
        format!("{:?} {}", value.category, ranks.join(" "))
    }

    #[test]
    fn the_best_five_of_seven_count() {
        assert_eq!(says(high("As Ad Kc Kh Qd Qc 2s")), "TwoPair A K");
        assert_eq!(high("As Ad Kc Kh Qd Qc 2s").ranks[4], Rank::Queen);
        assert_eq!(says(high("9s 9d 9c 4h 4d 4c 2s")), "FullHouse 9 4");
        assert_eq!(says(high("Ah 2s 3d 4c 5h 6s 9d")), "Straight 6");
        assert_eq!(says(high("2h 9h 3h Kh 5h Jh 9s")), "Flush K");
        assert_eq!(says(high("Kd Js Kc Qh 9d 10s")), "Straight K");
    }

    #[test]
    fn equal_ranks_tie_whatever_the_suits_and_the_cards_left_over() {
        let board = "Ks Kd 9c 5h 2d";
        assert_eq!(high(&format!("{board} Ac 3s")), high(&format!("{board} Ad 4h")));
        assert_eq!(high("Ks 9s 7s 4s 2s"), high("Kh 9h 7h 4h 2h"));
    }

    #[test]
    fn omaha_takes_exactly_two_of_the_hand() {
        let omaha = |hand, board| says(best_omaha(&cards(hand), &cards(board)).unwrap());
        assert_eq!(omaha("As 2d 3c 4h", "Ks 9s 7s 4s 2s"), "TwoPair 4 2");
        assert_eq!(omaha("As Js 3c 4h", "Ks 9s 7s 4d 2c"), "Flush A");
        assert_eq!(omaha("Kh Kd Kc 2d", "Ks 9s 7s 4d 3c"), "Trips K");
        assert_eq!(omaha("As Qd 7c 6h", "Ad Ac Ah 9c 9d"), "Quads A");
    }

    #[test]
    fn omaha_low_takes_exactly_two_of_the_hand() {
        let low = |hand, board| {
            let low = best_omaha_low(&cards(hand), &cards(board), Some(Rank::Eight)).unwrap();
            low.map(|low| low.ranks.map(Rank::symbol).join(" "))
        };
        let board = "3c 5d 8s Kd Kh";
        assert_eq!(low("As 2d Qc Jh", board).as_deref(), Some("8 5 3 2 A"));
        assert_eq!(low("As Kc Qc Jh", board), None);
        assert_eq!(low("As 2d 3h 5h", "9c 9d 8s Kd Kh"), None);
    }

    #[test]
    fn an_eight_low_qualifies_and_a_nine_low_does_not() {
        let eight = |text| best_low(&cards(text), Some(Rank::Eight)).unwrap();
        assert!(eight("8s 7d 6c 5h 4d Kc Kd").is_some());
        assert!(eight("9s 4d 3c 2h Ad Kc Kd").is_none());
        assert!(eight("4s 4d 3c 2h Ad Kc Kd").is_none());
    }

    #[test]
    fn a_wrong_number_of_cards_is_said() {
        let (list, from, to) = (0, 5, 7);
        let got = 4;
        let few = CardsError::Count { list, got, from, to };
        assert_eq!(best_high(&cards("As Kd Qc Jh")), Err(few));
        let eight = cards("As Kd Qc Jh 9c 8c 7c 6c");
        let got = 8;
        let many = CardsError::Count { list, got, from, to };
        assert_eq!(best_low(&eight, None), Err(many));
        let (list, got, from, to) = (1, 4, 5, 5);
        let board = best_omaha(&cards("As Kd Qc Jh"), &cards("2c 3c 4c 5c"));
        assert_eq!(board, Err(CardsError::Count { list, got, from, to }));
        assert_eq!(board.unwrap_err().to_string(), "4 cards where 5 are needed");
    }

    #[test]
    fn a_card_given_twice_is_said_with_both_places() {
        let twice = best_omaha(&cards("As Kd Qc Jh"), &cards("2c 3c Qc 5c 6c"));
        let [card] = cards("Qc")[..] else { panic!() };
        let first = Place { list: 0, index: 2 };
        let again = Place { list: 1, index: 2 };
        assert_eq!(twice, Err(CardsError::Twice { card, first, again }));
    }

    #[test]
    fn the_order_of_the_cards_means_nothing() {
        let mut dice = Dice(30);
        for _ in 0..2_000 {
            let count = 5 + dice.below(3);
            let mut hand = dice.deal(count);
            let (high, low) = (best_high(&hand), best_low(&hand, None));
            dice.shuffle(&mut hand);
            assert_eq!((best_high(&hand), best_low(&hand, None)), (high, low));
        }
    }

    #[test]
    fn a_further_card_never_makes_a_hand_worse() {
        let mut dice = Dice(5);
        for _ in 0..2_000 {
            let seven = dice.deal(7);
            for count in 5..7 {
                let high = |count| best_high(&seven[..count]).unwrap();
                assert!(high(count) <= high(count + 1));
                let low = |count| best_low(&seven[..count], None).unwrap();
                assert!(low(count) <= low(count + 1));
            }
        }
    }

    #[test]
    fn the_lowest_five_of_seven_count() {
        assert_eq!(low("6s 4d 3c 2h Ad Kc Ks"), low("6h 4c 3d 2s Ac As 6d"));
    }
}
