//! What a combination is called: a pair of nines, «пара девяток».

use crate::poker::card::Rank;
use crate::poker::showing::ShowingValue;
use crate::poker::value::Category;
use crate::source::Text;

/// The words for a rank.
struct Name {
    /// English, one and several.
    en: [&'static str; 2],
    /// Russian: one (nominative, genitive), several (nominative, genitive).
    ru: [&'static str; 4],
}

const fn name(en: [&'static str; 2], ru: [&'static str; 4]) -> Name {
    Name { en, ru }
}

/// In the order of the ranks, from the two up.
const NAMES: [Name; 13] = [
    name(["two", "twos"], ["двойка", "двойки", "двойки", "двоек"]),
    name(["three", "threes"], ["тройка", "тройки", "тройки", "троек"]),
    name(["four", "fours"], ["четвёрка", "четвёрки", "четвёрки", "четвёрок"]),
    name(["five", "fives"], ["пятёрка", "пятёрки", "пятёрки", "пятёрок"]),
    name(["six", "sixes"], ["шестёрка", "шестёрки", "шестёрки", "шестёрок"]),
    name(["seven", "sevens"], ["семёрка", "семёрки", "семёрки", "семёрок"]),
    name(
        ["eight", "eights"],
        ["восьмёрка", "восьмёрки", "восьмёрки", "восьмёрок"],
    ),
    name(["nine", "nines"], ["девятка", "девятки", "девятки", "девяток"]),
    name(["ten", "tens"], ["десятка", "десятки", "десятки", "десяток"]),
    name(["jack", "jacks"], ["валет", "валета", "валеты", "валетов"]),
    name(["queen", "queens"], ["дама", "дамы", "дамы", "дам"]),
    name(["king", "kings"], ["король", "короля", "короли", "королей"]),
    name(["ace", "aces"], ["туз", "туза", "тузы", "тузов"]),
];

/// What a showing is called.
pub(super) fn combination(value: &ShowingValue) -> Text {
    let ranks = value.named();
    let name = |n: usize| ranks.get(n).or(ranks.first()).and_then(|rank| NAMES.get(at(*rank)));
    let (Some(first), Some(second)) = (name(0), name(1)) else {
        return Text::default();
    };
    let ([one, several], [_, many]) = (first.en, second.en);
    let ([ru_one, ru_of_one, ru_several, ru_of_several], [.., ru_many, _]) = (first.ru, second.ru);
    let text = |en: String, ru: String| Text::new(en, ru);
    match value.kind {
        Category::HighCard => text(format!("{one} high"), format!("старшая карта: {ru_one}")),
        Category::Pair => text(format!("a pair of {several}"), format!("пара {ru_of_several}")),
        Category::TwoPair => text(
            format!("{several} and {many}"),
            format!("две пары: {ru_several} и {ru_many}"),
        ),
        Category::Trips => text(format!("three {several}"), format!("три карты: {ru_several}")),
        Category::Straight => text(format!("a straight to the {one}"), format!("стрит до {ru_of_one}")),
        Category::Flush => text(format!("a flush, {one} high"), format!("флаш, старшая карта: {ru_one}")),
        Category::FullHouse => text(
            format!("a full house, {several} over {many}"),
            format!("полный дом: {ru_several} и {ru_many}"),
        ),
        Category::Quads => text(format!("four {several}"), format!("каре {ru_of_several}")),
        Category::StraightFlush => text(
            format!("a straight flush to the {one}"),
            format!("стрит-флаш до {ru_of_one}"),
        ),
    }
}

fn at(rank: Rank) -> usize {
    usize::from(rank.height()).saturating_sub(2)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::calculate::trial::read;
    use crate::poker::showing::rank_showing;

    #[test]
    fn combinations_are_named_in_both_languages() {
        use Category::*;
        let kinds = [
            StraightFlush,
            Quads,
            FullHouse,
            Flush,
            Straight,
            Trips,
            TwoPair,
            Pair,
            HighCard,
        ];
        for (shown, en, ru) in [
            ("As Kd 3c", "ace high", "старшая карта: туз"),
            ("9h 9c Qd", "a pair of nines", "пара девяток"),
            ("Qs Qh 7d 7c", "queens and sevens", "две пары: дамы и семёрки"),
            ("5s 5h 5d 2c", "three fives", "три карты: пятёрки"),
            ("3s 3h 3d 3c", "four threes", "каре троек"),
            ("Jd 9d 7d 5d 2d", "a flush, jack high", "флаш, старшая карта: валет"),
            ("9d 8c 7d 6s 5h", "a straight to the nine", "стрит до девятки"),
            (
                "Ks Kd Kh 4c 4s",
                "a full house, kings over fours",
                "полный дом: короли и четвёрки",
            ),
            (
                "9d 8d 7d 6d 5d",
                "a straight flush to the nine",
                "стрит-флаш до девятки",
            ),
        ] {
            let named = combination(&rank_showing(&read(shown), &kinds).unwrap());
            assert_eq!((named.en.as_str(), named.ru.as_str()), (en, ru));
        }
    }
}
