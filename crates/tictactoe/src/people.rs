//! How people choose a move: by the result that it gives away, which all know who see the whole game.

use yomi_game::tictactoe::{Move, Position};
use yomi_search::{
    Outcome, Task,
    person::{Skill, line_of},
};

/// Cost of a win given away for a draw, or of a draw for a loss. At the greatest skill such a move has a chance below 10⁻³⁴.
const COST: f64 = 8.0;

/// The logarithm of the chance of each root move, up to a constant.
pub(crate) fn inclinations(task: &Task<Position>, sights: &[Outcome<Move>], skill: Skill) -> Vec<f64> {
    let Some(report) = sights.first().map(|sight| &sight.report) else { return vec![0.0; task.root_moves.len()] };
    let best = report.lines.first().map_or(0, |line| line.score.thousandths);
    let loss = |mv: &Move| line_of(report, mv).map_or(0, |line| best - line.score.thousandths) as f64 / 1000.0;
    task.root_moves.iter().map(|mv| -skill.factor() * COST * loss(mv)).collect()
}

#[cfg(test)]
mod tests {
    use std::collections::HashMap;

    use yomi_game::Game as _;
    use yomi_search::{Engine as _, Limits, person::chances};

    use super::*;
    use crate::TicTacToeEngine;

    fn moves_of(position: &Position, skill: u16) -> Vec<(Move, f64)> {
        let task = Task::best(*position, Limits::default());
        let all = Task { multi_pv: task.root_moves.len(), ..task.clone() };
        let seen = TicTacToeEngine.known(&all, None).expect("the table has every position");
        let skill = Skill::of_thousandths(skill).expect("a skill");
        task.root_moves.iter().copied().zip(chances(&inclinations(&task, &[seen], skill))).collect()
    }

    /// Chances that the side to move wins, draws and loses, where each side has its skill, the one to move first.
    fn results(position: &Position, skills: [u16; 2]) -> [f64; 3] {
        known_results(position, skills, &mut HashMap::new())
    }

    fn known_results(position: &Position, [own, other]: [u16; 2], known: &mut HashMap<u128, [f64; 3]>) -> [f64; 3] {
        if let Some(results) = known.get(&position.key()) {
            return *results;
        }
        if position.is_over() {
            let mut results = [0.0; 3];
            results[(1 - position.final_score()) as usize] = 1.0;
            return results;
        }
        let mut sum = [0.0; 3];
        for (mv, chance) in moves_of(position, own).into_iter().filter(|(_, chance)| *chance > 1e-9) {
            let mut after = *position;
            after.play(mv);
            let [wins, draws, losses] = known_results(&after, [other, own], known);
            sum.iter_mut().zip([losses, draws, wins]).for_each(|(sum, result)| *sum += chance * result);
        }
        known.insert(position.key(), sum);
        sum
    }

    #[test]
    fn without_skill_all_moves_are_alike_and_with_the_greatest_no_result_is_given_away() {
        let start = Position::initial();
        assert!(moves_of(&start, 0).iter().all(|(_, chance)| (chance - 1.0 / 9.0).abs() < 1e-12));
        let mut corner = start;
        corner.play(Move::parse("a1").expect("a square"));
        let chances = moves_of(&corner, 10_000);
        let (kept, lost): (Vec<_>, Vec<_>) = chances.into_iter().partition(|(mv, _)| mv.to_string() == "b2");
        assert!(kept.len() == 1 && lost.iter().all(|(_, chance)| *chance < 1e-30));
    }

    #[test]
    fn perfect_play_is_lost_to_less_with_more_skill_and_never_loses() {
        let start = Position::initial();
        // Both colours against the greatest skill.
        let lost = |skill| (results(&start, [skill, 10_000])[2] + results(&start, [10_000, skill])[0]) / 2.0;
        let (random, casual, perfect) = (lost(0), lost(200), lost(10_000));
        assert!(random > 0.5 && (0.05..random).contains(&casual) && perfect < 1e-9, "{random} {casual} {perfect}");
        assert!(results(&start, [10_000, 0])[2] < 1e-9 && results(&start, [0, 10_000])[0] < 1e-9);
    }
}
