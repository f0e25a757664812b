//! Situations one after the other, as many as there are: read in pieces, ruled on by all cores, told in their order.

use std::io::{self, BufRead, BufReader, IsTerminal};
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use clap::ValueEnum;
use floor_ruling::book::Library;
use floor_ruling::record;
use floor_ruling::run::{rule, rule_only};
use floor_ruling::source::{FileId, Node, Problems, draw, outline, plain_json, tame};

use super::exit::Exit;
use super::rule::{Args, Format, code, show};
use super::{Setting, files, output};

/// How situations follow one another in a file.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum From {
    /// YAML documents with `---` between them.
    Yaml,
    /// One JSON object a line.
    Jsonl,
}

impl From {
    /// How a file of this name holds them.
    pub fn of(path: &Path) -> Self {
        match path.extension().is_some_and(|e| e == "jsonl" || e == "ndjson") {
            true => From::Jsonl,
            false => From::Yaml,
        }
    }
}

/// How many records a core is given at a time.
const SHARE: usize = 256;

/// A little more than the most that is read at once, so that too large a record is told and not cut.
const MOST_BYTES: usize = (1 << 20) + 1;

/// One record as it stands in its file.
struct Record {
    name: String,
    /// The line in which it begins.
    line: usize,
    bytes: Vec<u8>,
    from: From,
}

/// What came of a record.
#[derive(Default)]
struct Done {
    out: Vec<String>,
    err: String,
    exit: Exit,
    problems: usize,
    entries: Vec<record::Entry>,
}

/// Rules on everything that comes.
pub fn run(setting: &Setting, args: &Args) -> anyhow::Result<Exit> {
    let mut problems = Problems::default();
    let mut library = Library::open(&setting.rulings, &mut problems);
    let found = files::find(&args.paths, &mut problems, &mut library.sources);
    let mut exit = Exit::Done;
    let mut bad = problems.len();
    if bad > 0 {
        exit = Exit::BadInput;
        output::err(&drawn(setting, &library, &problems));
    }
    let cores = std::thread::available_parallelism().map_or(1, usize::from);
    let mut workers: Vec<Library> = vec![library; cores];
    let mut told = Told::new(args);
    let mut counter = Counter::start();
    for path in found {
        let from = args.from.unwrap_or_else(|| From::of(&path));
        let reader: Box<dyn BufRead> = if path == Path::new("-") {
            Box::new(BufReader::new(io::stdin()))
        } else {
            match std::fs::File::open(&path) {
                Ok(file) => Box::new(BufReader::new(file)),
                Err(error) => {
                    bad += 1;
                    exit = exit.worse(Exit::BadInput);
                    output::err(&format!("{}: {error}\n", path.display()));
                    continue;
                }
            }
        };
        let mut records = Records {
            reader,
            name: path.display().to_string(),
            from,
            line: 0,
            held: None,
        };
        let mut some = false;
        loop {
            let batch = records.take(SHARE * cores)?;
            if batch.is_empty() {
                break;
            }
            some = true;
            let count = batch.len();
            for done in rule_all(setting, args, &mut workers, batch) {
                exit = exit.worse(done.exit);
                bad += done.problems;
                counter.clear(&done);
                output::err(&done.err);
                told.tell(&done.out)?;
                keep(args.record.as_deref(), &done.entries)?;
            }
            counter.add(count);
        }
        if !some {
            bad += 1;
            exit = exit.worse(Exit::BadInput);
            let empty = files::empty(FileId::default()).message.in_lang(setting.lang).to_owned();
            output::err(&format!("{}: {empty}\n", path.display()));
        }
    }
    counter.end();
    told.end()?;
    if bad > 0 {
        let left = floor_ruling::render::problems_left(bad);
        output::err(&format!("\n{}\n", left.in_lang(setting.lang)));
    }
    Ok(exit)
}

fn keep(path: Option<&Path>, entries: &[record::Entry]) -> anyhow::Result<()> {
    match path {
        Some(path) if !entries.is_empty() => {
            record::append(path, entries).map_err(|error| anyhow::anyhow!("{}: {error}", path.display()))
        }
        _ => Ok(()),
    }
}

fn drawn(setting: &Setting, library: &Library, problems: &Problems) -> String {
    draw(
        &library.sources,
        problems,
        setting.lang,
        setting.width,
        output::colour_err(),
    )
}

/// Rules on a batch, each core on a part of it, and gives what came out in order.
fn rule_all(setting: &Setting, args: &Args, workers: &mut [Library], batch: Vec<Record>) -> Vec<Done> {
    let share = batch.len().div_ceil(workers.len().max(1)).max(1);
    let mut parts: Vec<Vec<Done>> = Vec::new();
    std::thread::scope(|scope| {
        let running: Vec<_> = batch
            .chunks(share)
            .zip(workers.iter_mut())
            .map(|(part, library)| {
                scope.spawn(move || {
                    part.iter()
                        .map(|record| one(setting, args, library, record))
                        .collect::<Vec<_>>()
                })
            })
            .collect();
        for thread in running {
            match thread.join() {
                Ok(done) => parts.push(done),
                Err(panic) => std::panic::resume_unwind(panic),
            }
        }
    });
    parts.into_iter().flatten().collect()
}

fn one(setting: &Setting, args: &Args, library: &mut Library, record: &Record) -> Done {
    let mut done = Done::default();
    let mut problems = Problems::default();
    let (texts, topics) = (library.sources.count(), library.topics_loaded());
    if let Some(file) = tame(&mut library.sources, &record.name, &record.bytes, &mut problems) {
        library.sources.begins_in(file, record.line);
        if record.from == From::Yaml || !quick(setting, args, library, file, &mut done) {
            let nodes = outline(&library.sources, file, &mut problems);
            let only = nodes.len() == 1;
            for node in &nodes {
                on(setting, args, library, node, only, &mut done, &mut problems);
            }
        }
    }
    if !problems.is_empty() {
        done.exit = done.exit.worse(Exit::BadInput);
        done.problems = problems.len();
        done.err.push_str(&drawn(setting, library, &problems));
    }
    // Texts of topics that were read meanwhile are kept.
    if library.topics_loaded() == topics {
        library.sources.forget_after(texts);
    }
    done
}

/// Rules on a JSON line without looking at its places; `false` when something is wrong with it, which is then to be told.
fn quick(setting: &Setting, args: &Args, library: &mut Library, file: FileId, done: &mut Done) -> bool {
    let Some(node) = plain_json(&library.sources, file) else {
        return false;
    };
    let mut problems = Problems::default();
    on(setting, args, library, &node, true, done, &mut problems);
    problems.is_empty()
}

fn on(
    setting: &Setting,
    args: &Args,
    library: &mut Library,
    node: &Node,
    only: bool,
    done: &mut Done,
    problems: &mut Problems,
) {
    let book = args.book.as_deref();
    let short = args.format == Format::Jsonl && !args.why;
    let ruled = match short {
        true => rule_only(library, node, book, problems),
        false => rule(library, node, book, &mut None, problems),
    };
    let Some(ruled) = ruled else {
        return;
    };
    let exit = code(&ruled);
    done.exit = done.exit.worse(exit);
    if args.record.is_some() {
        let text = record::situation_text(&library.sources, node, only);
        let entry = record::entry(library, &ruled, text, args.book.as_deref(), record::now());
        done.entries.extend(entry);
    }
    let (out, notes) = show(setting, args, library, node.place, &ruled, exit);
    done.out.push(out);
    done.err.push_str(&notes);
}

/// The records of a file, one after the other.
struct Records {
    reader: Box<dyn BufRead>,
    name: String,
    from: From,
    /// Lines read so far.
    line: usize,
    /// A line that begins the next document.
    held: Option<Vec<u8>>,
}

impl Records {
    fn take(&mut self, most: usize) -> io::Result<Vec<Record>> {
        let mut batch = Vec::new();
        while batch.len() < most {
            let next = match self.from {
                From::Jsonl => self.object()?,
                From::Yaml => self.document()?,
            };
            match next {
                Some((line, bytes)) => batch.push(Record {
                    name: self.name.clone(),
                    line,
                    bytes,
                    from: self.from,
                }),
                None => break,
            }
        }
        Ok(batch)
    }

    fn object(&mut self) -> io::Result<Option<(usize, Vec<u8>)>> {
        loop {
            let Some(line) = self.read_line()? else {
                return Ok(None);
            };
            if !line.trim_ascii().is_empty() {
                return Ok(Some((self.line, line)));
            }
        }
    }

    fn document(&mut self) -> io::Result<Option<(usize, Vec<u8>)>> {
        let held = self.held.take();
        let first = self.line + usize::from(held.is_none());
        let mut bytes = held.unwrap_or_default();
        loop {
            let Some(line) = self.read_line()? else {
                let some = !bytes.trim_ascii().is_empty() && bytes.trim_ascii() != b"---";
                return Ok(some.then_some((first, bytes)));
            };
            let separator = line.strip_prefix(b"---").is_some_and(|rest| {
                let next = rest.first();
                next.is_none_or(u8::is_ascii_whitespace)
            });
            if separator && has_content(&bytes) {
                self.held = Some(line);
                return Ok(Some((first, bytes)));
            }
            if bytes.len() < MOST_BYTES {
                bytes.extend(line);
            }
        }
    }

    /// The next line with its end; of a line that is too long only as much as shows that it is.
    fn read_line(&mut self) -> io::Result<Option<Vec<u8>>> {
        let mut line = Vec::new();
        loop {
            let read = self.reader.fill_buf()?;
            if read.is_empty() {
                break;
            }
            let end = read.iter().position(|b| *b == b'\n');
            let used = end.map_or(read.len(), |n| n + 1);
            if line.len() < MOST_BYTES {
                line.extend(read.iter().take(used));
            }
            self.reader.consume(used);
            if end.is_some() {
                break;
            }
        }
        self.line += usize::from(!line.is_empty());
        Ok((!line.is_empty()).then_some(line))
    }
}

/// Whether lines hold more than comments, blanks and the beginning of a document.
fn has_content(bytes: &[u8]) -> bool {
    bytes.split(|b| *b == b'\n').any(|line| {
        let line = line.trim_ascii();
        !line.is_empty() && !line.starts_with(b"#") && line != b"---"
    })
}

/// Rulings as they are told, with what stands between them.
struct Told {
    format: super::rule::Format,
    count: usize,
}

impl Told {
    fn new(args: &Args) -> Self {
        Self {
            format: args.format,
            count: 0,
        }
    }

    fn tell(&mut self, texts: &[String]) -> anyhow::Result<()> {
        use super::rule::Format;
        for text in texts {
            let before = match (self.format, self.count) {
                (Format::Json, 0) => "[",
                (Format::Json, _) => ",\n",
                (Format::Text, n) if n > 0 => "\n",
                _ => "",
            };
            let text = match self.format {
                Format::Json => text.trim_end(),
                _ => text,
            };
            output::out(&format!("{before}{text}"))?;
            self.count += 1;
        }
        Ok(())
    }

    fn end(&self) -> anyhow::Result<()> {
        match (self.format, self.count) {
            (super::rule::Format::Json, 0) => output::out("[]\n"),
            (super::rule::Format::Json, _) => output::out("]\n"),
            _ => Ok(()),
        }
    }
}

/// How many records are done, for a person who waits.
struct Counter {
    since: Instant,
    last: Instant,
    done: usize,
    wanted: bool,
    shown: bool,
}

impl Counter {
    fn start() -> Self {
        let now = Instant::now();
        Self {
            since: now,
            last: now,
            done: 0,
            wanted: io::stderr().is_terminal() && !io::stdout().is_terminal(),
            shown: false,
        }
    }

    fn add(&mut self, count: usize) {
        self.done += count;
        let (patience, pace) = (Duration::from_millis(500), Duration::from_millis(100));
        if self.wanted && self.since.elapsed() > patience && self.last.elapsed() > pace {
            self.last = Instant::now();
            self.shown = true;
            output::err(&format!("\r{}", self.done));
        }
    }

    fn clear(&mut self, before: &Done) {
        if self.shown && !before.err.is_empty() {
            self.end();
        }
    }

    fn end(&mut self) {
        if std::mem::take(&mut self.shown) {
            output::err("\r\u{1b}[K");
        }
    }
}

/// Whether any of these is a stream by its name.
pub fn any(paths: &[PathBuf]) -> bool {
    paths.iter().any(|path| From::of(path) == From::Jsonl)
}
