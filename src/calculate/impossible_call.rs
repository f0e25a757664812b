//! `impossible-call`: whether no hole card would let a call beat the cards showing.

use super::facts::{Facts, maybe};
use super::signature::{Signature, gives, needs, takes};
use super::words::{cards_fault, yes_no};
use super::{Fault, Given};
use crate::book::Kind;
use crate::poker::beats::impossible_call;
use crate::source::Text;
use crate::value::State;

pub(super) const SIGNATURE: Signature = Signature {
    name: "impossible-call",
    inputs: &[
        needs("caller", Kind::Cards),
        needs("called", Kind::Cards),
        takes("seen", Kind::Cards),
    ],
    parameters: &[],
    outputs: &[gives(
        "impossible",
        Kind::YesNo,
        &[
            (
                "some hole card would beat the cards showing",
                "есть закрытая карта, с которой он побил бы показанные карты",
            ),
            (
                "no hole card can beat the cards showing",
                "никакая закрытая карта не побьёт показанные карты",
            ),
        ],
    )],
    run,
};

fn run(facts: &Facts<'_>) -> Result<Vec<Given>, Fault> {
    let (caller, called) = (facts.one("caller").cards()?, facts.one("called").cards()?);
    let lists = [
        Text::new("up cards of the caller", "открытые карты повторившего"),
        Text::new("up cards of the player called", "открытые карты того, кому ответили"),
        Text::new("other cards seen", "другие виденные карты"),
    ];
    let impossible = |seen: &[_]| impossible_call(&caller, &called, seen).map_err(|error| cards_fault(&error, &lists));
    let found = match maybe(facts.one("seen").cards()) {
        Ok(seen) => yes_no(impossible(&seen.unwrap_or_default())?),
        // Cards that were seen can only take hole cards away.
        Err(Fault::Unknown) if impossible(&[])? => yes_no(true),
        Err(Fault::Unknown) => State::Unknown,
        Err(fault) => return Err(fault),
    };
    Ok(vec![Given::One(found)])
}

#[cfg(test)]
mod tests {
    use crate::calculate::Fault;
    use crate::calculate::trial::{ABSENT, Trial, UNKNOWN, cards, no, yes};
    use crate::value::State;

    fn call(caller: &str, seen: State) -> Trial {
        Trial::of("impossible-call", &[])
            .one("caller", cards(caller))
            .one("called", cards("Jh Js 5d 3c"))
            .one("seen", seen)
    }

    #[test]
    fn only_a_queen_saves_it_and_the_queens_may_be_gone() {
        let impossible = |caller, seen| call(caller, seen).came().one("impossible");
        assert_eq!(impossible("10c 7d 4s 2h", ABSENT), yes());
        assert_eq!(impossible("Qc 7d 4s 2h", ABSENT), no());
        assert_eq!(impossible("Qc 7d 4s 2h", cards("Qd Qh Qs")), yes());
    }

    #[test]
    fn cards_seen_but_not_told_matter_only_where_some_hole_card_would_do() {
        let impossible = |caller| call(caller, UNKNOWN).came().one("impossible");
        assert_eq!(impossible("10c 7d 4s 2h"), yes());
        assert_eq!(impossible("Qc 7d 4s 2h"), UNKNOWN);
    }

    #[test]
    fn cards_that_cannot_be() {
        let wrong = call("Qc 7d Jh 2h", ABSENT).wrong();
        let expected = "`Jh` is given twice: up cards of the caller and up cards of the player called";
        assert_eq!(wrong, expected);
        let wrong = call("Qc 7d 2h", ABSENT).wrong();
        assert_eq!(wrong, "number of cards, up cards of the caller: 3, but it has to be 4");
        assert_eq!(call("", ABSENT).run(), Err(Fault::Absent));
    }
}
