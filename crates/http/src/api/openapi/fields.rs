//! The fields of requests: name, meaning and shape, once for bodies and query parameters. Those of
//! the laboratory are in `lab`.
//!
//! Limits and names come from where the readers take them; a test holds this list equal to the
//! names that the readers know.

pub(crate) mod lab;

use serde_json::{Value, json};
use yomi_game::{Coordinates, GameKind};
use yomi_othello::selectivity::Selectivity;
use yomi_search::Level;
use yomi_service::{CacheChoice, IfOverloaded, Priority};
use yomi_textbook::{EVALUATIONS, EvaluationEntry, TECHNIQUES, Technique};

use crate::api::request::{
    Confidence, GOALS, MAX_ID_CHARACTERS, MAX_MULTI_PV, MAX_SEED, MAX_VARIETY, include,
    limits::{MAX_DEADLINE_MS, MAX_DEPTH, MAX_NODES, MAX_TIME_MS},
    player,
    position::{MAX_MOVE_CHARACTERS, MAX_MOVES, MAX_NAME_CHARACTERS, SIZES},
};

/// What a request is about, for the names that it may use.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Scope {
    /// One game.
    Game(GameKind),
    /// Any game, named in a field.
    Games,
    /// An explicit tree.
    Tree,
}

impl Scope {
    /// The techniques that have an effect.
    pub(super) fn techniques(self) -> impl Iterator<Item = &'static Technique> {
        TECHNIQUES.iter().filter(move |technique| match self {
            Self::Game(game) => technique.games.contains(&game),
            Self::Games => true,
            Self::Tree => technique.trees,
        })
    }

    /// The evaluations that score its leaves.
    pub(super) fn evaluations(self) -> impl Iterator<Item = &'static EvaluationEntry> {
        EVALUATIONS.iter().filter(move |entry| match self {
            Self::Game(game) => entry.games.contains(&game),
            Self::Games => true,
            Self::Tree => false,
        })
    }
}

/// The shape of a field.
#[derive(Clone, Debug)]
pub(super) enum Shape {
    /// An integer.
    Integer { min: i64, max: i64 },
    /// A text of so many characters at most.
    Text { max: usize },
    /// A text of so many characters at most, and one at least.
    Label { max: usize },
    /// One of some names.
    Name(Vec<&'static str>),
    /// Cells as a text or a list of rows.
    Board,
    /// Moves as a text or a list.
    Moves,
    /// Moves as a text or a list of at least so many.
    MoveList { min: usize },
    /// A list of names.
    NameList { names: Vec<&'static str>, max: usize },
    /// One of the steps of `confidence`.
    Confidence,
    /// A number, or `"all"`.
    MultiPv,
    /// The clock of a game.
    Clock,
    /// An evaluation's name, or an object.
    Evaluation,
    /// An object of techniques.
    Techniques,
    /// A tree as lists or as a text.
    Tree,
    /// A list [alpha, beta].
    Window,
    /// The runs of a race.
    Runs,
}

/// A field.
#[derive(Clone, Debug)]
pub(super) struct Field {
    /// Its name.
    pub name: &'static str,
    /// What it means.
    pub description: String,
    /// Its shape.
    pub shape: Shape,
    /// What holds when it is not given.
    pub default: Option<Value>,
    /// Whether it must be given.
    pub required: bool,
}

fn field(name: &'static str, description: impl Into<String>, shape: Shape) -> Field {
    Field { name, description: description.into(), shape, default: None, required: false }
}

fn with_default(field: Field, default: Value) -> Field {
    Field { default: Some(default), ..field }
}

/// The fields that describe a position.
pub(super) fn of_position(game: GameKind) -> Vec<Field> {
    let (board, turn) = match game {
        GameKind::Othello => (
            "64 cells row by row from a1 at the top left. A text may end in the side to move, and may be a board \
             of GGF or GGS, `[8 … *]`. `X x B b * ●` is black, `O o W w ○` white, `- . _` empty. Line breaks or `/` \
             part rows of eight, `|` where neither stands; our own drawings are read back. A list holds rows, \
             cells or rows of cells; a cell is such a symbol, or `0` empty, `1` black, `2` or `-1` white, `\"\"` or \
             `null` empty. The initial position when not given.",
            "The side to move on `board`, before `moves`: `black` or `white`. Must be given with \
             a `board` that does not name it.",
        ),
        GameKind::Gomoku => (
            "size × size cells from the top row down: `X` black, `O` white, `-` empty. As a text, with rows \
             parted by line breaks or `/`; or as a list of rows, of cells, or of rows of cells, where `0` is \
             empty, `1` black, `2` or `-1` white. Empty when not given.",
            "The side to move on `board`, before `moves`: `black` or `white`. The stones decide \
             it; a contradiction is refused.",
        ),
        GameKind::TicTacToe => (
            "9 cells from the top row down: `X`, `O`, `-`. As a text, with rows parted by line breaks or `/`; or \
             as a list of rows, of cells, or of rows of cells, where `0`, `\"\"` or `null` is empty, `1` is X, `2` or \
             `-1` O. Empty when not given.",
            "The side to move on `board`, before `moves`: `X` or `O`. The marks decide it; a \
             contradiction is refused.",
        ),
    };
    let mut fields = Vec::new();
    if game == GameKind::Gomoku {
        let size = Shape::Integer { min: *SIZES.start(), max: *SIZES.end() };
        fields.push(with_default(field("size", "Rows and columns.", size), json!(15)));
        let rule = "`freestyle`: five or more win. `standard`: exactly five. `renju`: for black \
                    exactly five, and double three, double four and overline are forbidden.";
        let names = Shape::Name(vec!["freestyle", "standard", "renju"]);
        fields.push(with_default(field("rule", rule, names), json!("freestyle")));
    }
    fields.push(field("board", board, Shape::Board));
    fields.push(field("turn", turn, Shape::Text { max: MAX_NAME_CHARACTERS }));
    let records = match game {
        GameKind::Othello => ", or the record of a game in GGF",
        GameKind::Gomoku => ", or the record of a game, Piskvork's `.psq` or SGF",
        GameKind::TicTacToe => "",
    };
    let moves = format!(
        "Moves played on from there: a text such as `f5d6c3` or `f5-d6-c3`{records}; or a list of at most \
         {MAX_MOVES} moves of at most {MAX_MOVE_CHARACTERS} characters."
    );
    fields.push(field("moves", moves, Shape::Moves));
    fields.push(coordinates());
    fields
}

/// How pairs of numbers are counted.
fn coordinates() -> Field {
    let names = Coordinates::ALL.into_iter().map(Coordinates::name).collect();
    let about = "How moves that are pairs, `7,7` or `[7, 7]`, are counted: column from the left, then row from the top, both \
                 `from_0` (as the Gomocup protocol does) or `from_1` (as Piskvork's records do). Pairs are refused \
                 without it.";
    field("coordinates", about, Shape::Name(names))
}

/// All fields of `bestmove`.
pub(super) fn of_bestmove(game: GameKind) -> Vec<Field> {
    let whole = |max: u64| i64::try_from(max).unwrap_or(i64::MAX);
    let up_to = |max: u64| Shape::Integer { min: 1, max: whole(max) };
    let goals = Shape::Name(GOALS.iter().map(|goal| goal.name()).collect());
    let algorithms = Shape::Name(player::algorithms().map(|(name, _)| name).collect());
    let level = Shape::Integer { min: 0, max: Level::MAX.number().into() };
    let include = Shape::NameList { names: include::NAMES.to_vec(), max: include::MAX_ITEMS };
    let mut fields = of_position(game);
    fields.extend([
        with_default(
            field(
                "goal",
                "`best` within the limits, `solve` exactly to the end, or `win_loss_draw`.",
                goals,
            ),
            json!("best"),
        ),
        field(
            "depth",
            "Plies to search at most. Othello's engine leaves moves out on a guess on the way, as \
             `confidence` says; a depth of at least the empty squares is solved exactly whatever it \
             says.",
            up_to(MAX_DEPTH.into()),
        ),
        field(
            "confidence",
            format!(
                "Othello's engine: how sure it has to be of each guess by which it leaves moves out, in \
                 per cent. 100 leaves nothing out, and every further ply takes almost three times as \
                 long. {} where `depth` is given, otherwise {}. `score.confidence` says what was \
                 reached; a score is `exact` only where the end of the game proves it. Needs `depth`, \
                 `nodes` or a time; not together with level, a goal or a textbook algorithm.",
                Confidence::of(Selectivity::OF_DEPTH),
                Confidence::of(Selectivity::MOST),
            ),
            Shape::Confidence,
        ),
        field("nodes", "Nodes to enter at most; Othello's engine may enter some 40 more.", up_to(MAX_NODES)),
        field(
            "time_ms",
            "Search time at most, from the moment a thread starts.",
            up_to(MAX_TIME_MS),
        ),
        field(
            "clock",
            "The clock of a game, from which the time for this move follows: never more than two \
             fifths of what is left. Othello's engine stretches its share where the best move is \
             in doubt, and begins nothing that it will not finish. Not together with time_ms.",
            Shape::Clock,
        ),
        field(
            "deadline_ms",
            "Time from the arrival of the request to the answer, the queue included; an accepted \
             request is answered by then.",
            up_to(MAX_DEADLINE_MS),
        ),
        field(
            "level",
            format!(
                "The strength dial for people, {} when no limit is given and {} with only time \
                 limits; not together with depth, confidence, nodes, a goal or a textbook algorithm. No \
                 level looks at a clock, and its answer is the same every time, unless \
                 the server's longest search (`max_search_ms` of `/v1/limits`) ends it first: then \
                 `stopped_by` is `server_limit` and `deterministic` is false. `level: 30` of gomoku \
                 goes on until it is solved and mostly ends so.",
                Level::DEFAULT.number(),
                Level::MAX.number()
            ),
            level,
        ),
        with_default(
            field(
                "algorithm",
                "`engine`, the strongest for the game, or a textbook algorithm.",
                algorithms,
            ),
            json!(player::ENGINE),
        ),
        field(
            "evaluation",
            "The leaf evaluation of a textbook algorithm: a name, or an object of `name` and \
             parameters.",
            Shape::Evaluation,
        ),
        field(
            "techniques",
            "Techniques of a textbook algorithm; those not named are off.",
            Shape::Techniques,
        ),
        with_default(
            field(
                "threads",
                "Search threads at most, up to the pool's: the search starts with one, idle ones help. \
                 Used by Othello's endgames; `engine.threads` of the answer says how many took part.",
                up_to(u32::MAX.into()),
            ),
            json!(1),
        ),
        with_default(
            field(
                "multi_pv",
                format!("How many best moves, 1 to {MAX_MULTI_PV}, or `all`; 1 for `random`."),
                Shape::MultiPv,
            ),
            json!(1),
        ),
        field(
            "only_moves",
            "Choose among these moves, a text or a list as in `moves`.",
            Shape::MoveList { min: 1 },
        ),
        field(
            "avoid_moves",
            "Do not choose these moves, a text or a list as in `moves`.",
            Shape::MoveList { min: 0 },
        ),
        with_default(
            field(
                "seed",
                "Drives `random`, `mcts`, the order `random` and `variety`.",
                Shape::Integer { min: 0, max: MAX_SEED },
            ),
            json!(0),
        ),
        with_default(
            field(
                "variety",
                "Othello's engine: choose by `seed` among the moves that are at most so much worse \
                 than the best, in hundredths of a disc. `lines` then has all of them, best first; \
                 `best_move`, `score` and `pv` are those of the chosen one.",
                Shape::Integer { min: 0, max: MAX_VARIETY },
            ),
            json!(0),
        ),
        field(
            "include",
            "Extra parts of the answer: what each iteration found (`iterations`), the board after \
             the best move (`board_after`), the legal moves (`legal_moves`), the evaluation after \
             each move of `pv` without any search (`pv_scores`).",
            include,
        ),
        with_default(
            field(
                "priority",
                "`interactive` goes before `batch`, which gets a tenth of the search threads' time \
                 while both wait, and half of the queue's places.",
                Shape::Name(Priority::ALL.map(Priority::name).to_vec()),
            ),
            json!(Priority::default().name()),
        ),
        with_default(
            field(
                "if_overloaded",
                "`reject`: refused at once (503 `deadline_unattainable`) where the queue leaves too \
                 little of `deadline_ms`. `degrade`: let in; where the queue takes more than a quarter \
                 of its time, the search gets half of what is left (`degraded`, `degraded_from`).",
                Shape::Name(IfOverloaded::ALL.map(IfOverloaded::name).to_vec()),
            ),
            json!(IfOverloaded::default().name()),
        ),
        with_default(
            field(
                "cache",
                "`use`: the answer that is kept for the same search is given, or the same search that is \
                 under way is joined. `bypass`: a search of its own, whose answer may be kept.",
                Shape::Name(CacheChoice::ALL.map(CacheChoice::name).to_vec()),
            ),
            json!(CacheChoice::default().name()),
        ),
        field("id", "Echoed in the answer.", Shape::Text { max: MAX_ID_CHARACTERS }),
    ]);
    fields
}
