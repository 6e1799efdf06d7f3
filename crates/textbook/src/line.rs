//! The triangular table of principal variations.
//!
//! Each ply keeps the best line from there on; a node that improves puts its move in front of the
//! line that its child left one ply below. Source: the triangular PV table of chess programming, as
//! in B. Moreland's Collecting the Principal Variation in Alpha-Beta Search.

/// Principal variations by ply.
#[derive(Debug)]
pub struct TriangularTable<M> {
    lines: Vec<Vec<M>>,
}

impl<M: Copy> TriangularTable<M> {
    /// An empty table.
    #[must_use]
    pub const fn new() -> Self {
        Self { lines: Vec::new() }
    }

    /// Clears the line at `ply`, where a node was entered.
    #[inline]
    pub fn enter(&mut self, ply: usize) {
        while self.lines.len() <= ply + 1 {
            self.lines.push(Vec::new());
        }
        self.lines[ply].clear();
    }

    /// Sets the line at `ply` to `mv` followed by the line one ply below.
    ///
    /// # Panics
    /// When no node was entered at `ply`.
    pub fn improve(&mut self, ply: usize, mv: M) {
        let (upper, lower) = self.lines.split_at_mut(ply + 1);
        let line = &mut upper[ply];
        line.clear();
        line.push(mv);
        line.extend_from_slice(&lower[0]);
    }

    /// Sets the line at `ply` to `mv` alone.
    ///
    /// # Panics
    /// When no node was entered at `ply`.
    pub fn end_with(&mut self, ply: usize, mv: M) {
        self.lines[ply].clear();
        self.lines[ply].push(mv);
    }

    /// The line at `ply`; empty when no node was entered there.
    #[must_use]
    pub fn at(&self, ply: usize) -> &[M] {
        self.lines.get(ply).map_or(&[], Vec::as_slice)
    }
}

impl<M: Copy> Default for TriangularTable<M> {
    fn default() -> Self {
        Self::new()
    }
}
