//! The result cache: which answers are stored, which requests they serve, and their metrics.

use std::time::Duration;

use metrics_exporter_prometheus::PrometheusBuilder;
use yomi_game::{AnyMove, AnyPosition, Board, Game, othello, symmetry::Symmetry};
use yomi_players::SearchRequest;
use yomi_search::StoppedBy;
use yomi_service::{Answer, Arrival, CacheChoice, Origin, Refusal, Service};

use super::{
    LATER, SOON,
    stage::{Act, Stage, eventually, numbered, settings},
    submit,
};

async fn answered(service: &Service, request: SearchRequest) -> Answer {
    service.submit(request, Arrival::now(None)).unwrap().answer().await.unwrap()
}

async fn bypassing(service: &Service, request: SearchRequest) -> Answer {
    let arrival = Arrival { cache: CacheChoice::Bypass, ..Arrival::now(None) };
    service.submit(request, arrival).unwrap().answer().await.unwrap()
}

#[tokio::test]
async fn the_same_request_is_searched_once_and_keeps_the_times_of_its_search() {
    let stage = Stage::default();
    stage.plays(1, Act::Takes(Duration::from_millis(20)));
    let service = stage.open(settings(1, 4));
    let first = answered(&service, numbered(1)).await;
    assert_eq!((first.origin, first.is_kept), (Origin::Search, true));
    for _ in 0..3 {
        let again = answered(&service, numbered(1)).await;
        assert_eq!((again.origin, again.is_kept), (Origin::Cache, true));
        assert_eq!((again.queue, again.search), (first.queue, first.search));
        assert_eq!(again.waited.search, Duration::ZERO);
        assert_eq!((&again.report, again.deterministic), (&first.report, true));
    }
    answered(&service, numbered(2)).await;
    assert_eq!(stage.started(), [1, 2]);
}

#[tokio::test]
async fn who_bypasses_searches_anew_and_keeps_what_it_finds() {
    let stage = Stage::default();
    let service = stage.open(settings(1, 4));
    for _ in 0..2 {
        let answer = bypassing(&service, numbered(1)).await;
        assert_eq!((answer.origin, answer.is_kept), (Origin::Bypass, true));
    }
    assert_eq!(answered(&service, numbered(1)).await.origin, Origin::Cache);
    assert_eq!(stage.started(), [1, 1]);
}

#[tokio::test]
async fn limits_of_time_that_only_stop_a_search_take_what_it_finds_unhurried() {
    let stage = Stage::default();
    let service = stage.open(settings(1, 4));
    answered(&service, numbered(1)).await;
    let mut hurried = numbered(1);
    hurried.limits.time = Some(Duration::from_millis(1));
    hurried.limits.server_time = Some(LATER);
    let arrival = Arrival::now(Some(SOON));
    let answer = service.submit(hurried, arrival).unwrap().answer().await.unwrap();
    assert_eq!((answer.origin, answer.stopped_by), (Origin::Cache, StoppedBy::Depth));
}

#[tokio::test]
async fn what_a_clock_steers_is_neither_kept_nor_taken_from_what_is_kept() {
    let stage = Stage::default();
    let service = stage.open(settings(1, 4));
    let mut clock = numbered(1);
    clock.limits.time = Some(LATER);
    clock.limits.clock_only = true;
    for _ in 0..2 {
        let answer = answered(&service, clock.clone()).await;
        assert_eq!((answer.origin, answer.is_kept), (Origin::Bypass, false));
    }
    assert_eq!(answered(&service, numbered(1)).await.origin, Origin::Search);
    assert_eq!(answered(&service, clock).await.origin, Origin::Bypass);
    assert_eq!(stage.started(), [1; 4]);
}

#[tokio::test]
async fn answers_that_another_search_need_not_give_are_not_kept() {
    let stage = Stage::default();
    stage.plays(1, Act::ToTheServersLimit);
    stage.plays(2, Act::UntilStopped { iterations: 2 });
    let service = stage.open(settings(1, 4));
    let mut limited = numbered(1);
    limited.limits.server_time = Some(Duration::from_millis(5));
    for _ in 0..2 {
        let answer = answered(&service, limited.clone()).await;
        assert_eq!((answer.origin, answer.is_kept), (Origin::Search, false));
    }
    for _ in 0..2 {
        let late = submit(&service, 2, Some(SOON)).unwrap().answer().await.unwrap();
        assert_eq!((late.origin, late.is_kept), (Origin::Search, false));
        eventually("the thread is free", || service.status().busy == 0);
    }
    assert_eq!(stage.started(), [1, 1, 2, 2]);
}

#[tokio::test]
async fn nothing_is_kept_where_the_bound_is_zero_and_requests_are_joined_all_the_same() {
    let stage = Stage::default();
    let mut settings = settings(1, 4);
    settings.cache_bytes = 0;
    let service = stage.open(settings);
    for _ in 0..2 {
        let answer = answered(&service, numbered(1)).await;
        assert_eq!((answer.origin, answer.is_kept), (Origin::Search, false));
    }
    stage.plays(2, Act::Stuck { iterations: 1 });
    let _first = submit(&service, 2, None).unwrap();
    assert_eq!(submit(&service, 2, None).unwrap().origin(), Origin::Joined);
    stage.release();
}

#[tokio::test]
async fn draining_refuses_what_is_kept_as_well() {
    let stage = Stage::default();
    let service = stage.open(settings(1, 4));
    answered(&service, numbered(1)).await;
    service.refuse_new();
    let refusal = submit(&service, 1, None).unwrap_err();
    assert!(matches!(refusal, Refusal::Draining { .. }), "{refusal:?}");
}

#[tokio::test]
async fn mirror_images_have_one_search_and_mirrored_answers() {
    let stage = Stage::default();
    let service = stage.open(settings(1, 4));
    let mut position = othello::Position::initial();
    for text in ["f5", "d6", "c3"] {
        position.play(position.parse_move(text).unwrap());
    }
    let mut moves = Vec::new();
    for (count, symmetry) in Symmetry::ALL.into_iter().enumerate() {
        let image = AnyPosition::Othello(position.transformed(symmetry));
        let legal = image.legal_moves();
        let request = SearchRequest { root_moves: legal.clone(), position: image, ..numbered(1) };
        let kept = answered(&service, request.clone()).await;
        assert_eq!(kept.origin, if count == 0 { Origin::Search } else { Origin::Cache });
        let own = bypassing(&service, request).await;
        assert_eq!(own.report, kept.report, "hit, miss and bypass answer alike");
        let AnyMove::Othello(mv) = kept.report.lines[0].moves[0] else { panic!("of Othello") };
        assert!(legal.contains(&mv.into()), "{mv} is a move of the image that was asked about");
        moves.push(position.transform_move(mv, symmetry.inverse()));
    }
    moves.dedup();
    assert_eq!(moves.len(), 1, "the same move on all images: {moves:?}");
}

#[test]
fn what_the_cache_does_is_counted() {
    let recorder = PrometheusBuilder::new().build_recorder();
    let page = recorder.handle();
    metrics::with_local_recorder(&recorder, || {
        let runtime = tokio::runtime::Builder::new_current_thread().enable_time().build().unwrap();
        runtime.block_on(async {
            let stage = Stage::default();
            let service = stage.open(settings(1, 8));
            assert!(page.render().contains("yomi_cache_requests_total{result=\"hit\"} 0\n"));
            for _ in 0..4 {
                answered(&service, numbered(1)).await;
            }
            bypassing(&service, numbered(1)).await;
            let shown = page.render();
            assert!(shown.contains("yomi_cache_entries 1\n"), "{shown}");
            let bytes = shown.lines().find_map(|line| line.strip_prefix("yomi_cache_bytes "));
            let bytes: f64 = bytes.unwrap().parse().unwrap();
            assert!((500.0..5_000.0).contains(&bytes), "{bytes}");
            stage.plays(2, Act::Stuck { iterations: 0 });
            let under_way = submit(&service, 2, None).unwrap();
            let joined = [submit(&service, 2, None).unwrap(), submit(&service, 2, None).unwrap()];
            stage.plays(3, Act::Immediate);
            submit(&service, 3, None).unwrap().answer().await.unwrap();
            drop((under_way, joined));
            stage.release();
        });
    });
    let shown = page.render();
    for series in [
        "yomi_cache_requests_total{result=\"hit\"} 3\n",
        "yomi_cache_requests_total{result=\"miss\"} 2\n",
        "yomi_cache_requests_total{result=\"joined\"} 2\n",
        "yomi_cache_requests_total{result=\"bypass\"} 1\n",
    ] {
        assert!(shown.contains(series), "{series} is not in {shown}");
    }
}
