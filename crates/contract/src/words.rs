//! How the moves of a review are put into words: what a request asks for, and what its answer does.

use yomi_explain::notes_of;
use yomi_review::{PlayedGame, ReviewedPly, report::Lang};

/// The language, and whether there is more than a sentence.
#[derive(Clone, Copy, Debug)]
pub struct Words {
    /// The language.
    pub lang: Lang,
    /// Whether each move has its facts.
    pub explains: bool,
}

impl Words {
    /// The sentences of a move's facts, for reports; empty without facts.
    pub fn notes(self, game: &PlayedGame) -> impl Fn(&ReviewedPly) -> String {
        move |ply| if self.explains { notes_of(game.position(ply.ply - 1), ply, self.lang) } else { String::new() }
    }
}
