//! The JSON log format: one object a line, with the fields of the innermost span under `span`.
//!
//! ```text
//! {"timestamp":"…","level":"INFO","message":"answered","status":200,"target":"yomi_http::middleware",
//!  "span":{"request_id":"…","route":"/v1/{game}/bestmove",…,"name":"request"}}
//! ```

use std::fmt::Write as _;

use super::line::{LogLine, SpanLine, Value};

/// Appends the line and its end.
pub(super) fn write(text: &mut String, line: &LogLine) {
    let LogLine { time, level, target, fields, span } = line;
    text.push_str("{\"timestamp\":\"");
    text.push_str(time);
    text.push_str("\",\"level\":\"");
    text.push_str(level.as_str());
    text.push('"');
    for (name, value) in fields {
        text.push(',');
        write_field(text, name, value);
    }
    text.push_str(",\"target\":");
    write_text(text, target);
    if let Some(SpanLine { name: span, fields }) = span {
        text.push_str(",\"span\":{");
        for (name, value) in fields.iter() {
            write_field(text, name, value);
            text.push(',');
        }
        text.push_str("\"name\":");
        write_text(text, span);
        text.push('}');
    }
    text.push_str("}\n");
}

fn write_field(text: &mut String, name: &str, value: &Value) {
    // A name of the language's, or such names with dots between them.
    text.push('"');
    text.push_str(name);
    text.push_str("\":");
    // Writing to a string never fails.
    let _ = match value {
        // JSON has no other numbers.
        Value::Float(value) if value.is_finite() => write!(text, "{value:?}"),
        Value::Float(_) => write!(text, "null"),
        Value::Signed(value) => write!(text, "{value}"),
        Value::Unsigned(value) => write!(text, "{value}"),
        Value::Bool(value) => write!(text, "{value}"),
        Value::Text(value) | Value::Formatted(value) => {
            write_text(text, value);
            Ok(())
        }
    };
}

/// Appends a string of JSON.
fn write_text(text: &mut String, value: &str) {
    // A string has no other form.
    text.push_str(&serde_json::Value::from(value).to_string());
}

#[cfg(test)]
mod tests {
    use serde_json::Value;
    use tracing::field::Empty;

    use crate::logs::tests::lines_of;

    /// The lines that the events of `say` make.
    fn lines(say: impl FnOnce()) -> Vec<Value> {
        lines_of(say).iter().map(|line| serde_json::from_str(&line.to_json()).unwrap()).collect()
    }

    #[test]
    fn an_event_is_an_object_with_its_span() {
        let lines = lines(|| {
            let span = tracing::info_span!("request", id = "a\"b\n", depth = Empty, share = Empty);
            span.record("depth", 7_u64);
            span.record("share", 0.5);
            span.in_scope(|| tracing::warn!(count = -1, yes = true, what = ?"x\ty", "said {}", 1));
            tracing::info!(endless = f64::INFINITY, "without a span");
        });
        let [said, alone] = &lines[..] else { panic!("{lines:?}") };
        assert!(said["timestamp"].as_str().unwrap().ends_with('Z'));
        assert_eq!((&said["level"], &said["message"]), (&"WARN".into(), &"said 1".into()));
        assert_eq!((&said["count"], &said["yes"]), (&(-1).into(), &true.into()));
        assert_eq!(said["what"], "\"x\\ty\"");
        assert_eq!(said["target"], module_path!());
        let span = serde_json::json!({"id": "a\"b\n", "depth": 7, "share": 0.5, "name": "request"});
        assert_eq!(said["span"], span);
        assert!(alone.get("span").is_none() && alone["endless"].is_null());
    }

    #[test]
    fn a_field_that_is_recorded_again_has_its_last_value_once() {
        let lines = lines(|| {
            let span = tracing::info_span!("request", id = "\",\"depth\":3", depth = Empty);
            span.record("depth", 1_u64);
            span.record("depth", 2_u64);
            span.in_scope(|| tracing::info!("said"));
            let empty = tracing::info_span!("empty", depth = Empty);
            empty.in_scope(|| tracing::info!("said"));
            empty.record("depth", 3_u64);
            empty.in_scope(|| tracing::info!("said"));
        });
        let spans: Vec<&Value> = lines.iter().map(|line| &line["span"]).collect();
        let expected = [
            serde_json::json!({"id": "\",\"depth\":3", "depth": 2, "name": "request"}),
            serde_json::json!({"name": "empty"}),
            serde_json::json!({"depth": 3, "name": "empty"}),
        ];
        assert_eq!(spans, expected.iter().collect::<Vec<_>>());
    }
}
