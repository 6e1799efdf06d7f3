//! Whether an object is a message of JSON-RPC 2.0, before the library reads it: what is none, it calls by the wrong name.

use serde::{Deserialize, de::IgnoredAny};
use serde_json::{Map, Value, json};
use yomi_contract::{problem::Problem, reading::body};

use crate::plain;

/// An error response of JSON-RPC.
pub(crate) type Refusal = Value;

/// The code of a text that is no JSON.
const PARSE_ERROR: i32 = -32700;
/// The code of a JSON that is no message.
const INVALID_REQUEST: i32 = -32600;

/// A line as a message for the library, in which no field stands twice.
///
/// # Errors
/// What the client is told, with the `id` of the request as far as that can be read.
pub(crate) fn admit(line: &[u8]) -> Result<String, Refusal> {
    let message = body::parse(line).map_err(|problem| {
        let is_json = serde_json::from_slice::<IgnoredAny>(line).is_ok();
        let code = if is_json { INVALID_REQUEST } else { PARSE_ERROR };
        refusal(code, &id_in(line), &sentence(&problem))
    })?;
    // The client's own request may have the same id as an answer that it sends.
    let id = if message.contains_key("method") { message.get("id") } else { None };
    check(&message).map_err(|why| refusal(INVALID_REQUEST, id.unwrap_or(&Value::Null), why))?;
    Ok(Value::Object(message).to_string())
}

/// The refusal of a line of more bytes than are read.
pub(crate) fn too_long() -> Refusal {
    refusal(INVALID_REQUEST, &Value::Null, "A message is a line of 16 MiB at most.")
}

fn refusal(code: i32, id: &Value, why: &str) -> Refusal {
    let id = if id.is_string() || id.is_i64() { id } else { &Value::Null };
    json!({ "jsonrpc": "2.0", "id": id, "error": { "code": code, "message": why } })
}

/// The `id` of an object that cannot be read whole.
fn id_in(line: &[u8]) -> Value {
    #[derive(Deserialize)]
    struct Identified {
        #[serde(default)]
        id: Value,
    }
    let is_object = line.trim_ascii_start().starts_with(b"{");
    let read = serde_json::from_slice::<Identified>(line).ok().filter(|_| is_object);
    read.map_or(Value::Null, |read| read.id)
}

/// What is wrong, without texts of the message.
fn sentence(problem: &Problem) -> String {
    match problem.errors.first() {
        Some(fault) if !fault.pointer.is_empty() => {
            format!("{}: {}", plain::pointer(&fault.pointer), plain::sentence(&fault.detail))
        }
        _ => plain::sentence(&problem.detail),
    }
}

/// Whether an object is a message.
///
/// # Errors
/// What is wrong with it, as a sentence.
pub(crate) fn check(message: &Map<String, Value>) -> Result<(), &'static str> {
    if message.get("jsonrpc").and_then(Value::as_str) != Some("2.0") {
        return Err("A message of the Model Context Protocol says \"jsonrpc\": \"2.0\".");
    }
    if message.contains_key("result") || message.contains_key("error") {
        return Err("This server asks nothing of its clients, so that there is nothing to answer; send a request.");
    }
    let is_text = message.get("method").is_some_and(Value::is_string);
    if !is_text {
        return Err("A message has a method, such as \"tools/list\" or \"tools/call\".");
    }
    let is_id = |id: &Value| id.is_string() || id.is_i64();
    if !message.get("id").is_none_or(is_id) {
        return Err("The id of a request is a text or an integer; a notification has none.");
    }
    if !message.get("params").is_none_or(Value::is_object) {
        return Err("The params of a message are an object.");
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn lines_that_are_no_messages_are_answered_with_the_id_that_they_have() {
        let call = |params: &str| format!(r#"{{"jsonrpc":"2.0","id":7,"method":"tools/call","params":{params}}}"#);
        let deep = format!("{{\"tree\":{}1{}}}", "[".repeat(5000), "]".repeat(5000));
        assert!(admit(call(&deep).as_bytes()).is_ok());
        for (line, code, id) in [
            ("{".to_owned(), PARSE_ERROR, json!(null)),
            ("nonsense".to_owned(), PARSE_ERROR, json!(null)),
            (format!("{} x", call("{}")), PARSE_ERROR, json!(null)),
            (call(r#"{"moves":"\ud800"}"#), INVALID_REQUEST, json!(7)),
            (call(r#"{"time_ms":1e999}"#), INVALID_REQUEST, json!(7)),
            (call(r#"{"moves":"f5","moves":"d3"}"#), INVALID_REQUEST, json!(7)),
            (call("[]"), INVALID_REQUEST, json!(7)),
            (format!("[{}]", call("{}")), INVALID_REQUEST, json!(null)),
            ("7".to_owned(), INVALID_REQUEST, json!(null)),
            (r#"{"jsonrpc":"2.0","id":"a","method":5}"#.to_owned(), INVALID_REQUEST, json!("a")),
            (r#"{"jsonrpc":"2.0","id":1.5,"method":"a"}"#.to_owned(), INVALID_REQUEST, json!(null)),
            (r#"{"jsonrpc":"2.0","id":7,"result":{}}"#.to_owned(), INVALID_REQUEST, json!(null)),
        ] {
            let refusal = admit(line.as_bytes()).expect_err(&line);
            assert_eq!((&refusal["error"]["code"], &refusal["id"]), (&json!(code), &id), "{line}");
        }
        let twice = admit(call(r#"{"call me":1,"call me":2}"#).as_bytes()).unwrap_err();
        assert!(!twice.to_string().contains("call me"), "{twice}");
    }

    #[test]
    fn requests_and_notifications_pass_and_nothing_else() {
        let is_message = |message: Value| check(message.as_object().unwrap()).is_ok();
        for good in [
            json!({ "jsonrpc": "2.0", "id": 1, "method": "tools/list" }),
            json!({ "jsonrpc": "2.0", "id": "a", "method": "tools/call", "params": {} }),
            json!({ "jsonrpc": "2.0", "method": "notifications/initialized" }),
        ] {
            assert!(is_message(good.clone()), "{good}");
        }
        for bad in [
            json!({}),
            json!({ "jsonrpc": "1.0", "id": 1, "method": "tools/list" }),
            json!({ "jsonrpc": "2.0", "id": null, "method": "tools/list" }),
            json!({ "jsonrpc": "2.0", "id": 1.5, "method": "tools/list" }),
            json!({ "jsonrpc": "2.0", "id": 1, "method": 5 }),
            json!({ "jsonrpc": "2.0", "id": 1, "method": "tools/list", "params": [] }),
            json!({ "jsonrpc": "2.0", "id": 1, "result": {} }),
        ] {
            assert!(!is_message(bad.clone()), "{bad}");
        }
    }
}
