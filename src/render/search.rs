//! Whatever has to do with a word, in either language.

use std::fmt::Write as _;

use crate::book::{Library, Origin};
use crate::source::{Lang, Problems, Text};

/// The topics that speak of these words, those that are most about them first: id and title. A word that few topics know says
/// more than one that many do, and a topic's name more than what its questions speak of.
pub fn find_topics(library: &mut Library, words: &str) -> Vec<(String, Text)> {
    const ALL: usize = 1_000;
    let whole = folded(words);
    let stems: Vec<String> = words.split_whitespace().map(stem).filter(|s| !s.is_empty()).collect();
    let mut topics = Vec::new();
    for id in library.topic_ids() {
        let Some(topic) = library.topic(&id, &mut Problems::default()) else {
            continue;
        };
        let mut called: Vec<&str> = vec![&id, &topic.title.en, &topic.title.ru];
        called.extend(topic.words.iter().flatten().map(String::as_str));
        let own = topic.rules.iter().filter(|r| r.topic == id).map(|r| &r.title);
        let told = topic
            .facts
            .iter()
            .filter(|f| f.origin == Origin::Told && f.id != "book");
        let asked = told.flat_map(|f| std::iter::once(&f.ask).chain(f.values.iter().map(|v| &v.label)));
        let spoken = own.chain(asked).flat_map(|t| [t.en.as_str(), t.ru.as_str()]);
        let (called, spoken): (Vec<String>, Vec<String>) =
            (called.into_iter().map(folded).collect(), spoken.map(folded).collect());
        let hits: Vec<usize> = stems
            .iter()
            .map(|s| match called.iter().any(|t| t.contains(s)) {
                true => 3,
                false => usize::from(spoken.iter().any(|t| t.contains(s))),
            })
            .collect();
        let exact = called
            .iter()
            .any(|t| t.split([';', ',']).any(|part| part.trim() == whole));
        topics.push((hits, exact, (id, topic.title.clone())));
    }
    let known: Vec<usize> = (0..stems.len())
        .map(|n| {
            topics
                .iter()
                .filter(|(hits, ..)| hits.get(n).is_some_and(|h| *h > 0))
                .count()
        })
        .collect();
    let mut found: Vec<(usize, (String, Text))> = topics
        .into_iter()
        .map(|(hits, exact, topic)| {
            let weighed = hits.iter().zip(&known).map(|(hit, known)| hit * ALL / (*known).max(1));
            (weighed.sum::<usize>() * if exact { 2 } else { 1 }, topic)
        })
        .filter(|(weight, _)| *weight > 0)
        .collect();
    found.sort_by_key(|(weight, _)| std::cmp::Reverse(*weight));
    // Those that are much less about the words are not what was meant.
    let most = found.first().map_or(0, |(weight, _)| *weight);
    found.retain(|(weight, _)| 2 * weight > most);
    found.into_iter().map(|(_, topic)| topic).collect()
}

/// Lower case, without the points on «ё».
fn folded(text: &str) -> String {
    text.trim().to_lowercase().replace('ё', "е")
}

/// Topics, facts and clauses that speak of a word; empty when none does.
pub fn search(library: &mut Library, word: &str, lang: Lang, width: usize) -> String {
    let stems: Vec<String> = word.split_whitespace().map(stem).filter(|s| !s.is_empty()).collect();
    if stems.is_empty() {
        return String::new();
    }
    let has = |text: &str| {
        let low = text.to_lowercase().replace('ё', "е");
        stems.iter().all(|s| low.contains(s.as_str()))
    };
    let either = |t: &Text| has(&t.en) || has(&t.ru);
    let mut topics = Vec::new();
    let mut facts = Vec::new();
    let mut called: Vec<crate::book::ClauseRef> = Vec::new();
    for id in library.topic_ids() {
        let mut silent = Problems::default();
        let Some(topic) = library.topic(&id, &mut silent) else {
            continue;
        };
        let words = topic.words.iter().flatten().any(|w| has(w));
        let rules = topic.rules.iter().filter(|r| r.topic == id).any(|r| either(&r.title));
        let named = has(&id) || either(&topic.title) || words;
        if named || rules {
            topics.push((id.clone(), topic.title.clone()));
        }
        // A topic called so brings the clauses that its rules rest on: words change more than their endings.
        if named {
            for clause in topic
                .rules
                .iter()
                .filter(|r| r.topic == id)
                .filter_map(|r| r.clause.as_ref())
            {
                if !called.contains(clause) {
                    called.push(clause.clone());
                }
            }
        }
        for fact in topic.facts.iter().filter(|f| f.origin == crate::book::Origin::Told) {
            let values = fact.values.iter().any(|v| has(&v.id) || either(&v.label));
            if fact.id != "book" && (has(&fact.id) || either(&fact.ask) || either(&fact.label) || values) {
                facts.push((id.clone(), fact.id.clone(), fact.ask.clone()));
            }
        }
    }
    let mut clauses = Vec::new();
    for book in library.books() {
        for clause in &book.clauses {
            let by = crate::book::ClauseRef {
                book: book.id.clone(),
                id: clause.id.clone(),
            };
            if either(&clause.heading) || either(&clause.text) || called.contains(&by) {
                clauses.push((super::show::clause_label(library, &by, lang), clause.heading.clone()));
            }
        }
    }
    let heads = match lang {
        Lang::En => ["Topics", "Facts", "Clauses"],
        Lang::Ru => ["Темы", "Факты", "Пункты"],
    };
    let mut out = String::new();
    let [topic_head, fact_head, clause_head] = heads;
    section(
        &mut out,
        topic_head,
        width,
        topics.iter().map(|(id, t)| format!("{id} — {}", t.in_lang(lang))),
    );
    section(
        &mut out,
        fact_head,
        width,
        facts
            .iter()
            .map(|(topic, id, ask)| format!("{topic}: {id} — {}", ask.in_lang(lang))),
    );
    section(
        &mut out,
        clause_head,
        width,
        clauses
            .iter()
            .map(|(label, h)| format!("{label} — {}", h.in_lang(lang))),
    );
    out
}

fn section(out: &mut String, head: &str, width: usize, lines: impl Iterator<Item = String>) {
    let mut first = true;
    for line in lines {
        if first {
            let _ = writeln!(out, "{head}");
            first = false;
        }
        let options = super::page::unbroken(width.max(40))
            .initial_indent("  ")
            .subsequent_indent("    ");
        for wrapped in textwrap::wrap(&line, options) {
            let _ = writeln!(out, "{wrapped}");
        }
    }
}

/// The part of a word that stays when its ending changes: long words lose theirs.
fn stem(word: &str) -> String {
    let word = word.to_lowercase().replace('ё', "е");
    let letters: Vec<char> = word.chars().collect();
    let cyrillic = letters.iter().any(|c| ('а'..='я').contains(c));
    // «сжечь», «сжигать», «сжигание»: a Russian root is short.
    let keep = match letters.len() {
        0..=4 => letters.len(),
        5 if cyrillic => 4,
        n if cyrillic => n - 2,
        n if word.ends_with("ing") && n > 5 => n - 3,
        n if word.ends_with('s') => n - 1,
        n => n,
    };
    letters.into_iter().take(keep).collect()
}
