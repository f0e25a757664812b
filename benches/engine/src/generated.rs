//! Topics of any number of rules, in the shape people write: each rule asks for the values of a few facts and for an amount.

use std::fmt::Write as _;
use std::path::PathBuf;

use floor_ruling::book::{Library, Topic};
use floor_ruling::condition::FactId;
use floor_ruling::decide::{World, establish};
use floor_ruling::situation::{Situation, ToldFact};
use floor_ruling::source::{Place, Problems};
use floor_ruling::value::Value;

/// Facts that a rule asks for, with four values each.
pub const FACTS: u32 = 6;

/// The text of a topic with so many rules; exactly one of them applies to a situation.
pub fn yaml(id: &str, rules: usize) -> String {
    let mut text = format!(
        "topic: {id}\ngroup: chips\ntitle: {{en: Generated, ru: Пример}}\nwords: {{en: [{id}], ru: [пример]}}\nfacts:\n"
    );
    for n in 0..FACTS {
        let values: Vec<String> = (0..4)
            .map(|v| format!("v{v}: {{en: value {v}, ru: значение {v}}}"))
            .collect();
        let values = values.join(", ");
        writeln!(text, "  f{n}:\n    type: one of\n    label: {{en: fact {n}, ru: факт {n}}}\n    values: {{{values}}}\n    ask: {{en: 'Which {n}?', ru: 'Который {n}?'}}\n    typical: [v0]").expect("text");
    }
    writeln!(text, "  amount:\n    type: money\n    range: {{from: 0}}\n    label: {{en: amount, ru: сумма}}\n    ask: {{en: 'How much?', ru: 'Сколько?'}}\n    typical: [1000]").expect("text");
    writeln!(text, "questions:\n  action:\n    title: {{en: Action, ru: Действие}}\n    answers:\n      call: {{label: {{en: CALL, ru: КОЛЛ}}}}\n      raise: {{label: {{en: RAISE, ru: РЭЙЗ}}}}\n    amounts:\n      stays: {{label: {{en: stays, ru: остаётся}}}}\n      back: {{is: amount - stays, label: {{en: back, ru: назад}}}}\nrules:").expect("text");
    for rule in 0..rules {
        let facts: Vec<String> = (0..FACTS).map(|n| format!("{{f{n}: v{}}}", digit(rule, n))).collect();
        let answer = if rule % 2 == 0 { "call" } else { "raise" };
        writeln!(
            text,
            "  - id: r{rule}\n    title: {{en: rule {rule}, ru: правило {rule}}}\n    clause: \"1.{}\"\n    when: {{all: [{}, amount >= {}]}}\n    answers: {{action: {{answer: {answer}, stays: 'min(amount, {})'}}}}\n    basis: explicit\n    why: {{en: because, ru: потому}}",
            rule % 10 + 1,
            facts.join(", "),
            rule % 7 * 100 + 100,
            rule % 5 * 100 + 500,
        )
        .expect("text");
    }
    text
}

/// Which value of a fact a rule asks for.
pub fn digit(rule: usize, fact: u32) -> usize {
    // The last facts differ between any two rules of a few, too.
    rule.wrapping_mul(1_237) % 4096 / 4_usize.pow(fact) % 4
}

/// A folder with one book that has these topics.
pub fn folder(name: &str, topics: &[(String, usize)]) -> PathBuf {
    let folder = std::env::temp_dir().join(format!("floor-{name}-{}", std::process::id()));
    let book = folder.join("generated");
    std::fs::create_dir_all(&book).expect("a folder");
    let clauses: Vec<String> = (1..=10)
        .map(|n| format!("  - {{id: \"1.{n}\", heading: {{en: Clause {n}, ru: Пункт {n}}}, text: {{en: Text., ru: Текст.}}, standing: decides}}"))
        .collect();
    let text = format!(
        "book: generated\ntitle: {{en: Generated, ru: Пример}}\nsource: {{en: Generated, ru: Пример}}\nover: codex\nclauses:\n{}\n",
        clauses.join("\n")
    );
    std::fs::write(book.join("book.yaml"), text).expect("written");
    for (id, rules) in topics {
        std::fs::write(book.join(format!("{id}.yaml")), yaml(id, *rules)).expect("written");
    }
    folder
}

/// A generated topic as it is used, with situations to which one of its rules applies.
pub fn topic(rules: usize) -> (Topic, Vec<World>) {
    let id = format!("generated-{rules}");
    let folder = folder(&id, &[(id.clone(), rules)]);
    let mut problems = Problems::default();
    let mut library = Library::open(std::slice::from_ref(&folder), &mut problems);
    let topic = library.topic(&id, &mut problems).cloned();
    std::fs::remove_dir_all(&folder).expect("removed");
    let topic = topic.unwrap_or_else(|| panic!("{problems:?}"));
    let told = |name: &str, value: Value| ToldFact {
        fact: topic.find(name).expect("a fact"),
        row: None,
        value: Some(value),
        place: Place::default(),
    };
    let worlds = (0..super::situations::COUNT)
        .map(|n| {
            let rule = n * 7 % rules;
            let mut facts: Vec<ToldFact> = (0..FACTS)
                .map(|f| told(&format!("f{f}"), Value::Choice(digit(rule, f) as u16)))
                .collect();
            facts.push(told("amount", Value::Number(100_000)));
            facts.push(ToldFact {
                fact: FactId(0),
                row: None,
                value: Some(Value::Choice(top(&topic))),
                place: Place::default(),
            });
            let situation = situation(&id, facts);
            establish(&topic, &situation, &mut Vec::new(), &mut Problems::default())
        })
        .collect();
    (topic, worlds)
}

/// The value of `book` that is the generated one.
pub fn top(topic: &Topic) -> u16 {
    let values = &topic.facts[0].values;
    values.iter().position(|v| v.id == "generated").expect("the book") as u16
}

/// A situation in which this is told.
pub fn situation(topic: &str, told: Vec<ToldFact>) -> Situation {
    Situation {
        topic: topic.to_owned(),
        title: None,
        told,
        disputes: Vec::new(),
        seats: None,
        expect: None,
        notes: Vec::new(),
        place: Place::default(),
    }
}
