//! Wake-up of search threads: no task is lost, in any order of arrival and cancellation.

use std::{ops::Range, time::Duration};

use yomi_game::random::SplitMix64;
use yomi_service::{Arrival, Client};

use super::stage::{Act, Stage, eventually, experiment, numbered, settings};

const TASKS: u32 = 400;

/// A number of that range.
fn draw(random: &mut SplitMix64, range: Range<usize>) -> u64 {
    (range.start + random.below(range.end - range.start)) as u64
}

#[tokio::test]
async fn all_tasks_end_whatever_their_order() {
    for threads in 1..=5 {
        let stage = Stage::default();
        let service = stage.open(settings(threads, TASKS as usize));
        let mut random = SplitMix64::new(threads as u64);
        let mut waiting = tokio::task::JoinSet::new();
        for number in 0..TASKS {
            let endless = draw(&mut random, 0..10) == 0;
            let time = Duration::from_micros(draw(&mut random, 0..200));
            let act = if endless { Act::UntilStopped { iterations: 0 } } else { Act::Takes(time) };
            stage.plays(u64::from(number), act);
            // Those that would search for ever are given up after a while, others now and then.
            let gives_up = endless || draw(&mut random, 0..10) == 0;
            let patience = Duration::from_micros(draw(&mut random, 0..2_000));
            let patience = if gives_up { patience } else { Duration::from_secs(60) };
            if draw(&mut random, 0..2) == 0 {
                let ticket = service.experiment(experiment(number, 10), Client::anonymous()).unwrap();
                waiting.spawn(async move {
                    let answer = tokio::time::timeout(patience, ticket.findings()).await;
                    assert!(gives_up || answer.unwrap().is_ok(), "experiment {number}");
                });
            } else {
                let request = numbered(u64::from(number));
                let ticket = service.submit(request, Arrival::now(None)).unwrap();
                waiting.spawn(async move {
                    let answer = tokio::time::timeout(patience, ticket.answer()).await;
                    assert!(gives_up || answer.unwrap().is_ok(), "best move {number}");
                });
            }
            // Bursts, and pauses in which threads fall asleep.
            if draw(&mut random, 0..8) == 0 {
                tokio::time::sleep(Duration::from_micros(draw(&mut random, 0..1_500))).await;
            }
        }
        while let Some(ended) = waiting.join_next().await {
            ended.unwrap();
        }
        eventually("all threads are idle", || service.status().busy == 0);
        let status = service.status();
        assert_eq!((status.queued, status.experiments_queued), (0, 0), "{threads} threads");
        assert!(stage.most_experiments() <= (threads / 2).max(1), "{threads} threads");
    }
}
