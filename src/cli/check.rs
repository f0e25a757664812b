use std::path::PathBuf;

use clap::ValueEnum;
use floor_ruling::analyse::{self, Finding, Proved};
use floor_ruling::book::{Book, Library, Topic};
use floor_ruling::render;
use floor_ruling::source::Problems;

use super::exit::Exit;
use super::{Setting, files, output};

#[derive(Debug, clap::Args)]
pub struct Args {
    /// A folder of rulebooks to check besides those of the program; without it the program's own.
    #[arg(value_name = "DIR")]
    folder: Option<PathBuf>,
    /// Only these topics.
    #[arg(long, value_name = "TOPIC")]
    topic: Vec<String>,
    /// Form of the output.
    #[arg(long, value_enum, default_value = "text")]
    format: Format,
    /// Also fail when something is not proved.
    #[arg(long)]
    strict: bool,
    /// Write each situation that shows a finding into this folder.
    #[arg(long, value_name = "DIR")]
    write_cases: Option<PathBuf>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Format {
    /// For a person.
    Text,
    /// One JSON object.
    Json,
    /// SARIF 2.1.0.
    Sarif,
    /// Annotations of GitHub Actions.
    Github,
}

pub fn run(setting: &Setting, args: &Args) -> anyhow::Result<Exit> {
    if let Some(folder) = args
        .folder
        .as_deref()
        .filter(|f| f.is_dir() && files::books_in(f).is_empty())
    {
        output::err(&format!("floor: {}\n", files::no_book(folder, setting.lang)));
        return Ok(Exit::BadInput);
    }
    let mut folders = setting.rulings.clone();
    folders.extend(args.folder.clone());
    let mut problems = Problems::default();
    let mut library = Library::open(&folders, &mut problems);
    let ids: Vec<String> = match args.topic.is_empty() {
        true => library.topic_ids(),
        false => args.topic.clone(),
    };
    let known = library.topic_ids();
    for id in &ids {
        match known.contains(id) {
            true => {
                library.topic(id, &mut problems);
            }
            false => problems.add(files::no_topic("floor check", id, &known, &mut library.sources)),
        }
    }
    if !problems.is_empty() {
        output::problems(setting, &library.sources, &problems);
        return Ok(Exit::BadInput);
    }
    let topics: Vec<&Topic> = ids.iter().filter_map(|id| library.loaded(id)).collect();
    let (mut findings, proved) = check_all(&topics);
    if args.topic.is_empty() {
        let books: Vec<&Book> = library.books().collect();
        findings.extend(analyse::check_clauses(&books, &topics));
    }
    if let Some(folder) = &args.write_cases {
        write_cases(folder, &library, &findings)?;
    }
    let text = match args.format {
        Format::Text => render::findings_text(&library, &findings, proved, setting.width, output::colour_out()),
        Format::Json => format!("{:#}\n", render::findings_json(&library, &findings, proved)),
        Format::Sarif => format!("{:#}\n", render::findings_sarif(&library, &findings)),
        Format::Github => render::findings_github(&library, &findings),
    };
    output::out(&text)?;
    let real = |f: &&Finding| args.strict || f.kind != analyse::FindingKind::NotProved;
    Ok(match findings.iter().any(|f| real(&f)) {
        true => Exit::Failed,
        false => Exit::Done,
    })
}

/// Checks the topics on all cores; findings in the order of the topics.
fn check_all(topics: &[&Topic]) -> (Vec<Finding>, Proved) {
    let next = std::sync::atomic::AtomicUsize::new(0);
    let workers = std::thread::available_parallelism().map_or(1, std::num::NonZero::get);
    let mut results: Vec<(usize, Vec<Finding>, Proved)> = std::thread::scope(|scope| {
        let handles: Vec<_> = (0..workers)
            .map(|_| {
                scope.spawn(|| {
                    let mut done = Vec::new();
                    loop {
                        let n = next.fetch_add(1, std::sync::atomic::Ordering::Relaxed);
                        let Some(topic) = topics.get(n) else {
                            return done;
                        };
                        let (findings, proved) = analyse::check_topic(topic);
                        done.push((n, findings, proved));
                    }
                })
            })
            .collect();
        handles.into_iter().flat_map(|h| h.join().unwrap_or_default()).collect()
    });
    results.sort_by_key(|(n, ..)| *n);
    let mut proved = Proved::default();
    let mut findings = Vec::new();
    for (_, found, more) in results {
        findings.extend(found);
        proved.add(more);
    }
    (findings, proved)
}

fn write_cases(folder: &std::path::Path, library: &Library, findings: &[Finding]) -> anyhow::Result<()> {
    std::fs::create_dir_all(folder)?;
    for (n, (finding, situation)) in analyse::witnesses(findings).enumerate() {
        let Some(topic) = library.loaded(&situation.topic) else {
            continue;
        };
        let name = format!("{:03}-{}.yaml", n + 1, finding.kind.name());
        let text = format!("# {}\n{}", finding.message, render::situation_yaml(topic, situation));
        std::fs::write(folder.join(name), text)?;
    }
    Ok(())
}
