//! `deal-order`: the seats in the order of the deal, from somebody's left on.

use super::facts::Facts;
use super::signature::{LIST, Signature, column, gives, needs};
use super::words::{exhibit, seat_cell, seat_or_none};
use super::{Fault, Given};
use crate::book::Kind;
use crate::poker::order::clockwise;
use crate::value::Cell;

pub(super) const SIGNATURE: Signature = Signature {
    name: "deal-order",
    inputs: &[column(needs("folded", Kind::YesNo)), needs("after", Kind::Seat)],
    parameters: &[],
    outputs: &[gives("first", Kind::Seat, &[("dealt first", "получает первым")]), LIST],
    run,
};

fn run(facts: &Facts<'_>) -> Result<Vec<Given>, Fault> {
    let order = clockwise(&facts.seats_without("folded")?, facts.one("after").seat()?);
    let rows = (1..)
        .zip(&order)
        .map(|(n, seat)| vec![Cell::Count(n), seat_cell(*seat)]);
    Ok(vec![
        Given::One(seat_or_none(order.first().copied())),
        Given::One(exhibit(&[("turn", "очередь"), ("seat", "место")], rows.collect())),
    ])
}

#[cfg(test)]
mod tests {
    use crate::calculate::Fault;
    use crate::calculate::trial::{ABSENT, Trial, UNKNOWN, number};

    fn round(after: i64) -> Trial {
        Trial::of("deal-order", &[1, 3, 4, 6])
            .yes_for("folded", &[3])
            .one("after", number(after))
    }

    #[test]
    fn the_order_goes_round_past_those_who_are_out() {
        let came = round(4).came();
        assert_eq!(came.one("first"), number(6));
        assert_eq!(came.list(false), ["turn | seat", "1 | 6", "2 | 1", "3 | 4"]);
        assert_eq!(round(2).came().one("first"), number(4));
        assert_eq!(round(6).came().one("first"), number(1));
    }

    #[test]
    fn with_nobody_left_there_is_no_first() {
        let came = round(4).yes_for("folded", &[1, 3, 4, 6]).came();
        assert_eq!(came.one("first"), ABSENT);
        assert_eq!(came.list(false), ["turn | seat"]);
    }

    #[test]
    fn not_known_or_nobody() {
        assert_eq!(round(4).one("after", ABSENT).run(), Err(Fault::Absent));
        assert_eq!(round(4).one("after", UNKNOWN).came().one("first"), UNKNOWN);
        let one_left = round(4).yes_for("folded", &[1, 4, 6]).one("after", UNKNOWN);
        assert_eq!(one_left.came().one("first"), number(3));
        let nobody = Trial::of("deal-order", &[])
            .rows("folded", vec![])
            .one("after", number(4));
        assert_eq!(nobody.run(), Err(Fault::Unknown));
    }
}
