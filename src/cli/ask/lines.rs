//! Lines that a person writes.

use std::io::{self, BufRead, IsTerminal, Read};

use super::super::output;

/// Longest line that is read; what goes beyond it is dropped.
const LONGEST: usize = 64 * 1024;

/// The lines that a person writes.
pub(super) struct Lines {
    /// Whether what was written is shown: nobody sees what is piped in.
    echo: bool,
}

impl Lines {
    pub(super) fn new() -> Self {
        Self {
            echo: !io::stdin().is_terminal(),
        }
    }

    /// The next line without its end; `None` when there is none.
    pub(super) fn next(&self, prompt: &str) -> anyhow::Result<Option<String>> {
        output::out(prompt)?;
        let mut bytes = Vec::new();
        let mut stdin = io::stdin().lock();
        let read = stdin.by_ref().take(LONGEST as u64).read_until(b'\n', &mut bytes)?;
        if read == 0 {
            output::out("\n")?;
            return Ok(None);
        }
        let mut last = bytes.last().copied();
        while last != Some(b'\n') {
            // The rest of a line without end.
            let mut rest = Vec::new();
            if stdin.by_ref().take(LONGEST as u64).read_until(b'\n', &mut rest)? == 0 {
                break;
            }
            last = rest.last().copied();
        }
        let line: String = String::from_utf8_lossy(&bytes)
            .chars()
            .filter(|c| !hidden(*c))
            .collect();
        let line = line.trim().to_owned();
        if self.echo {
            output::out(&format!("{line}\n"))?;
        }
        Ok(Some(line))
    }
}

/// Signs that are not seen, or turn the writing round.
fn hidden(c: char) -> bool {
    c.is_control()
        || matches!(c, '\u{200b}'..='\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2060}'..='\u{2069}' | '\u{feff}')
}
