//! Ten polite clients, each from its own address, with the requests of a player.

use std::{
    io,
    net::{IpAddr, Ipv4Addr, SocketAddr},
    thread,
    time::{Duration, Instant},
};

use serde_json::Value;

use crate::{client::BlockingClient, sorted::Sorted, watch::get};

/// Number of polite clients.
pub(crate) const CLIENTS: u8 = 10;

/// Request of each client: a search of 50 ms within a second.
const SEARCH: Duration = Duration::from_millis(50);
const DEADLINE: Duration = Duration::from_secs(1);
const PATH: &str = "/v1/othello/bestmove?moves=f5f6e6f4e3c5&time_ms=50&deadline_ms=1000&cache=bypass";

/// Their total share of the search threads.
const PART: f64 = 0.5;

/// Tolerance beyond the deadline: the generator needs CPU time too.
const LATENESS: Duration = Duration::from_millis(20);

/// Outcome of the polite clients' requests.
pub(crate) struct Polite {
    pub(crate) asked: usize,
    /// Answered before the deadline.
    pub(crate) answered: usize,
    /// Those of them with the full search time.
    pub(crate) in_time: usize,
    /// Latency of all answers.
    pub(crate) times: Sorted,
}

impl Polite {
    /// Runs the clients for a time against a server with that many threads.
    pub(crate) fn ask(address: SocketAddr, threads: u64, time: Duration) -> io::Result<Self> {
        let interval = SEARCH.mul_f64(f64::from(CLIENTS) / (PART * threads as f64));
        let each = thread::scope(|scope| {
            let clients: Vec<_> = (0..CLIENTS)
                .map(|number| {
                    let offset = interval * u32::from(number) / u32::from(CLIENTS);
                    scope.spawn(move || one(address, number, (offset, interval), time))
                })
                .collect();
            let joined = clients
                .into_iter()
                .map(|client| client.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic)));
            joined.collect::<Vec<_>>()
        });
        let asked = each.iter().map(|(asked, ..)| asked).sum();
        let answered = each.iter().map(|(_, [answered, _], _)| answered).sum();
        let in_time = each.iter().map(|(_, [_, in_time], _)| in_time).sum();
        let times: Vec<Duration> = each.into_iter().flat_map(|(.., times)| times).collect();
        if asked == 0 {
            return Err(io::Error::other("the time is too short for one request"));
        }
        Ok(Self { asked, answered, in_time, times: Sorted::of(times) })
    }
}

/// One client: requests sent, or skipped while it waited; those answered in time, and with the full search time; and the
/// latency of each.
fn one(
    address: SocketAddr,
    number: u8,
    (offset, interval): (Duration, Duration),
    time: Duration,
) -> (usize, [usize; 2], Vec<Duration>) {
    let source = IpAddr::V4(Ipv4Addr::new(127, 0, 1, 1 + number));
    let request = get(PATH, "");
    let began = Instant::now();
    let (mut asked, mut in_time, mut times) = (0, [0; 2], Vec::new());
    let mut client = None;
    let mut due = offset;
    while due < time {
        thread::sleep(due.saturating_sub(began.elapsed()));
        // Requests skipped while waiting count as unanswered (no coordinated omission).
        while due < time && (began.elapsed() >= due + interval || due <= began.elapsed()) {
            asked += 1;
            due += interval;
        }
        let sent = Instant::now();
        let answered = ask(&mut client, source, address, &request);
        let took = sent.elapsed();
        times.push(took);
        if let Ok(is_whole) = answered
            && took <= DEADLINE + LATENESS
        {
            in_time[0] += 1;
            in_time[1] += usize::from(is_whole);
        }
    }
    (asked, in_time, times)
}

/// Whether the answer has its full search time.
fn ask(client: &mut Option<BlockingClient>, source: IpAddr, address: SocketAddr, request: &[u8]) -> io::Result<bool> {
    let mut connected = match client.take() {
        Some(connected) => connected,
        None => BlockingClient::connect_from(source, address)?,
    };
    // A new connection after a refusal shows whether connections are available.
    let answer: Value = serde_json::from_slice(connected.ask(request)?.body)?;
    *client = Some(connected);
    Ok(answer["degraded"] == false)
}
