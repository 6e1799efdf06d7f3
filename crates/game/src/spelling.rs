//! Spelling suggestions: the known name that equals a written one but for case and separators, or is few edits away.
//! Characters that only look like Latin letters count as those.

use crate::lookalike;

/// Longer names cannot be near any known one, and the distance costs the product of lengths.
const LONGEST: usize = 32;

/// The name that was probably meant: equal but for case and separators, else few edits away.
#[must_use]
pub fn suggested<'known>(written: &str, known: &[&'known str]) -> Option<&'known str> {
    same(written, known).or_else(|| near(written, known))
}

/// The name with the same letters and digits, ignoring case and separators.
#[must_use]
pub fn same<'known>(written: &str, known: &[&'known str]) -> Option<&'known str> {
    let written = plain(written)?;
    known.iter().copied().find(|name| plain(name).as_ref() == Some(&written))
}

/// The name few edits away, relative to the length of the written one.
#[must_use]
pub fn near<'known>(written: &str, known: &[&'known str]) -> Option<&'known str> {
    let written = plain(written)?;
    // One letter is near everything that is short.
    if written.len() < 2 {
        return None;
    }
    let tolerance = (written.len() / 3).max(1);
    known
        .iter()
        .filter_map(|&name| {
            let plain = plain(name)?;
            // At least as many edits: this costs less, and leaves few names.
            let longer = written.chars().count().abs_diff(plain.chars().count());
            (longer <= tolerance).then_some(())?;
            Some((strsim::damerau_levenshtein(&written, &plain), plain.len(), name))
        })
        .filter(|&(distance, length, _)| distance <= tolerance && distance < length)
        .min_by_key(|&(distance, ..)| distance)
        .map(|(.., name)| name)
}

/// The letters and digits of a name, as ASCII and in lower case; `None` if it has none, or more than 32 characters.
#[must_use]
pub fn plain(name: &str) -> Option<String> {
    if name.chars().count() > LONGEST {
        return None;
    }
    let ascii = lookalike::in_ascii(name);
    let name = ascii.as_deref().unwrap_or(name).to_lowercase();
    let plain: String = name.chars().filter(|one| one.is_alphanumeric()).collect();
    (!plain.is_empty()).then_some(plain)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn few_edits_are_a_slip_and_many_another_name() {
        let known = ["depth", "nodes", "time_ms"];
        assert_eq!(suggested("dept", &known), Some("depth"));
        assert_eq!(suggested("Depht", &known), Some("depth"));
        assert_eq!(suggested("clock", &known), None);
        assert_eq!(suggested(&"x".repeat(5000), &known), None);
        assert_eq!(suggested("-", &known), None);
        assert_eq!(suggested("ｄｅｐｔｈ", &known), Some("depth"));
    }

    #[test]
    fn names_are_the_same_in_every_style_of_writing() {
        let known = ["time_ms", "multi_pv", "alpha_beta", "mtd_f", "renju"];
        for (written, meant) in [
            ("timeMs", "time_ms"),
            ("TIME-MS", "time_ms"),
            ("multipv", "multi_pv"),
            ("multiPV", "multi_pv"),
            ("MultiPV", "multi_pv"),
            ("alphabeta", "alpha_beta"),
            ("alpha-beta", "alpha_beta"),
            ("AlphaBeta", "alpha_beta"),
            ("alpha beta ", "alpha_beta"),
            ("MTD(f)", "mtd_f"),
            ("Renju", "renju"),
            ("RENJU ", "renju"),
        ] {
            assert_eq!(same(written, &known), Some(meant), "{written}");
        }
    }
}
