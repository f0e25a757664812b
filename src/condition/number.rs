use super::{Num, Unit};

/// A number being read: constants have no unit until they meet something that has one.
#[derive(Debug, Clone)]
pub(super) struct Draft {
    pub num: Num,
    /// None: constants only, written in hundredths.
    pub unit: Option<Unit>,
}

impl Draft {
    /// The number in the unit asked for.
    ///
    /// # Errors
    /// Says what does not fit.
    pub fn settle(self, unit: Unit) -> Result<Num, String> {
        match self.unit {
            Some(own) if own == unit => Ok(self.num),
            Some(own) => Err(format!("{} and {} cannot be mixed", name(unit), name(own))),
            None if unit == Unit::Money => Ok(self.num),
            None => whole(self.num),
        }
    }
}

/// The unit that several numbers share; `None` if all are constants.
///
/// # Errors
/// Says which units meet.
pub(super) fn shared(drafts: &[&Draft]) -> Result<Option<Unit>, String> {
    let mut found: Option<Unit> = None;
    for unit in drafts.iter().filter_map(|d| d.unit) {
        match found {
            Some(other) if other != unit => {
                return Err(format!("{} and {} cannot be mixed", name(other), name(unit)));
            }
            _ => found = Some(unit),
        }
    }
    Ok(found)
}

/// Joins numbers of one unit.
pub(super) fn join(drafts: Vec<Draft>, make: impl FnOnce(Vec<Num>) -> Num) -> Result<Draft, String> {
    let unit = shared(&drafts.iter().collect::<Vec<_>>())?;
    let nums = drafts
        .into_iter()
        .map(|d| match unit {
            Some(unit) => d.settle(unit),
            None => Ok(d.num),
        })
        .collect::<Result<Vec<_>, _>>()?;
    Ok(Draft { num: make(nums), unit })
}

fn name(unit: Unit) -> &'static str {
    match unit {
        Unit::Money => "money",
        Unit::Count => "a count",
        Unit::Seat => "a seat",
    }
}

/// Constants in hundredths turned into whole numbers.
fn whole(num: Num) -> Result<Num, String> {
    let all = |parts: Vec<Num>| parts.into_iter().map(whole).collect::<Result<Vec<_>, _>>();
    Ok(match num {
        Num::Const(value) if value % 100 == 0 => Num::Const(value / 100),
        Num::Const(_) => return Err("a whole number is needed here".into()),
        Num::Sum(terms) => Num::Sum(
            terms
                .into_iter()
                .map(|(factor, n)| Ok((factor, whole(n)?)))
                .collect::<Result<Vec<_>, String>>()?,
        ),
        Num::Min(parts) => Num::Min(all(parts)?),
        Num::Max(parts) => Num::Max(all(parts)?),
        other => other,
    })
}
