//! The best move of a root and the one that was played, scored alike.

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
    /// How sure the cuts were, in thousandths below 1000; `None` where nothing was cut on a guess.
    pub confidence_thousandths: Option<u16>,
}

/// How an iteration was searched: depth, and the confidence of its cuts.
type Step = (u32, Option<u16>);

/// The iterations of a report in order; a report without any counts as one.
fn steps(report: &AnyReport) -> Vec<(Step, &Line<AnyMove>)> {
    let of = |depth, line: &Line<AnyMove>| (depth, line.score.confidence_thousandths);
    let iterations = report.iterations.iter();
    let mut steps: Vec<_> = iterations
        .map(|iteration| (of(iteration.depth, &iteration.line), &iteration.line))
        .collect();
    if steps.is_empty()
        && let Some(line) = report.lines.first()
    {
        steps.push((of(report.depth, line), line));
    }
    steps
}

impl Pair {
    /// The best move alone, which was played, too.
    pub(crate) fn of_best(root: &AnyPosition, report: &AnyReport) -> Option<Self> {
        let ((depth, confidence_thousandths), line) = steps(report).pop()?;
        let best = RootMove::of(line, root);
        Some(Self { played: best.clone(), best, depth, confidence_thousandths })
    }

    /// A move that is no choice, with a certain score that was not searched.
    pub(crate) fn of_certain(only: RootMove) -> Self {
        let depth = u32::try_from(only.line.len()).unwrap_or(u32::MAX);
        Self { best: only.clone(), played: only, depth, confidence_thousandths: None }
    }

    /// The pair of the position that another move led to, where the score of that move is certain: its line goes on here.
    /// `None` where that says nothing new, or no best move.
    pub(crate) fn after_certain(&self, before: &RootMove) -> Option<Self> {
        if !before.score.is_certain() || self.best.score.is_certain() {
            return None;
        }
        let score = before.score.of_the_move_after();
        if score.is_lost() {
            // Every move loses; how soon, is known of the best one.
            let played = Scored { plies_to_end: None, ..score };
            let best = RootMove { score, line: self.best.line.clone() };
            let played = RootMove { score: played, line: self.played.line.clone() };
            return Some(Self { best, played, ..self.clone() }.in_order());
        }
        let line = before.line.get(1..).filter(|line| !line.is_empty())?;
        let best = RootMove { score, line: line.to_vec() };
        Some(Self { best, ..self.clone() }.in_order())
    }

    /// The best move with a move whose score is certain.
    pub(crate) fn with_certain(self, played: RootMove) -> Self {
        Self { played, ..self }.in_order()
    }

    /// Two moves that are worth the same: what two searches make of them differs by noise.
    pub(crate) fn of_equals(mut self) -> Self {
        self.played.score = self.best.score;
        self.in_order()
    }

    /// The best move of one search and the move of another, which had no other to choose from.
    pub(crate) fn of_searches(
        root: &AnyPosition,
        best: &AnyReport,
        played: &AnyReport,
    ) -> Option<Self> {
        let (best, played) = (steps(best), steps(played));
        let (&(step, best_line), &(_, played_line)) = (best.last()?, played.last()?);
        let last = (RootMove::of(best_line, root), RootMove::of(played_line, root));
        let certain = [&last.0, &last.1].map(|of| of.score.is_certain());
        // Othello's estimates and results are not compared; a proof of gomoku stands against any estimate.
        let suffices = |certain: [bool; 2]| match root {
            AnyPosition::Othello(_) => certain == [true, true],
            _ => certain != [false, false],
        };
        let ((depth, confidence_thousandths), (best, played)) = if suffices(certain) {
            (step, last)
        } else {
            let common = best.iter().rev().find_map(|(step, line)| {
                let (_, other) = played.iter().rev().find(|(other, _)| other == step)?;
                Some((*step, (RootMove::of(line, root), RootMove::of(other, root))))
            });
            common.unwrap_or((step, last))
        };
        Some(Self { best, played, depth, confidence_thousandths }.in_order())
    }

    /// The move that was played becomes the best one where no other is scored higher.
    fn in_order(self) -> Self {
        let is_as_good = !self.best.score.is_better_than(&self.played.score);
        match self.best.mv() == self.played.mv() {
            _ if is_as_good => Self { best: self.played.clone(), ..self },
            // Of one move the certain score is the true one.
            true if self.played.score.is_certain() => Self { best: self.played.clone(), ..self },
            true => Self { played: self.best.clone(), ..self },
            false => self,
        }
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
