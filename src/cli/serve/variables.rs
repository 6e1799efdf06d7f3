//! Unknown `YOMI_` variables: a typo in `YOMI_KEYS_FILE` must not silently open a service to everyone.

use clap::{Arg, CommandFactory as _};
use yomi_contract::reading::names::nearest;

use crate::cli::Cli;

/// Variables that Kubernetes sets in each container for a service named `yomi`.
const OF_KUBERNETES: [&str; 2] = ["YOMI_PORT", "YOMI_SERVICE_"];

/// Warns of every variable with our prefix that no setting reads.
pub(super) fn warn_of_unknown() {
    let names = std::env::vars_os().filter_map(|(name, _)| name.into_string().ok());
    for variable in unknown(names) {
        let known: Vec<_> = known().map(|name| name.trim_start_matches("YOMI_").to_owned()).collect();
        let known: Vec<_> = known.iter().map(String::as_str).collect();
        match nearest(variable.trim_start_matches("YOMI_"), &known) {
            Some(name) => {
                tracing::warn!(variable, "no setting has this name; did you mean YOMI_{name}?");
            }
            None => {
                tracing::warn!(variable, "no setting has this name; yomi serve --help lists them");
            }
        }
    }
}

/// The variables of all settings.
fn known() -> impl Iterator<Item = String> {
    let command = Cli::command();
    let serve = command.find_subcommand("serve");
    let variables = serve.into_iter().flat_map(clap::Command::get_arguments).filter_map(Arg::get_env);
    let names: Vec<_> = variables.map(|name| name.to_string_lossy().into_owned()).collect();
    names.into_iter()
}

fn unknown(names: impl Iterator<Item = String>) -> Vec<String> {
    let known: Vec<_> = known().collect();
    names
        .filter(|name| name.starts_with("YOMI_") && !known.contains(name))
        .filter(|name| !OF_KUBERNETES.iter().any(|start| name.starts_with(start)))
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_that_no_setting_has_are_found() {
        let names = [
            "YOMI_KEY_FILE",
            "YOMI_KEYS_FILE",
            "YOMI_CPU",
            "YOMI_OTHELLO_WEIGHTS",
            "YOMI_GOMOKU_WEIGHTS",
            "YOMI_ADDR",
            "YOMI_PORT_8080_TCP",
            "YOMI_SERVICE_HOST",
            "HOME",
        ];
        let found = unknown(names.into_iter().map(str::to_owned));
        assert_eq!(found, ["YOMI_KEY_FILE"]);
    }
}
