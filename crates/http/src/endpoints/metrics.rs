//! `GET /metrics`: all metrics in the Prometheus text format; and the request and refusal counters.

use std::{collections::HashMap, time::Duration};

use axum::{
    extract::State,
    http::{HeaderValue, Method, StatusCode, header},
    response::{IntoResponse, Response},
};
use metrics::{Counter, Histogram, counter, histogram};
use metrics_exporter_prometheus::PrometheusHandle;
use parking_lot::RwLock;
use yomi_contract::routes::UNMATCHED;
use yomi_instrumentation::metrics::{HTTP_REQUEST_SECONDS, HTTP_REQUESTS};
use yomi_telemetry::process;

/// Request counters and histograms. Caches the handles of known series: the lookup by labels in the macros takes ten
/// times as long as the increment.
#[derive(Debug, Default)]
pub(crate) struct RequestCounts {
    routes: RwLock<HashMap<Box<str>, RouteCounts>>,
}

#[derive(Debug)]
struct RouteCounts {
    seconds: Histogram,
    /// By method and status; a few entries.
    requests: Vec<((&'static str, u16), Counter)>,
}

impl RouteCounts {
    fn requests(&self, series: (&'static str, u16)) -> Option<&Counter> {
        self.requests.iter().find(|(known, _)| *known == series).map(|(_, counter)| counter)
    }
}

impl RequestCounts {
    /// Counts an answered request. `route` is the router's pattern, which bounds the number of series.
    pub(crate) fn answered(&self, route: &str, method: &Method, status: StatusCode, elapsed: Duration) {
        self.count(route, method, status.as_u16(), Some(elapsed));
    }

    /// Counts a request whose client disconnected before the answer. No duration: it is unknown.
    pub(crate) fn departed(&self, route: &str, method: &Method) {
        self.count(route, method, CLIENT_LEFT, None);
    }

    fn count(&self, route: &str, method: &Method, code: u16, elapsed: Option<Duration>) {
        let series = (name_of(method), code);
        let count = |counts: &RouteCounts, requests: &Counter| {
            requests.increment(1);
            if let Some(elapsed) = elapsed {
                counts.seconds.record(elapsed.as_secs_f64());
            }
        };
        {
            let routes = self.routes.read();
            let counts = routes.get(route);
            if let Some((counts, requests)) = counts.and_then(|counts| Some((counts, counts.requests(series)?))) {
                return count(counts, requests);
            }
        }
        let mut routes = self.routes.write();
        let counts = routes.entry(route.into()).or_insert_with(|| RouteCounts {
            seconds: histogram!(HTTP_REQUEST_SECONDS, "route" => route.to_owned()),
            requests: Vec::new(),
        });
        let requests = requests(route, series);
        count(counts, &requests);
        // Another thread may have inserted it in between.
        if counts.requests(series).is_none() {
            counts.requests.push((series, requests));
        }
    }
}

/// Status of a request whose client disconnected before the head of the response: 499, as in nginx. Never sent.
pub(crate) const CLIENT_LEFT: u16 = 499;

/// Counts a request whose client disconnected before any layer saw it.
pub(crate) fn count_unseen(method: &Method) {
    requests(UNMATCHED, (name_of(method), CLIENT_LEFT)).increment(1);
}

/// Counts a request that could not be parsed.
pub(crate) fn count_unread(method: &'static str, code: u16) {
    requests(UNMATCHED, (method, code)).increment(1);
}

/// Metric label of a method, from a fixed set.
pub(crate) const fn name_of(method: &Method) -> &'static str {
    match *method {
        Method::GET => "GET",
        Method::HEAD => "HEAD",
        Method::POST => "POST",
        Method::OPTIONS => "OPTIONS",
        _ => "other",
    }
}

fn requests(route: &str, (method, code): (&'static str, u16)) -> Counter {
    counter!(
        HTTP_REQUESTS,
        "route" => route.to_owned(),
        "method" => method,
        "code" => code.to_string()
    )
}

/// Answers with all metrics.
pub(crate) async fn get(State(metrics): State<PrometheusHandle>) -> Response {
    let content_type = HeaderValue::from_static("text/plain; version=0.0.4; charset=utf-8");
    let page = metrics.render() + &process::render();
    ([(header::CONTENT_TYPE, content_type)], page).into_response()
}
