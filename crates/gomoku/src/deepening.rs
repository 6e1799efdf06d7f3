//! Iterative deepening: one request from its first ply to its last.
//!
//! First VCF at the root, which finds most wins at once and the shortest; then ply by ply, with VCF
//! and VCT at the root before each iteration within their shares of the nodes. A stopped search
//! answers with the last completed iteration, or with a better move that the unfinished one found
//! after searching that one's best move.

use std::sync::Arc;

use yomi_game::{
    Game,
    gomoku::{Move, Position},
};
use yomi_search::{
    Budget, Control, Goal, Iteration, Limits, Line, Outcome, Pruned, Report, Statistics, Stopped, StoppedBy,
    TableStatistics, Task, Variety, engine::Workspace,
};

use crate::{
    attacks::Attacks,
    board::Board,
    cell_set::CellSet,
    engine::Tables,
    evaluation,
    fours::Fours,
    geometry::Cell,
    parallel::Crew,
    portion::{ATTACK, DEFENCE, WINNING},
    root::{RootLine, RootMoves, Wanted},
    root_wins::{RootFours, RootThreats},
    score::{is_proven, plies, unproven, win_in},
    search::{Mode, Search, Shared},
    threat::Threat,
    valuation::valuation,
    variety::{margin, near},
    vct::{self, Quiet},
    verdict::{Verdict, verdict},
    weights::GomokuWeights,
};

/// Depth, in plies, at which an only move is scored under a clock.
const ONLY_MOVE_DEPTH: u32 = 4;

/// Up to this many empty cells a game is solved by full-width search.
const SOLVED_WHOLE: u32 = 30;

/// Score from which an own VCT may contain quiet moves: these searches use their whole share, for
/// they rarely disprove, and even positions hold nothing to find.
const QUIET: i32 = 1_000;
/// Smallest node budget worth a VCT search.
const LEAST_NODES: u64 = 30;

/// Budget for a shorter win once there is one: so many nodes, and one part in so many of those
/// spent.
const SHORTER: (u64, u64) = (2_000, 1);

/// Nodes for the end of a proven line, beyond all limits: a millisecond or two.
const PLAY_OUT: u64 = 2_000;

/// Target of a search, if nothing stops it.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Target {
    /// Plies.
    pub(crate) depth: Option<u32>,
    /// Node limit of the level.
    pub(crate) nodes: Option<u64>,
    /// Largest allowed loss of the played move against the best.
    pub(crate) variety: Variety,
}

/// Searches as far as `target`, within the limits of `task`, and hands every completed iteration to `publish`.
/// Where none was completed, the report is that of depth 0.
pub(crate) fn search(
    task: &Task<Position>,
    target: Target,
    weights: &GomokuWeights,
    workspace: Workspace<'_, Tables>,
    control: &Control,
    publish: &mut dyn FnMut(Report<Move>),
) -> Outcome<Move> {
    let nodes = task.limits.nodes.into_iter().chain(target.nodes).min();
    let budget = Budget::start(Limits { nodes, ..task.limits }, control);
    let Workspace { tables: Tables { positions, fours, threats }, team, keeps } = workspace;
    let is_whole = task.goal != Goal::Best && task.position.empties() <= SOLVED_WHOLE;
    // A search that only a clock ends may reuse what the search for the move before found; without
    // estimates, old estimates are of no use.
    if !(task.limits.clock_only || keeps) || is_whole {
        positions.start();
        fours.start();
        threats.start();
    }
    let mode = if is_whole { Mode::Full } else { Mode::Selective };
    let board = Board::new(&task.position, weights);
    let crew = (team.threads() > 1).then(|| {
        let tables = (&*positions, &*fours);
        Arc::new(Crew::new(board.clone(), tables, mode, (team.threads() - 1, budget.nodes_left())))
    });
    let budget = match &crew {
        Some(crew) => budget.leading(crew.nodes()),
        None => budget,
    };
    let shared = Shared { positions: &*positions, fours: &*fours };
    let mut search = Search::new(board, shared, Some(threats), budget, mode);
    let report = depth_zero(task, weights);
    let allowed = task.root_moves.iter().map(|mv| search.board.geometry().cell(*mv)).collect();
    let mut run = Run {
        task,
        control,
        report,
        allowed,
        threats: RootSearches::default(),
        margin: margin(target.variety),
        crew: crew.as_deref(),
        is_cut: false,
    };
    let stopped_by = match &crew {
        Some(crew) => {
            let work = Arc::clone(crew);
            team.run(work, || run.deepen(target, &mut search, publish))
        }
        None => run.deepen(target, &mut search, publish),
    };
    run.count(&search, true);
    run.report.statistics.varies = task.limits.clock_only || run.is_cut;
    if is_whole {
        // Values of a full-width search are no estimates for later searches.
        positions.start();
    }
    Outcome { report: run.report, stopped_by }
}

/// Depth 0: the moves with the highest rank and the static estimate of the position; an own five is a win.
pub(crate) fn depth_zero(task: &Task<Position>, weights: &GomokuWeights) -> Report<Move> {
    let mut board = Board::new(&task.position, weights);
    let allowed: Vec<Cell> = task.root_moves.iter().map(|mv| board.geometry().cell(*mv)).collect();
    let score = valuation(evaluation::estimate(&mut board), task.goal, false);
    let moves = RootMoves::new(&mut board, &allowed, task.multi_pv);
    let lines = moves.cells.iter().take(task.multi_pv.max(1));
    let fives = *board.cells(board.side(), Threat::Five);
    let win = valuation(win_in(1), task.goal, true);
    let of_cell = |cell: &Cell| if fives.contains(*cell) { win } else { score };
    let lines = lines.map(|cell| Line { score: of_cell(cell), moves: vec![board.mv(*cell)] });
    let lines = lines.collect();
    let statistics = Statistics { nodes: 1, leaf_evaluations: 1, ..Statistics::default() };
    Report::unsearched(lines, statistics)
}

/// Extends a line to a proven win or loss until the game ends.
fn play_out(search: &mut Search<'_, '_>, line: &mut RootLine, budget: &mut Budget<'_>) {
    if is_proven(line.score) {
        search.play_out(&mut line.cells, budget);
    }
}

/// State of the VCF and VCT searches at the root.
#[derive(Debug, Default)]
struct RootSearches {
    fours: Fours,
    /// Nodes of VCT for own wins, and for the opponent's after the best move.
    attack: u64,
    defence: u64,
    attacks: Attacks,
    /// Moves after which the opponent has none.
    safe: CellSet,
}

/// State of one request.
struct Run<'a> {
    task: &'a Task<Position>,
    control: &'a Control,
    report: Report<Move>,
    /// The cells of the root's moves.
    allowed: Vec<Cell>,
    threats: RootSearches,
    /// Largest allowed loss of the played move against the best, in thousandths of a point.
    margin: Option<i32>,
    /// The helpers, if there are any.
    crew: Option<&'a Crew>,
    /// Whether a clock ended the search for a shorter win.
    is_cut: bool,
}

impl Run<'_> {
    /// Runs the iterations; returns why they ended.
    fn deepen(
        &mut self,
        target: Target,
        search: &mut Search<'_, '_>,
        publish: &mut dyn FnMut(Report<Move>),
    ) -> StoppedBy {
        let task = self.task;
        let sure = task.multi_pv.clamp(1, self.allowed.len().max(1));
        let wanted = Wanted { sure, margin: self.margin };
        let deepest = task.position.empties().max(1);
        let asked = task.limits.depth.into_iter().chain(target.depth).min().unwrap_or(deepest);
        let asked = asked.clamp(1, deepest);
        let mut first = CellSet::EMPTY;
        self.allowed.iter().for_each(|cell| first.insert(*cell));
        let mut moves = RootMoves::new(&mut search.board, &self.allowed, sure);
        let is_lost = matches!(verdict(&mut search.board), Some(Verdict::Loss { .. }));
        if is_lost || search.mode == Mode::Full {
            moves.widen(&self.allowed);
        }
        let mut lines: Vec<RootLine> = Vec::new();
        let mut depth = 1;
        let is_drawn = task.position.is_drawn_for_sure();
        loop {
            let before = search.budget.nodes_of_all();
            search.estimated = false;
            if sure == 1 {
                match self.fours(search, &first) {
                    Ok(Some(line)) => {
                        let found = (line, Quiet::NONE);
                        return self.won(search, &first, found, (depth, before), publish);
                    }
                    Ok(None) => {}
                    Err(_) => return self.stop(search),
                }
                let best = lines.first().map(|line| line.score);
                match self.attack(search, &first, best) {
                    Ok(Some(line)) => {
                        return self.won(search, &first, line, (depth, before), publish);
                    }
                    Ok(None) => {}
                    Err(_) => return self.stop(search),
                }
            }
            moves.rank(&lines);
            if let Some(crew) = self.crew {
                crew.go_on((depth, asked), wanted, &moves, &lines);
            }
            let found = self.iterate(search, &moves, depth, wanted, &lines, publish);
            let Ok(found) = found else { return self.stop(search) };
            lines = found;
            let is_lost = lines[0].score < 0 && is_proven(lines[0].score);
            if is_lost && moves.left_out {
                moves.widen(&self.allowed);
                continue;
            }
            if sure == 1 && is_proven(lines[0].score) && lines[0].score > 0 {
                let found = (lines.swap_remove(0), Quiet::NONE);
                return self.won(search, &first, found, (depth, before), publish);
            }
            if is_drawn {
                // Estimates are wrong here.
                lines.iter_mut().for_each(|line| line.score = 0);
            }
            let is_exact = is_drawn || search.mode == Mode::Full && !search.estimated && !moves.left_out;
            self.complete(search, lines.clone(), depth, before, is_exact);
            publish(self.report.clone());
            if is_exact || lines.iter().all(|line| is_proven(line.score)) {
                return StoppedBy::Solved;
            }
            if sure == 1 {
                match self.defend(search, self.next_to_defend(&lines)) {
                    Ok(Some(line)) => {
                        moves.refuted.push(line);
                        continue;
                    }
                    Ok(None) => {}
                    Err(_) => return self.stop(search),
                }
            }
            if depth >= asked {
                return StoppedBy::Depth;
            }
            let only = task.limits.clock_only && self.allowed.len() == 1;
            if only && depth >= ONLY_MOVE_DEPTH {
                return StoppedBy::OnlyMove;
            }
            if let Some(reached) = search.budget.check() {
                return reached;
            }
            depth += 1;
        }
    }

    /// Searches for the shortest VCF, if its node share is worth a search.
    fn fours(&mut self, search: &mut Search<'_, '_>, first: &CellSet) -> Result<Option<RootLine>, Stopped> {
        let entered = search.budget.nodes();
        let next = self.threats.fours.next(entered, search.budget.nodes_left());
        let Some((from, nodes)) = next else { return Ok(None) };
        match search.root_fours(first, from, nodes)? {
            RootFours::Won(line) => return Ok(Some(line)),
            RootFours::Disproved => self.threats.fours.disproved(),
            RootFours::Unknown(from) => {
                self.threats.fours.unknown(from, search.budget.nodes() - entered);
            }
        }
        Ok(None)
    }

    /// Searches for a VCT within its node share; `best` is the score so far.
    fn attack(
        &mut self,
        search: &mut Search<'_, '_>,
        first: &CellSet,
        best: Option<i32>,
    ) -> Result<Option<(RootLine, Quiet)>, Stopped> {
        let is_at_least = |least: i32| best.is_some_and(|score| score >= least);
        let share = if is_at_least(WINNING.0) { WINNING.1 } else { ATTACK };
        while let Some(quiet) = self.threats.attacks.next(is_at_least(QUIET)) {
            let nodes = share.left(search, self.threats.attack);
            if nodes < LEAST_NODES {
                break;
            }
            let before = search.budget.nodes();
            let reach = vct::Reach { plies: vct::MOST_PLIES, nodes, quiet };
            let found = search.root_threats(first, reach, &mut self.line_budget());
            let taken = search.budget.nodes() - before;
            self.threats.attack += taken;
            match found? {
                RootThreats::Won(line) => return Ok(Some((line, quiet))),
                RootThreats::Disproved => self.threats.attacks.disproved(quiet),
                RootThreats::Unknown => {
                    self.threats.attacks.unknown(quiet, taken);
                    break;
                }
            }
        }
        Ok(None)
    }

    /// The first playable move for which it is unknown whether the opponent has a VCT.
    fn next_to_defend(&self, lines: &[RootLine]) -> Cell {
        let mut cells = lines[..near(lines, self.margin)].iter().map(|line| line.cells[0]);
        let unknown = cells.find(|cell| !self.threats.safe.contains(*cell));
        unknown.unwrap_or(lines[0].cells[0])
    }

    /// Searches for a VCT of the opponent after a move.
    fn defend(&mut self, search: &mut Search<'_, '_>, cell: Cell) -> Result<Option<RootLine>, Stopped> {
        let nodes = DEFENCE.left(search, self.threats.defence);
        if self.threats.safe.contains(cell) || nodes < LEAST_NODES {
            return Ok(None);
        }
        let before = search.budget.nodes();
        let reach = vct::Reach { plies: vct::MOST_PLIES, nodes, quiet: Quiet::NONE };
        let found = search.threats_after(cell, reach, &mut self.line_budget());
        self.threats.defence += search.budget.nodes() - before;
        Ok(match found? {
            RootThreats::Won(line) => Some(line),
            RootThreats::Disproved => {
                self.threats.safe.insert(cell);
                None
            }
            RootThreats::Unknown => None,
        })
    }

    /// Reports a win at the root by that line, whose quiet moves are given, or by a shorter one,
    /// which is searched for; `depth` is the iteration's, and so many nodes were entered before it.
    fn won(
        &mut self,
        search: &mut Search<'_, '_>,
        first: &CellSet,
        (mut line, quiet): (RootLine, Quiet),
        (depth, nodes_before): (u32, u64),
        publish: &mut dyn FnMut(Report<Move>),
    ) -> StoppedBy {
        play_out(search, &mut line, &mut self.line_budget());
        let mut left = search.budget.nodes() / SHORTER.1 + SHORTER.0;
        while let Some(plies) = plies(line.score).filter(|plies| *plies > 5) {
            let reach = vct::Reach { plies: plies - 2, nodes: left, quiet };
            let before = search.budget.nodes();
            let found = search.root_threats(first, reach, &mut self.line_budget());
            left = left.saturating_sub(search.budget.nodes() - before);
            match found {
                Ok(RootThreats::Won(shorter)) => line = shorter,
                Ok(_) => break,
                Err(_) => {
                    // Another run may find a shorter win in the same time.
                    let reason = search.budget.check();
                    self.is_cut |= reason.is_none_or(StoppedBy::depends_on_time);
                    break;
                }
            }
        }
        self.complete(search, vec![line], depth, nodes_before, false);
        publish(self.report.clone());
        StoppedBy::Solved
    }

    /// Budget for recovering the line of a win, beyond all limits.
    fn line_budget(&self) -> Budget<'_> {
        Budget::start(Limits { nodes: Some(PLAY_OUT), ..Limits::default() }, self.control)
    }

    /// One iteration, in a window around the score of the one before where one line is wanted.
    fn iterate(
        &mut self,
        search: &mut Search<'_, '_>,
        moves: &RootMoves,
        depth: u32,
        wanted: Wanted,
        before: &[RootLine],
        publish: &mut dyn FnMut(Report<Move>),
    ) -> Result<Vec<RootLine>, Stopped> {
        let guess = before.first().map(|line| line.score);
        let mut improved = |search: &mut Search<'_, '_>, mut line: RootLine| {
            // Before the first completed iteration there is no best move to improve on.
            if self.report.depth > 0 {
                play_out(search, &mut line, &mut self.line_budget());
                // Moves that are not searched yet may save what all before them lose.
                line.score = unproven(line.score);
                self.report.lines = vec![self.line_of(search, &line, false)];
                self.count(search, false);
                publish(self.report.clone());
            }
        };
        search.aspire(moves, depth, guess, wanted, &mut improved)
    }

    /// Why the search ended.
    fn stop(&mut self, search: &mut Search<'_, '_>) -> StoppedBy {
        search.budget.check().unwrap_or(StoppedBy::Abandoned)
    }

    /// Publishes a completed iteration.
    fn complete(
        &mut self,
        search: &mut Search<'_, '_>,
        mut lines: Vec<RootLine>,
        depth: u32,
        nodes_before: u64,
        is_exact: bool,
    ) {
        // Together, as a lost position may have lines for all its moves.
        let mut budget = self.line_budget();
        lines.iter_mut().for_each(|line| play_out(search, line, &mut budget));
        self.report.lines = lines.iter().map(|line| self.line_of(search, line, is_exact)).collect();
        let near = near(&lines, self.margin);
        self.report.chosen = Variety::draw(near, self.task.seed, search.board.key());
        self.report.depth = depth;
        self.count(search, true);
        let line = self.report.lines[0].clone();
        let nodes = search.budget.nodes_of_all() - nodes_before;
        self.report.iterations.push(Iteration { depth, line, nodes });
    }

    fn line_of(&self, search: &Search<'_, '_>, line: &RootLine, is_exact: bool) -> Line<Move> {
        let moves = line.cells.iter().map(|cell| search.board.mv(*cell)).collect();
        Line { score: valuation(line.score, self.task.goal, is_exact), moves }
    }

    /// Updates the counters; samples the fill of the table only if `looks_at_table`.
    fn count(&mut self, search: &Search<'_, '_>, looks_at_table: bool) {
        let before = self.report.statistics.transposition_table;
        let fill_thousandths = match before {
            Some(before) if !looks_at_table => before.fill_thousandths,
            _ => search.table.fill_thousandths(),
        };
        let (mut tally, mut traffic) = self.crew.map(Crew::counted).unwrap_or_default();
        tally += search.tally;
        traffic += search.table.traffic;
        let table = TableStatistics {
            probes: traffic.probes,
            hits: traffic.hits,
            cutoffs: tally.table_cutoffs,
            stores: traffic.stores,
            fill_thousandths,
        };
        let pruned = Pruned {
            futility: Some(tally.futility),
            reverse_futility: Some(tally.reverse_futility),
            ..Pruned::default()
        };
        self.report.statistics = Statistics {
            nodes: search.budget.nodes_of_all(),
            leaf_evaluations: tally.leaves,
            quiescence_nodes: Some(tally.threats),
            transposition_table: Some(table),
            pruned: Some(pruned),
            helpers: self.crew.map_or(0, Crew::helpers),
            ..Statistics::default()
        };
        self.report.elapsed = search.budget.elapsed();
        let longest = self.report.lines.iter().map(|line| line.moves.len()).max().unwrap_or(0);
        let deepest = tally.deepest.max(longest) as u32;
        self.report.selective_depth = deepest.max(self.report.depth);
    }
}
