//! Examples at the end of each command's help. A test parses each of them as the command line does, another one holds the
//! lines to the 80 columns of a narrow terminal.

#![cfg_attr(
    not(all(feature = "terminal", feature = "load")),
    allow(dead_code, reason = "examples of commands that this build lacks")
)]

pub(super) const YOMI: &str = "\
Examples:
  yomi --addr 0.0.0.0:8080
  yomi bestmove othello --moves f5d6 --pretty

Without a command, yomi serves: `yomi --addr 0.0.0.0:8080` and
`yomi serve --addr 0.0.0.0:8080` are the same. `yomi serve --help` lists the
settings of the server.";

pub(super) const SERVE: &str = "\
Examples:
  yomi serve --addr 0.0.0.0:8080 --threads 4
  yomi serve --cors-origin http://localhost:3000 --log-format json";

pub(super) const MCP: &str = "\
Examples:
  yomi mcp
  yomi mcp --threads 4

A client starts it and speaks with it; docs/mcp.md says how to add it to the
clients of today.";

pub(super) const PLAY: &str = "\
Examples:
  yomi play othello --opponent club
  yomi play gomoku --rule renju --side white --level 3
A line is a move, such as f5, or: help, board, hint, undo, resign, quit.";

pub(super) const BESTMOVE: &str = "\
Examples:
  yomi bestmove othello --moves f5d6c3 --level 15 --pretty
  yomi bestmove gomoku --moves h8i9g7 --rule renju --time-ms 2000
  yomi bestmove tictactoe --board XX-/OO-/--- --turn X
  yomi bestmove othello --algorithm pvs --depth 6 \\
      --techniques '{\"move_ordering\": \"static\"}'";

pub(super) const EXPLAIN: &str = "\
Examples:
  yomi explain othello --moves f5d6c3d3c4f4 --move g4
  yomi explain gomoku --moves h8i9g7 --move h9 --against i7 --lang ja --json";

pub(super) const POSITION: &str = "\
Examples:
  yomi position othello --moves f5d6c3
  yomi position gomoku --moves h8i9g7 --rule renju --format svg --theme dark \\
      > board.svg
  yomi position tictactoe --moves b2a1 --format png --width 600 > board.png";

pub(super) const RECORD: &str = "\
Examples:
  yomi record tests/data/records/othello-two-games.pgn
  yomi record tests/data/records/skips-i.txt --coordinates skip_i";

pub(super) const REVIEW: &str = "\
Examples:
  yomi review tests/data/records/othello-two-games.pgn --number 1 --nodes 20000
  yomi review game.sgf --time-ms 30000 --threads 2 --html review.html
  yomi review games.pgn --number 2 --side white --level 12 --json";

pub(super) const SOLVE: &str = "\
Examples:
  yomi solve tests/data/othello/fforum-01-19.obf
  yomi solve positions.jsonl --threads 2 --json > solutions.jsonl";

pub(super) const BATCH: &str = "\
Examples:
  yomi batch positions.jsonl > answers.jsonl
  yomi batch games.jsonl --output answers.jsonl --threads 2";

pub(super) const GOMOCUP: &str = "\
Example:
  yomi gomocup
Then a command a line, such as START 15, INFO timeout_turn 100 and BEGIN.";

pub(super) const GTP: &str = "\
Example:
  yomi gtp othello --level 5
Then a command a line, such as genmove black, play white d6 and quit.";

pub(super) const NBOARD: &str = "\
Examples:
  yomi nboard
  yomi nboard --opponent club
Then a command a line, such as set depth 12, move F5 and go.";

pub(super) const LAB: &str = "\
Example:
  yomi lab tree \"['A', ['B', 3, 12, 8], ['C', 2, 4, 6]]\"";

pub(super) const LAB_TREE: &str = "\
Examples:
  yomi lab tree \"['A', ['B', 3, 12, 8], ['C', 2, 4, 6]]\"
  yomi lab tree \"[[3, 12, 8], [2, 4, 6]]\" --root min --window=-5,5 \\
      --format svg";

pub(super) const LAB_TRACE: &str = "\
Examples:
  yomi lab trace tictactoe --moves b2a1c3 --depth 2 --algorithm pvs
  yomi lab trace othello --depth 3 --format png --width 1600 --include boards \\
      > tree.png";

pub(super) const LAB_RACE: &str = "\
Examples:
  yomi lab race othello --moves f5d6 --depth 4 --run minimax \\
      --run pvs+move_ordering=static
  yomi lab race --tree \"[[3, 12, 8], [2, 4, 6]]\" --run alpha_beta \\
      --run \"reference: minimax\"";

pub(super) const KEY: &str = "\
Example:
  yomi key new website";

pub(super) const KEY_NEW: &str = "\
Example:
  yomi key new website --requests 600 --seconds 60 --max-level 20";

pub(super) const JOBS: &str = "\
Examples:
  yomi jobs list --store sqlite:/var/lib/yomi/jobs.sqlite --state running
  yomi jobs erase --store sqlite:/var/lib/yomi/jobs.sqlite --owner website";

pub(super) const JOBS_LIST: &str = "\
Example:
  yomi jobs list --store sqlite:jobs.sqlite --owner website";

pub(super) const JOBS_SHOW: &str = "\
Example:
  yomi jobs show 4f1d0c6a9be24f7d8a3b5c7e9d2f6a81 --store sqlite:jobs.sqlite";

pub(super) const JOBS_CANCEL: &str = "\
Example:
  yomi jobs cancel 4f1d0c6a9be24f7d8a3b5c7e9d2f6a81 --store sqlite:jobs.sqlite";

pub(super) const JOBS_ERASE: &str = "\
Example:
  yomi jobs erase --owner website --store sqlite:jobs.sqlite";

pub(super) const LOAD: &str = "\
Example:
  yomi load benches/load/standard.jsonl --rate 100,200 --rounds 3 --out report";

pub(super) const OPENAPI: &str = "\
Example:
  yomi openapi > openapi.yaml";

pub(super) const HEALTHCHECK: &str = "\
Example:
  yomi healthcheck";
