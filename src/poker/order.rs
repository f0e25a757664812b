//! Orders round the table: who is next, to whom cards move after an error.
//!
//! Source: codex 25.1 (always clockwise), 24.2.20 with R27.

use std::fmt;

use super::{Seat, check::seat_twice};

/// How far a seat is to the left of another: 0 for the next number up, and so on round the
/// table; the other seat itself is last.
pub(super) fn steps_left(of: Seat, seat: Seat) -> Seat {
    seat.wrapping_sub(of).wrapping_sub(1)
}

/// The seats clockwise, from the first one to the left of `left_of`; `left_of` itself is last if
/// it is among them. A seat given twice counts once.
pub fn clockwise(seats: &[Seat], left_of: Seat) -> Vec<Seat> {
    let mut order = seats.to_vec();
    order.sort_unstable_by_key(|&seat| steps_left(left_of, seat));
    order.dedup();
    order
}

/// The seats clockwise, from `first` if it is among them, else from the next one to its left.
pub fn starting_with(seats: &[Seat], first: Seat) -> Vec<Seat> {
    clockwise(seats, first.wrapping_sub(1))
}

/// A card of a round that was dealt wrongly, and where it belongs. `from` and `to` are the same
/// where it stays.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Move<T> {
    /// The card, or whatever the caller knows of it.
    pub card: T,
    /// The seat that was given it.
    pub from: Seat,
    /// The seat whose card it is.
    pub to: Seat,
}

/// Where the cards of a round that was dealt wrongly belong.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Shift<T> {
    /// The cards in the order in which they were dealt.
    pub moves: Vec<Move<T>>,
    /// The seats that have no card of this round yet, in the order in which they are due one.
    pub waiting: Vec<Seat>,
    /// Cards that are nobody's, because all who are in have theirs.
    pub left_over: Vec<T>,
}

/// A round that cannot be put in order.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum OrderError {
    /// A seat got two cards, or is named twice among those still in.
    SeatTwice {
        /// The seat.
        seat: Seat,
    },
    /// A seat that should not have got a card is said to have got none.
    NotDealt {
        /// The seat.
        seat: Seat,
    },
    /// A seat that should not have got a card is named among those still in.
    StillIn {
        /// The seat.
        seat: Seat,
    },
    /// A seat that is not among those still in.
    NotIn {
        /// The seat.
        seat: Seat,
    },
    /// A seat got its card after one that comes after it.
    OutOfTurn {
        /// The seat.
        seat: Seat,
    },
}

impl fmt::Display for OrderError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            OrderError::SeatTwice { seat } => write!(f, "seat {seat} is given twice"),
            OrderError::NotDealt { seat } => write!(f, "seat {seat} was given no card"),
            OrderError::StillIn { seat } => write!(f, "seat {seat} is still in"),
            OrderError::NotIn { seat } => write!(f, "seat {seat} is not in"),
            OrderError::OutOfTurn { seat } => write!(f, "seat {seat} was not dealt to in turn"),
        }
    }
}

impl std::error::Error for OrderError {}

/// Cards went to seats that should have got none: which card belongs to whom.
/// Source: codex 24.2.20, R27.
///
/// * `dealt`: the seats in the order of dealing, each with its card of this round;
/// * `wrong`: those among them that should have got none;
/// * `still_in`: all seats that are due a card in this round, in any order.
///
/// The cards keep their order; each goes to the next seat in turn from where the round began.
///
/// # Errors
/// See [`OrderError`].
pub fn shift<T: Clone>(dealt: &[(Seat, T)], wrong: &[Seat], still_in: &[Seat]) -> Result<Shift<T>, OrderError> {
    check(dealt, still_in)?;
    for &seat in wrong {
        if still_in.contains(&seat) {
            return Err(OrderError::StillIn { seat });
        }
        if !dealt.iter().any(|(got, _)| *got == seat) {
            return Err(OrderError::NotDealt { seat });
        }
    }
    let mut got = dealt.iter().map(|(seat, _)| *seat);
    if let Some(seat) = got.find(|seat| !wrong.contains(seat) && !still_in.contains(seat)) {
        return Err(OrderError::NotIn { seat });
    }
    let first = dealt.first().map_or(1, |(seat, _)| *seat);
    Ok(lay_out(dealt, starting_with(still_in, first)))
}

fn check<T>(dealt: &[(Seat, T)], still_in: &[Seat]) -> Result<(), OrderError> {
    let got: Vec<Seat> = dealt.iter().map(|(seat, _)| *seat).collect();
    if let Some((seat, ..)) = seat_twice(&got).or_else(|| seat_twice(still_in)) {
        return Err(OrderError::SeatTwice { seat });
    }
    let first = got.first().copied().unwrap_or(1);
    let in_turn = starting_with(&got, first);
    match got.iter().zip(&in_turn).find(|(got, due)| got != due) {
        Some((_, &seat)) => Err(OrderError::OutOfTurn { seat }),
        None => Ok(()),
    }
}

fn lay_out<T: Clone>(dealt: &[(Seat, T)], order: Vec<Seat>) -> Shift<T> {
    let moves = dealt.iter().zip(&order).map(|((from, card), &to)| Move {
        card: card.clone(),
        from: *from,
        to,
    });
    Shift {
        moves: moves.collect(),
        left_over: dealt.iter().skip(order.len()).map(|(_, card)| card.clone()).collect(),
        waiting: order.into_iter().skip(dealt.len()).collect(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::poker::deals::Dice;

    fn gets(shift: &Shift<&'static str>) -> Vec<(Seat, &'static str)> {
        shift.moves.iter().map(|m| (m.to, m.card)).collect()
    }

    #[test]
    fn clockwise_starts_to_the_left_and_ends_with_the_seat_itself() {
        assert_eq!(clockwise(&[2, 5, 7], 9), [2, 5, 7]);
        assert_eq!(clockwise(&[7, 2, 5], 5), [7, 2, 5]);
        assert_eq!(clockwise(&[1, 4], 1), [4, 1]);
        assert_eq!(clockwise(&[1, 6, 4, 4], 2), [4, 6, 1]);
        assert!(clockwise(&[], 2).is_empty());
        assert_eq!(starting_with(&[1, 6, 4], 4), [4, 6, 1]);
        assert_eq!(starting_with(&[1, 6, 4], 5), [6, 1, 4]);
    }

    #[test]
    fn three_cards_dealt_after_the_wrong_one_each_move_on_by_one() {
        let dealt = [(2, "9c"), (3, "K"), (4, "4"), (5, "J")];
        let shift = shift(&dealt, &[2], &[3, 4, 5, 7, 1]).unwrap();
        assert_eq!(gets(&shift), [(3, "9c"), (4, "K"), (5, "4"), (7, "J")]);
        assert_eq!(shift.waiting, [1]);
        assert_eq!(shift.left_over, Vec::<&str>::new());
    }

    #[test]
    fn cards_dealt_before_the_error_stay() {
        let dealt = [(6, "a"), (8, "b"), (1, "c")];
        let shift = shift(&dealt, &[8], &[1, 3, 6]).unwrap();
        assert_eq!(gets(&shift), [(6, "a"), (1, "b"), (3, "c")]);
        assert_eq!(shift.moves[0].from, shift.moves[0].to);
        assert!(shift.waiting.is_empty());
    }

    #[test]
    fn noticed_before_the_next_player_the_card_is_just_moved() {
        let shift = shift(&[(4, "a"), (5, "b")], &[5], &[2, 4, 6]).unwrap();
        assert_eq!(gets(&shift), [(4, "a"), (6, "b")]);
        assert_eq!(shift.waiting, [2]);
    }

    #[test]
    fn a_round_dealt_to_the_end_leaves_a_card_over() {
        let shift = shift(&[(1, "a"), (2, "b"), (3, "c")], &[2], &[1, 3]).unwrap();
        assert_eq!(gets(&shift), [(1, "a"), (3, "b")]);
        assert_eq!(shift.left_over, ["c"]);
    }

    #[test]
    fn rounds_that_make_no_sense_are_refused() {
        let dealt = [(2, "a"), (3, "b")];
        let says = |wrong: &[Seat], still_in: &[Seat]| shift(&dealt, wrong, still_in).unwrap_err();
        assert_eq!(says(&[2], &[2, 3]), OrderError::StillIn { seat: 2 });
        assert_eq!(says(&[4], &[2, 3]), OrderError::NotDealt { seat: 4 });
        assert_eq!(says(&[2], &[4, 5]), OrderError::NotIn { seat: 3 });
        assert_eq!(says(&[2], &[3, 3]), OrderError::SeatTwice { seat: 3 });
        let astray = shift(&[(2, "a"), (5, "b"), (3, "c")], &[2], &[3, 5]);
        assert_eq!(astray, Err(OrderError::OutOfTurn { seat: 3 }));
    }

    #[test]
    fn a_shift_loses_no_card_and_gives_nobody_two() {
        let mut dice = Dice(24);
        for _ in 0..2_000 {
            let seats: Vec<Seat> = (1..=9).filter(|_| dice.below(3) > 0).collect();
            let still_in: Vec<Seat> = seats.iter().copied().filter(|_| dice.below(4) > 0).collect();
            let first = dice.below(9) as Seat + 1;
            let round = starting_with(&seats, first);
            let dealt: Vec<(Seat, usize)> = round.into_iter().zip(0..).take(dice.below(10)).collect();
            let wrong: Vec<Seat> = dealt
                .iter()
                .map(|(seat, _)| *seat)
                .filter(|seat| !still_in.contains(seat))
                .collect();
            let made = shift(&dealt, &wrong, &still_in).unwrap();
            let mut cards: Vec<usize> = made.moves.iter().map(|m| m.card).collect();
            cards.extend(&made.left_over);
            assert_eq!(cards, (0..dealt.len()).collect::<Vec<_>>());
            let mut due: Vec<Seat> = made.moves.iter().map(|m| m.to).collect();
            due.extend(&made.waiting);
            due.sort_unstable();
            assert_eq!(due, still_in);
        }
    }
}
