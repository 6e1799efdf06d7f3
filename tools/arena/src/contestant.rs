//! A match player: one of our engines, or a program over GTP, NBoard or Gomocup.

use std::{fmt::Debug, time::Duration};

use yomi_game::{AnyMove, AnyPosition, Side};
use yomi_players::{Engines, SearchRequest};

use super::{
    configured::ConfiguredPlayer,
    gomocup::GomocupProgram,
    gtp::GtpProgram,
    nboard::NboardProgram,
    openings::Opening,
    program::{ProgramFault, ProgramPlan, Protocol},
};

/// A move and what it took.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Choice {
    /// The move; `None` when the player resigns.
    pub mv: Option<AnyMove>,
    /// From the question to the answer, the way to a program and back included.
    pub time: Duration,
    /// Nodes entered, where the player tells.
    pub nodes: Option<u64>,
}

/// A player of a match: one game after another.
pub trait Contestant: Debug {
    /// Begins a game after the moves of `opening`. `seed` drives what is random.
    ///
    /// # Errors
    /// What a program did wrong.
    fn begin(&mut self, opening: &Opening, seed: u64) -> Result<(), ProgramFault>;

    /// Chooses a move in `position`, in which the side to move has a choice. The choice counts as
    /// played: [`played`](Self::played) is not called for it. After a resignation
    /// no further move of that game is requested.
    ///
    /// # Errors
    /// What a program did wrong; a move that is not legal is such a thing.
    fn choose(&mut self, position: &AnyPosition) -> Result<Choice, ProgramFault>;

    /// A move that this player did not choose was played by `side`: one of its opponent, or a pass
    /// that is due and left no choice.
    ///
    /// # Errors
    /// What a program did wrong.
    fn played(&mut self, side: Side, mv: AnyMove) -> Result<(), ProgramFault>;

    /// The time that a move is meant to take at most, if it was said.
    fn time_limit(&self) -> Option<Duration>;
}

/// Configuration of a match player; each thread builds its own player from it.
#[derive(Clone, Debug)]
pub enum ContestantPlan {
    /// A configuration of ours.
    Configured {
        /// What each move is searched by; its position and root moves stand for any.
        request: Box<SearchRequest>,
        /// The engines that it plays with.
        engines: Engines,
        /// Whether the tables of a game's move serve its next one.
        keeps: bool,
    },
    /// An external program.
    Program(ProgramPlan),
}

impl ContestantPlan {
    /// Makes the player: tables of its own, or a process of its own.
    ///
    /// # Errors
    /// When a program does not start or does not answer.
    pub fn make(&self) -> Result<Box<dyn Contestant>, ProgramFault> {
        Ok(match self {
            Self::Configured { request, engines, keeps } => {
                let player = ConfiguredPlayer::new((**request).clone(), engines.clone(), *keeps);
                Box::new(Configured { player, seed: 0, moves: Vec::new(), is_first: true })
            }
            Self::Program(plan) => match plan.protocol {
                Protocol::Gtp => Box::new(GtpProgram::start(plan)?),
                Protocol::Nboard { depth } => Box::new(NboardProgram::start(plan, depth)?),
                Protocol::Gomocup => Box::new(GomocupProgram::start(plan)?),
            },
        })
    }
}

/// A configuration of ours in a match.
#[derive(Debug)]
struct Configured {
    player: ConfiguredPlayer,
    /// Of the game.
    seed: u64,
    /// Moves of the game so far.
    moves: Vec<AnyMove>,
    /// Whether it has chosen none of them.
    is_first: bool,
}

impl Contestant for Configured {
    fn begin(&mut self, opening: &Opening, seed: u64) -> Result<(), ProgramFault> {
        self.seed = seed;
        self.moves.clone_from(&opening.moves);
        self.is_first = true;
        Ok(())
    }

    fn choose(&mut self, position: &AnyPosition) -> Result<Choice, ProgramFault> {
        let is_first = std::mem::replace(&mut self.is_first, false);
        let searched = self.player.search(position, &self.moves, self.seed, is_first);
        self.moves.push(searched.mv);
        Ok(Choice { mv: Some(searched.mv), time: searched.time, nodes: Some(searched.nodes) })
    }

    fn played(&mut self, _: Side, mv: AnyMove) -> Result<(), ProgramFault> {
        self.moves.push(mv);
        Ok(())
    }

    fn time_limit(&self) -> Option<Duration> {
        self.player.time_limit()
    }
}
