//! Rules on disputes at a poker table, with the clause of the code that decides.
//!
//! Rulebooks are data; the code knows none of their rules. What somebody wrote flows one way:
//!
//! ```text
//! text ── source ──┬─ book ────────┐
//!                  │  (condition)  ├── decide ── weigh ── render ── text
//!                  └─ situation ───┘  (calculate,           │
//!                                      poker)               ├── record ── one line to keep
//!                                                           └── expect ── held against a test case
//!
//! solve: what is possible over all situations ── weigh, interview, analyse
//! ```
//!
//! # Ruling on a dispute
//!
//! A [`Library`](book::Library) holds the books, those of the program and one's own. [`run::rule_text`] takes a text to its rulings;
//! whatever is wrong with the text is collected in [`Problems`](source::Problems), never printed.
//!
//! ```
//! use floor_ruling::book::Library;
//! use floor_ruling::record::answers;
//! use floor_ruling::run::{Outcome, rule_text};
//! use floor_ruling::source::Problems;
//!
//! let mut problems = Problems::default();
//! let mut library = Library::open(&[], &mut problems);
//! let dispute = "
//! topic: overcall-chips
//! seat: 2
//! betting: pot-limit
//! pot: 100
//! bet: 100
//! chips: [500]
//! said: nothing
//! ";
//! let ruled = rule_text(&mut library, "dispute.yaml", dispute, &mut problems);
//! assert!(problems.is_empty());
//! assert_eq!(ruled[0].outcome(), Outcome::Ruled);
//!
//! // For a program: by names.
//! let topic = library.loaded("overcall-chips").expect("it was ruled on");
//! let answers = answers(topic, &ruled[0].world, &ruled[0].ruling);
//! let given = &answers[0].answers[0];
//! assert_eq!(answers[0].question, "action");
//! assert_eq!(given.outcomes[0].answer, "call");
//! assert_eq!(given.outcomes[0].amounts["back"], "400");
//! assert_eq!(given.clauses, ["codex/18.3"]);
//!
//! // For a person: in words, in either language.
//! use floor_ruling::render::{Case, Style, render};
//! use floor_ruling::source::Lang;
//!
//! let case = Case::of(&library, &ruled[0], Lang::En).expect("its topic is loaded");
//! let text = render(case, Style { width: 80, colour: false, why: false });
//! assert!(text.starts_with("CALL · 400 back to Seat 2"));
//! ```
//!
//! # When something is wrong, or not known
//!
//! Problems know their places; [`source::draw()`] underlines them. A fact that is missing is no problem: the ruling is
//! [open](decide::Verdict::Open), unless every way that it can be gives the same ([`weigh`]).
//!
//! ```
//! use floor_ruling::book::Library;
//! use floor_ruling::run::{Outcome, rule_text};
//! use floor_ruling::source::{Lang, Problems, draw};
//!
//! let mut problems = Problems::default();
//! let mut library = Library::open(&[], &mut problems);
//! let wrong = "topic: overcall-chips\nbeting: limit\n";
//! assert!(rule_text(&mut library, "wrong.yaml", wrong, &mut problems).is_empty());
//! let drawn = draw(&library.sources, &problems, Lang::En, 80, false);
//! assert!(drawn.contains("help: write `betting`"));
//!
//! let mut problems = Problems::default();
//! let said = "said: {disputed: {seat 3: nothing, seat 7: raise}}";
//! let disputed = format!("topic: overcall-chips\nbetting: pot-limit\npot: 110\nbet: 90\nchips: [500]\nsaid_when: before\n{said}\n");
//! let ruled = rule_text(&mut library, "disputed.yaml", &disputed, &mut problems);
//! assert!(problems.is_empty());
//! assert_eq!(ruled[0].outcome(), Outcome::Open);
//! assert!(ruled[0].quarrels[0].decides);
//! ```
//!
//! # One's own books
//!
//! A folder of rulebooks (how they are written: `rulings/README.md`) is read besides the program's own; a book may lie over another.
//! [`analyse::check_topic`] proves it free of clashes and gaps, and shows a situation for whatever it finds.
//!
//! ```
//! use floor_ruling::analyse::check_topic;
//! use floor_ruling::book::Library;
//! use floor_ruling::record::answers;
//! use floor_ruling::run::rule_text;
//! use floor_ruling::source::Problems;
//!
//! let mut problems = Problems::default();
//! let mut library = Library::open(&["examples/guide/mended".into()], &mut problems);
//! let topic = library.topic("overcall-chips", &mut problems).expect("a sound book");
//! let (findings, proved) = check_topic(topic);
//! assert!(problems.is_empty() && findings.is_empty());
//! assert_eq!(proved.open, 0, "something is not proved");
//!
//! let big_chip = "topic: overcall-chips\nbook: my-room\nbetting: no-limit\nbet: 100\nchips: [500]\nsaid: nothing\n";
//! let ruled = rule_text(&mut library, "big-chip.yaml", big_chip, &mut problems);
//! let topic = library.loaded("overcall-chips").expect("it was ruled on");
//! let given = &answers(topic, &ruled[0].world, &ruled[0].ruling)[0].answers[0];
//! assert_eq!(given.outcomes[0].answer, "raise");
//! assert_eq!(given.clauses, ["my-room/wall.1"]);
//! ```
//!
//! # Where to look
//!
//! * What is read: [`source`], [`book`], [`condition`], [`situation`].
//! * What is decided: [`decide`], [`weigh`] (facts missing or disputed), [`calculate`] and [`poker`] (hands, pots, orders).
//! * What is asked: [`interview`].
//! * What is proved: [`solve`], [`analyse`] (check, coverage, mutants, differences of books).
//! * What is written: [`render`], [`record`], [`template`].

pub mod analyse;
pub mod book;
pub mod calculate;
pub mod condition;
pub mod decide;
pub mod expect;
pub mod interview;
pub mod money;
pub mod poker;
pub mod record;
pub mod render;
pub mod run;
pub mod sample;
pub mod situation;
pub mod solve;
pub mod source;
pub mod template;
pub mod value;
pub mod weigh;
