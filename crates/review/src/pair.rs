//! The best move of a root and the move that was played, scored by comparable searches.

use yomi_game::{AnyMove, AnyPosition};
use yomi_players::AnyReport;
use yomi_search::Line;

use crate::Scored;

/// A move of a root with its score and line.
#[derive(Clone, Debug, PartialEq)]
pub struct RootMove {
    /// Its score.
    pub score: Scored,
    /// The principal variation, the move first; passes are written out.
    pub line: Vec<AnyMove>,
}

impl RootMove {
    fn of(line: &Line<AnyMove>, root: &AnyPosition) -> Self {
        Self { score: Scored::of(&line.score, root), line: line.moves.clone() }
    }

    /// The move.
    pub(crate) fn mv(&self) -> Option<AnyMove> {
        self.line.first().copied()
    }
}

/// The two moves of a root, from searches of the same depth and the same cuts, or with certain scores. The best one is
/// never worse than the one that was played.
#[derive(Clone, Debug, PartialEq)]
pub struct Pair {
    /// The best move.
    pub best: RootMove,
    /// The move that was played; the best one where they are the same.
    pub played: RootMove,
    /// Plies searched.
    pub depth: u32,
    /// Confidence of the selective cuts in thousandths, below 1000; `None` if there were none.
    pub confidence_thousandths: Option<u16>,
}

/// How an iteration was searched: depth, and the confidence of its cuts.
type Step = (u32, Option<u16>);

/// The iterations of a report in order; a report without any counts as one.
fn steps(report: &AnyReport) -> Vec<(Step, &Line<AnyMove>)> {
    let of = |depth, line: &Line<AnyMove>| (depth, line.score.confidence_thousandths);
    let iterations = report.iterations.iter();
    let mut steps: Vec<_> =
        iterations.map(|iteration| (of(iteration.depth, &iteration.line), &iteration.line)).collect();
    if steps.is_empty()
        && let Some(line) = report.lines.first()
    {
        steps.push((of(report.depth, line), line));
    }
    steps
}

impl Pair {
    /// The best move alone, also taken as the move that was played.
    pub(crate) fn of_best(root: &AnyPosition, report: &AnyReport) -> Option<Self> {
        let ((depth, confidence_thousandths), line) = steps(report).pop()?;
        let best = RootMove::of(line, root);
        Some(Self { played: best.clone(), best, depth, confidence_thousandths })
    }

    /// A forced move, with a certain score that was not searched.
    pub(crate) fn of_certain(only: RootMove) -> Self {
        let depth = u32::try_from(only.line.len()).unwrap_or(u32::MAX);
        Self { best: only.clone(), played: only, depth, confidence_thousandths: None }
    }

    /// The pair of a forced move after the fact: its certain score is that of the position.
    pub(crate) fn of_only(self, only: RootMove) -> Self {
        Self { best: only.clone(), played: only, ..self }
    }

    /// The best of the other moves beside the move that was played, whose score is certain.
    pub(crate) fn of_others(root: &AnyPosition, others: &AnyReport, played: RootMove) -> Option<Self> {
        let mut pair = Self::of_best(root, others)?;
        // All moves are certain, and this is the best of them.
        if pair.best.score.is_certain() && !pair.best.score.is_better_than(&played.score) {
            pair.best = played.clone();
        }
        pair.played = played;
        Some(pair.in_order(root))
    }

    /// The pair after a proof of the position's value. Without a line the move that achieves it is unknown.
    pub(crate) fn with_value(mut self, root: &AnyPosition, value: Scored, line: &[AnyMove]) -> Self {
        // The plies to the end belong to a line.
        self.best.score = Scored { plies_to_end: None, ..value };
        if let Some(&mv) = line.first() {
            self.best.score = value;
            self.best.line = line.to_vec();
            if self.played.mv() == Some(mv) {
                self.played = self.best.clone();
            }
        }
        self.in_order(root)
    }

    /// The pair after the move that was played got this certain score.
    pub(crate) fn with_certain(mut self, root: &AnyPosition, played: RootMove) -> Self {
        // A shorter proof of the same move gives way, too: the position after it resists longer.
        let is_same = self.best.mv() == played.mv() && self.best.score.is_certain();
        if is_same && self.best.score.thousandths == played.score.thousandths {
            self.best.clone_from(&played);
        }
        Self { played, ..self }.in_order(root)
    }

    /// The pair of two equivalent moves: a difference between their searches is noise.
    pub(crate) fn of_equals(mut self, root: &AnyPosition) -> Self {
        // The plies to the end are those of a proof, and belong to its line.
        if !self.played.score.is_certain() {
            self.played.score = Scored { plies_to_end: None, ..self.best.score };
        }
        self.in_order(root)
    }

    /// The best move of one search, and the only root move of another.
    pub(crate) fn of_searches(root: &AnyPosition, best: &AnyReport, played: &AnyReport) -> Option<Self> {
        let (best, played) = (steps(best), steps(played));
        let (&(step, best_line), &(_, played_line)) = (best.last()?, played.last()?);
        let last = (RootMove::of(best_line, root), RootMove::of(played_line, root));
        let certain = [&last.0, &last.1].map(|of| of.score.is_certain());
        // Where results differ in size they are not comparable with estimates; a proven win stands against any estimate.
        let suffices = |certain: [bool; 2]| {
            if root.results_differ_in_size() { certain == [true, true] } else { certain != [false, false] }
        };
        let of = |((depth, confidence_thousandths), (best, played))| {
            Self { best, played, depth, confidence_thousandths }.in_order(root)
        };
        if suffices(certain) {
            return Some(of((step, last)));
        }
        let common = best.iter().rev().find_map(|(step, line)| {
            let (_, other) = played.iter().rev().find(|(other, _)| other == step)?;
            Some((*step, (RootMove::of(line, root), RootMove::of(other, root))))
        });
        let mut pair = of(common.unwrap_or_else(|| (step, last.clone())));
        if certain[0] {
            pair = pair.with_value(root, last.0.score, &last.0.line);
        }
        if certain[1] {
            pair = pair.with_certain(root, last.1);
        }
        Some(pair)
    }

    /// Reconciles the two scores.
    ///
    /// A certain best score is the value of the position: no move is better. A certain score of the move that was
    /// played is that value only if nothing is better. A move that no other beats becomes the best one.
    fn in_order(mut self, root: &AnyPosition) -> Self {
        let Self { best, played, .. } = &mut self;
        if best.score.is_certain() && !played.score.is_certain() {
            played.score = if best.score.is_lowest() {
                // Every move loses; how soon is known of the best one.
                Scored { plies_to_end: None, ..best.score }
            } else {
                played.score.at_most(&best.score, root)
            };
        }
        let certain = (best.score.is_certain(), played.score.is_certain());
        if best.mv() == played.mv() {
            match certain {
                // No proof shows that this move achieves the value of the position.
                (true, false) => played.score = best.score.as_estimate(root),
                (false, true) => best.clone_from(&of_best_played(played, root)),
                // Another move is the best one, which is not found yet.
                (true, true) if played.score.thousandths != best.score.thousandths => {}
                (true, true) if played.score.is_nearer_than(&best.score) => best.clone_from(played),
                (true, true) => played.clone_from(best),
                (false, false) if best.score.is_better_than(&played.score) => {
                    played.clone_from(best);
                }
                (false, false) => best.clone_from(played),
            }
        } else if !best.score.is_better_than(&played.score) {
            match certain {
                (true, false) => {}
                (false, true) => best.clone_from(&of_best_played(played, root)),
                (true, true) | (false, false) => best.clone_from(played),
            }
        }
        self
    }

    /// Whether the best move was played.
    #[must_use]
    pub fn is_best_played(&self) -> bool {
        self.best.mv() == self.played.mv()
    }

    /// Whether both scores are certain.
    #[must_use]
    pub fn is_certain(&self) -> bool {
        self.best.score.is_certain() && self.played.score.is_certain()
    }
}

/// The move that was played as the best one, when its score is certain. The position is worth as much for certain only
/// if no score is higher.
fn of_best_played(played: &RootMove, root: &AnyPosition) -> RootMove {
    let is_proof = played.score.is_highest();
    let score = if is_proof { played.score } else { played.score.as_estimate(root) };
    RootMove { score, line: played.line.clone() }
}
