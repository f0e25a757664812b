use floor_ruling::book::Library;
use floor_ruling::render;
use floor_ruling::source::Problems;

use super::exit::Exit;
use super::{Setting, files, output};

#[derive(Debug, clap::Args)]
pub struct Args {
    /// The topic.
    topic: String,
}

pub fn run(setting: &Setting, args: &Args) -> anyhow::Result<Exit> {
    let mut problems = Problems::default();
    let mut library = Library::open(&setting.rulings, &mut problems);
    let known = library.topic_ids();
    if !known.contains(&args.topic) {
        problems.add(files::no_topic("floor new", &args.topic, &known, &mut library.sources));
    }
    if problems.is_empty()
        && let Some(topic) = library.topic(&args.topic, &mut problems)
    {
        let text = render::template(topic, setting.lang);
        output::out(&text)?;
        return Ok(Exit::Done);
    }
    output::problems(setting, &library.sources, &problems);
    Ok(Exit::BadInput)
}
