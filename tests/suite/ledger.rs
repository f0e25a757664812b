//! Clause by clause: every clause of the sources is in its book, every one that decides or prescribes something is reached by a
//! rule, and a case pins it.

use std::collections::{BTreeMap, BTreeSet};

use floor_ruling::book::{Basis, ClauseRef, Library, Rule, Standing};
use floor_ruling::decide::Verdict;
use floor_ruling::expect;
use floor_ruling::render::{Citations, ledger};
use floor_ruling::run::{Ruled, rule};
use floor_ruling::source::{Lang, Problems, draw, outline, tame};

use super::folder;

/// The printed numbers of the Codex, part 2, in its order.
const CODEX: &str = "
    18 18.1 18.2 18.2.1 18.2.2 18.3 18.4 18.4.1 18.4.2 18.4.2.1 18.4.3
    19 19.1 19.2 19.3
    20 20.1 20.2
    21 21.1 21.2 21.3 21.4
    22 22.1
    23 23.1 23.2 23.3
    24 24.1 24.2 24.2.1 24.2.2 24.2.3 24.2.4 24.2.5 24.2.6 24.2.7 24.2.8 24.2.9 24.2.10
    24.2.11 24.2.11.1 24.2.11.2 24.2.11.2.1 24.2.11.2.2 24.2.11.3 24.2.11.3.1 24.2.11.3.2 24.2.11.3.3 24.2.11.4 24.2.11.5
    24.2.12 24.2.13 24.2.14 24.2.15 24.2.16 24.2.17 24.2.17.1 24.2.18 24.2.19 24.2.20 24.2.21 24.2.22 24.2.23
    24.2.24 24.2.24.1 24.2.24.2 24.2.24.3 24.2.25 24.2.26 24.2.27 24.2.28 24.2.29 24.2.30 24.2.31
    24.3 24.3.1 24.3.2 24.4 24.4.1 24.4.2 24.5 24.6
    24.7 24.7.1 24.7.2 24.7.3 24.7.4 24.7.5 24.7.6 24.7.7 24.7.8 24.7.9
    25 25.1
    26 26.1
    27 27.1 27.1.1 27.1.2 27.1.3 27.1.4 27.1.5 27.1.6
    28 28.1
    29 29.1 29.2
    30 30.1 30.1.1 30.1.2
";

/// Headings, letters and numbers of the stud laws, in their order.
const STUD: &str = "
    bets.a bets.b bets.c bets.calls bets.final
    hands.a hands.a.1 hands.a.2 hands.a.3 hands.a.4 hands.a.5 hands.b hands.c
    deal.1 deal.1.a deal.1.b deal.1.c deal.1.d deal.1.e deal.2 deal.3 deal.4 deal.5 deal.6
    exposed
    dead.a dead.b
    impossible-call no-redress turned-card
";

/// Headings and letters of the draw laws, in their order.
const DRAW: &str = "
    draw.a draw.b draw.c
    errors.a errors.b errors.c errors.d errors.e
    showing-openers
    splitting-openers
    false-openers.a false-openers.b false-openers.c false-openers.d
";

const PRINTED: [(&str, &str); 3] = [("codex", CODEX), ("stud", STUD), ("draw", DRAW)];

fn shipped() -> Library {
    let mut problems = Problems::default();
    let mut library = Library::open(&[], &mut problems);
    for topic in library.topic_ids() {
        library.topic(&topic, &mut problems);
    }
    assert!(
        problems.is_empty(),
        "{}",
        draw(&library.sources, &problems, Lang::En, 120, false)
    );
    library
}

#[test]
fn every_printed_clause_is_in_its_book() {
    let library = shipped();
    for (book, printed) in PRINTED {
        let printed: Vec<&str> = printed.split_whitespace().collect();
        let clauses = &library.book(book).expect("shipped").clauses;
        let held: Vec<&str> = clauses.iter().map(|c| c.id.as_str()).collect();
        let missing: Vec<_> = printed.iter().filter(|id| !held.contains(id)).collect();
        let invented: Vec<_> = held.iter().filter(|id| !printed.contains(id)).collect();
        assert!(missing.is_empty(), "not in {book}: {missing:?}");
        assert!(invented.is_empty(), "in {book}, but in no source: {invented:?}");
        assert_eq!(held, printed, "{book}: the order of the source");
    }
}

/// The clauses that a rule rests on: the one that decides; the heading of which that is a numbered part, if it is cited too; and the
/// clause that leaves the matter to the manager, which stands first among the nearest.
fn rests_on(rule: &Rule) -> Vec<&ClauseRef> {
    let mut found: Vec<&ClauseRef> = Vec::new();
    if let Some(clause) = &rule.clause {
        let part = |whole: &&ClauseRef| whole.book == clause.book && clause.id.starts_with(&format!("{}.", whole.id));
        found.push(clause);
        found.extend(rule.cites.iter().filter(part));
    }
    if let Basis::Discretion(_) = rule.basis {
        found.extend(rule.cites.first());
    }
    found
}

/// What rules rest on and cite, and what cases pin.
#[derive(Default)]
struct Reached {
    rested_on: BTreeSet<ClauseRef>,
    cited: BTreeSet<ClauseRef>,
    /// Pinned by a case whose ruling cites it.
    pinned: BTreeSet<ClauseRef>,
    /// Pinned by a case whose ruling rests on it.
    pinned_as_deciding: BTreeSet<ClauseRef>,
    /// How many rulings cite it.
    counted: Citations,
}

fn reached(library: &mut Library) -> Reached {
    let mut reached = Reached::default();
    for id in library.topic_ids() {
        let topic = library.loaded(&id).expect("loaded");
        for rule in topic.rules.iter().filter(|r| r.topic == id) {
            reached.rested_on.extend(rests_on(rule).into_iter().cloned());
            reached.cited.extend(rule.clause.iter().chain(&rule.cites).cloned());
        }
    }
    let mut seen = 0;
    for file in folder::yaml("tests/cases") {
        let name = file.display().to_string();
        let bytes = std::fs::read(&file).expect("a case");
        let mut problems = Problems::default();
        let text = tame(&mut library.sources, &name, &bytes, &mut problems).expect("text");
        for node in outline(&library.sources, text, &mut problems) {
            let Some(ruled) = rule(library, &node, None, &mut None, &mut problems) else {
                continue;
            };
            seen += 1;
            let cited = ruled.cited(library);
            let deciding = deciding(library, &ruled);
            for clause in pinned(library, &ruled) {
                if deciding.contains(&clause) {
                    reached.pinned_as_deciding.insert(clause.clone());
                }
                if cited.contains(&clause) {
                    reached.pinned.insert(clause);
                }
            }
            for clause in cited {
                *reached.counted.entry(clause).or_default() += 1;
            }
        }
    }
    assert!(seen > 700, "only {seen} cases seen");
    reached
}

/// The clauses that a case expects to be cited.
fn pinned(library: &Library, ruled: &Ruled) -> Vec<ClauseRef> {
    let mut problems = Problems::default();
    let topic = library.loaded(&ruled.situation.topic).expect("loaded");
    let expected = ruled.situation.expect.as_ref().expect("every case expects something");
    let Some(expected) = expect::read(library, topic, expected, &mut problems) else {
        return Vec::new();
    };
    let answers = expected.questions.iter().flat_map(|q| &q.answers);
    answers
        .flat_map(|a| a.clauses.iter().flatten().chain(&a.cites))
        .cloned()
        .collect()
}

/// The clauses on which the rules that speak rest.
fn deciding(library: &Library, ruled: &Ruled) -> BTreeSet<ClauseRef> {
    let topic = library.loaded(&ruled.situation.topic).expect("loaded");
    let mut found = BTreeSet::new();
    for decided in &ruled.ruling.decided {
        if let Verdict::Settled(answers) = &decided.verdict {
            let grounds = answers.iter().flat_map(|a| &a.grounds);
            let rules = grounds.filter_map(|g| topic.rules.get(usize::from(g.rule)));
            found.extend(rules.flat_map(rests_on).cloned());
        }
    }
    found
}

#[test]
fn every_clause_that_decides_or_prescribes_is_reached() {
    let mut library = shipped();
    let reached = reached(&mut library);
    let mut missing: BTreeMap<String, Vec<&str>> = BTreeMap::new();
    for book in library.books() {
        for clause in &book.clauses {
            let own = ClauseRef {
                book: book.id.clone(),
                id: clause.id.clone(),
            };
            let mut lacks = Vec::new();
            match clause.standing {
                Standing::Decides => {
                    if !reached.rested_on.contains(&own) {
                        lacks.push("it decides, but no rule rests on it");
                    }
                    if !reached.pinned_as_deciding.contains(&own) {
                        lacks.push("no case pins a ruling that rests on it");
                    }
                }
                Standing::Procedure => {
                    if !reached.cited.contains(&own) {
                        lacks.push("it prescribes something, but no rule cites it");
                    }
                    if !reached.pinned.contains(&own) {
                        lacks.push("no case pins a ruling that cites it");
                    }
                }
                // What only defines or illustrates need not be reached.
                Standing::Definition | Standing::Example => {}
            }
            if !lacks.is_empty() {
                missing.insert(format!("{}/{} ({})", own.book, own.id, clause.heading.en), lacks);
            }
        }
    }
    let lines: Vec<String> = missing
        .iter()
        .map(|(clause, lacks)| format!("{clause}: {}", lacks.join("; ")))
        .collect();
    assert!(
        lines.is_empty(),
        "{} clauses are not reached:\n{}",
        lines.len(),
        lines.join("\n")
    );

    the_ledger_shows_it(&mut library, &reached.counted);
}

/// `floor show codex` lists every clause once, in order, with the topics and the number of cases, within 80 columns.
fn the_ledger_shows_it(library: &mut Library, counted: &Citations) {
    for (book, printed) in PRINTED {
        for lang in [Lang::En, Lang::Ru] {
            let text = ledger(library, book, Some(counted), lang, 80).expect("a book");
            let rows: Vec<&str> = text.lines().skip_while(|l| !l.is_empty()).skip(2).collect();
            let ids: Vec<&str> = rows
                .iter()
                .filter(|row| !row.starts_with(' '))
                .filter_map(|row| row.split_whitespace().next())
                .collect();
            assert_eq!(ids, printed.split_whitespace().collect::<Vec<_>>(), "{book}");
            for row in &rows {
                assert!(row.chars().count() <= 80, "{row}");
            }
            for (id, row) in ids.iter().zip(rows.iter().filter(|row| !row.starts_with(' '))) {
                let own = ClauseRef {
                    book: book.into(),
                    id: (*id).into(),
                };
                let number = row.split_whitespace().last().and_then(|n| n.parse::<usize>().ok());
                assert_eq!(number, Some(counted.get(&own).copied().unwrap_or(0)), "{row}");
            }
            let bare = ledger(library, book, None, lang, 80).expect("a book");
            let head = |text: &str| text.lines().skip_while(|l| !l.is_empty()).nth(1).map(str::to_owned);
            assert_ne!(head(&bare), head(&text), "without cases the column is left out");
        }
    }
    let codex = ledger(library, "codex", Some(counted), Lang::En, 120).expect("a book");
    let row = codex.lines().find(|l| l.starts_with("23.1 ")).expect("23.1");
    assert!(row.contains("Odd chip to the high") && row.contains("decides"), "{row}");
    assert!(row.contains("odd-chip, showdown"), "{row}");
}
