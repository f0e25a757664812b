//! Money, exact: whole hundredths of a unit, read from the text as it is written.

use crate::source::{Lang, Text};

/// The most that an amount may be: 10¹² units, in hundredths.
pub const MOST: i64 = 100_000_000_000_000;

/// Reads an amount in units with at most two decimals; the result is in hundredths.
///
/// # Errors
/// Says in both languages why the text is no amount: sign, exponent, separators, leading zeros, more decimals, size.
pub fn parse(text: &str) -> Result<i64, Text> {
    let fault = |en: &str, ru: &str| Err(Text::new(en, ru));
    if text.starts_with('-') || text.starts_with('\u{2212}') {
        return fault("an amount cannot be negative", "сумма не бывает отрицательной");
    }
    if text.starts_with('+') {
        return fault("an amount is written without a sign", "сумма пишется без знака");
    }
    let other_base = |rest: &str| rest.starts_with(['x', 'X', 'o', 'O', 'b', 'B']);
    if text.strip_prefix('0').is_some_and(other_base) {
        return fault("only decimal numbers are read", "читаются только десятичные числа");
    }
    let lower = text.to_lowercase();
    if matches!(lower.as_str(), ".nan" | "nan" | ".inf" | "inf" | "infinity") {
        return fault("this is not an amount", "это не сумма");
    }
    let digits = text.bytes().filter(u8::is_ascii_digit).count();
    if digits == 0 {
        return fault("this is not an amount", "это не сумма");
    }
    if lower.contains('e') && lower.bytes().all(|b| b.is_ascii_digit() || b"e+-.".contains(&b)) {
        return fault(
            "an amount is written out, without an exponent",
            "сумма пишется полностью, без степени",
        );
    }
    if text.contains([',', '_', ' ', '\'', '\u{a0}']) {
        return fault(
            "an amount is written without separators, decimals after a point: 1000 or 2.50",
            "сумма пишется без разделителей, дробная часть после точки: 1000 или 2.50",
        );
    }
    if text.contains(['$', '€', '£', '₽']) {
        return fault(
            "an amount is written without a currency sign",
            "сумма пишется без знака валюты",
        );
    }
    let (whole, part) = text.split_once('.').unwrap_or((text, "00"));
    let plain = |s: &str| !s.is_empty() && s.bytes().all(|b| b.is_ascii_digit());
    if !plain(whole) || !plain(part) {
        return fault("this is not an amount", "это не сумма");
    }
    if whole.len() > 1 && whole.starts_with('0') {
        return fault(
            "an amount is written without leading zeros (no comma inside a number: 1000)",
            "сумма пишется без нулей впереди (и без запятой внутри числа: 1000)",
        );
    }
    if part.len() > 2 {
        return fault(
            "an amount has at most two decimals",
            "в сумме не больше двух знаков после точки",
        );
    }
    let too_big = || Text::new("the most is 1000000000000", "наибольшая сумма — 1000000000000");
    let whole: i64 = whole.parse().map_err(|_| too_big())?;
    let cents: i64 = format!("{part:0<2}").parse().map_err(|_| too_big())?;
    match whole.checked_mul(100).and_then(|w| w.checked_add(cents)) {
        Some(amount) if amount <= MOST => Ok(amount),
        _ => Err(too_big()),
    }
}

/// Writes an amount given in hundredths: `400`, `2.50` («2,50» in Russian).
pub fn show(hundredths: i64, lang: Lang) -> String {
    let sign = if hundredths < 0 { "\u{2212}" } else { "" };
    let size = hundredths.unsigned_abs();
    let point = match lang {
        Lang::En => '.',
        Lang::Ru => ',',
    };
    match size % 100 {
        0 => format!("{sign}{}", size / 100),
        cents => format!("{sign}{}{point}{cents:02}", size / 100),
    }
}

/// Writes an amount as a situation file would hold it.
pub fn plain(hundredths: i64) -> String {
    show(hundredths, Lang::En).replace('\u{2212}', "-")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn amounts_are_read_as_written() {
        for (text, value) in [
            ("0", 0),
            ("400", 40_000),
            ("2.5", 250),
            ("2.50", 250),
            ("0.01", 1),
            ("1000000000000", MOST),
        ] {
            assert_eq!(parse(text), Ok(value), "{text}");
        }
    }

    #[test]
    fn what_is_no_amount_is_refused_with_a_reason() {
        for text in [
            "-5",
            "+5",
            "1e3",
            "0x1F",
            "00",
            "007",
            "1,000",
            "1_000",
            "1 000",
            "$5",
            "5$",
            "5k",
            "2.505",
            "2.",
            ".5",
            "NaN",
            ".nan",
            "",
            "a",
            "1000000000000.01",
            "99999999999999999999",
            "١٠",
        ] {
            let reason = parse(text).expect_err(text);
            assert!(!reason.en.is_empty() && !reason.ru.is_empty());
        }
    }

    #[test]
    fn amounts_are_written_in_both_languages() {
        assert_eq!(show(40_000, Lang::En), "400");
        assert_eq!(show(250, Lang::En), "2.50");
        assert_eq!(show(250, Lang::Ru), "2,50");
        assert_eq!(show(-5, Lang::En), "\u{2212}0.05");
    }
}
