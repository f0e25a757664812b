//! How far something is proved.

use crate::source::Lang;

/// That something is proved: for all situations, or for tables of so many seats at most.
pub(super) fn proved(seats: Option<usize>, lang: Lang) -> String {
    match (seats, lang) {
        (None, Lang::En) => "proved".to_owned(),
        (None, Lang::Ru) => "доказано".to_owned(),
        (Some(most), Lang::En) => format!("proved for tables of up to {most} seats"),
        (Some(most), Lang::Ru) => format!("доказано для столов, где мест не больше {most}"),
    }
}
