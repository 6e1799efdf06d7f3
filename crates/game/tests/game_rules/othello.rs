//! Othello: random games from the initial position and from any arrangement, and the collections
//! of problems with known scores.

use proptest::prelude::*;
use yomi_game::{
    Game, PositionText,
    othello::{Move, Position, obf},
};

use super::random_play::random_play_is_sound;
use crate::cases::cases;

const COLLECTIONS: [(&str, &str); 4] = [
    ("fforum-01-19", include_str!("../../../../tests/data/othello/fforum-01-19.obf")),
    ("fforum-20-39", include_str!("../../../../tests/data/othello/fforum-20-39.obf")),
    ("fforum-40-49", include_str!("../../../../tests/data/othello/fforum-40-49.obf")),
    ("hard-20", include_str!("../../../../tests/data/othello/hard-20.obf")),
];

/// The one line whose moves are not listed best first (G7 with +10 comes after +8).
const OUT_OF_ORDER: (&str, usize) = ("hard-20", 123);

proptest! {
    #![proptest_config(cases(16))]

    #[test]
    fn games_from_the_initial_position_are_sound(seed: u64) {
        random_play_is_sound::<Position>(&PositionText::default(), seed);
    }

    #[test]
    fn games_from_any_arrangement_are_sound(
        cells in "[-XO]{64}",
        side in prop::sample::select(vec!["black", "white"]),
        seed: u64,
    ) {
        let start = PositionText {
            board: Some(cells.into()),
            turn: Some(side.to_owned()),
            ..PositionText::default()
        };
        random_play_is_sound::<Position>(&start, seed);
    }
}

#[test]
fn every_line_of_the_collections_is_read() {
    let sizes = COLLECTIONS
        .map(|(name, text)| obf::parse_collection(text).unwrap_or_else(|error| panic!("{name}: {error}")).len());
    assert_eq!(sizes, COLLECTIONS.map(|(_, text)| text.lines().count()));
    assert_eq!(sizes, [19, 20, 10, 138]);
}

#[test]
fn collections_list_legal_moves_once_and_best_first() {
    for (name, text) in COLLECTIONS {
        for (line, problem) in (1..).zip(obf::parse_collection(text).expect("sound")) {
            let at = format!("{name} line {line}");
            assert!(!problem.moves.is_empty(), "{at}");
            let is_sorted = problem.moves.is_sorted_by_key(|&(_, score)| -score);
            assert_eq!(is_sorted, (name, line) != OUT_OF_ORDER, "{at}");
            for (index, (mv, _)) in problem.moves.iter().enumerate() {
                assert!(problem.position.is_legal(*mv), "{at}: {mv}");
                assert!(problem.moves[..index].iter().all(|(other, _)| other != mv), "{at}: {mv}");
            }
        }
    }
}

#[test]
fn collections_list_all_legal_moves() {
    for (name, text) in COLLECTIONS {
        for (line, problem) in (1..).zip(obf::parse_collection(text).expect("sound")) {
            let mut legal = Vec::new();
            problem.position.legal_moves(&mut legal);
            let listed = |mv: &Move| problem.moves.iter().any(|(listed, _)| listed == mv);
            let missing: Vec<_> = legal.iter().filter(|mv| !listed(mv)).map(ToString::to_string).collect();
            assert_eq!(missing, [""; 0], "{name} line {line}");
        }
    }
}
