//! The player that errs as people do: the game's model of people ([`Engine::inclined`]) gives each move a chance, and the
//! seed draws one.

use yomi_game::{Board, random::SplitMix64};
use yomi_search::{
    Control, Engine, Level, Outcome, Task,
    engine::{Effort, SearchSettings},
    person::{Inclined, Person, chances, draw},
};

/// Draws a move. The lines are those of the deepest sight, every move's, best first; `chances` has the chance of each.
///
/// A search that is stopped draws from what has been seen until then, and its outcome says what stopped it.
pub(crate) fn play<G: Board, E: Engine<G>>(
    engine: &E,
    tables: &mut E::Tables,
    task: &Task<G>,
    person: &Person<'_, G::Move>,
    control: &Control,
) -> Outcome<G::Move> {
    let Inclined { mut outcome, logarithms } = engine.inclined(task, person, tables, control);
    let of_moves = chances(&logarithms);
    let place = draw(&of_moves, task.seed, person.skill, bits(&task.position));
    let report = &mut outcome.report;
    let chance_of = |mv: &G::Move| {
        let place = task.root_moves.iter().position(|root| root == mv);
        place.and_then(|place| of_moves.get(place)).copied().unwrap_or(0.0)
    };
    report.chances = report.lines.iter().filter_map(|line| line.moves.first()).map(chance_of).collect();
    // A search that was stopped early may lack the line of the drawn move: its first one is played.
    let drawn = report.lines.iter().position(|line| line.moves.first() == task.root_moves.get(place));
    report.chosen = drawn.unwrap_or(0);
    outcome
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
