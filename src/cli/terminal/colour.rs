//! ANSI colours on the terminal.

use std::io::IsTerminal as _;

use clap::{Args, ValueEnum};

/// Whether there are colours.
#[derive(Clone, Copy, Debug, Args)]
pub(super) struct ColourArgs {
    /// Colours in the text; auto: on a terminal, unless NO_COLOR is set
    #[arg(long, value_enum, value_name = "WHEN", default_value_t = Colour::Auto)]
    colour: Colour,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Colour {
    Auto,
    Always,
    Never,
}

impl ColourArgs {
    /// Whether standard output gets colours.
    pub(super) fn is_on(self) -> bool {
        match self.colour {
            Colour::Always => true,
            Colour::Never => false,
            // https://no-color.org: set to anything but nothing.
            Colour::Auto => {
                let forbidden = std::env::var_os("NO_COLOR").is_some_and(|value| !value.is_empty());
                !forbidden && std::io::stdout().is_terminal()
            }
        }
    }
}
