//! Visits as text, which outlives the process that performed them.

use std::{sync::Arc, time::Duration};

use serde::{Deserialize, Serialize};
use yomi_game::{AnyMove, AnyPosition};

use crate::{Pair, PlayedGame, RootMove, Scored, Visited, visit::VisitAnswer};

/// A visit as it is written.
#[derive(Serialize, Deserialize)]
struct KeptVisit {
    /// Of the engines that searched.
    fingerprint: String,
    index: usize,
    solves: bool,
    found: Option<KeptFound>,
    nodes: u64,
    elapsed: Duration,
}

#[derive(Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
enum KeptFound {
    Pair { best: KeptMove, played: KeptMove, depth: u32, confidence_thousandths: Option<u16> },
    Second(KeptMove),
}

#[derive(Serialize, Deserialize)]
struct KeptMove {
    score: Scored,
    /// The moves, each in the notation of its game.
    line: Vec<String>,
}

impl Visited {
    /// One line of JSON that [`read`](Self::read) reads. `fingerprint` is that of the engines.
    #[must_use]
    pub fn text(&self, fingerprint: &str) -> String {
        let found = self.found.as_ref().and_then(|found| match found {
            VisitAnswer::Pair(Pair { best, played, depth, confidence_thousandths }) => Some(KeptFound::Pair {
                best: KeptMove::of(best),
                played: KeptMove::of(played),
                depth: *depth,
                confidence_thousandths: *confidence_thousandths,
            }),
            VisitAnswer::Second(second) => Some(KeptFound::Second(KeptMove::of(second))),
            // Soon asked again, and not recorded.
            VisitAnswer::Likelihood(_) => None,
        });
        let kept = KeptVisit {
            fingerprint: self.build.as_deref().unwrap_or(fingerprint).to_owned(),
            index: self.index,
            solves: self.solves,
            found,
            nodes: self.nodes,
            elapsed: self.elapsed,
        };
        serde_json::to_string(&kept).unwrap_or_default()
    }

    /// A visit of a review of that game, by engines of that fingerprint or, told in
    /// [`ReviewedPly::build`](crate::ReviewedPly::build), others; `None` for any other text.
    #[must_use]
    pub fn read(text: &str, game: &PlayedGame, fingerprint: &str) -> Option<Self> {
        let kept: KeptVisit = serde_json::from_str(text).ok()?;
        if kept.index >= game.moves().len() {
            return None;
        }
        let root = game.position(kept.index);
        let found = match kept.found {
            None => None,
            Some(KeptFound::Pair { best, played, depth, confidence_thousandths }) => {
                let (best, played) = (best.read(root)?, played.read(root)?);
                if played.mv() != Some(game.moves()[kept.index]) {
                    return None;
                }
                Some(VisitAnswer::Pair(Pair { best, played, depth, confidence_thousandths }))
            }
            Some(KeptFound::Second(second)) => Some(VisitAnswer::Second(second.read(root)?)),
        };
        let is_other = kept.fingerprint != fingerprint;
        Some(Self {
            index: kept.index,
            solves: kept.solves,
            found,
            build: is_other.then(|| Arc::from(kept.fingerprint)),
            nodes: kept.nodes,
            elapsed: kept.elapsed,
        })
    }
}

impl KeptMove {
    fn of(of: &RootMove) -> Self {
        Self { score: of.score, line: of.line.iter().map(AnyMove::to_string).collect() }
    }

    fn read(self, root: &AnyPosition) -> Option<RootMove> {
        let (mut position, mut line) = (root.clone(), Vec::new());
        for text in self.line {
            let mv = position.parse_move(&text)?;
            if position.why_illegal(mv).is_some() && position.after_forbidden(mv).is_none() {
                return None;
            }
            position = position.after(mv)?;
            line.push(mv);
        }
        // Other releases may have derived the expectation in another way.
        let score = self.score.with_expectation(root);
        (!line.is_empty()).then_some(RootMove { score, line })
    }
}
