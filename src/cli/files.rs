//! Finding and reading situation files.

use std::io::Read;
use std::path::{Path, PathBuf};

use floor_ruling::source::{Code, FileId, Lang, Place, Problem, Problems, Sources, Text, tame};

/// The files named, folders opened, in a fixed order. What is not there is a problem.
pub fn find(paths: &[PathBuf], problems: &mut Problems, sources: &mut Sources) -> Vec<PathBuf> {
    let mut found = Vec::new();
    for path in paths {
        if path == Path::new("-") || !path.is_dir() {
            found.push(path.clone());
            continue;
        }
        let before = found.len();
        folder(path, 0, &mut found);
        if found.len() == before {
            let file = sources.add(path.display().to_string(), "");
            problems.add(Problem::new(
                Code::NoSituation,
                Place::new(file, 0..0),
                Text::new(
                    "no situation files in this folder",
                    "в этой папке нет файлов с ситуациями",
                ),
            ));
        }
    }
    found
}

fn folder(path: &Path, depth: u8, found: &mut Vec<PathBuf>) {
    let Ok(entries) = std::fs::read_dir(path) else {
        return;
    };
    let mut paths: Vec<PathBuf> = entries.filter_map(|e| Some(e.ok()?.path())).collect();
    paths.sort();
    for path in paths {
        if path.is_dir() && depth < 20 {
            folder(&path, depth + 1, found);
        } else if path
            .extension()
            .is_some_and(|e| e == "yaml" || e == "yml" || e == "json")
        {
            found.push(path);
        }
    }
}

/// Reads a file, or standard input for `-`.
pub fn read(path: &Path, sources: &mut Sources, problems: &mut Problems) -> Option<FileId> {
    // A little more than the most is read, so that too large a file is told and not cut.
    const MOST: u64 = (1 << 20) + 1;
    let mut bytes = Vec::new();
    let read = if path == Path::new("-") {
        std::io::stdin().lock().take(MOST).read_to_end(&mut bytes)
    } else {
        std::fs::File::open(path).and_then(|file| file.take(MOST).read_to_end(&mut bytes))
    };
    if let Err(error) = read {
        let file = sources.add(path.display().to_string(), "");
        problems.add(Problem::new(
            Code::NoSituation,
            Place::new(file, 0..0),
            Text::new(
                format!("the file cannot be read: {error}"),
                format!("файл не читается: {error}"),
            ),
        ));
        return None;
    }
    tame(sources, &path.display().to_string(), &bytes, problems)
}

/// The problem that a file holds no document.
pub fn empty(file: FileId) -> Problem {
    Problem::new(
        Code::NoSituation,
        Place::new(file, 0..0),
        Text::new("the file is empty", "файл пуст"),
    )
    .help(Text::new(
        "`floor new TOPIC` writes a situation to fill in",
        "`floor new TOPIC` даёт образец для заполнения",
    ))
}

/// Names of the books in a folder, or of the one that it is.
pub fn books_in(folder: &Path) -> Vec<String> {
    let is_book = |path: &Path| path.join("book.yaml").is_file() || path.join("book.yml").is_file();
    let name = |path: &Path| Some(path.file_name()?.to_string_lossy().into_owned());
    if is_book(folder) {
        return folder.canonicalize().ok().and_then(|p| name(&p)).into_iter().collect();
    }
    let Ok(entries) = std::fs::read_dir(folder) else {
        return Vec::new();
    };
    let paths = entries.filter_map(|e| Some(e.ok()?.path()));
    let mut books: Vec<String> = paths.filter(|p| is_book(p)).filter_map(|p| name(&p)).collect();
    books.sort();
    books
}

/// That a folder has no rulebook.
pub fn no_book(folder: &Path, lang: Lang) -> String {
    let folder = folder.display();
    match lang {
        Lang::En => format!("there is no rulebook in the folder `{folder}`"),
        Lang::Ru => format!("в папке `{folder}` нет сборника правил"),
    }
}

/// That no book has a topic that a command names.
pub fn no_topic(command: &str, topic: &str, known: &[String], sources: &mut Sources) -> Problem {
    let file = sources.add(command, topic.to_owned());
    let text = Text::new(format!("there is no topic `{topic}`"), format!("темы `{topic}` нет"));
    Problem::new(Code::UnknownTopic, Place::new(file, 0..topic.len()), text)
        .known(topic, known.iter().map(String::as_str))
}
