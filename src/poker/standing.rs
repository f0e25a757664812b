//! How the hands of a table stand to one another.

use super::Seat;

/// How good the hand of a seat is: 0 is the best, equal is tied.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Standing {
    /// The seat.
    pub seat: Seat,
    /// Its place among the high hands.
    pub high: u32,
    /// Its place among the low hands; none when it has no low that qualifies, or the game none.
    pub low: Option<u32>,
}

/// The places of hands from their values: the greatest value is 0, equal values are tied, the
/// next is 1, and so on.
pub fn group_ranks<V: Ord>(hands: &[(Seat, V)]) -> Vec<(Seat, u32)> {
    let mut values: Vec<&V> = hands.iter().map(|(_, value)| value).collect();
    values.sort_unstable();
    values.dedup();
    hands
        .iter()
        .map(|(seat, value)| {
            let better = values.iter().filter(|other| **other > value).count();
            (*seat, u32::try_from(better).unwrap_or(u32::MAX))
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn equal_values_share_a_place() {
        let places = group_ranks(&[(1, 'b'), (2, 'c'), (3, 'b'), (4, 'a')]);
        assert_eq!(places, [(1, 1), (2, 0), (3, 1), (4, 2)]);
    }
}
