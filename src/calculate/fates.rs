//! What becomes of each pot of a showdown: it is paid out, waits for a hand, is open, or nobody's.

use super::Fault;
use super::facts::{Facts, maybe};
use super::payout::{self, Payout};
use super::words::{exhibit, number, pot_name, seat_cell, seats_cell, words_cell, yes_no};
use crate::poker::pots::{Pot, Pots};
use crate::poker::standing::Standing;
use crate::poker::{Money, Seat};
use crate::source::Text;
use crate::value::{Cell, State};

/// What becomes of a pot.
enum Fate {
    /// It is paid out.
    Paid(Payout),
    /// It waits for these hands to be shown.
    Waits(Vec<Seat>),
    /// Who wins it is not known.
    Open,
    /// Nobody is left who could win it.
    Nobodys,
}

/// The pots and what becomes of each.
pub(super) struct Fates {
    made: Pots,
    fates: Vec<Fate>,
}

impl Fates {
    /// What becomes of these pots; `hidden` are hands that are not shown, and `standings` those of the others as far as they
    /// are known.
    pub(super) fn of(facts: &Facts<'_>, made: Pots, hidden: &[Seat], standings: &[Standing]) -> Result<Self, Fault> {
        let fates = (0..)
            .zip(&made.pots)
            .map(|(n, pot)| fate(facts, pot, &pot_name(n, made.pots.len()), hidden, standings))
            .collect::<Result<_, Fault>>()?;
        Ok(Self { made, fates })
    }

    /// What a seat gets back because nobody matched it.
    pub(super) fn back(&self, seat: Seat) -> Money {
        self.made.back_to(seat)
    }

    fn played_by(&self, seat: Seat) -> impl Iterator<Item = &Fate> {
        let pots = self.made.pots.iter().zip(&self.fates);
        pots.filter(move |(pot, _)| pot.contesting.contains(&seat))
            .map(|(_, fate)| fate)
    }

    /// What a seat gets from the pots that are paid out.
    pub(super) fn gets(&self, seat: Seat) -> State {
        let mut sum: Money = 0;
        for fate in self.played_by(seat) {
            match fate {
                // Within the sum of all stakes.
                Fate::Paid(paid) => sum += paid.gets(seat),
                Fate::Open => return State::Unknown,
                Fate::Waits(_) | Fate::Nobodys => {}
            }
        }
        number(sum)
    }

    /// Whether a pot of this seat's waits for another hand.
    pub(super) fn waits(&self, seat: Seat) -> bool {
        self.played_by(seat)
            .any(|fate| matches!(fate, Fate::Waits(hands) if hands.iter().any(|hand| *hand != seat)))
    }

    /// Whether this holds of a payout that the seat has a part in.
    pub(super) fn odd(&self, seat: Seat, flag: &dyn Fn(&Payout, Seat) -> bool) -> State {
        if self
            .played_by(seat)
            .any(|fate| matches!(fate, Fate::Paid(paid) if flag(paid, seat)))
        {
            return yes_no(true);
        }
        match self.played_by(seat).any(|fate| matches!(fate, Fate::Open)) {
            true => State::Unknown,
            false => yes_no(false),
        }
    }

    /// Odd chips that go by the button where there is none.
    pub(super) fn left(&self, button: bool) -> State {
        let mut sum: Money = 0;
        for fate in &self.fates {
            match fate {
                Fate::Paid(paid) => sum += paid.left(),
                Fate::Open if !button => return State::Unknown,
                _ => {}
            }
        }
        number(sum)
    }

    /// The table to show.
    pub(super) fn list(&self) -> State {
        if self.fates.iter().any(|fate| matches!(fate, Fate::Open)) {
            return State::Unknown;
        }
        let halves = self
            .fates
            .iter()
            .any(|fate| matches!(fate, Fate::Paid(paid) if paid.halved()));
        let blank = || words_cell("", "");
        let mut rows: Vec<Vec<Cell>> = Vec::new();
        for (n, (pot, fate)) in self.made.pots.iter().zip(&self.fates).enumerate() {
            let name = pot_name(n, self.made.pots.len());
            let whole =
                |seats: &[Seat], words| payout::row(halves, &name, blank(), pot.amount, seats_cell(seats), words);
            match fate {
                Fate::Paid(paid) => rows.extend(paid.rows(&name, halves)),
                Fate::Waits(hands) => rows.push(whole(hands, words_cell("has still to show", "ещё не открыл"))),
                Fate::Nobodys => rows.push(whole(&[], words_cell("no hand is left", "рук не осталось"))),
                Fate::Open => {}
            }
        }
        rows.extend(self.made.back.iter().map(|(seat, back)| {
            let name = Text::new("uncalled, back", "не уравнено, назад");
            payout::row(halves, &name, blank(), *back, seat_cell(*seat), Cell::Money(*back))
        }));
        exhibit(&payout::columns(halves), rows)
    }
}

fn fate(facts: &Facts<'_>, pot: &Pot, name: &Text, hidden: &[Seat], standings: &[Standing]) -> Result<Fate, Fault> {
    if pot.contesting.is_empty() {
        return Ok(Fate::Nobodys);
    }
    let waits_for: Vec<Seat> = pot.contesting.iter().copied().filter(|s| hidden.contains(s)).collect();
    if !waits_for.is_empty() {
        return Ok(Fate::Waits(waits_for));
    }
    let chip = match maybe(facts.one("chip").number()) {
        Err(Fault::Unknown) => None,
        chip => Some(chip?.unwrap_or(1)),
    };
    let division = payout::division(facts, chip.unwrap_or(1))?;
    match Payout::of(pot, name, standings, payout::button(facts)?, division) {
        Ok(paid) if chip.is_some() || paid.whole() => Ok(Fate::Paid(paid)),
        Ok(_) | Err(Fault::Unknown) => Ok(Fate::Open),
        Err(fault) => Err(fault),
    }
}
