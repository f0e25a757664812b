//! How one pot, or one half of it, is divided in whole chips.
//!
//! Source: codex 23.1–23.3 with R21 (first tied seat to the button's left, button last; several
//! odd chips one each) and R22 (halve first, then each half by position). What the clauses fix is
//! handed in as [`Division`], so that a book may turn it round.

use super::{Money, Seat, order::clockwise};

/// One half of a pot that is divided between the high and the low hands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
#[allow(missing_docs)]
pub enum Half {
    High,
    Low,
}

/// Which of several tied seats get the chips that cannot be divided.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum OddOrder {
    /// One each, from the first tied seat to the button's left on; the button comes last.
    ClockwiseFromButton,
    /// All to the first tied seat to the button's left.
    AllToFirst,
}

/// How a pot is divided: what the rulebook fixes, and the smallest chip.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Division {
    /// The half that gets the odd chip of a hi-lo division. Codex 23.1: the high one.
    pub odd_half: Half,
    /// Which of several tied seats get odd chips. Codex 23.2, 23.3.
    pub odd_order: OddOrder,
    /// The smallest chip in play, in hundredths; more than 0. Nothing is paid in less.
    pub unit: Money,
}

/// What a seat gets out of one half of a pot.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Share {
    /// The seat.
    pub seat: Seat,
    /// What it gets, in hundredths.
    pub amount: Money,
    /// How much of that are odd chips.
    pub odd: Money,
}

/// The high and the low half, in whole chips.
pub(super) fn halve(amount: Money, division: Division) -> (Money, Money) {
    let smaller = amount / division.unit / 2 * division.unit;
    match division.odd_half {
        Half::High => (amount - smaller, smaller),
        Half::Low => (smaller, amount - smaller),
    }
}

/// Divides a half among its winners; also tells what is left for want of a button.
pub(super) fn divide(amount: Money, winners: &[Seat], button: Option<Seat>, division: Division) -> (Vec<Share>, Money) {
    let Ok(count @ 1..) = Money::try_from(winners.len()) else {
        return (Vec::new(), 0);
    };
    let unit = division.unit;
    let chips = amount / unit;
    let each = chips / count * unit;
    let mut left = chips % count;
    let mut shares = Vec::with_capacity(winners.len());
    for seat in clockwise(winners, button.unwrap_or(0)) {
        let odd = match (button, division.odd_order) {
            (None, _) => 0,
            (Some(_), OddOrder::AllToFirst) => left,
            (Some(_), OddOrder::ClockwiseFromButton) => left.min(1),
        };
        left -= odd;
        shares.push(Share {
            seat,
            amount: each + odd * unit,
            odd: odd * unit,
        });
    }
    (shares, left * unit)
}

#[cfg(test)]
mod tests {
    use super::*;

    const CODEX: Division = Division {
        odd_half: Half::High,
        odd_order: OddOrder::ClockwiseFromButton,
        unit: 1,
    };

    fn paid(amount: Money, seats: &[Seat], button: Option<Seat>, by: Division) -> Vec<(Seat, Money)> {
        let (shares, _) = divide(amount, seats, button, by);
        shares.iter().map(|share| (share.seat, share.amount)).collect()
    }

    #[test]
    fn the_odd_chip_of_the_halves_goes_where_the_book_says() {
        assert_eq!(halve(101, CODEX), (51, 50));
        assert_eq!(halve(100, CODEX), (50, 50));
        assert_eq!(halve(1, CODEX), (1, 0));
        let house = Division {
            odd_half: Half::Low,
            ..CODEX
        };
        assert_eq!(halve(101, house), (50, 51));
    }

    #[test]
    fn halves_are_whole_chips() {
        let fives = Division { unit: 5, ..CODEX };
        assert_eq!(halve(345, fives), (175, 170));
        assert_eq!(halve(205, fives), (105, 100));
        assert_eq!(paid(100, &[1, 3], Some(9), fives), [(1, 50), (3, 50)]);
        assert_eq!(paid(105, &[1, 3], Some(2), fives), [(3, 55), (1, 50)]);
    }

    #[test]
    fn odd_chips_go_round_one_each_from_the_button_s_left() {
        assert_eq!(paid(101, &[2, 5, 7], Some(9), CODEX), [(2, 34), (5, 34), (7, 33)]);
        assert_eq!(paid(100, &[2, 5, 8], Some(4), CODEX), [(5, 34), (8, 33), (2, 33)]);
    }

    #[test]
    fn the_button_himself_is_last() {
        assert_eq!(paid(55, &[1, 4], Some(1), CODEX), [(4, 28), (1, 27)]);
    }

    #[test]
    fn a_house_may_give_all_odd_chips_to_the_first() {
        let house = Division {
            odd_order: OddOrder::AllToFirst,
            ..CODEX
        };
        assert_eq!(paid(101, &[2, 5, 7], Some(9), house), [(2, 35), (5, 33), (7, 33)]);
    }

    #[test]
    fn without_a_button_odd_chips_are_left() {
        let (shares, left) = divide(101, &[2, 5, 7], None, CODEX);
        assert!(shares.iter().all(|share| share.amount == 33 && share.odd == 0));
        assert_eq!(left, 2);
        assert_eq!(divide(99, &[2, 5, 7], None, CODEX).1, 0);
    }
}
