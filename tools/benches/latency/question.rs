//! Benchmark requests: positions as HTTP requests and as the equivalent searches.

use yomi_game::{AnyPosition, Board, Game, GameKind, othello::Position};
use yomi_othello::selectivity::Selectivity;
use yomi_players::{AnyReport, Player, Players, SearchRequest};
use yomi_search::{Control, Limits};

use super::servers::MAX_SEARCH;

/// Positions in the list.
const POSITIONS: usize = 64;

/// Empty squares of the positions: the middle of a game.
const EMPTIES: std::ops::RangeInclusive<u32> = 40..=50;

/// One position.
pub struct Question {
    /// The bytes of the HTTP request.
    pub http: Vec<u8>,
    /// The equivalent search.
    pub search: SearchRequest,
}

/// The list, the same on every machine and for every depth.
pub fn questions(depth: u32) -> Vec<Question> {
    positions().into_iter().map(|position| Question::new(position, depth)).collect()
}

impl Question {
    fn new(position: Position, depth: u32) -> Self {
        let (board, turn) = (position.board_text(), GameKind::Othello.side_name(position.side_to_move()));
        let body = format!(r#"{{"board":"{board}","turn":"{turn}","depth":{depth},"confidence":100}}"#);
        let length = body.len();
        let http = format!(
            "POST /v1/othello/bestmove HTTP/1.1\r\nhost: localhost\r\n\
             content-type: application/json\r\ncontent-length: {length}\r\n\r\n{body}"
        );
        let position = AnyPosition::Othello(position);
        let player = Player::sure(Selectivity::FULL);
        let limits = Limits { depth: Some(depth), server_time: Some(MAX_SEARCH), ..Limits::default() };
        Self { http: http.into_bytes(), search: SearchRequest::of(position, player, limits) }
    }

    /// The search alone.
    pub fn search(&self, players: &mut Players) -> AnyReport {
        players.search(&self.search, &Control::default(), &mut |_| ()).report
    }
}

/// Positions from seeded random games, in which the side to move has a choice.
fn positions() -> Vec<Position> {
    let mut seed = 1_u64;
    let mut below = |bound: usize| {
        seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (seed >> 33) as usize % bound
    };
    let numbers = (EMPTIES.end() - EMPTIES.start() + 1) as usize;
    let mut positions = Vec::with_capacity(POSITIONS);
    while positions.len() < POSITIONS {
        let wanted = EMPTIES.start() + below(numbers) as u32;
        let mut position = Position::initial();
        let mut moves = Vec::new();
        position.legal_moves(&mut moves);
        while position.empties() > wanted && !moves.is_empty() {
            position.play(moves[below(moves.len())]);
            moves.clear();
            position.legal_moves(&mut moves);
        }
        if position.empties() == wanted && moves.len() > 1 {
            positions.push(position);
        }
    }
    positions
}
