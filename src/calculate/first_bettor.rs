//! `first-bettor`: who shows the best cards in stud, and what the up cards may still become.

use super::combination::combination;
use super::facts::{Facts, maybe};
use super::pots::nobody_left;
use super::signature::{LIST, Output, Parameter, Signature, column, each, gives, needs, takes};
use super::words::{cards_cell, cards_fault, exhibit, number, seat_cell, up_cards_of, wrong, yes_no};
use super::{Fault, Given};
use crate::book::Kind;
use crate::poker::card::Card;
use crate::poker::possible::{possible_flush, possible_straight};
use crate::poker::showing::{BestShowing, Showing, ShowingError, TieOrder, best_showing, rank_showing};
use crate::poker::value::Category;
use crate::source::Text;
use crate::value::{Cell, State, Value};

/// Showing combinations, from the strongest.
const SHOWINGS: [(&str, &str, &str); 9] = [
    ("straight-flush", "a straight flush", "стрит-флаш"),
    ("quads", "four of a kind", "каре"),
    ("full-house", "a full house", "полный дом"),
    ("flush", "a flush", "флаш"),
    ("straight", "a straight", "стрит"),
    ("trips", "three of a kind", "тройка"),
    ("two-pair", "two pairs", "две пары"),
    ("pair", "a pair", "пара"),
    ("high-card", "the highest card", "старшая карта"),
];

/// The same, as the cards are ranked.
const KINDS: [Category; 9] = [
    Category::StraightFlush,
    Category::Quads,
    Category::FullHouse,
    Category::Flush,
    Category::Straight,
    Category::Trips,
    Category::TwoPair,
    Category::Pair,
    Category::HighCard,
];

/// Cards of a whole hand, unless the book hands over another number.
const WHOLE: usize = 5;

pub(super) const SIGNATURE: Signature = Signature {
    name: "first-bettor",
    inputs: &[
        column(needs("up", Kind::Cards)),
        column(needs("folded", Kind::YesNo)),
        needs("dealer", Kind::Seat),
        takes("hand_cards", Kind::Count),
    ],
    parameters: &[
        Parameter {
            name: "ranking",
            words: &[
                "straight-flush",
                "quads",
                "full-house",
                "flush",
                "straight",
                "trips",
                "two-pair",
                "pair",
                "high-card",
            ],
        },
        Parameter {
            name: "ties",
            words: &["left-of-dealer", "right-of-dealer"],
        },
    ],
    outputs: &[
        gives("seat", Kind::Seat, &[("first to bet", "ставит первым")]),
        Output {
            values: &SHOWINGS,
            ..gives(
                "kind",
                Kind::OneOf,
                &[("best showing combination", "сильнейшая показанная комбинация")],
            )
        },
        gives(
            "tied",
            Kind::YesNo,
            &[
                ("one showing is the best", "сильнейшая показанная комбинация одна"),
                ("several showings are equal", "показанные комбинации равны"),
            ],
        ),
        each(gives(
            "possible_flush",
            Kind::YesNo,
            &[
                (
                    "the up cards make no possible flush",
                    "открытые карты не дают возможного флаша",
                ),
                ("a flush is possible", "возможен флаш"),
            ],
        )),
        each(gives(
            "possible_straight",
            Kind::YesNo,
            &[
                (
                    "the up cards make no possible straight",
                    "открытые карты не дают возможного стрита",
                ),
                ("a straight is possible", "возможен стрит"),
            ],
        )),
        LIST,
    ],
    run,
};

fn run(facts: &Facts<'_>) -> Result<Vec<Given>, Fault> {
    let dealer = facts.one("dealer").seat()?;
    let kinds = kinds(facts)?;
    let ties = match facts.word("ties")? {
        "right-of-dealer" => TieOrder::DealersRight,
        _ => TieOrder::DealersLeft,
    };
    let whole = match maybe(facts.one("hand_cards").number())? {
        Some(n) => usize::try_from(n).unwrap_or(0),
        None => WHOLE,
    };
    let shown = shown(facts)?;
    let showings: Vec<Showing> = shown.iter().flatten().cloned().collect();
    let names: Vec<Text> = showings.iter().map(|showing| up_cards_of(showing.seat)).collect();
    let best = best_showing(&showings, &kinds, dealer, ties).map_err(|error| fault(&error, &names))?;
    let possible = |possible: Possible| {
        let of = |showing: &Option<Showing>| match showing {
            None => Ok(State::Absent),
            Some(Showing { seat, cards }) => {
                let found = possible(cards, whole.saturating_sub(cards.len()));
                found
                    .map(yes_no)
                    .map_err(|error| cards_fault(&error, &[up_cards_of(*seat)]))
            }
        };
        shown.iter().map(of).collect::<Result<_, _>>().map(Given::Rows)
    };
    Ok(vec![
        Given::One(number(i64::from(best.seat))),
        Given::One(kind(&best)),
        Given::One(yes_no(best.tied.len() > 1)),
        possible(possible_flush)?,
        possible(possible_straight)?,
        Given::One(exhibit(
            &[
                ("seat", "место"),
                ("up cards", "открытые карты"),
                ("combination", "комбинация"),
            ],
            rows(&showings, &kinds),
        )),
    ])
}

type Possible = fn(&[Card], usize) -> Result<bool, crate::poker::check::CardsError>;

fn kinds(facts: &Facts<'_>) -> Result<Vec<Category>, Fault> {
    facts.word("ranking")?;
    let kind = |word: &str| {
        let mut known = SHOWINGS.iter().zip(KINDS);
        known.find(|((id, ..), _)| *id == word).map(|(_, kind)| kind)
    };
    Ok(facts.words("ranking").filter_map(kind).collect())
}

fn kind(best: &BestShowing) -> State {
    let at = KINDS.iter().position(|kind| *kind == best.value.kind);
    let at = at.and_then(|at| u16::try_from(at).ok());
    at.map_or(State::Unknown, |at| State::Known(Value::Choice(at)))
}

/// What each seat shows; nothing for those who are out.
fn shown(facts: &Facts<'_>) -> Result<Vec<Option<Showing>>, Fault> {
    let still_in = facts.seats_without("folded")?;
    if still_in.is_empty() {
        return Err(nobody_left());
    }
    let mut bare = Vec::new();
    let mut shown = Vec::new();
    for (row, seat) in facts.seats().iter().enumerate() {
        if !still_in.contains(seat) {
            shown.push(None);
            continue;
        }
        let cards = maybe(facts.row("up", row).cards())?;
        if cards.is_none() {
            bare.push(*seat);
        }
        shown.push(cards.map(|cards| Showing { seat: *seat, cards }));
    }
    match bare.first() {
        Some(_) if bare.len() == still_in.len() => Err(Fault::Absent),
        Some(seat) => Err(wrong(
            format!("Seat {seat} is still in the hand and shows no cards, while others do"),
            format!("место {seat} ещё в раздаче, но открытых карт у него нет, а у других есть"),
        )),
        None => Ok(shown),
    }
}

fn fault(error: &ShowingError, names: &[Text]) -> Fault {
    match error {
        ShowingError::Cards(error) => cards_fault(error, names),
        ShowingError::KindTwice(_) | ShowingError::NoHighCard => wrong(
            "the rulebook's `ranking` has to name every kind once and the high card among them",
            "в сборнике правил каждая комбинация указывается по старшинству один раз, и старшая карта тоже",
        ),
        ShowingError::SeatTwice { seat, .. } => wrong(
            format!("Seat {seat} is given twice"),
            format!("место {seat} указано дважды"),
        ),
        ShowingError::Nobody => nobody_left(),
    }
}

/// Each seat with its cards, the best first.
fn rows(showings: &[Showing], kinds: &[Category]) -> Vec<Vec<Cell>> {
    let ranked = showings.iter().filter_map(|showing| {
        let value = rank_showing(&showing.cards, kinds).ok()?;
        Some((value, showing))
    });
    let mut ranked: Vec<_> = ranked.collect();
    ranked.sort_by(|(a, _), (b, _)| b.cmp(a));
    ranked
        .iter()
        .map(|(value, showing)| {
            vec![
                seat_cell(showing.seat),
                cards_cell(&showing.cards),
                Cell::Words(combination(value)),
            ]
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use crate::calculate::Fault;
    use crate::calculate::trial::{ABSENT, Trial, UNKNOWN, cards, no, number, yes};
    use crate::value::{State, Value};

    const FOUR: &[&str] = &["quads", "trips", "two-pair", "pair", "high-card"];

    fn table(seats: &[i64], up: &[&str], dealer: i64) -> Trial {
        Trial::of("first-bettor", seats)
            .hands("up", up)
            .yes_for("folded", &[])
            .one("dealer", number(dealer))
            .with("ranking", FOUR)
            .with("ties", &["left-of-dealer"])
    }

    fn kind(trial: &Trial) -> &'static str {
        let n = trial.came().one("kind").choice().unwrap();
        super::SHOWINGS[usize::from(n)].0
    }

    #[test]
    fn the_pair_with_the_better_odd_card_bets_first() {
        let trial = table(&[2, 4, 5], &["9s 9d Jc", "As Kd 3c", "9h 9c Qd"], 6);
        let came = trial.came();
        assert_eq!(came.one("seat"), number(5));
        assert_eq!(came.one("tied"), no());
        assert_eq!(kind(&trial), "pair");
        let list = [
            "место | открытые карты | комбинация",
            "5 | 9h 9c Qd | пара девяток",
            "2 | 9s 9d Jc | пара девяток",
            "4 | As Kd 3c | старшая карта: туз",
        ];
        assert_eq!(came.list(true), list);
    }

    #[test]
    fn a_tie_goes_as_the_book_says_and_folded_seats_do_not_count() {
        let trial = table(&[1, 3, 5, 8], &["Ad 6s", "As 6d", "Ac 6h", "Qc Jc"], 8);
        assert_eq!(trial.came().one("seat"), number(1));
        let folded = table(&[1, 3, 5, 8], &["", "As 6d", "Ac 6h", "Qc Jc"], 8).yes_for("folded", &[1]);
        assert_eq!(folded.came().one("seat"), number(3));
        assert_eq!(folded.came().one("tied"), yes());
        assert_eq!(folded.came().rows("possible_flush")[0], ABSENT);
        let right = Trial::of("first-bettor", &[1, 3, 4])
            .hands("up", &["Ks", "Kd", "Kh"])
            .yes_for("folded", &[])
            .one("dealer", number(3))
            .with("ranking", FOUR)
            .with("ties", &["right-of-dealer"]);
        assert_eq!(right.came().one("seat"), number(1));
    }

    #[test]
    fn an_unknown_dealer_matters_only_in_a_tie() {
        let clear = table(&[2, 5], &["9s", "Kd"], 2).one("dealer", UNKNOWN);
        assert_eq!(clear.came().one("seat"), number(5));
        let tied = table(&[2, 5], &["Ks", "Kd"], 2).one("dealer", UNKNOWN);
        assert_eq!(tied.came().one("seat"), UNKNOWN);
        assert_eq!(tied.came().one("tied"), yes());
    }

    #[test]
    fn possible_hands_hang_on_the_cards_of_a_whole_hand() {
        let trial = || table(&[1, 3, 5], &["9h 7c 5d", "10h 6h 2h", "Js Jd 4c"], 1);
        let came = trial().came();
        assert_eq!(came.flags("possible_flush"), [false, true, false]);
        assert_eq!(came.flags("possible_straight"), [true, false, false]);
        let seven = trial().one("hand_cards", number(7)).came();
        assert_eq!(seven.flags("possible_flush"), [true, true, true]);
    }

    #[test]
    fn whether_he_has_dropped_does_not_matter_when_another_is_better_anyway() {
        let State::Known(up) = cards("9s") else { panic!() };
        let up = vec![State::Perhaps(up), cards("Kd")];
        let trial = table(&[2, 5], &[], 2)
            .rows("up", up)
            .rows("folded", vec![UNKNOWN, no()]);
        assert_eq!(trial.came().one("seat"), number(5));
        assert_eq!(trial.came().one("tied"), State::Known(Value::Choice(0)));
        assert_eq!(trial.came().one("list"), UNKNOWN);
    }

    #[test]
    fn showings_that_cannot_be() {
        let wrong = table(&[2, 5], &["9s Kd", "Kd"], 2).wrong();
        assert_eq!(wrong, "`Kd` is given twice: up cards of Seat 2 and up cards of Seat 5");
        let wrong = table(&[2, 5], &["9s Kd 2c 3c 4c 5c", "Ad"], 2).wrong();
        assert_eq!(wrong, "number of cards, up cards of Seat 2: 6, but it has to be 1 to 5");
        let wrong = table(&[2, 5], &["9s", "Ad"], 2).yes_for("folded", &[2, 5]).wrong();
        assert_eq!(wrong, "everybody has folded, so nobody is left to play for the pot");
        let wrong = table(&[2, 5], &["", "Ad"], 2).wrong();
        assert_eq!(wrong, "Seat 2 is still in the hand and shows no cards, while others do");
        assert_eq!(table(&[2, 5], &["", ""], 2).run(), Err(Fault::Absent));
        let unknown = table(&[2, 5], &[], 2).rows("up", vec![UNKNOWN, cards("Ad")]);
        assert_eq!(unknown.run(), Err(Fault::Unknown));
    }
}
