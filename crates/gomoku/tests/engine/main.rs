//! The engine as callers see it: what it proves is so, and it answers the same however it is asked.

mod checker;
mod claims;
mod lines;
mod long;
mod quiet;
mod threads;
mod variety;

use std::time::Duration;

use yomi_game::{
    Board as _, Game, PositionText, Side,
    gomoku::{Move, Position, Rule},
    random::SplitMix64,
};
use yomi_gomoku::{GomokuEngine, Parameters, Tables};
use yomi_search::{
    Control, Engine as _, Goal, Level, Limits, Outcome, SearchSettings, StopReason, StoppedBy, Task, Team, ValueKind,
    engine::{Tables as _, Workspace},
};

fn read(size: u8, rule: Rule, moves: &str) -> Position {
    let text = PositionText { size: Some(size), rule: Some(rule.name().to_owned()), ..PositionText::of_moves(moves) };
    Position::read(&text).expect("legal moves").position
}

fn ask(task: &Task<Position>, level: Option<u8>, tables: &mut Tables) -> Outcome<Move> {
    let level = level.and_then(Level::new);
    ask_as(task, SearchSettings { level, parameters: Parameters::default() }, tables)
}

fn ask_as(task: &Task<Position>, settings: SearchSettings<Parameters>, tables: &mut Tables) -> Outcome<Move> {
    let mut team = Team::alone();
    let workspace = Workspace { tables, team: &mut team, keeps: false };
    GomokuEngine::default().search(task, &settings, workspace, &Control::default(), &mut |_| ())
}

fn in_nodes(position: &Position, nodes: u64) -> Task<Position> {
    Task::best(position.clone(), Limits { nodes: Some(nodes), ..Limits::default() })
}

/// A position after some random moves near the stones; `None` where they ended the game.
fn opening(size: u8, rule: Rule, stones: usize, rng: &mut SplitMix64) -> Option<Position> {
    let mut position = Position::empty(size, rule);
    for _ in 0..stones {
        let mut moves = Vec::new();
        position.neighbourhood(2, &mut moves);
        position.play(moves[rng.below(moves.len())]);
        if position.is_over() {
            return None;
        }
    }
    Some(position)
}

/// The look for a shorter win may be cut by a clock, too.
#[test]
fn an_answer_that_a_clock_cut_short_never_claims_to_be_the_same_in_every_run() {
    let position = read(15, Rule::Freestyle, "k9g9f5h11g5k6g11f10i6f9e9k7j5h10");
    let limits = Limits { depth: Some(3), nodes: Some(100_000), ..Limits::default() };
    let mut tables = Tables::empty();
    let whole = ask(&Task::best(position.clone(), limits), None, &mut tables).report;
    let mut cut = 0;
    let mut time = Duration::from_micros(50);
    while time < Duration::from_millis(200) {
        let task = Task::best(position.clone(), Limits { time: Some(time), ..limits });
        let Outcome { report, stopped_by } = ask(&task, None, &mut tables);
        let varies = report.statistics.varies || stopped_by.depends_on_time();
        assert!(varies || report.lines == whole.lines, "{time:?}: {:?}", report.lines);
        cut += u32::from(varies);
        time = time * 21 / 20;
    }
    assert!(cut > 9, "{cut}");
}

#[test]
fn at_depth_0_an_own_five_comes_first_and_wins() {
    let position = read(15, Rule::Freestyle, "h8a1i8a2j8a3k8a4");
    let limits = Limits { nodes: Some(1), ..Limits::default() };
    let task = Task { multi_pv: 20, ..Task::best(position.clone(), limits) };
    let report = ask(&task, None, &mut Tables::empty()).report;
    let first = &report.lines[0];
    let mv = first.moves[0].to_string();
    assert!(["g8", "l8"].contains(&&*mv), "{mv}");
    assert_eq!(first.score.plies_to_end, Some(1));
}

/// White's first moves of an iteration all lose here, and later ones do not: a search that stops between them proves nothing.
#[test]
fn a_search_that_stops_before_the_saving_move_claims_no_loss() {
    let rows = [
        "------------------------------------------------------OOX----------O-XXO-O---------X-OXX-------",
        "---OXOXX---------XOOX----------XOXXXO----------OOXXXO----------OXO-------------O---------------",
        "O---------------X------------------",
    ];
    let text = PositionText {
        size: Some(15),
        rule: Some(Rule::Freestyle.name().to_owned()),
        board: Some(rows.concat().into()),
        turn: Some("O".to_owned()),
        ..PositionText::default()
    };
    let position = Position::read(&text).expect("a position").position;
    let mut tables = Tables::empty();
    for nodes in (500..1_500).step_by(20) {
        let found = ask(&in_nodes(&position, nodes), None, &mut tables);
        assert_ne!(found.report.lines[0].score.kind, ValueKind::Exact, "{nodes} nodes");
    }
}

#[test]
fn a_block_that_is_forbidden_does_not_help() {
    let position = read(15, Rule::Renju, "h8g6f6g5f7g4h7g3g2a1");
    assert_eq!(position.forbidden().len(), 1, "black may not block");
    let found = ask(&in_nodes(&position, 10_000), None, &mut Tables::empty());
    let line = &found.report.lines[0];
    assert_eq!(found.stopped_by, StoppedBy::Solved);
    assert_eq!((line.score.kind, line.score.plies_to_end), (ValueKind::Exact, Some(2)));
    assert!(line.score.thousandths < 0 && position.is_legal(line.moves[0]));
}

/// Plays games by nodes, and each end that is claimed against ten times the nodes. How many were claimed.
fn hold_claims(rule: Rule, games: u32, seed: u64) -> u32 {
    const NODES: u64 = 1_000;
    let mut rng = SplitMix64::new(seed);
    let mut tables = Tables::empty();
    let mut claims = 0;
    for _ in 0..games {
        let stones = 4 + rng.below(5);
        let Some(mut position) = opening(15, rule, stones, &mut rng) else { continue };
        while !position.is_over() && position.empties() > 60 {
            let found = ask(&in_nodes(&position, NODES), None, &mut tables);
            let line = &found.report.lines[0];
            if let Some(plies) = line.score.plies_to_end {
                claims += 1;
                assert_eq!(line.score.kind, ValueKind::Exact);
                let side = position.side_to_move();
                let winner = if line.score.thousandths > 0 { side } else { side.opponent() };
                hold_line(&position, &line.moves, plies, winner);
                if claims % 4 == 0 {
                    hold_proof(&position, winner, NODES, &mut tables);
                }
                hold_claim(&position, line.moves[0], winner, 10 * NODES, &mut tables);
            }
            position.play(line.moves[0]);
        }
    }
    claims
}

/// The line of a claim is as long as it says, and ends as it says.
fn hold_line(position: &Position, line: &[Move], plies: u32, winner: Side) {
    let mut end = position.clone();
    for mv in line {
        assert!(end.is_legal(*mv), "{mv} in {}", position.board_text());
        end.play(*mv);
    }
    let picture = position.board_text();
    assert_eq!((line.len() as u32, end.winner()), (plies, Some(winner)), "{picture}");
}

/// A proven result has a proof, by the rules alone; how many of its answers were passed over.
fn hold_proof(position: &Position, winner: Side, nodes: u64, tables: &mut Tables) -> u32 {
    let settings = SearchSettings { level: None, parameters: Parameters { proof: true, ..Parameters::default() } };
    let found = ask_as(&in_nodes(position, nodes), settings, tables);
    let proof = found.report.proof.expect("a proof of what is proven");
    assert!(proof.is_whole, "{:?} {}", position.rule(), position.board_text());
    checker::check(position, &proof, winner)
}

/// The winner wins, whatever the other one plays with those nodes.
fn hold_claim(position: &Position, first: Move, winner: Side, nodes: u64, tables: &mut Tables) {
    let mut position = position.clone();
    let picture = position.board_text();
    position.play(first);
    while !position.is_over() {
        let found = ask(&in_nodes(&position, nodes), None, tables);
        position.play(found.report.lines[0].moves[0]);
    }
    assert_eq!(position.winner(), Some(winner), "{:?} {picture} {first}", position.rule());
}

#[test]
fn what_is_proven_is_won_against_ten_times_the_nodes() {
    let claims: u32 = Rule::ALL.into_iter().map(|rule| hold_claims(rule, 7, 1)).sum();
    assert!(claims > 60, "{claims}");
}

#[test]
#[ignore = "some minutes: for make test-long"]
fn what_is_proven_is_won_against_ten_times_the_nodes_in_many_games() {
    let claims: u32 = Rule::ALL.into_iter().map(|rule| hold_claims(rule, 60, 2)).sum();
    assert!(claims > 1_000, "{claims}");
}

/// Whatever is proven on positions full of threats has a proof; how many there were, and in how many answers were
/// passed over.
fn hold_proofs(rule: Rule, positions: u32, seed: u64) -> (u32, u32) {
    let mut rng = SplitMix64::new(seed);
    let mut tables = Tables::empty();
    let (mut proofs, mut passed_over) = (0, 0);
    for _ in 0..positions {
        let stones = 10 + rng.below(30);
        let size = [9, 11, 15][rng.below(3)];
        let Some(position) = opening(size, rule, stones, &mut rng) else { continue };
        let found = ask(&in_nodes(&position, 3_000), None, &mut tables);
        let score = found.report.lines[0].score;
        let Some(plies) = score.plies_to_end.filter(|plies| *plies > 3) else { continue };
        let side = position.side_to_move();
        let winner = if score.thousandths > 0 { side } else { side.opponent() };
        hold_line(&position, &found.report.lines[0].moves, plies, winner);
        passed_over += u32::from(hold_proof(&position, winner, 3_000, &mut tables) > 0);
        proofs += 1;
    }
    (proofs, passed_over)
}

#[test]
fn what_is_proven_has_a_proof_by_the_rules_alone() {
    let found = Rule::ALL.map(|rule| hold_proofs(rule, 30, 31));
    let proofs: u32 = found.iter().map(|(proofs, _)| proofs).sum();
    assert!(proofs > 12, "{proofs}");
}

#[test]
#[ignore = "some minutes: for make test-long"]
fn what_is_proven_has_a_proof_by_the_rules_alone_on_many_positions() {
    let found = Rule::ALL.map(|rule| hold_proofs(rule, 600, 32));
    let proofs: u32 = found.iter().map(|(proofs, _)| proofs).sum();
    assert!(proofs > 300, "{proofs}");
    let passed_over = found.map(|(_, passed_over)| passed_over > 0);
    assert_eq!(passed_over, Rule::ALL.map(|rule| rule == Rule::Renju), "{found:?}");
}

#[test]
fn an_answer_does_not_depend_on_what_was_searched_before() {
    let mut rng = SplitMix64::new(3);
    let mut used = Tables::empty();
    for round in 0..18 {
        let size = [9, 15, 19][round % 3];
        let rule = Rule::ALL[round / 3 % 3];
        let Some(position) = opening(size, rule, 8, &mut rng) else { continue };
        let task = in_nodes(&position, 2_000);
        let without_time = |mut outcome: Outcome<Move>| {
            outcome.report.elapsed = Duration::ZERO;
            outcome
        };
        let found = without_time(ask(&task, None, &mut used));
        assert_eq!(found, without_time(ask(&task, None, &mut Tables::empty())), "{position:?}");
    }
}

#[test]
fn no_more_nodes_are_entered_than_allowed() {
    let mut rng = SplitMix64::new(4);
    let mut tables = Tables::empty();
    for nodes in [1, 7, 50, 333, 2_000] {
        for rule in Rule::ALL {
            let Some(position) = opening(15, rule, 12, &mut rng) else { continue };
            let found = ask(&in_nodes(&position, nodes), None, &mut tables);
            assert!(found.report.statistics.nodes <= nodes.max(1), "{nodes}");
            assert!(position.is_legal(found.report.lines[0].moves[0]));
            assert!(matches!(found.stopped_by, StoppedBy::Nodes | StoppedBy::Solved));
        }
    }
}

#[test]
fn several_lines_are_different_moves_best_first() {
    let position = read(15, Rule::Freestyle, "h8 i9 h9 h7 g8");
    let task = Task { multi_pv: 5, ..in_nodes(&position, 20_000) };
    let lines = ask(&task, None, &mut Tables::empty()).report.lines;
    let moves: std::collections::HashSet<_> = lines.iter().map(|line| line.moves[0]).collect();
    assert_eq!((lines.len(), moves.len()), (5, 5));
    assert!(lines.is_sorted_by_key(|line| -line.score.thousandths));
}

#[test]
fn only_the_moves_that_may_be_chosen_are() {
    // Black wins by a five on d8 or i8, and may take neither.
    let position = read(15, Rule::Freestyle, "e8 a1 f8 a2 g8 a3 h8 b5");
    let mut task = in_nodes(&position, 5_000);
    task.root_moves.retain(|mv| !["d8", "i8"].contains(&mv.to_string().as_str()));
    let found = ask(&task, None, &mut Tables::empty());
    assert!(task.root_moves.contains(&found.report.lines[0].moves[0]));
}

#[test]
fn a_stopped_search_answers_from_its_last_iteration() {
    let position = read(15, Rule::Standard, "h8 i9 h9 h7 g8");
    let control = Control::default();
    let task = Task::best(position, Limits::default());
    let (mut tables, mut team) = (Tables::empty(), Team::alone());
    let workspace = Workspace { tables: &mut tables, team: &mut team, keeps: false };
    let mut last = None;
    let found = GomokuEngine::default().search(&task, &SearchSettings::default(), workspace, &control, &mut |report| {
        if report.depth == 3 {
            control.stop(StopReason::Deadline);
        }
        last = Some(report);
    });
    let last = last.expect("three iterations");
    assert_eq!((found.stopped_by, &found.report.lines), (StoppedBy::Deadline, &last.lines));
}

#[test]
fn small_boards_are_solved_and_dead_ones_are_draws() {
    let mut tables = Tables::empty();
    // No five is possible any more, with nine points to fill.
    let dead = read(5, Rule::Freestyle, "a1 b1 c1 d1 e2 a2 b3 c3 a4 b4 d4 e4 c5 a5 e5 d5");
    for goal in [Goal::Best, Goal::Solve, Goal::WinLossDraw] {
        let task = Task { goal, ..Task::best(dead.clone(), Limits::default()) };
        let found = ask(&task, None, &mut tables);
        let score = found.report.lines[0].score;
        assert_eq!((score.thousandths, found.report.depth > 0), (0, true), "{goal:?}");
        if goal != Goal::Best {
            assert_eq!((found.stopped_by, score.kind), (StoppedBy::Solved, ValueKind::Exact));
        }
    }
}

#[test]
fn the_lowest_level_looks_at_its_own_rows() {
    let position = read(15, Rule::Freestyle, "h8 a1 i8 a2 j8 a3 k8");
    let task = Task::best(position, Limits::default());
    let found = ask(&task, Some(0), &mut Tables::empty());
    // White does not see black's four.
    assert!(["a4", "a5"].contains(&found.report.lines[0].moves[0].to_string().as_str()));
}
