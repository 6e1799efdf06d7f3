//! Match players over the Gomocup protocol, version 2 (P. Laštovička, Gomoku AI Protocol), by which the manager
//! Piskvork speaks to its "brains".
//!
//! ```text
//! > START 15                  > BOARD         > TURN 8,7
//! < OK                        > 7,7,2         < 9,6
//! > INFO timeout_turn 150     > 8,6,1
//! > INFO rule 0               > DONE          > END
//!                             < 6,6
//! ```
//! A point is column and row, counted from 0 from the top left. Stones of a `BOARD` stand in the order in which they
//! were played, 1 for the program's own. `INFO` has no answer. A line that is neither a point nor `ERROR` or `UNKNOWN`
//! is for a person (`MESSAGE`, `DEBUG`) and is skipped.
//!
//! A program may answer shortly before it reads input again, and lose commands sent in between (Rapfi does). After each
//! of its moves `ABOUT` is therefore sent until the program answers it.

use std::time::{Duration, Instant};

use yomi_game::{
    AnyMove, AnyPosition, Side,
    gomoku::{
        Move, Position,
        gomocup::{number, point, written},
    },
};

use super::{
    contestant::{Choice, Contestant},
    openings::Opening,
    program::{PATIENCE, Program, ProgramFault, ProgramPlan},
};

/// What a program may take for a game: no limit.
const NO_LIMIT: u32 = i32::MAX as u32;
/// The memory that a program may take, in bytes: what the tournament allows.
const MEMORY: u64 = 350 << 20;

/// Time after which an unanswered `ABOUT` is sent again: the program may have lost it.
const ANEW: Duration = Duration::from_millis(250);

/// A program that speaks Gomocup's protocol.
#[derive(Debug)]
pub(crate) struct GomocupProgram {
    program: Program,
    /// What it gets once, until it has got it.
    init: Vec<String>,
    /// The stones of the game so far.
    stones: Vec<(Side, Move)>,
    /// How many of them the program knows.
    known: usize,
    /// Rows of the board.
    size: u8,
    /// It has answered with a move and said nothing since: it may not listen yet.
    may_be_busy: bool,
}

/// What a program answers to a command.
#[derive(Debug, PartialEq, Eq)]
enum Answer {
    /// `OK`
    Ready,
    /// A point: column and row from the top.
    Point(String),
    /// `ERROR` or `UNKNOWN`, with what it says of it.
    Refused(String),
}

/// The answer in a line; `None` for a line that is none.
fn answer(line: &str) -> Option<Answer> {
    let line = line.trim();
    let word = line.split_whitespace().next()?.to_ascii_uppercase();
    match word.as_str() {
        "OK" => Some(Answer::Ready),
        "ERROR" | "UNKNOWN" => Some(Answer::Refused(line.to_owned())),
        _ => line.starts_with(|first: char| first.is_ascii_digit()).then(|| {
            // Some write their thoughts behind the point.
            let point = |symbol: char| symbol.is_ascii_digit() || ", \t".contains(symbol);
            Answer::Point(line.split(|symbol| !point(symbol)).next().unwrap_or("").trim().to_owned())
        }),
    }
}

/// Whether a line answers `ABOUT`: `name="…", version="…"`, or a refusal where the question is not known.
fn is_introduction(line: &str) -> bool {
    let is_for_people = ["MESSAGE", "DEBUG"].iter().any(|word| line.starts_with(word));
    !is_for_people && (line.contains('=') || answer(line).is_some())
}

/// The position of gomoku; the plan of a match gives such a program no other game.
fn of_gomoku(position: &AnyPosition) -> &Position {
    match position {
        AnyPosition::Gomoku(position) => position,
        other => unreachable!("{:?} is not spoken of here", other.kind()),
    }
}

impl GomocupProgram {
    /// Starts the program.
    ///
    /// # Errors
    /// When it does not start.
    pub(crate) fn start(plan: &ProgramPlan) -> Result<Self, ProgramFault> {
        let program = Program::start(plan)?;
        Ok(Self { program, init: plan.init.clone(), stones: Vec::new(), known: 0, size: 0, may_be_busy: false })
    }

    fn tell(&mut self, key: &str, value: impl std::fmt::Display) -> Result<(), ProgramFault> {
        self.program.send(&format!("INFO {key} {value}"))
    }

    /// Waits until the program listens.
    fn settle(&mut self) -> Result<(), ProgramFault> {
        let heard = |line: &str| is_introduction(line).then_some(());
        let last = Instant::now() + PATIENCE;
        while self.may_be_busy {
            self.program.send("ABOUT")?;
            self.may_be_busy = self.program.listen(ANEW, heard)?.is_none();
            if self.may_be_busy && Instant::now() >= last {
                return Err(self.program.hung(PATIENCE));
            }
        }
        Ok(())
    }

    /// Asks for a move: with the whole board where the program does not know all but the last stone.
    fn ask(&mut self, side: Side) -> Result<(), ProgramFault> {
        let size = self.size;
        match &self.stones[self.known..] {
            [] if self.stones.is_empty() => self.program.send("BEGIN"),
            [(_, last)] if self.known > 0 => self.program.send(&format!("TURN {}", written(*last, size))),
            _ => {
                self.program.send("BOARD")?;
                for &(of, mv) in &self.stones {
                    let whose = if of == side { 1 } else { 2 };
                    self.program.send(&format!("{},{whose}", written(mv, size)))?;
                }
                self.program.send("DONE")
            }
        }
    }
}

impl Contestant for GomocupProgram {
    fn begin(&mut self, opening: &Opening, _seed: u64) -> Result<(), ProgramFault> {
        let position = of_gomoku(&opening.position);
        let side_and_stone = |(side, mv)| Some((side, Move::try_from(mv).ok()?));
        self.stones = opening.sides_and_moves().filter_map(side_and_stone).collect();
        self.known = 0;
        self.size = position.board_size();
        self.settle()?;
        self.program.send(&format!("START {}", self.size))?;
        if let Answer::Refused(reason) =
            self.program.wait_for(|line| answer(line).filter(|one| !matches!(one, Answer::Point(_))))?
        {
            return Err(self.program.refused(&reason));
        }
        let limit = self.program.time_limit().map_or(NO_LIMIT.into(), |limit| limit.as_millis());
        self.tell("timeout_turn", limit)?;
        self.tell("timeout_match", 0)?;
        self.tell("time_left", NO_LIMIT)?;
        self.tell("max_memory", MEMORY)?;
        // Against another program.
        self.tell("game_type", 1)?;
        self.tell("rule", number(position.rule()))?;
        for command in std::mem::take(&mut self.init) {
            self.program.send(&command)?;
        }
        Ok(())
    }

    fn choose(&mut self, position: &AnyPosition) -> Result<Choice, ProgramFault> {
        let side = position.side_to_move();
        self.settle()?;
        let started = Instant::now();
        self.ask(side)?;
        let found = self.program.wait_for_move(|line| match answer(line)? {
            // Of something that was sent to it once.
            Answer::Ready => None,
            Answer::Point(text) => Some(Ok(text)),
            Answer::Refused(reason) => Some(Err(reason)),
        })?;
        let time = started.elapsed();
        self.may_be_busy = true;
        let text = found.map_err(|reason| self.program.refused(&reason))?;
        let read = point(&text, self.size).map(AnyMove::from);
        let mv = self.program.legal_move(&text, read, position)?;
        self.stones.extend(Move::try_from(mv).ok().map(|mv| (side, mv)));
        self.known = self.stones.len();
        Ok(Choice { mv: Some(mv), time, nodes: None })
    }

    fn played(&mut self, side: Side, mv: AnyMove) -> Result<(), ProgramFault> {
        self.stones.extend(Move::try_from(mv).ok().map(|mv| (side, mv)));
        Ok(())
    }

    fn time_limit(&self) -> Option<Duration> {
        self.program.time_limit()
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    #[test]
    fn answers_are_points_or_refusals_and_the_rest_is_for_people() {
        let point = |text: &str| Some(Answer::Point(text.to_owned()));
        assert_eq!((answer("OK"), answer("ok - ready")), (Some(Answer::Ready), Some(Answer::Ready)));
        assert_eq!((answer("7,8\r"), answer(" 10 , 3")), (point("7,8"), point("10 , 3")));
        assert_eq!(answer("3,4 value=7"), point("3,4"));
        let refused = |text: &str| Some(Answer::Refused(text.to_owned()));
        assert_eq!(answer("ERROR size"), refused("ERROR size"));
        assert_eq!(answer("UNKNOWN - START"), refused("UNKNOWN - START"));
        for line in ["MESSAGE 7,7 is good", "DEBUG 3,3", "", "thinking", "SUGGEST 7,7"] {
            assert_eq!(answer(line), None, "{line}");
        }
    }

    #[test]
    fn an_introduction_is_told_from_thoughts() {
        assert!(is_introduction("name=\"Brain\", version=\"1.0\"") && is_introduction("UNKNOWN"));
        assert!(!is_introduction("MESSAGE eval=3") && !is_introduction("thinking"));
    }

    proptest! {
        #[test]
        fn a_written_point_is_read_as_itself(column in 0..20_u8, row in 0..20_u8, size in 5..=20_u8) {
            prop_assume!(column < size && row < size);
            let mv = Move::new(column, row).unwrap();
            prop_assert_eq!(answer(&written(mv, size)), Some(Answer::Point(written(mv, size))));
        }

        #[test]
        fn whatever_a_program_writes_is_skipped_or_a_part_of_its_line(
            line in prop_oneof!["\\PC{0,20}", "[0-9]{1,3}[ ,]{1,2}[0-9]{0,3}\\PC{0,6}"],
        ) {
            if let Some(Answer::Point(text) | Answer::Refused(text)) = answer(&line) {
                prop_assert!(line.contains(&text));
                let _ = point(&text, 15);
            }
        }
    }
}
