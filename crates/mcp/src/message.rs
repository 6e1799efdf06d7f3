//! Whether an object is a message of JSON-RPC 2.0, before the library reads it: what is none, it calls by the wrong name.

use serde_json::{Map, Value};

/// Whether an object is a message.
///
/// # Errors
/// What is wrong with it, as a sentence.
pub fn check(message: &Map<String, Value>) -> Result<(), &'static str> {
    if message.get("jsonrpc").and_then(Value::as_str) != Some("2.0") {
        return Err("A message of the Model Context Protocol says \"jsonrpc\": \"2.0\".");
    }
    if message.contains_key("result") || message.contains_key("error") {
        return Err(
            "This server asks nothing of its clients, so that there is nothing to answer; send a request.",
        );
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
