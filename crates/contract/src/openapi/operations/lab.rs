//! The operations of the laboratory.

use utoipa::openapi::Response;

use super::{BY_LINK, Described, Fields, OTHER_FORMS, json_body, parameters, reading};
use crate::{
    openapi::{
        examples,
        responses::{json_of, response},
        schemas::{
            self,
            lab::{request_name, scope},
        },
    },
    request::lab::{self, station::Station},
    routes::Route,
};

const TAG: &str = "laboratory";

/// The operations of a route that searches a tree or a position.
pub(super) fn searched(route: Route, station: Station) -> Vec<Described> {
    let summary = summary(station);
    let post = format!("{} {OTHER_FORMS}", description(station));
    let get = format!("{BY_LINK} {OTHER_FORMS}");
    let linked = format!("{summary}, by link");
    vec![
        reading(route.name(), TAG, summary, post, body(station), SEARCH),
        reading(route.name(), TAG, &linked, get, by_link(station), SEARCH),
    ]
}

/// The operation of a route that draws one.
pub(super) fn drawn(route: Route, station: Station, answer: &str) -> Vec<Described> {
    let form = route.name().rsplit('.').next().unwrap_or_default();
    let summary = format!("{}, as {form}", summary(station));
    vec![reading(route.name(), TAG, &summary, BY_LINK.to_owned(), by_link(station), answer)]
}

/// The operation of races.
pub(super) fn race(route: Route) -> Vec<Described> {
    let station = Station::Race;
    vec![reading(route.name(), TAG, summary(station), description(station).to_owned(), body(station), RACE)]
}

/// The operation that makes an exercise.
pub(super) fn exercise(route: Route) -> Vec<Described> {
    let (name, answer) = EXERCISE_NAMES[0];
    let body = json_body(schemas::lab::EXERCISE, examples::exercise_request(name));
    let summary = "An exercise about alpha-beta";
    vec![reading(route.name(), TAG, summary, EXERCISE.to_owned(), Fields::Body(body), answer)]
}

/// The operation that marks an answer.
pub(super) fn exercise_check(route: Route) -> Vec<Described> {
    let (name, answer) = EXERCISE_NAMES[1];
    let body = json_body(schemas::lab::CHECK, examples::exercise_request(name));
    let summary = "The marks for an answer to an exercise";
    vec![reading(route.name(), TAG, summary, CHECK.to_owned(), Fields::Body(body), answer)]
}

fn body(station: Station) -> Fields {
    Fields::Body(json_body(request_name(station), examples::lab_request(station)))
}

fn by_link(station: Station) -> Fields {
    Fields::Query(parameters(scope(station), &lab::fields(station)))
}

const EXERCISE: &str = "The same fields make the same exercise, so that a link gives it to a whole class. All values and windows \
     are from MAX's view.";
const CHECK: &str = "The fields of the exercise, and beside them those of the answer: `skipped` for `skipped`, `windows` for `windows`, \
     `tree` for `order` and `fill`, `bug` and `node` for `bug`. The first wrong node is named.";

/// The names of examples and responses.
const EXERCISE_NAMES: [(&str, &str); 2] = [("lab_exercise", "LabExercise"), ("lab_exercise_check", "LabExerciseCheck")];

fn summary(station: Station) -> &'static str {
    match station {
        Station::Tree => "Every node of the search of a written tree",
        Station::Trace => "Every node of the search of a position",
        Station::Race => "Several searches side by side",
    }
}

fn description(station: Station) -> &'static str {
    match station {
        Station::Tree | Station::Trace => "All values and windows are from MAX's view.",
        Station::Race => {
            "All runs search the same position or tree, one after the other. Runs that compute the minimax value of the \
             same search must agree; for the others the answer says why they need not."
        }
    }
}

/// The name of the response with a recorded search.
const SEARCH: &str = "LabSearch";
/// The name of the response of races.
const RACE: &str = "LabRace";

/// What the stations answer, by name.
pub(crate) fn answers() -> impl Iterator<Item = (String, Response)> {
    let about = ["The exercise.", "Whether the answer is right, and what is not."];
    let types = ["LabExerciseAnswer", "LabExerciseCheckAnswer"];
    let exercises = EXERCISE_NAMES.into_iter().zip(about.into_iter().zip(types));
    let exercises = exercises.map(|((example, name), (about, schema))| {
        let answer = json_of(schema, examples::of(example));
        (name.to_owned(), response(about).content("application/json", answer).build())
    });
    let searches = [
        (SEARCH, "The searched tree.", "RecordAnswer", "lab_tree"),
        (RACE, "The runs and whether they agree.", "RaceAnswer", "lab_race"),
    ];
    let searches = searches.into_iter().map(|(name, about, schema, example)| {
        let answer = json_of(schema, examples::of(example));
        (name.to_owned(), response(about).content("application/json", answer).build())
    });
    searches.chain(exercises)
}
