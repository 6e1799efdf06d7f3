//! The fields of the contract that answers of tools have: names with spaces between them.

/// The fields of a request that say which position is meant.
pub(crate) const GIVEN: &str = "moves board turn size rule coordinates";

/// Of a position.
pub(crate) const POSITION: &str = "game size rule board turn legal_moves must_pass forbidden moves outcome opening";

/// The same with where it started from, for calls that give a board.
pub(crate) const WITH_START: &str =
    "game size rule board turn legal_moves must_pass forbidden moves outcome opening start";

/// Of a game's opponents.
pub(crate) const OPPONENTS: &str = "opponents";

/// Of a search.
pub(crate) const SEARCH: &str =
    "best_move seed score pv lines depth stopped_by degraded deterministic outcome stats engine";

/// Of an explanation.
pub(crate) const EXPLAINED: &str = "game turn move against facts nodes degraded deterministic engine";

/// Of the search of a tree.
pub(crate) const TREE: &str = "value kind best_child pv depth stats engine nodes";

/// Of an exercise.
pub(crate) const EXERCISE: &str = "exercise seed plies children task root tree leaves notes";

/// Of the marks for an answer to one.
pub(crate) const CHECKED: &str = "exercise seed plies children correct leaves looked_at fewest solution";

/// Of a review: no names, no result, no id (prompt injection).
pub(crate) const REVIEW: &str = "game size rule start moves outcome illegal positions opening complete stopped_by deterministic sides turning_points \
    missed_wins allowed_wins exercises";

/// Of a move under review.
pub(crate) const PLY: &str =
    "ply side played best class size_unclear between forced marks loss played_score best_score facts line";
