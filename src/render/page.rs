//! Setting type: a page of a given width.

use comfy_table::{ColumnConstraint, ContentArrangement, Table, Width, presets};
use textwrap::{Options, WordSplitter, core::display_width, wrap};

use super::Case;
use super::foot::Foot;
use crate::source::Lang;

/// How a page is set.
#[derive(Debug, Clone, Copy)]
pub struct Style {
    /// Columns.
    pub width: usize,
    /// Whether to use escapes for bold and dim.
    pub colour: bool,
    /// Whether to list every rule that does not speak.
    pub why: bool,
}

/// A page being written.
pub(super) struct Page<'a> {
    pub case: Case<'a>,
    pub style: Style,
    pub out: String,
    pub foot: Foot,
}

impl Page<'_> {
    /// A table in a frame. Where the page is narrow the cells stand closer before a word is broken.
    pub(super) fn framed(&mut self, header: Vec<String>, rows: Vec<Vec<String>>) {
        let width = self.style.width.saturating_sub(2);
        let longest: Vec<usize> = (0..header.len())
            .map(|n| {
                let cells = std::iter::once(&header).chain(&rows).filter_map(|row| row.get(n));
                let words = cells.flat_map(|cell| cell.split_whitespace());
                words.map(display_width).max().unwrap_or(0)
            })
            .collect();
        let words: usize = longest.iter().sum::<usize>() + longest.len() + 1;
        let padding = [(1, 1), (0, 1)]
            .into_iter()
            .find(|(left, right)| words + longest.len() * usize::from(left + right) <= width)
            .unwrap_or((0, 0));
        let mut table = Table::new();
        table
            .load_style(presets::UTF8_FULL_CONDENSED)
            .set_content_arrangement(ContentArrangement::Dynamic)
            .set_width(u16::try_from(width).unwrap_or(78))
            .set_header(header)
            .add_rows(rows);
        for (column, word) in table.column_iter_mut().zip(&longest) {
            column.set_padding(padding);
            let least = u16::try_from(*word)
                .unwrap_or(u16::MAX)
                .saturating_add(padding.0 + padding.1);
            column.set_constraint(ColumnConstraint::LowerBoundary(Width::Fixed(least)));
        }
        self.block(&table.to_string());
    }

    pub(super) fn bare_table(&self) -> Table {
        let mut table = Table::new();
        table
            .load_style(presets::NOTHING)
            .set_content_arrangement(ContentArrangement::Dynamic)
            .set_width(u16::try_from(self.style.width - 2).unwrap_or(78));
        table
    }

    /// The ruling on the left, its clause on the right; on two lines when one is too short.
    pub(super) fn headline(&mut self, left: &str, right: &str) {
        let (left_width, right_width) = (display_width(left), display_width(right));
        if right.is_empty() || left_width + right_width + 2 <= self.style.width {
            let gap = self.style.width.saturating_sub(left_width + right_width);
            let left = self.bold(left);
            let pad = if right.is_empty() {
                String::new()
            } else {
                " ".repeat(gap)
            };
            self.out.push_str(&format!("{left}{pad}{right}\n"));
            return;
        }
        for line in wrap(left, unbroken(self.style.width)) {
            let line = self.bold(&line);
            self.out.push_str(&format!("{line}\n"));
        }
        for line in wrap(right, unbroken(self.style.width)) {
            let pad = self.style.width.saturating_sub(display_width(&line));
            self.out.push_str(&format!("{}{line}\n", " ".repeat(pad)));
        }
    }

    fn bold(&self, text: &str) -> String {
        if self.style.colour {
            format!("\u{1b}[1m{text}\u{1b}[0m")
        } else {
            text.to_owned()
        }
    }

    pub(super) fn plain(&mut self, text: &str) {
        for line in wrap(text, unbroken(self.style.width)) {
            self.out.push_str(&format!("{line}\n"));
        }
    }

    /// A word in the margin and a text beside it.
    pub(super) fn field(&mut self, name: &str, text: &str) {
        let indent: usize = match self.case.lang {
            Lang::En => 10,
            Lang::Ru => 12,
        };
        let head = format!(
            "{name}{}",
            " ".repeat(indent.saturating_sub(display_width(name)).max(1))
        );
        if text.is_empty() {
            self.out.push_str(head.trim_end());
            self.out.push('\n');
            return;
        }
        let spaces = " ".repeat(indent);
        let options = unbroken(self.style.width)
            .initial_indent(&head)
            .subsequent_indent(&spaces);
        for line in wrap(text, options) {
            self.out.push_str(&format!("{line}\n"));
        }
    }

    pub(super) fn item(&mut self, mark: &str, text: &str) {
        let head = format!("  {mark} ");
        let options = unbroken(self.style.width)
            .initial_indent(&head)
            .subsequent_indent("    ");
        for line in wrap(text, options) {
            self.out.push_str(&format!("{line}\n"));
        }
    }

    pub(super) fn block(&mut self, text: &str) {
        for line in text.lines() {
            self.out.push_str(&format!("  {}\n", line.trim_end()));
        }
    }
}

/// Lines of this width in which no word is broken at its hyphen.
pub(super) fn unbroken<'a>(width: usize) -> Options<'a> {
    Options::new(width).word_splitter(WordSplitter::NoHyphenation)
}

/// Text of which lines that are too long are broken, under their own indentation.
pub fn fitted(text: &str, width: usize) -> String {
    let width = width.clamp(40, 200);
    let mut out = String::new();
    for line in text.split_inclusive('\n') {
        if display_width(line.trim_end()) <= width {
            out.push_str(line);
            continue;
        }
        let indent = " ".repeat(line.chars().take_while(|c| *c == ' ').count());
        let options = unbroken(width).initial_indent(&indent).subsequent_indent(&indent);
        for part in wrap(line.trim(), options) {
            out.push_str(&format!("{part}\n"));
        }
    }
    out
}
