//! A small book for every kind of finding, with the whole output of the check; and random small books, each checked against all of
//! their situations.

use std::collections::BTreeSet;
use std::path::Path;

use super::solver::{maker, worlds};
use floor_ruling::analyse::{FINDINGS, Finding, FindingKind, check_topic};
use floor_ruling::book::{Override, Reason, Topic};
use floor_ruling::decide::{Verdict, World, decide};
use floor_ruling::solve::{Asked, Claim, Telling, Witness};
use floor_ruling::source::Text;

#[test]
fn every_finding_is_told_as_it_must_be() {
    trycmd::TestCases::new()
        .env("LC_ALL", "C.UTF-8")
        .env("COLUMNS", "80")
        .case("tests/findings/*.trycmd");
}

#[test]
fn every_finding_has_a_fixture() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/findings");
    for kind in FINDINGS.iter().filter(|k| **k != FindingKind::NotProved) {
        let name = kind.name();
        let text = std::fs::read_to_string(folder.join(format!("{name}.trycmd")));
        let text = text.unwrap_or_else(|_| panic!("`{name}` has no fixture"));
        assert!(
            text.contains(&format!("warning[{name}]")),
            "`{name}` never comes up in its fixture"
        );
    }
}

/// What a check should find, from all situations.
fn expected(topic: &Topic, all: &[Witness]) -> BTreeSet<String> {
    let some = |claims: &[Claim]| all.iter().any(|w| claims.iter().all(|c| w.confirms(topic, c)));
    let name = |n: u16| topic.rules[usize::from(n)].full_id();
    let mut found = BTreeSet::new();
    let row = |each: bool| each.then_some(0);
    for (n, question) in topic.questions.iter().enumerate() {
        let question_number = u16::try_from(n).unwrap();
        let asked = Asked {
            question: question_number,
            row: row(question.each_seat),
        };
        let rules: Vec<u16> = (0..u16::try_from(topic.rules.len()).unwrap())
            .filter(|r| {
                topic.rules[usize::from(*r)]
                    .answers
                    .iter()
                    .any(|(q, _)| *q == question_number)
            })
            .collect();
        if !question.many {
            for (k, one) in rules.iter().enumerate() {
                for other in &rules[k + 1..] {
                    if some(&[Claim::Clash(asked, *one, *other)]) {
                        found.insert(format!(
                            "clash: `{}` and `{}` answer `{}` differently",
                            name(*one),
                            name(*other),
                            question.id
                        ));
                    }
                }
            }
            if some(&[Claim::Gap(asked)]) {
                found.insert(format!("gap: no rule answers `{}` of `{}` here", question.id, topic.id));
            }
        }
        for promise in 0..question.always.len() {
            for rule in &rules {
                if some(&[Claim::Broken(asked, *rule, promise)]) {
                    found.insert(format!(
                        "broken-promise: `{}` breaks promise {} of `{}`",
                        name(*rule),
                        promise + 1,
                        question.id
                    ));
                }
            }
        }
    }
    for (n, rule) in topic.rules.iter().enumerate() {
        let number = u16::try_from(n).unwrap();
        let at = row(rule.each_seat);
        if !some(&[Claim::Applies(number, at)]) {
            found.insert(format!("dead-rule: `{}` can never apply", rule.full_id()));
            continue;
        }
        let live = rule.answers.iter().map(|(question, _)| Asked {
            question: *question,
            row: at,
        });
        if !live.into_iter().any(|asked| some(&[Claim::Live(asked, number)])) {
            found.insert(format!(
                "always-defeated: `{}` always yields to other rules",
                rule.full_id()
            ));
        }
    }
    for (n, rule) in topic.rules.iter().enumerate() {
        let number = u16::try_from(n).unwrap();
        let at = row(rule.each_seat);
        for over in &rule.overrides {
            let other = &topic.rules[usize::from(over.rule)];
            let shared = rule
                .answers
                .iter()
                .filter(|(q, _)| other.answers.iter().any(|(p, _)| p == q));
            let together = shared.into_iter().any(|(question, _)| {
                let asked = Asked {
                    question: *question,
                    row: at,
                };
                some(&[
                    Claim::Arises(asked),
                    Claim::Applies(number, at),
                    Claim::Applies(over.rule, at),
                ])
            });
            if !together {
                found.insert(format!(
                    "idle-override: `{}` overrides `{}`, but they never apply together",
                    rule.full_id(),
                    other.full_id()
                ));
            }
        }
    }
    found
}

/// A topic in which rules name everything that they override through others: most of that changes nothing.
fn with_short_cuts(mut topic: Topic) -> Topic {
    for (n, rule) in topic.rules.iter_mut().enumerate() {
        let mut over: Vec<u16> = topic.overridden.iter().flat_map(|rules| rules[n].clone()).collect();
        over.sort_unstable();
        over.dedup();
        rule.overrides = over
            .into_iter()
            .map(|rule| Override {
                rule,
                reason: Reason::Exception,
                text: Text::default(),
            })
            .collect();
    }
    topic.chain_overrides();
    topic
}

/// The overrides that are said to be useless: the rule, and the place of the override in it.
fn useless_overrides(topic: &Topic, found: &[Finding]) -> Vec<(usize, usize)> {
    let said = |text: &str| {
        found
            .iter()
            .any(|f| f.kind == FindingKind::UselessOverride && f.message == text)
    };
    let mut all = Vec::new();
    for (n, rule) in topic.rules.iter().enumerate() {
        for (at, over) in rule.overrides.iter().enumerate() {
            let (one, other) = (rule.full_id(), topic.rules[usize::from(over.rule)].full_id());
            if said(&format!(
                "without the override of `{other}` by `{one}` every ruling is the same"
            )) {
                all.push((n, at));
            }
        }
    }
    all
}

/// What is ruled: for each question the answers, each with the clauses, bases and readings of the rules that give it.
fn said(topic: &Topic, world: &World) -> Vec<String> {
    let decided = decide(topic, world).decided.into_iter();
    let verdict = |verdict: Verdict| match verdict {
        Verdict::Settled(all) | Verdict::Conflict(all) | Verdict::Broken(all) => {
            let each = all.iter().map(|s| {
                let grounds: BTreeSet<String> = s
                    .grounds
                    .iter()
                    .map(|g| {
                        let rule = &topic.rules[usize::from(g.rule)];
                        format!("{:?} {:?} {:?} {:?}", rule.clause, rule.cites, rule.basis, g.readings)
                    })
                    .collect();
                format!("{:?} on {grounds:?}", s.answer)
            });
            each.collect::<BTreeSet<String>>()
                .into_iter()
                .collect::<Vec<_>>()
                .join("; ")
        }
        other => format!("{other:?}"),
    };
    decided.map(|d| verdict(d.verdict)).collect()
}

#[test]
fn small_books_have_the_findings_that_their_situations_show() {
    let compared = [
        "clash",
        "gap",
        "broken-promise",
        "dead-rule",
        "always-defeated",
        "idle-override",
    ];
    let (mut books, mut findings, mut useless) = (0, 0, 0);
    for seed in 0..400 {
        let topic = with_short_cuts(maker::Maker::new(seed).topic());
        // Tables may have any seats in a check; here they are two.
        if topic.table.is_some() {
            continue;
        }
        let all: Vec<Witness> = worlds::situations(&topic, &Telling::nothing(&topic))
            .into_iter()
            .filter(|w| w.confirms(&topic, &Claim::InScope))
            .collect();
        let expected = expected(&topic, &all);
        let (found, proved) = check_topic(&topic);
        useless += found.iter().filter(|f| f.kind == FindingKind::UselessOverride).count();
        for (rule, at) in useless_overrides(&topic, &found) {
            let mut without = topic.clone();
            without.rules[rule].overrides.remove(at);
            without.chain_overrides();
            for world in all.iter().map(|w| &w.world) {
                let (with, without) = (said(&topic, world), said(&without, world));
                assert_eq!(
                    with, without,
                    "seed {seed}: override {at} of rule {rule} is not useless"
                );
            }
        }
        let found: BTreeSet<String> = found
            .iter()
            .filter(|f| compared.contains(&f.kind.name()))
            .map(|f| format!("{}: {}", f.kind.name(), f.message))
            .collect();
        assert_eq!(proved.open, 0, "seed {seed}: something is not proved");
        assert_eq!(found, expected, "seed {seed}");
        books += 1;
        findings += expected.len();
    }
    assert!(
        books > 200 && findings > 400 && useless > 10,
        "{books} books, {findings} findings, {useless} useless overrides"
    );
}
