//! Extractor of the `{game}` in a path.

use axum::{
    extract::{FromRequestParts, Path},
    http::request::Parts,
};
use yomi_contract::{
    paths,
    problem::{Problem, ProblemCode},
};
use yomi_game::GameKind;

use crate::response::ProblemResponse;

/// The game named by the path.
#[derive(Clone, Copy, Debug)]
pub(crate) struct GamePath(pub GameKind);

impl<S: Send + Sync> FromRequestParts<S> for GamePath {
    type Rejection = ProblemResponse;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Self, ProblemResponse> {
        let name = Path::<String>::from_request_parts(parts, state).await;
        name.ok().and_then(|Path(name)| GameKind::from_name(&name)).map(Self).ok_or_else(|| {
            let path = parts.uri.path();
            let names = GameKind::ALL.map(GameKind::name).join(", ");
            let detail = match paths::nearest(path) {
                Some(_) => paths::nothing_at(path),
                None => format!("There is no such game here; the games are {names}; /v1 lists all paths."),
            };
            Problem::new(ProblemCode::NotFound, detail).into()
        })
    }
}
