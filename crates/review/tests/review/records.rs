//! Annotated records are read back as the game that they are of.

use yomi_game::{
    GameKind, PositionText, gomoku,
    read_games::{self, ReadGame},
};
use yomi_review::{
    PlayedGame,
    report::{self, Lang},
};

use crate::{by_lot, read, reviewed};

fn named(mut game: PlayedGame) -> PlayedGame {
    game.players = [Some("Ann [3\\d]".to_owned()), Some("李".to_owned())];
    game.date = Some("2026-11-29".to_owned());
    game
}

fn read_back(text: &str, game: &PlayedGame) -> ReadGame {
    let mut found = read_games::games(text, Some(game.kind()), &PositionText::default()).expect("a record");
    assert!(found.unreadable.is_empty() && found.games.len() == 1, "{:?}\n{text}", found.unreadable);
    found.games.remove(0)
}

#[test]
fn what_is_written_is_read_back() {
    let opening = read::<gomoku::Position>(&PositionText::of_moves("h8h9i8i9j8j9k8k9l8"));
    let games =
        [by_lot(GameKind::Othello, 3, 60), by_lot(GameKind::Othello, 5, 20), by_lot(GameKind::Gomoku, 2, 30), opening];
    for game in games.map(named) {
        let review = reviewed(&game, 400);
        for lang in Lang::ALL {
            let records = [
                report::sgf(&game, &review, lang, &|_| String::new()),
                report::ggf(&game, &review, lang, &|_| String::new()),
            ];
            assert!(records[0].is_some() && records[1].is_some() == game.kind().results_differ_in_size());
            for text in records.into_iter().flatten() {
                let found = read_back(&text, &game);
                assert_eq!((&found.start, &found.moves[..]), (game.position(0), game.moves()), "{text}");
                assert_eq!(found.players, game.players, "{text}");
                let comments = found.ignored.iter().filter(|(kind, _)| *kind == "comment").count();
                assert_eq!(comments, review.plies.len(), "{text}");
            }
            let text = report::transcript(&game, &review, lang, &|_| String::new());
            assert_eq!(text.lines().count(), game.moves().len() + 2, "{text}");
            assert!(text.contains("2026-11-29") && text.contains("李"), "{text}");
        }
    }
    let game = by_lot(GameKind::TicTacToe, 1, 9);
    let review = reviewed(&game, 200);
    assert!(
        report::sgf(&game, &review, Lang::En, &|_| String::new()).is_none()
            && report::ggf(&game, &review, Lang::En, &|_| String::new()).is_none()
    );
}
