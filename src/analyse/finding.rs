//! What can be wrong with a rulebook, and where it shows.

use super::seats::narrower;
use crate::situation::Situation;
use crate::source::Place;

/// Makes the list of findings: name, what it is, why it matters, how to mend it.
macro_rules! findings {
    ($($variant:ident = $name:literal : $line:literal, $why:literal, $mend:literal;)*) => {
        /// The kind of a finding. The list is the only one: messages, documentation and tests read it.
        #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub enum FindingKind { $(#[doc = $line] $variant,)* }

        /// Every kind.
        pub const FINDINGS: &[FindingKind] = &[$(FindingKind::$variant,)*];

        impl FindingKind {
            /// The name that is printed.
            pub fn name(self) -> &'static str {
                match self { $(FindingKind::$variant => $name,)* }
            }

            /// What it is, in one line.
            pub fn line(self) -> &'static str {
                match self { $(FindingKind::$variant => $line,)* }
            }

            /// Why it matters.
            pub fn why(self) -> &'static str {
                match self { $(FindingKind::$variant => $why,)* }
            }

            /// How to mend it.
            pub fn mend(self) -> &'static str {
                match self { $(FindingKind::$variant => $mend,)* }
            }
        }
    };
}

findings! {
    Clash = "clash": "two live rules answer a question differently",
        "whoever reads the file from the top would rule otherwise than who reads it from the bottom: `floor rule` ends with 4",
        "let one rule override the other and say why, or give each the condition that its clause states";
    Gap = "gap": "no rule answers a question in a situation inside of the topic's scope",
        "the manager gets no ruling and no word that the code is silent: `floor rule` ends with 4",
        "add the rule whose clause covers the situation; where no clause does, a rule with `basis: silent` and a condition of its own; where it cannot happen, an axiom";
    DeadRule = "dead-rule": "a rule that can never apply",
        "it is never used, and whoever reads it believes that it is",
        "mend its condition, or delete it";
    AlwaysDefeated = "always-defeated": "a rule that applies but always yields to others",
        "it never speaks",
        "narrow the rules that override it, or delete it";
    IdleOverride = "idle-override": "an override that overrides nothing: the two rules never apply together in a question that both answer",
        "it tells of a conflict that does not exist",
        "delete the override, or mend the conditions so that it does what its reason says";
    UselessOverride = "useless-override": "an override without which every situation is ruled on the same: same answer, amounts, clauses and basis",
        "it tells of a difference that there is not",
        "delete it; or, if the rule was meant to decide otherwise, mend its answer, clause or basis";
    ConstantCondition = "constant-condition": "a part of a condition that is always true or never true inside of the topic's scope",
        "it says nothing, and reads as if it did",
        "delete it, or mend it";
    OneRule = "one-rule": "two rules of the same clause, basis, answers and words that could be one",
        "one change to the clause would have to be made twice",
        "join them: `any:` of their conditions";
    CatchAll = "catch-all": "a silent or discretion rule that applies whenever the question arises",
        "it takes whatever the other rules leave over, so that no gap can ever be found",
        "give it the condition of the matter that no clause is about";
    BrokenPromise = "broken-promise": "an answer whose amounts break what the question promises in `always:`",
        "chips would vanish, be owed twice, or be negative",
        "mend the amounts, or the promise";
    UncitedClause = "uncited-clause": "a clause that decides and on which no rule rests",
        "a dispute about it gets no ruling",
        "write the rule, or mark the clause as procedure, definition or example";
    UnusedReading = "unused-reading": "a clause is marked unclear by a reading that no rule names",
        "the manager is not told that another reading is defensible",
        "name it in the `basis:` of the rule that rests on it, or take it off the clause";
    UnusedFact = "unused-fact": "a fact that no condition, amount, calculation or text uses",
        "people are asked for something that cannot matter",
        "delete it";
    NotProved = "not-proved": "something that could be neither proved nor refuted within the limits",
        "it may be wrong all the same; under `--strict` it fails",
        "make the conditions simpler, or bound the facts by ranges and axioms";
}

/// Something found in a rulebook.
#[derive(Debug, Clone)]
pub struct Finding {
    /// Which kind.
    pub kind: FindingKind,
    /// What, in one sentence.
    pub message: String,
    /// The topic, if it is about one.
    pub topic: Option<String>,
    /// Where, the first place being the main one, each with a remark.
    pub places: Vec<(Place, String)>,
    /// A situation that shows it, confirmed by the evaluator.
    pub witness: Option<Box<Situation>>,
    /// What would be right, where the analysis can tell.
    pub hint: Option<String>,
}

/// What was proved on the way.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Proved {
    /// Topics looked at.
    pub topics: usize,
    /// Rules looked at.
    pub rules: usize,
    /// Pairs of rules that never answer one question differently.
    pub pairs: usize,
    /// Questions that always have an answer.
    pub questions: usize,
    /// Promises that hold for every rule.
    pub promises: usize,
    /// Things left open.
    pub open: usize,
    /// The most seats at a table that this is proved for, if tables may have more; `None`: for all tables.
    pub seats: Option<usize>,
}

impl Proved {
    /// Adds what was proved elsewhere.
    pub fn add(&mut self, other: Proved) {
        self.topics += other.topics;
        self.rules += other.rules;
        self.pairs += other.pairs;
        self.questions += other.questions;
        self.promises += other.promises;
        self.open += other.open;
        self.seats = narrower(self.seats, other.seats);
    }
}
