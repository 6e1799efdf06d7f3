//! Serialised cache entries, for a persistent store.

use std::{cell::Cell, sync::Arc, time::Duration};

use serde::{Deserialize, Serialize};
use yomi_game::{AnyMove, AnyPosition};
use yomi_players::AnyOutcome;
use yomi_search::Outcome;

use super::Kept;

/// An answer as it is written: moves in the notation of their game.
#[derive(Serialize, Deserialize)]
struct Written {
    queue: Duration,
    search: Duration,
    outcome: Outcome<String>,
}

impl Kept {
    /// One line of JSON that [`read`](Self::read) reads.
    pub(crate) fn text(&self) -> String {
        let AnyOutcome { report, stopped_by } = (*self.outcome).clone();
        let report = report.map_moves(|mv| mv.to_string());
        let outcome = Outcome { report, stopped_by };
        let written = Written { queue: self.queue, search: self.search, outcome };
        serde_json::to_string(&written).unwrap_or_default()
    }

    /// An answer about that position; `None` for any other text.
    pub(crate) fn read(text: &str, position: &AnyPosition) -> Option<Self> {
        let Written { queue, search, outcome } = serde_json::from_str(text).ok()?;
        let Outcome { report, stopped_by } = outcome;
        let any: AnyMove = *position.legal_moves().first()?;
        let is_sound = Cell::new(true);
        let read = |text: String| {
            position.parse_move(&text).unwrap_or_else(|| {
                is_sound.set(false);
                any
            })
        };
        let report = report.map_moves(read);
        let first = report.lines.iter().filter_map(|line| line.moves.first());
        let are_legal = first.clone().all(|&mv| position.why_illegal(mv).is_none());
        let is_sound = is_sound.get() && are_legal && report.chosen < report.lines.len();
        let outcome = Arc::new(AnyOutcome { report, stopped_by });
        is_sound.then_some(Self { outcome, queue, search })
    }
}
