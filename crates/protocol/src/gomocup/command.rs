//! Parser of the manager's commands.

/// A line, read. Words are taken in any case, as managers write them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Command {
    /// `START rows`, or `RECTSTART columns,rows`.
    Start {
        /// As written: a number, or two.
        rows: String,
    },
    /// `RESTART`: the same board, empty.
    Restart,
    /// `BEGIN`: the first move is ours.
    Begin,
    /// `TURN column,row`: the opponent's move.
    Turn {
        /// As written.
        point: String,
    },
    /// `PLAY column,row`: our move, chosen by the manager.
    Play {
        /// As written.
        point: String,
    },
    /// `TAKEBACK column,row`.
    TakeBack {
        /// As written.
        point: String,
    },
    /// `BOARD`, behind which stones follow, and `DONE`.
    Board,
    /// `SWAP2BOARD`, behind which the stones so far follow, and `DONE`.
    Swap2Board,
    /// `INFO key value`.
    Info {
        /// In lower case.
        key: String,
        /// As written.
        value: String,
    },
    /// `STOP`, or `YXSTOP`: play what was found so far.
    Stop,
    /// `ABOUT`
    About,
    /// `END`
    End,
    /// None that is known.
    Unknown,
}

impl Command {
    pub(super) fn read(line: &str) -> Self {
        let (word, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
        let rest = rest.trim().to_owned();
        match word.to_ascii_uppercase().as_str() {
            "START" | "RECTSTART" => Self::Start { rows: rest },
            "RESTART" => Self::Restart,
            "BEGIN" => Self::Begin,
            "TURN" => Self::Turn { point: rest },
            "PLAY" => Self::Play { point: rest },
            "TAKEBACK" => Self::TakeBack { point: rest },
            "BOARD" => Self::Board,
            "SWAP2BOARD" => Self::Swap2Board,
            "INFO" => {
                let (key, value) = rest.split_once(char::is_whitespace).unwrap_or((&rest, ""));
                Self::Info { key: key.to_ascii_lowercase(), value: value.trim().to_owned() }
            }
            "STOP" | "YXSTOP" => Self::Stop,
            "ABOUT" => Self::About,
            "END" => Self::End,
            _ => Self::Unknown,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_are_taken_in_any_case_and_blanks_as_they_come() {
        assert_eq!(Command::read("start 15"), Command::Start { rows: "15".to_owned() });
        assert_eq!(Command::read("TURN  7,7 "), Command::Turn { point: "7,7".to_owned() });
        let info = Command::Info { key: "time_left".to_owned(), value: "-3".to_owned() };
        assert_eq!(Command::read("INFO Time_Left  -3"), info);
        assert_eq!(Command::read("INFO"), Command::Info { key: String::new(), value: String::new() });
        assert_eq!(Command::read("STARTED"), Command::Unknown);
    }
}
