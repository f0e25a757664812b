//! Mutants that no case kills, for people and for programs.

use std::fmt::Write as _;

use serde_json::{Value as Json, json};

use super::case_file::case_yaml;
use super::proved::proved;
use crate::analyse::{Mutation, Survivor};
use crate::book::{Library, Rule};
use crate::source::Lang;

pub(super) fn rule<'a>(library: &'a Library, survivor: &Survivor) -> Option<&'a Rule> {
    let topic = library.loaded(&survivor.topic)?;
    topic.rules.get(usize::from(survivor.mutant.number))
}

/// The case that would kill a survivor; it expects what is ruled now.
pub(super) fn case(library: &Library, survivor: &Survivor) -> Option<String> {
    let topic = library.loaded(&survivor.topic)?;
    let shown = survivor.shows.as_deref()?;
    let only = [survivor.question];
    Some(case_yaml(library, topic, &shown.situation, &shown.ruling, Some(&only)))
}

/// For a person: each survivor with the case that would kill it.
pub fn mutation_text(library: &Library, mutation: &Mutation, lang: Lang) -> String {
    let (survives, would_show, open) = match lang {
        Lang::En => (
            "no case shows",
            "this one would (it expects what is ruled now: hold it against the clause):",
            "not proved to be the same, and no situation found that shows a difference",
        ),
        Lang::Ru => (
            "ни один случай не замечает",
            "этот заметил бы (ожидается то, что решается сейчас: сверьте с пунктом):",
            "не доказано, что это то же самое, и ситуация, где видна разница, не найдена",
        ),
    };
    let mut out = String::new();
    for survivor in &mutation.survivors {
        let Some(rule) = rule(library, survivor) else {
            continue;
        };
        let place = library.sources.name(rule.place);
        let line = library.sources.line(rule.place);
        let change = survivor.mutant.change.in_lang(lang);
        let _ = writeln!(out, "{place}:{line}: {survives}: {}: {change}", rule.full_id());
        match case(library, survivor) {
            Some(yaml) => {
                let _ = writeln!(out, "  {would_show}");
                for line in yaml.lines() {
                    let _ = writeln!(out, "    {line}");
                }
            }
            None => {
                let _ = writeln!(out, "  {open}");
            }
        }
        out.push('\n');
    }
    let (made, killed) = (mutation.made, mutation.killed);
    let (same, left) = (mutation.equivalent.len(), mutation.survivors.len());
    let proved = proved(mutation.seats, lang);
    let _ = match lang {
        Lang::En => writeln!(
            out,
            "changed rules: {made}; shown by a case: {killed}; the same ruling ({proved}): {same}; not shown: {left}"
        ),
        Lang::Ru => writeln!(
            out,
            "изменённых правил: {made}; замечено случаями: {killed}; решают так же ({proved}): {same}; не замечено: {left}"
        ),
    };
    out
}

/// As a part of a JSON object.
pub(super) fn mutation_json(library: &Library, mutation: &Mutation, lang: Lang) -> Json {
    let survivors: Vec<Json> = mutation
        .survivors
        .iter()
        .filter_map(|survivor| {
            let rule = rule(library, survivor)?;
            let (line, column) = library.sources.line_and_column(rule.place);
            Some(json!({
                "rule": rule.full_id(),
                "kind": survivor.mutant.kind.word(),
                "change": survivor.mutant.change.in_lang(lang),
                "file": library.sources.name(rule.place),
                "line": line,
                "column": column,
                "case": case(library, survivor),
            }))
        })
        .collect();
    json!({
        "mutants": mutation.made,
        "killed": mutation.killed,
        "equivalent": mutation.equivalent.len(),
        "proved_up_to_seats": mutation.seats,
        "survivors": survivors,
    })
}
