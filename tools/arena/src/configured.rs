//! A match player of our own: an engine or textbook algorithm under one configuration.

use std::{
    sync::Arc,
    time::{Duration, Instant},
};

use yomi_game::{AnyMove, AnyPosition};
use yomi_players::{AnyOutcome, Engines, Player, Players, SearchRequest};
use yomi_search::{Control, Line, team::SpawnedThreads};

/// A configuration with tables of its own: what a request asks for, on the position that is due.
#[derive(Debug)]
pub(crate) struct ConfiguredPlayer {
    request: SearchRequest,
    players: Players,
    /// Whether the tables of a game's move serve its next one.
    keeps: bool,
}

/// A search and what it took.
#[derive(Clone, Debug)]
pub(crate) struct Searched {
    /// The move.
    pub mv: AnyMove,
    /// Its line.
    pub line: Line<AnyMove>,
    /// Nodes entered.
    pub nodes: u64,
    /// Time from the question to the answer.
    pub time: Duration,
}

impl ConfiguredPlayer {
    /// Plays as `request` says; its position and the moves of its root stand for any.
    ///
    /// With `keeps`, each search of a game after its first one starts from the tables of those before.
    ///
    /// A level without a time is searched to its end however long that takes: it is the same on every machine.
    #[must_use]
    pub(crate) fn new(mut request: SearchRequest, engines: Engines, keeps: bool) -> Self {
        if matches!(request.player, Player::Engine { level: Some(_), .. }) {
            request.limits.server_time = None;
        }
        // The first move is not to wait for it.
        engines.prepare();
        Self { request, players: Players::with_helpers(engines, Arc::new(SpawnedThreads)), keeps }
    }

    /// The limit of time for a move, if there is one.
    #[must_use]
    pub(crate) const fn time_limit(&self) -> Option<Duration> {
        self.request.limits.time
    }

    /// Searches a position that `moves` led to, with `seed` on top of the configuration's own: what is random
    /// differs from game to game and is the same in the same game of another run. `is_first`: of the game's searches.
    ///
    /// # Panics
    /// When the game is over.
    pub(crate) fn search(&mut self, position: &AnyPosition, moves: &[AnyMove], seed: u64, is_first: bool) -> Searched {
        let started = Instant::now();
        let request = SearchRequest {
            root_moves: position.legal_moves(),
            position: position.clone(),
            seed: self.request.seed.wrapping_add(seed),
            trail: Engines::recalled(position.kind(), &self.request.player, moves).to_vec(),
            ..self.request.clone()
        };
        let AnyOutcome { report, .. } = if self.keeps {
            self.players.search_in_series(&request, !is_first, &Control::default(), &mut |_| {})
        } else {
            self.players.search(&request, &Control::default(), &mut |_| {})
        };
        let time = started.elapsed();
        let nodes = report.statistics.nodes;
        let line = report.choice().cloned().expect("the game is not over");
        let mv = *line.moves.first().expect("a line has its move");
        Searched { mv, line, nodes, time }
    }
}

#[cfg(test)]
mod tests {
    use yomi_game::othello;
    use yomi_search::{Level, Limits};

    use super::*;

    #[test]
    fn a_level_is_not_cut_where_a_server_would_and_a_depth_is() {
        let start = AnyPosition::from(othello::Position::initial());
        let searched = |level: Option<u8>| {
            let player = Player::engine(level.and_then(Level::new));
            let limits =
                Limits { depth: level.is_none().then_some(12), server_time: Some(Duration::ZERO), ..Limits::default() };
            let request = SearchRequest::of(start.clone(), player, limits);
            ConfiguredPlayer::new(request, Engines::default(), false).search(&start, &[], 0, true).nodes
        };
        assert!(searched(Some(5)) > 100, "five plies");
        assert!(searched(None) <= 100, "there is no time");
    }
}
