//! Laws of whole reviews, over random games and games of known ends.

#[path = "../../../../tests/support/cases.rs"]
mod cases;
mod certainty;
mod laws;
mod marks;
mod records;
mod reports;
mod resumed;
mod sentences;
mod spending;
mod strength;
mod verdicts;

use std::time::Duration;

use yomi_game::{AnyMove, AnyPosition, Board, GameKind, PositionText, gomoku, othello, random::SplitMix64, tictactoe};
use yomi_players::Players;
use yomi_review::{Budget, Plan, PlayedGame, Review, ReviewedPly, Settings};
use yomi_search::Control;

fn start_of(kind: GameKind) -> AnyPosition {
    match kind {
        GameKind::Othello => othello::Position::initial().into(),
        GameKind::Gomoku => gomoku::Position::empty(9, gomoku::Rule::Freestyle).into(),
        GameKind::TicTacToe => tictactoe::Position::initial().into(),
    }
}

/// A random game of at most so many moves.
fn by_lot(kind: GameKind, seed: u64, most: usize) -> PlayedGame {
    from(start_of(kind), seed, most)
}

fn from(start: AnyPosition, seed: u64, most: usize) -> PlayedGame {
    let mut random = SplitMix64::new(seed);
    let (mut position, mut moves) = (start.clone(), Vec::<AnyMove>::new());
    while !position.is_over() && moves.len() < most {
        let legal = position.legal_moves();
        let mv = legal[random.below(legal.len())];
        position = position.after(mv).expect("a legal move");
        moves.push(mv);
    }
    PlayedGame::new(start, moves).expect("a game")
}

fn read<B: Board>(text: &PositionText) -> PlayedGame {
    let played = B::read(text).expect("a game");
    PlayedGame::new(played.start.into(), played.moves.into_iter().map(Into::into)).expect("a game")
}

/// The review, and the plies in the order in which they were given out.
fn run(game: &PlayedGame, settings: Settings, players: &mut Players) -> (Review, Vec<ReviewedPly>) {
    let mut plan = Plan::new(game.clone(), settings);
    let mut given = Vec::new();
    while let Some(visit) = plan.next_visit(Duration::ZERO) {
        let visited = visit.perform(players, &Control::default());
        plan.take(visited);
        given.extend(plan.finished());
    }
    given.extend(plan.finished());
    (plan.review(), given)
}

fn reviewed(game: &PlayedGame, nodes: u64) -> Review {
    run(game, Settings::new(Budget::Nodes(nodes)), &mut Players::default()).0
}
