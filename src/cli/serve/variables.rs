//! Variables that look like settings and are none: a letter left out of `YOMI_KEYS_FILE` must not open a service
//! to everybody without a word.

use clap::CommandFactory as _;

use crate::cli::Cli;

/// What Kubernetes sets in each container for a service of the name `yomi`.
const OF_KUBERNETES: [&str; 2] = ["YOMI_PORT", "YOMI_SERVICE_"];

/// Warns of every variable that begins as ours do and that nobody reads.
pub(super) fn warn_of_unknown() {
    let names = std::env::vars_os().filter_map(|(name, _)| name.into_string().ok());
    for variable in unknown(names) {
        tracing::warn!(variable, "no setting has this name; yomi --help lists them");
    }
}

fn unknown(names: impl Iterator<Item = String>) -> Vec<String> {
    let command = Cli::command();
    let is_known = |name: &str| {
        command.get_arguments().filter_map(clap::Arg::get_env).any(|known| known == name)
    };
    names
        .filter(|name| name.starts_with("YOMI_") && !is_known(name))
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
            "YOMI_ADDR",
            "YOMI_PORT_8080_TCP",
            "YOMI_SERVICE_HOST",
            "HOME",
        ];
        let found = unknown(names.into_iter().map(str::to_owned));
        assert_eq!(found, ["YOMI_KEY_FILE"]);
    }
}
