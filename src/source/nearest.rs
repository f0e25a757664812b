/// The known word that is nearest to the one written, if one is near enough to be meant.
pub fn nearest<'a>(written: &str, known: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    let folded = fold(written);
    let mut best: Option<(f64, &str)> = None;
    for word in known {
        let known = fold(word);
        let (common, typed) = (
            strsim::jaro_winkler(&folded, &known),
            strsim::normalized_damerau_levenshtein(&folded, &known),
        );
        let near = common.max(typed);
        if (common > 0.85 || typed > 0.6) && best.is_none_or(|(score, _)| near > score) {
            best = Some((near, word));
        }
    }
    best.map(|(_, word)| word)
}

/// Small letters, and one sign for the ways to join words.
fn fold(word: &str) -> String {
    word.chars()
        .map(|c| if matches!(c, '-' | ' ') { '_' } else { c })
        .flat_map(char::to_lowercase)
        .collect()
}
