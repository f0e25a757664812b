use saphyr_parser::{Event, Parser, ScalarStyle, ScanError, Span};

use super::{Code, Entry, FileId, Kind, Node, Place, Problem, Problems, Sources, Text};

/// How deep lists and maps may lie in one another.
const MOST_DEPTH: usize = 40;

/// Reads the documents of a text as nodes with places. Anchors, aliases, tags, merge keys, keys given twice and deep nesting
/// are refused, all of them at once; after a syntax error the documents before it are kept.
pub fn outline(sources: &Sources, file: FileId, problems: &mut Problems) -> Vec<Node> {
    let Some(source) = sources.get(file) else {
        return Vec::new();
    };
    let mut reader = Outline {
        text: &source.text,
        starts: byte_starts(&source.text),
        file,
        problems,
        open: Vec::new(),
        done: Vec::new(),
        too_deep: 0,
    };
    for event in Parser::new_from_str(&source.text) {
        match event {
            Ok((event, span)) => reader.take(event, span),
            Err(error) => {
                reader.syntax(&error);
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
    Map(Place, Vec<Entry>, Option<(String, Place)>),
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

    fn refuse(&mut self, place: Place, code: Code, en: &str, ru: &str) {
        self.problems.add(Problem::new(code, place, Text::new(en, ru)));
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
                let plain = style == ScalarStyle::Plain;
                self.scalar(text.into_owned(), plain, place);
            }
            Event::SequenceStart(anchor, tag) => {
                self.refuse_extras(place, anchor, tag.is_some());
                self.start(place, Open::List(place, Vec::new()));
            }
            Event::MappingStart(anchor, tag) => {
                self.refuse_extras(place, anchor, tag.is_some());
                self.start(place, Open::Map(place, Vec::new(), None));
            }
            Event::SequenceEnd | Event::MappingEnd => self.end(place),
            Event::Alias(_) => {
                self.refuse(place, Code::YamlExtra, "aliases are not read", "псевдонимы не читаются");
                self.scalar(String::new(), false, place);
            }
            _ => {}
        }
    }

    fn refuse_extras(&mut self, place: Place, anchor: usize, tag: bool) {
        if anchor > 0 {
            self.refuse(place, Code::YamlExtra, "anchors are not read", "якоря не читаются");
        }
        if tag {
            self.refuse(place, Code::YamlExtra, "tags are not read", "теги не читаются");
        }
    }

    fn start(&mut self, place: Place, open: Open) {
        if self.open.len() >= MOST_DEPTH {
            self.too_deep = 1;
            self.refuse(
                place,
                Code::TooDeep,
                "lists and maps lie too deep in one another here",
                "слишком глубокая вложенность",
            );
            self.node(Node {
                place,
                kind: Kind::List(Vec::new()),
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
            },
            Some(Open::Map(start, entries, key)) => {
                let mut entries = entries;
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
                }
            }
            None => return,
        };
        self.node(node);
    }

    fn scalar(&mut self, text: String, plain: bool, place: Place) {
        if let Some(Open::Map(_, entries, key @ None)) = self.open.last_mut() {
            if plain && text == "<<" {
                self.problems.add(Problem::new(
                    Code::YamlExtra,
                    place,
                    Text::new("merge keys are not read", "ключи слияния не читаются"),
                ));
            } else if let Some(first) = entries.iter().find(|e| e.key == text) {
                self.problems.add(
                    Problem::new(
                        Code::KeyTwice,
                        place,
                        Text::new(format!("`{text}` is given twice"), format!("`{text}` указано дважды")),
                    )
                    .also(first.key_place, Text::new("given here first", "впервые указано здесь")),
                );
            }
            *key = Some((text, place));
            return;
        }
        self.node(Node {
            place,
            kind: Kind::Scalar { text, plain },
        });
    }

    /// Puts a finished value where it belongs.
    fn node(&mut self, node: Node) {
        match self.open.last_mut() {
            None => self.done.push(node),
            Some(Open::List(_, members)) => members.push(node),
            Some(Open::Map(_, entries, key)) => match key.take() {
                Some((key, key_place)) => {
                    // A key given twice has been reported; the first value stays.
                    if !entries.iter().any(|e| e.key == key) {
                        let value = if node.is_empty() { empty(key_place) } else { node };
                        entries.push(Entry { key, key_place, value });
                    }
                }
                None => {
                    // A list or map where a key is due.
                    self.problems.add(Problem::new(
                        Code::KeyNotText,
                        node.place,
                        Text::new("a key must be a word", "ключом может быть только слово"),
                    ));
                    *key = Some((String::new(), node.place));
                }
            },
        }
    }

    fn syntax(&mut self, error: &ScanError) {
        let at = self.byte(error.marker().index());
        let end = self.text[at..].chars().next().map_or(at, |c| at + c.len_utf8());
        self.problems.add(Problem::new(
            Code::Yaml,
            Place::new(self.file, at..end),
            Text::new(
                format!("not readable as YAML: {}", error.info()),
                format!("не читается как YAML: {}", error.info()),
            ),
        ));
    }
}

fn empty(place: Place) -> Node {
    Node {
        place,
        kind: Kind::Scalar {
            text: String::new(),
            plain: true,
        },
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
