//! Advice on an order that is not the best: which two children to exchange, and what that saves.
//!
//! The advice is verified first: every pair of siblings is exchanged and the tree searched again.
//! Seldom does no exchange save a leaf, because two orders have to change at once; then the advice
//! is the first child with which the fewest leaves are out of reach.

use super::{
    best_order::{BestOrder, TooEarly},
    mistake::{CutFact, Mistake, MistakeKind},
    nodes::Nodes,
    search::{Searched, search},
};
use crate::recording::Player;

/// What to change in an order; `None` when it is one of the best.
pub(super) fn advice(given: &Nodes) -> Option<Mistake> {
    let too_early = BestOrder::new(given).first_loss()?;
    let before = search(given, None);
    Some(exchange(given, &before).unwrap_or_else(|| order_from_there_on(given, &before, too_early)))
}

/// An exchange of two siblings that saves leaves: the first in the order of the visits, and of those in its
/// place the one that saves most.
fn exchange(given: &Nodes, before: &Searched) -> Option<Mistake> {
    before.visits.iter().find_map(|visit| {
        let parent = given.all[visit.node].parent?;
        let siblings = &given.all[parent].children;
        let place = siblings.iter().position(|&child| child == visit.node)?;
        let exchanged = (place + 1..siblings.len()).map(|other| {
            let mut exchanged = given.clone();
            exchanged.all[parent].children.swap(place, other);
            let after = search(&exchanged, None);
            (before.leaves(given).saturating_sub(after.leaves(given)), other, exchanged, after)
        });
        // Of equal ones the leftmost.
        let best = exchanged.min_by_key(|(saved, ..)| std::cmp::Reverse(*saved))?;
        let (saved, other, exchanged, after) = best;
        let pair = Pair { parent, child: visit.node, other: siblings[other], saved };
        (saved > 0).then(|| pair.reason(given, before, &exchanged, &after))
    })
}

/// Two siblings whose exchange saves leaves.
struct Pair {
    parent: usize,
    /// The one that comes first before the exchange.
    child: usize,
    other: usize,
    saved: usize,
}

impl Pair {
    /// The mistake, with what is true of the two.
    fn reason(&self, given: &Nodes, before: &Searched, exchanged: &Nodes, after: &Searched) -> Mistake {
        let &Self { parent, child, other, saved } = self;
        let mistake = Mistake {
            other: Some(given.all[other].name.clone()),
            extra: u32::try_from(saved).ok(),
            ..Mistake::new(MistakeKind::TooEarly, &*given.all[child].name)
        };
        let values = given.minimax();
        let valued =
            Mistake { expected: Some(values[other]), found: Some(f64::from(values[child])), ..mistake.clone() };
        if after.is_cut_after(parent, other) && !before.is_cut_after(parent, child) {
            let cut = after.visit(parent).and_then(|visit| CutFact::of(exchanged, visit));
            return Mistake { cut, ..valued };
        }
        let is_better = match given.player(parent) {
            Player::Max => values[other] > values[child],
            Player::Min => values[other] < values[child],
        };
        if is_better {
            return valued;
        }
        let [first, first_before] = [after.leaves_below(exchanged, other), before.leaves_below(given, child)];
        let (kind, expected, found) = if first < first_before {
            (MistakeKind::LargerFirst, first, first_before)
        } else {
            // What comes in the first place costs as much or more, so the others are what saves.
            let of_parent = after.leaves_below(exchanged, parent);
            let of_parent_before = before.leaves_below(given, parent);
            (MistakeKind::BoundLater, of_parent - first, of_parent_before - first_before)
        };
        Mistake { kind, expected: i32::try_from(expected).ok(), found: Some(found as f64), ..mistake }
    }
}

/// That up to a child the order is one of the best, and with it no longer.
fn order_from_there_on(given: &Nodes, before: &Searched, too_early: TooEarly) -> Mistake {
    let TooEarly { child, better } = too_early;
    let fewest = BestOrder::new(given).fewest() as usize;
    let saved = before.leaves(given).saturating_sub(fewest);
    Mistake {
        other: Some(given.all[better].name.clone()),
        extra: u32::try_from(saved).ok(),
        ..Mistake::new(MistakeKind::NoExchange, &*given.all[child].name)
    }
}
