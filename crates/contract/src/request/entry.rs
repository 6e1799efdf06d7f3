//! Whole requests: from the object of a body or a query to domain types, or one problem with every fault found in any
//! field. Unknown names get their hints here, where the names of all requests are known.

use yomi_game::{GameKind, puzzles::Day};
use yomi_laboratory::exercise::Answer;

use super::{
    batch::{self, LineEndpoint},
    bestmove::{self, Question},
    explain::{self, ExplainQuestion},
    hints, jobs,
    lab::{
        self, LabQuestion,
        exercise::{self, ExerciseQuestion},
        station::Station,
    },
    openings,
    position::GivenPosition,
    position_question::{self, PositionQuestion},
    puzzle,
    record::{self, RecordQuestion},
    report::{self, ReportQuestion},
    review::{self, ReviewQuestion},
    swap2::{self, Swap2Question},
};
use crate::{
    limits::RequestLimits,
    problem::Problem,
    reading::{
        fault::{Fault, Faults},
        fault_code::FaultCode,
        fields::Fields,
    },
};
use serde_json::{Map, Value};

/// Reads a `bestmove` request.
///
/// # Errors
/// `invalid_request`, with every fault found in any field.
pub fn read(game: GameKind, object: &Map<String, Value>, limits: &RequestLimits) -> Result<Question, Problem> {
    whole(object, |fields, faults| bestmove::read_fields(game, fields, limits, faults))
}

/// Reads the parameters of the query of `batch`: whether answers come in the order of their lines.
///
/// # Errors
/// As [`read`].
pub fn read_batch_options(object: &Map<String, Value>) -> Result<bool, Problem> {
    whole(object, |fields, faults| Some(batch::read_options(fields, faults)))
}

/// Reads the parameters of the query of `jobs`: the id of the last job of the page before.
///
/// # Errors
/// As [`read`].
pub fn read_jobs_page(object: &Map<String, Value>) -> Result<Option<String>, Problem> {
    whole(object, |fields, faults| Some(jobs::read_page(fields, faults)))
}

/// Reads where a line of a batch goes.
///
/// # Errors
/// As [`read`].
pub(super) fn read_line_head(object: &Map<String, Value>) -> Result<(GameKind, LineEndpoint), Problem> {
    whole(object, batch::read_head)
}

/// Reads a `position` request.
///
/// # Errors
/// As [`read`].
pub fn read_position(game: GameKind, object: &Map<String, Value>) -> Result<PositionQuestion, Problem> {
    whole(object, |fields, faults| position_question::read_fields(game, fields, faults))
}

/// Reads a request for the puzzle of a day.
///
/// # Errors
/// As [`read`].
pub fn read_puzzle(game: GameKind, object: &Map<String, Value>) -> Result<Day, Problem> {
    whole(object, |fields, faults| puzzle::read_fields(game, fields, faults))
}

/// Reads a request about the openings that people play.
///
/// # Errors
/// As [`read`].
pub fn read_openings(object: &Map<String, Value>) -> Result<GivenPosition, Problem> {
    whole(object, openings::read_fields)
}

/// Reads a request of the laboratory.
///
/// # Errors
/// As [`read`].
pub fn read_lab(station: Station, object: &Map<String, Value>, limits: &RequestLimits) -> Result<LabQuestion, Problem> {
    whole(object, |fields, faults| lab::read_fields(station, fields, limits, faults))
}

/// Reads which exercise is wanted.
///
/// # Errors
/// As [`read`].
pub fn read_exercise(object: &Map<String, Value>) -> Result<ExerciseQuestion, Problem> {
    whole(object, exercise::question)
}

/// Reads an exercise and an answer to it.
///
/// # Errors
/// As [`read`].
pub fn read_check(object: &Map<String, Value>) -> Result<(ExerciseQuestion, Answer), Problem> {
    whole(object, |fields, faults| {
        let question = exercise::question(fields, faults);
        let answer = exercise::answer(question.as_ref(), fields, faults);
        question.zip(answer)
    })
}

/// Reads the games of a text.
///
/// # Errors
/// As [`read`], with the faults of the first game where none could be read.
pub fn read_record(object: &Map<String, Value>) -> Result<RecordQuestion, Problem> {
    whole(object, record::read_fields)
}

/// Reads a `review` request.
///
/// # Errors
/// As [`read`].
pub fn read_review(
    game: GameKind,
    object: &Map<String, Value>,
    limits: &RequestLimits,
) -> Result<ReviewQuestion, Problem> {
    whole(object, |fields, faults| review::read_fields(game, fields, limits, faults))
}

/// Reads a request for a report of a finished review.
///
/// # Errors
/// As [`read`].
pub fn read_report(game: GameKind, object: &Map<String, Value>) -> Result<ReportQuestion, Problem> {
    whole(object, |fields, faults| report::read_fields(game, fields, faults))
}

/// Reads an `explain` request.
///
/// # Errors
/// As [`read`].
pub fn read_explain(
    game: GameKind,
    object: &Map<String, Value>,
    limits: &RequestLimits,
) -> Result<ExplainQuestion, Problem> {
    whole(object, |fields, faults| explain::read_fields(game, fields, limits, faults))
}

/// Reads a `swap2` request.
///
/// # Errors
/// As [`read`].
pub fn read_swap2(object: &Map<String, Value>, limits: &RequestLimits) -> Result<Swap2Question, Problem> {
    whole(object, |fields, faults| swap2::read_fields(fields, limits, faults))
}

/// Reads all fields of an object.
fn whole<T>(
    object: &Map<String, Value>,
    read: impl FnOnce(&mut Fields<'_>, &mut Faults) -> Option<T>,
) -> Result<T, Problem> {
    let mut faults = Faults::default();
    let mut fields = Fields::of_body(object);
    let found = read(&mut fields, &mut faults);
    fields.finish(&mut faults);
    hints::explain(&mut faults);
    faults.into_result().map_err(Problem::invalid)?;
    // A missing value always leaves a fault; should it ever not, the answer is a problem and no panic.
    let nothing = || Fault::new("", FaultCode::Required, "nothing could be read");
    found.ok_or_else(|| Problem::invalid(vec![nothing()]))
}
