//! The players of one search thread.

use std::sync::Arc;

use yomi_game::{AnyMove, AnyPosition, GameKind, symmetry::Symmetry, with_game, with_position};
use yomi_search::{
    Control, Engine, Limits, Outcome, Report, Task, Team,
    engine::{SearchSettings, Tables as _, Workspace},
    person::{Person, sights},
    strength::Likelihood,
    team::Helpers,
};
use yomi_textbook::{Configuration, techniques::transposition_table::TranspositionTable};

use crate::{
    AnyOutcome, AnyReport, Engines, Player, SearchRequest,
    canonical::{canonical_task, map_back, symmetry_of},
    engines::{PlayedGame, any_outcome, task_of},
    human,
    tables::Tables,
    textbook::{self, evaluation_for},
};

/// All players of one search thread, with their tables.
#[derive(Debug)]
pub struct Players {
    engines: Engines,
    tables: Tables,
    /// Source of helper threads.
    helpers: Option<Arc<dyn Helpers>>,
}

impl Players {
    /// Memory limit of one thread's players, in bytes.
    pub const MOST_BYTES: u64 = Tables::MOST_BYTES;

    /// Players with empty tables, which take 84 MiB. They search on one thread.
    #[must_use]
    pub fn new(engines: Engines) -> Self {
        Self { engines, tables: Tables::empty(), helpers: None }
    }

    /// Players with empty tables that let helpers join, as many as a request allows.
    #[must_use]
    pub fn with_helpers(engines: Engines, helpers: Arc<dyn Helpers>) -> Self {
        Self { helpers: Some(helpers), ..Self::new(engines) }
    }

    /// Commits all memory of the tables now, some 10 ms for each, so that the first search does not
    /// pay for page faults.
    pub fn prefault(&mut self) {
        self.tables.prefault();
    }

    /// Prepares the engine of one game, and commits all memory of its tables now.
    pub fn prepare_for(&mut self, game: GameKind) {
        with_game!(game, Position => {
            Position::engine(&self.engines).prepare();
            Position::tables(&mut self.tables).prefault();
        });
    }

    /// Searches until a limit is reached or `control` stops it, and hands every completed iteration
    /// to `publish`.
    pub fn search(
        &mut self,
        request: &SearchRequest,
        control: &Control,
        publish: &mut dyn FnMut(AnyReport),
    ) -> AnyOutcome {
        if let Some(outcome) = self.engines.immediate(request) {
            return outcome;
        }
        let symmetry = with_position!(&request.position, position => symmetry_of(request, position));
        self.dispatch(request, (symmetry, false), control, publish)
    }

    /// [`search`](Self::search) for one of several searches of one game: the position is searched as it stands, and with `keeps` set, the search
    /// keeps the table entries of the searches before it.
    /// Its outcome is reproducible if those of the kept searches are, back to one that kept nothing, without other searches in between.
    /// nothing, without other searches in between.
    pub fn search_in_series(
        &mut self,
        request: &SearchRequest,
        keeps: bool,
        control: &Control,
        publish: &mut dyn FnMut(AnyReport),
    ) -> AnyOutcome {
        if let Some(outcome) = self.engines.immediate(request) {
            return outcome;
        }
        self.dispatch(request, (Symmetry::ALL[0], keeps), control, publish)
    }

    fn dispatch(
        &mut self,
        request: &SearchRequest,
        series: (Symmetry, bool),
        control: &Control,
        publish: &mut dyn FnMut(AnyReport),
    ) -> AnyOutcome {
        with_position!(&request.position, position => {
            self.play(request, position, series, control, publish)
        })
    }

    /// How likely people of each skill play a move of a position as it stands, by the game's model of them; `None` without
    /// one, for a move that is not legal, and where `control` stopped it.
    pub fn likelihood(&mut self, position: &AnyPosition, mv: AnyMove, control: &Control) -> Option<Likelihood> {
        fn of<G: PlayedGame, E: Engine<G>>(
            engine: &E,
            tables: &mut E::Tables,
            (position, mv): (&G, &G::Move),
            control: &Control,
        ) -> Option<Likelihood> {
            let task = Task::best(position.clone(), Limits::default());
            let seen = sights(engine, &task, tables, control);
            let is_whole = !seen.is_empty() && control.stopped().is_none();
            is_whole.then(|| Likelihood::of::<G, E>(&task, &seen, mv)).flatten()
        }
        fn in_game<G: PlayedGame>(
            players: &mut Players,
            position: &G,
            mv: AnyMove,
            control: &Control,
        ) -> Option<Likelihood> {
            let mv = G::own_move(mv)?;
            of(G::engine(&players.engines), G::tables(&mut players.tables), (position, &mv), control)
        }
        with_position!(position, position => in_game(self, position, mv, control))
    }

    /// The engines, and the thread's table for searches that belong to no player; every search clears it first.
    pub const fn apart(&mut self) -> (&Engines, &mut TranspositionTable) {
        (&self.engines, &mut self.tables.textbook)
    }

    fn play<G: PlayedGame>(
        &mut self,
        request: &SearchRequest,
        position: &G,
        (symmetry, keeps): (Symmetry, bool),
        control: &Control,
        publish: &mut dyn FnMut(AnyReport),
    ) -> AnyOutcome {
        let task = task_of(request, position);
        match request.player {
            Player::Engine { level, parameters } => {
                let task = canonical_task(&task, symmetry);
                let back = |report| map_back(report, &task.position, symmetry);
                let mut publish = |report| publish(back(report).map_moves(Into::into));
                let mut team = match &self.helpers {
                    Some(helpers) => Team::new(Arc::clone(helpers), request.threads),
                    None => Team::alone(),
                };
                let settings = SearchSettings { level, parameters: G::parameters(parameters) };
                let workspace = Workspace { tables: G::tables(&mut self.tables), team: &mut team, keeps };
                let engine = G::engine(&self.engines);
                let outcome = engine.search(&task, &settings, workspace, control, &mut publish);
                any_outcome(Outcome { report: back(outcome.report), ..outcome })
            }
            Player::Human(skill) => {
                let trail: Vec<_> = request.trail.iter().filter_map(|&mv| G::own_move(mv)).collect();
                let person = Person { skill, trail: &trail };
                any_outcome(human::play(G::engine(&self.engines), G::tables(&mut self.tables), &task, &person, control))
            }
            Player::Textbook(configuration) => {
                let evaluation = evaluation_for(G::KIND, request.goal, configuration.evaluation);
                let configuration = Configuration { evaluation, ..configuration };
                let mut publish = |report: Report<G::Move>| publish(report.map_moves(Into::into));
                any_outcome(textbook::search(
                    &self.engines,
                    &task,
                    &configuration,
                    &mut self.tables.textbook,
                    control,
                    &mut publish,
                ))
            }
        }
    }
}

impl Default for Players {
    /// With the default engines.
    fn default() -> Self {
        Self::new(Engines::default())
    }
}
