//! What the cases show of the books, for a person.

use super::proved::proved;
use crate::analyse::{Count, Coverage, Covered, Goal, Measure, Threshold};
use crate::book::Library;
use crate::source::{Lang, Text};

/// A table of counts, and what is missing, each with its file and line; with `all` also what no situation can show.
pub fn coverage_text(
    library: &Library,
    coverage: &Coverage,
    thresholds: &[Threshold],
    all: bool,
    lang: Lang,
) -> String {
    let mut out = table(coverage, lang);
    let impossible = coverage.impossible().count();
    let proved = proved(coverage.seats(), lang);
    if impossible > 0 {
        out.push_str(&match lang {
            Lang::En => format!("not counted, since no situation can show it ({proved}): {impossible}\n"),
            Lang::Ru => format!("не учтено того, чего не бывает ни в одной ситуации ({proved}): {impossible}\n"),
        });
    }
    // That the parts of a rule hold together is the same as that it applies.
    let mute: Vec<&String> = coverage
        .missing()
        .filter_map(|(_, c)| match &c.goal {
            Goal::Speaks(rule) => Some(rule),
            _ => None,
        })
        .collect();
    let told = |c: &Covered| !matches!(&c.goal, Goal::Holds(rule, _) if mute.contains(&rule));
    list(library, coverage.missing().filter(|(_, c)| told(c)), lang, &mut out);
    if all && impossible > 0 {
        out.push_str(&match lang {
            Lang::En => format!("\nIn no situation ({proved}):\n"),
            Lang::Ru => format!("\nНи в одной ситуации ({proved}):\n"),
        });
        list(library, coverage.impossible(), lang, &mut out);
    }
    let short = short_lines(coverage, thresholds, lang);
    if !short.is_empty() {
        out.push_str(&format!("\n{}\n", short.join("\n")));
    }
    out
}

/// What is not shown, topic by topic, each with its file and line.
fn list<'a>(library: &Library, goals: impl Iterator<Item = (&'a str, &'a Covered)>, lang: Lang, out: &mut String) {
    let mut topic = "";
    for (of, covered) in goals {
        if of != topic {
            out.push_str(&format!("\n{of}\n"));
            topic = of;
        }
        let name = library.sources.name(covered.place);
        let line = library.sources.line(covered.place);
        let words = missing_words(covered);
        out.push_str(&format!("  {name}:{line}: {}\n", words.in_lang(lang)));
    }
}

/// The thresholds that are missed, a line each.
pub(super) fn short_lines(coverage: &Coverage, thresholds: &[Threshold], lang: Lang) -> Vec<String> {
    let mut lines = Vec::new();
    for threshold in thresholds {
        let least = match threshold {
            Threshold::All => match lang {
                Lang::En => "all".to_owned(),
                Lang::Ru => "всех".to_owned(),
            },
            Threshold::Of(_, count) => fraction(*count),
        };
        for (measure, count) in threshold.missed(coverage) {
            let mut line = match lang {
                Lang::En => format!("too few {}: {}, not {least}", measure.word(), fraction(count)),
                Lang::Ru => format!("мало ({}): {}, а не {least}", heading(measure).ru, fraction(count)),
            };
            if measure == Measure::Topics {
                line.push_str(&match lang {
                    Lang::En => format!("; no case: {}", coverage.without_case.join(", ")),
                    Lang::Ru => format!("; без случаев: {}", coverage.without_case.join(", ")),
                });
            }
            if !lines.contains(&line) {
                lines.push(line);
            }
        }
    }
    lines
}

fn fraction(count: Count) -> String {
    format!("{}/{}", count.shown, count.all)
}

fn heading(measure: Measure) -> Text {
    match measure {
        Measure::Rules => Text::new("rules", "правила"),
        Measure::Conditions => Text::new("conditions", "условия"),
        Measure::Overrides => Text::new("overrides", "уступки"),
        Measure::Clauses => Text::new("clauses", "пункты"),
        Measure::Topics => Text::new("topics", "темы"),
    }
}

fn table(coverage: &Coverage, lang: Lang) -> String {
    let title = match lang {
        Lang::En => "shown by the cases",
        Lang::Ru => "показано случаями",
    };
    let all = match lang {
        Lang::En => "all",
        Lang::Ru => "всего",
    };
    let mut rows: Vec<Vec<String>> = Vec::new();
    let heads = Measure::OF_TOPIC.map(|m| heading(m).in_lang(lang).to_owned());
    rows.push(std::iter::once(title.to_owned()).chain(heads).collect());
    for topic in &coverage.topics {
        let counts = Measure::OF_TOPIC.map(|m| fraction(topic.count(m)));
        rows.push(std::iter::once(topic.topic.clone()).chain(counts).collect());
    }
    let counts = Measure::OF_TOPIC.map(|m| fraction(coverage.count(m)));
    rows.push(std::iter::once(all.to_owned()).chain(counts).collect());
    let width = |column: usize| {
        let cells = rows.iter().filter_map(|r| r.get(column));
        cells.map(|c| c.chars().count()).max().unwrap_or(0)
    };
    let widths: Vec<usize> = (0..=Measure::OF_TOPIC.len()).map(width).collect();
    let mut out = String::new();
    for row in &rows {
        let mut line = String::new();
        for (n, (cell, width)) in row.iter().zip(&widths).enumerate() {
            let pad = " ".repeat(width - cell.chars().count());
            line.push_str(&if n == 0 {
                format!("{cell}{pad}")
            } else {
                format!("  {pad}{cell}")
            });
        }
        out.push_str(line.trim_end());
        out.push('\n');
    }
    let Count { shown, all } = coverage.count(Measure::Topics);
    out.push_str(&match lang {
        Lang::En => format!("topics with a case: {shown}/{all}\n"),
        Lang::Ru => format!("тем со случаями: {shown}/{all}\n"),
    });
    out
}

/// What a situation would have to show, in one line.
/// A part of a condition as it is written, or its number.
pub(super) fn written(covered: &Covered, n: usize) -> String {
    match &covered.written {
        Some(words) => format!("`{words}`"),
        None => format!("when[{n}]"),
    }
}

pub(super) fn missing_words(covered: &Covered) -> Text {
    let written = |n: usize| written(covered, n);
    match &covered.goal {
        Goal::Speaks(rule) => Text::new(
            format!("{rule} never speaks"),
            format!("{rule}: никогда не применяется"),
        ),
        Goal::Holds(rule, n) => Text::new(
            format!("{rule}: {} never holds while the rest does", written(*n)),
            format!("{rule}: {} не выполняется, когда выполнено остальное", written(*n)),
        ),
        Goal::Fails(rule, n) => Text::new(
            format!("{rule}: {} never fails while the rest holds", written(*n)),
            format!("{rule}: {} не нарушается, когда выполнено остальное", written(*n)),
        ),
        Goal::Alone(rule, n, _) => Text::new(
            format!("{rule}: of its alternatives {} never holds alone", written(*n)),
            format!("{rule}: {} не выполняется без других вариантов", written(*n)),
        ),
        Goal::Overrides(rule, other) => Text::new(
            format!("{rule} never overrides {other}"),
            format!("{rule}: ни разу не вытесняет {other}"),
        ),
        Goal::Decides(_, clause) => Text::new(
            format!("clause {}/{} never decides", clause.book, clause.id),
            format!("пункт {}/{} ничего не решает", clause.book, clause.id),
        ),
    }
}
