//! `yomi-tools puzzles`: a puzzle a day for two years, out of games of weak levels, by exact searches alone.

mod wins;

use std::{collections::BTreeSet, fs, path::PathBuf};

use anyhow::{Context as _, ensure};
use clap::Args;
use yomi_command::{output::print, progress};
use yomi_game::{
    AnyMove, AnyPosition, Board as _, Game as _, GameKind, Side, gomoku, othello, random::SplitMix64, tictactoe,
};
use yomi_players::{Engines, Player, Players, SearchRequest};
use yomi_search::{Control, Goal, Level, Limits, Report};

/// Days of two years, in whole weeks.
const DAYS: usize = 728;
const WEEK: usize = 7;
/// Plies of gomoku's wins: every move of both sides for seven takes seconds a position.
const PLIES: u32 = 5;
/// Levels that are asked for the move.
const LEVELS: u8 = 10;

#[derive(Clone, Debug, Args)]
pub(crate) struct PuzzlesArgs {
    /// The game
    #[arg(long, value_name = "GAME", value_parser = |text: &str| GameKind::from_name(text).ok_or("no such game"))]
    game: GameKind,
    /// Seed of the games that the puzzles come from
    #[arg(long, value_name = "N", default_value = "1")]
    seed: u64,
    /// Where the puzzles go
    #[arg(long, value_name = "FILE")]
    out: PathBuf,
}

/// A puzzle.
#[derive(Clone, Debug)]
struct Puzzle {
    /// Board and side to move, or the moves that lead there.
    position: String,
    best: AnyMove,
    /// The least level from which every level plays the move.
    level: u8,
    /// Othello: discs that the move wins by; elsewhere plies to the win.
    amount: u32,
}

/// Makes a file of puzzles: a line each, Mondays the easiest, Sundays the hardest of each week.
pub(super) fn run(PuzzlesArgs { game, seed, out }: PuzzlesArgs, engines: Engines) -> anyhow::Result<()> {
    let mut players = Players::new(engines);
    let mut random = SplitMix64::new(seed);
    let mut found = if game == GameKind::TicTacToe {
        of_tictactoe(&mut players)?
    } else {
        from_games(game, &mut random, &mut players)?
    };
    // By difficulty; a seventh for each day of the week, in an order of its own.
    found.sort_by_key(|puzzle| (puzzle.level, puzzle.amount));
    let weeks = found.len() / WEEK;
    ensure!(weeks > 0, "too few puzzles: {}", found.len());
    let mut days: Vec<_> = found.chunks(weeks).take(WEEK).map(<[_]>::to_vec).collect();
    for day in &mut days {
        random.shuffle(day);
    }
    let line = |Puzzle { position, best, level, amount }: &Puzzle| format!("{position} {best} {level} {amount}\n");
    let text: String = (0..weeks).flat_map(|week| days.iter().map(move |day| line(&day[week]))).collect();
    fs::write(&out, &text).with_context(|| out.display().to_string())?;
    print(&format!("{} puzzles, {} bytes\n", weeks * WEEK, text.len()))
}

/// Puzzles out of games of levels 1 to 3 after eight random moves, one a game.
fn from_games(game: GameKind, random: &mut SplitMix64, players: &mut Players) -> anyhow::Result<Vec<Puzzle>> {
    let bar = progress::bar(DAYS);
    let mut found = Vec::new();
    let mut seen = BTreeSet::new();
    while found.len() < DAYS {
        let game_seed = random.next_bits();
        let Some(puzzle) = of_game(game, &mut SplitMix64::new(game_seed), players, &mut seen)? else { continue };
        // What level 1 sees is for three days of the week, no more.
        let is_easy = |puzzle: &Puzzle| puzzle.level <= 1;
        if is_easy(&puzzle) && found.iter().filter(|puzzle| is_easy(puzzle)).count() >= DAYS / WEEK * 3 {
            continue;
        }
        found.push(puzzle);
        bar.inc(1);
    }
    bar.finish_and_clear();
    Ok(found)
}

fn of_game(
    game: GameKind,
    random: &mut SplitMix64,
    players: &mut Players,
    seen: &mut BTreeSet<String>,
) -> anyhow::Result<Option<Puzzle>> {
    let mut position = match game {
        GameKind::Gomoku => AnyPosition::from(gomoku::Position::empty(15, gomoku::Rule::Freestyle)),
        _ => othello::Position::initial().into(),
    };
    let mut moves = Vec::new();
    loop {
        let legal = position.legal_moves();
        if legal.is_empty() {
            return Ok(None);
        }
        if let Some(puzzle) = puzzle_of(&position, &moves, players)? {
            return Ok(seen.insert(position.symmetry_key()).then_some(puzzle));
        }
        let mv = if moves.len() < opening(game) {
            match &position {
                AnyPosition::Gomoku(board) => near_the_middle(board, random).into(),
                _ => legal[random.below(legal.len())],
            }
        } else {
            best(&position, 1 + random.below(3) as u8, players)?
        };
        moves.push(mv);
        let Some(next) = position.after(mv) else { return Ok(None) };
        position = next;
    }
}

/// Random moves at the start of a game.
fn opening(game: GameKind) -> usize {
    if game == GameKind::Gomoku { 4 } else { 8 }
}

/// A random empty point in the middle of the board.
fn near_the_middle(board: &gomoku::Position, random: &mut SplitMix64) -> gomoku::Move {
    let mut moves = Vec::new();
    board.legal_moves(&mut moves);
    moves.retain(|&mv| {
        let (column, row) = board.square_of(mv).expect("gomoku has no pass");
        (5..=9).contains(&column) && (5..=9).contains(&row)
    });
    moves[random.below(moves.len())]
}

fn puzzle_of(position: &AnyPosition, moves: &[AnyMove], players: &mut Players) -> anyhow::Result<Option<Puzzle>> {
    let found = match position {
        AnyPosition::Othello(board) => of_endgame(board, position, players)?,
        AnyPosition::Gomoku(board) => of_threats(board),
        _ => None,
    };
    let Some((best, amount)) = found else { return Ok(None) };
    let Some(level) = level_of(position, best, players)? else { return Ok(None) };
    let text = match position {
        AnyPosition::Othello(board) => {
            let turn = if board.side_to_move() == Side::First { "X" } else { "O" };
            format!("{} {turn}", board.board_text())
        }
        _ => moves.iter().map(ToString::to_string).collect(),
    };
    Ok(Some(Puzzle { position: text, best, level, amount }))
}

/// Othello, 10 to 14 empty squares: exactly one winning move, every other one at least four discs worse, which neither
/// turns the most discs nor takes a corner.
fn of_endgame(
    board: &othello::Position,
    position: &AnyPosition,
    players: &mut Players,
) -> anyhow::Result<Option<(AnyMove, u32)>> {
    let legal = position.legal_moves();
    if !(10..=14).contains(&board.empties()) || legal.len() < 4 {
        return Ok(None);
    }
    let request = SearchRequest {
        goal: Goal::Solve,
        multi_pv: u32::try_from(legal.len())?,
        ..SearchRequest::of(position.clone(), Player::engine(None), Limits::default())
    };
    let report = searched(&request, players);
    ensure!(report.lines.len() == legal.len(), "not every move has a line");
    let discs = |place: usize| report.lines[place].score.thousandths / 1000;
    if discs(0) <= 0 || discs(1) > 0 || discs(0) - discs(1) < 4 {
        return Ok(None);
    }
    let best = report.lines[0].moves[0];
    let turned = |mv: AnyMove| {
        let after = position.after(mv).and_then(|after| after.counts());
        let side = usize::from(board.side_to_move() == Side::Second);
        after.map_or(0, |counts| counts[side])
    };
    let most = legal.iter().map(|&mv| turned(mv)).max();
    let is_corner = ["a1", "h1", "a8", "h8"].contains(&best.to_string().as_str());
    let is_hidden = Some(turned(best)) != most && !is_corner;
    Ok(if is_hidden { Some((best, u32::try_from(discs(0))?)) } else { None })
}

/// Gomoku: exactly one move wins within [`PLIES`], none within fewer, and the opponent threatens no five.
fn of_threats(board: &gomoku::Position) -> Option<(AnyMove, u32)> {
    let opponent = board.side_to_move().opponent();
    if board.stone_count() < 8 || !board.winning_points(opponent).is_empty() || wins::wins(board, PLIES - 2) {
        return None;
    }
    let moves = wins::winning_moves(board, PLIES);
    (moves.len() == 1).then(|| (moves[0].into(), PLIES))
}

/// Every position of tic-tac-toe, up to symmetry, in which exactly one move of at least three wins by force, and not at once.
fn of_tictactoe(players: &mut Players) -> anyhow::Result<Vec<Puzzle>> {
    let mut seen = BTreeSet::new();
    let mut found = Vec::new();
    let mut open = vec![(AnyPosition::from(tictactoe::Position::initial()), Vec::new())];
    while let Some((position, moves)) = open.pop() {
        if !seen.insert(position.symmetry_key()) {
            continue;
        }
        let legal = position.legal_moves();
        for &mv in &legal {
            let next = position.after(mv).context("a legal move")?;
            open.push((next, [moves.as_slice(), &[mv]].concat()));
        }
        let winning: Vec<_> =
            legal.iter().filter_map(|&mv| plies_to_win(&position, mv).map(|plies| (mv, plies))).collect();
        let [(best, plies)] = winning[..] else { continue };
        let Some(level) = level_of(&position, best, players)? else { continue };
        if legal.len() >= 3 && plies > 1 {
            let text = moves.iter().map(ToString::to_string).collect();
            found.push(Puzzle { position: text, best, level, amount: plies });
        }
    }
    Ok(found)
}

/// Plies from a position to the win that a move forces; `None` where it forces none.
fn plies_to_win(position: &AnyPosition, mv: AnyMove) -> Option<u32> {
    let after = position.after(mv)?;
    if after.is_over() {
        return (after.final_score() < 0).then_some(1);
    }
    let replies = after.legal_moves();
    let each = replies.iter().map(|&reply| {
        let next = after.after(reply)?;
        next.legal_moves().iter().filter_map(|&own| plies_to_win(&next, own)).min()
    });
    each.collect::<Option<Vec<_>>>().and_then(|all| all.into_iter().max()).map(|plies| plies + 2)
}

/// The least level from which on every level up to 10 plays the move; `None` where level 10 plays another one.
fn level_of(position: &AnyPosition, mv: AnyMove, players: &mut Players) -> anyhow::Result<Option<u8>> {
    let mut least = None;
    for level in (0..=LEVELS).rev() {
        if best(position, level, players)? != mv {
            break;
        }
        least = Some(level);
    }
    Ok(least)
}

fn best(position: &AnyPosition, level: u8, players: &mut Players) -> anyhow::Result<AnyMove> {
    let player = Player::engine(Some(Level::new(level).context("no such level")?));
    let report = searched(&SearchRequest::of(position.clone(), player, Limits::default()), players);
    report.lines.first().and_then(|line| line.moves.first()).copied().context("no move was found")
}

fn searched(request: &SearchRequest, players: &mut Players) -> Report<AnyMove> {
    players.search(request, &Control::default(), &mut |_| ()).report
}
