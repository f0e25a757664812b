//! Compiled topics against the reference evaluator, on random situations of every topic.

use floor_ruling::book::{Library, Topic};
use floor_ruling::condition::Condition;
use floor_ruling::decide::compiled::{Compiled, Reason, Sheet, Short, Why};
use floor_ruling::decide::{Decided, Stands, Verdict, World, decide, establish, out_of_scope};
use floor_ruling::situation::Situation;
use floor_ruling::source::Problems;

use super::properties::random_like;

/// Situations tried, over all topics.
const SITUATIONS: usize = 100_000;

struct Both<'a> {
    topic: &'a Topic,
    compiled: Compiled,
    proved: Compiled,
    sheet: Sheet,
    short: Short,
    reasons: Vec<Reason>,
}

#[test]
fn a_compiled_topic_rules_as_the_reference_does() {
    let mut library = Library::open(&[], &mut Problems::default());
    let ids = library.topic_ids();
    let mut rng = fastrand::Rng::with_seed(20_261_201);
    let mut all = 0;
    for (n, id) in ids.iter().enumerate() {
        let topic = library.topic(id, &mut Problems::default()).expect("a shipped topic");
        let sample = floor_ruling::sample::sample(topic);
        let mut both = Both::of(topic);
        let share = SITUATIONS / ids.len() + usize::from(n < SITUATIONS % ids.len());
        let (mut settled, mut compiled) = (0, 0);
        for turn in 0..share {
            let mut situation = random_like(&sample, topic, &mut rng);
            // Now and then a fact is not known: then the compiled topic must either say so or be right.
            if turn % 16 == 0 && !situation.told.is_empty() {
                let at = rng.usize(0..situation.told.len());
                situation.told[at].value = None;
            }
            let (by_reference, by_compiled) = both.agree(&situation);
            settled += usize::from(by_reference);
            compiled += usize::from(by_compiled);
        }
        assert!(
            compiled * 2 >= settled,
            "{id}: of {settled} only {compiled} are ruled on by the compiled topic"
        );
        all += compiled;
    }
    assert!(all > SITUATIONS / 2, "only {all} of {SITUATIONS} were ruled on");
}

impl<'a> Both<'a> {
    fn of(topic: &'a Topic) -> Self {
        let compiled = Compiled::of(topic).unwrap_or_else(|| panic!("{} cannot be compiled", topic.id));
        Self {
            topic,
            sheet: compiled.sheet(),
            compiled,
            proved: Compiled::proved(topic).expect("compiled"),
            short: Short::default(),
            reasons: Vec::new(),
        }
    }

    /// Whether the reference settled everything, and whether the compiled topic ruled: then it must have ruled the same.
    fn agree(&mut self, situation: &Situation) -> (bool, bool) {
        let mut problems = Problems::default();
        let world = establish(self.topic, situation, &mut Vec::new(), &mut problems);
        let fast = self
            .compiled
            .ruling(self.topic, &world, &mut self.sheet, &mut self.short);
        let slow = decide(self.topic, &world);
        let settled = !slow.decided.iter().any(|d| matches!(d.verdict, Verdict::Missing(_)));
        let Some(fast) = fast else {
            return (settled, false);
        };
        // Promises are proved for what obeys the axioms and is in scope.
        if problems.is_empty() && out_of_scope(self.topic, &world).is_none() {
            let proved = self.proved.ruling(self.topic, &world, &mut self.sheet, &mut self.short);
            for (one, other) in fast.decided.iter().zip(&proved.expect("as known").decided) {
                assert_eq!(
                    shown(one),
                    shown(other),
                    "{}: a promise that is not kept",
                    self.topic.id
                );
            }
        }
        assert_eq!(fast.decided.len(), slow.decided.len());
        for (one, other) in fast.decided.iter().zip(&slow.decided) {
            assert_eq!(shown(one), shown(other), "{}: {:?}", self.topic.id, situation.told);
            if !matches!(other.verdict, Verdict::NotAsked) {
                self.same_reasons(&world, other, situation);
            }
        }
        self.compiled.read(&world, None, &mut self.sheet);
        let inside = out_of_scope(self.topic, &world).is_none();
        assert_eq!(self.compiled.in_scope(&self.sheet), inside, "{}", self.topic.id);
        (settled, true)
    }

    fn same_reasons(&mut self, world: &World, slow: &Decided, situation: &Situation) {
        self.compiled.read(world, slow.row, &mut self.sheet);
        assert!(self.compiled.decide(slow.question, &mut self.sheet, &mut self.short));
        self.compiled.why_not(slow.question, &mut self.sheet, &mut self.reasons);
        assert_eq!(self.reasons.len(), slow.silences.len());
        for (reason, silence) in self.reasons.iter().zip(&slow.silences) {
            assert_eq!(reason.rule, silence.rule);
            match (&silence.stands, reason.why) {
                (Stands::Yields { to }, Why::Yields(other)) => assert_eq!(*to, other),
                (Stands::Fails(failed), Why::Fails(part)) => {
                    let mut parts = Vec::new();
                    flat(&self.topic.rules[usize::from(reason.rule)].when, &mut parts);
                    let own = parts[usize::from(part)];
                    let same = match own {
                        Condition::Not(inner) if failed.holds => **inner == failed.part,
                        own => *own == failed.part,
                    };
                    assert!(same, "{}: {own:?} against {failed:?}", self.topic.id);
                }
                (slow, fast) => panic!("{}: {slow:?} against {fast:?} in {:?}", self.topic.id, situation.told),
            }
        }
    }
}

fn flat<'a>(condition: &'a Condition, parts: &mut Vec<&'a Condition>) {
    match condition {
        Condition::All(inner) => inner.iter().for_each(|part| flat(part, parts)),
        other => parts.push(other),
    }
}

/// Kind, answers with amounts, and the rules with what they rest on.
fn shown(decided: &Decided) -> String {
    use std::fmt::Write;
    let (kind, settled) = match &decided.verdict {
        Verdict::NotAsked => ("not asked", [].as_slice()),
        Verdict::Settled(settled) => ("settled", settled.as_slice()),
        Verdict::Conflict(settled) => ("conflict", settled.as_slice()),
        Verdict::Broken(settled) => ("broken", settled.as_slice()),
        Verdict::Gap => ("gap", [].as_slice()),
        Verdict::Missing(_) | Verdict::Open(_) => ("missing", [].as_slice()),
    };
    let mut text = format!("{} {:?} {kind}", decided.question, decided.row);
    for one in settled {
        write!(text, " {:?} {:?}", one.answer, one.strength).expect("text");
        for ground in &one.grounds {
            write!(text, " {} {:?}", ground.rule, ground.readings).expect("text");
        }
    }
    text
}
