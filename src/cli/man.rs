use std::path::PathBuf;

use anyhow::Context;

use super::exit::Exit;
use super::{handouts, output};

#[derive(Debug, clap::Args)]
pub struct Args {
    /// A folder for the pages of all commands; without it the first page is printed.
    #[arg(value_name = "DIR")]
    folder: Option<PathBuf>,
}

pub fn run(args: &Args) -> anyhow::Result<Exit> {
    let Some(folder) = &args.folder else {
        output::out(&handouts::one("floor.1")?)?;
        return Ok(Exit::Done);
    };
    std::fs::create_dir_all(folder).with_context(|| folder.display().to_string())?;
    for (name, text) in handouts::all()?.into_iter().filter(|(name, _)| name.ends_with(".1")) {
        let path = folder.join(name);
        std::fs::write(&path, text).with_context(|| path.display().to_string())?;
    }
    Ok(Exit::Done)
}
