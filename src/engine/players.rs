//! All players of one search thread, and the answers that need no thread.

use std::sync::Arc;

use super::{
    AnyOutcome, AnyReport, Engine, Level, Player, SearchRequest, Tables,
    canonical::{canonical_task, map_back, symmetry_of},
    gomoku::GomokuEngine,
    othello::{OthelloEngine, table::Table},
    textbook::{self, EvaluatedGame, evaluation_for},
    tictactoe::TicTacToeEngine,
};
use crate::{
    game::{AnyMove, AnyPosition, Board, gomoku, othello, tictactoe},
    search::{
        Configuration, Control, EvaluationChoice, Goal, Outcome, Report, Statistics, StoppedBy,
        Task, Team, Valuation, algorithms::mcts, team::Helpers,
        techniques::transposition_table::TranspositionTable,
    },
    with_position,
};

/// Slots of a thread's transposition table, of 32 bytes each.
const TABLE_ENTRIES: usize = 1 << 20;

/// Slots of each of a thread's two tables for Othello, of 16 bytes each.
///
/// What a search asks is near where they are few: FFO 40–49 took 7 % longer with twice as many, with half as many
/// as long; two positions of 28 empty squares, at 2.4 and 3.2 thousand million nodes, took as many with half of them.
pub const OTHELLO_ENTRIES: usize = 1 << 20;

/// A game and its engine.
trait PlayedGame: EvaluatedGame + Board {
    /// The game's engine.
    const ENGINE: &'static dyn Engine<Self>;

    /// The move, when it belongs to this game.
    fn own_move(mv: AnyMove) -> Option<Self::Move>;
}

impl PlayedGame for othello::Position {
    const ENGINE: &'static dyn Engine<Self> = &OthelloEngine;

    fn own_move(mv: AnyMove) -> Option<Self::Move> {
        if let AnyMove::Othello(mv) = mv { Some(mv) } else { None }
    }
}

impl PlayedGame for gomoku::Position {
    const ENGINE: &'static dyn Engine<Self> = &GomokuEngine;

    fn own_move(mv: AnyMove) -> Option<Self::Move> {
        if let AnyMove::Gomoku(mv) = mv { Some(mv) } else { None }
    }
}

impl PlayedGame for tictactoe::Position {
    const ENGINE: &'static dyn Engine<Self> = &TicTacToeEngine;

    fn own_move(mv: AnyMove) -> Option<Self::Move> {
        if let AnyMove::TicTacToe(mv) = mv { Some(mv) } else { None }
    }
}

/// All players of one search thread, with their tables.
#[derive(Debug)]
pub struct Players {
    tables: Tables,
    /// Where searches that may have several threads find the others.
    helpers: Option<Arc<dyn Helpers>>,
}

impl Players {
    /// Bytes that the players of a thread take at most: their tables, and the tree of Monte Carlo
    /// tree search while there is one.
    pub const MOST_BYTES: u64 =
        (TABLE_ENTRIES * 32 + 2 * OTHELLO_ENTRIES * 16 + mcts::MAX_TREE_BYTES) as u64;

    /// Players with empty tables, which take 64 MiB. They search on one thread.
    #[must_use]
    pub fn new() -> Self {
        TicTacToeEngine::prepare();
        let tables = Tables {
            transposition: TranspositionTable::new(TABLE_ENTRIES),
            midgame: Arc::new(Table::new(OTHELLO_ENTRIES)),
            endgame: Arc::new(Table::new(OTHELLO_ENTRIES)),
            team: Team::alone(),
        };
        Self { tables, helpers: None }
    }

    /// Players with empty tables that let helpers join, as many as a request allows.
    #[must_use]
    pub fn with_helpers(helpers: Arc<dyn Helpers>) -> Self {
        Self { helpers: Some(helpers), ..Self::new() }
    }

    /// Takes all memory of the tables now, some 10 ms for each, before the first search: a search that takes it
    /// page by page is late by as much.
    pub fn prefault(&mut self) {
        let Tables { transposition, midgame, endgame, .. } = &mut self.tables;
        transposition.prefault();
        midgame.prefault();
        endgame.prefault();
    }

    /// Searches until a limit is reached or `control` says stop, and hands every completed
    /// iteration to `publish`.
    pub fn search(
        &mut self,
        request: &SearchRequest,
        control: &Control,
        publish: &mut dyn FnMut(AnyReport),
    ) -> AnyOutcome {
        if let Some(outcome) = immediate(request) {
            return outcome;
        }
        self.tables.team = match &self.helpers {
            Some(helpers) => Team::new(Arc::clone(helpers), request.threads),
            None => Team::alone(),
        };
        match &request.position {
            AnyPosition::Othello(position) => self.play(request, position, control, publish),
            AnyPosition::Gomoku(position) => self.play(request, &**position, control, publish),
            AnyPosition::TicTacToe(position) => self.play(request, position, control, publish),
        }
    }

    /// The table of the thread, for searches that are no player's. Every search empties it first.
    pub const fn table(&mut self) -> &mut TranspositionTable {
        &mut self.tables.transposition
    }

    fn play<G: PlayedGame>(
        &mut self,
        request: &SearchRequest,
        position: &G,
        control: &Control,
        publish: &mut dyn FnMut(AnyReport),
    ) -> AnyOutcome {
        let task = task_of(request, position);
        match request.player {
            Player::Engine { level, confidence } => {
                let symmetry = symmetry_of(request, position);
                let task = canonical_task(&task, symmetry);
                let back = |report| map_back(report, &task.position, symmetry);
                let mut publish = |report| publish(back(report).map_moves(Into::into));
                let tables = &mut self.tables;
                let outcome =
                    G::ENGINE.search(&task, level, confidence, tables, control, &mut publish);
                any_outcome(Outcome { report: back(outcome.report), ..outcome })
            }
            Player::Textbook(configuration) => {
                let configuration =
                    Configuration { evaluation: evaluation(request), ..configuration };
                let mut publish = |report: Report<G::Move>| publish(report.map_moves(Into::into));
                let table = &mut self.tables.transposition;
                any_outcome(textbook::search(&task, &configuration, table, control, &mut publish))
            }
        }
    }
}

impl Default for Players {
    fn default() -> Self {
        Self::new()
    }
}

fn any_outcome<M: Into<AnyMove>>(outcome: Outcome<M>) -> AnyOutcome {
    Outcome { report: outcome.report.map_moves(Into::into), stopped_by: outcome.stopped_by }
}

fn task_of<G: PlayedGame>(request: &SearchRequest, position: &G) -> Task<G> {
    let chosen: Vec<_> = request.root_moves.iter().filter_map(|&mv| G::own_move(mv)).collect();
    let mut root_moves = Vec::new();
    position.legal_moves(&mut root_moves);
    root_moves.retain(|mv| chosen.contains(mv));
    Task {
        position: position.clone(),
        root_moves,
        limits: request.limits,
        goal: request.goal,
        multi_pv: request.multi_pv.max(1) as usize,
        seed: request.seed,
        variety: request.variety,
    }
}

/// The answer that needs no search: a finished game, or tic-tac-toe's solved table for the engine.
/// Takes microseconds.
#[must_use]
pub fn immediate(request: &SearchRequest) -> Option<AnyOutcome> {
    if request.position.is_over() {
        return Some(Outcome { report: game_over(), stopped_by: StoppedBy::GameOver });
    }
    let (AnyPosition::TicTacToe(position), Player::Engine { level, .. }) =
        (&request.position, request.player)
    else {
        return None;
    };
    let symmetry = symmetry_of(request, position);
    let task = canonical_task(&task_of(request, position), symmetry);
    let outcome = TicTacToeEngine.known(&task, level)?;
    let report = map_back(outcome.report, &task.position, symmetry);
    Some(any_outcome(Outcome { report, ..outcome }))
}

fn game_over() -> AnyReport {
    let statistics = Statistics { nodes: 1, leaf_evaluations: 1, ..Statistics::default() };
    Report::unsearched(Vec::new(), statistics)
}

/// A legal move with a static guess (`depth` 0), for the case that no iteration completes. In a
/// finished game the report has no lines.
#[must_use]
pub fn depth_zero(request: &SearchRequest) -> AnyReport {
    fn of<G: PlayedGame>(request: &SearchRequest, position: &G) -> AnyReport {
        let task = task_of(request, position);
        match request.player {
            Player::Engine { .. } => {
                let symmetry = symmetry_of(request, position);
                let task = canonical_task(&task, symmetry);
                let report = G::ENGINE.depth_zero(&task);
                map_back(report, &task.position, symmetry).map_moves(Into::into)
            }
            Player::Textbook(_) => {
                textbook::guess(&task, evaluation(request)).map_moves(Into::into)
            }
        }
    }
    if request.position.is_over() {
        return game_over();
    }
    match &request.position {
        AnyPosition::Othello(position) => of(request, position),
        AnyPosition::Gomoku(position) => of(request, &**position),
        AnyPosition::TicTacToe(position) => of(request, position),
    }
}

/// The leaf evaluation of the position after each move of `line`, a legal line of the request's
/// position, from its side to move: the evaluation that the search uses, without any search. A
/// finished game has its result.
#[must_use]
pub fn evaluate_along(request: &SearchRequest, line: &[AnyMove]) -> Vec<Valuation> {
    fn of<G: PlayedGame>(
        position: &G,
        line: &[AnyMove],
        choice: EvaluationChoice,
    ) -> Vec<Valuation> {
        let line: Vec<_> = line.iter().filter_map(|&mv| G::own_move(mv)).collect();
        textbook::evaluate_along(position, &line, choice)
    }
    let choice = evaluation(request);
    with_position!(&request.position, position => of(position, line, choice))
}

/// The leaf evaluation by which a request is searched.
#[must_use]
pub fn evaluation(request: &SearchRequest) -> EvaluationChoice {
    fn of_engine<G: PlayedGame>(_: &G, goal: Goal, level: Option<Level>) -> EvaluationChoice {
        G::ENGINE.evaluation(goal, level)
    }
    let SearchRequest { position, goal, .. } = request;
    match request.player {
        Player::Engine { level, .. } => {
            with_position!(position, position => of_engine(position, *goal, level))
        }
        Player::Textbook(configuration) => {
            evaluation_for(position.kind(), *goal, configuration.evaluation)
        }
    }
}
