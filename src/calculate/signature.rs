//! What a calculation takes and gives, and the list of them all.

use super::facts::Facts;
use super::{Fault, Given, awards, beats_showing, deal_order, first_bettor, impossible_call, pots, shift, split};
use crate::book::{Choice, Kind};
use crate::source::Text;

/// A calculation: what goes in and what comes out.
#[derive(Debug)]
pub struct Signature {
    /// Its name.
    pub name: &'static str,
    /// Facts that it takes.
    pub inputs: &'static [Input],
    /// What the book fixes.
    pub parameters: &'static [Parameter],
    /// What it gives.
    pub outputs: &'static [Output],
    /// How it is done.
    pub(super) run: fn(&Facts<'_>) -> Result<Vec<Given>, Fault>,
}

/// A fact that a calculation takes.
#[derive(Debug)]
pub struct Input {
    /// Its name.
    pub name: &'static str,
    /// Its type.
    pub kind: Kind,
    /// A column of the table of seats.
    pub per_seat: bool,
    /// Whether it can do without.
    pub needed: bool,
}

/// Something that the book fixes.
#[derive(Debug)]
pub struct Parameter {
    /// Its name.
    pub name: &'static str,
    /// The words it can be.
    pub words: &'static [&'static str],
}

/// What a calculation gives.
#[derive(Debug)]
pub struct Output {
    /// Its name.
    pub name: &'static str,
    /// Its type.
    pub kind: Kind,
    /// A column of the table of seats.
    pub per_seat: bool,
    /// English and Russian: a label; for yes/no the phrases for no and for yes.
    pub texts: &'static [(&'static str, &'static str)],
    /// Values of a one-of: name, English, Russian.
    pub values: &'static [(&'static str, &'static str, &'static str)],
}

fn text(pair: Option<&(&str, &str)>) -> Text {
    pair.map_or_else(Text::default, |(en, ru)| Text::new(*en, *ru))
}

impl Output {
    /// What it is called.
    pub fn label(&self) -> Text {
        text(self.texts.first())
    }

    /// What no and yes say, for a yes/no output.
    pub fn phrases(&self) -> Option<[Text; 2]> {
        (self.kind == Kind::YesNo).then(|| [text(self.texts.first()), text(self.texts.get(1))])
    }

    /// The values of a one-of.
    pub fn choices(&self) -> Vec<Choice> {
        self.values
            .iter()
            .map(|(id, en, ru)| Choice {
                id: (*id).to_owned(),
                label: Text::new(*en, *ru),
                phrase: None,
            })
            .collect()
    }
}

/// An input without which nothing is calculated.
pub(super) const fn needs(name: &'static str, kind: Kind) -> Input {
    Input {
        name,
        kind,
        per_seat: false,
        needed: true,
    }
}

/// An input that can be missing.
pub(super) const fn takes(name: &'static str, kind: Kind) -> Input {
    Input {
        needed: false,
        ..needs(name, kind)
    }
}

/// The same as a column of the table of seats.
pub(super) const fn column(input: Input) -> Input {
    Input {
        per_seat: true,
        ..input
    }
}

/// An output of the table.
pub(super) const fn gives(name: &'static str, kind: Kind, texts: &'static [(&'static str, &'static str)]) -> Output {
    Output {
        name,
        kind,
        per_seat: false,
        texts,
        values: &[],
    }
}

/// The same as a column of the table of seats.
pub(super) const fn each(output: Output) -> Output {
    Output {
        per_seat: true,
        ..output
    }
}

/// The table to show.
pub(super) const LIST: Output = gives("list", Kind::Exhibit, &[("table", "таблица")]);

/// Every calculation.
pub const SIGNATURES: &[Signature] = &[
    pots::SIGNATURE,
    awards::SIGNATURE,
    split::SIGNATURE,
    shift::SIGNATURE,
    first_bettor::SIGNATURE,
    beats_showing::SIGNATURE,
    impossible_call::SIGNATURE,
    deal_order::SIGNATURE,
];

/// The calculation of this name.
pub fn signature(name: &str) -> Option<&'static Signature> {
    SIGNATURES.iter().find(|s| s.name == name)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_output_is_worded_in_both_languages() {
        for signature in SIGNATURES {
            for output in signature.outputs {
                let texts = if output.kind == Kind::YesNo { 2 } else { 1 };
                assert_eq!(output.texts.len(), texts, "{}.{}", signature.name, output.name);
                let values = output.values.iter().map(|(_, en, ru)| (en, ru));
                for (en, ru) in output.texts.iter().map(|(en, ru)| (en, ru)).chain(values) {
                    assert!(!en.is_empty() && !ru.is_empty());
                    assert!(!ru.contains(|c: char| c.is_ascii_alphabetic()), "{ru}");
                }
            }
        }
    }

    #[test]
    fn names_are_given_once() {
        for (n, signature) in SIGNATURES.iter().enumerate() {
            assert!(SIGNATURES.iter().take(n).all(|other| other.name != signature.name));
            let inputs: Vec<&str> = signature.inputs.iter().map(|i| i.name).collect();
            let outputs: Vec<&str> = signature.outputs.iter().map(|o| o.name).collect();
            for names in [inputs, outputs] {
                let mut once = names.clone();
                once.sort_unstable();
                once.dedup();
                assert_eq!(once.len(), names.len(), "{}", signature.name);
            }
        }
    }
}
