//! The laboratory: recorded searches and races, exercises and their marks.

use serde_json::{Map, Value};
use tracing::Span;
use yomi_contract::{
    answer::{
        RaceAnswer, RecordAnswer,
        drawing::{picture, pixels, title},
        exercise::{CheckedAnswer, ExerciseAnswer},
    },
    experiment::{Performed, perform},
    problem::{Problem, retry},
    request::{
        lab::{LabQuestion, station::Station},
        picture::{FIT, Look},
        read_check, read_exercise, read_lab,
    },
};
use yomi_drawing::{Picture, TextOptions};
use yomi_laboratory::{Findings, Plan, Record};
use yomi_review::report::Lang;
use yomi_service::share::pool::Place;

use crate::{Api, Caller, SearchTimes};

impl Api {
    /// Reads a request for a recorded search or a race, and notes it on the request's span.
    ///
    /// # Errors
    /// `forbidden` for what the key does not allow, `invalid_request`.
    pub fn read_experiment(
        &self,
        caller: &Caller,
        station: Station,
        fields: &Map<String, Value>,
    ) -> Result<LabQuestion, Problem> {
        caller.grant().check_laboratory(fields)?;
        let question = read_lab(station, fields, &self.limits_of(caller))?;
        note(&question);
        Ok(question)
    }

    /// Takes a place for an experiment, and performs it.
    ///
    /// # Errors
    /// A refusal of admission, or that the experiment is too large.
    pub async fn experiment(&self, caller: &Caller, question: LabQuestion) -> Result<Experiment, Problem> {
        let full = |share| Problem::from(self.service.refuse_experiment(retry::SOON, share));
        let place = self.pools.experiments.take(&caller.client, 1).map_err(full)?;
        let Performed { findings, queue, search } = perform(&self.service, &question, caller.client.clone()).await?;
        let times = SearchTimes { queue, search };
        Ok(Experiment { api: self.clone(), question, findings, times, arrival: caller.arrival, place })
    }

    /// An exercise. Takes less time than reading the request, so it bypasses the queue.
    ///
    /// # Errors
    /// As [`read_experiment`](Self::read_experiment).
    pub fn exercise(&self, caller: &Caller, fields: &Map<String, Value>) -> Result<ExerciseAnswer, Problem> {
        caller.grant().check_laboratory(fields)?;
        Ok(ExerciseAnswer::new(&read_exercise(fields)?))
    }

    /// The mark of a solution, as fast as [`exercise`](Self::exercise).
    ///
    /// # Errors
    /// As [`read_experiment`](Self::read_experiment).
    pub fn check_exercise(&self, caller: &Caller, fields: &Map<String, Value>) -> Result<CheckedAnswer, Problem> {
        caller.grant().check_laboratory(fields)?;
        let (question, answer) = read_check(fields)?;
        let checked = question.exercise.check(&answer);
        Ok(CheckedAnswer::new(&question, checked))
    }
}

fn note(question: &LabQuestion) {
    let span = Span::current();
    if let Some((game, _)) = question.game_and_turn() {
        span.record("game", game);
    }
    if let Plan::Record(plan) = &question.experiment.plan {
        span.record("algorithm", plan.configuration.algorithm.entry().name);
    }
}

/// A finished experiment. Writing its twenty thousand nodes takes long enough to block the runtime's thread: its methods
/// are for [`Api::apart`] and [`Api::drawn`].
#[derive(Debug)]
pub struct Experiment {
    api: Api,
    question: LabQuestion,
    findings: Findings,
    arrival: std::time::Instant,
    /// What it waited.
    pub times: SearchTimes,
    /// To be held until the client has taken the answer, which is megabytes.
    pub place: Place,
}

/// What an experiment found.
#[derive(Debug)]
pub enum Found {
    /// A recorded search.
    Record(Box<RecordAnswer>),
    /// A race.
    Race(Box<RaceAnswer>),
}

impl Experiment {
    /// The answer.
    #[must_use]
    pub fn answer(&self) -> Found {
        let Self { api, question, findings, times: SearchTimes { queue, search }, arrival, .. } = self;
        let (engines, total) = (&api.engines, arrival.elapsed());
        match findings {
            Findings::Race(race) => {
                Found::Race(Box::new(RaceAnswer::new(engines, question, race, *queue, *search, total)))
            }
            Findings::Record(record) => {
                Found::Record(Box::new(RecordAnswer::new(engines, question, record, *queue, *search, total)))
            }
        }
    }

    /// The recorded search as SVG; empty of a race, as all drawings.
    #[must_use]
    pub fn svg(&self) -> String {
        self.record().map(|record| picture(&self.question, record, false).svg).unwrap_or_default()
    }

    /// The drawing that becomes a PNG, with its size in points.
    #[must_use]
    pub fn drawing(&self) -> (String, (f64, f64)) {
        let drawing = self.record().map(|record| picture(&self.question, record, true));
        drawing.map(|Picture { svg, points }| (svg, points)).unwrap_or_default()
    }

    /// That drawing as PNG.
    ///
    /// # Errors
    /// As [`pixels`].
    pub fn png(&self) -> Result<Vec<u8>, Problem> {
        let (svg, points) = self.drawing();
        pixels(&svg, points, self.look(), FIT.name)
    }

    /// How a drawing was asked for.
    #[must_use]
    pub const fn look(&self) -> Look {
        self.question.look.look
    }

    /// The recorded search in the language of Graphviz.
    #[must_use]
    pub fn graphviz(&self) -> String {
        let written =
            |record: &Record| yomi_drawing::graphviz(&record.recording, &title(&self.question, record, Lang::En));
        self.record().map(written).unwrap_or_default()
    }

    /// The recorded search as text.
    #[must_use]
    pub fn text(&self) -> String {
        let written = |record: &Record| yomi_drawing::text(&record.recording, TextOptions::default());
        self.record().map(written).unwrap_or_default()
    }

    fn record(&self) -> Option<&Record> {
        match &self.findings {
            Findings::Record(record) => Some(record),
            Findings::Race(_) => None,
        }
    }
}
