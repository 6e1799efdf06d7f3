//! Traces: export to a collector on a real socket, and trace context propagation.

use std::{
    io::{BufRead, BufReader, Write as _},
    net::TcpListener,
    process::{Command, Stdio},
    sync::{
        Arc, Mutex,
        mpsc::{Receiver, channel},
    },
    thread,
    time::{Duration, Instant},
};

use opentelemetry_proto::tonic::{
    collector::trace::v1::ExportTraceServiceRequest,
    common::v1::{KeyValue, any_value::Value},
    trace::v1::{Span, span::SpanKind},
};
use prost::Message as _;

use super::server::{PATIENCE, Server, binary, request};

/// A collector that serves one connection at a time.
struct Collector {
    endpoint: String,
    batches: Receiver<(String, ExportTraceServiceRequest)>,
    /// While locked, the collector does not answer.
    answering: Arc<Mutex<()>>,
}

impl Collector {
    fn start() -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").unwrap();
        let endpoint = format!("http://{}", listener.local_addr().unwrap());
        let (sender, batches) = channel();
        let answering = Arc::new(Mutex::new(()));
        let may_answer = Arc::clone(&answering);
        thread::spawn(move || {
            for stream in listener.incoming().map_while(Result::ok) {
                let mut reader = BufReader::new(stream);
                while let Some((line, body)) = read_request(&mut reader) {
                    let batch = ExportTraceServiceRequest::decode(&body[..]).unwrap();
                    let answer = "HTTP/1.1 200 OK\r\ncontent-length: 0\r\n\r\n";
                    drop(may_answer.lock().unwrap());
                    // Fails where the server has timed out.
                    if reader.get_mut().write_all(answer.as_bytes()).is_err() {
                        break;
                    }
                    if sender.send((line, batch)).is_err() {
                        return;
                    }
                }
            }
        });
        Self { endpoint, batches, answering }
    }

    /// Service name in the next batch.
    fn service(&self) -> String {
        let (_, batch) = self.batches.recv_timeout(PATIENCE).expect("spans arrive");
        let of_process = &batch.resource_spans[0].resource.as_ref().unwrap().attributes;
        text(of_process, "service.name").unwrap().to_owned()
    }

    /// Spans in order of arrival, until both of these are present.
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
    // Requests without a log line are traced all the same.
    let server = traced(&["--log-level", "warn,yomi::cli=info"], &collector.endpoint);
    let mut client = server.connect();
    let caller = "traceparent: 00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01\r\n";
    client.write(&request("/v1/othello/bestmove?moves=f5d6&depth=4", caller));
    assert_eq!(client.answer().status, 200);
    let [asked, search] = collector.spans([ROUTE, "search"]);

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
fn an_answer_that_is_given_again_says_what_it_was_in_its_span_and_in_the_line_of_debugging() {
    let collector = Collector::start();
    // By default such an answer has no log line, and its span is for traces alone.
    let server = traced(&[], &collector.endpoint);
    server.get("/v1/othello/bestmove?moves=f5d6&depth=3");
    collector.spans([ROUTE, "search"]);
    server.get("/v1/othello/bestmove?moves=f5d6&depth=3");
    let [again, _] = collector.spans([ROUTE, ROUTE]);
    assert_eq!(text(&again.attributes, "game"), Some("othello"));
    assert_eq!(number(&again.attributes, "depth"), Some(3));

    let server = Server::start(&["--log-level", "debug"]);
    server.get("/v1/othello/bestmove?moves=f5d6&depth=3");
    server.wait_for_log("\"level\":\"INFO\",\"message\":\"answered\"");
    server.get("/v1/othello/bestmove?moves=f5d6&depth=3");
    let line = server.wait_for_log("\"level\":\"DEBUG\",\"message\":\"answered\"");
    assert!(line.contains("\"depth\":3") && line.contains("\"search_us\":"), "{line}");
}

#[test]
fn a_trace_that_begins_here_is_named_in_the_log_and_sent_before_the_process_ends() {
    let collector = Collector::start();
    let variables =
        [("OTEL_EXPORTER_OTLP_ENDPOINT", collector.endpoint.as_str()), ("OTEL_BSP_SCHEDULE_DELAY", "3600000")];
    let mut server = Server::start_with(&[], &variables);
    server.get("/v1/othello/bestmove?moves=f5d6&depth=3");
    let line = server.wait_for_log("\"answered\"");
    server.terminate();
    let [asked, search] = collector.spans([ROUTE, "search"]);
    server.ended();
    let id = hex(&asked.trace_id);
    assert!(line.contains(&format!("\"trace_id\":\"{id}\"")), "{id} is not in {line}");
    assert_eq!((search.trace_id, asked.parent_span_id), (asked.trace_id, Vec::new()));
}

#[test]
fn a_collector_that_is_not_there_costs_spans_and_one_line_of_the_log() {
    let closed = TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap();
    let server = traced(&[], &format!("http://{closed}"));
    assert_eq!(server.get("/v1/othello/bestmove?depth=2").status, 200);
    server.wait_for_log("traces are lost");
    for _ in 0..3 {
        assert_eq!(server.get("/v1/othello/bestmove?depth=2").status, 200);
        thread::sleep(Duration::from_millis(100));
    }
    assert_eq!(server.logged().matches("traces are lost").count(), 1);
}

#[test]
fn spans_that_find_the_queue_full_cost_one_line_until_the_collector_keeps_up() {
    let collector = Collector::start();
    let variables = [
        ("OTEL_EXPORTER_OTLP_ENDPOINT", collector.endpoint.as_str()),
        ("OTEL_EXPORTER_OTLP_TIMEOUT", "60000"),
        ("OTEL_BSP_MAX_QUEUE_SIZE", "4"),
        ("OTEL_BSP_SCHEDULE_DELAY", "20"),
    ];
    let server = Server::start_with(&[], &variables);
    let mut client = server.connect();
    for _ in 0..2 {
        let slow = collector.answering.lock().unwrap();
        // More than fit in one batch and the queue.
        for _ in 0..20 {
            assert_eq!(client.get("/livez").status, 200);
        }
        let line = server.wait_for_log("traces are lost");
        assert!(line.contains("4 wait already, all that OTEL_BSP_MAX_QUEUE_SIZE allows"), "{line}");
        assert!(!line.contains("\"span\""), "the line belongs to no request: {line}");
        drop(slow);
        server.wait_for_log("the collector takes traces again");
    }
    assert_eq!(server.logged().matches("traces are lost").count(), 2);
}

#[test]
fn a_collector_that_does_not_answer_is_given_up_after_the_timeout() {
    let collector = Collector::start();
    let _never = collector.answering.lock().unwrap();
    for timeouts in [
        &[("OTEL_EXPORTER_OTLP_TIMEOUT", "100")][..],
        &[("OTEL_EXPORTER_OTLP_TIMEOUT", "60000"), ("OTEL_EXPORTER_OTLP_TRACES_TIMEOUT", "100")],
    ] {
        let of_collector =
            [("OTEL_EXPORTER_OTLP_ENDPOINT", collector.endpoint.as_str()), ("OTEL_BSP_SCHEDULE_DELAY", "20")];
        let server = Server::start_with(&[], &[&of_collector, timeouts].concat());
        let start = Instant::now();
        assert_eq!(server.get("/livez").status, 200);
        server.wait_for_log("traces are lost");
        // Without the variable, the timeout is ten seconds.
        assert!(start.elapsed() < Duration::from_secs(9), "{timeouts:?}");
    }
}

#[test]
fn the_service_has_the_name_that_the_most_particular_variable_gives_it() {
    let name = ("OTEL_SERVICE_NAME", "named");
    let attributes = ("OTEL_RESOURCE_ATTRIBUTES", "a=b,service.name=attributed");
    let empty = ("OTEL_SERVICE_NAME", "");
    for (variables, expected) in [
        (&[name, attributes][..], "named"),
        (&[attributes], "attributed"),
        (&[attributes, empty], "attributed"),
        (&[("OTEL_RESOURCE_ATTRIBUTES", "service.name=,a=b")], "yomi"),
        (&[], "yomi"),
    ] {
        let collector = Collector::start();
        let of_collector =
            [("OTEL_EXPORTER_OTLP_ENDPOINT", collector.endpoint.as_str()), ("OTEL_BSP_SCHEDULE_DELAY", "20")];
        let server = Server::start_with(&[], &[&of_collector, variables].concat());
        assert_eq!(server.get("/livez").status, 200);
        assert_eq!(collector.service(), expected, "{variables:?}");
    }
}

#[test]
fn traces_that_are_switched_off_are_not_sent() {
    for switch in [("OTEL_SDK_DISABLED", "TRUE"), ("OTEL_TRACES_EXPORTER", "none")] {
        let collector = Collector::start();
        let endpoint = ("OTEL_EXPORTER_OTLP_ENDPOINT", collector.endpoint.as_str());
        let mut server = Server::start_with(&[], &[endpoint, switch]);
        assert_eq!(server.get("/livez").status, 200);
        // Shutdown would flush the rest.
        server.terminate();
        server.ended();
        assert!(collector.batches.try_recv().is_err(), "{switch:?}");
    }
}

#[test]
fn a_malformed_traceparent_is_not_continued() {
    let collector = Collector::start();
    let server = traced(&[], &collector.endpoint);
    for header in [
        "00-+4bf92f3577b34da6a3ce929d0e0e473-00f067aa0ba902b7-01",
        "00-4bf92f3577b34da6a3ce929d0e0e4736-+0f067aa0ba902b7-01",
        "+0-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01",
    ] {
        let asked = asked_with(&server, &collector, &format!("traceparent: {header}\r\n"));
        assert!(asked.parent_span_id.is_empty(), "{header}: {asked:?}");
        assert!(!hex(&asked.trace_id).contains("4bf92f3577b34da6a3ce929d0e0e473"), "{header}");
    }
}

#[test]
fn a_long_tracestate_is_not_carried() {
    let collector = Collector::start();
    let server = traced(&[], &collector.endpoint);
    let carried = |state: &str| {
        let caller = "traceparent: 00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01";
        let headers = format!("{caller}\r\ntracestate: {state}\r\n");
        let asked = asked_with(&server, &collector, &headers);
        assert_eq!(hex(&asked.parent_span_id), "00f067aa0ba902b7");
        asked.trace_state
    };
    let members = |count| (0..count).map(|number| format!("a{number}=1")).collect::<Vec<_>>();
    assert_eq!(carried(&members(32).join(",")), members(32).join(","));
    assert_eq!(carried(&members(33).join(",")), "");
    let long = format!("a={0},b={0},c={0}", "x".repeat(200));
    assert_eq!(carried(&long), "");
}

/// The span of a request with these header lines.
fn asked_with(server: &Server, collector: &Collector, headers: &str) -> Span {
    let mut client = server.connect();
    client.write(&request("/v1/othello/bestmove?depth=2", headers));
    assert_eq!(client.answer().status, 200);
    let [asked, _] = collector.spans([ROUTE, ROUTE]);
    asked
}

fn hex(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}

/// Error message of a server that does not start with these variables.
fn refused(variables: &[(&str, &str)]) -> String {
    let mut server = Command::new(binary())
        .args(["--addr", "127.0.0.1:0"])
        .envs(variables.iter().copied())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let mut said = String::new();
    for line in BufReader::new(server.stderr.take().unwrap()).lines().map_while(Result::ok) {
        if line.contains("listening") {
            server.kill().unwrap();
            panic!("it starts with {variables:?}");
        }
        said += &line;
    }
    assert!(!server.wait().unwrap().success(), "{variables:?}");
    said
}

#[test]
fn a_collector_behind_tls_is_refused_at_the_start() {
    let message = refused(&[("OTEL_EXPORTER_OTLP_ENDPOINT", "https://collector.example:4318")]);
    assert!(message.contains("OTEL_EXPORTER_OTLP_ENDPOINT") && message.contains("http://"));
}

#[test]
fn what_cannot_be_honoured_is_refused_at_the_start() {
    for (variable, value, expected) in [
        ("OTEL_SDK_DISABLED", "yes", "true or false"),
        ("OTEL_TRACES_EXPORTER", "console", "otlp or none"),
        ("OTEL_EXPORTER_OTLP_PROTOCOL", "grpc", "http/protobuf"),
        ("OTEL_EXPORTER_OTLP_TRACES_PROTOCOL", "http/json", "http/protobuf"),
        ("OTEL_EXPORTER_OTLP_COMPRESSION", "gzip", "none"),
        ("OTEL_EXPORTER_OTLP_TIMEOUT", "10s", "a whole number from 1"),
        ("OTEL_TRACES_SAMPLER", "sometimes", "parentbased_traceidratio"),
        ("OTEL_TRACES_SAMPLER_ARG", "1%", "a number from 0 to 1"),
    ] {
        let collector = ("OTEL_EXPORTER_OTLP_ENDPOINT", "http://127.0.0.1:4318");
        let ratio = ("OTEL_TRACES_SAMPLER", "traceidratio");
        let message = refused(&[collector, ratio, (variable, value)]);
        let is_clear = [variable, value, expected].iter().all(|part| message.contains(part));
        assert!(is_clear, "{variable}={value}: {message}");
    }
}
