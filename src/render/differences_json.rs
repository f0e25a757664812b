//! What a change of the books changes, for programs.

use serde_json::{Value as Json, json};

use super::differences::{Compared, note_text};
use super::differences_words::EN;
use crate::analyse::{Change, Glimpse, NoteSide, Region, answered};
use crate::source::Lang;

/// As one JSON object.
pub fn differences_json(compared: &Compared<'_>, lang: Lang) -> Json {
    let topics: Vec<Json> = compared
        .topics
        .iter()
        .filter(|t| !t.regions.is_empty() || !t.notes.is_empty() || !t.open.is_empty())
        .map(|topic| {
            json!({
                "topic": topic.topic,
                "notes": topic.notes.iter().map(|n| note_text(n, &EN)).collect::<Vec<_>>(),
                "regions": topic.regions.iter().map(|r| region_json(compared, r, lang)).collect::<Vec<_>>(),
                "not_proved": topic.open,
            })
        })
        .collect();
    let only = |side: NoteSide| -> Vec<&str> {
        let all = compared.only.iter().filter(|(_, s)| *s == side);
        all.map(|(id, _)| id.as_str()).collect()
    };
    json!({
        "version": super::json::VERSION,
        "books": {"old": compared.books[0], "new": compared.books[1]},
        "compared": compared.topics.len(),
        "differs": compared.differs(),
        "proved": compared.proved(),
        "proved_up_to_seats": compared.seats(),
        "only_old": only(NoteSide::Old),
        "only_new": only(NoteSide::New),
        "topics": topics,
        "cases": compared.tried.map(|tried| json!({
            "tried": tried,
            "changed": compared.cases.iter().map(|(file, changes)| json!({
                "file": file,
                "changes": changes.iter().map(|c| json!({
                    "question": c.question, "old": c.old, "new": c.new,
                })).collect::<Vec<_>>(),
            })).collect::<Vec<_>>(),
        })),
    })
}

fn region_json(compared: &Compared<'_>, region: &Region, lang: Lang) -> Json {
    let side = |side: usize, glimpse: &Glimpse| {
        let view = compared.view(side, region, lang);
        let lines = view.as_ref().map(|v| v.lines(&EN));
        let answers = view.as_ref().map(|view| {
            let question = view
                .decided
                .and_then(|d| view.case.topic.questions.get(usize::from(d.question)));
            let all = view.settled().into_iter();
            all.filter_map(|s| Some(answered(question?, &s.answer, Lang::En)))
                .collect::<Vec<_>>()
        });
        let elsewhere = view
            .as_ref()
            .and_then(|v| crate::decide::out_of_scope(v.case.topic, v.case.world))
            .map(|s| s.see.clone());
        json!({
            "rules": compared.rules(side, glimpse).iter().map(|r| r.full_id()).collect::<Vec<_>>(),
            "ruling": lines.filter(|_| region.change == Change::Ruling),
            "answers": answers.filter(|_| region.change == Change::Ruling),
            "bad_input": glimpse.ruled.is_none(),
            "elsewhere": elsewhere,
            "situation": compared.yaml(side, glimpse),
        })
    };
    json!({
        "change": match region.change {
            Change::Ruling => "ruling",
            Change::Scope(_) => "scope",
            Change::Axiom(_) => "axiom",
        },
        "question": region.question.as_ref().map(|q| q.id.clone()),
        "left_out": region.left_out,
        "old": side(0, &region.old),
        "new": side(1, &region.new),
    })
}
