//! Problems as tool errors: the sentence, every fault with its legal moves and its nearest spelling, and when to try again.

use rmcp::model::{CallToolResult, ContentBlock};
use serde_json::{Map, Value, json};
use yomi_contract::{
    problem::Problem,
    reading::{
        fault::{Fault, FaultCode},
        names::nearest,
    },
};

use crate::{plain, tool::ToolName};

/// The result of a call that was refused.
pub(crate) fn result(tool: ToolName, problem: &Problem) -> CallToolResult {
    let mut lines = Vec::new();
    if problem.errors.is_empty() {
        lines.push(plain::sentence(&problem.detail));
    }
    for fault in &problem.errors {
        lines.push(line(tool, fault));
    }
    let retry_after_ms = problem.retry_after.map(|time| time.as_micros().div_ceil(1000) as u64);
    if let Some(wait) = retry_after_ms {
        lines.push(format!("Try again after {wait} ms."));
    }
    let mut document = Map::new();
    document.insert("code".to_owned(), json!(problem.code.entry().name));
    document.insert("errors".to_owned(), problem.errors.iter().map(|fault| fault_document(tool, fault)).collect());
    if let Some(wait) = retry_after_ms {
        document.insert("retry_after_ms".to_owned(), json!(wait));
    }
    let mut result = CallToolResult::error(vec![ContentBlock::text(lines.join("\n"))]);
    result.structured_content = Some(json!({ "problem": document }));
    result
}

/// Maximum legal moves listed in words.
pub(crate) const MAX_LEGAL: usize = 64;

fn line(tool: ToolName, fault: &Fault) -> String {
    let (pointer, detail) = told(tool, fault);
    let mut line = match pointer.as_str() {
        "" => detail,
        pointer => format!("{}: {detail}", pointer.trim_start_matches('/')),
    };
    // On an empty board of gomoku they are all points.
    if let Some(moves) = fault.legal_moves.as_ref().filter(|moves| moves.len() <= MAX_LEGAL) {
        line.push_str(&format!("; legal moves: {}", moves.join(" ")));
    }
    line
}

/// What is said of an argument that a tool does not have: the reader of the API knows others.
fn unknown(tool: ToolName, name: &str) -> String {
    let known = tool.arguments();
    match nearest(name, &known) {
        Some(meant) => format!("no such argument; did you mean {meant}?"),
        None => format!("no such argument; {} takes {}", tool.name(), known.join(", ")),
    }
}

/// The pointer and the sentence of a fault as an agent may read them.
fn told(tool: ToolName, fault: &Fault) -> (String, String) {
    match fault.code {
        FaultCode::UnknownField => {
            let pointer = plain::pointer_to_argument(&fault.pointer);
            match pointer.strip_prefix('/') {
                Some(name) if !name.contains('/') => (pointer.clone(), unknown(tool, name)),
                _ => (pointer, plain::sentence_about_argument(&fault.detail)),
            }
        }
        _ => (plain::pointer(&fault.pointer), plain::sentence(&fault.detail)),
    }
}

fn fault_document(tool: ToolName, fault: &Fault) -> Value {
    let mut document = serde_json::to_value(fault).unwrap_or_default();
    if let Value::Object(fields) = &mut document {
        let (pointer, detail) = told(tool, fault);
        fields.insert("pointer".to_owned(), json!(pointer));
        fields.insert("detail".to_owned(), json!(detail));
        if fault.mv.as_deref().is_some_and(|mv| !plain::is_own(mv)) {
            fields.remove("move");
        }
    }
    document
}
