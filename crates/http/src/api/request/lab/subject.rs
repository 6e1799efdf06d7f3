//! What is searched: a `tree` with its `root`, or a `game` with its position.

use yomi_game::{GameKind, Side, tree::Tree};

use crate::api::{
    fault::{Fault, FaultCode, Faults},
    fields::Fields,
};

/// Who may be to move at the root of a tree.
const ROOTS: [(&str, Side); 2] = [("max", Side::First), ("min", Side::Second)];

/// Reads the tree; `None` when it is not given or wrong.
pub(super) fn tree(fields: &mut Fields<'_>, faults: &mut Faults) -> Option<Tree> {
    let value = fields.value("tree")?;
    match Tree::from_json(value) {
        Ok(tree) => Some(tree),
        Err(found) => {
            for fault in found {
                faults.push(fault.into());
            }
            None
        }
    }
}

/// Reads who moves at the root of a tree; MAX when it is not given or wrong.
pub(super) fn root(fields: &mut Fields<'_>, faults: &mut Faults) -> Side {
    fields.choice("root", ROOTS.into_iter(), faults).unwrap_or(Side::First)
}

/// Reads the game; `None` when it is not given or wrong.
pub(super) fn game(fields: &mut Fields<'_>, faults: &mut Faults) -> Option<GameKind> {
    fields.choice("game", GameKind::ALL.into_iter().map(|game| (game.name(), game)), faults)
}

/// A fault when the field is not given.
pub(super) fn require(
    name: &'static str,
    advice: &'static str,
    fields: &Fields<'_>,
    faults: &mut Faults,
) {
    if !fields.is_given(name) {
        faults.push(Fault::new(fields.pointer_to(name), FaultCode::Required, advice));
    }
}
