use std::path::{Path, PathBuf};

use clap::ValueEnum;
use floor_ruling::analyse::{CaseChange, NoteSide, TopicDiff, Under, diff_case, diff_topic};
use floor_ruling::book::{Library, Topic};
use floor_ruling::render::{self, Compared};
use floor_ruling::source::{Lang, Node, Problems, outline};

use super::exit::Exit;
use super::{Setting, files, output};

#[derive(Debug, clap::Args)]
pub struct Args {
    /// Two folders of rulebooks or two books, old and new; one folder is held against the program's own books.
    #[arg(required = true, num_args = 1..=2, value_name = "OLD NEW")]
    books: Vec<String>,
    /// Only these topics.
    #[arg(long, value_name = "TOPIC")]
    topic: Vec<String>,
    /// Also show where only the clauses, the basis or the readings change.
    #[arg(long)]
    clauses: bool,
    /// Also tell which of these test cases change.
    #[arg(long, value_name = "DIR")]
    cases: Vec<PathBuf>,
    /// Form of the output.
    #[arg(long, value_enum, default_value = "text")]
    format: Format,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Format {
    /// For a person.
    Text,
    /// One JSON object.
    Json,
}

/// What is compared: a library, and the book that the room plays under if it is fixed.
struct Stand {
    library: Library,
    book: Option<String>,
}

/// What an argument names.
#[derive(PartialEq)]
enum Named {
    /// The program's own books.
    Own,
    /// One of them.
    Book(String),
    /// A folder, and the books in it.
    Folder(PathBuf, Vec<String>),
}

pub fn run(setting: &Setting, args: &Args) -> anyhow::Result<Exit> {
    let mut problems = Problems::default();
    let own = Library::open(&setting.rulings, &mut problems);
    if !problems.is_empty() {
        output::problems(setting, &own.sources, &problems);
        return Ok(Exit::BadInput);
    }
    let named: Result<Vec<Named>, String> = args.books.iter().map(|word| name(&own, word, setting.lang)).collect();
    let (old, new) = match named.map(<[Named; 2]>::try_from) {
        Ok(Ok([old, new])) => (old, new),
        Ok(Err(mut one)) => (Named::Own, one.pop().unwrap_or(Named::Own)),
        Err(message) => {
            output::err(&format!("floor: {message}\n"));
            return Ok(Exit::BadInput);
        }
    };
    let (before, after) = match fixed(&own, &old, &new) {
        Ok(books) => books,
        Err(message) => {
            output::err(&format!("floor: {message}\n"));
            return Ok(Exit::BadInput);
        }
    };
    let (Some(mut old), Some(mut new)) = (stand(setting, &old, before, args), stand(setting, &new, after, args)) else {
        return Ok(Exit::BadInput);
    };
    let (pairs, only) = topics(&old, &new, &args.topic);
    if let Some(unknown) = args
        .topic
        .iter()
        .find(|id| !pairs.contains(id) && !only.iter().any(|(o, _)| o == *id))
    {
        output::err(&format!("floor: there is no topic `{unknown}`\n"));
        return Ok(Exit::BadInput);
    }
    let diffs = compare_all(&old, &new, &pairs, args.clauses);
    let mut tried = None;
    let mut cases = Vec::new();
    if !args.cases.is_empty() {
        let mut count = 0;
        cases = compare_cases(&mut old, &mut new, (args, setting.lang), &mut count, &mut problems);
        tried = Some(count);
    }
    if !problems.is_empty() {
        output::problems(setting, &new.library.sources, &problems);
        return Ok(Exit::BadInput);
    }
    let compared = Compared {
        libraries: [&old.library, &new.library],
        books: [old.book.as_deref(), new.book.as_deref()],
        topics: &diffs,
        only: &only,
        cases: &cases,
        tried,
    };
    output::out(&match args.format {
        Format::Text => render::differences_text(&compared, setting.lang, setting.width),
        Format::Json => format!("{:#}\n", render::differences_json(&compared, setting.lang)),
    })?;
    Ok(match compared.differs() || !compared.proved() {
        true => Exit::Failed,
        false => Exit::Done,
    })
}

/// What an argument names: a folder that is there, or a book.
fn name(own: &Library, word: &str, lang: Lang) -> Result<Named, String> {
    let path = Path::new(word);
    if path.is_dir() {
        let books = files::books_in(path);
        return match books.is_empty() {
            true => Err(files::no_book(path, lang)),
            false => Ok(Named::Folder(path.to_owned(), books)),
        };
    }
    if own.book(word).is_some() {
        return Ok(Named::Book(word.to_owned()));
    }
    let known: Vec<&str> = own.books().map(|b| b.id.as_str()).collect();
    Err(format!(
        "`{word}` is neither a folder nor a book; the books are {}",
        known.join(", ")
    ))
}

/// The books under which the room plays, old and new; none: under whichever.
fn fixed(own: &Library, old: &Named, new: &Named) -> Result<(Option<String>, Option<String>), String> {
    // The book of a folder that is meant when a certain one stands on the other side.
    let of = |books: &[String], other: &str| match books {
        _ if books.iter().any(|b| b == other) => Ok(other.to_owned()),
        [only] => Ok(only.clone()),
        several => Err(format!(
            "which of {} is to be compared with `{other}`?",
            several.join(", ")
        )),
    };
    Ok(match (old, new) {
        (Named::Own, Named::Own) => (None, None),
        (Named::Book(old), Named::Book(new)) => (Some(old.clone()), Some(new.clone())),
        (Named::Own, Named::Book(book)) => match own.book(book).and_then(|b| b.over.clone()) {
            Some(over) => (Some(over), Some(book.clone())),
            None => return Err(format!("with what is `{book}` to be compared?")),
        },
        (Named::Book(book), Named::Own) => (Some(book.clone()), Some(book.clone())),
        (Named::Book(book), Named::Folder(_, books)) => (Some(book.clone()), Some(of(books, book)?)),
        (Named::Folder(_, books), Named::Book(book)) => (Some(of(books, book)?), Some(book.clone())),
        // One book that the program does not have is compared with the one that it lies over.
        (Named::Own, Named::Folder(path, books)) => match books.as_slice() {
            [only] if own.book(only).is_none() => {
                let library = Library::open(std::slice::from_ref(path), &mut Problems::default());
                let over = library.book(only).and_then(|b| b.over.clone());
                (over.clone(), over.map(|_| only.clone()))
            }
            _ => (None, None),
        },
        (Named::Folder(_, old), Named::Folder(_, new)) => match (old.as_slice(), new.as_slice()) {
            ([old], [new]) if old != new => (Some(old.clone()), Some(new.clone())),
            _ => (None, None),
        },
        (Named::Folder(..), Named::Own) => (None, None),
    })
}

/// Opens what an argument names, and loads every topic.
fn stand(setting: &Setting, named: &Named, book: Option<String>, args: &Args) -> Option<Stand> {
    let mut folders = setting.rulings.clone();
    if let Named::Folder(path, _) = named {
        folders.push(path.clone());
    }
    let mut problems = Problems::default();
    let mut library = Library::open(&folders, &mut problems);
    let ids = match args.topic.is_empty() {
        true => library.topic_ids(),
        false => args.topic.clone(),
    };
    for id in &ids {
        library.topic(id, &mut problems);
    }
    if !problems.is_empty() {
        output::problems(setting, &library.sources, &problems);
        return None;
    }
    Some(Stand { library, book })
}

impl Stand {
    /// A topic, if it can come up here.
    fn under(&self, id: &str) -> Option<Under<'_>> {
        let topic: &Topic = self.library.loaded(id)?;
        let Some(book) = &self.book else {
            return Some(Under { topic, book: None });
        };
        let books = &topic.facts.first()?.values;
        let at = books.iter().position(|b| b.id == *book)?;
        Some(Under {
            topic,
            book: u16::try_from(at).ok(),
        })
    }
}

/// Topics that both have, and those that only one has.
fn topics(old: &Stand, new: &Stand, wanted: &[String]) -> (Vec<String>, Vec<(String, NoteSide)>) {
    let mut ids = old.library.topic_ids();
    ids.extend(new.library.topic_ids());
    ids.sort();
    ids.dedup();
    ids.retain(|id| wanted.is_empty() || wanted.contains(id));
    let (mut both, mut only) = (Vec::new(), Vec::new());
    for id in ids {
        match (old.under(&id), new.under(&id)) {
            (Some(_), Some(_)) => both.push(id),
            (Some(_), None) => only.push((id, NoteSide::Old)),
            (None, Some(_)) => only.push((id, NoteSide::New)),
            (None, None) => {}
        }
    }
    (both, only)
}

/// Compares the topics on all cores; in their order.
fn compare_all(old: &Stand, new: &Stand, ids: &[String], clauses: bool) -> Vec<TopicDiff> {
    let next = std::sync::atomic::AtomicUsize::new(0);
    let work = || {
        let mut done = Vec::new();
        loop {
            let n = next.fetch_add(1, std::sync::atomic::Ordering::Relaxed);
            let Some(id) = ids.get(n) else {
                return done;
            };
            if let (Some(old), Some(new)) = (old.under(id), new.under(id)) {
                done.push((n, diff_topic(old, new, clauses)));
            }
        }
    };
    let workers = std::thread::available_parallelism().map_or(1, std::num::NonZero::get);
    let mut done: Vec<(usize, TopicDiff)> = std::thread::scope(|scope| {
        let handles: Vec<_> = (0..workers).map(|_| scope.spawn(work)).collect();
        handles.into_iter().flat_map(|h| h.join().unwrap_or_default()).collect()
    });
    done.sort_by_key(|(n, _)| *n);
    done.into_iter().map(|(_, diff)| diff).collect()
}

/// The cases that change, by file; those that neither side can read are no matter.
fn compare_cases(
    old: &mut Stand,
    new: &mut Stand,
    (args, lang): (&Args, Lang),
    count: &mut usize,
    problems: &mut Problems,
) -> Vec<(String, Vec<CaseChange>)> {
    let mut changed = Vec::new();
    for file in files::find(&args.cases, problems, &mut new.library.sources) {
        let mut silent = Problems::default();
        let mut read = |library: &mut Library| {
            let id = files::read(&file, &mut library.sources, &mut silent)?;
            Some(outline(&library.sources, id, &mut silent))
        };
        let (Some(before), Some(after)) = (read(&mut old.library), read(&mut new.library)) else {
            continue;
        };
        for (one, other) in before.iter().zip(&after) {
            let topic = one.get("topic").and_then(Node::text).unwrap_or_default();
            if !args.topic.is_empty() && !args.topic.iter().any(|wanted| wanted == topic) {
                continue;
            }
            *count += 1;
            let changes = diff_case(
                (&mut old.library, one, old.book.as_deref()),
                (&mut new.library, other, new.book.as_deref()),
                (args.clauses, lang),
            );
            if !changes.is_empty() {
                changed.push((file.display().to_string(), changes));
            }
        }
    }
    changed
}
