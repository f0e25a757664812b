//! `pots`: main and side pots, who plays for each, and what nobody has matched.

use super::facts::Facts;
use super::signature::{LIST, Output, Signature, column, each, gives, needs};
use super::words::{amount, exhibit, number, pot_name, seat_cell, seats_cell, words_cell, wrong};
use super::{Fault, Given};
use crate::book::Kind;
use crate::poker::pots::{Pots, PotsError, Stake, pots};
use crate::value::Cell;

/// What goes back because nobody matched it.
pub(super) const BACK: Output = each(gives("back", Kind::Money, &[("uncalled, back", "не уравнено, назад")]));

pub(super) const SIGNATURE: Signature = Signature {
    name: "pots",
    inputs: &[column(needs("put", Kind::Money)), column(needs("folded", Kind::YesNo))],
    parameters: &[],
    outputs: &[
        BACK,
        each(gives("plays_for", Kind::Money, &[("plays for", "играет за")])),
        gives("total", Kind::Money, &[("all pots", "все банки")]),
        LIST,
    ],
    run,
};

fn run(facts: &Facts<'_>) -> Result<Vec<Given>, Fault> {
    let made = made(facts)?;
    let seats = || facts.seats().iter().copied();
    let plays_for = |seat| {
        let his = made.pots.iter().filter(|pot| pot.contesting.contains(&seat));
        // Within the sum of all stakes, which was found countable.
        his.map(|pot| pot.amount).sum()
    };
    let total = made.pots.iter().map(|pot| pot.amount).sum();
    Ok(vec![
        Given::Rows(seats().map(|seat| number(made.back_to(seat))).collect()),
        Given::Rows(seats().map(|seat| number(plays_for(seat))).collect()),
        Given::One(number(total)),
        Given::One(exhibit(
            &[("pot", "банк"), ("amount", "сумма"), ("seats", "места")],
            rows(&made),
        )),
    ])
}

fn rows(made: &Pots) -> Vec<Vec<Cell>> {
    let pots = made.pots.iter().enumerate().map(|(n, pot)| {
        vec![
            Cell::Words(pot_name(n, made.pots.len())),
            Cell::Money(pot.amount),
            seats_cell(&pot.contesting),
        ]
    });
    let back = made.back.iter().map(|(seat, back)| {
        vec![
            words_cell("uncalled, back", "не уравнено, назад"),
            Cell::Money(*back),
            seat_cell(*seat),
        ]
    });
    pots.chain(back).collect()
}

/// The pots that the stakes make up.
pub(super) fn made(facts: &Facts<'_>) -> Result<Pots, Fault> {
    let stakes: Vec<Stake> = facts
        .seats()
        .iter()
        .enumerate()
        .map(|(row, seat)| {
            Ok(Stake {
                seat: *seat,
                put: facts.row("put", row).number()?,
                folded: facts.row("folded", row).yes()?,
            })
        })
        .collect::<Result<_, Fault>>()?;
    pots(&stakes).map_err(|error| match error {
        PotsError::SeatTwice { seat, .. } => wrong(
            format!("Seat {seat} is given twice"),
            format!("место {seat} указано дважды"),
        ),
        PotsError::Negative { seat, index } => {
            let put = amount(stakes.get(index).map_or(0, |stake| stake.put));
            wrong(
                format!("Seat {seat} cannot have put in {}", put.en),
                format!("место {seat} не могло внести {}", put.ru),
            )
        }
        PotsError::NobodyLeft => nobody_left(),
        PotsError::Overflow => too_much(),
    })
}

/// Everybody has folded.
pub(super) fn nobody_left() -> Fault {
    wrong(
        "everybody has folded, so nobody is left to play for the pot",
        "спасовали все, бороться за банк некому",
    )
}

/// A sum that cannot be counted.
pub(super) fn too_much() -> Fault {
    wrong(
        "the chips add up to more than can be counted",
        "фишек в сумме больше, чем можно сосчитать",
    )
}

#[cfg(test)]
mod tests {
    use crate::calculate::Fault;
    use crate::calculate::trial::{ABSENT, Trial, UNKNOWN, number};
    use crate::value::{State, Value};

    fn stacks() -> Trial {
        Trial::of("pots", &[1, 2, 3, 4])
            .numbers("put", &[100, 300, 500, 50])
            .yes_for("folded", &[4])
    }

    #[test]
    fn main_pot_side_pot_and_what_goes_back() {
        let came = stacks().came();
        assert_eq!(came.numbers("back"), [0, 0, 200, 0]);
        assert_eq!(came.numbers("plays_for"), [350, 750, 750, 0]);
        assert_eq!(came.one("total"), number(750));
        let list = [
            "pot | amount | seats",
            "main pot | 350 | 1, 2, 3",
            "side pot | 400 | 2, 3",
            "uncalled, back | 200 | 3",
        ];
        assert_eq!(came.list(false), list);
        assert_eq!(came.list(true)[2], "побочный банк | 400 | 2, 3");
    }

    #[test]
    fn all_chips_are_in_the_pots_or_go_back() {
        let came = Trial::of("pots", &[1, 2, 4, 5, 9])
            .numbers("put", &[25, 60, 60, 140, 300])
            .yes_for("folded", &[])
            .came();
        assert_eq!(came.one("total"), number(425));
        assert_eq!(came.numbers("back").iter().sum::<i64>(), 160);
    }

    #[test]
    fn stakes_that_make_no_pots_are_said_to_be_wrong() {
        let wrong = stacks().yes_for("folded", &[1, 2, 3, 4]).wrong();
        assert_eq!(wrong, "everybody has folded, so nobody is left to play for the pot");
        let wrong = stacks().numbers("put", &[100, -300, 500, 50]).wrong();
        assert_eq!(wrong, "Seat 2 cannot have put in \u{2212}3");
        let wrong = stacks().numbers("put", &[i64::MAX, 300, 500, 50]).wrong();
        assert_eq!(wrong, "the chips add up to more than can be counted");
    }

    #[test]
    fn an_unknown_stake_makes_all_of_it_unknown() {
        let put = |state| stacks().rows("put", vec![number(100), number(300), state, number(50)]);
        assert_eq!(put(UNKNOWN).run(), Err(Fault::Unknown));
        assert_eq!(put(ABSENT).run(), Err(Fault::Absent));
        assert_eq!(Trial::of("pots", &[]).rows("put", vec![]).run(), Err(Fault::Unknown));
    }

    #[test]
    fn what_does_not_hang_on_an_unknown_fold_is_known() {
        let folded = [false, false, false].map(|_| State::Known(Value::Choice(0)));
        let came = stacks()
            .rows("folded", folded.into_iter().chain([UNKNOWN]).collect())
            .came();
        assert_eq!(came.numbers("back"), [0, 0, 200, 0]);
        assert_eq!(came.one("total"), number(750));
        let plays_for = came.rows("plays_for");
        assert_eq!(plays_for[1..3], [number(750), number(750)]);
        assert_eq!(plays_for[3], UNKNOWN);
        assert_eq!(came.one("list"), UNKNOWN);
    }
}
