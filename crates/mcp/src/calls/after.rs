//! `after`: moves that are played on from the position of a call.

use serde_json::Value;
use yomi_contract::{
    problem::Problem,
    reading::fault::{Fault, FaultCode},
};

use super::{position::POSITION, ruled};
use crate::{arguments::Arguments, tool::ToolName};

/// Joins the moves of `after` to `moves`, and returns the number of moves before them. A position with faults of its own stays as
/// it is: they come first.
///
/// # Errors
/// `invalid_request`.
pub(super) fn join(tool: ToolName, arguments: &mut Arguments) -> Result<Option<usize>, Problem> {
    if !tool.arguments().contains(&"after") {
        return Ok(None);
    }
    let after: Vec<Value> = match arguments.0.remove("after") {
        None | Some(Value::Null) => return Ok(None),
        Some(Value::Array(moves)) => moves,
        Some(_) => {
            let fault = Fault::new("/after", FaultCode::WrongType, "expected a list of moves");
            return Err(Problem::invalid(vec![fault]));
        }
    };
    let game = arguments.clone().game()?;
    let Ok(position) = ruled(game, &arguments.only(POSITION)) else { return Ok(None) };
    let mut moves = position.fields["moves"].as_array().cloned().unwrap_or_default();
    let before = moves.len();
    moves.extend(after);
    arguments.0.insert("moves".to_owned(), Value::Array(moves));
    if !arguments.has_any(&["board"]) {
        // It was that of the position before them.
        arguments.0.remove("turn");
    }
    Ok(Some(before))
}

/// The same problem, with pointers to the moves of `after` where they are at fault.
pub(super) fn with_pointers(mut problem: Problem, before: Option<usize>) -> Problem {
    let Some(before) = before else { return problem };
    for fault in &mut problem.errors {
        let index = fault.pointer.strip_prefix("/moves/").and_then(|index| index.parse::<usize>().ok());
        if let Some(index) = index.and_then(|index| index.checked_sub(before)) {
            fault.pointer = format!("/after/{index}");
            fault.index = Some(index);
        }
    }
    problem
}
