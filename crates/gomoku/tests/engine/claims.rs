//! What is proven stays so: with more nodes, and along the line that is given.

use yomi_game::{
    Board as _, Game as _,
    gomoku::{Move, Position, Rule},
    random::SplitMix64,
};
use yomi_gomoku::Tables;
use yomi_search::engine::Tables as _;

use super::{ask, in_nodes, opening};

/// What is proven within those nodes: whether it is a win, its plies, and its line.
fn proven(position: &Position, nodes: u64, tables: &mut Tables) -> Option<(bool, u32, Vec<Move>)> {
    let found = ask(&in_nodes(position, nodes), None, tables);
    let line = &found.report.lines[0];
    let plies = line.score.plies_to_end?;
    Some((line.score.thousandths > 0, plies, line.moves.clone()))
}

/// Positions in which something is proven, found with `nodes` and held to `hold`; how many.
fn on_proven(rule: Rule, positions: u32, seed: u64, nodes: u64, mut hold: impl FnMut(&Position, &mut Tables)) -> u32 {
    let mut rng = SplitMix64::new(seed);
    let mut tables = Tables::empty();
    let mut count = 0;
    for _ in 0..positions {
        let stones = 8 + rng.below(30);
        let size = [11, 15, 19][rng.below(3)];
        let Some(position) = opening(size, rule, stones, &mut rng) else { continue };
        if proven(&position, nodes, &mut tables).is_some_and(|(_, plies, _)| plies > 3) {
            count += 1;
            hold(&position, &mut tables);
        }
    }
    count
}

fn more_nodes_prove_no_less(rule: Rule, positions: u32, seed: u64) -> u32 {
    on_proven(rule, positions, seed, 1_000, |position, tables| {
        let is_won = |nodes, tables: &mut Tables| proven(position, nodes, tables).map(|found| found.0);
        let first = is_won(1_000, tables);
        for nodes in [1_400, 2_000, 3_000, 5_000, 10_000, 30_000] {
            let more = is_won(nodes, tables);
            // Of a loss every answer has to be refuted, and more nodes may be spent elsewhere first.
            let holds = more == first || first == Some(false) && more.is_none();
            assert!(holds, "{nodes} {rule:?} {} {first:?} {more:?}", position.board_text());
        }
    })
}

/// How often a claim was made again after a move of its line.
#[derive(Clone, Copy, Debug, Default)]
struct Held {
    turns: u32,
    /// It was, with so many plies as the line has left, or fewer.
    falls: u32,
}

impl std::ops::AddAssign for Held {
    fn add_assign(&mut self, Self { turns, falls }: Self) {
        self.turns += turns;
        self.falls += falls;
    }
}

/// Plays lines to their end and asks again after each move; for the turns of the winner and of the loser. The claim is
/// never turned round.
fn follow_lines(rule: Rule, positions: u32, seed: u64) -> [Held; 2] {
    const NODES: u64 = 5_000;
    let mut all = [Held::default(); 2];
    on_proven(rule, positions, seed, NODES, |position, tables| {
        let Some((mut is_won, mut plies, line)) = proven(position, NODES, tables) else { return };
        let mut after = position.clone();
        for mv in &line[..line.len() - 1] {
            after.play(*mv);
            (is_won, plies) = (!is_won, plies - 1);
            let now = proven(&after, NODES, tables);
            let picture = (position.board_text(), after.board_text());
            assert!(now.as_ref().is_none_or(|now| now.0 == is_won), "{rule:?} {picture:?}");
            let falls = now.is_some_and(|now| now.1 <= plies);
            all[usize::from(!is_won)] += Held { turns: 1, falls: falls.into() };
        }
    });
    all
}

fn follow_lines_of_all_rules(positions: u32, seed: u64) -> [Held; 2] {
    let mut all = [Held::default(); 2];
    for rule in Rule::ALL {
        let held = follow_lines(rule, positions, seed);
        all.iter_mut().zip(held).for_each(|(all, held)| *all += held);
    }
    all
}

#[test]
fn a_larger_budget_never_turns_a_proven_win_into_none() {
    let count: u32 = Rule::ALL.into_iter().map(|rule| more_nodes_prove_no_less(rule, 80, 61)).sum();
    assert!(count > 20, "{count}");
}

#[test]
#[ignore = "some minutes: for make test-long"]
fn a_larger_budget_never_turns_a_proven_win_into_none_on_many_positions() {
    let count = Rule::ALL.into_iter().map(|rule| more_nodes_prove_no_less(rule, 1_500, 62));
    assert!(count.sum::<u32>() > 400);
}

#[test]
fn win_in_falls_with_each_move_of_the_line() {
    let [winner, loser] = follow_lines_of_all_rules(60, 63);
    assert!(winner.turns > 100 && winner.falls == winner.turns, "{winner:?}");
    // What is the longest resistance is not looked for with as many nodes. So small a sample may lie
    // below the nine of ten of the many positions.
    assert!(loser.falls * 100 >= loser.turns * 85, "{loser:?}");
}

#[test]
#[ignore = "some minutes: for make test-long"]
fn win_in_falls_with_each_move_of_the_line_on_many_positions() {
    let [winner, loser] = follow_lines_of_all_rules(1_500, 64);
    // With more nodes than 5,000 it would be all.
    assert!(winner.turns > 4_000 && (winner.turns - winner.falls) * 200 <= winner.turns, "{winner:?}");
    assert!(loser.falls * 10 >= loser.turns * 9, "{loser:?}");
}
