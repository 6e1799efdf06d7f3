//! Bench signature of gomoku's engine: the total nodes of its searches to a fixed depth. It shows
//! whether two builds search alike, and how fast each is.

use std::time::Duration;

use yomi_game::{Board as _, PositionText, gomoku::Position, gomoku::Rule};
use yomi_search::{Control, Limits};

use crate::{Player, Players, SearchRequest};

/// Plies of each search.
const DEPTH: u32 = 7;

/// The positions: rows, and moves that every rule allows.
const POSITIONS: [(u8, &str); 8] = [
    (15, "j13n9j15j12g12m9h11k11"),
    (15, "d4b5a4c5b3a3b6c3d5"),
    (15, "d11f11g14a9e14e9f12e12d14f14"),
    (15, "h5g5g6g3j3i4h6h4g4f6i3"),
    (15, "m2j4o5m4i5o2i4i6j6h5k7h4j7h7h6j8"),
    (15, "h11i6g6h8j9h12l7i10j11j10i9k10h10g11k9l9g9h9l10j8f8i11g7g8h7e7e9f7e6d10k8g13f14f5m6n5"),
    (9, "e5d4f4e6"),
    (20, "j10k11i9"),
];

/// What the searches of one rule took.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Signature {
    /// Nodes that they entered, the same on every machine.
    pub nodes: u64,
    /// The time that they took.
    pub elapsed: Duration,
}

/// Searches the positions by a rule.
///
/// # Panics
/// Never: a test reads all positions.
pub fn of_gomoku(players: &mut Players, rule: Rule) -> Signature {
    let mut signature = Signature { nodes: 0, elapsed: Duration::ZERO };
    for (size, moves) in POSITIONS {
        let text = PositionText {
            size: Some(size),
            rule: Some(rule.name().to_owned()),
            ..PositionText::of_moves(moves)
        };
        let position = Position::read(&text).expect("every rule allows the moves").position;
        let limits = Limits { depth: Some(DEPTH), ..Limits::default() };
        let request = SearchRequest::of(position.into(), Player::engine(None), limits);
        let report = players.search(&request, &Control::default(), &mut |_| ()).report;
        signature.nodes += report.statistics.nodes;
        signature.elapsed += report.elapsed;
    }
    signature
}
