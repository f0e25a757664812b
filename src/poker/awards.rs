//! Who gets how much of every pot: winners, hi-lo halves, ties, odd chips.
//!
//! Source: codex 19.1 (a seat wins only what it has paid into), 23.1–23.3 with R21 (every pot
//! apart) and R22. How a pot is divided is the matter of [`super::division`].

use std::{collections::BTreeMap, fmt};

use super::{
    Money, Seat,
    check::seat_twice,
    division::{Division, Half, Share, divide, halve},
    pots::Pot,
    standing::Standing,
};

/// How one pot is paid out.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PotAward {
    /// What lay in the pot, in hundredths.
    pub amount: Money,
    /// The high half, or the whole where no low qualifies.
    pub high_half: Money,
    /// The low half; 0 where no low qualifies.
    pub low_half: Money,
    /// The winners of the high half, clockwise from the button's left.
    pub high: Vec<Share>,
    /// The winners of the low half, likewise.
    pub low: Vec<Share>,
}

/// Odd chips that go by the button where there is none.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Undivided {
    /// The index of the pot.
    pub pot: usize,
    /// The half in which they are left.
    pub half: Half,
    /// How much is left, in hundredths.
    pub amount: Money,
    /// The tied seats, in order of number.
    pub seats: Vec<Seat>,
}

/// What everybody gets.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Awards {
    /// For every seat that contests a pot: what it gets from all pots together, in hundredths.
    pub paid: BTreeMap<Seat, Money>,
    /// Pot by pot, in the order given.
    pub pots: Vec<PotAward>,
    /// What could not be awarded for want of a button.
    pub undivided: Vec<Undivided>,
}

/// Pots that cannot be awarded.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum AwardsError {
    /// The smallest chip is worth nothing or less.
    Unit,
    /// The smallest chip does not divide a pot.
    NotInChips {
        /// The index of the pot.
        pot: usize,
        /// What lies in it.
        amount: Money,
        /// The smallest chip.
        unit: Money,
    },
    /// A pot with a negative amount, or contested by nobody.
    EmptyPot {
        /// The index of the pot.
        pot: usize,
    },
    /// A seat contests a pot with others, and how good its hand is was not said.
    NotRanked {
        /// The seat.
        seat: Seat,
    },
    /// A seat is ranked twice.
    RankedTwice {
        /// The seat.
        seat: Seat,
        /// The index of its first standing.
        first: usize,
        /// The index of the other.
        again: usize,
    },
    /// The sum is more than can be counted.
    Overflow,
}

impl fmt::Display for AwardsError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            AwardsError::Unit => f.write_str("the smallest chip must be worth something"),
            AwardsError::NotInChips { .. } => f.write_str("the smallest chip does not divide the pot"),
            AwardsError::EmptyPot { .. } => f.write_str("a pot that nobody can win"),
            AwardsError::NotRanked { seat } => write!(f, "the hand of seat {seat} is not ranked"),
            AwardsError::RankedTwice { seat, .. } => write!(f, "seat {seat} is ranked twice"),
            AwardsError::Overflow => f.write_str("the sum of the pots is too large"),
        }
    }
}

impl std::error::Error for AwardsError {}

/// Awards every pot to the best hands among the seats that contest it.
///
/// A pot is halved when a contesting seat has a low; the odd chip of that division goes to
/// [`Division::odd_half`]. Then each half is divided among its tied winners in whole chips, and
/// its odd chips go by the button. Without a button they are left [`Undivided`].
///
/// A seat alone in a pot takes it, ranked or not; standings of other seats do not matter. What is
/// paid and what is left undivided sum up to the pots.
///
/// # Errors
/// See [`AwardsError`].
pub fn awards(
    pots: &[Pot],
    standings: &[Standing],
    button: Option<Seat>,
    division: Division,
) -> Result<Awards, AwardsError> {
    if division.unit <= 0 {
        return Err(AwardsError::Unit);
    }
    let ranked: Vec<Seat> = standings.iter().map(|standing| standing.seat).collect();
    if let Some((seat, first, again)) = seat_twice(&ranked) {
        return Err(AwardsError::RankedTwice { seat, first, again });
    }
    let mut awards = Awards::default();
    let mut sum: Money = 0;
    for (index, pot) in pots.iter().enumerate() {
        if pot.amount < 0 || pot.contesting.is_empty() {
            return Err(AwardsError::EmptyPot { pot: index });
        }
        if pot.amount % division.unit != 0 {
            return Err(AwardsError::NotInChips {
                pot: index,
                amount: pot.amount,
                unit: division.unit,
            });
        }
        sum = sum.checked_add(pot.amount).ok_or(AwardsError::Overflow)?;
        let (high_winners, low_winners) = winners(pot, standings)?;
        let (high_half, low_half) = if low_winners.is_empty() {
            (pot.amount, 0)
        } else {
            halve(pot.amount, division)
        };
        let mut half = |half, amount, winners: &[Seat]| {
            let (shares, rest) = divide(amount, winners, button, division);
            if rest > 0 {
                awards.undivided.push(Undivided {
                    pot: index,
                    half,
                    amount: rest,
                    seats: winners.to_vec(),
                });
            }
            shares
        };
        let high = half(Half::High, high_half, &high_winners);
        let low = half(Half::Low, low_half, &low_winners);
        for &seat in &pot.contesting {
            awards.paid.entry(seat).or_insert(0);
        }
        for share in high.iter().chain(&low) {
            // Within the sum of all pots, which was found countable.
            *awards.paid.entry(share.seat).or_insert(0) += share.amount;
        }
        awards.pots.push(PotAward {
            amount: pot.amount,
            high_half,
            low_half,
            high,
            low,
        });
    }
    Ok(awards)
}

/// The best high and the best low hands of a pot, in order of seat.
fn winners(pot: &Pot, standings: &[Standing]) -> Result<(Vec<Seat>, Vec<Seat>), AwardsError> {
    let mut seats = pot.contesting.clone();
    seats.sort_unstable();
    seats.dedup();
    if seats.len() == 1 {
        return Ok((seats, Vec::new()));
    }
    let mut ranked = Vec::with_capacity(seats.len());
    for seat in seats {
        let standing = standings.iter().find(|standing| standing.seat == seat);
        ranked.push(standing.ok_or(AwardsError::NotRanked { seat })?);
    }
    let best_high = ranked.iter().map(|standing| standing.high).min();
    let best_low = ranked.iter().filter_map(|standing| standing.low).min();
    let those = |wins: &dyn Fn(&Standing) -> bool| {
        let winning = ranked.iter().filter(|standing| wins(standing));
        winning.map(|standing| standing.seat).collect()
    };
    let high = those(&|standing| Some(standing.high) == best_high);
    let low = those(&|standing| standing.low.is_some() && standing.low == best_low);
    Ok((high, low))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::poker::{
        deals::Dice,
        division::OddOrder,
        pots::{Stake, pots},
    };

    const CODEX: Division = Division {
        odd_half: Half::High,
        odd_order: OddOrder::ClockwiseFromButton,
        unit: 1,
    };

    /// Standings from the best hand to the worst, tied seats together.
    fn places(groups: &[&[Seat]]) -> BTreeMap<Seat, u32> {
        let placed = groups.iter().zip(0..);
        placed
            .flat_map(|(seats, place)| seats.iter().map(move |&seat| (seat, place)))
            .collect()
    }

    fn standings(high: &[&[Seat]], low: &[&[Seat]]) -> Vec<Standing> {
        let low = places(low);
        let standing = |(seat, high)| Standing {
            seat,
            high,
            low: low.get(&seat).copied(),
        };
        places(high).into_iter().map(standing).collect()
    }

    fn one_pot(amount: Money, contesting: &[Seat]) -> Vec<Pot> {
        let contesting = contesting.to_vec();
        vec![Pot { amount, contesting }]
    }

    fn paid(awards: &Awards) -> Vec<(Seat, Money)> {
        let all = awards.paid.iter().filter(|(_, amount)| **amount > 0);
        all.map(|(seat, amount)| (*seat, *amount)).collect()
    }

    #[test]
    fn the_best_short_stack_takes_what_he_paid_into_and_no_more() {
        let list = [
            (1, 20, true),
            (2, 45, false),
            (3, 110, false),
            (4, 80, true),
            (5, 200, false),
            (6, 200, false),
        ];
        let stakes = list.map(|(seat, put, folded)| Stake { seat, put, folded });
        let made = pots(&stakes).unwrap();
        let ranking = standings(&[&[3], &[2], &[6], &[5]], &[]);
        let awards = awards(&made.pots, &ranking, Some(1), CODEX).unwrap();
        assert_eq!(paid(&awards), [(3, 475), (6, 180)]);
    }

    #[test]
    fn four_all_ins_of_three_sizes() {
        let list = [(1, 25), (2, 60), (4, 60), (5, 140), (9, 300)];
        let folded = false;
        let stakes = list.map(|(seat, put)| Stake { seat, put, folded });
        let made = pots(&stakes).unwrap();
        let ranking = standings(&[&[1], &[4], &[9], &[5], &[2]], &[]);
        let awards = awards(&made.pots, &ranking, Some(1), CODEX).unwrap();
        assert_eq!(paid(&awards), [(1, 125), (4, 140), (9, 160)]);
        assert_eq!(made.back, Some((9, 160)));
    }

    #[test]
    fn high_and_low_halves_of_101() {
        let ranking = standings(&[&[1], &[2]], &[&[2]]);
        let awards = awards(&one_pot(101, &[1, 2]), &ranking, Some(2), CODEX).unwrap();
        assert_eq!(paid(&awards), [(1, 51), (2, 50)]);
        let pot = &awards.pots[0];
        assert_eq!((pot.high_half, pot.low_half), (51, 50));
    }

    #[test]
    fn high_and_low_halves_of_345_in_chips_of_5() {
        let ranking = standings(&[&[1], &[2]], &[&[2]]);
        let fives = Division { unit: 5, ..CODEX };
        let pots = one_pot(345, &[1, 2]);
        let made = awards(&pots, &ranking, Some(2), fives).unwrap();
        assert_eq!(paid(&made), [(1, 175), (2, 170)]);
        let ranking = standings(&[&[4], &[1, 3]], &[&[1, 3]]);
        let made = awards(&one_pot(205, &[1, 3, 4]), &ranking, Some(9), fives).unwrap();
        assert_eq!(paid(&made), [(1, 50), (3, 50), (4, 105)]);
    }

    #[test]
    fn the_odd_chip_of_a_tied_low_goes_left_of_the_button() {
        let ranking = standings(&[&[4], &[1, 6]], &[&[1, 6]]);
        let awards = awards(&one_pot(103, &[1, 4, 6]), &ranking, Some(2), CODEX).unwrap();
        assert_eq!(paid(&awards), [(1, 25), (4, 52), (6, 26)]);
        let odd = awards.pots[0].low[0];
        assert_eq!((odd.seat, odd.amount, odd.odd), (6, 26, 1));
    }

    #[test]
    fn no_low_qualifies_and_the_high_takes_all() {
        let ranking = standings(&[&[1], &[2]], &[]);
        let awards = awards(&one_pot(101, &[1, 2]), &ranking, Some(2), CODEX).unwrap();
        assert_eq!(paid(&awards), [(1, 101)]);
        assert_eq!(awards.pots[0].low, []);
    }

    #[test]
    fn the_low_counts_only_in_the_pots_that_it_contests() {
        let ranking = standings(&[&[2], &[3], &[1]], &[&[1]]);
        let mut pots = one_pot(90, &[1, 2, 3]);
        pots.extend(one_pot(40, &[2, 3]));
        let awards = awards(&pots, &ranking, Some(2), CODEX).unwrap();
        assert_eq!(paid(&awards), [(1, 45), (2, 85)]);
    }

    #[test]
    fn odd_chips_are_looked_for_in_each_pot_by_itself() {
        let ranking = standings(&[&[1, 2]], &[]);
        let mut pots = one_pot(33, &[1, 2, 3]);
        pots.extend(one_pot(21, &[1, 2, 3]));
        let ranking = [
            ranking,
            vec![Standing {
                seat: 3,
                high: 9,
                low: None,
            }],
        ]
        .concat();
        let awards = awards(&pots, &ranking, Some(3), CODEX).unwrap();
        assert_eq!(paid(&awards), [(1, 28), (2, 26)]);
    }

    #[test]
    fn without_a_button_the_odd_chip_is_said_to_be_left() {
        let ranking = standings(&[&[2, 5]], &[]);
        let made = awards(&one_pot(151, &[2, 5]), &ranking, None, CODEX).unwrap();
        assert_eq!(paid(&made), [(2, 75), (5, 75)]);
        let left = Undivided {
            pot: 0,
            half: Half::High,
            amount: 1,
            seats: vec![2, 5],
        };
        assert_eq!(made.undivided, [left]);
        let both_ways = standings(&[&[2, 5]], &[&[2, 5]]);
        let made = awards(&one_pot(66, &[2, 5]), &both_ways, None, CODEX).unwrap();
        assert_eq!(paid(&made), [(2, 32), (5, 32)]);
        assert_eq!(made.undivided.len(), 2);
    }

    #[test]
    fn bad_pots_and_standings_are_named() {
        let ranking = standings(&[&[1, 2]], &[]);
        let fives = Division { unit: 5, ..CODEX };
        let says = |pots: &[Pot], ranking: &[Standing], by| awards(pots, ranking, Some(1), by).unwrap_err();
        let (pot, amount, unit) = (0, 101, 5);
        let odd = AwardsError::NotInChips { pot, amount, unit };
        assert_eq!(says(&one_pot(101, &[1, 2]), &ranking, fives), odd);
        let nothing = Division { unit: 0, ..CODEX };
        assert_eq!(says(&[], &ranking, nothing), AwardsError::Unit);
        let empty = AwardsError::EmptyPot { pot: 0 };
        assert_eq!(says(&one_pot(5, &[]), &ranking, CODEX), empty);
        let unranked = AwardsError::NotRanked { seat: 3 };
        assert_eq!(says(&one_pot(5, &[1, 3]), &ranking, CODEX), unranked);
        let (seat, first, again) = (1, 0, 2);
        let twice = AwardsError::RankedTwice { seat, first, again };
        let ranking = [ranking.clone(), ranking].concat();
        assert_eq!(says(&one_pot(5, &[1, 2]), &ranking, CODEX), twice);
    }

    #[test]
    fn a_seat_alone_in_a_pot_takes_it_unranked() {
        let awards = awards(&one_pot(160, &[2]), &[], None, CODEX).unwrap();
        assert_eq!(paid(&awards), [(2, 160)]);
    }

    #[test]
    fn every_chip_is_paid_or_said_to_be_left() {
        let mut dice = Dice(23);
        for _ in 0..5_000 {
            let unit = [1, 5, 25, 100][dice.below(4)];
            let seats = dice.below(8) as Seat + 2;
            let mut stakes: Vec<Stake> = (1..=seats)
                .map(|seat| Stake {
                    seat,
                    put: dice.below(30) as Money * unit,
                    folded: seat > 1 && dice.below(4) == 0,
                })
                .collect();
            let mut ranking: Vec<Standing> = (1..=seats)
                .map(|seat| Standing {
                    seat,
                    high: dice.below(3) as u32,
                    low: Some(dice.below(4) as u32).filter(|&place| place < 2),
                })
                .collect();
            let button = Some(dice.below(9) as Seat + 1).filter(|&seat| seat < 8);
            let by = Division {
                odd_half: [Half::High, Half::Low][dice.below(2)],
                odd_order: [OddOrder::ClockwiseFromButton, OddOrder::AllToFirst][dice.below(2)],
                unit,
            };
            let made = pots(&stakes).unwrap();
            let given = awards(&made.pots, &ranking, button, by).unwrap();
            dice.shuffle(&mut stakes);
            dice.shuffle(&mut ranking);
            let again = awards(&pots(&stakes).unwrap().pots, &ranking, button, by);
            assert_eq!(again.as_ref(), Ok(&given));

            let put: Money = stakes.iter().map(|stake| stake.put).sum();
            let paid: Money = given.paid.values().sum();
            let left: Money = given.undivided.iter().map(|left| left.amount).sum();
            assert_eq!(paid + left + made.back.map_or(0, |(_, back)| back), put);
            assert!(given.paid.values().all(|paid| paid % unit == 0));
            assert!(button.is_none() || given.undivided.is_empty());
            for pot in &given.pots {
                for (half, shares) in [(pot.high_half, &pot.high), (pot.low_half, &pot.low)] {
                    let most = shares.iter().map(|share| share.amount - share.odd).max();
                    let least = shares.iter().map(|share| share.amount - share.odd).min();
                    assert_eq!(most, least);
                    assert!(shares.iter().map(|share| share.amount).sum::<Money>() <= half);
                }
            }
        }
    }
}
