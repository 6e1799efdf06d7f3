//! Paths of the API and of the pages: those below a path, and the nearest one to an unknown path. Generated from the
//! contract, so that none is missing.

use std::sync::LazyLock;

use serde::Serialize;
use utoipa::{ToSchema, openapi::path::PathItem};
use yomi_game::{GameKind, spelling};

use crate::{
    openapi,
    reading::{form::Form, names},
};

/// What lies below a path.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct PathsAnswer {
    /// All paths below this one.
    pub paths: Vec<PathText>,
}

/// One path.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[schema(as = PathEntry)]
pub struct PathText {
    /// The path.
    pub path: String,
    /// Its methods; `HEAD` is answered wherever `GET` is.
    pub methods: Vec<&'static str>,
    /// What it is for.
    pub description: String,
}

/// The paths below one.
#[must_use]
pub fn below(above: &str) -> PathsAnswer {
    let paths = PATHS.iter().filter(|text| is_below(&text.path, above)).cloned().collect();
    PathsAnswer { paths }
}

/// Pages for people, outside the contract.
const PAGES: [(&str, &str); 3] =
    [("/", "First requests to try"), ("/docs/", "The contract as a page"), ("/favicon.ico", "The icon of the pages")];

/// All paths of the contract, and the pages; games in their usual order.
static PATHS: LazyLock<Vec<PathText>> = LazyLock::new(|| {
    let paths = openapi::document().paths.paths;
    let pages = PAGES.into_iter().map(|(path, description)| PathText {
        path: path.to_owned(),
        methods: vec!["GET"],
        description: description.to_owned(),
    });
    let mut paths: Vec<_> = paths.iter().map(|(path, item)| text(path, item)).chain(pages).collect();
    let of_game = |game: &GameKind, path: &str| path.split('/').any(|part| part == game.name());
    paths.sort_by_key(|text| GameKind::ALL.iter().position(|game| of_game(game, &text.path)));
    paths
});

fn text(path: &str, item: &PathItem) -> PathText {
    let operations = [("GET", &item.get), ("POST", &item.post), ("DELETE", &item.delete)];
    let known = operations.iter().filter(|(_, operation)| operation.is_some());
    // Of a path with both, `POST` has the summary without "by link".
    let last = operations.iter().rev().find_map(|(_, operation)| operation.as_ref());
    PathText {
        path: path.to_owned(),
        methods: known.map(|(method, _)| *method).collect(),
        description: last.and_then(|operation| operation.summary.clone()).unwrap_or_default(),
    }
}

/// The nearest paths below one that take parameters; below `/v1` those of the first game.
pub fn readers_below(above: &str) -> Vec<&'static str> {
    let above = if above == "/v1" { "/v1/othello" } else { above };
    let is_form = |path: &str| FORM_ENDS.iter().any(|end| path.ends_with(end));
    let reads = |text: &&PathText| text.methods.len() > 1 && !is_form(&text.path) && is_below(&text.path, above);
    PATHS.iter().filter(reads).map(|text| text.path.as_str()).collect()
}

/// Path suffixes of formats.
static FORM_ENDS: LazyLock<Vec<&str>> =
    LazyLock::new(|| Form::ALL.iter().filter_map(|form| form.path_suffix()).collect());

fn is_below(path: &str, above: &str) -> bool {
    path.strip_prefix(above).is_some_and(|rest| rest.starts_with('/'))
}

/// The detail of a 404 for an unknown path.
pub fn nothing_at(path: &str) -> String {
    match nearest(path) {
        Some(nearest) => format!("No such path; did you mean {nearest}?"),
        None => "No such path; / shows the first ones to try, /v1 lists all below it.".to_owned(),
    }
}

/// The methods of a path of the contract, in words.
pub fn methods_of(path: &str) -> Option<String> {
    let methods = &PATHS.iter().find(|text| text.path == path)?.methods;
    let with_head = methods.iter().flat_map(|&method| match method {
        "GET" => ["GET", "HEAD"].as_slice(),
        "POST" => &["POST"],
        _ => &["DELETE"],
    });
    let methods: Vec<_> = with_head.copied().collect();
    let (last, others) = methods.split_last()?;
    Some(if others.is_empty() { (*last).to_owned() } else { format!("{} and {last}", others.join(", ")) })
}

/// Longer paths, and those with more parts, get no suggestion: each part costs a search over all paths.
const MAX_BYTES: usize = 100;
const MAX_PARTS: usize = 6;

/// Every path by the ways of writing it: its parts in a row, and those without the game or the part before the last
/// ones, which is often left out.
static SPELLINGS: LazyLock<Vec<(String, &'static PathText)>> = LazyLock::new(|| {
    let whole = PATHS.iter().map(|text| (parts(&text.path).concat(), text));
    let short = PATHS.iter().map(|text| (parts(&text.path).iter().skip(1).cloned().collect(), text));
    whole.chain(short).filter(|(spelling, _)| !spelling.is_empty()).collect()
});

/// The path that was probably meant; further parts at the end of a path are ignored where needed.
pub fn nearest(path: &str) -> Option<&'static str> {
    if path.len() > MAX_BYTES || !path.is_ascii() {
        return None;
    }
    // A path that the contract has and this server does not serve is no suggestion for itself.
    let others = || SPELLINGS.iter().filter(|(_, text)| text.path != path);
    let spellings: Vec<_> = others().map(|(spelling, _)| spelling.as_str()).collect();
    let written = parts(path);
    if written.len() > MAX_PARTS {
        return None;
    }
    let found = (1..=written.len()).rev().find_map(|count| spelling::suggested(&written[..count].concat(), &spellings));
    let (_, text) = others().find(|(spelling, _)| Some(spelling.as_str()) == found)?;
    Some(&text.path)
}

/// The parts of a path without insignificant differences: version, case, hyphens. Synonyms become the names of games
/// and paths.
fn parts(path: &str) -> Vec<String> {
    let parts = path.split('/').map(|part| {
        let plain: String = part.chars().filter(char::is_ascii_alphanumeric).collect();
        plain.to_ascii_lowercase()
    });
    let mut parts: Vec<_> = parts.filter(|part| !part.is_empty()).collect();
    let is_version = |part: &str| {
        part == "api" || part.strip_prefix('v').is_some_and(|rest| rest.bytes().all(|byte| byte.is_ascii_digit()))
    };
    let versions = parts.iter().take_while(|part| is_version(part)).count();
    parts.drain(..versions);
    let games = GameKind::ALL.map(GameKind::name);
    for part in &mut parts {
        let usual = match part.as_str() {
            name if let Some(game) = names::synonym(name, &games) => game,
            "laboratory" => "lab",
            "health" | "healthz" | "ping" => "livez",
            "openapi" | "openapiyaml" | "openapiyml" | "swaggerjson" | "swaggeryaml" => "openapijson",
            "swagger" | "swaggerui" | "redoc" | "apidocs" => "docs",
            _ => continue,
        };
        usual.clone_into(part);
    }
    parts
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_nearest_path_is_found_over_slips_and_other_names() {
        for (written, meant) in [
            ("/v1/othelo/bestmove", "/v1/othello/bestmove"),
            ("/bestmove", "/v1/othello/bestmove"),
            ("/v1/bestmove", "/v1/othello/bestmove"),
            ("/v1/reversi/bestmove", "/v1/othello/bestmove"),
            ("/v1/Othello/bestmove", "/v1/othello/bestmove"),
            ("/v1/tic-tac-toe/position", "/v1/tictactoe/position"),
            ("/v1/tic_tac_toe/bestmove", "/v1/tictactoe/bestmove"),
            ("/v1/othello/best_move", "/v1/othello/bestmove"),
            ("/v1/othello/best-move/", "/v1/othello/bestmove"),
            ("/v2/gomoku/bestmove", "/v1/gomoku/bestmove"),
            ("/api/v1/gomoku/bestmove", "/v1/gomoku/bestmove"),
            ("/othello/bestmove", "/v1/othello/bestmove"),
            ("/V1/games", "/v1/games"),
            ("/v1/game", "/v1/games"),
            ("/games", "/v1/games"),
            ("/v1/laboratory/tree", "/v1/lab/tree"),
            ("/v1/lab/trees", "/v1/lab/tree"),
            ("/healthz", "/livez"),
            ("/openapi.yaml", "/openapi.json"),
            ("/openapi.yml", "/openapi.json"),
            ("/openapi", "/openapi.json"),
            ("/v1/openapi.yaml", "/openapi.json"),
            ("/v1/openapi.json", "/openapi.json"),
            ("/swagger.json", "/openapi.json"),
            ("/swagger", "/docs/"),
            ("/swagger-ui", "/docs/"),
            ("/swagger-ui/index.html", "/docs/"),
            ("/redoc", "/docs/"),
            ("/othello", "/v1/othello"),
            ("/v1/othello/bestmove/more", "/v1/othello/bestmove"),
        ] {
            assert_eq!(nearest(written), Some(meant), "{written}");
        }
    }

    #[test]
    fn what_is_like_no_path_is_told_none() {
        let long = "/v1/othello/bestmov".repeat(20);
        for written in ["/", "//", "/wp-login.php", "/.env", "/v1/chess/bestmove", "/é/bestmove", &long] {
            assert_eq!(nearest(written), None, "{written}");
        }
        assert_eq!(nearest(&"/a".repeat(50)), None);
    }

    #[test]
    fn every_path_says_what_it_is_for() {
        for text in PATHS.iter() {
            assert!(!text.methods.is_empty() && !text.description.is_empty(), "{text:?}");
        }
    }
}
