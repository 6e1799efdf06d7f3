//! Startup errors of the server: in the format of its log, and with the variable of a setting beside its flag, because
//! an operator may know only the variables.

use std::{ffi::OsString, process::ExitCode};

use clap::{
    Arg, Command, CommandFactory as _, ValueEnum as _,
    error::{ContextKind, ContextValue, ErrorKind},
};
use yomi_command::output::say;
use yomi_http::config::ConfigError;
use yomi_telemetry::logs::{LogFormat, LogLine};

use crate::cli::Cli;

/// Exit code of usage errors.
pub(in crate::cli) const USAGE: u8 = 2;

/// Ends the process with the usage error of these arguments; help and version are printed instead.
pub(in crate::cli) fn of_usage(arguments: &[OsString], mut error: clap::Error) -> ExitCode {
    name_variable(arguments, &mut error);
    if error.use_stderr() && is_json(arguments) {
        let text = error.render().to_string();
        // The rest points a person at a terminal to the help.
        let reason = text.split("\n\nUsage:").next().unwrap_or_default();
        let reason = reason.split("\n\nFor more").next().unwrap_or_default();
        tell(arguments, reason.trim_start_matches("error: ").trim());
        return ExitCode::from(USAGE);
    }
    error.exit()
}

/// The exit code of an error: that of usage errors where the settings themselves are at fault, so that a supervisor does
/// not try them again.
pub(in crate::cli) fn code(error: &anyhow::Error) -> ExitCode {
    match error.downcast_ref::<ConfigError>() {
        Some(error) if error.is_permanent() => ExitCode::from(USAGE),
        _ => ExitCode::FAILURE,
    }
}

/// Writes the error of a command to standard error.
pub(in crate::cli) fn tell(arguments: &[OsString], reason: &str) {
    if is_json(arguments) {
        say(LogLine::error(reason).to_json().trim_end());
    } else {
        say(&format!("yomi: {reason}"));
    }
}

/// Adds the variable of a setting to its flag in the error.
fn name_variable(arguments: &[OsString], error: &mut clap::Error) {
    // A flag given twice conflicts with itself: only by the same name does the message say so.
    if matches!(error.kind(), ErrorKind::UnknownArgument | ErrorKind::ArgumentConflict) {
        return;
    }
    let Some(ContextValue::String(flag)) = error.get(ContextKind::InvalidArg) else { return };
    let mut command = Cli::command();
    // Arguments cannot be displayed before `build`.
    command.build();
    let command = arguments.get(1).and_then(|name| command.find_subcommand(name));
    let named = |argument: &&Arg| argument.to_string() == *flag;
    let argument = command.and_then(|command| command.get_arguments().find(named));
    if let Some(variable) = argument.and_then(Arg::get_env) {
        let both = format!("{flag} ({})", variable.to_string_lossy());
        error.insert(ContextKind::InvalidArg, ContextValue::String(both));
    }
}

/// Whether these arguments, as far as they can be parsed, start a server whose log is JSON.
fn is_json(arguments: &[OsString]) -> bool {
    let mut texts = arguments.iter().skip(1).map(|argument| argument.to_string_lossy());
    if texts.next().is_none_or(|command| command != "serve") {
        return false;
    }
    let texts: Vec<_> = texts.collect();
    let flag = texts.iter().enumerate().rev().find_map(|(index, text)| {
        let rest = text.strip_prefix("--log-format")?;
        match rest.strip_prefix('=') {
            Some(value) => Some(value.to_owned()),
            None => texts.get(index + 1).filter(|_| rest.is_empty()).map(ToString::to_string),
        }
    });
    let word = flag.or_else(|| std::env::var("YOMI_LOG_FORMAT").ok()).unwrap_or_default();
    !LogFormat::from_str(&word, false).unwrap_or_default().is_human()
}

/// A flag with its variable, as messages name it.
pub(super) fn setting(flag: &str) -> String {
    let command = Cli::command();
    let arguments = command.find_subcommand("serve").into_iter().flat_map(Command::get_arguments);
    let argument = arguments.into_iter().find(|argument| argument.get_long() == Some(flag));
    match argument.and_then(Arg::get_env) {
        Some(variable) => format!("--{flag} ({})", variable.to_string_lossy()),
        None => format!("--{flag}"),
    }
}
