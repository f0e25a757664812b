//! Cards, hand ranks, pots and orders at the table: pure functions.
//!
//! ```text
//! card ── value ─┬─ hands ─┬─ beats             order
//!                └─ showing┘                    possible
//!                      └── standing ──┐
//!              pots ── division ── awards
//! ```
//!
//! The calculations know no clause. Which half gets an odd chip and in what order, what ranks
//! above what on a showing, who wins a tie for the first bet: all that is handed in as a
//! parameter, because it is the rulebook that says so. Nothing here reads files, prints, or
//! imports anything of the rest of the crate.
//!
//! The "source" named at an item is the clause of the *Codex*, the stud laws or the draw laws
//! that asks for the calculation; a reading is named by its id (`R21`).

pub mod awards;
pub mod beats;
pub mod card;
pub mod check;
pub mod division;
pub mod hands;
pub mod order;
pub mod possible;
pub mod pots;
pub mod showing;
pub mod standing;
pub mod value;

#[cfg(test)]
mod deals;

/// A seat number, 1 and up, growing clockwise.
pub type Seat = u8;

/// An amount in hundredths of a unit.
pub type Money = i64;
