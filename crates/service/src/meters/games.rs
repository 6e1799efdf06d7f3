//! Metrics of the searches of one game, from their statistics.

use metrics::{Counter, Histogram, counter, histogram};
use yomi_game::GameKind;
use yomi_instrumentation::metrics::{CUTOFFS, NODES, SEARCH_DEPTH, SEARCH_SECONDS, TABLE_HITS, TABLE_PROBES};
use yomi_search::{CounterGroup as _, CutoffCauses, Statistics, TableStatistics};

super::handles! {
    /// Handles of one game's metrics.
    GameMeters(game: GameKind) {
        nodes: Counter = counter!(NODES, "game" => game.name()),
        seconds: Histogram = histogram!(SEARCH_SECONDS, "game" => game.name()),
        depth: Histogram = histogram!(SEARCH_DEPTH, "game" => game.name()),
        probes: Counter = counter!(TABLE_PROBES, "game" => game.name()),
        hits: Counter = counter!(TABLE_HITS, "game" => game.name()),
        /// One per cause, in the order of [`causes`].
        cutoffs: Vec<Counter> = causes(&Statistics::default())
            .map(|(cause, _)| counter!(CUTOFFS, "game" => game.name(), "cause" => cause))
            .collect(),
    }
}

impl GameMeters {
    /// What a search counted that has ended.
    pub(crate) fn counted(&self, statistics: &Statistics) {
        self.nodes.increment(statistics.nodes);
        let table = statistics.transposition_table.unwrap_or_default();
        let TableStatistics { probes, hits, .. } = table;
        self.probes.increment(probes);
        self.hits.increment(hits);
        for (counter, (_, count)) in self.cutoffs.iter().zip(causes(statistics)) {
            counter.increment(count);
        }
    }
}

/// Cutoffs by the reason for the cutting move's place in the order, then those by table bounds without a move. The causes and
/// their order are fixed.
fn causes(statistics: &Statistics) -> impl Iterator<Item = (&'static str, u64)> {
    let by = statistics.cutoffs.unwrap_or_default().by;
    let by_bound = statistics.transposition_table.unwrap_or_default().cutoffs;
    let pruned = statistics.pruned.unwrap_or_default();
    let names = CutoffCauses::COUNTERS.iter().map(|counter| counter.field);
    let counts: Vec<_> = by.counts().map(Option::unwrap_or_default).collect();
    names.zip(counts).chain([
        ("table_bound", by_bound),
        ("probcut", pruned.probcut.unwrap_or_default()),
        ("stability", pruned.stability.unwrap_or_default()),
    ])
}

#[cfg(test)]
mod tests {
    use metrics_exporter_prometheus::PrometheusBuilder;
    use yomi_search::{Cutoffs, Pruned};

    use super::*;

    #[test]
    fn what_a_search_counted_stands_under_its_cause() {
        let recorder = PrometheusBuilder::new().build_recorder();
        let by = CutoffCauses { table: 1, killer: Some(2), board_order: 7, ..Default::default() };
        let table = TableStatistics { probes: 50, hits: 40, cutoffs: 9, ..Default::default() };
        metrics::with_local_recorder(&recorder, || {
            let meters = GameMeters::new(GameKind::Gomoku);
            meters.counted(&Statistics {
                nodes: 100,
                cutoffs: Some(Cutoffs { by, ..Cutoffs::default() }),
                transposition_table: Some(table),
                pruned: Some(Pruned { probcut: Some(5), ..Pruned::default() }),
                ..Statistics::default()
            });
            // A search without these counters.
            meters.counted(&Statistics { nodes: 11, ..Statistics::default() });
        });
        let page = recorder.handle().render();
        for (series, value) in [
            ("yomi_nodes_total{game=\"gomoku\"}", 111),
            ("yomi_table_probes_total{game=\"gomoku\"}", 50),
            ("yomi_table_hits_total{game=\"gomoku\"}", 40),
            ("yomi_cutoffs_total{game=\"gomoku\",cause=\"table\"}", 1),
            ("yomi_cutoffs_total{game=\"gomoku\",cause=\"killer\"}", 2),
            ("yomi_cutoffs_total{game=\"gomoku\",cause=\"history\"}", 0),
            ("yomi_cutoffs_total{game=\"gomoku\",cause=\"board_order\"}", 7),
            ("yomi_cutoffs_total{game=\"gomoku\",cause=\"table_bound\"}", 9),
            ("yomi_cutoffs_total{game=\"gomoku\",cause=\"probcut\"}", 5),
            ("yomi_cutoffs_total{game=\"gomoku\",cause=\"stability\"}", 0),
        ] {
            assert!(page.contains(&format!("{series} {value}\n")), "{series} {value}:\n{page}");
        }
    }
}
