//! Dialogues.

use std::{
    io::{BufReader, Cursor},
    time::Duration,
};

use yomi_players::Players;
use yomi_search::person::Skill;

use super::*;

const INITIAL: &str = "(;GM[Othello]PC[NBoard]DT[2014-02-21 20:52:27 GMT]PB[./mEdax]PW[chris]RE[?]TI[15:00]TY[8]BO[8 \
                       ---------------------------O*------*O--------------------------- *]";

fn talk(said: &str, opponent: Option<Player>) -> Vec<String> {
    let mut output = Vec::new();
    let program = Program { level: Level::new(3).expect("a level"), opponent };
    play(Cursor::new(said.to_owned()), &mut output, Box::<Players>::default(), program).expect("it is memory");
    String::from_utf8(output).expect("text").lines().map(str::to_owned).collect()
}

/// The lines that begin with this word, without it.
fn of<'lines>(lines: &'lines [String], word: &str) -> Vec<&'lines str> {
    let mine = lines.iter().filter_map(|line| line.strip_prefix(word));
    mine.map(str::trim_start).collect()
}

/// A game of random moves up to the first position that is asked for.
fn game_to(is_it: impl Fn(&Game) -> bool) -> Game {
    let games = (0..1000_usize).filter_map(|seed| {
        let mut game = Game::new(othello::Position::initial().into(), &[]);
        let mut chosen = seed;
        while !is_it(&game) {
            let moves = game.position.legal_moves();
            chosen = chosen.wrapping_mul(31).wrapping_add(11);
            game.play(None, *moves.get(chosen / 7 % moves.len().max(1))?);
        }
        Some(game)
    });
    games.into_iter().next().expect("one game has it")
}

/// The commands that lead to the position of a game.
fn commands(game: &Game) -> String {
    game.moves().iter().map(|&mv| format!("move {}\n", written(&[mv]))).collect()
}

#[test]
fn the_dialogue_of_the_protocols_own_document() {
    let game = format!("{INITIAL}B[F5]W[F6]B[D3]W[C5]B[E6]W[F7]B[E7]W[F4];)");
    let lines = talk(&format!("nboard 2\nset game {game}\nset depth 6\nping 1\ngo\n"), None);
    assert_eq!(lines[..4], ["set myname Yomi", "set myname Yomi6", "pong 1", "status Thinking"]);
    let [answer] = of(&lines, "===")[..] else { panic!("{lines:?}") };
    let parts: Vec<_> = answer.split('/').collect();
    assert!(parts.len() == 3 && parts[1..].iter().all(|part| part.parse::<f64>().is_ok()), "{answer}");
    let variation: Vec<_> = of(&lines, "search").last().expect("one").split(' ').collect();
    assert!(variation.len() == 4 && variation[0].starts_with(parts[0]), "{variation:?}");
    assert_eq!((variation[1], variation[2], variation[3]), (parts[1], "0", "6"));
    assert!(of(&lines, "nodestats").len() >= 6 && lines.last().expect("one") == "status");
}

#[test]
fn its_own_move_waits_for_the_board() {
    let begin = format!("set game {INITIAL};)\n");
    let answers = talk(&format!("{begin}go\ngo\nmove F5/1.25/0.3\ngo\n"), None);
    let answers = of(&answers, "===");
    assert_eq!(answers[0][..2], answers[1][..2]);
    assert!(["D6", "F6", "F4"].contains(&&answers[2][..2]), "{answers:?}");
}

#[test]
fn what_is_unknown_is_left_out_and_what_is_refused_is_a_status() {
    let lines =
        "nboard 3\n\nfly\nset contempt -3\nset size 9\nset\nmove A1\nmove\nset game (;GM[Go];)\nlearn\nping 7\n";
    let said = talk(lines, None);
    assert_eq!(said.len(), 6, "{said:?}");
    assert_eq!((&*said[0], &*said[4], &*said[5]), ("set myname Yomi", "learned", "pong 7"));
    assert_eq!(said[1], "status \"A1\" is no legal move");
    assert!(said[2..4].iter().all(|line| line.starts_with("status ")), "{said:?}");
}

#[test]
fn moves_of_a_game_have_values_and_times_and_passes_are_played_or_left_out() {
    let game =
        "(;GM[Othello]BO[8 ---------------------------O*------*O--------------------------- *]B[F5//2.449]W[D6/0.00];)";
    let read = read_game(game).expect("a game");
    assert_eq!(written(&read.moves()), "F5D6");
    let game = game_to(|game| game.pass().is_some_and(|passed| !passed.is_over()));
    let next = written(&game.pass().expect("a pass").legal_moves()[..1]);
    let moves = commands(&game);
    assert_eq!(of(&talk(&format!("{moves}go\n"), None), "==="), ["PA"]);
    for text in [format!("move PA\nmove {next}\n"), format!("move {next}\n")] {
        let lines = talk(&format!("{moves}{text}go\n"), None);
        assert!(of(&lines, "status").iter().all(|status| !status.contains("legal")), "{lines:?}");
    }
    assert_eq!(of(&talk(&format!("{moves}hint 3\n"), None), "search").last().expect("one")[..2], *"PA");
}

#[test]
fn an_exact_value_is_a_hundred_per_cent_and_a_winner_has_a_w() {
    let empties = |game: &Game| 64 - game.position.counts().expect("discs").iter().sum::<u32>();
    let moves = commands(&game_to(|game| empties(game) == 6));
    let lines = talk(&format!("{moves}set depth 12\nhint 2\n"), None);
    let last = of(&lines, "search").last().expect("one").to_string();
    assert!(last.ends_with(" 0 100%"), "{last}");
    let valuation = |thousandths, unit, kind| depth(9, &Valuation::new(thousandths, unit, kind));
    assert_eq!(valuation(2_000, Unit::Discs, ValueKind::LowerBound), "100%W");
    assert_eq!(valuation(1_000, Unit::Outcome, ValueKind::Exact), "100%W");
    assert_eq!(valuation(2_000, Unit::Discs, ValueKind::UpperBound), "9");
}

#[test]
fn an_analysis_has_a_value_for_every_position_and_sums_up() {
    let lines = talk(&format!("set game {INITIAL}B[F5]W[F6]B[D3]W[C5]B[E6];)\nset depth 3\nanalyze\n"), None);
    let mut numbers: Vec<u32> =
        of(&lines, "analysis").iter().map(|rest| rest.split(' ').next().unwrap().parse().unwrap()).collect();
    numbers.sort_unstable();
    numbers.dedup();
    assert_eq!(numbers, [0, 1, 2, 3, 4, 5]);
    let last = lines.last().expect("a status");
    assert!(last.starts_with("status accuracy: black ") && last.contains("turning points:"), "{last}");
}

#[test]
fn an_opponent_chooses_the_moves_and_the_engine_the_hints() {
    let random = Some(Player::Human(Skill::of_thousandths(0).expect("a skill")));
    let lines = "go\n".repeat(3) + "set depth 2\nhint 4\n";
    let lines = talk(&lines, random);
    assert_eq!(of(&lines, "===").len(), 3);
    assert!(of(&lines, "search").last().expect("one").ends_with(" 0 2"), "{lines:?}");
}

/// Text, then nothing for a while, then the rest.
struct Slow(Vec<Box<dyn FnMut() -> Vec<u8> + Send>>);

impl io::Read for Slow {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        if self.0.is_empty() {
            return Ok(0);
        }
        let text = self.0.remove(0)();
        buffer[..text.len()].copy_from_slice(&text);
        Ok(text.len())
    }
}

#[test]
fn a_ping_ends_a_search_before_its_pong_and_the_end_of_input_ends_the_program() {
    let wait = |text: &'static str| -> Box<dyn FnMut() -> Vec<u8> + Send> {
        Box::new(move || {
            std::thread::sleep(Duration::from_millis(200));
            text.as_bytes().to_vec()
        })
    };
    let input = Slow(vec![wait("set depth 60\nhint 3\n"), wait("ping 1\ngo\n"), wait("ping 2\nanalyze\n")]);
    let (mut output, began) = (Vec::new(), Instant::now());
    let program = Program { level: Level::DEFAULT, opponent: None };
    play(BufReader::new(input), &mut output, Box::<Players>::default(), program).expect("it is memory");
    assert!(began.elapsed() < Duration::from_secs(5), "{:?}", began.elapsed());
    let said = String::from_utf8(output).expect("text");
    let (before, rest) = said.split_once("pong 1\n").expect("a pong");
    assert!(
        before.contains("search ") && rest.split_once("pong 2\n").is_some_and(|(go, _)| go.contains("=== ")),
        "{said}"
    );
}
