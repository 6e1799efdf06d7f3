//! Renju's forbidden points straight from the definitions, cell by cell and without any trick.
//!
//! Every definition is asked of all sets of cells that could satisfy it, anywhere on the line of
//! the point, instead of looking only where it can be satisfied.

/// A stone.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stone {
    Black,
    White,
}

/// Row from the top and column from the left.
pub type Point = (usize, usize);

/// What black makes on a point; the first that holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PointKind {
    Five,
    Overline,
    DoubleFour,
    DoubleThree,
    Free,
}

/// What a judgement came across.
#[derive(Default)]
pub struct Trace {
    /// Lines on which the point itself makes a three, not asking whether its straight four is
    /// allowed.
    pub shapes_of_threes: usize,
    /// How many stones deep the judgement went below the point.
    pub deepest: usize,
}

/// A board.
#[derive(Clone)]
pub struct Grid {
    cells: Vec<Vec<Option<Stone>>>,
}

const DIRECTIONS: [(i32, i32); 4] = [(0, 1), (1, 0), (1, 1), (1, -1)];

impl Grid {
    pub fn empty(size: usize) -> Self {
        Self { cells: vec![vec![None; size]; size] }
    }

    pub fn size(&self) -> usize {
        self.cells.len()
    }

    pub fn put(&mut self, (row, column): Point, stone: Stone) {
        self.cells[row][column] = Some(stone);
    }

    pub fn free_place(&self, mut propose: impl FnMut() -> Point) -> Point {
        loop {
            let place = propose();
            if self.cells[place.0][place.1].is_none() {
                return place;
            }
        }
    }

    pub fn empty_places(&self) -> Vec<Point> {
        let mut places = Vec::new();
        for row in 0..self.size() {
            for column in 0..self.size() {
                if self.cells[row][column].is_none() {
                    places.push((row, column));
                }
            }
        }
        places
    }

    pub fn text(&self) -> String {
        let mut text = String::new();
        for row in &self.cells {
            for cell in row {
                text.push(match cell {
                    Some(Stone::Black) => 'X',
                    Some(Stone::White) => 'O',
                    None => '-',
                });
            }
        }
        text
    }

    pub fn has_five_or_more(&self) -> bool {
        for row in 0..self.size() {
            for column in 0..self.size() {
                let Some(stone) = self.cells[row][column] else { continue };
                for direction in DIRECTIONS {
                    let five = (0..5).all(|step| {
                        let place = along((row, column), direction, step);
                        self.at(place) == Some(Some(stone))
                    });
                    if five {
                        return true;
                    }
                }
            }
        }
        false
    }

    /// `None` outside the board.
    fn at(&self, (row, column): (i32, i32)) -> Option<Option<Stone>> {
        let row = self.cells.get(usize::try_from(row).ok()?)?;
        row.get(usize::try_from(column).ok()?).copied()
    }

    fn is_black(&self, place: (i32, i32)) -> bool {
        self.at(place) == Some(Some(Stone::Black))
    }

    fn is_empty(&self, place: (i32, i32)) -> bool {
        self.at(place) == Some(None)
    }

    /// The unbroken row of black stones through a black stone, as steps from it.
    fn black_row(&self, place: Point, direction: (i32, i32)) -> (i32, i32) {
        let (mut first, mut last) = (0, 0);
        while self.is_black(along(place, direction, first - 1)) {
            first -= 1;
        }
        while self.is_black(along(place, direction, last + 1)) {
            last += 1;
        }
        (first, last)
    }

    fn row_length(&self, place: Point, direction: (i32, i32)) -> i32 {
        let (first, last) = self.black_row(place, direction);
        last - first + 1
    }

    /// Runs `ask` with a black stone more.
    fn with_black<T>(&mut self, (row, column): Point, ask: impl FnOnce(&mut Self) -> T) -> T {
        assert_eq!(self.cells[row][column], None);
        self.cells[row][column] = Some(Stone::Black);
        let answer = ask(self);
        self.cells[row][column] = None;
        answer
    }
}

fn along((row, column): Point, (down, right): (i32, i32), steps: i32) -> (i32, i32) {
    (row as i32 + down * steps, column as i32 + right * steps)
}

/// Judges an empty point for black.
pub fn judge(grid: &mut Grid, point: Point, trace: &mut Trace) -> PointKind {
    judge_at(grid, point, 0, trace)
}

fn judge_at(grid: &mut Grid, point: Point, depth: usize, trace: &mut Trace) -> PointKind {
    trace.deepest = trace.deepest.max(depth);
    grid.with_black(point, |grid| {
        let lengths = DIRECTIONS.map(|direction| grid.row_length(point, direction));
        if lengths.contains(&5) {
            return PointKind::Five;
        }
        if lengths.iter().any(|length| *length >= 6) {
            return PointKind::Overline;
        }
        let fours: usize = DIRECTIONS.iter().map(|direction| fours(grid, point, *direction).len()).sum();
        if fours >= 2 {
            return PointKind::DoubleFour;
        }
        let mut threes = 0;
        for direction in DIRECTIONS {
            let points = straight_four_points(grid, point, direction);
            if depth == 0 && !points.is_empty() {
                trace.shapes_of_threes += 1;
            }
            let counts = points.into_iter().any(|next| judge_at(grid, next, depth + 1, trace) == PointKind::Free);
            if counts {
                threes += 1;
            }
        }
        if threes >= 2 { PointKind::DoubleThree } else { PointKind::Free }
    })
}

/// The fours of a line that contain the point, each as the steps of its four stones.
fn fours(grid: &mut Grid, point: Point, direction: (i32, i32)) -> Vec<Vec<i32>> {
    let mut fours = Vec::new();
    for first in -4..=0 {
        let steps = first..first + 5;
        let stones: Vec<i32> = steps.clone().filter(|step| grid.is_black(along(point, direction, *step))).collect();
        let gap: Vec<i32> = steps.filter(|step| grid.is_empty(along(point, direction, *step))).collect();
        if stones.len() != 4 || gap.len() != 1 {
            continue;
        }
        let (row, column) = along(point, direction, gap[0]);
        let gap = (row as usize, column as usize);
        let is_five = grid.with_black(gap, |grid| grid.row_length(gap, direction) == 5);
        if is_five && !fours.contains(&stones) {
            fours.push(stones);
        }
    }
    fours
}

/// The empty cells of a line that make a straight four together with the point.
fn straight_four_points(grid: &mut Grid, point: Point, direction: (i32, i32)) -> Vec<Point> {
    let mut points = Vec::new();
    for step in -3..=3 {
        let place = along(point, direction, step);
        if !grid.is_empty(place) {
            continue;
        }
        let next = (place.0 as usize, place.1 as usize);
        let is_straight_four = grid.with_black(next, |grid| {
            let (first, last) = grid.black_row(point, direction);
            // The point's row is the new stone's row, has four stones, and both ends make five.
            (first..=last).contains(&step)
                && last - first == 3
                && [first - 1, last + 1].into_iter().all(|end| {
                    let place = along(point, direction, end);
                    grid.is_empty(place) && {
                        let place = (place.0 as usize, place.1 as usize);
                        grid.with_black(place, |grid| grid.row_length(place, direction) == 5)
                    }
                })
        });
        if is_straight_four {
            points.push(next);
        }
    }
    points
}
