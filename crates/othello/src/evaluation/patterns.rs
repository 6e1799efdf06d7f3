//! Patterns: sets of squares that are evaluated together.
//!
//! A class is a list of squares; its instances are the images of that list under the eight symmetries
//! of the board, each set of squares once. All instances of a class share one table of weights.
//! An instance's configuration is a number in balanced ternary: 3ᵏ for an own disc on its k-th
//! square, −3ᵏ for one of the opponent, 0 for an empty square. So the other side's view is the
//! negated number, and a flip changes it by 2·3ᵏ.
//!
//! Source: M. Buro, Experiments with Multi-ProbCut and a New High-Quality Evaluation Function for
//! Othello (1997), for patterns and stages.

/// A shape of squares.
#[derive(Clone, Copy, Debug)]
pub(crate) struct PatternClass {
    /// Its common name, by which the tests find it.
    #[cfg_attr(not(test), expect(dead_code, reason = "documents the table"))]
    pub name: &'static str,
    /// The squares of the first instance, row by row numbers; the first is the lowest digit.
    pub squares: &'static [u8],
}

macro_rules! classes {
    ($($name:literal: [$($square:literal)+]),+ $(,)?) => {
        &[$(PatternClass { name: $name, squares: &[$(square($square)),+] }),+]
    };
}

/// All classes, in the order of the weights.
pub(crate) const CLASSES: &[PatternClass] = classes! {
    "diagonal of 8": ["a1" "b2" "c3" "d4" "e5" "f6" "g7" "h8"],
    "diagonal of 7 with corners": ["a1" "b1" "c2" "d3" "e4" "f5" "g6" "h7" "h8"],
    "corner 3×3": ["a1" "b1" "c1" "a2" "b2" "c2" "a3" "b3" "c3"],
    "corner 5×2": ["a1" "b1" "c1" "d1" "e1" "a2" "b2" "c2" "d2" "e2"],
    "corner triangle": ["a1" "b1" "c1" "d1" "a2" "b2" "c2" "a3" "b3" "a4"],
    "edge with X squares": ["a1" "b1" "c1" "d1" "e1" "f1" "g1" "h1" "b2" "g2"],
    "edge 4×2": ["c1" "d1" "e1" "f1" "c2" "d2" "e2" "f2"],
};

/// Lanes for instances: as many as fill whole vector registers.
pub(crate) const LANES: usize = 32;

/// One instance of a class.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Instance {
    /// Index of its class in [`CLASSES`].
    pub class: usize,
    /// Its squares; the first `CLASSES[class].squares.len()` count.
    pub squares: [u8; 10],
}

/// The instances of all classes, and how many there are.
const ALL: ([Instance; LANES], usize) = instances();

/// The instances of all classes in the order of their lanes.
pub(crate) const INSTANCES: &[Instance] = ALL.0.split_at(ALL.1).0;

/// Configurations of a class: 3ⁿ for n squares.
#[must_use]
pub(crate) const fn configurations(class: usize) -> usize {
    3_usize.pow(CLASSES[class].squares.len() as u32)
}

/// The value of an own disc on a square in each instance's configuration.
#[derive(Debug)]
#[repr(align(64))]
pub(crate) struct Contribution(pub [i16; LANES]);

/// The contribution of each square.
pub(crate) static CONTRIBUTIONS: [Contribution; 64] = {
    let mut table = [const { Contribution([0; LANES]) }; 64];
    let mut lane = 0;
    while lane < INSTANCES.len() {
        let instance = INSTANCES[lane];
        let mut power = 1;
        let mut place = 0;
        while place < CLASSES[instance.class].squares.len() {
            table[instance.squares[place] as usize].0[lane] = power;
            // The power after the tenth square would not fit, and is not needed.
            power = power.wrapping_mul(3);
            place += 1;
        }
        lane += 1;
    }
    // Unused lanes count a dummy value: were they 0 on all squares, the compiler would drop them
    // and split the vector into four pieces.
    while lane < LANES {
        let mut square = 0;
        while square < 64 {
            table[square].0[lane] = square as i16;
            square += 1;
        }
        lane += 1;
    }
    table
};

/// The value of a disc that flips to the own side: twice the contribution of each square, and
/// nothing for no square, 64.
pub(crate) static TURNED: [Contribution; 65] = {
    let mut table = [const { Contribution([0; LANES]) }; 65];
    let mut square = 0;
    while square < 64 {
        let mut lane = 0;
        while lane < LANES {
            // In the longest patterns some doubles wrap around, as do the sums that they belong to.
            table[square].0[lane] = CONTRIBUTIONS[square].0[lane].wrapping_mul(2);
            lane += 1;
        }
        square += 1;
    }
    table
};

/// The image of a square under one of the board's eight symmetries: bit 0 mirrors the columns, bit 1
/// the rows, bit 2 then the main diagonal.
#[must_use]
pub(crate) const fn image(square: u8, symmetry: u8) -> u8 {
    let (mut column, mut row) = (square % 8, square / 8);
    if symmetry & 1 != 0 {
        column = 7 - column;
    }
    if symmetry & 2 != 0 {
        row = 7 - row;
    }
    if symmetry & 4 != 0 { column * 8 + row } else { row * 8 + column }
}

const fn square(name: &str) -> u8 {
    let text = name.as_bytes();
    (text[1] - b'1') * 8 + (text[0] - b'a')
}

const fn instances() -> ([Instance; LANES], usize) {
    let mut all = [Instance { class: 0, squares: [0; 10] }; LANES];
    let mut count = 0;
    let mut class = 0;
    while class < CLASSES.len() {
        let squares = CLASSES[class].squares;
        let mut sets = [0_u64; 8];
        let mut symmetry = 0;
        while symmetry < 8 {
            let mut instance = Instance { class, squares: [0; 10] };
            let mut place = 0;
            while place < squares.len() {
                instance.squares[place] = image(squares[place], symmetry);
                sets[symmetry as usize] |= 1 << instance.squares[place];
                place += 1;
            }
            let mut is_new = true;
            let mut earlier = 0;
            while earlier < symmetry {
                is_new = is_new && sets[earlier as usize] != sets[symmetry as usize];
                earlier += 1;
            }
            if is_new {
                all[count] = instance;
                count += 1;
            }
            symmetry += 1;
        }
        class += 1;
    }
    (all, count)
}

/// Maps every configuration of a class, counted from the one with opponent's discs only, to the
/// first of the class's own mirror images of it.
#[must_use]
pub(crate) fn representatives(class: usize) -> Vec<u32> {
    let squares = CLASSES[class].squares;
    let place_of = |square: u8| squares.iter().position(|&other| other == square);
    // The permutations of digits by the symmetries that keep the set of squares.
    let mirrors: Vec<Vec<usize>> = (0..8)
        .filter_map(|symmetry| squares.iter().map(|&square| place_of(image(square, symmetry))).collect())
        .collect();
    let powers: Vec<u32> = (0..squares.len() as u32).map(|place| 3_u32.pow(place)).collect();
    let mut first: Vec<u32> = (0..configurations(class) as u32).collect();
    for mirror in mirrors {
        // The images of all numbers of one digit more from those of one less: a sum for each, where
        // taking every number apart would cost ten divisions.
        let mut images = vec![0_u32];
        for &to in &mirror {
            let known = images.len();
            for digit in 1..3 {
                let place = digit * powers[to];
                images.extend_from_within(..known);
                images[digit as usize * known..].iter_mut().for_each(|image| *image += place);
            }
        }
        for (first, image) in first.iter_mut().zip(images) {
            *first = (*first).min(image);
        }
    }
    first
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_class_has_an_instance_for_each_of_its_images() {
        let count = |name: &str| {
            let class = CLASSES.iter().position(|class| class.name == name).expect("a class");
            INSTANCES.iter().filter(|instance| instance.class == class).count()
        };
        for (name, instances) in [
            ("diagonal of 8", 2),
            ("diagonal of 7 with corners", 4),
            ("corner 3×3", 4),
            ("corner 5×2", 8),
            ("edge with X squares", 4),
        ] {
            assert_eq!(count(name), instances, "{name}");
        }
        assert!(INSTANCES.len() <= LANES);
    }

    #[test]
    fn mirror_images_have_one_representative() {
        // A diagonal read from the other end: the digits in reverse order.
        let diagonal = CLASSES.iter().position(|class| class.name == "diagonal of 8").expect("a class");
        let representatives = representatives(diagonal);
        let reversed = |number: u32| (0..8).fold((number, 0), |(rest, turned), _| (rest / 3, turned * 3 + rest % 3)).1;
        for number in 0..6561 {
            let expected = number.min(reversed(number));
            assert_eq!(representatives[number as usize], expected, "{number}");
        }
    }
}
