//! One row of the table: a number of clients at one depth, the three subjects interleaved.

use std::{
    net::SocketAddr,
    sync::Barrier,
    thread,
    time::{Duration, Instant},
};

use yomi_certify::BlockingClient;
use yomi_players::Players;

use super::{
    question::Question,
    samples::{Figures, Samples},
};

/// Number of measurements for one row.
#[derive(Clone, Copy)]
pub struct Effort {
    /// Rounds; in each, all subjects are measured.
    pub rounds: usize,
    /// Requests to each server per round, over all clients.
    pub http: usize,
    /// Bare searches per round.
    pub search: usize,
}

impl Effort {
    /// A tenth of the requests, for a quick estimate.
    pub const fn tenth(self) -> Self {
        Self { http: self.http / 10, search: self.search / 10, ..self }
    }
}

/// The figures of one row.
pub struct Trial {
    yomi: Figures,
    bare_axum: Figures,
    bare_search: Figures,
}

impl Trial {
    /// Measures one row.
    pub fn run(
        questions: &[Question],
        yomi: SocketAddr,
        bare_axum: SocketAddr,
        clients: usize,
        effort: Effort,
    ) -> Self {
        let connect = |address| -> Vec<BlockingClient> {
            let connect = |_| BlockingClient::connect(address).expect("the server listens");
            (0..clients).map(connect).collect()
        };
        let (mut of_yomi, mut of_axum) = (connect(yomi), connect(bare_axum));
        let mut players = Players::default();
        let (mut yomi, mut axum, mut search) = (Samples::default(), Samples::default(), Samples::default());
        // Round 0 warms up caches, tables and connections, and is discarded.
        for round in 0..=effort.rounds {
            let share = if round == 0 { 10 } else { 1 };
            let http = (effort.http / share).max(clients);
            let of_round = [
                ask(&mut of_yomi, questions, http, round),
                ask(&mut of_axum, questions, http, round),
                search_alone(&mut players, questions, effort.search / share, round),
            ];
            if round > 0 {
                let samples = [&mut yomi, &mut axum, &mut search];
                for (samples, (durations, wall)) in samples.into_iter().zip(of_round) {
                    samples.add(durations, wall);
                }
            }
        }
        Self { yomi: yomi.figures(), bare_axum: axum.figures(), bare_search: search.figures() }
    }

    /// Prints the head of the table that [`print`](Self::print) continues.
    pub fn print_head() {
        println!(
            "| clients | yomi p50 µs | p90 | p99 | req/s | bare axum p50 µs | p90 | p99 | req/s \
             | bare search p50 µs | p90 | p99 | p50 over search | p50 over axum |\n\
             |--:|--:|--:|--:|--:|--:|--:|--:|--:|--:|--:|--:|--:|--:|"
        );
    }

    /// Prints the row.
    pub fn print(&self, clients: usize) {
        let Self { yomi, bare_axum, bare_search } = self;
        let over_search = yomi.p50 - bare_search.p50;
        let over_axum = yomi.p50 - bare_axum.p50;
        println!(
            "| {clients} | {:.0} | {:.0} | {:.0} | {:.0} | {:.0} | {:.0} | {:.0} | {:.0} \
             | {:.0} | {:.0} | {:.0} | {over_search:+.0} | {over_axum:+.0} |",
            yomi.p50,
            yomi.p90,
            yomi.p99,
            yomi.rate,
            bare_axum.p50,
            bare_axum.p90,
            bare_axum.p99,
            bare_axum.rate,
            bare_search.p50,
            bare_search.p90,
            bare_search.p99,
        );
    }
}

/// Sends `requests` requests, split evenly among the clients; returns each latency, and the time
/// from the first to the last byte of all.
fn ask(
    clients: &mut [BlockingClient],
    questions: &[Question],
    requests: usize,
    round: usize,
) -> (Vec<Duration>, Duration) {
    let (count, each) = (clients.len(), requests / clients.len());
    let start = Barrier::new(count);
    let turns: Vec<(Vec<Duration>, Instant, Instant)> = thread::scope(|scope| {
        let threads: Vec<_> = clients
            .iter_mut()
            .enumerate()
            .map(|(number, client)| {
                let start = &start;
                // Clients start at different offsets of the list, so that they never send equal requests concurrently.
                let offset = round * each + number * questions.len() / count;
                scope.spawn(move || {
                    start.wait();
                    let began = Instant::now();
                    let durations = (0..each)
                        .map(|index| {
                            let question = &questions[(offset + index) % questions.len()];
                            let sent = Instant::now();
                            client.ask(&question.http).expect("the answer comes");
                            sent.elapsed()
                        })
                        .collect();
                    (durations, began, Instant::now())
                })
            })
            .collect();
        threads.into_iter().map(|thread| thread.join().expect("clients do not panic")).collect()
    });
    let began = turns.iter().map(|(_, began, _)| *began).min();
    let ended = turns.iter().map(|(_, _, ended)| *ended).max();
    let wall = began.zip(ended).map_or(Duration::ZERO, |(began, ended)| ended - began);
    (turns.into_iter().flat_map(|(durations, _, _)| durations).collect(), wall)
}

/// Runs the bare search on this thread.
fn search_alone(
    players: &mut Players,
    questions: &[Question],
    searches: usize,
    round: usize,
) -> (Vec<Duration>, Duration) {
    let began = Instant::now();
    let durations = (0..searches)
        .map(|index| {
            let question = &questions[(round * searches + index) % questions.len()];
            let started = Instant::now();
            std::hint::black_box(question.search(players));
            started.elapsed()
        })
        .collect();
    (durations, began.elapsed())
}
