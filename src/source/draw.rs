use std::ops::Range;

use annotate_snippets::{AnnotationKind, Group, Level, Origin, Patch, Renderer, Snippet};

use super::{Lang, Place, Problem, Problems, Sources};

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
    textwrap::wrap(text, textwrap::Options::new(room).break_words(false)).join("\n")
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
        .elements(snippets(sources, problem, lang));
    // A file of which nothing was read has only a name.
    let unread = sources.get(problem.place.file).filter(|source| source.text.is_empty());
    if let Some(source) = unread {
        main = main.element(Origin::path(source.name.as_str()));
    }
    // The margin of line numbers is as wide as the highest of them.
    let margin = sources.line(problem.place).to_string().len() + 5;
    for text in &problem.help {
        let text = wrapped(text.in_lang(lang), help.chars().count() + margin, width);
        main = main.element(Level::HELP.with_name(help).message(text));
    }
    let mut groups = vec![main];
    if let (Some(text), Some(source)) = (&problem.instead, sources.get(problem.place.file)) {
        groups.push(
            Level::HELP
                .with_name(help)
                .secondary_title(format!("{instead} `{text}`"))
                .element(
                    Snippet::source(source.text.as_str())
                        .path(source.name.as_str())
                        .patch(Patch::new(clamp(&source.text, problem.place), text.as_str())),
                ),
        );
    }
    groups
}

fn snippets<'a>(
    sources: &'a Sources,
    problem: &'a Problem,
    lang: Lang,
) -> Vec<Snippet<'a, annotate_snippets::Annotation<'a>>> {
    let mut files = vec![problem.place.file];
    for label in &problem.also {
        if !files.contains(&label.place.file) {
            files.push(label.place.file);
        }
    }
    files
        .into_iter()
        .filter_map(|file| {
            let source = sources.get(file).filter(|source| !source.text.is_empty())?;
            let mut snippet = Snippet::source(source.text.as_str()).path(source.name.as_str());
            if problem.place.file == file {
                snippet = snippet.annotation(AnnotationKind::Primary.span(clamp(&source.text, problem.place)));
            }
            for label in problem.also.iter().filter(|l| l.place.file == file) {
                snippet = snippet.annotation(
                    AnnotationKind::Context
                        .span(clamp(&source.text, label.place))
                        .label(label.text.in_lang(lang)),
                );
            }
            Some(snippet)
        })
        .collect()
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
    if let Some(line_end) = text[start..end].find('\n') {
        end = start + line_end;
    }
    start..end
}
