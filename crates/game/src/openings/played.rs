//! Openings that people play: how often positions of Othello came up in tournament games, with which results, and what
//! the engine holds of them.
//!
//! The table covers positions of up to [`PLIES`] moves that at least [`FEWEST_GAMES`] games went through, up to
//! symmetry, in which the side to move can place. `yomi-tools openings` makes it from records; `played/file.rs` has its
//! format. The games are those of WTHOR, published by the French Othello Federation, without names.

mod file;

use std::sync::OnceLock;

pub use file::{FileFault, MAGIC};

use crate::{AnyMove, AnyPosition, Board as _, Game as _, Side, othello};

/// Moves of the longest openings in the table.
pub const PLIES: u32 = 20;

/// Games that went through each position of the table, at the least.
pub const FEWEST_GAMES: u32 = 5;

/// Thousandths of a disc in an eighth, the unit of values in the table.
pub const THOUSANDTHS_AN_EIGHTH: i64 = 125;

/// The table in the binary.
const EMBEDDED: &[u8] = include_bytes!("played.bin");

/// Results of games.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Results {
    /// Games that black won.
    pub black: u32,
    /// Draws.
    pub draws: u32,
    /// Games that white won.
    pub white: u32,
}

impl Results {
    /// All games.
    #[must_use]
    pub const fn games(self) -> u32 {
        self.black + self.draws + self.white
    }
}

/// A table of openings.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Openings {
    /// The fingerprint of the engine that judged the positions.
    pub fingerprint: String,
    /// Its level.
    pub level: u8,
    /// Positions in canonical orientation, by [`key`].
    nodes: Vec<Node>,
}

/// A position of the table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Node {
    /// The position, in canonical orientation.
    pub position: othello::Position,
    /// Results of the games that went through it.
    pub results: Results,
    /// Its value for the side to move, in eighths of a disc.
    pub eighths: i16,
    /// Moves to other positions of the table, one to each, in square order.
    pub moves: Vec<Edge>,
}

/// A move between two positions of the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Edge {
    /// The first square in square order whose move leads to that position.
    pub square: othello::Square,
    /// Results of the games that went this way.
    pub results: Results,
}

/// What the table says of a position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PlayedPosition {
    /// Results of the games that went through it.
    pub results: Results,
    /// Its value for the side to move, in thousandths of a disc.
    pub value_thousandths: i64,
    /// Moves to other positions of the table, most games first.
    pub moves: Vec<PlayedMove>,
}

/// A move that people played.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PlayedMove {
    /// The move; the first in square order of those that lead to symmetric positions.
    pub mv: AnyMove,
    /// The other moves that do.
    pub equivalents: Vec<AnyMove>,
    /// Results of the games that went on with any of them.
    pub results: Results,
    /// The value after it for the side that plays it, in thousandths of a disc.
    pub value_thousandths: i64,
}

/// The order of positions in a table: by discs, then by the squares of the side to move.
#[must_use]
pub fn key(position: &othello::Position) -> (u32, u64, u64, Side) {
    let (player, opponent) = (position.player(), position.opponent());
    ((player | opponent).count_ones(), player, opponent, position.side_to_move())
}

/// The canonical image of a position.
#[must_use]
pub fn canonical(position: &othello::Position) -> othello::Position {
    position.transformed(position.canonical_symmetry())
}

/// Whether a table may hold a position.
#[must_use]
pub fn may_hold(position: &othello::Position) -> bool {
    key(position).0 <= 4 + PLIES && position.placements() != 0
}

/// Moves of a position, each with the canonical image of the position after it.
pub fn images(position: &othello::Position) -> impl Iterator<Item = (othello::Square, othello::Position)> + use<> {
    let position = *position;
    othello::Square::all_of(position.placements()).map(move |square| {
        let mut after = position;
        after.play(othello::Move::Place(square));
        (square, canonical(&after))
    })
}

impl Openings {
    /// A table of these positions.
    #[must_use]
    pub fn new(fingerprint: String, level: u8, mut nodes: Vec<Node>) -> Self {
        nodes.sort_by_key(|node| key(&node.position));
        Self { fingerprint, level, nodes }
    }

    /// The table in the binary, decoded at the first call.
    ///
    /// # Panics
    /// Never: a test decodes it.
    #[must_use]
    pub fn embedded() -> &'static Self {
        static TABLE: OnceLock<Openings> = OnceLock::new();
        TABLE.get_or_init(|| Self::decode(EMBEDDED).expect("a test decodes the table"))
    }

    /// All positions, in order.
    #[must_use]
    pub fn nodes(&self) -> &[Node] {
        &self.nodes
    }

    /// The position of the table with this canonical image.
    #[must_use]
    pub fn node(&self, canonical: &othello::Position) -> Option<&Node> {
        let found = self.nodes.binary_search_by_key(&key(canonical), |node| key(&node.position));
        self.nodes.get(found.ok()?)
    }

    /// What the table says of a position; `None` for one that it does not hold, and for other games.
    #[must_use]
    pub fn of_position(&self, position: &AnyPosition) -> Option<PlayedPosition> {
        let AnyPosition::Othello(position) = position else { return None };
        let image = canonical(position);
        let node = self.node(&image)?;
        let ways: Vec<_> = images(position).collect();
        let of_edge = |edge: &Edge| {
            let mut after = image;
            after.play(othello::Move::Place(edge.square));
            let after = self.node(&canonical(&after))?;
            let same = ways.iter().filter(|(_, image)| *image == after.position);
            let mut same = same.map(|(square, _)| AnyMove::from(othello::Move::Place(*square)));
            Some(PlayedMove {
                mv: same.next()?,
                equivalents: same.collect(),
                results: edge.results,
                value_thousandths: -thousandths(after),
            })
        };
        let mut moves: Vec<_> = node.moves.iter().filter_map(of_edge).collect();
        moves.sort_by_key(|played| {
            (std::cmp::Reverse(played.results.games()), AnyPosition::from(*position).square_of(played.mv))
        });
        Some(PlayedPosition { results: node.results, value_thousandths: thousandths(node), moves })
    }
}

fn thousandths(node: &Node) -> i64 {
    i64::from(node.eighths) * THOUSANDTHS_AN_EIGHTH
}

#[cfg(test)]
mod tests;
