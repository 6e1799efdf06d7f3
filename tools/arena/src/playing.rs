//! One game of a match.

use std::{
    fmt,
    sync::atomic::{AtomicBool, Ordering},
    time::Duration,
};

use thiserror::Error;
use yomi_game::{AnyMove, AnyPosition, GameKind, Side};

use super::{
    contestant::{Choice, Contestant},
    openings::Opening,
    program::ProgramFault,
};

/// One of the two players of a match.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Entrant {
    /// The player whose strength is reported.
    A,
    /// Its opponent.
    B,
}

impl Entrant {
    /// The other one.
    #[must_use]
    pub const fn other(self) -> Self {
        match self {
            Self::A => Self::B,
            Self::B => Self::A,
        }
    }
}

impl fmt::Display for Entrant {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(match self {
            Self::A => "A",
            Self::B => "B",
        })
    }
}

/// A move may take a tenth longer than it is meant to, and this much on top for the scheduler of a
/// busy machine, before it is called late.
const OVERRUN: Duration = Duration::from_millis(2);

/// Discs that the loser of a finished game of Othello is behind at least: 64 squares leave no odd difference.
const LEAST_LOSS: i32 = 2;

/// What the moves of a player took.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Effort {
    /// Moves chosen, a resignation among them; those of the opening and passes that were due are not.
    pub moves: u64,
    /// Time of all.
    pub time: Duration,
    /// Time of the longest.
    pub longest: Duration,
    /// Nodes of all, as far as they were told.
    pub nodes: u64,
    /// Moves that took longer than they were meant to, by more than a tenth and 2 ms.
    pub overruns: u64,
}

impl Effort {
    fn add(&mut self, choice: Choice, limit: Option<Duration>) {
        self.moves += 1;
        self.time += choice.time;
        self.longest = self.longest.max(choice.time);
        self.nodes += choice.nodes.unwrap_or(0);
        let is_late = |limit: Duration| choice.time > limit + limit / 10 + OVERRUN;
        self.overruns += u64::from(limit.is_some_and(is_late));
    }

    /// Both together.
    #[must_use]
    pub fn and(self, other: Self) -> Self {
        Self {
            moves: self.moves + other.moves,
            time: self.time + other.time,
            longest: self.longest.max(other.longest),
            nodes: self.nodes + other.nodes,
            overruns: self.overruns + other.overruns,
        }
    }
}

/// A game that was played to its end, or resigned.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PlayedGame {
    /// The player that moved first on the initial position: black, or X.
    pub first: Entrant,
    /// All moves, those of the opening and passes included.
    pub moves: Vec<AnyMove>,
    /// The result from A's side: above 0 where A won, 0 a draw. Where results differ in size, in Othello, it counts
    /// discs, the empties to the winner, −64 to 64, and of a resigned game those on the board, 2 at least; elsewhere
    /// it is 1, 0 or −1.
    pub result: i32,
    /// The player that resigned.
    pub resigned: Option<Entrant>,
    /// What the moves of A and of B took.
    pub efforts: [Effort; 2],
}

/// A game that could not be played to its end.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{entrant} as {} after {}: {fault}", .game.side_name(*.side), transcript(.moves))]
pub struct GameFault {
    /// The player that failed.
    pub entrant: Entrant,
    /// Of which game.
    pub game: GameKind,
    /// With which colour.
    pub side: Side,
    /// The moves so far.
    pub moves: Vec<AnyMove>,
    /// What was wrong.
    pub fault: ProgramFault,
}

/// Moves as one text; passes are left out, as transcripts do.
#[must_use]
pub fn transcript(moves: &[AnyMove]) -> String {
    moves.iter().filter(|mv| !mv.is_pass()).map(ToString::to_string).collect()
}

/// The two players of a thread.
#[derive(Debug)]
pub struct Table {
    /// A and B.
    pub contestants: [Box<dyn Contestant>; 2],
}

impl Table {
    /// Plays a game from `opening`, in which `first` moves first on the initial position; `None` when `stop` was raised before its end.
    ///
    /// # Errors
    /// What a program did wrong; the game has no result then.
    pub fn play(
        &mut self,
        opening: &Opening,
        first: Entrant,
        seed: u64,
        stop: &AtomicBool,
    ) -> Result<Option<PlayedGame>, GameFault> {
        let entrant_of = |side| if side == Side::First { first } else { first.other() };
        let mut game = PlayedGame {
            first,
            moves: opening.moves.clone(),
            result: 0,
            resigned: None,
            efforts: [Effort::default(); 2],
        };
        let mut position = opening.position.clone();
        let fault = |side, moves: &[AnyMove], fault| GameFault {
            entrant: entrant_of(side),
            game: opening.position.kind(),
            side,
            moves: moves.to_vec(),
            fault,
        };
        for side in [Side::First, Side::Second] {
            let contestant = &mut self.contestants[entrant_of(side) as usize];
            contestant.begin(opening, seed).map_err(|reason| fault(side, &game.moves, reason))?;
        }
        while !position.is_over() {
            if stop.load(Ordering::Relaxed) {
                return Ok(None);
            }
            let side = position.side_to_move();
            let mover = entrant_of(side);
            let (mv, told) = if let Some(pass) = position.pass_that_is_due() {
                (pass, &[side, side.opponent()][..])
            } else {
                let contestant = &mut self.contestants[mover as usize];
                let choice = contestant.choose(&position).map_err(|reason| fault(side, &game.moves, reason))?;
                game.efforts[mover as usize].add(choice, contestant.time_limit());
                let Some(mv) = choice.mv else {
                    game.resigned = Some(mover);
                    break;
                };
                (mv, &[side.opponent()][..])
            };
            game.moves.push(mv);
            for &listener in told {
                self.contestants[entrant_of(listener) as usize]
                    .played(side, mv)
                    .map_err(|reason| fault(listener, &game.moves, reason))?;
            }
            position = position.after(mv).expect("a move of this game");
        }
        let of_mover = match game.resigned {
            Some(_) => -resignation(&position),
            None => position.final_score(),
        };
        let is_of_a = entrant_of(position.side_to_move()) == Entrant::A;
        game.result = if is_of_a { of_mover } else { -of_mover };
        Ok(Some(game))
    }
}

/// Loss of the side to move when it resigns: in Othello its disc deficit on the board, with the empty squares counted
/// for neither side, and [`LEAST_LOSS`] where it has no deficit. Counting an unplayed wipe-out would outweigh many
/// games in the mean.
fn resignation(position: &AnyPosition) -> i32 {
    let Some(counts) = position.counts() else { return 1 };
    let [first, second] = counts.map(u32::cast_signed);
    let behind = match position.side_to_move() {
        Side::First => second - first,
        Side::Second => first - second,
    };
    behind.max(LEAST_LOSS)
}

#[cfg(test)]
mod tests {
    use std::sync::{Arc, Mutex};

    use yomi_game::othello::Position;

    use super::*;

    /// Plays the first legal move and records the calls that it receives.
    #[derive(Debug)]
    struct Scribe {
        name: &'static str,
        notes: Arc<Mutex<Vec<String>>>,
        limit: Duration,
        resigns: bool,
    }

    impl Scribe {
        fn note(&self, note: String) {
            self.notes.lock().unwrap().push(format!("{}: {note}", self.name));
        }
    }

    impl Contestant for Scribe {
        fn begin(&mut self, _: &Opening, seed: u64) -> Result<(), ProgramFault> {
            self.note(format!("begins {seed}"));
            Ok(())
        }

        fn choose(&mut self, position: &AnyPosition) -> Result<Choice, ProgramFault> {
            let moves = position.legal_moves();
            self.note(format!("chooses {}", moves[0]));
            let mv = (!self.resigns).then_some(moves[0]);
            Ok(Choice { mv, time: Duration::from_millis(50), nodes: Some(3) })
        }

        fn played(&mut self, side: Side, mv: AnyMove) -> Result<(), ProgramFault> {
            self.note(format!("hears {side:?} {mv}"));
            Ok(())
        }

        fn time_limit(&self) -> Option<Duration> {
            Some(self.limit)
        }
    }

    fn table(notes: &Arc<Mutex<Vec<String>>>, resigns: bool) -> Table {
        let scribe = |name, milliseconds| -> Box<dyn Contestant> {
            let limit = Duration::from_millis(milliseconds);
            Box::new(Scribe { name, notes: notes.clone(), limit, resigns })
        };
        Table { contestants: [scribe("A", 44), scribe("B", 43)] }
    }

    /// a1 black, b1 white, white to move: it has to pass, and black on c1 takes its only disc.
    fn opening() -> Opening {
        let position = Position::from_bitboards(0b10, 0b01, Side::Second).unwrap();
        Opening { moves: Vec::new(), position: position.into() }
    }

    #[test]
    fn both_hear_a_pass_that_is_due_and_nobody_is_asked_for_it() {
        let notes = Arc::default();
        let mut table = table(&notes, false);
        let stop = AtomicBool::new(false);
        let game = table.play(&opening(), Entrant::B, 9, &stop).unwrap().unwrap();
        let expected = [
            "B: begins 9",
            "A: begins 9",
            "A: hears Second pass",
            "B: hears Second pass",
            "B: chooses c1",
            "A: hears First c1",
        ];
        assert_eq!(*notes.lock().unwrap(), expected);
        assert_eq!((game.result, transcript(&game.moves)), (-64, "c1".to_owned()));
        assert_eq!(game.efforts[0], Effort::default());
        let time = Duration::from_millis(50);
        let effort = Effort { moves: 1, time, longest: time, nodes: 3, overruns: 1 };
        assert_eq!(game.efforts[1], effort);
        let swapped = table.play(&opening(), Entrant::A, 9, &stop).unwrap().unwrap();
        assert_eq!((swapped.result, swapped.efforts[0].overruns), (64, 0));
    }

    #[test]
    fn game_that_is_resigned_is_lost_by_the_discs_on_the_board_at_least_by_two() {
        let stop = AtomicBool::new(false);
        // White is to move on the first row, and is three discs behind, level and ahead.
        for (black, white, expected) in [(0b11110, 1, 3), (0b10, 1, 2), (0b10, 1 | 0b11 << 56, 2)] {
            let position = Position::from_bitboards(white, black, Side::Second).unwrap();
            let opening = Opening { moves: Vec::new(), position: position.into() };
            for entrant in [Entrant::A, Entrant::B] {
                let mut table = table(&Arc::default(), true);
                let game = table.play(&opening, entrant, 0, &stop).unwrap().unwrap();
                let of_black = if entrant == Entrant::A { expected } else { -expected };
                assert_eq!((game.result, game.resigned), (of_black, Some(entrant.other())));
            }
        }
    }

    #[test]
    fn game_that_is_stopped_has_no_result() {
        let mut table = table(&Arc::default(), false);
        let stopped = table.play(&opening(), Entrant::A, 0, &AtomicBool::new(true));
        assert_eq!(stopped, Ok(None));
    }
}
