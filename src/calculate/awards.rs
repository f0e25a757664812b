//! `awards`: who wins how much of every pot at the showdown, and which pots wait for a hand that is not shown.

use super::facts::Facts;
use super::fates::Fates;
use super::payout::{self, GETS, LEFT, ODD_HALF, ODD_HIGH, ODD_LOW, PARAMETERS, Payout};
use super::pots::{BACK, made, nobody_left};
use super::signature::{LIST, Signature, column, each, gives, needs, takes};
use super::words::{number, yes_no};
use super::{Fault, Given, hands};
use crate::book::Kind;
use crate::poker::Seat;
use crate::poker::pots::{Pot, Pots};

pub(super) const SIGNATURE: Signature = Signature {
    name: "awards",
    inputs: &[
        column(takes("put", Kind::Money)),
        takes("pot", Kind::Money),
        column(needs("folded", Kind::YesNo)),
        column(takes("conceded", Kind::YesNo)),
        column(takes("hidden", Kind::YesNo)),
        column(takes("high", Kind::Count)),
        column(takes("low", Kind::Count)),
        column(takes("cards", Kind::Cards)),
        takes("board", Kind::Cards),
        takes("two_from_hand", Kind::YesNo),
        takes("hi_lo", Kind::YesNo),
        takes("low_needs_eight", Kind::YesNo),
        takes("button", Kind::Seat),
        takes("chip", Kind::Money),
    ],
    parameters: PARAMETERS,
    outputs: &[
        GETS,
        BACK,
        each(gives(
            "waits",
            Kind::YesNo,
            &[
                (
                    "no other hand is still to be shown in the pots that he plays for",
                    "в банках, за которые он играет, чужих закрытых рук нет",
                ),
                (
                    "a pot that he plays for waits for a hand not yet shown",
                    "банк, за который он играет, ждёт руку, которая ещё не открыта",
                ),
            ],
        )),
        ODD_HALF,
        ODD_HIGH,
        ODD_LOW,
        LEFT,
        LIST,
    ],
    run,
};

fn run(facts: &Facts<'_>) -> Result<Vec<Given>, Fault> {
    let hidden = facts.seats_with("hidden")?;
    let gone = facts.seats_with("conceded")?;
    let made = pots(facts, &gone)?;
    let claiming = |seat: &&Seat| made.pots.iter().any(|pot| pot.contesting.contains(seat));
    let open: Vec<Seat> = facts
        .seats()
        .iter()
        .filter(claiming)
        .copied()
        .filter(|s| !hidden.contains(s))
        .collect();
    let standings = hands::standings(facts, &open)?;
    let table = Fates::of(facts, made, &hidden, &standings)?;
    let seats = || facts.seats().iter().copied();
    let flags = |flag: &dyn Fn(&Payout, Seat) -> bool| Given::Rows(seats().map(|seat| table.odd(seat, flag)).collect());
    Ok(vec![
        Given::Rows(seats().map(|seat| table.gets(seat)).collect()),
        Given::Rows(seats().map(|seat| number(table.back(seat))).collect()),
        Given::Rows(seats().map(|seat| yes_no(table.waits(seat))).collect()),
        flags(&Payout::odd_half),
        flags(&Payout::odd_high),
        flags(&Payout::odd_low),
        Given::One(table.left(payout::button(facts)?.is_some())),
        Given::One(table.list()),
    ])
}

/// The pots, contested by those who have not conceded. A pot that nobody contests any more goes with the one below.
fn pots(facts: &Facts<'_>, gone: &[Seat]) -> Result<Pots, Fault> {
    let mut made = match payout::held(facts)? {
        Some(amount) => {
            let contesting = facts.seats_without("folded")?;
            if contesting.is_empty() {
                return Err(nobody_left());
            }
            Pots {
                pots: vec![Pot { amount, contesting }],
                back: None,
            }
        }
        None => made(facts)?,
    };
    let mut left: Vec<Pot> = Vec::with_capacity(made.pots.len());
    for mut pot in made.pots {
        pot.contesting.retain(|seat| !gone.contains(seat));
        match left.last_mut() {
            // Within the sum of all stakes.
            Some(below) if pot.contesting.is_empty() => below.amount += pot.amount,
            _ => left.push(pot),
        }
    }
    made.pots = left;
    Ok(made)
}

#[cfg(test)]
mod tests {
    use crate::calculate::Fault;
    use crate::calculate::trial::{ABSENT, Trial, UNKNOWN, cards, no, number, yes};
    use crate::value::State;

    fn table(seats: &[i64]) -> Trial {
        Trial::of("awards", seats)
            .yes_for("folded", &[])
            .yes_for("conceded", &[])
            .yes_for("hidden", &[])
            .one("button", number(3))
            .one("chip", number(1))
            .with("odd_half", &["high"])
            .with("odd_order", &["left-of-button"])
    }

    #[test]
    fn each_pot_goes_to_the_best_of_those_who_paid_into_it() {
        let came = table(&[1, 2, 3, 4, 5, 6])
            .numbers("put", &[20, 45, 110, 80, 200, 230])
            .yes_for("folded", &[1, 4])
            .rows("high", vec![ABSENT, number(2), number(1), ABSENT, number(4), number(3)])
            .came();
        assert_eq!(came.numbers("gets"), [0, 0, 475, 0, 0, 180]);
        assert_eq!(came.numbers("back"), [0, 0, 0, 0, 0, 30]);
        assert_eq!(came.flags("waits"), [false; 6]);
        let list = [
            "pot | amount | seat | gets",
            "main pot | 245 | 3 | 245",
            "side pot 1 | 230 | 3 | 230",
            "side pot 2 | 180 | 6 | 180",
            "uncalled, back | 30 | 6 | 30",
        ];
        assert_eq!(came.list(false), list);
    }

    #[test]
    fn a_tie_in_two_pots_leaves_an_odd_chip_in_each() {
        let came = table(&[1, 2, 3, 5, 6])
            .numbers("put", &[11, 18, 18, 7, 16])
            .yes_for("folded", &[5, 6])
            .rows("high", vec![number(2), number(1), number(1), ABSENT, ABSENT])
            .came();
        assert_eq!(came.numbers("gets"), [0, 36, 34, 0, 0]);
        assert_eq!(came.flags("odd_high"), [false, true, true, false, false]);
    }

    #[test]
    fn one_pot_is_told_as_a_whole_and_places_are_high_and_low() {
        let trial = table(&[4, 1, 6, 7])
            .one("pot", number(103))
            .rows("put", vec![ABSENT; 4])
            .numbers("high", &[1, 3, 2, 4])
            .rows("low", vec![ABSENT, number(1), number(1), ABSENT])
            .one("button", number(2));
        let came = trial.came();
        assert_eq!(came.numbers("gets"), [52, 25, 26, 0]);
        assert_eq!(came.flags("odd_half"), [true, true, true, false]);
        assert_eq!(came.flags("odd_low"), [false, true, true, false]);
        let high_only = trial.one("hi_lo", no()).came();
        assert_eq!(high_only.numbers("gets"), [103, 0, 0, 0]);
    }

    #[test]
    fn a_pot_waits_for_a_hand_that_is_not_shown() {
        let came = table(&[1, 2, 3])
            .numbers("put", &[50, 120, 120])
            .yes_for("hidden", &[1])
            .rows("high", vec![ABSENT, number(1), number(2)])
            .came();
        assert_eq!(came.numbers("gets"), [0, 140, 0]);
        assert_eq!(came.flags("waits"), [false, true, true]);
        assert_eq!(came.list(true)[1], "основной банк | 150 | 1 | ещё не открыл");
    }

    #[test]
    fn a_pot_that_nobody_contests_any_more_goes_with_the_one_below() {
        let trial = table(&[1, 2, 3])
            .numbers("put", &[100, 250, 250])
            .yes_for("conceded", &[2, 3])
            .rows("high", vec![number(1), ABSENT, ABSENT]);
        assert_eq!(trial.came().numbers("gets"), [600, 0, 0]);
        let nobody = trial.yes_for("conceded", &[1, 2, 3]).came();
        assert_eq!(nobody.numbers("gets"), [0, 0, 0]);
        assert_eq!(nobody.list(false)[1], "pot | 600 |  | no hand is left");
    }

    #[test]
    fn what_was_never_matched_goes_back_even_to_one_who_concedes() {
        let came = table(&[1, 2])
            .numbers("put", &[300, 500])
            .yes_for("conceded", &[2])
            .rows("high", vec![number(1), ABSENT])
            .came();
        assert_eq!(came.numbers("gets"), [600, 0]);
        assert_eq!(came.numbers("back"), [0, 200]);
    }

    fn holdem(hands: &[&str]) -> Trial {
        table(&[1, 2])
            .one("pot", number(60))
            .one("board", cards("Kc 8d 7s Qh 3c"))
            .one("two_from_hand", no())
            .hands("cards", hands)
    }

    #[test]
    fn the_cards_speak() {
        assert_eq!(holdem(&["Ah 2d", "Kd 10s"]).came().numbers("gets"), [0, 60]);
        assert_eq!(holdem(&["Kh 2d", "Kd 2s"]).came().numbers("gets"), [30, 30]);
        let omaha = table(&[1, 4])
            .one("pot", number(101))
            .one("board", cards("Kh 8c 6h 2d Js"))
            .one("two_from_hand", yes())
            .one("hi_lo", yes())
            .one("low_needs_eight", yes())
            .hands("cards", &["Ks Kd Qd 10d", "Ac 3d 10h 9s"]);
        assert_eq!(omaha.came().numbers("gets"), [51, 50]);
        let no_low = omaha.one("board", cards("Kh 9c 6h 2d Js"));
        assert_eq!(no_low.came().numbers("gets"), [101, 0]);
    }

    #[test]
    fn the_game_need_not_be_told_where_only_one_fits() {
        let board = cards("Kc 8d 7s Qh 3c");
        let State::Known(board) = board else { panic!() };
        let trial = holdem(&["Ah 2d", "Kd 10s"])
            .one("board", State::Perhaps(board))
            .one("two_from_hand", UNKNOWN);
        assert_eq!(trial.came().numbers("gets"), [0, 60]);
        let no_board = holdem(&["Ah 2d", "Kd 10s"]).one("board", UNKNOWN);
        assert_eq!(no_board.came().rows("gets"), [UNKNOWN, UNKNOWN]);
    }

    #[test]
    fn a_hand_that_is_not_known_leaves_only_its_own_pots_open() {
        let came = table(&[1, 2, 3])
            .numbers("put", &[50, 120, 120])
            .rows("high", vec![UNKNOWN, number(1), number(2)])
            .came();
        assert_eq!(came.rows("gets"), [UNKNOWN, UNKNOWN, UNKNOWN]);
        let short_is_out = table(&[1, 2, 3])
            .numbers("put", &[50, 120, 120])
            .rows("high", vec![UNKNOWN, number(1), number(2)])
            .yes_for("folded", &[1])
            .came();
        assert_eq!(short_is_out.numbers("gets"), [0, 290, 0]);
        let big_stacks = table(&[1, 2, 3, 4])
            .numbers("put", &[50, 50, 120, 120])
            .rows("high", vec![number(1), number(2), UNKNOWN, UNKNOWN])
            .came();
        assert_eq!(big_stacks.flags("waits"), [false; 4]);
        assert_eq!(big_stacks.one("left"), number(0));
    }

    #[test]
    fn an_unknown_button_or_chip_matters_only_where_a_pot_is_divided() {
        let tie = table(&[2, 5]).one("pot", number(151)).numbers("high", &[1, 1]);
        let came = tie.one("button", UNKNOWN).came();
        assert_eq!(came.rows("gets"), [UNKNOWN, UNKNOWN]);
        assert_eq!(came.flags("odd_high"), [true, true]);
        let clear = || table(&[2, 5]).one("pot", number(1050)).numbers("high", &[1, 2]);
        assert_eq!(clear().one("button", UNKNOWN).came().numbers("gets"), [1050, 0]);
        assert_eq!(clear().one("chip", UNKNOWN).came().numbers("gets"), [1050, 0]);
        assert_eq!(clear().one("chip", number(100)).came().numbers("gets"), [1050, 0]);
        let tie = clear().numbers("high", &[1, 1]).one("chip", UNKNOWN).came();
        assert_eq!(tie.rows("gets"), [UNKNOWN, UNKNOWN]);
    }

    #[test]
    fn whether_a_beaten_hand_was_thrown_away_does_not_matter() {
        let came = table(&[1, 2])
            .one("pot", number(60))
            .numbers("high", &[1, 2])
            .rows("conceded", vec![no(), UNKNOWN])
            .came();
        assert_eq!(came.numbers("gets"), [60, 0]);
    }

    #[test]
    fn showdowns_that_cannot_be() {
        let wrong = holdem(&["Kc 2d", "Kd 10s"]).wrong();
        assert_eq!(wrong, "`Kc` is given twice: hand of Seat 1 and board");
        let wrong = holdem(&["Kh 2d", "Kd 2d"]).wrong();
        assert_eq!(wrong, "`2d` is given twice: hand of Seat 1 and hand of Seat 2");
        let wrong = holdem(&["Kh 2d 4d", "Kd 10s"]).wrong();
        assert_eq!(
            wrong,
            "number of cards, hand of Seat 1 with the board: 8, but it has to be 5 to 7"
        );
        let wrong = holdem(&["Kh 2d 4d", "Kd 10s 9s 5c"])
            .one("two_from_hand", yes())
            .wrong();
        assert_eq!(wrong, "number of cards, hand of Seat 1: 3, but it has to be 4");
        let wrong = holdem(&["Kh 2d", "Kd 10s"]).yes_for("folded", &[1, 2]).wrong();
        assert_eq!(wrong, "everybody has folded, so nobody is left to play for the pot");
        let tie = || table(&[2, 5]).one("pot", number(1050)).numbers("high", &[1, 1]);
        let wrong = tie().one("chip", number(100)).wrong();
        assert_eq!(wrong, "the smallest chip (1) does not divide the pot, 10.50");
        let wrong = tie().one("pot", number(-100)).wrong();
        assert_eq!(wrong, "a pot cannot hold \u{2212}1");
        let wrong = tie().numbers("high", &[1, -1]).wrong();
        assert_eq!(wrong, "the hand of Seat 5 cannot take the place -1");
        let untold = table(&[2, 5]).rows("put", vec![ABSENT, ABSENT]);
        assert_eq!(untold.run(), Err(Fault::Absent));
    }

    #[test]
    fn every_chip_is_awarded_waits_or_goes_back() {
        for put in [[10, 20, 30, 40], [7, 7, 7, 7], [50, 11, 3, 50]] {
            for hidden in [&[][..], &[1], &[2, 4]] {
                let came = table(&[1, 2, 3, 4])
                    .numbers("put", &put)
                    .yes_for("hidden", hidden)
                    .numbers("high", &[1, 1, 2, 1])
                    .rows("low", vec![number(2), ABSENT, number(1), number(1)])
                    .one("button", ABSENT)
                    .came();
                let State::Known(crate::value::Value::Exhibit(list)) = came.one("list") else {
                    panic!()
                };
                let waiting: i64 = list
                    .rows
                    .iter()
                    .filter(
                        |row| matches!(row.last(), Some(crate::value::Cell::Words(w)) if w.en == "has still to show"),
                    )
                    .filter_map(|row| {
                        row.iter().find_map(|cell| match cell {
                            crate::value::Cell::Money(n) => Some(*n),
                            _ => None,
                        })
                    })
                    .sum();
                let sum = |name: &str| came.numbers(name).iter().sum::<i64>();
                let left = came.one("left").number().unwrap();
                assert_eq!(sum("gets") + sum("back") + left + waiting, put.iter().sum::<i64>());
            }
        }
    }
}
