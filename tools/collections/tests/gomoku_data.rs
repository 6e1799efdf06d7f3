//! Gomoku's rules on recorded cases: forbidden points agreed by several programs, and games.

use serde_json::Value;
use yomi_collections::{
    gomoku::parse_labelled,
    puzzles::{PuzzleKind, parse_puzzles},
};
use yomi_game::{
    Board, Game, MovesText, PositionText,
    gomoku::{Forbidden, Move, Position, Rule},
};

fn text_of(file: &str) -> String {
    let path = format!("{}/../../tests/data/gomoku/{file}", env!("CARGO_MANIFEST_DIR"));
    std::fs::read_to_string(&path).unwrap()
}

fn lines_of(file: &str) -> Vec<Value> {
    text_of(file).lines().map(|line| serde_json::from_str(line).unwrap()).collect()
}

fn strings(list: &Value) -> Vec<String> {
    list.as_array().unwrap().iter().map(|text| text.as_str().unwrap().to_owned()).collect()
}

fn string(value: &Value) -> Option<String> {
    value.as_str().map(ToOwned::to_owned)
}

/// The board text of a case that lists the stones of both sides.
fn board_of(case: &Value) -> String {
    let size = case["size"].as_u64().unwrap() as usize;
    let empty = Position::empty(size as u8, Rule::Freestyle);
    let mut cells = vec!['-'; size * size];
    for (side, symbol) in [("black", 'X'), ("white", 'O')] {
        for text in strings(&case[side]) {
            let (column, row) = empty.square_of(empty.parse_move(&text).unwrap()).unwrap();
            cells[row * size + column] = symbol;
        }
    }
    cells.into_iter().collect()
}

#[test]
fn forbidden_points_are_those_that_several_programs_agree_on() {
    let cases = lines_of("forbidden.jsonl");
    assert_eq!(cases.len(), 72);
    for case in cases {
        let id = &case["id"];
        let text = PositionText {
            board: Some(board_of(&case).into()),
            turn: string(&case["turn"]),
            size: Some(case["size"].as_u64().unwrap() as u8),
            rule: string(&case["rule"]),
            ..PositionText::default()
        };
        let position = Position::read(&text).unwrap().position;
        let mut expected: Vec<(Move, String)> = case["expected"]["forbidden"]
            .as_object()
            .unwrap()
            .iter()
            .map(|(point, kind)| (position.parse_move(point).unwrap(), kind.as_str().unwrap().replace('-', "_")))
            .collect();
        expected.sort();
        let found: Vec<(Move, String)> = position
            .forbidden()
            .into_iter()
            .map(|(point, kind): (Move, Forbidden)| (point, kind.name().to_owned()))
            .collect();
        assert_eq!(found, expected, "{id}");

        let mut legal = Vec::new();
        position.legal_moves(&mut legal);
        assert_eq!(legal.len() + expected.len(), position.empties() as usize, "{id}");
        for text in strings(&case["expected"]["allowed"]) {
            let point = position.parse_move(&text).unwrap();
            assert!(position.is_legal(point) && legal.contains(&point), "{id}: {text}");
        }
        for (point, _) in expected {
            assert!(!position.is_legal(point), "{id}: {point}");
            assert!(position.why_illegal(point).unwrap().ends_with("is forbidden for black in renju"));
        }
    }
}

#[test]
fn recorded_games_replay_legally_and_are_not_over() {
    for (file, count) in [("openings.jsonl", 178), ("puzzles.jsonl", 142)] {
        let cases = lines_of(file);
        assert_eq!(cases.len(), count);
        for case in cases {
            let id = &case["id"];
            let moves = strings(&case["moves"]);
            let text = PositionText {
                moves: MovesText::List(moves.clone()),
                size: Some(case["size"].as_u64().unwrap() as u8),
                rule: string(&case["rule"]),
                ..PositionText::default()
            };
            let played = Position::read(&text).unwrap_or_else(|faults| panic!("{id}: {faults:?}"));
            assert!(!played.position.is_over(), "{id}");
            assert_eq!(played.moves.len(), moves.len(), "{id}");
            if let Some(turn) = case["turn"].as_str() {
                let side = played.position.side_to_move();
                assert_eq!(Position::KIND.side_name(side), turn, "{id}");
            }
            let one_text = PositionText { moves: MovesText::Text(moves.concat()), ..text };
            assert_eq!(Position::read(&one_text).unwrap(), played, "{id}");
        }
    }
}

#[test]
fn winning_lines_of_the_puzzles_by_fours_replay_to_a_win() {
    let mut replayed = 0;
    for case in lines_of("puzzles.jsonl").iter().filter(|case| case["kind"] == "vcf") {
        let line = case["expected"]["vcf_line"].as_array().unwrap();
        // Two lines have `null` for a reply that does not matter.
        if line.iter().any(Value::is_null) {
            continue;
        }
        let mut moves = strings(&case["moves"]);
        moves.extend(line.iter().map(|text| text.as_str().unwrap().to_owned()));
        let text =
            PositionText { moves: MovesText::List(moves), rule: string(&case["rule"]), ..PositionText::default() };
        let id = &case["id"];
        let played = Position::read(&text).unwrap_or_else(|faults| panic!("{id}: {faults:?}"));
        let outcome = played.position.outcome().unwrap_or_else(|| panic!("{id}: not over"));
        let winner = outcome.winner.map(|side| Position::KIND.side_name(side));
        assert_eq!(winner, case["turn"].as_str(), "{id}");
        assert!(outcome.line.contains(&played.position.last_move().unwrap()), "{id}");
        replayed += 1;
    }
    assert_eq!(replayed, 45);
}

#[test]
fn labelled_positions_and_puzzles_are_read_whole() {
    let labelled = parse_labelled(&text_of("labelled.jsonl")).unwrap();
    let of_rule = |rule| labelled.iter().filter(|labelled| labelled.position.rule() == rule).count();
    assert_eq!(Rule::ALL.map(of_rule), [135, 68, 101]);
    assert_eq!(labelled.iter().map(|labelled| labelled.labels.len()).sum::<usize>(), 2641);
    let puzzles = parse_puzzles(&text_of("puzzles.jsonl")).unwrap();
    let of_kind = |kind| puzzles.iter().filter(|puzzle| puzzle.kind == kind).count();
    assert_eq!(PuzzleKind::ALL.map(of_kind), [47, 71, 24]);
    let has_win = |kind: PuzzleKind| kind != PuzzleKind::NoFours;
    assert!(puzzles.iter().all(|puzzle| puzzle.win_in.is_some() == has_win(puzzle.kind)));
}
