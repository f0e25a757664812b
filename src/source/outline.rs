use std::collections::HashMap;

use saphyr_parser::{Event, Parser, ScalarStyle, Span};

use super::syntax;
use super::text::{hostile, unseen};
use super::{Code, Entry, FileId, Kind, Node, Place, Problem, Problems, Reading, Sources, Text};

/// How deep lists and maps may lie in one another.
const MOST_DEPTH: usize = 40;

/// Reads the documents of a text as nodes with places. Anchors, aliases, tags, merge keys, keys given twice and deep nesting
/// are refused, all of them at once. What stands before a syntax error is kept; a document with any of these is marked so.
pub fn outline(sources: &Sources, file: FileId, problems: &mut Problems) -> Vec<Node> {
    let Some(source) = sources.get(file) else {
        return Vec::new();
    };
    let mut reader = Outline {
        text: source.text(),
        starts: byte_starts(source.text()),
        file,
        problems,
        open: Vec::new(),
        done: Vec::new(),
        too_deep: 0,
    };
    for event in Parser::new_from_str(source.text()) {
        match event {
            Ok((event, span)) => reader.take(event, span),
            Err(error) => {
                let at = reader.byte(error.marker().index());
                let bracket = reader.open_bracket();
                let problem = syntax::problem(source.text(), file, at, error.info(), bracket);
                reader.problems.add(problem);
                reader.cut_off();
                break;
            }
        }
    }
    reader.done
}

/// Byte position of each character, where that differs from its number.
fn byte_starts(text: &str) -> Option<Vec<u32>> {
    if text.is_ascii() {
        return None;
    }
    let ends = std::iter::once(u32::try_from(text.len()).unwrap_or(u32::MAX));
    Some(
        text.char_indices()
            .map(|(at, _)| u32::try_from(at).unwrap_or(u32::MAX))
            .chain(ends)
            .collect(),
    )
}

/// A list or map that has not ended.
enum Open {
    List(Place, Vec<Node>),
    Map(Place, Keyed),
}

/// What a map holds so far.
#[derive(Default)]
struct Keyed {
    entries: Vec<Entry>,
    /// Where each key was first given.
    first: HashMap<String, Place>,
    /// A key whose value has not come yet.
    key: Option<(String, Place)>,
}

struct Outline<'a> {
    text: &'a str,
    starts: Option<Vec<u32>>,
    file: FileId,
    problems: &'a mut Problems,
    open: Vec<Open>,
    done: Vec<Node>,
    /// How many levels beyond the allowed depth are open; what is in them is passed over.
    too_deep: usize,
}

impl Outline<'_> {
    fn byte(&self, index: usize) -> usize {
        match &self.starts {
            None => index.min(self.text.len()),
            Some(starts) => starts.get(index).map_or(self.text.len(), |b| *b as usize),
        }
    }

    fn place(&self, span: Span) -> Place {
        Place::new(self.file, self.byte(span.start.index())..self.byte(span.end.index()))
    }

    /// The bracket of the innermost list or map that has not ended, if it is written in brackets.
    fn open_bracket(&self) -> Option<Place> {
        let (Open::List(place, _) | Open::Map(place, ..)) = self.open.last()?;
        let bracket = self.text.as_bytes().get(place.start as usize)?;
        matches!(bracket, b'[' | b'{').then(|| place.part(0..1))
    }

    /// Keeps what was whole when the text broke off, if it is enough to tell what it is about.
    fn cut_off(&mut self) {
        self.open.truncate(1);
        let Some(Open::Map(place, Keyed { mut entries, .. })) = self.open.pop() else {
            return;
        };
        // A value that runs over several lines has probably swallowed the faulty one.
        let swallowed = |entry: &Entry| self.written(entry.value.place).contains('\n') && entry.value.text().is_some();
        if entries.last().is_some_and(swallowed) {
            entries.pop();
        }
        if entries.iter().any(|e| e.key == "topic") {
            self.done.push(Node {
                place,
                kind: Kind::Map(entries),
                read: Reading::BrokenOff,
            });
        }
    }

    fn written(&self, place: Place) -> &str {
        self.text
            .get(place.start as usize..place.end as usize)
            .unwrap_or_default()
    }

    fn refuse(&mut self, place: Place, code: Code, message: Text, help: Text) {
        self.problems.add(Problem::new(code, place, message).help(help));
    }

    fn take(&mut self, event: Event<'_>, span: Span) {
        let place = self.place(span);
        if self.too_deep > 0 {
            match event {
                Event::SequenceStart(..) | Event::MappingStart(..) => self.too_deep += 1,
                Event::SequenceEnd | Event::MappingEnd => self.too_deep -= 1,
                _ => {}
            }
            return;
        }
        match event {
            Event::Scalar(text, style, anchor, tag) => {
                self.refuse_extras(place, anchor, tag.is_some());
                let place = self.past_extras(place);
                let plain = style == ScalarStyle::Plain;
                if let Some(c) = text.chars().find(|c| hostile(*c)) {
                    // Written with an escape; as itself it would have been replaced before.
                    self.problems.add(unseen(c, place));
                }
                self.scalar(text.replace(hostile, "\u{FFFD}"), plain, place);
            }
            Event::SequenceStart(anchor, tag) => {
                self.refuse_extras(place, anchor, tag.is_some());
                self.start(place, Open::List(place, Vec::new()));
            }
            Event::MappingStart(anchor, tag) => {
                self.refuse_extras(place, anchor, tag.is_some());
                self.start(place, Open::Map(place, Keyed::default()));
            }
            Event::SequenceEnd | Event::MappingEnd => self.end(place),
            Event::Alias(_) => {
                self.refuse(
                    place,
                    Code::YamlExtra,
                    Text::new("aliases are not read", "псевдонимы не читаются"),
                    syntax::star(),
                );
                self.scalar(String::new(), false, place);
            }
            _ => {}
        }
    }

    fn refuse_extras(&mut self, place: Place, anchor: usize, tag: bool) {
        if anchor > 0 {
            self.refuse(
                self.word_at(place, '&'),
                Code::YamlExtra,
                Text::new("anchors are not read", "якоря не читаются"),
                Text::new(
                    "write the value out wherever it is needed; a text that begins with `&` is put in quotes",
                    "пишите значение полностью всюду, где оно нужно; текст, который начинается с `&`, берётся в кавычки",
                ),
            );
        }
        if tag {
            self.refuse(
                self.word_at(place, '!'),
                Code::YamlExtra,
                Text::new("tags are not read", "теги не читаются"),
                Text::new(
                    "leave it out: a fact knows what it can be; a text that begins with `!` is put in quotes",
                    "уберите его: вид значения известен и так; текст, который начинается с `!`, берётся в кавычки",
                ),
            );
        }
    }

    /// The place of a value without the anchors and tags before it.
    fn past_extras(&self, place: Place) -> Place {
        let text = self.written(place);
        let mut rest = text;
        while rest.starts_with(['&', '!']) {
            let after = rest.find(char::is_whitespace).unwrap_or(rest.len());
            rest = rest.get(after..).unwrap_or_default().trim_start();
        }
        place.part(text.len() - rest.len()..text.len())
    }

    /// The word at a place that begins with this sign; the place itself if there is none.
    fn word_at(&self, place: Place, sign: char) -> Place {
        let text = self
            .text
            .get(place.start as usize..place.end as usize)
            .unwrap_or_default();
        let Some(from) = text.find(sign) else {
            return place;
        };
        let rest = text.get(from..).unwrap_or_default();
        let len = rest.find(char::is_whitespace).unwrap_or(rest.len());
        place.part(from..from + len)
    }

    fn start(&mut self, place: Place, open: Open) {
        if self.open.len() >= MOST_DEPTH {
            self.too_deep = 1;
            self.problems.add(syntax::too_deep(place));
            self.node(Node {
                place,
                kind: Kind::List(Vec::new()),
                read: Reading::Whole,
            });
            return;
        }
        self.open.push(open);
    }

    fn end(&mut self, place: Place) {
        let node = match self.open.pop() {
            Some(Open::List(start, members)) => Node {
                place: members.last().map_or(start.to(place), |last| {
                    start.to(last.place).to(place_if_flow(self.text, place, last.place))
                }),
                kind: Kind::List(members),
                read: Reading::Whole,
            },
            Some(Open::Map(start, Keyed { mut entries, key, .. })) => {
                if let Some((key, key_place)) = key {
                    entries.push(Entry {
                        key,
                        key_place,
                        value: empty(key_place),
                    });
                }
                Node {
                    place: entries.last().map_or(start.to(place), |last| {
                        start
                            .to(last.value.place)
                            .to(place_if_flow(self.text, place, last.value.place))
                    }),
                    kind: Kind::Map(entries),
                    read: Reading::Whole,
                }
            }
            None => return,
        };
        self.node(node);
    }

    fn scalar(&mut self, text: String, plain: bool, place: Place) {
        if let Some(Open::Map(_, map)) = self.open.last_mut()
            && map.key.is_none()
        {
            if plain && text == "<<" {
                let message = Text::new("merge keys are not read", "ключи слияния не читаются");
                self.problems.add(
                    Problem::new(Code::YamlExtra, place, message)
                        .help(Text::new("write the keys out", "выпишите сами ключи")),
                );
            } else if let Some(first) = map.first.get(&text) {
                self.problems.add(
                    Problem::new(
                        Code::KeyTwice,
                        place,
                        Text::new(format!("`{text}` is given twice"), format!("`{text}` указано дважды")),
                    )
                    .also(*first, Text::new("given here first", "впервые указано здесь"))
                    .help(Text::new("keep one of the two", "оставьте одно из двух")),
                );
            }
            map.key = Some((text, place));
            return;
        }
        self.node(Node {
            place,
            kind: Kind::Scalar { text, plain },
            read: Reading::Whole,
        });
    }

    /// Puts a finished value where it belongs.
    fn node(&mut self, node: Node) {
        match self.open.last_mut() {
            None => {
                let read = match self.problems.within(node.place) {
                    true => Reading::Refused,
                    false => Reading::Whole,
                };
                self.done.push(Node { read, ..node });
            }
            Some(Open::List(_, members)) => members.push(node),
            Some(Open::Map(_, map)) => match map.key.take() {
                Some((key, key_place)) => {
                    // A key given twice has been reported; the first value stays.
                    if !map.first.contains_key(&key) {
                        map.first.insert(key.clone(), key_place);
                        let nothing = node.place.start == node.place.end;
                        let value = if nothing { empty(key_place) } else { node };
                        map.entries.push(Entry { key, key_place, value });
                    }
                }
                None => {
                    // A list or map where a key is due.
                    self.problems.add(
                        Problem::new(
                            Code::KeyNotText,
                            node.place,
                            Text::new("a key must be a word", "ключом может быть только слово"),
                        )
                        .help(Text::new("write `name: value`", "напишите `имя: значение`")),
                    );
                    map.key = Some((String::new(), node.place));
                }
            },
        }
    }
}

fn empty(place: Place) -> Node {
    Node {
        place,
        kind: Kind::Scalar {
            text: String::new(),
            plain: true,
        },
        read: Reading::Whole,
    }
}

/// The place of an end event when it is a bracket of its own, otherwise that of the last member.
fn place_if_flow(text: &str, end: Place, last: Place) -> Place {
    let bracket = text
        .as_bytes()
        .get(end.start as usize)
        .is_some_and(|b| matches!(b, b']' | b'}'));
    if bracket && end.end > last.end { end } else { last }
}
