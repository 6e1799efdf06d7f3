//! One game of the engine against itself.

use std::{ops::RangeInclusive, sync::Arc};

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
#[derive(Clone, Debug)]
pub struct Rules {
    /// What labels its positions.
    pub label: Label,
    /// Empty squares of the positions that are written; with more or fewer a move is searched [`QUICK`] plies deep, or
    /// as deep as the label where that is less.
    pub empties: RangeInclusive<u32>,
    /// Discs: a random opening worth so much to either side is played on from half the times.
    pub balance: f32,
}

/// Plies searched for the moves of positions that are not written.
const QUICK: u32 = 5;
/// Those positions are solved from so many empty squares on.
const QUICK_END: u32 = 10;

/// What labels a position.
#[derive(Clone, Copy, Debug)]
pub struct Label {
    /// Plies of the search.
    pub depth: u32,
    /// How much it cuts.
    pub selectivity: Selectivity,
    /// Solved to the end from so many empty squares on, where nothing is cut.
    pub solved_from: u32,
    /// The mean of that search and one a ply less deep, which err to opposite sides where the evaluation favours a
    /// side to move.
    pub mean_of_two: bool,
}

/// Entries of each table of a player of games.
pub const ENTRIES: usize = 1 << 14;

/// Plies searched to see how far a random opening is from a draw.
const OPENING_DEPTH: u32 = 2;

impl Rules {
    /// What chooses a move where nothing is written.
    fn quick(&self) -> Label {
        let Label { depth, solved_from, .. } = self.label;
        Label {
            depth: depth.min(QUICK),
            selectivity: Selectivity::FULL,
            solved_from: solved_from.min(QUICK_END),
            mean_of_two: false,
        }
    }
}

impl Label {
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

    /// The best line of a position and what labels it, and whether both are exact.
    pub fn label(&mut self, position: &Position, label: Label) -> (Eighths, Vec<Move>, bool) {
        let empties = position.empties();
        let (depth, selectivity) = label.search_at(empties);
        if !label.mean_of_two || depth == empties || depth < 2 {
            let (value, line) = self.best(position, (depth, selectivity));
            return (value, line, (depth, selectivity) == (empties, Selectivity::FULL));
        }
        let (mut found, _) = self.deepen(position, &[QUICK.min(depth - 1), depth - 1, depth], selectivity, None);
        let (value, line) = found.pop().expect("a line for each depth");
        let (less, _) = &found[1];
        (Eighths((value.0 + less.0).div_euclid(2)), line, false)
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
    fn opening(&mut self, rules: &Rules, random: &mut SplitMix64) -> Position {
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
    pub fn play(&mut self, rules: &Rules, random: &mut SplitMix64) -> Vec<Record> {
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
            let written = rules.empties.contains(&position.empties());
            if line.is_empty() {
                let exact;
                (value, line, exact) = self.label(&position, if written { rules.label } else { rules.quick() });
                if !exact {
                    line.truncate(1);
                }
            }
            if written {
                records.push((position, value));
                aside.extend(self.aside(rules, position, line[0], random));
            }
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

    /// The position after a random move other than `best`, if it has a move itself and is to be written.
    fn aside(&mut self, rules: &Rules, mut position: Position, best: Move, random: &mut SplitMix64) -> Option<Record> {
        let mut moves = Vec::new();
        position.legal_moves(&mut moves);
        moves.retain(|&mv| mv != best);
        if moves.is_empty() {
            return None;
        }
        position.play(moves[random.below(moves.len())]);
        if position.is_over() || position.must_pass() || !rules.empties.contains(&position.empties()) {
            return None;
        }
        let score = self.label(&position, rules.label).0.0 as i16;
        let (player, opponent) = (position.player(), position.opponent());
        Some(Record { player, opponent, result: None, score })
    }
}

#[cfg(test)]
mod tests {
    use yomi_game::Side;
    use yomi_othello::evaluation::PatternWeights;

    use super::*;

    fn rules(depth: u32, empties: RangeInclusive<u32>) -> Rules {
        let label = Label { depth, selectivity: Selectivity::FULL, solved_from: 8, mean_of_two: true };
        Rules { label, empties, balance: 15.0 }
    }

    #[test]
    fn positions_of_a_band_are_written_and_their_labels_are_exact_near_the_end() {
        let weights = Arc::new(PatternWeights::embedded().weights().clone());
        let mut player = Player::new(Arc::clone(&weights), ENTRIES);
        let mut random = SplitMix64::new(1);
        let rules = rules(4, 7..=10);
        let records: Vec<Record> = (0..20).flat_map(|_| player.play(&rules, &mut random)).collect();
        // The second positions come from those with an empty square more.
        for empties in 7..=9 {
            let here = || records.iter().filter(|record| record.empties() == empties);
            let (played_on, aside) = (here().filter(|record| record.result.is_some()).count(), here().count());
            assert!(played_on > 10 && aside > played_on, "{empties}: {played_on} of {aside}");
        }
        assert!(records.iter().all(|record| rules.empties.contains(&record.empties())));
        for record in records.iter().filter(|record| record.empties() <= 8) {
            let position = Position::from_bitboards(record.player, record.opponent, Side::First).expect("disjoint");
            let mut fresh = Player::new(Arc::clone(&weights), ENTRIES);
            let (value, _) = fresh.best(&position, (record.empties(), Selectivity::FULL));
            assert_eq!(i32::from(record.score), value.0, "{record:?}");
            assert!(record.result.is_none_or(|result| 8 * i32::from(result) == value.0), "{record:?}");
        }
    }

    #[test]
    fn a_label_is_the_mean_of_two_searches() {
        let weights = Arc::new(PatternWeights::embedded().weights().clone());
        let position = Position::initial();
        let mut player = Player::new(Arc::clone(&weights), ENTRIES);
        let (value, line, exact) = player.label(&position, rules(4, 0..=60).label);
        let of = |depth| Player::new(Arc::clone(&weights), ENTRIES).best(&position, (depth, Selectivity::FULL)).0.0;
        assert_eq!(value.0, (of(3) + of(4)).div_euclid(2));
        assert!(!exact && !line.is_empty());
    }
}
