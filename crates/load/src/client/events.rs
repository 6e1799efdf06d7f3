//! Parser of server-sent events: their count, the time of the first, and the last one.

use std::time::Instant;

use axum::body::Bytes;
use serde::Deserialize;

/// The events of a stream that has ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Events {
    /// Time of the first event.
    pub first: Instant,
    pub count: u64,
}

/// How a stream ended.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct LastEvent {
    /// 200 for a result, the status of the problem document for a problem.
    pub status: u16,
    /// JSON of the last event.
    pub body: Bytes,
}

/// Incremental parser of a stream.
#[derive(Debug, Default)]
pub(crate) struct EventReader {
    /// The incomplete line.
    line: Vec<u8>,
    /// The incomplete event.
    name: String,
    data: Vec<u8>,
    /// Whether it has content other than comments.
    has_data: bool,
    first: Option<Instant>,
    count: u64,
    last: Option<(String, Vec<u8>)>,
}

/// The field of a problem document that is read here.
#[derive(Deserialize)]
struct ProblemStatus {
    status: u16,
}

impl EventReader {
    /// Parses the next bytes, which arrived at `now`.
    pub(crate) fn take(&mut self, bytes: &[u8], now: Instant) {
        for &byte in bytes {
            if byte == b'\n' {
                let line = std::mem::take(&mut self.line);
                self.take_line(line.strip_suffix(b"\r").unwrap_or(&line), now);
            } else {
                self.line.push(byte);
            }
        }
    }

    /// Events and the last one; `None` if the last is neither a result nor a problem, as in a truncated
    /// stream.
    pub(crate) fn end(self) -> Option<(Events, LastEvent)> {
        let (name, data) = self.last?;
        let status = match name.as_str() {
            "result" => 200,
            "problem" => serde_json::from_slice::<ProblemStatus>(&data).ok()?.status,
            _ => return None,
        };
        let events = Events { first: self.first?, count: self.count };
        Some((events, LastEvent { status, body: data.into() }))
    }

    /// As the HTML standard, 9.2.6, without `id` and `retry`.
    fn take_line(&mut self, line: &[u8], now: Instant) {
        if line.is_empty() {
            self.end_event(now);
            return;
        }
        let colon = line.iter().position(|&byte| byte == b':').unwrap_or(line.len());
        let value = line.get(colon + 1..).unwrap_or_default();
        let value = value.strip_prefix(b" ").unwrap_or(value);
        match &line[..colon] {
            b"event" => self.name = String::from_utf8_lossy(value).into_owned(),
            b"data" => {
                if self.has_data {
                    self.data.push(b'\n');
                }
                self.has_data = true;
                self.data.extend_from_slice(value);
            }
            _ => {}
        }
    }

    fn end_event(&mut self, now: Instant) {
        let (name, data) = (std::mem::take(&mut self.name), std::mem::take(&mut self.data));
        if std::mem::take(&mut self.has_data) {
            self.first.get_or_insert(now);
            self.count += 1;
            self.last = Some((name, data));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Parses the text in pieces of that many bytes.
    fn read(text: &str, piece: usize) -> Option<(u64, LastEvent)> {
        let mut reader = EventReader::default();
        text.as_bytes().chunks(piece).for_each(|bytes| reader.take(bytes, Instant::now()));
        reader.end().map(|(events, last)| (events.count, last))
    }

    #[test]
    fn events_are_counted_and_the_last_is_kept_however_the_bytes_come() {
        let text = ": hello\r\n\r\nid: 1\nevent: progress\ndata: {\"depth\": 1}\n\n: still searching\n\n\
                    event: result\ndata: {\"depth\":\ndata: 2}\n\n";
        for piece in [1, 2, 7, 1000] {
            let (count, last) = read(text, piece).unwrap();
            assert_eq!((count, last.status), (2, 200), "{piece}");
            assert_eq!(last.body, "{\"depth\":\n2}");
        }
    }

    #[test]
    fn a_problem_has_its_own_status() {
        let (count, last) =
            read("event: problem\ndata: {\"status\": 503, \"code\": \"draining\"}\n\n", 9).unwrap();
        assert_eq!((count, last.status), (1, 503));
        assert_eq!(read("event: problem\ndata: {}\n\n", 9), None);
    }

    #[test]
    fn a_stream_that_breaks_off_has_no_end() {
        for text in
            ["", "event: progress\ndata: {}\n\n", "event: result\ndata: {}\n", "event: result\n\n"]
        {
            assert_eq!(read(text, 3), None, "{text:?}");
        }
    }
}
