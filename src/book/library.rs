use std::collections::BTreeMap;
use std::io::Read;
use std::path::{Path, PathBuf};

use super::shipped::{self, Packed, Prepared};
use super::{Book, Clause, ClauseRef, Topic, book_file, topic};
use crate::source::{Code, FileId, Node, Place, Problem, Problems, Reading, Sources, Text, outline, tame};

/// Every book at hand. Books are read at once, a topic when it is asked for.
#[derive(Debug, Clone, Default)]
pub struct Library {
    /// Every text read: books, and situations as well.
    pub sources: Sources,
    books: Vec<Shelf>,
    topics: BTreeMap<String, Result<Topic, Problems>>,
    /// The shipped books as they were prepared, while no others lie beside them.
    prepared: Option<Prepared>,
}

/// A book and the files of its topics.
#[derive(Debug, Clone)]
struct Shelf {
    book: Book,
    /// Its `book.yaml`.
    file: File,
    topics: BTreeMap<String, File>,
    /// Where it says over which book it lies.
    over: Place,
}

#[derive(Debug, Clone)]
enum File {
    Shipped(String, Packed),
    Disk(PathBuf),
}

impl File {
    fn name(&self) -> String {
        match self {
            File::Shipped(name, _) => name.clone(),
            File::Disk(path) => path.display().to_string(),
        }
    }

    fn bytes(&self) -> Option<Vec<u8>> {
        match self {
            File::Shipped(_, packed) => Some(packed.bytes().into_owned()),
            File::Disk(path) => read_some(path).ok(),
        }
    }

    /// The folder that it lies in.
    fn folder(&self) -> String {
        let name = self.name();
        Path::new(&name)
            .parent()
            .map_or(String::new(), |folder| folder.display().to_string())
    }
}

impl Library {
    /// The books that the program carries, and those in `folders` (a folder of books each); a book there replaces a shipped one of its name.
    pub fn open(folders: &[PathBuf], problems: &mut Problems) -> Self {
        if folders.is_empty()
            && let Some(library) = Self::prepared()
        {
            return library;
        }
        Self::from_yaml(folders, problems)
    }

    /// The shipped books as they were prepared.
    fn prepared() -> Option<Self> {
        let mut library = Self::default();
        let (mut prepared, mut files) = Prepared::open(&mut library.sources)?;
        for (book, over) in std::mem::take(&mut prepared.books) {
            let mut topics = shipped_files(&book.id, files.remove(&book.id)?);
            let file = topics.remove("book")?;
            library.books.push(Shelf {
                book,
                file,
                topics,
                over,
            });
        }
        library.prepared = Some(prepared);
        Some(library)
    }

    fn from_yaml(folders: &[PathBuf], problems: &mut Problems) -> Self {
        let mut library = Self::default();
        let mut shelves: BTreeMap<String, BTreeMap<String, File>> = BTreeMap::new();
        for (folder, files) in shipped::files() {
            let files = shipped_files(&folder, files);
            shelves.insert(folder, files);
        }
        for folder in folders {
            match read_folder(folder) {
                Ok(found) => shelves.extend(found),
                Err(error) => {
                    let file = library.sources.add(folder.display().to_string(), "");
                    problems.add(Problem::book(
                        Code::NoBook,
                        Place::new(file, 0..0),
                        format!("the folder cannot be read: {error}"),
                    ));
                }
            }
        }
        for (id, mut files) in shelves {
            let Some(file) = files.remove("book") else {
                let folder = files.values().next().map_or(id.clone(), File::folder);
                let place = library.sources.add(folder, "");
                problems.add(
                    Problem::book(
                        Code::NoBook,
                        Place::new(place, 0..0),
                        format!("the book `{id}` has no `book.yaml`"),
                    )
                    .help(Text::same(
                        "every book has one, with its title, source and clauses; topics stand in files beside it",
                    )),
                );
                continue;
            };
            if let Some(node) = library.read(&file, problems)
                && let Some(book) = book_file::read_book(&node, &id, problems)
            {
                let over = node.get("over").map_or(node.place, |over| over.place);
                library.books.push(Shelf {
                    book,
                    file,
                    topics: files,
                    over,
                });
            }
        }
        library.order_books(problems);
        library
    }

    /// The shipped books and all their topics, read from YAML, as they are kept in `src/book/prepared.bin`, for this fingerprint.
    /// `None` when one of them is faulty: then the problems say so.
    pub fn prepare(fingerprint: [u8; 16], problems: &mut Problems) -> Option<Vec<u8>> {
        let mut library = Self::from_yaml(&[], problems);
        for id in library.topic_ids() {
            library.topic(&id, problems)?;
        }
        let books: Vec<(&Book, Place)> = library.books.iter().map(|s| (&s.book, s.over)).collect();
        let topics: Vec<&Topic> = library.topics.values().filter_map(|t| t.as_ref().ok()).collect();
        match problems.is_empty() {
            true => shipped::pack(fingerprint, &books, &topics, &library.sources, &shipped::files()),
            false => None,
        }
    }

    /// Puts every book after the one it lies over.
    fn order_books(&mut self, problems: &mut Problems) {
        let mut left = std::mem::take(&mut self.books);
        while !left.is_empty() {
            let ready = left.iter().position(|shelf| {
                shelf
                    .book
                    .over
                    .as_ref()
                    .is_none_or(|over| self.books.iter().any(|s| s.book.id == *over))
            });
            if let Some(n) = ready {
                let shelf = left.remove(n);
                self.books.push(shelf);
                continue;
            }
            // Nothing is left but books over one that is not there, and books in a circle.
            let below: BTreeMap<String, String> = left
                .iter()
                .map(|shelf| (shelf.book.id.clone(), shelf.book.over.clone().unwrap_or_default()))
                .collect();
            for shelf in left.drain(..) {
                let id = &shelf.book.id;
                let over = below.get(id).cloned().unwrap_or_default();
                let mut chain = std::iter::successors(below.get(id), |next| below.get(*next)).take(below.len());
                if !below.contains_key(&over) {
                    problems.add(
                        Problem::book(Code::UnknownBook, shelf.over, format!("there is no book `{over}`"))
                            .known(&over, self.books.iter().map(|s| s.book.id.as_str())),
                    );
                } else if chain.any(|next| next == id) {
                    let message = format!("`{id}` lies over itself, directly or through others");
                    problems.add(Problem::book(Code::Circle, shelf.over, message));
                }
            }
        }
    }

    fn read(&mut self, file: &File, problems: &mut Problems) -> Option<Node> {
        let name = file.name();
        let id = match file {
            File::Shipped(_, packed) => tame(&mut self.sources, &name, &packed.bytes(), problems),
            File::Disk(path) => match read_some(path) {
                Ok(bytes) => tame(&mut self.sources, &name, &bytes, problems),
                Err(error) => {
                    let place = self.sources.add(name, "");
                    problems.add(Problem::book(
                        Code::NoBook,
                        Place::new(place, 0..0),
                        format!("the file cannot be read: {error}"),
                    ));
                    None
                }
            },
        }?;
        self.single(id, problems)
    }

    /// The one document of a file. It is read on for more problems where only a part of it was refused.
    fn single(&mut self, file: FileId, problems: &mut Problems) -> Option<Node> {
        let before = problems.len();
        let documents = outline(&self.sources, file, problems);
        let broken = documents.iter().any(|d| d.read == Reading::BrokenOff);
        if broken || (documents.is_empty() && problems.len() > before) {
            return None;
        }
        let mut documents = documents.into_iter();
        let first = documents.next();
        let at = match (&first, documents.next()) {
            (None, _) => Place::new(file, 0..0),
            (_, Some(second)) => second.place,
            (first, None) => return first.clone(),
        };
        problems.add(Problem::book(
            Code::WrongShape,
            at,
            "a file of a rulebook holds one document",
        ));
        None
    }

    /// The books, each after the one it lies over.
    pub fn books(&self) -> impl Iterator<Item = &Book> {
        self.books.iter().map(|shelf| &shelf.book)
    }

    /// A book by its id.
    pub fn book(&self, id: &str) -> Option<&Book> {
        self.books().find(|book| book.id == id)
    }

    /// A book and those it lies over, the lowest first.
    pub fn stack(&self, id: &str) -> Vec<&Book> {
        let mut stack = Vec::new();
        let mut next = self.book(id);
        while let Some(book) = next {
            stack.insert(0, book);
            next = book.over.as_deref().and_then(|over| self.book(over));
        }
        stack
    }

    /// A clause.
    pub fn clause(&self, clause: &ClauseRef) -> Option<&Clause> {
        self.book(&clause.book)?.clauses.iter().find(|c| c.id == clause.id)
    }

    /// The files of a book as they are, each with its name inside the book; `None` when one cannot be read.
    pub fn contents(&self, id: &str) -> Option<Vec<(String, Vec<u8>)>> {
        let shelf = self.books.iter().find(|s| s.book.id == id)?;
        let topics = shelf.topics.iter().map(|(name, file)| (name.as_str(), file));
        let files = std::iter::once(("book", &shelf.file)).chain(topics);
        files
            .map(|(name, file)| Some((name.to_owned(), file.bytes()?)))
            .collect()
    }

    /// Ids of all topics.
    pub fn topic_ids(&self) -> Vec<String> {
        let mut ids: Vec<String> = self
            .books
            .iter()
            .flat_map(|shelf| shelf.topics.keys().cloned())
            .collect();
        ids.sort();
        ids.dedup();
        ids
    }

    /// Ids of the books that have a file for the topic, the lowest first.
    pub(crate) fn books_with(&self, topic: &str) -> Vec<String> {
        self.books
            .iter()
            .filter(|shelf| shelf.topics.contains_key(topic))
            .map(|shelf| shelf.book.id.clone())
            .collect()
    }

    /// The document of a topic in a book.
    pub(crate) fn topic_node(&mut self, book: &str, topic: &str, problems: &mut Problems) -> Option<Node> {
        let shelf = self.books.iter().find(|s| s.book.id == book)?;
        let file = shelf.topics.get(topic)?.clone();
        self.read(&file, problems)
    }

    /// A topic, loaded when it is first asked for. `None` when there is none, or when it is faulty: then the problems say so.
    pub fn topic(&mut self, id: &str, problems: &mut Problems) -> Option<&Topic> {
        if !self.topics.contains_key(id) {
            let mut own = Problems::default();
            let loaded = match self.prepared.as_ref().and_then(|p| p.topic(id)) {
                Some(topic) => Ok(topic),
                None => topic::load(self, id, &mut own).ok_or(own),
            };
            self.topics.insert(id.to_owned(), loaded);
        }
        // A faulty topic is faulty each time it is asked for.
        if let Some(Err(own)) = self.topics.get(id) {
            problems.append(own.clone());
        }
        self.loaded(id)
    }

    /// How many topics have been loaded.
    pub fn topics_loaded(&self) -> usize {
        self.topics.len()
    }

    /// A topic that has been loaded.
    pub fn loaded(&self, id: &str) -> Option<&Topic> {
        self.topics.get(id)?.as_ref().ok()
    }
}

/// A file, or a little more of it than is ever taken.
fn read_some(path: &Path) -> std::io::Result<Vec<u8>> {
    const MOST: u64 = (1 << 20) + 1;
    let mut bytes = Vec::new();
    std::fs::File::open(path)?.take(MOST).read_to_end(&mut bytes)?;
    Ok(bytes)
}

/// Shipped files of a book, by stem.
fn shipped_files(folder: &str, files: BTreeMap<String, Packed>) -> BTreeMap<String, File> {
    files
        .into_iter()
        .map(|(stem, packed)| {
            let name = format!("rulings/{folder}/{stem}.yaml");
            (stem, File::Shipped(name, packed))
        })
        .collect()
}

pub(super) fn yaml_stem(path: &Path) -> Option<String> {
    let yaml = path.extension().is_some_and(|e| e == "yaml" || e == "yml");
    yaml.then(|| path.file_stem()?.to_str().map(str::to_owned))?
}

pub(super) fn name_of(path: &Path) -> String {
    path.file_name()
        .map(|n| n.to_string_lossy().into_owned())
        .unwrap_or_default()
}

/// The books in a folder: every folder in it that holds YAML files; or the folder itself, if it is a book.
fn read_folder(folder: &Path) -> std::io::Result<BTreeMap<String, BTreeMap<String, File>>> {
    let mut found = BTreeMap::new();
    if folder.join("book.yaml").is_file() {
        let name = name_of(&folder.canonicalize()?);
        found.insert(name, yaml_files(folder)?);
        return Ok(found);
    }
    for entry in std::fs::read_dir(folder)? {
        let path = entry?.path();
        if path.is_dir() {
            let files = yaml_files(&path)?;
            if !files.is_empty() {
                found.insert(name_of(&path), files);
            }
        }
    }
    Ok(found)
}

fn yaml_files(folder: &Path) -> std::io::Result<BTreeMap<String, File>> {
    let mut files = BTreeMap::new();
    for entry in std::fs::read_dir(folder)? {
        let path = entry?.path();
        if let Some(stem) = yaml_stem(&path)
            && path.is_file()
        {
            files.insert(stem, File::Disk(path));
        }
    }
    Ok(files)
}
