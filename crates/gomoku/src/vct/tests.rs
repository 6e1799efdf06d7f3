//! VCT against a plain search on the rules' own position, and on puzzles. `tests/engine` checks
//! whole proofs by the rules alone.

use yomi_collections::puzzles::{PuzzleKind, parse_puzzles};
use yomi_game::{
    Board as _, Game, Side,
    gomoku::{Move, Position, Rule},
    random::SplitMix64,
};
use yomi_search::{Budget, Control, Limits};

use super::{MOST_PLIES, Quiet, Reach, Threats, Vct, VctTable};
use crate::{
    testing,
    vcf::{
        VcfTable,
        tests::{longest, sharp_position},
    },
    verdict::tests::{still_wins, wins_in_three},
};

/// The result of a search for the side to move, and its line.
fn vct(position: &Position, reach: Reach, tables: &mut (VctTable, VcfTable)) -> (Vct, Option<Vec<Move>>) {
    let control = Control::default();
    let mut budget = Budget::start(Limits::default(), &control);
    let mut board = testing::board(position);
    let attacker = board.side();
    let mut threats = Threats::new(&mut board, (&mut tables.0, &tables.1), &mut budget, attacker);
    let found = threats.find(reach).expect("no stop is requested");
    let line = match found {
        Vct::Won { plies, .. } => threats.line(Reach { plies, ..reach }).expect("no stop is requested"),
        Vct::Disproved | Vct::Unknown => None,
    };
    assert_eq!(board.played(), 0);
    (found, line.map(|line| line.into_iter().map(|cell| board.mv(cell)).collect()))
}

/// Checks that the line is legal, no longer than claimed, and ends with the five of the side to
/// move.
fn hold_line(position: &Position, plies: u32, line: &[Move]) {
    let mut end = position.clone();
    for mv in line {
        assert!(end.is_legal(*mv), "{mv} {}", position.board_text());
        end.play(*mv);
    }
    assert!(line.len() as u32 <= plies);
    assert_eq!(end.winner(), Some(position.side_to_move()), "{}", position.board_text());
}

/// Whether a move wins in five plies against any defence, by full-width search.
fn wins_in_five(position: &Position) -> bool {
    let mut moves = Vec::new();
    position.legal_moves(&mut moves);
    moves.into_iter().any(|mv| still_wins(position, mv, wins_in_three))
}

fn hold_many(positions: u32, seed: u64) {
    for rule in Rule::ALL {
        let mut rng = SplitMix64::new(seed);
        let mut tables = (VctTable::empty(), VcfTable::empty());
        let (mut done, mut won, mut lost) = (0, 0, 0);
        while done < positions {
            let size = [6, 7, 9, 11][rng.below(4)];
            let stones = 6 + rng.below(20);
            let Some(position) = testing::random_position(size, rule, stones, &mut rng) else {
                continue;
            };
            if wins_in_three(&position) {
                continue;
            }
            done += 1;
            let expected = wins_in_five(&position);
            let reach = Reach { plies: 5, nodes: 1_000_000, quiet: Quiet::NONE };
            let (found, line) = vct(&position, reach, &mut tables);
            let picture = position.board_text();
            match found {
                Vct::Won { plies, .. } => {
                    assert!(expected && plies == 5, "{rule:?} {picture}");
                    hold_line(&position, plies, &line.expect("a line"));
                    won += 1;
                }
                // White may win by a four whose five black may not take, after a move that looks quiet.
                _ if rule == Rule::Renju && position.side_to_move() == Side::Second => {}
                _ => assert!(!expected, "{rule:?} {picture}"),
            }
            lost += u32::from(found == Vct::Disproved);
        }
        assert!(won > positions / 20 && lost > positions / 20, "{rule:?}: {won} {lost}");
    }
}

#[test]
fn wins_of_five_plies_are_what_a_plain_search_finds() {
    hold_many(150, 21);
}

#[test]
#[ignore = "some minutes: for make test-long"]
fn wins_of_five_plies_are_what_a_plain_search_finds_on_many_positions() {
    hold_many(20_000, 22);
}

#[test]
fn more_nodes_never_turn_a_win_into_none_and_a_shorter_one_is_asked_for_by_plies() {
    let mut rng = SplitMix64::new(23);
    let mut tables = (VctTable::empty(), VcfTable::empty());
    let mut shorter = 0;
    for _ in 0..testing::times(150) {
        let rule = Rule::ALL[rng.below(3)];
        let Some(position) = sharp_position(rule, &mut rng) else { continue };
        tables.0.start();
        let mut known: Option<u32> = None;
        for nodes in [30, 300, 3_000] {
            let (found, line) = vct(&position, Reach { plies: MOST_PLIES, nodes, quiet: Quiet::NONE }, &mut tables);
            let picture = position.board_text();
            match found {
                Vct::Won { plies, .. } => {
                    hold_line(&position, plies, &line.expect("a line"));
                    known = Some(plies);
                }
                _ => assert_eq!(known, None, "{found:?} {picture}"),
            }
        }
        let Some(plies) = known.filter(|plies| *plies > 5) else { continue };
        let reach = Reach { plies: plies - 2, nodes: 3_000, quiet: Quiet::NONE };
        if let (Vct::Won { plies: fewer, .. }, line) = vct(&position, reach, &mut tables) {
            assert!(fewer < plies);
            hold_line(&position, fewer, &line.expect("a line"));
            shorter += 1;
        }
        let again = vct(&position, Reach { plies: MOST_PLIES, nodes: 3_000, quiet: Quiet::NONE }, &mut tables).0;
        assert!(matches!(again, Vct::Won { .. }), "{again:?} {}", position.board_text());
    }
    assert!(shorter > 0, "{shorter}");
}

#[test]
fn puzzles_are_won_by_a_first_move_that_is_known_to_win() {
    let file = concat!(env!("CARGO_MANIFEST_DIR"), "/../../tests/data/gomoku/puzzles.jsonl");
    let text = std::fs::read_to_string(file).expect("the puzzles");
    let mut tables = (VctTable::empty(), VcfTable::empty());
    let mut won = 0;
    for puzzle in parse_puzzles(&text).expect("sound puzzles") {
        if puzzle.kind != PuzzleKind::Threes {
            continue;
        }
        tables.0.start();
        tables.1.start();
        let reach = Reach { plies: MOST_PLIES, nodes: 30_000, quiet: Quiet::NONE };
        if let (Vct::Won { plies, .. }, Some(line)) = vct(&puzzle.position, reach, &mut tables) {
            assert!(puzzle.first_moves.contains(&line[0]), "{}", puzzle.name);
            hold_line(&puzzle.position, plies, &line);
            won += 1;
        }
    }
    assert!(won >= 40, "{won}");
}

#[test]
fn a_win_may_be_as_long_as_the_board_has_room_for() {
    let puzzle = longest();
    let mut tables = (VctTable::empty(), VcfTable::empty());
    let reach = Reach { plies: MOST_PLIES, nodes: 1_000_000, quiet: Quiet::NONE };
    let (found, line) = vct(&puzzle.position, reach, &mut tables);
    let Vct::Won { plies, .. } = found else { panic!("{found:?}") };
    assert!(plies > 100, "{plies}");
    hold_line(&puzzle.position, plies, &line.expect("a line"));
}

#[test]
fn a_board_is_as_new_after_a_search_that_was_stopped() {
    let mut rng = SplitMix64::new(24);
    let mut tables = (VctTable::empty(), VcfTable::empty());
    let control = Control::default();
    let mut stopped = 0;
    for _ in 0..testing::times(200) {
        let Some(position) = sharp_position(Rule::Renju, &mut rng) else { continue };
        let mut board = testing::board(&position);
        let nodes = rng.below(60) as u64 + 1;
        let limits = Limits { nodes: Some(nodes), ..Limits::default() };
        let mut budget = Budget::start(limits, &control);
        let attacker = board.side();
        tables.0.start();
        let mut threats = Threats::new(&mut board, (&mut tables.0, &tables.1), &mut budget, attacker);
        stopped += u32::from(threats.find(Reach { plies: 41, nodes: 10_000, quiet: Quiet::NONE }).is_err());
        assert!(budget.nodes() <= nodes);
        board.rewind(0);
        assert!(board.same_as(&testing::board(&position)));
    }
    assert!(stopped > 10, "{stopped}");
}
