//! The part of the schema that is about what test cases expect.

use serde_json::{Map, Value as Json, json};

use super::schema::{Defs, SEAT, define, described, number, reference, spellings};
use crate::book::{Bounds, Question, Topic};
use crate::source::Lang;

/// What a case may expect of a question.
pub(super) fn question(topic: &Topic, question: &Question, lang: Lang, defs: &mut Defs) -> Json {
    let answer = expected_answer(topic, question, lang, defs);
    let one = match question.many {
        true => some(answer),
        false => answer,
    };
    let schema = match question.each_seat {
        true => json!({
            "type": "object",
            "patternProperties": {SEAT: one},
            "additionalProperties": false,
            "minProperties": 1,
        }),
        false => one,
    };
    described(question.title.in_lang(lang), schema)
}

/// One of these, or a list of them.
fn some(schema: Json) -> Json {
    json!({"anyOf": [schema, {"type": "array", "items": schema}]})
}

/// What a case may pin of one answer.
fn expected_answer(topic: &Topic, question: &Question, lang: Lang, defs: &mut Defs) -> Json {
    let named = |what: &str| format!("{what}.{}.{}", topic.id, question.id);
    let mut ids: Vec<Json> = question.answers.iter().flat_map(|a| spellings(&a.id)).collect();
    ids.extend([json!("silent"), json!("discretion")]);
    let answer = define(defs, named("answer"), json!({"enum": ids}));
    let mut properties: Map<String, Json> = Map::new();
    properties.insert("answer".into(), answer.clone());
    for amount in &question.amounts {
        let value = json!({"anyOf": [number(amount.kind, Bounds::default()), {"const": "none"}]});
        properties.insert(amount.id.clone(), described(amount.label.in_lang(lang), value));
    }
    let either = |properties: &Map<String, Json>| {
        json!({"anyOf": [
            answer,
            {"type": "object", "properties": properties, "additionalProperties": false, "minProperties": 1},
        ]})
    };
    let outcomes = some(define(defs, named("outcome"), either(&properties)));
    let more = [
        ("clauses", reference("clause-ids")),
        ("cites", reference("clause-ids")),
        (
            "basis",
            json!({"enum": ["explicit", "reading", "discretion", "silent"]}),
        ),
        ("readings", some(reference("reading"))),
        ("otherwise", outcomes.clone()),
        ("outcomes", outcomes.clone()),
        ("open", outcomes),
        ("deciding", reference("words")),
        ("rules", reference("words")),
        ("not", reference("words")),
    ];
    properties.extend(more.map(|(key, schema)| (key.to_owned(), schema)));
    define(defs, named("expected"), either(&properties))
}
