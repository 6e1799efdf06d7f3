//! The outlines of the font, from the tables that `scripts/glyphs.py` writes: a line a character, which the script explains.

use std::{fmt::Write as _, sync::LazyLock};

/// Units of an em, in which the tables are.
pub(crate) const EM: f32 = 2048.0;

/// What is drawn for a character that the font lacks.
pub(crate) const REPLACEMENT: char = '□';

/// A weight of the font.
pub(crate) struct Face {
    /// In the order of their characters.
    glyphs: Vec<Glyph>,
}

struct Glyph {
    character: char,
    /// How far it moves the pen.
    advance: u32,
    /// Data of a path that begins and ends at the pen; `=` stands before the character of another outline in hexadecimal,
    /// and where it lies.
    outline: &'static str,
}

/// Both weights; read once.
pub(crate) static REGULAR: LazyLock<Face> = LazyLock::new(|| Face::read(include_str!("../fonts/regular.txt")));
pub(crate) static BOLD: LazyLock<Face> = LazyLock::new(|| Face::read(include_str!("../fonts/bold.txt")));

impl Face {
    fn read(table: &'static str) -> Self {
        let glyph = |line: &'static str| {
            let (character, rest) = line.split_once(' ')?;
            let (advance, outline) = rest.split_once(' ')?;
            Some(Glyph { character: character_of(character)?, advance: advance.parse().ok()?, outline })
        };
        Self { glyphs: table.lines().filter_map(glyph).collect() }
    }

    fn glyph(&self, character: char) -> Option<&Glyph> {
        let at = self.glyphs.binary_search_by_key(&character, |glyph| glyph.character).ok()?;
        Some(&self.glyphs[at])
    }

    /// Writes the outlines of a text side by side, as the data of a path in units with the pen at its origin, and returns
    /// the width. Characters without a glyph are drawn as [`REPLACEMENT`].
    pub(crate) fn write(&self, path: &mut String, text: &str) -> f32 {
        path.push_str("M0 0");
        let mut width = 0;
        for glyph in text.chars().filter_map(|c| self.glyph(c).or_else(|| self.glyph(REPLACEMENT))) {
            self.outline(path, glyph.outline);
            // Writing into a `String` cannot fail.
            let _ = write!(path, "m{} 0", glyph.advance);
            width += glyph.advance;
        }
        width as f32
    }

    fn outline(&self, path: &mut String, outline: &str) {
        let mut parts = outline.split('=');
        path.push_str(parts.next().unwrap_or_default());
        for part in parts {
            let mut words = part.split(' ');
            let other = words.next().and_then(character_of).and_then(|character| self.glyph(character));
            let way = |word: Option<&str>| word.and_then(|word| word.parse::<i32>().ok()).unwrap_or(0);
            let (x, y) = (way(words.next()), way(words.next()));
            let _ = write!(path, "m{x} {y}");
            self.outline(path, other.map_or("", |glyph| glyph.outline));
            let _ = write!(path, "m{} {}", -x, -y);
        }
    }
}

/// The character of a hexadecimal number.
fn character_of(number: &str) -> Option<char> {
    u32::from_str_radix(number, 16).ok().and_then(char::from_u32)
}

#[cfg(test)]
mod tests {
    use std::{fs, path::Path};

    use super::*;

    /// The characters that the documents promise, by their first and last.
    const PROMISED: &[(char, char)] = &[
        // Basic Latin and Latin-1, the extensions A and B.
        ('\u{20}', '\u{7e}'),
        ('\u{a0}', '\u{24f}'),
        // Modifiers and accents.
        ('\u{2b0}', '\u{2e9}'),
        ('\u{300}', '\u{336}'),
        // Greek without what is not assigned, Cyrillic.
        ('\u{384}', '\u{38a}'),
        ('\u{38c}', '\u{38c}'),
        ('\u{38e}', '\u{3a1}'),
        ('\u{3a3}', '\u{3ff}'),
        ('\u{400}', '\u{482}'),
        ('\u{48a}', '\u{4ff}'),
        // Vietnamese.
        ('\u{1ea0}', '\u{1ef9}'),
        // Punctuation, superscripts and subscripts.
        ('\u{2010}', '\u{2027}'),
        ('\u{2030}', '\u{205e}'),
        ('\u{2070}', '\u{2071}'),
        ('\u{2074}', '\u{208e}'),
        // Arrows, mathematics.
        ('\u{2190}', '\u{21ff}'),
        ('\u{2200}', '\u{22ff}'),
        // Lines, blocks, shapes, symbols, ticks.
        ('\u{2500}', '\u{257f}'),
        ('\u{2580}', '\u{259f}'),
        ('\u{25a0}', '\u{25ff}'),
        ('\u{2600}', '\u{269c}'),
        ('\u{2713}', '\u{2718}'),
    ];

    fn faces() -> [(&'static Face, &'static str); 2] {
        [(&REGULAR, include_str!("../fonts/regular.txt")), (&BOLD, include_str!("../fonts/bold.txt"))]
    }

    #[test]
    fn both_weights_have_every_character_that_they_should() {
        for (face, table) in faces() {
            let promised = PROMISED.iter().flat_map(|&(first, last)| first..=last);
            let missing: Vec<char> = promised.filter(|&c| face.glyph(c).is_none()).collect();
            assert!(missing.is_empty(), "{missing:?}");
            assert_eq!(face.glyphs.len(), table.lines().count(), "each line is read");
            assert!(face.glyphs.is_sorted_by(|one, next| one.character < next.character));
        }
    }

    #[test]
    fn each_outline_ends_where_it_begins_and_has_all_its_parts() {
        for (face, _) in faces() {
            for glyph in &face.glyphs {
                for part in glyph.outline.split('=').skip(1) {
                    let words: Vec<&str> = part.split(' ').collect();
                    let other = character_of(words[0]).and_then(|character| face.glyph(character));
                    assert!(other.is_some_and(|other| !other.outline.is_empty()), "{:?}: {part}", glyph.character);
                    assert!(
                        words.len() == 1 || words.len() == 3 && words[1..].iter().all(|w| w.parse::<i32>().is_ok())
                    );
                }
                let (mut path, mut twice) = (String::new(), String::new());
                face.outline(&mut path, glyph.outline);
                assert!(path.is_ascii() && !path.contains(['=', 'M']), "{:?}: {path}", glyph.character);
                let width = face.write(&mut twice, &format!("{0}{0}", glyph.character));
                assert!((width - 2.0 * glyph.advance as f32).abs() < 0.5);
                assert_eq!(twice, format!("M0 0{path}m{advance} 0{path}m{advance} 0", advance = glyph.advance));
            }
        }
    }

    /// Beside names that clients give, drawings say what these sources write.
    #[test]
    fn every_sign_of_the_sources_of_drawings_has_a_glyph() {
        let crates = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
        let mut folders: Vec<_> =
            ["drawing", "picture", "laboratory", "textbook"].map(|name| crates.join(name).join("src")).into();
        let mut files = vec![crates.join("contract/src/answer/drawing.rs"), crates.join("review/src/report/graph.rs")];
        while let Some(folder) = folders.pop() {
            for entry in fs::read_dir(folder).expect("sources are readable") {
                let path = entry.expect("sources are readable").path();
                if path.is_dir() {
                    folders.push(path);
                } else if path.extension().is_some_and(|end| end == "rs") {
                    files.push(path);
                }
            }
        }
        assert!(files.len() > 60, "{}", files.len());
        for path in files {
            let text = fs::read_to_string(&path).expect("sources are UTF-8");
            // Not comments and tests, where examples are from all scripts.
            let text = text.split("#[cfg(test)]").next().unwrap_or_default();
            let code = text.lines().filter(|line| !line.trim_start().starts_with("//"));
            let missing: String = code.flat_map(str::chars).filter(|&c| REGULAR.glyph(c).is_none()).collect();
            assert!(missing.is_empty(), "{}: {missing}", path.display());
        }
    }
}
