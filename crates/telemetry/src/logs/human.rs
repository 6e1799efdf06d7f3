//! The human-readable log format: time, level, span, message and fields on one line of text, coloured on a
//! terminal.
//!
//! ```text
//! 2026-01-02T03:04:05.678901Z  INFO request{route=/v1/{game}/bestmove depth=7}: answered status=200
//! ```

use std::fmt::{self, Write};

use tracing::Level;

use super::line::{LogLine, Named, SpanLine, Value};

/// Appends the line and its end. Control characters of clients are escaped: they could forge a line.
pub(super) fn write(text: &mut String, line: &LogLine, is_coloured: bool) {
    let LogLine { time, level, target: _, fields, span } = line;
    let (dim, bold, plain) = if is_coloured { ("\u{1b}[2m", "\u{1b}[1m", "\u{1b}[0m") } else { ("", "", "") };
    let colour = if is_coloured { colour_of(*level) } else { "" };
    // Writing to a string never fails.
    let _ = write!(text, "{dim}{time}{plain} {colour}{level:>5}{plain} ");
    if let Some(SpanLine { name, fields }) = span {
        let _ = write!(text, "{bold}{name}{{{plain}");
        write_fields(text, fields.iter());
        let _ = write!(text, "{bold}}}{plain}: ");
    }
    let (message, others): (Vec<_>, Vec<_>) = fields.iter().partition(|(name, _)| *name == "message");
    write_fields(text, message.into_iter().chain(others));
    text.push('\n');
}

/// As terminals show it: red, yellow, green, blue, magenta.
fn colour_of(level: Level) -> &'static str {
    match level {
        Level::ERROR => "\u{1b}[31m",
        Level::WARN => "\u{1b}[33m",
        Level::INFO => "\u{1b}[32m",
        Level::DEBUG => "\u{1b}[34m",
        Level::TRACE => "\u{1b}[35m",
    }
}

/// Appends `name=value`, the message without its name, with blanks between.
fn write_fields<'fields>(text: &mut String, fields: impl Iterator<Item = &'fields Named>) {
    for (index, (name, value)) in fields.enumerate() {
        if index > 0 {
            text.push(' ');
        }
        if *name != "message" {
            text.push_str(name);
            text.push('=');
        }
        // Writing to a string never fails.
        let _ = match value {
            Value::Float(value) => write!(text, "{value:?}"),
            Value::Signed(value) => write!(text, "{value}"),
            Value::Unsigned(value) => write!(text, "{value}"),
            Value::Bool(value) => write!(text, "{value}"),
            Value::Text(value) => write!(Escaping { text }, "{value:?}"),
            Value::Formatted(value) => Escaping { text }.write_str(value),
        };
    }
}

/// Lets text through, control characters escaped.
struct Escaping<'text> {
    text: &'text mut String,
}

impl Write for Escaping<'_> {
    fn write_str(&mut self, text: &str) -> fmt::Result {
        for character in text.chars() {
            if character.is_control() {
                write!(self.text, "{}", character.escape_default())?;
            } else {
                self.text.push(character);
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use crate::logs::tests::lines_of;

    #[test]
    fn control_characters_of_clients_reach_the_human_log_escaped() {
        let lines = lines_of(|| {
            let forged = "a\nb\u{1b}[31m\u{9b}é";
            let span = tracing::info_span!("request", shown = %forged, quoted = ?forged);
            span.in_scope(|| tracing::info!(text = forged, count = 7, "said {forged}"));
        });
        let mut log = String::new();
        super::write(&mut log, &lines[0], false);
        assert_eq!(log.lines().count(), 1, "{log}");
        assert!(!log.trim_end().chars().any(char::is_control), "{log:?}");
        assert!(log.contains(r": said a\nb\u{1b}[31m\u{9b}é text="), "{log}");
        assert!(log.contains(r"  INFO request{shown=a\nb\u{1b}"), "{log}");
        assert!(log.ends_with(" count=7\n"), "{log}");
    }

    #[test]
    fn colours_are_for_terminals() {
        let lines = lines_of(|| tracing::warn!("said"));
        let mut log = String::new();
        super::write(&mut log, &lines[0], true);
        assert!(log.contains("\u{1b}[33m WARN\u{1b}[0m said\n"), "{log:?}");
    }
}
