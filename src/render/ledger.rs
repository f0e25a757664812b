//! The ledger of a book: every clause, what it does, which topics cite it, and how many cases.

use std::collections::BTreeMap;

use comfy_table::{CellAlignment, ColumnConstraint, ContentArrangement, Table, Width, presets};

use super::show::{rules_on, standing};
use crate::book::{ClauseRef, Library};
use crate::source::Lang;

/// How many cases cite each clause.
pub type Citations = BTreeMap<ClauseRef, usize>;

/// A book's clauses, each with heading, standing and the topics that cite it; with the number of cases where those are counted.
pub fn ledger(
    library: &mut Library,
    book: &str,
    cases: Option<&Citations>,
    lang: Lang,
    width: usize,
) -> Option<String> {
    let found = library.book(book)?.clone();
    let heads = match lang {
        Lang::En => ["Clause", "Heading", "Standing", "Topics", "Cases"],
        Lang::Ru => ["Пункт", "Заголовок", "Роль", "Темы", "Случаи"],
    };
    let shown = if cases.is_some() { heads.len() } else { heads.len() - 1 };
    let mut table = Table::new();
    table
        .load_style(presets::NOTHING)
        .set_content_arrangement(ContentArrangement::Dynamic)
        .set_width(u16::try_from(width.clamp(40, 200)).unwrap_or(80))
        .set_header(heads.into_iter().take(shown));
    let mut longest = 0;
    for clause in &found.clauses {
        let own = ClauseRef {
            book: book.to_owned(),
            id: clause.id.clone(),
        };
        let mut row = vec![
            clause.id.clone(),
            clause.heading.in_lang(lang).to_owned(),
            standing(clause.standing, lang).to_owned(),
            topics_on(library, &own).join(", "),
        ];
        longest = row
            .last()
            .into_iter()
            .flat_map(|t| t.split(", "))
            .map(str::len)
            .fold(longest, usize::max);
        row.extend(cases.map(|counted| counted.get(&own).copied().unwrap_or(0).to_string()));
        table.add_row(row);
    }
    // What is looked up stays on one line; headings and topics share the rest.
    for (n, column) in table.column_iter_mut().enumerate() {
        column.set_padding((0, if n + 1 == shown { 0 } else { 2 }));
        match n {
            0 | 2 | 4 => column.set_constraint(ColumnConstraint::ContentWidth),
            // No name of a topic is broken.
            3 => column.set_constraint(ColumnConstraint::LowerBoundary(Width::Fixed(
                u16::try_from(longest + 3).unwrap_or(20),
            ))),
            _ => column,
        };
        if n == 4 {
            column.set_cell_alignment(CellAlignment::Right);
        }
    }
    let mut out = String::new();
    let title = format!("{} · {}", found.title.in_lang(lang), found.source.in_lang(lang));
    super::show::push_wrapped(&mut out, &title, width, "");
    out.push('\n');
    for line in table.to_string().lines() {
        out.push_str(line.trim_end());
        out.push('\n');
    }
    Some(out)
}

/// The topics with a rule that cites a clause, deciding or beside.
fn topics_on(library: &mut Library, clause: &ClauseRef) -> Vec<String> {
    let mut topics: Vec<String> = rules_on(library, clause)
        .into_iter()
        .filter_map(|(id, _)| id.split('/').nth(1).map(str::to_owned))
        .collect();
    topics.dedup();
    topics
}
