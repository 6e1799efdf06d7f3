//! Vocabulary of the contract: the names that fields of answers can have as values.
//!
//! *Closed* ones are enumerations: another name would be another contract. *Open* ones grow: they are texts, beside which
//! an enumeration has the names of today. A union of the two would be truer, but generators for Rust and Kotlin make
//! a type of it that takes neither.

use std::borrow::Cow;

use utoipa::{
    PartialSchema, ToSchema,
    openapi::{
        ObjectBuilder, Ref, RefOr, Schema, Type,
        schema::{AdditionalProperties, AnyOfBuilder},
    },
};
use yomi_explain::{FactKind, FactName};
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

/// The text without line breaks.
pub(crate) fn words(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// What a preempted search had found. An object without fields: every operation refers to the schema of problems, and
/// with that of the answer in it the contract written out is five times as long.
pub(crate) fn best_so_far() -> Schema {
    let object = ObjectBuilder::new()
        .schema_type(Type::Object)
        .additional_properties(Some(AdditionalProperties::<Schema>::FreeForm(true)));
    object.description(Some("With `preempted`: what the search had found, as a `BestMoveAnswer`.")).build().into()
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

        /// The names of all of them.
        pub(crate) const NAMES: &[&str] = &[$(stringify!($Name)),+];

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
    /// What a value counts: `discs`, the difference at the end, empties to the winner; `points`, a heuristic's own
    /// measure; `outcome`, +1 win, 0 draw, −1 loss; `win_rate`, the share of playouts won, draws counted half.
    closed Unit = AnyUnit::ALL.iter().map(|unit| unit.name()).collect();
    /// What a value says of the true one: that it is it, an estimate, or at most or at least it.
    closed Kind = ValueKind::ALL.iter().map(|kind| kind.name()).collect();
    /// The form of a record; `list` is a list of moves as JSON.
    open RecordFormat = record::Format::ALL.iter().map(|format| format.name()).collect();
    /// Why a part of a record is no move of the game.
    open IgnoredKind = record::IgnoredKind::ALL.iter().map(|kind| kind.name()).collect();
    /// A rule of gomoku: five or more win (`freestyle`), exactly five (`standard`), or exactly five, with double
    /// three, double four and overline forbidden to black (`renju`).
    closed Rule = gomoku::Rule::ALL.iter().map(|rule| rule.name()).collect();
    /// What ended a search; `server_limit` is `max_search_ms` of `/v1/limits`.
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
    /// What a job waits for: one of its client's jobs to end (`own_jobs`), any job to end (`places`), or nothing any
    /// more (`turn`).
    open JobWait = JOB_WAITS.to_vec();
    /// The side for which a node of a recorded search chooses.
    closed NodePlayer = vec!["max", "min"];
    /// The bound that ended a node.
    closed CutBound = vec!["alpha", "beta"];
    /// Why a point is forbidden in renju.
    open ForbiddenReason = gomoku::Forbidden::ALL.iter().map(|reason| reason.name()).collect();
    /// How a fact of an explanation is known: a proof, a count at the end of both lines, the move of the first level, two scores,
    /// or `nothing` where a mistake has none of the first three.
    closed ExplainKind = FactKind::ALL.iter().map(|kind| kind.name()).collect();
    /// What a fact of an explanation says.
    open ExplainName = FactName::ALL.iter().map(|name| name.name()).collect();
    /// What Swap2 asks: three stones on an empty board (`propose`), an answer to three (`respond`), a colour after five
    /// (`choose`).
    closed Swap2Stage = Stage::ALL.iter().map(|stage| stage.name()).collect();
    /// What Swap2 is answered: `place_three`, these stones, black, white, black; `place_two`, these two, white and
    /// black, and the opponent takes a colour; `white`, which plays this stone; `black`.
    closed Swap2Choice = Choice::ALL.iter().map(|choice| choice.name()).collect();
    /// What was refused; docs/errors.md explains each code.
    open ProblemCode = PROBLEMS.iter().map(|entry| entry.name).collect();
    /// What is wrong with a field; docs/errors.md explains each code.
    open FaultCode = FieldFault::ALL.iter().map(|code| code.name()).collect();
    /// A limit that all clients share; docs/errors.md explains each.
    open SharePool = POOLS.iter().map(|&(pool, _)| pool).collect();
    /// The class of a move by its loss of expectation: `best` loses nothing, `good` less than 0.05, `inaccuracy`
    /// from 0.05, `mistake` from 0.10, `blunder` from 0.20; `unclear` may be good. `placed`: not judged, for an
    /// opening rule placed the stone.
    closed ReviewClass = Class::ALL.iter().map(|class| class.name()).collect();
    /// How certain a score is: `exact`, the value under perfect play; `proven`, a win or loss with a proof; `estimated`.
    closed ReviewCertainty = Certainty::ALL.iter().map(|certainty| certainty.name()).collect();
    /// Why a move was no choice: a `pass`, the `only_move`, or the `answer` without which gomoku's opponent wins at once.
    open ReviewForced = Forced::ALL.iter().map(|forced| forced.name()).collect();
    /// What is to be said of a move; docs/review.md explains each mark.
    open ReviewMark = Marks::NAMES.to_vec();
    /// Why a review ended; `interrupted`: a signal ended `yomi review`.
    open ReviewEnd = AnyReviewEnd::ALL.iter().map(|end| end.name()).collect();
    /// An exercise about alpha-beta.
    closed Exercise = Task::ALL.map(Task::name).to_vec();
    /// What is wrong with a program.
    closed Bug = AnyBug::NAMES.to_vec();
    /// What is wrong with the answer to an exercise.
    open Mistake = MistakeKind::ALL.map(MistakeKind::name).to_vec();
    /// Why the value of a run need not be that of the others.
    open Incomparable = Different::NAMES.to_vec();
    /// Why a node was searched.
    open NodePurpose = Purpose::ALL.map(|purpose| purpose.name).to_vec();
    /// What gave a node its value without a search of its children.
    open NodeAnswer = Answered::ALL.map(|answered| answered.name).to_vec();
    /// How a bound came about; docs/laboratory.md explains each.
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
    use super::{Names, ObjectBuilder, RefOr, Schema, Type, described, words};

    pub(super) fn schema(name: &str, description: &str, _: Names) -> RefOr<Schema> {
        described(&format!("{} One of `{}`, or a later one.", words(description), known_name(name))).build().into()
    }

    pub(super) fn known(name: &str, names: Names) -> Option<(String, RefOr<Schema>)> {
        let known = ObjectBuilder::new().schema_type(Type::String).enum_values(Some(names));
        Some((known_name(name), known.build().into()))
    }

    fn known_name(name: &str) -> String {
        format!("Known{name}")
    }
}

fn described(description: &str) -> ObjectBuilder {
    ObjectBuilder::new().schema_type(Type::String).description(Some(words(description)))
}
