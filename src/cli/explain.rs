use floor_ruling::analyse::FINDINGS;
use floor_ruling::source::{CODES, nearest};

use super::exit::Exit;
use super::{Setting, handouts, output};

#[derive(Debug, clap::Args)]
pub struct Args {
    /// The code, as printed in brackets; without it all are listed.
    code: Option<String>,
}

pub fn run(_setting: &Setting, args: &Args) -> anyhow::Result<Exit> {
    let Some(code) = &args.code else {
        let mut text = String::from("Findings of `floor check`\n");
        for kind in FINDINGS {
            text.push_str(&format!("  {:<20} {}\n", kind.name(), kind.line()));
        }
        text.push_str("Problems of input\n");
        for code in CODES {
            text.push_str(&format!("  {:<20} {}\n", code.name(), code.line()));
        }
        output::out(&text)?;
        return Ok(Exit::Done);
    };
    if let Some(kind) = FINDINGS.iter().find(|k| k.name() == code) {
        let mut page = format!(
            "{}: {}\n\nWhy it matters: {}.\n\nHow to mend it: {}.\n",
            kind.name(),
            kind.line(),
            kind.why(),
            kind.mend()
        );
        if let Some(example) = handouts::find(&format!("{}.trycmd", kind.name()))? {
            page.push_str("\nAn example:\n\n");
            // Marks of the fixture are not what a terminal shows: the exit code, and what may differ.
            let marks = |line: &&str| line.starts_with("? ") || line.contains("[..]");
            for line in example.lines().filter(|line| !marks(line)) {
                page.push_str(format!("    {line}").trim_end());
                page.push('\n');
            }
        }
        output::out(&page)?;
        return Ok(Exit::Done);
    }
    if let Some(found) = CODES.iter().find(|c| c.name() == code) {
        output::out(&format!("{}: {}\n", found.name(), found.line()))?;
        return Ok(Exit::Done);
    }
    let names = FINDINGS.iter().map(|k| k.name()).chain(CODES.iter().map(|c| c.name()));
    let near = nearest(code, names).map_or_else(String::new, |n| format!("; did you mean `{n}`?"));
    output::err(&format!("floor: there is no code `{code}`{near}\n"));
    Ok(Exit::BadInput)
}
