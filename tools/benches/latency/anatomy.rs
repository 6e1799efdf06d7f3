//! Latency breakdown of a request, from the `server-timing` header.

use std::{
    net::SocketAddr,
    time::{Duration, Instant},
};

use yomi_certify::{BlockingClient, header};

use super::{question::Question, samples::Samples};

/// Sends with one client and prints the breakdown of the median request.
pub fn of_one_client(address: SocketAddr, questions: &[Question], requests: usize) -> String {
    let mut client = BlockingClient::connect(address).expect("the server listens");
    let mut parts: [Samples; 4] = Default::default();
    for question in questions.iter().cycle().take(requests.max(1)) {
        let sent = Instant::now();
        let answer = client.ask(&question.http).expect("the answer comes");
        let latency = sent.elapsed();
        let timing = header(answer.head, "server-timing").expect("every answer has one");
        let [queue, search, total] = ["queue", "search", "total"].map(|name| part(timing, name));
        let handler = total.saturating_sub(queue + search);
        let outside = latency.saturating_sub(total);
        for (part, duration) in parts.iter_mut().zip([search, queue, handler, outside]) {
            part.add([duration], duration);
        }
    }
    let [search, queue, handler, outside] = parts.map(|part| part.figures().p50);
    format!(
        "1 client, medians: search {search:.0} µs, hand-over to its thread {queue:.0} µs, rest of \
         the handler with the way back {handler:.0} µs, sockets and HTTP {outside:.0} µs"
    )
}

/// The duration of that name in a `server-timing` header.
fn part(timing: &str, name: &str) -> Duration {
    let milliseconds = timing
        .split(", ")
        .find_map(|part| part.strip_prefix(name)?.strip_prefix(";dur="))
        .and_then(|text| text.parse::<f64>().ok())
        .expect("a search was timed");
    Duration::from_secs_f64(milliseconds / 1000.0)
}
