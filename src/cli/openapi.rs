//! `yomi openapi`: the contract on standard output, as `openapi.yaml` holds it.

use yomi_contract::openapi;

/// Prints the document.
pub(super) fn run() -> anyhow::Result<()> {
    super::print(&openapi::yaml())
}
