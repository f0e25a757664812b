use floor_ruling::book::Library;
use floor_ruling::render;
use floor_ruling::source::{Code, Place, Problem, Problems, Text};

use super::exit::Exit;
use super::{Setting, output};

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
        let file = library.sources.add("floor new", args.topic.clone());
        problems.add(
            Problem::new(
                Code::UnknownTopic,
                Place::new(file, 0..args.topic.len()),
                Text::new(
                    format!("there is no topic `{}`", args.topic),
                    format!("темы `{}` нет", args.topic),
                ),
            )
            .known(&args.topic, known.iter().map(String::as_str)),
        );
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
