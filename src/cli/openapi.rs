//! `yomi openapi`: the contract on standard output, as `openapi.yaml` holds it.

use yomi_command::output::print;
use yomi_contract::openapi;

/// Prints the document.
pub(super) fn run() -> anyhow::Result<()> {
    print(&openapi::yaml())
}
