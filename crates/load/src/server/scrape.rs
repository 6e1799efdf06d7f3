//! Prometheus scrape: growth of the server's counters during a load.

use std::collections::BTreeMap;

use crate::server::subject::Subject;

/// Counters by name and labels.
pub(crate) type Counters = BTreeMap<String, f64>;

/// Counters of the server's `/metrics`; none where there is no such page.
pub(crate) async fn counters(subject: &Subject) -> Counters {
    match subject.client.get("/metrics").await {
        Ok(answer) if answer.status == 200 => read(&String::from_utf8_lossy(&answer.body)),
        _ => Counters::new(),
    }
}

/// Adds each counter's growth to `sum`; counters without growth are left out.
pub(crate) fn add_growth(sum: &mut Counters, before: &Counters, after: &Counters) {
    for (name, count) in after {
        let growth = count - before.get(name).copied().unwrap_or(0.0);
        if growth > 0.0 {
            *sum.entry(name.clone()).or_default() += growth;
        }
    }
}

/// All lines whose metric is named `yomi_…_total`.
fn read(page: &str) -> Counters {
    let counter = |line: &str| {
        let (name, value) = line.rsplit_once(' ')?;
        let metric = name.split('{').next()?;
        let counts = metric.starts_with("yomi_") && metric.ends_with("_total");
        // Scrapes and status requests are not part of the load.
        let is_load = !name.contains("route=") || name.contains("route=\"/v1/{game}/");
        if counts && is_load { Some((name.to_owned(), value.parse().ok()?)) } else { None }
    };
    page.lines().filter_map(counter).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_counters_of_the_load_that_grew_are_told() {
        let page = |nodes: u32| {
            format!(
                "# TYPE yomi_nodes_total counter\nyomi_nodes_total{{game=\"othello\"}} {nodes}\n\
                 yomi_queue_depth 3\nyomi_panics_total 0\n\
                 yomi_http_requests_total{{route=\"/metrics\",code=\"200\"}} {nodes}\n\
                 yomi_http_requests_total{{route=\"/v1/{{game}}/bestmove\",code=\"200\"}} {nodes}\n"
            )
        };
        let mut sum = Counters::new();
        add_growth(&mut sum, &read(&page(5)), &read(&page(12)));
        add_growth(&mut sum, &read(&page(12)), &read(&page(13)));
        let expected = [
            ("yomi_http_requests_total{route=\"/v1/{game}/bestmove\",code=\"200\"}", 8.0),
            ("yomi_nodes_total{game=\"othello\"}", 8.0),
        ];
        assert_eq!(sum, expected.map(|(name, count)| (name.to_owned(), count)).into());
    }
}
