//! How results and faults are worded, in both languages.

use super::Fault;
use crate::money;
use crate::poker::{Money, Seat, card::Card, check::CardsError};
use crate::source::{Lang, Text};
use crate::value::{Cell, Exhibit, State, Value};

/// Inputs that do not fit together.
pub(super) fn wrong(en: impl Into<String>, ru: impl Into<String>) -> Fault {
    Fault::Wrong(Text::new(en.into(), ru.into()))
}

/// A known yes or no.
pub(super) fn yes_no(yes: bool) -> State {
    State::Known(Value::Choice(u16::from(yes)))
}

/// A known amount or count.
pub(super) fn number(n: i64) -> State {
    State::Known(Value::Number(n))
}

/// A seat, or that there is none.
pub(super) fn seat_or_none(seat: Option<Seat>) -> State {
    seat.map_or(State::Absent, |seat| number(i64::from(seat)))
}

/// A table to show.
pub(super) fn exhibit(columns: &[(&str, &str)], rows: Vec<Vec<Cell>>) -> State {
    let columns = columns.iter().map(|(en, ru)| Text::new(*en, *ru)).collect();
    State::Known(Value::Exhibit(Exhibit { columns, rows }))
}

/// A cell with a seat.
pub(super) fn seat_cell(seat: Seat) -> Cell {
    Cell::Seat(i64::from(seat))
}

/// A cell with several seats.
pub(super) fn seats_cell(seats: &[Seat]) -> Cell {
    Cell::Seats(seats.iter().map(|seat| i64::from(*seat)).collect())
}

/// A cell with words.
pub(super) fn words_cell(en: &str, ru: &str) -> Cell {
    Cell::Words(Text::new(en, ru))
}

/// Cards as they are written, the same in both languages.
pub(super) fn cards_cell(cards: &[Card]) -> Cell {
    let cards: Vec<String> = cards.iter().map(Card::to_string).collect();
    Cell::Words(Text::same(cards.join(" ")))
}

/// An amount in both languages.
pub(super) fn amount(hundredths: Money) -> Text {
    Text::new(money::show(hundredths, Lang::En), money::show(hundredths, Lang::Ru))
}

/// What a pot is called among so many.
pub(super) fn pot_name(index: usize, count: usize) -> Text {
    match (index, count) {
        (_, 0 | 1) => Text::new("pot", "банк"),
        (0, _) => Text::new("main pot", "основной банк"),
        (_, 2) => Text::new("side pot", "побочный банк"),
        (n, _) => Text::new(format!("side pot {n}"), format!("побочный банк {n}")),
    }
}

/// The hand of a seat, as the name of a list of cards.
pub(super) fn hand_of(seat: Seat) -> Text {
    Text::new(format!("hand of Seat {seat}"), format!("рука, место {seat}"))
}

/// The up cards of a seat, as the name of a list of cards.
pub(super) fn up_cards_of(seat: Seat) -> Text {
    Text::new(
        format!("up cards of Seat {seat}"),
        format!("открытые карты, место {seat}"),
    )
}

/// What is wrong with cards, the lists under these names.
pub(super) fn cards_fault(error: &CardsError, lists: &[Text]) -> Fault {
    let list = |n: usize| lists.get(n).cloned().unwrap_or_default();
    match error {
        CardsError::Twice { card, first, again } => twice(*card, &list(first.list), &list(again.list)),
        CardsError::Count { list: n, got, from, to } => {
            let Text { en, ru } = list(*n);
            let (needed_en, needed_ru) = match from == to {
                true => (format!("{from}"), format!("{from}")),
                false => (format!("{from} to {to}"), format!("от {from} до {to}")),
            };
            wrong(
                format!("number of cards, {en}: {got}, but it has to be {needed_en}"),
                format!("сколько карт, {ru}: {got}, а должно быть {needed_ru}"),
            )
        }
    }
}

/// The same card in two lists, or twice in one.
pub(super) fn twice(card: Card, first: &Text, again: &Text) -> Fault {
    if first == again {
        return wrong(
            format!("`{card}` is given twice: {}", first.en),
            format!("карта `{card}` указана дважды: {}", first.ru),
        );
    }
    wrong(
        format!("`{card}` is given twice: {} and {}", first.en, again.en),
        format!("карта `{card}` указана дважды: {} и {}", first.ru, again.ru),
    )
}

/// The first card that stands twice in all these lists.
pub(super) fn no_card_twice(lists: &[(Text, &[Card])]) -> Result<(), Fault> {
    let all: Vec<(&Text, Card)> = lists
        .iter()
        .flat_map(|(name, cards)| cards.iter().map(move |card| (name, *card)))
        .collect();
    for (n, (again, card)) in all.iter().enumerate() {
        if let Some((first, _)) = all.iter().take(n).find(|(_, other)| other == card) {
            return Err(twice(*card, first, again));
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::calculate::trial::read;
    use crate::poker::check::Place;

    fn text(fault: Fault) -> Text {
        match fault {
            Fault::Wrong(text) => text,
            other => panic!("{other:?}"),
        }
    }

    #[test]
    fn pots_are_named_by_how_many_there_are() {
        let en = |index, count| pot_name(index, count).en;
        assert_eq!(en(0, 1), "pot");
        assert_eq!([en(0, 2), en(1, 2)], ["main pot", "side pot"]);
        assert_eq!([en(0, 3), en(1, 3), en(2, 3)], ["main pot", "side pot 1", "side pot 2"]);
    }

    #[test]
    fn a_card_given_twice_is_named_with_both_lists() {
        let [king] = read("Kd")[..] else { panic!() };
        let lists = [
            (hand_of(2), &[king][..]),
            (Text::new("board", "общие карты"), &[king][..]),
        ];
        let text = text(no_card_twice(&lists).unwrap_err());
        assert_eq!(text.en, "`Kd` is given twice: hand of Seat 2 and board");
        assert_eq!(text.ru, "карта `Kd` указана дважды: рука, место 2 и общие карты");
    }

    #[test]
    fn a_wrong_number_of_cards_is_said_with_the_right_one() {
        let (list, got, from, to) = (0, 3, 5, 7);
        let said = text(cards_fault(&CardsError::Count { list, got, from, to }, &[hand_of(4)]));
        assert_eq!(said.en, "number of cards, hand of Seat 4: 3, but it has to be 5 to 7");
        let [ace] = read("As")[..] else { panic!() };
        let place = Place { list: 0, index: 0 };
        let error = CardsError::Twice {
            card: ace,
            first: place,
            again: place,
        };
        let said = text(cards_fault(&error, &[hand_of(4)]));
        assert_eq!(said.ru, "карта `As` указана дважды: рука, место 4");
    }
}
