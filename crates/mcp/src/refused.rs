//! Problems as tool errors: the sentence, every fault with its legal moves and its nearest spelling, and when to try again.

use rmcp::model::{CallToolResult, ContentBlock};
use serde_json::{Map, Value, json};
use yomi_contract::{
    problem::Problem,
    reading::fault::{Fault, FaultCode},
};

use crate::plain;

/// The result of a call that was refused.
pub(crate) fn result(problem: &Problem) -> CallToolResult {
    let mut lines = Vec::new();
    if problem.errors.is_empty() {
        lines.push(plain::sentence(&problem.detail));
    }
    for fault in &problem.errors {
        lines.push(line(fault));
    }
    let retry_after_ms = problem.retry_after.map(|time| time.as_micros().div_ceil(1000) as u64);
    if let Some(wait) = retry_after_ms {
        lines.push(format!("Try again after {wait} ms."));
    }
    let mut document = Map::new();
    document.insert("code".to_owned(), json!(problem.code.entry().name));
    document.insert("errors".to_owned(), problem.errors.iter().map(fault_document).collect());
    if let Some(wait) = retry_after_ms {
        document.insert("retry_after_ms".to_owned(), json!(wait));
    }
    let mut result = CallToolResult::error(vec![ContentBlock::text(lines.join("\n"))]);
    result.structured_content = Some(json!({ "problem": document }));
    result
}

/// Legal moves that are told in words.
const MAX_LEGAL: usize = 64;

fn line(fault: &Fault) -> String {
    let (pointer, detail) = told(fault);
    let mut line = match pointer.as_str() {
        "" => detail,
        pointer => format!("{}: {detail}", pointer.trim_start_matches('/')),
    };
    if let Some(index) = fault.index {
        line.push_str(&format!(" (move {} of the list)", index + 1));
    }
    // On an empty board of gomoku they are all points.
    if let Some(moves) = fault.legal_moves.as_ref().filter(|moves| moves.len() <= MAX_LEGAL) {
        line.push_str(&format!("; legal moves: {}", moves.join(" ")));
    }
    line
}

/// The pointer and the sentence of a fault as an agent may read them.
fn told(fault: &Fault) -> (String, String) {
    match fault.code {
        FaultCode::UnknownField => (
            plain::pointer_to_argument(&fault.pointer),
            plain::sentence_about_argument(&fault.detail),
        ),
        _ => (plain::pointer(&fault.pointer), plain::sentence(&fault.detail)),
    }
}

fn fault_document(fault: &Fault) -> Value {
    let mut document = serde_json::to_value(fault).unwrap_or_default();
    if let Value::Object(fields) = &mut document {
        let (pointer, detail) = told(fault);
        fields.insert("pointer".to_owned(), json!(pointer));
        fields.insert("detail".to_owned(), json!(detail));
        if fault.mv.as_deref().is_some_and(|mv| !plain::is_own(mv)) {
            fields.remove("move");
        }
    }
    document
}
