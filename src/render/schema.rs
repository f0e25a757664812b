//! A JSON Schema (2020-12) of everything that a person writes for `floor`: situations, told from the books at hand, and the
//! files of rulebooks.

use serde_json::{Map, Value as Json, json};

use super::schema_expect as expect;
use super::show::write_line_in;
use crate::book::{Bounds, Fact, Kind, Library, Origin, Topic};
use crate::calculate::SIGNATURES;
use crate::money;
use crate::source::Lang;

/// The files of rulebooks do not depend on the books.
const RULEBOOKS: &str = include_str!("rulebook.schema.json");

/// How amounts are written.
const AMOUNT: &str = r"^(0|[1-9][0-9]*)(\.[0-9]{1,2})?$";
const WHOLE: &str = r"^(0|[1-9][0-9]*)$";
pub(super) const SEAT: &str = "^[1-9][0-9]?$";

/// The schema of situations, and under `$defs` of rulebooks. A file of a rulebook is told from a situation by what stands in it.
///
/// # Errors
/// The part about rulebooks is no JSON.
pub fn schema(library: &Library, topics: &[&Topic], lang: Lang) -> serde_json::Result<Json> {
    let mut defs: Map<String, Json> = serde_json::from_str(RULEBOOKS)?;
    let by = SIGNATURES.iter().map(|s| json!(s.name)).collect();
    if let Some(slot) = defs
        .get_mut("calculation")
        .and_then(|c| c.pointer_mut("/properties/by/enum"))
    {
        *slot = Json::Array(by);
    }
    defs.insert(
        "unknown".into(),
        json!({"const": "unknown", "description": told(NOBODY_KNOWS, lang)}),
    );
    let readings = library.books().flat_map(|b| &b.readings).map(|r| json!(r.id));
    defs.insert("reading".into(), json!({"enum": readings.collect::<Vec<_>>()}));
    let mut cases = Vec::new();
    for topic in topics {
        let name = format!("situation.{}", topic.id);
        cases.push(json!({
            "if": {"properties": {"topic": {"const": topic.id}}, "required": ["topic"]},
            "then": reference(&name),
        }));
        let schema = situation(topics, topic, lang, &mut defs);
        defs.insert(name, schema);
    }
    let ids: Vec<&str> = topics.iter().map(|t| t.id.as_str()).collect();
    let titles: Vec<&str> = topics.iter().map(|t| t.title.in_lang(lang)).collect();
    defs.insert(
        "situation".into(),
        json!({
            "type": "object",
            "required": ["topic"],
            "properties": {"topic": {"description": told(WHAT_ABOUT, lang), "enum": ids, "enumDescriptions": titles}},
            "allOf": cases,
        }),
    );
    Ok(json!({
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "floor",
        "description": told(WHOLE_SCHEMA, lang),
        "type": "object",
        "if": {"required": ["clauses"]},
        "then": reference("book"),
        "else": {
            "if": {"anyOf": [{"required": ["questions"]}, {"required": ["rules"]}]},
            "then": reference("topic"),
            "else": reference("situation"),
        },
        "$defs": defs,
    }))
}

pub(super) type Defs = Map<String, Json>;
type Pair = (&'static str, &'static str);

const NOBODY_KNOWS: Pair = ("nobody knows", "неизвестно");
const WHAT_ABOUT: Pair = ("what the dispute is about", "о чём спор");
const WHOLE_SCHEMA: Pair = (
    "situations and rulebooks of `floor`; made by `floor schema`",
    "ситуации и своды `floor`; создано командой `floor schema`",
);
const TITLE: Pair = ("free words", "любые слова");
const ACTS: Pair = ("what happened, in order", "что произошло, по порядку");
const ORDER: Pair = (
    "`unknown`: nobody knows in which order the acts came",
    "`unknown`: порядок действий неизвестен",
);
const EXPECT: Pair = (
    "what a test case expects, question by question",
    "чего ожидает проверочный случай, по вопросам",
);
const DISPUTED: Pair = (
    "people differ: what each says, `{disputed: {seat 4: …, dealer: …}}`",
    "стороны расходятся: что говорит каждая, `{disputed: {seat 4: …, dealer: …}}`",
);
const MISSING: Pair = (
    "the facts without which there is no ruling",
    "факты, без которых решения нет",
);
const SEE: Pair = ("another topic has the matter", "это решает другая тема");
const NOT: Pair = (
    "rules that must not speak in any question",
    "правила, которые не должны применяться ни в одном вопросе",
);

fn told(words: Pair, lang: Lang) -> &'static str {
    match lang {
        Lang::En => words.0,
        Lang::Ru => words.1,
    }
}

pub(super) fn reference(name: &str) -> Json {
    json!({"$ref": format!("#/$defs/{name}")})
}

/// The facts of a topic that a situation tells, those of the table apart.
fn told_facts(topic: &Topic, per_seat: bool) -> impl Iterator<Item = &Fact> {
    topic
        .facts
        .iter()
        .filter(move |f| f.origin == Origin::Told && f.per_seat == per_seat)
}

/// Names a schema that is used more than once.
pub(super) fn define(defs: &mut Defs, name: String, schema: Json) -> Json {
    let reference = reference(&name);
    defs.insert(name, schema);
    reference
}

fn situation(topics: &[&Topic], topic: &Topic, lang: Lang, defs: &mut Defs) -> Json {
    // What is told in more motions than a topic takes is the matter of another one: that one's facts may stand here too.
    let handed: Vec<&Topic> = topic
        .acts
        .iter()
        .flat_map(|a| &a.hand_over)
        .filter_map(|(_, id)| topics.iter().find(|t| t.id == *id).copied())
        .collect();
    let all = || std::iter::once(topic).chain(handed.iter().copied());
    let mut properties = Map::new();
    properties.insert(
        "topic".into(),
        json!({"const": topic.id, "description": topic.title.in_lang(lang)}),
    );
    properties.insert("title".into(), described(told(TITLE, lang), scalar()));
    properties.insert("note".into(), described(told(TITLE, lang), json!({})));
    let mut expected = Map::new();
    let mut words = Map::new();
    for one in all() {
        for fact in told_facts(one, false) {
            let text = format!("{}\n\n{}", fact.ask.in_lang(lang), write_line_in(one, fact, lang));
            let value = match fact.kind {
                Kind::Table => table(one, fact, lang, defs),
                _ => written(one, fact, lang, defs),
            };
            add(&mut properties, &fact.id, described(&text, value));
        }
        for question in &one.questions {
            add(&mut expected, &question.id, expect::question(one, question, lang, defs));
        }
        for (word, id) in one.acts.iter().flat_map(|a| &a.words) {
            if let Some(fact) = one.fact(*id) {
                let value = define(defs, fact_name(one, fact), value(fact, lang));
                add(&mut words, word, described(fact.ask.in_lang(lang), value));
            }
        }
    }
    if !words.is_empty() {
        properties.insert(
            "acts".into(),
            json!({
                "description": told(ACTS, lang),
                "type": "array",
                "items": {"type": "object", "properties": words, "additionalProperties": false, "minProperties": 1},
            }),
        );
        properties.insert(
            "order".into(),
            json!({"const": "unknown", "description": told(ORDER, lang)}),
        );
    }
    expected.insert("missing".into(), described(told(MISSING, lang), reference("words")));
    expected.insert("not".into(), described(told(NOT, lang), reference("words")));
    let others: Vec<&str> = topics.iter().map(|t| t.id.as_str()).collect();
    expected.insert("see".into(), json!({"description": told(SEE, lang), "enum": others}));
    properties.insert(
        "expect".into(),
        json!({
            "description": told(EXPECT, lang),
            "type": "object",
            "properties": expected,
            "additionalProperties": false,
            "minProperties": 1,
        }),
    );
    json!({"type": "object", "properties": properties, "additionalProperties": false, "required": ["topic"]})
}

/// Adds a property; what differs under one name may be either.
fn add(properties: &mut Map<String, Json>, name: &str, schema: Json) {
    match properties.get_mut(name) {
        None => {
            properties.insert(name.to_owned(), schema);
        }
        Some(old) if *old == schema => {}
        Some(old) => *old = json!({"anyOf": [old.take(), schema]}),
    }
}

pub(super) fn described(text: &str, mut schema: Json) -> Json {
    if let Json::Object(map) = &mut schema {
        map.insert("description".into(), json!(text));
    }
    schema
}

fn scalar() -> Json {
    reference("scalar")
}

/// A fact as a situation may tell it: its value, `unknown`, or what each party says.
fn written(topic: &Topic, fact: &Fact, lang: Lang, defs: &mut Defs) -> Json {
    let value = define(defs, fact_name(topic, fact), value(fact, lang));
    json!({"anyOf": [
        value,
        {
            "type": "object",
            "properties": {"disputed": {
                "description": told(DISPUTED, lang),
                "type": "object",
                "minProperties": 2,
                "additionalProperties": value,
            }},
            "required": ["disputed"],
            "additionalProperties": false,
        },
    ]})
}

fn fact_name(topic: &Topic, fact: &Fact) -> String {
    format!("fact.{}.{}", topic.id, fact.id)
}

/// The value of a fact, or `unknown`.
fn value(fact: &Fact, lang: Lang) -> Json {
    let unknown = || reference("unknown");
    match fact.kind {
        Kind::YesNo => {
            let [no, yes] = fact.phrases.clone().unwrap_or_default();
            json!({
                "enum": ["yes", "no", "unknown", true, false],
                "enumDescriptions": [
                    yes.in_lang(lang), no.in_lang(lang), told(NOBODY_KNOWS, lang), yes.in_lang(lang), no.in_lang(lang),
                ],
            })
        }
        Kind::OneOf => choices(fact, true, lang),
        Kind::SetOf => json!({"anyOf": [
            {"type": "array", "items": choices(fact, false, lang)},
            choices(fact, true, lang),
        ]}),
        Kind::Count | Kind::Seat | Kind::Money => json!({"anyOf": [number(fact.kind, fact.range), unknown()]}),
        Kind::Moneys => {
            let amount = number(Kind::Money, fact.range);
            let sum = number(
                Kind::Money,
                Bounds {
                    most: None,
                    ..fact.range
                },
            );
            let part = |schema: Json| json!({"anyOf": [schema, unknown()]});
            json!({"anyOf": [
                bounded("array", "Items", fact.length, json!({"items": {"anyOf": [amount, unknown()]}})),
                {
                    "type": "object",
                    "properties": {
                        "count": part(number(Kind::Count, fact.length)),
                        "sum": part(sum.clone()),
                        "largest": part(amount.clone()),
                        "smallest": part(amount),
                    },
                    "additionalProperties": false,
                },
                unknown(),
            ]})
        }
        Kind::Card => json!({"type": "string"}),
        Kind::Cards => json!({"anyOf": [
            bounded("array", "Items", fact.length, json!({"items": {"type": "string"}})),
            {"type": "string"},
        ]}),
        Kind::Text => scalar(),
        Kind::Table | Kind::Exhibit => json!({}),
    }
}

fn choices(fact: &Fact, unknown: bool, lang: Lang) -> Json {
    let mut values = Vec::new();
    let mut texts = Vec::new();
    for choice in &fact.values {
        for value in spellings(&choice.id) {
            values.push(value);
            texts.push(choice.label.in_lang(lang));
        }
    }
    if unknown {
        values.push(json!("unknown"));
        texts.push(told(NOBODY_KNOWS, lang));
    }
    json!({"enum": values, "enumDescriptions": texts})
}

/// A word as it is read out of YAML: text, and a number or truth value where it looks like one.
pub(super) fn spellings(word: &str) -> Vec<Json> {
    let mut all = vec![json!(word)];
    if let Ok(other @ (Json::Number(_) | Json::Bool(_))) = serde_yaml::from_str::<Json>(word) {
        all.push(other);
    }
    all
}

/// A number inside its bounds, or the same in quotes.
pub(super) fn number(kind: Kind, bounds: Bounds) -> Json {
    let in_units = |n: i64| match (kind, n % 100) {
        (Kind::Money, 0) => json!(n / 100),
        #[allow(clippy::cast_precision_loss)]
        (Kind::Money, _) => json!(n as f64 / 100.0),
        _ => json!(n),
    };
    let (name, pattern) = match kind {
        Kind::Money => ("number", AMOUNT),
        _ => ("integer", WHOLE),
    };
    let mut plain = Map::new();
    plain.insert("type".into(), json!(name));
    plain.insert("minimum".into(), in_units(bounds.least.unwrap_or(0)));
    let most = bounds.most.or((kind == Kind::Money).then_some(money::MOST));
    if let Some(most) = most {
        plain.insert("maximum".into(), in_units(most));
    }
    json!({"anyOf": [plain, {"type": "string", "pattern": pattern}]})
}

/// A list or map with its least and greatest length; `what` is `Items` or `Properties`.
fn bounded(kind: &str, what: &str, length: Bounds, mut schema: Json) -> Json {
    if let Json::Object(map) = &mut schema {
        map.insert("type".into(), json!(kind));
        if let Some(least) = length.least {
            map.insert(format!("min{what}"), json!(least));
        }
        if let Some(most) = length.most {
            map.insert(format!("max{what}"), json!(most));
        }
    }
    schema
}

fn table(topic: &Topic, fact: &Fact, lang: Lang, defs: &mut Defs) -> Json {
    let columns: Map<String, Json> = told_facts(topic, true)
        .map(|column| {
            let text = format!("{}\n\n{}", column.ask.in_lang(lang), write_line_in(topic, column, lang));
            (column.id.clone(), described(&text, written(topic, column, lang, defs)))
        })
        .collect();
    let row = json!({"type": ["object", "null"], "properties": columns, "additionalProperties": false});
    let seats = json!({"patternProperties": {SEAT: row}, "additionalProperties": false});
    bounded("object", "Properties", fact.length, seats)
}
