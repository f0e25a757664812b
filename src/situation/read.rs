use super::acts;
use super::heading::{BookTold, book_told, no_situation, topic_of};
use crate::book::value::{Told, read_value, what_to_write};
use crate::book::{Fact, Kind, Library, Origin, Topic};
use crate::condition::FactId;
use crate::source::{Code, Entry, Node, Place, Problem, Problems, Reading, Text};
use crate::value::Value;

/// A disputed situation as told.
#[derive(Debug, Clone)]
pub struct Situation {
    /// The topic that rules on it.
    pub topic: String,
    /// A title, if it has one.
    pub title: Option<String>,
    /// What is told, in the order told.
    pub told: Vec<ToldFact>,
    /// Facts on which people differ; each is told as unknown as well.
    pub disputes: Vec<Dispute>,
    /// Seat numbers of the table, if it is told.
    pub seats: Option<Vec<i64>>,
    /// What is expected, for a test case.
    pub expect: Option<Node>,
    /// Remarks for the person who wrote it.
    pub notes: Vec<Note>,
    /// The whole document.
    pub place: Place,
}

impl Situation {
    /// A situation of a topic of which nothing is told yet.
    pub fn of(topic: &Topic) -> Self {
        Self {
            topic: topic.id.clone(),
            title: None,
            told: Vec::new(),
            disputes: Vec::new(),
            seats: None,
            expect: None,
            notes: Vec::new(),
            place: Place::default(),
        }
    }
}

/// A fact told.
#[derive(Debug, Clone, PartialEq)]
pub struct ToldFact {
    /// Which.
    pub fact: FactId,
    /// Of which row, for a column.
    pub row: Option<usize>,
    /// Its value; `None`: nobody knows.
    pub value: Option<Value>,
    /// Where the value stands.
    pub place: Place,
}

/// A fact on which people differ.
#[derive(Debug, Clone, PartialEq)]
pub struct Dispute {
    /// Which.
    pub fact: FactId,
    /// Of which row, for a column.
    pub row: Option<usize>,
    /// What each party says, in the order told.
    pub accounts: Vec<Account>,
    /// Where the dispute stands.
    pub place: Place,
}

/// What one party says of a disputed fact.
#[derive(Debug, Clone, PartialEq)]
pub struct Account {
    /// The party, as written: `seat 4`, `dealer`.
    pub party: String,
    /// What it says; `None`: it does not know.
    pub value: Option<Value>,
    /// Where it stands.
    pub place: Place,
}

/// A remark that is no problem.
#[derive(Debug, Clone, PartialEq)]
pub struct Note {
    /// What about.
    pub place: Place,
    /// What is remarked.
    pub text: Text,
}

/// Words at the top of a situation that are no facts.
const RESERVED: [&str; 7] = ["topic", "title", "note", "book", "acts", "order", "expect"];

/// Reads a situation. `book` is the rulebook asked for on the command line, if any.
///
/// All problems are told at once; with one there is no situation.
pub fn read(library: &mut Library, node: &Node, book: Option<&str>, problems: &mut Problems) -> Option<Situation> {
    let before = problems.len();
    let Some(entries) = node.map() else {
        problems.add(no_situation(node));
        return None;
    };
    let topic_id = topic_of(library, node, entries, problems)?;
    let mut notes = Vec::new();
    let mut id = topic_id.clone();
    if let Some(other) = acts::hand_over(library.topic(&topic_id, problems)?, node) {
        notes.push(Note {
            place: other.1,
            text: Text::new(
                format!(
                    "told in more motions than `{topic_id}` is about: ruled by `{}`",
                    other.0
                ),
                format!("движений больше, чем охватывает `{topic_id}`: решает `{}`", other.0),
            ),
        });
        id = other.0;
    }
    // Asked before the topic is borrowed: a book that cannot be is shown as it was asked for.
    let book_told = book_told(library, &id, node, book, problems);
    let topic = library.topic(&id, problems)?;
    let mut reader = TellingReader {
        topic,
        told: Vec::new(),
        disputes: Vec::new(),
        seats: None,
        problems,
    };
    for entry in entries {
        match entry.key.as_str() {
            "title" | "note" => reader.words(entry),
            key if RESERVED.contains(&key) => {}
            _ => reader.entry(entry),
        }
    }
    match book_told {
        BookTold::Asked(told) => reader.told.push(told),
        BookTold::Written(node) => reader.fact(FactId(0), None, node),
        BookTold::Nothing => {}
    }
    let (mut told, disputes, seats) = (reader.told, reader.disputes, reader.seats);
    acts::read(topic, node, &mut told, &mut notes, problems);
    let words = |key: &str| node.get(key).and_then(Node::text).map(str::to_owned);
    let situation = Situation {
        topic: id,
        title: words("title"),
        told,
        disputes,
        seats,
        expect: node.get("expect").cloned(),
        notes,
        place: node.place,
    };
    (problems.len() == before && node.read == Reading::Whole).then_some(situation)
}

struct TellingReader<'a> {
    topic: &'a Topic,
    told: Vec<ToldFact>,
    disputes: Vec<Dispute>,
    seats: Option<Vec<i64>>,
    problems: &'a mut Problems,
}

impl TellingReader<'_> {
    /// Names of the facts that can be told; columns are told in their table.
    fn tellable(&self) -> impl Iterator<Item = &str> {
        self.topic
            .facts
            .iter()
            .filter(|f| f.origin == Origin::Told && !f.per_seat)
            .map(|f| f.id.as_str())
    }

    fn entry(&mut self, entry: &Entry) {
        let found = self.topic.facts.iter().position(|f| f.id == entry.key);
        let Some((id, fact)) = found.and_then(|n| Some((FactId(u16::try_from(n).ok()?), self.topic.facts.get(n)?)))
        else {
            let known: Vec<&str> = self.tellable().chain(RESERVED).collect();
            let problem = Problem::new(
                Code::UnknownFact,
                entry.key_place,
                Text::new(
                    format!("`{}` is not a fact of `{}`", entry.key, self.topic.id),
                    format!("в теме `{}` нет факта `{}`", self.topic.id, entry.key),
                ),
            )
            .known(&entry.key, known);
            self.problems.add(problem);
            return;
        };
        if fact.origin != Origin::Told {
            self.problems.add(self.not_told(fact, entry));
            return;
        }
        if fact.per_seat {
            self.problems.add(Problem::new(
                Code::WrongShape,
                entry.key_place,
                Text::new(
                    format!("every seat has its own `{}`: write it in the table of seats", entry.key),
                    format!("`{}` у каждого места своё: укажите в таблице мест", entry.key),
                ),
            ));
            return;
        }
        if fact.kind == Kind::Table {
            self.table(fact, &entry.value);
        } else {
            self.fact(id, None, &entry.value);
        }
    }

    /// The problem that a fact is told which follows from others.
    fn not_told(&self, fact: &Fact, entry: &Entry) -> Problem {
        let mut from: Vec<FactId> = Vec::new();
        let mut see = |id: FactId| {
            if !from.contains(&id) {
                from.push(id);
            }
        };
        match &fact.origin {
            Origin::Number(cases) => cases.iter().for_each(|case| {
                case.when.iter().for_each(|when| when.facts(&mut see));
                case.is.facts(&mut see);
            }),
            Origin::Condition(condition) => condition.facts(&mut see),
            _ => {}
        }
        let from: Vec<String> = from
            .iter()
            .filter_map(|id| self.topic.fact(*id))
            .map(|f| format!("`{}`", f.id))
            .collect();
        let problem = Problem::new(
            Code::FactNotTold,
            entry.key_place,
            Text::new(
                format!("`{}` is not told: it follows from other facts", entry.key),
                format!("`{}` не указывают: оно следует из других фактов", entry.key),
            ),
        );
        if from.is_empty() {
            return problem;
        }
        problem.help(Text::new(
            format!("leave it out; it is made of {}", from.join(", ")),
            format!("уберите его; оно получается из: {}", from.join(", ")),
        ))
    }

    fn fact(&mut self, id: FactId, row: Option<usize>, node: &Node) {
        let Some(fact) = self.topic.fact(id) else {
            return;
        };
        if let Some([entry]) = node.map()
            && entry.key == "disputed"
        {
            self.dispute(id, row, fact, &entry.value);
            return;
        }
        if let Some(told) = read_value(fact, node, self.problems) {
            self.told.push(ToldFact {
                fact: id,
                row,
                value: match told {
                    Told::Value(value) => Some(value),
                    Told::Unknown => None,
                },
                place: node.place,
            });
        }
    }

    /// `{disputed: {seat 4: raise, dealer: nothing}}`.
    fn dispute(&mut self, id: FactId, row: Option<usize>, fact: &Fact, node: &Node) {
        let parties = node.map().unwrap_or_default();
        if parties.len() < 2 {
            self.problems.add(
                Problem::new(
                    Code::WrongShape,
                    node.place,
                    Text::new(
                        "a dispute names at least two parties and what each says",
                        "в споре хотя бы две стороны и то, что говорит каждая",
                    ),
                )
                .help(Text::new(
                    "such as `{disputed: {seat 4: raise, dealer: nothing}}`",
                    "например: `{disputed: {seat 4: raise, dealer: nothing}}`",
                )),
            );
            return;
        }
        let accounts: Vec<Account> = parties
            .iter()
            .filter_map(|entry| {
                let value = match read_value(fact, &entry.value, self.problems)? {
                    Told::Value(value) => Some(value),
                    Told::Unknown => None,
                };
                Some(Account {
                    party: entry.key.clone(),
                    value,
                    place: entry.value.place,
                })
            })
            .collect();
        self.told.push(ToldFact {
            fact: id,
            row,
            value: None,
            place: node.place,
        });
        self.disputes.push(Dispute {
            fact: id,
            row,
            accounts,
            place: node.place,
        });
    }

    /// A title or a note, which is for people only.
    fn words(&mut self, entry: &Entry) {
        if entry.value.list().is_some() || entry.value.map().is_some() {
            self.problems.add(
                Problem::new(
                    Code::WrongShape,
                    entry.value.place,
                    Text::new(
                        format!("`{}` is a text", entry.key),
                        format!("`{}` — это текст", entry.key),
                    ),
                )
                .help(Text::new(
                    "a text that begins with a bracket is put in quotes",
                    "текст, который начинается со скобки, берётся в кавычки",
                )),
            );
        }
    }

    /// `seats: {1: {put: 5}, 2: {…}}`.
    fn table(&mut self, fact: &Fact, node: &Node) {
        let Some(rows) = node.map() else {
            let write = what_to_write(fact);
            self.problems.add(
                Problem::new(
                    Code::WrongShape,
                    node.place,
                    Text::new(
                        format!("`{}` is a table", fact.id),
                        format!("`{}` — это таблица", fact.id),
                    ),
                )
                .help(Text::new(
                    format!("write {}", write.en),
                    format!("ожидается: {}", write.ru),
                )),
            );
            return;
        };
        let mut seats = Vec::new();
        for row in rows {
            let seat = row
                .key
                .parse::<i64>()
                .ok()
                .filter(|n| (1..=99).contains(n) && !row.key.starts_with('0'));
            let Some(seat) = seat else {
                self.problems.add(
                    Problem::new(
                        Code::BadNumber,
                        row.key_place,
                        Text::new(
                            format!("`{}` is not a seat number", row.key),
                            format!("`{}` — не номер места", row.key),
                        ),
                    )
                    .help(Text::new(
                        "a row of the table is a seat: `1: {…}`",
                        "строка таблицы — это место: `1: {…}`",
                    )),
                );
                continue;
            };
            self.row(seats.len(), row);
            seats.push(seat);
        }
        // Rows that could not be read are rows all the same.
        let count = i64::try_from(rows.len()).unwrap_or(i64::MAX);
        if !fact.length.holds(count) {
            let (least, most) = (fact.length.least.unwrap_or(1), fact.length.most.unwrap_or(12));
            self.problems.add(Problem::new(
                Code::OutOfRange,
                node.place,
                Text::new(
                    format!("a table has from {least} to {most} seats"),
                    format!("в таблице от {least} до {most} мест"),
                ),
            ));
        }
        self.seats = Some(seats);
    }

    fn row(&mut self, number: usize, row: &Entry) {
        if row.value.is_empty() {
            return;
        }
        let Some(entries) = row.value.map() else {
            self.problems.add(
                Problem::new(
                    Code::WrongShape,
                    row.value.place,
                    Text::new(
                        format!("seat {} has facts, each with its name", row.key),
                        format!("у места {} факты, каждый со своим именем", row.key),
                    ),
                )
                .help(Text::new("write `{name: value}`", "напишите `{имя: значение}`")),
            );
            return;
        };
        for entry in entries {
            let column = self
                .topic
                .facts
                .iter()
                .position(|f| f.per_seat && f.origin == Origin::Told && f.id == entry.key);
            match column.and_then(|n| u16::try_from(n).ok()) {
                Some(n) => self.fact(FactId(n), Some(number), &entry.value),
                None => {
                    let known: Vec<&str> = self
                        .topic
                        .facts
                        .iter()
                        .filter(|f| f.per_seat && f.origin == Origin::Told)
                        .map(|f| f.id.as_str())
                        .collect();
                    let problem = Problem::new(
                        Code::UnknownFact,
                        entry.key_place,
                        Text::new(
                            format!("`{}` is not a fact of a seat here", entry.key),
                            format!("у места здесь нет факта `{}`", entry.key),
                        ),
                    );
                    // `{put: 2,50}`
                    let number = entry.value.is_empty() && entry.key.bytes().all(|b| b.is_ascii_digit());
                    self.problems.add(match number {
                        true => problem.help(Text::new(
                            "a comma begins the next fact: decimals stand after a point",
                            "запятая начинает следующий факт: дробная часть пишется после точки",
                        )),
                        false => problem.known(&entry.key, known),
                    });
                }
            }
        }
    }
}
