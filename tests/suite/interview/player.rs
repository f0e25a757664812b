//! Somebody who knows the whole story, or as much of it as a case tells, and answers the questions of an interview.

use floor_ruling::book::{Library, Origin, Topic};
use floor_ruling::condition::{Answered, FactId, Tri, View, holds};
use floor_ruling::decide::{Ruling, Verdict, World, decide, establish, out_of_scope};
use floor_ruling::interview::{Interview, Item, Known, Query, Step};
use floor_ruling::run::rule;
use floor_ruling::situation::Situation;
use floor_ruling::source::{Node, Problems};
use floor_ruling::value::{State, Value};
use floor_ruling::weigh::weigh_given;

/// How far an interview is taken back.
const BACK: usize = 2;
/// Questions after which an interview has gone astray.
const MOST: usize = 60;

pub struct Player {
    /// Whether numbers are told even where it is enough to tell on which side of a threshold they are.
    pub exact: bool,
    pub topic: Topic,
    pub situation: Situation,
    pub world: World,
    pub ruling: Ruling,
}

/// How an interview went.
pub struct Played {
    /// What was asked.
    pub asked: Vec<Item>,
    /// How many questions it took until every answer was certain, amounts apart.
    pub to_answers: usize,
    pub ruling: Ruling,
}

impl Player {
    /// One who knows what a case tells; `None` when the case is another topic's.
    pub fn of(library: &mut Library, node: &Node) -> Option<Self> {
        let ruled = rule(library, node, None, &mut None, &mut Problems::default())?;
        let topic = library.loaded(&ruled.situation.topic)?.clone();
        Some(Self {
            exact: false,
            topic,
            situation: ruled.situation,
            world: ruled.world,
            ruling: ruled.ruling,
        })
    }

    /// One who knows a whole situation.
    pub fn knowing(topic: &Topic, situation: Situation) -> Self {
        let world = establish(topic, &situation, &mut Vec::new(), &mut Problems::default());
        let ruling = decide(topic, &world);
        Self {
            exact: false,
            topic: topic.clone(),
            situation,
            world,
            ruling,
        }
    }

    /// Holds an interview to its end. What is usually otherwise than in this story is told first.
    pub fn play(&self) -> Result<Played, String> {
        let mut interview = Interview::new(&self.topic, None);
        let unusual = self.unusual();
        if !unusual.is_empty() {
            interview
                .answer_all(unusual)
                .map_err(|why| format!("refused at once: {why:?}"))?;
        }
        let mut asked = Vec::new();
        let mut queries = Vec::new();
        let mut to_answers = None;
        loop {
            let turn = interview.turn();
            if to_answers.is_none() && turn.decided {
                to_answers = Some(asked.len());
            }
            let Some(query) = turn.query else {
                break;
            };
            if asked.len() >= MOST {
                return Err(format!("no end: {asked:?}"));
            }
            asked.push(query.item);
            queries.push(query.clone());
            let known = self.answer(&query);
            interview
                .answer(query.item, known.clone())
                .map_err(|why| format!("{query:?}: {known:?} refused: {why:?}"))?;
        }
        let done = interview.turn().done;
        let closing = interview.close(done);
        let mut problems = Problems::default();
        let world = establish(&self.topic, &closing.situation, &mut Vec::new(), &mut problems);
        if !problems.is_empty() || out_of_scope(&self.topic, &world).is_some() {
            return Err(format!("the situation in the end is none: {problems:?}"));
        }
        let mut ruling = decide(&self.topic, &world);
        weigh_given(&self.topic, &closing.situation, &world, &mut ruling, &closing.given);
        self.compare(&ruling, &asked)?;
        // The way back meets the same questions.
        for query in queries.into_iter().rev().take(BACK) {
            if !interview.back() || interview.turn().query.as_ref() != Some(&query) {
                return Err(format!("not the way back to {query:?}"));
            }
        }
        Ok(Played {
            to_answers: to_answers.unwrap_or(asked.len()),
            asked,
            ruling,
        })
    }

    /// The answers are those of the whole story.
    fn compare(&self, ruling: &Ruling, interview_items: &[Item]) -> Result<(), String> {
        for (was, is) in self.ruling.decided.iter().zip(&ruling.decided) {
            let (was, is) = (
                (was.question, was.row, essence(&was.verdict)),
                (is.question, is.row, essence(&is.verdict)),
            );
            if was != is {
                return Err(format!("{was:?}, but by {:?} {is:?}", interview_items));
            }
        }
        match ruling.decided.len() == self.ruling.decided.len() {
            true => Ok(()),
            false => Err("other questions arise".into()),
        }
    }

    /// Facts told that have a value of their own when they are not.
    fn unusual(&self) -> Vec<Step> {
        let mut steps = Vec::new();
        for told in &self.situation.told {
            let fact = self.topic.fact(told.fact).expect("a fact");
            if fact.default.is_some() && fact.origin == Origin::Told {
                if told.row.is_some() && steps.is_empty() {
                    steps.push(Step {
                        item: Item::Seats,
                        known: Known::Seats(self.situation.seats.clone().expect("seats")),
                    });
                }
                let known = self.of_fact(told.fact, told.row);
                steps.push(Step {
                    item: Item::Fact(told.fact, told.row),
                    known,
                });
            }
        }
        if let Some(at) = steps.iter().position(|s| s.item == Item::Seats) {
            steps.swap(0, at);
        }
        steps
    }

    fn of_fact(&self, id: FactId, row: Option<usize>) -> Known {
        if let Some(dispute) = self.situation.disputes.iter().find(|d| d.fact == id && d.row == row) {
            return Known::Disputed(dispute.accounts.clone());
        }
        let told = self.situation.told.iter().find(|t| t.fact == id && t.row == row);
        match (told.map(|t| &t.value), self.world.state(id, row)) {
            (Some(Some(value)), _) => Known::Value(value.clone()),
            (_, State::Known(value)) => Known::Value(value.clone()),
            _ => Known::Unknown,
        }
    }

    /// What is answered: the side of the thresholds, where that is enough.
    pub fn answer(&self, query: &Query) -> Known {
        if query.item == Item::Seats {
            return self.situation.seats.clone().map_or(Known::Unknown, Known::Seats);
        }
        let row = query.item.row();
        let holds_here = |condition| holds(condition, &self.world, row, Answered::default()) == Tri::Yes;
        let mut sides = query.sides.iter().filter(|s| !self.exact || s.exactly.is_some());
        if let Some(side) = sides.find(|s| s.is.iter().all(|b| holds_here(&b.is))) {
            return match side.exactly {
                Some(n) => Known::Value(query.item.number(&self.topic, n)),
                None => Known::Side(side.clone()),
            };
        }
        let id = query.item.fact().expect("a fact");
        match (query.item, self.of_fact(id, row)) {
            (Item::Count(..), Known::Value(Value::List(list))) => list
                .count
                .map(|n| query.item.number(&self.topic, n))
                .map_or(Known::Unknown, Known::Value),
            (Item::Sum(..), Known::Value(Value::List(list))) => list
                .sum
                .map(|n| query.item.number(&self.topic, n))
                .map_or(Known::Unknown, Known::Value),
            (Item::Count(..) | Item::Sum(..), Known::Disputed(accounts)) => {
                let part = |value: &Value| match (value, query.item) {
                    (Value::List(list), Item::Count(..)) => list.count,
                    (Value::List(list), _) => list.sum,
                    _ => None,
                };
                Known::Disputed(
                    accounts
                        .into_iter()
                        .map(|mut a| {
                            a.value = a
                                .value
                                .as_ref()
                                .and_then(part)
                                .map(|n| query.item.number(&self.topic, n));
                            a
                        })
                        .collect(),
                )
            }
            (_, known) => known,
        }
    }
}

/// What a verdict comes to, in short.
fn essence(verdict: &Verdict) -> String {
    match verdict {
        Verdict::Settled(all) => format!("{:?}", all.iter().map(|s| &s.answer).collect::<Vec<_>>()),
        Verdict::Open(_) | Verdict::Missing(_) => "open".into(),
        Verdict::NotAsked => "not asked".into(),
        other => format!("{other:?}"),
    }
}
