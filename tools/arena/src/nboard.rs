//! Match players over the NBoard protocol, version 2 (C. Welty, NBoard Protocol).
//!
//! ```text
//! > nboard 2           > set game (;GM[Othello]…B[F5]W[D6];)     > go                > move C3
//! > set depth 12       > ping 2                                  < === C3/1.50/0.2
//! > ping 1             < pong 2
//! < pong 1
//! ```
//! A program answers `ping` and `go` and nothing else; it does not play its own answer, but waits
//! for the `move`. Whatever else it says is for a person and is skipped.

use std::{
    fmt::Write as _,
    time::{Duration, Instant},
};

use yomi_game::{AnyMove, AnyPosition, Side};

use super::{
    contestant::{Choice, Contestant},
    openings::Opening,
    program::{Program, ProgramFault, ProgramPlan},
};

/// A program that speaks NBoard's protocol.
#[derive(Debug)]
pub(crate) struct NboardProgram {
    program: Program,
    /// Number of the last `ping`.
    pings: u64,
}

impl NboardProgram {
    /// Starts the program and sends what it is to be sent once.
    ///
    /// # Errors
    /// When it does not start or does not answer.
    pub(crate) fn start(plan: &ProgramPlan, depth: u32) -> Result<Self, ProgramFault> {
        let mut program = Self { program: Program::start(plan)?, pings: 0 };
        program.program.send("nboard 2")?;
        program.program.send(&format!("set depth {depth}"))?;
        for command in &plan.init {
            program.program.send(command)?;
        }
        program.ping()?;
        Ok(program)
    }

    /// Waits until the program has read all that it was sent.
    fn ping(&mut self) -> Result<(), ProgramFault> {
        self.pings += 1;
        self.program.send(&format!("ping {}", self.pings))?;
        let pings = self.pings.to_string();
        self.program.wait_for(|line| {
            let number = line.strip_prefix("pong")?.trim();
            (number == pings).then_some(())
        })
    }
}

/// A move as the protocol writes it: `F5`, `PA`.
fn written(mv: AnyMove) -> String {
    if mv.is_pass() { "PA".to_owned() } else { mv.to_string().to_uppercase() }
}

/// The opening as a game in GGF (Generic Game Format).
fn ggf(opening: &Opening) -> String {
    let mut text = "(;GM[Othello]PC[Yomi]PB[black]PW[white]RE[?]TI[15:00]TY[8]BO[8 \
                    ---------------------------O*------*O--------------------------- *]"
        .to_owned();
    for (side, mv) in opening.sides_and_moves() {
        let side = match side {
            Side::First => 'B',
            Side::Second => 'W',
        };
        // Writing to a string does not fail.
        let _ = write!(text, "{side}[{}]", written(mv));
    }
    text.push_str(";)");
    text
}

/// The move of an answer to `go`; `None` for a line that is none.
fn chosen(line: &str) -> Option<String> {
    let text = line.strip_prefix("===")?.trim_start();
    // Move, evaluation and time, with slashes or blanks between them.
    text.split(['/', ' ', '\t']).next().map(str::to_owned)
}

impl Contestant for NboardProgram {
    fn begin(&mut self, opening: &Opening, _seed: u64) -> Result<(), ProgramFault> {
        self.program.send(&format!("set game {}", ggf(opening)))?;
        self.ping()
    }

    fn choose(&mut self, position: &AnyPosition) -> Result<Choice, ProgramFault> {
        let started = Instant::now();
        self.program.send("go")?;
        let text = self.program.wait_for_move(chosen)?;
        let time = started.elapsed();
        let mv = self.program.legal_move(&text, position.parse_move(&text), position)?;
        self.played(position.side_to_move(), mv)?;
        Ok(Choice { mv: Some(mv), time, nodes: None })
    }

    fn played(&mut self, _: Side, mv: AnyMove) -> Result<(), ProgramFault> {
        self.program.send(&format!("move {}", written(mv)))
    }

    fn time_limit(&self) -> Option<Duration> {
        self.program.time_limit()
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;
    use yomi_game::GameKind;

    use super::*;
    use crate::openings::parse_openings;

    #[test]
    fn opening_becomes_a_game_in_ggf() {
        let openings = parse_openings("f5d6c3", GameKind::Othello, None).unwrap();
        let text = ggf(&openings[0]);
        assert!(text.starts_with("(;GM[Othello]"), "{text}");
        let board = "BO[8 ---------------------------O*------*O--------------------------- *]";
        assert!(text.ends_with(&format!("{board}B[F5]W[D6]B[C3];)")), "{text}");
        assert_eq!(written(yomi_game::othello::Move::Pass.into()), "PA");
    }

    #[test]
    fn answers_hold_a_move_before_evaluation_and_time() {
        for line in ["=== D6", "===D6", "=== D6/1.50/0.2", "=== D6 -1.00 0.0"] {
            assert_eq!(chosen(line).as_deref(), Some("D6"), "{line}");
        }
        assert_eq!(chosen("status thinking"), None);
    }

    proptest! {
        #[test]
        fn whatever_a_program_writes_is_skipped_or_gives_a_word_of_its_line(
            line in prop_oneof!["\\PC{0,20}", "={0,4}[ \t]{0,2}[A-H][1-8][/ \t]\\PC{0,8}"],
        ) {
            let is_answer = line.starts_with("===");
            prop_assert_eq!(chosen(&line).is_some(), is_answer);
            if let Some(word) = chosen(&line) {
                prop_assert!(line.contains(&word) && !word.contains(['/', ' ', '\t']));
            }
        }
    }
}
