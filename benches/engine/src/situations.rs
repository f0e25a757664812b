//! Random situations, the same ones each time.

use floor_ruling::book::{Kind, Library, Origin, Topic};
use floor_ruling::condition::FactId;
use floor_ruling::decide::compiled::{Compiled, Short};
use floor_ruling::decide::{World, establish, out_of_scope};
use floor_ruling::sample::sample;
use floor_ruling::situation::{Situation, ToldFact};
use floor_ruling::source::{Place, Problems};
use floor_ruling::value::{List, Value};

/// How many a measurement goes through.
pub const COUNT: usize = 1024;

const CHIPS: [i64; 7] = [500, 1_000, 2_500, 5_000, 10_000, 20_000, 50_000];

/// A shipped topic.
pub fn topic(id: &str) -> Topic {
    let mut library = Library::open(&[], &mut Problems::default());
    library
        .topic(id, &mut Problems::default())
        .expect("a shipped topic")
        .clone()
}

/// Situations of a topic in which nothing is missing, with their established facts.
pub fn of(topic: &Topic) -> Vec<(Situation, World)> {
    let mut rng = fastrand::Rng::with_seed(7);
    let start = sample(topic);
    let compiled = Compiled::of(topic).expect("compiled");
    let (mut sheet, mut short) = (compiled.sheet(), Short::default());
    let mut found = Vec::new();
    while found.len() < COUNT {
        let mut situation = start.clone();
        for (n, fact) in topic.facts.iter().enumerate().skip(1) {
            let id = FactId(n as u16);
            if fact.origin != Origin::Told || rng.u8(0..4) == 0 {
                continue;
            }
            let value = match fact.kind {
                Kind::YesNo => Value::Choice(rng.u16(0..2)),
                Kind::OneOf => Value::Choice(rng.u16(0..fact.values.len() as u16)),
                Kind::Money => Value::Number(CHIPS[rng.usize(..CHIPS.len())]),
                Kind::Moneys => {
                    let count = rng.usize(1..5);
                    Value::List(List::of((0..count).map(|_| CHIPS[rng.usize(..CHIPS.len())]).collect()).expect("small"))
                }
                _ => continue,
            };
            situation.told.retain(|t| t.fact != id);
            situation.told.push(ToldFact {
                fact: id,
                row: None,
                value: Some(value),
                place: Place::default(),
            });
        }
        let mut problems = Problems::default();
        let world = establish(topic, &situation, &mut Vec::new(), &mut problems);
        let mut known = || compiled.ruling(topic, &world, &mut sheet, &mut short).is_some();
        if problems.is_empty() && out_of_scope(topic, &world).is_none() && known() {
            found.push((situation, world));
        }
    }
    found
}
