//! What is searched: a `tree` with its `root`, or a `game` with its position.

use yomi_game::{GameKind, Side, tree::Tree};

use crate::reading::{
    fault::Faults,
    field::{Field, Preset, Shape, fields},
    fields::Fields,
};

fields! {
    /// The game of the position.
    pub GAME = Field::new("game", Shape::Name(|| GameKind::ALL.map(GameKind::name).to_vec()));

    /// The tree: a node is a number, or a list `[name?, number]` (a leaf), or a list `[name?, node, node…]`.
    ///
    /// As lists or as one text; nodes without a name are called by their path, such as `1.2`.
    pub(super) TREE = Field::new("tree", Shape::Tree);

    /// The player to move at the root of the tree.
    pub(super) ROOT = Field::new("root", Shape::Name(|| ROOTS.map(|(name, _)| name).to_vec())),
        default: Preset::Name("max"), flag: Some("PLAYER");
}

/// Values of `root`: the player to move at the root of a tree.
const ROOTS: [(&str, Side); 2] = [("max", Side::First), ("min", Side::Second)];

/// Reads the tree; `None` when it is not given or wrong.
pub(super) fn tree(field: &'static Field, fields: &mut Fields<'_>, faults: &mut Faults) -> Option<Tree> {
    let value = field.value(fields, faults)?;
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

/// Reads the player to move at the root of a tree; MAX when it is not given or wrong.
pub(super) fn root(fields: &mut Fields<'_>, faults: &mut Faults) -> Side {
    ROOT.choice(ROOTS.into_iter(), fields, faults).unwrap_or(Side::First)
}

/// Reads the game; `None` when it is not given or wrong.
pub fn game(field: &'static Field, fields: &mut Fields<'_>, faults: &mut Faults) -> Option<GameKind> {
    let games = GameKind::ALL.into_iter().map(|game| (game.name(), game));
    field.choice(games, fields, faults)
}
