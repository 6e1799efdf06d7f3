//! Game state of a session: size, rule, stones and time limits, from the manager's commands.

use std::time::Duration;

use yomi_game::{
    AnyMove, AnyPosition, Cell, Game as _, Side,
    gomoku::{LARGEST_SIZE, Move, Position, Rule, SMALLEST_SIZE, gomocup},
};
use yomi_players::{
    Engines, GameClock, Player, SearchRequest,
    swap2::{Swap2, Swap2Choice, Swap2Decision},
};
use yomi_search::Limits;

use super::thinking::Task;

/// A stone of ours, or of the opponent.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Stone {
    is_own: bool,
    at: Move,
}

/// What the manager has told so far.
#[derive(Clone, Debug)]
pub(super) struct Game {
    /// 0 before the first `START`.
    size: u8,
    rule: Result<Rule, String>,
    /// In the order in which they were placed, as far as that is known.
    stones: Vec<Stone>,
    /// Milliseconds for a move; 0 is "as fast as possible".
    turn_ms: u64,
    /// Milliseconds for a game; 0 is "as long as you like". `None` where the manager has not said.
    match_ms: Option<u64>,
    left_ms: Option<u64>,
    nodes: Option<u64>,
    depth: Option<u32>,
    /// Chooses the next opening that is proposed.
    seed: u64,
}

/// Default time for a move: Gomocup's usual one.
const TURN_MS: u64 = 30_000;
/// What "as fast as possible" is taken for, and the least that a move gets.
const AT_ONCE: Duration = Duration::from_millis(10);
/// For the way to the manager and back.
const RESERVE: Duration = Duration::from_millis(15);

impl Game {
    /// The state before the first command; `seed` chooses the first opening of Swap2.
    pub(super) const fn new(seed: u64) -> Self {
        Self {
            size: 0,
            rule: Ok(Rule::Freestyle),
            stones: Vec::new(),
            turn_ms: TURN_MS,
            match_ms: None,
            left_ms: None,
            nodes: None,
            depth: None,
            seed,
        }
    }

    /// A new game on a board of that size.
    pub(super) fn start(&mut self, rows: &str) -> Result<(), String> {
        let mut sides = rows.split(',').map(|side| side.trim().parse::<u8>().ok());
        let size = match (sides.next().flatten(), sides.next(), sides.next()) {
            (Some(size), None, None) => size,
            (Some(columns), Some(Some(rows)), None) if columns == rows => rows,
            (Some(_), Some(Some(_)), None) => return Err("the board has to be a square".to_owned()),
            _ => return Err(format!("a number of rows is expected, not {rows:?}")),
        };
        if !(SMALLEST_SIZE..=LARGEST_SIZE).contains(&size) {
            return Err(format!("boards have {SMALLEST_SIZE} to {LARGEST_SIZE} rows"));
        }
        self.size = size;
        self.stones.clear();
        Ok(())
    }

    /// The rows of the board, 0 before the first `START`.
    pub(super) const fn size(&self) -> u8 {
        self.size
    }

    /// The same board, empty.
    pub(super) fn restart(&mut self) -> Result<(), String> {
        self.check_started()?;
        self.stones.clear();
        Ok(())
    }

    /// The first move is ours.
    pub(super) fn begin(&self) -> Result<(), String> {
        self.check_started()?;
        if self.stones.is_empty() { Ok(()) } else { Err("the board is not empty".to_owned()) }
    }

    /// The opponent's move, and the search for ours. A refused move is taken back, unless it ended the game.
    pub(super) fn opponent_plays(&mut self, point: &str) -> Result<SearchRequest, String> {
        self.place(point, false)?;
        let request = self.request();
        if request.is_err() && !self.placed().is_ok_and(|position| position.is_over()) {
            self.stones.pop();
        }
        request
    }

    /// A move chosen by the manager; the answer repeats it.
    pub(super) fn play(&mut self, point: &str) -> Result<String, String> {
        self.place(point, true).map(|at| self.written(at))
    }

    pub(super) fn take_back(&mut self, point: &str) -> Result<(), String> {
        let at = self.point(point)?;
        let index = self.stones.iter().rposition(|stone| stone.at == at);
        let index = index.ok_or_else(|| format!("{point} is empty"))?;
        self.stones.remove(index);
        Ok(())
    }

    /// A line of a `BOARD`: `column,row,whose`, 1 for ours, 2 for the opponent's.
    pub(super) fn stone(&self, line: &str) -> Result<Stone, String> {
        let (point, whose) = line.rsplit_once(',').unwrap_or((line, ""));
        let is_own = match whose.trim() {
            "1" => true,
            "2" => false,
            _ => return Err(format!("column,row and 1 or 2 are expected, not {line:?}")),
        };
        Ok(Stone { is_own, at: self.point(point)? })
    }

    /// All stones, in any order.
    pub(super) fn set_board(&mut self, stones: Vec<Stone>) -> Result<(), String> {
        self.check_started()?;
        for (index, stone) in stones.iter().enumerate() {
            if stones[..index].iter().any(|other| other.at == stone.at) {
                return Err(format!("two stones stand on {}", self.written(stone.at)));
            }
        }
        self.stones = stones;
        Ok(())
    }

    /// A key of `INFO`; one that is not known is nothing to us, as the protocol wants it.
    pub(super) fn inform(&mut self, key: &str, value: &str) {
        let number = |least: i64| value.parse::<i64>().ok().map(|number| number.max(least).unsigned_abs());
        match key {
            "timeout_turn" => self.turn_ms = number(0).unwrap_or(self.turn_ms),
            "timeout_match" => self.match_ms = number(0).or(self.match_ms),
            // Managers tell less than nothing where a clock has run out.
            "time_left" => self.left_ms = number(0).or(self.left_ms),
            "max_node" => self.nodes = number(0).filter(|&nodes| nodes > 0),
            "max_depth" => {
                self.depth = number(0).and_then(|depth| u32::try_from(depth).ok()).filter(|&depth| depth > 0)
            }
            "rule" => {
                self.rule = match number(0) {
                    Some(0) => Ok(Rule::Freestyle),
                    Some(1) => Ok(Rule::Standard),
                    // Renju's black needs exactly five anyhow.
                    Some(4 | 5) => Ok(Rule::Renju),
                    _ => Err(format!("rule {value} is not played here: 0, 1 and 4 are")),
                }
            }
            _ => {}
        }
    }

    /// The search for the move that is due.
    pub(super) fn request(&self) -> Result<SearchRequest, String> {
        let position = self.position()?;
        let player = Player::engine(None);
        let position = AnyPosition::from(position);
        let limits = self.limits(&position, &player);
        Ok(SearchRequest::of(position, player, limits))
    }

    /// What to do in Swap2 with these stones, black's first; the game itself begins with a board of its own.
    pub(super) fn swap2(&mut self, stones: &[Move]) -> Result<Task, String> {
        self.check_started()?;
        self.stones.clear();
        let mut position = Position::empty(self.size, self.rule.clone()?);
        for &mv in stones {
            if !position.is_legal(mv) {
                return Err(format!("{} cannot be played", self.written(mv)));
            }
            position.play(mv);
        }
        let swap2 = Swap2::new(position.clone(), self.seed).map_err(|why| why.to_string())?;
        self.seed = self.seed.wrapping_add(u64::from(stones.is_empty()));
        let limits = self.limits(&position.into(), &Player::engine(None));
        Ok(Task::Swap2(Box::new(swap2), limits))
    }

    /// A decision of Swap2 as the protocol writes it: points in a line, or `SWAP` where the side to move is left to the
    /// opponent.
    pub(super) fn decided(&self, decision: &Swap2Decision) -> String {
        let points: Vec<_> = decision.stones.iter().map(|mv| self.written(*mv)).collect();
        match decision.choice {
            Swap2Choice::Black => "SWAP".to_owned(),
            Swap2Choice::PlaceThree | Swap2Choice::PlaceTwo | Swap2Choice::White => points.join(" "),
        }
    }

    /// Our move, played; as the protocol writes it.
    pub(super) fn own_move(&mut self, mv: AnyMove) -> String {
        let Ok(at) = Move::try_from(mv) else { return String::new() };
        self.stones.push(Stone { is_own: true, at });
        self.written(at)
    }

    fn check_started(&self) -> Result<(), String> {
        if self.size == 0 { Err("START comes first".to_owned()) } else { Ok(()) }
    }

    fn place(&mut self, point: &str, is_own: bool) -> Result<Move, String> {
        let at = self.point(point)?;
        if self.stones.iter().any(|stone| stone.at == at) {
            return Err(format!("{point} is occupied"));
        }
        self.stones.push(Stone { is_own, at });
        Ok(at)
    }

    pub(super) fn point(&self, text: &str) -> Result<Move, String> {
        self.check_started()?;
        gomocup::point(text, self.size)
            .ok_or_else(|| format!("column,row from 0 to {} are expected, not {text:?}", self.size - 1))
    }

    fn written(&self, at: Move) -> String {
        gomocup::written(at, self.size)
    }

    /// The position of a game that goes on, ours to move.
    fn position(&self) -> Result<Position, String> {
        let position = self.placed()?;
        if position.is_over() { Err("the game is over".to_owned()) } else { Ok(position) }
    }

    /// The position, ours to move: black where both sides have as many stones.
    fn placed(&self) -> Result<Position, String> {
        self.check_started()?;
        let rule = self.rule.clone()?;
        let own = self.stones.iter().filter(|stone| stone.is_own).count();
        let theirs = self.stones.len() - own;
        let ours = match (own, theirs) {
            _ if own == theirs => Side::First,
            _ if own + 1 == theirs => Side::Second,
            _ => {
                return Err(format!("{own} stones of ours and {theirs} of the opponent's leave the move to none"));
            }
        };
        let size = usize::from(self.size);
        let mut cells = vec![Cell::Empty; size * size];
        for stone in &self.stones {
            let side = if stone.is_own { ours } else { ours.opponent() };
            let top = size - 1 - usize::from(stone.at.row());
            cells[top * size + usize::from(stone.at.column())] = Cell::Occupied(side);
        }
        Ok(Position::from_cells(&cells, self.size, rule))
    }

    /// What the move may take.
    fn limits(&self, position: &AnyPosition, player: &Player) -> Limits {
        let turn = match self.turn_ms {
            0 => AT_ONCE,
            turn => Duration::from_millis(turn).saturating_sub(RESERVE),
        };
        // Without a limit of the game the time left alone is one. Managers without a clock send 2147483647, weeks, of
        // which a move gets more than its own limit, or less than nothing.
        let is_limited = self.match_ms.map_or(self.left_ms.is_some_and(|left| left > 0), |limit| limit > 0);
        let left = self.left_ms.filter(|_| is_limited).map(Duration::from_millis);
        let allotment = left.map(|remaining| {
            GameClock { remaining, increment: Duration::ZERO }.allot(Engines::moves_to_come(position))
        });
        let (target, longest) = match allotment {
            Some(allotment) => (allotment.target, allotment.longest),
            None => (turn, turn),
        };
        let longest = longest.min(turn).max(AT_ONCE);
        let target = target.min(longest).max(AT_ONCE);
        let manages = Engines::manages_time(position.kind(), player);
        Limits {
            depth: self.depth,
            nodes: self.nodes,
            time: Some(if manages { longest } else { target }),
            target_time: (manages && target < longest).then_some(target),
            server_time: None,
            clock_only: self.depth.is_none() && self.nodes.is_none(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn game(rows: &str) -> Game {
        let mut game = Game::new(0);
        game.start(rows).unwrap();
        game
    }

    #[test]
    fn boards_that_are_not_played_are_refused() {
        for rows in ["4", "21", "", "x", "15,16", "-1", "15,15,15"] {
            assert!(Game::new(0).start(rows).is_err(), "{rows}");
        }
        assert_eq!(game("15,15").size, 15);
    }

    #[test]
    fn stones_stand_in_any_order_and_the_side_follows_from_them() {
        let mut game = game("15");
        let stones = ["7,7,2", "8,8,1", "0,14,2"].map(|line| game.stone(line).unwrap());
        game.set_board(stones.to_vec()).unwrap();
        let position = game.position().unwrap();
        assert_eq!((position.stone_count(), position.side_to_move()), (3, Side::Second));
        game.set_board(stones[..1].iter().chain(&stones[2..]).copied().collect()).unwrap();
        assert!(game.position().is_err(), "two of theirs and none of ours");
        assert!(game.set_board(vec![stones[0], stones[0]]).is_err());
        for line in ["7,7", "7,7,3", "15,0,1", "a,b,1", ""] {
            assert!(game.stone(line).is_err(), "{line}");
        }
    }

    #[test]
    fn a_move_takes_what_the_manager_leaves() {
        let mut game = game("15");
        let time = |game: &Game| game.request().unwrap().limits.time.unwrap();
        game.inform("timeout_turn", "0");
        assert_eq!(time(&game), AT_ONCE);
        game.inform("timeout_turn", "1000");
        assert_eq!(time(&game), Duration::from_millis(985));
        game.inform("time_left", "-50");
        assert_eq!(time(&game), Duration::from_millis(985), "the game has no limit");
        game.inform("time_left", "2147483647");
        let unlimited = game.request().unwrap().limits;
        assert_eq!((unlimited.time, unlimited.target_time), (Some(Duration::from_millis(985)), None));
        game.inform("time_left", "2000");
        assert!(time(&game) < Duration::from_millis(985), "the time left says that it has one");
        game.inform("timeout_match", "0");
        assert_eq!(time(&game), Duration::from_millis(985), "the manager says that it has none");
        game.inform("time_left", "-50");
        game.inform("timeout_match", "100000");
        assert_eq!(time(&game), AT_ONCE);
        game.inform("time_left", "10000");
        assert!(time(&game) < Duration::from_millis(985));
        game.inform("timeout_turn", "much");
        game.inform("max_node", "3000");
        assert_eq!(game.request().unwrap().limits.nodes, Some(3000));
    }

    #[test]
    fn a_refused_move_is_taken_back_and_one_that_ends_the_game_stands() {
        let mut game = game("15");
        game.inform("rule", "2");
        assert!(game.opponent_plays("7,7").is_err());
        game.inform("rule", "0");
        assert!(game.opponent_plays("7,7").is_ok());
        assert!(game.opponent_plays("8,8").is_err(), "it is not the opponent's turn");
        assert_eq!(game.stones.len(), 1);
        let lines = ["0,0,2", "1,0,2", "2,0,2", "3,0,2", "0,9,1", "2,9,1", "4,9,1", "6,9,1"];
        game.set_board(lines.map(|line| game.stone(line).unwrap()).to_vec()).unwrap();
        assert!(game.opponent_plays("4,0").is_err_and(|why| why.contains("over")));
        assert_eq!(game.stones.len(), 9);
        assert!(game.take_back("4,0").is_ok());
    }

    #[test]
    fn rules_that_are_not_played_are_refused_when_a_move_is_due() {
        let mut game = game("15");
        for rule in ["2", "8", "9", "x"] {
            game.inform("rule", rule);
            assert!(game.request().is_err(), "{rule}");
        }
        game.inform("rule", "4");
        assert_eq!(game.position().unwrap().rule(), Rule::Renju);
    }
}
