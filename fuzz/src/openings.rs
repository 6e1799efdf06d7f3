//! Files of openings.

use serde_json::json;
use yomi_arena::openings::{Opening, OpeningsError, parse_openings};
use yomi_game::{AnyPosition, GameKind, PositionText, Variant, record::Record};

/// In each game, the moves of every opening lead to its position, in which something is left to play, and write as
/// what is read as the same openings; a fault names the line that has it.
///
/// # Panics
/// When it is not so.
pub fn replay(bytes: &[u8]) {
    let text = String::from_utf8_lossy(bytes);
    for game in GameKind::ALL {
        replay_as(game, &text);
    }
}

fn replay_as(game: GameKind, text: &str) {
    let line = match parse_openings(text, game, None) {
        Ok(openings) => return check(game, &openings, text),
        Err(OpeningsError::Empty(_)) => return,
        Err(OpeningsError::Moves { line, .. } | OpeningsError::Object { line, .. } | OpeningsError::Over { line }) => {
            line
        }
        Err(fault @ (OpeningsError::TooFew { .. } | OpeningsError::NoneOfRule { .. })) => {
            panic!("a fault about pairs or a rule, which were not requested: {fault}")
        }
    };
    let index = line.checked_sub(1).expect("lines are counted from 1");
    let faulty = text.lines().nth(index).expect("the fault lies in a line that is there");
    assert!(parse_openings(faulty, game, None).is_err(), "{text:?}");
    let before: Vec<&str> = text.lines().take(index).collect();
    let before = parse_openings(&before.join("\n"), game, None);
    assert!(matches!(before, Ok(_) | Err(OpeningsError::Empty(_))), "{text:?}");
}

fn check(game: GameKind, openings: &[Opening], text: &str) {
    let mut written = String::new();
    for opening in openings {
        let mut position = initial(&opening.position);
        for (side, mv) in opening.sides_and_moves() {
            assert_eq!(position.side_to_move(), side, "{text:?}");
            assert_eq!(position.why_illegal(mv), None, "{mv} in {text:?}");
            position = position.after(mv).expect("a move of this game");
        }
        assert_eq!(position, opening.position, "{text:?}");
        assert!(!position.is_over(), "{text:?}");
        written.push_str(&write(opening));
        written.push('\n');
    }
    let again = parse_openings(&written, game, None);
    assert_eq!(again.as_deref(), Ok(openings), "{written:?} of {text:?}");
}

/// The position before all moves, on the same board and by the same rule.
fn initial(position: &AnyPosition) -> AnyPosition {
    let variant = position.variant();
    let text = PositionText {
        size: variant.map(|variant| variant.size),
        rule: variant.map(|variant| variant.rule.to_owned()),
        ..PositionText::default()
    };
    let read = position.kind().read_record(&text, &Record::default());
    read.expect("every game begins").position
}

fn write(opening: &Opening) -> String {
    let moves: Vec<String> = opening.moves.iter().map(ToString::to_string).collect();
    let mut line = json!({ "moves": moves });
    if let Some(Variant { size, rule }) = opening.position.variant() {
        line["size"] = json!(size);
        line["rule"] = json!(rule);
    }
    line.to_string()
}
