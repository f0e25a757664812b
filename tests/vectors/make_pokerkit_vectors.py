"""Makes the vector files that `tests/pokerkit_vectors.rs` reads, with PokerKit as the judge.

    pip install pokerkit==0.7.7
    python3 make_pokerkit_vectors.py

writes two files beside this script. The seed is fixed, so every run writes the same bytes.

deals.txt  whole hands played at random to the end, one a line, fields parted by `|`:
    game    holdem, omaha, omaha8 (hi-lo, eight or better), stud, stud8 (likewise) or razz
    put     what every seat put in, seat 1 first, in units; `f`: folded
    cards   the cards of every seat that has not folded, else `-`; empty: nobody had to show
    board   the board, or nothing
    pots    amount in units `:` contesting seats, main pot first; empty: nobody had to show
    took    what every seat took out of the hand, uncalled excess included, in chips

A unit is 5040 chips. That is on purpose: PokerKit gives odd chips to the first winner in its own
order of seats, and the odd chip of a hi-lo division to the high half by pushing it first; section
23 of the Codex goes by the button. 5040 is twice the least common multiple of 1 … 10, so that no
half and no tie leaves an odd chip here, and the two are compared without them.

Left out are hi-lo deals in which nobody who contests some side pot has a low while somebody else
has: PokerKit 0.7.7 looks for a low among all hands of the deal, finds none among those of the side
pot, and divides its low half equally among them, as if all had tied. The high hand takes it all.

ranks.txt  hands from the best to the worst, `>` or `=` between them:
    kind    high (5 to 7 cards), omaha (hand/board), low (ace to five), low8 (eight or better),
            omaha8 (hand/board); for high and omaha each hand ends in `:` and its category, for
            low8 and omaha8 a hand that does not qualify comes last, after `!`
"""

from itertools import groupby
from pathlib import Path
from random import Random
import random

from pokerkit import (
    Automation,
    Deck,
    EightOrBetterLowHand,
    FixedLimitOmahaHoldemHighLowSplitEightOrBetter,
    FixedLimitRazz,
    FixedLimitSevenCardStud,
    FixedLimitSevenCardStudHighLowSplitEightOrBetter,
    NoLimitTexasHoldem,
    OmahaEightOrBetterLowHand,
    OmahaHoldemHand,
    PotLimitOmahaHoldem,
    RegularLowHand,
    StandardHighHand,
)

SEED = 23
UNIT = 5040
DEALS = {"holdem": 800, "omaha": 300, "omaha8": 800, "stud": 200, "stud8": 600, "razz": 200}
RANKS = {"high": 500, "omaha": 250, "low": 250, "low8": 250, "omaha8": 250}
AUTOMATIONS = (
    Automation.ANTE_POSTING,
    Automation.BET_COLLECTION,
    Automation.BLIND_OR_STRADDLE_POSTING,
    Automation.CARD_BURNING,
    Automation.HOLE_DEALING,
    Automation.BOARD_DEALING,
    Automation.RUNOUT_COUNT_SELECTION,
    Automation.HAND_KILLING,
    Automation.CHIPS_PUSHING,
    Automation.CHIPS_PULLING,
)
CATEGORIES = {
    "High card": "HighCard",
    "One pair": "Pair",
    "Two pair": "TwoPair",
    "Three of a kind": "Trips",
    "Straight": "Straight",
    "Flush": "Flush",
    "Full house": "FullHouse",
    "Four of a kind": "Quads",
    "Straight flush": "StraightFlush",
}


def new_state(game, dice):
    """A table with random stacks, some of them too short for the ante or the blind."""
    players = dice.randint(2, 9 if game in ("holdem", "omaha", "omaha8") else 6)
    stacks = [UNIT * dice.choice((1, 2, 3, 5, 8, 13, 21, 34, 60)) for _ in range(players)]
    ante = UNIT * dice.choice((0, 0, 1, 2))
    blinds = (UNIT, 2 * UNIT)
    if game == "holdem":
        return NoLimitTexasHoldem.create_state(
            AUTOMATIONS, True, ante, blinds, 2 * UNIT, stacks, players
        )
    if game == "omaha":
        return PotLimitOmahaHoldem.create_state(
            AUTOMATIONS, True, ante, blinds, 2 * UNIT, stacks, players
        )
    if game == "omaha8":
        return FixedLimitOmahaHoldemHighLowSplitEightOrBetter.create_state(
            AUTOMATIONS, True, ante, blinds, 2 * UNIT, 4 * UNIT, stacks, players
        )
    stud = {
        "stud": FixedLimitSevenCardStud,
        "stud8": FixedLimitSevenCardStudHighLowSplitEightOrBetter,
        "razz": FixedLimitRazz,
    }[game]
    return stud.create_state(
        AUTOMATIONS, True, UNIT, UNIT, 2 * UNIT, 4 * UNIT, stacks, players
    )


def act(state, dice):
    """One random act of the player whose turn it is."""
    if state.can_post_bring_in():
        state.post_bring_in()
        return
    luck = dice.random()
    if luck < 0.15 and state.can_fold() and state.checking_or_calling_amount:
        state.fold()
    elif luck < 0.45 and state.can_complete_bet_or_raise_to():
        least = state.min_completion_betting_or_raising_to_amount
        most = state.max_completion_betting_or_raising_to_amount
        amount = dice.choice((least, most, dice.randint(least // UNIT, most // UNIT) * UNIT))
        state.complete_bet_or_raise_to(max(least, min(most, amount)))
    else:
        state.check_or_call()


def text(cards):
    return "".join(f"{card.rank}{card.suit}" for card in cards)


def low_half_without_a_low(game, hands, board, pots):
    """Whether PokerKit would divide a low half that nobody in the pot has won."""
    if game not in ("omaha8", "stud8"):
        return False
    judge = OmahaEightOrBetterLowHand if game == "omaha8" else EightOrBetterLowHand
    lows = {seat for seat, hand in hands.items() if judge.from_game_or_none(hand, board)}
    return any(lows and not lows.intersection(contesting) for _, contesting in pots)


def deal(game, dice):
    """The line of a hand that can be compared."""
    while (line := play(game, dice)) is None:
        pass
    return line


def play(game, dice):
    """Plays one hand to the end; returns its line, or none if it is to be left out."""
    state = new_state(game, dice)
    seats = range(state.player_count)
    stacks = list(state.starting_stacks)
    pots = None
    hands = {}
    folded = set()
    while state.status:
        if state.actor_index is not None:
            actor = state.actor_index
            act(state, dice)
            if not state.statuses[actor]:
                folded.add(actor)
        elif state.can_show_or_muck_hole_cards():
            if pots is None:
                pots = [(pot.amount, pot.player_indices) for pot in state.pots]
            state.show_or_muck_hole_cards(True)
            for seat in seats:
                if state.hole_cards[seat]:
                    hands[seat] = tuple(state.hole_cards[seat])
        else:
            raise RuntimeError("a state that this script does not know")
    put = [0] * len(seats)
    street_bets = [0] * len(seats)
    for operation in state.operations:
        name = type(operation).__name__
        if name == "BetCollection":
            street_bets = [0] * len(seats)
        elif name == "CompletionBettingOrRaisingTo":
            seat = operation.player_index
            put[seat] += operation.amount - street_bets[seat]
            street_bets[seat] = operation.amount
        elif name in (
            "AntePosting",
            "BlindOrStraddlePosting",
            "BringInPosting",
            "CheckingOrCalling",
        ):
            seat = operation.player_index
            put[seat] += operation.amount
            street_bets[seat] += operation.amount
    took = [state.stacks[seat] - stacks[seat] + put[seat] for seat in seats]
    assert sum(took) == sum(put) and all(amount % UNIT == 0 for amount in put)
    showdown = pots is not None
    board = [card for cards in state.board_cards for card in cards]
    if showdown and low_half_without_a_low(game, hands, board, pots):
        return None
    return "|".join(
        (
            game,
            ",".join(
                f"{put[seat] // UNIT}{'f' if seat in folded else ''}" for seat in seats
            ),
            ",".join("-" if seat in folded else text(hands[seat]) for seat in seats)
            if showdown
            else "",
            text(board) if showdown else "",
            ",".join(
                f"{amount // UNIT}:{'.'.join(str(seat + 1) for seat in contesting)}"
                for amount, contesting in pots
            )
            if showdown
            else "",
            ",".join(str(amount) for amount in took),
        )
    )


def few_cards(kind, dice):
    """A shuffled deck, mostly one with few ranks or suits, for ties and rare hands."""
    deck = list(Deck.STANDARD)
    dice.shuffle(deck)
    ranks = dice.choice((13, 13, 9, 7, 6))
    low = kind in ("low", "low8", "omaha8")
    kept = "A23456789TJQK"[:ranks] if low else dice.sample("A23456789TJQK", ranks)
    suits = dice.sample("cdhs", dice.choice((4, 4, 3)) if ranks > 7 else 4)
    few = [card for card in deck if card.rank in kept and card.suit in suits]
    return few if len(few) >= 25 else deck


def judged(kind, hole, board):
    """A hand: its text and PokerKit's hand, or none where it does not qualify."""
    both = f"{text(hole)}/{text(board)}"
    cards = hole + board
    match kind:
        case "high":
            hand = StandardHighHand.from_game(cards)
            return f"{text(cards)}:{CATEGORIES[hand.entry.label.value]}", hand
        case "omaha":
            hand = OmahaHoldemHand.from_game(hole, board)
            return f"{both}:{CATEGORIES[hand.entry.label.value]}", hand
        case "low":
            return text(cards), RegularLowHand.from_game(cards)
        case "low8":
            return text(cards), EightOrBetterLowHand.from_game_or_none(cards)
        case "omaha8":
            return both, OmahaEightOrBetterLowHand.from_game_or_none(hole, board)


def dealt(kind, dice):
    """Five hands, as (hole, board): with a board in common, or each from its own deck."""
    hole = 4 if "omaha" in kind else 2
    if dice.random() < 0.5:
        deck = few_cards(kind, dice)
        return [(deck[5 + n * hole :][:hole], deck[:5]) for n in range(5)]
    decks = [few_cards(kind, dice) for _ in range(5)]
    if "omaha" in kind:
        return [(deck[:4], deck[4:9]) for deck in decks]
    return [(deck[: dice.choice((5, 6, 7))], []) for deck in decks]


def rank(kind, dice):
    """Some hands in order; returns their line."""
    hands = [judged(kind, *cards) for cards in dealt(kind, dice)]
    ranked = [hand for hand in hands if hand[1] is not None]
    # PokerKit's greater hand wins, also among lows.
    ranked.sort(key=lambda hand: hand[1], reverse=True)
    groups = [
        "=".join(said for said, _ in group) for _, group in groupby(ranked, lambda hand: hand[1])
    ]
    line = f"{kind}|" + ">".join(groups)
    rest = [said for said, hand in hands if hand is None]
    return line + ("!" + "!".join(rest) if rest else "")


def main():
    here = Path(__file__).parent
    dice = Random(SEED)
    random.seed(SEED)  # PokerKit shuffles with the module's own generator.
    deals = [deal(game, dice) for game, count in DEALS.items() for _ in range(count)]
    ranks = [rank(kind, dice) for kind, count in RANKS.items() for _ in range(count)]
    for name, lines in (("deals.txt", deals), ("ranks.txt", ranks)):
        head = f"# Made by make_pokerkit_vectors.py with PokerKit 0.7.7, seed {SEED}.\n"
        (here / name).write_text(head + "\n".join(lines) + "\n")


if __name__ == "__main__":
    main()
