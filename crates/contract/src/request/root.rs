//! Root move restrictions: `only_moves` and `avoid_moves`.

use std::cell::LazyCell;

use yomi_game::{
    AnyMove, AnyPosition, Board, Coordinates, Game, PositionFaultKind, move_text::parse_move, record::split_moves,
    with_position,
};

use crate::{
    limits::{MAX_MOVE_CHARACTERS, MAX_MOVES, MAX_MOVES_CHARACTERS},
    reading::{
        fault::{Fault, Faults, shortened},
        fault_code::FaultCode,
        field::{Field, Shape, fields},
        fields::{self, Fields},
    },
    request::position::GivenPosition,
};
use serde_json::Value;

fields! {
    /// Choose among these moves, a text or a list as in `moves`.
    ONLY_MOVES = Field::new("only_moves", Shape::RootMoves { min: 1 }), flag: Some("MOVES");

    /// Do not choose these moves, a text or a list as in `moves`.
    AVOID_MOVES = Field::new("avoid_moves", Shape::RootMoves { min: 0 }), flag: Some("MOVES");
}

/// Reads the restrictions and gives the moves that they leave, in the game's order; empty only in
/// a finished game. `None` when the position is not known or a fault was found.
pub(crate) fn read(
    fields: &mut Fields<'_>,
    given: Option<&GivenPosition>,
    faults: &mut Faults,
) -> Option<Vec<AnyMove>> {
    let before = faults.count();
    let only = written(fields, &ONLY_MOVES, faults);
    let avoid = written(fields, &AVOID_MOVES, faults);
    let GivenPosition { position, coordinates, .. } = given?;
    let only = only.map(|moves| legal(position, &moves, *coordinates, faults));
    let avoid = avoid.map(|moves| legal(position, &moves, *coordinates, faults));
    if faults.count() > before {
        return None;
    }
    let legal_moves = position.legal_moves();
    let is_over = legal_moves.is_empty();
    let left: Vec<_> = legal_moves
        .into_iter()
        .filter(|mv| only.as_ref().is_none_or(|only| only.contains(mv)))
        .filter(|mv| avoid.as_ref().is_none_or(|avoid| !avoid.contains(mv)))
        .collect();
    if left.is_empty() && !is_over {
        let field = if avoid.is_some() { AVOID_MOVES } else { ONLY_MOVES };
        let detail = "no legal move is left to choose from";
        fields.refuse(field.name, FaultCode::ConflictingFields, detail, faults);
        return None;
    }
    Some(left)
}

/// Moves as they were written, each with the pointer for its fault.
pub(super) type Written<'value> = Vec<(String, &'value str)>;

/// Reads a text or a list of moves; `None` when it is not given or wrong.
fn written<'object>(
    fields: &mut Fields<'object>,
    field: &'static Field,
    faults: &mut Faults,
) -> Option<Written<'object>> {
    let value = fields.value(field)?;
    let pointer = fields.pointer_to(field.name);
    match value {
        Value::String(_) => {
            let text = fields::text(value, pointer.clone(), MAX_MOVES_CHARACTERS, faults)?;
            let moves = split_moves(text);
            if moves.len() > MAX_MOVES {
                let found = moves.len();
                faults.push(Fault::new(
                    pointer,
                    FaultCode::WrongLength,
                    format!("{found} moves, at most {MAX_MOVES} are allowed"),
                ));
                return None;
            }
            // A text has no parts that a pointer could name; the index of the fault does.
            Some(moves.into_iter().map(|text| (pointer.clone(), text)).collect())
        }
        Value::Array(items) => {
            let texts = fields::texts(items, &pointer, MAX_MOVES, MAX_MOVE_CHARACTERS, faults)?;
            let moves = texts.into_iter().enumerate();
            Some(moves.map(|(index, text)| (format!("{pointer}/{index}"), text)).collect())
        }
        _ => {
            faults.push(fields::wrong_type(pointer, "a string or a list of moves", value));
            None
        }
    }
}

/// The moves that are legal; a fault for each of the others.
pub(super) fn legal(
    position: &AnyPosition,
    written: &Written<'_>,
    coordinates: Option<Coordinates>,
    faults: &mut Faults,
) -> Vec<AnyMove> {
    let mut moves = Vec::with_capacity(written.len());
    // Renju's legal moves are not cheap to find: once for all faults, and only when there is one.
    let legal_moves =
        LazyCell::new(|| -> Vec<String> { position.legal_moves().iter().map(ToString::to_string).collect() });
    for (index, (pointer, text)) in written.iter().enumerate() {
        match with_position!(position, position => parse(position, text, coordinates)) {
            Ok(mv) => moves.push(mv),
            Err(reason) => faults.push(Fault {
                index: Some(index),
                mv: Some(shortened(text)),
                legal_moves: Some(legal_moves.clone()),
                ..Fault::new(
                    pointer.as_str(),
                    FaultCode::IllegalMove,
                    format!("move {}: {:?} is not legal: {reason}", index + 1, shortened(text)),
                )
            }),
        }
    }
    moves
}

fn parse<B: Board + Game>(position: &B, text: &str, coordinates: Option<Coordinates>) -> Result<AnyMove, String> {
    let expected = "a move of this game and board";
    let mv = parse_move(position, text.trim(), coordinates, expected).map_err(|kind| match kind {
        PositionFaultKind::UnknownMove { .. } => "the text is no move of this game and board".to_owned(),
        kind => kind.to_string(),
    })?;
    match position.why_illegal(mv) {
        Some(reason) => Err(reason),
        None => Ok(mv.into()),
    }
}
