//! The file of a record: whole lines only, and nothing lost when two write at once.

use std::fs::{File, OpenOptions};
use std::io::{self, Read, Seek, SeekFrom, Write};
use std::path::Path;

use super::entry::{Entry, FORMAT};
use crate::source::Text;

/// A line that is no record.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Bad {
    /// Its number, from 1.
    pub line: usize,
    /// Why.
    pub why: Text,
}

/// What every line begins with.
const HEAD: &[u8] = b"{\"format\":";

/// Adds entries at the end of a file, each as one line, all in one write under a lock. What a writer who was stopped left of a
/// line is taken away first; any other last line without an end stays and is ended.
///
/// # Errors
/// The file is something else than a record, or cannot be opened, locked or written; then it is as it was.
pub fn append(path: &Path, entries: &[Entry]) -> io::Result<()> {
    let mut text = Vec::new();
    for entry in entries {
        serde_json::to_writer(&mut text, entry)?;
        text.push(b'\n');
    }
    let mut file = OpenOptions::new().read(true).append(true).create(true).open(path)?;
    file.lock()?;
    let mut length = file.metadata()?.len();
    if !begins_as_record(&mut file)? {
        return Err(io::Error::new(
            io::ErrorKind::InvalidData,
            "this file is not a record of rulings: nothing was added to it",
        ));
    }
    let last = unended(&mut file, length)?;
    if last.starts_with(HEAD) && serde_json::from_slice::<serde_json::Value>(&last).is_err() {
        length -= last.len() as u64;
        file.set_len(length)?;
    } else if !last.is_empty() {
        text.insert(0, b'\n');
    }
    match file.write(&text) {
        Ok(n) if n == text.len() => file.sync_data(),
        other => {
            // Part of a line is worse than none.
            file.set_len(length)?;
            Err(other
                .err()
                .unwrap_or_else(|| io::Error::new(io::ErrorKind::WriteZero, "not all of it could be written")))
        }
    }
}

/// Whether the first line that is not empty begins as those of a record do; so does a file without any.
fn begins_as_record(file: &mut File) -> io::Result<bool> {
    const ENOUGH: u64 = 4096;
    file.rewind()?;
    let mut start = Vec::new();
    Read::by_ref(file).take(ENOUGH).read_to_end(&mut start)?;
    let start = start.trim_ascii_start();
    let length = start.len().min(HEAD.len());
    Ok(start.get(..length) == HEAD.get(..length))
}

/// The last line, if it has no end.
fn unended(file: &mut File, length: u64) -> io::Result<Vec<u8>> {
    const PIECE: u64 = 64 * 1024;
    let mut from = length;
    let mut tail: Vec<u8> = Vec::new();
    while from > 0 {
        let start = from.saturating_sub(PIECE);
        file.seek(SeekFrom::Start(start))?;
        let mut piece = Vec::new();
        Read::by_ref(file).take(from - start).read_to_end(&mut piece)?;
        piece.append(&mut tail);
        tail = piece;
        if let Some(end) = tail.iter().rposition(|b| *b == b'\n') {
            return Ok(tail.split_off(end + 1));
        }
        from = start;
    }
    Ok(tail)
}

/// Reads a record, line by line; empty lines are passed over.
///
/// # Errors
/// The file cannot be read.
pub fn read(path: &Path) -> io::Result<Vec<(usize, Result<Entry, Bad>)>> {
    let mut file = File::open(path)?;
    // Nobody writes meanwhile. Where there are no locks, it is read as it is.
    let _ = file.lock_shared();
    let mut bytes = Vec::new();
    file.read_to_end(&mut bytes)?;
    let lines = bytes.split(|b| *b == b'\n').enumerate().map(|(n, line)| (n + 1, line));
    Ok(lines
        .filter(|(_, line)| !line.iter().all(u8::is_ascii_whitespace))
        .map(|(n, line)| (n, parse(line).map_err(|why| Bad { line: n, why })))
        .collect())
}

fn parse(line: &[u8]) -> Result<Entry, Text> {
    let json: serde_json::Value = serde_json::from_slice(line).map_err(|error| match error.is_eof() {
        true => Text::new("the line is cut off", "строка обрывается"),
        false => Text::new(
            format!("not JSON from column {}", error.column()),
            format!("это не запись решения: непонятно с {}-го знака", error.column()),
        ),
    })?;
    let format = json.get("format").and_then(serde_json::Value::as_u64);
    match format {
        Some(n) if n == u64::from(FORMAT) => {}
        Some(n) => {
            return Err(Text::new(
                format!("a record of format {n}; this program reads format {FORMAT}"),
                format!("запись вида {n}; эта программа читает вид {FORMAT}"),
            ));
        }
        None => return Err(Text::new("no record of a ruling", "это не запись решения")),
    }
    serde_json::from_value(json).map_err(|error| {
        Text::new(
            format!("not as a record is written: {error}"),
            "запись решения, но не вся или с лишним",
        )
    })
}
