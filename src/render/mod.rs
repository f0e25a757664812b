//! Rulings in words: for a person and for a program. Nothing here decides; everything returns text.

mod advice;
mod books;
mod case_file;
mod chips;
mod coverage;
mod differences;
mod differences_json;
mod differences_words;
mod findings;
mod foot;
mod headline;
mod interview;
mod json;
mod junit;
mod ledger;
mod mutation;
mod open;
mod page;
mod proved;
mod quarrels;
mod reasons;
mod saved;
mod say;
mod schema;
mod schema_expect;
mod search;
mod seats;
mod show;
mod suggested;
mod template_file;
mod tested;
mod tested_json;
mod text;
mod ui;
mod verified;
mod why_not;

pub use case_file::case_yaml;
pub use coverage::coverage_text;
pub use differences::{Compared, differences_text};
pub use differences_json::differences_json;
pub use findings::{findings_github, findings_json, findings_sarif, findings_text, situation_yaml};
pub use interview::{topics_text, wrong_text};
pub use json::{VERSION, ruling_json, ruling_line};
pub use junit::junit;
pub use ledger::{Citations, ledger};
pub use mutation::mutation_text;
pub use page::{Style, fitted};
pub use saved::saved_text;
pub use schema::schema;
pub use search::{find_topics, search};
pub use show::{clause_card, clause_label, topic_card, topic_list};
pub use suggested::{CaseFile, case_files, suggested_text};
pub use template_file::{plain, template};
pub use tested::{tally_line, tested};
pub use tested_json::tested_json;
pub use text::{render, render_ruling};
pub use ui::problems_left;
pub use verified::{bad_record, record_tally, verified};

use crate::book::{Library, Topic};
use crate::decide::{Ruling, World};
use crate::run::Ruled;
use crate::situation::Situation;
use crate::source::Lang;
use crate::weigh::{Quarrel, Reasons};

impl<'a> Case<'a> {
    /// A ruling and what it was made of; `None` when its topic is not loaded.
    pub fn of(library: &'a Library, ruled: &'a Ruled, lang: Lang) -> Option<Self> {
        Some(Self {
            library,
            topic: library.loaded(&ruled.situation.topic)?,
            situation: &ruled.situation,
            world: &ruled.world,
            ruling: &ruled.ruling,
            quarrels: &ruled.quarrels,
            reasons: None,
            known: None,
            lang,
        })
    }
}

/// Everything about one ruling that its rendering needs.
#[derive(Clone, Copy)]
pub struct Case<'a> {
    /// All books and texts.
    pub library: &'a Library,
    /// The topic.
    pub topic: &'a Topic,
    /// What was told.
    pub situation: &'a Situation,
    /// The established facts.
    pub world: &'a World,
    /// What came out.
    pub ruling: &'a Ruling,
    /// What disputes come to.
    pub quarrels: &'a [Quarrel],
    /// What suffices for the ruling and what would change it, if that was asked for.
    pub reasons: Option<&'a Reasons>,
    /// What is really known, when `world` is only an example: numbers that it does not know are not shown.
    pub known: Option<&'a World>,
    /// The language.
    pub lang: Lang,
}
