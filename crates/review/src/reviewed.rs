//! The results of a review: per ply, and of the whole game.

use std::sync::Arc;

use yomi_game::{AnyMove, AnyPosition, Side};
use yomi_search::Unit;

use crate::{
    Certainty, Class, Forced, Scored, Summary,
    class::{ERRORS, class_within},
    errors::{error_in_units, loss_error},
    pair::{Pair, RootMove},
};

/// A reviewed ply.
#[derive(Clone, Debug, PartialEq)]
pub struct ReviewedPly {
    /// Which move of the game, from 1.
    pub ply: usize,
    /// The side that played it.
    pub side: Side,
    /// The move that was played.
    pub played: AnyMove,
    /// The best move; of equal ones the one that was played.
    pub best: AnyMove,
    /// The score of the move that was played, from its side.
    pub played_score: Scored,
    /// The score of the best move, from the same root; never worse.
    pub best_score: Scored,
    /// The score of the best move but for `best`, where it is known.
    pub second_score: Option<Scored>,
    /// Plies searched.
    pub depth: u32,
    /// Confidence of the selective cuts in thousandths, below 1000; `None` if there were none.
    pub confidence_thousandths: Option<u16>,
    /// Nodes of all searches of this root.
    pub nodes: u64,
    /// The fingerprint of what searched, where a review began on another build of the engines and this ply was not
    /// searched since.
    pub build: Option<Arc<str>>,
    /// The loss against the best move.
    pub loss: Loss,
    /// The class of the loss.
    pub class: Class,
    /// The best and the worst class that the move may have, where they differ and it is not good.
    pub between: Option<(Class, Class)>,
    /// Why the move was forced; `None` for a free move.
    pub forced: Option<Forced>,
    /// Marks beside the class.
    pub marks: Marks,
    /// The best line, the best move first.
    pub line: Vec<AnyMove>,
    /// What follows the move that was played, that move first: where it was worse, its refutation.
    pub refutation: Vec<AnyMove>,
}

/// Cost of the searches of a root.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Cost {
    /// Nodes of all of them.
    pub(crate) nodes: u64,
    /// Nodes of the searches behind the scores.
    pub(crate) behind: u64,
}

/// The loss of a move against the best one.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Loss {
    /// In thousandths of the unit of both scores; `None` where they have different ones.
    pub thousandths: Option<i64>,
    /// The unit of both scores; `None` where they have different ones.
    pub unit: Option<Unit>,
    /// In expectation, 0 to 1.
    pub expectation: f64,
    /// The standard error of that against a much longer search; 0 where both scores are certain.
    pub error: f64,
}

/// Marks of a ply beside its class.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Marks {
    /// The best move wins for certain, and the one that was played is a mistake or a blunder.
    pub missed_win: bool,
    /// The move loses for certain; the best one does not, or is at least even beyond the standard error.
    pub allowed_win: bool,
    /// Every move loses for certain.
    pub lost: bool,
    /// Discs were given away, but the result was kept: for certain, or [`SLACK`] discs or more by estimates, and more than
    /// [`SLACK_ERRORS`] standard errors.
    pub slack: bool,
    /// The move turned the game: it was at least even before, for certain or beyond the standard error, and is worse than
    /// even now, by a mistake or a blunder; or it turned a certain result.
    pub turning_point: bool,
    /// There was one good move for certain, and it was not played.
    pub exercise: bool,
    /// The rules forbid the move, which lost the game.
    pub forbidden: bool,
}

/// Least loss of slack by estimates, in thousandths of a disc.
const SLACK: i64 = 8_000;
/// Standard errors that the loss of slack by estimates exceeds.
const SLACK_ERRORS: f64 = 2.0;

/// Expectation from which a move beside a proven win may win, too: beside a proof the error of an estimate exceeds the
/// fitted one. Of the moves that reviews of 600 games leave open there, a million nodes prove 3 to lose, estimated
/// below 0.19, and 26 to win, estimated above 0.47; one more that wins was estimated at 0.29 (`review_errors wins`).
const PROMISING: f64 = 0.2;

impl Marks {
    /// All names that [`names`](Self::names) gives.
    pub const NAMES: [&'static str; 7] =
        ["missed_win", "allowed_win", "lost", "slack", "turning_point", "exercise", "forbidden"];

    /// Those of these names; `None` where one is none of [`NAMES`](Self::NAMES).
    #[must_use]
    pub fn of_names(names: &[impl AsRef<str>]) -> Option<Self> {
        let mut marks = Self::default();
        for name in names {
            let mark = match name.as_ref() {
                "missed_win" => &mut marks.missed_win,
                "allowed_win" => &mut marks.allowed_win,
                "lost" => &mut marks.lost,
                "slack" => &mut marks.slack,
                "turning_point" => &mut marks.turning_point,
                "exercise" => &mut marks.exercise,
                "forbidden" => &mut marks.forbidden,
                _ => return None,
            };
            *mark = true;
        }
        Some(marks)
    }

    /// The names of those that are set.
    #[must_use]
    pub fn names(self) -> Vec<&'static str> {
        let Self { missed_win, allowed_win, lost, slack, turning_point, exercise, forbidden } = self;
        let set = [missed_win, allowed_win, lost, slack, turning_point, exercise, forbidden];
        Self::NAMES.into_iter().zip(set).filter_map(|(name, is_set)| is_set.then_some(name)).collect()
    }
}

impl ReviewedPly {
    pub(crate) fn new(
        index: usize,
        root: &AnyPosition,
        played: AnyMove,
        (pair, cost): (&Pair, Cost),
        second: Option<&RootMove>,
        forced: Option<Forced>,
    ) -> Self {
        let Pair { best, played: own, depth, confidence_thousandths } = pair;
        let is_same = pair.is_best_played();
        let loss = loss_of(root, pair, cost.behind);
        let gives_discs = loss.thousandths.is_some_and(|loss| loss > 0);
        // Only the last move of a game may be: it loses by the rules.
        let forbidden = root.why_illegal(played).is_some();
        let (class, between) = match class_within(loss.expectation, loss.error) {
            _ if forbidden => (Class::Blunder, None),
            _ if is_same || forced.is_some() => (Class::Best, None),
            // It may also win, by a proof that was not found.
            (class, between) if class > Class::Good && may_win(pair) => {
                (Class::Unclear, Some((Class::Best, between.map_or(class, |(_, worst)| worst))))
            }
            // The result is kept, but discs are lost.
            (Class::Best, _) if gives_discs => (Class::Good, None),
            found => found,
        };
        // Of two moves the one that was played is the second.
        let second_score = match second {
            Some(second) => Some(second.score),
            None => (!is_same && root.legal_moves().len() == 2).then_some(own.score),
        };
        let mut ply = Self {
            ply: index + 1,
            side: root.side_to_move(),
            played,
            best: if is_same { played } else { best.mv().unwrap_or(played) },
            played_score: own.score,
            best_score: best.score,
            second_score,
            depth: *depth,
            confidence_thousandths: *confidence_thousandths,
            nodes: cost.nodes,
            build: None,
            loss,
            class,
            between,
            forced,
            marks: Marks::default(),
            line: best.line.clone(),
            refutation: if own.line.is_empty() { vec![played] } else { own.line.clone() },
        };
        let error = error_in_units(root, cost.behind, &best.score, &own.score);
        ply.marks = Marks { forbidden, ..ply.marks_of(error.unwrap_or(f64::INFINITY)) };
        ply
    }

    /// The same ply, not judged: an opening rule placed the stone.
    pub(crate) fn placed(self) -> Self {
        let loss = Loss { error: 0.0, ..self.loss };
        Self { class: Class::Placed, between: None, loss, marks: Marks::default(), ..self }
    }

    /// The marks; `error` is the standard error of the loss in its unit.
    fn marks_of(&self, error: f64) -> Marks {
        let (best, own) = (&self.best_score, &self.played_score);
        let is_bad = self.is_bad();
        let is_worse = own.expectation < best.expectation;
        let margin = if best.is_certain() { 0.0 } else { ERRORS * self.loss.error };
        let was_even = best.expectation - margin >= 0.5;
        let is_slack = |loss: i64| {
            if self.is_certain() {
                !is_worse && loss > 0
            } else {
                let exceeds_error = loss as f64 > SLACK_ERRORS * error * 1000.0;
                self.class <= Class::Good && loss >= SLACK && exceeds_error
            }
        };
        let is_in_discs = self.loss.unit == Some(Unit::Discs);
        let second_is_bad =
            |second: Scored| second.is_certain() && best.expectation - second.expectation >= crate::MISTAKE;
        Marks {
            missed_win: best.is_won() && is_bad,
            allowed_win: own.is_lost() && was_even,
            lost: best.is_lost(),
            slack: is_in_discs && self.loss.thousandths.is_some_and(is_slack),
            turning_point: is_bad && was_even && own.expectation < 0.5 || self.is_certain() && is_worse,
            exercise: is_bad && best.is_certain() && self.second_score.is_some_and(second_is_bad),
            forbidden: false,
        }
    }

    /// Whether the move is a mistake or a blunder.
    #[must_use]
    pub const fn is_bad(&self) -> bool {
        matches!(self.class, Class::Mistake | Class::Blunder)
    }

    /// Whether the move may be worse than its class: the class is the milder one of those that it may have.
    #[must_use]
    pub fn is_size_unclear(&self) -> bool {
        self.between.is_some() && self.class != Class::Unclear
    }

    /// Whether the move was a choice: only free moves count for a side's accuracy.
    #[must_use]
    pub const fn is_free(&self) -> bool {
        self.forced.is_none() && !matches!(self.class, Class::Placed)
    }

    /// Whether both scores are certain.
    #[must_use]
    pub fn is_certain(&self) -> bool {
        self.best_score.is_certain() && self.played_score.is_certain()
    }

    /// The certainty of the loss: an estimate if either score is one.
    #[must_use]
    pub fn certainty(&self) -> Certainty {
        if self.best_score.is_certain() { self.played_score.certainty } else { Certainty::Estimated }
    }

    /// The expectation of the first side after the move, 0 to 1.
    #[must_use]
    pub fn expectation_of_first(&self) -> f64 {
        match self.side {
            Side::First => self.played_score.expectation,
            Side::Second => 1.0 - self.played_score.expectation,
        }
    }
}

/// Whether the move that was played may, as far as known, also win like the best one: a longer win is no mistake.
pub(crate) fn may_win(pair: &Pair) -> bool {
    let own = &pair.played.score;
    pair.best.score.is_won() && !own.is_certain() && own.expectation >= PROMISING
}

pub(crate) fn loss_of(root: &AnyPosition, pair: &Pair, nodes: u64) -> Loss {
    let (best, own) = (&pair.best.score, &pair.played.score);
    let unit = (best.unit == own.unit).then_some(best.unit);
    // A move loses nothing against itself, also where its score is certain and that of the position an estimate.
    let is_same_estimated = pair.is_best_played() && !pair.is_certain();
    let expectation = (best.expectation - own.expectation).max(0.0);
    // Plies to the end are no loss: a longer win is a win.
    Loss {
        thousandths: unit.map(|_| (best.thousandths - own.thousandths).max(0)),
        unit,
        expectation: if is_same_estimated { 0.0 } else { expectation },
        error: loss_error(root, nodes, best, own),
    }
}

/// A review so far: complete, or with the plies finished until now.
#[derive(Clone, Debug, PartialEq)]
pub struct Review {
    /// The plies that are reviewed, in order.
    pub plies: Vec<ReviewedPly>,
    /// Plies that were asked for.
    pub asked: usize,
    /// Summary of the plies.
    pub summary: Summary,
}

impl Review {
    /// Whether every ply that was asked for is reviewed.
    #[must_use]
    pub const fn is_complete(&self) -> bool {
        self.plies.len() == self.asked
    }
}
