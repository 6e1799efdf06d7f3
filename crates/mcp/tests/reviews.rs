//! Reviews that take longer than a call: their handles, owners, ends, and the places that they hold. Time is the runtime's.

use std::{
    sync::{
        Arc,
        atomic::{AtomicUsize, Ordering},
    },
    time::Duration,
};

use bytes::Bytes;
use futures_util::{
    StreamExt as _,
    stream::{self, BoxStream},
};
use http::{Request, request::Parts};
use serde_json::{Value, json};
use yomi_contract::problem::{Problem, ProblemCode};
use yomi_mcp::{Answer, Api, Caller, Tools, respond, service};

/// An API that answers a review after so long, with a ply each second.
#[derive(Clone)]
struct Slow {
    seconds: u64,
    ends_well: bool,
    held: Arc<AtomicUsize>,
    searching: Arc<AtomicUsize>,
}

/// Counts while it lives.
struct Counted(Arc<AtomicUsize>);

impl Counted {
    fn new(count: &Arc<AtomicUsize>) -> Self {
        count.fetch_add(1, Ordering::SeqCst);
        Self(Arc::clone(count))
    }
}

impl Drop for Counted {
    fn drop(&mut self) {
        self.0.fetch_sub(1, Ordering::SeqCst);
    }
}

/// The name of a caller's key.
#[derive(Clone)]
struct Named(Arc<str>);

impl Slow {
    fn new(seconds: u64) -> Self {
        Self { seconds, ends_well: true, held: Arc::default(), searching: Arc::default() }
    }

    fn ply(number: u64) -> Value {
        let score = json!({ "value": 1.0, "unit": "discs", "certainty": "estimated", "expectation": 0.6 });
        json!({
            "ply": number, "side": "black", "played": "f5", "best": "f5", "played_score": score, "best_score": score,
            "class": "best", "marks": [], "line": ["f5"], "loss": { "value": 0.0, "unit": "discs", "expectation": 0.0 },
        })
    }
}

impl Api for Slow {
    async fn post(&self, _: &Caller, _: &str, _: &'static str, _: String) -> Result<Answer, Problem> {
        Ok(Answer::of_parts(vec![Bytes::from_static(b"a board")]))
    }

    async fn stream(&self, _: &Caller, _: &str, _: String) -> Result<BoxStream<'static, Bytes>, Problem> {
        let (seconds, ends_well) = (self.seconds, self.ends_well);
        let searching = Counted::new(&self.searching);
        let events = stream::unfold((0, searching), move |(second, searching)| async move {
            if second > seconds {
                return None;
            }
            tokio::time::sleep(Duration::from_secs(u64::from(second > 0))).await;
            let event = |name: &str, data: Value| format!("id: {second}\nevent: {name}\ndata: {data}\n\n");
            let text = match second {
                0 => event("estimate", json!({ "plies": seconds })),
                _ if second == seconds && ends_well => event(
                    "result",
                    json!({ "game": "othello", "moves": ["f5"], "plies": [Self::ply(1)], "sides": [], "complete": true }),
                ),
                _ if second == seconds => {
                    event("problem", json!({ "code": "preempted", "detail": "Gave way.", "retry_after_ms": 700 }))
                }
                _ => event(
                    "progress",
                    json!({
                        "done": second as f64 / seconds as f64, "finished": 0, "unfinished": [Self::ply(second)],
                    }),
                ),
            };
            Some((text, (second + 1, searching)))
        });
        // Events come in pieces as the network likes.
        let pieces = events.flat_map(|text| {
            let (one, other) = text.split_at(text.len() / 2);
            stream::iter([one.to_owned(), other.to_owned()].map(Bytes::from))
        });
        Ok(pieces.boxed())
    }

    fn owner(&self, caller: &Caller) -> Option<Arc<str>> {
        caller.get::<Named>().map(|named| Arc::clone(&named.0))
    }

    fn keep(&self, _: &Caller) -> Result<Box<dyn Send + Sync>, Problem> {
        match self.held.load(Ordering::SeqCst) {
            2.. => Err(Problem::new(ProblemCode::Overloaded, "Full.")),
            _ => Ok(Box::new(Counted::new(&self.held))),
        }
    }

    fn called(&self, _: &Caller, _: &'static str, _: Option<&Problem>) {}
}

fn request(tool: &str, arguments: Value, key: Option<&str>) -> Request<Bytes> {
    let message = json!({
        "jsonrpc": "2.0", "id": 1, "method": "tools/call", "params": { "name": tool, "arguments": arguments },
    });
    let request = Request::post("/mcp")
        .header("content-type", "application/json")
        .header("accept", "application/json, text/event-stream");
    let mut request = request.body(Bytes::from(message.to_string())).unwrap();
    if let Some(key) = key {
        request.extensions_mut().insert(Named(Arc::from(key)));
    }
    let (parts, body): (Parts, Bytes) = request.into_parts();
    Request::from_parts(parts, body)
}

/// The result of a call.
async fn call(tools: &Tools<Slow>, tool: &str, arguments: Value, key: Option<&str>) -> Value {
    use http_body_util::BodyExt as _;
    let response = respond(&service(tools.clone()), request(tool, arguments, key)).await;
    let body = response.into_body().collect().await.unwrap().to_bytes();
    let mut answer: Value = serde_json::from_slice(&body).unwrap();
    answer["result"].take()
}

fn review() -> Value {
    json!({ "game": "othello", "moves": "f5", "time_ms": 60_000 })
}

fn text(result: &Value) -> &str {
    result["content"][0]["text"].as_str().unwrap()
}

#[tokio::test(start_paused = true)]
async fn a_long_review_answers_with_a_handle_and_is_fetched_by_it() {
    let api = Slow::new(50);
    let tools = Tools::new(api.clone(), "test");
    let begun = call(&tools, "review", review(), None).await;
    let handle = begun["structuredContent"]["handle"].as_str().unwrap().to_owned();
    assert_eq!((handle.len(), &begun["structuredContent"]["state"]), (32, &json!("under_way")));
    assert!(text(&begun).contains(&handle) && text(&begun).contains(" of 50 moves"), "{}", text(&begun));
    let fetch = json!({ "handle": handle });
    let again = call(&tools, "get_review", fetch.clone(), None).await;
    assert!((37..=40).contains(&again["structuredContent"]["plies"].as_array().unwrap().len()));
    let ended = call(&tools, "get_review", fetch.clone(), None).await;
    assert_eq!(ended["structuredContent"]["state"], "finished");
    assert!(text(&ended).starts_with("a board") && text(&ended).contains("Reviewed 1 of 1 moves."));
    // Fetched once is not forgotten; ten minutes later it is, and its place has come back.
    assert_eq!(call(&tools, "get_review", fetch.clone(), None).await["isError"], false);
    assert_eq!(api.held.load(Ordering::SeqCst), 1);
    tokio::time::sleep(Duration::from_secs(601)).await;
    let late = call(&tools, "get_review", fetch, None).await;
    assert!(text(&late).contains("no review is kept under this handle"), "{}", text(&late));
    assert_eq!((api.held.load(Ordering::SeqCst), api.searching.load(Ordering::SeqCst)), (0, 0));
}

#[tokio::test(start_paused = true)]
async fn a_short_review_has_no_handle_and_keeps_no_place() {
    let api = Slow::new(5);
    let tools = Tools::new(api.clone(), "test");
    let ended = call(&tools, "review", review(), None).await;
    assert_eq!(ended["structuredContent"]["state"], "finished");
    assert!(ended["structuredContent"].get("handle").is_none());
    assert_eq!(api.held.load(Ordering::SeqCst), 0);
}

#[tokio::test(start_paused = true)]
async fn a_handle_is_its_owners() {
    let tools = Tools::new(Slow::new(30), "test");
    let begun = call(&tools, "review", review(), Some("ann")).await;
    let fetch = json!({ "handle": begun["structuredContent"]["handle"] });
    for other in [Some("ben"), None] {
        let refused = call(&tools, "get_review", fetch.clone(), other).await;
        assert!(text(&refused).contains("no review is kept under this handle"), "{}", text(&refused));
    }
    assert_eq!(call(&tools, "get_review", fetch, Some("ann")).await["isError"], false);
}

#[tokio::test(start_paused = true)]
async fn a_review_whose_caller_leaves_before_it_has_a_handle_stops() {
    let api = Slow::new(50);
    let tools = Tools::new(api.clone(), "test");
    let left = tokio::time::timeout(Duration::from_secs(3), call(&tools, "review", review(), None)).await;
    assert!(left.is_err());
    tokio::time::sleep(Duration::from_secs(1)).await;
    assert_eq!((api.held.load(Ordering::SeqCst), api.searching.load(Ordering::SeqCst)), (0, 0));
}

#[tokio::test(start_paused = true)]
async fn a_review_that_ends_in_a_problem_has_failed_and_one_without_a_place_is_refused() {
    let api = Slow { ends_well: false, ..Slow::new(30) };
    let tools = Tools::new(api.clone(), "test");
    let begun = call(&tools, "review", review(), None).await;
    let fetch = json!({ "handle": begun["structuredContent"]["handle"] });
    let failed = call(&tools, "get_review", fetch.clone(), None).await;
    assert!(
        text(&failed).starts_with("Gave way.") && text(&failed).ends_with("call review again."),
        "{}",
        text(&failed)
    );
    assert_eq!(
        failed["structuredContent"],
        json!({ "handle": fetch["handle"], "state": "failed", "code": "preempted" })
    );
    // Its place has come back, though the handle is known for a while.
    assert_eq!(api.held.load(Ordering::SeqCst), 0);
    assert_eq!(call(&tools, "get_review", fetch, None).await["isError"], false);
    let begin = || call(&tools, "review", review(), None);
    let (_, _, full) = tokio::join!(begin(), begin(), begin());
    assert_eq!((text(&full), &full["isError"]), ("Full.", &json!(true)));
}
