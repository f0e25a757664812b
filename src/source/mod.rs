//! The one door through which text from outside comes in: it is tamed, outlined with the place of every value, and its
//! problems are collected and drawn.

mod code;
mod draw;
mod json;
mod nearest;
mod node;
mod outline;
mod problem;
mod syntax;
mod text;

pub use code::{CODES, Code};
pub use draw::{draw, draw_remarks};
pub use json::plain_json;
pub use nearest::nearest;
pub use node::{Entry, Kind, Node, Reading};
pub use outline::outline;
pub use problem::{Label, Problem, Problems};
pub use text::{FileId, Place, Source, Sources, tame};

/// A text in both languages of the program.
#[derive(Debug, Clone, Default, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
pub struct Text {
    /// English.
    pub en: String,
    /// Russian.
    pub ru: String,
}

impl Text {
    /// A text in two languages.
    pub fn new(en: impl Into<String>, ru: impl Into<String>) -> Self {
        Self {
            en: en.into(),
            ru: ru.into(),
        }
    }

    /// The same words in both languages, for ids and for messages to authors of rulebooks.
    pub fn same(text: impl Into<String>) -> Self {
        let text = text.into();
        Self {
            ru: text.clone(),
            en: text,
        }
    }

    /// The text in the language asked for.
    pub fn in_lang(&self, lang: Lang) -> &str {
        match lang {
            Lang::En => &self.en,
            Lang::Ru => &self.ru,
        }
    }
}

/// A language of the output.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Lang {
    /// English.
    #[default]
    En,
    /// Russian.
    Ru,
}
