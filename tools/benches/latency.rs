//! Latency of `POST /v1/othello/bestmove` over real sockets, against two lower bounds: a bare axum
//! handler, and the search alone.
//!
//! `cargo bench -p yomi-tools`, with `-- --quick` for a tenth of the requests. Closed loop: each
//! client keeps one connection and sends its next request as soon as it has its answer. The three
//! subjects are interleaved within one run, so that noise of the machine affects all alike. Without
//! `--bench`, as under `cargo test`, one tiny round is a smoke test.

#![expect(clippy::print_stdout, reason = "its figures are what it is run for")]

mod latency {
    pub mod anatomy;
    pub mod question;
    pub mod samples;
    pub mod servers;
    pub mod trial;
}
#[path = "../../benches/support/machine.rs"]
mod machine;

use latency::{
    anatomy,
    question::questions,
    servers::{self, Runtime},
    trial::{Effort, Trial},
};

// As in the service: the allocator affects the result.
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

/// Depths in plies, with the efforts that they can afford.
const DEPTHS: [(u32, Effort); 3] = [
    (4, Effort { rounds: 5, http: 2_000, search: 2_000 }),
    (6, Effort { rounds: 5, http: 2_000, search: 640 }),
    (8, Effort { rounds: 5, http: 512, search: 128 }),
];

/// Connections at one time.
const CLIENTS: [usize; 4] = [1, 2, 4, 8];

fn main() {
    let flags: Vec<String> = std::env::args().skip(1).collect();
    let is_set = |name: &str| flags.iter().any(|flag| flag == name);
    if is_set("--list") {
        return;
    }
    let is_test = is_set("--test") || !is_set("--bench");
    let depths: Vec<(u32, Effort)> = match (is_test, is_set("--quick")) {
        (true, _) => vec![(4, Effort { rounds: 1, http: 16, search: 16 })],
        (false, true) => DEPTHS.map(|(depth, effort)| (depth, effort.tenth())).to_vec(),
        (false, false) => DEPTHS.to_vec(),
    };

    servers::prepare();
    println!("machine: {}", machine::description());
    for (depth, effort) in depths {
        let questions = questions(depth);
        let runtime = Runtime::start();
        let (yomi, typical) = runtime.yomi(&questions);
        let bare = runtime.bare_axum(typical);
        let Effort { rounds, http, search } = effort;
        println!(
            "\ndepth {depth}; rounds: {rounds}, in each {http} requests to either server and \
             {search} bare searches\n"
        );
        Trial::print_head();
        for clients in CLIENTS {
            Trial::run(&questions, yomi, bare, clients, effort).print(clients);
        }
        println!("\n{}", anatomy::of_one_client(yomi, &questions, effort.http));
    }
}
