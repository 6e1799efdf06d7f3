//! Statistics of a search: counters and times.

use std::{borrow::Cow, time::Duration};

use serde::{Serialize, Serializer};
use serde_with::skip_serializing_none;
use utoipa::{
    PartialSchema, ToSchema,
    openapi::{KnownFormat, ObjectBuilder, RefOr, Schema, SchemaFormat, Type},
};
use yomi_game::AnyMove;
use yomi_players::AnyReport;
use yomi_search::{
    Counter, CounterGroup as _, CutoffCauses, Cutoffs, Iteration, Pruned, ReSearches, Statistics, TableStatistics, Unit,
};

use super::{
    outcome::{first_move, texts},
    score::Score,
};

/// Counters of a search; what does not apply is left out.
#[skip_serializing_none]
#[derive(Clone, Debug, Serialize, ToSchema)]
#[schema(as = Statistics)]
pub struct Stats {
    /// Positions entered, root and leaves included.
    pub nodes: u64,
    /// Positions scored, finished games included.
    pub leaf_evaluations: u64,
    /// Nodes beyond the depth, part of `nodes`; where a quiescence search is on.
    pub quiescence_nodes: Option<u64>,
    /// Nodes of the last iteration over the one before.
    pub branching_factor: Option<f64>,
    /// Cutoffs, for algorithms with a window.
    pub cutoffs: Option<CutoffStats>,
    /// The transposition table, where one is in use.
    pub transposition_table: Option<TableStats>,
    /// What was not searched, for techniques that leave something out.
    pub pruned: Option<PrunedStats>,
    /// Searches that were repeated, for algorithms and techniques that do so.
    pub re_searches: Option<ReSearchStats>,
    /// What each iteration found, for `include: ["iterations"]`.
    pub iterations: Option<Vec<IterationText>>,
}

/// Cutoffs, from the view of MAX, the player to move at the root.
#[skip_serializing_none]
#[derive(Clone, Debug, Serialize, ToSchema)]
#[schema(as = CutoffStatistics)]
pub struct CutoffStats {
    /// All of them.
    pub total: u64,
    /// At MIN nodes: the value is at most α.
    pub alpha: u64,
    /// At MAX nodes: the value is at least β.
    pub beta: u64,
    /// The share that the first move searched brought about.
    #[schema(minimum = 0, maximum = 1)]
    pub first_move_rate: Option<f64>,
    /// By what put the move that cut in its place.
    pub by: CutoffCauseStats,
}

/// Traffic of the transposition table.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[schema(as = TableStatistics)]
pub struct TableStats {
    /// Look-ups.
    pub probes: u64,
    /// Look-ups that found the position.
    pub hits: u64,
    /// Nodes answered by the table.
    pub cutoffs: u64,
    /// Entries written.
    pub stores: u64,
    /// The share of slots in use, estimated.
    #[schema(minimum = 0, maximum = 1)]
    pub fill: f64,
}

/// Declares the JSON object of a group of counters, by the table of the group.
macro_rules! counted {
    ($(#[$about:meta])+ $Name:ident as $name:literal, $Group:ty, $description:literal) => {
        $(#[$about])+
        #[derive(Clone, Debug)]
        pub struct $Name($Group);

        impl Serialize for $Name {
            fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                let counters = <$Group>::COUNTERS.iter().zip(self.0.counts());
                serializer.collect_map(
                    counters.filter_map(|(counter, count)| Some((counter.name, count?))),
                )
            }
        }

        impl PartialSchema for $Name {
            fn schema() -> RefOr<Schema> {
                group_schema(<$Group>::COUNTERS, $description)
            }
        }

        impl ToSchema for $Name {
            fn name() -> Cow<'static, str> {
                Cow::Borrowed($name)
            }
        }
    };
}

counted! {
    /// Cutoffs by the reason for the place of the move.
    CutoffCauseStats as "CutoffCauses", CutoffCauses, "Cutoffs by the reason for the place of the move."
}

counted! {
    /// Searches that were repeated.
    ReSearchStats as "ReSearches", ReSearches, "Searches that were repeated; what does not apply is left out."
}

counted! {
    /// Nodes and moves that were not searched.
    PrunedStats as "Pruned",
    Pruned,
    "Nodes and moves that were not searched, most of them on a guess; what does not apply is left \
     out."
}

fn group_schema(counters: &[Counter], description: &str) -> RefOr<Schema> {
    let count = |counter: &Counter| {
        ObjectBuilder::new()
            .schema_type(Type::Integer)
            .format(Some(SchemaFormat::KnownFormat(KnownFormat::Int64)))
            .description(Some(counter.text))
            .minimum(Some(0))
    };
    counters
        .iter()
        .fold(ObjectBuilder::new().description(Some(description)), |object, counter| {
            let object = object.property(counter.name, count(counter));
            if counter.always { object.required(counter.name) } else { object }
        })
        .into()
}

/// What one iteration found.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[schema(as = Iteration)]
pub struct IterationText {
    /// Plies.
    pub depth: u32,
    /// The best move.
    #[schema(required)]
    pub best_move: Option<String>,
    /// Its value.
    pub score: Score,
    /// Nodes of this iteration alone.
    pub nodes: u64,
    /// Its line of best play.
    pub pv: Vec<String>,
}

/// Times of one request: everything in an answer that depends on the clock.
#[skip_serializing_none]
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct Timing {
    /// Microseconds in the queue.
    pub queue_us: u64,
    /// Microseconds of search.
    pub search_us: u64,
    /// Microseconds from the arrival of the request to this answer, or queue and search of the search whose answer it
    /// is.
    pub total_us: u64,
    /// `nodes` over the time that they took; left out where nothing was searched.
    pub nodes_per_second: Option<u64>,
}

impl Stats {
    /// The counters of `report`.
    #[must_use]
    pub fn new(report: &AnyReport, with_iterations: bool) -> Self {
        Self {
            branching_factor: branching_factor(&report.iterations),
            iterations: with_iterations.then(|| report.iterations.iter().map(Into::into).collect()),
            ..Self::of(&report.statistics)
        }
    }

    /// The counters alone, without iterations.
    #[must_use]
    pub fn of(statistics: &Statistics) -> Self {
        Self {
            nodes: statistics.nodes,
            leaf_evaluations: statistics.leaf_evaluations,
            quiescence_nodes: statistics.quiescence_nodes,
            branching_factor: None,
            cutoffs: statistics.cutoffs.as_ref().map(Into::into),
            transposition_table: statistics.transposition_table.as_ref().map(Into::into),
            pruned: statistics.pruned.map(PrunedStats),
            re_searches: statistics.re_searches.map(ReSearchStats),
            iterations: None,
        }
    }
}

impl Timing {
    /// No times at all.
    pub const NOTHING: Self = Self { queue_us: 0, search_us: 0, total_us: 0, nodes_per_second: None };

    /// The times of a request.
    ///
    /// `search` may be longer than the time in `report`: a deadline stops a search inside an iteration, whose nodes are
    /// not counted. So the speed is computed from the report alone.
    #[must_use]
    pub fn new(queue: Duration, search: Duration, total: Duration, report: &AnyReport) -> Self {
        let (nodes, seconds) = (report.statistics.nodes, report.elapsed.as_secs_f64());
        let speed = (nodes > 0 && seconds > 0.0).then(|| (nodes as f64 / seconds) as u64);
        Self { nodes_per_second: speed, ..Self::without_speed(queue, search, total) }
    }

    /// The times of a request without a speed.
    #[must_use]
    pub fn without_speed(queue: Duration, search: Duration, total: Duration) -> Self {
        Self {
            queue_us: microseconds(queue),
            search_us: microseconds(search),
            total_us: microseconds(total),
            nodes_per_second: None,
        }
    }
}

/// Whole microseconds.
#[must_use]
pub fn microseconds(duration: Duration) -> u64 {
    u64::try_from(duration.as_micros()).unwrap_or(u64::MAX)
}

impl From<&Iteration<AnyMove>> for IterationText {
    fn from(iteration: &Iteration<AnyMove>) -> Self {
        Self {
            depth: iteration.depth,
            best_move: first_move(&iteration.line).map(|mv| mv.to_string()),
            score: iteration.line.score.into(),
            nodes: iteration.nodes,
            pv: texts(&iteration.line),
        }
    }
}

/// Rounded to thousandths: further digits mean nothing. Playouts are no iterations of a depth: nothing branches between
/// their reports.
fn branching_factor<M>(iterations: &[Iteration<M>]) -> Option<f64> {
    let [.., before, last] = iterations else { return None };
    if last.line.score.unit == Unit::WinRate {
        return None;
    }
    rounded_ratio(last.nodes, before.nodes)
}

/// The ratio to thousandths; `None` if `whole` is 0.
#[must_use]
pub fn rounded_ratio(part: u64, whole: u64) -> Option<f64> {
    (whole > 0).then(|| (part as f64 / whole as f64 * 1000.0).round() / 1000.0)
}

impl From<&Cutoffs> for CutoffStats {
    fn from(cutoffs: &Cutoffs) -> Self {
        Self {
            total: cutoffs.total(),
            alpha: cutoffs.alpha,
            beta: cutoffs.beta,
            first_move_rate: rounded_ratio(cutoffs.first_move, cutoffs.total()),
            by: CutoffCauseStats(cutoffs.by),
        }
    }
}

impl From<&TableStatistics> for TableStats {
    fn from(table: &TableStatistics) -> Self {
        Self {
            probes: table.probes,
            hits: table.hits,
            cutoffs: table.cutoffs,
            stores: table.stores,
            fill: f64::from(table.fill_thousandths) / 1000.0,
        }
    }
}

#[cfg(test)]
mod tests {
    use yomi_search::{Report, Statistics};

    use super::*;

    #[test]
    fn rate_of_nothing_is_left_out() {
        let stats = CutoffStats::from(&Cutoffs::default());
        assert_eq!(stats.first_move_rate, None);
        assert_eq!(rounded_ratio(1, 3), Some(0.333));
    }

    fn report(nodes: u64, elapsed: Duration) -> AnyReport {
        let statistics = Statistics { nodes, ..Statistics::default() };
        Report { elapsed, ..Report::unsearched(Vec::new(), statistics) }
    }

    #[test]
    fn speed_of_no_search_is_left_out() {
        let nothing = report(1, Duration::ZERO);
        let timing = Timing::new(Duration::ZERO, Duration::ZERO, Duration::from_micros(7), &nothing);
        assert_eq!((timing.total_us, timing.nodes_per_second), (7, None));
    }

    #[test]
    fn speed_is_of_the_iterations_that_were_finished() {
        let (finished, cut_off) = (Duration::from_millis(10), Duration::from_millis(100));
        let timing = Timing::new(Duration::ZERO, cut_off, cut_off, &report(5_000, finished));
        assert_eq!((timing.search_us, timing.nodes_per_second), (100_000, Some(500_000)));
    }
}
