//! Scrapes, compared with the table of `docs/metrics.md`; and the separate metrics listener.

use std::{
    collections::{BTreeMap, BTreeSet},
    fs,
    path::Path,
    time::{SystemTime, UNIX_EPOCH},
};

use yomi_contract::routes::{Route, UNMATCHED};

use super::server::{Client, Server, request};

/// A row of the table.
#[derive(Debug)]
struct Entry {
    kind: String,
    /// Allowed values of each label; an empty list allows any single number or word.
    labels: BTreeMap<String, BTreeSet<String>>,
}

/// Texts between backticks.
fn quoted(text: &str) -> Vec<String> {
    text.split('`').skip(1).step_by(2).map(str::to_owned).collect()
}

/// The tables of `docs/metrics.md`: `| \`name\` | type | \`label\`: \`value\`, …; … | meaning |`.
fn documented() -> BTreeMap<String, Entry> {
    let page = concat!(env!("CARGO_MANIFEST_DIR"), "/docs/metrics.md");
    let page = fs::read_to_string(page).unwrap();
    let is_row = |line: &&str| ["| `yomi_", "| `process_"].iter().any(|row| line.starts_with(row));
    let rows = page.lines().filter(is_row);
    let entries: BTreeMap<_, _> = rows
        .map(|row| {
            let cells: Vec<&str> = row.trim_matches('|').split(" | ").map(str::trim).collect();
            let [name, kind, labels, meaning] = cells[..] else { panic!("four cells: {row}") };
            assert!(meaning.len() > 8, "{row}");
            let labels = labels.split(';').filter(|text| text.contains('`')).map(|text| {
                let mut words = quoted(text).into_iter();
                (words.next().unwrap(), words.collect())
            });
            let entry = Entry { kind: kind.to_owned(), labels: labels.collect() };
            (quoted(name)[0].clone(), entry)
        })
        .collect();
    assert!(entries.len() > 20, "{entries:?}");
    entries
}

#[test]
fn the_routes_that_the_documentation_lists_are_those_of_the_table() {
    let routes: BTreeSet<_> = Route::ALL.iter().map(|route| route.name()).chain([UNMATCHED]).collect();
    for metric in ["yomi_http_requests_total", "yomi_http_request_seconds"] {
        let listed = &documented()[metric].labels["route"];
        assert_eq!(listed.iter().map(String::as_str).collect::<BTreeSet<_>>(), routes, "{metric}");
    }
}

/// Name and labels of a line of a scrape.
fn sample(line: &str) -> (&str, BTreeMap<&str, &str>) {
    let series = line.rsplit_once(' ').unwrap().0;
    let Some((name, labels)) = series.split_once('{') else { return (series, BTreeMap::new()) };
    let labels = labels.strip_suffix('}').unwrap();
    let labels = labels.split("\",").map(|label| {
        let (name, value) = label.split_once("=\"").unwrap();
        (name, value.trim_end_matches('"'))
    });
    (name, labels.collect())
}

/// A request that varies everything a client can, to reveal a label that copies it.
fn ask_oddly(server: &Server) {
    for path in [
        "/v1/othello/bestmove?moves=f5d6&depth=4",
        "/v1/othello/bestmove?moves=f5d6&depth=4",
        "/v1/othello/bestmove?moves=f5d6&depth=4&cache=bypass",
        "/v1/gomoku/bestmove?moves=h8&depth=2&algorithm=pvs",
        "/v1/tictactoe/bestmove",
        "/v1/tictactoe/bestmove?algorithm=alpha_beta&transposition_table=true",
        "/v1/othello/bestmove?time_ms=50&deadline_ms=20",
        "/v1/othello/position",
        "/v1/lab/tree?tree=(3 5)",
        "/v1/chess/bestmove",
        "/v1/othello/bestmove?levle=3",
        "/v1/an/invented/path?with=a&query=of%20its%20own",
        "/docs/nothing-of-that-name",
        "/livez",
        "/../../etc/passwd",
        "/v1/%6Fthello/bestmove?depth=1",
    ] {
        let path = path.replace(' ', "%20");
        server.get(&path);
    }
    for method in ["BREW", "DELETE", "PUT", "HEAD", "OPTIONS"] {
        let mut client = server.connect();
        client.write(&request("/v1/games", "").replacen("GET", method, 1));
        let answer = client.head();
        assert!(answer.starts_with("HTTP/1.1 "), "{answer}");
    }
    let mut client = server.connect();
    client.write(&request("/v1/games", "").replace("localhost", "invented.example"));
    client.answer().is_problem(421, "foreign_host");
    let mut client = server.connect();
    client.write(&request("/v1/games", "x-request-id: one-of-many\r\nuser-agent: example\r\n"));
    assert_eq!(client.answer().status, 200);
    // Disconnects during its search.
    let mut client = server.connect();
    client.write(&request("/v1/othello/bestmove?time_ms=60000", ""));
    server.wait_for_metric("yomi_threads_busy 1");
    drop(client);
    server.wait_for_metric("yomi_threads_busy 0");
}

#[test]
fn a_scrape_after_odd_requests_shows_what_the_documentation_lists_and_nothing_else() {
    let server = Server::start(&[]);
    ask_oddly(&server);
    let page = server.get("/metrics").body;
    let documented = documented();
    let mut types = BTreeMap::new();
    let mut seen = BTreeSet::new();
    for line in page.lines().filter(|line| !line.is_empty()) {
        if let Some(words) = line.strip_prefix("# TYPE ") {
            let (name, kind) = words.split_once(' ').unwrap();
            types.insert(name, kind);
        }
        if line.starts_with('#') {
            continue;
        }
        let (series, labels) = sample(line);
        let name = ["_bucket", "_sum", "_count"]
            .iter()
            .find_map(|suffix| {
                let name = series.strip_suffix(suffix)?;
                (types.get(name) == Some(&"histogram")).then_some(name)
            })
            .unwrap_or(series);
        let entry = documented.get(name).unwrap_or_else(|| panic!("not documented: {line}"));
        assert_eq!(types.get(name), Some(&entry.kind.as_str()), "{line}");
        seen.insert(name.to_owned());
        let shown: BTreeSet<_> = labels.keys().filter(|label| **label != "le").copied().collect();
        let expected: BTreeSet<_> = entry.labels.keys().map(String::as_str).collect();
        assert_eq!(shown, expected, "{line}");
        for (label, values) in &entry.labels {
            let value = labels[label.as_str()];
            match label.as_str() {
                "code" => assert!((100..600).contains(&value.parse::<u16>().unwrap()), "{line}"),
                "version" | "commit" => assert!(values.is_empty(), "{line}"),
                _ => assert!(values.contains(value), "{value} is not documented: {line}"),
            }
        }
    }
    let documented: BTreeSet<_> = documented.into_keys().collect();
    assert_eq!(seen, documented, "every metric of the table was measured");
}

#[test]
fn the_process_tells_what_it_takes() {
    let value = |page: &str, name: &str| -> f64 {
        let line = page.lines().find_map(|line| line.strip_prefix(name)?.strip_prefix(' '));
        line.unwrap_or_else(|| panic!("no {name}: {page}")).parse().unwrap()
    };
    let server = Server::start(&[]);
    let mut client = server.connect();
    let before = client.get("/metrics").body;
    let now = SystemTime::now().duration_since(UNIX_EPOCH).unwrap().as_secs_f64();
    let age = now - value(&before, "process_start_time_seconds");
    assert!((0.0..60.0).contains(&age), "{age}");
    assert!(value(&before, "process_resident_memory_bytes") > 1e7, "{before}");
    let more: Vec<_> = (0..10).map(|_| server.connect()).collect();
    server.wait_for_metric("yomi_connections 12");
    let used = value(&before, "process_cpu_seconds_total");
    client.wait_for_metrics("more processor time", |page| value(page, "process_cpu_seconds_total") > used);
    let after = client.get("/metrics").body;
    let grown = |name| value(&after, name) - value(&before, name);
    assert!((9.0..13.0).contains(&grown("process_open_fds")), "{before}{after}");
    assert!(value(&after, "process_max_fds") > 2048.0, "{after}");
    assert!(grown("process_start_time_seconds") == 0.0, "{after}");
    drop(more);
}

/// A connection to the address in the log.
pub fn apart(server: &Server) -> Client {
    let log = server.logged();
    let line = log.split("}{").find(|line| line.contains("metrics are served apart")).unwrap();
    let address = line.split("\"addr\":\"").nth(1).unwrap().split('"').next().unwrap();
    Client::connect(address.parse().unwrap())
}

#[test]
fn metrics_of_their_own_address_need_no_key_and_are_gone_from_the_other() {
    let file = Path::new(env!("CARGO_TARGET_TMPDIR")).join("edges-metrics.keys");
    fs::write(&file, format!("{{\"name\": \"holder\", \"sha256\": \"{}\"}}", "0".repeat(64))).unwrap();
    let flags = ["--metrics-addr", "127.0.0.1:0", "--keys-file", file.to_str().unwrap()];
    let server = Server::start(&flags);
    let mut scraper = apart(&server);
    let page = scraper.get("/metrics");
    assert_eq!(page.status, 200);
    assert!(page.body.contains("yomi_build_info{version="), "{page:?}");
    scraper.get("/v1/othello/bestmove").is_problem(404, "not_found");
    for probe in ["/livez", "/readyz", "/startupz"] {
        assert_eq!(scraper.get(probe).status, 200, "{probe}");
    }
    scraper.write(&request("/metrics", "").replace("localhost", "rebound.example"));
    scraper.answer().is_problem(421, "foreign_host");
    // Without a key the answer does not reveal whether the page exists.
    server.get("/metrics").is_problem(401, "unauthorized");
    scraper.wait_for_metric("yomi_refused_total{reason=\"unauthorized\"} 1");
    let open = Server::start(&flags[..2]);
    open.get("/metrics").is_problem(404, "not_found");
}

#[test]
fn metrics_are_served_while_the_server_stops() {
    let mut server = Server::start(&["--metrics-addr=127.0.0.1:0", "--drain-ms=60000", "--drain-delay-ms=0"]);
    let mut scraper = apart(&server);
    let mut client = server.connect();
    client.write(&request("/v1/othello/bestmove?time_ms=60000", ""));
    scraper.wait_for_metric("yomi_threads_busy 1");
    server.terminate();
    server.wait_for_log("\"stopping\"");
    scraper.wait_for_metric("yomi_threads_busy 1");
    scraper.get("/readyz").is_problem(503, "draining");
    assert_eq!(scraper.get("/livez").status, 200);
    drop(client);
    server.ended();
}

#[test]
fn the_operator_alone_learns_which_clients_took_and_were_refused_most() {
    let server = Server::start(&["--metrics-addr=127.0.0.1:0"]);
    server.get("/v1/othello/bestmove?time_ms=300&cache=bypass");
    for _ in 0..30 {
        assert_eq!(server.get("/v1/othello/bestmove?depth=none").status, 422);
    }
    let mut unread = server.connect();
    unread.write("GET /v1/games?a={\"b\":1} HTTP/1.1\r\nHost: localhost\r\n\r\n");
    unread.answer().is_problem(400, "malformed_request");
    server.get("/clients").is_problem(404, "not_found");
    let page = apart(&server).get("/clients").json();
    let (searched, refused) = (&page["search_time"][0], &page["refusals"][0]);
    assert_eq!((&searched["client"], &refused["client"]), (&"127.0.0.1".into(), &"127.0.0.1".into()));
    let seconds = searched["seconds"].as_f64().unwrap();
    assert!((0.25..2.0).contains(&seconds) && searched["share"] == 1.0, "{page}");
    let count = |code: &str| refused["codes"][code].as_f64().unwrap();
    assert!((28.0..=30.0).contains(&count("invalid_request")), "{page}");
    assert!(count("address") > 0.9 && count("not_found") > 0.9, "{page}");
    let text = apart(&server).get("/clients.txt").body;
    assert!(text.contains("100.0%  127.0.0.1") && text.contains("invalid_request"), "{text}");
}

#[test]
fn addresses_are_told_as_networks_where_the_operator_wants_it() {
    let server = Server::start_with(&["--metrics-addr=127.0.0.1:0"], &[("YOMI_SHORTEN_ADDRESSES", "true")]);
    server.get("/nowhere").is_problem(404, "not_found");
    let page = apart(&server).get("/clients").json();
    assert_eq!(page["refusals"][0]["client"], "127.0.0.0/24", "{page}");
    let mut unread = server.connect();
    unread.write("hello\r\n\r\n");
    unread.answer().is_problem(400, "malformed_request");
    server.wait_for_log("\"code\":\"not_found\"");
    server.wait_for_log("could not be read");
    let log = server.logged();
    assert_eq!(log.matches("\"client\":\"127.0.0.0/24\"").count(), 2, "{log}");
    assert!(!log.contains("\"127.0.0.1\""), "{log}");
}

#[test]
fn the_operator_is_told_once_of_a_proxy_that_is_not_trusted() {
    let server = Server::start(&["--metrics-addr=127.0.0.1:0"]);
    assert!(!apart(&server).get("/clients.txt").body.contains("x-forwarded-for"));
    for client in ["198.51.100.1", "198.51.100.2"] {
        let mut proxy = server.connect();
        proxy.write(&request("/v1/othello/bestmove?depth=1", &format!("x-forwarded-for: {client}\r\n")));
        assert_eq!(proxy.answer().status, 200);
    }
    let text = apart(&server).get("/clients.txt").body;
    assert!(text.starts_with("127.0.0.1 sends x-forwarded-for and is not trusted"), "{text}");
    assert_eq!(apart(&server).get("/clients").json()["untrusted_proxy"], "127.0.0.1");
    server.wait_for_log("x-forwarded-for comes from a peer that is not trusted");
    assert_eq!(server.logged().matches("x-forwarded-for comes").count(), 1);
}
