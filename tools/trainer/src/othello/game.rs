//! One game of the engine against itself.

use std::sync::Arc;

use yomi_game::{
    Game,
    othello::{Move, Position, cpu::CpuPath},
    random::SplitMix64,
};
use yomi_othello::{
    evaluation::weights::Weights,
    midgame::{LeafSample, Midgame, Root, Trained},
    selectivity::Selectivity,
    table::Table,
    units::Eighths,
};
use yomi_search::{Budget, Control, Limits};

use super::record::Record;

/// How a game is played.
#[derive(Clone, Copy, Debug)]
pub struct Rules {
    /// Plies searched for a move.
    pub depth: u32,
    /// How much those searches cut.
    pub selectivity: Selectivity,
    /// Solved to the end from so many empty squares on, where nothing is cut.
    pub solved_from: u32,
    /// Discs: a random opening worth so much to either side is played on from half the times.
    pub balance: f32,
}

/// Entries of each table of a player of games.
pub const ENTRIES: usize = 1 << 14;

/// Plies searched to see how far a random opening is from a draw.
const OPENING_DEPTH: u32 = 2;

impl Rules {
    /// Plies searched with so many empty squares, and how much is cut.
    const fn search_at(self, empties: u32) -> (u32, Selectivity) {
        if empties <= self.solved_from { (empties, Selectivity::FULL) } else { (self.depth, self.selectivity) }
    }
}

/// A player with its tables.
pub struct Player {
    trained: Trained,
    midgame: Table,
    endgame: Table,
}

impl Player {
    /// With tables of so many entries each.
    pub fn new(weights: Arc<Weights>, entries: usize) -> Self {
        Self { trained: Trained::new(weights), midgame: Table::new(entries), endgame: Table::new(entries) }
    }

    /// The best line and its value, searched `depth` plies deep.
    pub fn best(&mut self, position: &Position, (depth, selectivity): (u32, Selectivity)) -> (Eighths, Vec<Move>) {
        // A few plies order the moves of a position that is solved.
        let first = if depth > 10 { 5 } else { depth.saturating_sub(2).max(1) };
        let (lines, _) = self.deepen(position, &[first, depth], selectivity, None);
        lines.into_iter().next_back().expect("a line for each depth")
    }

    /// The best line and its value at each of those depths, one search after the other, and the sample of their
    /// leaves, if one is drawn.
    pub fn deepen(
        &mut self,
        position: &Position,
        depths: &[u32],
        selectivity: Selectivity,
        sample: Option<LeafSample>,
    ) -> (Vec<(Eighths, Vec<Move>)>, Option<LeafSample>) {
        let control = Control::default();
        let budget = Budget::start(Limits::default(), &control);
        let tables = (&self.midgame, &self.endgame);
        let mut search = Midgame::new(budget, tables, &self.trained, CpuPath::fastest());
        search.selectivity = selectivity;
        search.sample = sample;
        let mut moves = Vec::new();
        position.legal_moves(&mut moves);
        let mut order: Vec<usize> = (0..moves.len()).collect();
        let mut guess = None;
        let mut found = Vec::new();
        for &depth in depths {
            let root = Root { position, moves: &moves, order: &order, wanted: 1, margin: None };
            let lines = search.aspire(root, depth, guess, &mut |_, _| ());
            let line = lines.expect("nothing limits it").remove(0);
            order.sort_by_key(|&place| place != line.place);
            guess = Some(line.value);
            found.push((line.value, line.moves));
        }
        (found, search.sample)
    }

    /// The value of a position, searched `depth` plies deep without a cut.
    pub fn value(&mut self, player: u64, opponent: u64, depth: u32) -> Eighths {
        let control = Control::default();
        let budget = Budget::start(Limits::default(), &control);
        let tables = (&self.midgame, &self.endgame);
        let mut search = Midgame::new(budget, tables, &self.trained, CpuPath::fastest());
        search.value(player, opponent, depth).expect("nothing limits it")
    }

    /// The values of a position, searched 0, 1… `depth` plies deep, and at the
    /// end `last` plies deep.
    pub fn values(&mut self, player: u64, opponent: u64, depth: u32, last: u32) -> Vec<Eighths> {
        let control = Control::default();
        let budget = Budget::start(Limits::default(), &control);
        let tables = (&self.midgame, &self.endgame);
        let mut search = Midgame::new(budget, tables, &self.trained, CpuPath::fastest());
        let depths = (0..=depth).chain(Some(last));
        depths.map(|depth| search.value(player, opponent, depth).expect("nothing limits it")).collect()
    }

    /// The position after random moves: 6 to 24 of them in one half of the games, 6 to 50 in the other.
    ///
    /// Most random moves decide the game, and what is learnt there is useless against a capable opponent: so
    /// the further a position is from a draw, the more often others are tried in its place.
    fn opening(&mut self, rules: Rules, random: &mut SplitMix64) -> Position {
        let longest = if random.below(2) == 0 { 24 } else { 50 };
        let length = 6 + random.below(longest - 5);
        self.opening_of(length, rules.balance, random)
    }

    /// The position after so many random moves; one worth `balance` discs to either side is kept half the times.
    pub fn opening_of(&mut self, length: usize, balance: f32, random: &mut SplitMix64) -> Position {
        let mut moves = Vec::new();
        loop {
            let mut position = Position::initial();
            let mut plies = 0_usize;
            while plies < length && !position.is_over() {
                moves.clear();
                position.legal_moves(&mut moves);
                let mv = moves[random.below(moves.len())];
                position.play(mv);
                plies += usize::from(mv != Move::Pass);
            }
            if position.is_over() || position.must_pass() {
                continue;
            }
            let (value, _) = self.best(&position, (OPENING_DEPTH, Selectivity::FULL));
            let odds = 1.0 / (1.0 + (value.in_discs() / f64::from(balance)).powi(2));
            if random.below(1 << 20) as f64 <= odds * f64::from(1 << 20) {
                return position;
            }
        }
    }

    /// The positions of one game after its random opening, and for each of them one that another move
    /// at random leads to: a search meets more positions after bad moves than after good ones, and those
    /// of games alone would teach it that a move that was made is a good one.
    pub fn play(&mut self, rules: Rules, random: &mut SplitMix64) -> Vec<Record> {
        let mut position = self.opening(rules, random);
        let mut records = Vec::new();
        let mut aside = Vec::new();
        let mut line: Vec<Move> = Vec::new();
        let mut value = Eighths(0);
        while !position.is_over() {
            if position.must_pass() {
                position.play(Move::Pass);
                line.drain(..line.len().min(1));
                value = -value;
                continue;
            }
            if line.is_empty() {
                let empties = position.empties();
                let search = rules.search_at(empties);
                (value, line) = self.best(&position, search);
                if search != (empties, Selectivity::FULL) {
                    line.truncate(1);
                }
            }
            records.push((position, value));
            aside.extend(self.aside(rules, position, line[0], random));
            position.play(line.remove(0));
            value = -value;
        }
        let result = position.final_score();
        let winner = position.side_to_move();
        let record = |(position, value): (Position, Eighths)| Record {
            player: position.player(),
            opponent: position.opponent(),
            result: Some(if position.side_to_move() == winner { result } else { -result } as i8),
            score: value.0 as i16,
        };
        records.into_iter().map(record).chain(aside).collect()
    }

    /// The position after a random move other than `best`, if it has a move itself.
    fn aside(&mut self, rules: Rules, mut position: Position, best: Move, random: &mut SplitMix64) -> Option<Record> {
        let mut moves = Vec::new();
        position.legal_moves(&mut moves);
        moves.retain(|&mv| mv != best);
        if moves.is_empty() {
            return None;
        }
        position.play(moves[random.below(moves.len())]);
        if position.is_over() || position.must_pass() {
            return None;
        }
        let (value, _) = self.best(&position, rules.search_at(position.empties()));
        let score = value.0 as i16;
        let (player, opponent) = (position.player(), position.opponent());
        Some(Record { player, opponent, result: None, score })
    }
}
