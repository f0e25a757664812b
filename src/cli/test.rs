use std::path::{Path, PathBuf};

use clap::ValueEnum;
use floor_ruling::analyse::{self, Coverage, Mutation, Outcome, Tested, Threshold};
use floor_ruling::book::Library;
use floor_ruling::render;
use floor_ruling::source::{Lang, Problems};

use super::exit::Exit;
use super::progress::Progress;
use super::{Setting, files, output};

#[derive(Debug, clap::Args)]
pub struct Args {
    /// Situations with `expect`: files, folders of them, or `-` for standard input.
    #[arg(value_name = "FILE|DIR|-", default_value = "tests/cases")]
    paths: Vec<PathBuf>,
    /// Only cases with this text in path, title or topic; several: any of them.
    #[arg(long, value_name = "TEXT")]
    only: Vec<String>,
    /// Form of the output.
    #[arg(long, value_enum, default_value = "text")]
    format: Format,
    /// Print every case, not only those that fail; with `--coverage` also what no situation can show.
    #[arg(long)]
    all: bool,
    /// Tell which rules, parts of conditions, overrides and clauses the cases show at work, and which they do not.
    #[arg(long)]
    coverage: bool,
    /// Fail if less is covered: `all` (of the topics that the cases are about), or exact fractions of `rules`, `conditions`,
    /// `overrides`, `clauses`, `topics`.
    #[arg(long, value_name = "all|WHAT=N/M", value_delimiter = ',')]
    min: Vec<Threshold>,
    /// Change the rules in one place after the other, and print each change that no case shows, with a case that would.
    #[arg(long)]
    mutate: bool,
    /// Write the missing cases into this folder, for the author to confirm: for what `--coverage` finds not shown, and with
    /// `--mutate` for each change that no case shows.
    #[arg(long, value_name = "DIR")]
    suggest: Option<PathBuf>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Format {
    /// For a person.
    Text,
    /// One JSON object.
    Json,
    /// JUnit, for continuous integration.
    Junit,
}

pub fn run(setting: &Setting, args: &Args) -> anyhow::Result<Exit> {
    let mut problems = Problems::default();
    let mut library = Library::open(&setting.rulings, &mut problems);
    if !problems.is_empty() {
        output::problems(setting, &library.sources, &problems);
        return Ok(Exit::BadInput);
    }
    let paths = files::find(&args.paths, &mut problems, &mut library.sources);
    let read: Vec<_> = paths
        .iter()
        .filter_map(|path| files::read(path, &mut library.sources, &mut problems))
        .collect();
    let found = analyse::find(&library.sources, &read, &args.only, &mut problems);
    for file in found.empty {
        problems.add(files::empty(file));
    }
    if found.cases.is_empty() && problems.is_empty() {
        output::err(&none(setting.lang, &args.only));
        return Ok(Exit::BadInput);
    }
    let progress = Progress::start(found.cases.len());
    let tested = analyse::run(&mut library, found.cases, &|done| progress.show(done));
    progress.end();
    let wanted = args.coverage || !args.min.is_empty() || args.suggest.is_some();
    let covered = wanted.then(|| analyse::coverage(&library, &tested));
    let coverage = covered.as_ref().filter(|_| args.coverage || !args.min.is_empty());
    let mutation = args.mutate.then(|| mutation(&library, &tested));
    let mutation = mutation.as_ref();
    output::out(&match args.format {
        Format::Text => {
            let mut text = render::tested(&tested, args.all, setting.lang, output::colour_out());
            text.push_str(&render::tally_line(&tested, setting.lang));
            if let Some(coverage) = coverage {
                text.push('\n');
                text.push_str(&render::coverage_text(
                    &library,
                    coverage,
                    &args.min,
                    args.all,
                    setting.lang,
                ));
            }
            if let Some(mutation) = mutation {
                text.push('\n');
                text.push_str(&render::mutation_text(&library, mutation, setting.lang));
            }
            text
        }
        Format::Json => {
            let json = render::tested_json(&library, &tested, coverage, &args.min, mutation, setting.lang);
            format!("{json:#}\n")
        }
        Format::Junit => render::junit(&library, &tested, coverage, &args.min, mutation, setting.lang)?,
    })?;
    if let (Some(folder), Some(covered)) = (&args.suggest, &covered) {
        suggest(setting, folder, &library, covered, mutation)?;
    }
    let mut exit = Exit::Done;
    if mutation.is_some_and(|m| !m.survivors.is_empty()) {
        exit = exit.worse(Exit::Failed);
    }
    for one in tested {
        match one.outcome {
            Outcome::Passed(_) => {}
            Outcome::Failed(_) => exit = exit.worse(Exit::Failed),
            Outcome::NotRuled(own) => {
                exit = exit.worse(Exit::BadInput);
                problems.append(own);
            }
        }
    }
    if coverage.is_some_and(|c| args.min.iter().any(|t| !t.missed(c).is_empty())) {
        exit = exit.worse(Exit::Failed);
    }
    if !problems.is_empty() {
        exit = exit.worse(Exit::BadInput);
        output::problems(setting, &library.sources, &problems);
    }
    Ok(exit)
}

/// Tries the mutants of every topic that the cases are about.
fn mutation(library: &Library, tested: &[Tested]) -> Mutation {
    let topics = analyse::trials(library, tested);
    let progress = Progress::start(topics.iter().map(|(topic, _)| analyse::mutants(topic).len()).sum());
    let mutation = analyse::mutate(library, &topics, &|done| progress.show(done));
    progress.end();
    mutation
}

/// Writes suggested cases; what is there already stays as it is. Told on standard error: it is no result of the test.
fn suggest(
    setting: &Setting,
    folder: &Path,
    library: &Library,
    coverage: &Coverage,
    mutation: Option<&Mutation>,
) -> anyhow::Result<()> {
    let suggested = analyse::suggest(library, coverage);
    let files = render::case_files(library, &suggested, mutation, setting.lang);
    let mut written = Vec::new();
    for file in &files {
        let path = file.path.iter().fold(folder.to_owned(), |path, part| path.join(part));
        if let Some(parent) = path.parent() {
            std::fs::create_dir_all(parent)?;
        }
        let path = free(&path);
        std::fs::write(&path, &file.text)?;
        written.push((path.display().to_string(), file));
    }
    output::err(&render::suggested_text(&written, &suggested, setting.lang));
    Ok(())
}

/// A path like this one at which there is nothing yet.
fn free(path: &Path) -> PathBuf {
    let stem = path.file_stem().unwrap_or_default().to_string_lossy().into_owned();
    let mut free = path.to_owned();
    let mut n = 1;
    while free.exists() {
        free = path.with_file_name(format!("{stem}-{n}.yaml"));
        n += 1;
    }
    free
}

fn none(lang: Lang, only: &[String]) -> String {
    let texts: Vec<String> = only.iter().map(|text| format!("`{text}`")).collect();
    let texts = texts.join(", ");
    match lang {
        Lang::En => format!("no case has {texts} in path, title or topic\n"),
        Lang::Ru => format!("ни в одном случае нет {texts}: ни в пути, ни в названии, ни в теме\n"),
    }
}
