//! Tools about one position: its rules, its best move, its solution, a move against the caller or as one of the opponents of its game.

use serde_json::{Map, Value, json};
use yomi_contract::{answer::games::GamesAnswer, problem::Problem};
use yomi_game::GameKind;

use super::{Asking, Reply, Ruled, fields, kept, ruled};
use crate::{arguments::Arguments, refused::MAX_LEGAL, text, told};

/// The level of `play` where none is given.
const LEVEL: u8 = 10;

/// Search time of `solve` where nothing limits it.
const SOLVE_MS: u64 = 10_000;

pub(super) async fn legal_moves(asking: &Asking, mut arguments: Arguments) -> Result<Reply, Problem> {
    let (game, is_drawn) = (arguments.game()?, arguments.picture()?);
    let position = ruled(game, &arguments)?;
    shown(asking, position, "", &arguments, is_drawn).await
}

pub(super) async fn best_move(asking: &Asking, mut arguments: Arguments) -> Result<Reply, Problem> {
    let (game, is_drawn) = (arguments.game()?, arguments.picture()?);
    let answer = asking.best_move(game, &arguments).await?;
    let said = best(&answer);
    with_position(asking, game, &arguments, (&said, kept(&answer, told::SEARCH)), is_drawn).await
}

pub(super) async fn explain_move(asking: &Asking, mut arguments: Arguments) -> Result<Reply, Problem> {
    let game = arguments.game()?;
    let (api, caller) = (&asking.tools.api, &asking.call.caller.from_now());
    let (answer, times, _lateness) = api.explain(caller, game, &arguments.0).await?;
    asking.call.searched(times);
    let said: Vec<_> = answer.facts.iter().map(|fact| fact.text.as_str()).collect();
    let text = said.join("\n");
    Ok(Reply { text, structured: Value::Object(kept(&fields(&answer), told::EXPLAINED)), picture: None })
}

pub(super) async fn solve(asking: &Asking, mut arguments: Arguments) -> Result<Reply, Problem> {
    let (game, is_drawn) = (arguments.game()?, arguments.picture()?);
    arguments.decide("goal", json!("solve"), "solve")?;
    let is_limited = arguments.has_any(&["time_ms", "nodes", "clock", "deadline_ms"]);
    if !is_limited {
        arguments.decide("time_ms", json!(SOLVE_MS), "solve")?;
    }
    let answer = asking.best_move(game, &arguments).await?;
    let is_solved = text::of(&answer["score"], "kind") == "exact";
    let state = if is_solved { "Solved." } else { "Not solved within the limit; this is the best estimate." };
    let mut structured = kept(&answer, told::SEARCH);
    structured.insert("solved".to_owned(), json!(is_solved));
    let said = format!("{state} {}", best(&answer));
    with_position(asking, game, &arguments, (&said, structured), is_drawn).await
}

/// Most moves of a person whose chances are told in words.
const MAX_CHANCES: usize = 5;

/// The best move in words.
fn best(answer: &Value) -> String {
    let Some(mv) = answer["best_move"].as_str() else {
        return text::outcome(&answer["outcome"]);
    };
    let turn = text::of(answer, "turn");
    let mut said = format!(
        "Best move for {turn}: {mv}. Score for {turn}: {}. Line: {}. Depth {}, {} nodes.",
        text::score(&answer["score"]),
        text::moves(&answer["pv"]),
        answer["depth"],
        text::count(&answer["stats"]["nodes"]),
    );
    if answer["degraded"] == true {
        let by = cut_short_by(text::of(answer, "stopped_by"));
        said.push_str(&format!(" The search was cut short{by}: a move, but no judgement."));
    }
    let lines = answer["lines"].as_array().map(Vec::as_slice).unwrap_or_default();
    if let Some(seed) = answer["seed"].as_u64() {
        said.push_str(&format!(" Drawn with seed {seed}: send it with every move of this game."));
    }
    let mut chances: Vec<_> = lines.iter().filter_map(|line| Some((line["probability"].as_f64()?, line))).collect();
    if !chances.is_empty() {
        // A person has a line for each legal move.
        chances.sort_by(|(chance, _), (other, _)| other.total_cmp(chance));
        let told = chances.iter().take(MAX_CHANCES);
        let told: Vec<_> =
            told.map(|(chance, line)| format!("{} {:.0} %", text::of(line, "move"), 100.0 * chance)).collect();
        said.push_str(&format!(" Its likeliest moves: {}.", told.join(", ")));
        return said;
    }
    for line in lines.iter().skip(1) {
        let (mv, score) = (text::of(line, "move"), text::score(&line["score"]));
        said.push_str(&format!("\n{}. {mv}: {score}. Line: {}.", line["rank"], text::moves(&line["pv"])));
    }
    said
}

/// What ended a search before it had a judgement.
fn cut_short_by(stopped_by: &str) -> &'static str {
    match stopped_by {
        "nodes" => " by its node limit",
        "time" => " by its search time",
        "deadline" => " by its deadline",
        "server_limit" => " by the server's limit of search time",
        "preempted" => " by another client's search",
        "draining" => " by the end of the server",
        _ => "",
    }
}

/// A reply with the position that was asked about.
async fn with_position(
    asking: &Asking,
    game: GameKind,
    arguments: &Arguments,
    (said, mut structured): (&str, Map<String, Value>),
    is_drawn: bool,
) -> Result<Reply, Problem> {
    let Ruled { question, fields: position, drawn } = ruled(game, &arguments.only(told::GIVEN))?;
    let picture = asking.picture(question, is_drawn).await?;
    let mut fields = kept(&position, told::POSITION);
    // The legal moves of gomoku are almost all points of the board.
    if position["legal_moves"].as_array().is_some_and(|moves| moves.len() > MAX_LEGAL) {
        fields.remove("legal_moves");
    }
    structured.insert("position".to_owned(), Value::Object(fields));
    Ok(Reply { text: format!("{drawn}\n\n{said}"), structured: Value::Object(structured), picture })
}

/// The named opponents of a game.
pub(super) fn list_opponents(mut arguments: Arguments) -> Result<Reply, Problem> {
    let game = arguments.game()?;
    arguments.none_left("no such argument; list_opponents takes game alone")?;
    let entry = GamesAnswer::of_all().games.into_iter().find(|entry| entry.name == game.name());
    let entry = entry.map(|entry| fields(&entry)).unwrap_or_default();
    let line = |of: &Value| {
        let loss = of["loss_per_move"].as_f64().map(|loss| format!(" Loses {loss} {} a move.", text::of(of, "unit")));
        let (title, summary) = (text::of(&of["title"], "en"), text::of(&of["summary"], "en"));
        format!("{}: {title}. {summary}{}", text::of(of, "name"), loss.unwrap_or_default())
    };
    let lines: Vec<_> = entry["opponents"].as_array().into_iter().flatten().map(line).collect();
    let text = match lines.is_empty() {
        true => "The game has no named opponents; give a level.".to_owned(),
        false => lines.join("\n"),
    };
    Ok(Reply { text, structured: Value::Object(kept(&entry, told::OPPONENTS)), picture: None })
}

pub(super) async fn play(asking: &Asking, mut arguments: Arguments) -> Result<Reply, Problem> {
    let (game, is_drawn) = (arguments.game()?, arguments.picture()?);
    let is_limited = arguments.has_any(&["level", "opponent", "algorithm", "time_ms", "nodes", "depth", "clock"]);
    if !is_limited {
        arguments.decide("level", json!(LEVEL), "play")?;
    }
    let answer = asking.best_move(game, &arguments).await?;
    let mut now = arguments.only(told::GIVEN);
    let mut after = ruled(game, &now)?;
    let mut said = String::new();
    let reply = answer["best_move"].as_str();
    if let Some(reply) = reply {
        let mut moves = after.fields["moves"].as_array().cloned().unwrap_or_default();
        moves.push(json!(reply));
        now.0.insert("moves".to_owned(), Value::Array(moves));
        after = ruled(game, &now)?;
        said = format!("Yomi plays {reply} for {}. ", text::of(&answer, "turn"));
    }
    if let Some(seed) = answer["seed"].as_u64() {
        said.push_str(&format!("Send seed {seed} with your next moves. "));
    }
    let mut shown = shown(asking, after, &said, &arguments, is_drawn).await?;
    shown.structured["reply"] = json!(reply);
    if let Some(seed) = answer.get("seed") {
        shown.structured["seed"] = seed.clone();
    }
    Ok(shown)
}

/// A reply with a position, what may be done in it, and the moves so far, as the next call wants them.
async fn shown(
    asking: &Asking,
    position: Ruled,
    said: &str,
    arguments: &Arguments,
    is_drawn: bool,
) -> Result<Reply, Problem> {
    let Ruled { question, fields, drawn } = position;
    let picture = asking.picture(question, is_drawn).await?;
    let mut text = format!("{drawn}\n\n{said}{}", text::choice(&fields));
    let (from, names) = if arguments.has_any(&["board"]) {
        (", from the board that you gave and give again", told::WITH_START)
    } else {
        ("", told::POSITION)
    };
    let moves = text::moves(&fields["moves"]);
    if !moves.is_empty() {
        text.push_str(&format!("\nMoves so far{from}: {moves}"));
    }
    Ok(Reply { text, structured: Value::Object(kept(&fields, names)), picture })
}
