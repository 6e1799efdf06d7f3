//! The kinds of experiments, by their names in paths.

yomi_game::named! {
    /// Where in the laboratory a request goes.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub enum Station {
        /// The search of an explicit tree, node by node.
        Tree = "tree",
        /// The search of a position, node by node.
        Trace = "trace",
        /// Several searches side by side.
        Race = "race",
    }
}
