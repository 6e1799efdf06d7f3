//! Renju's forbidden points against a second, plain implementation that shares no code with the
//! first (`renju_twin/plain.rs`), on crowded positions made at random.

#[path = "renju_twin/plain.rs"]
mod plain;

use plain::{Grid, PointKind, Stone};
use yomi_game::{
    Board, Game, PositionText,
    gomoku::{Forbidden, Position},
    random::SplitMix64,
};

/// Black to move, with a crowded window somewhere on the board, edges included: black thick, white
/// thin, and white's remaining stones anywhere. `None` when a side has five or more.
fn crowded(random: &mut SplitMix64) -> Option<Grid> {
    let size = [15, 15, 15, 19, 11, 9, 8][random.below(7)];
    let window = 6 + random.below(3);
    let (left, above) = (random.below(size - window + 1), random.below(size - window + 1));
    let mut grid = Grid::empty(size);
    let black = 8 + random.below(10);
    let near_whites = random.below(black.min(7) + 1);
    let in_window = |random: &mut SplitMix64| (above + random.below(window), left + random.below(window));
    for _ in 0..black {
        let place = grid.free_place(|| in_window(random));
        grid.put(place, Stone::Black);
    }
    for number in 0..black {
        let place = grid.free_place(|| {
            if number < near_whites { in_window(random) } else { (random.below(size), random.below(size)) }
        });
        grid.put(place, Stone::White);
    }
    (!grid.has_five_or_more()).then_some(grid)
}

/// What was seen on the way, so that the test knows that it tested something.
#[derive(Default, Debug)]
struct Seen {
    overlines: usize,
    double_fours: usize,
    double_threes: usize,
    fives: usize,
    /// Points where two threes by shape are no double three, because the straight four is
    /// forbidden.
    nested_allowed: usize,
    /// Points where the judgement had to look at least three stones deep.
    deep: usize,
}

fn compare(positions: usize, seed: u64) -> Seen {
    let mut random = SplitMix64::new(seed);
    let mut seen = Seen::default();
    let mut compared = 0;
    while compared < positions {
        let Some(grid) = crowded(&mut random) else { continue };
        compared += 1;
        let text = PositionText {
            board: Some(grid.text().into()),
            size: Some(grid.size() as u8),
            rule: Some("renju".to_owned()),
            ..PositionText::default()
        };
        let position = Position::read(&text).unwrap().position;
        let forbidden = position.forbidden();
        let mut legal = Vec::new();
        position.legal_moves(&mut legal);
        for place in grid.empty_places() {
            let mut judged = plain::Trace::default();
            let verdict = plain::judge(&mut grid.clone(), place, &mut judged);
            let (row, column) = place;
            let mv = *legal
                .iter()
                .chain(forbidden.iter().map(|(mv, _)| mv))
                .find(|mv| position.square_of(**mv) == Some((column, row)))
                .unwrap();
            let found = forbidden.iter().find(|(point, _)| *point == mv).map(|(_, kind)| *kind);
            let expected = match verdict {
                PointKind::Overline => Some(Forbidden::Overline),
                PointKind::DoubleFour => Some(Forbidden::DoubleFour),
                PointKind::DoubleThree => Some(Forbidden::DoubleThree),
                PointKind::Five | PointKind::Free => None,
            };
            assert_eq!(found, expected, "{mv} on size {}: {}", grid.size(), grid.text());
            assert_eq!(position.is_legal(mv), expected.is_none());
            assert_eq!(legal.contains(&mv), expected.is_none());
            match verdict {
                PointKind::Overline => seen.overlines += 1,
                PointKind::DoubleFour => seen.double_fours += 1,
                PointKind::DoubleThree => seen.double_threes += 1,
                PointKind::Five => seen.fives += 1,
                PointKind::Free => {
                    seen.nested_allowed += usize::from(judged.shapes_of_threes >= 2);
                }
            }
            seen.deep += usize::from(judged.deepest >= 2);
        }
    }
    seen
}

#[test]
fn forbidden_points_equal_those_of_the_plain_twin() {
    let seen = compare(2_000, 0x5eed_0001);
    assert!(seen.double_threes > 1_000, "{seen:?}");
    assert!(seen.double_fours > 500, "{seen:?}");
    assert!(seen.overlines > 20, "{seen:?}");
    assert!(seen.fives > 50, "{seen:?}");
    assert!(seen.nested_allowed > 50, "{seen:?}");
    assert!(seen.deep > 50, "{seen:?}");
}

#[test]
#[ignore = "long: run by make test-long"]
fn forbidden_points_equal_those_of_the_plain_twin_on_many_positions() {
    let seen = compare(50_000, 0x5eed_0002);
    assert!(seen.nested_allowed > 1_000, "{seen:?}");
}
