//! Variety: a random choice among moves that are nearly as good as the best, so that games differ.

use yomi_game::random::SplitMix64;

/// How much worse than the best a chosen move may be, in hundredths of the engine's unit: discs in
/// Othello, points in gomoku. The seed of the search draws among the candidates. The default is 0.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Variety(pub u32);

impl Variety {
    /// A uniformly random index below `places`.
    ///
    /// The seed is mixed with bits of the `position`, so that a game played with one seed does not
    /// take the same rank at every move.
    ///
    /// # Panics
    /// When `places` is 0.
    #[must_use]
    pub fn draw(places: usize, seed: u64, position: u64) -> usize {
        SplitMix64::new(seed ^ position).below(places)
    }
}
