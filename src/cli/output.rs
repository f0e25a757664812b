//! Writing to the outer world.

use std::io::{self, IsTerminal, Write};

use floor_ruling::render::problems_left;
use floor_ruling::source::{Problems, Sources, draw};

use super::Setting;

/// Columns of the terminal; where there is none what `COLUMNS` says, or 80.
pub fn terminal_width() -> usize {
    let told = || std::env::var("COLUMNS").ok()?.parse().ok();
    terminal_size::terminal_size()
        .map(|(width, _)| usize::from(width.0))
        .or_else(told)
        .unwrap_or(80)
}

/// Whether to use colour on standard output.
pub fn colour_out() -> bool {
    io::stdout().is_terminal() && wants_colour()
}

/// Whether to use colour on standard error.
pub fn colour_err() -> bool {
    io::stderr().is_terminal() && wants_colour()
}

fn wants_colour() -> bool {
    std::env::var_os("NO_COLOR").is_none_or(|v| v.is_empty()) && std::env::var_os("TERM").is_none_or(|t| t != "dumb")
}

/// Writes results. A closed pipe is success: whoever read has what they wanted.
///
/// # Errors
/// Standard output cannot be written.
pub fn out(text: &str) -> anyhow::Result<()> {
    let mut stdout = io::stdout().lock();
    match stdout.write_all(text.as_bytes()).and_then(|()| stdout.flush()) {
        Err(error) if error.kind() == io::ErrorKind::BrokenPipe => Ok(()),
        other => Ok(other?),
    }
}

/// Writes everything that is no result. What cannot be written there is lost: there is nobody to tell.
pub fn err(text: &str) {
    let _ = io::stderr().lock().write_all(text.as_bytes());
}

/// Draws problems on standard error, with a closing line.
pub fn problems(setting: &Setting, sources: &Sources, problems: &Problems) {
    let colour = colour_err();
    let mut text = draw(sources, problems, setting.lang, setting.width, colour);
    text.push_str(&format!("\n{}\n", problems_left(problems.len()).in_lang(setting.lang)));
    err(&text);
}
