//! The doors through which input comes in. Each takes any bytes, and panics only where a promise is broken: no panic inside, no raw
//! escape in what is shown, a ruling or problems and never both or neither. The tests and the fuzz targets both knock here.

use std::cell::RefCell;
use std::path::{Path, PathBuf};

use floor_ruling::book::{Library, Topic};
use floor_ruling::decide::{decide, establish};
use floor_ruling::interview::{Interview, Reply, read_line};
use floor_ruling::record as kept;
use floor_ruling::render::{Case, Style, render, ruling_json, wrong_text};
use floor_ruling::run::{Ruled, rule};
use floor_ruling::sample::sample;
use floor_ruling::source::{Lang, Problems, Reading, draw, outline, plain_json, tame};

/// A door: what comes in, and whether something was made of it.
pub type Door = fn(&[u8]) -> bool;

/// Every door by its name.
pub const DOORS: [(&str, Door); 6] = [
    ("situation", situation),
    ("json-line", json_line),
    ("rulebook", rulebook),
    ("condition", condition),
    ("record", record),
    ("answers", answers),
];

thread_local! {
    static BOOKS: RefCell<Library> = RefCell::new(Library::open(&[], &mut Problems::default()));
}

/// Nothing that a terminal would act on.
pub fn is_tame(text: &str) -> bool {
    !text.chars().any(|c| {
        (c.is_control() && c != '\n' && c != '\t')
            || matches!(c, '\u{202A}'..='\u{202E}' | '\u{2066}'..='\u{2069}' | '\u{200E}' | '\u{200F}')
    })
}

fn shown(library: &Library, ruled: &Ruled) -> Vec<String> {
    let topic = library.loaded(&ruled.situation.topic).expect("it was ruled on");
    let mut all = Vec::new();
    for lang in [Lang::En, Lang::Ru] {
        let case = Case {
            library,
            topic,
            situation: &ruled.situation,
            world: &ruled.world,
            ruling: &ruled.ruling,
            quarrels: &ruled.quarrels,
            reasons: &[],
            known: None,
            lang,
        };
        let style = Style {
            width: 60,
            colour: false,
            why: true,
        };
        all.push(render(case, style));
        all.push(ruling_json(case, "hostile.yaml", 0).to_string());
    }
    assert!(all.iter().all(|text| is_tame(text)), "{all:?}");
    all
}

/// A file of situations in YAML.
pub fn situation(bytes: &[u8]) -> bool {
    BOOKS.with_borrow_mut(|library| {
        let texts = library.sources.count();
        let ruled = documents(library, bytes).iter().any(Option::is_some);
        library.sources.forget_after(texts.max(400));
        ruled
    })
}

/// What is shown of each document, if it could be ruled on.
fn documents(library: &mut Library, bytes: &[u8]) -> Vec<Option<Vec<String>>> {
    let mut problems = Problems::default();
    let mut all = Vec::new();
    let Some(id) = tame(&mut library.sources, "hostile.yaml", bytes, &mut problems) else {
        assert!(!problems.is_empty());
        assert!(is_tame(&draw(&library.sources, &problems, Lang::Ru, 80, false)));
        return all;
    };
    for node in outline(&library.sources, id, &mut problems) {
        let mut own = Problems::default();
        let ruled = rule(library, &node, None, &mut None, &mut own);
        assert_eq!(
            ruled.is_none(),
            !own.is_empty() || node.read != Reading::Whole,
            "a ruling or problems, never both or neither"
        );
        problems.append(own);
        all.push(ruled.map(|ruled| shown(library, &ruled)));
    }
    assert!(is_tame(&draw(&library.sources, &problems, Lang::En, 80, false)));
    all
}

/// A line of JSON, read the quick way: what is ruled is what the careful way rules.
pub fn json_line(bytes: &[u8]) -> bool {
    let line: Vec<u8> = bytes.iter().copied().filter(|b| *b != b'\n').collect();
    BOOKS.with_borrow_mut(|library| {
        let texts = library.sources.count();
        let mut problems = Problems::default();
        let quick = tame(&mut library.sources, "hostile.jsonl", &line, &mut problems)
            .and_then(|file| plain_json(&library.sources, file))
            .and_then(|node| rule(library, &node, None, &mut None, &mut problems))
            .map(|ruled| shown(library, &ruled));
        if let Some(quick) = &quick
            && problems.is_empty()
        {
            let careful = documents(library, &line);
            let [Some(careful)] = careful.as_slice() else {
                panic!("ruled on only the quick way");
            };
            // Places differ: the quick way has none.
            assert_eq!(quick.len(), careful.len());
            let head = |text: &String| text.lines().next().map(str::to_owned);
            assert_eq!(
                quick.iter().step_by(2).map(head).collect::<Vec<_>>(),
                careful.iter().step_by(2).map(head).collect::<Vec<_>>()
            );
        }
        library.sources.forget_after(texts.max(400));
        quick.is_some()
    })
}

const BOOK: &str = "\
book: house
title: {en: House, ru: Дом}
source: {en: House, ru: Дом}
over: codex
clauses:
  - id: \"1\"
    heading: {en: One, ru: Раз}
    text: {en: One., ru: Раз.}
    standing: decides
";

/// A topic of a house book. `seed` tells the folder apart from those of other threads.
fn house(topic: &[u8], seed: &str) -> (PathBuf, Library, Problems) {
    let folder = std::env::temp_dir().join(format!(
        "floor-door-{}-{:?}-{seed}",
        std::process::id(),
        std::thread::current().id()
    ));
    let book = folder.join("house");
    std::fs::create_dir_all(&book).expect("a folder");
    std::fs::write(book.join("book.yaml"), BOOK).expect("a book");
    std::fs::write(book.join("door.yaml"), topic).expect("a topic");
    let mut problems = Problems::default();
    let library = Library::open(std::slice::from_ref(&folder), &mut problems);
    (folder, library, problems)
}

/// A topic of a rulebook: what is wrong with it is told, or it rules on its own sample.
pub fn rulebook(bytes: &[u8]) -> bool {
    let (folder, mut library, mut problems) = house(bytes, "rulebook");
    // A stack of topics is read under the name of the file.
    let topic: Option<Topic> = library.topic("door", &mut problems).cloned();
    std::fs::remove_dir_all(&folder).expect("its own folder");
    assert!(topic.is_some() || !problems.is_empty(), "neither a topic nor a problem");
    for lang in [Lang::En, Lang::Ru] {
        assert!(is_tame(&draw(&library.sources, &problems, lang, 80, false)));
    }
    let Some(topic) = topic.filter(|_| problems.is_empty()) else {
        return false;
    };
    let situation = sample(&topic);
    let world = establish(&topic, &situation, &mut Vec::new(), &mut problems);
    decide(&topic, &world);
    true
}

/// The text of a condition, in a topic with a fact of each kind.
pub fn condition(bytes: &[u8]) -> bool {
    let text = serde_json::to_string(&String::from_utf8_lossy(bytes)).expect("a string");
    let topic = include_str!("door.yaml").replace("'CONDITION'", &text);
    rulebook(topic.as_bytes())
}

/// A file of records.
pub fn record(bytes: &[u8]) -> bool {
    let name = format!(
        "floor-door-{}-{:?}.jsonl",
        std::process::id(),
        std::thread::current().id()
    );
    let path: &Path = &std::env::temp_dir().join(name);
    std::fs::write(path, bytes).expect("a file");
    let read = kept::read(path).expect("a file that can be read");
    std::fs::remove_file(path).expect("its own file");
    let mut whole = false;
    BOOKS.with_borrow_mut(|library| {
        let texts = library.sources.count();
        for (_, entry) in read {
            if let Ok(entry) = entry {
                kept::verify(library, &entry, "hostile.jsonl");
                whole = true;
            }
        }
        library.sources.forget_after(texts.max(400));
    });
    whole
}

/// Lines typed at an interview; the first names the topic.
pub fn answers(bytes: &[u8]) -> bool {
    let text = String::from_utf8_lossy(bytes);
    let mut lines = text.lines();
    let Some(id) = lines.next() else {
        return false;
    };
    BOOKS.with_borrow_mut(|library| {
        let Some(topic) = library.topic(id, &mut Problems::default()).cloned() else {
            return false;
        };
        let mut interview = Interview::new(&topic, None);
        let mut told = false;
        for line in lines.take(40) {
            let Some(query) = interview.turn().query else {
                break;
            };
            // The terminal hands on no signs that cannot be seen.
            let line: String = line.chars().filter(|c| is_tame(&c.to_string())).collect();
            match read_line(&topic, &query, &line) {
                Err(wrong) => assert!(is_tame(&wrong_text(&wrong, Lang::Ru, 60))),
                Ok(Reply::Told(steps)) => told |= interview.answer_all(steps).is_ok(),
                Ok(Reply::Unknown) => {
                    told |= interview
                        .answer(query.item, floor_ruling::interview::Known::Unknown)
                        .is_ok();
                }
                Ok(Reply::Back) => {
                    interview.back();
                }
                Ok(Reply::Disagree | Reply::Help | Reply::Quit) => {}
            }
        }
        let closing = interview.close(true);
        let mut problems = Problems::default();
        establish(&topic, &closing.situation, &mut Vec::new(), &mut problems);
        assert!(
            problems.is_empty(),
            "an interview never tells what cannot be: {problems:?}"
        );
        told
    })
}
