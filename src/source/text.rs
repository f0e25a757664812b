use std::fmt;
use std::ops::Range;
use std::sync::{Arc, OnceLock};

use super::{Code, Problem, Problems, Text};

/// Largest document that is read, in bytes.
const MOST_BYTES: usize = 1 << 20;

/// Which of the [`Sources`] a place is in.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default, serde::Serialize, serde::Deserialize)]
pub struct FileId(pub u32);

/// A range of bytes in one of the [`Sources`].
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default, serde::Serialize, serde::Deserialize)]
pub struct Place {
    /// The text.
    pub file: FileId,
    /// First byte.
    pub start: u32,
    /// Byte after the last.
    pub end: u32,
}

impl Place {
    /// A place in `file` from `range`, saturating at 4 GiB.
    pub fn new(file: FileId, range: Range<usize>) -> Self {
        Self {
            file,
            start: u32::try_from(range.start).unwrap_or(u32::MAX),
            end: u32::try_from(range.end).unwrap_or(u32::MAX),
        }
    }

    /// From the start of this place to the end of `other`, both in one text.
    pub fn to(self, other: Self) -> Self {
        Self {
            end: other.end.max(self.start),
            ..self
        }
    }

    /// Whether two places share something; an empty one lies in what it stands in.
    pub fn meets(self, other: Self) -> bool {
        let (start, end) = (self.start.max(other.start), self.end.min(other.end));
        self.file == other.file
            && (start < end || (start == end && (self.start == self.end || other.start == other.end)))
    }

    /// A part of this place, `range` counted in bytes from its start.
    pub fn part(self, range: Range<usize>) -> Self {
        let from = self.start as usize;
        let part = Self::new(self.file, from + range.start..from + range.end);
        Self {
            start: part.start.min(self.end),
            end: part.end.min(self.end),
            ..part
        }
    }
}

/// A text and the name under which it is shown.
#[derive(Debug, Clone)]
pub struct Source {
    /// File name as the user gave it, or `-`.
    pub name: String,
    text: Lazy,
    /// Where it begins in the file.
    first_line: usize,
}

/// A text that may be made when it is first asked for.
#[derive(Clone)]
struct Lazy {
    text: OnceLock<String>,
    later: Option<Arc<dyn Fn() -> String + Send + Sync>>,
}

impl fmt::Debug for Lazy {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.text.fmt(f)
    }
}

impl Source {
    fn new(name: String, text: String) -> Self {
        Self {
            name,
            text: Lazy {
                text: OnceLock::from(text),
                later: None,
            },
            first_line: 1,
        }
    }

    /// The line of its file in which it begins, counted from 1.
    pub fn first_line(&self) -> usize {
        self.first_line
    }

    /// The whole text, tamed.
    pub fn text(&self) -> &str {
        let make = || self.text.later.as_ref().map_or_else(String::new, |later| later());
        self.text.text.get_or_init(make)
    }
}

/// Every text read so far; places point into these.
#[derive(Debug, Clone, Default)]
pub struct Sources {
    files: Vec<Source>,
}

impl Sources {
    /// Keeps a text and tells the id that its places carry.
    pub fn add(&mut self, name: impl Into<String>, text: impl Into<String>) -> FileId {
        self.push(Source::new(name.into(), text.into()))
    }

    /// Keeps a text that is made when it is first asked for.
    pub fn add_later(&mut self, name: String, later: impl Fn() -> String + Send + Sync + 'static) -> FileId {
        self.push(Source {
            name,
            text: Lazy {
                text: OnceLock::new(),
                later: Some(Arc::new(later)),
            },
            first_line: 1,
        })
    }

    fn push(&mut self, source: Source) -> FileId {
        self.files.push(source);
        FileId(u32::try_from(self.files.len() - 1).unwrap_or(u32::MAX))
    }

    /// Says that a text is a part of its file that begins in this line, counted from 1.
    pub fn begins_in(&mut self, file: FileId, line: usize) {
        if let Some(source) = self.files.get_mut(file.0 as usize) {
            source.first_line = line;
        }
    }

    /// How many texts there are.
    pub fn count(&self) -> usize {
        self.files.len()
    }

    /// Lets go of all texts but the first `keep`, for those who read many: places in the others show nothing from then on.
    pub fn forget_after(&mut self, keep: usize) {
        self.files.truncate(keep);
    }

    /// The text with this id.
    pub fn get(&self, file: FileId) -> Option<&Source> {
        self.files.get(file.0 as usize)
    }

    /// Name of the file that the place is in; empty if there is none.
    pub fn name(&self, place: Place) -> &str {
        self.get(place.file).map_or("", |source| &source.name)
    }

    /// Line and column of a place, both counted from 1, columns in characters.
    pub fn line_and_column(&self, place: Place) -> (usize, usize) {
        let text = self.get(place.file).map_or("", Source::text);
        let upto = text.get(..place.start as usize).unwrap_or(text);
        let column = upto.rsplit('\n').next().map_or(0, |line| line.chars().count()) + 1;
        (self.line(place), column)
    }

    /// The line of a place, counted from 1.
    pub fn line(&self, place: Place) -> usize {
        let Some(source) = self.get(place.file) else {
            return 1;
        };
        let text = source.text().as_bytes();
        let upto = text.get(..place.start as usize).unwrap_or(text);
        upto.iter().filter(|b| **b == b'\n').count() + source.first_line
    }
}

/// Whether a character may not stand in a text: control characters, and those that turn the direction of writing.
pub(super) fn hostile(c: char) -> bool {
    (c.is_control() && !matches!(c, '\n' | '\r' | '\t'))
        || matches!(c, '\u{061C}' | '\u{200E}' | '\u{200F}' | '\u{202A}'..='\u{202E}' | '\u{2066}'..='\u{2069}' | '\u{FEFF}' | '\u{2028}' | '\u{2029}' | '\u{85}')
}

/// Makes text of bytes from outside: size, UTF-8, byte order mark, control and bidirectional characters. Characters that may
/// not stand in a text are reported at their place, in a copy where they are replaced.
pub fn tame(sources: &mut Sources, name: &str, bytes: &[u8], problems: &mut Problems) -> Option<FileId> {
    if bytes.len() > MOST_BYTES {
        let file = sources.add(name, "");
        problems.add(
            Problem::new(
                Code::TooBig,
                Place::new(file, 0..0),
                Text::new(
                    format!("there is more here than is read at once: the most is {MOST_BYTES} bytes"),
                    format!("это больше, чем читается за один раз: самое большее — {MOST_BYTES} байт"),
                ),
            )
            .help(Text::new("split it into several files", "разделите файл на несколько")),
        );
        return None;
    }
    let bytes = bytes.strip_prefix(b"\xEF\xBB\xBF").unwrap_or(bytes);
    match std::str::from_utf8(bytes) {
        Ok(text) => Some(replace_hostile(sources, name, text, problems)),
        Err(error) => {
            foreign(sources, name, bytes, error.valid_up_to(), problems);
            None
        }
    }
}

/// Keeps a text, hostile characters replaced and reported.
fn replace_hostile(sources: &mut Sources, name: &str, text: &str, problems: &mut Problems) -> FileId {
    if !text.contains(hostile) {
        return sources.add(name, text);
    }
    let mut shown = String::with_capacity(text.len());
    let mut found = Vec::new();
    for c in text.chars() {
        if hostile(c) {
            found.push((shown.len(), c));
        }
        shown.push(if hostile(c) { '\u{FFFD}' } else { c });
    }
    let file = sources.add(name, shown);
    for (at, c) in found {
        problems.add(unseen(c, Place::new(file, at..at + '\u{FFFD}'.len_utf8())));
    }
    file
}

/// The problem that a hostile character stands at a place.
pub(super) fn unseen(c: char, place: Place) -> Problem {
    let c = format!("U+{:04X}", u32::from(c));
    Problem::new(
        Code::NotText,
        place,
        Text::new(
            format!("the character {c} may not stand here: it cannot be seen"),
            format!("символ {c} здесь недопустим: его не видно"),
        ),
    )
    .help(Text::new("delete it", "удалите его"))
}

/// Reports bytes that are not UTF-8, from `at` on.
fn foreign(sources: &mut Sources, name: &str, bytes: &[u8], at: usize, problems: &mut Problems) {
    let shown: String = String::from_utf8_lossy(bytes)
        .chars()
        .map(|c| if hostile(c) { '\u{FFFD}' } else { c })
        .collect();
    // Up to there nothing but hostile characters has been replaced, each by one of three bytes.
    let before = std::str::from_utf8(bytes.get(..at).unwrap_or_default()).unwrap_or_default();
    let start = before
        .chars()
        .map(|c| if hostile(c) { 3 } else { c.len_utf8() })
        .sum::<usize>();
    let file = sources.add(name, shown);
    problems.add(
        Problem::new(
            Code::NotText,
            Place::new(file, start..start + '\u{FFFD}'.len_utf8()),
            Text::new(
                format!("this is not UTF-8 text: byte {} does not fit", at + 1),
                format!("это не текст UTF-8: байт {} в нём невозможен", at + 1),
            ),
        )
        .help(Text::new("save the file as UTF-8", "сохраните файл в кодировке UTF-8")),
    );
}
