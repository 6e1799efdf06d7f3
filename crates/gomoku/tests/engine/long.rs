//! Wins that are longer than any game is likely to be.

use yomi_collections::puzzles::parse_puzzles;
use yomi_game::Game as _;
use yomi_gomoku::Tables;
use yomi_search::{Goal, StoppedBy, Task, engine::Tables as _};

use super::{ask, hold_line, hold_proof, in_nodes};

/// By 72 fours before the last two moves, and the board has room for a hundred.
#[test]
fn a_win_by_fours_over_147_plies_is_found_and_proven() {
    let file = concat!(env!("CARGO_MANIFEST_DIR"), "/../../tests/data/gomoku/long.jsonl");
    let text = std::fs::read_to_string(file).expect("the puzzle");
    let puzzle = parse_puzzles(&text).expect("a sound puzzle").remove(0);
    let position = &puzzle.position;
    let mut tables = Tables::empty();
    for goal in [Goal::Best, Goal::Solve] {
        let task = Task { goal, ..in_nodes(position, 400_000) };
        let found = ask(&task, None, &mut tables);
        let line = &found.report.lines[0];
        assert_eq!(found.stopped_by, StoppedBy::Solved, "{goal:?}");
        assert_eq!(line.score.plies_to_end, puzzle.win_in, "{goal:?}");
        assert!(puzzle.first_moves.contains(&line.moves[0]));
        hold_line(position, &line.moves, 147, position.side_to_move());
    }
    hold_proof(position, position.side_to_move(), 400_000, &mut tables);
}
