//! Collections of Othello problems.

use yomi_game::{
    Board, Game, GameKind,
    othello::obf::{Problem, parse_collection, parse_problem},
};

/// A collection that is read, written and read again holds the same problems; a fault names the line
/// that has it.
///
/// # Panics
/// When it is not so.
pub fn reads_back(bytes: &[u8]) {
    let text = String::from_utf8_lossy(bytes);
    match parse_collection(&text) {
        Ok(problems) => {
            for problem in &problems {
                for (mv, score) in &problem.moves {
                    assert!(problem.position.is_legal(*mv), "{mv} in {text:?}");
                    assert!((-64..=64).contains(score), "{mv}:{score} in {text:?}");
                }
            }
            let written: String = problems.iter().map(written).collect();
            assert_eq!(parse_collection(&written), Ok(problems), "{written:?} of {text:?}");
        }
        Err(fault) => {
            let index = fault.line.checked_sub(1).expect("lines are counted from 1");
            let line = text.lines().nth(index).expect("the fault lies in a line that is there");
            assert_eq!(parse_problem(line), Err(fault.error), "{text:?}");
            let before: Vec<&str> = text.lines().take(index).collect();
            assert!(parse_collection(&before.join("\n")).is_ok(), "{text:?}");
        }
    }
}

fn written(problem: &Problem) -> String {
    let side = match GameKind::Othello.side_name(problem.position.side_to_move()) {
        "black" => 'X',
        _ => 'O',
    };
    let moves: String = problem.moves.iter().map(|(mv, score)| format!(" {mv}:{score:+};")).collect();
    format!("{} {side};{moves} % written anew\n", problem.position.board_text())
}
