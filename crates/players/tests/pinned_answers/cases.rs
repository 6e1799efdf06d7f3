//! The searches whose answers are pinned.

use yomi_game::{AnyPosition, Board, PositionText, gomoku, othello, tictactoe};
use yomi_othello::{Parameters, Selectivity};
use yomi_players::{Player, SearchRequest};
use yomi_search::{Goal, Level, Limits, Variety};
use yomi_textbook::{
    Algorithm, AspirationWindow, Bounds, Configuration, EvaluationChoice, LateMoveReduction, MoveOrdering, Techniques,
};

/// A search and what it is called.
pub struct Case {
    pub name: &'static str,
    pub request: SearchRequest,
}

/// Two games between weak players, from the initial position.
const GAMES: [&str; 2] = [
    "f5d6c3d3c4f4e6b3f3c5d2e2b5b4b6c6f1a6c2e3a5a4d7d8c7e7f6f7f2c1c8e8g8b8b7d1f8h8a2a3a7e1b1g7g6h5h7h6b2g5g4h3h4a1h2",
    "f5f6e6d6d7g5g4e7c5f4f3e3f8c7c4c3d3c8d8e8b8h3g6d2f7b4e2c6d1h6b3c2a5g3c1b2a1a4b6b5a6a3a2e1h4h5b7a8a7g8g7h8h7b1f2g2",
];
const GOMOKU: [&str; 19] = [
    "h8", "i9", "h7", "h9", "h6", "f9", "g9", "h4", "i7", "f10", "g7", "f7", "f8", "i5", "g8", "g10", "i8", "e8", "j8",
];

/// A position of one of the games, before its ply of that number, from 0.
fn othello(game: usize, ply: usize) -> AnyPosition {
    let read = othello::Position::read(&PositionText::of_moves(&GAMES[game][..2 * ply]));
    AnyPosition::Othello(read.expect("legal moves").position)
}

fn gomoku(stones: usize, rule: &str) -> AnyPosition {
    let text = PositionText { rule: Some(rule.to_owned()), ..PositionText::of_moves(GOMOKU[..stones].join(" ")) };
    AnyPosition::Gomoku(Box::new(gomoku::Position::read(&text).expect("legal moves").position))
}

fn tictactoe(text: &str) -> AnyPosition {
    let read = tictactoe::Position::read(&PositionText::of_moves(text));
    AnyPosition::TicTacToe(read.expect("legal moves").position)
}

fn wide(columns: u8, rows: u8, in_a_row: u8, text: &str) -> AnyPosition {
    let text = PositionText {
        columns: Some(columns),
        rows: Some(rows),
        in_a_row: Some(in_a_row),
        ..PositionText::of_moves(text)
    };
    AnyPosition::TicTacToe(tictactoe::Position::read(&text).expect("legal moves").position)
}

fn level(number: u8) -> Player {
    Player::engine(Some(Level::new(number).expect("a level")))
}

fn depth(plies: u32) -> Limits {
    Limits { depth: Some(plies), ..Limits::default() }
}

fn nodes(most: u64) -> Limits {
    Limits { nodes: Some(most), ..Limits::default() }
}

fn case(name: &'static str, position: AnyPosition, player: Player, limits: Limits) -> Case {
    Case { name, request: SearchRequest::of(position, player, limits) }
}

impl Case {
    fn with(mut self, change: impl FnOnce(&mut SearchRequest)) -> Self {
        change(&mut self.request);
        self
    }
}

pub fn othello_cases() -> Vec<Case> {
    let engine = Player::engine(None);
    let sure = |number| Player::sure(Selectivity::new(number).expect("a selectivity"));
    let variety = Variety(150);
    let varied = Player::othello(None, Parameters { variety, ..Parameters::default() });
    let none = Limits::default();
    vec![
        case("opening, depth 9", othello(0, 8), engine, depth(9)),
        case("midgame, depth 10", othello(1, 24), engine, depth(10)),
        case("midgame, depth 6 in full", othello(0, 20), sure(6), depth(6)),
        case("midgame, depth 11 at 45 per cent", othello(0, 28), sure(0), depth(11)),
        case("midgame, level 9", othello(1, 30), level(9), none),
        case("level 0", othello(0, 16), level(0), none),
        case("20 000 nodes", othello(1, 18), engine, nodes(20_000)),
        case("solve, 14 empty squares", othello(0, 46), engine, none).with(|request| request.goal = Goal::Solve),
        case("win, loss or draw, 16 empty squares", othello(1, 44), engine, none)
            .with(|request| request.goal = Goal::WinLossDraw),
        case("three lines with variety, depth 7", othello(0, 14), varied, depth(7)).with(|request| {
            request.multi_pv = 3;
            request.seed = 5;
        }),
    ]
}

pub fn gomoku_cases() -> Vec<Case> {
    let engine = Player::engine(None);
    let none = Limits::default();
    let small = PositionText { size: Some(5), ..PositionText::of_moves("c3 b2 d2 c4") };
    let small = gomoku::Position::read(&small).expect("legal moves").position;
    vec![
        case("empty board, depth 3", gomoku(0, "freestyle"), engine, depth(3)),
        case("opening, depth 4", gomoku(4, "freestyle"), engine, depth(4)),
        case("level 7", gomoku(8, "standard"), level(7), none),
        case("level 10", gomoku(9, "freestyle"), level(10), none),
        case("renju, depth 3", gomoku(10, "renju"), engine, depth(3)),
        case("a win is near, depth 5", gomoku(18, "freestyle"), engine, depth(5)),
        case("30 000 nodes", gomoku(7, "renju"), engine, nodes(30_000)),
        case("three lines, depth 2", gomoku(11, "standard"), engine, depth(2)).with(|request| request.multi_pv = 3),
        case("solve in 5 000 nodes", AnyPosition::Gomoku(Box::new(small)), engine, nodes(5_000))
            .with(|request| request.goal = Goal::Solve),
        case("four moves to choose from, depth 3", gomoku(6, "freestyle"), engine, depth(3))
            .with(|request| request.root_moves.truncate(4)),
    ]
}

pub fn tictactoe_cases() -> Vec<Case> {
    let engine = Player::engine(None);
    let none = Limits::default();
    vec![
        case("empty board", tictactoe(""), engine, none),
        case("all lines", tictactoe("b2"), engine, none).with(|request| request.multi_pv = 9),
        case("a win", tictactoe("a1 b1 b2 c3"), engine, none),
        case("depth 2", tictactoe("a1 c3"), engine, depth(2)),
        case("level 0", tictactoe("a1"), level(0), none),
        case("level 5", tictactoe("a1 b2"), level(5), none),
        case("4 by 3, three in a row", wide(4, 3, 3, "b2 a1"), engine, depth(6)),
        case("4 by 4, four in a row", wide(4, 4, 4, "b2 c3 a1"), engine, depth(5)),
        case("5 by 5, 20 000 nodes", wide(5, 5, 4, "c3"), engine, nodes(20_000)),
        case("solve 4 by 3", wide(4, 3, 3, "b2 c1 a1"), engine, none).with(|request| request.goal = Goal::Solve),
    ]
}

pub fn textbook_cases() -> Vec<Case> {
    let of = |algorithm, evaluation, techniques| Player::Textbook(Configuration { algorithm, evaluation, techniques });
    let bare = Techniques::BARE;
    let ordered = Techniques {
        iterative_deepening: true,
        transposition_table: Some(1 << 12),
        move_ordering: MoveOrdering::Dynamic,
        killer_moves: Some(2),
        history: true,
        counter_moves: true,
        aspiration_window: Some(AspirationWindow { width: 2, growth: 3 }),
        ..bare
    };
    let selective = Techniques {
        null_move: Some(2),
        futility: Some(6),
        reverse_futility: Some(8),
        late_move_reduction: Some(LateMoveReduction { after_moves: 3, reduction: 1 }),
        ..ordered
    };
    let shapes = EvaluationChoice::Shapes { opponent_weight_thousandths: 300 };
    let (discs, outcome) = (EvaluationChoice::DiscCount, EvaluationChoice::Outcome);
    let (positional, pattern) = (EvaluationChoice::Positional { weights: None }, EvaluationChoice::Pattern);
    let near = Techniques { neighbourhood: Some(1), quiescence: Some(4), ..bare };
    let hard = Techniques { bounds: Bounds::FailHard, distance_to_win: true, ..bare };
    let none = Limits::default();
    vec![
        case("minimax", othello(0, 9), of(Algorithm::Minimax, discs, bare), depth(3)),
        case("negamax", tictactoe("b2 a1 c1"), of(Algorithm::Negamax, outcome, bare), none),
        case("alpha-beta, fail-hard", wide(4, 3, 3, "b2 a1 d3"), of(Algorithm::AlphaBeta, outcome, hard), none),
        case(
            "alpha-beta with MAX and MIN",
            othello(1, 12),
            of(Algorithm::AlphaBetaTwoSided, positional, bare),
            depth(4),
        ),
        case("pvs, all that keeps the value", othello(0, 22), of(Algorithm::Pvs, positional, ordered), depth(6)),
        case("pvs, all that guesses", othello(1, 26), of(Algorithm::Pvs, pattern, selective), depth(7)),
        case("MTD(f)", othello(0, 18), of(Algorithm::MtdF, pattern, ordered), depth(5)),
        case("alpha-beta, quiescence", gomoku(9, "freestyle"), of(Algorithm::AlphaBeta, shapes, near), depth(2)),
        case("MCTS", gomoku(5, "standard"), of(Algorithm::Mcts, outcome, bare), nodes(2_000))
            .with(|request| request.seed = 9),
        case("random", othello(0, 11), of(Algorithm::Random, discs, bare), none).with(|request| request.seed = 3),
    ]
}
