//! Renju's forbidden points on the engine's board (RIF International Rules of Renju, rule 9).
//!
//! Most cells are decided by their lines alone. Where two threes meet, each counts only if the
//! stone that makes its straight four may be played, judged in the same way with both stones on the
//! board. The tests compare with the full rule in `yomi_game`.

use yomi_game::Side;

use super::Board;
use crate::{
    geometry::{Cell, REACH},
    line_class::{LineClass, Rows},
    threat::{Threat, classes_of},
};

impl Board {
    /// Whether the side to move may play on an empty cell.
    pub(crate) fn is_legal(&mut self, cell: Cell) -> bool {
        !self.is_forbidden(cell, self.side)
    }

    /// Whether an empty cell is forbidden for `side`: only ever for renju's black.
    pub(crate) fn is_forbidden(&mut self, cell: Cell, side: Side) -> bool {
        match self.threat(cell, side) {
            Threat::Forbidden => true,
            Threat::Suspect => !self.may_be_black(cell),
            _ => false,
        }
    }

    /// Whether black may play on a cell without making a five, given the current lines.
    fn may_be_black(&mut self, cell: Cell) -> bool {
        let classes = classes_of(self.code_from_lines(cell) as u16);
        match Threat::of(classes, Rows::FiveForbidden) {
            Threat::Five | Threat::Forbidden => return false,
            Threat::Suspect => {}
            _ => return true,
        }
        let threes = (0..4).filter(|direction| classes[*direction].is_three());
        threes.filter(|direction| self.three_counts(cell, *direction)).nth(1).is_none()
    }

    /// Whether the three that black's stone on an empty cell makes along one line counts: black may play where it
    /// becomes a straight four, and makes no five there.
    pub(crate) fn three_counts(&mut self, cell: Cell, direction: usize) -> bool {
        self.toggle_lines(cell, Side::First);
        let counts =
            self.row_ends(cell, Side::First, direction, LineClass::StraightFour).any(|end| self.may_be_black(end));
        self.toggle_lines(cell, Side::First);
        counts
    }

    /// With a stone of `side` on `cell`: those of the two empty cells which bound its row along `direction` on
    /// which one more makes `wanted`.
    pub(crate) fn row_ends(
        &self,
        cell: Cell,
        side: Side,
        direction: usize,
        wanted: LineClass,
    ) -> impl Iterator<Item = Cell> + use<> {
        let place = self.geometry.place(cell, direction);
        let step = self.geometry.steps[direction];
        let window = self.lines[usize::from(place.line)] >> place.shift;
        let own = side as u64 + 1;
        let table = self.table;
        [-1_i16, 1].into_iter().filter_map(move |way| {
            let at = |away: i16| (2 * (REACH as i16 + way * away)).cast_unsigned();
            let mut away = 1;
            while away <= REACH as i16 && window >> at(away) & 0b11 == own {
                away += 1;
            }
            if away > REACH as i16 || window >> at(away) & 0b11 != 0 {
                return None;
            }
            let pair = table.pair(window | own << at(away));
            let class = LineClass::of(pair >> (4 * side as u32));
            (class == wanted).then(|| cell.wrapping_add_signed(step * way * away))
        })
    }
}
