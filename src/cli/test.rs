use std::path::PathBuf;

use clap::ValueEnum;
use floor_ruling::analyse::{self, Outcome, Threshold};
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
    let coverage = (args.coverage || !args.min.is_empty()).then(|| analyse::coverage(&library, &tested));
    let coverage = coverage.as_ref();
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
            text
        }
        Format::Json => {
            let json = render::tested_json(&library, &tested, coverage, &args.min, setting.lang);
            format!("{json:#}\n")
        }
        Format::Junit => render::junit(&library, &tested, coverage, &args.min, setting.lang)?,
    })?;
    let mut exit = Exit::Done;
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

fn none(lang: Lang, only: &[String]) -> String {
    let texts: Vec<String> = only.iter().map(|text| format!("`{text}`")).collect();
    let texts = texts.join(", ");
    match lang {
        Lang::En => format!("no case has {texts} in path, title or topic\n"),
        Lang::Ru => format!("ни в одном случае нет {texts}: ни в пути, ни в названии, ни в теме\n"),
    }
}
