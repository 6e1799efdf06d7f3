//! Two addresses that together hold all places with incomplete requests, and a player at a third address.

use std::{
    thread,
    time::{Duration, Instant},
};

use crate::{
    metrics::apart,
    server::{Client, PATIENCE, Server, request},
};

const PLACES: usize = 64;
const CROWD: [[u8; 4]; 2] = [[127, 0, 0, 2], [127, 0, 0, 3]];
const PLAYER: [u8; 4] = [127, 0, 0, 4];

const POST: &str = "POST /v1/othello/bestmove HTTP/1.1\r\nhost: localhost\r\n\
                    content-type: application/json\r\ncontent-length: 50\r\n\r\n{\"lev";

/// A server whose places are all taken by connections in this state, for as long as `age`.
fn crowded(begin: impl Fn(&mut Client), age: Duration) -> (Server, Vec<Client>) {
    // Long timeouts: nothing else ends the connections on a slow machine.
    let long = ["--header-timeout-ms=600000", "--body-timeout-ms=600000"];
    let flags = ["--metrics-addr=127.0.0.1:0", "--max-connections=64"];
    let server = Server::start(&[flags, long].concat());
    let begun = (0..PLACES).map(|number| {
        let mut client = Client::connect_from(CROWD[number % CROWD.len()], server.address);
        begin(&mut client);
        client
    });
    let crowd = begun.collect();
    thread::sleep(age);
    (server, crowd)
}

/// A player and the probes are served repeatedly, while the crowd reconnects.
fn gets_through(server: &Server, begin: impl Fn(&mut Client)) -> Vec<Client> {
    let mut again = Vec::new();
    let path = "/v1/othello/bestmove?depth=2&cache=bypass";
    let mut player = Client::connect_from(PLAYER, server.address);
    for round in 0..20 {
        let start = Instant::now();
        let answer =
            if round % 2 == 0 { player.get(path) } else { Client::connect_from(PLAYER, server.address).get(path) };
        assert_eq!(answer.status, 200, "{answer:?}");
        assert!(start.elapsed() < PATIENCE / 4, "{:?}", start.elapsed());
        for path in ["/livez", "/readyz"] {
            assert_eq!(server.get(path).status, 200);
            assert_eq!(apart(server).get(path).status, 200);
        }
        let mut client = Client::connect_from(CROWD[round % CROWD.len()], server.address);
        begin(&mut client);
        again.push(client);
    }
    again
}

/// One connection of the crowd gets the problem that its place was needed, and is closed.
fn displaced_one(crowd: &mut [Client]) {
    let give_up = Instant::now() + PATIENCE;
    let client = loop {
        if let Some(client) = crowd.iter_mut().find(|client| client.is_answered()) {
            break client;
        }
        assert!(Instant::now() < give_up, "none was answered");
        thread::sleep(Duration::from_millis(10));
    };
    let answer = client.answer();
    answer.is_problem(503, "too_many_connections");
    assert!(answer.head.contains("connection: close\r\n"), "{answer:?}");
    assert!(answer.body.contains("in one piece"), "{answer:?}");
    assert!(client.is_closed());
}

fn displaced(server: &Server) -> f64 {
    let page = apart(server).get("/metrics").body;
    let series = "yomi_connection_timeouts_total{cause=\"displaced\"} ";
    page.lines().find_map(|line| line.strip_prefix(series)?.parse().ok()).unwrap()
}

#[test]
fn a_crowd_of_half_heads_keeps_neither_a_player_nor_a_probe_out() {
    let half = |client: &mut Client| client.write("GET /livez HTTP/1.1\r\nho");
    let (server, mut crowd) = crowded(half, Duration::from_millis(1200));
    let _again = gets_through(&server, half);
    assert!(displaced(&server) >= 20.0);
    displaced_one(&mut crowd);
    let line = server.wait_for_log("others needed its place");
    let names = CROWD.map(|[.., last]| format!("\"client\":\"127.0.0.{last}\""));
    assert!(names.iter().any(|name| line.contains(name)), "{line}");
    let page = apart(&server).get("/clients").json();
    assert!(page["refusals"][0]["codes"]["displaced"].as_f64() > Some(5.0), "{page}");
}

#[test]
fn a_crowd_of_half_heads_that_come_anew_all_the_time_keeps_no_player_out() {
    let half = |client: &mut Client| client.write("GET /livez HTTP/1.1\r\nho");
    let (server, _crowd) = crowded(half, Duration::ZERO);
    let mut player = Client::connect_from(PLAYER, server.address);
    assert_eq!(player.get("/v1/othello/bestmove?depth=2&cache=bypass").status, 200);
    assert_eq!(server.get("/livez").status, 200);
}

#[test]
fn a_crowd_of_half_bodies_is_answered_and_makes_room() {
    let half = |client: &mut Client| client.write(POST);
    let (server, mut crowd) = crowded(half, Duration::from_millis(1200));
    let _again = gets_through(&server, half);
    displaced_one(&mut crowd);
}

#[test]
fn a_crowd_that_takes_no_answers_makes_room() {
    // More than the socket buffers of both sides hold.
    let unread = request("/docs/swagger-ui-bundle.js", "").repeat(20);
    let flags = ["--metrics-addr=127.0.0.1:0", "--max-connections=64", "--write-timeout-ms=600000"];
    let server = Server::start(&flags);
    let mut crowd = Vec::new();
    let mut come = |number: usize| {
        let mut client = Client::connect_from(CROWD[number % CROWD.len()], server.address);
        // A connection without a place is refused.
        client.try_write(&unread);
        crowd.push(client);
    };
    (0..PLACES).for_each(&mut come);
    let give_up = Instant::now() + PATIENCE;
    let path = "/v1/othello/bestmove?depth=2&cache=bypass";
    let player = || Client::connect_from(PLAYER, server.address).get(path).status;
    while !server.logged().contains("others needed its place") {
        assert!(Instant::now() < give_up, "no place is given up:\n{}", server.logged());
        thread::sleep(Duration::from_millis(100));
        // Until it gives up the place that it held while idle.
        come(0);
        player();
    }
    assert_eq!(player(), 200);
    assert!(displaced(&server) >= 1.0);
}
