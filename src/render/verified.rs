//! Recorded rulings ruled on again, for a person: what differs.

use super::page::unbroken;
use crate::record::{Bad, Difference, Entry, Tally, Verified, What};
use crate::source::Lang;

/// A record on which the ruling, or a book, is not what it was.
pub fn verified(place: &str, entry: &Entry, found: &Verified, lang: Lang, width: usize) -> String {
    let mut out = String::new();
    put(
        &mut out,
        0,
        &format!("{place}: {} ({})", entry.topic, entry.time),
        width,
    );
    let (books, same) = match lang {
        Lang::En => ("changed since: the rulebook", "the ruling is the same"),
        Lang::Ru => ("с тех пор изменилась книга", "решение то же"),
    };
    match found {
        Verified::Same => {}
        Verified::OnlyBooks(changed) => put(&mut out, 2, &format!("{books}: {}; {same}", changed.join(", ")), width),
        Verified::NotRuled(why, changed) => {
            let not_ruled = match lang {
                Lang::En => "not ruled on any more",
                Lang::Ru => "решения больше нет",
            };
            put(&mut out, 2, &format!("{not_ruled}: {}", why.in_lang(lang)), width);
            if !changed.is_empty() {
                put(&mut out, 2, &format!("{books}: {}", changed.join(", ")), width);
            }
        }
        Verified::Differs(differences, changed) => {
            for one in differences {
                difference(&mut out, one, lang, width);
            }
            if !changed.is_empty() {
                put(&mut out, 2, &format!("{books}: {}", changed.join(", ")), width);
            }
        }
    }
    out
}

/// A line that is no record.
pub fn bad_record(place: &str, bad: &Bad, lang: Lang, width: usize) -> String {
    let word = match lang {
        Lang::En => "bad record",
        Lang::Ru => "запись не читается",
    };
    let mut out = String::new();
    put(
        &mut out,
        0,
        &format!("{place}: {word}: {}", bad.why.in_lang(lang)),
        width,
    );
    out
}

/// The closing line.
pub fn record_tally(tally: &Tally, lang: Lang) -> String {
    let Tally { same, different, bad } = tally;
    match lang {
        Lang::En => format!("as recorded: {same}, not as recorded: {different}, not readable: {bad}\n"),
        Lang::Ru => format!("как записано: {same}, иначе: {different}, не читается: {bad}\n"),
    }
}

fn difference(out: &mut String, one: &Difference, lang: Lang, width: usize) {
    let what = match (one.what, lang) {
        (What::Answer, Lang::En) => "answer",
        (What::Answer, Lang::Ru) => "ответ",
        (What::Amounts, Lang::En) => "amounts",
        (What::Amounts, Lang::Ru) => "суммы",
        (What::Clauses, Lang::En) => "clauses",
        (What::Clauses, Lang::Ru) => "пункты",
        (What::Basis, Lang::En) => "basis",
        (What::Basis, Lang::Ru) => "основание",
    };
    let seat = match (one.seat, lang) {
        (None, _) => String::new(),
        (Some(n), Lang::En) => format!(" (seat {n})"),
        (Some(n), Lang::Ru) => format!(" (место {n})"),
    };
    put(out, 2, &format!("{}{seat}, {what}", one.question), width);
    put(out, 4, &format!("- {}", one.was), width);
    put(out, 4, &format!("+ {}", one.is), width);
}

fn put(out: &mut String, indent: usize, text: &str, width: usize) {
    let (first, more) = (" ".repeat(indent), " ".repeat(indent + 2));
    let options = unbroken(width.clamp(40, 200))
        .initial_indent(&first)
        .subsequent_indent(&more);
    for line in textwrap::wrap(text, options) {
        out.push_str(&format!("{line}\n"));
    }
}
