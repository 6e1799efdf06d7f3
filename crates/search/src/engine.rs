//! The engine interface: the strongest player of one game, its tables and its parameters.

use std::{
    error::Error,
    fmt::{self, Debug},
    hash::Hash,
    path::Path,
};

use yomi_game::Game;

use crate::{
    Control, Goal, Level, LevelEntry, Outcome, Report, Task, Team, Valuation,
    person::{self, Inclined, Person, Skill},
};

/// The strongest player of one game. What a search changes is passed in, so that one engine serves all threads.
///
/// Positions come in the orientation in which they are to be searched, and root moves in square order.
pub trait Engine<G: Game>: Debug + Send + Sync {
    /// What the searches of one thread remember, during a search and between searches.
    type Tables: Tables;
    /// Search parameters of this engine beyond level and limits; the default is its normal play.
    type Parameters: Copy + Debug + Default + Eq + Hash + Send + Sync;

    /// Revision of the engine's answers. Increment it whenever a change can alter an answer.
    const REVISION: u32;

    /// Whether the engine decides itself how much of its share of the clock a move takes; others
    /// use the target time.
    const MANAGES_TIME: bool = false;

    /// The levels by which the model of people judges a move, the deepest first; none where the game has no such model.
    const SIGHTS: &'static [u8] = &[];

    /// The number of moves before the position that the model of people asks for.
    const RECALLS: usize = 0;

    /// Whether a proven result can come with its proof.
    const GIVES_PROOFS: bool = false;

    /// Searches until a limit is reached or `control` says stop, and hands every completed
    /// iteration to `publish`. The game in the task's position is not over.
    fn search(
        &self,
        task: &Task<G>,
        settings: &SearchSettings<Self::Parameters>,
        workspace: Workspace<'_, Self::Tables>,
        control: &Control,
        publish: &mut dyn FnMut(Report<G::Move>),
    ) -> Outcome<G::Move>;

    /// The answer without a search, where the game is solved.
    fn known(&self, task: &Task<G>, level: Option<Level>) -> Option<Outcome<G::Move>> {
        let _ = (task, level);
        None
    }

    /// What a person makes of a task, whose goal is the best move.
    fn inclined(
        &self,
        task: &Task<G>,
        person: &Person<'_, G::Move>,
        tables: &mut Self::Tables,
        control: &Control,
    ) -> Inclined<G::Move>
    where
        Self: Sized,
    {
        person::by_sights(self, task, person.skill, tables, control)
    }

    /// The logarithm of the chance that a person plays each root move of a task, up to a constant, by what each of
    /// [`SIGHTS`](Self::SIGHTS) says of all of them.
    fn inclinations(task: &Task<G>, sights: &[Outcome<G::Move>], skill: Skill) -> Vec<f64> {
        let _ = (sights, skill);
        vec![0.0; task.root_moves.len()]
    }

    /// A legal move with a static estimate (`depth` 0), for when no iteration completes.
    fn depth_zero(&self, task: &Task<G>) -> Report<G::Move>;

    /// The search limits of a level.
    fn level(level: Level) -> LevelEntry;

    /// The name of the leaf evaluation for a goal, at a level if given.
    fn evaluation(goal: Goal, level: Option<Level>) -> &'static str;

    /// Static evaluation of the position after each move of a line, from the side to move at its
    /// start; a finished game has its result.
    fn evaluate_along(&self, position: &G, line: &[G::Move], goal: Goal, level: Option<Level>) -> Vec<Valuation>;

    /// Own moves that still need thought, including the current one: the rest of the game's clock
    /// is divided among them.
    fn moves_to_come(position: &G) -> u32;

    /// Stage of the game, in steps within which searches take about equally long.
    fn stage(position: &G) -> u16;

    /// Rough a-priori estimate of a search's seconds on one core of a server of 2024, used until a
    /// similar search has been measured. `None` where only a clock limits the search.
    fn assumed_seconds(settings: &SearchSettings<Self::Parameters>, effort: &Effort) -> Option<f64>;

    /// The weight files behind the engine's answers. Decodes none of them.
    fn weights(&self) -> Vec<WeightsFile> {
        Vec::new()
    }

    /// This engine with the weights of a file; `None` for an engine without weights.
    ///
    /// # Errors
    /// When the file is not there or holds no weights of this engine.
    fn with_weights_of(&self, file: &Path) -> Result<Option<Self>, Box<dyn Error + Send + Sync>>
    where
        Self: Sized,
    {
        let _ = file;
        Ok(None)
    }

    /// Preloads weights and tables, so that the first search does not pay for them.
    fn prepare(&self) {}
}

/// The memory of one search thread: transposition table, histories and the like.
pub trait Tables: Debug + Send {
    /// Upper bound of the memory, in bytes.
    const MOST_BYTES: u64;

    /// Empty tables; memory is committed on first write.
    fn empty() -> Self;

    /// Commits all memory now, so that searches do not pay for page faults.
    fn prefault(&mut self);
}

/// Search settings: the level and the engine's own parameters.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct SearchSettings<P> {
    /// The strength dial; `None` where the limits or the goal say how far to search.
    pub level: Option<Level>,
    /// The engine's own parameters.
    pub parameters: P,
}

/// The inputs of the duration estimate.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Effort {
    /// The goal of the search.
    pub goal: Goal,
    /// The depth that was asked for.
    pub depth: Option<u32>,
    /// The node budget.
    pub nodes: Option<f64>,
    /// As [`Engine::stage`]; `None` for any stage of the game.
    pub stage: Option<u16>,
}

impl Effort {
    /// Estimated seconds under the tightest limit: the depth's estimate, the node budget at
    /// `nodes_per_second`, or `other`.
    #[must_use]
    pub fn least(&self, of_depth: Option<f64>, nodes_per_second: f64, other: Option<f64>) -> Option<f64> {
        let of_nodes = self.nodes.map(|nodes| nodes / nodes_per_second);
        [of_depth, of_nodes, other].into_iter().flatten().reduce(f64::min)
    }
}

/// The workspace of one search: its tables and threads.
#[derive(Debug)]
pub struct Workspace<'a, T> {
    /// The tables of the search thread.
    pub tables: &'a mut T,
    /// The threads that the search may use.
    pub team: &'a mut Team,
    /// Whether the search continues the previous one on these tables and may use what it left
    /// there. A search that only a clock limits uses all earlier results in any case.
    pub keeps: bool,
}

/// A file of trained weights.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WeightsFile {
    /// The name of the file, without its folder.
    pub name: String,
    /// The CRC-32 of its bytes.
    pub checksum: u32,
}

/// Revision of the answers of one engine or of the textbook.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Revision {
    /// The engine's game, or `textbook`.
    pub whose: &'static str,
    /// Incremented with every change that can alter an answer.
    pub number: u32,
}

impl fmt::Display for Revision {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "{}-{}", self.whose, self.number)
    }
}
