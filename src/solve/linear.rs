//! Linear expressions over integers, exact.

/// An integer, by its number.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(super) struct IntVar(pub u32);

/// A form, by its number.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(super) struct FormId(pub u32);

/// A sum of integers with factors without common divisor, the first one above zero.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(super) struct Form(Vec<(IntVar, i128)>);

impl Form {
    pub fn terms(&self) -> &[(IntVar, i128)] {
        &self.0
    }
}

/// A sum of integers with factors, and a constant.
#[derive(Debug, Clone, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(super) struct Linear {
    terms: Vec<(IntVar, i128)>,
    constant: i128,
}

impl Linear {
    /// A constant.
    pub fn of(constant: i128) -> Self {
        Self {
            terms: Vec::new(),
            constant,
        }
    }

    /// An integer.
    pub fn var(var: IntVar) -> Self {
        Self {
            terms: vec![(var, 1)],
            constant: 0,
        }
    }

    pub fn terms(&self) -> &[(IntVar, i128)] {
        &self.terms
    }

    pub fn constant(&self) -> i128 {
        self.constant
    }

    /// The value, if it is a constant.
    pub fn value(&self) -> Option<i128> {
        self.terms.is_empty().then_some(self.constant)
    }

    /// This and `factor` times the other; `None` when it grows too large.
    pub fn plus(&self, factor: i128, other: &Linear) -> Option<Linear> {
        let mut terms = Vec::with_capacity(self.terms.len() + other.terms.len());
        let (mut left, mut right) = (self.terms.iter().peekable(), other.terms.iter().peekable());
        loop {
            match (left.peek(), right.peek()) {
                (None, None) => break,
                (Some((a, f)), None) => {
                    terms.push((*a, *f));
                    left.next();
                }
                (Some((a, f)), Some((b, _))) if a < b => {
                    terms.push((*a, *f));
                    left.next();
                }
                (Some((a, f)), Some((b, g))) if a == b => {
                    let sum = f.checked_add(factor.checked_mul(*g)?)?;
                    if sum != 0 {
                        terms.push((*a, sum));
                    }
                    left.next();
                    right.next();
                }
                (_, Some((b, g))) => {
                    if factor != 0 {
                        terms.push((*b, factor.checked_mul(*g)?));
                    }
                    right.next();
                }
            }
        }
        Some(Linear {
            terms,
            constant: self.constant.checked_add(factor.checked_mul(other.constant)?)?,
        })
    }

    /// The statement that this is at most 0 as "form ≤ bound" (`true`) or its negation (`false`); `None` for a constant.
    pub fn normal(&self) -> Option<(Form, i128, bool)> {
        let divisor = self.terms.iter().fold(0, |d, (_, f)| gcd(d, *f));
        let (_, first) = self.terms.first()?;
        let up = *first > 0;
        let by = if up { divisor } else { -divisor };
        let form = Form(self.terms.iter().map(|(v, f)| (*v, f / by)).collect());
        // Σ ≤ −c means form ≤ ⌊−c/d⌋, or form ≥ ⌈c/d⌉ when the signs turn.
        Some(if up {
            (form, self.constant.checked_neg()?.div_euclid(divisor), true)
        } else {
            (form, ceil_div(self.constant, divisor) - 1, false)
        })
    }
}

/// Greatest common divisor, not negative.
pub(super) fn gcd(a: i128, b: i128) -> i128 {
    let (mut a, mut b) = (a.saturating_abs(), b.saturating_abs());
    while b != 0 {
        (a, b) = (b, a % b);
    }
    a
}

fn ceil_div(a: i128, b: i128) -> i128 {
    -(-a).div_euclid(b)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn statements_are_brought_to_one_form() {
        let (x, y) = (Linear::var(IntVar(0)), Linear::var(IntVar(1)));
        // 2x − 4y − 3 ≤ 0  is  x − 2y ≤ 1.
        let a = Linear::of(-3).plus(2, &x).and_then(|l| l.plus(-4, &y)).unwrap();
        let (form, bound, same) = a.normal().unwrap();
        assert_eq!(
            (form.terms(), bound, same),
            ([(IntVar(0), 1), (IntVar(1), -2)].as_slice(), 1, true)
        );
        // −2x + 4y + 3 ≤ 0  is  x − 2y ≥ 2, that is not x − 2y ≤ 1.
        let b = Linear::of(3).plus(-2, &x).and_then(|l| l.plus(4, &y)).unwrap();
        let (other, bound, same) = b.normal().unwrap();
        assert_eq!((other == form, bound, same), (true, 1, false));
    }
}
