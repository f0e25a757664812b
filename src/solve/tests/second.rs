//! A second search, as simple as can be: it splits ranges in half and looks at bounds. No learning, no fractions.

use super::super::formula::{Bool, Formulas, Node};
use super::super::linear::{Form, IntVar};

/// What is known of a formula when integers are only known to lie in ranges.
#[derive(Clone, Copy, PartialEq)]
enum Known {
    Yes,
    No,
    Open,
}

/// Ranges of the integers and values of the free choices.
#[derive(Clone)]
pub struct Box_ {
    pub ints: Vec<(i128, i128)>,
    pub frees: Vec<(Bool, Option<bool>)>,
}

/// Whether the formula can hold in the box.
pub fn possible(formulas: &Formulas, of: Bool, within: &Box_) -> bool {
    match known(formulas, of, within) {
        Known::Yes => true,
        Known::No => false,
        Known::Open => {
            let undecided = within.frees.iter().position(|(_, value)| value.is_none());
            if let Some(n) = undecided {
                return [true, false].into_iter().any(|value| {
                    let mut half = within.clone();
                    half.frees[n].1 = Some(value);
                    possible(formulas, of, &half)
                });
            }
            let widest = (0..within.ints.len())
                .max_by_key(|n| within.ints[*n].1 - within.ints[*n].0)
                .unwrap();
            let (least, most) = within.ints[widest];
            let middle = least + (most - least) / 2;
            [(least, middle), (middle + 1, most)].into_iter().any(|range| {
                let mut half = within.clone();
                half.ints[widest] = range;
                possible(formulas, of, &half)
            })
        }
    }
}

fn known(formulas: &Formulas, of: Bool, within: &Box_) -> Known {
    let plain = match formulas.node(of) {
        Node::True => Known::Yes,
        Node::Free => {
            let value = within
                .frees
                .iter()
                .find(|(b, _)| b.node() == of.node())
                .and_then(|(_, v)| *v);
            match value {
                Some(true) => Known::Yes,
                Some(false) => Known::No,
                None => Known::Open,
            }
        }
        Node::AtMost(form, bound) => {
            let (least, most) = extent(formulas.form(*form).unwrap(), &within.ints);
            if most <= *bound {
                Known::Yes
            } else if least > *bound {
                Known::No
            } else {
                Known::Open
            }
        }
        Node::And(parts) => {
            let mut all = Known::Yes;
            for part in parts.iter() {
                match known(formulas, *part, within) {
                    Known::No => {
                        all = Known::No;
                        break;
                    }
                    Known::Open => all = Known::Open,
                    Known::Yes => {}
                }
            }
            all
        }
    };
    match (plain, of.negated()) {
        (Known::Yes, true) => Known::No,
        (Known::No, true) => Known::Yes,
        (other, _) => other,
    }
}

fn extent(form: &Form, ints: &[(i128, i128)]) -> (i128, i128) {
    form.terms().iter().fold((0, 0), |(least, most), (IntVar(n), factor)| {
        let (l, m) = ints[*n as usize];
        let (a, b) = (factor * l, factor * m);
        (least + a.min(b), most + a.max(b))
    })
}
