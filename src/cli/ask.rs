//! The interview at the terminal: it reads lines and prints; what is asked and what follows is the engine's.

mod close;
mod dispute;
mod lines;
mod talk;

use std::path::PathBuf;

use floor_ruling::book::{Library, Topic};
use floor_ruling::interview::Interview;
use floor_ruling::render;
use floor_ruling::source::{Lang, Problems};

use super::exit::Exit;
use super::{Setting, output};
use lines::Lines;
use talk::Talk;

#[derive(Debug, clap::Args)]
pub struct Args {
    /// The topic, or a few words about what happened.
    #[arg(value_name = "TOPIC")]
    topic: Vec<String>,
    /// Save the situation here in the end.
    #[arg(long, value_name = "FILE")]
    save: Option<PathBuf>,
    /// The rulebook that the room plays under, such as `codex` or `stud`.
    #[arg(long, value_name = "NAME")]
    book: Option<String>,
}

/// Topics that are offered.
const MOST_TOPICS: usize = 12;

/// How an interview goes on.
enum Next {
    /// It is over.
    End(Exit),
    /// With another topic.
    Topic(String),
}

pub fn run(setting: &Setting, args: &Args) -> anyhow::Result<Exit> {
    let mut problems = Problems::default();
    let mut library = Library::open(&setting.rulings, &mut problems);
    if !problems.is_empty() {
        output::problems(setting, &library.sources, &problems);
        return Ok(Exit::BadInput);
    }
    let lines = Lines::new();
    let Some(mut id) = find_topic(setting, &mut library, &lines, &args.topic.join(" "))? else {
        return Ok(Exit::Open);
    };
    loop {
        let mut problems = Problems::default();
        let topic = library.topic(&id, &mut problems).cloned();
        let Some(topic) = topic.filter(|_| problems.is_empty()) else {
            output::problems(setting, &library.sources, &problems);
            return Ok(Exit::BadInput);
        };
        let book = match &args.book {
            None => None,
            Some(name) => match book_number(&topic, name) {
                Some(n) => Some(n),
                None => {
                    output::err(&no_book(setting.lang, &topic, name));
                    return Ok(Exit::BadInput);
                }
            },
        };
        let mut talk = Talk {
            setting,
            library: &mut library,
            lines: &lines,
            topic: &topic,
            interview: Interview::new(&topic, book),
            said: Vec::new(),
            save: args.save.as_deref(),
        };
        match talk.hold()? {
            Next::End(exit) => return Ok(exit),
            Next::Topic(other) => id = other,
        }
    }
}

fn book_number(topic: &Topic, name: &str) -> Option<u16> {
    let values = &topic.facts.first()?.values;
    values
        .iter()
        .position(|v| v.id == name)
        .and_then(|n| u16::try_from(n).ok())
}

fn no_book(lang: Lang, topic: &Topic, name: &str) -> String {
    let known: Vec<&str> = topic
        .facts
        .first()
        .map(|f| f.values.iter().map(|v| v.id.as_str()).collect())
        .unwrap_or_default();
    let known = known.join(", ");
    match lang {
        Lang::En => format!("no book `{name}` has rules on `{}`; these have: {known}\n", topic.id),
        Lang::Ru => format!("в книге `{name}` нет правил по теме `{}`; есть в: {known}\n", topic.id),
    }
}

/// The topic that is meant by its name or by a few words; asked for until one is chosen.
fn find_topic(setting: &Setting, library: &mut Library, lines: &Lines, words: &str) -> anyhow::Result<Option<String>> {
    let lang = setting.lang;
    let ids = library.topic_ids();
    let mut words = words.trim().to_owned();
    loop {
        if ids.contains(&words) {
            return Ok(Some(words));
        }
        if is_quit(&words) {
            return Ok(None);
        }
        let mut found = if words.is_empty() {
            Vec::new()
        } else {
            render::find_topics(library, &words)
        };
        if let [(id, _)] = found.as_slice() {
            return Ok(Some(id.clone()));
        }
        found.truncate(MOST_TOPICS);
        if !words.is_empty() && found.is_empty() {
            say(
                setting,
                &match lang {
                    Lang::En => format!("Nothing has to do with `{words}`.\n"),
                    Lang::Ru => format!("Ничего о `{words}` не найдено.\n"),
                },
            )?;
        }
        say(
            setting,
            match (lang, found.is_empty()) {
                (Lang::En, true) => "What is it about? A few words, or the name of a topic.\n",
                (Lang::Ru, true) => "О чём спор? Несколько слов или название темы.\n",
                (Lang::En, false) => "Which is it? A number, or other words.\n",
                (Lang::Ru, false) => "Что из этого? Номер или другие слова.\n",
            },
        )?;
        say(setting, &render::topics_text(&found, lang, setting.width))?;
        let Some(line) = lines.next("> ")? else {
            return Ok(None);
        };
        let chosen = line.parse::<usize>().ok().and_then(|n| found.get(n.checked_sub(1)?));
        if let Some((id, _)) = chosen {
            return Ok(Some(id.clone()));
        }
        words = line;
    }
}

/// Prints, with lines broken that are too long.
fn say(setting: &Setting, text: &str) -> anyhow::Result<()> {
    output::out(&render::fitted(text, setting.width))
}

fn is_quit(word: &str) -> bool {
    matches!(
        word.to_lowercase().as_str(),
        "quit" | "exit" | "q" | "выход" | "выйти" | "стоп"
    )
}
