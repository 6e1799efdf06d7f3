//! What an engine is: the strongest player of one game.

use std::{
    fmt::{self, Debug},
    hash::Hash,
};

use yomi_game::Game;

use crate::{Control, Goal, Level, LevelEntry, Outcome, Report, Task, Team, Valuation};

/// The strongest player of one game. What a search changes is passed in, so that one engine serves all threads.
///
/// Positions come in the orientation in which they are to be searched, and root moves in square order.
pub trait Engine<G: Game>: Debug + Send + Sync {
    /// What the searches of one thread remember while they run, and from one to the next.
    type Tables: Tables;
    /// What may be asked of this engine beyond level and limits; the default is what it does by itself.
    type Parameters: Copy + Debug + Default + Eq + Hash + Send + Sync;

    /// The how-many-eth answers it gives: what changes one of them raises the number.
    const REVISION: u32;

    /// Whether it decides by itself how much of its share of the clock a move takes; others take the target.
    const MANAGES_TIME: bool = false;

    /// Searches until a limit is reached or `control` says stop, and hands every completed
    /// iteration to `publish`. The game goes on in the task's position.
    fn search(
        &self,
        task: &Task<G>,
        orders: &Orders<Self::Parameters>,
        bench: Bench<'_, Self::Tables>,
        control: &Control,
        publish: &mut dyn FnMut(Report<G::Move>),
    ) -> Outcome<G::Move>;

    /// The answer that needs no search, where the game is solved.
    fn known(&self, task: &Task<G>, level: Option<Level>) -> Option<Outcome<G::Move>> {
        let _ = (task, level);
        None
    }

    /// A legal move with a static guess (`depth` 0), for the case that no iteration completes.
    fn depth_zero(&self, task: &Task<G>) -> Report<G::Move>;

    /// What a level means.
    fn level(level: Level) -> LevelEntry;

    /// The name of the leaf evaluation that serves a goal, at a level if there is one.
    fn evaluation(goal: Goal, level: Option<Level>) -> &'static str;

    /// That evaluation of the position after each move of a line, without any search, from the side to move at its
    /// start; a finished game has its result.
    fn evaluate_along(
        &self,
        position: &G,
        line: &[G::Move],
        goal: Goal,
        level: Option<Level>,
    ) -> Vec<Valuation>;

    /// Own moves that still need thought, the one that is due included: what the rest of a game's clock is shared
    /// out among.
    fn moves_to_come(position: &G) -> u32;

    /// How far the game is, in steps within which searches take about equally long.
    fn stage(position: &G) -> u16;

    /// Seconds that a search is assumed to take on one core of a server of 2024, before one of its kind was measured:
    /// rough. `None` where nothing but a clock limits it.
    fn assumed_seconds(orders: &Orders<Self::Parameters>, effort: &Effort) -> Option<f64>;

    /// The trained files that its answers come from. Decodes none of them.
    fn weights(&self) -> Vec<WeightsFile> {
        Vec::new()
    }

    /// Does now what the first search would otherwise wait for.
    fn prepare(&self) {}
}

/// What the searches of one thread remember.
pub trait Tables: Debug + Send {
    /// What they take at most, in bytes.
    const MOST_BYTES: u64;

    /// Empty ones. Their memory is taken when it is written to.
    fn empty() -> Self;

    /// Takes all their memory now: a search that takes it page by page is late by as much.
    fn prefault(&mut self);
}

/// How an engine is to play.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Orders<P> {
    /// The strength dial; `None` where the limits or the goal say how far to search.
    pub level: Option<Level>,
    /// The engine's own.
    pub parameters: P,
}

/// What of a search tells how long it takes.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Effort {
    /// What it is for.
    pub goal: Goal,
    /// The depth that was asked for.
    pub depth: Option<u32>,
    /// The node budget.
    pub nodes: Option<f64>,
    /// As [`Engine::stage`]; `None` for any stage of the game.
    pub stage: Option<u16>,
}

impl Effort {
    /// The least of what the limits allow: the one that is reached first ends the search. So many seconds for the
    /// depth, so many nodes a second, and what else is known.
    #[must_use]
    pub fn least(
        &self,
        of_depth: Option<f64>,
        nodes_per_second: f64,
        other: Option<f64>,
    ) -> Option<f64> {
        let of_nodes = self.nodes.map(|nodes| nodes / nodes_per_second);
        [of_depth, of_nodes, other].into_iter().flatten().reduce(f64::min)
    }
}

/// What one search works with.
#[derive(Debug)]
pub struct Bench<'a, T> {
    /// Of the thread that searches.
    pub tables: &'a mut T,
    /// The threads that the search may have.
    pub team: &'a mut Team,
    /// Whether the search is one with the search before it on these tables: it finds what that one found, and what that
    /// one found there. What only a clock limits finds what all searches before it left in any case.
    pub keeps: bool,
}

/// A trained file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WeightsFile {
    /// The name of the file, without its folder.
    pub name: String,
    /// The CRC-32 of its bytes.
    pub checksum: u32,
}

/// Whose answers, and the how-many-eth they are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Revision {
    /// The engine's game, or `textbook`.
    pub whose: &'static str,
    /// Greater for every change of an answer.
    pub number: u32,
}

impl fmt::Display for Revision {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "{}-{}", self.whose, self.number)
    }
}
