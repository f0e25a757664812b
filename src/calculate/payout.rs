//! One pot paid out: who gets what of it, and where chips are left over. Shared by `awards` and `split`.

use super::Fault;
use super::facts::{Facts, maybe};
use super::signature::{Output, Parameter, each, gives};
use super::words::{amount, seat_cell, seats_cell, words_cell, wrong};
use crate::book::Kind;
use crate::poker::awards::{AwardsError, PotAward, Undivided, awards};
use crate::poker::division::{Division, Half, OddOrder, Share};
use crate::poker::pots::Pot;
use crate::poker::standing::Standing;
use crate::poker::{Money, Seat};
use crate::source::Text;
use crate::value::Cell;

/// Which half the odd chip of the halves goes with, and who of several tied seats gets odd chips.
pub(super) const PARAMETERS: &[Parameter] = &[
    Parameter {
        name: "odd_half",
        words: &["high", "low"],
    },
    Parameter {
        name: "odd_order",
        words: &["left-of-button", "all-to-first"],
    },
];

pub(super) const GETS: Output = each(gives(
    "gets",
    Kind::Money,
    &[("gets from the pots", "получает из банков")],
));
pub(super) const LEFT: Output = gives(
    "left",
    Kind::Money,
    &[("odd chips not settled", "нечётные фишки без решения")],
);
pub(super) const ODD_HALF: Output = each(gives(
    "odd_half",
    Kind::YesNo,
    &[
        ("nothing is left over in halving", "пополам делится без остатка"),
        (
            "a pot in which he has a share does not halve evenly",
            "банк, в котором у него доля, пополам не делится",
        ),
    ],
));
pub(super) const ODD_HIGH: Output = each(gives(
    "odd_high",
    Kind::YesNo,
    &[
        (
            "no chips are left over for the high",
            "по старшей лишних фишек не остаётся",
        ),
        (
            "chips are left over among the tied high hands, his one of them",
            "между равными старшими руками, и его тоже, остаются лишние фишки",
        ),
    ],
));
pub(super) const ODD_LOW: Output = each(gives(
    "odd_low",
    Kind::YesNo,
    &[
        (
            "no chips are left over for the low",
            "по младшей лишних фишек не остаётся",
        ),
        (
            "chips are left over among the tied low hands, his one of them",
            "между равными младшими руками, и его тоже, остаются лишние фишки",
        ),
    ],
));

/// Headings of the table of payouts, with the halves or without.
pub(super) fn columns(halves: bool) -> Vec<(&'static str, &'static str)> {
    let all = [
        ("pot", "банк"),
        ("part", "часть"),
        ("amount", "сумма"),
        ("seat", "место"),
        ("gets", "получает"),
    ];
    all.into_iter().filter(|(en, _)| halves || *en != "part").collect()
}

/// A row of that table.
pub(super) fn row(halves: bool, pot: &Text, part: Cell, amount: Money, seats: Cell, gets: Cell) -> Vec<Cell> {
    let mut row = vec![Cell::Words(pot.clone())];
    row.extend(halves.then_some(part));
    row.extend([Cell::Money(amount), seats, gets]);
    row
}

/// How the book divides pots, in chips of this worth.
pub(super) fn division(facts: &Facts<'_>, unit: Money) -> Result<Division, Fault> {
    if unit <= 0 {
        return Err(wrong(
            "the smallest chip has to be worth something",
            "самая мелкая фишка не может ничего не стоить",
        ));
    }
    Ok(Division {
        odd_half: match facts.word("odd_half")? {
            "low" => Half::Low,
            _ => Half::High,
        },
        odd_order: match facts.word("odd_order")? {
            "all-to-first" => OddOrder::AllToFirst,
            _ => OddOrder::ClockwiseFromButton,
        },
        unit,
    })
}

/// Whether lows count: the book does not ask, or it is a game of high and low.
pub(super) fn lows_count(facts: &Facts<'_>) -> Result<bool, Fault> {
    Ok(!facts.has("hi_lo") || facts.one("hi_lo").yes()?)
}

/// What a pot told as a whole holds; none when it is not told so.
pub(super) fn held(facts: &Facts<'_>) -> Result<Option<Money>, Fault> {
    match maybe(facts.one("pot").number())? {
        Some(pot @ ..0) => {
            let pot = amount(pot);
            Err(wrong(
                format!("a pot cannot hold {}", pot.en),
                format!("в банке не может быть {}", pot.ru),
            ))
        }
        pot => Ok(pot),
    }
}

/// The seat with the button; none where there is no button.
pub(super) fn button(facts: &Facts<'_>) -> Result<Option<Seat>, Fault> {
    maybe(facts.one("button").seat())
}

/// One pot paid out.
pub(super) struct Payout {
    pot: PotAward,
    undivided: Vec<Undivided>,
    unit: Money,
}

impl Payout {
    /// Pays out a pot.
    ///
    /// # Errors
    /// The chips do not make up the pot, or a hand is not ranked.
    pub(super) fn of(
        pot: &Pot,
        name: &Text,
        standings: &[Standing],
        button: Option<Seat>,
        division: Division,
    ) -> Result<Self, Fault> {
        // Whoever takes a pot whole takes it in whatever chips it is.
        if let Ok(paid) = Self::in_chips(pot, standings, button, Division { unit: 1, ..division })
            && paid.whole()
        {
            return Ok(paid);
        }
        Self::in_chips(pot, standings, button, division).map_err(|error| match error {
            AwardsError::NotInChips { amount: held, unit, .. } => {
                let (held, unit) = (amount(held), amount(unit));
                wrong(
                    format!(
                        "the smallest chip ({}) does not divide the {}, {}",
                        unit.en, name.en, held.en
                    ),
                    format!(
                        "сумму не набрать самой мелкой фишкой ({}): {}, {}",
                        unit.ru, name.ru, held.ru
                    ),
                )
            }
            // A hand that is not ranked is not known.
            _ => Fault::Unknown,
        })
    }

    fn in_chips(
        pot: &Pot,
        standings: &[Standing],
        button: Option<Seat>,
        division: Division,
    ) -> Result<Self, AwardsError> {
        let mut paid = awards(std::slice::from_ref(pot), standings, button, division)?;
        Ok(Self {
            pot: paid.pots.pop().ok_or(AwardsError::EmptyPot { pot: 0 })?,
            undivided: paid.undivided,
            unit: division.unit,
        })
    }

    /// Whether it goes to one seat whole, so that no chip can be odd.
    pub(super) fn whole(&self) -> bool {
        self.pot.high.len() == 1 && self.pot.low.is_empty()
    }

    /// Whether it was halved.
    pub(super) fn halved(&self) -> bool {
        !self.pot.low.is_empty()
    }

    /// What a seat gets of it.
    pub(super) fn gets(&self, seat: Seat) -> Money {
        let shares = self.pot.high.iter().chain(&self.pot.low);
        // Within the pot.
        shares
            .filter(|share| share.seat == seat)
            .map(|share| share.amount)
            .sum()
    }

    /// Odd chips that go by the button where there is none.
    pub(super) fn left(&self) -> Money {
        self.undivided.iter().map(|left| left.amount).sum()
    }

    /// Whether the seat has a share in it and it does not halve evenly.
    pub(super) fn odd_half(&self, seat: Seat) -> bool {
        let shares = [&self.pot.high, &self.pot.low].iter().any(|half| has(half, seat));
        self.halved() && self.pot.high_half != self.pot.low_half && shares
    }

    /// Whether the seat ties for the high and chips are left over there.
    pub(super) fn odd_high(&self, seat: Seat) -> bool {
        has(&self.pot.high, seat) && self.uneven(self.pot.high_half, &self.pot.high)
    }

    /// Whether the seat ties for the low and chips are left over there.
    pub(super) fn odd_low(&self, seat: Seat) -> bool {
        has(&self.pot.low, seat) && self.uneven(self.pot.low_half, &self.pot.low)
    }

    fn uneven(&self, half: Money, shares: &[Share]) -> bool {
        let count = Money::try_from(shares.len()).unwrap_or(1).max(1);
        half / self.unit % count != 0
    }

    /// Its rows in the table to show.
    pub(super) fn rows(&self, name: &Text, halves: bool) -> Vec<Vec<Cell>> {
        let part = |half: Half| match (self.halved(), half) {
            (false, _) => words_cell("all of it", "целиком"),
            (true, Half::High) => words_cell("high", "старшая"),
            (true, Half::Low) => words_cell("low", "младшая"),
        };
        let mut rows = Vec::new();
        let parts = [
            (Half::High, self.pot.high_half, &self.pot.high),
            (Half::Low, self.pot.low_half, &self.pot.low),
        ];
        for (half, amount, shares) in parts {
            for share in shares {
                let gets = Cell::Money(share.amount);
                rows.push(row(halves, name, part(half), amount, seat_cell(share.seat), gets));
            }
            for left in self.undivided.iter().filter(|left| left.half == half) {
                let odd = words_cell("odd chip, no button", "нечётная, баттона нет");
                rows.push(row(halves, name, part(half), left.amount, seats_cell(&left.seats), odd));
            }
        }
        rows
    }
}

fn has(shares: &[Share], seat: Seat) -> bool {
    shares.iter().any(|share| share.seat == seat)
}
