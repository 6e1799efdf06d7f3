//! One game of self-play.

use yomi_game::{
    Game as _, Side,
    gomoku::{Move, Position, Rule},
    random::SplitMix64,
};
use yomi_gomoku::{
    GomokuEngine, Tables,
    sight::{Sight, Situation},
    weights::GomokuWeights,
};
use yomi_search::{
    Control, Engine as _, Limits, SearchSettings, Task, Team, Unit, Valuation,
    engine::{Tables as _, Workspace},
};

use super::record::{Game, Ply, SIZE};

/// What the scores of wins that are proven, and of wins that are not, are written as.
pub const PROVEN: i16 = 30_000;
/// The same of those that may be none.
pub const CLAIMED: i16 = 20_000;

/// How games are played.
#[derive(Clone, Copy, Debug)]
pub struct Rules {
    /// The rule.
    pub rule: Rule,
    /// Nodes searched for a move.
    pub nodes: u64,
    /// Points: an opening worth so much to either side is played on from half the times, one worth twice as much a
    /// fifth of the times.
    pub balance: f64,
    /// How often a quiet position brings a second one with it, where another move would have led.
    pub aside: f64,
}

/// Stones of an opening.
const OPENING: (usize, usize) = (2, 8);
/// Nodes for the score of an opening, one part in so many of those for a move.
const OPENING_SHARE: u64 = 2;
/// A move that is not played is one of so many that promise most.
const ASIDE_AMONG: usize = 12;

/// Plays games, one after another.
pub struct Player {
    weights: GomokuWeights,
    engine: GomokuEngine,
    tables: Tables,
}

impl Player {
    /// With those weights.
    pub fn new(weights: &GomokuWeights) -> Self {
        let engine = GomokuEngine::new(weights.clone());
        Self { weights: weights.clone(), engine, tables: Tables::empty() }
    }

    /// Plays a game from an opening of its own until one side has won or provably will.
    pub fn play(&mut self, rules: Rules, random: &mut SplitMix64) -> Game {
        let (mut position, opening) = self.opening(rules, random);
        let mut sight = Sight::new(&position, &self.weights);
        let mut plies: Vec<Ply> = opening.iter().map(|mv| Ply { mv: *mv, score: None, aside: None }).collect();
        let mut result = None;
        while !position.is_over() {
            let (mv, score) = self.search(&position, rules.nodes);
            let is_quiet = score.abs() < CLAIMED && sight.situation() == Situation::Quiet;
            let aside = if is_quiet && random.fraction() < rules.aside {
                self.aside(&position, &mut sight, mv, rules.nodes, random)
            } else {
                None
            };
            if score.abs() == PROVEN {
                result = Some(i32::from(score.signum()) * sign(position.side_to_move()));
                break;
            }
            plies.push(Ply { mv, score: Some(score), aside });
            position.play(mv);
            sight.play(mv);
        }
        let result = result.unwrap_or_else(|| position.winner().map_or(0, sign));
        Game { result: result as i8, opening: opening.len() as u8, plies }
    }

    /// Stones at random near the middle, after which neither side is seen to win and the game is open.
    pub fn opening(&mut self, rules: Rules, random: &mut SplitMix64) -> (Position, Vec<Move>) {
        loop {
            let Some((position, moves)) = self.stones(rules.rule, random) else { continue };
            let (_, score) = self.search(&position, rules.nodes / OPENING_SHARE);
            let points = f64::from(score) / 1_000.0;
            let chance = 1.0 / (1.0 + (points / rules.balance).powi(2));
            if score.abs() < CLAIMED && random.fraction() < chance {
                return (position, moves);
            }
        }
    }

    fn stones(&self, rule: Rule, random: &mut SplitMix64) -> Option<(Position, Vec<Move>)> {
        let (fewest, most) = OPENING;
        let stones = fewest + random.below(most + 1 - fewest);
        let mut position = Position::empty(SIZE, rule);
        let mut played = Vec::new();
        let margin = 3 + random.below(2) as u8;
        for _ in 0..stones {
            let mut moves = Vec::new();
            if played.is_empty() {
                position.legal_moves(&mut moves);
            } else {
                position.neighbourhood(2, &mut moves);
            }
            let is_near = |at: u8| (margin..SIZE - margin).contains(&at);
            moves.retain(|mv| is_near(mv.column()) && is_near(mv.row()));
            if moves.is_empty() {
                return None;
            }
            let mv = moves[random.below(moves.len())];
            position.play(mv);
            played.push(mv);
        }
        let is_quiet = Sight::new(&position, &self.weights).situation() == Situation::Quiet;
        is_quiet.then_some((position, played))
    }

    /// A move that was not chosen, and the score after it, if the position there is quiet.
    fn aside(
        &mut self,
        position: &Position,
        sight: &mut Sight,
        chosen: Move,
        nodes: u64,
        random: &mut SplitMix64,
    ) -> Option<(Move, i16)> {
        let mut moves: Vec<Move> = sight.candidates().into_iter().map(|(mv, _)| mv).collect();
        moves.retain(|mv| *mv != chosen);
        moves.truncate(ASIDE_AMONG);
        if moves.is_empty() {
            return None;
        }
        let mv = moves[random.below(moves.len())];
        sight.play(mv);
        let is_quiet = sight.situation() == Situation::Quiet;
        sight.undo();
        if !is_quiet {
            return None;
        }
        let mut after = position.clone();
        after.play(mv);
        (!after.is_over()).then(|| (mv, self.search(&after, nodes).1))
    }

    /// The best move and its score, for the side to move.
    fn search(&mut self, position: &Position, nodes: u64) -> (Move, i16) {
        let limits = Limits { nodes: Some(nodes), ..Limits::default() };
        let task = Task::best(position.clone(), limits);
        let mut team = Team::alone();
        let workspace = Workspace { tables: &mut self.tables, team: &mut team, keeps: false };
        let (settings, control) = (SearchSettings::default(), Control::default());
        let found = self.engine.search(&task, &settings, workspace, &control, &mut |_| ());
        let line = &found.report.lines[0];
        (line.moves[0], score_of(line.score))
    }
}

/// The score in thousandths of a point, or the value of a proven win.
fn score_of(score: Valuation) -> i16 {
    let sign = score.thousandths.signum() as i16;
    match score.unit {
        Unit::Points if score.thousandths.abs() < 9_000 => score.thousandths as i16,
        Unit::Points => sign * CLAIMED,
        _ => sign * PROVEN,
    }
}

/// What a win of the side is to black.
pub const fn sign(side: Side) -> i32 {
    match side {
        Side::First => 1,
        Side::Second => -1,
    }
}
