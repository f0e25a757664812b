//! Suggested cases, each as a file for the author to confirm.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use super::case_file::case_yaml;
use super::coverage::{missing_words, written};
use super::mutation;
use crate::analyse::{Covered, Goal, Mutation, Suggested};
use crate::book::Library;
use crate::source::{Lang, Text};

/// A file to be written: where, and what.
#[derive(Debug, Clone)]
pub struct CaseFile {
    /// Its path in the folder of cases: book, topic, name.
    pub path: [String; 3],
    /// What it shows, in one line.
    pub shows: String,
    /// What is in it.
    pub text: String,
}

/// The suggested cases, and with mutants those that would show the surviving ones.
pub fn case_files(library: &Library, suggested: &Suggested, mutation: Option<&Mutation>, lang: Lang) -> Vec<CaseFile> {
    let mut names: BTreeMap<[String; 2], usize> = BTreeMap::new();
    let mut files: Vec<CaseFile> = Vec::new();
    let mut add = |id: &str, topic: &str, shows: &[String], yaml: String| {
        // The same situation needs no second file; what it shows is said once more.
        let book = id.split('/').next().unwrap_or_default().to_owned();
        let rule = id.rsplit('/').next().unwrap_or_default();
        let name = format!("suggested-{rule}");
        let count = names.entry([topic.to_owned(), name.clone()]).or_default();
        *count += 1;
        let mut text = String::new();
        for line in shows {
            let _ = writeln!(text, "# {line}");
        }
        let _ = writeln!(text, "# {}\n{yaml}", confirm().in_lang(lang));
        let shows = shows.first().cloned().unwrap_or_default();
        files.push(CaseFile {
            path: [book, topic.to_owned(), format!("{name}-{count}.yaml")],
            shows,
            text: format!("{}\n", text.trim_end()),
        });
    };
    for one in &suggested.cases {
        let (Some(topic), Some(first)) = (library.loaded(&one.topic), one.shows.first()) else {
            continue;
        };
        let shows: Vec<String> = one
            .shows
            .iter()
            .map(|s| shown_words(s).in_lang(lang).to_owned())
            .collect();
        let yaml = case_yaml(library, topic, &one.situation, &one.ruling, None);
        add(&of_goal(first), &one.topic, &shows, yaml);
    }
    for survivor in mutation.iter().flat_map(|m| &m.survivors) {
        let (Some(rule), Some(yaml)) = (mutation::rule(library, survivor), mutation::case(library, survivor)) else {
            continue;
        };
        let shows = format!("{}: {}", rule.full_id(), survivor.mutant.change.in_lang(lang));
        add(&rule.full_id(), &survivor.topic, &[shows], yaml);
    }
    files
}

fn confirm() -> Text {
    Text::new(
        "Suggested: what it expects is what is ruled now. Hold it against the clause, then take these lines away.",
        "Предложено: ожидается то, что решается сейчас. Сверьте с пунктом и уберите эти строки.",
    )
}

/// A rule, or a book and a clause.
fn of_goal(covered: &Covered) -> String {
    match &covered.goal {
        Goal::Speaks(rule)
        | Goal::Holds(rule, _)
        | Goal::Fails(rule, _)
        | Goal::Alone(rule, ..)
        | Goal::Overrides(rule, _) => rule.clone(),
        Goal::Decides(_, clause) => format!("{}/{}", clause.book, clause.id),
    }
}

/// What a case shows.
fn shown_words(covered: &Covered) -> Text {
    let part = |n: usize| written(covered, n);
    match &covered.goal {
        Goal::Speaks(rule) => Text::new(format!("{rule} speaks"), format!("{rule}: применяется")),
        Goal::Holds(rule, n) => Text::new(
            format!("{rule}: {} holds", part(*n)),
            format!("{rule}: {} выполнено", part(*n)),
        ),
        Goal::Fails(rule, n) => Text::new(
            format!("{rule}: only {} fails", part(*n)),
            format!("{rule}: не выполнено только {}", part(*n)),
        ),
        Goal::Alone(rule, n, _) => Text::new(
            format!("{rule}: {} holds alone", part(*n)),
            format!("{rule}: из вариантов выполнено одно {}", part(*n)),
        ),
        Goal::Overrides(rule, other) => Text::new(
            format!("{rule} overrides {other}"),
            format!("{rule}: вытесняет {other}"),
        ),
        Goal::Decides(_, clause) => Text::new(
            format!("clause {}/{} decides", clause.book, clause.id),
            format!("решает пункт {}/{}", clause.book, clause.id),
        ),
    }
}

/// Which files were written, and what no situation was found for.
pub fn suggested_text(files: &[(String, &CaseFile)], suggested: &Suggested, lang: Lang) -> String {
    let mut out = String::new();
    for (path, file) in files {
        let _ = writeln!(out, "{path}\n  {}", file.shows);
    }
    for (_, covered) in &suggested.left {
        let words = missing_words(covered);
        let _ = match lang {
            Lang::En => writeln!(out, "no situation found: {}", words.en),
            Lang::Ru => writeln!(out, "ситуация не найдена: {}", words.ru),
        };
    }
    let _ = match lang {
        Lang::En => writeln!(
            out,
            "cases written: {}; nothing found for: {}",
            files.len(),
            suggested.left.len()
        ),
        Lang::Ru => writeln!(
            out,
            "записано случаев: {}; не найдено: {}",
            files.len(),
            suggested.left.len()
        ),
    };
    out
}
