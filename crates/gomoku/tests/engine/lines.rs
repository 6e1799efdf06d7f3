//! The line of a proven score is as long as the score says, and ends the game.

use std::fs;

use yomi_collections::{gomoku::parse_labelled, puzzles::parse_puzzles};
use yomi_game::{Game as _, gomoku::Position};
use yomi_gomoku::Tables;
use yomi_search::{Task, engine::Tables as _};

use super::{ask, hold_line, in_nodes};

/// The positions of the test data, every `step`th of them.
fn positions(step: usize) -> Vec<Position> {
    let read = |name: &str| {
        let path = format!("{}/../../tests/data/gomoku/{name}", env!("CARGO_MANIFEST_DIR"));
        fs::read_to_string(path).expect("a file of the tree")
    };
    let puzzles = parse_puzzles(&read("puzzles.jsonl")).expect("puzzles");
    let labelled = parse_labelled(&read("labelled.jsonl")).expect("labelled positions");
    let all = puzzles.into_iter().map(|puzzle| puzzle.position);
    all.chain(labelled.into_iter().map(|labelled| labelled.position)).step_by(step).collect()
}

/// Lines of several moves are held to the length that their scores claim; how many.
fn hold_lengths(step: usize, (lines, nodes): (usize, u64)) -> u32 {
    let mut tables = Tables::empty();
    let mut count = 0;
    for position in positions(step) {
        let task = Task { multi_pv: lines, ..in_nodes(&position, nodes) };
        for line in ask(&task, None, &mut tables).report.lines {
            let Some(plies) = line.score.plies_to_end else { continue };
            let side = position.side_to_move();
            let winner = if line.score.thousandths > 0 { side } else { side.opponent() };
            hold_line(&position, &line.moves, plies, winner);
            count += 1;
        }
    }
    count
}

#[test]
fn every_line_is_as_long_as_its_score_says() {
    let count = hold_lengths(3, (5, 3_000)) + hold_lengths(4, (1, 1_000));
    assert!(count > 80, "{count}");
}

#[test]
#[ignore = "some minutes: for make test-long"]
fn every_line_of_all_positions_is_as_long_as_its_score_says() {
    let asked = [(1, 1_000), (1, 30_000), (3, 10_000), (8, 5_000), (20, 30_000)];
    let count: u32 = asked.into_iter().map(|asked| hold_lengths(1, asked)).sum();
    assert!(count > 1_000, "{count}");
}
