//! The operations of the laboratory.

use utoipa::openapi::{
    Response,
    path::{HttpMethod, Operation},
};

use super::{
    BY_LINK, DRAWING, Fields, GRAPH, KNOWN, OTHER_FORMS, OWN_PAGES, PICTURE, PIXELS, json_body,
    parameters, reading,
};
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
};

const TAG: &str = "laboratory";

/// The operations of a station, by path and method.
pub(crate) fn of(station: Station) -> Vec<(String, HttpMethod, Operation)> {
    let path = |end: &str| format!("/v1/lab/{}{end}", station.name());
    let body = Fields::Body(json_body(request_name(station), examples::lab_request(station)));
    let given = || Fields::Query(parameters(scope(station), &lab::fields(station)));
    let (summary, about, answer) = (summary(station), description(station), answer_name(station));
    if station == Station::Race {
        return vec![reading(path(""), TAG, summary, about.to_owned(), body, answer)];
    }
    let post = format!("{about} {OTHER_FORMS}");
    let get = format!("{BY_LINK} {OWN_PAGES} {post}");
    let mut operations = vec![
        reading(path(""), TAG, summary, post, body, answer),
        reading(path(""), TAG, &format!("{summary}, by link"), get, given(), answer),
    ];
    for (end, answer) in [(".svg", PICTURE), (".png", PIXELS), (".txt", DRAWING), (".dot", GRAPH)] {
        let summary = format!("{summary}, as {}", &end[1..]);
        let about = format!("{BY_LINK} {OWN_PAGES} {KNOWN}");
        operations.push(reading(path(end), TAG, &summary, about, given(), answer));
    }
    operations
}

/// The operations of exercises, by path and method.
pub(crate) fn of_exercises() -> [(String, HttpMethod, Operation); 2] {
    let operation =
        |end: &str, summary: &str, about: &str, body: &str, (name, answer): (&str, &str)| {
            let body = Fields::Body(json_body(body, examples::exercise_request(name)));
            reading(format!("/v1/lab/exercise{end}"), TAG, summary, about.to_owned(), body, answer)
        };
    [
        operation(
            "",
            "An exercise about alpha-beta",
            EXERCISE,
            schemas::lab::EXERCISE,
            EXERCISE_NAMES[0],
        ),
        operation(
            "/check",
            "The marks for an answer to an exercise",
            CHECK,
            schemas::lab::CHECK,
            EXERCISE_NAMES[1],
        ),
    ]
}

const EXERCISE: &str = "The same fields make the same exercise, so that a link gives it to a whole class. All values and windows \
     are from MAX's view.";
const CHECK: &str = "The fields of the exercise, and beside them those of the answer: `skipped` for `skipped`, `windows` for `windows`, \
     `tree` for `order` and `fill`, `bug` and `node` for `bug`. Where several answers are right, each is. The first node that is \
     wrong is named with the reason.";

/// The names of examples and responses.
const EXERCISE_NAMES: [(&str, &str); 2] =
    [("lab_exercise", "LabExercise"), ("lab_exercise_check", "LabExerciseCheck")];

fn summary(station: Station) -> &'static str {
    match station {
        Station::Tree => "Every node of the search of a written tree",
        Station::Trace => "Every node of the search of a position",
        Station::Race => "Several searches side by side",
    }
}

fn description(station: Station) -> &'static str {
    match station {
        Station::Tree | Station::Trace => {
            "All values and windows are from MAX's view. An alpha cut happens at a node of MIN whose \
             value is alpha or less, a beta cut at a node of MAX whose value is beta or more (some \
             name them the other way round)."
        }
        Station::Race => {
            "All runs search the same position or tree, one after the other. Runs that compute the \
             minimax value of the same search must agree; for the others the answer says why they \
             need not. Values are from the side to move, of a tree from MAX's view."
        }
    }
}

const fn answer_name(station: Station) -> &'static str {
    match station {
        Station::Tree => "LabTree",
        Station::Trace => "LabTrace",
        Station::Race => "LabRace",
    }
}

/// What the stations answer, by name.
pub(crate) fn answers() -> impl Iterator<Item = (String, Response)> {
    let about = ["The exercise.", "Whether the answer is right, and what is not."];
    let types = ["LabExerciseAnswer", "LabExerciseCheckAnswer"];
    let exercises = EXERCISE_NAMES.into_iter().zip(about.into_iter().zip(types));
    let exercises = exercises.map(|((example, name), (about, schema))| {
        let answer = json_of(schema, examples::of(example));
        (name.to_owned(), response(about).content("application/json", answer).build())
    });
    let stations =
        Station::ALL.into_iter().map(|station| (answer_name(station).to_owned(), answer(station)));
    stations.chain(exercises)
}

fn answer(station: Station) -> Response {
    let example = examples::lab_answer(station);
    if station == Station::Race {
        return response("The runs and whether they agree.")
            .content("application/json", json_of("RaceAnswer", example))
            .build();
    }
    response("The searched tree.")
        .content("application/json", json_of("RecordAnswer", example))
        .build()
}
