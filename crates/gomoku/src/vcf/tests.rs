//! VCF against a plain search without a table, and on puzzles.

use yomi_collections::puzzles::{Puzzle, PuzzleKind, parse_puzzles};
use yomi_game::{
    Board as _, Game, Side,
    gomoku::{Move, Position, Rule},
    random::SplitMix64,
};
use yomi_search::{Budget, Control, Limits};

use super::{MOST_FOURS, Reach, Vcf, VcfTable, find, line};
use crate::testing;

fn vcf(position: &Position, reach: Reach, table: &VcfTable) -> (Vcf, Vec<Move>) {
    let control = Control::default();
    let mut budget = Budget::start(Limits::default(), &control);
    let mut board = testing::board(position);
    let found = find(&mut board, table, &mut budget, reach, None).expect("no stop is requested");
    let Vcf::Won { plies, cell } = found else { return (found, Vec::new()) };
    let line = line(&mut board, table, &mut budget, plies, cell);
    assert_eq!(board.played(), 0);
    (found, line.into_iter().map(|cell| board.mv(cell)).collect())
}

const WHOLE: Reach = Reach { from: 0, fours: MOST_FOURS, nodes: 1_000_000 };

/// Plies of the shortest win by fours, by the rules' own position: `fours` before the last two.
fn plain(position: &Position, fours: u32) -> Option<u32> {
    let side = position.side_to_move();
    let mut moves = Vec::new();
    position.legal_moves_among(&position.winning_points(side), &mut moves);
    if !moves.is_empty() {
        return Some(1);
    }
    moves.clear();
    position.legal_moves_among(&position.four_points(side), &mut moves);
    let wins = |mv: &Move| {
        let mut after = position.clone();
        after.play(*mv);
        let opponent = side.opponent();
        let mut blocks = Vec::new();
        after.legal_moves_among(&after.winning_points(opponent), &mut blocks);
        if !blocks.is_empty() {
            return None;
        }
        let fives = after.winning_points(side);
        after.legal_moves_among(&fives, &mut blocks);
        let mut all = Vec::new();
        let own_turn = after.with_other_side_to_move();
        own_turn.legal_moves_among(&fives, &mut all);
        match (all.len(), blocks.first()) {
            (2.., _) | (_, None) => Some(3),
            (_, Some(block)) if fours > 0 => {
                after.play(*block);
                plain(&after, fours - 1).map(|plies| plies + 2)
            }
            _ => None,
        }
    };
    moves.iter().filter_map(wins).min()
}

/// A position with fours to make: thirty stones at random on few cells, many of the side to move.
pub(crate) fn sharp_position(rule: Rule, rng: &mut SplitMix64) -> Option<Position> {
    let size = [9, 11, 15][rng.below(3)];
    let stones = 16 + rng.below(24);
    let position = testing::random_position(size, rule, stones, rng)?;
    let board = testing::board(&position);
    let is_over_at_once = board.has(board.side(), crate::threat::Threat::Five);
    (!is_over_at_once).then_some(position)
}

fn hold_many(positions: u32, seed: u64) {
    for rule in Rule::ALL {
        let mut rng = SplitMix64::new(seed);
        let table = VcfTable::empty();
        let (mut done, mut long, mut suspects) = (0, 0, 0);
        while done < positions {
            let Some(position) = sharp_position(rule, &mut rng) else { continue };
            // A plain search knows no transpositions: few fours.
            let fours = 3;
            let expected = (0..=fours).find_map(|fours| plain(&position, fours));
            let (found, line) = vcf(&position, Reach { fours, ..WHOLE }, &table);
            let plies = match found {
                Vcf::Won { plies, .. } => Some(plies),
                Vcf::Disproved | Vcf::Unknown { .. } => None,
            };
            assert_eq!(plies, expected, "{} {position:?}", position.board_text());
            if let Some(plies) = plies {
                assert_eq!(line.len() as u32, plies);
                let mut end = position.clone();
                for mv in line {
                    assert!(end.is_legal(mv), "{mv} {}", position.board_text());
                    end.play(mv);
                }
                assert_eq!(end.winner(), Some(position.side_to_move()));
            }
            let whole = vcf(&position, WHOLE, &table).0;
            if found == Vcf::Disproved || plies.is_some() {
                assert_eq!(whole, found, "{}", position.board_text());
            }
            let board = testing::board(&position);
            suspects += u32::from(board.has(Side::First, crate::threat::Threat::Suspect));
            long += u32::from(plies > Some(3));
            done += 1;
        }
        assert!(long > positions / 50, "{rule:?}: {long} of {positions}");
        assert_eq!(suspects > 0, rule == Rule::Renju);
    }
}

#[test]
fn continuous_fours_are_what_a_plain_search_finds() {
    hold_many(300, 3);
}

#[test]
#[ignore = "some minutes: for make test-long"]
fn continuous_fours_are_what_a_plain_search_finds_on_many_positions() {
    hold_many(20_000, 4);
}

#[test]
fn puzzles_are_solved_by_the_fewest_fours_and_none_is_claimed_that_is_none() {
    let file = concat!(env!("CARGO_MANIFEST_DIR"), "/../../tests/data/gomoku/puzzles.jsonl");
    let text = std::fs::read_to_string(file).expect("the puzzles");
    let table = VcfTable::empty();
    let mut seen = [0, 0];
    for puzzle in parse_puzzles(&text).expect("sound puzzles") {
        let name = &puzzle.name;
        match puzzle.kind {
            PuzzleKind::Threes => {}
            PuzzleKind::NoFours => {
                assert_eq!(vcf(&puzzle.position, WHOLE, &table).0, Vcf::Disproved, "{name}");
                seen[1] += 1;
            }
            PuzzleKind::Fours => {
                let (found, line) = vcf(&puzzle.position, WHOLE, &table);
                let Vcf::Won { plies, .. } = found else { panic!("{found:?}: {name}") };
                assert_eq!(Some(plies), puzzle.win_in, "{name}");
                assert!(puzzle.first_moves.contains(&line[0]), "{name}");
                seen[0] += 1;
            }
        }
    }
    assert_eq!(seen, [47, 24]);
}

/// A win by 72 fours before the last two moves.
pub(crate) fn longest() -> Puzzle {
    let file = concat!(env!("CARGO_MANIFEST_DIR"), "/../../tests/data/gomoku/long.jsonl");
    let text = std::fs::read_to_string(file).expect("the puzzle");
    parse_puzzles(&text).expect("a sound puzzle").remove(0)
}

#[test]
fn a_win_may_be_as_long_as_the_board_has_room_for() {
    let puzzle = longest();
    let (found, line) = vcf(&puzzle.position, WHOLE, &VcfTable::empty());
    let Vcf::Won { plies, .. } = found else { panic!("{found:?}") };
    assert_eq!((Some(plies), line.len()), (puzzle.win_in, plies as usize));
    assert!(puzzle.first_moves.contains(&line[0]));
    let mut end = puzzle.position.clone();
    for mv in line {
        assert!(end.is_legal(mv), "{mv}");
        end.play(mv);
    }
    assert_eq!(end.winner(), Some(puzzle.position.side_to_move()));
}

#[test]
fn a_search_that_goes_on_where_one_was_cut_short_finds_what_a_whole_one_finds() {
    let mut rng = SplitMix64::new(9);
    let (mut cut, mut done) = (0, 0);
    let one_by_one = |position: &Position, first: u64| {
        let table = VcfTable::empty();
        let (mut from, mut nodes, mut searches) = (0, first, 0);
        loop {
            searches += 1;
            match vcf(position, Reach { from, nodes, ..WHOLE }, &table).0 {
                Vcf::Unknown { fours } => {
                    assert!(fours >= from, "{fours} {from}");
                    (from, nodes) = (fours, 2 * nodes);
                }
                found => return (found, searches),
            }
        }
    };
    while done < testing::times(60) {
        let rule = Rule::ALL[rng.below(3)];
        let Some(position) = sharp_position(rule, &mut rng) else { continue };
        let whole = vcf(&position, WHOLE, &VcfTable::empty()).0;
        let (found, searches) = one_by_one(&position, 8);
        // Of several shortest wins another one may come first.
        let plies = |found| match found {
            Vcf::Won { plies, .. } => Some(plies),
            other => {
                assert_eq!(other, Vcf::Disproved);
                None
            }
        };
        assert_eq!(plies(found), plies(whole), "{}", position.board_text());
        cut += u32::from(searches > 1);
        done += 1;
    }
    assert!(cut > 5, "{cut}");
    let puzzle = longest();
    let (found, searches) = one_by_one(&puzzle.position, 5_000);
    assert!(matches!(found, Vcf::Won { plies, .. } if Some(plies) == puzzle.win_in), "{found:?}");
    assert!(searches > 2, "{searches}");
}

#[test]
fn a_board_is_as_new_after_a_search_that_was_stopped() {
    let mut rng = SplitMix64::new(8);
    let table = VcfTable::empty();
    let control = Control::default();
    let mut stopped = 0;
    for _ in 0..testing::times(200) {
        let Some(position) = sharp_position(Rule::Renju, &mut rng) else { continue };
        let mut board = testing::board(&position);
        let nodes = Some(rng.below(16) as u64 + 1);
        let mut budget = Budget::start(Limits { nodes, ..Limits::default() }, &control);
        let found = find(&mut board, &table, &mut budget, WHOLE, None);
        stopped += u32::from(found.is_err());
        board.rewind(0);
        assert!(board.same_as(&testing::board(&position)));
    }
    assert!(stopped > 10, "{stopped}");
}
