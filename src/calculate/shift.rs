//! `shift`: where cards belong that were dealt after one went to a player who is out.

use super::facts::{Facts, maybe};
use super::pots::nobody_left;
use super::signature::{LIST, Signature, column, gives, needs, takes};
use super::words::{cards_cell, exhibit, no_card_twice, seat_cell, seat_or_none, words_cell, wrong};
use super::{Fault, Given};
use crate::book::Kind;
use crate::poker::Seat;
use crate::poker::card::Card;
use crate::poker::order::{clockwise, shift};
use crate::source::Text;
use crate::value::State;

pub(super) const SIGNATURE: Signature = Signature {
    name: "shift",
    inputs: &[
        needs("first", Kind::Seat),
        column(needs("folded", Kind::YesNo)),
        needs("dealt", Kind::Cards),
        takes("last", Kind::Seat),
    ],
    parameters: &[],
    outputs: &[
        LIST,
        gives("waits", Kind::Seat, &[("still waits for a card", "ещё ждёт карту")]),
    ],
    run,
};

fn run(facts: &Facts<'_>) -> Result<Vec<Given>, Fault> {
    let first = facts.one("first").seat()?;
    let dealt = facts.one("dealt").cards()?;
    let last = maybe(facts.one("last").seat())?;
    no_card_twice(&[(Text::new("cards dealt", "сданные карты"), &dealt)])?;
    let due = due(facts, first, last)?;
    let round: Vec<(Seat, Card)> = std::iter::once(first)
        .chain(due.iter().copied())
        .zip(dealt.iter().copied())
        .collect();
    if round.len() < dealt.len() {
        return Err(wrong(
            format!(
                "cards dealt from Seat {first} on: {}, but this round has no more than {}",
                dealt.len(),
                round.len()
            ),
            format!(
                "карт начиная с той, что сдали на место {first}: {}, а в этом круге их не больше {}",
                dealt.len(),
                round.len()
            ),
        ));
    }
    let shift = shift(&round, &[first], &due).map_err(|error| wrong(error.to_string(), "порядок сдачи не сходится"))?;
    let moves = shift.moves.iter().map(|m| (m.card, m.from, seat_cell(m.to)));
    let over = round.iter().skip(shift.moves.len());
    let over = over.map(|(from, card)| (*card, *from, words_cell("nobody", "никому")));
    let rows = moves
        .chain(over)
        .map(|(card, from, to)| vec![cards_cell(&[card]), seat_cell(from), to]);
    let waits = match (last, shift.waiting.first()) {
        (_, None) => State::Absent,
        (Some(_), next) => seat_or_none(next.copied()),
        // Where the round ends is not known: the next player may have his card since before.
        (None, Some(_)) => State::Unknown,
    };
    Ok(vec![
        Given::One(exhibit(
            &[
                ("card", "карта"),
                ("dealt to seat", "сдали на место"),
                ("belongs to seat", "положена месту"),
            ],
            rows.collect(),
        )),
        Given::One(waits),
    ])
}

/// The seats that are due the cards from `first` on, in the order of the deal; up to `last` if it is known where the round ends.
fn due(facts: &Facts<'_>, first: Seat, last: Option<Seat>) -> Result<Vec<Seat>, Fault> {
    let still_in = facts.seats_without("folded")?;
    if still_in.is_empty() {
        return Err(nobody_left());
    }
    if still_in.contains(&first) {
        return Err(wrong(
            format!("Seat {first} is still in the hand, so the card dealt to it was its own"),
            format!("место {first} ещё в раздаче, и сданная ему карта — его"),
        ));
    }
    let mut due = clockwise(&still_in, first);
    if let Some(last) = last {
        // The one that comes last of all after `last` is the end of the round.
        let round = clockwise(&[still_in.as_slice(), &[first]].concat(), last);
        let from = round.iter().position(|seat| *seat == first).unwrap_or(0);
        due = round.into_iter().skip(from + 1).collect();
    }
    Ok(due)
}

#[cfg(test)]
mod tests {
    use crate::calculate::Fault;
    use crate::calculate::trial::{ABSENT, Trial, cards, number};
    use crate::value::State;

    fn dealt(text: &str) -> Trial {
        Trial::of("shift", &[1, 2, 3, 4, 5, 7])
            .one("first", number(2))
            .yes_for("folded", &[2])
            .one("dealt", cards(text))
    }

    #[test]
    fn each_card_moves_on_by_one_player() {
        let came = dealt("9c Ks 4d Jh").came();
        let list = [
            "card | dealt to seat | belongs to seat",
            "9c | 2 | 3",
            "Ks | 3 | 4",
            "4d | 4 | 5",
            "Jh | 5 | 7",
        ];
        assert_eq!(came.list(false), list);
    }

    #[test]
    fn who_is_next_is_known_when_the_end_of_the_round_is() {
        let waits = |text, last: State| dealt(text).one("last", last).came().one("waits");
        assert_eq!(waits("9c Ks", number(1)), number(5));
        assert_eq!(waits("9c", number(2)), ABSENT);
        assert_eq!(waits("9c Ks", number(4)), ABSENT);
        assert_eq!(waits("9c Ks 4d Jh", number(1)), number(1));
        assert_eq!(waits("9c Ks 4d Jh 3s", number(1)), ABSENT);
        assert_eq!(waits("9c Ks", ABSENT), State::Unknown);
        assert_eq!(waits("9c Ks 4d Jh 3s", ABSENT), ABSENT);
    }

    #[test]
    fn a_round_dealt_to_the_end_leaves_a_card_over() {
        let came = dealt("9c Ks 4d").one("last", number(4)).came();
        assert_eq!(came.list(true)[3], "4d | 4 | никому");
    }

    #[test]
    fn a_player_who_is_out_need_not_stand_in_the_table() {
        let came = Trial::of("shift", &[3, 4])
            .one("first", number(2))
            .yes_for("folded", &[])
            .one("dealt", cards("9c Ks"))
            .came();
        assert_eq!(came.list(false)[2], "Ks | 3 | 4");
    }

    #[test]
    fn rounds_that_cannot_be() {
        let wrong = dealt("9c").one("first", number(3)).wrong();
        assert_eq!(
            wrong,
            "Seat 3 is still in the hand, so the card dealt to it was its own"
        );
        let wrong = dealt("9c Ks 9c").wrong();
        assert_eq!(wrong, "`9c` is given twice: cards dealt");
        let wrong = dealt("9c Ks 4d Jh").one("last", number(4)).wrong();
        assert_eq!(
            wrong,
            "cards dealt from Seat 2 on: 4, but this round has no more than 3"
        );
        let nobody = dealt("9c").yes_for("folded", &[1, 2, 3, 4, 5, 7]);
        assert_eq!(
            nobody.wrong(),
            "everybody has folded, so nobody is left to play for the pot"
        );
        assert_eq!(dealt("").run(), Err(Fault::Absent));
    }
}
