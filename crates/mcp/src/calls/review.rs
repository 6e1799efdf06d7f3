//! Reviews of games. One that takes longer than a client waits answers with a handle, and goes on.

use std::time::Duration;

use serde_json::{Map, Value, json};
use yomi_api::{
    refusals::revoked,
    review::{ReviewEvent, ReviewMode},
};
use yomi_contract::problem::Problem;
use yomi_game::GameKind;

use super::{Asking, Reply, fields, kept, ruled};
use crate::{
    arguments::Arguments,
    plain,
    reviews::{self, News, Progress, State},
    text, told,
};

/// How long a call waits for the end: clients give up after a minute, some after half of that.
const PATIENCE: Duration = Duration::from_secs(20);

/// Time of a review where nothing limits it.
const REVIEW_MS: u64 = 5000;

/// Nodes a move of a referee where nothing limits it: the same game gets the same answer.
const REFEREE_NODES: u64 = 10_000;

/// Moves described in words: the worst ones.
const WORST: usize = 12;

pub(super) async fn referee(asking: &Asking, mut arguments: Arguments) -> Result<Reply, Problem> {
    arguments.decide("referee", json!(true), "referee")?;
    if !arguments.has_any(&["time_ms", "nodes", "depth", "level"]) {
        arguments.decide("nodes", json!(REFEREE_NODES), "referee")?;
    }
    review(asking, arguments).await
}

pub(super) async fn review(asking: &Asking, mut arguments: Arguments) -> Result<Reply, Problem> {
    let game = arguments.game()?;
    if !arguments.has_any(&["time_ms", "nodes", "depth", "level"]) {
        arguments.decide("time_ms", json!(REVIEW_MS), "review")?;
    }
    let (api, caller) = (asking.tools.api.clone(), asking.call.caller.clone());
    let place = Box::new(api.pools.kept_review(&caller.client)?);
    let question = api.read_review(&caller, game, &arguments.0)?;
    let (mut events, places) = api.review(&caller, question, ReviewMode::Events)?.events();
    let owner = caller.grant().name.clone();
    let mut review = asking.tools.reviews.begin(owner, place, |hear| async move {
        let of = caller.clone();
        let reading = async move {
            let _places = places;
            loop {
                let news = tokio::select! {
                    biased;
                    event = events.next() => news(event),
                    () = of.revoked() => News::End(Err(revoked())),
                };
                let is_last = matches!(news, News::End(_));
                hear(news);
                if is_last {
                    return;
                }
            }
        };
        api.in_turns(&caller, reading).await;
    });
    match review.wait(PATIENCE).await {
        Progress::Under(state) => {
            let handle = asking.tools.reviews.keep(review);
            Ok(under_way(&handle, &state))
        }
        Progress::Ended(end) => finished(&end?, Map::new()),
    }
}

/// An event as it is kept until it is asked for: text takes a fifth of what the same takes as values.
fn news(event: ReviewEvent) -> News {
    match event {
        ReviewEvent::Estimate(estimate) => News::Asked(estimate.plies),
        ReviewEvent::Ply(ply) => News::Plies(vec![(ply.ply, fields(&ply).to_string().into())]),
        ReviewEvent::Progress(progress) => {
            let plies = progress.unfinished.iter().map(|ply| (ply.ply, fields(ply).to_string().into()));
            News::Done(progress.done, plies.collect())
        }
        ReviewEvent::End(end) => News::End(end.map(|answer| fields(&answer).to_string().into())),
    }
}

pub(super) async fn get(asking: &Asking, mut arguments: Arguments) -> Result<Reply, Problem> {
    let handle = arguments.handle()?;
    let owner = asking.call.caller.grant().name.as_deref();
    let mut review = asking.tools.reviews.find(&handle, owner).ok_or_else(reviews::unknown_handle)?;
    match review.wait(PATIENCE).await {
        Progress::Under(state) => Ok(under_way(&handle, &state)),
        Progress::Ended(Err(problem)) => Ok(failed(&handle, &problem)),
        Progress::Ended(Ok(review)) => {
            let head = Map::from_iter([("handle".to_owned(), json!(handle))]);
            finished(&review, head)
        }
    }
}

/// The reply for a review that ended without a result. The same handle never has one, so the reply does not suggest trying it
/// again.
fn failed(handle: &str, problem: &Problem) -> Reply {
    let why = plain::sentence(&problem.detail);
    let text = format!("{why} This review has no result and does not go on; call review again.");
    let code = problem.code.entry().name;
    let structured = json!({ "handle": handle, "state": "failed", "code": code });
    Reply { text, structured, picture: None }
}

fn under_way(handle: &str, state: &State) -> Reply {
    let percent = (state.done * 100.0).round();
    let stands = state.plies();
    let plies: Vec<_> = stands.iter().map(of_ply).collect();
    let mut text = format!(
        "The review is under way: about {percent} % done, {} of {} moves have a judgement, which may change. Call get_review \
         with handle {handle} for the rest; it is kept for ten minutes after its end.",
        plies.len(),
        state.asked,
    );
    add_worst(&mut text, stands.iter());
    let structured = json!({ "handle": handle, "state": "under_way", "done": state.done, "plies": plies });
    Reply { text, structured, picture: None }
}

fn finished(review: &Value, mut structured: Map<String, Value>) -> Result<Reply, Problem> {
    let plies = review["plies"].as_array().map(Vec::as_slice).unwrap_or_default();
    let moves = review["moves"].as_array().map_or(0, Vec::len);
    let opening = review["opening"]["english"].as_str().or(review["opening"]["romanised"].as_str());
    let opening = opening.map(|name| format!(" Opening: {name}.")).unwrap_or_default();
    let mut text = format!("Reviewed {} of {moves} moves.{opening}", plies.len());
    if review["complete"] != true {
        text.push_str(" The review ended at a limit before all moves were judged.");
    }
    add_refereed(&mut text, review);
    for side in review["sides"].as_array().into_iter().flatten() {
        text.push_str(&format!("\n{}", of_side(side)));
    }
    add_worst(&mut text, plies.iter());
    for (name, what) in [
        ("turning_points", "Turning points"),
        ("missed_wins", "Missed wins"),
        ("allowed_wins", "Moves that allowed a win"),
        ("exercises", "Worth trying again (one good move, missed)"),
    ] {
        let numbers: Vec<_> = review[name].as_array().into_iter().flatten().map(Value::to_string).collect();
        if !numbers.is_empty() {
            text.push_str(&format!("\n{what}: move {}.", numbers.join(", ")));
        }
    }
    let drawn = drawn(review)?;
    structured.insert("state".to_owned(), json!("finished"));
    structured.extend(kept(review, told::REVIEW));
    structured.insert("plies".to_owned(), plies.iter().map(of_ply).collect());
    Ok(Reply { text: format!("{drawn}\n\n{text}"), structured: Value::Object(structured), picture: None })
}

/// The board at the end of the game.
fn drawn(review: &Value) -> Result<String, Problem> {
    let mut end = Arguments(kept(review, "moves size rule")).only(told::GIVEN);
    // A start that is no usual one is a board of its own.
    for name in ["board", "turn"] {
        if let Some(value) = review["start"].get(name) {
            end.0.insert(name.to_owned(), value.clone());
        }
    }
    let game = text::of(review, "game");
    let game = GameKind::ALL.into_iter().find(|kind| kind.name() == game).unwrap_or(GameKind::Othello);
    Ok(ruled(game, &end)?.drawn)
}

fn of_ply(ply: &Value) -> Value {
    Value::Object(kept(ply, told::PLY))
}

fn of_side(side: &Value) -> String {
    let mut text = format!("{}: ", text::of(side, "side"));
    match side["accuracy"].as_f64() {
        Some(accuracy) => text.push_str(&format!("accuracy {:.0} %", accuracy * 100.0)),
        None => text.push_str("no move of choice"),
    }
    if let Some(loss) = side["mean_loss_discs"].as_f64() {
        text.push_str(&format!(", mean loss {loss:.1} discs"));
    }
    let skill = |name: &str| side["skill"][name].as_f64();
    match (skill("estimate"), skill("at_least"), skill("at_most")) {
        (Some(estimate), Some(from), Some(to)) => {
            text.push_str(&format!(
                ", skill {estimate:.2} (95 % interval {from:.2} to {to:.2}; 1 is an average tournament player)"
            ));
        }
        (_, Some(from), _) => text.push_str(&format!(", skill at least {from:.2} (1 is an average tournament player)")),
        _ => {}
    }
    let classes = side["classes"].as_object().into_iter().flatten();
    let counts: Vec<_> =
        classes.filter(|(_, count)| **count != 0).map(|(class, count)| format!("{count} {class}")).collect();
    if !counts.is_empty() {
        text.push_str(&format!(" ({})", counts.join(", ")));
    }
    text.push('.');
    text
}

/// What does not fit the rules.
fn add_refereed(text: &mut String, review: &Value) {
    let illegal = &review["illegal"];
    if let Some(index) = illegal["index"].as_u64() {
        text.push_str(&format!("\nMove {} is not legal: {}", index + 1, plain::sentence(text::of(illegal, "detail"))));
    }
    let positions = &review["positions"];
    let wrong = positions["wrong"].as_array().map(Vec::as_slice).unwrap_or_default();
    if let Some(right) = positions["right"].as_u64() {
        text.push_str(&format!(
            "\nPositions: {right} right, {} wrong, {} not judged.",
            wrong.len(),
            positions["unjudged"]
        ));
    }
    for one in wrong {
        let squares: Vec<_> = one["squares"].as_array().into_iter().flatten().filter_map(Value::as_str).collect();
        let what = match one["reason"].as_str() {
            Some(reason) => plain::sentence(reason),
            None => format!("wrong on {}.", squares.join(", ")),
        };
        text.push_str(&format!("\nAfter move {}: {what}", one["after"]));
    }
}

/// The worst moves, in the order of the game.
fn add_worst<'plies>(text: &mut String, plies: impl Iterator<Item = &'plies Value>) {
    let is_bad = |ply: &&Value| matches!(text::of(ply, "class"), "inaccuracy" | "mistake" | "blunder");
    let loss = |ply: &Value| ply["loss"]["expectation"].as_f64().unwrap_or_default();
    let mut worst: Vec<_> = plies.filter(is_bad).collect();
    worst.sort_by(|one, other| loss(other).total_cmp(&loss(one)));
    worst.truncate(WORST);
    worst.sort_by_key(|ply| ply["ply"].as_u64());
    for ply in worst {
        text.push_str(&format!(
            "\n{}. {} {}: {}. {} Line: {}.",
            ply["ply"],
            text::of(ply, "side"),
            text::of(ply, "played"),
            text::of(ply, "class"),
            text::of(ply, "text"),
            text::moves(&ply["line"]),
        ));
    }
}
