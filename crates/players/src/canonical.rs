//! Canonicalisation: searches a position in its canonical orientation, so that one search answers
//! all mirror images, and alike.

use std::sync::Arc;

use yomi_game::{AnyPosition, Board, symmetry::Symmetry, with_position};
use yomi_search::{Report, Task};
use yomi_textbook::game::TextbookGame;

use super::{AnyReport, Player, SearchRequest};

/// Relation between a request and its canonical image.
#[derive(Clone, Debug)]
pub struct Orientation {
    /// The searched position, and the symmetry that maps its moves back; `None` if it is searched
    /// as it stands.
    turned: Option<(AnyPosition, Symmetry)>,
}

impl Orientation {
    /// The canonical request, and its relation to `request`.
    ///
    /// For an engine that is the canonical image, equal for all images of one position; for a
    /// textbook algorithm the request itself, for there the order of the squares is part of the
    /// lesson, and a person's draw belongs to the board as it stands. Requests limited by a clock alone also stay as they stand: tables keep their entries
    /// from move to move of a game, whose orientation does not change.
    #[must_use]
    pub fn of(request: SearchRequest) -> (SearchRequest, Self) {
        let symmetry = with_position!(&request.position, position => symmetry_of(&request, position));
        if symmetry == Symmetry::ALL[0] {
            return (request, Self { turned: None });
        }
        // Without `..`: a new field does not compile until its symmetry is decided.
        let SearchRequest { position: asked, mut root_moves, player, limits, goal, multi_pv, seed, mut trail, threads } =
            request;
        let position = asked.transformed(symmetry);
        for mv in root_moves.iter_mut().chain(&mut trail) {
            *mv = asked.transform_move(*mv, symmetry);
        }
        // In square order again; renju's legal moves are not cheap to list anew.
        root_moves.sort_by_cached_key(|&mv| position.square_of(mv));
        let turned = Some((position.clone(), symmetry.inverse()));
        let request = SearchRequest { position, root_moves, player, limits, goal, multi_pv, seed, trail, threads };
        (request, Self { turned })
    }

    /// Maps a report of the searched request back to the original one.
    #[must_use]
    pub fn restore(&self, report: AnyReport) -> AnyReport {
        match &self.turned {
            None => report,
            Some((position, back)) => report.map_moves(|mv| position.transform_move(mv, *back)),
        }
    }

    /// The same for a shared report, which is not copied if the two requests are equal.
    #[must_use]
    pub fn restored(&self, report: Arc<AnyReport>) -> Arc<AnyReport> {
        match &self.turned {
            None => report,
            Some(_) => Arc::new(self.restore((*report).clone())),
        }
    }
}

/// Symmetry that maps `position` to its canonical image, as [`Orientation::of`] specifies.
pub(crate) fn symmetry_of<G: Board>(request: &SearchRequest, position: &G) -> Symmetry {
    match request.player {
        Player::Engine { .. } if !request.limits.clock_only => position.canonical_symmetry(),
        Player::Engine { .. } | Player::Textbook(_) | Player::Human(_) => Symmetry::ALL[0],
    }
}

/// The task in canonical orientation, its root moves in square order again.
pub(crate) fn canonical_task<G: TextbookGame + Board>(task: &Task<G>, symmetry: Symmetry) -> Task<G> {
    // Without `..`: a new field does not compile until its symmetry is decided.
    let &Task { position: ref asked, root_moves: ref moves, limits, goal, multi_pv, seed } = task;
    let position = asked.transformed(symmetry);
    let images: Vec<_> = moves.iter().map(|&mv| asked.transform_move(mv, symmetry)).collect();
    let mut root_moves = Vec::with_capacity(images.len());
    position.legal_moves(&mut root_moves);
    root_moves.retain(|mv| images.contains(mv));
    Task { position, root_moves, limits, goal, multi_pv, seed }
}

/// A report on the canonical image, mapped back to the requested position.
pub(crate) fn map_back<G: Board>(report: Report<G::Move>, canonical: &G, symmetry: Symmetry) -> Report<G::Move> {
    let inverse = symmetry.inverse();
    report.map_moves(|mv| canonical.transform_move(mv, inverse))
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;
    use yomi_game::AnyMove;
    use yomi_game::{Game, gomoku, othello, tictactoe};
    use yomi_search::{Level, Limits};

    use super::*;

    /// The position after random moves.
    fn played<G: Board>(mut position: G, draws: &[usize]) -> G {
        for draw in draws {
            let mut moves = Vec::new();
            position.legal_moves(&mut moves);
            if let Some(&mv) = moves.get(draw % moves.len().max(1)) {
                position.play(mv);
            }
        }
        position
    }

    fn by_positions<G: Board>(position: &G) -> Symmetry {
        let image = |symmetry| {
            let image = position.transformed(symmetry);
            let last = image.last_played().and_then(|mv| image.square_of(mv));
            (image.size(), image.board_text(), last.map(|(column, row)| (row, column)))
        };
        Symmetry::ALL.into_iter().min_by_key(|&symmetry| image(symmetry)).unwrap()
    }

    fn request(position: AnyPosition, root_moves: Vec<AnyMove>) -> SearchRequest {
        let player = Player::engine(Level::new(1));
        SearchRequest { root_moves, ..SearchRequest::of(position, player, Limits::default()) }
    }

    proptest! {
        #[test]
        fn the_smallest_of_the_eight_images_is_found_without_making_them(
            draws in prop::collection::vec(0_usize..400, 0..40),
            shape in (1_u8..=5, 1_u8..=5),
        ) {
            let othello = played(othello::Position::initial(), &draws);
            prop_assert_eq!(othello.canonical_symmetry(), by_positions(&othello));
            let gomoku = played(gomoku::Position::empty(9, gomoku::Rule::Freestyle), &draws);
            prop_assert_eq!(gomoku.canonical_symmetry(), by_positions(&gomoku));
            let shape = tictactoe::Shape::new(shape.0, shape.1, 3);
            let Some(shape) = shape else { return Ok(()) };
            let tictactoe = played(tictactoe::Position::empty(shape), &draws);
            prop_assert_eq!(tictactoe.canonical_symmetry(), by_positions(&tictactoe));
        }

        #[test]
        fn all_images_of_a_request_are_searched_as_one_and_moves_come_back(
            draws in prop::collection::vec(0_usize..400, 4..40),
            skip in 0_usize..5,
        ) {
            let position = played(othello::Position::initial(), &draws);
            let mut moves = Vec::new();
            position.legal_moves(&mut moves);
            let allowed: Vec<_> = moves.iter().copied().skip(skip.min(moves.len())).collect();
            let mut boards = Vec::new();
            for symmetry in Symmetry::ALL {
                let image_of = |mv: &othello::Move| position.transform_move(*mv, symmetry).into();
                let images: Vec<AnyMove> = allowed.iter().map(image_of).collect();
                let image = AnyPosition::Othello(position.transformed(symmetry));
                let mut root_moves = image.legal_moves();
                root_moves.retain(|mv| images.contains(mv));
                let (searched, orientation) = Orientation::of(request(image, root_moves.clone()));
                let mut in_square_order = searched.position.legal_moves();
                in_square_order.retain(|mv| searched.root_moves.contains(mv));
                prop_assert_eq!(&in_square_order, &searched.root_moves);
                prop_assert_eq!(searched.root_moves.len(), allowed.len());
                let back = searched.root_moves.iter().map(|&mv| match &orientation.turned {
                    None => mv,
                    Some((position, back)) => position.transform_move(mv, *back),
                });
                for mv in back {
                    prop_assert!(root_moves.contains(&mv));
                }
                let (again, orientation) = Orientation::of(searched.clone());
                prop_assert!(orientation.turned.is_none() && again == searched);
                boards.push(searched.position);
            }
            boards.dedup();
            prop_assert_eq!(boards.len(), 1);
        }
    }
}
