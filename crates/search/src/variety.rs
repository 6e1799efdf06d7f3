//! Choosing among moves that are nearly as good as the best, for people who play more than one game.

use yomi_game::random::SplitMix64;

/// How much worse than the best a move may be that is played all the same, in hundredths of what the engine's scores
/// count: discs in Othello, points in gomoku. The seed of the search draws among them. The default is none.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Variety(pub u32);

impl Variety {
    /// One of so many places, at least one, each as likely.
    ///
    /// The seed is mixed with bits of the `position`, so that a game played with one seed does not take the same place
    /// in the ranking at every move.
    ///
    /// # Panics
    /// When there is no place.
    #[must_use]
    pub fn draw(places: usize, seed: u64, position: u64) -> usize {
        SplitMix64::new(seed ^ position).below(places)
    }
}
