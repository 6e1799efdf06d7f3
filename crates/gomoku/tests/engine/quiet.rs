//! Wins in which a move threatens nothing at once: the opponent may play what he likes, and loses.

use yomi_game::{
    Game as _, Side,
    gomoku::{Move, Position, Rule},
    random::SplitMix64,
};
use yomi_gomoku::{Parameters, Tables};
use yomi_search::{Proof, SearchSettings, ValueKind, engine::Tables as _};

use super::{ask_as, checker, hold_line, in_nodes, opening, read};

/// Positions whose shortest known wins begin with a quiet move, or come to one soon, with that first move.
const WINS: [(Rule, &str, &str); 4] = [
    (Rule::Freestyle, "h7k4h6f7l1h8i7j8i6i8g8f9h3j7", "i4"),
    (Rule::Freestyle, "d9a9a7e8c11d8c8f9e11g10d7f11c9c10e6f5b9a10e7c7b6", "f10"),
    (Rule::Renju, "i14h10g10h12f11i11g12h13h9i8e12", "d13"),
    (Rule::Renju, "f13i15h11j13e14i10f15j9c11j11g12", "d15"),
];

/// The moves of the winner's in a proof after which every reply but some is answered alike, though he could not yet
/// make a straight four: what follows needs at least five plies more.
fn quiet_moves(proof: &Proof<Move>, position: &Position, winner: Side) -> usize {
    let mut depth = vec![0_u32; proof.nodes.len()];
    for (index, node) in proof.nodes.iter().enumerate() {
        depth[index] = node.parent.map_or(0, |parent| depth[parent as usize] + 1);
    }
    let mut height = vec![0_u32; proof.nodes.len()];
    for (index, node) in proof.nodes.iter().enumerate().rev() {
        if let Some(parent) = node.parent {
            height[parent as usize] = height[parent as usize].max(height[index] + 1);
        }
    }
    let is_winners = |index: usize| depth[index].is_multiple_of(2) == (position.side_to_move() == winner);
    let is_quiet = |index: &usize| {
        let node = &proof.nodes[*index];
        !is_winners(*index) && node.mv.is_none() && height[*index] >= 5
    };
    (0..proof.nodes.len()).filter(is_quiet).count()
}

/// What is proven of a position with its proof, held to the rules; how many of its moves are quiet, if there is one.
fn hold(position: &Position, nodes: u64, tables: &mut Tables) -> Option<(Move, usize)> {
    let parameters = Parameters { proof: true, ..Parameters::default() };
    let report = ask_as(&in_nodes(position, nodes), SearchSettings { level: None, parameters }, tables);
    let line = &report.report.lines[0];
    let plies = line.score.plies_to_end?;
    assert_eq!(line.score.kind, ValueKind::Exact);
    let side = position.side_to_move();
    let winner = if line.score.thousandths > 0 { side } else { side.opponent() };
    hold_line(position, &line.moves, plies, winner);
    let proof = report.report.proof.as_ref().expect("a proof of what is proven");
    if !proof.is_whole {
        return None;
    }
    checker::check(position, proof, winner);
    Some((line.moves[0], quiet_moves(proof, position, winner)))
}

fn hold_wins(wins: &[(Rule, &str, &str)]) {
    let mut tables = Tables::empty();
    for &(rule, moves, first) in wins {
        let position = read(15, rule, moves);
        let (found, quiet) = hold(&position, 500_000, &mut tables).expect("a proof");
        assert_eq!((found.to_string().as_str(), quiet > 0), (first, true), "{moves}: {quiet}");
    }
}

#[test]
fn a_win_that_needs_quiet_moves_is_proven_by_the_rules_alone() {
    hold_wins(&WINS[..1]);
}

#[test]
#[ignore = "some minutes: for make test-long"]
fn wins_that_need_quiet_moves_are_proven_by_the_rules_alone() {
    hold_wins(&WINS);
}

/// Proofs of random positions in which a player's advantage is not yet a win by threats; how many have quiet moves.
fn hold_proofs(rule: Rule, positions: u32, nodes: u64, seed: u64) -> u32 {
    let mut rng = SplitMix64::new(seed);
    let mut tables = Tables::empty();
    let mut found = 0;
    for _ in 0..positions {
        let size = [11, 13, 15, 19][rng.below(4)];
        let stones = 5 + rng.below(14);
        let Some(position) = opening(size, rule, stones, &mut rng) else { continue };
        let quiet = hold(&position, nodes, &mut tables).map_or(0, |(_, quiet)| quiet);
        found += u32::from(quiet > 0);
    }
    found
}

#[test]
#[ignore = "some minutes: for make test-long"]
fn proofs_with_quiet_moves_stand_by_the_rules_alone_on_many_positions() {
    let found: u32 = Rule::ALL.into_iter().map(|rule| hold_proofs(rule, 200, 30_000, 42)).sum();
    assert!(found > 5, "{found}");
}
