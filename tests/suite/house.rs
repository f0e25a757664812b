//! House books laid over the Codex: they turn its rules round by data alone, and leave it as it is for everybody else.

use std::path::{Path, PathBuf};

use floor_ruling::book::{Library, Origin};
use floor_ruling::expect;
use floor_ruling::render::{Case, Style, render, ruling_json};
use floor_ruling::run::{Outcome, Ruled, rule};
use floor_ruling::source::{Lang, Node, Problems, draw, outline, tame};
use serde_json::{Value, json};

use super::folder;

/// A room with its house book beside the shipped ones.
struct Room {
    library: Library,
    book: &'static str,
}

impl Room {
    /// Opens `tests/houses/<folder>`, which holds the book.
    fn open(folder: &str, book: &'static str) -> Self {
        let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/houses");
        Self::with(&[root.join(folder)], book)
    }

    fn with(folders: &[PathBuf], book: &'static str) -> Self {
        let mut problems = Problems::default();
        let library = Library::open(folders, &mut problems);
        let mut room = Room { library, book };
        room.loads(&problems);
        assert!(room.library.book(book).is_some(), "no book `{book}`");
        for topic in room.library.topic_ids() {
            let mut problems = Problems::default();
            room.library.topic(&topic, &mut problems);
            room.loads(&problems);
        }
        room
    }

    fn loads(&self, problems: &Problems) {
        let told = || draw(&self.library.sources, problems, Lang::En, 120, false);
        assert!(problems.is_empty(), "{}", told());
    }

    fn read(&mut self, text: &str) -> Node {
        let mut problems = Problems::default();
        let file = tame(
            &mut self.library.sources,
            "situation.yaml",
            text.as_bytes(),
            &mut problems,
        )
        .expect("text");
        let mut documents = outline(&self.library.sources, file, &mut problems);
        self.loads(&problems);
        documents.remove(0)
    }

    fn ruled(&mut self, book: &str, node: &Node) -> Ruled {
        let mut problems = Problems::default();
        let ruled = rule(&mut self.library, node, Some(book), &mut None, &mut problems);
        self.loads(&problems);
        ruled.expect("a ruling")
    }

    /// Rules under a book and holds the ruling against what is expected of it, both in the language of test cases.
    fn holds(&mut self, book: &str, situation: &str, expected: &str) {
        let node = self.read(&format!("{situation}\nexpect: {{{expected}}}\n"));
        let ruled = self.ruled(book, &node);
        let topic = self.library.loaded(&ruled.situation.topic).expect("loaded");
        let mut problems = Problems::default();
        let expect = ruled.situation.expect.as_ref().expect("expect");
        let wanted = expect::read(&self.library, topic, expect, &mut problems);
        self.loads(&problems);
        let mut differences = expect::compare(
            &self.library,
            topic,
            &ruled.world,
            &ruled.ruling,
            &wanted.expect("readable"),
        );
        differences.retain(|held| !held.fits);
        assert!(differences.is_empty(), "under {book}:\n{situation}\n{differences:#?}");
    }

    /// The Codex says one thing and the house another.
    fn turns(&mut self, situation: &str, codex: &str, house: &str) {
        self.holds("codex", situation, codex);
        self.holds(self.book, situation, house);
    }

    /// The house leaves the Codex as it is.
    fn leaves(&mut self, situation: &str, codex: &str) {
        self.turns(situation, codex, codex);
    }

    fn case<'a>(&'a self, ruled: &'a Ruled, lang: Lang) -> Case<'a> {
        Case::of(&self.library, ruled, lang).expect("loaded")
    }

    fn json(&self, ruled: &Ruled) -> Value {
        ruling_json(self.case(ruled, Lang::En), "situation.yaml", 0)
    }

    fn text(&self, ruled: &Ruled, lang: Lang) -> String {
        let style = Style {
            width: 80,
            colour: false,
            why: false,
        };
        let text = render(self.case(ruled, lang), style);
        text.split_whitespace().collect::<Vec<_>>().join(" ")
    }
}

const BIG_CHIP: &str = "topic: overcall-chips
seat: 2
betting: pot-limit
pot: 100
bet: 100
chips: [500]
said: nothing";

const FIVE_CHIPS: &str = "topic: overcall-chips
seat: 2
betting: pot-limit
pot: 100
bet: 100
chips: [100, 100, 100, 100, 100]
said: nothing";

fn section_18() -> Room {
    Room::open("section-18", "harbour")
}

#[test]
fn a_silent_big_chip_raises_in_pot_limit() {
    section_18().turns(
        BIG_CHIP,
        r#"action: {answer: call, stays: 100, back: 400, to: 100, clauses: ["18.3"], cites: ["18.1"], basis: explicit}"#,
        r#"action: {answer: raise, stays: 400, back: 100, to: 400, clauses: [harbour/1], basis: explicit,
           rules: [harbour/overcall-chips/big-chip-raises], not: [codex/overcall-chips/one-chip]}"#,
    );
}

#[test]
fn several_silent_chips_are_a_call() {
    section_18().turns(
        FIVE_CHIPS,
        r#"action: {answer: raise, stays: 400, back: 100, clauses: ["18.4.2.1"], cites: ["18.4.3"], basis: explicit}"#,
        r#"action: {answer: call, stays: 100, back: 400, clauses: [harbour/2], basis: explicit,
           rules: [harbour/overcall-chips/several-chips-call], not: [codex/overcall-chips/several-chips]}"#,
    );
}

#[test]
fn several_silent_chips_are_a_call_where_the_codex_only_reads_a_raise() {
    section_18().turns(
        "topic: overcall-chips\nbetting: no-limit\nbet: 125\nchips: [25, 500]\nsaid: nothing",
        r#"action: {answer: raise, to: 525, clauses: ["18.4.2.1"], basis: reading, readings: [R1], otherwise: [{answer: call, back: 400}]}"#,
        r#"action: {answer: call, stays: 125, back: 400, clauses: [harbour/2], basis: explicit, otherwise: []}"#,
    );
}

#[test]
fn several_silent_chips_are_a_call_where_the_codex_leaves_it_to_the_manager() {
    section_18().turns(
        "topic: overcall-chips\nbetting: pot-limit\npot: 400\nbet: 150\nchips: [100, 100]\nsaid: nothing",
        r#"action: {basis: discretion, outcomes: [{answer: call, back: 50}, {answer: raise, to: 200}, {answer: raise, to: 300, adds: 100}]}"#,
        r#"action: {answer: call, stays: 150, back: 50, clauses: [harbour/2], basis: explicit}"#,
    );
}

#[test]
fn a_house_rule_speaks_where_another_topic_uses_its_topic() {
    section_18().turns(
        "topic: overcall-chips
betting: pot-limit
pot: 220
bet: 180
acts:
  - puts: [500]
  - puts: [500]",
        r#"action: {answer: call, stays: 180, back: 820, clauses: ["18.3"], cites: ["20.1", "18.1"]}, later: {answer: back, clauses: ["20.1"]}"#,
        r#"action: {answer: raise, stays: 500, back: 500, to: 500, clauses: [harbour/1]}, later: {answer: back, clauses: ["20.1"]}"#,
    );
}

#[test]
fn what_the_house_does_not_mention_stays_as_in_section_18() {
    let mut room = section_18();
    for (situation, codex) in [
        (
            "topic: overcall-chips\nbetting: limit\nbet: 50\nchips: [100]\nsaid: nothing",
            r#"action: {answer: call, back: 50, clauses: ["18.1", "18.3"], cites: ["18.2.1"]}"#,
        ),
        (
            "topic: overcall-chips\nbetting: no-limit\nbet: 100\nchips: [500]\nsaid: nothing",
            r#"action: {answer: call, back: 400, clauses: ["18.3"]}"#,
        ),
        (
            "topic: overcall-chips\nbetting: pot-limit\npot: 100\nbet: 100\nchips: [500]\nsaid: raise\nsaid_when: with",
            r#"action: {answer: raise, to: 400, back: 100, clauses: ["18.4.2"]}"#,
        ),
        // The chip falls short of the usual least raise.
        (
            "topic: overcall-chips\nbetting: pot-limit\npot: 300\nbet: 300\nchips: [500]\nsaid: nothing",
            r#"action: {answer: call, back: 200, clauses: ["18.3"]}"#,
        ),
        // Nothing to call.
        (
            "topic: overcall-chips\nbetting: no-limit\nbet: 200\nalready_in: 200\nchips: [500]\nsaid: nothing",
            r#"action: {answer: check, back: 500, clauses: ["18.3"], basis: reading, readings: [R72]}"#,
        ),
        // A whole stack put in by several motions.
        (
            "topic: string-bet\nbetting: pot-limit\npot: 100\nbet: 100\nchips: [250]\nlater: [150]\nsaid: nothing\nall_in: yes",
            r#"action: {basis: discretion, outcomes: [{answer: call, back: 300}, {answer: all-in-raise, to: 400}]}, later: {basis: discretion}"#,
        ),
    ] {
        room.leaves(situation, codex);
    }
}

#[test]
fn the_output_says_that_the_ruling_is_the_houses() {
    let mut room = section_18();
    let node = room.read(BIG_CHIP);
    let ruled = room.ruled("harbour", &node);
    let json = room.json(&ruled);
    let answer = &json["questions"][0]["answers"][0];
    assert_eq!(json["facts"]["book"]["value"], "harbour");
    assert_eq!(answer["answer"], "raise");
    assert_eq!(answer["clauses"], json!(["harbour/1"]));
    assert_eq!(answer["rules"], json!(["harbour/overcall-chips/big-chip-raises"]));
    assert_eq!(
        answer["set_aside"],
        json!([{
            "rule": "codex/overcall-chips/one-chip",
            "by": "harbour/overcall-chips/big-chip-raises",
            "reason": "house",
            "text": "In this room one chip that reaches the usual least raise is a raise in pot-limit.",
        }])
    );

    let english = room.text(&ruled, Lang::En);
    assert!(
        english.starts_with("RAISE to 400 · 100 back to Seat 2 harbour 1"),
        "{english}"
    );
    assert!(
        english.contains(
            "House rule In this room one chip that reaches the usual least raise is a raise in pot-limit. \
             (harbour/overcall-chips/big-chip-raises > codex/overcall-chips/one-chip)"
        ),
        "{english}"
    );
    let russian = room.text(&ruled, Lang::Ru);
    assert!(
        russian.starts_with("РЭЙЗ до 400 · 100 назад, место 2 «Правила клуба, 1»"),
        "{russian}"
    );
    assert!(
        russian.contains("Правило клуба В этом клубе одна фишка, которой хватает на обычный наименьший рэйз"),
        "{russian}"
    );

    // Under the Codex nothing of the house is said, except that this rulebook was assumed.
    let ruled = room.ruled("codex", &node);
    let english = room.text(&ruled, Lang::En);
    assert!(
        !english.contains("harbour") && !english.contains("House rule"),
        "{english}"
    );
    assert_eq!(room.json(&ruled)["questions"][0]["answers"][0]["set_aside"], json!([]));
}

#[test]
fn only_rules_that_apply_are_set_aside() {
    // The rule that calls several chips a call goes before three of the Codex; here two of them apply.
    let mut room = section_18();
    let node =
        room.read("topic: overcall-chips\nbetting: pot-limit\npot: 400\nbet: 150\nchips: [100, 100]\nsaid: nothing");
    let ruled = room.ruled("harbour", &node);
    let json = room.json(&ruled);
    let rules: Vec<&str> = json["questions"][0]["answers"][0]["set_aside"]
        .as_array()
        .expect("a list")
        .iter()
        .filter_map(|one| one["rule"].as_str())
        .collect();
    assert_eq!(
        rules,
        [
            "codex/overcall-chips/several-chips",
            "codex/overcall-chips/several-below-least"
        ]
    );
}

fn five_rules() -> Room {
    Room::open("five-rules", "lantern")
}

#[test]
fn the_odd_chip_goes_to_the_low() {
    five_rules().turns(
        "topic: odd-chip
pot: 101
hi_lo: yes
button: 9
seats:
  1: {high: yes}
  2: {low: yes}",
        r#"share: {1: {gets: 51, clauses: ["23.1"]}, 2: {gets: 50, clauses: ["23.1"]}}"#,
        r#"share: {1: {gets: 50, clauses: [lantern/1], basis: explicit}, 2: {gets: 51, clauses: [lantern/1], rules: [lantern/odd-chip/odd-chip-to-the-low]}}"#,
    );
}

#[test]
fn the_odd_chip_goes_to_the_low_and_then_by_the_button() {
    // 103: the Codex gives 52 to the high and 51 to the two low hands; the house 52 to the low hands and 51 to the high.
    five_rules().turns(
        "topic: odd-chip
pot: 103
hi_lo: yes
button: 2
seats:
  4: {high: yes}
  1: {low: yes}
  6: {low: yes}",
        r#"share: {4: {gets: 52, clauses: ["23.1"]}, 6: {gets: 26, clauses: ["23.1", "23.3"]}, 1: {gets: 25, clauses: ["23.1", "23.3"]}}"#,
        r#"share: {4: {gets: 51, clauses: [lantern/1]}, 6: {gets: 26, clauses: [lantern/1]}, 1: {gets: 26, clauses: [lantern/1]}}"#,
    );
}

#[test]
fn the_table_of_shares_is_the_houses_as_well() {
    let mut room = five_rules();
    let node = room.read("topic: odd-chip\npot: 101\nhi_lo: yes\nbutton: 9\nseats:\n  1: {high: yes}\n  2: {low: yes}");
    let shares = |json: &Value| json["questions"][0]["answers"][0]["exhibit"]["rows"].to_string();
    let codex = room.ruled("codex", &node);
    let house = room.ruled("lantern", &node);
    let (codex, house) = (shares(&room.json(&codex)), shares(&room.json(&house)));
    assert!(codex.contains("\"51\"") && house.contains("\"51\""), "{codex}\n{house}");
    assert_ne!(codex, house);
}

#[test]
fn an_even_division_stays_as_in_section_23() {
    five_rules().leaves(
        "topic: odd-chip
pot: 100
hi_lo: yes
button: 9
seats:
  1: {high: yes}
  2: {low: yes}",
        r#"share: {1: {gets: 50, clauses: ["23.1"]}, 2: {gets: 50, clauses: ["23.1"]}}"#,
    );
}

#[test]
fn the_showdown_gives_the_odd_chip_to_the_low_as_well() {
    five_rules().turns(
        "topic: showdown
pot: 101
hi_lo: yes
button: 9
seats:
  1: {high: 1}
  2: {high: 2, low: 1}
  3: {high: 3, low: 2}",
        r#"award: {1: {answer: wins, gets: 51, cites: ["23.1"]}, 2: {answer: wins, gets: 50, cites: ["23.1"]}, 3: {answer: beaten, clauses: ["30.1"]}}"#,
        r#"award: {1: {answer: wins, gets: 50, clauses: [lantern/1]}, 2: {answer: wins, gets: 51, clauses: [lantern/1]}, 3: {answer: beaten, clauses: ["30.1"]}}"#,
    );
}

#[test]
fn holdem_has_two_burns() {
    let mut room = five_rules();
    room.turns(
        "topic: burn-card\ngame: holdem\nstreet: river\nmoment: before",
        r#"burn: {answer: burn, clauses: ["24.2.10", "24.2.11.1"]}"#,
        r#"burn: {answer: no-burn, clauses: [lantern/2], basis: explicit}"#,
    );
    room.turns(
        "topic: burn-card\ngame: holdem\nstreet: turn\nmoment: before",
        r#"burn: {answer: burn, clauses: ["24.2.10", "24.2.11.1"]}"#,
        r#"burn: {answer: burn, clauses: [lantern/2], cites: ["24.2.10"]}"#,
    );
    room.turns(
        "topic: burn-card\ngame: holdem\nstreet: river\nmoment: over\nburns: 2",
        r#"count: {answer: wrong, missing: 1, extra: 0, clauses: ["24.2.11.4"]}, remedy: {basis: silent}"#,
        r#"count: {answer: right, clauses: [lantern/2]}"#,
    );
    room.turns(
        "topic: burn-card\ngame: holdem\nstreet: river\nmoment: over\nburns: 3",
        r#"count: {answer: right, clauses: ["24.2.11.4"]}"#,
        r#"count: {answer: wrong, missing: 0, extra: 1, clauses: [lantern/2]}, remedy: {basis: silent, rules: [codex/burn-card/no-remedy-for-count]}"#,
    );
}

#[test]
fn a_fact_that_the_house_gives_anew_is_said_to_be_the_houses() {
    // The Codex's own rule is silent about a remedy; that there is something to mend follows from the house's number.
    let mut room = five_rules();
    let node = room.read("topic: burn-card\ngame: holdem\nstreet: river\nmoment: over\nburns: 3");
    let ruled = room.ruled("lantern", &node);
    let json = room.json(&ruled);
    let remedy = json["questions"]
        .as_array()
        .expect("a list")
        .iter()
        .find(|q| q["question"] == "remedy");
    let remedy = &remedy.expect("asked")["answers"][0];
    assert_eq!(remedy["rules"], json!(["codex/burn-card/no-remedy-for-count"]));
    assert_eq!(
        remedy["given_anew"],
        json!([{
            "fact": "burn_of_street",
            "by": "lantern/burn-card",
            "reason": "house",
            "text": "In this room nothing is burned for the river in hold'em.",
        }])
    );
    let english = room.text(&ruled, Lang::En);
    assert!(
        english.contains(
            "House rule In this room nothing is burned for the river in hold'em. (lantern/burn-card: burn_of_street)"
        ),
        "{english}"
    );
}

#[test]
fn what_follows_from_the_number_of_burns_follows_from_the_houses() {
    // Two burns at the river: no remedy is asked for under the house, whose number that is.
    let mut room = five_rules();
    let node = room.read("topic: burn-card\ngame: holdem\nstreet: river\nmoment: over\nburns: 2");
    for (book, verdict) in [("codex", "ruled"), ("lantern", "not-asked")] {
        let ruled = room.ruled(book, &node);
        let json = room.json(&ruled);
        let remedy = json["questions"].as_array().expect("a list");
        let remedy = remedy.iter().find(|q| q["question"] == "remedy").expect("asked or not");
        assert_eq!(remedy["verdict"], verdict, "under {book}");
    }
}

#[test]
fn other_burns_stay_as_in_section_24() {
    let mut room = five_rules();
    room.leaves(
        "topic: burn-card\ngame: omaha\nstreet: river\nmoment: over\nburns: 3",
        r#"count: {answer: right, clauses: ["24.2.11.4"]}"#,
    );
    room.leaves(
        "topic: burn-card\ngame: seven-card-stud\nstreet: seventh\nmoment: before\nstub: 7\nplayers: 6",
        r#"burn: {answer: no-burn, clauses: ["24.2.11.2.2"]}"#,
    );
}

#[test]
fn an_unprotected_hand_touched_by_others_cards_lives() {
    five_rules().turns(
        "topic: dead-hand\ntouched_muck: no\ntouched_cards: hit\nprotected: no",
        r#"hand: {answer: dead, clauses: ["27.1.4"], cites: ["29.1"], readings: [R35], otherwise: [{answer: live}]}"#,
        r#"hand: {answer: live, clauses: [lantern/3], cites: ["27.1.4"], basis: explicit, otherwise: []}"#,
    );
}

#[test]
fn other_contacts_stay_as_in_section_27() {
    let mut room = five_rules();
    room.leaves(
        "topic: dead-hand\ntouched_muck: no\ntouched_cards: hit\nprotected: yes",
        r#"hand: {answer: live, clauses: ["29.2"], readings: [R35]}"#,
    );
    room.leaves(
        "topic: dead-hand\ntouched_muck: no\ntouched_cards: moved",
        r#"hand: {answer: dead, clauses: ["27.1.4"]}"#,
    );
    room.leaves(
        "topic: dead-hand\ntouched_muck: no\ntouched_cards: hit\nprotected: no\ntime_out: yes",
        r#"hand: {answer: dead, clauses: ["27.1.4", "27.1.6"]}"#,
    );
}

#[test]
fn a_player_may_call_time() {
    let mut room = five_rules();
    room.turns(
        "topic: clock\ncalled_by: player\nspoke: never",
        r#"hand: {answer: no-clock, clauses: ["26.1"]}"#,
        r#"hand: {answer: dead, clauses: [lantern/4], basis: explicit}"#,
    );
    room.turns(
        "topic: clock\ncalled_by: dealer\nsecond: 59",
        r#"hand: {answer: no-clock, clauses: ["26.1"]}"#,
        r#"hand: {answer: stands, clauses: [lantern/4]}"#,
    );
    room.turns(
        "topic: clock\ncalled_by: player\nspoke: running",
        r#"hand: {answer: no-clock, clauses: ["26.1"]}"#,
        r#"hand: {answer: wait, clauses: [lantern/4]}"#,
    );
    room.leaves(
        "topic: clock\ncalled_by: nobody\nspoke: never",
        r#"hand: {answer: no-clock, clauses: ["26.1"]}"#,
    );
    room.leaves(
        "topic: clock\ncalled_by: manager\nsecond: 60",
        r#"hand: {answer: dead, clauses: ["26.1", "27.1.6"]}"#,
    );
}

#[test]
fn no_cards_on_a_promise() {
    let mut room = five_rules();
    room.turns(
        "topic: rebuy\nstanding: lost-all\nrebuy: amount-stated\nrebuy_when: before\ndealt: no",
        r#"deal: {answer: deal-in, clauses: ["19.3"]}"#,
        r#"deal: {answer: no-cards, clauses: [lantern/5], basis: explicit}"#,
    );
    room.leaves(
        "topic: rebuy\nstanding: lost-all\nrebuy: bought\nrebuy_when: before\ndealt: no",
        r#"deal: {answer: deal-in, clauses: ["19.3"]}"#,
    );
}

#[test]
fn a_fact_of_the_codex_is_not_given_anew_without_a_reason() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/houses/no-reason");
    let mut problems = Problems::default();
    let mut library = Library::open(&[folder], &mut problems);
    assert!(library.topic("burn-card", &mut problems).is_none());
    let told = draw(&library.sources, &problems, Lang::En, 120, false);
    assert!(
        told.contains("`burn_of_street` of a lower book is given anew without a reason"),
        "{told}"
    );
    assert!(
        told.contains("write `instead: {reason: house, text: {en: …, ru: …}}`"),
        "{told}"
    );
}

/// Every case of a topic that the house touches is ruled as it expects with the house at hand. Under the house itself every case of
/// the Codex is ruled without conflict or gap, and nothing is different but what is said to be the house's.
fn the_codex_is_left_alone(mut room: Room) {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/cases");
    let (mut seen, mut turned) = (0, 0);
    let mut wrong = Vec::new();
    for file in folder::yaml("tests/cases") {
        let node = room.read(&std::fs::read_to_string(&file).expect("text"));
        let (codex, name) = (file.starts_with(root.join("codex")), file.display());
        let topic = node
            .get("topic")
            .and_then(Node::text)
            .and_then(|t| room.library.loaded(t));
        let topic = topic.expect("a topic");
        if topic.rules.iter().all(|r| r.book != room.book) {
            continue;
        }
        let mut problems = Problems::default();
        let checked = expect::check(&mut room.library, &node, &mut problems);
        if !problems.is_empty() || checked.as_ref().is_none_or(|c| !c.passes()) {
            let held = checked.map(|c| c.held);
            wrong.push(format!("{name}: with {} at hand: {held:#?}", room.book));
        }
        let mut by = |book: &str| {
            let mut problems = Problems::default();
            rule(&mut room.library, &node, Some(book), &mut None, &mut problems)
        };
        let (Some(old), Some(new)) = (by("codex"), by(room.book)) else {
            continue;
        };
        seen += 1;
        // Several motions told under one topic are ruled by another.
        let topic = room.library.loaded(&new.situation.topic).expect("loaded");
        let counts_anew = topic.facts.iter().any(|f| !f.anew.is_empty());
        let asked_here: Vec<String> = topic
            .facts
            .iter()
            .filter(|f| f.book == room.book && f.origin == Origin::Told)
            .map(|f| format!("\"{}\"", f.id))
            .collect();
        if codex && new.outcome() == Outcome::BookFault {
            wrong.push(format!("{name}: a conflict or a gap under {}", room.book));
        }
        let (old, new) = (questions(&room.json(&old)), questions(&room.json(&new)));
        for (old, new) in old.iter().zip(&new) {
            let open = new["open"].to_string();
            let said = format!("{}{}", new["answers"], new["open"]["possible"]);
            if said.contains(&format!("\"{}/", room.book)) {
                turned += 1;
            } else if asked_here.iter().any(|fact| open.contains(fact)) {
                // It hangs on something that only this house asks for.
            } else if old != new && !(counts_anew && new["verdict"] == "not-asked") {
                wrong.push(format!(
                    "{name}: {} differs, but nothing of the house is named",
                    new["question"]
                ));
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    assert!(seen > 30, "only {seen} cases seen");
    assert!(turned > 5, "{} turns only {turned} answers round", room.book);
}

/// What is asked and answered, without the rules that do not speak and without tables of the whole pot.
fn questions(json: &Value) -> Vec<Value> {
    let mut questions = json["questions"].as_array().cloned().expect("a list");
    for question in &mut questions {
        let map = question.as_object_mut().expect("a map");
        map.remove("why_not");
        for answer in map["answers"].as_array_mut().expect("a list") {
            answer.as_object_mut().expect("a map").remove("exhibit");
        }
    }
    questions
}

#[test]
fn the_house_of_section_18_leaves_the_codex_alone() {
    the_codex_is_left_alone(section_18());
}

#[test]
fn the_house_of_five_rules_leaves_the_codex_alone() {
    the_codex_is_left_alone(five_rules());
}

#[test]
fn the_shipped_example_leaves_the_codex_alone() {
    the_codex_is_left_alone(Room::with(&[], "house-example"));
}
