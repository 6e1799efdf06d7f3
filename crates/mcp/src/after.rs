//! `after`: moves that are played on from the position of a call.

use serde_json::{Value, json};
use yomi_contract::{
    problem::Problem,
    reading::fault::{Fault, FaultCode},
    request::read_position,
};

use crate::{arguments::Arguments, told, tool::ToolName};

/// Joins the moves of `after` to `moves`, and returns the number of moves before them. A position with faults of its own stays as
/// it is: they come first.
///
/// # Errors
/// `invalid_request`.
pub(crate) fn join(tool: ToolName, arguments: &mut Arguments) -> Result<Option<usize>, Problem> {
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
    let Ok(position) = read_position(game, &arguments.only(told::GIVEN).0) else { return Ok(None) };
    let mut moves: Vec<_> = position.given.moves.iter().map(|mv| json!(mv.to_string())).collect();
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
pub(crate) fn with_pointers(mut problem: Problem, before: Option<usize>) -> Problem {
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
