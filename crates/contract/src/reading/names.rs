//! Suggestions for unknown names: equal but for case and separators, a synonym, few edits away, or a name of another
//! place in the request.

mod synonyms;

use yomi_game::{
    lookalike,
    spelling::{near, plain, same},
};

use synonyms::synonyms;

/// The suggested name: equal but for case and separators, else a synonym, else few edits away.
#[must_use]
pub fn nearest<'known>(written: &str, known: &[&'known str]) -> Option<&'known str> {
    same(written, known).or_else(|| synonym(written, known)).or_else(|| near(written, known))
}

/// Advice for an unknown name, and the suggested name. The text continues a sentence; it is empty without advice.
#[must_use]
pub fn advice<'known>(written: &str, known: &[&'known str]) -> (String, Option<&'known str>) {
    let name = nearest(written, known);
    let mut text = disguised(written);
    if let Some(name) = name {
        text.push_str(&format!("; did you mean {name}?"));
    }
    (text, name)
}

/// A note on characters of a name that only look like Latin letters.
pub(crate) fn disguised(written: &str) -> String {
    lookalike::sentence(written).map(|sentence| format!("; {sentence}")).unwrap_or_default()
}

/// The name of which the written one is a synonym, or the plural of one.
#[must_use]
pub fn synonym<'known>(written: &str, known: &[&'known str]) -> Option<&'known str> {
    let written = plain(written)?;
    let singular = written.strip_suffix('s').unwrap_or(&written);
    let is_it = |word: &&str| [written.as_str(), singular].contains(word);
    let words = synonyms().filter(|(_, words)| words.iter().any(is_it));
    words.filter_map(|(name, _)| known.iter().copied().find(|known| *known == name)).next()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn another_word_stands_for_the_first_name_that_is_known_there() {
        assert_eq!(nearest("time", &["clock", "time_ms"]), Some("time_ms"));
        assert_eq!(nearest("time", &["remaining_ms", "increment_ms"]), Some("remaining_ms"));
        assert_eq!(nearest("fen", &["board", "turn", "moves"]), Some("board"));
        assert_eq!(nearest("player", &["board", "turn", "moves"]), Some("turn"));
        assert_eq!(nearest("Reversi", &["othello", "gomoku", "tictactoe"]), Some("othello"));
        assert_eq!(nearest("tic-tac-toe", &["othello", "gomoku", "tictactoe"]), Some("tictactoe"));
        assert_eq!(nearest("Heuristics", &["evaluation", "depth"]), Some("evaluation"));
        assert_eq!(nearest("abdada", &["alpha_beta", "pvs", "mtd_f", "mcts"]), None);
    }

    #[test]
    fn letters_that_only_look_like_latin_ones_are_named() {
        let (text, name) = advice("d\u{435}pth", &["depth", "nodes"]);
        assert_eq!(name, Some("depth"));
        let expected = "; its 'е' (U+0435) is Cyrillic and only looks like 'e'; did you mean depth?";
        assert_eq!(text, expected);
        assert_eq!(nearest("ｄｅｐｔｈ", &["depth"]), Some("depth"));
    }

    #[test]
    fn words_stand_as_they_are_compared_and_once_for_each_name() {
        for (index, (name, words)) in synonyms().enumerate() {
            assert!(synonyms().take(index).all(|(before, _)| before != name), "{name} twice");
            for word in words {
                assert_eq!(plain(word).as_deref(), Some(*word), "{name}");
            }
        }
    }
}
