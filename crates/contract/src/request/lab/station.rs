//! The kinds of experiments, by their names in paths.

/// Where in the laboratory a request goes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Station {
    /// The search of an explicit tree, node by node.
    Tree,
    /// The search of a position, node by node.
    Trace,
    /// Several searches side by side.
    Race,
}

impl Station {
    /// All of them.
    pub const ALL: [Self; 3] = [Self::Tree, Self::Trace, Self::Race];

    /// The name in paths.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Tree => "tree",
            Self::Trace => "trace",
            Self::Race => "race",
        }
    }
}
