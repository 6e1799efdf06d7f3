//! What the server tells an agent before its first call.

/// How the tools belong together.
pub(crate) const INSTRUCTIONS: &str = "Yomi plays and analyses Othello, gomoku and tic-tac-toe. Squares are a column letter and a row \
number; Othello and tic-tac-toe count rows from the top, gomoku from the bottom. \
Give a game as all of its moves in one text, such as f5d6c3, and a line to look at from there as after. Every answer draws the \
board: trust it rather than your own count. \
To play, call play with all moves so far and your own last; to know what may be played, call legal_moves; to judge a game, call \
review. A refused call says what is wrong and what would be right; correct the call and send it again. With retry_after_ms wait \
that long first.";
