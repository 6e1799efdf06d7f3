//! Vocabulary of the contract: the names that fields of answers can have as values.
//!
//! *Closed* ones are enumerations: another name would be another contract. *Open* ones grow: they are texts, beside which
//! an enumeration has the names of today. A union of the two would be truer, but generators for Rust and Kotlin make
//! a type of it that takes neither.

use std::borrow::Cow;

use utoipa::{
    PartialSchema, ToSchema,
    openapi::{ObjectBuilder, Ref, RefOr, Schema, Type, schema::AnyOfBuilder},
};
use yomi_game::{GameKind, Side, gomoku, record};
use yomi_laboratory::{
    Incomparable as Different,
    exercise::{Bug as AnyBug, MistakeKind, Task},
};
use yomi_players::swap2::{Swap2Choice as Choice, Swap2Stage as Stage};
use yomi_review::{Certainty, Class, Forced, Marks};
use yomi_search::{Goal as AnyGoal, StoppedBy as Stop, Unit as AnyUnit, ValueKind};
use yomi_service::ReviewEnd as AnyReviewEnd;
use yomi_textbook::observer::{Answered, Purpose};

use crate::{
    problem::{codes::PROBLEMS, pools::POOLS},
    reading::fault_code::FaultCode as FieldFault,
};

/// The name of the schema of a tree as nested lists.
pub(crate) const TREE_LIST: &str = "TreeList";

/// A reference to the schema of the answer to `bestmove`, for what a preempted search had found.
pub(crate) fn best_so_far() -> Ref {
    let mut reference = Ref::from_schema_name("BestMoveAnswer");
    reference.description = "With `preempted`: what the search had found, the answer that it would have been with\n`if_overloaded: \"degrade\"`.".to_owned();
    reference
}

/// The schema of the answer to a line of a batch: that of its endpoint.
pub(crate) fn line_answer() -> RefOr<Schema> {
    let answers = ["BestMoveAnswer", "PositionAnswer", "ReviewAnswer"];
    let answers = answers.map(Ref::from_schema_name).into_iter();
    let any = answers.fold(AnyOfBuilder::new(), AnyOfBuilder::item);
    Schema::from(any.description(Some("What the endpoint answers.")).build()).into()
}

/// A tree as nested lists; its schema is that of trees in requests.
#[derive(Clone, Copy, Debug)]
pub(crate) struct ExerciseTree;

impl PartialSchema for ExerciseTree {
    fn schema() -> RefOr<Schema> {
        Ref::from_schema_name(TREE_LIST).into()
    }
}

impl ToSchema for ExerciseTree {
    fn name() -> Cow<'static, str> {
        Cow::Borrowed(TREE_LIST)
    }
}

type Names = Vec<&'static str>;

/// What a job runs, and how far it may be: the names that the crate of jobs has, which not every build links.
pub const JOB_KINDS: [&str; 3] = ["bestmove", "review", "batch"];
/// See [`JOB_KINDS`].
pub const JOB_STATES: [&str; 5] = ["waiting", "running", "completed", "failed", "cancelled"];
/// See [`JOB_KINDS`].
pub const JOB_WAITS: [&str; 3] = ["own_jobs", "places", "turn"];

/// Declares what values a field may have; the type stands in a `value_type` of the field's schema.
macro_rules! vocabulary {
    ($($(#[doc = $line:literal])+ $kind:ident $Name:ident = $names:expr;)+) => {$(
        $(#[doc = $line])+
        #[derive(Clone, Copy, Debug)]
        pub(crate) struct $Name;

        impl PartialSchema for $Name {
            fn schema() -> RefOr<Schema> {
                $kind::schema(stringify!($Name), concat!($($line, "\n"),+), $names)
            }
        }

        impl ToSchema for $Name {
            fn name() -> Cow<'static, str> {
                Cow::Borrowed(stringify!($Name))
            }
        }
    )+

        /// The schema of each by its name.
        pub(crate) fn all() -> Vec<(String, RefOr<Schema>)> {
            let known = [$($kind::known(stringify!($Name), $names)),+];
            let mut all = vec![$((stringify!($Name).to_owned(), $Name::schema())),+];
            all.extend(known.into_iter().flatten());
            all
        }
    };
}

vocabulary! {
    /// A game.
    closed Game = GameKind::ALL.map(GameKind::name).to_vec();
    /// A side: `black` or `white`, in tic-tac-toe `X` or `O`.
    closed Turn = sides();
    /// What a value counts. `discs`: disc difference at the end, empties to the winner. `points`: a heuristic's own
    /// measure. `outcome`: +1 win, 0 draw, −1 loss. `win_rate`: the share of playouts won, draws counted half.
    closed Unit = AnyUnit::ALL.iter().map(|unit| unit.name()).collect();
    /// What a value says of the true one: that it is it, an estimate, or at most or at least it.
    closed Kind = ValueKind::ALL.iter().map(|kind| kind.name()).collect();
    /// The form of a record. `list`: a list of moves as JSON. `quest`: the JSON of Othello Quest. `ggs`: a board of that server.
    open RecordFormat = record::Format::ALL.iter().map(|format| format.name()).collect();
    /// Why a part of a record is no move of the game. `property`, `tag`: they say nothing of the position. `score`: of a move of an
    /// OBF line.
    open IgnoredKind = record::IgnoredKind::ALL.iter().map(|kind| kind.name()).collect();
    /// A rule of gomoku.
    closed Rule = gomoku::Rule::ALL.iter().map(|rule| rule.name()).collect();
    /// What ended a search. `only_move`: one legal move, and only a clock to go by. `server_limit`: the longest search of
    /// this server, `max_search_ms` of `/v1/limits`, whatever limits the search otherwise; or what is left of it
    /// under load, with `degraded`. `preempted`: another client's request needed the thread, with `degraded`.
    open StoppedBy = {
        // An abandoned search has no client to read this.
        let told = Stop::ALL.iter().filter(|&&stop| stop != Stop::Abandoned);
        told.map(|stop| stop.name()).collect()
    };
    /// What is to be found: the `best` move within the limits, or `solve` exactly to the end, or `win_loss_draw`.
    closed Goal = AnyGoal::ALL.iter().map(|goal| goal.name()).collect();
    /// What a job runs.
    open JobKind = JOB_KINDS.to_vec();
    /// How far a job is.
    open JobState = JOB_STATES.to_vec();
    /// What a job waits for: one of its client's jobs to end, since no more of them run at one time (`own_jobs`); any job to end (`places`);
    /// nothing any more (`turn`).
    open JobWait = JOB_WAITS.to_vec();
    /// The side for which a node of a recorded search chooses.
    closed NodePlayer = vec!["max", "min"];
    /// The bound that ended a node.
    closed CutBound = vec!["alpha", "beta"];
    /// Why a point is forbidden in renju.
    open ForbiddenReason = gomoku::Forbidden::ALL.iter().map(|reason| reason.name()).collect();
    /// What Swap2 asks: three stones on an empty board (`propose`), an answer to three (`respond`), a colour after five
    /// (`choose`).
    closed Swap2Stage = Stage::ALL.iter().map(|stage| stage.name()).collect();
    /// What Swap2 is answered. `place_three`: these stones, black, white, black. `place_two`: these two, white and black,
    /// and the opponent takes a colour. `white`: take white and play this stone. `black`: take black; the opponent plays
    /// white's next stone.
    closed Swap2Choice = Choice::ALL.iter().map(|choice| choice.name()).collect();
    /// What was refused.
    table ProblemCode = PROBLEMS.iter().map(|entry| (entry.name, entry.title)).collect();
    /// What is wrong with a field.
    table FaultCode = FieldFault::ALL.iter().map(|code| (code.name(), code.meaning())).collect();
    /// A limit that all clients share.
    table SharePool = POOLS.to_vec();
    /// The class of a move by its loss of expectation: `best` loses nothing, `good` less than 0.05, `inaccuracy` from 0.05,
    /// `mistake` from 0.10, `blunder` from 0.20; `unclear` from 0.05 where 0.05 lies within 1.5 standard errors of the loss, and
    /// where the best move wins by a proof and the other may, too. Where another border lies within them, it is the milder class.
    /// `placed`: not judged, for an opening rule placed the stone, as `placed` of the request says.
    closed ReviewClass = Class::ALL.iter().map(|class| class.name()).collect();
    /// How certain a score is: `exact`, the value under perfect play; `proven`, a win or loss with a proof; `estimated`.
    closed ReviewCertainty = Certainty::ALL.iter().map(|certainty| certainty.name()).collect();
    /// Why a move was no choice: a `pass`, the `only_move`, or the `answer` without which gomoku's opponent wins at once.
    open ReviewForced = Forced::ALL.iter().map(|forced| forced.name()).collect();
    /// What is to be said of a move. `missed_win`: the best move wins for certain. `allowed_win`: the opponent wins for
    /// certain, and the position was at least even. `lost`: every move loses for certain. `slack`: discs were given away, the
    /// result kept: for certain, or by estimates 8 discs or more and more than two standard errors. `turning_point`: it turned
    /// the game. `exercise`: one move was good for certain, and was missed. `forbidden`: the rules forbid the move, which lost the
    /// game.
    open ReviewMark = Marks::NAMES.to_vec();
    /// Why a review ended. `completed`: every move is reviewed. `server_limit`: the longest review of this server. `preempted`:
    /// requests of other clients left it no thread for too long. `draining`: the server shuts down. `interrupted`: a
    /// signal ended `yomi review`.
    open ReviewEnd = AnyReviewEnd::ALL.iter().map(|end| end.name()).collect();
    /// An exercise about alpha-beta.
    closed Exercise = Task::ALL.map(Task::name).to_vec();
    /// What is wrong with a program.
    closed Bug = AnyBug::NAMES.to_vec();
    /// What is wrong with the answer to an exercise.
    open Mistake = MistakeKind::ALL.map(MistakeKind::name).to_vec();
    /// Why the value of a run need not be that of the others. `other_aim`: it is no minimax value. `selective`: moves are left
    /// out on a guess. `unfinished`: it was stopped before. `depth`, `evaluation`, `technique`: they differ.
    open Incomparable = Different::NAMES.to_vec();
    /// Why a node was searched.
    open NodePurpose = Purpose::ALL.map(|purpose| purpose.name).to_vec();
    /// What gave a node its value without a search of its children.
    open NodeAnswer = Answered::ALL.map(|answered| answered.name).to_vec();
    /// How a bound came about. `value`: it is the value of a node. `null_window`: the other end of a null window, one step
    /// beside the value that it asked about. `re_search`: one step beside what the null window at a node proved, which is
    /// searched again. `tie`: one step beside the value of a child of the root, which an equal child that comes before it in the
    /// game's order would replace. `stand_pat`: what the side to move there may have without one of its forcing moves.
    /// `aspiration_window`, `mtd_f`: chosen for the pass. `window`: that of the request.
    open CutOrigin =
        vec!["value", "null_window", "re_search", "tie", "stand_pat", "aspiration_window", "mtd_f", "window"];
}

fn sides() -> Names {
    let names = |game: GameKind| [Side::First, Side::Second].map(|side| game.side_name(side));
    let mut sides = Names::new();
    for name in GameKind::ALL.into_iter().flat_map(names) {
        if !sides.contains(&name) {
            sides.push(name);
        }
    }
    sides
}

/// A closed set: one of these names.
mod closed {
    use super::{Names, RefOr, Schema, described};

    pub(super) fn schema(_: &str, description: &str, names: Names) -> RefOr<Schema> {
        described(description).enum_values(Some(names)).build().into()
    }

    pub(super) fn known(_: &str, _: Names) -> Option<(String, RefOr<Schema>)> {
        None
    }
}

/// An open set: one of these names, or one of a later version.
mod open {
    use super::{Names, RefOr, Schema, described, words};

    pub(super) fn schema(name: &str, description: &str, names: Names) -> RefOr<Schema> {
        let listed: Vec<_> = names.iter().map(|name| format!("`{name}`")).collect();
        let description = format!(
            "{} Today {}, as in `{}`; later ones may come.",
            words(description),
            listed.join(", "),
            known_name(name)
        );
        described(&description).examples(names).build().into()
    }

    pub(super) fn known(name: &str, names: Names) -> Option<(String, RefOr<Schema>)> {
        let about = format!("`{name}` of today.");
        Some((known_name(name), described(&about).enum_values(Some(names)).build().into()))
    }

    fn known_name(name: &str) -> String {
        format!("Known{name}")
    }
}

/// An open set whose names need a sentence each.
mod table {
    use super::{RefOr, Schema, described, open, words};

    type Rows = Vec<(&'static str, &'static str)>;

    pub(super) fn schema(_: &str, description: &str, rows: Rows) -> RefOr<Schema> {
        let mut text = format!("{} Later ones may come.\n\n| code | meaning |\n| --- | --- |\n", words(description));
        for (code, meaning) in &rows {
            text.push_str(&format!("| `{code}` | {meaning} |\n"));
        }
        let names: Vec<_> = rows.into_iter().map(|(code, _)| code).collect();
        described("").description(Some(text)).examples(names).build().into()
    }

    pub(super) fn known(name: &str, rows: Rows) -> Option<(String, RefOr<Schema>)> {
        open::known(name, rows.into_iter().map(|(code, _)| code).collect())
    }
}

fn described(description: &str) -> ObjectBuilder {
    ObjectBuilder::new().schema_type(Type::String).description(Some(words(description)))
}

/// The same without line breaks.
fn words(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}
