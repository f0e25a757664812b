//! Stud: the combinations that lie face up, and who of them comes first.
//!
//! Source: stud hands.a–c with R44, R45 (what ranks above what, ties), bets.a (the best showing
//! bets first). Which kinds count, in what order, and who wins a tie is handed in.

use std::{cmp::Reverse, fmt, ops::RangeInclusive};

use super::{
    Seat,
    card::{Card, Rank},
    check::{CardsError, check, seat_twice},
    order::{clockwise, starting_with},
    value::{Category, HandValue, named},
};

/// How many cards may lie face up: four, or all five by a fault.
pub(super) const SHOWN: RangeInclusive<usize> = 1..=5;

/// The value of a showing, to be compared with others ranked by the same list of kinds. The
/// greater comes first; equal values are tied; suits never count.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct ShowingValue {
    place: Reverse<usize>,
    /// Its ranks in the order in which they decide: those of the combination, then the others.
    pub ranks: Vec<Rank>,
    /// Its kind.
    pub kind: Category,
}

impl ShowingValue {
    /// The ranks by which it is named, one or two: a pair of *eights*, an *ace*.
    pub fn named(&self) -> Vec<Rank> {
        named(self.kind, &self.ranks)
    }
}

/// Showings that cannot be ranked.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ShowingError {
    /// A wrong number of cards, or a card given twice; the list is the index of the showing.
    Cards(CardsError),
    /// The list of kinds names one twice.
    KindTwice(Category),
    /// The list of kinds leaves out the high card, so that not every showing has a kind.
    NoHighCard,
    /// A seat shows two hands.
    SeatTwice {
        /// The seat.
        seat: Seat,
        /// The index of its first showing.
        first: usize,
        /// The index of the other.
        again: usize,
    },
    /// No showing at all.
    Nobody,
}

impl fmt::Display for ShowingError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ShowingError::Cards(error) => error.fmt(f),
            ShowingError::KindTwice(kind) => write!(f, "{kind:?} is ranked twice"),
            ShowingError::NoHighCard => f.write_str("the high card is not ranked"),
            ShowingError::SeatTwice { seat, .. } => write!(f, "seat {seat} is given twice"),
            ShowingError::Nobody => f.write_str("nobody shows a card"),
        }
    }
}

impl std::error::Error for ShowingError {}

impl From<CardsError> for ShowingError {
    fn from(error: CardsError) -> ShowingError {
        ShowingError::Cards(error)
    }
}

/// Ranks the cards that one player shows, one to five of them.
///
/// `kinds` are the kinds that count, the best first; a showing is of the first kind that it
/// makes. Straight, flush, full house and straight flush are made by five cards only: list them
/// where five cards shown are to count so (hands.c), leave them out elsewhere. The combination
/// is compared first, then the other cards from the top; a card more wins over none.
///
/// # Errors
/// See [`ShowingError`].
pub fn rank_showing(cards: &[Card], kinds: &[Category]) -> Result<ShowingValue, ShowingError> {
    check_kinds(kinds)?;
    check(&[(cards, SHOWN)])?;
    value(cards, kinds)
}

/// What one seat shows.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Showing {
    /// The seat.
    pub seat: Seat,
    /// Its cards that lie face up, one to five.
    pub cards: Vec<Card>,
}

/// Who of several equal showings comes first.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TieOrder {
    /// The nearest to the dealer's left; the dealer is last. Stud hands.b.
    DealersLeft,
    /// The nearest to the dealer's right; the dealer is last.
    DealersRight,
}

/// The best of several showings.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BestShowing {
    /// The seat that shows it.
    pub seat: Seat,
    /// What it shows: kind and ranks.
    pub value: ShowingValue,
    /// All seats that show as much, itself included, in the order of preference.
    pub tied: Vec<Seat>,
}

/// Finds the best showing among the players still in. The order of the list means nothing.
/// Source: stud bets.a, hands.b.
///
/// # Errors
/// See [`ShowingError`].
pub fn best_showing(
    showings: &[Showing],
    kinds: &[Category],
    dealer: Seat,
    ties: TieOrder,
) -> Result<BestShowing, ShowingError> {
    check_kinds(kinds)?;
    let seats: Vec<Seat> = showings.iter().map(|showing| showing.seat).collect();
    if let Some((seat, first, again)) = seat_twice(&seats) {
        return Err(ShowingError::SeatTwice { seat, first, again });
    }
    let lists: Vec<_> = showings.iter().map(|s| (&s.cards[..], SHOWN)).collect();
    check(&lists)?;

    let mut ranked = Vec::with_capacity(showings.len());
    for showing in showings {
        ranked.push((showing.seat, value(&showing.cards, kinds)?));
    }
    let best = ranked.iter().map(|(_, value)| value).max();
    let value = best.ok_or(ShowingError::Nobody)?.clone();
    let as_good = ranked.iter().filter(|(_, other)| *other == value);
    let as_good: Vec<Seat> = as_good.map(|(seat, _)| *seat).collect();
    let tied = match ties {
        TieOrder::DealersLeft => clockwise(&as_good, dealer),
        TieOrder::DealersRight => starting_with(&as_good, dealer).into_iter().rev().collect(),
    };
    let seat = *tied.first().ok_or(ShowingError::Nobody)?;
    Ok(BestShowing { seat, value, tied })
}

fn check_kinds(kinds: &[Category]) -> Result<(), ShowingError> {
    for (index, kind) in kinds.iter().enumerate() {
        if kinds.iter().take(index).any(|other| other == kind) {
            return Err(ShowingError::KindTwice(*kind));
        }
    }
    if !kinds.contains(&Category::HighCard) {
        return Err(ShowingError::NoHighCard);
    }
    Ok(())
}

fn value(cards: &[Card], kinds: &[Category]) -> Result<ShowingValue, ShowingError> {
    let made = kinds.iter().enumerate().find_map(|(place, &kind)| {
        let ranks = ranks_as(kind, cards)?;
        let place = Reverse(place);
        Some(ShowingValue { place, ranks, kind })
    });
    made.ok_or(ShowingError::NoHighCard)
}

/// The ranks of the cards in the order in which they decide as a combination of this kind, if
/// they make one.
fn ranks_as(kind: Category, cards: &[Card]) -> Option<Vec<Rank>> {
    let mut ranks: Vec<Rank> = cards.iter().map(|card| card.rank).collect();
    ranks.sort_unstable_by(|a, b| b.cmp(a));
    let five = || {
        let five: &[Card; 5] = cards.try_into().ok()?;
        Some(HandValue::of(five))
    };
    match kind {
        Category::HighCard => Some(ranks),
        Category::Pair => first_of(&[2], ranks),
        Category::TwoPair => first_of(&[2, 2], ranks),
        Category::Trips => first_of(&[3], ranks),
        Category::Quads => first_of(&[4], ranks),
        Category::FullHouse => first_of(&[3, 2], ranks),
        Category::Flush => {
            let value = five()?;
            let flushes = [Category::Flush, Category::StraightFlush];
            flushes.contains(&value.category).then_some(ranks)
        }
        Category::Straight => {
            let value = five()?;
            let straights = [Category::Straight, Category::StraightFlush];
            straights.contains(&value.category).then_some(value.ranks.to_vec())
        }
        Category::StraightFlush => {
            let value = five()?;
            (value.category == kind).then_some(value.ranks.to_vec())
        }
    }
}

/// Brings the highest groups of equal ranks, of these sizes, to the front of ranks that fall.
fn first_of(sizes: &[usize], mut ranks: Vec<Rank>) -> Option<Vec<Rank>> {
    let mut front = Vec::with_capacity(ranks.len());
    for &size in sizes {
        let often = |rank: &Rank| ranks.iter().filter(|other| *other == rank).count();
        let group = *ranks.iter().find(|rank| often(rank) >= size)?;
        front.extend((0..size).map(|_| group));
        let mut taken = 0;
        ranks.retain(|rank| {
            let take = *rank == group && taken < size;
            taken += usize::from(take);
            !take
        });
    }
    front.extend(ranks);
    Some(front)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::poker::{
        check::Place,
        deals::{Dice, cards},
    };
    use Category::*;

    /// The kinds of stud hands.a.
    const FOUR: [Category; 5] = [Quads, Trips, TwoPair, Pair, HighCard];
    /// The kinds of stud hands.c, last interval.
    const FIVE: [Category; 9] = [
        StraightFlush,
        Quads,
        FullHouse,
        Flush,
        Straight,
        Trips,
        TwoPair,
        Pair,
        HighCard,
    ];

    fn rank(text: &str) -> ShowingValue {
        rank_showing(&cards(text), &FOUR).unwrap()
    }

    fn best(showings: &[(Seat, &str)], dealer: Seat, kinds: &[Category]) -> BestShowing {
        let showings: Vec<Showing> = showings
            .iter()
            .map(|&(seat, text)| Showing {
                seat,
                cards: cards(text),
            })
            .collect();
        best_showing(&showings, kinds, dealer, TieOrder::DealersLeft).unwrap()
    }

    #[test]
    fn the_kinds_rank_in_the_order_given() {
        let order = [
            "3s 3d 3h 3c",
            "As Ad Ah Kc",
            "As Ad Kh Kc",
            "As Ad Kh Qc",
            "As Kd Qh Jc",
        ];
        for (better, worse) in order.iter().zip(order.iter().skip(1)) {
            assert!(rank(better) > rank(worse), "{better} comes before {worse}");
        }
        let turned = [HighCard, Pair];
        let pair = rank_showing(&cards("As Ad"), &turned).unwrap();
        assert_eq!(pair.kind, HighCard);
    }

    #[test]
    fn equal_pairs_go_by_the_odd_cards_in_turn() {
        assert!(rank("9h 9c Qd") > rank("9s 9d Jc"));
        assert!(rank("9h 9c Qd 5s") > rank("9s 9d Qc 4h"));
        assert_eq!(rank("9h 9c Qd 5s"), rank("9s 9d Qc 5h"));
        assert!(rank("As Ad 3h 3c") > rank("Ks Kd Qh Qc"));
        assert!(rank("As Ad 4h 4c") > rank("Ah Ac 3h 3d"));
    }

    #[test]
    fn high_cards_go_by_the_next_card_in_turn() {
        assert!(rank("Ac Jd 5s 2d") > rank("Ah Jc 4s 3d"));
        assert_eq!(rank("Ks"), rank("Kd"));
        assert!(rank("Ks 2d") > rank("Kd"));
    }

    #[test]
    fn the_combination_is_named_by_its_ranks() {
        assert_eq!(rank("8h 2c 8d 5s").named(), [Rank::Eight]);
        assert_eq!(rank("8h 5c 8d 5s").named(), [Rank::Eight, Rank::Five]);
        assert_eq!(rank("2c Ad").named(), [Rank::Ace]);
    }

    #[test]
    fn a_pair_with_the_better_odd_card_bets_first() {
        let best = best(&[(2, "9s 9d Jc"), (5, "9h 9c Qd"), (4, "As Kd 3c")], 6, &FOUR);
        assert_eq!((best.seat, best.value.kind), (5, Pair));
        assert_eq!(best.tied, [5]);
    }

    #[test]
    fn four_cards_to_a_straight_flush_are_a_high_card() {
        let best = best(&[(1, "9h 8h 7h 6h"), (2, "Ac Jd 5s 2d")], 4, &FOUR);
        assert_eq!((best.seat, best.value.kind), (2, HighCard));
        assert_eq!(best.value.named(), [Rank::Ace]);
    }

    #[test]
    fn four_threes_come_before_three_aces() {
        let best = best(&[(3, "3s 3d 3h 3c"), (4, "As Ad Ah Kc")], 6, &FOUR);
        assert_eq!((best.seat, best.value.kind), (3, Quads));
    }

    #[test]
    fn an_exact_tie_goes_to_the_nearest_on_the_dealer_s_left_and_suits_never_count() {
        let kings = [(1, "Ks"), (2, "7c"), (3, "Kd"), (4, "9h")];
        let made = best(&kings, 2, &FOUR);
        assert_eq!((made.seat, &made.tied[..]), (3, &[3, 1][..]));
        assert_eq!(best(&kings, 3, &FOUR).seat, 1);
        assert_eq!(best(&kings, 1, &FOUR).seat, 3);
    }

    #[test]
    fn a_house_may_turn_the_order_of_ties_round() {
        let showing = |seat, text| Showing {
            seat,
            cards: cards(text),
        };
        let kings = [showing(1, "Ks"), showing(3, "Kd"), showing(4, "Kh")];
        let made = best_showing(&kings, &FOUR, 3, TieOrder::DealersRight).unwrap();
        assert_eq!(made.tied, [1, 4, 3]);
    }

    #[test]
    fn five_cards_shown_make_a_flush_only_where_the_book_counts_it() {
        let shown = [(1, "9h 7h 5h 3h 2h"), (2, "As Ad Ah Kc")];
        assert_eq!(best(&shown, 4, &FOUR).seat, 2);
        let made = best(&shown, 4, &FIVE);
        assert_eq!((made.seat, made.value.kind), (1, Flush));
        let made = best(&[(1, "9h 9c 9s 3h 3d"), (2, "2s 2d 2h 2c")], 4, &FIVE);
        assert_eq!((made.seat, made.value.kind), (2, Quads));
        let wheel = rank_showing(&cards("Ah 2c 3s 4h 5d"), &FIVE).unwrap();
        assert_eq!((wheel.kind, wheel.named()), (Straight, vec![Rank::Five]));
        let full = rank_showing(&cards("3h 3c Ks Kh Kd"), &FIVE).unwrap();
        assert_eq!((full.kind, full.named()), (FullHouse, vec![Rank::King, Rank::Three]));
    }

    #[test]
    fn a_kind_that_is_not_listed_counts_as_what_else_it_makes() {
        let quads = rank_showing(&cards("4s 4d 4h 4c"), &[Pair, HighCard]).unwrap();
        assert_eq!(quads.kind, Pair);
        let trips = rank_showing(&cards("4s 4d 4h Kc"), &[Pair, HighCard]).unwrap();
        let [four, king] = [Rank::Four, Rank::King];
        assert_eq!(trips.ranks, [four, four, king, four]);
        let by_height = rank_showing(&cards("3s 3d Ac"), &[HighCard]).unwrap();
        assert_eq!(by_height.named(), [Rank::Ace]);
    }

    #[test]
    fn bad_showings_are_named() {
        let showing = |seat, text| Showing {
            seat,
            cards: cards(text),
        };
        let says = |showings: &[Showing], kinds: &[Category]| {
            best_showing(showings, kinds, 1, TieOrder::DealersLeft).unwrap_err()
        };
        assert_eq!(says(&[], &FOUR), ShowingError::Nobody);
        let (seat, first, again) = (2, 0, 1);
        assert_eq!(
            says(&[showing(2, "As"), showing(2, "Kd")], &FOUR),
            ShowingError::SeatTwice { seat, first, again }
        );
        let [card] = cards("As")[..] else { panic!() };
        let first = Place { list: 0, index: 0 };
        let again = Place { list: 1, index: 1 };
        assert_eq!(
            says(&[showing(2, "As"), showing(3, "Kd As")], &FOUR),
            ShowingError::Cards(CardsError::Twice { card, first, again })
        );
        let (list, got, from, to) = (0, 0, 1, 5);
        assert_eq!(
            says(&[showing(2, "")], &FOUR),
            ShowingError::Cards(CardsError::Count { list, got, from, to })
        );
        let seat_2 = [showing(2, "As")];
        assert_eq!(says(&seat_2, &[Pair]), ShowingError::NoHighCard);
        let twice = [Pair, HighCard, Pair];
        assert_eq!(says(&seat_2, &twice), ShowingError::KindTwice(Pair));
    }

    #[test]
    fn five_cards_rank_as_they_do_at_the_showdown() {
        let mut dice = Dice(45);
        for _ in 0..5_000 {
            let ten = dice.deal(10);
            let both = [&ten[..5], &ten[5..]].map(|five| {
                let shown = rank_showing(five, &FIVE).unwrap();
                (shown, crate::poker::hands::best_high(five).unwrap())
            });
            let [(shown, hand), (other_shown, other_hand)] = both;
            assert_eq!(shown.kind, hand.category);
            assert_eq!(shown.cmp(&other_shown), hand.cmp(&other_hand));
        }
    }

    #[test]
    fn the_order_of_players_and_cards_means_nothing() {
        let mut dice = Dice(44);
        for _ in 0..2_000 {
            let up = dice.below(4) + 1;
            let players = dice.below(6) + 2;
            let deal = dice.deal(up * players);
            let seats = (1..).zip(deal.chunks(up));
            let mut showings: Vec<Showing> = seats
                .map(|(seat, cards)| Showing {
                    seat,
                    cards: cards.to_vec(),
                })
                .collect();
            let best = best_showing(&showings, &FOUR, 3, TieOrder::DealersLeft).unwrap();
            dice.shuffle(&mut showings);
            for showing in &mut showings {
                dice.shuffle(&mut showing.cards);
            }
            let again = best_showing(&showings, &FOUR, 3, TieOrder::DealersLeft);
            assert_eq!(again, Ok(best));
        }
    }
}
