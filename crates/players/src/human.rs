//! The player that errs as people do: the game's model of people ([`Engine::inclinations`]) gives each move a chance, and
//! the seed draws one.

use yomi_game::{Board, random::SplitMix64};
use yomi_search::{
    Control, Engine, Level, Outcome, Task,
    engine::{Effort, SearchSettings},
    person::{Skill, chances, draw, sights},
};

/// Draws a move. The lines are those of the deepest sight, every move's, best first; `chances` has the chance of each.
///
/// A search that is stopped draws from what has been seen until then, and its outcome says what stopped it.
pub(crate) fn play<G: Board, E: Engine<G>>(
    engine: &E,
    tables: &mut E::Tables,
    task: &Task<G>,
    skill: Skill,
    control: &Control,
) -> Outcome<G::Move> {
    let seen = sights(engine, task, tables, control);
    let stop = seen.iter().map(|outcome| outcome.stopped_by).find(|stop| stop.depends_on_time());
    let of_moves = chances(&E::inclinations(task, &seen, skill));
    let place = draw(&of_moves, task.seed, skill, bits(&task.position));
    let mut deepest = seen.into_iter();
    let Some(Outcome { mut report, stopped_by }) = deepest.next() else {
        let report = engine.depth_zero(task);
        return Outcome { report, stopped_by: yomi_search::StoppedBy::Depth };
    };
    // Nodes and leaves are those of all searches, the other counters those of the deepest.
    for other in deepest {
        let (sum, more) = (&mut report.statistics, other.report.statistics);
        sum.nodes += more.nodes;
        sum.leaf_evaluations += more.leaf_evaluations;
        sum.varies |= more.varies;
        report.elapsed += other.report.elapsed;
    }
    let chance_of = |mv: &G::Move| {
        let place = task.root_moves.iter().position(|root| root == mv);
        place.and_then(|place| of_moves.get(place)).copied().unwrap_or(0.0)
    };
    report.chances = report.lines.iter().filter_map(|line| line.moves.first()).map(chance_of).collect();
    // A search that was stopped early may lack the line of the drawn move: its first one is played.
    let drawn = report.lines.iter().position(|line| line.moves.first() == task.root_moves.get(place));
    report.chosen = drawn.unwrap_or(0);
    Outcome { report, stopped_by: stop.unwrap_or(stopped_by) }
}

/// Bits of a position for its draw: of the text of its board and of the side to move, equal on every machine.
fn bits<G: Board>(position: &G) -> u64 {
    let side = position.side_to_move() as u64;
    position.board_text().bytes().fold(side, |bits, byte| SplitMix64::new(bits ^ u64::from(byte)).next_bits())
}

/// Assumed seconds of a move: of all lines by the deepest sight.
pub(crate) fn assumed_seconds<G: Board, E: Engine<G>>(effort: &Effort) -> Option<f64> {
    let level = E::SIGHTS.first().and_then(|&level| Level::new(level));
    E::assumed_seconds(&SearchSettings { level, parameters: E::Parameters::default() }, effort)
}
