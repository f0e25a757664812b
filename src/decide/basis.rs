//! What a rule rests on in a situation.

use super::ruling::{Contrary, Ground, Strength};
use super::settle::amounts;
use super::world::World;
use crate::book::{Basis, Otherwise, Rule, Topic};
use crate::condition::{Answered as Given, Tri, holds};

/// The basis of a rule on these facts; what another reading would give is worked out for `question`.
pub(super) fn ground(
    topic: &Topic,
    world: &World,
    row: Option<usize>,
    question: u16,
    number: u16,
    rule: &Rule,
) -> Ground {
    let mut ground = Ground {
        rule: number,
        strength: Strength::Explicit,
        readings: Vec::new(),
        otherwise: Vec::new(),
    };
    let rests = match &rule.basis {
        Basis::Clause(rests) => rests,
        Basis::Discretion(readings) => {
            ground.strength = Strength::Discretion;
            ground.readings.clone_from(readings);
            return ground;
        }
        Basis::Silent(readings) => {
            ground.strength = Strength::Silent;
            ground.readings.clone_from(readings);
            return ground;
        }
    };
    for rest in rests {
        let needed = rest
            .when
            .as_ref()
            .map_or(Tri::Yes, |when| holds(when, world, row, Given::default()));
        if needed == Tri::No {
            continue;
        }
        if rest.defensible {
            ground.strength = Strength::Reading;
        }
        ground.readings.push(rest.reading.clone());
        for case in &rest.otherwise {
            let applies = case
                .when
                .as_ref()
                .is_none_or(|when| holds(when, world, row, Given::default()) == Tri::Yes);
            if !applies {
                continue;
            }
            let contrary = match &case.is {
                Otherwise::Text(text) => Contrary {
                    reading: rest.reading.clone(),
                    question,
                    answer: None,
                    text: Some(text.clone()),
                },
                Otherwise::Answer(other, outcome) if *other == question => Contrary {
                    reading: rest.reading.clone(),
                    question,
                    answer: topic
                        .questions
                        .get(usize::from(question))
                        .map(|q| (outcome.answer, amounts(q, outcome, world, row, &mut Vec::new()))),
                    text: None,
                },
                Otherwise::Answer(..) => continue,
            };
            ground.otherwise.push(contrary);
        }
    }
    ground
}
