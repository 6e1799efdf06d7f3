//! Strength levels: depth and node limits.
//!
//! From level 5 on three levels more are two and a half times the nodes, so that the stronger one scores 60 % or more also
//! where searches are long. Scores and times: `docs/gomoku/README.md`.

use yomi_search::Level;

/// Depth of each level; never reached if the nodes end a search earlier.
const PLIES: [u32; 31] =
    [1, 1, 2, 3, 4, 6, 7, 8, 9, 10, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 24, 26, 28, 30, 32, 34, 36, 38, 40, 99];

/// Nodes of the levels below 5.
const FEW_NODES: [u64; 5] = [1, 100, 500, 2_000, 6_000];

/// Nodes of level 10, and the factor for three levels.
const NODES: (f64, f64) = (48_000.0, 2.5);

/// Depth limit of a level.
pub(crate) const fn plies(level: Level) -> u32 {
    PLIES[level.number() as usize]
}

/// Node limit of a level; `None` for the last one.
pub(crate) fn nodes(level: Level) -> Option<u64> {
    let number = level.number();
    if level == Level::MAX {
        return None;
    }
    let few = FEW_NODES.get(usize::from(number)).copied();
    let (nodes, factor) = NODES;
    let of_level = || (nodes * factor.powf((f64::from(number) - 10.0) / 3.0)) as u64;
    Some(few.unwrap_or_else(of_level))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_level_has_fewer_plies_or_nodes_than_the_one_below() {
        assert!(PLIES.is_sorted());
        let all: Vec<_> = Level::all().filter_map(nodes).collect();
        assert!(all.is_sorted() && all.len() == 30, "{all:?}");
        for number in 5..=26 {
            let of = |number| nodes(Level::new(number).expect("a level")).expect("not the last");
            assert!((2 * of(number + 3)).abs_diff(5 * of(number)) <= 7, "{number}");
        }
    }
}
