//! Games of mixed strength, with search results for their plies.

use yomi_game::{AnyPosition, GameKind, gomoku, random::SplitMix64, with_position};
use yomi_players::{Parameters, Player, Players, SearchRequest};
use yomi_review::{Effort, Forced, PlayedGame, Visit};
use yomi_search::{Control, Level, Limits, Variety};

use crate::{Searched, SearchedPly, Seen, start_of};

/// Nodes of the visits that are held to the reference.
const BUDGETS: [u64; 5] = [5_000, 20_000, 80_000, 320_000, 1_280_000];
/// Nodes of the search for the best move of the reference, by game: one of gomoku takes ten times as long.
const REFERENCE: [u64; 2] = [4_000_000, 400_000];
/// Of those of a visit, the part of the search for the best move.
const PART_OF_BEST: f64 = 0.7;
/// Othello's plies from so many empty squares on are solved.
const SOLVED: u32 = 20;
/// Random moves at the beginning, at most.
const MOST_RANDOM_MOVES: usize = 8;

/// The game of that number.
pub(crate) fn searched(kind: GameKind, index: usize) -> Searched {
    let mut random = SplitMix64::new(0x5EED ^ (index as u64) << 8 ^ kind.index() as u64);
    let rule = gomoku::Rule::ALL[index % gomoku::Rule::ALL.len()];
    let game = play(kind, rule, &mut random);
    let mut players = Players::default();
    let reference = REFERENCE[usize::from(kind == GameKind::Gomoku)];
    let mut plies = Vec::new();
    for (index, &mv) in game.moves().iter().enumerate() {
        let root = game.position(index);
        let empties = with_position!(root, position => yomi_game::Game::empties(position));
        if Forced::of(root, mv).is_some() || kind == GameKind::Othello && empties <= SOLVED {
            continue;
        }
        let mut see = |nodes: u64| {
            let visit = Visit::alone(root.clone(), mv, Effort::Nodes(nodes), 1);
            let visited = visit.perform(&mut players, &Control::default());
            visited.pair().map(|pair| Seen::of(root, pair, visited.nodes))
        };
        let all = (reference as f64 / PART_OF_BEST) as u64;
        let budgets = BUDGETS.into_iter().filter(|&nodes| nodes < reference);
        let budgets: Option<Vec<_>> = budgets.map(&mut see).collect();
        if let (Some(reference), Some(budgets)) = (see(all), budgets) {
            let stage = if kind == GameKind::Othello { empties } else { index as u32 };
            plies.push(SearchedPly { ply: index + 1, stage, reference, budgets });
        }
    }
    Searched {
        game: kind.name().to_owned(),
        rule: (kind == GameKind::Gomoku).then(|| rule.name().to_owned()),
        moves: game.moves().iter().map(ToString::to_string).collect(),
        plies,
    }
}

/// A game between two levels with variety, after some random moves.
pub(crate) fn play(kind: GameKind, rule: gomoku::Rule, random: &mut SplitMix64) -> PlayedGame {
    let start = start_of(kind, rule);
    let levels = [random.below(10) as u8 + 1, random.below(10) as u8 + 1];
    let variety = Variety(random.below(250) as u32);
    let mut players = Players::default();
    let mut position = start.clone();
    let mut moves = Vec::new();
    let random_moves = random.below(MOST_RANDOM_MOVES);
    while !position.is_over() {
        let legal = position.legal_moves();
        let mv = if moves.len() < random_moves {
            let near = near_the_middle(&position, &legal);
            near[random.below(near.len())]
        } else {
            let level = Level::new(levels[moves.len() % 2]);
            let mut parameters = Parameters::default();
            parameters.othello.variety = variety;
            parameters.gomoku.variety = variety;
            let player = Player::Engine { level, parameters };
            let request = SearchRequest {
                seed: random.next_bits(),
                ..SearchRequest::of(position.clone(), player, Limits::default())
            };
            let outcome = players.search(&request, &Control::default(), &mut |_| ());
            outcome.report.choice().map_or(legal[0], |line| line.moves[0])
        };
        position = position.after(mv).expect("a legal move");
        moves.push(mv);
    }
    PlayedGame::new(start, moves).expect("a game")
}

/// Of a large board, the moves within three rows and columns of the middle.
fn near_the_middle(position: &AnyPosition, legal: &[yomi_game::AnyMove]) -> Vec<yomi_game::AnyMove> {
    let near = legal.iter().copied().filter(|&mv| {
        position.kind() != GameKind::Gomoku
            || position.square_of(mv).is_some_and(|(row, column)| (4..=10).contains(&row) && (4..=10).contains(&column))
    });
    near.collect()
}
