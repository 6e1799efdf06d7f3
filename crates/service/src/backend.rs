//! What the pool searches with: the engines, or a stand-in in tests.

use std::sync::Arc;

use yomi_laboratory::{Experiment, ExperimentFault, Findings, Made};
use yomi_players::{AnyOutcome, AnyReport, Engines, Players, SearchRequest};
use yomi_review::{Visit, Visited};
use yomi_search::{Control, team::Helpers};

/// Where the pool's searchers come from, and the answers that need none.
pub trait Backend: Send + Sync + 'static {
    /// The answer that needs no search, if there is one. Called for every request, before it
    /// queues; takes microseconds.
    fn immediate(&self, request: &SearchRequest) -> Option<AnyOutcome>;

    /// A legal move with a static guess. Called where no iteration completed; searches nothing.
    fn depth_zero(&self, request: &SearchRequest) -> AnyReport;

    /// A searcher for one thread, with its tables. Called on that thread: once at its start, and
    /// again after a panic. `helpers` are the threads of the pool that have nothing else to do; a
    /// search takes no more of them than its request allows.
    fn searcher(&self, helpers: Arc<dyn Helpers>) -> Box<dyn Searcher>;
}

/// What one search thread owns.
pub trait Searcher {
    /// Searches until a limit is reached or `control` says stop, and hands every completed
    /// iteration to `publish`.
    fn search(&mut self, request: &SearchRequest, control: &Control, publish: &mut dyn FnMut(AnyReport)) -> AnyOutcome;

    /// Performs an experiment of the laboratory from what was made of it before, until it is complete or `control` says
    /// stop; `None` where it gave way between two of its searches, because `gives_way` said so.
    ///
    /// # Errors
    /// What the laboratory has to say instead of findings.
    fn experiment(
        &mut self,
        experiment: &Experiment,
        made: &mut Made,
        control: &Control,
        gives_way: &dyn Fn() -> bool,
    ) -> Option<Result<Findings, ExperimentFault>>;

    /// Visits a ply of a game under review, until `control` says stop.
    fn visit(&mut self, visit: &Visit, control: &Control) -> Visited;
}

impl Backend for Engines {
    fn immediate(&self, request: &SearchRequest) -> Option<AnyOutcome> {
        // The inherent methods of the same names.
        Engines::immediate(self, request)
    }

    fn depth_zero(&self, request: &SearchRequest) -> AnyReport {
        Engines::depth_zero(self, request)
    }

    fn searcher(&self, helpers: Arc<dyn Helpers>) -> Box<dyn Searcher> {
        let mut players = Players::with_helpers(self.clone(), helpers);
        players.prefault();
        Box::new(players)
    }
}

impl Searcher for Players {
    fn search(&mut self, request: &SearchRequest, control: &Control, publish: &mut dyn FnMut(AnyReport)) -> AnyOutcome {
        // The inherent method of the same name.
        Players::search(self, request, control, publish)
    }

    fn experiment(
        &mut self,
        experiment: &Experiment,
        made: &mut Made,
        control: &Control,
        gives_way: &dyn Fn() -> bool,
    ) -> Option<Result<Findings, ExperimentFault>> {
        let (engines, table) = self.apart();
        yomi_laboratory::perform(experiment, made, engines, table, control, gives_way)
    }

    fn visit(&mut self, visit: &Visit, control: &Control) -> Visited {
        visit.perform(self, control)
    }
}
