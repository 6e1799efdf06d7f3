//! The interface of all players: mirror images, determinism, limits, answers without a search.

#[path = "../../../tests/support/cases.rs"]
mod cases;
#[path = "engine/confidence.rs"]
mod confidence;

use cases::cases;
use proptest::{collection::vec, prelude::*};
use yomi_game::{
    AnyMove, AnyPosition, Board, Game, GameKind, PositionText, gomoku, othello, symmetry::Symmetry, tictactoe,
};
use yomi_othello::{Parameters, Selectivity};
use yomi_players::{AnyOutcome, AnyReport, Engines, Player, Players, SearchRequest};
use yomi_search::{Control, Goal, Level, Limits, StopReason, StoppedBy, Unit, ValueKind, Variety};
use yomi_textbook::{Algorithm, Configuration, EvaluationChoice, MoveOrdering, Techniques};

fn request(position: AnyPosition, level: Option<Level>, limits: Limits) -> SearchRequest {
    SearchRequest::of(position, Player::engine(level), limits)
}

fn depth(depth: u32) -> Limits {
    Limits { depth: Some(depth), ..Limits::default() }
}

fn search(players: &mut Players, request: &SearchRequest) -> AnyOutcome {
    players.search(request, &Control::default(), &mut |_| ())
}

/// What must be equal for equal requests: all but the time.
fn without_time(mut outcome: AnyOutcome) -> AnyOutcome {
    outcome.report.elapsed = std::time::Duration::ZERO;
    outcome
}

fn played<G: Game>(mut position: G, choices: &[u16]) -> Option<G> {
    for &choice in choices {
        let mut moves = Vec::new();
        position.legal_moves(&mut moves);
        position.play(*moves.get(usize::from(choice) % moves.len().max(1))?);
    }
    (!position.is_over()).then_some(position)
}

/// The engine's answers on all images of a position are images of one another, unless the position
/// is its own image.
fn mirror_images_agree<G: Board>(position: &G, any: impl Fn(G) -> AnyPosition, plies: u32)
where
    AnyMove: From<G::Move>,
{
    let mut players = Players::default();
    let images: Vec<_> = Symmetry::ALL.into_iter().map(|symmetry| position.transformed(symmetry)).collect();
    let is_symmetric = images[1..].iter().any(|image| image == position);
    let plain = search(&mut players, &request(any(position.clone()), None, depth(plies)));
    let best = plain.report.lines[0].moves[0];
    let mut moves = Vec::new();
    position.legal_moves(&mut moves);
    let own = moves.into_iter().find(|&mv| AnyMove::from(mv) == best).expect("a legal move");
    for (symmetry, image) in Symmetry::ALL.into_iter().zip(images) {
        let outcome = search(&mut players, &request(any(image), None, depth(plies)));
        assert_eq!(outcome.report.lines[0].score, plain.report.lines[0].score);
        assert_eq!(outcome.report.statistics, plain.report.statistics);
        if !is_symmetric {
            let expected = AnyMove::from(position.transform_move(own, symmetry));
            assert_eq!(outcome.report.lines[0].moves[0], expected, "{}", position.board_text());
        }
    }
}

#[test]
fn the_last_move_tells_images_apart_that_the_board_does_not() {
    let mut position = gomoku::Position::empty(7, gomoku::Rule::Standard);
    // The board is its own image, mirrored and turned; the last stone lies elsewhere in each.
    for text in ["b4", "d4", "f4"] {
        position.play(position.parse_move(text).expect("a point"));
    }
    mirror_images_agree(&position, |it| AnyPosition::Gomoku(Box::new(it)), 2);
}

proptest! {
    #![proptest_config(cases(12))]

    #[test]
    fn mirror_images_get_mirror_image_answers(choices in vec(any::<u16>(), 3..9)) {
        if let Some(position) = played(othello::Position::initial(), &choices) {
            mirror_images_agree(&position, AnyPosition::Othello, 4);
        }
        let empty = gomoku::Position::empty(7, gomoku::Rule::Standard);
        if let Some(position) = played(empty, &choices) {
            mirror_images_agree(&position, |it| AnyPosition::Gomoku(Box::new(it)), 2);
        }
        if let Some(position) = played(tictactoe::Position::initial(), &choices[..3]) {
            mirror_images_agree(&position, AnyPosition::TicTacToe, 9);
        }
        let shape = tictactoe::Shape::new(4, 3, 3).expect("a shape");
        if let Some(position) = played(tictactoe::Position::empty(shape), &choices[..3]) {
            mirror_images_agree(&position, AnyPosition::TicTacToe, 4);
        }
    }

    #[test]
    fn an_answer_does_not_depend_on_what_was_searched_before(
        first in vec(any::<u16>(), 6..20), second in vec(any::<u16>(), 6..20), nodes in 1_u64..5_000,
    ) {
        let start = othello::Position::initial();
        let (Some(first), Some(second)) = (played(start, &first), played(start, &second)) else {
            return Ok(());
        };
        let limits = Limits { nodes: Some(nodes), ..Limits::default() };
        let asked = request(AnyPosition::Othello(second), None, limits);
        let fresh = search(&mut Players::default(), &asked);
        let mut used = Players::default();
        search(&mut used, &request(AnyPosition::Othello(first), None, depth(4)));
        prop_assert_eq!(without_time(search(&mut used, &asked)), without_time(fresh.clone()));
        prop_assert!(fresh.report.statistics.nodes < nodes + LEAVES);
    }
}

/// The leaves below a node are entered together.
const LEAVES: u64 = 40;

fn assert_spent(nodes: u64, budget: u64) {
    assert!((budget..budget + LEAVES).contains(&nodes), "{nodes} of {budget}");
}

#[test]
fn a_node_budget_is_spent_to_the_last_nodes_and_named() {
    let limits = Limits { nodes: Some(1_000), ..Limits::default() };
    let asked = request(AnyPosition::Othello(othello::Position::initial()), None, limits);
    let outcome = search(&mut Players::default(), &asked);
    assert_eq!(outcome.stopped_by, StoppedBy::Nodes);
    assert_spent(outcome.report.statistics.nodes, 1_000);
}

#[test]
fn near_the_end_no_more_nodes_are_entered_either() {
    let mut players = Players::default();
    let mut stopped = 0;
    for (empties, budget) in (8..=15).flat_map(|empties| [400, 1_000, 20_000].map(|n| (empties, n))) {
        let limits = Limits { nodes: Some(budget), ..Limits::default() };
        let asked = request(AnyPosition::Othello(late(empties)), None, limits);
        let outcome = search(&mut players, &SearchRequest { goal: Goal::Solve, ..asked });
        let nodes = outcome.report.statistics.nodes;
        assert!(nodes < budget + LEAVES, "{nodes} of {budget} with {empties} empty squares");
        if outcome.stopped_by == StoppedBy::Nodes {
            stopped += 1;
            assert_spent(nodes, budget);
        }
    }
    assert!(stopped > 5, "{stopped}");
}

#[test]
fn one_node_is_too_few_for_an_iteration_and_gives_the_depth_zero_move() {
    let limits = Limits { nodes: Some(1), ..Limits::default() };
    let asked = request(AnyPosition::Othello(othello::Position::initial()), None, limits);
    let outcome = search(&mut Players::default(), &asked);
    assert_eq!(outcome.report.depth, 0);
    assert_eq!(outcome.report.lines, Engines::default().depth_zero(&asked).lines);
}

#[test]
fn a_stopped_search_keeps_its_last_iteration_and_says_why() {
    let control = Control::default();
    let asked = request(AnyPosition::Othello(othello::Position::initial()), None, Limits::default());
    let mut published = Vec::new();
    let outcome = Players::default().search(&asked, &control, &mut |report| {
        if report.depth == 3 {
            control.stop(StopReason::Deadline);
        }
        published.push(report);
    });
    assert_eq!(outcome.stopped_by, StoppedBy::Deadline);
    assert_eq!(outcome.report.depth, 3);
    let last = published.last().expect("three iterations");
    assert_eq!(outcome.report.lines, last.lines);
    let mut depths: Vec<_> = published.iter().map(|report| report.depth).collect();
    // A better move is published at once, with the completed depth.
    depths.dedup();
    assert_eq!(depths, [1, 2, 3]);
}

/// An answer at a deadline contains only what was published.
#[test]
fn a_better_move_is_published_when_it_is_found_and_is_the_answer_of_a_search_that_stops_then() {
    let mut players = Players::default();
    let mut early = 0;
    for first in 0..8 {
        let choices = [first, 0, 1, 2, 0, 3, 1, first];
        let position = played(othello::Position::initial(), &choices).expect("goes on");
        let limits = Limits { nodes: Some(400_000), ..Limits::default() };
        let asked = request(AnyPosition::Othello(position), None, limits);
        let control = Control::default();
        let mut last = None;
        let outcome = players.search(&asked, &control, &mut |report: AnyReport| {
            let completed = report.iterations.last().expect("an iteration is complete");
            assert_eq!(completed.depth, report.depth);
            if report.depth >= 6 && completed.line.moves[0] != report.lines[0].moves[0] {
                control.stop(StopReason::Deadline);
            }
            last = Some(report);
        });
        let last = last.expect("an iteration is complete");
        assert_eq!((&outcome.report.lines, outcome.report.depth), (&last.lines, last.depth));
        early += u32::from(outcome.stopped_by == StoppedBy::Deadline);
    }
    assert!(early > 0, "no search found a better move inside an iteration");
}

#[test]
fn variety_chooses_the_same_images_in_mirror_images() {
    let position = played(othello::Position::initial(), &[1, 0, 1, 2, 0, 3, 1]).expect("goes on");
    let mut players = Players::default();
    let variety = Variety(800);
    let varied = Player::othello(None, Parameters { variety, ..Parameters::default() });
    let mut best = |symmetry: Symmetry, seed: u64| {
        let image = position.transformed(symmetry);
        let any = AnyPosition::Othello(image);
        let asked = SearchRequest { seed, player: varied, ..request(any, None, depth(4)) };
        let report = search(&mut players, &asked).report;
        let choice = report.choice().expect("the game goes on").moves[0];
        let mut moves = Vec::new();
        image.legal_moves(&mut moves);
        let chosen = moves.into_iter().find(|&mv| AnyMove::from(mv) == choice);
        image.transform_move(chosen.expect("a legal move"), symmetry.inverse())
    };
    let mut seen = Vec::new();
    for seed in 0..8 {
        let upright = best(Symmetry::ALL[0], seed);
        for symmetry in Symmetry::ALL {
            assert_eq!(best(symmetry, seed), upright, "{symmetry:?}, seed {seed}");
        }
        seen.push(upright);
    }
    assert!(seen.iter().any(|mv| *mv != seen[0]), "{seen:?}");
}

#[test]
fn a_target_of_time_holds_back_what_would_not_be_finished() {
    let target = std::time::Duration::from_millis(150);
    let limits = Limits { time: Some(4 * target), target_time: Some(target), clock_only: true, ..Limits::default() };
    let asked = request(AnyPosition::Othello(othello::Position::initial()), None, limits);
    let outcome = search(&mut Players::default(), &asked);
    assert_eq!(outcome.stopped_by, StoppedBy::Time);
    assert!(outcome.report.depth > 4, "{}", outcome.report.depth);
    // An iteration that takes longer than expected ends at the limit.
    assert!(outcome.report.elapsed < 5 * target, "{:?}", outcome.report.elapsed);
}

/// A game of first choices down to so many empty squares.
fn late(empties: u32) -> othello::Position {
    let mut position = othello::Position::initial();
    while position.empties() > empties {
        let mut moves = Vec::new();
        position.legal_moves(&mut moves);
        position.play(moves[moves.len() / 2]);
    }
    position
}

#[test]
fn under_a_clock_alone_a_search_goes_on_from_the_one_for_the_move_before() {
    let clock = Limits { clock_only: true, ..Limits::default() };
    let mut position = late(18);
    let mut players = Players::default();
    let of = |position| request(AnyPosition::Othello(position), None, clock);
    let before = search(&mut players, &of(position));
    assert_eq!(before.stopped_by, StoppedBy::Solved);
    for &mv in before.report.lines[0].moves.iter().take(2) {
        let AnyMove::Othello(mv) = mv else { panic!("a move of another game: {mv:?}") };
        position.play(mv);
    }
    let after = search(&mut players, &of(position));
    let fresh = search(&mut Players::default(), &of(position));
    assert_eq!(after.report.lines[0].score, before.report.lines[0].score);
    assert_eq!(after.report.lines[0].score, fresh.report.lines[0].score);
    let (known, unknown) = (after.report.statistics.nodes, fresh.report.statistics.nodes);
    assert!(known < unknown / 2, "{known} of {unknown} nodes");
    assert!(after.report.statistics.varies && fresh.report.statistics.varies);
    // What no clock steers starts anew, whatever was searched before.
    let leveled = request(AnyPosition::Othello(position), Some(Level::DEFAULT), Limits::default());
    let outcome = search(&mut players, &leveled);
    assert_eq!(without_time(outcome), without_time(search(&mut Players::default(), &leveled)));
}

#[test]
fn what_is_kept_from_move_to_move_changes_no_result() {
    let clock = Limits { clock_only: true, ..Limits::default() };
    let mut players = Players::default();
    for empties in (10..18).rev() {
        let asked = request(AnyPosition::Othello(late(empties)), None, clock);
        let exact = SearchRequest { limits: Limits::default(), goal: Goal::Solve, ..asked.clone() };
        let (kept, fresh) = (search(&mut players, &asked), search(&mut Players::default(), &exact));
        assert_eq!(kept.stopped_by, StoppedBy::Solved);
        assert_eq!(kept.report.lines[0].score, fresh.report.lines[0].score, "{empties} empty");
    }
}

#[test]
fn few_nodes_are_not_spent_on_an_end_out_of_reach() {
    let limits = Limits { nodes: Some(200_000), ..Limits::default() };
    let outcome = search(&mut Players::default(), &request(AnyPosition::Othello(late(24)), None, limits));
    // Ten plies short of the end it would once have been tried, and nothing deeper found.
    assert!((15..24).contains(&outcome.report.depth), "{}", outcome.report.depth);
}

#[test]
fn a_finished_game_needs_no_search() {
    let over = othello::Position::from_bitboards(0b11, 0, yomi_game::Side::Second).expect("legal");
    let outcome = Engines::default().immediate(&request(AnyPosition::Othello(over), None, depth(4)));
    let outcome = outcome.expect("the game is over");
    assert_eq!(outcome.stopped_by, StoppedBy::GameOver);
    assert!(outcome.report.lines.is_empty());
}

#[test]
fn tictactoe_is_answered_from_its_table_at_the_default_level() {
    let start = AnyPosition::TicTacToe(tictactoe::Position::initial());
    let known = Engines::default().immediate(&request(start.clone(), Some(Level::DEFAULT), Limits::default()));
    let known = known.expect("the game is solved");
    assert_eq!(known.stopped_by, StoppedBy::Solved);
    assert_eq!(known.report.lines[0].moves.len(), 9);
    assert_eq!(Engines::default().immediate(&request(start.clone(), Level::new(2), Limits::default())), None);
    let weak = search(&mut Players::default(), &request(start, Level::new(2), Limits::default()));
    assert_eq!(weak.report.depth, 3);
    assert_eq!(weak.report.lines[0].score.kind, ValueKind::Heuristic);
}

#[test]
fn tictactoe_of_another_shape_is_searched() {
    // The first player makes two in a row.
    let shape = tictactoe::Shape::new(3, 2, 2).expect("a shape");
    let start = AnyPosition::TicTacToe(tictactoe::Position::empty(shape));
    let asked = request(start, Some(Level::DEFAULT), Limits::default());
    assert_eq!(Engines::default().immediate(&asked), None);
    let outcome = search(&mut Players::default(), &asked);
    assert_eq!(outcome.report.lines[0].score.thousandths, 1000);
    assert_eq!(outcome.report.lines[0].moves.len(), 3);
}

#[test]
fn a_level_means_what_its_table_says() {
    let level = Level::new(6).expect("in range");
    let position = played(othello::Position::initial(), &[0, 0, 0, 0]).expect("goes on");
    let asked = request(AnyPosition::Othello(position), Some(level), Limits::default());
    let outcome = search(&mut Players::default(), &asked);
    assert_eq!(outcome.report.depth, Engines::level(GameKind::Othello, level).depth);
}

#[test]
fn gomoku_finds_a_win_in_three_and_calls_it_proven() {
    // Black has an open three; a four with two open ends follows.
    let mut position = gomoku::Position::empty(15, gomoku::Rule::Freestyle);
    for text in ["h8", "a1", "i8", "a3", "j8", "a5"] {
        let mv = position.parse_move(text).expect("a point");
        position.play(mv);
    }
    let asked = request(AnyPosition::Gomoku(Box::new(position)), None, depth(4));
    let outcome = search(&mut Players::default(), &asked);
    let line = &outcome.report.lines[0];
    assert_eq!(outcome.stopped_by, StoppedBy::Solved);
    assert_eq!(line.score.plies_to_end, Some(3));
    assert_eq!((line.score.unit, line.score.kind), (Unit::Outcome, ValueKind::Exact));
    assert_eq!(line.score.thousandths, 1_000);
}

#[test]
fn the_random_player_is_driven_by_its_seed_alone() {
    let position = AnyPosition::Othello(othello::Position::initial());
    let configuration = Configuration {
        algorithm: Algorithm::Random,
        evaluation: EvaluationChoice::Positional { weights: None },
        techniques: Techniques { move_ordering: MoveOrdering::None, ..Techniques::default() },
    };
    let best = |seed| {
        let asked = SearchRequest {
            player: Player::Textbook(configuration),
            seed,
            ..request(position.clone(), None, Limits::default())
        };
        search(&mut Players::default(), &asked).report.lines[0].moves[0].to_string()
    };
    assert_eq!(best(7), best(7));
    let seen: std::collections::BTreeSet<_> = (0..64).map(best).collect();
    assert_eq!(seen.into_iter().collect::<Vec<_>>(), ["c4", "d3", "e6", "f5"]);
}

#[test]
fn gomoku_looks_near_the_stones_unless_all_moves_are_wanted() {
    let mut position = gomoku::Position::empty(15, gomoku::Rule::Freestyle);
    position.play(position.parse_move("h8").expect("a point"));
    let all = AnyPosition::Gomoku(Box::new(position));
    let mut asked = request(all, None, depth(1));
    let outcome = search(&mut Players::default(), &asked);
    // The root and the 24 points within two lines of the stone, some of them searched twice.
    assert!((25..49).contains(&outcome.report.statistics.nodes), "{:?}", outcome.report.statistics);
    asked.multi_pv = u32::MAX;
    let outcome = search(&mut Players::default(), &asked);
    assert_eq!(outcome.report.lines.len(), 224);
}

#[test]
fn under_a_clock_alone_an_only_move_is_not_thought_about_for_long() {
    let position = AnyPosition::Othello(othello::Position::initial());
    let mut asked = request(position, None, Limits { depth: Some(6), ..Limits::default() });
    asked.root_moves.truncate(1);
    assert_eq!(search(&mut Players::default(), &asked).report.depth, 6);
    asked.limits = Limits { clock_only: true, ..Limits::default() };
    let saved = search(&mut Players::default(), &asked);
    assert_eq!(saved.stopped_by, StoppedBy::OnlyMove);
    assert!(saved.report.lines[0].moves.len() >= 4, "it is scored all the same");
}

#[test]
fn gomoku_is_solved_with_every_defence_looked_at() {
    let mut position = gomoku::Position::empty(5, gomoku::Rule::Freestyle);
    // Twenty stones without a five leave five points to fill.
    for text in [
        "a1", "e1", "b1", "a2", "c1", "b2", "d1", "c2", "e2", "d2", "a3", "b3", "c3", "d3", "b4", "a4", "d4", "c4",
        "e3", "e4",
    ] {
        let mv = position.parse_move(text).expect("a point");
        position.play(mv);
    }
    let mut asked = request(AnyPosition::Gomoku(Box::new(position)), None, Limits::default());
    for goal in [Goal::Solve, Goal::WinLossDraw] {
        asked.goal = goal;
        let outcome = search(&mut Players::default(), &asked);
        let score = outcome.report.lines[0].score;
        assert_eq!(outcome.stopped_by, StoppedBy::Solved);
        assert_eq!((score.unit, score.kind), (Unit::Outcome, ValueKind::Exact));
    }
}

#[test]
fn a_win_that_is_there_is_found_when_gomoku_is_to_be_solved() {
    let moves = PositionText::of_moves("a1 a2 b1 b2 c1 c2 d1 d2");
    let text = PositionText { size: Some(5), ..moves };
    let position = gomoku::Position::read(&text).expect("a sound position").position;
    for goal in [Goal::Solve, Goal::WinLossDraw] {
        let asked =
            SearchRequest { goal, ..request(AnyPosition::Gomoku(Box::new(position.clone())), None, Limits::default()) };
        let outcome = search(&mut Players::default(), &asked);
        let best = &outcome.report.lines[0];
        assert_eq!(best.moves[0].to_string(), "e1");
        assert_eq!((best.score.thousandths, best.score.plies_to_end), (1000, Some(1)));
        assert_eq!(outcome.stopped_by, StoppedBy::Solved);
    }
}

#[test]
fn a_search_of_othello_counts_its_tables_and_what_it_did_not_search() {
    let choices = [1, 0, 1, 2, 0, 3, 1, 4, 2, 0];
    let position = played(othello::Position::initial(), &choices).expect("goes on");
    let position = AnyPosition::Othello(position);
    let with_level = request(position.clone(), Level::new(12), Limits::default());
    let selective = search(&mut Players::default(), &with_level);
    let statistics = selective.report.statistics;
    let table = statistics.transposition_table.unwrap();
    assert!(table.cutoffs > 0 && table.stores > 0 && table.fill_thousandths <= 1000);
    assert!(table.hits <= table.probes && table.probes > statistics.nodes / 100);
    // Nothing is cut where that is asked for.
    let player = Player::sure(Selectivity::FULL);
    let full = SearchRequest { player, ..request(position, None, depth(7)) };
    let full = search(&mut Players::default(), &full);
    let pruned = |outcome: &AnyOutcome| outcome.report.statistics.pruned.unwrap();
    assert_eq!((pruned(&full).probcut, pruned(&full).stability), (Some(0), Some(0)));
    assert!(pruned(&selective).probcut > Some(0));
}
