//! Moves beside a proven win that a review does not decide: how many of them win, by their estimate.

use yomi_game::{GameKind, gomoku, random::SplitMix64};
use yomi_players::{Player, Players, SearchRequest};
use yomi_review::{Budget, Plan, PlayedGame, ReviewedPly, Scored, Settings};
use yomi_search::{Control, Limits};

use crate::games;

/// Nodes of the search that decides whether such a move wins.
const DECIDING: u64 = 1_000_000;
/// Estimates of one row of the table.
const ROWS: usize = 10;

/// What became of the moves of a row.
#[derive(Clone, Copy, Debug, Default)]
struct Row {
    wins: usize,
    does_not_win: usize,
    undecided: usize,
}

/// Plays games, reviews them with so many nodes a ply, and prints the table.
pub(crate) fn print(count: usize, nodes: u64) {
    let mut players = Players::default();
    let mut rows = [Row::default(); ROWS];
    for index in 0..count {
        let mut random = SplitMix64::new(0x0005_11A5 ^ (index as u64) << 8);
        let rule = gomoku::Rule::ALL[index % gomoku::Rule::ALL.len()];
        let game = games::play(GameKind::Gomoku, rule, &mut random);
        let mut plan = Plan::new(game.clone(), Settings::new(Budget::Nodes(nodes)));
        while let Some(visit) = plan.next_visit(std::time::Duration::ZERO) {
            plan.take(visit.perform(&mut players, &Control::default()));
        }
        let review = plan.review();
        let open = review
            .plies
            .iter()
            .filter(|ply| ply.best_score.is_won() && !ply.played_score.is_certain() && ply.is_free());
        for ply in open {
            let truth = decided(&game, ply, &mut players);
            let row = &mut rows[((ply.played_score.expectation * ROWS as f64) as usize).min(ROWS - 1)];
            match truth {
                score if score.is_won() => row.wins += 1,
                score if score.is_certain() => row.does_not_win += 1,
                _ => row.undecided += 1,
            }
            eprintln!(
                "game {index}, ply {}: {:.3} ± {:.3}, {} nodes, {:?}; {:?} {:.3}",
                ply.ply,
                ply.played_score.expectation,
                ply.loss.error,
                ply.nodes,
                ply.class,
                truth.certainty,
                truth.expectation
            );
        }
    }
    println!("estimate   wins  does not  undecided");
    for (index, row) in rows.iter().enumerate() {
        let from = index as f64 / ROWS as f64;
        println!("from {from:.1} {:8} {:9} {:10}", row.wins, row.does_not_win, row.undecided);
    }
}

/// The move that was played, by a search of the position after it.
fn decided(game: &PlayedGame, ply: &ReviewedPly, players: &mut Players) -> Scored {
    let after = game.position(ply.ply);
    let limits = Limits { nodes: Some(DECIDING), ..Limits::default() };
    let request = SearchRequest::of(after.clone(), Player::engine(None), limits);
    let outcome = players.search(&request, &Control::default(), &mut |_| ());
    Scored::of(&outcome.report.lines[0].score, after).of_the_move_before()
}
