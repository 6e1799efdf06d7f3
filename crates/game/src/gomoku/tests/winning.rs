//! Tests of wins, forbidden points and neighbourhoods.

use super::{Move, Position, Rule, point, position};
use crate::{Board, Game, GameOutcome, PositionText, Side, gomoku::Forbidden, symmetry::Symmetry};

/// Black to move can make six with d9 on the top row; white has as many stones as black.
const SIX_FOR_BLACK: [&str; 3] = ["XXX-XX---", "---------", "O-O-O-O-O"];
/// White to move can make six with d9 on the top row.
const SIX_FOR_WHITE: [&str; 3] = ["OOO-OO---", "---------", "X-X-X-X-XX"];

fn after(mut position: Position, mv: &str) -> Position {
    assert_eq!(position.why_illegal(point(mv)), None);
    position.play(point(mv));
    position
}

fn winner(position: &Position) -> Option<Side> {
    position.outcome().and_then(|outcome| outcome.winner)
}

#[test]
fn six_in_a_row_win_in_freestyle_for_both() {
    let black = after(position(9, Rule::Freestyle, &SIX_FOR_BLACK), "d9");
    assert_eq!(winner(&black), Some(Side::First));
    let line = black.outcome().expect("over").line;
    assert_eq!(line, ["a9", "b9", "c9", "d9", "e9", "f9"].map(point));
    let white = after(position(10, Rule::Freestyle, &SIX_FOR_WHITE), "d10");
    assert_eq!(winner(&white), Some(Side::Second));
}

#[test]
fn six_in_a_row_neither_win_nor_are_forbidden_in_standard() {
    for (size, rows, mv) in [(9, SIX_FOR_BLACK, "d9"), (10, SIX_FOR_WHITE, "d10")] {
        let played = after(position(size, Rule::Standard, &rows), mv);
        assert!(!played.is_over());
        assert_eq!(played.outcome(), None);
    }
}

#[test]
fn six_in_a_row_are_forbidden_for_black_and_win_for_white_in_renju() {
    let black = position(9, Rule::Renju, &SIX_FOR_BLACK);
    assert_eq!(black.forbidden(), [(point("d9"), Forbidden::Overline)]);
    assert!(!black.is_legal(point("d9")));
    assert_eq!(black.why_illegal(point("d9")).as_deref(), Some("an overline is forbidden for black in renju"));
    let white = after(position(10, Rule::Renju, &SIX_FOR_WHITE), "d10");
    assert_eq!(winner(&white), Some(Side::Second));
    assert_eq!(white.outcome().expect("over").line.len(), 6);
}

/// Black's last move makes a double three on h8.
const DOUBLE_THREE: &str = "f8 a1 g8 a3 h6 c1 h7 c3 h8";

#[test]
fn a_forbidden_move_loses_as_the_last_one_and_is_refused_before_others() {
    let text = |moves: String| PositionText { rule: Some("renju".to_owned()), ..PositionText::of_moves(moves) };
    let played = Position::read(&text(DOUBLE_THREE.to_owned())).expect("a game");
    let lost = played.position;
    assert_eq!((played.moves.len(), winner(&lost)), (9, Some(Side::Second)));
    assert!(lost.is_over() && lost.forbidden().is_empty() && !lost.is_legal(point("i9")));
    assert_eq!((lost.final_score(), lost.outcome().expect("over").line), (1, Vec::new()));
    for symmetry in Symmetry::ALL {
        assert_eq!(winner(&lost.transformed(symmetry)), Some(Side::Second));
    }
    let faults = Position::read(&text(format!("{DOUBLE_THREE} i9"))).expect_err("black went on");
    let reason = "move 9: h8 is not legal: a double three is forbidden for black in renju";
    assert_eq!(faults[0].to_string(), reason);
    // Any other illegal move is refused as the last one, too.
    for moves in ["h8 h8", "h8 p16"] {
        let faults = Position::read(&text(moves.to_owned())).expect_err("no move");
        assert!(faults[0].to_string().starts_with("move 2: "), "{}", faults[0]);
    }
    let lost = Position::read(&text(DOUBLE_THREE.to_owned())).expect("a game").position;
    assert_eq!(lost.after_forbidden(point("i9")), None);
    let white = Position::read(&text("h8".to_owned())).expect("a game").position;
    assert_eq!(white.after_forbidden(point("h9")), None);
}

#[test]
fn exactly_five_wins_by_every_rule_and_the_loser_is_to_move() {
    for rule in Rule::ALL {
        let mut game = Position::empty(15, rule);
        for mv in ["h8", "a1", "i9", "c1", "j10", "e1", "k11", "g1", "l12"] {
            assert!(!game.is_over());
            game.play(point(mv));
        }
        assert!(game.is_over());
        assert_eq!(game.final_score(), -1);
        assert_eq!(game.winner(), Some(Side::First));
        assert_eq!(
            game.outcome(),
            Some(GameOutcome {
                winner: Some(Side::First),
                // Along a rising diagonal, the top row comes first.
                line: ["l12", "k11", "j10", "i9", "h8"].map(point).to_vec(),
            })
        );
        let mut moves = Vec::new();
        game.legal_moves(&mut moves);
        game.neighbourhood(2, &mut moves);
        assert_eq!(moves, []);
        assert_eq!(game.why_illegal(point("o15")).as_deref(), Some("the game is over"));
    }
}

#[test]
fn exactly_five_wins_though_it_makes_a_double_four_or_an_overline_too() {
    // e9 makes five along the row, and fours down the column and down the falling diagonal.
    let double_four = ["XXXX-----", "-----X---", "----X-X--", "----X--X-", "----X----", "O-O-O-O-O", "O-O-O-O-O"];
    let game = position(9, Rule::Renju, &double_four);
    assert!(game.forbidden().iter().all(|(mv, _)| *mv != point("e9")));
    assert_eq!(winner(&after(game, "e9")), Some(Side::First));
    // e7 makes five along the row and six down the column.
    let overline = ["----X", "----X", "XXXX-O---", "----X", "----X", "----X", "OOOO-OOO-", "O--------"];
    let game = position(9, Rule::Renju, &overline);
    assert!(game.is_legal(point("e7")));
    let game = after(game, "e7");
    assert_eq!(winner(&game), Some(Side::First));
    assert_eq!(game.outcome().expect("over").line.len(), 5);
}

#[test]
fn two_fours_in_one_line_are_a_double_four_but_a_straight_four_is_one() {
    for (row, forbidden) in [("-X-X-X-X-", "e8"), ("-X-XX--X-", "f8"), ("XX-X--XX-", "e8"), ("XXX---XXX", "e8")] {
        let stones = row.matches('X').count();
        let white = "O-".repeat(stones.min(4));
        let game = position(9, Rule::Renju, &["", row, "", &white, &"-O".repeat(stones - stones.min(4))]);
        assert_eq!(game.forbidden(), [(point(forbidden), Forbidden::DoubleFour)], "{row}");
    }
    let straight = position(9, Rule::Renju, &["", "--XXX----", "", "O-O-O----"]);
    assert_eq!(straight.forbidden(), []);
}

#[test]
fn white_may_make_what_is_forbidden_for_black() {
    let white = ["---------", "-O-OO--O-", "---------", "X-X-X-X-X"];
    let game = position(9, Rule::Renju, &white);
    assert_eq!(game.side_to_move(), Side::Second);
    assert_eq!(game.forbidden(), []);
    assert!(game.is_legal(point("f8")));
}

#[test]
fn black_without_a_legal_point_draws_in_renju() {
    // Every point but d7 is taken, and d7 would make six.
    let rows = ["XXX-XXO", "XOXOXXO", "OXXOXXO", "OXOOOOX", "OOXOOOX", "OOXXXOX", "XOOXOOX"];
    let game = position(7, Rule::Renju, &rows);
    assert_eq!(game.forbidden(), [(point("d7"), Forbidden::Overline)]);
    assert_eq!(game.empties(), 1);
    assert!(game.is_over());
    assert_eq!(game.final_score(), 0);
    assert_eq!(game.outcome(), Some(GameOutcome { winner: None, line: Vec::new() }));
    let mut moves = Vec::new();
    game.legal_moves(&mut moves);
    game.neighbourhood(1, &mut moves);
    assert_eq!(moves, []);
    assert_eq!(game.why_illegal(point("d7")).as_deref(), Some("the game is over"));
    // By the other rules the game goes on.
    assert!(!position(7, Rule::Standard, &rows).is_over());
    assert_eq!(winner(&after(position(7, Rule::Freestyle, &rows), "d7")), Some(Side::First));
}

#[test]
fn a_full_board_is_a_draw() {
    let rows = ["XXOOX", "OOXXO", "XXOOX", "OOXXO", "XXOOX"];
    let game = position(5, Rule::Freestyle, &rows);
    assert!(game.is_over());
    assert_eq!(game.outcome(), Some(GameOutcome { winner: None, line: Vec::new() }));
    assert_eq!(game.final_score(), 0);
}

fn near(game: &Position, radius: u8) -> Vec<Move> {
    let mut moves = Vec::new();
    game.neighbourhood(radius, &mut moves);
    moves
}

#[test]
fn neighbourhood_is_the_centre_at_first_and_then_what_is_near_a_stone() {
    assert_eq!(near(&Position::empty(15, Rule::Freestyle), 2), [point("h8")]);
    assert_eq!(near(&Position::empty(6, Rule::Freestyle), 2), [point("c4")]);
    let game = after(Position::empty(5, Rule::Freestyle), "a5");
    assert_eq!(near(&game, 1), ["b5", "a4", "b4"].map(point));
    // None within 0 lines of a stone, so all are given.
    assert_eq!(near(&game, 0).len(), 24);
    assert_eq!(near(&game, 255).len(), 24);
    let far = after(after(Position::empty(19, Rule::Freestyle), "s1"), "a19");
    assert_eq!(near(&far, 1), ["b19", "a18", "b18", "r2", "s2", "r1"].map(point));
    assert_eq!(near(&far, 2).len(), 16);
}

#[test]
fn neighbourhood_leaves_out_forbidden_points() {
    let game = position(9, Rule::Renju, &SIX_FOR_BLACK);
    assert!(!near(&game, 1).contains(&point("d9")));
    assert!(near(&game, 1).contains(&point("d8")));
}

#[test]
fn moves_are_ordered_as_the_cells_of_a_board_text() {
    let game = Position::empty(9, Rule::Freestyle);
    let mut moves = Vec::new();
    game.legal_moves(&mut moves);
    assert!(moves.is_sorted());
    assert_eq!(moves.len(), 81);
    for (index, mv) in moves.into_iter().enumerate() {
        assert_eq!(game.square_of(mv), Some((index % 9, index / 9)));
        assert_eq!(game.row_label(index / 9), usize::from(mv.row()) + 1);
    }
}

#[test]
fn images_under_symmetries_share_a_key_and_keep_the_last_move() {
    let mut game = position(9, Rule::Renju, &SIX_FOR_BLACK);
    game.play(point("e2"));
    for symmetry in Symmetry::ALL {
        let image = game.transformed(symmetry);
        assert_eq!(image.symmetry_key(), game.symmetry_key());
        assert_eq!(image.last_move(), Some(game.transform_move(point("e2"), symmetry)));
        assert_eq!(image.transformed(symmetry.inverse()), game);
    }
    assert_ne!(game.symmetry_key(), position(9, Rule::Renju, &SIX_FOR_BLACK).symmetry_key(), "another position");
}

#[test]
fn a_won_board_given_as_a_picture_is_over() {
    let board = PositionText::of_top_rows(15, &["XXXXX", "OOOO"]);
    let text = PositionText { turn: Some("white".to_owned()), ..board };
    let game = Position::read(&text).expect("sound").position;
    assert_eq!(game.winner(), Some(Side::First));
    assert_eq!(game.last_move(), None);
    assert_eq!(game.outcome().expect("over").line.len(), 5);
}

#[test]
fn a_game_is_drawn_for_sure_once_no_line_of_five_is_left_to_either_side() {
    let rows = ["XXOXX", "OOXOO", "XXOXX", "OOXOO", "-----"];
    let text = |rows: &[&str]| PositionText { turn: Some("black".into()), ..PositionText::of_top_rows(5, rows) };
    let position = Position::read(&text(&rows)).expect("a position").position;
    // The last row is free, and the columns and diagonals are mixed.
    assert!(!position.is_drawn_for_sure());
    let position = Position::read(&text(&["XXOXX", "OOXOO", "XXOXX", "OOXOO", "-X-O-"])).expect("a position").position;
    assert!(position.is_drawn_for_sure());
    // By every further move neither side wins.
    fn never_won(position: &Position) -> bool {
        let mut moves = Vec::new();
        position.legal_moves(&mut moves);
        position.winner().is_none()
            && moves.into_iter().all(|mv| {
                let mut after = position.clone();
                after.play(mv);
                never_won(&after)
            })
    }
    assert!(never_won(&position));
    assert!(!Position::empty(15, Rule::Freestyle).is_drawn_for_sure());
}
