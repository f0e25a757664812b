//! `split`: one pot divided among those who are said to win it.

use super::facts::Facts;
use super::payout::{self, GETS, LEFT, ODD_HALF, ODD_HIGH, ODD_LOW, PARAMETERS, Payout};
use super::signature::{LIST, Signature, column, needs, takes};
use super::words::{exhibit, number, pot_name, wrong, yes_no};
use super::{Fault, Given};
use crate::book::Kind;
use crate::poker::Seat;
use crate::poker::pots::Pot;
use crate::poker::standing::Standing;

pub(super) const SIGNATURE: Signature = Signature {
    name: "split",
    inputs: &[
        needs("pot", Kind::Money),
        column(needs("high", Kind::YesNo)),
        column(takes("low", Kind::YesNo)),
        takes("hi_lo", Kind::YesNo),
        takes("button", Kind::Seat),
        needs("chip", Kind::Money),
    ],
    parameters: PARAMETERS,
    outputs: &[GETS, ODD_HALF, ODD_HIGH, ODD_LOW, LEFT, LIST],
    run,
};

fn run(facts: &Facts<'_>) -> Result<Vec<Given>, Fault> {
    let amount = payout::held(facts)?.ok_or(Fault::Absent)?;
    let division = payout::division(facts, facts.one("chip").number()?)?;
    let high = facts.seats_with("high")?;
    let low = match payout::lows_count(facts)? {
        true => facts.seats_with("low")?,
        false => Vec::new(),
    };
    if high.is_empty() {
        return Err(wrong(
            "nobody is said to win the high",
            "не сказано, кто выигрывает по старшей",
        ));
    }
    let contesting: Vec<Seat> = facts
        .seats()
        .iter()
        .copied()
        .filter(|s| high.contains(s) || low.contains(s))
        .collect();
    let standings: Vec<Standing> = contesting
        .iter()
        .map(|seat| Standing {
            seat: *seat,
            high: u32::from(!high.contains(seat)),
            low: low.contains(seat).then_some(0),
        })
        .collect();
    let name = pot_name(0, 1);
    let pot = Pot { amount, contesting };
    let paid = Payout::of(&pot, &name, &standings, payout::button(facts)?, division)?;
    let seats = || facts.seats().iter().copied();
    let flags = |flag: &dyn Fn(Seat) -> bool| Given::Rows(seats().map(|seat| yes_no(flag(seat))).collect());
    Ok(vec![
        Given::Rows(seats().map(|seat| number(paid.gets(seat))).collect()),
        flags(&|seat| paid.odd_half(seat)),
        flags(&|seat| paid.odd_high(seat)),
        flags(&|seat| paid.odd_low(seat)),
        Given::One(number(paid.left())),
        Given::One(exhibit(
            &payout::columns(paid.halved()),
            paid.rows(&name, paid.halved()),
        )),
    ])
}

#[cfg(test)]
mod tests {
    use crate::calculate::Fault;
    use crate::calculate::trial::{ABSENT, Trial, UNKNOWN, no, number, yes};

    fn split(pot: i64, seats: &[i64], high: &[i64], low: &[i64]) -> Trial {
        Trial::of("split", seats)
            .one("pot", number(pot))
            .yes_for("high", high)
            .yes_for("low", low)
            .one("hi_lo", yes())
            .one("button", number(2))
            .one("chip", number(1))
            .with("odd_half", &["high"])
            .with("odd_order", &["left-of-button"])
    }

    #[test]
    fn one_high_and_two_tied_lows() {
        let came = split(103, &[1, 4, 6], &[4], &[1, 6]).came();
        assert_eq!(came.numbers("gets"), [25, 52, 26]);
        assert_eq!(came.flags("odd_half"), [true, true, true]);
        assert_eq!(came.flags("odd_high"), [false, false, false]);
        assert_eq!(came.flags("odd_low"), [true, false, true]);
        assert_eq!(came.one("left"), number(0));
        let list = [
            "банк | часть | сумма | место | получает",
            "банк | старшая | 52 | 4 | 52",
            "банк | младшая | 51 | 6 | 26",
            "банк | младшая | 51 | 1 | 25",
        ];
        assert_eq!(came.list(true), list);
    }

    #[test]
    fn where_lows_do_not_count_they_get_nothing() {
        let came = split(101, &[2, 5, 7], &[2, 5], &[7]).one("hi_lo", no()).came();
        assert_eq!(came.numbers("gets"), [50, 51, 0]);
        assert_eq!(came.list(false)[0], "pot | amount | seat | gets");
    }

    #[test]
    fn the_book_says_which_half_and_in_what_order() {
        let book = |half, order| {
            let trial = Trial::of("split", &[2, 5, 7, 8])
                .one("pot", number(205))
                .yes_for("high", &[2, 5, 7])
                .yes_for("low", &[8])
                .one("button", number(9))
                .one("chip", number(1));
            trial
                .with("odd_half", &[half])
                .with("odd_order", &[order])
                .came()
                .numbers("gets")
        };
        assert_eq!(book("high", "left-of-button"), [35, 34, 34, 102]);
        assert_eq!(book("low", "left-of-button"), [34, 34, 34, 103]);
        let silent = Trial::of("split", &[2]).one("pot", number(1)).one("chip", number(1));
        let wrong = silent.yes_for("high", &[2]).wrong();
        assert_eq!(
            wrong,
            "the rulebook does not say `odd_half`, which this calculation needs"
        );
        let to_first = split(101, &[2, 5, 7], &[2, 5, 7], &[]).one("button", number(9));
        assert_eq!(to_first.came().numbers("gets"), [34, 34, 33]);
    }

    #[test]
    fn without_a_button_the_odd_chip_is_left() {
        let came = split(151, &[2, 5], &[2, 5], &[]).one("button", ABSENT).came();
        assert_eq!(came.numbers("gets"), [75, 75]);
        assert_eq!(came.one("left"), number(1));
        assert_eq!(came.list(false)[3], "pot | 1 | 2, 5 | odd chip, no button");
    }

    #[test]
    fn an_unknown_button_matters_only_where_chips_go_by_it() {
        let unknown = |trial: Trial| trial.one("button", UNKNOWN).came();
        let halves = unknown(split(101, &[2, 5], &[2], &[5]));
        assert_eq!(halves.numbers("gets"), [51, 50]);
        let tied = unknown(split(101, &[2, 5], &[2, 5], &[]));
        assert_eq!(tied.rows("gets"), [UNKNOWN, UNKNOWN]);
        assert_eq!(tied.flags("odd_high"), [true, true]);
    }

    #[test]
    fn pots_that_cannot_be_divided_so() {
        let wrong = split(1050, &[2, 5], &[2, 5], &[]).one("chip", number(100)).wrong();
        assert_eq!(wrong, "the smallest chip (1) does not divide the pot, 10.50");
        let wrong = split(100, &[2, 5], &[], &[2]).wrong();
        assert_eq!(wrong, "nobody is said to win the high");
        let wrong = split(100, &[2, 5], &[2, 5], &[]).one("chip", number(0)).wrong();
        assert_eq!(wrong, "the smallest chip has to be worth something");
        assert_eq!(split(1, &[2], &[2], &[]).one("pot", UNKNOWN).run(), Err(Fault::Unknown));
    }

    #[test]
    fn every_chip_is_given_out_or_left() {
        for pot in 0..60 {
            for button in [number(1), number(6), ABSENT] {
                let came = split(pot, &[1, 3, 5, 8], &[1, 3, 8], &[5, 8])
                    .one("button", button)
                    .came();
                let left = came.one("left").number().unwrap();
                assert_eq!(came.numbers("gets").iter().sum::<i64>() + left, pot);
            }
        }
    }
}
