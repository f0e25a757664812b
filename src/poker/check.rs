//! What the calculations ask of their input: the right number of cards, no card and no seat twice.

use std::{fmt, ops::RangeInclusive};

use super::{
    Seat,
    card::{Card, find_twice},
};

/// Where a card was given.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Place {
    /// In which of the lists handed in, in the order of the arguments; the first is 0.
    pub list: usize,
    /// Where in that list; the first card is 0.
    pub index: usize,
}

/// Cards from which nothing can be calculated.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum CardsError {
    /// The same card at two places.
    Twice {
        /// The card.
        card: Card,
        /// Where it stands first.
        first: Place,
        /// Where it stands again.
        again: Place,
    },
    /// A list with too few or too many cards.
    Count {
        /// Which of the lists handed in, in the order of the arguments; the first is 0.
        list: usize,
        /// How many cards it has.
        got: usize,
        /// The fewest it may have.
        from: usize,
        /// The most it may have.
        to: usize,
    },
}

impl fmt::Display for CardsError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            CardsError::Twice { card, .. } => write!(f, "`{card}` is given twice"),
            CardsError::Count { got, from, to, .. } if from == to => {
                write!(f, "{got} cards where {from} are needed")
            }
            CardsError::Count { got, from, to, .. } => {
                write!(f, "{got} cards where {from} to {to} are needed")
            }
        }
    }
}

impl std::error::Error for CardsError {}

/// Checks the number of cards of every list, then that no card stands twice in all of them.
pub(super) fn check(lists: &[(&[Card], RangeInclusive<usize>)]) -> Result<(), CardsError> {
    for (list, (cards, counts)) in lists.iter().enumerate() {
        if !counts.contains(&cards.len()) {
            return Err(CardsError::Count {
                list,
                got: cards.len(),
                from: *counts.start(),
                to: *counts.end(),
            });
        }
    }
    let (places, all): (Vec<Place>, Vec<Card>) = lists
        .iter()
        .enumerate()
        .flat_map(|(list, (cards, _))| {
            let placed = cards.iter().enumerate();
            placed.map(move |(index, card)| (Place { list, index }, *card))
        })
        .unzip();
    let Some(&(first, again)) = find_twice(&all).first() else {
        return Ok(());
    };
    match (all.get(again), places.get(first), places.get(again)) {
        (Some(&card), Some(&first), Some(&again)) => Err(CardsError::Twice { card, first, again }),
        _ => Ok(()),
    }
}

/// A seat given twice, the index where it stands first, and the one where it stands again.
pub(super) fn seat_twice(seats: &[Seat]) -> Option<(Seat, usize, usize)> {
    seats.iter().enumerate().find_map(|(again, &seat)| {
        let first = seats.iter().position(|&other| other == seat)?;
        (first < again).then_some((seat, first, again))
    })
}
