//! Tested cases, for a person: what differs, as a diff, and the count.

use crate::analyse::{Outcome, Tally, Tested, tally};
use crate::expect::{Checked, Held};
use crate::source::Lang;

/// The cases that fail, each with a diff of what is expected and what came out; with `all` those that pass too.
pub fn tested(cases: &[Tested], all: bool, lang: Lang, colour: bool) -> String {
    let mut out = String::new();
    for one in cases {
        let (word, code) = match (&one.outcome, lang) {
            (Outcome::Passed(_), _) if !all => continue,
            (Outcome::Passed(_), Lang::En) => ("ok   ", None),
            (Outcome::Passed(_), Lang::Ru) => ("верно", None),
            (Outcome::Failed(_), Lang::En) => ("FAIL ", Some(RED)),
            (Outcome::Failed(_), Lang::Ru) => ("ИНАЧЕ", Some(RED)),
            (Outcome::NotRuled(_), Lang::En) => ("ERROR", Some(RED)),
            (Outcome::NotRuled(_), Lang::Ru) => ("СБОЙ ", Some(RED)),
        };
        out.push_str(&format!("{} {}\n", painted(word, code, colour), one.case.name));
        if let Outcome::Failed(checked) = &one.outcome {
            if let Some(title) = &one.case.title {
                out.push_str(&format!("      {title}\n"));
            }
            for line in diff(checked, lang) {
                let code = match line.chars().next() {
                    Some('-') => Some(RED),
                    Some('+') => Some(GREEN),
                    _ => None,
                };
                out.push_str(&format!("    {}\n", painted(&line, code, colour)));
            }
        }
    }
    out
}

/// The closing line.
pub fn tally_line(cases: &[Tested], lang: Lang) -> String {
    let Tally {
        passed,
        failed,
        not_ruled,
    } = tally(cases);
    let mut line = match lang {
        Lang::En => format!("{passed} passed, {failed} failed"),
        Lang::Ru => format!("верно: {passed}, иначе: {failed}"),
    };
    if not_ruled > 0 {
        line.push_str(&match lang {
            Lang::En => format!(", {not_ruled} not ruled"),
            Lang::Ru => format!(", без решения: {not_ruled}"),
        });
    }
    line + "\n"
}

/// The questions in which something differs: `-` what is expected, `+` what came out, what fits without a sign.
pub(super) fn diff(checked: &Checked, lang: Lang) -> Vec<String> {
    let mut questions: Vec<&str> = Vec::new();
    for held in checked.held.iter().filter(|h| !h.fits) {
        if !questions.contains(&held.question.as_str()) {
            questions.push(&held.question);
        }
    }
    let mut lines = Vec::new();
    for question in questions {
        let indent = if question.is_empty() {
            ""
        } else {
            lines.push(format!("  {question}:"));
            "  "
        };
        let of_question = |h: &&Held| h.question == question;
        for Held {
            key,
            expected,
            actual,
            fits,
            ..
        } in checked.held.iter().filter(of_question)
        {
            match fits {
                true => lines.push(format!("  {indent}{key}: {expected}")),
                false => {
                    lines.push(format!("- {indent}{key}: {expected}"));
                    lines.push(format!("+ {indent}{key}: {actual}"));
                }
            }
        }
        let speaks = checked.speakers.iter().find(|(name, _)| name == question);
        if let Some((_, rules)) = speaks.filter(|_| !pins_rules(checked, question)) {
            lines.push(match lang {
                Lang::En => format!("  {indent}(by {rules})"),
                Lang::Ru => format!("  {indent}(по правилу {rules})"),
            });
        }
    }
    lines
}

/// Whether the diff names the rules already.
fn pins_rules(checked: &Checked, question: &str) -> bool {
    let mut of_question = checked.held.iter().filter(|h| h.question == question);
    of_question.any(|h| h.key == "rules" || (h.key == "answer" && h.actual.contains('/')))
}

const RED: &str = "31";
const GREEN: &str = "32";

fn painted(text: &str, code: Option<&str>, colour: bool) -> String {
    match code {
        Some(code) if colour => format!("\u{1b}[{code}m{text}\u{1b}[0m"),
        _ => text.to_owned(),
    }
}
