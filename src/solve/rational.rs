//! Fractions in 128 bits; what does not fit is told, never rounded.

use super::linear::gcd;

/// A fraction in lowest terms.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Rational {
    over: i128,
    under: i128,
}

/// A number grew too large.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct TooLarge;

/// A number that can be negated as well.
fn fits(n: Option<i128>) -> Option<i128> {
    n.filter(|n| *n > i128::MIN)
}

type Result = std::result::Result<Rational, TooLarge>;

impl Rational {
    pub const ZERO: Rational = Rational { over: 0, under: 1 };
    pub const ONE: Rational = Rational { over: 1, under: 1 };

    pub const fn of(n: i128) -> Self {
        Self { over: n, under: 1 }
    }

    fn lowest(over: i128, under: i128) -> Self {
        let divisor = gcd(over, under);
        let sign = if under < 0 { -1 } else { 1 };
        match divisor {
            0 | 1 => Self {
                over: over * sign,
                under: under * sign,
            },
            d => Self {
                over: over / d * sign,
                under: under / d * sign,
            },
        }
    }

    pub fn is_zero(self) -> bool {
        self.over == 0
    }

    pub fn sign(self) -> i128 {
        self.over.signum()
    }

    /// The number, if it is whole.
    pub fn whole(self) -> Option<i128> {
        (self.under == 1).then_some(self.over)
    }

    pub fn under(self) -> i128 {
        self.under
    }

    /// The greatest whole number not above it.
    pub fn floor(self) -> i128 {
        self.over.div_euclid(self.under)
    }

    /// This times a whole number that its denominator divides.
    pub fn scaled(self, by: i128) -> Option<i128> {
        self.over.checked_mul(by / self.under)
    }

    pub fn neg(self) -> Self {
        Self {
            over: -self.over,
            under: self.under,
        }
    }

    pub fn add(self, other: Self) -> Result {
        if self.under == 1 && other.under == 1 {
            return fits(self.over.checked_add(other.over)).map(Self::of).ok_or(TooLarge);
        }
        let divisor = gcd(self.under, other.under);
        let fitted = || {
            let left = self.over.checked_mul(other.under / divisor)?;
            let right = other.over.checked_mul(self.under / divisor)?;
            let under = fits(self.under.checked_mul(other.under / divisor))?;
            Some(Self::lowest(fits(left.checked_add(right))?, under))
        };
        fitted().ok_or(TooLarge)
    }

    pub fn sub(self, other: Self) -> Result {
        self.add(other.neg())
    }

    pub fn mul(self, other: Self) -> Result {
        if self.under == 1 && other.under == 1 {
            return fits(self.over.checked_mul(other.over)).map(Self::of).ok_or(TooLarge);
        }
        let (a, b) = (gcd(self.over, other.under).max(1), gcd(other.over, self.under).max(1));
        let fitted = || {
            let over = fits((self.over / a).checked_mul(other.over / b))?;
            let under = fits((self.under / b).checked_mul(other.under / a))?;
            Some(Self::lowest(over, under))
        };
        fitted().ok_or(TooLarge)
    }

    /// One divided by this, which is not zero.
    pub fn inverse(self) -> Self {
        let sign = if self.over < 0 { -1 } else { 1 };
        Self {
            over: self.under * sign,
            under: self.over * sign,
        }
    }

    /// Whether it is below a whole number.
    pub fn below(self, n: i128) -> bool {
        self.floor() < n
    }

    /// Whether it is above a whole number.
    pub fn above(self, n: i128) -> bool {
        let floor = self.floor();
        floor > n || (floor == n && self.under != 1)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn fractions_stay_exact() {
        let half = Rational::lowest(2, -4).neg();
        assert_eq!(half, Rational { over: 1, under: 2 });
        assert_eq!(half.add(half), Ok(Rational::ONE));
        assert_eq!(half.mul(Rational::of(-6)), Ok(Rational::of(-3)));
        assert_eq!(half.inverse(), Rational::of(2));
        assert!(half.below(1) && half.above(0) && !half.above(1));
        assert_eq!(half.neg().floor(), -1);
        assert!(Rational::of(i128::MAX).add(Rational::ONE).is_err());
    }
}
