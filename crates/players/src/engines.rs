//! Engine registry: the engine of each game, and answers that need no search.

use std::{error::Error, path::Path, sync::OnceLock};

use yomi_game::{AnyMove, AnyPosition, Board, GameKind, for_each_game, with_game, with_position};
use yomi_gomoku::GomokuEngine;
use yomi_othello::OthelloEngine;
use yomi_search::{
    Engine, Level, LevelEntry, Outcome, Report, Statistics, StoppedBy, Task, Valuation,
    engine::{Effort, Revision, SearchSettings, WeightsFile},
};
use yomi_textbook::EvaluationChoice;

use crate::{
    AnyOutcome, AnyReport, EvaluatedGame, Player, SearchRequest,
    canonical::{canonical_task, map_back, symmetry_of},
    human,
    tables::Tables,
    textbook::{self, evaluation_for},
};

/// The engines, each under the name of its game.
mod by_game {
    pub(super) use yomi_gomoku::GomokuEngine as Gomoku;
    pub(super) use yomi_othello::OthelloEngine as Othello;
    pub(super) use yomi_tictactoe::TicTacToeEngine as TicTacToe;
}

/// A game with its engine, parameters and tables.
pub(crate) trait PlayedGame: EvaluatedGame + Board {
    /// The game's engine.
    type Engine: Engine<Self>;

    /// Selects the engine from the registry.
    fn engine(engines: &Engines) -> &Self::Engine;

    /// Selects its parameters.
    fn parameters(parameters: Parameters) -> <Self::Engine as Engine<Self>>::Parameters;

    /// Selects its tables from those of a thread.
    fn tables(tables: &mut Tables) -> &mut <Self::Engine as Engine<Self>>::Tables;

    /// The move, if it belongs to this game.
    fn own_move(mv: AnyMove) -> Option<Self::Move> {
        mv.try_into().ok()
    }
}

/// The engine of a game.
type EngineOf<G> = <G as PlayedGame>::Engine;

/// Generates the registry from the table of games.
macro_rules! registry {
    ($(($Game:ident, $game:ident))*) => {
        /// An engine for each game. Cloning is cheap, and clones share their weights.
        #[derive(Clone, Debug, Default)]
        pub struct Engines {
            $($game: by_game::$Game,)*
            /// Computed on first use.
            pub(crate) fingerprint: OnceLock<String>,
        }

        /// Parameters of the engines besides level and limits, by game; the default is each
        /// engine's own.
        #[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
        pub struct Parameters {
            $(
                #[doc = concat!("Of the engine for ", stringify!($game), ".")]
                pub $game: <by_game::$Game as Engine<yomi_game::$game::Position>>::Parameters,
            )*
        }

        $(
            impl PlayedGame for yomi_game::$game::Position {
                type Engine = by_game::$Game;

                fn engine(engines: &Engines) -> &Self::Engine {
                    &engines.$game
                }

                fn parameters(
                    parameters: Parameters,
                ) -> <Self::Engine as Engine<Self>>::Parameters {
                    parameters.$game
                }

                fn tables(tables: &mut Tables) -> &mut <Self::Engine as Engine<Self>>::Tables {
                    tables.as_mut()
                }
            }
        )*

        impl Engines {
            /// Preloads weights and tables, so that the first searches do not pay for them.
            pub fn prepare(&self) {
                $(Engine::<yomi_game::$game::Position>::prepare(&self.$game);)*
            }

            /// The registry with weights from a file for one game; `None` if its engine has no weights.
            ///
            /// # Errors
            /// Where the file is missing or holds no weights of that engine.
            pub fn with_weights_of(
                mut self,
                game: GameKind,
                file: &Path,
            ) -> Result<Option<Self>, Box<dyn Error + Send + Sync>> {
                match game {
                    $(GameKind::$Game => {
                        type Of = yomi_game::$game::Position;
                        let Some(read) = Engine::<Of>::with_weights_of(&self.$game, file)? else {
                            return Ok(None);
                        };
                        self.$game = read;
                    })*
                }
                self.fingerprint = OnceLock::new();
                Ok(Some(self))
            }

            /// The weights files of all games, undecoded.
            #[must_use]
            pub fn weights(&self) -> Vec<(GameKind, WeightsFile)> {
                let mut files = Vec::new();
                $(
                    let of_game = Engine::<yomi_game::$game::Position>::weights(&self.$game);
                    files.extend(of_game.into_iter().map(|file| (GameKind::$Game, file)));
                )*
                files
            }

            /// Revision of each engine's answers.
            #[must_use]
            pub fn revisions() -> Vec<Revision> {
                vec![$(Revision {
                    whose: stringify!($game),
                    number: <by_game::$Game as Engine<yomi_game::$game::Position>>::REVISION,
                },)*]
            }
        }
    };
}
for_each_game!(registry);

impl Engines {
    /// The meaning of a level in a game.
    #[must_use]
    pub fn level(game: GameKind, level: Level) -> LevelEntry {
        with_game!(game, Position => EngineOf::<Position>::level(level))
    }

    /// Whether a player decides how much of its time budget it uses; others use the target.
    #[must_use]
    pub fn manages_time(game: GameKind, player: &Player) -> bool {
        matches!(player, Player::Engine { .. }) && with_game!(game, Position => EngineOf::<Position>::MANAGES_TIME)
    }

    /// Whether a player can return the proof of a proven result.
    #[must_use]
    pub fn gives_proofs(game: GameKind, player: &Player) -> bool {
        matches!(player, Player::Engine { .. }) && with_game!(game, Position => EngineOf::<Position>::GIVES_PROOFS)
    }

    /// Whether a game has a model of people.
    #[must_use]
    pub fn models_people(game: GameKind) -> bool {
        with_game!(game, Position => !EngineOf::<Position>::SIGHTS.is_empty())
    }

    /// What a player asks to know of the moves before a position: the last few for a model of people, else nothing.
    #[must_use]
    pub fn recalled<'moves>(game: GameKind, player: &Player, moves: &'moves [AnyMove]) -> &'moves [AnyMove] {
        let most = match player {
            Player::Human(_) => with_game!(game, Position => EngineOf::<Position>::RECALLS),
            Player::Engine { .. } | Player::Textbook(_) => 0,
        };
        &moves[moves.len().saturating_sub(most)..]
    }

    /// The registry with another engine for Othello.
    #[must_use]
    pub fn with_othello(self, othello: OthelloEngine) -> Self {
        Self { othello, fingerprint: OnceLock::new(), ..self }
    }

    /// The registry with another engine for gomoku.
    #[must_use]
    pub fn with_gomoku(self, gomoku: GomokuEngine) -> Self {
        Self { gomoku, fingerprint: OnceLock::new(), ..self }
    }

    /// Gomoku's engine.
    #[must_use]
    pub const fn gomoku(&self) -> &GomokuEngine {
        &self.gomoku
    }

    /// Othello's engine.
    #[must_use]
    pub const fn othello(&self) -> &OthelloEngine {
        &self.othello
    }

    /// Preloads what the search of a request needs.
    pub fn prepare_for(&self, request: &SearchRequest) {
        fn of<G: PlayedGame>(engines: &Engines, _: &G) {
            G::engine(engines).prepare();
        }
        let asks_the_engine = match request.player {
            Player::Engine { .. } | Player::Human(_) => true,
            // The engine's evaluation.
            Player::Textbook(of) => of.evaluation == EvaluationChoice::Pattern,
        };
        if asks_the_engine {
            with_position!(&request.position, position => of(self, position));
        }
    }

    /// The answer that needs no search: a finished game, or one that the engine has solved. Takes microseconds.
    #[must_use]
    pub fn immediate(&self, request: &SearchRequest) -> Option<AnyOutcome> {
        fn of<G: PlayedGame>(engines: &Engines, request: &SearchRequest, position: &G) -> Option<AnyOutcome> {
            let Player::Engine { level, .. } = request.player else { return None };
            let symmetry = symmetry_of(request, position);
            let task = canonical_task(&task_of(request, position), symmetry);
            let outcome = G::engine(engines).known(&task, level)?;
            let report = map_back(outcome.report, &task.position, symmetry);
            Some(any_outcome(Outcome { report, ..outcome }))
        }
        if request.position.is_over() {
            return Some(Outcome { report: game_over(), stopped_by: StoppedBy::GameOver });
        }
        with_position!(&request.position, position => of(self, request, position))
    }

    /// A legal move with a static guess (`depth` 0), for the case that no iteration completes. In a
    /// finished game the report has no lines.
    #[must_use]
    pub fn depth_zero(&self, request: &SearchRequest) -> AnyReport {
        fn of<G: PlayedGame>(engines: &Engines, request: &SearchRequest, position: &G) -> AnyReport {
            let task = task_of(request, position);
            match request.player {
                Player::Engine { .. } | Player::Human(_) => {
                    let symmetry = symmetry_of(request, position);
                    let task = canonical_task(&task, symmetry);
                    let report = G::engine(engines).depth_zero(&task);
                    map_back(report, &task.position, symmetry).map_moves(Into::into)
                }
                Player::Textbook(configuration) => {
                    let choice = evaluation_for(G::KIND, request.goal, configuration.evaluation);
                    textbook::guess(engines, &task, choice).map_moves(Into::into)
                }
            }
        }
        if request.position.is_over() {
            return game_over();
        }
        with_position!(&request.position, position => of(self, request, position))
    }

    /// The leaf evaluation of the position after each move of `line`, a legal line of the request's
    /// position, from its side to move: the evaluation that the search uses, without any search. A
    /// finished game has its result.
    #[must_use]
    pub fn evaluate_along(&self, request: &SearchRequest, line: &[AnyMove]) -> Vec<Valuation> {
        fn of<G: PlayedGame>(
            engines: &Engines,
            request: &SearchRequest,
            position: &G,
            line: &[AnyMove],
        ) -> Vec<Valuation> {
            let line: Vec<_> = line.iter().filter_map(|&mv| G::own_move(mv)).collect();
            let goal = request.goal;
            match request.player {
                Player::Engine { level, .. } => G::engine(engines).evaluate_along(position, &line, goal, level),
                Player::Human(_) => G::engine(engines).evaluate_along(position, &line, goal, None),
                Player::Textbook(configuration) => {
                    let choice = evaluation_for(G::KIND, goal, configuration.evaluation);
                    textbook::evaluate_along(engines, position, &line, choice)
                }
            }
        }
        with_position!(&request.position, position => of(self, request, position, line))
    }

    /// Name of the leaf evaluation that the search of a request uses.
    #[must_use]
    pub fn evaluation(request: &SearchRequest) -> &'static str {
        let game = request.position.kind();
        match request.player {
            Player::Engine { level, .. } => {
                with_game!(game, Position => EngineOf::<Position>::evaluation(request.goal, level))
            }
            Player::Human(_) => with_game!(game, Position => EngineOf::<Position>::evaluation(request.goal, None)),
            Player::Textbook(configuration) => evaluation_for(game, request.goal, configuration.evaluation).name(),
        }
    }

    /// Stage of the game; within a stage, searches take about equally long.
    #[must_use]
    pub fn stage(position: &AnyPosition) -> u16 {
        fn of<G: PlayedGame>(position: &G) -> u16 {
            EngineOf::<G>::stage(position)
        }
        with_position!(position, position => of(position))
    }

    /// Assumed search time of a player in seconds, before a search of its kind was measured, as
    /// [`Engine::assumed_seconds`].
    #[must_use]
    pub fn assumed_seconds(game: GameKind, player: &Player, effort: &Effort) -> Option<f64> {
        fn of<G: PlayedGame>(level: Option<Level>, parameters: Parameters, effort: &Effort) -> Option<f64> {
            let settings = SearchSettings { level, parameters: G::parameters(parameters) };
            EngineOf::<G>::assumed_seconds(&settings, effort)
        }
        match *player {
            Player::Engine { level, parameters } => {
                with_game!(game, Position => of::<Position>(level, parameters, effort))
            }
            Player::Human(_) => {
                with_game!(game, Position => human::assumed_seconds::<Position, EngineOf<Position>>(effort))
            }
            Player::Textbook(by) => {
                let own = by.algorithm.assumed_seconds(game, effort);
                // The engine estimates the rest of a game better than a table of depths.
                let to_the_end = Effort { depth: None, nodes: None, ..*effort };
                let rest = with_game!(game, Position => {
                    of::<Position>(None, Parameters::default(), &to_the_end)
                });
                own.into_iter().chain(rest).reduce(f64::min)
            }
        }
    }

    /// Estimated own moves that still need thought, the current one included.
    #[must_use]
    pub fn moves_to_come(position: &AnyPosition) -> u32 {
        with_position!(position, position => moves_to_come(position))
    }
}

fn moves_to_come<G: PlayedGame>(position: &G) -> u32 {
    EngineOf::<G>::moves_to_come(position)
}

/// Converts the outcome of a game to that of any game.
pub(crate) fn any_outcome<M: Into<AnyMove>>(outcome: Outcome<M>) -> AnyOutcome {
    Outcome { report: outcome.report.map_moves(Into::into), stopped_by: outcome.stopped_by }
}

/// Converts a request to the task of its game, for the position as it stands.
pub(crate) fn task_of<G: PlayedGame>(request: &SearchRequest, position: &G) -> Task<G> {
    // Without `..`: a new field does not compile until it is passed on or left out. `position` comes from the request, the player is
    // already chosen, the trail belongs to the model of people, and helpers come with the tables.
    let SearchRequest { position: _, root_moves, player: _, limits, goal, multi_pv, seed, trail: _, threads: _ } =
        request;
    let chosen: Vec<_> = root_moves.iter().filter_map(|&mv| G::own_move(mv)).collect();
    let mut root_moves = Vec::new();
    position.legal_moves(&mut root_moves);
    root_moves.retain(|mv| chosen.contains(mv));
    Task {
        position: position.clone(),
        root_moves,
        limits: *limits,
        goal: *goal,
        multi_pv: (*multi_pv).max(1) as usize,
        seed: *seed,
    }
}

fn game_over() -> AnyReport {
    let statistics = Statistics { nodes: 1, leaf_evaluations: 1, ..Statistics::default() };
    Report::unsearched(Vec::new(), statistics)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_level_is_shallower_than_the_one_below() {
        for game in GameKind::ALL {
            let entries: Vec<_> = Level::all().map(|level| Engines::level(game, level)).collect();
            assert!(entries.is_sorted_by_key(|entry| entry.depth), "{game:?}");
            assert!(entries.is_sorted_by_key(|entry| entry.exact_from_empties), "{game:?}");
        }
    }
}
