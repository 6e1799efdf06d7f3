//! The JSON form of the log: one object a line, with the fields of the innermost span under `span`.
//!
//! ```text
//! {"timestamp":"…","level":"INFO","message":"answered","status":200,"target":"yomi::api::middleware",
//!  "span":{"request_id":"…","route":"/v1/{game}/bestmove",…,"name":"request"}}
//! ```
//!
//! The formatter of `tracing-subscriber` reads the fields of a span back from JSON and writes them anew
//! whenever one is recorded, and once more for every event. A request records eight: that was half of all
//! that an answer from memory costs, 32 of 64 µs. Here fields are appended.

use std::fmt::{self, Debug};

use serde_json::{Map, Value};
use tracing::{
    Event, Subscriber,
    field::{Field, Visit},
    span::Record,
};
use tracing_log::NormalizeEvent as _;
use tracing_subscriber::{
    field::RecordFields,
    fmt::{
        FmtContext, FormatEvent, FormatFields, FormattedFields,
        format::Writer,
        time::{FormatTime as _, SystemTime},
    },
    registry::LookupSpan,
};

/// Writes events as lines of JSON; with [`JsonFields`] alone.
#[derive(Clone, Copy, Debug)]
pub struct JsonLines;

/// Writes fields as the inside of a JSON object: `"name":value,"name":value`.
#[derive(Clone, Copy, Debug)]
pub struct JsonFields;

impl<S> FormatEvent<S, JsonFields> for JsonLines
where
    S: Subscriber + for<'span> LookupSpan<'span>,
{
    fn format_event(
        &self,
        context: &FmtContext<'_, S, JsonFields>,
        mut writer: Writer<'_>,
        event: &Event<'_>,
    ) -> fmt::Result {
        let normalized = event.normalized_metadata();
        let metadata = normalized.as_ref().unwrap_or_else(|| event.metadata());
        writer.write_str("{\"timestamp\":\"")?;
        SystemTime.format_time(&mut writer)?;
        write!(writer, "\",\"level\":\"{}\"", metadata.level())?;
        let mut fields = Fields::after("", &mut writer);
        fields.is_first = false;
        event.record(&mut fields);
        fields.result?;
        writer.write_str(",\"target\":")?;
        write_text(&mut writer, metadata.target())?;
        let parent = event.parent().and_then(|id| context.span(id));
        if let Some(span) = parent.or_else(|| context.lookup_current()) {
            writer.write_str(",\"span\":{")?;
            if let Some(fields) = span.extensions().get::<FormattedFields<JsonFields>>()
                && !fields.is_empty()
            {
                write!(writer, "{fields},")?;
            }
            writer.write_str("\"name\":")?;
            write_text(&mut writer, span.name())?;
            writer.write_char('}')?;
        }
        writer.write_str("}\n")
    }
}

impl<'writer> FormatFields<'writer> for JsonFields {
    fn format_fields<R: RecordFields>(
        &self,
        mut writer: Writer<'writer>,
        fields: R,
    ) -> fmt::Result {
        let mut visitor = Fields::after("", &mut writer);
        fields.record(&mut visitor);
        visitor.result
    }

    fn add_fields(
        &self,
        current: &'writer mut FormattedFields<Self>,
        fields: &Record<'_>,
    ) -> fmt::Result {
        let mut added = String::new();
        let mut visitor = Fields::after(&current.fields, &mut added);
        fields.record(&mut visitor);
        visitor.result?;
        if visitor.repeats {
            current.fields = with_last_values(&current.fields, &added)?;
        } else {
            current.fields.push_str(&added);
        }
        Ok(())
    }
}

/// The fields of two texts, the second one's in place of those of the same name in the first.
fn with_last_values(before: &str, after: &str) -> Result<String, fmt::Error> {
    let read = |text: &str| serde_json::from_str::<Map<String, Value>>(&format!("{{{text}}}"));
    let mut all = read(before).map_err(|_| fmt::Error)?;
    all.extend(read(after.trim_start_matches(',')).map_err(|_| fmt::Error)?);
    let object = serde_json::to_string(&all).map_err(|_| fmt::Error)?;
    Ok(object[1..object.len() - 1].to_owned())
}

/// Writes fields one after the other.
struct Fields<'text, W> {
    /// The fields that stand there already.
    before: &'text str,
    writer: &'text mut W,
    /// Whether nothing stands before the next one.
    is_first: bool,
    /// Whether a field came that stands in `before`.
    repeats: bool,
    result: fmt::Result,
}

impl<'text, W: fmt::Write> Fields<'text, W> {
    fn after(before: &'text str, writer: &'text mut W) -> Self {
        Self { before, writer, is_first: before.is_empty(), repeats: false, result: Ok(()) }
    }

    fn write(&mut self, field: &Field, value: impl FnOnce(&mut W) -> fmt::Result) {
        let name = field.name();
        let name = name.strip_prefix("r#").unwrap_or(name);
        // What the bridge from the crate log says is the metadata of the event.
        if self.result.is_err() || name.starts_with("log.") {
            return;
        }
        // A name with its quotes stands nowhere in a value, whose quotes are escaped.
        let is_there = |(place, _): (usize, &str)| {
            self.before[..place].ends_with('"')
                && self.before[place + name.len()..].starts_with("\":")
        };
        self.repeats |= self.before.match_indices(name).any(is_there);
        self.result =
            write_name(self.writer, self.is_first, name).and_then(|()| value(self.writer));
        self.is_first = false;
    }
}

fn write_name(writer: &mut impl fmt::Write, is_first: bool, name: &str) -> fmt::Result {
    if !is_first {
        writer.write_char(',')?;
    }
    write_text(writer, name)?;
    writer.write_char(':')
}

/// A string of JSON.
fn write_text(writer: &mut impl fmt::Write, text: &str) -> fmt::Result {
    let is_plain = |byte: u8| byte >= b' ' && byte != b'"' && byte != b'\\';
    if text.bytes().all(is_plain) {
        writer.write_char('"')?;
        writer.write_str(text)?;
        writer.write_char('"')
    } else {
        writer.write_str(&serde_json::to_string(text).map_err(|_| fmt::Error)?)
    }
}

impl<W: fmt::Write> Visit for Fields<'_, W> {
    fn record_f64(&mut self, field: &Field, value: f64) {
        // JSON has no other numbers.
        if value.is_finite() {
            self.write(field, |writer| write!(writer, "{value:?}"));
        } else {
            self.write(field, |writer| writer.write_str("null"));
        }
    }

    fn record_i64(&mut self, field: &Field, value: i64) {
        self.write(field, |writer| write!(writer, "{value}"));
    }

    fn record_u64(&mut self, field: &Field, value: u64) {
        self.write(field, |writer| write!(writer, "{value}"));
    }

    fn record_bool(&mut self, field: &Field, value: bool) {
        self.write(field, |writer| write!(writer, "{value}"));
    }

    fn record_str(&mut self, field: &Field, value: &str) {
        self.write(field, |writer| write_text(writer, value));
    }

    fn record_debug(&mut self, field: &Field, value: &dyn Debug) {
        self.write(field, |writer| write_text(writer, &format!("{value:?}")));
    }
}

#[cfg(test)]
mod tests {
    use std::sync::{Arc, Mutex};

    use tracing::field::Empty;
    use tracing_subscriber::layer::SubscriberExt as _;

    use super::*;
    use crate::telemetry::logs::tests::Captured;

    /// The lines that the events of `say` make.
    fn lines(say: impl FnOnce()) -> Vec<Value> {
        let captured = Captured(Arc::new(Mutex::default()));
        let writer = captured.clone();
        let layer = tracing_subscriber::fmt::layer()
            .with_writer(move || writer.clone())
            .fmt_fields(JsonFields)
            .event_format(JsonLines);
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
