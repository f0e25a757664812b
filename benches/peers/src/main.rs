//! The same decisions by other rule engines: 200 rules, 1,024 situations, each from parsed JSON to an answer.
//! `cargo run --release --manifest-path benches/peers/Cargo.toml`
//!
//! Every engine is used as its documentation shows for many evaluations of one set of rules, and what it answers is compared
//! before it is timed. The rounds of all engines take turns.

use std::time::Instant;

use anyhow::{Context as _, Result, anyhow};
use engine::generated;
use floor_ruling::book::Topic;
use floor_ruling::condition::FactId;
use floor_ruling::decide::compiled::{Compiled, Sheet, Short};
use floor_ruling::decide::establish;
use floor_ruling::situation::{Situation, ToldFact};
use floor_ruling::source::{Place, Problems};
use floor_ruling::value::Value as Told;
use serde_json::{Value, json};

const RULES: usize = 200;
const SITUATIONS: usize = 1024;
const ROUNDS: usize = 15;

type Decide = Box<dyn FnMut(&Value) -> Result<usize>>;

fn main() -> Result<()> {
    let situations: Vec<(Value, usize)> = (0..SITUATIONS)
        .map(|n| {
            let rule = n * 7 % RULES;
            let mut situation = json!({"amount": 1000});
            for fact in 0..generated::FACTS {
                situation[format!("f{fact}")] = json!(value(rule, fact));
            }
            (situation, rule)
        })
        .collect();
    let mut engines: Vec<(&str, usize, Decide)> = vec![
        ("floor", SITUATIONS, floor()),
        ("datalogic-rs", SITUATIONS, datalogic()?),
        ("zen-engine", SITUATIONS, zen()?),
        ("cel", 256, cel()?),
        ("regorus", 128, regorus()?),
        ("cedar-policy", 64, cedar()?),
    ];
    for (name, count, decide) in &mut engines {
        for (situation, rule) in situations.iter().take(*count) {
            let found = decide(situation).with_context(|| (*name).to_owned())?;
            anyhow::ensure!(found == *rule, "{name}: rule {found} and not {rule} for {situation}");
        }
    }
    let mut times: Vec<Vec<f64>> = vec![Vec::new(); engines.len()];
    for _ in 0..ROUNDS {
        for ((_, count, decide), times) in engines.iter_mut().zip(&mut times) {
            let start = Instant::now();
            for (situation, _) in situations.iter().take(*count) {
                std::hint::black_box(decide(std::hint::black_box(situation))?);
            }
            times.push(start.elapsed().as_nanos() as f64 / *count as f64);
        }
    }
    let medians: Vec<f64> = times.iter_mut().map(|t| middle(t)).collect();
    println!(
        "{:14} {:>10} {:>10} {:>10} {:>8}",
        "engine", "median ns", "least", "most", "× floor"
    );
    for (((name, ..), times), median) in engines.iter().zip(&times).zip(&medians) {
        let (least, most) = (times[0], times[times.len() - 1]);
        println!(
            "{name:14} {median:>10.0} {least:>10.0} {most:>10.0} {:>8.1}",
            median / medians[0]
        );
    }
    Ok(())
}

fn middle(times: &mut [f64]) -> f64 {
    times.sort_by(f64::total_cmp);
    times[times.len() / 2]
}

fn value(rule: usize, fact: u32) -> String {
    format!("v{}", generated::digit(rule, fact))
}

fn least(rule: usize) -> usize {
    rule % 7 * 100 + 100
}

/// The rule's condition, its statements joined by `and`.
fn text(rule: usize, fact: impl Fn(u32, String) -> String, amount: &str, and: &str) -> String {
    let mut parts: Vec<String> = (0..generated::FACTS).map(|n| fact(n, value(rule, n))).collect();
    parts.push(format!("{amount} >= {}", least(rule)));
    parts.join(and)
}

/// `r17` as 17.
fn number(answer: Option<&str>) -> Result<usize> {
    let digits = answer
        .and_then(|a| a.strip_prefix('r'))
        .ok_or_else(|| anyhow!("no answer"))?;
    Ok(digits.parse()?)
}

struct Floor {
    topic: Topic,
    compiled: Compiled,
    sheet: Sheet,
    short: Short,
    situation: Situation,
}

impl Floor {
    fn decide(&mut self, json: &Value) -> Result<usize> {
        self.situation.told.truncate(1);
        for (name, value) in json.as_object().context("an object")? {
            let id = self.topic.find(name).context("a fact")?;
            let fact = &self.topic.facts[usize::from(id.0)];
            let value = match value {
                Value::String(word) => {
                    let at = fact.values.iter().position(|v| v.id == *word).context("a value")?;
                    Told::Choice(at as u16)
                }
                other => Told::Number(other.as_i64().context("a number")? * 100),
            };
            self.situation.told.push(ToldFact {
                fact: id,
                row: None,
                value: Some(value),
                place: Place::default(),
            });
        }
        let world = establish(&self.topic, &self.situation, &mut Vec::new(), &mut Problems::default());
        self.compiled.read(&world, None, &mut self.sheet);
        anyhow::ensure!(self.compiled.decide(0, &mut self.sheet, &mut self.short), "not known");
        let (rule, _) = self.short.speak.first().context("a rule")?;
        Ok(usize::from(*rule))
    }
}

fn floor() -> Decide {
    let (topic, _) = generated::topic(RULES);
    let compiled = Compiled::of(&topic).expect("compiled");
    let book = ToldFact {
        fact: FactId(0),
        row: None,
        value: Some(Told::Choice(generated::top(&topic))),
        place: Place::default(),
    };
    let mut floor = Floor {
        sheet: compiled.sheet(),
        compiled,
        short: Short::default(),
        situation: generated::situation(&topic.id, vec![book]),
        topic,
    };
    Box::new(move |json| floor.decide(json))
}

fn datalogic() -> Result<Decide> {
    let mut branches = Vec::new();
    for rule in 0..RULES {
        let mut parts: Vec<Value> = (0..generated::FACTS)
            .map(|n| json!({"==": [{"var": format!("f{n}")}, value(rule, n)]}))
            .collect();
        parts.push(json!({">=": [{"var": "amount"}, least(rule)]}));
        branches.push(json!({ "and": parts }));
        branches.push(json!(format!("r{rule}")));
    }
    let rules = json!({ "if": branches });
    let engine = Box::leak(Box::new(datalogic_rs::Engine::new()));
    let compiled = engine.compile(&rules).map_err(|e| anyhow!("{e:?}"))?;
    let mut session = engine.session();
    Ok(Box::new(move |json| {
        session.reset();
        let answer = session.eval(&compiled, json).map_err(|e| anyhow!("{e:?}"))?;
        number(answer.as_str())
    }))
}

fn zen() -> Result<Decide> {
    let columns = (0..generated::FACTS).map(
        |n| json!({"id": format!("i{n}"), "name": format!("f{n}"), "type": "expression", "field": format!("f{n}")}),
    );
    let mut inputs: Vec<Value> = columns.collect();
    inputs.push(json!({"id": "i9", "name": "amount", "type": "expression", "field": "amount"}));
    let rows: Vec<Value> = (0..RULES)
        .map(|rule| {
            let mut row =
                json!({"_id": format!("r{rule}"), "o": format!("\"r{rule}\""), "i9": format!(">= {}", least(rule))});
            for n in 0..generated::FACTS {
                row[format!("i{n}")] = json!(format!("\"{}\"", value(rule, n)));
            }
            row
        })
        .collect();
    let graph = json!({
        "nodes": [
            {"id": "in", "name": "in", "type": "inputNode"},
            {"id": "table", "name": "table", "type": "decisionTableNode", "content": {
                "hitPolicy": "first", "inputs": inputs,
                "outputs": [{"id": "o", "name": "answer", "type": "expression", "field": "answer"}], "rules": rows}},
            {"id": "out", "name": "out", "type": "outputNode"}
        ],
        "edges": [
            {"id": "e1", "type": "edge", "sourceId": "in", "targetId": "table"},
            {"id": "e2", "type": "edge", "sourceId": "table", "targetId": "out"}
        ]
    });
    let mut content: zen_engine::model::DecisionContent = serde_json::from_value(graph)?;
    if let zen_engine::model::DecisionContent::Graph(graph) = &mut content {
        graph.compile();
    }
    let engine = zen_engine::DecisionEngine::default();
    let decision = engine.create_decision(content.into()).map_err(|e| anyhow!("{e:?}"))?;
    let runtime = tokio::runtime::Builder::new_current_thread().build()?;
    Ok(Box::new(move |json| {
        let response = runtime
            .block_on(decision.evaluate(json.into()))
            .map_err(|e| anyhow!("{e:?}"))?;
        let answer: Value = response.result.to_value();
        number(answer["answer"].as_str())
    }))
}

fn cel() -> Result<Decide> {
    let programs: Vec<cel::Program> = (0..RULES)
        .map(|rule| {
            let source = text(rule, |n, v| format!("f{n} == '{v}'"), "amount", " && ");
            cel::Program::compile(&source).map_err(|e| anyhow!("{e}"))
        })
        .collect::<Result<_>>()?;
    Ok(Box::new(move |json| {
        let mut context = cel::Context::default();
        for (name, value) in json.as_object().context("an object")? {
            match value {
                Value::String(word) => context.add_variable_from_value(name.clone(), word.clone()),
                other => context.add_variable_from_value(name.clone(), other.as_i64().context("a number")?),
            }
        }
        let holds = |program: &cel::Program| matches!(program.execute(&context), Ok(cel::Value::Bool(true)));
        programs.iter().position(holds).context("no answer")
    }))
}

fn regorus() -> Result<Decide> {
    let mut policy = String::from("package dispute\nimport rego.v1\n");
    for rule in 0..RULES {
        let body = text(rule, |n, v| format!("input.f{n} == \"{v}\""), "input.amount", "; ");
        policy.push_str(&format!("answer := \"r{rule}\" if {{ {body} }}\n"));
    }
    let mut engine = regorus::Engine::new();
    engine.add_policy("dispute.rego".into(), policy)?;
    Ok(Box::new(move |json| {
        engine.set_input(regorus::Value::from(json.clone()));
        let answer = engine.eval_rule("data.dispute.answer".into())?;
        number(answer.as_string().ok().map(|s| s.as_ref()))
    }))
}

fn cedar() -> Result<Decide> {
    use cedar_policy::{Authorizer, Context, Entities, EntityUid, PolicySet, Request};
    let mut source = String::new();
    for rule in 0..RULES {
        let body = text(
            rule,
            |n, v| format!("context.f{n} == \"{v}\""),
            "context.amount",
            " && ",
        );
        source.push_str(&format!(
            "@id(\"r{rule}\") permit(principal, action, resource) when {{ {body} }};\n"
        ));
    }
    let policies: PolicySet = source.parse()?;
    let uid = |text: &str| text.parse::<EntityUid>();
    let (who, act, what) = (uid("Player::\"1\"")?, uid("Action::\"bet\"")?, uid("Table::\"1\"")?);
    let (authorizer, entities) = (Authorizer::new(), Entities::empty());
    Ok(Box::new(move |json| {
        let context = Context::from_json_value(json.clone(), None)?;
        let request = Request::new(who.clone(), act.clone(), what.clone(), context, None)?;
        let response = authorizer.is_authorized(&request, &policies, &entities);
        let policy = response.diagnostics().reason().next().context("no answer")?;
        number(policies.annotation(policy, "id"))
    }))
}
