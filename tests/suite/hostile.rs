//! Whatever bytes come in: no panic, no raw escape in the output, and never a ruling from what cannot be read.

use super::doors::{self, DOORS, Door};
use super::folder;

/// How many mutated inputs are tried; `FLOOR_MUTATIONS` asks for more.
fn mutations() -> usize {
    std::env::var("FLOOR_MUTATIONS")
        .ok()
        .and_then(|n| n.parse().ok())
        .unwrap_or(20_000)
}

fn cases() -> Vec<Vec<u8>> {
    let files = folder::files("tests/cases");
    files.iter().map(|f| std::fs::read(f).expect("a case")).collect()
}

/// Pieces that are likely to hurt.
const PIECES: [&str; 34] = [
    "\u{1b}[31m",
    "\0",
    "\u{202e}",
    "\u{feff}",
    "&a",
    "*a",
    "!!int",
    "<<: ",
    "? ",
    "{",
    "}",
    "[",
    "]",
    ": ",
    "- ",
    "---\n",
    "...\n",
    "|\n",
    ">\n",
    "'",
    "\"",
    "#",
    "\t",
    "\r\n",
    "1e3",
    "0x1F",
    "-1",
    "99999999999999999999",
    "unknown",
    "null",
    "~",
    "{disputed: {a: b}}",
    "ж",
    "🂡",
];

fn mutate(input: &[u8], others: &[Vec<u8>], rng: &mut fastrand::Rng) -> Vec<u8> {
    let mut bytes = input.to_vec();
    for _ in 0..rng.usize(1..4) {
        let at = rng.usize(0..=bytes.len());
        match rng.u8(0..7) {
            0 if at < bytes.len() => bytes[at] = rng.u8(..),
            1 => {
                bytes.remove(at.min(bytes.len().saturating_sub(1)));
            }
            2 => bytes.insert(at, rng.u8(..)),
            3 => {
                let piece = PIECES[rng.usize(0..PIECES.len())].bytes();
                bytes.splice(at..at, piece);
            }
            4 => bytes.truncate(at),
            5 => {
                let end = rng.usize(at..=bytes.len());
                let part: Vec<u8> = bytes[at..end].to_vec();
                bytes.splice(at..at, part);
            }
            _ => {
                let other = &others[rng.usize(0..others.len())];
                let from = rng.usize(0..other.len());
                let to = rng.usize(from..other.len().min(from + 60).max(from + 1));
                bytes.splice(at..at, other[from..to].iter().copied());
            }
        }
        if bytes.is_empty() {
            bytes.push(b'a');
        }
    }
    bytes
}

/// Knocks `total` times with inputs made of these, on every core; how many came in.
fn knock(door: Door, seeds: &[Vec<u8>], total: usize) -> usize {
    let threads = std::thread::available_parallelism().map_or(2, std::num::NonZero::get);
    std::thread::scope(|scope| {
        let workers: Vec<_> = (0..threads)
            .map(|worker| {
                scope.spawn(move || {
                    let mut rng = fastrand::Rng::with_seed(7 + worker as u64);
                    (0..total / threads)
                        .filter(|_| door(&mutate(&seeds[rng.usize(0..seeds.len())], seeds, &mut rng)))
                        .count()
                })
            })
            .collect();
        workers.into_iter().map(|w| w.join().expect("no panic")).sum()
    })
}

/// Enough came in that what lies behind the door was tried as well.
fn wide_enough(came_in: usize, total: usize) {
    assert!(
        came_in > total / 50,
        "only {came_in} of {total} came in: the mutations are too wild to test much"
    );
}

#[test]
fn mutated_situations_never_panic() {
    let total = mutations();
    wide_enough(knock(doors::situation, &cases(), total), total);
}

#[test]
fn mutated_json_lines_are_ruled_on_as_the_careful_reader_does() {
    let seeds = [
        r#"{"topic": "overcall-chips", "betting": "limit", "bet": 50, "chips": [100], "said": "nothing"}"#,
        r#"{"topic":"overcall-chips","betting":"pot-limit","pot":15,"bet":1,"chips":{"sum":5,"count":"unknown"},"said":"raise"}"#,
        r#"{"topic":"all-in","seats":{"1":{"put":100},"2":{"put":300,"folded":true},"7":{"put":500}}}"#,
        r#"{"title":"\u0421\u0436\u0435\u0447\u044c","topic":"burn-card","game":"holdem","street":"flop","moment":"before"}"#,
    ];
    let seeds = seeds.map(|s| s.as_bytes().to_vec());
    assert!(seeds.iter().all(|seed| doors::json_line(seed)));
    let total = mutations() / 4;
    wide_enough(knock(doors::json_line, &seeds, total), total);
}

#[test]
fn mutated_rulebooks_are_read_whole_or_refused() {
    let door = include_str!("door.yaml");
    let whole = door.replace("CONDITION", "all: [put > bet, open]");
    let mut seeds = vec![door.replace("CONDITION", "put > bet").into_bytes(), whole.into_bytes()];
    seeds.extend(["rebuy", "clock"].map(|topic| {
        let path = format!("{}/rulings/codex/{topic}.yaml", env!("CARGO_MANIFEST_DIR"));
        let text = std::fs::read_to_string(path).expect("a topic");
        text.replacen(&format!("topic: {topic}"), "topic: door", 1).into_bytes()
    }));
    let total = mutations() / 100;
    wide_enough(knock(doors::rulebook, &seeds, total), total);
}

#[test]
fn mutated_conditions_are_read_whole_or_refused() {
    let seeds = [
        "put > bet",
        "not open",
        "2*bet + 5 <= sum(chips)",
        "kind in (wood, glass)",
        "panes >= 2",
        "tags includes red",
        "max(bet, 50) - largest(chips) != min(bet, put)",
    ];
    let seeds = seeds.map(|s| s.as_bytes().to_vec());
    assert!(seeds.iter().all(|seed| doors::condition(seed)));
    let total = mutations() / 100;
    wide_enough(knock(doors::condition, &seeds, total), total);
}

#[test]
fn mutated_records_lose_only_bad_lines() {
    let record = include_bytes!("../cmd/verify.in/record.jsonl").to_vec();
    let total = mutations() / 10;
    wide_enough(knock(doors::record, &[record], total), total);
}

#[test]
fn whatever_is_typed_an_interview_ends_well() {
    let seeds = [
        "overcall-chips\n1\nn\n100\nback\n500\nu\n1\n2\n3\n",
        "dead-hand\n2\nd\n1\nfacing_bet: yes\n1\n1\n1\n",
        "string-bet\nchips: [100, 100]\n=50\n3x25\n?\nназад\nне знаю\n1\n",
        "all-in\n1, 2, 5\n100\n50\nu\n1\n",
        "false-openers\n1\n2\n3\n1-4\n20\n",
    ];
    let seeds = seeds.map(|s| s.as_bytes().to_vec());
    let total = mutations() / 100;
    wide_enough(knock(doors::answers, &seeds, total), total);
}

/// What fuzzing found, kept: every input at every door.
#[test]
fn what_once_hurt_hurts_no_more() {
    let found = folder::files("tests/hostile");
    assert!(!found.is_empty());
    for path in found {
        let bytes = std::fs::read(&path).expect("an input");
        for (_, door) in DOORS {
            door(&bytes);
        }
    }
}

#[test]
fn random_bytes_never_panic() {
    let mut rng = fastrand::Rng::with_seed(1);
    for _ in 0..2_000 {
        let length = rng.usize(0..400);
        let bytes: Vec<u8> = (0..length).map(|_| rng.u8(..)).collect();
        doors::situation(&bytes);
    }
    for deep in [
        "[".repeat(200_000),
        "{a: ".repeat(100_000),
        "- ".repeat(100_000),
        "? ".repeat(50_000),
    ] {
        assert!(!doors::situation(deep.as_bytes()));
        assert!(!doors::json_line(deep.as_bytes()));
    }
}
