//! On overcall-chips the common cases take few questions, in whatever order the book has its facts.

use std::path::{Path, PathBuf};

use floor_ruling::book::Library;
use floor_ruling::source::{Problems, outline, tame};

use super::player::Player;

/// What happens at tables every day: one chip or several without a word, a word and a chip, the exact call, too few chips.
const COMMON: [&str; 14] = [
    "betting: pot-limit\npot: 100\nbet: 100\nchips: [500]\nsaid: nothing\n",
    "betting: no-limit\nbet: 100\nchips: [500]\nsaid: nothing\n",
    "betting: limit\nbet: 60\nchips: [100]\nsaid: nothing\n",
    "betting: pot-limit\npot: 300\nbet: 100\nchips: [100, 100]\nsaid: nothing\n",
    "betting: no-limit\nbet: 100\nchips: [100, 100, 100]\nsaid: nothing\n",
    "betting: limit\nbet: 60\nchips: [25, 25, 25, 25]\nsaid: nothing\n",
    "betting: no-limit\nbet: 100\nchips: [500]\nsaid: raise\nsaid_when: before\n",
    "betting: limit\nbet: 50\nchips: [500]\nsaid: raise\nsaid_when: before\n",
    "betting: no-limit\nbet: 100\nchips: [500]\nsaid: raise\nsaid_when: after\n",
    "betting: pot-limit\npot: 300\nbet: 100\nchips: [500]\nsaid: raise\nsaid_when: before\n",
    "betting: no-limit\nbet: 100\nchips: [500]\nsaid: raise-to\nsaid_to: 300\nsaid_when: before\n",
    "betting: no-limit\nbet: 100\nchips: [500]\nsaid: call\nsaid_when: before\n",
    "betting: no-limit\nbet: 100\nchips: [100]\nsaid: nothing\n",
    "betting: limit\nbet: 100\nchips: [25, 25]\nsaid: nothing\n",
];
/// Questions until the action is certain, and until the amounts are.
const TO_ACTION: usize = 4;
const TO_AMOUNTS: usize = TO_ACTION + 2;
const SHUFFLES: u64 = 6;

fn check(library: &mut Library, which: &str) {
    let mut problems = Problems::default();
    let mut wrong = Vec::new();
    for text in COMMON {
        let text = format!("topic: overcall-chips\n{text}");
        let file = tame(&mut library.sources, "common.yaml", text.as_bytes(), &mut problems).expect("text");
        let node = outline(&library.sources, file, &mut problems).swap_remove(0);
        let mut player = Player::of(library, &node).expect("a situation of the topic");
        for exact in [false, true] {
            player.exact = exact;
            let played = player.play().unwrap_or_else(|why| panic!("{which}: {text}: {why}"));
            // An amount told where a side was enough leaves the bet that it is held against to be asked.
            if played.to_answers > TO_ACTION + usize::from(exact) || played.asked.len() > TO_AMOUNTS {
                wrong.push(format!(
                    "{which}, {exact}: {} {:?}: {text}",
                    played.to_answers, played.asked
                ));
            }
        }
    }
    assert!(problems.is_empty() && wrong.is_empty(), "{}", wrong.join("\n"));
}

/// The book with the facts of a topic in another order.
fn shuffled(seed: u64) -> PathBuf {
    let folder = std::env::temp_dir().join(format!("floor-{}-shuffled-{seed}", std::process::id()));
    let codex = folder.join("codex");
    std::fs::create_dir_all(&codex).expect("a folder");
    for entry in std::fs::read_dir(Path::new(env!("CARGO_MANIFEST_DIR")).join("rulings/codex")).expect("the book") {
        let path = entry.expect("an entry").path();
        let mut text = std::fs::read_to_string(&path).expect("text");
        if path.ends_with("overcall-chips.yaml") {
            text = with_facts_shuffled(&text, seed);
        }
        std::fs::write(codex.join(path.file_name().expect("a name")), text).expect("written");
    }
    folder
}

fn with_facts_shuffled(text: &str, seed: u64) -> String {
    let (head, rest) = text.split_once("\nfacts:\n").expect("facts");
    let (facts, tail) = rest.split_once("\n\nacts:\n").expect("acts after the facts");
    let mut blocks: Vec<Vec<&str>> = Vec::new();
    for line in facts.lines() {
        if line.starts_with("  ") && !line.starts_with("   ") {
            blocks.push(Vec::new());
        }
        blocks.last_mut().expect("a fact").push(line);
    }
    assert!(blocks.len() > 10);
    fastrand::Rng::with_seed(seed).shuffle(&mut blocks);
    format!("{head}\nfacts:\n{}\n\nacts:\n{tail}", blocks.concat().join("\n"))
}

#[test]
fn common_cases_reach_the_action_in_four_questions_and_the_amounts_in_two_more() {
    check(&mut super::library(), "as it is");
}

#[test]
fn the_order_of_the_facts_in_the_book_does_not_matter() {
    for seed in 0..SHUFFLES {
        let folder = shuffled(seed);
        let mut problems = Problems::default();
        let mut library = Library::open(std::slice::from_ref(&folder), &mut problems);
        check(&mut library, &format!("shuffled {seed}"));
        assert!(problems.is_empty(), "{problems:?}");
        std::fs::remove_dir_all(&folder).expect("removed");
    }
}
