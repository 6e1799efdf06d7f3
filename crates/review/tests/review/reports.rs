//! Reports as files.

use yomi_game::{GameKind, PositionText, gomoku};
use yomi_picture::Theme;
use yomi_review::{
    PlayedGame,
    report::{self, Lang},
};

use crate::{by_lot, read, reviewed};

const EVIL: &str = "<script>alert(1)</script>\"'&<img src=x onerror=alert(2)>";

fn named() -> PlayedGame {
    let mut game = by_lot(GameKind::Othello, 41, 40);
    game.players = [Some(EVIL.to_owned()), Some(EVIL.to_owned())];
    game.result = Some(EVIL.to_owned());
    game.comments = vec![EVIL.to_owned(), EVIL.to_owned()];
    game
}

#[test]
fn no_text_of_a_record_is_markup() {
    let game = named();
    let html = report::html(&game, &reviewed(&game, 400), None, (Lang::En, &|_| String::new()));
    assert_eq!(html.matches("&lt;script&gt;").count(), 2 * 2 + 1 + 2);
    for forbidden in ["<script", "<img", "onerror=alert(2)>", "javascript:", "http-equiv=\"refresh"] {
        assert!(!html.contains(forbidden), "{forbidden}");
    }
}

#[test]
fn a_report_loads_nothing() {
    let game = named();
    let html = report::html(&game, &reviewed(&game, 400), None, (Lang::En, &|_| String::new()));
    let policy =
        "<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; style-src 'unsafe-inline'\">";
    assert!(html.contains(policy));
    for attribute in ["src=", "href=", "url(", "@import"] {
        let text = html.replace("&lt;img src=x", "");
        assert!(!text.contains(attribute), "{attribute}");
    }
    assert!(html.len() < 200_000, "{} bytes", html.len());
}

#[test]
fn graphs_and_boards_are_sound() {
    for kind in GameKind::ALL {
        let game = by_lot(kind, 42, 50);
        let review = reviewed(&game, 400);
        for theme in [None, Some(Theme::Light), Some(Theme::Dark)] {
            let svg = report::graph::svg(&review, kind, (theme, None), Lang::En);
            roxmltree::Document::parse(&svg).expect("well-formed");
        }
        let html = report::html(&game, &review, None, (Lang::En, &|_| String::new()));
        let drawings = html.split("<svg").skip(1).map(|rest| {
            let end = rest.find("</svg>").expect("it ends");
            format!("<svg{}", &rest[..end + "</svg>".len()])
        });
        for drawing in drawings {
            roxmltree::Document::parse(&drawing).expect("well-formed");
        }
    }
    let empty = by_lot(GameKind::Othello, 1, 0);
    let svg = report::graph::svg(&reviewed(&empty, 100), GameKind::Othello, (None, None), Lang::En);
    roxmltree::Document::parse(&svg).expect("well-formed");
}

#[test]
fn an_opening_is_named_in_all_its_languages() {
    let game = read::<gomoku::Position>(&PositionText::of_moves("h8 h9 h10 a1"));
    let html = report::html(&game, &reviewed(&game, 200), None, (Lang::En, &|_| String::new()));
    assert!(html.contains("opening 寒星 · Kansei · 寒星"), "{html}");
}

#[test]
fn a_name_does_not_turn_the_text_around_it() {
    let mut game = by_lot(GameKind::Othello, 44, 4);
    game.players[0] = Some("\u{202e}nnA\u{2066}".to_owned());
    let html = report::html(&game, &reviewed(&game, 200), None, (Lang::En, &|_| String::new()));
    assert!(html.contains("<h1>Review: <bdi>nnA</bdi> (Black)"), "{html}");
    assert!(!html.contains(['\u{202e}', '\u{2066}']));
    assert_eq!(report::on_one_line("\u{202e}a\nb\u{2069}"), "ab");
}

#[test]
fn a_picture_and_a_page_have_the_look_that_was_asked_for() {
    let game = by_lot(GameKind::Othello, 45, 4);
    let review = reviewed(&game, 200);
    let svg = report::graph::svg(&review, GameKind::Othello, (None, Some(1440)), Lang::En);
    assert!(svg.contains("width=\"1440\" height=\"440\""), "{svg}");
    let follows = "prefers-color-scheme";
    assert!(report::html(&game, &review, None, (Lang::En, &|_| String::new())).contains(follows));
    assert!(!report::html(&game, &review, Some(Theme::Light), (Lang::En, &|_| String::new())).contains(follows));
}

#[test]
fn a_sparkline_has_a_character_a_ply() {
    let game = by_lot(GameKind::Gomoku, 43, 12);
    let review = reviewed(&game, 200);
    assert_eq!(report::sparkline(&review).chars().count(), 12);
}
