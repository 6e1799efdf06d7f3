//! Test positions and repetitions.

use yomi_game::{
    Game,
    gomoku::{Move, Position, Rule},
    random::SplitMix64,
};

use crate::{board::Board, threat::Threat, weights::GomokuWeights};

/// The board of a position, with the weights in the binary.
pub(crate) fn board(position: &Position) -> Board {
    Board::new(position, GomokuWeights::embedded())
}

/// All threats.
pub(crate) const THREATS: [Threat; Threat::COUNT] = [
    Threat::Quiet,
    Threat::Three,
    Threat::DoubleThree,
    Threat::Four,
    Threat::FourThree,
    Threat::OpenFour,
    Threat::Five,
    Threat::Suspect,
    Threat::Forbidden,
];

/// The number of repetitions, multiplied by `CASES_TIMES`.
pub(crate) fn times(quick: u32) -> u32 {
    match std::env::var("CASES_TIMES") {
        Ok(times) => quick * times.parse::<u32>().expect("CASES_TIMES is a whole number"),
        Err(_) => quick,
    }
}

/// A random legal move, mostly near the stones.
pub(crate) fn crowded_move(position: &Position, rng: &mut SplitMix64) -> Move {
    let mut moves = Vec::new();
    match rng.below(8) {
        0 => position.legal_moves(&mut moves),
        1 | 2 => position.neighbourhood(2, &mut moves),
        _ => position.neighbourhood(1, &mut moves),
    }
    moves[rng.below(moves.len())]
}

/// A random unfinished position of at most that many stones, in which no five was overlooked;
/// `None` if the draw led to none.
pub(crate) fn random_position(size: u8, rule: Rule, stones: usize, rng: &mut SplitMix64) -> Option<Position> {
    let mut position = Position::empty(size, rule);
    for _ in 0..stones {
        let mut best = None;
        for _ in 0..4 {
            let mv = crowded_move(&position, rng);
            let mut after = position.clone();
            after.play(mv);
            if !after.is_over() {
                best = Some(after);
                break;
            }
        }
        position = best?;
    }
    Some(position)
}
