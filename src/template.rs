//! Texts with placeholders: `<back> back[ to <seat>]`.

/// A piece of a text.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Piece<'a> {
    /// Words as they stand.
    Words(&'a str),
    /// The value of something.
    Name(&'a str),
    /// Left out when something in it has no value.
    Maybe(Vec<Piece<'a>>),
}

/// Takes a text apart. Signs that open nothing stand as they are.
pub fn pieces(text: &str) -> Vec<Piece<'_>> {
    let mut found = Vec::new();
    let mut rest = text;
    while let Some(at) = rest.find(['<', '[']) {
        let (before, after) = rest.split_at(at);
        let (close, is_name) = if after.starts_with('<') {
            ('>', true)
        } else {
            (']', false)
        };
        let inside = after.get(1..).unwrap_or_default();
        let Some(end) = inside.find(close) else {
            break;
        };
        let (inner, left) = (
            inside.get(..end).unwrap_or_default(),
            inside.get(end + 1..).unwrap_or_default(),
        );
        let name = inner
            .chars()
            .all(|c| c.is_ascii_lowercase() || c.is_ascii_digit() || matches!(c, '_' | '.'));
        if is_name && (!name || inner.is_empty()) {
            found.push(Piece::Words(rest.get(..=at).unwrap_or_default()));
            rest = rest.get(at + 1..).unwrap_or_default();
            continue;
        }
        if !before.is_empty() {
            found.push(Piece::Words(before));
        }
        found.push(if is_name {
            Piece::Name(inner)
        } else {
            Piece::Maybe(pieces(inner))
        });
        rest = left;
    }
    if !rest.is_empty() {
        found.push(Piece::Words(rest));
    }
    found
}

/// The names in a text.
pub fn names(text: &str) -> Vec<&str> {
    fn collect<'a>(pieces: Vec<Piece<'a>>, names: &mut Vec<&'a str>) {
        for piece in pieces {
            match piece {
                Piece::Words(_) => {}
                Piece::Name(name) => names.push(name),
                Piece::Maybe(inner) => collect(inner, names),
            }
        }
    }
    let mut names = Vec::new();
    collect(pieces(text), &mut names);
    names
}

/// Fills a text in: `value` gives what stands for a name. A name without value stays visible, but in a part that may be left
/// out.
pub fn fill(text: &str, value: &impl Fn(&str) -> Option<String>) -> String {
    fn put(pieces: &[Piece<'_>], value: &impl Fn(&str) -> Option<String>, out: &mut String) -> bool {
        let mut all = true;
        for piece in pieces {
            match piece {
                Piece::Words(words) => out.push_str(words),
                Piece::Name(name) => match value(name) {
                    Some(text) => out.push_str(&text),
                    None => {
                        out.push('…');
                        all = false;
                    }
                },
                Piece::Maybe(inner) => {
                    let mut part = String::new();
                    if put(inner, value, &mut part) {
                        out.push_str(&part);
                    }
                }
            }
        }
        all
    }
    let mut out = String::new();
    put(&pieces(text), value, &mut out);
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    fn value(name: &str) -> Option<String> {
        match name {
            "back" => Some("400".into()),
            "seat" => None,
            _ => Some(format!("({name})")),
        }
    }

    #[test]
    fn names_are_filled_in_and_parts_without_value_left_out() {
        assert_eq!(fill("<back> back[ to <seat>]", &value), "400 back");
        assert_eq!(fill("<back> back[ of <put>]", &value), "400 back of (put)");
        assert_eq!(fill("give <seat>", &value), "give …");
    }

    #[test]
    fn loose_signs_stay() {
        for text in ["a < b", "a <B> c", "[", "x > y", "<>"] {
            assert_eq!(fill(text, &value), text);
        }
    }
}
