//! Main and side pots, and the excess that nobody called.
//!
//! Source: codex 19.1, 19.2 with R12 (equal shares in the layer one has paid into) and R13 (any
//! player before or after; folded money stays, unmatched money goes back).

use std::fmt;

use super::{Money, Seat, check::seat_twice};

/// What one seat has put in during this hand: antes, blinds, bets, everything.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Stake {
    /// The seat.
    pub seat: Seat,
    /// What it put in, in hundredths; 0 or more.
    pub put: Money,
    /// Whether its hand is out of the game.
    pub folded: bool,
}

/// A main or side pot.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Pot {
    /// What lies in it, in hundredths; more than 0.
    pub amount: Money,
    /// The seats that can win it, in order of number; at least one.
    pub contesting: Vec<Seat>,
}

/// The pots of a hand.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Pots {
    /// The main pot first, then the side pots.
    pub pots: Vec<Pot>,
    /// The seat that gets an uncalled excess back, and how much; at most one can.
    pub back: Option<(Seat, Money)>,
}

impl Pots {
    /// What goes back to a seat, in hundredths; mostly 0.
    pub fn back_to(&self, seat: Seat) -> Money {
        self.back
            .filter(|(owner, _)| *owner == seat)
            .map_or(0, |(_, amount)| amount)
    }
}

/// Stakes that make no pots.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PotsError {
    /// The same seat at two places of the list.
    SeatTwice {
        /// The seat.
        seat: Seat,
        /// The index where it stands first.
        first: usize,
        /// The index where it stands again.
        again: usize,
    },
    /// A seat that put in less than nothing.
    Negative {
        /// The seat.
        seat: Seat,
        /// Its index in the list.
        index: usize,
    },
    /// Chips were put in, and everybody has folded.
    NobodyLeft,
    /// The sum is more than can be counted.
    Overflow,
}

impl fmt::Display for PotsError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            PotsError::SeatTwice { seat, .. } => write!(f, "seat {seat} is given twice"),
            PotsError::Negative { seat, .. } => {
                write!(f, "seat {seat} cannot have put in less than nothing")
            }
            PotsError::NobodyLeft => f.write_str("everybody has folded, so nobody can win the pot"),
            PotsError::Overflow => f.write_str("the sum of the chips is too large"),
        }
    }
}

impl std::error::Error for PotsError {}

/// Parts the chips of a hand into main and side pots.
///
/// * A seat that is still in contests every layer up to its own stake; layers that the same
///   seats contest are one pot.
/// * Folded chips stay in the layers they reached. What lies above every stake still in goes to
///   the highest pot; when no seat still in has put in anything, all of them contest the whole.
/// * Uncalled is the part of the highest stake still in above the second highest stake of
///   anybody, folded or not. It goes back.
///
/// The pots and what goes back sum up to what was put in. The order of the list means nothing.
///
/// # Errors
/// See [`PotsError`].
pub fn pots(stakes: &[Stake]) -> Result<Pots, PotsError> {
    check(stakes)?;
    let back = uncalled(stakes);
    let mut stakes = stakes.to_vec();
    stakes.sort_by_key(|stake| stake.seat);
    for stake in &mut stakes {
        if let Some((seat, excess)) = back
            && seat == stake.seat
        {
            stake.put -= excess;
        }
    }

    let alive = |from: Money| -> Vec<Seat> {
        let alive = stakes.iter().filter(|s| !s.folded && s.put >= from);
        alive.map(|stake| stake.seat).collect()
    };
    let mut tops: Vec<Money> = stakes
        .iter()
        .filter(|stake| !stake.folded && stake.put > 0)
        .map(|stake| stake.put)
        .collect();
    tops.sort_unstable();
    tops.dedup();
    if tops.is_empty() {
        tops.push(0);
    }

    let mut pots = Vec::new();
    let mut floor = 0;
    for (nth, top) in tops.iter().enumerate() {
        let highest = nth + 1 == tops.len();
        let ceiling = if highest { Money::MAX } else { *top };
        // Every part is within the sum of all stakes, which `check` has found countable.
        let amount: Money = stakes.iter().map(|stake| (stake.put.min(ceiling) - floor).max(0)).sum();
        let contesting = alive(*top);
        if amount > 0 && contesting.is_empty() {
            return Err(PotsError::NobodyLeft);
        }
        if amount > 0 {
            pots.push(Pot { amount, contesting });
        }
        floor = *top;
    }
    Ok(Pots { pots, back })
}

fn check(stakes: &[Stake]) -> Result<(), PotsError> {
    let seats: Vec<Seat> = stakes.iter().map(|stake| stake.seat).collect();
    if let Some((seat, first, again)) = seat_twice(&seats) {
        return Err(PotsError::SeatTwice { seat, first, again });
    }
    let mut sum: Money = 0;
    for (index, stake) in stakes.iter().enumerate() {
        let seat = stake.seat;
        if stake.put < 0 {
            return Err(PotsError::Negative { seat, index });
        }
        sum = sum.checked_add(stake.put).ok_or(PotsError::Overflow)?;
    }
    Ok(())
}

fn uncalled(stakes: &[Stake]) -> Option<(Seat, Money)> {
    let highest = stakes
        .iter()
        .filter(|stake| !stake.folded)
        .max_by_key(|stake| stake.put)?;
    let second = stakes
        .iter()
        .filter(|stake| stake.seat != highest.seat)
        .map(|stake| stake.put)
        .max()
        .unwrap_or(0);
    (highest.put > second).then(|| (highest.seat, highest.put - second))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::poker::deals::Dice;

    fn stakes(list: &[(Seat, Money, bool)]) -> Vec<Stake> {
        list.iter()
            .map(|&(seat, put, folded)| Stake { seat, put, folded })
            .collect()
    }

    fn pot(amount: Money, contesting: &[Seat]) -> Pot {
        Pot {
            amount,
            contesting: contesting.to_vec(),
        }
    }

    const IN: bool = false;
    const OUT: bool = true;

    #[test]
    fn two_all_ins_a_bigger_bet_and_a_fold() {
        let made = pots(&stakes(&[(1, 100, IN), (2, 300, IN), (3, 500, IN), (4, 50, OUT)])).unwrap();
        assert_eq!(made.pots, [pot(350, &[1, 2, 3]), pot(400, &[2, 3])]);
        assert_eq!(made.back, Some((3, 200)));
        assert_eq!((made.back_to(3), made.back_to(2)), (200, 0));
    }

    #[test]
    fn six_seats_with_two_folds_and_two_all_ins() {
        let made = pots(&stakes(&[
            (1, 20, OUT),
            (2, 45, IN),
            (3, 110, IN),
            (4, 80, OUT),
            (5, 200, IN),
            (6, 200, IN),
        ]))
        .unwrap();
        let main = pot(245, &[2, 3, 5, 6]);
        assert_eq!(made.pots, [main, pot(230, &[3, 5, 6]), pot(180, &[5, 6])]);
        assert_eq!(made.back, None);
    }

    #[test]
    fn four_all_ins_of_three_sizes_and_a_bet_that_covers() {
        let made = pots(&stakes(&[
            (1, 25, IN),
            (2, 60, IN),
            (4, 60, IN),
            (5, 140, IN),
            (9, 300, IN),
        ]))
        .unwrap();
        let main = pot(125, &[1, 2, 4, 5, 9]);
        assert_eq!(made.pots, [main, pot(140, &[2, 4, 5, 9]), pot(160, &[5, 9])]);
        assert_eq!(made.back, Some((9, 160)));
    }

    #[test]
    fn equal_all_ins_make_one_pot() {
        let made = pots(&stakes(&[(1, 70, IN), (2, 70, IN), (3, 70, IN)])).unwrap();
        assert_eq!(made.pots, [pot(210, &[1, 2, 3])]);
        assert_eq!(made.back, None);
    }

    #[test]
    fn a_short_ante_and_a_short_blind_make_layers_of_their_own() {
        let made = pots(&stakes(&[(1, 3, IN), (2, 5, IN), (3, 8, IN), (4, 8, IN)])).unwrap();
        let main = pot(12, &[1, 2, 3, 4]);
        assert_eq!(made.pots, [main, pot(6, &[2, 3, 4]), pot(6, &[3, 4])]);
    }

    #[test]
    fn folded_stakes_make_no_layer_of_their_own() {
        let made = pots(&stakes(&[(1, 10, OUT), (2, 40, OUT), (3, 90, IN), (4, 90, IN)])).unwrap();
        assert_eq!(made.pots, [pot(230, &[3, 4])]);
    }

    #[test]
    fn a_layer_that_only_folded_seats_paid_joins_the_pot_below() {
        let made = pots(&stakes(&[(1, 100, IN), (2, 100, IN), (3, 250, OUT), (4, 250, OUT)]));
        assert_eq!(made.unwrap().pots, [pot(700, &[1, 2])]);
    }

    #[test]
    fn with_no_pot_below_the_folded_chips_go_to_those_still_in() {
        let made = pots(&stakes(&[(1, 50, OUT), (2, 0, IN), (3, 0, IN)])).unwrap();
        assert_eq!(made.pots, [pot(50, &[2, 3])]);
    }

    #[test]
    fn an_excess_over_a_folded_stake_only_goes_back() {
        let made = pots(&stakes(&[(1, 100, IN), (2, 300, IN), (3, 200, OUT)])).unwrap();
        assert_eq!(made.pots, [pot(300, &[1, 2]), pot(200, &[2])]);
        assert_eq!(made.back, Some((2, 100)));
    }

    #[test]
    fn the_last_one_in_gets_his_excess_back_and_contests_the_rest_alone() {
        let made = pots(&stakes(&[(1, 40, OUT), (2, 100, IN), (3, 60, OUT)])).unwrap();
        assert_eq!(made.pots, [pot(160, &[2])]);
        assert_eq!(made.back, Some((2, 40)));
        let alone = pots(&stakes(&[(2, 100, IN)])).unwrap();
        assert_eq!((alone.pots, alone.back), (vec![], Some((2, 100))));
    }

    #[test]
    fn nothing_put_in_makes_no_pot() {
        assert_eq!(pots(&[]), Ok(Pots::default()));
        let nothing = stakes(&[(1, 0, IN), (2, 0, OUT)]);
        assert_eq!(pots(&nothing), Ok(Pots::default()));
        assert_eq!(pots(&stakes(&[(1, 0, OUT)])), Ok(Pots::default()));
    }

    #[test]
    fn bad_stakes_are_named() {
        let twice = stakes(&[(1, 5, IN), (2, 5, IN), (1, 5, OUT)]);
        let (seat, first, again) = (1, 0, 2);
        assert_eq!(pots(&twice), Err(PotsError::SeatTwice { seat, first, again }));
        let negative = stakes(&[(1, 5, IN), (2, -5, IN)]);
        let (seat, index) = (2, 1);
        assert_eq!(pots(&negative), Err(PotsError::Negative { seat, index }));
        let gone = stakes(&[(1, 5, OUT), (2, 9, OUT)]);
        assert_eq!(pots(&gone), Err(PotsError::NobodyLeft));
        let huge = stakes(&[(1, Money::MAX, IN), (2, 1, IN)]);
        assert_eq!(pots(&huge), Err(PotsError::Overflow));
        let largest = stakes(&[(1, Money::MAX - 1, IN), (2, 1, IN)]);
        assert_eq!(pots(&largest).unwrap().back, Some((1, Money::MAX - 2)));
    }

    #[test]
    fn chips_are_conserved_and_the_order_of_the_list_means_nothing() {
        let mut dice = Dice(19);
        for _ in 0..5_000 {
            let mut list: Vec<Stake> = (1..=dice.below(9) as Seat + 1)
                .map(|seat| Stake {
                    seat,
                    put: dice.below(12) as Money * 25,
                    folded: dice.below(3) == 0,
                })
                .collect();
            let sum: Money = list.iter().map(|stake| stake.put).sum();
            let made = pots(&list);
            dice.shuffle(&mut list);
            assert_eq!(pots(&list), made);
            if list.iter().all(|stake| stake.folded) && sum > 0 {
                assert_eq!(made, Err(PotsError::NobodyLeft));
                continue;
            }
            let made = made.unwrap();
            let lying: Money = made.pots.iter().map(|pot| pot.amount).sum();
            assert_eq!(lying + made.back.map_or(0, |(_, amount)| amount), sum);
            let folded = |seat| list.iter().any(|s| s.seat == seat && s.folded);
            for pot in &made.pots {
                assert!(pot.amount > 0 && !pot.contesting.is_empty());
                assert!(!pot.contesting.iter().any(|&seat| folded(seat)));
            }
            for (below, above) in made.pots.iter().zip(made.pots.iter().skip(1)) {
                assert!(above.contesting.len() < below.contesting.len());
                assert!(above.contesting.iter().all(|s| below.contesting.contains(s)));
            }
        }
    }
}
