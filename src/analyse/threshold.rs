//! How much of the books the cases must show: exact fractions, never rounded.

use std::fmt;
use std::str::FromStr;

use super::coverage::{Count, Coverage, Measure};

/// How much must be shown at least.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Threshold {
    /// Everything that the topics of the cases have to show.
    All,
    /// So many of so many.
    Of(Measure, Count),
}

impl Threshold {
    /// The counts that fall short of it, compared as exact fractions.
    pub fn missed(self, coverage: &Coverage) -> Vec<(Measure, Count)> {
        let short = |measure: Measure, least: Count| {
            let count = coverage.count(measure);
            let (have, need) = (
                count.shown as u128 * least.all as u128,
                least.shown as u128 * count.all as u128,
            );
            (have < need).then_some((measure, count))
        };
        match self {
            Threshold::Of(measure, least) => short(measure, least).into_iter().collect(),
            Threshold::All => {
                let whole = Count { shown: 1, all: 1 };
                Measure::OF_TOPIC.into_iter().filter_map(|m| short(m, whole)).collect()
            }
        }
    }
}

impl fmt::Display for Threshold {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Threshold::All => f.write_str("all"),
            Threshold::Of(measure, Count { shown, all }) => write!(f, "{}={shown}/{all}", measure.word()),
        }
    }
}

impl FromStr for Threshold {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        if text == "all" {
            return Ok(Threshold::All);
        }
        let known = || Measure::OF_TOPIC.into_iter().chain([Measure::Topics]);
        let words = || known().map(Measure::word).collect::<Vec<_>>().join(", ");
        let (name, fraction) = text
            .split_once('=')
            .ok_or("write `all`, or a fraction such as `rules=40/40`")?;
        let measure = known()
            .find(|m| m.word() == name)
            .ok_or_else(|| format!("`{name}` is not counted; known are {}", words()))?;
        let whole = |text: &str| text.parse::<usize>().ok().filter(|_| !text.starts_with('+'));
        let count = fraction
            .split_once('/')
            .and_then(|(shown, all)| whole(shown).zip(whole(all)))
            .map(|(shown, all)| Count { shown, all })
            .ok_or_else(|| format!("`{fraction}` is not a fraction: 40/40"))?;
        if count.all == 0 || count.shown > count.all {
            return Err(format!("`{fraction}` cannot be reached"));
        }
        Ok(Threshold::Of(measure, count))
    }
}
