//! Every sentence agrees with the class, the marks and the numbers of its move.

use yomi_game::{GameKind, Side};
use yomi_review::{
    Class, Review, ReviewedPly,
    report::{Lang, sentence},
};
use yomi_search::Unit;

use crate::{by_lot, reviewed};

/// Reviews in which most kinds of sentences occur.
fn reviews() -> Vec<(GameKind, Review)> {
    let games =
        [(GameKind::Othello, 0..4, 60, 1_500), (GameKind::Gomoku, 0..6, 60, 400), (GameKind::TicTacToe, 0..12, 9, 400)];
    let review = |(kind, seeds, most, nodes): (GameKind, std::ops::Range<u64>, usize, u64)| {
        seeds.map(move |seed| (kind, reviewed(&by_lot(kind, seed, most), nodes))).collect::<Vec<_>>()
    };
    games.into_iter().flat_map(review).collect()
}

fn numbers(text: &str) -> Vec<i64> {
    let is_number = |word: &&str| !word.is_empty() && word.chars().all(|symbol| symbol.is_ascii_digit());
    text.split(|symbol: char| !symbol.is_ascii_alphanumeric())
        .filter(is_number)
        .map(|word| word.parse().unwrap())
        .collect()
}

fn check(kind: GameKind, ply: &ReviewedPly) {
    let said = sentence(ply, kind, Lang::En);
    let context = || format!("{said}\n{ply:?}");
    let has = |words: &str| said.contains(words);
    let name = |side: Side| Lang::En.side(kind, side);
    let (own, other) = (name(ply.side), name(ply.side.opponent()));
    assert!(!said.is_empty() && !said.contains(['{', '}']) && !said.contains("  "), "{}", context());
    // One number a clause.
    for clause in said.split([':', ';', '.', '(']) {
        assert!(numbers(clause).len() <= 1, "{}", context());
    }
    let discs = |thousandths: i64| (thousandths.abs() as f64 / 1000.0).round() as i64;
    let loss = ply.loss.thousandths.filter(|_| ply.loss.unit == Some(Unit::Discs)).unwrap_or(0);
    let known = [
        discs(loss),
        discs(ply.best_score.thousandths),
        discs(ply.played_score.thousandths),
        (ply.loss.expectation * 100.0).round() as i64,
    ];
    assert!(numbers(&said).iter().all(|number| known.contains(number)), "{}", context());
    if has("ood move") {
        let is_good = ply.class == Class::Good && discs(loss) < 8;
        assert!(is_good || ply.marks.exercise && (has("only good") || has("No other")), "{}", context());
    }
    assert!(!(has("only good") || has("No other move")) || ply.marks.exercise, "{}", context());
    for (words, class) in
        [("n inaccuracy", Class::Inaccuracy), ("A mistake", Class::Mistake), ("A blunder", Class::Blunder)]
    {
        assert!(!has(words) || ply.class == class, "{}", context());
    }
    assert!(!has("n inaccuracy") || !has(" discs") || discs(loss) < 8, "{}", context());
    assert_eq!(has("how big is not certain"), ply.is_size_unclear(), "{}", context());
    let signs = (ply.best_score.thousandths.signum(), ply.played_score.thousandths.signum());
    let is_turned = ply.is_certain() && ply.is_free() && signs.0 > signs.1;
    assert_eq!(has("throws the win away"), is_turned && signs == (1, -1) && !ply.marks.forbidden, "{}", context());
    assert_eq!(has("turns a win into a draw"), is_turned && signs == (1, 0), "{}", context());
    assert_eq!(has("turns a draw into a loss"), is_turned && signs == (0, -1) && !ply.marks.forbidden, "{}", context());
    if is_turned && !ply.marks.forbidden {
        assert!(has(&if signs.1 < 0 { format!("{other} wins") } else { "it is a draw".to_owned() }), "{}", context());
        assert!(signs.0 == 0 || has(&format!("{own} was winning")), "{}", context());
    }
    assert!(!has("for certain") || ply.best_score.is_certain() || ply.played_score.is_certain(), "{}", context());
    // Certain numbers come without "about", estimates with it.
    assert!(!has("about") || !ply.is_certain(), "{}", context());
}

#[test]
fn class_number_and_sides_of_a_sentence_are_those_of_the_move() {
    let mut kinds = std::collections::BTreeSet::new();
    for (kind, review) in reviews() {
        for ply in &review.plies {
            check(kind, ply);
            kinds.insert(sentence(ply, kind, Lang::En).split(' ').rfind(|word| word.len() > 4).map(str::to_owned));
        }
    }
    assert!(kinds.len() > 8, "{kinds:?}");
}

#[test]
fn a_win_thrown_away_is_told_before_its_numbers() {
    let found =
        reviews().into_iter().filter(|(kind, _)| *kind == GameKind::Othello).flat_map(|(_, review)| review.plies);
    let is_it = |ply: &ReviewedPly| ply.is_certain() && ply.best_score.is_won() && ply.played_score.is_lost();
    let ply = found.into_iter().find(is_it).expect("random players throw a win away");
    let by = |thousandths: i64| thousandths.abs() / 1000;
    let (own, other) =
        (Lang::En.side(GameKind::Othello, ply.side), Lang::En.side(GameKind::Othello, ply.side.opponent()));
    let ReviewedPly { played, best, .. } = &ply;
    let only = if ply.marks.exercise { ", the only good move" } else { "" };
    let expected = format!(
        "{played} throws the win away. {own} was winning by {} with {best}{only}; after {played} {other} wins by {}.",
        by(ply.best_score.thousandths),
        by(ply.played_score.thousandths)
    );
    assert_eq!(sentence(&ply, GameKind::Othello, Lang::En), expected);
    for lang in [Lang::Ja, Lang::Zh] {
        let said = sentence(&ply, GameKind::Othello, lang);
        assert_eq!(numbers(&said.replace(&played.to_string(), "").replace(&best.to_string(), "")).len(), 2, "{said}");
    }
}
