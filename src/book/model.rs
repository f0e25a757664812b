//! Books as they are used: everything resolved and checked. Plain values, so that they can be prepared ahead.

use serde::{Deserialize, Serialize};

use crate::condition::{Condition, FactId, Num};
use crate::source::{Place, Text};
use crate::value::Value;

/// A code of rules: its clauses and readings. Its topics are loaded one by one.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
pub struct Book {
    /// `codex`, `stud` …
    pub id: String,
    /// What it is called.
    pub title: Text,
    /// Where its clauses come from.
    pub source: Text,
    /// The book that it lies over.
    pub over: Option<String>,
    /// Games that are played under it unless told otherwise.
    pub games: Vec<String>,
    /// The clause that says who decides what the book leaves open.
    pub decided_by: Option<String>,
    /// Groups in which topics are shown: id and title.
    pub groups: Vec<(String, Text)>,
    /// The clauses in the order of the source.
    pub clauses: Vec<Clause>,
    /// Readings and notes.
    pub readings: Vec<Reading>,
}

/// A numbered provision.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Clause {
    /// `18.3`.
    pub id: String,
    /// How it is printed, where that differs from the id.
    pub printed: Option<Text>,
    /// Its heading.
    pub heading: Text,
    /// Paraphrase.
    pub text: Text,
    /// What it does.
    pub standing: Standing,
    /// Ids of the readings that concern it.
    pub readings: Vec<String>,
    /// Where it stands in book.yaml.
    pub place: Place,
}

/// What a clause does.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub enum Standing {
    /// It settles a dispute.
    Decides,
    /// It says what somebody must or must not do.
    Procedure,
    /// It says what something is.
    Definition,
    /// It shows another clause at work.
    Example,
}

/// How an unclear place is read.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Reading {
    /// `R1`.
    pub id: String,
    /// Whether another reading is defensible; otherwise it is a note.
    pub defensible: bool,
    /// The reading in one sentence.
    pub text: Text,
}

/// A kind of dispute under all loaded books: its facts, its questions, its rules.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
pub struct Topic {
    /// `overcall-chips`.
    pub id: String,
    /// Group in which it is shown.
    pub group: String,
    /// What it is about.
    pub title: Text,
    /// What people call it, in English and in Russian.
    pub words: [Vec<String>; 2],
    /// Conditions under which the matter is this topic's.
    pub scope: Vec<Scope>,
    /// Facts told, derived and computed; the first is always `book`.
    pub facts: Vec<Fact>,
    /// The facts in an order in which each comes after those it is made of.
    pub order: Vec<FactId>,
    /// The table of seats.
    pub table: Option<FactId>,
    /// How acts told in order give facts.
    pub acts: Option<Acts>,
    /// Calculations used.
    pub calculations: Vec<Calculation>,
    /// What every real situation obeys.
    pub axioms: Vec<Axiom>,
    /// What a ruling must answer.
    pub questions: Vec<Question>,
    /// The rules.
    pub rules: Vec<Rule>,
    /// For each question and each rule those that it overrides in it, directly or through a chain of rules that all answer it,
    /// ascending.
    pub overridden: Vec<Vec<Vec<u16>>>,
}

/// A condition without which the matter is another topic's.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Scope {
    /// Holds inside the topic.
    pub when: Condition,
    /// The other topic, if one has the matter.
    pub see: Option<String>,
    /// Why it is not this topic's.
    pub text: Text,
}

/// The type of a fact.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Kind {
    /// Yes or no.
    YesNo,
    /// One of several values.
    OneOf,
    /// Any of several values.
    SetOf,
    /// A whole number.
    Count,
    /// Hundredths of a unit of money.
    Money,
    /// A seat.
    Seat,
    /// Amounts.
    Moneys,
    /// A card.
    Card,
    /// Cards.
    Cards,
    /// Words.
    Text,
    /// The table of seats.
    Table,
    /// A table to show, made by a calculation.
    Exhibit,
}

/// A typed input of a topic, or something derived from such.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Fact {
    /// Its name.
    pub id: String,
    /// The book that has it.
    pub book: String,
    /// Its type.
    pub kind: Kind,
    /// What it is called in a sentence, nominative.
    pub label: Text,
    /// For yes/no: what no and yes say. Empty texts when a derived condition is said by its parts.
    pub phrases: Option<[Text; 2]>,
    /// The question that a person is asked.
    pub ask: Text,
    /// Values of a one-of or a set.
    pub values: Vec<Choice>,
    /// Bounds of a number, or of the members of a list.
    pub range: Bounds,
    /// Bounds of a list's length.
    pub length: Bounds,
    /// Value when it is not told, by cases.
    pub default: Option<Vec<Case<Default>>>,
    /// The fact is absent when this is false.
    pub only_if: Option<Condition>,
    /// Plausible values.
    pub typical: Vec<Value>,
    /// What to ask about number and sum of a list whose members are not known.
    pub parts: Option<[Text; 2]>,
    /// Whether every seat has its own.
    pub per_seat: bool,
    /// Where it comes from.
    pub origin: Origin,
    /// Higher books that give it anew for those who play under them.
    pub anew: Vec<Anew>,
    /// Where it stands in the topic's file.
    pub place: Place,
}

/// A higher book that gives a derived fact of a lower one anew, and why.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Anew {
    /// The book.
    pub book: String,
    /// The topic whose file does it.
    pub topic: String,
    /// Kind of reason.
    pub reason: Reason,
    /// The reason in words.
    pub text: Text,
    /// What the fact would be without it.
    pub below: Origin,
}

/// A value of a one-of or a set.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Choice {
    /// Its name.
    pub id: String,
    /// What it is called.
    pub label: Text,
    /// The whole clause that it makes; otherwise "label: value".
    pub phrase: Option<Text>,
}

/// Least and most, both included.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Bounds {
    /// Least.
    pub least: Option<i64>,
    /// Most.
    pub most: Option<i64>,
}

impl Bounds {
    /// Whether the number is inside.
    pub fn holds(self, n: i64) -> bool {
        self.least.is_none_or(|least| n >= least) && self.most.is_none_or(|most| n <= most)
    }
}

/// A value for when a condition holds; the first case that holds counts.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Case<T> {
    /// The condition; none: otherwise.
    pub when: Option<Condition>,
    /// The value.
    pub is: T,
}

/// What a fact is when it is not told.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub enum Default {
    /// It is absent.
    Absent,
    /// A value.
    Value(Value),
    /// A number worked out of other facts.
    Number(Num),
}

/// Where a fact comes from.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub enum Origin {
    /// The situation tells it.
    Told,
    /// A number by cases; none holds: absent.
    Number(Vec<Case<Num>>),
    /// A condition.
    Condition(Condition),
    /// The output of this number of this calculation.
    Calculated(u16, u16),
    /// The number of the row's seat.
    RowSeat,
}

/// A use of a named calculation.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Calculation {
    /// The name under which its results are read.
    pub id: String,
    /// The calculation.
    pub by: String,
    /// Its inputs: name and fact.
    pub from: Vec<(String, FactId)>,
    /// Parameters that the book fixes.
    pub with: Vec<(String, String)>,
    /// The facts that hold its outputs, in the order of the calculation.
    pub gives: Vec<FactId>,
    /// Where it stands in the topic's file.
    pub place: Place,
}

/// What every real situation obeys.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Axiom {
    /// Always true.
    pub must: Condition,
    /// Asked of every seat.
    pub each_seat: bool,
    /// The same in a sentence.
    pub text: Text,
    /// Where it stands in the topic's file.
    pub place: Place,
}

/// How acts told in order give facts.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
pub struct Acts {
    /// Words that an entry may contain, each with the fact whose values it takes.
    pub words: Vec<(String, FactId)>,
    /// What they give.
    pub gives: Vec<(FactId, Give)>,
    /// Topics that rule when there are more of a word than this one takes.
    pub hand_over: Vec<(String, String)>,
}

/// How acts give one fact.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub enum Give {
    /// The first of this word; otherwise this value.
    First(String, Option<Value>),
    /// The members of all later ones together.
    Rest(String),
    /// The order of the first of two words: values for before, together, after.
    Order(String, String, [Value; 3]),
}

/// Something that the ruling must answer.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Question {
    /// Its name.
    pub id: String,
    /// The book that asks it.
    pub book: String,
    /// What it is called.
    pub title: Text,
    /// Every live rule adds its answer.
    pub many: bool,
    /// One answer a seat.
    pub each_seat: bool,
    /// Asked only under this condition.
    pub only_if: Option<Condition>,
    /// The possible answers.
    pub answers: Vec<Answer>,
    /// The amounts that an answer may have.
    pub amounts: Vec<AmountDef>,
    /// Facts and amounts to show as a table.
    pub table: Vec<Column>,
    /// A table to show that a calculation made: the first case that holds.
    pub exhibit: Vec<Case<FactId>>,
    /// What no ruling may break.
    pub always: Vec<Condition>,
}

/// A column of a question's table.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub enum Column {
    /// A fact.
    Fact(FactId),
    /// An amount of the answer.
    Amount(u16),
}

/// A possible answer.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Answer {
    /// Its name.
    pub id: String,
    /// The ruling line.
    pub label: Text,
    /// What the dealer says.
    pub say: Option<Text>,
    /// What is to be done.
    pub act: Vec<Text>,
}

/// An amount that an answer may have.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct AmountDef {
    /// Its name.
    pub id: String,
    /// What it is called.
    pub label: Text,
    /// What it counts: money, count or seat.
    pub kind: Kind,
    /// Always worked out so.
    pub is: Option<Num>,
    /// When a rule does not give it.
    pub otherwise: Option<Num>,
    /// Added to the ruling line when the amount is there and not 0.
    pub line: Option<Text>,
}

/// Clause, condition and answers.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Rule {
    /// Its name inside topic and book.
    pub id: String,
    /// The book it is of.
    pub book: String,
    /// The topic whose file has it; another one's when that is used.
    pub topic: String,
    /// For the list of rules that do not speak.
    pub title: Text,
    /// The deciding clause; none for silence and discretion.
    pub clause: Option<ClauseRef>,
    /// Clauses cited beside it; the nearest ones for silence and discretion.
    pub cites: Vec<ClauseRef>,
    /// Asked of every seat.
    pub each_seat: bool,
    /// When it applies.
    pub when: Condition,
    /// How many parts at the head of `when` are not the rule's own: its book's presence, the scope of a topic that is used.
    pub inherited: u16,
    /// For each question it answers, by the question's number.
    pub answers: Vec<(u16, Gives)>,
    /// What it rests on.
    pub basis: Basis,
    /// Rules that it overrides directly.
    pub overrides: Vec<Override>,
    /// One sentence: why.
    pub why: Option<Text>,
    /// What the dealer says, instead of the answer's.
    pub say: Option<Text>,
    /// What is to be done besides.
    pub act: Vec<Text>,
    /// Where its id stands in the topic's file.
    pub place: Place,
}

impl Rule {
    /// The parts of its condition that it states itself.
    pub fn own_parts(&self) -> &[Condition] {
        match &self.when {
            Condition::All(parts) => parts.get(usize::from(self.inherited)..).unwrap_or_default(),
            other => std::slice::from_ref(other),
        }
    }

    /// `book/topic/rule`.
    pub fn full_id(&self) -> String {
        format!("{}/{}/{}", self.book, self.topic, self.id)
    }
}

/// A clause of a book.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct ClauseRef {
    /// The book.
    pub book: String,
    /// The clause.
    pub id: String,
}

/// What a rule gives for a question.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub enum Gives {
    /// An answer.
    One(Outcome),
    /// Outcomes to choose from.
    Choose(Vec<Case<Outcome>>),
    /// Nothing: no clause is about it.
    Silent,
}

impl Gives {
    /// Calls `see` with every fact that conditions and amounts read.
    pub fn facts(&self, see: &mut impl FnMut(FactId)) {
        let mut outcome = |outcome: &Outcome| outcome.amounts.iter().for_each(|(_, num)| num.facts(see));
        match self {
            Gives::One(one) => outcome(one),
            Gives::Choose(cases) => {
                cases.iter().for_each(|c| outcome(&c.is));
                cases.iter().filter_map(|c| c.when.as_ref()).for_each(|w| w.facts(see));
            }
            Gives::Silent => {}
        }
    }
}

/// An answer with its amounts.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Outcome {
    /// Number of the answer in the question.
    pub answer: u16,
    /// Amounts given, by their number in the question.
    pub amounts: Vec<(u16, Num)>,
}

/// What a rule rests on.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub enum Basis {
    /// The clause says so; or, while one of these holds, a reading of it.
    Clause(Vec<Rests>),
    /// A clause leaves it to the manager; readings named beside it.
    Discretion(Vec<String>),
    /// No clause is about it; readings named beside it.
    Silent(Vec<String>),
}

/// A reading that a rule rests on.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Rests {
    /// Only when this holds.
    pub when: Option<Condition>,
    /// Its id.
    pub reading: String,
    /// Whether another reading is defensible: a note keeps the basis explicit.
    pub defensible: bool,
    /// What the other reading would give.
    pub otherwise: Vec<Case<Otherwise>>,
}

/// What another reading would give.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub enum Otherwise {
    /// An answer to a question.
    Answer(u16, Outcome),
    /// Something that is no answer.
    Text(Text),
}

/// A rule that another one overrides, and why.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Override {
    /// Number of the rule that is overridden.
    pub rule: u16,
    /// Kind of reason.
    pub reason: Reason,
    /// The reason in words.
    pub text: Text,
}

/// Kind of reason for an override.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub enum Reason {
    /// Special law before general.
    SpecialLaw,
    /// The clause is an exception.
    Exception,
    /// The manager may decide so.
    ManagerPower,
    /// A later provision of the same code.
    LaterPart,
    /// The house's own rule.
    House,
}

impl Reason {
    /// Every kind, in the order of the list.
    pub const ALL: [Reason; 5] = [
        Reason::SpecialLaw,
        Reason::Exception,
        Reason::ManagerPower,
        Reason::LaterPart,
        Reason::House,
    ];

    /// The word in rulebooks and JSON.
    pub fn word(self) -> &'static str {
        match self {
            Reason::SpecialLaw => "special-law",
            Reason::Exception => "exception",
            Reason::ManagerPower => "manager-power",
            Reason::LaterPart => "later-part",
            Reason::House => "house",
        }
    }
}

impl Topic {
    /// Whether a rule overrides another one in a question, directly or through a chain.
    pub fn overrides(&self, question: u16, rule: u16, other: u16) -> bool {
        self.overridden
            .get(usize::from(question))
            .and_then(|rules| rules.get(usize::from(rule)))
            .is_some_and(|list| list.binary_search(&other).is_ok())
    }

    /// A fact by its number.
    pub fn fact(&self, id: FactId) -> Option<&Fact> {
        self.facts.get(usize::from(id.0))
    }

    /// A fact by its name; columns also as `seats.put`.
    pub fn find(&self, name: &str) -> Option<FactId> {
        let position = |name: &str| self.facts.iter().position(|f| f.id == name);
        let at = position(name).or_else(|| {
            let (table, column) = name.split_once('.')?;
            let at = position(column)?;
            let is_column = self.facts.get(at).is_some_and(|f| f.per_seat);
            (is_column && self.table.and_then(|t| self.fact(t)).is_some_and(|t| t.id == table)).then_some(at)
        })?;
        u16::try_from(at).ok().map(FactId)
    }
}
