//! A recorded search, as the laboratory answers with it: every node, its window, its value and its cut.

use std::time::Duration;

use serde::Serialize;
use serde_with::skip_serializing_none;
use utoipa::ToSchema;
use yomi_laboratory::{
    Plan, Record,
    recording::{BoundOrigin, Cut, CutBy, Player, RecordedKind, RecordedNode, RecordedPlayout, Window},
};
use yomi_players::Engines;
use yomi_textbook::Configuration;

use super::stats::{Stats, Timing};
use crate::{request::lab::LabQuestion, vocabulary};

/// A search with all its nodes. All values and windows are from the view of MAX, the player to move
/// at the root of a position.
#[skip_serializing_none]
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct RecordAnswer {
    /// The request's `id`.
    pub id: Option<String>,
    /// The game, of a position.
    #[schema(value_type = Option<vocabulary::Game>)]
    pub game: Option<&'static str>,
    /// The side to move, of a position.
    #[schema(value_type = Option<vocabulary::Turn>)]
    pub turn: Option<&'static str>,
    /// The value of the root, as `bestmove` would say it.
    pub value: f64,
    /// How much it says: `exact`, `heuristic` where leaves were estimated or moves left out, or a bound.
    #[schema(value_type = vocabulary::Kind)]
    pub kind: &'static str,
    /// What the value counts, of a position: `discs`, `points` or `outcome`.
    #[schema(value_type = Option<vocabulary::Unit>)]
    pub unit: Option<&'static str>,
    /// The best child of the root, or the best move; `null` when no child is better than alpha, and when the root is a
    /// leaf.
    #[serialize_always]
    #[schema(required)]
    pub best_child: Option<String>,
    /// The principal variation by name, the best child first.
    pub pv: Vec<String>,
    /// Plies searched.
    pub depth: u32,
    /// What the search counted.
    pub stats: Stats,
    /// All nodes, parents before children, the children of a node in the order of their visits
    /// with the skipped ones behind.
    pub nodes: Vec<NodeText>,
    /// The playouts of `mcts` in their order.
    pub playouts: Option<Vec<PlayoutText>>,
    /// What depends on the clock.
    pub timing: Timing,
    /// The algorithm, and the build of the server.
    pub engine: SearchText,
}

/// The algorithm, and the build of the server.
#[skip_serializing_none]
#[derive(Clone, Debug, Serialize, ToSchema)]
#[schema(as = RecordedSearch)]
pub struct SearchText {
    /// The version of the service.
    pub version: &'static str,
    /// The textbook algorithm.
    pub algorithm: &'static str,
    /// The leaf evaluation, of a position.
    pub evaluation: Option<&'static str>,
    /// Changes whenever an answer may.
    pub fingerprint: String,
}

/// A node of the searched tree. A node that is searched again stands here once for each search.
#[skip_serializing_none]
#[derive(Clone, Debug, Serialize, ToSchema)]
#[schema(as = RecordedNode)]
pub struct NodeText {
    /// Its index in the list.
    pub id: usize,
    /// The index of its parent; `null` for the root.
    #[serialize_always]
    #[schema(required)]
    pub parent: Option<usize>,
    /// The name in the tree, or the move that leads here.
    pub name: String,
    /// The player to move.
    #[schema(value_type = vocabulary::NodePlayer)]
    pub player: &'static str,
    /// Which search from the root it belongs to, from 1: an iteration, a re-search with another
    /// window, a pass of `mtd_f`.
    pub pass: u32,
    /// Plies below the root.
    pub ply: u32,
    /// Why it was searched.
    #[schema(value_type = vocabulary::NodePurpose)]
    pub purpose: &'static str,
    /// Whether the search entered it.
    pub visited: bool,
    /// Its place among all visited nodes, from 1.
    pub order: Option<u32>,
    /// The window on entry, [alpha, beta]; `null` for no bound. Of visited nodes, not of `mcts`.
    #[schema(value_type = Vec<Option<f64>>, min_items = 2, max_items = 2)]
    pub window: Option<[Option<f64>; 2]>,
    /// Where alpha comes from. Of visited nodes with such a bound.
    pub alpha_from: Option<BoundText>,
    /// Where beta comes from. Of visited nodes with such a bound.
    pub beta_from: Option<BoundText>,
    /// The value that a visited node returned; with `positional` and `shapes` a finished game counts 10,000,000 and its
    /// discs. Of `mcts` the share of playouts that MAX won.
    pub value: Option<f64>,
    /// What the value of a visited node says about its minimax value in the tree that was searched: `exact` or a bound.
    #[schema(value_type = Option<vocabulary::Kind>)]
    pub kind: Option<&'static str>,
    /// What gave the value without a search of the children.
    #[schema(value_type = Option<vocabulary::NodeAnswer>)]
    pub answered: Option<&'static str>,
    /// With `quiescence`, beyond the depth: the evaluation of the position as it stands.
    pub stand_pat: Option<f64>,
    /// Of nodes of a written tree that were skipped: how many nodes lie below, which are not listed.
    pub below: Option<u32>,
    /// Whether it lies on the principal variation.
    pub pv: bool,
    /// Where it ended before all children were searched.
    pub cut: Option<CutText>,
    /// Of `mcts`: the playouts that came through.
    pub visits: Option<u32>,
    /// How many of them the player won whose move led here, at the root MAX; a draw counts half.
    pub wins: Option<f64>,
    /// UCB1 after the last playout: the next one goes to the greatest among children, once all are tried.
    pub ucb1: Option<f64>,
    /// Of `mcts`: the moves that no playout has tried here.
    pub untried: Option<u32>,
}

/// A playout: from the root to a node, and a random game from there.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[schema(as = Playout)]
pub struct PlayoutText {
    /// The node, its last one in the tree; where the game goes on, it is new.
    pub node: usize,
    /// The random moves.
    pub moves: Vec<String>,
    /// The winner; `null` for a draw.
    #[schema(required, value_type = Option<vocabulary::NodePlayer>)]
    pub winner: Option<&'static str>,
}

/// An early end of a node.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[schema(as = Cut)]
pub struct CutText {
    /// The bound that was reached: `alpha` at a node of MIN whose value is alpha or less, `beta` at a
    /// node of MAX whose value is beta or more.
    #[schema(value_type = vocabulary::CutBound)]
    pub by: &'static str,
    /// The value of the node when it ended.
    pub value: f64,
    /// The bound.
    pub bound: f64,
    /// The node that set the bound; `null` for a bound of the root, and for a null window beside no node's
    /// value.
    #[schema(required)]
    pub bound_from: Option<usize>,
    /// How it did so.
    #[schema(value_type = vocabulary::CutOrigin)]
    pub origin: &'static str,
}

/// Where an end of a window comes from.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[schema(as = BoundFrom)]
pub struct BoundText {
    /// How the bound came about.
    #[schema(value_type = vocabulary::CutOrigin)]
    pub origin: &'static str,
    /// The node that set it, as in `cut`.
    #[schema(required)]
    pub node: Option<usize>,
}

impl RecordAnswer {
    /// The answer to `question`, `total` after its arrival.
    #[must_use]
    pub fn new(
        engines: &Engines,
        question: &LabQuestion,
        record: &Record,
        queue: Duration,
        search: Duration,
        total: Duration,
    ) -> Self {
        let game = question.game_and_turn();
        Self {
            id: question.id.clone(),
            game: game.map(|(name, _)| name),
            turn: game.map(|(_, turn)| turn),
            value: record.value,
            kind: record.kind.name(),
            unit: record.unit.map(|unit| unit.name()),
            best_child: record.best.clone(),
            pv: record.line.clone(),
            depth: record.depth,
            stats: Stats::of(&record.statistics),
            playouts: (!record.recording.playouts.is_empty())
                .then(|| record.recording.playouts.iter().map(PlayoutText::new).collect()),
            nodes: record.recording.nodes.iter().enumerate().map(NodeText::new).collect(),
            timing: Timing::without_speed(queue, search, total),
            engine: SearchText::new(engines, question),
        }
    }
}

impl SearchText {
    /// The search of a question, with its settings.
    pub fn new(engines: &Engines, question: &LabQuestion) -> Self {
        let configuration = match &question.experiment.plan {
            Plan::Record(plan) => Some(plan.configuration),
            Plan::Race(_) => None,
        };
        let name = |found: Configuration| found.algorithm.entry().name;
        let evaluation = configuration.filter(|_| question.position().is_some());
        Self {
            version: env!("CARGO_PKG_VERSION"),
            algorithm: configuration.map_or("", name),
            evaluation: evaluation.map(|found| found.evaluation.name()),
            fingerprint: engines.fingerprint().to_owned(),
        }
    }
}

impl NodeText {
    /// The node of that number.
    pub fn new((id, node): (usize, &RecordedNode)) -> Self {
        let Window { alpha, beta } = node.window;
        Self {
            id,
            parent: node.parent,
            name: node.name.clone(),
            player: player_name(node.player),
            pass: node.pass,
            ply: node.ply,
            purpose: node.purpose.name,
            visited: node.is_visited(),
            order: node.order,
            window: (node.is_visited() && node.visits.is_none()).then_some([alpha, beta]),
            alpha_from: alpha.map(|_| node.origins.0.into()),
            beta_from: beta.map(|_| node.origins.1.into()),
            value: node.value,
            kind: node.kind.map(kind_name),
            answered: node.answered.map(|answered| answered.name),
            stand_pat: node.stand_pat,
            below: node.below,
            pv: node.on_line,
            cut: node.cut.as_ref().map(Into::into),
            visits: node.visits.map(|visits| visits.count),
            wins: node.visits.map(|visits| visits.wins()),
            ucb1: node.visits.and_then(|visits| visits.ucb1),
            untried: node.visits.map(|visits| visits.untried),
        }
    }
}

impl PlayoutText {
    fn new(playout: &RecordedPlayout) -> Self {
        Self { node: playout.node, moves: playout.moves.clone(), winner: playout.winner.map(player_name) }
    }
}

const fn player_name(player: Player) -> &'static str {
    match player {
        Player::Max => "max",
        Player::Min => "min",
    }
}

impl From<&Cut> for CutText {
    fn from(cut: &Cut) -> Self {
        let BoundText { origin, node: bound_from } = cut.from.into();
        let by = match cut.by {
            CutBy::Alpha => "alpha",
            CutBy::Beta => "beta",
        };
        Self { by, value: cut.value, bound: cut.bound, bound_from, origin }
    }
}

impl From<BoundOrigin> for BoundText {
    fn from(from: BoundOrigin) -> Self {
        let (origin, node) = match from {
            BoundOrigin::Value(node) => ("value", Some(node)),
            BoundOrigin::NullWindow(node) => ("null_window", node),
            BoundOrigin::ReSearch(node) => ("re_search", Some(node)),
            BoundOrigin::Tie(node) => ("tie", Some(node)),
            BoundOrigin::StandPat(node) => ("stand_pat", Some(node)),
            BoundOrigin::AspirationWindow => ("aspiration_window", None),
            BoundOrigin::MtdF => ("mtd_f", None),
            BoundOrigin::Window => ("window", None),
        };
        Self { origin, node }
    }
}

const fn kind_name(kind: RecordedKind) -> &'static str {
    match kind {
        RecordedKind::Exact => "exact",
        RecordedKind::LowerBound => "lower_bound",
        RecordedKind::UpperBound => "upper_bound",
    }
}
