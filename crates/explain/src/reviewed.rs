//! Facts of the moves of a review, from what the review found: nothing is searched for them.

use yomi_game::AnyPosition;
use yomi_review::{Class, ReviewedPly, report::Lang};

use crate::{
    Explained, Fact,
    compared::{self, Found, is_large},
    gomoku, sentence,
};

/// Facts of a move, at most.
const MOST: usize = 3;

/// At most three facts of a reviewed move of `position`, the certain ones first: proofs, and counts at the end of the review's
/// two lines where the move is a mistake.
#[must_use]
pub fn facts_of(position: &AnyPosition, ply: &ReviewedPly) -> Vec<Fact> {
    if ply.marks.forbidden {
        return gomoku::forbidden(position, ply.played).into_iter().collect();
    }
    if ply.class == Class::Placed || position.is_pass(ply.played) {
        return Vec::new();
    }
    let played = Found { mv: ply.played, score: ply.played_score, is_bound: false, line: ply.refutation.clone() };
    if ply.played == ply.best {
        return played.score.is_certain().then(|| compared::result(&played, None)).into_iter().collect();
    }
    let best = Found { mv: ply.best, score: ply.best_score, is_bound: false, line: ply.line.clone() };
    let mut facts = compared::proofs(position, &best, &played);
    if is_large(&best, &played) {
        facts.extend(compared::counts(position, &best, &played));
    }
    facts.truncate(MOST);
    facts
}

/// The sentences of a reviewed move, one after the other; empty where there is no fact.
#[must_use]
pub fn notes_of(position: &AnyPosition, ply: &ReviewedPly, lang: Lang) -> String {
    let of = Explained { kind: position.kind(), side: ply.side, lang };
    let facts = facts_of(position, ply);
    facts.iter().map(|fact| sentence(fact, of)).collect::<Vec<_>>().join(lang.space())
}
