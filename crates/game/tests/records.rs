//! The records of `tests/data/records/`, each against what it is expected to be.

use std::{fs, path::PathBuf};

use serde_json::Value;
use yomi_game::{
    AnyPosition, Board, Coordinates, GameKind, Played, PositionFault, PositionText, gomoku, othello,
    record::{self, IgnoredKind, Record, RecordedStart},
};

fn folder() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../tests/data/records")
}

fn text_of(file: &str) -> String {
    fs::read_to_string(folder().join(file)).unwrap_or_else(|error| panic!("{file}: {error}"))
}

/// What was read of a record: moves and board.
#[derive(Debug)]
struct Game {
    moves: Vec<String>,
    position: AnyPosition,
    board: String,
}

fn played<B: Board>(text: &PositionText, record: &Record<'_>) -> Result<Game, Vec<PositionFault>> {
    let Played { position, moves, .. } = B::read_record(text, record)?;
    Ok(Game {
        moves: moves.iter().map(ToString::to_string).collect(),
        board: position.board_text(),
        position: position.into(),
    })
}

fn games(expected: &Value, text: &str) -> Result<Vec<Game>, Vec<PositionFault>> {
    let coordinates = expected["coordinates"]
        .as_str()
        .map(|name| Coordinates::ALL.into_iter().find(|known| known.name() == name).expect("a name"));
    let given = PositionText { coordinates, ..PositionText::default() };
    let records = record::parse(text).map_err(|fault| vec![fault])?;
    records
        .iter()
        .map(|record| match expected["game"].as_str() {
            Some("othello") => played::<othello::Position>(&given, record),
            _ => played::<gomoku::Position>(&given, record),
        })
        .collect()
}

fn strings(value: &Value) -> Vec<String> {
    value.as_array().expect("a list").iter().map(|item| item.as_str().expect("a text").to_owned()).collect()
}

fn agrees(file: &str, expected: &Value, game: &Game) {
    if expected["moves"].is_array() {
        assert_eq!(game.moves, strings(&expected["moves"]), "{file}");
    }
    if let Some(board) = expected["board"].as_str() {
        assert_eq!(game.board, board, "{file}");
    }
    if let Some(turn) = expected["turn"].as_str() {
        let side = game.position.kind().side_name(game.position.side_to_move());
        assert_eq!(side, turn, "{file}");
    }
    if let AnyPosition::Gomoku(position) = &game.position {
        if let Some(size) = expected["size"].as_u64() {
            assert_eq!(u64::from(position.board_size()), size, "{file}");
        }
        if let Some(rule) = expected["rule"].as_str() {
            assert_eq!(position.rule().name(), rule, "{file}");
        }
    }
}

#[test]
fn every_record_is_what_it_is_expected_to_be() {
    for line in text_of("expected.jsonl").lines() {
        let expected: Value = serde_json::from_str(line).expect("JSON");
        let file = expected["file"].as_str().expect("a file");
        let found = games(&expected, &text_of(file));
        if expected["refused"].is_string() {
            found.expect_err(file);
            continue;
        }
        let found = found.unwrap_or_else(|faults| panic!("{file}: {faults:?}"));
        let wanted = expected["games"].as_array().cloned().unwrap_or_else(|| vec![expected.clone()]);
        assert_eq!(found.len(), wanted.len(), "{file}");
        for (game, wanted) in found.iter().zip(&wanted) {
            agrees(file, wanted, game);
        }
    }
}

/// The moves of Othello in a text, or why there are none.
fn othello(text: &str) -> Result<String, String> {
    moves::<othello::Position>(&PositionText::of_moves(text))
}

fn gomoku(text: &str) -> Result<String, String> {
    moves::<gomoku::Position>(&PositionText::of_moves(text))
}

fn moves<B: Board>(text: &PositionText) -> Result<String, String> {
    let played = B::read(text);
    let texts = |moves: &[B::Move]| moves.iter().map(ToString::to_string).collect::<Vec<_>>().join(" ");
    played
        .map(|played| texts(&played.moves))
        .map_err(|faults| faults.iter().map(ToString::to_string).collect::<Vec<_>>().join("; "))
}

#[test]
fn move_numbers_fit_or_are_refused_with_their_place() {
    for text in [
        "1. f5 d6 2. c3 d3",
        "1. f5 1... d6 2. c3 2... d3",
        "1. f5 2. d6 3. c3 4. d3",
        "1. f5 d6 3. c3 d3",
        "1 f5 d6\n2 c3 d3",
        "1. f5 d6 2. c3 d3 3.",
        "1.f5 d6 2.c3 d3",
    ] {
        assert_eq!(othello(text).as_deref(), Ok("f5 d6 c3 d3"), "{text}");
    }
    for (text, reason) in [
        ("1. h8 i9 2. g9 j8 4. h10 g10", "the number 4. does not fit"),
        ("7. h8 i9 8. g9 j8", "begin with number 7."),
        ("1. h8 i9 3. g9 j8 4. h10", "the number 4. does not fit"),
        ("1. h8 2. i9 4. g9", "the number 4. does not fit"),
        ("1. h8 i9 2... g9", "the number 2... does not fit"),
        ("2 h8 i9", "begin with number 2."),
        ("0. h8", "begin with number 0."),
        ("1. h8 i9 2. g9 2. j8", "the number 2. does not fit"),
    ] {
        let found = gomoku(text).expect_err(text);
        assert!(found.contains(reason), "{text}: {found}");
    }
    // Played on from a board, the numbers go on.
    let board = PositionText {
        board: Some("---------------------------OX------XO---------------------------X".into()),
        ..PositionText::of_moves("7. f5 d6 8. c3")
    };
    assert_eq!(moves::<othello::Position>(&board).as_deref(), Ok("f5 d6 c3"));
    // A pass may count or not, be written or not.
    let before = "1. e6 f4 2. e3 f6 3. g5 d6 4. e7 f5 5. c5";
    assert!(othello(before).is_ok());
    // A missing move is a better reason than the illegal move behind it.
    let found = othello("1. f5 d6 2. c3 4. f5").expect_err("a gap");
    assert!(found.contains("the number 4. does not fit"), "{found}");
}

#[test]
fn results_are_held_against_finished_games_alone() {
    let game = text_of("othello-one-game.pgn");
    let moves = game.split("\n\n").nth(1).expect("moves").trim().trim_end_matches("23-41");
    for (result, sound) in [
        ("23-41", true),
        ("0-1", true),
        ("1-0", false),
        ("0-0", false),
        ("*", true),
        ("1/2-1/2", false),
        ("21-43", false),
        ("41-23", false),
    ] {
        assert_eq!(othello(&format!("{moves} {result}")).is_ok(), sound, "{result}");
    }
    assert!(othello("1. f5 d6 2. c3 d3 34-30").is_ok());
    assert!(othello("f5 d6 *").is_ok());
    assert!(othello("f5 d6 40-30").is_err(), "there are 64 squares");
    assert!(gomoku("h8 i9 34-30").is_err());
    assert!(gomoku("h8 i9 1-0").is_ok());
    assert!(gomoku("8-8 9-9").is_err());
    let won = "h8 a1 i8 a2 j8 a3 k8 a4 l8";
    for (result, sound) in [("1-0", true), ("0-1", false), ("0-0", false), ("1/2-1/2", false)] {
        assert_eq!(gomoku(&format!("{won} {result}")).is_ok(), sound, "{result}");
    }
    let sgf = |result: &str| format!("(;GM[4]RE[{result}];B[hh];W[aa];B[ih];W[ab];B[jh];W[ac];B[kh];W[ad];B[lh])");
    for (result, sound) in [("B+", true), ("W+", false), ("W+T", true), ("Draw", false), ("?", true), ("B+5", true)] {
        assert_eq!(gomoku(&sgf(result)).is_ok(), sound, "{result}");
    }
    for (result, sound) in [("White wins", false), ("白胜", false), ("Black won", true), ("黑胜", true)] {
        assert_eq!(gomoku(&sgf(result)).is_ok(), sound, "{result}");
    }
    for (winner, sound) in [("white", false), ("O", false), ("black", true), ("Ann", true)] {
        let text = format!("{{\"winner\": \"{winner}\", \"moves\": \"{won}\"}}");
        assert_eq!(gomoku(&text).is_ok(), sound, "{winner}");
    }
    let by = |result: &str| othello(&format!("(;GM[2]RE[{result}];{})", of_properties(moves)));
    for (result, sound) in [("W+18", true), ("W+10", false), ("B+18", false), ("0", false)] {
        assert_eq!(by(result).is_ok(), sound, "{result}");
    }
}

/// The moves of a game without passes as properties of SGF.
fn of_properties(moves: &str) -> String {
    let moves = moves.split_whitespace().filter(|word| !word.ends_with('.'));
    let property = |(index, mv): (usize, &str)| format!("{}[{mv}]", ["B", "W"][index % 2]);
    moves.enumerate().map(property).collect()
}

#[test]
fn a_result_that_is_not_understood_is_reported() {
    for (text, expected) in [
        ("(;GM[4]RE[Ann];B[hh])", "RE[Ann]"),
        ("[Result \"Ann\"]\n1. h8 i9", "[Result \"Ann\"]"),
        ("Piskvorky 15x15, 1:1, 0\n8,8,0\n2\n", "2"),
        ("{\"winner\": 2, \"moves\": [\"h8\"]}", "\"winner\": 2"),
        ("{\"winner\": \"1\", \"moves\": [\"h8\"]}", "\"winner\": \"1\""),
    ] {
        let games = record::parse(text).unwrap_or_else(|fault| panic!("{text}: {fault}"));
        let ignored: Vec<_> = games[0].ignored.iter().map(|ignored| &*ignored.text).collect();
        assert_eq!(ignored, [expected], "{text}");
    }
}

#[test]
fn brackets_hold_comments_variations_or_the_moves_of_a_side() {
    let ignored = |text: &str| {
        let games = record::parse(text).map_err(|fault| fault.to_string())?;
        let kind = |ignored: &record::Ignored<'_>| (ignored.kind, ignored.text.to_string());
        Ok::<_, String>(games[0].ignored.iter().map(kind).collect::<Vec<_>>())
    };
    let comments = ["(0:12)", "(Tiger)", "(33:31)"].map(|it| (IgnoredKind::Comment, it.to_owned()));
    assert_eq!(ignored("f5 (0:12) d6 (Tiger) c3 (33:31)"), Ok(comments.to_vec()));
    assert_eq!(othello("f5 (0:12) d6 (Tiger) c3").as_deref(), Ok("f5 d6 c3"));
    for text in ["f5 (f4) d6 c3", "f5 d6 (f4) c3 (f6)", "f5 (1... f4) d6 (2. f4)", "f5 (f4 e3) d6 (d3)"] {
        let found = ignored(text).unwrap_or_else(|fault| panic!("{text}: {fault}"));
        assert!(found.iter().all(|(kind, _)| *kind == IgnoredKind::Variation), "{text}");
    }
    for text in ["h8 (i9) g9 (j8)", "1. h8 (i9) 2. g9 (j8) 3. h10", "(h8) i9 (g9) j8", "(h8) i9"] {
        let found = ignored(text).expect_err(text);
        assert!(found.contains("brackets stand round every other move"), "{text}: {found}");
    }
}

#[test]
fn moves_may_have_their_sides_and_labels_before_them() {
    for text in [
        "●f5 ○d6 ●c3 ○d3",
        "● f5 ○ d6 ● c3 ○ d3",
        "黒f5白d6黒c3白d3",
        "黑：f5 白：d6 黑：c3 白：d3",
        "Black: f5 White: d6 black c3 white d3",
        "⚫\u{fe0f}f5 ⚪\u{fe0f}d6 ⚫c3 ⚪d3",
        "第1手：F5 第2手：D6 第3手：C3 第4手：D3",
        "1手目 f5 2手目 d6 3手目 c3 4手目 d3",
        "1) f5 d6 2) c3 d3",
        "1: ●f5 ○d6 2: ●c3 ○d3",
        "1 ●f5 ○d6 2 ●c3 ○d3",
        "Ｆ５　Ｄ６　ｃ３，ｄ３",
        "１．ｆ５ ｄ６ ２．ｃ３ ｄ３",
        "[\"ｆ５\", \"ｄ６\", \"ｃ３\", \"ｄ３\"]",
    ] {
        assert_eq!(othello(text).as_deref(), Ok("f5 d6 c3 d3"), "{text}");
    }
    for (text, reason) in [
        ("○f5 ●d6", "gives f5 to white"),
        ("黒f5 黒d6", "gives d6 to black"),
        ("第1手：F5 第3手：C3", "the number 3. does not fit"),
        ("● ○", "no moves"),
    ] {
        let found = othello(text).expect_err(text);
        assert!(found.contains(reason), "{text}: {found}");
    }
}

#[test]
fn the_archive_of_renju_is_read() {
    let game =
        |moves: &str| format!("<game id=\"1\" alt=\"i8\" bresult=\"0\">\n<move>{moves}</move><info>B=1</info></game>");
    let text = format!("<?xml?>\n<database>{}{}</database>", game("h8 h9 i8"), game("h8"));
    let games = record::parse(&text).expect("two games");
    assert_eq!(games.len(), 2);
    assert!(games.iter().all(|game| game.game == Some(GameKind::Gomoku)));
    let ignored: Vec<_> = games[1].ignored.iter().map(|ignored| &*ignored.text).collect();
    let of_game = "</game><game id=\"1\" alt=\"i8\" bresult=\"0\">";
    assert_eq!(ignored, [of_game, "<info>B=1</info>", "</game></database>"]);
    let one = format!("<database>{}</database>", game("h8 h9 i8"));
    assert_eq!(gomoku(&one).as_deref(), Ok("h8 h9 i8"));
    for text in ["<p>h8 h9</p>", "<move>h8", "<move>h8 1-0 h9</move>"] {
        assert!(gomoku(text).expect_err(text).contains("<move>…</move>"), "{text}");
    }
}

#[test]
fn what_moves_cannot_say_is_refused_with_the_way_out() {
    for (text, reason) in [
        ("(;B[hh](;W[ih])(;W[gg]))", "POST /v1/record"),
        ("h8 (i9 j9) g9", "POST /v1/record"),
        ("[Black \"A\"]\n\n1. h8 i9\n\n[Black \"B\"]\n\n1. h8 g9\n", "2 games"),
        ("(;B[hh])(;B[hi])", "2 games"),
        ("[FEN \"x\"]\n1. h8", "send it as board"),
        ("[Variant \"Pente\"]\n1. h8", "not played here"),
        ("(;GM[11];B[hh])", "GM[4]"),
        ("--XXXXX--OOOXX-O-OOOXXOX-OXOXOXXOXXXOXXX--XOXOXX-XXXOOO--OOOOO-- X", "send it as board"),
        ("{\"moves\": [true]}", "is no move"),
        ("[\"h8\", \"h8\"]", "occupied"),
        ("[37]", "coordinates"),
        ("[[\"B\", \"J9\"]]", "skip_i"),
        ("[[\"W\", \"H9\"]]", "gives h9 to white"),
        ("t19", "skip_i"),
        ("p1", "it is o1"),
    ] {
        let found = gomoku(text).expect_err(text);
        assert!(found.contains(reason), "{text}: {found}");
    }
    let found = othello("(;GM[Othello]TY[8r20]B[f5];)").expect_err("no board");
    assert!(found.contains("BO[8"), "{found}");
}

#[test]
fn lists_of_programs_are_read() {
    let gomoku = |text: &str, coordinates| {
        moves::<gomoku::Position>(&PositionText { coordinates, ..PositionText::of_moves(text) })
    };
    let from_0 = Some(Coordinates::FromZero);
    for (text, coordinates, expected) in [
        ("[\"h8\",\"i9\"]", None, "h8 i9"),
        ("[[\"B\",\"H8\"],[\"W\",\"H9\"]]", None, "h8 h9"),
        ("[[\"B\",\"H8\"],[\"W\",\"J9\"]]", Some(Coordinates::SkipI), "h8 i9"),
        ("[{\"x\":7,\"y\":7},{\"x\":8,\"y\":6}]", from_0, "h8 i9"),
        ("[[7,7],[8,6]]", from_0, "h8 i9"),
        ("[112, 98, 97]", from_0, "h8 i9 h9"),
        ("[113, 99, 98]", Some(Coordinates::FromOne), "h8 i9 h9"),
        ("{\"moves\":\"h8i9\"}", None, "h8 i9"),
        ("1. H8 J7\n2. G9 K6", Some(Coordinates::SkipI), "h8 i7 g9 j6"),
    ] {
        assert_eq!(gomoku(text, coordinates).as_deref(), Ok(expected), "{text}");
    }
    assert!(gomoku("i9", Some(Coordinates::SkipI)).is_err());
    assert_eq!(othello("[{\"m\": \"f5\"}, {\"m\": \"d6\"}]").as_deref(), Ok("f5 d6"));
}

#[test]
fn stones_that_are_set_up_are_the_start() {
    let text = text_of("setup-and-variation.sgf");
    let records = record::parse(&text).expect("one game");
    let [record] = &records[..] else { panic!("one game: {records:?}") };
    assert!(matches!(&record.start, Some(RecordedStart::Stones(stones)) if stones.len() == 3));
    let ignored: Vec<_> = record.ignored.iter().map(|ignored| ignored.kind).collect();
    assert_eq!(ignored, [IgnoredKind::Variation]);
    let played = gomoku::Position::read_record(&PositionText::default(), record).expect("a game");
    assert_eq!(played.start.stone_count(), 3);
    for (text, reason) in [
        ("(;GM[4]AB[hh][hh];W[ii])", "two stones"),
        ("(;GM[4]SZ[9]AB[oo];W[aa])", "outside the board"),
        ("(;GM[4]AB[aa:ea];W[ii])", "the game is over"),
        ("(;GM[4]AB[aa][bb][cc])", "PL[B] or PL[W]"),
    ] {
        let found = gomoku(text).expect_err(text);
        assert!(found.contains(reason), "{text}: {found}");
    }
    assert_eq!(gomoku("(;GM[4]AB[aa][bb][cc]PL[B];B[hh])").as_deref(), Ok("h8"));
    // Points are written as those of moves, in gomoku from the bottom.
    for stones in ["AB[e4][d5]AW[d4][e5]PL[B]", "AB[ed][de]AW[D4][E5]PL[B]"] {
        let text = format!("(;GM[2]SZ[8]{stones};B[f5];W[d6])");
        assert_eq!(othello(&text).as_deref(), Ok("f5 d6"), "{text}");
    }
    let gomoku = |text: &str, coordinates| {
        let text = PositionText { coordinates, ..PositionText::of_moves(text) };
        let played = gomoku::Position::read(&text);
        played.map(|played| played.start.board_text()).map_err(|faults| faults[0].to_string())
    };
    let low = gomoku("(;GM[4]SZ[9]AB[a1]AW[i9];B[e5])", None).expect("a game");
    assert_eq!((low.find('O'), low.find('X')), (Some(8), Some(72)));
    let skips = gomoku("(;GM[4]SZ[9]AB[j1];W[aa])", Some(Coordinates::SkipI)).expect("a game");
    assert_eq!(skips.find('X'), Some(80));
    assert!(gomoku("(;GM[4]SZ[9]AB[j1];W[aa])", None).expect_err("j").contains("outside the board"));
}

#[test]
fn games_of_one_text_are_told_apart() {
    for (text, games) in [
        ("f5 d6 34-30 f5 f4 30-34", 2),
        ("f5 d6 34-30", 1),
        ("2 (;GM[Othello]B[F5];)(;GM[Othello]B[F5];)", 2),
        ("[{\"moves\":[\"f5\"]},{\"moves\":[\"f5\"]}]", 2),
        (
            "% a file\n\n--XXXXX--OOOXX-O-OOOXXOX-OXOXOXXOXXXOXXX--XOXOXX-XXXOOO--OOOOO-- X; A2:+38\n\
          8 ---------------------------O*------*O--------------------------- *\n",
            2,
        ),
    ] {
        assert_eq!(record::parse(text).map(|games| games.len()), Ok(games), "{text}");
    }
    let many = "(;B[hh])".repeat(record::MAX_GAMES + 1);
    assert!(record::parse(&many).is_err());
    assert_eq!(record::parse("").expect("the beginning").len(), 1);
}

#[test]
fn near_misses_of_other_programs_are_not_read_as_something_else() {
    let from_0 = Some(Coordinates::FromZero);
    let with =
        |text: &str| moves::<gomoku::Position>(&PositionText { coordinates: from_0, ..PositionText::of_moves(text) });
    for (text, reason) in [
        ("{\"moves\": [\"f5\",\"d6\",]}", "no JSON"),
        ("{'moves': ['f5']}", "no JSON"),
        ("{moves: [f5, d6]}", "no move was found"),
        ("{\"m\":\"f5\"}\n{\"m\":\"d6\"}", "no JSON"),
        ("{\"initialStones\":[[\"B\",\"D4\"]],\"moves\":[[\"B\",\"F6\"]]}", "may make another position"),
        ("{\"boardXSize\":19,\"moves\":[\"a1\"]}", "may make another position"),
        ("{\"size\":\"19\",\"moves\":[\"a1\"]}", "may make another position"),
        ("{\"position\":\"X\",\"moves\":[\"a1\"]}", "may make another position"),
        ("{\"position\":{\"moves\":[\"h8\"]},\"moves\":[\"a1\"]}", "send one of them"),
        ("{\"moves\":[\"h8\"],\"moves\":[\"i9\"]}", "twice"),
        ("{\"size\":20,\"moves\":\"Piskvorky 15x15, 1:1, 0\\n8,8,0\"}", "contradicts"),
        ("{\"rule\":\"renju\",\"moves\":\"(;GM[4]RU[freestyle];B[hh])\"}", "contradicts"),
        ("[{\"x\":7,\"y\":7,\"color\":\"white\"}]", "gives h8 to white"),
        ("[{\"x\":7,\"y\":7,\"player\":2}]", "is no move"),
        ("[{\"m\":\"h8\",\"move\":\"i9\"}]", "is no move"),
        ("[{\"m\":\"h8\",\"x\":3,\"y\":3}]", "is no move"),
        ("[{\"x\":7,\"y\":7,\"col\":3}]", "is no move"),
        ("(;GM[4]Size[9];B[ee])", "the size is SZ"),
        ("(;GM[4]Rules[renju];B[hh])", "the rules are RU"),
        ("[Width \"19\"]\n[Height \"19\"]\n1. h8", "one Size"),
        ("[Size \"15\"]\n[Size \"19\"]\n1. h8", "second time"),
        ("[Variant \"freestyle\"]\n[Rule \"renju\"]\n1. h8", "contradicts another tag"),
        ("1... h8 2. i9", "begin with number 1..."),
        ("1... h8 2... i9 3... j10", "begin with number 1..."),
        ("(;GM[4]PL[W];B[hh];W[ii])", "nowhere else"),
        ("(;GM[4]AB[hh][ii][jj])", "PL[B] or PL[W]"),
        ("2 (;GM[4];B[hh])", "is one missing?"),
        ("h8 a1 i8 a2 j8 a3 k8 a4 l8 0.5-0.5", "contradicts the moves"),
        ("[Result \"*\"]\n1. h8 a1 2. i8 a2 3. j8 a3 4. k8 a4 5. l8 1/2-1/2", "contradicts the moves"),
    ] {
        let found = with(text).expect_err(text);
        assert!(found.contains(reason), "{text}: {found}");
    }
    for (text, expected) in [
        ("(;GM[4]SZ[20];B[pa];W[ps])", "p20 p2"),
        ("(;GM[4];Black[hh];White[ii])", "h8 i7"),
        ("1 (;GM[4];B[hh])\n", "h8"),
        ("[Black \"A\"]\n1. h8 i9 {a\n%b}\n2. j10 k11 {z}", "h8 i9 j10 k11"),
        ("[{\"x\":7,\"y\":7,\"color\":\"black\"}]", "h8"),
        ("{a comment} 1. h8 i9", "h8 i9"),
    ] {
        assert_eq!(with(text).as_deref(), Ok(expected), "{text}");
    }
    assert_eq!(othello("(;GM[2];B[fe];W[pa])").map_err(|_| ()), Err(()));
    assert_eq!(record::parse("1 (;GM[2];B[f5])\n1 (;GM[2];B[c4])").map(|games| games.len()), Ok(2));
    assert_eq!(othello("(;GM[2]RU[anti];B[f5])").map_err(|_| ()), Err(()));
}

#[test]
fn a_brace_in_a_line_comment_of_pgn_opens_no_comment() {
    let two = "[Black \"A\"]\n1. h8 i9 ; {\n\n[Black \"B\"]\n1. h8 g9\n";
    assert_eq!(record::parse(two).map(|games| games.len()), Ok(2));
    for text in [
        "[Black \"A\"]\n; see { below\n% an escape\n1. h8 i9",
        "[Black \"A\"]\n1. h8 ; a } and a {\n% an escape\ni9",
        "[Black \"A\"]\n1. h8 {a ; in braces\n% stays} i9",
        "[Black \"A\"]\n1. h8 {a};{\n% an escape\ni9",
    ] {
        assert_eq!(gomoku(text).as_deref(), Ok("h8 i9"), "{text}");
    }
    let open = "[Black \"A\"]\n1. h8 {a\n[Black \"B\"]\n} i9\n";
    assert_eq!(gomoku(open).as_deref(), Ok("h8 i9"));
}

#[test]
fn the_tag_of_the_game_may_stand_behind_that_of_its_variant() {
    let first_game = |text: &str| {
        let games = record::parse(text).map_err(|fault| fault.to_string())?;
        Ok::<_, String>((games[0].game, games[0].rule.as_deref().map(str::to_owned)))
    };
    let standard = Some("standard".to_owned());
    for (game, expected) in [
        ("Othello", (Some(GameKind::Othello), None)),
        ("Reversi", (Some(GameKind::Othello), None)),
        ("Gomoku", (Some(GameKind::Gomoku), standard.clone())),
    ] {
        for text in [
            format!("[Variant \"standard\"]\n[Game \"{game}\"]\n1. f5"),
            format!("[Game \"{game}\"]\n[Variant \"standard\"]\n1. f5"),
            format!("[Rules \"standard\"]\n[Event \"x\"]\n[GameType \"{game}\"]\n1. f5"),
        ] {
            assert_eq!(first_game(&text).as_ref(), Ok(&expected), "{text}");
        }
    }
    let alone = first_game("[Variant \"standard\"]\n1. f5");
    assert_eq!(alone, Ok((Some(GameKind::Gomoku), standard)));
    for text in ["[Variant \"renju\"]\n[Game \"Othello\"]\n1. f5", "[Game \"Gomoku\"]\n[Game \"Othello\"]\n1. f5"] {
        let found = first_game(text).expect_err(text);
        assert!(found.contains("contradicts another tag"), "{text}: {found}");
    }
}

#[test]
fn columns_with_an_i_do_not_skip_it() {
    for text in ["h8 i9 t19", "i9 p1", "[\"p1\", \"i9\"]", "[[\"B\", \"I9\"], [\"W\", \"P1\"]]"] {
        let found = gomoku(text).expect_err(text);
        assert!(!found.contains("skip"), "{text}: {found}");
    }
    assert_eq!(gomoku("[[\"B\", \"I9\"], [\"W\", \"J9\"]]").as_deref(), Ok("i9 j9"));
    for text in ["h8 p1", "[[\"B\", \"H9\"], [\"W\", \"J9\"]]"] {
        assert!(gomoku(text).expect_err(text).contains("skip_i"), "{text}");
    }
}

#[test]
fn games_with_passes_are_read_in_every_way_of_numbering_them() {
    use yomi_game::{Game as _, random::SplitMix64};
    let mut random = SplitMix64::new(7);
    let mut with_passes = 0;
    for _ in 0..60 {
        let mut position = othello::Position::initial();
        let mut played: Vec<String> = Vec::new();
        while !position.is_over() {
            let mut legal = Vec::new();
            position.legal_moves(&mut legal);
            let mv = legal[random.below(legal.len())];
            position.play(mv);
            played.push(mv.to_string());
        }
        with_passes += usize::from(played.iter().any(|mv| mv == "pass"));
        let expected = played.join(" ");
        let pairs = |moves: &[String]| {
            let pair = |(index, pair): (usize, &[String])| format!("{}. {}", index + 1, pair.join(" "));
            moves.chunks(2).enumerate().map(pair).collect::<Vec<_>>().join(" ")
        };
        let placed: Vec<String> = played.iter().filter(|mv| *mv != "pass").cloned().collect();
        // Sides keep their places in the pairs, and a pass is a gap.
        let with_gaps = |dots: &str| {
            let pair = |(index, pair): (usize, &[String])| match pair {
                [first, second] if first == "pass" => format!("{}.{dots} {second}", index + 1),
                [first, second] if second == "pass" => format!("{}. {first}", index + 1),
                pair => format!("{}. {}", index + 1, pair.join(" ")),
            };
            played.chunks(2).enumerate().map(pair).collect::<Vec<_>>().join(" ")
        };
        let single = |(index, mv): (usize, &String)| format!("{}. {mv}", index + 1);
        let singles = placed.iter().enumerate().map(single).collect::<Vec<_>>().join(" ");
        for text in [pairs(&played), pairs(&placed), with_gaps(""), with_gaps(".."), with_gaps(" ..."), singles] {
            let found = othello(&text);
            assert_eq!(found.as_deref().map(str::trim), Ok(expected.trim_end_matches(" pass")), "{text}");
        }
    }
    assert!(with_passes > 10, "{with_passes}");
}
