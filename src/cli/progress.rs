//! A bar on standard error while something takes long, for a person at a terminal.

use std::io::{self, IsTerminal};
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::time::{Duration, Instant};

use super::output;

/// How long work may take before a bar is shown.
const PATIENCE: Duration = Duration::from_millis(500);
const CELLS: usize = 30;

/// How far the work is.
pub struct Progress {
    all: usize,
    since: Instant,
    wanted: bool,
    shown: AtomicBool,
    cells: AtomicUsize,
}

impl Progress {
    /// Nothing is done yet of `all`.
    pub fn start(all: usize) -> Self {
        Self {
            all: all.max(1),
            since: Instant::now(),
            wanted: io::stderr().is_terminal(),
            shown: AtomicBool::new(false),
            cells: AtomicUsize::new(0),
        }
    }

    /// So many are done.
    pub fn show(&self, done: usize) {
        if !self.wanted || self.since.elapsed() < PATIENCE {
            return;
        }
        // Only one of those that come to a new cell draws it.
        let cells = (done * CELLS / self.all).min(CELLS);
        if self.cells.fetch_max(cells, Ordering::Relaxed) >= cells && self.shown.load(Ordering::Relaxed) {
            return;
        }
        self.shown.store(true, Ordering::Relaxed);
        let (full, rest) = ("█".repeat(cells), "░".repeat(CELLS - cells));
        output::err(&format!("\r{full}{rest} {done}/{}", self.all));
    }

    /// The bar is taken away.
    pub fn end(&self) {
        if self.shown.load(Ordering::Relaxed) {
            output::err("\r\u{1b}[K");
        }
    }
}
