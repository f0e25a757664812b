//! A ruling for a program. The shape is versioned: fields may be added, none changes its meaning.

use serde::Serialize;
use serde_json::{Map, Value as Json, json};

use super::Case;
use crate::book::{Column, Kind, Question};
use crate::condition::{Amounts, FactId, View};
use crate::decide::{Answered, Decided, Info, Settled, Stands, Verdict};
use crate::money;
use crate::record::{Answer, answers};
use crate::source::Lang;
use crate::value::{Cell, State, Value};

/// Version of the shape.
pub const VERSION: u32 = 1;

/// The least that a program needs of a ruling, as a line of JSON with its end: answers, amounts, clauses, basis.
pub fn ruling_line(case: Case<'_>, file: &str, line: usize, exit: u8) -> String {
    let line = Line {
        version: VERSION,
        file,
        line,
        topic: &case.topic.id,
        title: case.situation.title.as_deref(),
        exit,
        ruling: answers(case.topic, case.world, case.ruling),
    };
    let mut text = serde_json::to_string(&line).unwrap_or_default();
    text.push('\n');
    text
}

#[derive(Serialize)]
struct Line<'a> {
    version: u32,
    file: &'a str,
    line: usize,
    topic: &'a str,
    #[serde(skip_serializing_if = "Option::is_none")]
    title: Option<&'a str>,
    exit: u8,
    ruling: Vec<Answer>,
}

/// A ruling as JSON. Amounts are strings in units (`"400"`, `"2.50"`): no program rounds them.
pub fn ruling_json(case: Case<'_>, file: &str, exit: u8) -> Json {
    json!({
        "version": VERSION,
        "file": file,
        "topic": case.topic.id,
        "title": case.situation.title,
        "exit": exit,
        "facts": facts(case),
        "reasons": case.reasons_json(None),
        "disputes": case.quarrels.iter().map(|q| json!({
            "facts": q.disputes.iter().filter_map(|n| case.situation.disputes.get(*n)).filter_map(|d| case.topic.fact(d.fact)).map(|f| &f.id).collect::<Vec<_>>(),
            "decides": q.decides,
            "parties": q.parties.iter().map(|p| json!({
                "party": p.name,
                "ruling": p.right.as_ref().map(|(world, ruling)| case.would_be(world, ruling)),
            })).collect::<Vec<_>>(),
        })).collect::<Vec<_>>(),
        "questions": case.ruling.decided.iter().map(|d| question(case, d)).collect::<Vec<_>>(),
    })
}

fn number(kind: Kind, n: i64) -> Json {
    match kind {
        Kind::Money | Kind::Moneys => Json::String(money::plain(n)),
        _ => json!(n),
    }
}

fn facts(case: Case<'_>) -> Json {
    let mut all = Map::new();
    for (n, fact) in case.topic.facts.iter().enumerate() {
        let Ok(n) = u16::try_from(n) else {
            continue;
        };
        let id = FactId(n);
        let from = match case.world.info(id) {
            Info::Told(_) => "told",
            Info::NotUsed(_) => "not-used",
            Info::Assumed => "assumed",
            Info::Derived => "derived",
            Info::Missing => "missing",
        };
        let value = if fact.per_seat {
            let rows = case.world.rows().unwrap_or(0);
            Json::Array((0..rows).map(|row| state(case, id, Some(row))).collect())
        } else {
            state(case, id, None)
        };
        let line = match case.world.info(id) {
            Info::Told(place) | Info::NotUsed(place) => Some(case.library.sources.line(place)),
            _ => None,
        };
        all.insert(fact.id.clone(), json!({"value": value, "from": from, "line": line}));
    }
    Json::Object(all)
}

fn state(case: Case<'_>, id: FactId, row: Option<usize>) -> Json {
    let Some(fact) = case.topic.fact(id) else {
        return Json::Null;
    };
    match case.world.state(id, row) {
        State::Absent => Json::Null,
        State::Unknown => json!("unknown"),
        State::Known(value) | State::Perhaps(value) => match value {
            Value::Choice(n) if fact.kind == Kind::YesNo => json!(*n == 1),
            Value::Choice(n) => json!(fact.values.get(usize::from(*n)).map(|c| &c.id)),
            Value::Number(n) => number(fact.kind, *n),
            Value::Set(set) => set
                .iter()
                .filter_map(|n| fact.values.get(usize::from(*n)))
                .map(|c| json!(c.id))
                .collect(),
            Value::List(list) => json!({
                "members": list.members.as_ref().map(|m| m.iter().map(|n| money::plain(*n)).collect::<Vec<_>>()),
                "count": list.count,
                "sum": list.sum.map(money::plain),
            }),
            Value::Cards(cards) => json!(cards),
            Value::Text(text) => json!(text),
            Value::Exhibit(exhibit) => exhibit_json(exhibit, case.lang),
        },
    }
}

fn exhibit_json(exhibit: &crate::value::Exhibit, lang: Lang) -> Json {
    let rows: Vec<Json> = exhibit
        .rows
        .iter()
        .map(|row| {
            row.iter()
                .map(|cell| match cell {
                    Cell::Money(n) => json!(money::plain(*n)),
                    Cell::Seat(n) | Cell::Count(n) => json!(n),
                    Cell::Seats(list) => json!(list),
                    Cell::Words(text) => json!(text.in_lang(lang)),
                })
                .collect()
        })
        .collect();
    json!({
        "columns": exhibit.columns.iter().map(|c| c.in_lang(lang)).collect::<Vec<_>>(),
        "rows": rows,
    })
}

fn question(case: Case<'_>, decided: &Decided) -> Json {
    let Some(question) = case.topic.questions.get(usize::from(decided.question)) else {
        return Json::Null;
    };
    let verdict = match &decided.verdict {
        Verdict::NotAsked => "not-asked",
        Verdict::Settled(_) => "ruled",
        Verdict::Conflict(_) => "conflict",
        Verdict::Gap => "gap",
        Verdict::Broken(_) => "broken",
        Verdict::Missing(_) => "missing",
        Verdict::Open(_) => "open",
    };
    let answers: Vec<Json> = match &decided.verdict {
        Verdict::Settled(all) | Verdict::Conflict(all) | Verdict::Broken(all) => {
            all.iter().map(|s| settled(case, question, decided, s)).collect()
        }
        _ => Vec::new(),
    };
    let missing: Vec<&str> = match &decided.verdict {
        Verdict::Missing(missing) => missing
            .facts
            .iter()
            .filter_map(|id| case.topic.fact(*id))
            .map(|f| f.id.as_str())
            .collect(),
        _ => Vec::new(),
    };
    let open = match &decided.verdict {
        Verdict::Open(open) => json!({
            "proved": open.proved,
            "may_not_arise": open.may_not_arise,
            "possible": open.possible.iter().map(|p| json!({
                "answer": p.settled.as_ref().map(|s| settled(case, question, decided, s)),
                "certain": p.certain,
                "if": case.depends_on(decided, p),
            })).collect::<Vec<_>>(),
            "any_result": fact_ids(case, &open.free),
            "deciding": fact_ids(case, &open.deciding),
            "no_matter": fact_ids(case, &open.idle),
        }),
        _ => Json::Null,
    };
    let seat = decided.row.and_then(|r| case.world.seats.as_ref()?.get(r).copied());
    json!({
        "question": question.id,
        "title": question.title.in_lang(case.lang),
        "seat": seat,
        "verdict": verdict,
        "answers": answers,
        "missing": missing,
        "open": open,
        "reasons": match decided.row {
            None => case.reasons_json(Some(decided.question)),
            Some(_) => Json::Null,
        },
        "why_not": decided.silences.iter().map(|s| {
            let rule = case.topic.rules.get(usize::from(s.rule));
            let (kind, text, line) = match &s.stands {
                Stands::Open => ("open", String::new(), None),
                Stands::Yields { to } => (
                    "yields",
                    case.topic.rules.get(usize::from(*to)).map(crate::book::Rule::full_id).unwrap_or_default(),
                    None,
                ),
                Stands::Fails(failed) => (
                    "fails",
                    case.tell(&failed.part, decided.row).join(" · "),
                    case.place_of(&failed.part, decided.row).map(|p| case.library.sources.line(p)),
                ),
            };
            json!({
                "rule": rule.map(crate::book::Rule::full_id),
                "clause": rule.and_then(|r| r.clause.as_ref()).map(|c| format!("{}/{}", c.book, c.id)),
                "because": kind,
                "text": text,
                "line": line,
            })
        }).collect::<Vec<_>>(),
    })
}

fn fact_ids(case: Case<'_>, facts: &[FactId]) -> Vec<String> {
    facts
        .iter()
        .filter_map(|id| case.topic.fact(*id))
        .map(|f| f.id.clone())
        .collect()
}

fn amounts(question: &Question, amounts: &[Amounts]) -> Json {
    let mut all = Map::new();
    for (def, value) in question.amounts.iter().zip(amounts) {
        match value {
            Amounts::Known(n) => {
                all.insert(def.id.clone(), number(def.kind, *n));
            }
            Amounts::Between(least, most) => {
                let range = json!({"from": number(def.kind, *least), "to": number(def.kind, *most)});
                all.insert(def.id.clone(), range);
            }
            _ => {}
        }
    }
    Json::Object(all)
}

fn outcome(case: Case<'_>, question: &Question, decided: &Decided, answer: u16, given: &[Amounts]) -> Json {
    json!({
        "answer": question.answers.get(usize::from(answer)).map(|a| &a.id),
        "amounts": amounts(question, given),
        "line": case.outcome_line(question, decided.row, answer, given),
    })
}

fn settled(case: Case<'_>, question: &Question, decided: &Decided, settled: &Settled) -> Json {
    let id = |c: &crate::book::ClauseRef| format!("{}/{}", c.book, c.id);
    let mut beside: Vec<String> = settled.beside(case.topic).into_iter().map(id).collect();
    if let Some(clause) = super::text::decided_by(case, settled) {
        let clause = id(&clause);
        if !beside.contains(&clause) {
            beside.push(clause);
        }
    }
    let mut object = match &settled.answer {
        Answered::One(answer, given) => outcome(case, question, decided, *answer, given),
        Answered::Choose(outcomes) => json!({
            "outcomes": outcomes.iter().map(|(a, g)| outcome(case, question, decided, *a, g)).collect::<Vec<_>>(),
            "line": case.settled_line(question, decided.row, settled),
        }),
        Answered::Silent => json!({"line": case.settled_line(question, decided.row, settled)}),
    };
    let given: &[Amounts] = match &settled.answer {
        Answered::One(_, given) => given,
        _ => &[],
    };
    let rules = case.rules_of(settled);
    let advice = case.advice(question, decided.row, settled);
    if let Json::Object(map) = &mut object {
        map.insert("basis".into(), json!(settled.strength.word()));
        map.insert(
            "clauses".into(),
            settled.deciding(case.topic).into_iter().map(id).collect(),
        );
        map.insert("beside".into(), json!(beside));
        map.insert("rules".into(), rules.iter().map(|r| json!(r.full_id())).collect());
        map.insert("set_aside".into(), set_aside(case, decided, settled));
        map.insert("given_anew".into(), given_anew(case, question, decided, settled));
        map.insert("why".into(), json!(advice.why));
        map.insert(
            "facts".into(),
            rules
                .iter()
                .flat_map(|r| r.own_parts())
                .flat_map(|part| case.tell(part, decided.row))
                .map(Json::String)
                .collect(),
        );
        map.insert("say".into(), json!(advice.say));
        map.insert("do".into(), json!(advice.act));
        map.insert("readings".into(), readings(case, question, decided, settled));
        map.insert("table".into(), table(case, question, decided, given));
        if let Some(exhibit) = case.exhibit_of(question) {
            map.insert("exhibit".into(), exhibit_json(exhibit, case.lang));
        }
    }
    object
}

/// Rules of other books that this answer goes before, and why: a house's own, a special law.
fn set_aside(case: Case<'_>, decided: &Decided, settled: &Settled) -> Json {
    let all = case.set_aside(decided, settled).into_iter();
    all.map(|one| {
        json!({
            "rule": one.rule.full_id(),
            "by": one.by.full_id(),
            "reason": one.why.reason.word(),
            "text": one.why.text.in_lang(case.lang),
        })
    })
    .collect()
}

/// Facts that a higher book gives anew and that this answer rests on.
fn given_anew(case: Case<'_>, question: &Question, decided: &Decided, settled: &Settled) -> Json {
    let all = case.given_anew(question, decided, settled).into_iter();
    all.map(|(fact, anew)| {
        json!({
            "fact": fact.id,
            "by": format!("{}/{}", anew.book, anew.topic),
            "reason": anew.reason.word(),
            "text": anew.text.in_lang(case.lang),
        })
    })
    .collect()
}

fn readings(case: Case<'_>, question: &Question, decided: &Decided, settled: &Settled) -> Json {
    settled
        .grounds
        .iter()
        .flat_map(|ground| {
            ground.readings.iter().map(move |id| {
                let found = case.library.books().flat_map(|b| &b.readings).find(|r| r.id == *id);
                let otherwise: Vec<Json> = ground
                    .otherwise
                    .iter()
                    .filter(|o| o.reading == *id)
                    .map(|o| match (&o.answer, &o.text) {
                        (Some((answer, given)), _) => outcome(case, question, decided, *answer, given),
                        (None, Some(text)) => json!({"text": text.in_lang(case.lang)}),
                        (None, None) => Json::Null,
                    })
                    .collect();
                json!({
                    "id": id,
                    "kind": if found.is_some_and(|r| r.defensible) { "reading" } else { "note" },
                    "text": found.map(|r| r.text.in_lang(case.lang)),
                    "otherwise": otherwise,
                })
            })
        })
        .collect()
}

fn table(case: Case<'_>, question: &Question, decided: &Decided, given: &[Amounts]) -> Json {
    let mut all = Map::new();
    for column in &question.table {
        match column {
            Column::Amount(n) => {
                if let (Some(def), Some(Amounts::Known(value))) =
                    (question.amounts.get(usize::from(*n)), given.get(usize::from(*n)))
                {
                    all.insert(def.id.clone(), number(def.kind, *value));
                }
            }
            Column::Fact(id) => {
                if let Some(fact) = case.topic.fact(*id) {
                    let row = if fact.per_seat { decided.row } else { None };
                    all.insert(fact.id.clone(), state(case, *id, row));
                }
            }
        }
    }
    Json::Object(all)
}
