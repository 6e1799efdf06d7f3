//! Functions of the midgame search that are compiled once per instruction set.

use yomi_game::othello::{Square, cpu::compiled_for_each_cpu};
use yomi_search::Stopped;

use super::{Midgame, node::Node};
use crate::units::Eighths;

compiled_for_each_cpu! {
    /// The trait that the midgame search is generic over.
    pub(super) trait MidgameCpu {
        /// [`Midgame::null_window_on`].
        fn null_window(
            search: &mut Midgame<'_>, node: &Node, alpha: Eighths, depth: u32,
        ) -> Result<Eighths, Stopped> = Midgame::null_window_on;
        /// [`Midgame::principal_on`].
        fn principal(
            search: &mut Midgame<'_>,
            node: &Node,
            window: (Eighths, Eighths),
            depth: u32,
            ply: usize,
        ) -> Result<Eighths, Stopped> = Midgame::principal_on;
        /// [`Midgame::rate_on`].
        fn rate(
            search: &mut Midgame<'_>, node: &Node, start: usize, depth: u32, best: Option<Square>,
        ) -> () = Midgame::rate_on;
    }
}
