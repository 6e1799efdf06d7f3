//! Overload: shortened searches are marked, and a request with a minimum time is refused.

use std::{
    thread,
    time::{Duration, Instant},
};

use serde_json::{Value, json};

use super::server::{Answer, Client, Server};

/// Twice the thread's capacity for a second and a half: 40 ms of search every 20 ms.
const REQUESTS: u32 = 75;
const INTERVAL: Duration = Duration::from_millis(20);

/// Sends the requests on schedule, each on a connection opened beforehand.
fn overload(server: &Server, min_time_ms: Option<u32>) -> Vec<Answer> {
    let mut body = json!({ "moves": "f5d6", "time_ms": 40, "deadline_ms": 200, "cache": "bypass" });
    if let Some(min_time_ms) = min_time_ms {
        body["min_time_ms"] = json!(min_time_ms);
    }
    let body = body.to_string();
    let request = format!(
        "POST /v1/othello/bestmove HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\n\
         content-length: {}\r\n\r\n{body}",
        body.len()
    );
    let start = Instant::now() + Duration::from_millis(200);
    let asking = (0..REQUESTS).map(|number| {
        let (mut client, request) = (Client::connect(server.address), request.clone());
        thread::spawn(move || {
            thread::sleep((start + number * INTERVAL).saturating_duration_since(Instant::now()));
            client.write(&request);
            client.answer()
        })
    });
    let asking: Vec<_> = asking.collect();
    asking.into_iter().map(|thread| thread.join().unwrap()).collect()
}

/// The value of the series with this prefix.
fn metric(server: &Server, start: &str) -> f64 {
    let page = server.get("/metrics").body;
    let line = page.lines().find_map(|line| line.strip_prefix(start));
    line.unwrap_or_else(|| panic!("{start} is not in {page}")).trim().parse().unwrap()
}

#[test]
fn twice_the_capacity_shortens_searches_and_every_shortened_answer_says_so() {
    let server = Server::start(&[]);
    let mut shortened = 0;
    for answer in overload(&server, None) {
        let body = answer.json();
        if answer.status != 200 {
            continue;
        }
        assert!(!answer.head.contains("stored"), "{answer:?}");
        let Value::Object(time) = &body["shortened"] else {
            let given = body["timing"]["search_us"].as_f64().unwrap();
            assert!(given >= 19_900.0, "{body}");
            continue;
        };
        assert_eq!(time["asked_ms"], 40.0);
        assert!(time["given_ms"].as_f64().unwrap() < 20.0, "{body}");
        assert_eq!((&body["degraded"], &body["stopped_by"]), (&json!(true), &json!("deadline")));
        shortened += 1;
    }
    assert!(shortened >= REQUESTS / 10, "{shortened} of {REQUESTS}");
    let counted = "yomi_search_time_ratio_bucket{priority=\"interactive\",le=\"0.5\"}";
    assert!(metric(&server, counted) >= f64::from(shortened));
    assert!(metric(&server, "yomi_degraded_total") >= f64::from(shortened));
}

#[test]
fn who_takes_no_less_is_refused_at_the_door() {
    let server = Server::start(&[]);
    let (answered, refused): (Vec<_>, Vec<_>) =
        overload(&server, Some(40)).into_iter().partition(|answer| answer.status == 200);
    assert!(refused.len() >= REQUESTS as usize / 10, "{} refused", refused.len());
    for answer in &refused {
        answer.is_problem(503, "deadline_unattainable");
        assert!(answer.json()["retry_after_ms"].as_u64().unwrap() >= 10, "{answer:?}");
    }
    assert!(!answered.is_empty());
    for answer in answered {
        let body = answer.json();
        let got_all = body["timing"]["search_us"].as_f64().unwrap() >= 39_900.0;
        assert!(got_all || body["shortened"]["asked_ms"] == 40.0, "{body}");
    }
}

#[test]
fn the_least_time_of_those_who_say_none_is_a_setting() {
    let server = Server::start(&["--min-time-ms", "40"]);
    let refused = overload(&server, None);
    let refused = refused.iter().filter(|answer| answer.status == 503).count();
    assert!(refused >= REQUESTS as usize / 10, "{refused} refused");
}
