//! Searches of a dialogue, on this machine or elsewhere.

use yomi_game::{AnyMove, AnyPosition, GameKind};
use yomi_players::{AnyOutcome, AnyReport, Players, SearchRequest};
use yomi_search::{Control, strength::Likelihood};

/// A search, and the game that led to its position.
#[derive(Clone, Debug)]
pub struct Question {
    /// The search.
    pub request: SearchRequest,
    /// The position before the moves.
    pub start: AnyPosition,
    /// The moves to the position of the request, Othello's passes written out.
    pub moves: Vec<AnyMove>,
}

impl Question {
    /// A search of a position of which no moves are known.
    #[must_use]
    pub fn of(request: SearchRequest) -> Self {
        Self { start: request.position.clone(), request, moves: Vec::new() }
    }
}

/// What searches for a dialogue: players of this process, or a server.
pub trait Searcher {
    /// Loads what the first search of that game would otherwise wait for.
    fn prepare(&mut self, game: GameKind);

    /// Searches until a limit is reached or `control` stops it, and hands every completed iteration to `publish`. The outcome has
    /// a move unless the game is over.
    ///
    /// # Errors
    /// Why there is no outcome, for a person.
    fn search(
        &mut self,
        question: &Question,
        control: &Control,
        publish: &mut dyn FnMut(AnyReport),
    ) -> Result<AnyOutcome, String>;

    /// Searches for a review; `keeps` as in [`Players::search_in_series`].
    ///
    /// # Errors
    /// As [`search`](Self::search).
    fn search_in_series(
        &mut self,
        request: &SearchRequest,
        keeps: bool,
        control: &Control,
    ) -> Result<AnyOutcome, String> {
        let _ = keeps;
        self.search(&Question::of(request.clone()), control, &mut |_| ())
    }

    /// How likely people of each skill play a move; `None` where no model of them says.
    fn likelihood(&mut self, position: &AnyPosition, mv: AnyMove, control: &Control) -> Option<Likelihood> {
        let _ = (position, mv, control);
        None
    }
}

impl Searcher for Players {
    fn prepare(&mut self, game: GameKind) {
        self.prepare_for(game);
    }

    fn search(
        &mut self,
        question: &Question,
        control: &Control,
        publish: &mut dyn FnMut(AnyReport),
    ) -> Result<AnyOutcome, String> {
        Ok(Self::search(self, &question.request, control, publish))
    }

    fn search_in_series(
        &mut self,
        request: &SearchRequest,
        keeps: bool,
        control: &Control,
    ) -> Result<AnyOutcome, String> {
        Ok(Self::search_in_series(self, request, keeps, control, &mut |_| ()))
    }

    fn likelihood(&mut self, position: &AnyPosition, mv: AnyMove, control: &Control) -> Option<Likelihood> {
        Self::likelihood(self, position, mv, control)
    }
}
