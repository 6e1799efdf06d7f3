//! `/clients`, for the operator alone: which clients took most of the search threads of late, and which were refused
//! most. `/v1/status`, which everybody reads, would tell clients of each other.

use std::{collections::BTreeMap, fmt::Write as _};

use axum::{
    Json,
    extract::State,
    http::{HeaderValue, header},
    response::{IntoResponse, Response},
};
use serde::Serialize;
use yomi_service::{LATELY, Service};

use crate::client_log::{ClientLog, RefusedClient};

/// Clients in each list.
const MOST: usize = 20;

/// What the page is made of.
#[derive(Clone, Debug)]
pub(in crate::api) struct Clients {
    pub service: Service,
    pub log: ClientLog,
}

/// The clients that took or were refused most.
#[derive(Debug, Serialize)]
struct ClientsAnswer {
    /// What lies so long back counts for half.
    half_life_seconds: u64,
    search_time: Vec<SearchTimeRow>,
    refusals: Vec<RefusalsRow>,
}

#[derive(Debug, Serialize)]
struct SearchTimeRow {
    client: String,
    seconds: f64,
    /// Of the search time of all clients.
    share: f64,
}

#[derive(Debug, Serialize)]
struct RefusalsRow {
    client: String,
    count: f64,
    codes: BTreeMap<&'static str, f64>,
}

impl Clients {
    fn page(&self) -> ClientsAnswer {
        ClientsAnswer {
            half_life_seconds: LATELY.as_secs(),
            search_time: self.search_time(),
            refusals: self.most_refused(self.log.refused()),
        }
    }

    fn search_time(&self) -> Vec<SearchTimeRow> {
        let mut by_name = BTreeMap::new();
        for (client, seconds) in self.service.search_time() {
            *by_name.entry(self.log.name(client.name()).into_owned()).or_insert(0.0) += seconds;
        }
        let all: f64 = by_name.values().sum();
        let row = |(client, seconds): (String, f64)| SearchTimeRow {
            client,
            seconds: rounded(seconds),
            share: rounded(seconds / all),
        };
        let mut rows: Vec<_> = by_name.into_iter().map(row).collect();
        rows.sort_by(|one, other| other.seconds.total_cmp(&one.seconds));
        rows.truncate(MOST);
        rows
    }

    fn most_refused(&self, refused: Vec<RefusedClient>) -> Vec<RefusalsRow> {
        let mut by_name: BTreeMap<String, BTreeMap<&'static str, f64>> = BTreeMap::new();
        for RefusedClient { client, code, count } in refused {
            *by_name
                .entry(self.log.name(client.name()).into_owned())
                .or_default()
                .entry(code)
                .or_insert(0.0) += count;
        }
        let row = |(client, codes): (String, BTreeMap<&'static str, f64>)| RefusalsRow {
            client,
            count: rounded(codes.values().sum()),
            codes: codes.into_iter().map(|(code, count)| (code, rounded(count))).collect(),
        };
        let mut rows: Vec<_> = by_name.into_iter().map(row).collect();
        rows.sort_by(|one, other| other.count.total_cmp(&one.count));
        rows.truncate(MOST);
        rows
    }
}

/// To the thousandth.
fn rounded(number: f64) -> f64 {
    (number * 1000.0).round() / 1000.0
}

/// Answers as JSON.
pub(in crate::api) async fn json(State(clients): State<Clients>) -> Response {
    Json(clients.page()).into_response()
}

/// Answers as two tables to read.
pub(in crate::api) async fn text(State(clients): State<Clients>) -> Response {
    let content_type = HeaderValue::from_static("text/plain; charset=utf-8");
    ([(header::CONTENT_TYPE, content_type)], clients.page().to_text()).into_response()
}

impl ClientsAnswer {
    fn to_text(&self) -> String {
        let minutes = self.half_life_seconds / 60;
        let mut text = format!("Of late: what lies {minutes} minutes back counts for half.\n\n");
        // Writing into a string never fails.
        let _ = writeln!(text, "{:>12} {:>6}  client, by search time", "seconds", "share");
        for SearchTimeRow { client, seconds, share } in &self.search_time {
            let _ = writeln!(text, "{seconds:>12.3} {:>5.1}%  {client}", share * 100.0);
        }
        let _ = writeln!(text, "\n{:>12} {:>6}  client, by refusals", "refusals", "");
        for RefusalsRow { client, count, codes } in &self.refusals {
            let codes: Vec<_> =
                codes.iter().map(|(code, count)| format!("{code} {count:.1}")).collect();
            let _ = writeln!(text, "{count:>12.1} {:>6}  {client}: {}", "", codes.join(", "));
        }
        text
    }
}
