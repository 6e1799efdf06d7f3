//! What a position is worth before the end is in sight: the sum of weights of the patterns on the
//! board and of the numbers of moves, by stage of the game.

pub mod features;
pub mod file;
pub mod patterns;
pub mod weights;

use std::sync::LazyLock;

use weights::Weights;

/// The weights in the binary.
static EMBEDDED: LazyLock<Weights> = LazyLock::new(|| {
    let bytes = include_bytes!("../../../weights/othello/patterns.bin");
    file::decode(bytes).expect("the weights of the source tree belong to it")
});

/// The weights that the engine evaluates with.
#[must_use]
pub fn weights() -> &'static Weights {
    &EMBEDDED
}
