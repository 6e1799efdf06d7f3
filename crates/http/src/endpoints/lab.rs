//! `/v1/lab/…`: recorded searches of a given tree or a position, drawn or as JSON, and races between searches.

pub(crate) mod exercise;
pub(crate) mod routes;

use yomi_contract::problem::{Problem, retry};
use yomi_service::{Client, share::pool::Place};

use crate::state::HandlerState;

/// A place for an experiment, held until its client has taken the answer.
///
/// # Errors
/// `queue_full`: the queue bounds the searches, this the experiments with their answers.
pub(super) fn place(state: &HandlerState, client: &Client) -> Result<Place, Problem> {
    let full = |share| state.service.refuse_experiment(retry::SOON, share).into();
    state.pools.experiments.take(client, 1).map_err(full)
}
