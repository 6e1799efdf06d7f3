use super::*;
use crate::{Board as _, PositionText, gomoku, othello};

fn refused(text: &str) -> String {
    read(text).expect_err(text).to_string()
}

fn only(text: &str) -> Record<'_> {
    let mut games = read(text).unwrap_or_else(|fault| panic!("{text}: {fault}"));
    assert_eq!(games.len(), 1, "{text}");
    games.remove(0)
}

fn moves(record: &Record<'_>) -> Vec<(Option<Side>, String)> {
    record.moves.iter().map(|mv| (mv.side, mv.text.to_string())).collect()
}

#[test]
fn moves_stand_in_order_with_their_sides_and_other_properties_are_kept_apart() {
    let text = "(;GM[4]SZ[15] PB[a\\]b] C[no; (move)]\n;B[hh] LB[gg:1];W[ih])";
    let record = only(text);
    let expected = [(Some(Side::First), "hh".to_owned()), (Some(Side::Second), "ih".to_owned())];
    assert_eq!(moves(&record), expected);
    assert_eq!((record.game, record.size), (Some(GameKind::Gomoku), Some(15)));
    assert_eq!(record.players[0].as_deref(), Some("a]b"));
    let ignored: Vec<_> = record.ignored.iter().map(|ignored| &*ignored.text).collect();
    assert_eq!(ignored, ["C[no; (move)]", "LB[gg:1]"]);
    for text in [";B[hh];W[ih]", "(;b[hh];w[ih])", "1 (;B[hh];W[ih])", "B[hh]W[ih]", "(;Black[hh];White[ih])"] {
        assert!(is_property_list(text), "{text}");
        assert_eq!(moves(&only(text)), expected, "{text}");
    }
    for text in ["(5,4),(3,5)", "1. f5", "f5d6", "8,8", "", "B"] {
        assert!(!is_property_list(text), "{text}");
    }
}

#[test]
fn of_variations_the_first_is_the_game_and_the_others_are_told() {
    let record = only("(;B[hh](;W[ih](;B[aa])(;B[bb])(;B[cc]C[a \\] )]))(;W[hi];B[gg]))");
    let texts: Vec<_> = record.moves.iter().map(|mv| &*mv.text).collect();
    assert_eq!(texts, ["hh", "ih", "aa"]);
    let ignored: Vec<_> = record.ignored.iter().map(|ignored| &*ignored.text).collect();
    assert_eq!(ignored, ["(;B[bb])", "(;B[cc]C[a \\] )])", "(;W[hi];B[gg])"]);
    assert_eq!(read("(;B[hh])(;B[hi])").expect("two games").len(), 2);
}

#[test]
fn an_opening_of_quest_is_read_whatever_parts_its_points() {
    for text in ["QPR[hh,hg,jf]", "QPR[hh][hg][jf]", "QPR[hh hg jf]", "QPR[hhhgjf]"] {
        let record = format!("(;GM[4]{text};B[ig];W[gg])");
        let moves = moves(&only(&record));
        let texts: Vec<_> = moves.iter().map(|(side, text)| (*side, text.as_str())).collect();
        assert_eq!(texts, ["hh", "hg", "jf", "ig", "gg"].map(|text| (None, text)), "{text}");
    }
    assert!(refused("(;QPR[renju];B[hh])").contains("no list of points"));
    assert!(refused("(;B[hh];QPR[hg])").contains("behind the first moves"));
}

#[test]
fn whatever_would_make_another_position_is_refused() {
    assert!(refused("(;B[hh](;W[ih]);B[aa])").contains("behind a variation"));
    assert!(refused("(;AE[hh];W[ih])").contains("takes stones away"));
    assert!(refused("(;B[hh];AB[hg])").contains("middle of the game"));
    assert!(refused("(;AB[h8:i9])").contains("no point"));
    assert!(refused("(;AB[8h])").contains("no point"));
    assert!(refused("(;PL[x])").contains("names no side"));
    assert!(refused("(;SZ[15]SZ[19];B[hh])").contains("more than once"));
    assert!(refused("(;B[hh]").contains("parenthesis"));
    assert!(refused("(;B[hh))").contains("no bracket closes"));
    assert!(refused("(;B[hh];f5)").contains("\"f5)\" is no property"));
    assert!(refused("(;GM[11];B[hh])").contains("GM[4]"));
    for text in
        ["X[f5]", "MOVE[hh]", "X[hh][hg]", "X[hh,hg]", "X[hh hg]", "X[hh;1:hg]", "X[hhhg]", "X[h8/h9]", "QSLW[ig]"]
    {
        assert!(refused(&format!("(;{text})")).contains("may be moves"), "{text}");
    }
    for text in ["X[we met at noon]", "X[7.5]", "X[]", "X[Anna]"] {
        assert_eq!(only(&format!("(;{text})")).ignored.len(), 1, "{text}");
    }
}

/// What a record says stands in quotation marks, at most 32 characters of it: readers of a refusal may leave it out.
#[test]
fn refusals_quote_what_a_record_says() {
    let long = "zebra ".repeat(1000);
    let of_game = ["GM", "SZ", "BO", "RU", "TY", "RE", "QPR", "AB", "AW", "AE", "PL", "B", "W", "X"];
    let mut texts: Vec<String> = Vec::new();
    for name in of_game.iter().chain(&OF_NO_MOVE).chain(&OF_PLAYERS) {
        for value in ["zebra", "zebra hh", &*long, "a\" zebra \"b"] {
            texts.push(format!("(;{name}[{value}];B[f5])"));
            texts.push(format!("(;B[f5];{name}[{value}][{value}])"));
            texts.push(format!("(;{name}[{value}]{name}[{value}];B[f5])"));
        }
    }
    for text in ["Size[zebra]", "ZEBRA[hh]", "zebra[hh]", "PL[hh][zebra]", "zebra"] {
        texts.push(format!("(;{text};B[f5])"));
    }
    let mut refusals = 0;
    for text in texts {
        let faults = [GameKind::Othello, GameKind::Gomoku].map(|game| faults_of(game, &text));
        for fault in faults.into_iter().flatten() {
            // A quotation mark in a quotation stands behind a backslash.
            let unescaped = fault.to_lowercase().replace("\\\"", "");
            let said: String = unescaped.split('"').step_by(2).collect();
            assert!(!said.contains("zebra") && fault.len() < 400, "{text:.60}: {fault:.600}");
            refusals += 1;
        }
    }
    assert!(refusals > 100, "{refusals}");
}

/// The faults of a text as the moves of a game.
fn faults_of(game: GameKind, text: &str) -> Vec<String> {
    let text = PositionText::of_moves(text);
    let faults = match game {
        GameKind::Gomoku => gomoku::Position::read(&text).err(),
        _ => othello::Position::read(&text).err(),
    };
    faults.into_iter().flatten().map(|fault| fault.to_string()).collect()
}
