//! Files of openings.

use yomi_arena::openings::{Opening, OpeningsError, parse_openings};
use yomi_game::{Game, othello::Position};

/// The moves of every opening lead to its position, in which something is left to play, and write as
/// what is read as the same openings; a fault names the line that has it.
///
/// # Panics
/// When it is not so.
pub fn replay(bytes: &[u8]) {
    let text = String::from_utf8_lossy(bytes);
    let line = match parse_openings(&text) {
        Ok(openings) => return check(&openings, &text),
        Err(OpeningsError::Empty) => return,
        Err(OpeningsError::Moves { line, .. } | OpeningsError::Over { line }) => line,
        Err(fault @ OpeningsError::TooFew { .. }) => panic!("nobody asked for pairs: {fault}"),
    };
    let index = line.checked_sub(1).expect("lines are counted from 1");
    let faulty = text.lines().nth(index).expect("the fault lies in a line that is there");
    assert!(parse_openings(faulty).is_err(), "{text:?}");
    let before: Vec<&str> = text.lines().take(index).collect();
    let before = parse_openings(&before.join("\n"));
    assert!(matches!(before, Ok(_) | Err(OpeningsError::Empty)), "{text:?}");
}

fn check(openings: &[Opening], text: &str) {
    let mut written = String::new();
    for opening in openings {
        let mut position = Position::initial();
        for &mv in &opening.moves {
            assert!(position.is_legal(mv), "{mv} in {text:?}");
            position.play(mv);
            written.push_str(&mv.to_string());
        }
        assert_eq!(position, opening.position, "{text:?}");
        assert!(!position.is_over(), "{text:?}");
        written.push('\n');
    }
    // An opening of no moves, such as a lone move number, has no other text.
    if openings.iter().all(|opening| !opening.moves.is_empty()) {
        assert_eq!(parse_openings(&written).as_deref(), Ok(openings), "{written:?} of {text:?}");
    }
}
