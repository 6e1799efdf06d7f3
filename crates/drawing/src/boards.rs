//! The positions at the nodes of a traced search.

use yomi_game::{AnyMove, AnyPosition, with_position};
use yomi_players::EvaluatedGame;

use super::drawn::Drawn;
use yomi_laboratory::recording::{Purpose, Recording};

/// A position, and the move that led to it from its parent.
pub(super) type At = (AnyPosition, Option<AnyMove>);

/// The position at each drawn node, found by playing the moves from the root; `None` if a name is
/// not a move.
pub(super) fn positions(recording: &Recording, drawn: &Drawn, root: &AnyPosition) -> Vec<Option<At>> {
    let mut positions: Vec<Option<At>> = vec![None; recording.nodes.len()];
    for (index, node) in recording.nodes.iter().enumerate() {
        if !drawn.has(index) {
            continue;
        }
        positions[index] = match node.parent {
            None => Some((root.clone(), None)),
            Some(parent) => positions[parent].as_ref().and_then(|(position, _)| {
                if node.purpose == Purpose::NULL_MOVE {
                    return Some((after_null_move(position)?, None));
                }
                let mv = position.parse_move(&node.name)?;
                Some((position.after(mv)?, Some(mv)))
            }),
        };
    }
    positions
}

fn after_null_move(position: &AnyPosition) -> Option<AnyPosition> {
    fn of<G: EvaluatedGame>(position: &G) -> Option<AnyPosition>
    where
        AnyPosition: From<G>,
    {
        position.after_null_move().map(AnyPosition::from)
    }
    with_position!(position, position => of(position))
}
