//! Dialogues.

use std::{io::Cursor, time::Duration};

use yomi_game::AnyPosition;
use yomi_players::Players;
use yomi_search::person::Skill;

use super::{
    session::{start, vertex, written},
    *,
};

fn opponents() -> Vec<(&'static str, Player)> {
    let human = |thousandths| Player::Human(Skill::of_thousandths(thousandths).expect("a skill"));
    vec![("random", human(0)), ("strong", human(2000)), ("engine", Player::engine(Level::new(2)))]
}

fn talk(game: GameKind, said: &str) -> String {
    let mut output = Vec::new();
    let level = Level::new(1).expect("a level");
    let program = Program { version: "1", game, rule: None, level, opponent: None, opponents: opponents() };
    play(Cursor::new(said.to_owned()), &mut output, Box::<Players>::default(), program).expect("it is memory");
    String::from_utf8(output).expect("text")
}

#[test]
fn a_game_is_played_and_taken_back() {
    let said =
        talk(GameKind::Othello, "1 boardsize 8\nclear_board\nplay b f5\n2 genmove w\nundo\nundo\n3 undo\nquit\n");
    let answers: Vec<_> = said.split("\n\n").collect();
    assert_eq!(answers[..3], ["=1", "=", "="]);
    assert!(["=2 D6", "=2 F6", "=2 F4"].contains(&answers[3]), "{said}");
    assert_eq!(answers[4..], ["=", "=", "?3 cannot undo", "=", ""]);
}

#[test]
fn every_legal_move_is_read_as_it_is_written() {
    for game in GameKind::ALL {
        let program =
            Program { version: "1", game, rule: None, level: Level::DEFAULT, opponent: None, opponents: Vec::new() };
        let mut position: AnyPosition = start(&program, None).expect("it has an initial position");
        let mut chosen = 7_usize;
        while !position.is_over() {
            let moves = position.legal_moves();
            for &mv in &moves {
                let text = written(&position, mv);
                let read = if text == "PASS" { position.pass_that_is_due() } else { vertex(&position, &text).unwrap() };
                assert_eq!(read, Some(mv), "{text}");
            }
            chosen = chosen.wrapping_mul(31).wrapping_add(11);
            position = position.after(moves[chosen % moves.len()]).expect("it is legal");
        }
    }
}

#[test]
fn what_is_wrong_is_refused_and_changes_nothing() {
    let lines = "play b i5\nplay b a1\nplay w d3\nboardsize 9\ngenmove\nfly\nfinal_score\nloadsgf /none\n# nothing\n\ntime_left b x 0\n";
    let said = talk(GameKind::Othello, lines);
    let answers: Vec<_> = said.split("\n\n").filter(|answer| !answer.is_empty()).collect();
    assert_eq!(answers.len(), 9, "{said}");
    for (answer, begins) in answers.iter().zip([
        "? syntax error: \"i5\" is no vertex",
        "? illegal move",
        "? illegal move: it is the turn of black",
        "? unacceptable size",
        "? syntax error: \"\" is no colour",
        "? unknown command",
        "? the game is not over",
        "? cannot load file",
        "? syntax error: \"x\"",
    ]) {
        assert!(answer.starts_with(begins), "{answer}");
    }
}

#[test]
fn vertices_leave_i_out_and_gomoku_counts_rows_from_below() {
    let said = talk(GameKind::Gomoku, "boardsize 9\nplay black J1\nshowboard\n");
    assert!(said.contains("   A B C D E F G H J\n 9 - - -"), "{said}");
    assert!(said.contains(" 1 - - - - - - - - X"), "{said}");
    assert!(talk(GameKind::Gomoku, "play b I5\n").starts_with("? syntax error"));
}

/// Commands that lead to a position of Othello whose side to move has to pass, and that side.
fn to_a_pass() -> (String, &'static str, &'static str) {
    let program = Program {
        version: "1",
        game: GameKind::Othello,
        rule: None,
        level: Level::DEFAULT,
        opponent: None,
        opponents: Vec::new(),
    };
    for seed in 0..1000_usize {
        let mut position = start(&program, None).expect("it has an initial position");
        let (mut lines, mut chosen) = (String::new(), seed);
        while !position.is_over() {
            let colours = ["black", "white"];
            let [mover, other] =
                [position.side_to_move(), position.side_to_move().opponent()].map(|side| colours[side as usize]);
            let passed = position.pass_that_is_due().and_then(|pass| position.after(pass));
            if passed.is_some_and(|passed| !passed.is_over()) {
                return (lines, mover, other);
            }
            let moves = position.legal_moves();
            chosen = chosen.wrapping_mul(31).wrapping_add(11);
            let mv = moves[chosen / 7 % moves.len()];
            lines += &format!("play {mover} {}\n", written(&position, mv));
            position = position.after(mv).expect("it is legal");
        }
    }
    panic!("no game has a pass");
}

#[test]
fn a_pass_may_be_played_or_left_out_and_is_taken_back_with_its_move() {
    let (game, passing, other) = to_a_pass();
    let answers = |lines: &str| talk(GameKind::Othello, &format!("{game}{lines}")).replace("=\n\n", "");
    let played = answers(&format!("play {passing} pass\nreg_genmove {other}\ngenmove {other}\nshowboard\n"));
    let left_out = answers(&format!("reg_genmove {other}\ngenmove {other}\nshowboard\n"));
    assert_eq!(played, left_out);
    assert!(!played.contains('?') && answers(&format!("genmove {passing}\n")) == "= PASS\n\n", "{played}");
    // One `undo` for the move with the pass that it left out, one more for the move before.
    let before = answers("undo\nshowboard\n");
    assert_ne!(before, answers("showboard\n"));
    assert_eq!(answers(&format!("genmove {other}\nundo\nundo\nshowboard\n")).split_once("\n\n").unwrap().1, before);
}

#[test]
fn a_finished_game_has_a_score() {
    // The shortest game: black wins all discs, by 64, with empty squares for the winner.
    let moves = ["e6", "f4", "e3", "f6", "g5", "d6", "e7", "f5", "c5"];
    let lines: String = moves
        .iter()
        .enumerate()
        .map(|(ply, mv)| format!("play {} {mv}\n", if ply % 2 == 0 { "b" } else { "w" }))
        .collect();
    let said = talk(GameKind::Othello, &format!("{lines}final_score\ngenmove w\n"));
    assert!(said.ends_with("= B+64\n\n= PASS\n\n"), "{said}");
}

#[test]
fn an_analysis_ends_with_the_next_line_and_every_command_is_listed() {
    let said = talk(GameKind::TicTacToe, "4 yomi-analyze b 1\nname\nlist_commands\nknown_command yomi-analyze\n");
    assert!(said.starts_with("=4\ninfo move "), "{said}");
    assert!(said.contains("\n\n= Yomi\n\n"), "{said}");
    assert!(said.contains("\nyomi-analyze\n") && said.ends_with("= true\n\n"), "{said}");
}

#[test]
fn a_clock_limits_a_move() {
    let began = std::time::Instant::now();
    let said = talk(GameKind::Othello, "time_settings 0 1 2\ngenmove b\ntime_left w 1 0\ngenmove w\n");
    assert_eq!(said.matches("= ").count(), 2, "{said}");
    // A second for all moves, of which the protocol sends no remainder.
    let moves = "genmove b\ngenmove w\n".repeat(20);
    assert_eq!(talk(GameKind::Othello, &format!("time_settings 1 0 0\n{moves}")).matches("= ").count(), 40);
    assert!(began.elapsed() < Duration::from_secs(10));
}

#[test]
fn an_opponent_draws_its_moves_by_a_seed_of_the_game() {
    // The same position twice in a game, and once in each of many games.
    let asks = "genmove b\nundo\n".repeat(6);
    let vertices = |said: &str| -> Vec<String> {
        said.split("\n\n").filter_map(|answer| answer.strip_prefix("= ")).map(str::to_owned).collect()
    };
    let one = vertices(&talk(GameKind::Othello, &format!("set_opponent random\n{asks}")));
    assert!(one.len() == 6 && one.iter().all(|vertex| *vertex == one[0]), "{one:?}");
    let games = "clear_board\ngenmove b\n".repeat(40);
    let mut many = vertices(&talk(GameKind::Othello, &format!("set_opponent random\n{games}")));
    assert_eq!(many.len(), 40);
    many.sort();
    many.dedup();
    assert_eq!(many, ["C4", "D3", "E6", "F5"]);
}

#[test]
fn opponents_are_named_and_a_level_takes_their_place() {
    let said = talk(GameKind::Othello, "known_command set_opponent\nset_opponent strongest\nset_opponent\n");
    assert_eq!(said.matches("? expected an opponent: random, strong, engine").count(), 2, "{said}");
    assert!(said.starts_with("= true\n\n"), "{said}");
    let by_level = talk(GameKind::Othello, "set_level 2\ngenmove b\n");
    for before in ["set_opponent random\nset_level 2\n", "set_opponent engine\n"] {
        let said = talk(GameKind::Othello, &format!("{before}genmove b\n"));
        assert!(said.ends_with(&by_level["=\n\n".len()..]), "{said}");
    }
}
