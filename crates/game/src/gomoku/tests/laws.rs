//! Property tests on random games.

use proptest::prelude::*;

use super::{Position, Rule};
use crate::{Board, Cell, Game, PositionText, Side, symmetry::Symmetry};

/// A size, a rule, and numbers that choose among the moves near the stones.
fn games() -> impl Strategy<Value = (u8, Rule, Vec<u16>)> {
    let rule = prop_oneof![Just(Rule::Freestyle), Just(Rule::Standard), Just(Rule::Renju)];
    (5_u8..=20, rule, prop::collection::vec(any::<u16>(), 0..120))
}

fn choose(position: &Position, choice: u16) -> Option<super::Move> {
    let mut moves = Vec::new();
    position.neighbourhood(1 + (choice % 2) as u8, &mut moves);
    (!moves.is_empty()).then(|| moves[usize::from(choice / 2) % moves.len()])
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(200))]

    #[test]
    fn undo_takes_every_move_back_exactly((size, rule, choices) in games()) {
        let mut position = Position::empty(size, rule);
        let mut history = Vec::new();
        for choice in choices {
            let Some(mv) = choose(&position, choice) else { break };
            let before = position.clone();
            let undo = position.play(mv);
            prop_assert_ne!(position.key(), before.key());
            history.push((mv, undo, before));
        }
        for (mv, undo, before) in history.into_iter().rev() {
            position.undo(mv, undo);
            prop_assert_eq!(&position, &before);
        }
        prop_assert_eq!(position, Position::empty(size, rule));
    }

    #[test]
    fn a_skipped_turn_is_played_on_from_and_taken_back(
        (size, rule, choices) in games(),
        skips in prop::collection::vec(any::<bool>(), 120),
    ) {
        let mut position = Position::empty(size, rule);
        let mut side = Side::First;
        for (choice, skip) in choices.into_iter().zip(skips) {
            if skip {
                let skipped = position.with_other_side_to_move();
                prop_assert_ne!(skipped.key(), position.key());
                prop_assert_ne!(&skipped, &position);
                prop_assert_eq!(&skipped.with_other_side_to_move(), &position);
                position = skipped;
                side = side.opponent();
            }
            prop_assert_eq!(position.side_to_move(), side);
            let Some(mv) = choose(&position, choice) else { break };
            let before = position.clone();
            let undo = position.play(mv);
            prop_assert!(position.winner().is_none_or(|winner| winner == side));
            let mut again = position.clone();
            again.undo(mv, undo);
            prop_assert_eq!(again, before);
            side = side.opponent();
            prop_assert_eq!(position.side_to_move(), side);

            let cells: Vec<_> = position.board_text().chars().filter_map(Cell::from_symbol).collect();
            let mut fresh = Position::from_cells(&cells, size, rule).with_last_move(Some(mv));
            if fresh.side_to_move() != side {
                fresh = fresh.with_other_side_to_move();
            }
            prop_assert_eq!(&fresh, &position);
            prop_assert_eq!(fresh.key(), position.key());
            let mirrored = Symmetry::ALL[3];
            prop_assert_eq!(position.transformed(mirrored).transformed(mirrored), position.clone());
            let on_blacks_turn = rule == Rule::Renju && side == Side::First;
            prop_assert!(on_blacks_turn || position.forbidden().is_empty());
        }
    }

    #[test]
    fn what_is_kept_up_to_date_equals_what_is_made_from_scratch((size, rule, choices) in games()) {
        let mut position = Position::empty(size, rule);
        for choice in choices {
            let Some(mv) = choose(&position, choice) else { break };
            position.play(mv);
            let cells: Vec<_> = position.board_text().chars().filter_map(Cell::from_symbol).collect();
            let fresh = Position::from_cells(&cells, size, rule);
            prop_assert_eq!(&fresh.with_last_move(Some(mv)), &position);
        }
        let mut moves = Vec::new();
        position.legal_moves(&mut moves);
        prop_assert_eq!(moves.is_empty(), position.is_over());
        prop_assert_eq!(position.outcome().is_some(), position.is_over());
        prop_assert!(moves.is_sorted());
        prop_assert!(moves.iter().all(|mv| position.is_legal(*mv)));

        let text = PositionText {
            board: Some(position.board_text().into()),
            size: Some(size),
            rule: Some(rule.name().to_owned()),
            ..PositionText::default()
        };
        let read = Position::read(&text).unwrap().position;
        prop_assert_eq!(read.with_last_move(position.last_move()), position);
    }

    #[test]
    fn a_neighbourhood_is_the_legal_moves_near_a_stone(
        (size, rule, choices) in games(),
        radius in 0_u8..6,
    ) {
        let mut position = Position::empty(size, rule);
        let mut stones: Vec<super::Move> = Vec::new();
        for choice in choices.into_iter().take(30) {
            let Some(mv) = choose(&position, choice) else { break };
            position.play(mv);
            stones.push(mv);
        }
        prop_assume!(!stones.is_empty());
        let mut legal = Vec::new();
        position.legal_moves(&mut legal);
        let near = |mv: &super::Move| stones.iter().any(|stone| {
            stone.column().abs_diff(mv.column()).max(stone.row().abs_diff(mv.row())) <= radius
        });
        let mut expected: Vec<_> = legal.iter().copied().filter(near).collect();
        if expected.is_empty() {
            expected = legal;
        }
        let mut found = Vec::new();
        position.neighbourhood(radius, &mut found);
        prop_assert_eq!(found, expected);
    }
}
