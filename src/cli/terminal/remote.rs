//! Searches by a server, for the dialogues: a stream of `bestmove` for each, which ends with its search.

use std::{future::poll_fn, pin::Pin, time::Duration};

use anyhow::{Context as _, bail, ensure};
use hyper::{
    Request, Response, Uri,
    body::{Body as _, Incoming},
    header::{ACCEPT, AUTHORIZATION, CONTENT_TYPE, HOST, HeaderValue},
};
use serde_json::{Value, json};
use tokio::{net::TcpStream, runtime::Runtime};
use yomi_contract::request::SEED;
use yomi_game::{AnyMove, AnyPosition, Board as _, GameKind, with_position};
use yomi_players::{AnyOutcome, AnyReport, Engines, Player, SearchRequest};
use yomi_protocol::searcher::{Question, Searcher};
use yomi_search::{Control, Goal, Level, Line, Outcome, Report, Statistics, StoppedBy, Unit, Valuation, ValueKind};

use crate::cli::client::exchange;

/// The variable with the key, as the client libraries have it.
const KEY: &str = "YOMI_KEY";
/// The time of an analysis, which has no limit of its own.
const ANALYSIS_MS: u64 = 10_000;
/// How often a busy server is asked.
const TRIES: u32 = 8;
/// Bytes of an event, or of a problem, at most; the server's own answers to a search have some kilobytes.
const MOST_BYTES: usize = 1 << 20;
/// How often the stop flag of a search is read.
const LOOK: Duration = Duration::from_millis(5);

/// The address of a server.
///
/// # Errors
/// If the text is none.
pub(super) fn address(text: &str) -> Result<Uri, String> {
    let address = text.parse::<Uri>().ok().filter(|address| address.scheme_str() == Some("http"));
    let address = address.filter(|address| address.host().is_some() && address.query().is_none());
    address.ok_or_else(|| "expected http://HOST:PORT; a server behind TLS needs a proxy on this machine".to_owned())
}

/// A server.
pub(super) struct Remote {
    server: Uri,
    key: Option<HeaderValue>,
    runtime: Runtime,
    /// For the move of a search that was stopped before the server's first word.
    engines: Engines,
}

impl Remote {
    /// The server at an address, with the key of the environment.
    ///
    /// # Errors
    /// If the runtime does not start, or the key is none.
    pub(super) fn new(server: &Uri, engines: Engines) -> anyhow::Result<Self> {
        let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build();
        let runtime = runtime.context("the asynchronous runtime does not start")?;
        let key = std::env::var(KEY).ok().map(|key| HeaderValue::try_from(format!("Bearer {key}")));
        let key = key.transpose().with_context(|| format!("{KEY} is no key"))?;
        Ok(Self { server: server.clone(), key, runtime, engines })
    }

    /// Asks, and again where the server is busy; hands every answer to `hear`, with whether it is the last one.
    async fn ask(&self, game: GameKind, body: &Value, hear: &mut dyn FnMut(&Value, bool)) -> anyhow::Result<()> {
        let host = self.server.host().unwrap_or_default().trim_matches(['[', ']']);
        let port = self.server.port_u16().unwrap_or(80);
        let path = format!("{}/v1/{}/bestmove", self.server.path().trim_end_matches('/'), game.name());
        for tried in 1.. {
            let request = Request::post(&path)
                .header(HOST, format!("{}:{port}", self.server.host().unwrap_or_default()))
                .header(CONTENT_TYPE, "application/json")
                .header(ACCEPT, "text/event-stream")
                .body(body.to_string());
            let mut request = request?;
            request.headers_mut().extend(self.key.clone().map(|key| (AUTHORIZATION, key)));
            let stream =
                TcpStream::connect((host, port)).await.with_context(|| format!("no connection to {}", self.server))?;
            let problem = exchange(stream, request, async |response| read(response, hear).await).await?;
            let Some(problem) = problem else { return Ok(()) };
            match problem["retry_after_ms"].as_u64().filter(|_| tried < TRIES) {
                Some(pause) => tokio::time::sleep(Duration::from_millis(pause)).await,
                None => bail!("the server says: {}", problem["detail"].as_str().unwrap_or("the answer is no answer")),
            }
        }
        Ok(())
    }
}

impl Searcher for Remote {
    fn prepare(&mut self, _: GameKind) {}

    fn search(
        &mut self,
        question: &Question,
        control: &Control,
        publish: &mut dyn FnMut(AnyReport),
    ) -> Result<AnyOutcome, String> {
        let position = &question.request.position;
        let mut last = None;
        let mut hear = |told: &Value, is_last: bool| {
            let report = report(position, told);
            last = Some(report.clone());
            if !is_last {
                publish(report);
            }
        };
        let fields = fields(question);
        let stopped = async {
            while control.stopped().is_none() {
                tokio::time::sleep(LOOK).await;
            }
        };
        let asked = self.runtime.block_on(async {
            tokio::select! {
                asked = self.ask(position.kind(), &fields, &mut hear) => asked,
                () = stopped => Ok(()),
            }
        });
        asked.map_err(|error| format!("{error:#}"))?;
        let report = last.unwrap_or_else(|| self.engines.depth_zero(&question.request));
        Ok(Outcome { report, stopped_by: StoppedBy::Deadline })
    }
}

/// Reads a stream to its end; the problem with which it ended, if it did.
async fn read(response: Response<Incoming>, hear: &mut dyn FnMut(&Value, bool)) -> anyhow::Result<Option<Value>> {
    let is_stream = response.status() == hyper::StatusCode::OK;
    let mut body = response.into_body();
    let (mut text, mut event) = (Vec::new(), String::new());
    while let Some(frame) = poll_fn(|context| Pin::new(&mut body).poll_frame(context)).await {
        text.extend(frame?.into_data().unwrap_or_default());
        ensure!(text.len() <= MOST_BYTES, "the server's answer is too long");
        while let Some(end) = text.iter().position(|&byte| byte == b'\n').filter(|_| is_stream) {
            let line: Vec<u8> = text.drain(..=end).collect();
            let line = String::from_utf8_lossy(&line);
            if let Some(name) = line.strip_prefix("event:") {
                name.trim().clone_into(&mut event);
            } else if let Some(data) = line.strip_prefix("data:") {
                let told = serde_json::from_str(data).context("the server's answer is no JSON")?;
                match event.as_str() {
                    "problem" => return Ok(Some(told)),
                    "result" => {
                        hear(&told, true);
                        return Ok(None);
                    }
                    _ => hear(&told, false),
                }
            }
        }
    }
    Ok(Some(serde_json::from_slice(&text).unwrap_or_default()))
}

/// The fields of a request.
fn fields(question: &Question) -> Value {
    let Question { request, start, moves } = question;
    let &SearchRequest { ref position, ref root_moves, player, limits, goal, multi_pv, seed, .. } = request;
    let texts = |moves: &[AnyMove]| moves.iter().map(ToString::to_string).collect::<Vec<_>>();
    let (level, skill) = match player {
        Player::Engine { level, .. } => (level, None),
        Player::Human(skill) => (None, Some(skill)),
        Player::Textbook(_) => (None, None),
    };
    let time = [limits.target_time, limits.time, limits.server_time].into_iter().flatten().min();
    let is_limited = level.is_some() || skill.is_some() || limits.depth.is_some() || limits.nodes.is_some();
    let time = time.map(|time| (time.as_millis() as u64).max(1)).or((!is_limited).then_some(ANALYSIS_MS));
    let mut fields = json!({
        "board": with_position!(start, start => start.board_text()),
        "turn": start.kind().side_name(start.side_to_move()),
        "moves": texts(moves),
        "size": start.variant().map(|variant| variant.size),
        "rule": start.variant().map(|variant| variant.rule),
        "only_moves": (*root_moves != position.legal_moves()).then(|| texts(root_moves)),
        "algorithm": skill.map(|_| "human"),
        "skill": skill.map(|skill| f64::from(skill.thousandths()) / 1000.0),
        "seed": skill.map(|_| seed % (SEED.largest() + 1)),
        "goal": (goal != Goal::Best).then(|| goal.name()),
        "multi_pv": (multi_pv > 1).then_some(multi_pv),
        "level": level.map(Level::number),
        "depth": limits.depth,
        "nodes": limits.nodes,
        "time_ms": time.filter(|_| skill.is_none()),
    });
    fields.as_object_mut().into_iter().for_each(|fields| fields.retain(|_, value| !value.is_null()));
    fields
}

/// What an answer, or one on the way to it, says.
fn report(position: &AnyPosition, told: &Value) -> AnyReport {
    let move_of = |text: &Value| position.parse_move(text.as_str()?);
    let line = |told: &Value| {
        let moves = told["pv"].as_array().into_iter().flatten().map_while(move_of).collect();
        Line { score: valuation(&told["score"]), moves }
    };
    let several = told["lines"].as_array().map(|lines| lines.iter().map(line).collect::<Vec<_>>());
    let lines = several.unwrap_or_else(|| vec![line(told)]);
    let best = move_of(&told["best_move"]);
    let number = |value: &Value| value.as_u64().unwrap_or_default();
    let statistics = Statistics { nodes: number(&told["stats"]["nodes"]), ..Statistics::default() };
    Report {
        depth: number(&told["depth"]) as u32,
        selective_depth: number(&told["selective_depth"]) as u32,
        chosen: lines.iter().position(|line| line.moves.first().copied() == best).unwrap_or_default(),
        elapsed: Duration::from_micros(number(&told["timing"]["search_us"])),
        ..Report::unsearched(lines, statistics)
    }
}

fn valuation(told: &Value) -> Valuation {
    let thousandths = |value: &Value| value.as_f64().map(|value| (value * 1000.0).round() as i64);
    let unit = Unit::ALL.into_iter().find(|unit| told["unit"] == unit.name()).unwrap_or(Unit::Outcome);
    let kind = ValueKind::ALL.into_iter().find(|kind| told["kind"] == kind.name()).unwrap_or(ValueKind::Heuristic);
    let plies = [&told["win_in"], &told["loss_in"]].into_iter().find_map(Value::as_u64);
    let small = |value: Option<i64>| value.and_then(|value| u16::try_from(value).ok());
    Valuation {
        plies_to_end: plies.map(|plies| plies as u32),
        confidence_thousandths: small(thousandths(&told["confidence"]).map(|confidence| confidence / 100)),
        win_thousandths: small(thousandths(&told["win_probability"])),
        ..Valuation::new(thousandths(&told["value"]).unwrap_or_default(), unit, kind)
    }
}
