//! Findings of `floor check` for people and for programs.

use std::fmt::Write as _;

use serde_json::{Value as Json, json};

use super::proved::proved as proved_words;
use super::template_file::plain;
use crate::analyse::{Finding, Proved};
use crate::book::{Library, Topic};
use crate::situation::Situation;
use crate::source::{Lang, Place, draw_remarks};

/// A situation as a file that can be ruled on.
pub fn situation_yaml(topic: &Topic, situation: &Situation) -> String {
    let mut out = format!("topic: {}\n", situation.topic);
    for told in situation.told.iter().filter(|t| t.row.is_none()) {
        if let Some(fact) = topic.fact(told.fact) {
            let value = told
                .value
                .as_ref()
                .map_or_else(|| "unknown".to_owned(), |v| plain(fact, v));
            let _ = writeln!(out, "{}: {value}", fact.id);
        }
    }
    let table = topic.table.and_then(|t| topic.fact(t));
    if let (Some(table), Some(seats)) = (table, &situation.seats) {
        let _ = writeln!(out, "{}:", table.id);
        for (row, seat) in seats.iter().enumerate() {
            let cells: Vec<String> = situation
                .told
                .iter()
                .filter(|t| t.row == Some(row))
                .filter_map(|t| {
                    let column = topic.fact(t.fact)?;
                    let value = t
                        .value
                        .as_ref()
                        .map_or_else(|| "unknown".to_owned(), |v| plain(column, v));
                    Some(format!("{}: {value}", column.id))
                })
                .collect();
            let _ = writeln!(out, "  {seat}: {{{}}}", cells.join(", "));
        }
    }
    out
}

fn shown(library: &Library, finding: &Finding) -> Option<String> {
    let situation = finding.witness.as_deref()?;
    Some(situation_yaml(library.loaded(&situation.topic)?, situation))
}

/// For a person: each finding underlined in its file, with a situation that shows it; then what is proved.
pub fn findings_text(library: &Library, findings: &[Finding], proved: Proved, width: usize, colour: bool) -> String {
    let mut out = String::new();
    for finding in findings {
        out.push_str(&draw_remarks(
            &library.sources,
            finding.kind.name(),
            &finding.message,
            &finding.places,
            finding.hint.as_deref(),
            width,
            colour,
        ));
        if let Some(yaml) = shown(library, finding) {
            out.push_str("  a situation that shows it:\n");
            for line in yaml.lines() {
                let _ = writeln!(out, "    {line}");
            }
        }
        out.push('\n');
    }
    let _ = writeln!(
        out,
        "{} topics, {} rules: {} pairs never clash, {} questions always answered, {} promises kept{}",
        proved.topics,
        proved.rules,
        proved.pairs,
        proved.questions,
        proved.promises,
        if proved.open > 0 {
            format!("; {} not proved", proved.open)
        } else {
            match proved.seats {
                None => " (all proved)".to_owned(),
                some => format!(" ({})", proved_words(some, Lang::En)),
            }
        }
    );
    let _ = match findings.len() {
        0 => writeln!(out, "no findings"),
        1 => writeln!(
            out,
            "1 finding (`floor explain {}`)",
            findings.first().map_or("", |f| f.kind.name())
        ),
        n => writeln!(out, "{n} findings (`floor explain CODE` tells more)"),
    };
    out
}

fn location(library: &Library, place: Place) -> (String, usize, usize) {
    let (line, column) = library.sources.line_and_column(place);
    (library.sources.name(place).to_owned(), line, column)
}

/// As one JSON object.
pub fn findings_json(library: &Library, findings: &[Finding], proved: Proved) -> Json {
    json!({
        "version": super::json::VERSION,
        "proved": {
            "topics": proved.topics, "rules": proved.rules, "pairs": proved.pairs,
            "questions": proved.questions, "promises": proved.promises, "open": proved.open, "up_to_seats": proved.seats,
        },
        "findings": findings.iter().map(|f| json!({
            "code": f.kind.name(),
            "message": f.message,
            "topic": f.topic,
            "places": f.places.iter().map(|(place, text)| {
                let (file, line, column) = location(library, *place);
                json!({"file": file, "line": line, "column": column, "text": text})
            }).collect::<Vec<_>>(),
            "situation": shown(library, f),
            "hint": f.hint,
        })).collect::<Vec<_>>(),
    })
}

/// As SARIF 2.1.0.
pub fn findings_sarif(library: &Library, findings: &[Finding]) -> Json {
    let rules: Vec<Json> = crate::analyse::FINDINGS
        .iter()
        .map(|kind| {
            json!({
                "id": kind.name(),
                "shortDescription": {"text": kind.line()},
                "help": {"text": format!("{}. {}.", kind.why(), kind.mend())},
            })
        })
        .collect();
    let results: Vec<Json> = findings
        .iter()
        .map(|f| {
            let locations: Vec<Json> = f
                .places
                .iter()
                .map(|(place, text)| {
                    let (file, line, column) = location(library, *place);
                    json!({
                        "physicalLocation": {
                            "artifactLocation": {"uri": file},
                            "region": {"startLine": line, "startColumn": column},
                        },
                        "message": {"text": text},
                    })
                })
                .collect();
            let mut text = f.message.clone();
            if let Some(yaml) = shown(library, f) {
                let _ = write!(text, "\n\n{yaml}");
            }
            json!({
                "ruleId": f.kind.name(),
                "level": if f.kind == crate::analyse::FindingKind::NotProved { "warning" } else { "error" },
                "message": {"text": text},
                "locations": locations,
            })
        })
        .collect();
    json!({
        "$schema": "https://json.schemastore.org/sarif-2.1.0.json",
        "version": "2.1.0",
        "runs": [{
            "tool": {"driver": {"name": "floor", "version": env!("CARGO_PKG_VERSION"), "rules": rules}},
            "results": results,
        }],
    })
}

/// As annotations of GitHub Actions, a line each.
pub fn findings_github(library: &Library, findings: &[Finding]) -> String {
    let mut out = String::new();
    for finding in findings {
        let (file, line, column) = finding
            .places
            .first()
            .map_or_else(|| (String::new(), 1, 1), |(place, _)| location(library, *place));
        let mut text = finding.message.clone();
        if let Some(yaml) = shown(library, finding) {
            let _ = write!(text, "\n{yaml}");
        }
        let text = text.replace('%', "%25").replace('\r', "%0D").replace('\n', "%0A");
        let _ = writeln!(
            out,
            "::error file={file},line={line},col={column},title={}::{text}",
            finding.kind.name()
        );
    }
    out
}
