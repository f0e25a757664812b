//! The simplex method over bounds, in exact fractions: are these bounds possible together, and if not, which of them are not?

use super::rational::{Rational, TooLarge};

/// Why a bound holds.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Reason {
    /// The thing can be nothing else.
    Span,
    /// The statement of this number.
    Given(usize),
    /// Tried while branching.
    Branch(u32),
}

/// Why there is no solution.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Stop {
    /// These bounds exclude each other.
    Conflict(Vec<Reason>),
    /// Not found out within the limits.
    Limit,
}

impl From<TooLarge> for Stop {
    fn from(_: TooLarge) -> Self {
        Stop::Limit
    }
}

#[derive(Debug, Clone, Copy)]
struct Bound {
    at: i128,
    why: Reason,
}

#[derive(Debug, Clone)]
struct Column {
    value: Rational,
    low: Bound,
    high: Bound,
}

/// Rows that define some variables by the others, and bounds on all of them.
#[derive(Debug, Clone)]
pub(super) struct Simplex {
    vars: Vec<Column>,
    /// `rows[i][j]`: how often the variable `free[j]` is in `basic[i]`.
    rows: Vec<Vec<Rational>>,
    basic: Vec<usize>,
    free: Vec<usize>,
}

impl Simplex {
    /// Variables with their least and greatest values.
    pub fn new(spans: impl IntoIterator<Item = (i128, i128)>) -> Self {
        let vars: Vec<Column> = spans
            .into_iter()
            .map(|(least, most)| Column {
                value: Rational::of(least),
                low: Bound {
                    at: least,
                    why: Reason::Span,
                },
                high: Bound {
                    at: most,
                    why: Reason::Span,
                },
            })
            .collect();
        Self {
            free: (0..vars.len()).collect(),
            vars,
            rows: Vec::new(),
            basic: Vec::new(),
        }
    }

    /// Adds a variable that is a sum of those given first; before anything is solved. Returns its number.
    pub fn define(&mut self, terms: &[(usize, i128)], span: (i128, i128)) -> Result<usize, Stop> {
        let mut row = vec![Rational::ZERO; self.free.len()];
        let mut value = Rational::ZERO;
        for (var, factor) in terms {
            let factor = Rational::of(*factor);
            if let (Some(slot), Some(column)) = (row.get_mut(*var), self.vars.get(*var)) {
                *slot = factor;
                value = value.add(factor.mul(column.value)?)?;
            }
        }
        let number = self.vars.len();
        self.vars.push(Column {
            value,
            low: Bound {
                at: span.0,
                why: Reason::Span,
            },
            high: Bound {
                at: span.1,
                why: Reason::Span,
            },
        });
        self.rows.push(row);
        self.basic.push(number);
        Ok(number)
    }

    /// Bounds a variable from above or from below.
    pub fn bound(&mut self, var: usize, upper: bool, at: i128, why: Reason) -> Result<(), Stop> {
        let Some(column) = self.vars.get_mut(var) else {
            return Ok(());
        };
        let (own, other) = if upper {
            (&mut column.high, column.low)
        } else {
            (&mut column.low, column.high)
        };
        let tighter = if upper { at < own.at } else { at > own.at };
        if !tighter {
            return Ok(());
        }
        *own = Bound { at, why };
        if column.low.at > column.high.at {
            return Err(Stop::Conflict(vec![why, other.why]));
        }
        let outside = if upper {
            column.value.above(at)
        } else {
            column.value.below(at)
        };
        if outside && let Some(j) = self.free.iter().position(|v| *v == var) {
            self.shift(j, Rational::of(at))?;
        }
        Ok(())
    }

    /// Gives a free variable another value.
    fn shift(&mut self, j: usize, to: Rational) -> Result<(), Stop> {
        let Some(column) = self.free.get(j).and_then(|v| self.vars.get_mut(*v)) else {
            return Ok(());
        };
        let by = to.sub(column.value)?;
        column.value = to;
        for (row, basic) in self.rows.iter().zip(&self.basic) {
            if let (Some(factor), Some(column)) = (row.get(j), self.vars.get_mut(*basic))
                && !factor.is_zero()
            {
                column.value = column.value.add(factor.mul(by)?)?;
            }
        }
        Ok(())
    }

    /// Finds values inside all bounds, by Bland's rule; every step uses up some of `steps`.
    pub fn solve(&mut self, steps: &mut u64) -> Result<(), Stop> {
        loop {
            let wrong = self
                .basic
                .iter()
                .enumerate()
                .filter_map(|(i, var)| {
                    let column = self.vars.get(*var)?;
                    if column.value.below(column.low.at) {
                        Some((*var, i, true, column.low))
                    } else if column.value.above(column.high.at) {
                        Some((*var, i, false, column.high))
                    } else {
                        None
                    }
                })
                .min_by_key(|(var, ..)| *var);
            let Some((_, i, rise, bound)) = wrong else {
                return Ok(());
            };
            *steps = steps.checked_sub(1).ok_or(Stop::Limit)?;
            match self.entering(i, rise) {
                Some(j) => self.exchange(i, j, bound.at)?,
                None => return Err(Stop::Conflict(self.explain(i, rise, bound.why))),
            }
        }
    }

    /// The free variable of the least number that can move the row in the direction due.
    fn entering(&self, i: usize, rise: bool) -> Option<usize> {
        self.rows
            .get(i)?
            .iter()
            .zip(&self.free)
            .enumerate()
            .filter_map(|(j, (factor, var))| {
                let column = self.vars.get(*var)?;
                let up = (factor.sign() > 0) == rise;
                let room = if up {
                    column.value.below(column.high.at)
                } else {
                    column.value.above(column.low.at)
                };
                (!factor.is_zero() && room).then_some((*var, j))
            })
            .min()
            .map(|(_, j)| j)
    }

    /// The bounds that keep the row from moving.
    fn explain(&self, i: usize, rise: bool, own: Reason) -> Vec<Reason> {
        let mut why = vec![own];
        for (factor, var) in self.rows.get(i).into_iter().flatten().zip(&self.free) {
            if let (false, Some(column)) = (factor.is_zero(), self.vars.get(*var)) {
                let up = (factor.sign() > 0) == rise;
                why.push(if up { column.high.why } else { column.low.why });
            }
        }
        why
    }

    /// Takes row `i` out at its bound and column `j` in.
    fn exchange(&mut self, i: usize, j: usize, at: i128) -> Result<(), Stop> {
        let (Some(row), Some(leaving), Some(entering)) =
            (self.rows.get(i), self.basic.get(i).copied(), self.free.get(j).copied())
        else {
            return Ok(());
        };
        let pivot = row.get(j).copied().unwrap_or(Rational::ONE);
        let value = self.vars.get(leaving).map_or(Rational::ZERO, |c| c.value);
        let by = Rational::of(at).sub(value)?.mul(pivot.inverse())?;
        let to = self.vars.get(entering).map_or(Rational::ZERO, |c| c.value).add(by)?;
        self.shift(j, to)?;
        // The row solved for the entering variable.
        let inverse = pivot.inverse();
        let mut new = Vec::with_capacity(self.free.len());
        for (k, factor) in self.rows.get(i).into_iter().flatten().enumerate() {
            new.push(if k == j { inverse } else { factor.mul(inverse)?.neg() });
        }
        for (k, row) in self.rows.iter_mut().enumerate() {
            if k == i {
                continue;
            }
            let Some(times) = row.get(j).copied().filter(|t| !t.is_zero()) else {
                continue;
            };
            for (l, (slot, add)) in row.iter_mut().zip(&new).enumerate() {
                if l == j {
                    *slot = times.mul(*add)?;
                } else if !add.is_zero() {
                    *slot = slot.add(times.mul(*add)?)?;
                }
            }
        }
        if let Some(row) = self.rows.get_mut(i) {
            *row = new;
        }
        if let (Some(basic), Some(free)) = (self.basic.get_mut(i), self.free.get_mut(j)) {
            (*basic, *free) = (entering, leaving);
        }
        Ok(())
    }

    /// The value of a variable.
    pub fn value(&self, var: usize) -> Rational {
        self.vars.get(var).map_or(Rational::ZERO, |c| c.value)
    }

    /// Looks for a row that no whole numbers satisfy: what is fixed in it leaves a remainder that the rest cannot make up.
    pub fn divisible(&self) -> Result<(), Stop> {
        use super::linear::gcd;
        for (row, basic) in self.rows.iter().zip(&self.basic) {
            let under = row
                .iter()
                .filter(|f| !f.is_zero())
                .try_fold(1_i128, |lcm, f| lcm.checked_mul(f.under() / gcd(lcm, f.under())));
            let Some(under) = under else {
                continue;
            };
            let mut divisor = 0;
            let mut fixed = Some(0_i128);
            let mut why = Vec::new();
            let all = row
                .iter()
                .copied()
                .zip(self.free.iter().copied())
                .chain([(Rational::ONE.neg(), *basic)]);
            for (factor, var) in all.filter(|(f, _)| !f.is_zero()) {
                let (Some(column), Some(factor)) = (self.vars.get(var), factor.scaled(under)) else {
                    fixed = None;
                    break;
                };
                if column.low.at == column.high.at {
                    fixed = fixed.and_then(|sum| sum.checked_add(factor.checked_mul(column.low.at)?));
                    why.extend([column.low.why, column.high.why]);
                } else {
                    divisor = gcd(divisor, factor);
                }
            }
            let Some(fixed) = fixed else {
                continue;
            };
            let fits = if divisor == 0 { fixed == 0 } else { fixed % divisor == 0 };
            if !fits {
                return Err(Stop::Conflict(why));
            }
        }
        Ok(())
    }
}
