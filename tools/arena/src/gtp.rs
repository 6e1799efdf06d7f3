//! Match players over GTP, the Go Text Protocol, version 2 (G. Farnebäck, Specification of the Go Text
//! Protocol, draft 2, 2002), as Othello programs use it.
//!
//! ```text
//! > boardsize 8        > clear_board     > play black f5     > genmove white
//! <=                   <=                <=                  <= D6
//! ```
//! A command is one line, its answer begins with `=`, or with `?` when it is refused. Squares are
//! Othello's, a1 at the top left. The blank line that ends an answer is not waited for, because not
//! every program writes it; whatever does not begin with `=` or `?` is skipped. `= resign` gives the
//! game up.

use std::time::{Duration, Instant};

use yomi_game::{AnyMove, AnyPosition, GameKind, Side};

use super::{
    contestant::{Choice, Contestant},
    openings::Opening,
    program::{Program, ProgramFault, ProgramPlan},
};

/// A program that speaks GTP.
#[derive(Debug)]
pub(crate) struct GtpProgram {
    program: Program,
}

impl GtpProgram {
    /// Starts the program and sends what it is to be sent once.
    ///
    /// # Errors
    /// When it does not start, does not answer or refuses.
    pub(crate) fn start(plan: &ProgramPlan) -> Result<Self, ProgramFault> {
        let mut program = Self { program: Program::start(plan)? };
        program.program.send("boardsize 8")?;
        // Programs that know no other board may not know the command.
        let _ = program.program.wait_for(answer)?;
        for command in &plan.init {
            program.tell(command)?;
        }
        Ok(program)
    }

    /// Sends a command that has no result.
    fn tell(&mut self, command: &str) -> Result<(), ProgramFault> {
        self.ask(command)?.map_err(|reason| self.program.refused(&reason))
    }

    /// The same; the reason where it is refused.
    fn ask(&mut self, command: &str) -> Result<Result<(), String>, ProgramFault> {
        self.program.send(command)?;
        Ok(self.program.wait_for(answer)?.map(|_| ()))
    }
}

/// The result of a command or the reason why it was refused; `None` for a line that is neither.
fn answer(line: &str) -> Option<Result<String, String>> {
    let (is_refusal, rest) = match line.strip_prefix('=') {
        Some(rest) => (false, rest),
        None => (true, line.strip_prefix('?')?),
    };
    // An id would stand right behind the sign; none is sent, but some programs count by themselves.
    let text = rest.trim_start_matches(|symbol: char| symbol.is_ascii_digit()).trim().to_owned();
    Some(if is_refusal { Err(text) } else { Ok(text) })
}

impl Contestant for GtpProgram {
    fn begin(&mut self, opening: &Opening, _seed: u64) -> Result<(), ProgramFault> {
        self.tell("clear_board")?;
        for (side, mv) in opening.sides_and_moves() {
            self.played(side, mv)?;
        }
        Ok(())
    }

    fn choose(&mut self, position: &AnyPosition) -> Result<Choice, ProgramFault> {
        let side = GameKind::Othello.side_name(position.side_to_move());
        let started = Instant::now();
        self.program.send(&format!("genmove {side}"))?;
        let answer = self.program.wait_for_move(answer)?;
        let time = started.elapsed();
        let text = answer.map_err(|reason| self.program.refused(&reason))?;
        let mv = if text.eq_ignore_ascii_case("resign") {
            None
        } else {
            Some(self.program.legal_move(&text, position.parse_move(&text), position)?)
        };
        Ok(Choice { mv, time, nodes: None })
    }

    fn played(&mut self, side: Side, mv: AnyMove) -> Result<(), ProgramFault> {
        let command = format!("play {} {mv}", GameKind::Othello.side_name(side));
        if mv.is_pass() {
            // A forced pass: programs such as GRhino pass by themselves and reject the command.
            return self.ask(&command).map(|_| ());
        }
        self.tell(&command)
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
    fn answers_begin_with_a_sign() {
        let ok = |text: &str| Some(Ok(text.to_owned()));
        assert_eq!(answer("= D6"), ok("D6"));
        assert_eq!(answer("=D6"), ok("D6"));
        assert_eq!(answer("=12 pass"), ok("pass"));
        assert_eq!(answer("="), ok(""));
        assert_eq!(answer("? unknown command"), Some(Err("unknown command".to_owned())));
        assert_eq!((answer(""), answer("depth 5 = 3")), (None, None));
    }

    proptest! {
        #[test]
        fn whatever_a_program_writes_is_skipped_or_a_part_of_its_line(
            line in prop_oneof!["\\PC{0,20}", "[=?][0-9]{0,3}\\PC{0,12}"],
        ) {
            match answer(&line) {
                None => prop_assert!(!line.starts_with(['=', '?'])),
                Some(Ok(text)) => prop_assert!(line.starts_with('=') && line.contains(&text)),
                Some(Err(text)) => prop_assert!(line.starts_with('?') && line.contains(&text)),
            }
        }
    }
}
