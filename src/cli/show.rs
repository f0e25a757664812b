use std::path::{Path, PathBuf};

use floor_ruling::book::{Clause, ClauseRef, Library};
use floor_ruling::render::{self, Citations};
use floor_ruling::run::rule;
use floor_ruling::source::{Lang, Problems, nearest, outline};

use super::exit::Exit;
use super::{Setting, files, output};

#[derive(Debug, clap::Args)]
pub struct Args {
    /// A topic, a clause (`18.1`, `codex/18.1`), a book, or a word to look for.
    #[arg(value_name = "TOPIC|CLAUSE|BOOK|WORD")]
    what: Vec<String>,
    /// Folder of situations: beside each clause of a book, how many of their rulings cite it [default: tests/cases, if there].
    #[arg(long, value_name = "DIR")]
    cases: Option<PathBuf>,
}

/// What a newcomer sees.
pub fn welcome(setting: &Setting) -> anyhow::Result<Exit> {
    let text = match setting.lang {
        Lang::En => {
            "floor rules on a dispute at a poker table: one line of ruling with exact amounts, the clause\n\
             that decides, why, and what was considered and rejected.\n\n\
             \x20 floor show                       the topics it rules on\n\
             \x20 floor new rebuy > s.yaml         a situation to fill in\n\
             \x20 floor rule s.yaml                the ruling\n\
             \x20 floor show 18.3                  a clause, in our words\n\
             \x20 floor show burn                  whatever has to do with a word\n\n\
             Next: floor show      (по-русски: --lang ru)\n"
        }
        Lang::Ru => {
            "floor решает споры за покерным столом: решение одной строкой с точными суммами, пункт свода,\n\
             почему так и что было рассмотрено и отклонено.\n\n\
             \x20 floor show                       темы, по которым есть решения\n\
             \x20 floor new rebuy > s.yaml         образец ситуации для заполнения\n\
             \x20 floor rule s.yaml                решение\n\
             \x20 floor show 18.3                  пункт свода нашими словами\n\
             \x20 floor show сжечь                 всё, что связано со словом\n\n\
             Дальше: floor show      (in English: --lang en)\n"
        }
    };
    output::out(text)?;
    Ok(Exit::Done)
}

pub fn run(setting: &Setting, args: &Args) -> anyhow::Result<Exit> {
    let mut problems = Problems::default();
    let mut library = Library::open(&setting.rulings, &mut problems);
    if !problems.is_empty() {
        output::problems(setting, &library.sources, &problems);
        return Ok(Exit::BadInput);
    }
    let (lang, width) = (setting.lang, setting.width);
    let what = args.what.join(" ");
    let what = what.trim();
    if what.is_empty() {
        output::out(&render::topic_list(&mut library, lang, width))?;
        return Ok(Exit::Done);
    };
    if library.topic_ids().iter().any(|id| id == what) {
        if let Some(topic) = library.topic(what, &mut problems) {
            let card = render::topic_card(topic, lang, width);
            output::out(&card)?;
            return Ok(Exit::Done);
        }
        output::problems(setting, &library.sources, &problems);
        return Ok(Exit::BadInput);
    }
    let clauses = clauses(&library, what);
    if !clauses.is_empty() {
        let cards: Vec<String> = clauses
            .iter()
            .filter_map(|c| render::clause_card(&mut library, c, lang, width))
            .collect();
        output::out(&cards.join("\n"))?;
        return Ok(Exit::Done);
    }
    if library.book(what).is_some() {
        let counted = cases(args).map(|folder| citations(&mut library, &folder, &mut problems));
        // What happens to lie in the usual place may be somebody else's: only cases that were asked for must be sound.
        if !problems.is_empty() && args.cases.is_some() {
            output::problems(setting, &library.sources, &problems);
            return Ok(Exit::BadInput);
        }
        if let Some(ledger) = render::ledger(&mut library, what, counted.as_ref(), lang, width) {
            output::out(&ledger)?;
        }
        return Ok(Exit::Done);
    }
    word(setting, &mut library, what)
}

/// The clauses of this id in any book.
fn clauses(library: &Library, what: &str) -> Vec<ClauseRef> {
    // As it is written in books, and as rulings cite it.
    let (book, id) = match what.split_once(['/', ' ']) {
        Some((book, id)) if library.book(book).is_some() => (Some(book), id.trim()),
        _ => (None, what),
    };
    let bare = |text: &str| text.trim_matches(['«', '»', '"', ' ']).to_lowercase();
    let meant = bare(id);
    let called = |clause: &Clause| {
        let printed = clause.printed.as_ref();
        clause.id == id || printed.is_some_and(|p| bare(&p.en) == meant || bare(&p.ru) == meant)
    };
    library
        .books()
        .filter(|b| book.is_none_or(|name| b.id == name))
        .flat_map(|b| b.clauses.iter().filter(|c| called(c)).map(move |c| (b, c)))
        .map(|(b, c)| ClauseRef {
            book: b.id.clone(),
            id: c.id.clone(),
        })
        .collect()
}

/// The folder of cases: the one asked for, or the usual one where there is one.
fn cases(args: &Args) -> Option<PathBuf> {
    let usual = PathBuf::from("tests/cases");
    args.cases.clone().or_else(|| usual.is_dir().then_some(usual))
}

/// How many situations in a folder have a ruling that cites each clause. Those that are another topic's matter have none.
fn citations(library: &mut Library, folder: &Path, problems: &mut Problems) -> Citations {
    let mut counted = Citations::new();
    for file in files::find(&[folder.to_owned()], problems, &mut library.sources) {
        let Some(id) = files::read(&file, &mut library.sources, problems) else {
            continue;
        };
        for node in outline(&library.sources, id, problems) {
            let (mut elsewhere, mut own) = (None, Problems::default());
            let ruled = rule(library, &node, None, &mut elsewhere, &mut own);
            for clause in ruled.iter().flat_map(|ruled| ruled.cited(library)) {
                *counted.entry(clause).or_default() += 1;
            }
            if elsewhere.is_none() {
                problems.append(own);
            }
        }
    }
    counted
}

fn word(setting: &Setting, library: &mut Library, what: &str) -> anyhow::Result<Exit> {
    let found = render::search(library, what, setting.lang, setting.width);
    if !found.is_empty() {
        output::out(&found)?;
        return Ok(Exit::Done);
    }
    let numbered = what.starts_with(|c: char| c.is_ascii_digit()) || what.contains('/');
    let mut line = match (numbered, setting.lang) {
        (true, Lang::En) => format!("`{what}` is not in this book: it holds sections 18–30\n"),
        (true, Lang::Ru) => format!("`{what}` в этом своде нет: в нём разделы 18–30\n"),
        (false, Lang::En) => format!("nothing has to do with `{what}`\n"),
        (false, Lang::Ru) => format!("ничего о `{what}` не найдено\n"),
    };
    let ids = library.topic_ids();
    if let Some(near) = nearest(what, ids.iter().map(String::as_str)) {
        line.push_str(&match setting.lang {
            Lang::En => format!("did you mean `floor show {near}`?\n"),
            Lang::Ru => format!("возможно, `floor show {near}`?\n"),
        });
    }
    output::err(&line);
    Ok(Exit::BadInput)
}
