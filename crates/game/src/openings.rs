//! Names of openings: of Othello in English and Japanese, of renju's 26 in Japanese, romanised and in Chinese.
//!
//! A name belongs to a position, so transpositions and mirror images share it. Names only, without
//! judgement. Names on which public lists differ are left out. Source: common knowledge; the names
//! of Othello were compared with public lists by position.

pub(crate) mod othello;
pub mod played;
pub mod proven;
pub(crate) mod renju;

use std::{collections::HashMap, sync::OnceLock};

pub use crate::data::Opening;
use crate::{AnyPosition, GameKind, PositionText, record};

/// Moves of the longest named opening.
pub const MOST_MOVES: usize = othello::MOST_MOVES;

/// All named openings.
pub fn all() -> impl Iterator<Item = &'static Opening> {
    GameKind::ALL.into_iter().flat_map(|game| game.data().openings)
}

/// The opening of this very position, under symmetry. Names of renju hold for every rule on 15×15.
#[must_use]
pub fn of_position(position: &AnyPosition) -> Option<&'static Opening> {
    static BY_KEY: [OnceLock<HashMap<String, &'static Opening>>; GameKind::ALL.len()] =
        [const { OnceLock::new() }; GameKind::ALL.len()];
    let kind = position.kind();
    let data = kind.data();
    // On other sizes none has a name; to find that out by the key would take longer.
    if data.openings.is_empty() || position.size().1 != usize::from(data.sizes.default) {
        return None;
    }
    let openings = BY_KEY[kind.index()].get_or_init(|| by_key(kind));
    openings.get(&position.symmetry_key()).copied()
}

/// The opening of a game that went through these positions: the last one with a name.
#[must_use]
pub fn of_game<'a>(positions: impl IntoIterator<Item = &'a AnyPosition>) -> Option<&'static Opening> {
    // No named opening is longer.
    let opening = positions.into_iter().take(othello::MOST_MOVES + 1);
    opening.filter_map(of_position).last()
}

fn by_key(game: GameKind) -> HashMap<String, &'static Opening> {
    let key = |opening: &'static Opening| {
        let text = PositionText::of_moves(opening.moves);
        let record = record::only(&text.moves).map_err(|fault| vec![fault]);
        let read = record.and_then(|record| game.read_record(&text, &record));
        (read.expect("a test holds the lines to be legal").position.symmetry_key(), opening)
    };
    game.data().openings.iter().map(key).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Board, Played, gomoku, symmetry::Symmetry};

    fn played<B: Board>(moves: &str) -> Played<B> {
        B::read(&PositionText::of_moves(moves)).unwrap_or_else(|faults| panic!("{moves}: {faults:?}"))
    }

    fn holds<B: Board>(openings: &'static [Opening]) {
        let mut keys = HashMap::new();
        for opening in openings {
            let position = played::<B>(opening.moves).position;
            let before = keys.insert(position.symmetry_key(), opening);
            assert_eq!(before, None, "{} is {}", opening.moves, before.map_or("", |same| same.moves));
            for symmetry in Symmetry::ALL {
                let image: AnyPosition = position.transformed(symmetry).into();
                assert_eq!(of_position(&image), Some(opening), "{}", opening.moves);
            }
            let names = [opening.english, opening.japanese, opening.romanised, opening.chinese];
            assert!(names.iter().any(Option::is_some), "{}", opening.moves);
        }
    }

    #[test]
    fn every_line_is_legal_and_no_two_are_images_of_one_position() {
        holds::<crate::othello::Position>(othello::OPENINGS);
        holds::<gomoku::Position>(renju::OPENINGS);
        assert_eq!((othello::OPENINGS.len(), renju::OPENINGS.len()), (41, 26));
        assert_eq!(all().count(), 67);
    }

    #[test]
    fn no_opening_of_othello_is_longer_than_is_looked_at() {
        let moves = |opening: &Opening| opening.moves.len() / 2;
        assert_eq!(othello::OPENINGS.iter().map(moves).max(), Some(othello::MOST_MOVES));
    }

    /// The name of a game in English, else in Japanese.
    fn name<B: Board>(moves: &str) -> Option<&'static str> {
        let Played { start, moves, .. } = played::<B>(moves);
        let mut position = start;
        let mut positions: Vec<AnyPosition> = vec![position.clone().into()];
        for mv in moves {
            position.play(mv);
            positions.push(position.clone().into());
        }
        of_game(&positions).and_then(|opening| opening.english.or(opening.japanese))
    }

    #[test]
    fn a_game_has_its_last_name_in_any_order_of_moves_and_any_orientation() {
        let othello = name::<crate::othello::Position>;
        assert_eq!(othello("f5"), None);
        assert_eq!(othello("f5d6c3d3c4"), Some("Tiger"));
        assert_eq!(othello("c4e3f6e6f5"), Some("Tiger"));
        assert_eq!(othello("f5d6c3d3c4f4f6f3e6e7d7"), Some("Comp'Oth"));
        assert_eq!(othello("f5f6e6f4g5e7d7"), Some("Iwasaki"));
        assert_eq!(othello("f5f4e3"), Some("鼠"));
        // English lists disagree.
        assert_eq!(othello("f5d6c3g5"), Some("ミサイル"));
        // The Tiger by way of a transposition: c4 and c3 change places.
        assert_eq!(othello("f5d6c4d3c3"), Some("Tiger"));
        let gomoku = name::<gomoku::Position>;
        assert_eq!(gomoku("h8 i8 j8"), Some("寒星"));
        assert_eq!(gomoku("h8 i9 i7 j7 h9"), Some("浦月"));
        assert_eq!(gomoku("a1 a2 a3"), None);
    }
}
