//! The JSON form of the log: one object a line, with the fields of the innermost span under `span`.
//!
//! ```text
//! {"timestamp":"…","level":"INFO","message":"answered","status":200,"target":"yomi_http::api::middleware",
//!  "span":{"request_id":"…","route":"/v1/{game}/bestmove",…,"name":"request"}}
//! ```
//!
//! The formatter of `tracing-subscriber` writes the fields of a span as JSON whenever one is recorded,
//! and reads them back for that and for every event. A request records a dozen, and most requests from
//! memory log nothing: that was half of all that such an answer costs, 32 of 64 µs. Here a span keeps
//! values, and whoever logs an event writes them.

use std::{
    fmt::{self, Debug, Write},
    io::Write as _,
};

use tracing::{
    Event, Subscriber,
    field::{Field, Visit},
    span::{Attributes, Id, Record},
};
use tracing_log::NormalizeEvent as _;
use tracing_subscriber::{
    Layer,
    fmt::{
        MakeWriter,
        format::Writer,
        time::{FormatTime as _, SystemTime},
    },
    layer::Context,
    registry::LookupSpan,
};

/// Writes events as lines of JSON.
#[derive(Clone, Copy, Debug)]
pub struct JsonLines<W> {
    writer: W,
}

impl<W> JsonLines<W> {
    /// Writes them there.
    pub const fn to(writer: W) -> Self {
        Self { writer }
    }
}

impl<S, W> Layer<S> for JsonLines<W>
where
    S: Subscriber + for<'span> LookupSpan<'span>,
    W: for<'writer> MakeWriter<'writer> + 'static,
{
    fn on_new_span(&self, attributes: &Attributes<'_>, id: &Id, context: Context<'_, S>) {
        let Some(span) = context.span(id) else { return };
        let mut fields = SpanFields(Vec::with_capacity(USUAL_FIELDS));
        attributes.record(&mut Each(|name, value| fields.set(name, value)));
        span.extensions_mut().replace(fields);
    }

    fn on_record(&self, id: &Id, values: &Record<'_>, context: Context<'_, S>) {
        let Some(span) = context.span(id) else { return };
        if let Some(fields) = span.extensions_mut().get_mut::<SpanFields>() {
            values.record(&mut Each(|name, value| fields.set(name, value)));
        }
    }

    fn on_event(&self, event: &Event<'_>, context: Context<'_, S>) {
        let mut line = String::with_capacity(USUAL_BYTES);
        // Neither fails but for a `Debug` that does, or a log that nobody reads.
        if write_line(&mut line, event, &context).is_ok() {
            let _ = self.writer.make_writer_for(event.metadata()).write_all(line.as_bytes());
        }
    }
}

/// Fields of most spans.
const USUAL_FIELDS: usize = 16;

/// Bytes of most lines.
const USUAL_BYTES: usize = 512;

fn write_line<S>(line: &mut String, event: &Event<'_>, context: &Context<'_, S>) -> fmt::Result
where
    S: Subscriber + for<'span> LookupSpan<'span>,
{
    let normalized = event.normalized_metadata();
    let metadata = normalized.as_ref().unwrap_or_else(|| event.metadata());
    line.write_str("{\"timestamp\":\"")?;
    SystemTime.format_time(&mut Writer::new(line))?;
    write!(line, "\",\"level\":\"{}\"", metadata.level())?;
    let mut result = Ok(());
    event.record(&mut Each(|name: &'static str, value: Value| {
        // What the bridge from the crate log says is the metadata of the event.
        if result.is_ok() && !name.starts_with("log.") {
            result = line.write_char(',').and_then(|()| write_field(line, name, &value));
        }
    }));
    result?;
    line.write_str(",\"target\":")?;
    write_text(line, metadata.target())?;
    if let Some(span) = context.event_span(event) {
        line.write_str(",\"span\":{")?;
        if let Some(SpanFields(fields)) = span.extensions().get::<SpanFields>() {
            for (name, value) in fields {
                write_field(line, name, value)?;
                line.write_char(',')?;
            }
        }
        line.write_str("\"name\":")?;
        write_text(line, span.name())?;
        line.write_char('}')?;
    }
    line.write_str("}\n")
}

/// The fields of a span that were recorded, in the order in which they first were.
struct SpanFields(Vec<(&'static str, Value)>);

impl SpanFields {
    fn set(&mut self, name: &'static str, value: Value) {
        match self.0.iter_mut().find(|(known, _)| *known == name) {
            Some((_, before)) => *before = value,
            None => self.0.push((name, value)),
        }
    }
}

/// The value of a field.
enum Value {
    Float(f64),
    Signed(i64),
    Unsigned(u64),
    Bool(bool),
    Text(String),
}

/// Hands on names and values.
struct Each<F>(F);

impl<F: FnMut(&'static str, Value)> Each<F> {
    fn hand_on(&mut self, field: &Field, value: Value) {
        let name = field.name();
        (self.0)(name.strip_prefix("r#").unwrap_or(name), value);
    }
}

impl<F: FnMut(&'static str, Value)> Visit for Each<F> {
    fn record_f64(&mut self, field: &Field, value: f64) {
        self.hand_on(field, Value::Float(value));
    }

    fn record_i64(&mut self, field: &Field, value: i64) {
        self.hand_on(field, Value::Signed(value));
    }

    fn record_u64(&mut self, field: &Field, value: u64) {
        self.hand_on(field, Value::Unsigned(value));
    }

    fn record_bool(&mut self, field: &Field, value: bool) {
        self.hand_on(field, Value::Bool(value));
    }

    fn record_str(&mut self, field: &Field, value: &str) {
        self.hand_on(field, Value::Text(value.to_owned()));
    }

    fn record_debug(&mut self, field: &Field, value: &dyn Debug) {
        self.hand_on(field, Value::Text(format!("{value:?}")));
    }
}

fn write_field(line: &mut String, name: &str, value: &Value) -> fmt::Result {
    // A name of the language's, or such names with dots between them.
    line.push('"');
    line.push_str(name);
    line.push_str("\":");
    match value {
        // JSON has no other numbers.
        Value::Float(value) if value.is_finite() => write!(line, "{value:?}"),
        Value::Float(_) => line.write_str("null"),
        Value::Signed(value) => line.write_str(itoa::Buffer::new().format(*value)),
        Value::Unsigned(value) => line.write_str(itoa::Buffer::new().format(*value)),
        Value::Bool(value) => write!(line, "{value}"),
        Value::Text(text) => write_text(line, text),
    }
}

/// A string of JSON.
fn write_text(line: &mut String, text: &str) -> fmt::Result {
    let is_plain = |byte: u8| byte >= b' ' && byte != b'"' && byte != b'\\';
    if text.bytes().all(is_plain) {
        line.push('"');
        line.push_str(text);
        line.push('"');
    } else {
        line.push_str(&serde_json::to_string(text).map_err(|_| fmt::Error)?);
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use std::sync::{Arc, Mutex};

    use serde_json::Value;
    use tracing::field::Empty;
    use tracing_subscriber::layer::SubscriberExt as _;

    use super::*;
    use crate::logs::tests::Captured;

    /// The lines that the events of `say` make.
    fn lines(say: impl FnOnce()) -> Vec<Value> {
        let captured = Captured(Arc::new(Mutex::default()));
        let writer = captured.clone();
        let layer = JsonLines::to(move || writer.clone());
        tracing::subscriber::with_default(tracing_subscriber::registry().with(layer), say);
        let log = String::from_utf8(captured.0.lock().unwrap().clone()).unwrap();
        log.lines().map(|line| serde_json::from_str(line).unwrap()).collect()
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
