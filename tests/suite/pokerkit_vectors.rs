//! Pots, winners, hi-lo halves, ties and hand ranks against another program: PokerKit.
//!
//! `vectors/make_pokerkit_vectors.py` made the vector files and describes their lines. PokerKit's
//! odd chips follow another code than section 23 of the Codex, so the deals are compared in units
//! of 5040 chips, where no half and no tie leaves one; in single chips both must agree to within
//! the odd chips. Where those go is proved by the tests of `poker::division` and `poker::awards`.
//!
//! Left out are hi-lo deals with a side pot in which nobody has a low while somebody outside it
//! has one: PokerKit divides the low half of such a pot among all who contest it.

use floor_ruling::poker::{
    Money, Seat,
    awards::awards,
    card::{Card, Rank},
    division::{Division, Half, OddOrder},
    hands::{best_high, best_low, best_omaha, best_omaha_low},
    pots::{Pot, Stake, pots},
    standing::{Standing, group_ranks},
    value::{HandValue, LowValue},
};

/// A multiple of every number of equal shares that a half can be divided into.
const UNIT: Money = 5040;

const EIGHT: Option<Rank> = Some(Rank::Eight);

const BY: Division = Division {
    odd_half: Half::High,
    odd_order: OddOrder::ClockwiseFromButton,
    unit: 1,
};

/// A deal of `deals.txt`.
struct Deal<'a> {
    line: &'a str,
    game: &'a str,
    stakes: Vec<Stake>,
    hands: Vec<(Seat, Vec<Card>)>,
    board: Vec<Card>,
    pots: Vec<Pot>,
    took: Vec<Money>,
}

fn lines(text: &str) -> impl Iterator<Item = &str> {
    text.lines().filter(|line| !line.starts_with('#'))
}

fn cards(text: &str) -> Vec<Card> {
    let letters: Vec<char> = text.chars().collect();
    let card = |pair: &[char]| pair.iter().collect::<String>().parse().unwrap();
    letters.chunks(2).map(card).collect()
}

/// The members of a list with their seats, from seat 1 on.
fn seated(list: &str) -> impl Iterator<Item = (Seat, &str)> {
    (1..).zip(list.split(',').filter(|member| !member.is_empty()))
}

fn deals() -> impl Iterator<Item = Deal<'static>> {
    lines(include_str!("../vectors/deals.txt")).map(|line| {
        let fields: Vec<&str> = line.split('|').collect();
        let [game, put, hands, board, pots, took] = fields[..] else {
            panic!("six fields: {line}");
        };
        Deal {
            line,
            game,
            stakes: seated(put)
                .map(|(seat, put)| Stake {
                    seat,
                    put: put.trim_end_matches('f').parse().unwrap(),
                    folded: put.ends_with('f'),
                })
                .collect(),
            hands: seated(hands)
                .filter(|(_, hand)| *hand != "-")
                .map(|(seat, hand)| (seat, cards(hand)))
                .collect(),
            board: cards(board),
            pots: seated(pots)
                .map(|(_, pot)| {
                    let (amount, contesting) = pot.split_once(':').unwrap();
                    let seats = contesting.split('.').map(|seat| seat.parse().unwrap());
                    Pot {
                        amount: amount.parse().unwrap(),
                        contesting: seats.collect(),
                    }
                })
                .collect(),
            took: seated(took).map(|(_, took)| took.parse().unwrap()).collect(),
        }
    })
}

fn standings(deal: &Deal) -> Vec<Standing> {
    let high = |hand: &[Card]| -> HandValue {
        match deal.game {
            "omaha" | "omaha8" => best_omaha(hand, &deal.board).unwrap(),
            _ => best_high(&[hand, &deal.board].concat()).unwrap(),
        }
    };
    let low = |hand: &[Card]| -> Option<LowValue> {
        match deal.game {
            "omaha8" => best_omaha_low(hand, &deal.board, EIGHT).unwrap(),
            "stud8" => best_low(hand, EIGHT).unwrap(),
            "razz" => best_low(hand, None).unwrap(),
            _ => None,
        }
    };
    let highs: Vec<_> = deal.hands.iter().map(|(s, h)| (*s, high(h))).collect();
    let lows: Vec<_> = deal.hands.iter().filter_map(|(s, h)| Some((*s, low(h)?))).collect();
    let (highs, lows) = (group_ranks(&highs), group_ranks(&lows));
    if deal.game == "razz" {
        // The low hands alone count.
        let alone = |(seat, place)| Standing {
            seat,
            high: place,
            low: None,
        };
        return lows.into_iter().map(alone).collect();
    }
    let both = |(seat, high)| Standing {
        seat,
        high,
        low: lows.iter().find(|(s, _)| *s == seat).map(|(_, low)| *low),
    };
    highs.into_iter().map(both).collect()
}

/// What every seat takes out of the hand, a unit being so many chips.
fn taken(deal: &Deal, standings: &[Standing], unit: Money) -> Vec<Money> {
    let mut stakes = deal.stakes.clone();
    for stake in &mut stakes {
        stake.put *= unit;
    }
    let made = pots(&stakes).unwrap();
    let button = stakes.last().map(|stake| stake.seat);
    let given = awards(&made.pots, standings, button, BY).unwrap();
    assert_eq!(given.undivided, [], "{}", deal.line);
    let paid = |seat| given.paid.get(&seat).copied().unwrap_or(0);
    let took = stakes.iter().map(|s| paid(s.seat) + made.back_to(s.seat));
    took.collect()
}

#[test]
fn main_and_side_pots_are_the_same() {
    let mut compared = 0;
    for deal in deals().filter(|deal| !deal.hands.is_empty()) {
        let made = pots(&deal.stakes).unwrap();
        assert_eq!(made.pots, deal.pots, "{}", deal.line);
        compared += made.pots.len();
    }
    assert!(compared > 4_000, "{compared} pots");
}

#[test]
fn everybody_takes_the_same_but_for_odd_chips() {
    let mut compared = 0;
    for deal in deals() {
        let standings = standings(&deal);
        assert_eq!(taken(&deal, &standings, UNIT), deal.took, "{}", deal.line);
        let took = taken(&deal, &standings, 1);
        let put: Money = deal.stakes.iter().map(|stake| stake.put).sum();
        assert_eq!(took.iter().sum::<Money>(), put, "{}", deal.line);
        // A pot has one odd chip from the halving, and less than one a winner in each half.
        let odd = 3 * deal.pots.len().max(1) as Money;
        for (took, share) in took.iter().zip(&deal.took) {
            assert!((took * UNIT - share).abs() <= odd * UNIT, "{}", deal.line);
        }
        compared += 1;
    }
    assert!(compared > 2_500, "{compared} deals");
}

/// The hands of a line of `ranks.txt`: groups of equal ones from the best down, and those that
/// do not qualify.
fn ranks(kind: &str) -> Vec<(Vec<Vec<&'static str>>, Vec<&'static str>)> {
    let all = lines(include_str!("../vectors/ranks.txt"));
    let of_kind = all.filter_map(|line| line.split_once('|').filter(|(k, _)| *k == kind));
    of_kind
        .map(|(_, line)| {
            let mut parts = line.split('!');
            let ranked = parts.next().unwrap_or_default().split('>');
            let groups = ranked.filter(|group| !group.is_empty());
            (
                groups.map(|group| group.split('=').collect()).collect(),
                parts.collect(),
            )
        })
        .collect()
}

/// Checks the order of all hands of a kind; `None` is a hand that does not qualify.
fn same_order<V: Ord + std::fmt::Debug>(kind: &str, value: impl Fn(&str) -> Option<V>) {
    let lines = ranks(kind);
    assert!(lines.len() >= 250, "{} lines of {kind}", lines.len());
    for (groups, rest) in lines {
        let values: Vec<Vec<V>> = groups
            .iter()
            .map(|group| group.iter().map(|hand| value(hand).unwrap()).collect())
            .collect();
        for (group, values) in groups.iter().zip(&values) {
            let same = values.windows(2).all(|pair| pair[0] == pair[1]);
            assert!(same, "{kind}: {group:?} are tied");
        }
        for (better, worse) in values.iter().zip(values.iter().skip(1)) {
            assert!(better[0] > worse[0], "{kind}: {groups:?}");
        }
        for hand in rest {
            assert_eq!(value(hand), None, "{kind}: {hand}");
        }
    }
}

fn omaha(hand: &str) -> (Vec<Card>, Vec<Card>) {
    let (hole, board) = hand.split_once('/').unwrap();
    (cards(hole), cards(board))
}

fn with_category(hand: &str, value: impl Fn(&str) -> HandValue) -> Option<HandValue> {
    let (hand, category) = hand.split_once(':')?;
    let value = value(hand);
    assert_eq!(format!("{:?}", value.category), category, "{hand}");
    Some(value)
}

#[test]
fn high_hands_are_of_the_same_category_and_in_the_same_order() {
    same_order("high", |hand| {
        with_category(hand, |hand| best_high(&cards(hand)).unwrap())
    });
}

#[test]
fn omaha_hands_are_of_the_same_category_and_in_the_same_order() {
    same_order("omaha", |hand| {
        with_category(hand, |hand| {
            let (hole, board) = omaha(hand);
            best_omaha(&hole, &board).unwrap()
        })
    });
}

#[test]
fn low_hands_are_in_the_same_order() {
    same_order("low", |hand| best_low(&cards(hand), None).unwrap());
}

#[test]
fn eight_or_better_lows_qualify_alike_and_are_in_the_same_order() {
    same_order("low8", |hand| best_low(&cards(hand), EIGHT).unwrap());
    same_order("omaha8", |hand| {
        let (hole, board) = omaha(hand);
        best_omaha_low(&hole, &board, EIGHT).unwrap()
    });
}
