//! Bench signatures of the engines: the total nodes of fixed searches. They show whether two builds search alike, and
//! how fast each is.

use std::time::Duration;

use yomi_game::{
    AnyPosition, Board as _, PositionText,
    gomoku::{self, Rule},
    othello,
};
use yomi_search::{Control, Goal, Limits};

use crate::{Player, Players, SearchRequest};

/// Plies of each search of gomoku.
const DEPTH: u32 = 7;

/// Plies of each search of Othello before the endgame.
const OTHELLO_DEPTH: u32 = 14;

/// Two complete games of Othello.
const GAMES: [&str; 2] = [
    "f5d6c3d3c4f4e6b3f3c5d2e2b5b4b6c6f1a6c2e3a5a4d7d8c7e7f6f7f2c1c8e8g8b8b7d1f8h8a2a3a7e1b1g7g6h5h7h6b2g5g4h3h4a1h2",
    "f5f6e6d6d7g5g4e7c5f4f3e3f8c7c4c3d3c8d8e8b8h3g6d2f7b4e2c6d1h6b3c2a5g3c1b2a1a4b6b5a6a3a2e1h4h5b7a8a7g8g7h8h7b1f2g2",
];

/// Positions of gomoku: rows, and moves that are legal under every rule.
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

/// Totals of the searches of one row.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Signature {
    /// Nodes; the same on every machine.
    pub nodes: u64,
    /// Time.
    pub elapsed: Duration,
}

yomi_game::named! {
    /// Stage of a game of Othello.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub enum OthelloStage {
        /// After 8 and 16 moves, to a fixed depth.
        Opening = "opening",
        /// After 24 and 32 moves, to a fixed depth.
        Midgame = "midgame",
        /// After 40 moves and more, to the end.
        Endgame = "endgame",
    }
}

/// Searches the positions of gomoku under a rule.
///
/// # Panics
/// Never: a test reads all positions.
pub fn of_gomoku(players: &mut Players, rule: Rule) -> Signature {
    let mut signature = Signature::default();
    for (size, moves) in POSITIONS {
        let text =
            PositionText { size: Some(size), rule: Some(rule.name().to_owned()), ..PositionText::of_moves(moves) };
        let read = gomoku::Position::read(&text).expect("every rule allows the moves");
        signature.search(players, read.position.into(), Some(DEPTH));
    }
    signature
}

/// Searches positions of Othello of a stage.
///
/// # Panics
/// Never: a test reads all positions.
pub fn of_othello(players: &mut Players, stage: OthelloStage) -> Signature {
    let (plies, depth): (&[usize], _) = match stage {
        OthelloStage::Opening => (&[8, 16], Some(OTHELLO_DEPTH)),
        OthelloStage::Midgame => (&[24, 32], Some(OTHELLO_DEPTH)),
        OthelloStage::Endgame => (&[40, 44], None),
    };
    let mut signature = Signature::default();
    for (game, plies) in GAMES.iter().flat_map(|game| plies.iter().map(move |plies| (game, plies))) {
        // Each move is a square of two characters.
        let text = PositionText::of_moves(&game[..2 * plies]);
        let read = othello::Position::read(&text).expect("the games are legal");
        signature.search(players, read.position.into(), depth);
    }
    signature
}

impl Signature {
    /// Adds a search to a depth, or to the end of the game.
    fn search(&mut self, players: &mut Players, position: AnyPosition, depth: Option<u32>) {
        let limits = Limits { depth, ..Limits::default() };
        let goal = if depth.is_some() { Goal::Best } else { Goal::Solve };
        let request = SearchRequest::of(position, Player::engine(None), limits);
        let request = SearchRequest { goal, ..request };
        let report = players.search(&request, &Control::default(), &mut |_| ()).report;
        self.nodes += report.statistics.nodes;
        self.elapsed += report.elapsed;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_position_of_othello_is_read_and_searched_alike_each_time() {
        for stage in OthelloStage::ALL {
            let [one, other] = [(), ()].map(|()| of_othello(&mut Players::default(), stage).nodes);
            assert!(one > 1000);
            assert_eq!(one, other, "{stage:?}");
        }
    }
}
