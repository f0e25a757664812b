use std::ops::Range;

use annotate_snippets::{AnnotationKind, Element, Group, Level, Origin, Patch, Renderer, Snippet};

use super::{FileId, Label, Lang, Place, Problem, Problems, Sources};

/// Draws problems for a person: what is wrong, underlined in its file, and what would be right.
///
/// `width` is the terminal's, in columns.
pub fn draw(sources: &Sources, problems: &Problems, lang: Lang, width: usize, colour: bool) -> String {
    let width = width.max(40);
    let renderer = if colour { Renderer::styled() } else { Renderer::plain() }.term_width(width);
    let mut drawn: Vec<String> = problems
        .sorted()
        .into_iter()
        .map(|problem| renderer.render(&groups(sources, problem, lang, width)) + "\n")
        .collect();
    if problems.more() > 0 {
        drawn.push(match lang {
            Lang::En => format!("… and {} more\n", problems.more()),
            Lang::Ru => format!("… и ещё {}\n", problems.more()),
        });
    }
    drawn.join("\n")
}

/// A message in lines of at most `width` columns, when so many of the first are taken already.
fn wrapped(text: &str, taken: usize, width: usize) -> String {
    let room = width.saturating_sub(taken).max(20);
    textwrap::wrap(
        &shortened(text),
        textwrap::Options::new(room)
            .break_words(false)
            .word_splitter(textwrap::WordSplitter::NoHyphenation),
    )
    .join("\n")
}

/// A message on one line, with endless words of the user's cut short.
fn shortened(text: &str) -> String {
    const LONGEST_WORD: usize = 60;
    const LONGEST: usize = 1500;
    let cut = |text: &str, most: usize| match text.char_indices().nth(most) {
        Some((at, _)) => format!("{}…", text.get(..at).unwrap_or_default()),
        None => text.to_owned(),
    };
    let words: Vec<String> = cut(text, LONGEST)
        .split_whitespace()
        .map(|word| cut(word, LONGEST_WORD))
        .collect();
    words.join(" ")
}

fn groups<'a>(sources: &'a Sources, problem: &'a Problem, lang: Lang, width: usize) -> Vec<Group<'a>> {
    let (error, help, instead) = match lang {
        Lang::En => ("error", "help", "write"),
        Lang::Ru => ("ошибка", "подсказка", "напишите"),
    };
    let mut main = Level::ERROR
        .with_name(error)
        .primary_title(wrapped(
            problem.message.in_lang(lang),
            error.chars().count() + problem.code.name().len() + 4,
            width,
        ))
        .id(problem.code.name())
        .elements(elements(sources, problem, lang));
    // The margin of line numbers is as wide as the highest of them.
    let margin = sources.line(problem.place).to_string().len() + 5;
    for text in &problem.help {
        let text = wrapped(text.in_lang(lang), help.chars().count() + margin, width);
        main = main.element(Level::HELP.with_name(help).message(text));
    }
    let mut groups = vec![main];
    if let Some(text) = &problem.instead {
        let title = Level::HELP
            .with_name(help)
            .secondary_title(format!("{instead} `{}`", shortened(text)));
        let view = View::of(sources, problem.place.file, &[problem.place]);
        groups.push(match view {
            Some(view) if view.fits() => {
                let range = view.range(problem.place);
                // What stands in quotes stays in quotes: a JSON text needs them.
                let quoted = view.text.get(range.clone()).is_some_and(|old| old.starts_with('"'));
                let text = match quoted && !text.starts_with('"') {
                    true => format!("\"{text}\""),
                    false => text.clone(),
                };
                title.element(view.snippet().patch(Patch::new(range, text)))
            }
            _ => Group::with_title(title),
        });
    }
    groups
}

/// The places in their files, underlined; only named where there is nothing to see.
fn elements<'a>(sources: &'a Sources, problem: &'a Problem, lang: Lang) -> Vec<Element<'a>> {
    let mut files = vec![problem.place.file];
    for label in &problem.also {
        if !files.contains(&label.place.file) {
            files.push(label.place.file);
        }
    }
    files
        .into_iter()
        .filter_map(|file| {
            let labels: Vec<&Label> = problem.also.iter().filter(|l| l.place.file == file).collect();
            let mut places: Vec<Place> = labels.iter().map(|l| l.place).collect();
            places.extend((problem.place.file == file).then_some(problem.place));
            let view = View::of(sources, file, &places)?;
            if !view.fits() {
                return Some(view.origin().into());
            }
            let mut snippet = view.snippet();
            if problem.place.file == file {
                snippet = snippet.annotation(AnnotationKind::Primary.span(view.range(problem.place)));
            }
            for label in labels {
                snippet = snippet.annotation(
                    AnnotationKind::Context
                        .span(view.range(label.place))
                        .label(label.text.in_lang(lang)),
                );
            }
            Some(snippet.into())
        })
        .collect()
}

/// The lines of a file that hold some places: the whole file would be gone through once for every problem.
struct View<'a> {
    name: &'a str,
    text: &'a str,
    /// Where the lines begin in the file.
    from: usize,
    /// Number of the first line.
    line: usize,
    /// Whether the whole file is empty.
    blank: bool,
}

impl<'a> View<'a> {
    fn of(sources: &'a Sources, file: FileId, places: &[Place]) -> Option<Self> {
        let source = sources.get(file)?;
        let text = source.text();
        let ranges = || places.iter().map(|place| clamp(text, *place));
        let (start, end) = (ranges().map(|r| r.start).min()?, ranges().map(|r| r.end).max()?);
        let from = text.get(..start)?.rfind('\n').map_or(0, |at| at + 1);
        let to = text.get(end..)?.find('\n').map_or(text.len(), |at| end + at);
        Some(Self {
            name: &source.name,
            text: text.get(from..to)?,
            from,
            line: text.get(..from)?.bytes().filter(|b| *b == b'\n').count() + source.first_line(),
            blank: text.is_empty(),
        })
    }

    /// Whether there is something to see, and not on lines without end.
    fn fits(&self) -> bool {
        const LONGEST_LINE: usize = 5000;
        const MOST: usize = 100_000;
        !self.text.is_empty() && self.text.len() <= MOST && self.text.lines().all(|line| line.len() <= LONGEST_LINE)
    }

    fn range(&self, place: Place) -> Range<usize> {
        let back = |at: u32| u32::try_from((at as usize).saturating_sub(self.from)).unwrap_or(u32::MAX);
        clamp(
            self.text,
            Place {
                start: back(place.start),
                end: back(place.end),
                ..place
            },
        )
    }

    fn snippet<T: Clone>(&self) -> Snippet<'a, T> {
        Snippet::source(self.text).path(self.name).line_start(self.line)
    }

    /// The file, and the line where it has some.
    fn origin(&self) -> Origin<'a> {
        let origin = Origin::path(self.name);
        match self.blank {
            true => origin,
            false => origin.line(self.line),
        }
    }
}

/// A range inside the text, on character boundaries and on one line: the library panics on others.
fn clamp(text: &str, place: Place) -> Range<usize> {
    let mut start = (place.start as usize).min(text.len());
    while !text.is_char_boundary(start) {
        start -= 1;
    }
    let mut end = (place.end as usize).clamp(start, text.len());
    while !text.is_char_boundary(end) {
        end += 1;
    }
    if let Some(line_end) = text.get(start..end).and_then(|part| part.find('\n')) {
        end = start + line_end;
    }
    start..end
}

/// Draws a finding: its code, what it is, its places underlined, and what would be right.
pub fn draw_remarks(
    sources: &Sources,
    code: &str,
    message: &str,
    places: &[(Place, String)],
    hint: Option<&str>,
    width: usize,
    colour: bool,
) -> String {
    let renderer = if colour { Renderer::styled() } else { Renderer::plain() }.term_width(width.max(40));
    let mut files = Vec::new();
    for (place, _) in places {
        if !files.contains(&place.file) {
            files.push(place.file);
        }
    }
    let snippets = files.into_iter().filter_map(|file| {
        let source = sources.get(file)?;
        let mut snippet = Snippet::source(source.text())
            .path(source.name.as_str())
            .line_start(source.first_line());
        for (n, (place, text)) in places.iter().enumerate().filter(|(_, (p, _))| p.file == file) {
            let kind = if n == 0 {
                AnnotationKind::Primary
            } else {
                AnnotationKind::Context
            };
            let mark = kind.span(clamp(source.text(), *place));
            snippet = snippet.annotation(if text.is_empty() {
                mark
            } else {
                mark.label(text.as_str())
            });
        }
        Some(snippet)
    });
    let mut group = Level::WARNING.primary_title(message).id(code).elements(snippets);
    if let Some(hint) = hint {
        group = group.element(Level::HELP.message(hint));
    }
    renderer.render(&[group]) + "\n"
}
