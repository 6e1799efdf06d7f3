//! Examples at the end of each command's help. A test parses each of them as the command line does.

pub(super) const SOLVE: &str = "\
Examples:
  yomi-tools solve tests/data/othello/fforum-01-19.obf
  yomi-tools solve problems.obf --from 12 --count 8 --threads 2 --all-moves
  yomi-tools solve tests/data/gomoku/puzzles.jsonl --nodes 20000";

pub(super) const GRADE: &str = "\
Examples:
  yomi-tools grade tests/data/othello/labelled.jsonl --level 10 --threads 2
  yomi-tools grade tests/data/gomoku/labelled.jsonl --nodes 20000 --count 60";

pub(super) const MATCH: &str = "\
Examples:
  yomi-tools match othello --a level=10 --b level=8 \\
      --openings tests/data/othello/xot-openings.txt --pairs 50
  yomi-tools match gomoku --a nodes=20000 --b level=8 \\
      --openings tests/data/gomoku/openings.jsonl --rule renju

";

pub(super) const BENCH: &str = "\
Examples:
  yomi-tools bench othello
  yomi-tools bench gomoku";

pub(super) const CERTIFY: &str = "\
Examples:
  yomi-tools certify > certificate.md
  yomi-tools certify --quick --part drain";

pub(super) const WORKLOAD: &str = "\
Example:
  yomi-tools workload tests/data/othello/labelled.jsonl > standard.jsonl";

pub(super) const OPENINGS: &str = "\
Examples:
  yomi-tools openings --games wthor/ --out crates/game/src/openings/played.bin --threads 2
  yomi-tools openings --dump crates/game/src/openings/played.bin";

pub(super) const PROVEN: &str = "\
Example:
  yomi-tools proven tests/data/othello/proven-50.csv --out crates/game/src/openings/proven.bin";

pub(super) const PUZZLES: &str = "\
Example:
  yomi-tools puzzles --game othello --out crates/game/src/puzzles/othello.txt";

pub(super) const TRAIN: &str = "\
Examples:
  yomi-tools train fit --help
  yomi-tools train gomoku play --help";
