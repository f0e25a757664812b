use floor_ruling::book::{Library, Topic};
use floor_ruling::render;
use floor_ruling::source::Problems;

use super::exit::Exit;
use super::{Setting, handouts, output};

#[derive(Debug, clap::Args)]
pub struct Args {
    /// Of what `floor` writes for programs instead: the JSON of `rule`, `test`, `check`, `diff` and of records.
    #[arg(long)]
    output: bool,
}

pub fn run(setting: &Setting, args: &Args) -> anyhow::Result<Exit> {
    if args.output {
        output::out(&handouts::one("output.schema.json")?)?;
        return Ok(Exit::Done);
    }
    let mut problems = Problems::default();
    let mut library = Library::open(&setting.rulings, &mut problems);
    let ids = library.topic_ids();
    for id in &ids {
        library.topic(id, &mut problems);
    }
    if !problems.is_empty() {
        output::problems(setting, &library.sources, &problems);
        return Ok(Exit::BadInput);
    }
    let topics: Vec<&Topic> = ids.iter().filter_map(|id| library.loaded(id)).collect();
    let schema = render::schema(&library, &topics, setting.lang)?;
    output::out(&format!("{schema:#}\n"))?;
    Ok(Exit::Done)
}
