//! `beats-showing`: whether a whole hand beats the best that somebody shows.

use super::facts::Facts;
use super::signature::{Signature, gives, needs};
use super::words::{cards_fault, yes_no};
use super::{Fault, Given};
use crate::book::Kind;
use crate::poker::beats::beats;
use crate::source::Text;

pub(super) const SIGNATURE: Signature = Signature {
    name: "beats-showing",
    inputs: &[needs("hand", Kind::Cards), needs("showing", Kind::Cards)],
    parameters: &[],
    outputs: &[gives(
        "beats",
        Kind::YesNo,
        &[
            (
                "the whole hand does not beat the best showing combination",
                "полная рука не бьёт сильнейшую показанную комбинацию",
            ),
            (
                "the whole hand beats the best showing combination",
                "полная рука бьёт сильнейшую показанную комбинацию",
            ),
        ],
    )],
    run,
};

fn run(facts: &Facts<'_>) -> Result<Vec<Given>, Fault> {
    let (hand, showing) = (facts.one("hand").cards()?, facts.one("showing").cards()?);
    let lists = [
        Text::new("whole hand", "полная рука"),
        Text::new("cards showing", "показанные карты"),
    ];
    let beats = beats(&hand, &showing).map_err(|error| cards_fault(&error, &lists))?;
    Ok(vec![Given::One(yes_no(beats))])
}

#[cfg(test)]
mod tests {
    use crate::calculate::Fault;
    use crate::calculate::trial::{ABSENT, Trial, UNKNOWN, cards, no, yes};
    use crate::value::State;

    fn against(hand: State, showing: &str) -> Trial {
        Trial::of("beats-showing", &[])
            .one("hand", hand)
            .one("showing", cards(showing))
    }

    #[test]
    fn a_pair_of_queens_beats_jacks_and_tens_do_not() {
        let beats = |hand| against(cards(hand), "Jh Js 5d 3c").came().one("beats");
        assert_eq!(beats("Qc Qd 7d 4s 2h"), yes());
        assert_eq!(beats("10c 10d 7d 4s 2h"), no());
    }

    #[test]
    fn hands_that_cannot_be_are_wrong() {
        let wrong = against(cards("Qc Qd 7d 4s"), "Jh Js").wrong();
        assert_eq!(wrong, "number of cards, whole hand: 4, but it has to be 5 to 7");
        let wrong = against(cards("Qc Qd 7d 4s Jh"), "Jh Js").wrong();
        assert_eq!(wrong, "`Jh` is given twice: whole hand and cards showing");
        let wrong = against(cards("Qc Qd 7d 4s Zz"), "Jh Js").wrong();
        assert_eq!(wrong, "`Zz` is not a card");
    }

    #[test]
    fn a_hand_not_told_or_not_there() {
        assert_eq!(against(UNKNOWN, "Jh Js").run(), Err(Fault::Unknown));
        assert_eq!(against(ABSENT, "Jh Js").run(), Err(Fault::Absent));
        let State::Known(hand) = cards("Qc Qd 7d 4s 2h") else {
            panic!()
        };
        let perhaps = against(State::Perhaps(hand), "Jh Js").came().one("beats");
        let State::Known(yes) = yes() else { panic!() };
        assert_eq!(perhaps, State::Perhaps(yes));
    }
}
