//! Multiset index: the four classes of a cell's lines, unordered, as one small number.

use crate::line_class::LineClass;

/// Number of combinations: four of fifteen classes, with repetition.
pub const COMBINATIONS: usize = 3_060;

/// A combination of the classes along four lines, below [`COMBINATIONS`]; 0 where no line can become a five.
pub type Combination = u16;

/// Binomial coefficients.
const WAYS: [[u16; 5]; LineClass::ALL.len() + 4] = {
    let mut ways = [[0; 5]; LineClass::ALL.len() + 4];
    let mut items = 0;
    while items < ways.len() {
        ways[items][0] = 1;
        let mut chosen = 1;
        while items > 0 && chosen < 5 {
            ways[items][chosen] = ways[items - 1][chosen - 1] + ways[items - 1][chosen];
            chosen += 1;
        }
        items += 1;
    }
    ways
};

/// The number of a combination, in the combinatorial number system (Lehmer 1964).
pub(crate) fn combination(classes: [LineClass; 4]) -> Combination {
    let mut numbers = classes.map(|class| class as usize);
    numbers.sort_unstable();
    let ranks = numbers.iter().enumerate();
    ranks.map(|(place, number)| WAYS[number + place][place + 1]).sum()
}

/// All combinations, each with its classes in ascending order, by number.
pub(crate) fn all() -> Vec<[LineClass; 4]> {
    let classes = LineClass::ALL;
    let mut all = vec![[LineClass::Dead; 4]; COMBINATIONS];
    for (a, first) in classes.into_iter().enumerate() {
        for (b, second) in classes.into_iter().enumerate().skip(a) {
            for (c, third) in classes.into_iter().enumerate().skip(b) {
                for fourth in classes.into_iter().skip(c) {
                    let of_them = [first, second, third, fourth];
                    all[usize::from(combination(of_them))] = of_them;
                }
            }
        }
    }
    all
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_combination_has_a_number_of_its_own_whatever_the_order() {
        for (number, [a, b, c, d]) in all().into_iter().enumerate() {
            assert!(a <= b && b <= c && c <= d);
            for order in [[a, b, c, d], [d, c, b, a], [b, d, a, c]] {
                assert_eq!(usize::from(combination(order)), number);
            }
        }
        assert_eq!(combination([LineClass::Dead; 4]), 0);
    }
}
