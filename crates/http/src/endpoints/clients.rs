//! `/clients`, for the operator alone: which clients recently used most search time, were refused or preempted most,
//! and hold most of each pool. `/v1/status` is public and would reveal clients to each other.

use std::{collections::BTreeMap, fmt::Write as _};

use axum::{
    Json,
    extract::State,
    http::{HeaderValue, header},
    response::{IntoResponse, Response},
};
use serde::Serialize;
use yomi_api::client_log::{ClientLog, RefusedClient};
use yomi_service::{LATELY, Service, share::Holding};

/// Rows in each table.
const MOST: usize = 20;

/// The sources of the page.
#[derive(Clone, Debug)]
pub(crate) struct Clients {
    pub service: Service,
    pub log: ClientLog,
}

/// The top clients by search time, refusals, preemptions and holdings.
#[derive(Debug, Serialize)]
struct ClientsAnswer {
    /// Half-life of the counts.
    half_life_seconds: u64,
    search_time: Vec<SearchTimeRow>,
    refusals: Vec<RefusalsRow>,
    preempted: Vec<PreemptedRow>,
    /// Current holdings.
    shares: Vec<ShareRow>,
    /// A peer that sends `x-forwarded-for` and is no trusted proxy: all clients behind it count as this one.
    #[serde(skip_serializing_if = "Option::is_none")]
    untrusted_proxy: Option<String>,
}

#[derive(Debug, Serialize)]
struct SearchTimeRow {
    client: String,
    seconds: f64,
    /// Fraction of all clients' search time.
    share: f64,
}

#[derive(Debug, Serialize)]
struct RefusalsRow {
    client: String,
    count: f64,
    codes: BTreeMap<&'static str, f64>,
}

#[derive(Debug, Serialize)]
struct PreemptedRow {
    client: String,
    /// Searches preempted by other clients.
    searches: f64,
}

#[derive(Debug, Serialize)]
struct ShareRow {
    client: String,
    pool: &'static str,
    held: u64,
    /// Fraction of the pool.
    share: f64,
}

impl Clients {
    fn page(&self) -> ClientsAnswer {
        ClientsAnswer {
            half_life_seconds: LATELY.as_secs(),
            search_time: self.search_time(),
            refusals: self.most_refused(self.log.refused()),
            preempted: self.preempted(),
            shares: self.shares(),
            untrusted_proxy: self.log.untrusted_proxy().map(|name| self.log.name(name).into_owned()),
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

    fn preempted(&self) -> Vec<PreemptedRow> {
        let mut by_name = BTreeMap::new();
        for (client, searches) in self.service.preempted() {
            *by_name.entry(self.log.name(client.name()).into_owned()).or_insert(0.0) += searches;
        }
        let row = |(client, searches)| PreemptedRow { client, searches: rounded(searches) };
        let mut rows: Vec<_> = by_name.into_iter().map(row).collect();
        rows.sort_by(|one, other| other.searches.total_cmp(&one.searches));
        rows.truncate(MOST);
        rows
    }

    fn shares(&self) -> Vec<ShareRow> {
        let mut by_name = BTreeMap::new();
        let holdings = self.log.holdings().into_iter().chain(self.service.holdings());
        for Holding { pool, client, held, capacity } in holdings {
            // With shortened addresses, a network shows the sum over its addresses.
            if self.log.shortens_addresses() && client.is_wider_network() {
                continue;
            }
            let name = self.log.name(client.name()).into_owned();
            by_name.entry((pool, capacity, name)).and_modify(|sum| *sum += held).or_insert(held);
        }
        let row = |((pool, capacity, client), held): ((_, u64, _), u64)| ShareRow {
            client,
            pool,
            held,
            share: rounded(held as f64 / capacity as f64),
        };
        let mut rows: Vec<_> = by_name.into_iter().map(row).collect();
        rows.sort_by(|one, other| other.share.total_cmp(&one.share));
        rows.truncate(MOST);
        rows
    }

    fn most_refused(&self, refused: Vec<RefusedClient>) -> Vec<RefusalsRow> {
        let mut by_name: BTreeMap<String, BTreeMap<&'static str, f64>> = BTreeMap::new();
        for RefusedClient { client, code, count } in refused {
            *by_name.entry(self.log.name(client.name()).into_owned()).or_default().entry(code).or_insert(0.0) += count;
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

/// Rounds to three decimals.
fn rounded(number: f64) -> f64 {
    (number * 1000.0).round() / 1000.0
}

/// Answers as JSON.
pub(crate) async fn json(State(clients): State<Clients>) -> Response {
    Json(clients.page()).into_response()
}

/// Answers as plain-text tables.
pub(crate) async fn text(State(clients): State<Clients>) -> Response {
    let content_type = HeaderValue::from_static("text/plain; charset=utf-8");
    ([(header::CONTENT_TYPE, content_type)], clients.page().to_text()).into_response()
}

impl ClientsAnswer {
    fn to_text(&self) -> String {
        let minutes = self.half_life_seconds / 60;
        let mut text = String::new();
        // Writing into a string never fails.
        if let Some(proxy) = &self.untrusted_proxy {
            let _ = writeln!(
                text,
                "{proxy} sends x-forwarded-for and is not trusted: all players behind it are one client. \
                 Name it with --trusted-proxy if it is yours.\n"
            );
        }
        let _ = writeln!(text, "Of late: what lies {minutes} minutes back counts for half.\n");
        let _ = writeln!(text, "{:>12} {:>6}  client, by search time", "seconds", "share");
        for SearchTimeRow { client, seconds, share } in &self.search_time {
            let _ = writeln!(text, "{seconds:>12.3} {:>5.1}%  {client}", share * 100.0);
        }
        let _ = writeln!(text, "\n{:>12} {:>6}  client, by refusals", "refusals", "");
        for RefusalsRow { client, count, codes } in &self.refusals {
            let codes: Vec<_> = codes.iter().map(|(code, count)| format!("{code} {count:.1}")).collect();
            let _ = writeln!(text, "{count:>12.1} {:>6}  {client}: {}", "", codes.join(", "));
        }
        let _ = writeln!(text, "\n{:>12} {:>6}  client, by searches that gave way", "searches", "");
        for PreemptedRow { client, searches } in &self.preempted {
            let _ = writeln!(text, "{searches:>12.1} {:>6}  {client}", "");
        }
        let _ = writeln!(text, "\n{:>12} {:>6}  client, by what it holds now", "held", "share");
        for ShareRow { client, pool, held, share } in &self.shares {
            let _ = writeln!(text, "{held:>12} {:>5.1}%  {client}: {pool}", share * 100.0);
        }
        text
    }
}
