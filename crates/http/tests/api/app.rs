//! Test application: the router over real engines, called in memory.

use std::{num::NonZeroUsize, sync::Arc, time::Duration};

use axum::{
    Router,
    body::{Body, Bytes},
    http::{HeaderMap, HeaderValue, Request, StatusCode, Version, header, response::Parts},
    middleware::map_request,
};
use http_body_util::BodyExt;
use metrics_exporter_prometheus::PrometheusBuilder;
use tower::ServiceExt;
use yomi_api::{Api, ApiParts, jobs::ServedJobs, keys::KeyRing};
use yomi_contract::limits::{LiveLimits, OperatorLimits};
use yomi_http::{ApiSettings, AppState, gate::edges::EdgeSettings};
use yomi_laboratory::{Experiment, ExperimentFault, Findings, Made};
use yomi_players::{AnyOutcome, AnyReport, Engines, Players, SearchRequest};
use yomi_review::{Visit, Visited};
use yomi_search::{Control, team::Helpers};
use yomi_service::{Backend, PoolSettings, Searcher, Service};

use serde_json::Value;

/// A search with this seed panics.
pub const PANIC_SEED: u64 = 13_131_313;

/// The engines, but for one seed.
struct PanickyEngines(Engines);

struct PanickySearcher(Box<dyn Searcher>);

impl Backend for PanickyEngines {
    fn immediate(&self, request: &SearchRequest) -> Option<AnyOutcome> {
        self.0.immediate(request)
    }

    fn depth_zero(&self, request: &SearchRequest) -> AnyReport {
        self.0.depth_zero(request)
    }

    fn searcher(&self, helpers: Arc<dyn Helpers>) -> Box<dyn Searcher> {
        // Memory of tables is not committed beforehand: few tests fill them, and most would pay for it.
        Box::new(PanickySearcher(Box::new(Players::with_helpers(self.0.clone(), helpers))))
    }
}

impl Searcher for PanickySearcher {
    fn search(&mut self, request: &SearchRequest, control: &Control, publish: &mut dyn FnMut(AnyReport)) -> AnyOutcome {
        assert!(request.seed != PANIC_SEED, "this seed panics");
        self.0.search(request, control, publish)
    }

    fn experiment(
        &mut self,
        experiment: &Experiment,
        made: &mut Made,
        control: &Control,
        gives_way: &dyn Fn() -> bool,
    ) -> Option<Result<Findings, ExperimentFault>> {
        self.0.experiment(experiment, made, control, gives_way)
    }

    fn visit(&mut self, visit: &Visit, control: &Control) -> Visited {
        self.0.visit(visit, control)
    }
}

/// The router under test.
#[derive(Clone)]
pub struct TestApp {
    pub service: Service,
    pub router: Router,
}

/// An answer with its body.
pub struct TestAnswer {
    pub status: StatusCode,
    pub headers: HeaderMap,
    pub text: String,
}

impl TestApp {
    /// One search thread with one place in its queue.
    pub fn small() -> Self {
        Self::with(1, |_| ())
    }

    /// Two search threads and a queue without practical bounds.
    pub fn new() -> Self {
        Self::with(64, |_| ())
    }

    pub fn with(queue: usize, change: impl FnOnce(&mut ApiSettings)) -> Self {
        Self::build(queue, None, change)
    }

    /// Two search threads, with API keys.
    pub fn with_keys(keys: KeyRing) -> Self {
        Self::with_keys_and(keys, |_| ())
    }

    pub fn with_keys_and(keys: KeyRing, change: impl FnOnce(&mut ApiSettings)) -> Self {
        Self::build(64, Some(keys), change)
    }

    fn build(queue: usize, keys: Option<KeyRing>, change: impl FnOnce(&mut ApiSettings)) -> Self {
        Self::build_all(queue, keys, change, None)
    }

    /// Two search threads, and jobs in a given store.
    pub fn with_jobs(jobs: ServedJobs, keys: Option<KeyRing>) -> Self {
        Self::build_all(64, keys, |_| (), Some(jobs))
    }

    fn build_all(
        queue: usize,
        keys: Option<KeyRing>,
        change: impl FnOnce(&mut ApiSettings),
        jobs: Option<ServedJobs>,
    ) -> Self {
        crate::log::install();
        let threads = if queue == 1 { 1 } else { 2 };
        let number = |number| NonZeroUsize::new(number).unwrap();
        let pool = PoolSettings {
            queue_per_thread: number(queue),
            max_queue: Duration::from_secs(5),
            min_time: Duration::from_millis(20),
            ..PoolSettings::with_threads(number(threads))
        };
        let engines = Engines::default();
        let service = Service::start(pool, Arc::new(PanickyEngines(engines.clone()))).unwrap();
        let mut settings = ApiSettings {
            serves_page: true,
            serves_mcp: true,
            limits: LiveLimits::new(OperatorLimits { max_search: Duration::from_secs(20), ..OperatorLimits::WIDEST }),
            cors_origins: Vec::new(),
            edges: EdgeSettings::default(),
        };
        change(&mut settings);
        let recorder = PrometheusBuilder::new().build_recorder();
        let parts = ApiParts {
            keys,
            jobs,
            ..ApiParts::new(service.clone(), engines, settings.limits.clone(), settings.edges.sizes)
        };
        let state = AppState {
            api: Api::new(parts),
            settings: Arc::new(settings),
            metrics: recorder.handle(),
            tools: Some(yomi_mcp::over_http),
        };
        Self { service, router: yomi_http::router(state).layer(map_request(with_host)) }
    }

    pub async fn send(&self, request: Request<Body>) -> TestAnswer {
        let (parts, bytes) = self.bytes(request).await;
        TestAnswer {
            status: parts.status,
            headers: parts.headers,
            // PNG bodies are not text: tests of pictures use `bytes`.
            text: String::from_utf8_lossy(&bytes).into_owned(),
        }
    }

    /// The raw answer, which need not be text.
    pub async fn bytes(&self, request: Request<Body>) -> (Parts, Bytes) {
        let response = self.router.clone().oneshot(request).await.unwrap();
        let (parts, body) = response.into_parts();
        (parts, body.collect().await.unwrap().to_bytes())
    }

    pub async fn get(&self, path: &str) -> TestAnswer {
        self.send(Request::get(path).body(Body::empty()).unwrap()).await
    }

    pub async fn get_with(&self, path: &str, headers: &[(&str, &str)]) -> TestAnswer {
        let builder = headers.iter().fold(Request::get(path), |builder, (name, value)| builder.header(*name, *value));
        self.send(builder.body(Body::empty()).unwrap()).await
    }

    pub async fn post(&self, path: &str, body: impl ToString) -> TestAnswer {
        self.send(json_request(path, body.to_string())).await
    }
}

pub fn json_request(path: &str, body: impl Into<Body>) -> Request<Body> {
    Request::post(path).header("content-type", "application/json").body(body.into()).unwrap()
}

impl TestAnswer {
    /// The body as JSON; checks the status first.
    pub fn ok(&self) -> Value {
        assert_eq!(self.status, StatusCode::OK, "{}", self.text);
        self.json()
    }

    pub fn json(&self) -> Value {
        serde_json::from_str(&self.text).unwrap_or_else(|_| panic!("no JSON: {}", self.text))
    }

    pub fn header(&self, name: &str) -> &str {
        self.headers.get(name).map_or("", |value| value.to_str().unwrap())
    }

    /// Snapshot of status and body, a field a line, with placeholders for values that differ between runs.
    pub fn snapshot(&self) -> String {
        self.replaced(&self.text)
    }

    /// [`snapshot`](Self::snapshot) without the results of a trained engine, which change with every training: only the shape of the answer.
    pub fn shape(&self) -> String {
        let mut text = self.text.clone();
        for field in ["value", "win_probability", "nodes", "leaf_evaluations", "branching_factor"] {
            text = redact_all(&text, field, &[',', '}']);
        }
        for field in ["best_move", "move"] {
            text = redact_all(&text, field, &[',']);
        }
        self.replaced(&redact_all(&text, "pv", &[']']).replace("\"pv\":…]", "\"pv\":[…]"))
    }

    fn replaced(&self, text: &str) -> String {
        let mut text = text.replace(",\"", ",\n\"");
        for field in [
            "request_id",
            "queue_us",
            "search_us",
            "total_us",
            "nodes_per_second",
            "fingerprint",
            "retry_after_ms",
            "commit",
        ] {
            text = redact(&text, field);
        }
        format!("{} {}\n{text}", self.status.as_u16(), self.header("content-type"))
    }
}

fn redact(text: &str, field: &str) -> String {
    let lines = text.lines().map(|line| {
        let start = format!("\"{field}\":");
        match line.find(&start) {
            None => line.to_owned(),
            Some(at) => {
                let (head, tail) = line.split_at(at + start.len());
                let end = tail.find(['}', ',', ']']).unwrap_or(tail.len());
                format!("{head}…{}", &tail[end..])
            }
        }
    });
    lines.collect::<Vec<_>>().join("\n")
}

/// Replaces every value of a field; a value ends before one of `ends`.
fn redact_all(text: &str, field: &str, ends: &[char]) -> String {
    let start = format!("\"{field}\":");
    let mut parts = text.split(&start);
    let mut redacted = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        let end = part.find(ends).unwrap_or(part.len());
        redacted.push_str(&start);
        redacted.push('…');
        redacted.push_str(&part[end..]);
    }
    redacted
}

/// The request as it arrives over a connection: with a host, where its version of HTTP requires one.
pub async fn with_host(mut request: Request<Body>) -> Request<Body> {
    if request.version() == Version::HTTP_11 {
        let host = HeaderValue::from_static("localhost");
        request.headers_mut().entry(header::HOST).or_insert(host);
    }
    request
}
