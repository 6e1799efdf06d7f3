//! A log line as plain values. Recording values costs a request less than formatting them: spans store them, an event
//! passes them on, and the log's writer thread formats them.

use std::{fmt::Debug, sync::Arc};

use tracing::{
    Event, Level, Subscriber,
    field::{Field, Visit},
    span::{Attributes, Id, Record},
};
use tracing_log::NormalizeEvent as _;
use tracing_subscriber::{
    Layer,
    fmt::{
        format::Writer,
        time::{FormatTime as _, SystemTime},
    },
    layer::Context,
    registry::LookupSpan,
};

use super::json;

/// What an event says, with the innermost span around it.
#[derive(Clone, Debug)]
pub struct LogLine {
    /// When it happened, as RFC 3339 has it.
    pub(super) time: String,
    pub(super) level: Level,
    pub(super) target: String,
    /// The message among them, as `message`.
    pub(super) fields: Vec<Named>,
    pub(super) span: Option<SpanLine>,
}

impl LogLine {
    /// An error now, for what fails where there is no log: before it starts, or once it has ended.
    #[must_use]
    pub fn error(message: &str) -> Self {
        Self {
            time: now(),
            level: Level::ERROR,
            target: "yomi".to_owned(),
            fields: vec![("message", Value::Text(message.to_owned()))],
            span: None,
        }
    }

    /// As one object of JSON, with the end of the line.
    #[must_use]
    pub fn to_json(&self) -> String {
        let mut text = String::new();
        json::write(&mut text, self);
        text
    }
}

/// The parts of a span that a line contains.
#[derive(Clone, Debug)]
pub(super) struct SpanLine {
    pub(super) name: &'static str,
    pub(super) fields: SpanFields,
}

/// A field with its name.
pub(super) type Named = (&'static str, Value);

/// The value of a field.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Value {
    Float(f64),
    Signed(i64),
    Unsigned(u64),
    Bool(bool),
    /// As it was given.
    Text(String),
    /// By its own `Debug` or `Display`.
    Formatted(String),
}

/// The fields of a span that were recorded, in the order in which they first were. Lines share them with the span.
#[derive(Clone, Debug, Default)]
pub(super) struct SpanFields(Arc<Vec<Named>>);

impl SpanFields {
    fn set(&mut self, name: &'static str, value: Value) {
        let fields = Arc::make_mut(&mut self.0);
        match fields.iter_mut().find(|(known, _)| *known == name) {
            Some((_, before)) => *before = value,
            None => fields.push((name, value)),
        }
    }

    pub(super) fn iter(&self) -> impl Iterator<Item = &Named> {
        self.0.iter()
    }
}

/// This moment, as RFC 3339 has it.
fn now() -> String {
    let mut time = String::with_capacity("2026-01-01T00:00:00.000000Z".len());
    // Writing to a string never fails.
    let _ = SystemTime.format_time(&mut Writer::new(&mut time));
    time
}

/// Hands every event over as a [`LogLine`].
#[derive(Clone, Copy, Debug)]
pub struct Lines<F>(F);

impl<F: Fn(LogLine)> Lines<F> {
    /// Hands them to `take`, on the thread that logs: it must not wait.
    pub const fn to(take: F) -> Self {
        Self(take)
    }
}

/// Fields of most spans.
const USUAL_FIELDS: usize = 16;

impl<S, F> Layer<S> for Lines<F>
where
    S: Subscriber + for<'span> LookupSpan<'span>,
    F: Fn(LogLine) + 'static,
{
    fn on_new_span(&self, attributes: &Attributes<'_>, id: &Id, context: Context<'_, S>) {
        let Some(span) = context.span(id) else { return };
        let mut fields = SpanFields(Arc::new(Vec::with_capacity(USUAL_FIELDS)));
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
        let normalized = event.normalized_metadata();
        let metadata = normalized.as_ref().unwrap_or_else(|| event.metadata());
        let time = now();
        let mut fields = Vec::new();
        event.record(&mut Each(|name: &'static str, value| {
            // What the bridge from the crate log says is the metadata of the event.
            if !name.starts_with("log.") {
                fields.push((name, value));
            }
        }));
        let span = context.event_span(event).map(|span| SpanLine {
            name: span.name(),
            fields: span.extensions().get::<SpanFields>().cloned().unwrap_or_default(),
        });
        let target = metadata.target().to_owned();
        (self.0)(LogLine { time, level: *metadata.level(), target, fields, span });
    }
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
        self.hand_on(field, Value::Formatted(format!("{value:?}")));
    }
}
