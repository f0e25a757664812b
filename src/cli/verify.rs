use std::path::PathBuf;

use floor_ruling::book::Library;
use floor_ruling::record::{Tally, read, verify};
use floor_ruling::render::{bad_record, record_tally, verified};
use floor_ruling::source::Problems;

use super::exit::Exit;
use super::{Setting, output};

#[derive(Debug, clap::Args)]
pub struct Args {
    /// A record that `floor rule --record` wrote.
    file: PathBuf,
    /// A book that has changed is no difference while the ruling is the same.
    #[arg(long)]
    rulings_only: bool,
}

pub fn run(setting: &Setting, args: &Args) -> anyhow::Result<Exit> {
    let mut problems = Problems::default();
    let mut library = Library::open(&setting.rulings, &mut problems);
    if !problems.is_empty() {
        output::problems(setting, &library.sources, &problems);
        return Ok(Exit::BadInput);
    }
    let name = args.file.display().to_string();
    let lines = read(&args.file).map_err(|error| anyhow::anyhow!("{name}: {error}"))?;
    let (lang, width) = (setting.lang, setting.width);
    let mut tally = Tally::default();
    for (line, entry) in &lines {
        let place = format!("{name}:{line}");
        match entry {
            Ok(entry) => {
                let found = verify(&mut library, entry, &place);
                if tally.add(&found, args.rulings_only) {
                    output::out(&verified(&place, entry, &found, lang, width))?;
                }
            }
            Err(bad) => {
                tally.bad += 1;
                output::err(&bad_record(&place, bad, lang, width));
            }
        }
    }
    output::out(&record_tally(&tally, lang))?;
    Ok(match tally {
        Tally { bad: 1.., .. } => Exit::BadInput,
        Tally { different: 1.., .. } => Exit::Failed,
        Tally { .. } => Exit::Done,
    })
}
