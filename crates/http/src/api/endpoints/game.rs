//! The game that a path names.

use axum::{
    extract::{FromRequestParts, Path},
    http::request::Parts,
};
use yomi_game::GameKind;

use super::paths;
use crate::api::problem::{Problem, ProblemCode};

/// The `{game}` of a path.
#[derive(Clone, Copy, Debug)]
pub(in crate::api) struct GamePath(pub GameKind);

impl<S: Send + Sync> FromRequestParts<S> for GamePath {
    type Rejection = Problem;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Self, Problem> {
        let name = Path::<String>::from_request_parts(parts, state).await;
        name.ok().and_then(|Path(name)| GameKind::from_name(&name)).map(Self).ok_or_else(|| {
            let path = parts.uri.path();
            let names = GameKind::ALL.map(GameKind::name).join(", ");
            let detail = match paths::nearest(path) {
                Some(_) => paths::nothing_at(path),
                None => format!(
                    "There is no such game here; the games are {names}; /v1 lists all paths."
                ),
            };
            Problem::new(ProblemCode::NotFound, detail)
        })
    }
}
