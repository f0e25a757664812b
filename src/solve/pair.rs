//! Two sides of one space: when they answer a question differently.

use super::claim::Asked;
use super::formula::Bool;
use super::rules::Gift;
use super::side::Side;
use super::space::Space;

/// Rules of a side that give the same by what is written, and when one of them speaks.
type Group = (Gift, Vec<Bool>);

impl Side<'_> {
    /// When this side and another one answer a question differently: only one asks it, only one has an answer, or the answers
    /// differ.
    pub fn differs(&mut self, space: &mut Space, other: &mut Side<'_>, asked: Asked) -> Bool {
        let mine = self.asked(space, asked.question, asked.row);
        let theirs = other.asked(space, asked.question, asked.row);
        let mut any = vec![space.formulas.and([mine, !theirs]), space.formulas.and([!mine, theirs])];
        let here = self.gap(space, asked.question, asked.row);
        let there = other.gap(space, asked.question, asked.row);
        for (mute, speaks) in [(here, there), (there, here)] {
            any.push(space.formulas.and([mine, theirs, mute, !speaks]));
        }
        if self.question(asked.question).is_some_and(|q| q.many) {
            any.extend(self.rules_differ(space, other, asked));
            return space.formulas.or(any);
        }
        let left = self.given(space, asked);
        let right = other.given(space, asked);
        for (gift, lives) in &left {
            for (rival, others) in &right {
                let same = space.same_gift(gift, rival);
                if same == Bool::TRUE {
                    continue;
                }
                let one = space.formulas.or(lives.iter().copied());
                let two = space.formulas.or(others.iter().copied());
                any.push(space.formulas.and([one, two, !same]));
            }
        }
        space.formulas.or(any)
    }

    /// For each rule that may answer when it speaks on one side only, or gives something else on the other.
    fn rules_differ(&mut self, space: &mut Space, other: &mut Side<'_>, asked: Asked) -> Vec<Bool> {
        let mut differ = Vec::new();
        for rule in self.candidates(asked.question) {
            let here = self.live(space, asked.question, rule, asked.row);
            let there = other.live(space, asked.question, rule, asked.row);
            differ.push(space.formulas.and([here, !there]));
            differ.push(space.formulas.and([!here, there]));
            let gifts = (
                self.gift(space, asked.question, rule, asked.row),
                other.gift(space, asked.question, rule, asked.row),
            );
            if let (Some(mine), Some(theirs)) = gifts {
                let same = space.same_gift(&mine, &theirs);
                differ.push(space.formulas.and([here, there, !same]));
            }
        }
        differ
    }

    fn given(&mut self, space: &mut Space, asked: Asked) -> Vec<Group> {
        let mut groups: Vec<Group> = Vec::new();
        for rule in self.candidates(asked.question) {
            let live = self.live(space, asked.question, rule, asked.row);
            if live == Bool::FALSE {
                continue;
            }
            let Some(gift) = self.gift(space, asked.question, rule, asked.row) else {
                continue;
            };
            match groups.iter_mut().find(|(g, _)| *g == gift) {
                Some((_, lives)) => lives.push(live),
                None => groups.push((gift, vec![live])),
            }
        }
        groups
    }
}
