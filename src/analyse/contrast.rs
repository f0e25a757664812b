//! Two rulings on one situation held against each other, as the evaluator has them.

use crate::book::{ClauseRef, Kind, Question, Topic};
use crate::condition::Amounts;
use crate::decide::{Answered, Ruling, Settled, Strength, Verdict, World};
use crate::money;
use crate::solve::{Own, Witness};
use crate::source::Lang;

/// What is ruled on a question, so that it can be compared between books.
#[derive(Debug, Clone, PartialEq)]
pub enum Said {
    /// The question is not asked, or there is none.
    NotAsked,
    /// No rule speaks.
    Gap,
    /// These answers, each once.
    Answers(Vec<Answered>, Vec<Founded>),
}

/// What an answer rests on.
#[derive(Debug, Clone, PartialEq)]
pub struct Founded {
    clauses: Vec<ClauseRef>,
    strength: Strength,
    readings: Vec<String>,
}

/// What a witness's ruling says on a question; what it rests on is left out unless asked for.
pub fn said(topic: &Topic, own: Option<&Own>, row: Option<usize>, witness: &Witness, clauses: bool) -> Said {
    let Some(own) = own else {
        return Said::NotAsked;
    };
    let asked = own.asked(row);
    let settled = match witness.verdict(asked) {
        None | Some(Verdict::NotAsked) => return Said::NotAsked,
        Some(Verdict::Gap) => return Said::Gap,
        Some(_) => witness.settled(asked).unwrap_or_default(),
    };
    let mut answers: Vec<Answered> = Vec::new();
    for one in settled {
        let answer = own.renamed(&one.answer);
        if !answers.contains(&answer) {
            answers.push(answer);
        }
    }
    answers.sort_by_cached_key(|a| format!("{a:?}"));
    let mut founded: Vec<Founded> = Vec::new();
    if clauses {
        founded.extend(settled.iter().map(|one| foundation(topic, one)));
        founded.sort_by_cached_key(|f| format!("{f:?}"));
    }
    Said::Answers(answers, founded)
}

fn foundation(topic: &Topic, settled: &Settled) -> Founded {
    let mut clauses: Vec<ClauseRef> = settled.deciding(topic).into_iter().cloned().collect();
    clauses.sort();
    let mut readings: Vec<String> = settled.grounds.iter().flat_map(|g| g.readings.clone()).collect();
    readings.sort();
    readings.dedup();
    Founded {
        clauses,
        strength: settled.strength,
        readings,
    }
}

/// Words between names.
pub(super) struct SpokenWords {
    gap: &'static str,
    missing: &'static str,
    perhaps: &'static str,
    fault: &'static str,
    to: &'static str,
    silent: &'static str,
    discretion: &'static str,
    pub elsewhere: &'static str,
    pub refused: &'static str,
}

impl SpokenWords {
    /// In a language.
    pub fn of(lang: Lang) -> Self {
        match lang {
            Lang::En => Self {
                gap: "no rule answers",
                missing: "facts are missing",
                perhaps: "perhaps",
                fault: "a fault of the book",
                to: "to",
                silent: "silent",
                discretion: "discretion",
                elsewhere: "another topic's matter",
                refused: "bad input",
            },
            Lang::Ru => Self {
                gap: "правила нет",
                missing: "не хватает фактов",
                perhaps: "возможно",
                fault: "ошибка сборника",
                to: "…",
                silent: "кодекс молчит",
                discretion: "на усмотрение",
                elsewhere: "другая тема",
                refused: "недопустимый ввод",
            },
        }
    }
}

/// Every question of a ruling with what comes of it, by names: `action` and `call, stays 100, back 400`.
pub fn spoken(topic: &Topic, world: &World, ruling: &Ruling, (clauses, lang): (bool, Lang)) -> Vec<(String, String)> {
    let known = SpokenWords::of(lang);
    let mut all = Vec::new();
    for decided in &ruling.decided {
        let Some(question) = topic.questions.get(usize::from(decided.question)) else {
            continue;
        };
        let seat = decided.row.and_then(|row| world.seats.as_ref()?.get(row).copied());
        let name = seat.map_or_else(|| question.id.clone(), |seat| format!("{}[{seat}]", question.id));
        let settled = |settled: &Settled| {
            let mut words = answered(question, &settled.answer, lang);
            if clauses {
                let deciding: Vec<String> = settled
                    .deciding(topic)
                    .into_iter()
                    .map(|c| format!("{}/{}", c.book, c.id))
                    .collect();
                words.push_str(&format!(" ({}; {})", deciding.join(", "), settled.strength.word()));
            }
            words
        };
        let mut words: Vec<String> = match &decided.verdict {
            Verdict::NotAsked => continue,
            Verdict::Gap => vec![known.gap.into()],
            Verdict::Missing(_) => vec![known.missing.into()],
            Verdict::Settled(all) | Verdict::Conflict(all) | Verdict::Broken(all) => all.iter().map(settled).collect(),
            Verdict::Open(open) => {
                let possible = open.possible.iter();
                let words = possible.map(|p| p.settled.as_ref().map_or_else(|| known.fault.into(), settled));
                words.map(|w: String| format!("{} {w}", known.perhaps)).collect()
            }
        };
        words.sort();
        all.push((name, words.join("; ")));
    }
    all
}

/// An answer with its amounts, by names.
pub fn answered(question: &Question, answer: &Answered, lang: Lang) -> String {
    let words = SpokenWords::of(lang);
    let outcome = |answer: u16, amounts: &[Amounts]| {
        let mut parts = vec![
            question
                .answers
                .get(usize::from(answer))
                .map_or("?", |a| a.id.as_str())
                .to_owned(),
        ];
        for (def, amount) in question.amounts.iter().zip(amounts) {
            let plain = |n: i64| match def.kind {
                Kind::Money => money::plain(n),
                _ => n.to_string(),
            };
            match amount {
                Amounts::Known(n) => parts.push(format!("{} {}", def.id, plain(*n))),
                Amounts::Between(least, most) => {
                    parts.push(format!("{} {} {} {}", def.id, plain(*least), words.to, plain(*most)))
                }
                _ => {}
            }
        }
        parts.join(", ")
    };
    match answer {
        Answered::Silent => words.silent.into(),
        Answered::One(answer, amounts) => outcome(*answer, amounts),
        Answered::Choose(outcomes) => {
            let all: Vec<String> = outcomes.iter().map(|(a, m)| outcome(*a, m)).collect();
            format!("{}: {}", words.discretion, all.join(" | "))
        }
    }
}
