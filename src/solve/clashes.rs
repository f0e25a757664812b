//! Every pair of rules that clash.

use super::claim::{Asked, Claim};
use super::solver::{Finding, Solver};
use super::witness::{Unconfirmed, Witness};

/// Two rules that speak to a question in one situation and answer differently.
#[derive(Debug, Clone)]
pub struct Clash {
    /// The rules, the first of the topic first.
    pub rules: (u16, u16),
    /// A situation in which they do, not made likelier.
    pub witness: Box<Witness>,
}

/// The clashes of a question.
#[derive(Debug, Clone, Default)]
pub struct Clashes {
    /// Those found, in the order found.
    pub found: Vec<Clash>,
    /// Solutions that the evaluator did not confirm.
    pub unconfirmed: Vec<Unconfirmed>,
    /// Whether it is proved that there are no others.
    pub proved: bool,
}

impl Solver<'_> {
    /// The pairs of rules that clash in some situation in which the claims are true, at most so many. One search more than
    /// there are situations shown proves that all others never do.
    pub fn clashes(&mut self, asked: Asked, claims: &[Claim], most: usize) -> Clashes {
        let mut clashes = Clashes::default();
        let mut confirmed = claims.to_vec();
        confirmed.push(Claim::AnyClash(asked));
        let given = self.formulas(claims);
        while clashes.found.len() < most {
            let known: Vec<(u16, u16)> = clashes.found.iter().map(|c| c.rules).collect();
            let mut assumed = given.clone();
            assumed.push(self.side.any_clash(&mut self.space, asked, &known));
            match self.confirmed(&assumed, &confirmed, None) {
                Finding::Impossible(_) => {
                    clashes.proved = true;
                    break;
                }
                Finding::NotProved => break,
                Finding::Unconfirmed(why) => {
                    clashes.unconfirmed.push(*why);
                    break;
                }
                Finding::Shown(witness) => {
                    let before = clashes.found.len();
                    let new = pairs(&witness, asked).into_iter().filter(|p| !known.contains(p));
                    clashes.found.extend(new.map(|rules| Clash {
                        rules,
                        witness: witness.clone(),
                    }));
                    if clashes.found.len() == before {
                        break;
                    }
                }
            }
        }
        clashes.found.truncate(most);
        clashes
    }
}

/// Rules that answer differently in a ruling, two by two.
fn pairs(witness: &Witness, asked: Asked) -> Vec<(u16, u16)> {
    let settled = witness.settled(asked).unwrap_or_default();
    let mut found = Vec::new();
    for (n, one) in settled.iter().enumerate() {
        for other in settled.iter().skip(n + 1).filter(|o| o.answer != one.answer) {
            for left in &one.grounds {
                for right in &other.grounds {
                    found.push((left.rule.min(right.rule), left.rule.max(right.rule)));
                }
            }
        }
    }
    found.sort_unstable();
    found
}
