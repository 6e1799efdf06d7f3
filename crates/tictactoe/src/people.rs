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
    use yomi_game::Game as _;
    use yomi_search::{
        Control, Engine as _, Limits,
        engine::Tables as _,
        person::{Person, chances},
    };

    use super::*;
    use crate::TicTacToeEngine;

    fn moves_of(position: &Position, skill: u16) -> Vec<(Move, f64)> {
        let task = Task::best(*position, Limits::default());
        let person = Person { skill: Skill::of_thousandths(skill).expect("a skill"), trail: &[] };
        let mut tables = yomi_textbook::techniques::transposition_table::TranspositionTable::empty();
        let found = TicTacToeEngine.inclined(&task, &person, &mut tables, &Control::default());
        task.root_moves.iter().copied().zip(chances(&found.logarithms)).collect()
    }

    /// Chances that the side to move wins, draws and loses, where each side has its skill, the one to move first.
    fn results(position: &Position, [own, other]: [u16; 2]) -> [f64; 3] {
        if position.is_over() {
            let mut results = [0.0; 3];
            results[(1 - position.final_score()) as usize] = 1.0;
            return results;
        }
        let mut sum = [0.0; 3];
        for (mv, chance) in moves_of(position, own).into_iter().filter(|(_, chance)| *chance > 1e-9) {
            let mut after = *position;
            after.play(mv);
            let [wins, draws, losses] = results(&after, [other, own]);
            sum.iter_mut().zip([losses, draws, wins]).for_each(|(sum, result)| *sum += chance * result);
        }
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
    fn opponents_lose_to_perfect_play_as_often_as_their_sentences_say() {
        let start = Position::initial();
        for skill in [0, 100, 150, 200, 250, 300, 500] {
            let (first, second) = (results(&start, [skill, 10_000]), results(&start, [10_000, skill]));
            println!("{skill} {:.3}", (first[2] + second[0]) / 2.0);
        }
        let (first, second) = (results(&start, [10_000, 0]), results(&start, [0, 10_000]));
        assert!(first[2] < 1e-9 && second[0] < 1e-9, "{first:?} {second:?}");
    }
}
