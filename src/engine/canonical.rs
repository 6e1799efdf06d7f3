//! Searching a position in its canonical orientation, so that mirror images get mirror-image
//! answers.

use crate::{
    game::{Board, symmetry::Symmetry},
    search::{Report, Task, game::TextbookGame},
};

/// The symmetry that takes a position to its canonical image: the one with the smallest board
/// text, on the narrower board where the images differ in size. Of several that do, the first.
pub fn canonical_symmetry<G: Board>(position: &G) -> Symmetry {
    Symmetry::ALL
        .into_iter()
        .min_by_key(|&symmetry| {
            let image = position.transformed(symmetry);
            (image.size(), image.board_text())
        })
        .unwrap_or(Symmetry::ALL[0])
}

/// The task in canonical orientation, its root moves in square order again.
pub fn canonical_task<G: TextbookGame + Board>(task: &Task<G>, symmetry: Symmetry) -> Task<G> {
    let position = task.position.transformed(symmetry);
    let images: Vec<_> =
        task.root_moves.iter().map(|&mv| task.position.transform_move(mv, symmetry)).collect();
    let mut root_moves = Vec::with_capacity(images.len());
    position.legal_moves(&mut root_moves);
    root_moves.retain(|mv| images.contains(mv));
    Task { position, root_moves, ..task.clone() }
}

/// A report on the canonical image, mapped back to the position that was asked about.
pub fn map_back<G: Board>(
    report: Report<G::Move>,
    canonical: &G,
    symmetry: Symmetry,
) -> Report<G::Move> {
    let inverse = symmetry.inverse();
    report.map_moves(|mv| canonical.transform_move(mv, inverse))
}
