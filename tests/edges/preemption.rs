//! Preemption: one client with searches of a minute, others with short ones.

use std::{thread, time::Duration};

use serde_json::{Value, json};

use crate::{
    keys::{file, new_key},
    metrics::apart,
    server::{Answer, Client, Server, request},
};

const HOG: [u8; 4] = [127, 0, 0, 2];

/// Sends a request on the connection, and does not wait for the answer.
fn ask(client: &mut Client, body: &Value) {
    let body = body.to_string();
    client.write(&format!(
        "POST /v1/othello/bestmove HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\n\
         content-length: {}\r\n\r\n{body}",
        body.len()
    ));
}

/// A search of a minute that neither the cache nor coalescing can answer.
fn minute(number: usize) -> Value {
    let moves = ["f5d6", "f5f6", "f5f4"][number % 3];
    json!({ "moves": moves, "time_ms": 60_000, "cache": "bypass" })
}

fn is_preempted(answer: &Answer) {
    assert_eq!(answer.status, 200, "{answer:?}");
    let body = answer.json();
    assert_eq!(body["stopped_by"], "preempted", "{body}");
    assert_eq!((&body["degraded"], &body["deterministic"]), (&json!(true), &json!(false)));
    assert_eq!(body["degraded_from"]["time_ms"], 60_000);
    let head = answer.head.to_ascii_lowercase();
    assert!(head.contains("cache-control: no-store"), "{head}");
    assert!(!head.contains("etag") && !head.contains("stored"), "{head}");
}

#[test]
fn searches_of_a_minute_do_not_keep_players_from_their_deadlines() {
    let server = Server::start(&["--metrics-addr=127.0.0.1:0"]);
    // One that searches, and one that waits; each sends again as soon as it is answered.
    let mut hogs: Vec<Client> = (0..2).map(|_| Client::connect_from(HOG, server.address)).collect();
    for (number, hog) in hogs.iter_mut().enumerate() {
        ask(hog, &minute(number));
    }
    apart(&server).wait_for_metric("yomi_queue_depth 1");
    let mut preempted = 0;
    let (mut missed, rounds) = (0, 20);
    for round in 0..rounds {
        // Shortest time slice of a search.
        thread::sleep(Duration::from_millis(220));
        let mut player = Client::connect_from([127, 0, 0, 4 + round % 3], server.address);
        let body = json!({ "moves": "f5d6", "level": 4, "deadline_ms": 1000, "cache": "bypass" });
        ask(&mut player, &body);
        let answer = player.answer();
        // On a busy machine a search may not have got its slice in time.
        if answer.status == 503 || answer.json()["degraded"] == true {
            missed += 1;
        } else {
            assert_eq!(answer.status, 200, "{answer:?}");
        }
        for (number, hog) in hogs.iter_mut().enumerate() {
            if hog.is_answered() {
                is_preempted(&hog.answer());
                ask(hog, &minute(number + 1));
                preempted += 1;
            }
        }
    }
    assert!(missed <= rounds / 2, "{missed} of {rounds} players were refused or had no search");
    assert!(preempted >= 8, "{preempted} searches gave way");
    let page = apart(&server).get("/metrics").body;
    let counted = "yomi_preempted_total{class=\"interactive\"} ";
    let counted: f64 = page.lines().find_map(|line| line.strip_prefix(counted)?.parse().ok()).unwrap();
    assert!(counted >= f64::from(preempted), "{page}");
}

#[test]
fn a_search_to_a_depth_that_gives_way_says_so_with_its_best_so_far() {
    let server = Server::start(&["--metrics-addr=127.0.0.1:0"]);
    let mut deep = Client::connect_from(HOG, server.address);
    ask(&mut deep, &json!({ "moves": "f5d6", "depth": 40, "cache": "bypass" }));
    apart(&server).wait_for_metric("yomi_threads_busy 1");
    let mut queued = Client::connect_from(HOG, server.address);
    ask(&mut queued, &minute(1));
    apart(&server).wait_for_metric("yomi_queue_depth 1");
    let mut player = Client::connect_from([127, 0, 0, 4], server.address);
    ask(&mut player, &json!({ "moves": "f5d6", "level": 1, "cache": "bypass" }));
    assert_eq!(player.answer().status, 200);
    let answer = deep.answer();
    answer.is_problem(503, "preempted");
    let body = answer.json();
    assert!(body["retry_after_ms"].as_u64() >= Some(10), "{body}");
    let best = &body["best_so_far"];
    assert_eq!((&best["stopped_by"], &best["degraded"]), (&json!("preempted"), &json!(true)), "{body}");
    assert!(best["depth"].as_u64() >= Some(5), "{body}");
    assert!(best["best_move"].as_str().is_some_and(|mv| mv.len() == 2), "{body}");
}

#[test]
fn the_searches_of_an_exempt_key_do_not_give_way() {
    let (keys, lines): (Vec<_>, Vec<_>) =
        [&["analyst", "--not-preemptible"][..], &["phones"]].map(new_key).into_iter().unzip();
    let path = file("exempt", &lines.join("\n"));
    let server = Server::start(&["--keys-file", path.to_str().unwrap()]);
    let with_key = |key: &str, query: &str| {
        let mut client = server.connect();
        let key = format!("authorization: Bearer {key}\r\n");
        client.write(&request(&format!("/v1/othello/bestmove?cache=bypass&{query}"), &key));
        client
    };
    let mut analyst = with_key(&keys[0], "moves=f5d6&time_ms=4000");
    thread::sleep(Duration::from_millis(300));
    let mut phones = with_key(&keys[1], "moves=f5f6&level=2&deadline_ms=1500");
    phones.answer().is_problem(503, "deadline_unattainable");
    let answer = analyst.answer().json();
    assert_eq!((&answer["stopped_by"], &answer["degraded"]), (&json!("time"), &json!(false)));
    // In the opposite case it yields.
    let mut phones = with_key(&keys[1], "moves=f5d6&time_ms=4000");
    thread::sleep(Duration::from_millis(300));
    let mut analyst = with_key(&keys[0], "moves=f5f6&level=2&deadline_ms=3500");
    assert_eq!(analyst.answer().status, 200);
    assert_eq!(phones.answer().json()["stopped_by"], "preempted");
}

/// A batch request gets its turn after others were served for long: by the expected time of one search of a minute it would be due at once, and
/// no deadline could be met.
#[test]
fn a_batch_request_behind_a_search_of_a_minute_keeps_no_player_from_its_deadline() {
    for batch_ms in [60_000, 6_000, 600] {
        let server = Server::start(&["--metrics-addr=127.0.0.1:0"]);
        let mut hogs: Vec<Client> = (0..3).map(|_| Client::connect_from(HOG, server.address)).collect();
        ask(&mut hogs[0], &json!({ "moves": "f5d6", "time_ms": 500, "cache": "bypass" }));
        thread::sleep(Duration::from_millis(50));
        ask(&mut hogs[1], &json!({ "moves": "f5f6", "time_ms": batch_ms, "priority": "batch", "cache": "bypass" }));
        apart(&server).wait_for_metric("yomi_queue_depth 1");
        // It starts while the batch request waits.
        ask(&mut hogs[2], &minute(2));
        assert_eq!(hogs[0].answer().status, 200);
        thread::sleep(Duration::from_millis(2100));
        let mut served = 0;
        for player in 4..10 {
            let mut player = Client::connect_from([127, 0, 0, player], server.address);
            let body = json!({ "moves": "f5d6", "level": 2, "deadline_ms": 1000, "cache": "bypass" });
            ask(&mut player, &body);
            served += u32::from(player.answer().status == 200);
        }
        assert!(served >= 5, "{served} of 6 beside a batch search of {batch_ms} ms");
    }
}
