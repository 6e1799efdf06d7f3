//! Homoglyphs: characters that look like Latin letters or digits but are others: Cyrillic and Greek
//! letters, which a keyboard types by mistake, and full-width forms, which an input method does.
//!
//! Parsers refuse them and name the character.

/// Cyrillic letters beside the Latin ones that they look like.
const CYRILLIC: &[(char, char)] = &[
    ('А', 'A'),
    ('В', 'B'),
    ('С', 'C'),
    ('Е', 'E'),
    ('Ѕ', 'S'),
    ('І', 'I'),
    ('Ј', 'J'),
    ('Н', 'H'),
    ('К', 'K'),
    ('М', 'M'),
    ('О', 'O'),
    ('Р', 'P'),
    ('Т', 'T'),
    ('У', 'Y'),
    ('Ү', 'Y'),
    ('Х', 'X'),
    ('Ԛ', 'Q'),
    ('Ԝ', 'W'),
    ('а', 'a'),
    ('с', 'c'),
    ('ԁ', 'd'),
    ('е', 'e'),
    ('һ', 'h'),
    ('і', 'i'),
    ('ј', 'j'),
    ('ӏ', 'l'),
    ('о', 'o'),
    ('р', 'p'),
    ('ԛ', 'q'),
    ('ѕ', 's'),
    ('у', 'y'),
    ('ѵ', 'v'),
    ('ԝ', 'w'),
    ('х', 'x'),
    ('З', '3'),
];

/// Greek letters beside the Latin ones that they look like.
const GREEK: &[(char, char)] = &[
    ('Α', 'A'),
    ('Β', 'B'),
    ('Ε', 'E'),
    ('Ζ', 'Z'),
    ('Η', 'H'),
    ('Ι', 'I'),
    ('Κ', 'K'),
    ('Μ', 'M'),
    ('Ν', 'N'),
    ('Ο', 'O'),
    ('Ρ', 'P'),
    ('Τ', 'T'),
    ('Υ', 'Y'),
    ('Χ', 'X'),
    ('α', 'a'),
    ('γ', 'y'),
    ('ι', 'i'),
    ('κ', 'k'),
    ('ν', 'v'),
    ('ο', 'o'),
    ('ρ', 'p'),
    ('υ', 'u'),
    ('χ', 'x'),
];

/// The ASCII character that this one only looks like: a letter or digit for letters of other scripts, any
/// printable character for its full-width form.
#[must_use]
pub fn lookalike(character: char) -> Option<char> {
    found(character).map(|(_, latin)| latin)
}

/// The text with ASCII characters in place of those that only look like them; `None` where there are none.
#[must_use]
pub fn in_ascii(text: &str) -> Option<String> {
    text.chars()
        .any(|character| lookalike(character).is_some())
        .then(|| text.chars().map(|character| lookalike(character).unwrap_or(character)).collect())
}

/// The text with ASCII characters in place of their full-width forms; `None` where there are none.
#[must_use]
pub fn half_width(text: &str) -> Option<String> {
    let is_wide = |symbol| matches!(symbol, '\u{FF01}'..='\u{FF5E}');
    let ascii = |symbol| lookalike(symbol).filter(|_| is_wide(symbol)).unwrap_or(symbol);
    text.contains(is_wide).then(|| text.chars().map(ascii).collect())
}

/// A sentence, without a full stop, that names the first such character of a text; `None` if there
/// is none.
#[must_use]
pub fn sentence(text: &str) -> Option<String> {
    text.chars().find_map(|character| {
        let (script, latin) = found(character)?;
        Some(format!("its {character:?} (U+{:04X}) is {script} and only looks like {latin:?}", u32::from(character)))
    })
}

/// Its script, and the Latin character that it looks like.
fn found(character: char) -> Option<(&'static str, char)> {
    let of = |table: &[(char, char)]| table.iter().find(|&&(letter, _)| letter == character).map(|&(_, latin)| latin);
    match character {
        // In the order of ASCII.
        '\u{FF01}'..='\u{FF5E}' => {
            let ascii = char::from_u32(u32::from(character) - 0xFF01 + 0x21)?;
            Some(("full-width", ascii))
        }
        // Dashes that programs substitute for a hyphen.
        '\u{2010}'..='\u{2015}' | '\u{2212}' => Some(("a dash", '-')),
        '\u{0370}'..='\u{03FF}' => of(GREEK).map(|latin| ("Greek", latin)),
        '\u{0400}'..='\u{052F}' => of(CYRILLIC).map(|latin| ("Cyrillic", latin)),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn letters_of_each_script_have_their_likeness() {
        // Cyrillic, Greek, full-width.
        for (character, latin) in [
            ('\u{0425}', 'X'),
            ('\u{043E}', 'o'),
            ('\u{039F}', 'O'),
            ('\u{03C5}', 'u'),
            ('\u{FF38}', 'X'),
            ('\u{FF13}', '3'),
            ('\u{FF0D}', '-'),
            ('\u{FF5E}', '~'),
            ('\u{2013}', '-'),
            ('\u{2212}', '-'),
        ] {
            assert_eq!(lookalike(character), Some(latin), "U+{:04X}", u32::from(character));
        }
        for character in ['X', 'o', '3', '-', 'é', 'Ж', 'Ω', '黒', '●'] {
            assert_eq!(lookalike(character), None, "{character}");
        }
    }

    #[test]
    fn the_tables_hold_letters_of_their_own_script_once_and_ascii_beside_them() {
        for (table, script) in [(CYRILLIC, "Cyrillic"), (GREEK, "Greek")] {
            for &(letter, latin) in table {
                assert!(latin.is_ascii_alphanumeric());
                assert_eq!(found(letter), Some((script, latin)), "{letter}");
                assert_eq!(table.iter().filter(|(other, _)| *other == letter).count(), 1);
            }
        }
    }

    #[test]
    fn a_text_is_told_its_first_such_letter() {
        assert_eq!(in_ascii("dерth").as_deref(), Some("depth"));
        assert_eq!(in_ascii("depth"), None);
        assert_eq!(sentence("dерth").as_deref(), Some("its 'е' (U+0435) is Cyrillic and only looks like 'e'"));
        assert_eq!(sentence("tiefe"), None);
    }
}
