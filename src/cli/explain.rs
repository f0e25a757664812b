use floor_ruling::analyse::FINDINGS;
use floor_ruling::source::{CODES, nearest};

use super::exit::Exit;
use super::{Setting, output};

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
        output::out(&format!(
            "{}: {}\n\nWhy it matters: {}.\n\nHow to mend it: {}.\n",
            kind.name(),
            kind.line(),
            kind.why(),
            kind.mend()
        ))?;
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
