//! Experiments in the background queue: their share of the threads, their order, their results.

use std::time::Duration;

use metrics_exporter_prometheus::PrometheusBuilder;
use yomi_service::{Arrival, Client, ExperimentTicket, PoolSettings, Refusal, Service, Ticket};

use super::stage::{Act, STOPPED, Stage, eventually, experiment, findings, numbered, settings};

const SOON: Duration = Duration::from_millis(60);
const LATER: Duration = Duration::from_secs(20);

/// Before anything was measured, a search is taken to last so long.
const ASSUMED: Duration = Duration::from_millis(100);

fn play(service: &Service, number: u64) -> Result<Ticket, Refusal> {
    service.submit(numbered(number), Arrival::now(None))
}

fn look(service: &Service, number: u32) -> Result<ExperimentTicket, Refusal> {
    look_for(service, number, &Client::anonymous())
}

fn look_for(service: &Service, number: u32, client: &Client) -> Result<ExperimentTicket, Refusal> {
    service.experiment(experiment(number, 10), client.clone())
}

/// A service on whose threads request or experiment 0 to 9 search until they are stopped.
fn endless(stage: &Stage, threads: usize, queue: usize) -> Service {
    for number in 0..10 {
        stage.plays(number, Act::UntilStopped { iterations: 0 });
    }
    stage.open(settings(threads, queue))
}

#[tokio::test]
async fn an_experiment_gives_its_findings_and_how_long_they_took() {
    let stage = Stage::default();
    stage.plays(11, Act::Takes(5 * SOON));
    let service = stage.open(settings(1, 4));
    let first = look(&service, 11).unwrap();
    eventually("the thread is busy", || service.status().busy == 1);
    assert_eq!(service.status().experiments, 1);
    let second = look(&service, 12).unwrap();
    assert_eq!(service.status().experiments_queued, 1);
    let first = first.findings().await.unwrap();
    assert_eq!(first.found, Ok(findings()));
    assert!(first.search >= 5 * SOON, "{first:?}");
    let second = second.findings().await.unwrap();
    assert!(second.queue >= SOON && second.search < second.queue, "{second:?}");
    let status = service.status();
    assert_eq!((status.busy, status.experiments, status.experiments_queued), (0, 0, 0));
}

#[tokio::test]
async fn experiments_take_at_most_half_of_the_threads_and_at_least_one() {
    for (threads, share) in [(1, 1), (2, 1), (3, 1), (4, 2), (5, 2)] {
        let stage = Stage::default();
        let service = endless(&stage, threads, 5);
        let mut tickets: Vec<_> = (0..=share).map(|number| look(&service, number).unwrap()).collect();
        let share = share as usize;
        eventually("the laboratory has its share", || service.status().experiments == share);
        let busy: Vec<_> = (share..threads).map(|number| play(&service, 1 + number as u64).unwrap()).collect();
        eventually("best moves have the rest", || service.status().busy == threads);
        assert_eq!(service.status().experiments, share, "of {threads} threads");
        assert_eq!(service.status().experiments_queued, 1, "of {threads} threads");
        // With threads to spare, and no new task to wake one up.
        drop(busy);
        eventually("the rest is idle", || service.status().busy == share);
        assert_eq!(service.status().experiments_queued, 1, "of {threads} threads");
        tickets.remove(0);
        eventually("the next one has taken its place", || stage.started().contains(&(share as u64)));
        assert_eq!(stage.most_experiments(), share, "of {threads} threads");
    }
}

#[tokio::test]
async fn a_best_move_goes_before_an_experiment_that_has_waited_longer() {
    let stage = Stage::default();
    let service = endless(&stage, 1, 4);
    let occupant = play(&service, 0).unwrap();
    eventually("the thread is busy", || service.status().busy == 1);
    let early = look(&service, 11).unwrap();
    let later = look(&service, 12).unwrap();
    let best_moves = [play(&service, 13).unwrap(), play(&service, 14).unwrap()];
    drop(occupant);
    for ticket in best_moves {
        ticket.answer().await.unwrap();
    }
    early.findings().await.unwrap();
    later.findings().await.unwrap();
    assert_eq!(stage.started(), [0, 13, 14, 11, 12]);
}

#[tokio::test]
async fn a_best_move_finds_a_thread_while_experiments_queue() {
    let stage = Stage::default();
    let service = endless(&stage, 2, 4);
    let _experiments = [0, 1, 2].map(|number| look(&service, number).unwrap());
    eventually("the laboratory has its thread", || service.status().experiments == 1);
    assert_eq!(service.status().estimated_wait, Duration::ZERO);
    for number in 11..20 {
        play(&service, number).unwrap().answer().await.unwrap();
    }
    assert_eq!(service.status().experiments_queued, 2);
}

#[tokio::test]
async fn a_full_laboratory_refuses_experiments_and_takes_best_moves() {
    let stage = Stage::default();
    let service = endless(&stage, 5, 1);
    // One after the other: the queue has one place for a client.
    let _running = [0, 1].map(|number| {
        let ticket = look(&service, number).unwrap();
        let threads = number as usize + 1;
        eventually("it has its thread", || service.status().experiments == threads);
        ticket
    });
    let _queued = look(&service, 2).unwrap();
    assert!(matches!(look(&service, 3), Err(Refusal::QueueFull { .. })), "the last is another's");
    let [other, third] = ["other", "third"].map(Client::named);
    let _other = look_for(&service, 3, &other).unwrap();
    let refusal = look_for(&service, 4, &third).unwrap_err();
    assert!(matches!(refusal, Refusal::QueueFull { .. }), "{refusal:?}");
    // Two that run and two that wait, on two threads: 100 ms and 100 ms; a quarter of that, and up to a
    // quarter more at random.
    let retry_after = refusal.retry_after().unwrap();
    assert!((ASSUMED / 2..=ASSUMED * 5 / 8).contains(&retry_after), "{refusal:?}");
    assert!(play(&service, 11).unwrap().answer().await.is_ok());
}

#[tokio::test]
async fn clients_of_the_laboratory_take_turns() {
    let stage = Stage::default();
    let service = endless(&stage, 1, 8);
    let running = look(&service, 0).unwrap();
    eventually("the thread is busy", || service.status().busy == 1);
    let first = [11, 12, 13].map(|number| look(&service, number).unwrap());
    let other = look_for(&service, 14, &Client::named("other")).unwrap();
    drop(running);
    for ticket in first.into_iter().chain([other]) {
        ticket.findings().await.unwrap();
    }
    assert_eq!(stage.started(), [0, 14, 11, 12, 13]);
}

#[tokio::test]
async fn a_full_queue_of_best_moves_leaves_the_laboratory_its_places() {
    let stage = Stage::default();
    let service = endless(&stage, 1, 1);
    let _occupant = play(&service, 0).unwrap();
    eventually("the thread is busy", || service.status().busy == 1);
    let _queued = play(&service, 1).unwrap();
    assert!(play(&service, 2).is_err());
    let _experiment = look(&service, 3).unwrap();
    assert!(look(&service, 4).is_err());
}

#[tokio::test]
async fn a_dropped_experiment_stops_and_frees_its_place() {
    let stage = Stage::default();
    let service = endless(&stage, 2, 1);
    let running = look(&service, 0).unwrap();
    eventually("it has its thread", || service.status().experiments == 1);
    let queued = look(&service, 1).unwrap();
    assert!(look(&service, 2).is_err());
    drop(queued);
    assert_eq!(service.status().experiments_queued, 0);
    let queued = look(&service, 3).unwrap();
    // Half-way through the waiting it is the same.
    assert!(tokio::time::timeout(Duration::from_millis(5), running.findings()).await.is_err());
    eventually("the next one has its thread", || stage.started() == [0, 3]);
    drop(queued);
    eventually("the thread is free", || service.status().busy == 0);
}

#[tokio::test]
async fn a_panic_in_an_experiment_is_answered_and_its_thread_serves_on() {
    let stage = Stage::default();
    stage.plays(1, Act::Panic);
    let service = stage.open(settings(1, 4));
    let refusal = look(&service, 1).unwrap().findings().await.unwrap_err();
    assert_eq!(refusal, Refusal::Panicked);
    assert!(look(&service, 2).unwrap().findings().await.is_ok());
    assert!(play(&service, 3).unwrap().answer().await.is_ok());
    assert_eq!(stage.searchers_made(), 2, "one at the start, a new one after the panic");
}

#[tokio::test]
async fn an_experiment_that_waits_too_long_is_told_so_and_one_that_runs_is_not() {
    let stage = Stage::default();
    stage.plays(11, Act::Takes(10 * SOON));
    let mut settings = settings(1, 4);
    settings.max_queue = SOON;
    let service = stage.open(settings);
    let running = tokio::spawn(look(&service, 11).unwrap().findings());
    eventually("it has its thread", || service.status().experiments == 1);
    let refusal = look(&service, 12).unwrap().findings().await.unwrap_err();
    let Refusal::QueueTimeout { retry_after } = refusal else { panic!("{refusal:?}") };
    // What is left of what is assumed of the one that runs, at least a quarter.
    assert!((ASSUMED / 4..=ASSUMED * 5 / 4).contains(&retry_after), "{retry_after:?}");
    assert_eq!(service.status().experiments_queued, 0);
    assert!(running.await.unwrap().is_ok());
}

#[tokio::test]
async fn an_experiment_on_the_thread_counts_in_the_wait_of_a_best_move_up_to_its_limit() {
    let stage = Stage::default();
    let service = endless(&stage, 1, 4);
    let urgent = Arrival::now(Some(ASSUMED / 5));
    let unlimited = look(&service, 1).unwrap();
    eventually("it has its thread", || service.status().experiments == 1);
    let wait = service.status().estimated_wait;
    assert!((ASSUMED / 4..=ASSUMED).contains(&wait), "{wait:?}");
    let refusal = service.submit(numbered(11), urgent).unwrap_err();
    assert!(matches!(refusal, Refusal::DeadlineUnattainable { .. }), "{refusal:?}");
    drop(unlimited);
    eventually("the thread is free", || service.status().busy == 0);

    let _over_at_once = service.experiment(experiment(2, 0), Client::anonymous()).unwrap();
    eventually("it has its thread", || service.status().experiments == 1);
    assert_eq!(service.status().estimated_wait, Duration::ZERO);
}

#[tokio::test]
async fn experiments_that_wait_or_have_ended_leave_the_estimate_for_best_moves_alone() {
    let stage = Stage::default();
    let service = endless(&stage, 1, 4);
    stage.plays(11, Act::Takes(2 * ASSUMED));
    look(&service, 11).unwrap().findings().await.unwrap();
    let _occupant = play(&service, 0).unwrap();
    eventually("the thread is busy", || service.status().busy == 1);
    let assumed = ASSUMED / 4..=ASSUMED;
    assert!(assumed.contains(&service.status().estimated_wait));
    let _waiting = [1, 2, 3].map(|number| look(&service, number).unwrap());
    assert!(assumed.contains(&service.status().estimated_wait));
}

#[tokio::test]
async fn draining_lets_accepted_experiments_finish() {
    let stage = Stage::default();
    stage.plays(11, Act::Takes(SOON));
    let service = stage.open(settings(1, 4));
    let accepted = [11, 12].map(|number| tokio::spawn(look(&service, number).unwrap().findings()));
    service.refuse_new();
    let refusal = look(&service, 13).unwrap_err();
    assert!(matches!(refusal, Refusal::Draining { .. }), "{refusal:?}");
    service.drain(LATER).await;
    for answer in accepted {
        assert_eq!(answer.await.unwrap().unwrap().found, Ok(findings()));
    }
}

#[tokio::test]
async fn experiments_that_queue_when_the_service_goes_are_still_performed() {
    let stage = Stage::default();
    (1..=6).for_each(|number| stage.plays(number, Act::Takes(SOON / 4)));
    let service = stage.open(settings(4, 4));
    let accepted: Vec<_> = (1..=6).map(|number| look(&service, number).unwrap()).collect();
    drop(service);
    for ticket in accepted {
        assert_eq!(ticket.findings().await.unwrap().found, Ok(findings()));
    }
    assert_eq!(stage.most_experiments(), 2);
}

#[tokio::test]
async fn draining_stops_experiments_when_patience_is_over() {
    let stage = Stage::default();
    let service = endless(&stage, 4, 4);
    stage.plays(2, Act::Stuck { iterations: 0 });
    let [running, stuck, queued] = [1, 2, 3].map(|number| tokio::spawn(look(&service, number).unwrap().findings()));
    eventually("the laboratory has its threads", || service.status().experiments == 2);
    let started = std::time::Instant::now();
    service.drain(SOON).await;
    assert!(started.elapsed() < Duration::from_secs(2), "{:?}", started.elapsed());
    let stopped = running.await.unwrap().unwrap();
    assert_eq!(stopped.found, Err(STOPPED), "what it made of the stop");
    for unanswered in [stuck, queued] {
        let refusal = unanswered.await.unwrap().unwrap_err();
        assert!(matches!(refusal, Refusal::Draining { .. }), "{refusal:?}");
    }
    assert!(!stage.started().contains(&3), "the third never left the queue");
    stage.release();
}

#[test]
fn every_experiment_is_counted_once_by_its_end() {
    let recorder = PrometheusBuilder::new().build_recorder();
    let page = recorder.handle();
    metrics::with_local_recorder(&recorder, || {
        let runtime = tokio::runtime::Builder::new_current_thread().enable_time().build().unwrap();
        runtime.block_on(async {
            let stage = Stage::default();
            stage.plays(11, Act::Panic);
            let service = endless(&stage, 1, 1);
            look(&service, 11).unwrap().findings().await.unwrap_err();
            look(&service, 12).unwrap().findings().await.unwrap();
            let running = look(&service, 0).unwrap();
            eventually("it has its thread", || service.status().experiments == 1);
            let queued = look(&service, 1).unwrap();
            look(&service, 2).unwrap_err();
            let shown = page.render();
            assert!(shown.contains("yomi_experiments_running 1\n"), "{shown}");
            assert!(shown.contains("yomi_experiments_queued 1\n"), "{shown}");
            assert!(shown.contains("yomi_queue_depth 0\n"), "{shown}");
            drop((queued, running));
        });
    });
    let shown = page.render();
    for (outcome, count) in [("findings", 1), ("panicked", 1), ("abandoned", 2), ("queue_full", 1), ("fault", 0)] {
        let series = format!("yomi_experiments_total{{outcome=\"{outcome}\"}} {count}\n");
        assert!(shown.contains(&series), "{series} is not in {shown}");
    }
    assert!(shown.contains("yomi_refused_total{reason=\"queue_full\"} 0\n"), "{shown}");
}

#[tokio::test]
async fn an_experiment_of_several_searches_gives_way_between_them() {
    let stage = Stage::default();
    stage.plays(21, Act::InParts { parts: 4, time: SOON });
    stage.plays(22, Act::InParts { parts: 2, time: SOON });
    let service = stage.open(settings(1, 4));
    let (one, other) = (Client::named("one"), Client::named("other"));
    // Its own second one waits for all of the first.
    let race = look_for(&service, 21, &one).unwrap();
    eventually("the thread is busy", || service.status().busy == 1);
    let own = look_for(&service, 11, &one).unwrap();
    let best_move = play(&service, 12).unwrap();
    best_move.answer().await.unwrap();
    let of_other = look_for(&service, 22, &other).unwrap();
    let race = race.findings().await.unwrap();
    assert_eq!(race.found, Ok(findings()));
    assert!(race.search >= 4 * SOON && race.search < 8 * SOON, "{race:?}");
    assert!(race.queue >= SOON, "{race:?}");
    own.findings().await.unwrap();
    of_other.findings().await.unwrap();
    let started = stage.started();
    assert_eq!(started[..2], [21, 12], "{started:?}");
    let turns = |number| started.iter().filter(|&&started| started == number).count();
    assert!(turns(21) >= 2 && turns(11) == 1 && turns(22) >= 1, "{started:?}");
    assert_eq!(service.holdings(), []);
}

#[tokio::test]
async fn an_experiment_that_waits_between_its_searches_leaves_with_its_client() {
    let stage = Stage::default();
    stage.plays(0, Act::UntilStopped { iterations: 0 });
    stage.plays(21, Act::InParts { parts: 2, time: SOON });
    let service = stage.open(settings(1, 4));
    let race = look(&service, 21).unwrap();
    eventually("the thread is busy", || service.status().busy == 1);
    let occupant = play(&service, 0).unwrap();
    eventually("it queues again", || service.status().experiments_queued == 1);
    drop(race);
    assert_eq!((service.status().experiments_queued, service.holdings().len()), (0, 0));
    drop(occupant);
    eventually("the thread is idle", || service.status().busy == 0);
    assert_eq!(stage.started(), [21, 0]);
}

#[tokio::test]
async fn an_experiment_that_finds_no_thread_between_its_searches_is_refused_in_time() {
    let stage = Stage::default();
    stage.plays(0, Act::UntilStopped { iterations: 0 });
    stage.plays(21, Act::InParts { parts: 2, time: SOON });
    let service = stage.open(PoolSettings { max_queue: 2 * SOON, ..settings(1, 4) });
    let race = look(&service, 21).unwrap();
    eventually("the thread is busy", || service.status().busy == 1);
    let _occupant = play(&service, 0).unwrap();
    let refused = race.findings().await.unwrap_err();
    assert!(matches!(refused, Refusal::QueueTimeout { .. }), "{refused:?}");
    assert_eq!(service.status().experiments_queued, 0);
}
