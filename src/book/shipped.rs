//! The rulebooks that the program carries: prepared ahead where they are up to date, otherwise as YAML.
//!
//! Reading YAML and checking it takes ten times as long as ruling. `prepared.bin` holds what comes of it: each topic packed for
//! itself, and the texts for underlining. It counts only while its fingerprint is that of the books and of the code that reads
//! them; if it is not, the books are read from YAML, and a test asks to prepare them again.

use std::borrow::Cow;
use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use super::{Book, Topic};
use crate::source::{FileId, Place, Sources};

#[cfg(prepared)]
static PREPARED: &[u8] = include_bytes!("prepared.bin");

#[cfg(not(prepared))]
static SHIPPED: include_dir::Dir<'_> = include_dir::include_dir!("$CARGO_MANIFEST_DIR/rulings");

/// Whether the program carries books prepared ahead.
pub const FRESH: bool = cfg!(prepared);

/// Length of the fingerprint and of the table's length after it.
const HEAD: usize = 24;

/// A part of the prepared books.
#[derive(Debug, Clone, Copy, Serialize, Deserialize)]
pub(super) struct Part {
    at: u32,
    long: u32,
}

/// What is in the prepared books.
#[derive(Debug, Default, Serialize, Deserialize)]
struct Table {
    /// Every shipped file: folder, stem, text.
    files: Vec<(String, String, Part)>,
    /// Texts that places point into, in their order: names and numbers of shipped files.
    sources: Vec<(String, u32)>,
    /// The books, with the places of `over`, lowest first.
    books: Vec<(Part, Place)>,
    topics: Vec<(String, Part)>,
}

/// Every shipped file, by folder and stem.
pub(super) type Files = BTreeMap<String, BTreeMap<String, Packed>>;

/// A text carried by the program.
#[derive(Debug, Clone, Copy)]
pub(super) enum Packed {
    /// As it is.
    #[cfg_attr(prepared, allow(dead_code))]
    Plain(&'static [u8]),
    /// A part of the prepared books.
    #[cfg_attr(not(prepared), allow(dead_code))]
    Part(Part),
}

impl Packed {
    /// The text.
    pub fn bytes(self) -> Cow<'static, [u8]> {
        match self {
            Packed::Plain(bytes) => Cow::Borrowed(bytes),
            Packed::Part(part) => Cow::Owned(unpack(part).unwrap_or_default()),
        }
    }
}

#[cfg(prepared)]
fn stored() -> &'static [u8] {
    PREPARED
}

#[cfg(not(prepared))]
fn stored() -> &'static [u8] {
    &[]
}

fn unpack(part: Part) -> Option<Vec<u8>> {
    let end = part.at.checked_add(part.long)? as usize;
    let packed = stored().get(part.at as usize..end)?;
    miniz_oxide::inflate::decompress_to_vec(packed).ok()
}

/// Every shipped file by folder and stem.
pub(super) fn files() -> Files {
    let mut all: Files = BTreeMap::new();
    let mut add = |folder: &str, stem: &str, packed| {
        all.entry(folder.to_owned())
            .or_default()
            .insert(stem.to_owned(), packed);
    };
    #[cfg(not(prepared))]
    for folder in SHIPPED.dirs() {
        let name = super::library::name_of(folder.path());
        for file in folder.files() {
            if let Some(stem) = super::library::yaml_stem(file.path()) {
                add(&name, &stem, Packed::Plain(file.contents()));
            }
        }
    }
    #[cfg(prepared)]
    if let Some(table) = table() {
        for (folder, stem, part) in &table.files {
            add(folder, stem, Packed::Part(*part));
        }
    }
    all
}

/// The prepared books, ready to give topics.
#[derive(Debug, Clone)]
pub(super) struct Prepared {
    /// The books with the places of `over`, and the stems of their topics.
    pub books: Vec<(Book, Place)>,
    topics: BTreeMap<String, Part>,
}

fn table() -> Option<Table> {
    let long: [u8; 8] = stored().get(16..HEAD)?.try_into().ok()?;
    let long = usize::try_from(u64::from_le_bytes(long)).ok()?;
    postcard::from_bytes(stored().get(HEAD..HEAD.checked_add(long)?)?).ok()
}

impl Prepared {
    /// The prepared books, if the program carries them; their texts are put into `sources`, which must be empty.
    pub fn open(sources: &mut Sources) -> Option<(Self, Files)> {
        let table = table()?;
        let mut books = Vec::new();
        for (part, over) in &table.books {
            books.push((postcard::from_bytes(&unpack(*part)?).ok()?, *over));
        }
        let mut files: Files = BTreeMap::new();
        for (folder, stem, part) in &table.files {
            let folder = files.entry(folder.clone()).or_default();
            folder.insert(stem.clone(), Packed::Part(*part));
        }
        for (name, file) in table.sources {
            let part = table.files.get(file as usize)?.2;
            sources.add_later(name, move || {
                String::from_utf8(unpack(part).unwrap_or_default()).unwrap_or_default()
            });
        }
        let topics = table.topics.into_iter().collect();
        Some((Self { books, topics }, files))
    }

    /// A topic, if it was prepared.
    pub fn topic(&self, id: &str) -> Option<Topic> {
        postcard::from_bytes(&unpack(*self.topics.get(id)?)?).ok()
    }
}

/// Packs books and topics that were read from the shipped YAML, for `prepared.bin`.
pub(super) fn pack(
    fingerprint: [u8; 16],
    books: &[(&Book, Place)],
    topics: &[&Topic],
    sources: &Sources,
    shipped: &Files,
) -> Option<Vec<u8>> {
    let mut body: Vec<u8> = Vec::new();
    let mut parts = |bytes: &[u8]| -> Option<(u32, u32)> {
        let at = u32::try_from(body.len()).ok()?;
        body.extend(miniz_oxide::deflate::compress_to_vec(bytes, 9));
        Some((at, u32::try_from(body.len()).ok()? - at))
    };
    let mut table = Table::default();
    let mut numbers: BTreeMap<String, u32> = BTreeMap::new();
    let mut raw: Vec<(usize, (u32, u32))> = Vec::new();
    for (folder, stems) in shipped {
        for (stem, packed) in stems {
            numbers.insert(format!("rulings/{folder}/{stem}.yaml"), u32::try_from(raw.len()).ok()?);
            raw.push((0, parts(&packed.bytes())?));
            table
                .files
                .push((folder.clone(), stem.clone(), Part { at: 0, long: 0 }));
        }
    }
    let mut at = Vec::new();
    for (book, over) in books {
        at.push((parts(&postcard::to_allocvec(book).ok()?)?, *over));
    }
    let mut topic_parts = Vec::new();
    for topic in topics {
        topic_parts.push((topic.id.clone(), parts(&postcard::to_allocvec(topic).ok()?)?));
    }
    for n in 0.. {
        let Some(source) = sources.get(FileId(n)) else {
            break;
        };
        table.sources.push((source.name.clone(), *numbers.get(&source.name)?));
    }
    // The table stands before the parts, and its length hangs on where they are: fixed-width numbers would do as well.
    let place = |(at, long): (u32, u32), start: u32| Part { at: at + start, long };
    let mut start = 0;
    loop {
        for (file, (_, part)) in table.files.iter_mut().zip(&raw) {
            file.2 = place(*part, start);
        }
        table.books = at.iter().map(|(part, over)| (place(*part, start), *over)).collect();
        table.topics = topic_parts
            .iter()
            .map(|(id, part)| (id.clone(), place(*part, start)))
            .collect();
        let packed = postcard::to_allocvec(&table).ok()?;
        let next = u32::try_from(HEAD + packed.len()).ok()?;
        if next == start {
            let mut all = fingerprint.to_vec();
            all.extend(u64::try_from(packed.len()).ok()?.to_le_bytes());
            all.extend(packed);
            all.extend(body);
            return Some(all);
        }
        start = next;
    }
}
