//! Texts that are not YAML: what is wrong with them, said for people who never heard of scanners.

use super::{Code, FileId, Place, Problem, Text};

/// A kind of syntax error: words of the parser's message that tell it, what is wrong, and what would be right.
struct Fault {
    words: &'static [&'static str],
    /// Whether it tells more than that a bracket has not been closed.
    sure: bool,
    message: (&'static str, &'static str),
    help: (&'static str, &'static str),
}

const FAULTS: &[Fault] = &[
    Fault {
        words: &["found a tab", "tabs disallowed", "tab cannot", "with a tab"],
        sure: true,
        message: ("a tab stands here", "здесь стоит табуляция"),
        help: ("indent with spaces", "делайте отступ пробелами"),
    },
    Fault {
        words: &["unknown escape", "escape code", "hexadecimal"],
        sure: true,
        message: (
            "in double quotes `\\` begins a special sign, and there is none like this",
            "в двойных кавычках `\\` начинает особый знак, а такого нет",
        ),
        help: (
            "in single quotes every sign stands for itself",
            "в одинарных кавычках каждый знак означает сам себя",
        ),
    },
    Fault {
        words: &["quoted scalar, found", "in quoted scalar"],
        sure: true,
        message: ("this quote is not closed", "эта кавычка не закрыта"),
        help: (
            "close it in the same line; a single quote inside single quotes is written twice",
            "закройте её в той же строке; одинарная кавычка внутри одинарных пишется дважды",
        ),
    },
    Fault {
        words: &["trailing content after"],
        sure: true,
        message: (
            "something stands behind the closing quote",
            "после закрывающей кавычки что-то стоит",
        ),
        help: ("put the whole text in quotes", "возьмите в кавычки весь текст"),
    },
    Fault {
        words: &[
            "unexpected character",
            "alphabetic or numeric",
            "scanning a directive",
            "cannot start with '-'",
        ],
        sure: true,
        message: (
            "a text cannot begin with this sign",
            "текст не может начинаться с этого знака",
        ),
        help: ("put the text in quotes", "возьмите текст в кавычки"),
    },
    Fault {
        words: &["block sequence entries"],
        sure: false,
        message: ("a `-` cannot stand here", "`-` здесь стоять не может"),
        help: (
            "the members of a list begin on lines of their own, or the list is written [100, 25]",
            "каждое значение списка начинается с новой строки, или список пишется так: [100, 25]",
        ),
    },
    Fault {
        words: &["mapping values", "illegal placement"],
        sure: false,
        message: ("a `:` cannot stand here", "`:` здесь стоять не может"),
        help: (
            "keys of one map begin in the same column, a space follows their `:`, and a text that holds `: ` is put in quotes",
            "ключи одного уровня начинаются в одном столбце, после их `:` стоит пробел, а текст с `: ` внутри берётся в кавычки",
        ),
    },
    Fault {
        words: &["simple key expect"],
        sure: false,
        message: ("this line has no `:`", "в этой строке нет `:`"),
        help: (
            "a fact is written `name: value`, with a space after the `:`",
            "факт пишется `имя: значение`, после `:` нужен пробел",
        ),
    },
    Fault {
        words: &[
            "expected key",
            "expected '-'",
            "invalid indentation",
            "wrongly indented",
        ],
        sure: false,
        message: (
            "this line does not belong to those above it",
            "эта строка не относится к тем, что выше",
        ),
        help: (
            "keys of one map, and members of one list, begin in the same column",
            "ключи одного уровня и значения одного списка начинаются в одном столбце",
        ),
    },
    Fault {
        words: &["node content"],
        sure: true,
        message: ("a value is missing here", "здесь не хватает значения"),
        help: (
            "between two commas stands a value",
            "между двумя запятыми стоит значение",
        ),
    },
    Fault {
        words: &["document start", "document-start", "document end", "document indicator"],
        sure: false,
        message: (
            "what stands here belongs to no document",
            "то, что стоит здесь, не относится ни к одному документу",
        ),
        help: ("a line `---` parts two documents", "документы разделяет строка `---`"),
    },
];

/// The problem that the parser ran into at `at`; `bracket` has not been closed there.
pub(super) fn problem(text: &str, file: FileId, at: usize, info: &str, bracket: Option<Place>) -> Problem {
    let sign = text.get(at..).and_then(|rest| rest.chars().next());
    let place = Place::new(file, at..at + sign.filter(|c| *c != '\n').map_or(0, char::len_utf8));
    if info.contains("recursion limit") {
        return too_deep(place);
    }
    if info.contains("unknown anchor") {
        return Problem::new(
            Code::YamlExtra,
            place,
            Text::new("aliases are not read", "псевдонимы не читаются"),
        )
        .help(star());
    }
    let known = FAULTS.iter().find(|f| f.words.iter().any(|w| info.contains(w)));
    if let (Some(bracket), false) = (bracket, known.is_some_and(|f| f.sure)) {
        return open_bracket(text, place, bracket);
    }
    match known {
        Some(fault) => {
            let place = match fault.words {
                ["simple key expect"] => line_before(text, file, at),
                ["found a tab", ..] => first('\t', text, file, at).unwrap_or(place),
                ["unknown escape", ..] => first('\\', text, file, at).unwrap_or(place),
                _ => place,
            };
            Problem::new(Code::Yaml, place, Text::new(fault.message.0, fault.message.1))
                .help(Text::new(fault.help.0, fault.help.1))
        }
        None => Problem::new(
            Code::Yaml,
            place,
            Text::new(
                format!("this is not readable as YAML ({info})"),
                "это не читается как YAML",
            ),
        )
        .help(Text::new(
            "look at the quotes, the brackets and the indentation",
            "проверьте кавычки, скобки и отступы",
        )),
    }
}

/// Lists and maps in one another, deeper than any document needs.
pub(super) fn too_deep(place: Place) -> Problem {
    Problem::new(
        Code::TooDeep,
        place,
        Text::new(
            "lists and maps lie too deep in one another here",
            "здесь слишком глубокая вложенность списков и таблиц",
        ),
    )
}

/// What to write instead of an alias.
pub(super) fn star() -> Text {
    Text::new(
        "write the value itself; a text that begins with `*` is put in quotes",
        "напишите само значение; текст, который начинается с `*`, берётся в кавычки",
    )
}

fn open_bracket(text: &str, place: Place, bracket: Place) -> Problem {
    let close = match text.as_bytes().get(bracket.start as usize) {
        Some(b'[') => "]",
        _ => "}",
    };
    Problem::new(
        Code::Yaml,
        place,
        Text::new(
            format!("`,` or `{close}` is missing before this"),
            format!("перед этим не хватает `,` или `{close}`"),
        ),
    )
    .also(bracket, Text::new("opened here", "открыто здесь"))
}

/// The last line before `at` in which something is written.
fn line_before(text: &str, file: FileId, at: usize) -> Place {
    let before = text.get(..at).unwrap_or_default().trim_end();
    let start = before.rfind('\n').map_or(0, |n| n + 1);
    let line = before.get(start..).unwrap_or_default();
    Place::new(file, start + line.len() - line.trim_start().len()..before.len())
}

/// The first of these signs from the line of `at` on.
fn first(sign: char, text: &str, file: FileId, at: usize) -> Option<Place> {
    let line = text.get(..at)?.rfind('\n').map_or(0, |n| n + 1);
    let found = line + text.get(line..)?.find(sign)?;
    Some(Place::new(file, found..found + sign.len_utf8()))
}
