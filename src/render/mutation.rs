//! Mutants that no case kills, for people and for programs.

use std::fmt::Write as _;

use serde_json::{Value as Json, json};

use super::case_file::case_yaml;
use crate::analyse::{Mutation, Survivor};
use crate::book::{Library, Rule};

fn rule<'a>(library: &'a Library, survivor: &Survivor) -> Option<&'a Rule> {
    let topic = library.loaded(&survivor.topic)?;
    topic.rules.get(usize::from(survivor.mutant.number))
}

/// The case that would kill a survivor; it expects what is ruled now.
fn case(library: &Library, survivor: &Survivor) -> Option<String> {
    let topic = library.loaded(&survivor.topic)?;
    let shown = survivor.shows.as_deref()?;
    let only = [survivor.question];
    Some(case_yaml(library, topic, &shown.situation, &shown.ruling, Some(&only)))
}

/// For a person: each survivor with the case that would kill it.
pub fn mutation_text(library: &Library, mutation: &Mutation) -> String {
    let mut out = String::new();
    for survivor in &mutation.survivors {
        let Some(rule) = rule(library, survivor) else {
            continue;
        };
        let kind = survivor.mutant.kind.word();
        let place = library.sources.name(rule.place);
        let line = library.sources.line(rule.place);
        let _ = writeln!(out, "survives [{kind}] {}: {}", rule.full_id(), survivor.mutant.change);
        let _ = writeln!(out, "  {place}:{line}");
        match case(library, survivor) {
            Some(yaml) => {
                out.push_str(
                    "  this case would show it (what it expects is what is ruled now: hold it against the clause):\n",
                );
                for line in yaml.lines() {
                    let _ = writeln!(out, "    {line}");
                }
            }
            None => out.push_str("  not proved to be the same, and no situation found that shows a difference\n"),
        }
        out.push('\n');
    }
    let _ = writeln!(
        out,
        "{} mutants: {} killed, {} proved to rule the same, {} survive",
        mutation.made,
        mutation.killed,
        mutation.equivalent,
        mutation.survivors.len()
    );
    out
}

/// As one JSON object.
pub fn mutation_json(library: &Library, mutation: &Mutation) -> Json {
    let survivors: Vec<Json> = mutation
        .survivors
        .iter()
        .filter_map(|survivor| {
            let rule = rule(library, survivor)?;
            let (line, column) = library.sources.line_and_column(rule.place);
            Some(json!({
                "rule": rule.full_id(),
                "kind": survivor.mutant.kind.word(),
                "change": survivor.mutant.change,
                "file": library.sources.name(rule.place),
                "line": line,
                "column": column,
                "case": case(library, survivor),
            }))
        })
        .collect();
    json!({
        "version": super::json::VERSION,
        "mutants": mutation.made,
        "killed": mutation.killed,
        "equivalent": mutation.equivalent,
        "survivors": survivors,
    })
}
