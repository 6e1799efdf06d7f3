//! Tests of the Swap2 stones.

use std::collections::HashSet;

use yomi_game::{
    Board as _, Game as _, PositionText, Side,
    gomoku::{LARGEST_SIZE, Position, Rule},
};

use super::{FILE, OPENINGS, SMALLEST_SIZE, even_pairs, moves_of, opening};
use crate::{evaluation, testing, verdict::verdict};

#[test]
fn every_line_of_the_file_is_an_opening_and_stands_there_once() {
    let lines: Vec<_> = FILE.lines().filter(|line| !line.starts_with('#')).collect();
    assert!(lines.len() >= 40 && lines.len() == OPENINGS.len(), "{}", lines.len());
    for line in &lines {
        assert_eq!(moves_of(line).len(), line.split_whitespace().count(), "{line}");
    }
    let different: HashSet<_> = lines.iter().collect();
    assert_eq!(different.len(), lines.len());
}

#[test]
fn openings_fit_on_every_board_that_has_them_and_follow_the_seed() {
    for size in SMALLEST_SIZE..=LARGEST_SIZE {
        let mut seen = HashSet::new();
        for seed in 0..200 {
            let stones = opening(size, seed).expect("the board is large enough");
            assert_eq!(opening(size, seed), Some(stones));
            let mut position = Position::empty(size, Rule::Standard);
            for mv in stones {
                assert!(position.is_legal(mv), "{size} {seed} {stones:?}");
                position.play(mv);
            }
            assert_eq!(position.side_to_move(), Side::Second);
            assert_eq!(verdict(&mut testing::board(&position)), None);
            seen.insert(stones);
        }
        assert!(seen.len() > 100, "{size}: {}", seen.len());
    }
    assert_eq!(opening(SMALLEST_SIZE - 1, 0), None);
}

#[test]
fn two_more_stones_leave_an_even_position() {
    let text = PositionText::of_moves("h8i9g7");
    let position = Position::read(&text).expect("a position").position;
    let pairs = even_pairs(&position, 4);
    assert_eq!(pairs.len(), 4);
    for [first, second] in pairs {
        let mut after = position.clone();
        after.play(first);
        after.play(second);
        let estimate = evaluation::estimate(&mut testing::board(&after));
        assert!(estimate.abs() < 300, "{first} {second}: {estimate}");
    }
    let over = PositionText::of_moves("h8a1i8a2j8a3k8a4l8");
    let over = Position::read(&over).expect("a position").position;
    assert!(even_pairs(&over, 4).is_empty());
}
