use crate::book::{Choice, Kind};
use crate::source::Text;

/// A calculation: what goes in and what comes out.
#[derive(Debug)]
pub struct Signature {
    /// Its name.
    pub name: &'static str,
    /// Facts that it takes.
    pub inputs: &'static [Input],
    /// What the book fixes.
    pub parameters: &'static [Parameter],
    /// What it gives.
    pub outputs: &'static [Output],
}

/// A fact that a calculation takes.
#[derive(Debug)]
pub struct Input {
    /// Its name.
    pub name: &'static str,
    /// Its type.
    pub kind: Kind,
    /// A column of the table of seats.
    pub per_seat: bool,
    /// Whether it can do without.
    pub needed: bool,
}

/// Something that the book fixes.
#[derive(Debug)]
pub struct Parameter {
    /// Its name.
    pub name: &'static str,
    /// The words it can be.
    pub words: &'static [&'static str],
}

/// What a calculation gives.
#[derive(Debug)]
pub struct Output {
    /// Its name.
    pub name: &'static str,
    /// Its type.
    pub kind: Kind,
    /// A column of the table of seats.
    pub per_seat: bool,
    /// English and Russian: a label; for yes/no the phrases for no and for yes.
    pub texts: &'static [(&'static str, &'static str)],
    /// Values of a one-of: name, English, Russian.
    pub values: &'static [(&'static str, &'static str, &'static str)],
}

fn text(pair: Option<&(&str, &str)>) -> Text {
    pair.map_or_else(Text::default, |(en, ru)| Text::new(*en, *ru))
}

impl Output {
    /// What it is called.
    pub fn label(&self) -> Text {
        text(self.texts.first())
    }

    /// What no and yes say, for a yes/no output.
    pub fn phrases(&self) -> Option<[Text; 2]> {
        (self.kind == Kind::YesNo).then(|| [text(self.texts.first()), text(self.texts.get(1))])
    }

    /// The values of a one-of.
    pub fn choices(&self) -> Vec<Choice> {
        self.values
            .iter()
            .map(|(id, en, ru)| Choice {
                id: (*id).to_owned(),
                label: Text::new(*en, *ru),
                phrase: None,
            })
            .collect()
    }
}

const fn input(name: &'static str, kind: Kind, per_seat: bool, needed: bool) -> Input {
    Input {
        name,
        kind,
        per_seat,
        needed,
    }
}

const fn output(
    name: &'static str,
    kind: Kind,
    per_seat: bool,
    texts: &'static [(&'static str, &'static str)],
) -> Output {
    Output {
        name,
        kind,
        per_seat,
        texts,
        values: &[],
    }
}

const ODD_HALF: Parameter = Parameter {
    name: "odd_half",
    words: &["high", "low"],
};
const ODD_ORDER: Parameter = Parameter {
    name: "odd_order",
    words: &["left-of-button", "all-to-first"],
};
const LIST: Output = output("list", Kind::Exhibit, false, &[("table", "таблица")]);
const LEFT: Output = output(
    "left",
    Kind::Money,
    false,
    &[("odd chips not settled", "нечётные фишки без решения")],
);
const GETS: Output = output(
    "gets",
    Kind::Money,
    true,
    &[("gets from the pots", "получает из банков")],
);
const BACK: Output = output("back", Kind::Money, true, &[("uncalled, back", "не уравнено, назад")]);

/// Showing combinations, from the strongest.
pub(super) const SHOWINGS: [(&str, &str, &str); 9] = [
    ("straight-flush", "a straight flush", "стрит-флеш"),
    ("quads", "four of a kind", "каре"),
    ("full-house", "a full house", "фулл-хаус"),
    ("flush", "a flush", "флеш"),
    ("straight", "a straight", "стрит"),
    ("trips", "three of a kind", "тройка"),
    ("two-pair", "two pairs", "две пары"),
    ("pair", "a pair", "пара"),
    ("high-card", "the highest card", "старшая карта"),
];

/// Every calculation.
pub const SIGNATURES: &[Signature] = &[
    Signature {
        name: "pots",
        inputs: &[
            input("put", Kind::Money, true, true),
            input("folded", Kind::YesNo, true, true),
        ],
        parameters: &[],
        outputs: &[
            BACK,
            output("total", Kind::Money, false, &[("all pots", "все банки")]),
            LIST,
        ],
    },
    Signature {
        name: "awards",
        inputs: &[
            input("put", Kind::Money, true, true),
            input("folded", Kind::YesNo, true, true),
            input("high", Kind::Count, true, false),
            input("low", Kind::Count, true, false),
            input("cards", Kind::Cards, true, false),
            input("board", Kind::Cards, false, false),
            input("button", Kind::Seat, false, false),
            input("chip", Kind::Money, false, false),
            input("hi_lo", Kind::YesNo, false, false),
        ],
        parameters: &[
            ODD_HALF,
            ODD_ORDER,
            Parameter {
                name: "hand",
                words: &["any-five", "omaha"],
            },
            Parameter {
                name: "low",
                words: &["none", "ace-to-five", "eight-or-better"],
            },
        ],
        outputs: &[GETS, BACK, LEFT, LIST],
    },
    Signature {
        name: "split",
        inputs: &[
            input("pot", Kind::Money, false, true),
            input("high", Kind::YesNo, true, true),
            input("low", Kind::YesNo, true, false),
            input("hi_lo", Kind::YesNo, false, false),
            input("button", Kind::Seat, false, false),
            input("chip", Kind::Money, false, true),
        ],
        parameters: &[ODD_HALF, ODD_ORDER],
        outputs: &[GETS, LEFT, LIST],
    },
    Signature {
        name: "shift",
        inputs: &[
            input("first", Kind::Seat, false, true),
            input("folded", Kind::YesNo, true, true),
            input("dealt", Kind::Cards, false, true),
        ],
        parameters: &[],
        outputs: &[
            LIST,
            output(
                "waits",
                Kind::Seat,
                false,
                &[("still waits for a card", "ещё ждёт карту")],
            ),
        ],
    },
    Signature {
        name: "first-bettor",
        inputs: &[
            input("up", Kind::Cards, true, true),
            input("folded", Kind::YesNo, true, true),
            input("dealer", Kind::Seat, false, true),
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
                words: &["left-of-dealer"],
            },
        ],
        outputs: &[
            output("seat", Kind::Seat, false, &[("first to bet", "ставит первым")]),
            Output {
                name: "kind",
                kind: Kind::OneOf,
                per_seat: false,
                texts: &[("best showing combination", "сильнейшая показанная комбинация")],
                values: &SHOWINGS,
            },
            output(
                "tied",
                Kind::YesNo,
                false,
                &[
                    ("one showing is the best", "сильнейшая показанная комбинация одна"),
                    ("several showings are equal", "показанные комбинации равны"),
                ],
            ),
            output(
                "possible_flush",
                Kind::YesNo,
                true,
                &[
                    (
                        "the up cards make no possible flush",
                        "открытые карты не дают возможного флеша",
                    ),
                    ("a flush is possible", "возможен флеш"),
                ],
            ),
            output(
                "possible_straight",
                Kind::YesNo,
                true,
                &[
                    (
                        "the up cards make no possible straight",
                        "открытые карты не дают возможного стрита",
                    ),
                    ("a straight is possible", "возможен стрит"),
                ],
            ),
            LIST,
        ],
    },
    Signature {
        name: "beats-showing",
        inputs: &[
            input("hand", Kind::Cards, false, true),
            input("showing", Kind::Cards, false, true),
        ],
        parameters: &[],
        outputs: &[output(
            "beats",
            Kind::YesNo,
            false,
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
    },
    Signature {
        name: "impossible-call",
        inputs: &[
            input("caller", Kind::Cards, false, true),
            input("called", Kind::Cards, false, true),
            input("seen", Kind::Cards, false, false),
        ],
        parameters: &[],
        outputs: &[output(
            "impossible",
            Kind::YesNo,
            false,
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
    },
    Signature {
        name: "deal-order",
        inputs: &[
            input("folded", Kind::YesNo, true, true),
            input("after", Kind::Seat, false, true),
        ],
        parameters: &[],
        outputs: &[
            output("first", Kind::Seat, false, &[("dealt first", "получает первым")]),
            LIST,
        ],
    },
];

/// The calculation of this name.
pub fn signature(name: &str) -> Option<&'static Signature> {
    SIGNATURES.iter().find(|s| s.name == name)
}
