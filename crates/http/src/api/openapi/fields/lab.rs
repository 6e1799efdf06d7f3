//! The fields of the laboratory's requests.

use serde_json::json;
use yomi_game::{GameKind, tree::MAX_PLIES};
use yomi_laboratory::MAX_RECORDED_NODES;

use super::{Field, Shape, field, of_position, with_default};
use crate::api::request::{
    MAX_ID_CHARACTERS, MAX_SEED,
    lab::{
        DEFAULT_RACE_MS, Station,
        algorithm::{self, Use},
        run::MAX_NAME_CHARACTERS,
    },
    limits::{MAX_DEPTH, MAX_NODES, MAX_TIME_MS},
    position::{MAX_MOVE_CHARACTERS, MAX_MOVES, SIDES},
};

/// The fields of a request.
pub(crate) fn of(station: Station) -> Vec<Field> {
    let mut fields = match station {
        Station::Tree => of_tree(),
        Station::Trace => of_trace(),
        Station::Race => of_race(),
    };
    let seed = Shape::Integer { min: 0, max: MAX_SEED };
    fields.extend([
        with_default(field("seed", "Drives what is random.", seed), json!(0)),
        field("id", "Echoed in the answer.", Shape::Text { max: MAX_ID_CHARACTERS }),
    ]);
    fields
}

fn required(field: Field) -> Field {
    Field { required: true, ..field }
}

fn of_tree() -> Vec<Field> {
    vec![
        required(tree()),
        root(),
        algorithm(Use::Recording),
        techniques(),
        field(
            "window",
            "The window of the search, [alpha, beta] from MAX's view, `null` for no bound; alpha is \
             less than beta. Not for `minimax` and `negamax`, which have none. In a query two \
             numbers with a comma between them, an empty one for no bound.",
            Shape::Window,
        ),
    ]
}

fn of_trace() -> Vec<Field> {
    let mut fields = vec![required(game())];
    fields.extend(positions());
    fields.extend([
        algorithm(Use::Recording),
        techniques(),
        evaluation(),
        field(
            "depth",
            format!(
                "Plies to search; 2 when not given, in gomoku 1. A search of more than \
                 {MAX_RECORDED_NODES} nodes, skipped ones included, is refused with the depth that \
                 fits."
            ),
            Shape::Integer { min: 1, max: MAX_DEPTH.into() },
        ),
    ]);
    fields
}

fn of_race() -> Vec<Field> {
    let max = i64::try_from(MAX_TIME_MS).unwrap_or(i64::MAX);
    let milliseconds = Shape::Integer { min: 1, max };
    let mut fields = vec![game()];
    fields.extend(positions());
    fields.extend([
        tree(),
        root(),
        required(field("runs", "The searches, made in this order.", Shape::Runs)),
        with_default(
            field("time_ms", "Search time of all runs together.", milliseconds),
            json!(DEFAULT_RACE_MS),
        ),
    ]);
    fields
}

/// The fields of one run of a race.
pub(crate) fn of_run() -> Vec<Field> {
    let nodes = Shape::Integer { min: 1, max: i64::try_from(MAX_NODES).unwrap_or(i64::MAX) };
    vec![
        field(
            "name",
            "What its row is called; when not given the algorithm and its techniques, with \
             evaluation, depth and nodes where the runs differ in them.",
            Shape::Label { max: MAX_NAME_CHARACTERS },
        ),
        algorithm(Use::Race),
        techniques(),
        evaluation(),
        field(
            "depth",
            "Plies to search; not for a tree. When not given, the same for all runs: the smallest \
             default of their algorithms, on large boards of tic-tac-toe's family less.",
            Shape::Integer { min: 1, max: MAX_DEPTH.into() },
        ),
        field("nodes", "Nodes to enter at most; of `mcts` its playouts.", nodes),
    ]
}

fn game() -> Field {
    let names = GameKind::ALL.map(GameKind::name).to_vec();
    field("game", "The game of the position.", Shape::Name(names))
}

fn tree() -> Field {
    field(
        "tree",
        format!(
            "The tree. A node is a number, or a list `[name?, number]` (a leaf), or a list `[name?, \
             node, node…]`; a list of one number alone is ambiguous and refused. As lists, or the \
             same as one text, in which round brackets and single quotes will do. At most \
             {MAX_PLIES} plies; nodes without a name are called by their path, such as `1.2`. A number in \
             quotes is refused: it may be a name or a leaf."
        ),
        Shape::Tree,
    )
}

fn root() -> Field {
    let names = Shape::Name(vec!["max", "min"]);
    with_default(field("root", "Who moves at the root of the tree.", names), json!("max"))
}

fn algorithm(wanted: Use) -> Field {
    let names = wanted.algorithms().map(|(name, _)| name).collect();
    let about = match wanted {
        Use::Recording => "A textbook algorithm that enters nodes one by one.",
        Use::TreeRace | Use::Race => {
            "A textbook algorithm; `random` and `mcts` play games and do not race on a tree."
        }
    };
    let default = json!(algorithm::DEFAULT.entry().name);
    with_default(field("algorithm", about, Shape::Name(names)), default)
}

fn techniques() -> Field {
    field("techniques", "Techniques of the algorithm; those not named are off.", Shape::Techniques)
}

fn evaluation() -> Field {
    field(
        "evaluation",
        "The leaf evaluation: a name, or an object of `name` and parameters. The game's default \
         when not given; not for `mcts`, and not for a tree.",
        Shape::Evaluation,
    )
}

/// The fields that describe a position of any game.
fn positions() -> Vec<Field> {
    let moves = format!(
        "Moves played on from there: a text, or a list of at most {MAX_MOVES} moves of at most \
         {MAX_MOVE_CHARACTERS} characters."
    );
    let of_any_game = |field: Field| {
        let description = match field.name {
            "size" => "Gomoku: rows and columns, 15 when not given.".to_owned(),
            "rule" => format!("Gomoku. {}", field.description),
            "board" => {
                "The cells from the top row down: `X` the first player, `O` the second, `-` empty; as a text or a \
                 list, as in `position`. The initial position when not given."
                    .to_owned()
            }
            "coordinates" => return field,
            "turn" => "The side to move on `board`, before `moves`: `black` or `white`, in \
                       tic-tac-toe `X` or `O`. An Othello board needs it."
                .to_owned(),
            _ => moves.clone(),
        };
        // Gomoku's size is no default for the other games.
        Field { description, default: None, ..field }
    };
    let side =
        |name, about| field(name, about, Shape::Integer { min: *SIDES.start(), max: *SIDES.end() });
    let mut fields: Vec<_> = of_position(GameKind::Gomoku).into_iter().map(of_any_game).collect();
    fields.extend([
        side("columns", "Tic-tac-toe: columns of the board, 3 when not given."),
        side("rows", "Tic-tac-toe: rows of the board, 3 when not given."),
        side(
            "in_a_row",
            "Tic-tac-toe: how many in a row win, 3 when not given; no more than the longer side.",
        ),
    ]);
    fields
}
