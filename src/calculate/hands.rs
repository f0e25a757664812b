//! How the open hands of a showdown stand to one another: by their cards, or by the places that are told.

use super::Fault;
use super::facts::{Facts, maybe};
use super::payout::lows_count;
use super::words::{cards_fault, hand_of, no_card_twice, wrong};
use crate::poker::Seat;
use crate::poker::card::{Card, Rank};
use crate::poker::hands::{best_high, best_low, best_omaha, best_omaha_low};
use crate::poker::standing::{Standing, group_ranks};
use crate::poker::value::{HandValue, LowValue};
use crate::source::Text;

/// The standings of these seats, as far as their hands are known. When one of them is told by its cards, all are ranked by cards.
///
/// # Errors
/// A card is given twice, or a hand has a wrong number of cards.
pub(super) fn standings(facts: &Facts<'_>, open: &[Seat]) -> Result<Vec<Standing>, Fault> {
    let hands = hands(facts, open)?;
    match hands.is_empty() {
        true => places(facts, open),
        false => by_cards(facts, &hands),
    }
}

/// The open hands whose cards are told.
fn hands(facts: &Facts<'_>, open: &[Seat]) -> Result<Vec<(Seat, Vec<Card>)>, Fault> {
    let mut all: Vec<(Seat, Vec<Card>)> = Vec::new();
    for (row, seat) in facts.seats().iter().enumerate() {
        all.extend(known(facts.row("cards", row).cards())?.map(|cards| (*seat, cards)));
    }
    let board = known(facts.one("board").cards())?.unwrap_or_default();
    let mut lists: Vec<(Text, &[Card])> = all
        .iter()
        .map(|(seat, cards)| (hand_of(*seat), cards.as_slice()))
        .collect();
    lists.push((board_name(), &board));
    no_card_twice(&lists)?;
    all.retain(|(seat, _)| open.contains(seat));
    Ok(all)
}

fn board_name() -> Text {
    Text::new("board", "общие карты")
}

/// Nothing for what is absent or unknown.
fn known<T>(told: Result<T, Fault>) -> Result<Option<T>, Fault> {
    match maybe(told) {
        Err(Fault::Unknown) => Ok(None),
        other => other,
    }
}

fn by_cards(facts: &Facts<'_>, hands: &[(Seat, Vec<Card>)]) -> Result<Vec<Standing>, Fault> {
    let board = match maybe(facts.one("board").cards()) {
        // Cards that would count are not known.
        Err(Fault::Unknown) => return Ok(Vec::new()),
        board => board?.unwrap_or_default(),
    };
    let rules = Rules {
        board,
        two_from_hand: facts.one("two_from_hand").yes()?,
        lows: facts.has("hi_lo") && facts.one("hi_lo").yes()?,
        qualifier: facts.one("low_needs_eight").yes()?.then_some(Rank::Eight),
    };
    let mut highs: Vec<(Seat, HandValue)> = Vec::with_capacity(hands.len());
    let mut lows: Vec<(Seat, LowValue)> = Vec::new();
    for (seat, cards) in hands {
        let (high, low) = rules.value(*seat, cards)?;
        highs.push((*seat, high));
        lows.extend(low.map(|low| (*seat, low)));
    }
    let lows = group_ranks(&lows);
    let low = |seat| lows.iter().find(|(other, _)| *other == seat).map(|(_, place)| *place);
    Ok(group_ranks(&highs)
        .into_iter()
        .map(|(seat, high)| Standing {
            seat,
            high,
            low: low(seat),
        })
        .collect())
}

/// What of the game counts when hands are ranked.
struct Rules {
    board: Vec<Card>,
    two_from_hand: bool,
    lows: bool,
    qualifier: Option<Rank>,
}

impl Rules {
    fn value(&self, seat: Seat, hand: &[Card]) -> Result<(HandValue, Option<LowValue>), Fault> {
        let fault = |error| cards_fault(&error, &[hand_of(seat), board_name()]);
        if self.two_from_hand {
            let high = best_omaha(hand, &self.board).map_err(fault)?;
            let low = match self.lows {
                true => best_omaha_low(hand, &self.board, self.qualifier).map_err(fault)?,
                false => None,
            };
            return Ok((high, low));
        }
        let all = [hand, &self.board].concat();
        let both = if self.board.is_empty() {
            hand_of(seat)
        } else {
            let Text { en, ru } = hand_of(seat);
            Text::new(format!("{en} with the board"), format!("{ru}, вместе с общими"))
        };
        let fault = |error| cards_fault(&error, std::slice::from_ref(&both));
        let high = best_high(&all).map_err(fault)?;
        let low = match self.lows {
            true => best_low(&all, self.qualifier).map_err(fault)?,
            false => None,
        };
        Ok((high, low))
    }
}

/// Standings by the places that are told; hands whose place is not known are left out.
fn places(facts: &Facts<'_>, open: &[Seat]) -> Result<Vec<Standing>, Fault> {
    let lows_count = lows_count(facts)?;
    let mut standings = Vec::new();
    for (row, seat) in facts.seats().iter().enumerate().filter(|(_, seat)| open.contains(seat)) {
        let low = match lows_count {
            true => facts.row("low", row).number(),
            false => Err(Fault::Absent),
        };
        let (Some(high), Some(low)) = (known(facts.row("high", row).number())?, known(maybe(low))?) else {
            continue;
        };
        standings.push(Standing {
            seat: *seat,
            high: place(*seat, high)?,
            low: low.map(|low| place(*seat, low)).transpose()?,
        });
    }
    Ok(standings)
}

fn place(seat: Seat, place: i64) -> Result<u32, Fault> {
    u32::try_from(place).map_err(|_| {
        wrong(
            format!("the hand of Seat {seat} cannot take the place {place}"),
            format!("место {seat}: рука не может быть по силе {place}-й"),
        )
    })
}
