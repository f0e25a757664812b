use std::path::PathBuf;

use clap::ValueEnum;
use floor_ruling::book::Library;
use floor_ruling::record;
use floor_ruling::render::{self, Case, Style};
use floor_ruling::run::{Outcome, Ruled, rule};
use floor_ruling::source::{Lang, Place, Problems, outline};
use floor_ruling::weigh::reasons;

use super::exit::Exit;
use super::stream::{self, From};
use super::{Setting, files, output};

#[derive(Debug, clap::Args)]
pub struct Args {
    /// Situation files, folders of them, or `-` for standard input.
    #[arg(required = true, value_name = "FILE|DIR|-")]
    pub(super) paths: Vec<PathBuf>,
    /// Read many situations one after the other, however many: by default `*.jsonl` files.
    #[arg(long, value_enum)]
    pub(super) from: Option<From>,
    /// Form of the output.
    #[arg(long, value_enum, default_value = "text")]
    pub(super) format: Format,
    /// The rulebook that the room plays under, such as `codex` or `stud`.
    #[arg(long, value_name = "NAME")]
    pub(super) book: Option<String>,
    /// List every rule that does not speak, and why.
    #[arg(long)]
    pub(super) why: bool,
    /// Add each ruling as a line to this file; `floor verify` rules again on it.
    #[arg(long, value_name = "FILE")]
    pub(super) record: Option<PathBuf>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(super) enum Format {
    /// For a person.
    Text,
    /// One JSON value: an object, or a list of them for several situations.
    Json,
    /// One JSON object a line: what is answered, by which clauses and on what basis; with `--why` everything.
    Jsonl,
}

/// How many changes that would change a ruling are shown, at most.
const FEW_CHANGES: usize = 3;
/// The same when all reasons are asked for.
const ALL_CHANGES: usize = 20;

pub fn run(setting: &Setting, args: &Args) -> anyhow::Result<Exit> {
    if args.from.is_some() || args.format == Format::Jsonl || stream::any(&args.paths) {
        return stream::run(setting, args);
    }
    let mut problems = Problems::default();
    let mut library = Library::open(&setting.rulings, &mut problems);
    if !problems.is_empty() {
        output::problems(setting, &library.sources, &problems);
        return Ok(Exit::BadInput);
    }
    let mut exit = Exit::Done;
    let mut texts: Vec<String> = Vec::new();
    let mut entries: Vec<record::Entry> = Vec::new();
    let mut asked = 0;
    let files = files::find(&args.paths, &mut problems, &mut library.sources);
    for file in files {
        let Some(id) = files::read(&file, &mut library.sources, &mut problems) else {
            continue;
        };
        let documents = outline(&library.sources, id, &mut problems);
        if documents.is_empty() && problems.is_empty() {
            problems.add(files::empty(id));
        }
        asked += documents.len();
        for node in &documents {
            let mut own = Problems::default();
            match rule(&mut library, node, args.book.as_deref(), &mut None, &mut own) {
                Some(ruled) => {
                    let code = code(&ruled);
                    exit = exit.worse(code);
                    if args.record.is_some() {
                        let text = record::situation_text(&library.sources, node, documents.len() == 1);
                        entries.extend(record::entry(
                            &library,
                            &ruled,
                            text,
                            args.book.as_deref(),
                            record::now(),
                        ));
                    }
                    let (text, notes) = show(setting, args, &library, node.place, &ruled, code);
                    output::err(&notes);
                    texts.push(text);
                }
                None => problems.append(own),
            }
        }
    }
    if !problems.is_empty() {
        exit = exit.worse(Exit::BadInput);
    }
    match args.format {
        Format::Text => output::out(&texts.join("\n"))?,
        // One situation gives one object, several a list, whatever comes of each.
        Format::Json if texts.len() == 1 && asked == 1 => output::out(&texts.concat())?,
        Format::Json | Format::Jsonl => {
            let all: Vec<&str> = texts.iter().map(|t| t.trim_end()).collect();
            output::out(&format!("[{}]\n", all.join(",\n")))?;
        }
    }
    if !problems.is_empty() {
        output::problems(setting, &library.sources, &problems);
    }
    if let Some(path) = &args.record
        && !entries.is_empty()
    {
        record::append(path, &entries).map_err(|error| anyhow::anyhow!("{}: {error}", path.display()))?;
    }
    Ok(exit)
}

pub(super) fn code(ruled: &Ruled) -> Exit {
    match ruled.outcome() {
        Outcome::Ruled => Exit::Done,
        Outcome::Open => Exit::Open,
        Outcome::BookFault => Exit::BookFault,
    }
}

/// A ruling in the form asked for, and remarks on the situation.
pub(super) fn show(
    setting: &Setting,
    args: &Args,
    library: &Library,
    place: Place,
    ruled: &Ruled,
    code: Exit,
) -> (String, String) {
    let Some(case) = Case::of(library, ruled, setting.lang) else {
        return (String::new(), String::new());
    };
    // Many situations at once are not asked what would change them.
    let most = match (args.why, args.format) {
        (true, _) => Some(ALL_CHANGES),
        (false, Format::Jsonl) => None,
        (false, _) => Some(FEW_CHANGES),
    };
    // A page is short unless all is asked for; a program reads what it wants.
    let questions = match (args.why, args.format) {
        (false, Format::Text) => 1,
        _ => usize::MAX,
    };
    let reasons = |most| reasons(case.topic, case.situation, case.world, case.ruling, questions, most);
    let reasons = most.map(reasons).unwrap_or_default();
    let case = Case {
        reasons: &reasons,
        ..case
    };
    let mut notes = String::new();
    for note in &ruled.situation.notes {
        let line = library.sources.line(note.place);
        let name = library.sources.name(note.place).to_owned();
        let word = match setting.lang {
            Lang::En => "note",
            Lang::Ru => "замечание",
        };
        let told = format!("{name}:{line}: {word}: {}\n", note.text.in_lang(setting.lang));
        notes.push_str(&render::fitted(&told, setting.width));
    }
    let name = library.sources.name(place);
    let text = match args.format {
        Format::Text => {
            let style = Style {
                width: setting.width,
                colour: output::colour_out(),
                why: args.why,
            };
            render::render(case, style)
        }
        Format::Json => {
            let json = render::ruling_json(case, name, code.code());
            format!("{json:#}\n")
        }
        Format::Jsonl if args.why => format!("{}\n", render::ruling_json(case, name, code.code())),
        Format::Jsonl => render::ruling_line(case, name, library.sources.line(place), code.code()),
    };
    (text, notes)
}
