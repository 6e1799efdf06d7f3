//! Traces, as a collector on a real socket gets them.

use std::{
    io::{BufRead, BufReader, Write as _},
    net::TcpListener,
    process::Command,
    sync::mpsc::{Receiver, channel},
    thread,
};

use opentelemetry_proto::tonic::{
    collector::trace::v1::ExportTraceServiceRequest,
    common::v1::{KeyValue, any_value::Value},
    trace::v1::{Span, span::SpanKind},
};
use prost::Message as _;

use super::server::{BINARY, PATIENCE, Server, request};

/// A collector that takes one connection after the other.
struct Collector {
    endpoint: String,
    batches: Receiver<(String, ExportTraceServiceRequest)>,
}

impl Collector {
    fn start() -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").unwrap();
        let endpoint = format!("http://{}", listener.local_addr().unwrap());
        let (sender, batches) = channel();
        thread::spawn(move || {
            for stream in listener.incoming().map_while(Result::ok) {
                let mut reader = BufReader::new(stream);
                while let Some((line, body)) = read_request(&mut reader) {
                    let batch = ExportTraceServiceRequest::decode(&body[..]).unwrap();
                    let answer = "HTTP/1.1 200 OK\r\ncontent-length: 0\r\n\r\n";
                    reader.get_mut().write_all(answer.as_bytes()).unwrap();
                    if sender.send((line, batch)).is_err() {
                        return;
                    }
                }
            }
        });
        Self { endpoint, batches }
    }

    /// Spans in the order of their arrival, until both of these are there.
    fn spans(&self, names: [&str; 2]) -> [Span; 2] {
        let mut spans: Vec<Span> = Vec::new();
        loop {
            let (line, batch) = self.batches.recv_timeout(PATIENCE).expect("spans arrive");
            assert_eq!(line, "POST /v1/traces HTTP/1.1");
            for resource in batch.resource_spans {
                let of_process = resource.resource.unwrap().attributes;
                assert_eq!(text(&of_process, "service.name"), Some("yomi"));
                spans.extend(resource.scope_spans.into_iter().flat_map(|scope| scope.spans));
            }
            let found = names.map(|name| spans.iter().find(|span| span.name == name).cloned());
            if let [Some(one), Some(other)] = found {
                return [one, other];
            }
        }
    }
}

/// The first line and the body of a request; `None` at the end of the connection.
fn read_request(reader: &mut impl BufRead) -> Option<(String, Vec<u8>)> {
    let mut lines = Vec::new();
    loop {
        let mut line = String::new();
        if reader.read_line(&mut line).ok()? == 0 {
            return None;
        }
        let line = line.trim_end().to_owned();
        if line.is_empty() {
            break;
        }
        lines.push(line);
    }
    let length = lines.iter().find_map(|line| {
        let (name, value) = line.split_once(':')?;
        name.eq_ignore_ascii_case("content-length").then(|| value.trim().parse().unwrap())
    });
    let mut body = vec![0; length.expect("a length")];
    reader.read_exact(&mut body).ok()?;
    Some((lines[0].clone(), body))
}

fn value<'a>(attributes: &'a [KeyValue], key: &str) -> Option<&'a Value> {
    attributes.iter().find(|attribute| attribute.key == key)?.value.as_ref()?.value.as_ref()
}

fn text<'a>(attributes: &'a [KeyValue], key: &str) -> Option<&'a str> {
    match value(attributes, key) {
        Some(Value::StringValue(text)) => Some(text),
        _ => None,
    }
}

fn number(attributes: &[KeyValue], key: &str) -> Option<i64> {
    match value(attributes, key) {
        Some(Value::IntValue(number)) => Some(*number),
        _ => None,
    }
}

fn traced(flags: &[&str], endpoint: &str) -> Server {
    let variables = [("OTEL_EXPORTER_OTLP_ENDPOINT", endpoint), ("OTEL_BSP_SCHEDULE_DELAY", "50")];
    Server::start_with(flags, &variables)
}

const ROUTE: &str = "GET /v1/{game}/bestmove";

#[test]
fn a_search_is_a_child_of_its_request_on_its_thread_and_in_the_trace_of_the_caller() {
    let collector = Collector::start();
    // What the log leaves out is traced all the same.
    let server = traced(&["--log-level", "warn,yomi::cli=info"], &collector.endpoint);
    let mut client = server.connect();
    let caller = "traceparent: 00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01\r\n";
    client.write(&request("/v1/othello/bestmove?moves=f5d6&depth=4", caller));
    assert_eq!(client.answer().status, 200);
    let [asked, search] = collector.spans([ROUTE, "search"]);

    let hex = |bytes: &[u8]| bytes.iter().map(|byte| format!("{byte:02x}")).collect::<String>();
    assert_eq!(hex(&asked.trace_id), "4bf92f3577b34da6a3ce929d0e0e4736");
    assert_eq!(hex(&asked.parent_span_id), "00f067aa0ba902b7");
    assert_eq!(asked.kind, i32::from(SpanKind::Server));
    assert_eq!(text(&asked.attributes, "http.route"), Some("/v1/{game}/bestmove"));
    assert_eq!(number(&asked.attributes, "http.response.status_code"), Some(200));

    assert_eq!((&search.trace_id, &search.parent_span_id), (&asked.trace_id, &asked.span_id));
    assert_eq!(text(&search.attributes, "thread.name"), Some("search-0"));
    assert_eq!(text(&search.attributes, "game"), Some("othello"));
    assert_eq!(number(&search.attributes, "depth"), Some(4));
    assert!(asked.start_time_unix_nano <= search.start_time_unix_nano);
    assert!(search.start_time_unix_nano < search.end_time_unix_nano);
}

#[test]
fn a_trace_that_begins_here_is_named_in_the_log_and_sent_before_the_process_ends() {
    let collector = Collector::start();
    let variables = [
        ("OTEL_EXPORTER_OTLP_ENDPOINT", collector.endpoint.as_str()),
        ("OTEL_BSP_SCHEDULE_DELAY", "3600000"),
    ];
    let mut server = Server::start_with(&[], &variables);
    server.get("/v1/othello/bestmove?moves=f5d6&depth=3");
    let line = server.wait_for_log("\"answered\"");
    server.terminate();
    let [asked, search] = collector.spans([ROUTE, "search"]);
    server.ended();
    let id: String = asked.trace_id.iter().map(|byte| format!("{byte:02x}")).collect();
    assert!(line.contains(&format!("\"trace_id\":\"{id}\"")), "{id} is not in {line}");
    assert_eq!((search.trace_id, asked.parent_span_id), (asked.trace_id, Vec::new()));
}

#[test]
fn a_collector_that_is_not_there_costs_spans_and_one_line_of_the_log() {
    let nobody = TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap();
    let server = traced(&[], &format!("http://{nobody}"));
    assert_eq!(server.get("/v1/othello/bestmove?depth=2").status, 200);
    server.wait_for_log("traces are lost");
    for _ in 0..3 {
        assert_eq!(server.get("/v1/othello/bestmove?depth=2").status, 200);
        thread::sleep(std::time::Duration::from_millis(100));
    }
    assert_eq!(server.logged().matches("traces are lost").count(), 1);
}

#[test]
fn a_collector_behind_tls_is_refused_at_the_start() {
    let output = Command::new(BINARY)
        .args(["--addr", "127.0.0.1:0"])
        .env("OTEL_EXPORTER_OTLP_ENDPOINT", "https://collector.example:4318")
        .output()
        .unwrap();
    let message = String::from_utf8(output.stderr).unwrap();
    assert!(!output.status.success());
    assert!(message.contains("OTEL_EXPORTER_OTLP_ENDPOINT") && message.contains("http://"));
}
