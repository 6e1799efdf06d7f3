//! Parallel search of the moves of one node (young brothers wait).

use std::sync::Arc;

use yomi_game::othello::{
    Square,
    cpu::{CpuPath, with_cpu},
};
use yomi_search::{
    Stopped,
    team::{Help, Seat},
};

use super::{
    Midgame, Trained,
    cpu::MidgameCpu as _,
    node::{Child, Node},
};
use crate::{
    endgame::Solver,
    splits::{Next, Scout, Split, SplitKind, Splits, StopOnPanic},
    table::Table,
    units::Eighths,
};

/// Smallest depth at which a node is split, in a search to the end.
const EXACT_FROM: u32 = 13;
/// The same in a search that ends in estimates.
const ESTIMATED_FROM: u32 = 8;

/// What the helpers of a search need.
#[derive(Debug)]
pub(super) struct Crew {
    pub(super) splits: Arc<Splits>,
    pub(super) table: Arc<Table>,
    pub(super) endgame: Arc<Table>,
    pub(super) trained: Trained,
    pub(super) path: CpuPath,
}

impl Help for Crew {
    fn help(self: Arc<Self>, seat: &Seat) {
        let _guard = StopOnPanic(&self.splits);
        let solver = Solver::helping(&self.endgame, seat, Arc::clone(&self.splits), self.path);
        let mut search = Midgame::of(solver, &self.table, &self.trained);
        let mut took_part = false;
        while let Some((split, index)) = self.splits.next_for(seat) {
            if !took_part {
                took_part = true;
                self.splits.takes_part();
            }
            search.help_with(&split, index);
        }
        self.splits.leave(search.solver.finish());
    }

    fn wake(&self) {
        self.splits.wake();
    }
}

impl Midgame<'_> {
    /// Whether a node with so many moves, each searched `depth` plies deep, is split.
    #[inline]
    pub(super) const fn shares(&self, depth: u32, empties: u32, moves: usize) -> bool {
        let from = if depth == empties { EXACT_FROM } else { ESTIMATED_FROM };
        depth >= from && moves >= 2 && self.solver.splits().is_some()
    }

    /// The null-window search of a move.
    pub(super) const fn scout_of(&self, player: u64, opponent: u64, alpha: Eighths, depth: u32) -> Scout {
        let (selectivity, probing) = (self.selectivity, self.probing);
        Scout { player, opponent, alpha, depth, selectivity, probing }
    }

    /// Searches the children from the place `start` on together with helpers; returns the better of
    /// `best` and what they found, with its square.
    pub(super) fn rest_together(
        &mut self,
        start: usize,
        alpha: Eighths,
        best: (Eighths, Option<Square>),
        depth: u32,
    ) -> Result<(Eighths, Option<Square>), Stopped> {
        let places = start..self.children.len();
        let rest: Vec<Child> = places.map(|place| self.next_best(place)).collect();
        let scout = |child: &Child| self.scout_of(child.player, child.opponent, alpha, depth - 1);
        let scouts = rest.iter().map(scout).collect();
        let values = self.together(scouts, SplitKind::NullWindow, depth)?;
        let found = values.iter().zip(&rest);
        let found = found.filter_map(|(value, child)| Some(((*value)?, Some(child.square))));
        Ok(found.fold(best, |best, other| if other.0 > best.0 { other } else { best }))
    }

    /// Searches moves of a node with null windows, together with helpers where it pays, until all
    /// are done or one is above its `alpha`; returns the values of those searched.
    pub(super) fn until_one_is_above(
        &mut self,
        scouts: Vec<Scout>,
        depth: u32,
        empties: u32,
    ) -> Result<Vec<Option<Eighths>>, Stopped> {
        if self.shares(depth, empties, scouts.len()) {
            return self.together(scouts, SplitKind::Principal, depth);
        }
        let mut values = vec![None; scouts.len()];
        for (scout, known) in scouts.iter().zip(&mut values) {
            let value = self.scout(scout)?;
            *known = Some(value);
            if value > scout.alpha {
                break;
            }
        }
        Ok(values)
    }

    fn together(&mut self, scouts: Vec<Scout>, place: SplitKind, depth: u32) -> Result<Vec<Option<Eighths>>, Stopped> {
        let splits = Arc::clone(self.solver.splits().expect("only teams search together"));
        let split = Split::new(self.solver.below().cloned(), place, depth, scouts);
        splits.open(&split);
        let searched = self.lead(&splits, &split);
        let values = splits.close(&split);
        searched.map(|()| values)
    }

    /// Returns when the split is done.
    fn lead(&mut self, splits: &Splits, split: &Arc<Split>) -> Result<(), Stopped> {
        while let Some(index) = splits.take_of(split) {
            self.help_with(split, index);
            self.solver.must_go_on()?;
        }
        loop {
            match splits.next_below(split) {
                Next::Done => return Ok(()),
                Next::Search(split, index) => self.help_with(&split, index),
                Next::LookUp => self.solver.look_up()?,
            }
            self.solver.must_go_on()?;
        }
    }

    /// Searches a move taken from a split and returns its value to the split; an interrupted search
    /// returns the move.
    fn help_with(&mut self, split: &Arc<Split>, index: usize) {
        let (height, selectivity, probing) = (self.children.len(), self.selectivity, self.probing);
        let above = self.solver.search_below(Some(Arc::clone(split)));
        let value = self.scout(split.scout(index));
        self.solver.search_below(above);
        (self.selectivity, self.probing) = (selectivity, probing);
        if value.is_err() {
            // Aborted nodes have left their moves there.
            self.children.truncate(height);
            self.solver.abandon_nodes();
        }
        let splits = Arc::clone(self.solver.splits().expect("only teams search together"));
        splits.give_back(split, index, value.ok());
    }

    /// The value of a move by a null-window search.
    fn scout(&mut self, scout: &Scout) -> Result<Eighths, Stopped> {
        let Scout { player, opponent, alpha, depth, selectivity, probing } = *scout;
        (self.selectivity, self.probing) = (selectivity, probing);
        let node = Node::of(player, opponent);
        let value = with_cpu!(self.solver.path(), cpu => {
            cpu.null_window(self, &node, -alpha.next(), depth)
        })?;
        Ok(-value)
    }
}
