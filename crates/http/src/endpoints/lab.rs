//! `/v1/lab/…`: searches to look at. A written tree and a traced position, drawn or as JSON, and races of several searches.

pub(crate) mod exercise;
pub(crate) mod routes;

use yomi_contract::problem::{Problem, retry};
use yomi_service::{Client, share::pool::Place};

use crate::state::Floor;

/// A place for an experiment, from its request until its answer is taken.
///
/// # Errors
/// `queue_full`: the service's queue bounds those that search, this all of them.
pub(super) fn place(floor: &Floor, client: &Client) -> Result<Place, Problem> {
    let full = |share| floor.service.refuse_experiment(retry::SOON, share).into();
    floor.pools.experiments.take(client, 1).map_err(full)
}
