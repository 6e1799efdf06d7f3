//! Proof trees: the winner's move after each answer, down to the five, so that a proof can be
//! checked by the rules alone.
//!
//! ```text
//! winner(position): a verdict, continuous fours or threats choose the move; then answers(position after it)
//! answers(position):
//!     a five threatens: the one that stops it: winner; all others: the five
//!     a straight four threatens: each of the [`answers`](crate::vct::answers): winner
//!         all others: two fives at once on a cell that they do not stop, then one of them
//!     nothing threatens: each legal move: winner; the moves after which the winner plays the same are one
//! ```
//!
//! Legal answers are listed. Below "all others" it may be forbidden to black after some of them
//! (renju): a list for each of them would be two hundred times as long.

use yomi_game::{Side, gomoku::Move};
use yomi_search::{Budget, Proof, ProofNode, Stopped};

use crate::{
    board::Board,
    engine::Tables,
    geometry::Cell,
    threat::Threat,
    vcf::{self, Vcf},
    vct::{self, Quiet, Threats, Vct},
    verdict::{Demand, Verdict, completions, demand, stops_of, verdict},
};

/// Node limit of a proof.
pub(crate) const MOST_NODES: usize = 20_000;

/// Extra node budget for recovering the proof.
pub(crate) const SEARCH_NODES: u64 = 400_000;

/// Node limits of one VCF search and of the VCT searches: the table still holds most wins.
const FOURS_NODES: u64 = 2_000;
const THREATS_NODES: [u64; 2] = [1_000, 100_000];

/// The proof of a proven win or loss in so many plies; `first` is the winner's first move if the
/// winner is to move.
pub(crate) fn prove(
    board: &mut Board,
    tables: &mut Tables,
    budget: &mut Budget<'_>,
    winner: Side,
    (first, plies): (Cell, u32),
) -> Proof<Move> {
    let played = board.played();
    let mut prover = Prover { board, tables, budget, winner, count: 0 };
    let found = if prover.board.side() == winner {
        prover.after(first, plies).map(|after| Answers(vec![(None, after)]))
    } else {
        prover.answers(plies)
    };
    prover.board.rewind(played);
    let is_winners = prover.board.side() == winner;
    let Ok(answers) = found else { return Proof::missing() };
    let mut nodes = Vec::new();
    if is_winners {
        answers.0.iter().for_each(|(_, first)| first.write(None, board, &mut nodes));
    } else {
        answers.write(None, board, &mut nodes);
    }
    let plies = answers.plies() - u32::from(is_winners);
    Proof { plies, nodes, is_whole: true }
}

/// A move of the winner, and its reply to each answer; none after a five.
#[derive(Clone, Debug, PartialEq)]
struct Play {
    cell: Cell,
    answers: Answers,
}

/// The loser's answers; `None` stands for all others.
#[derive(Clone, Debug, PartialEq)]
struct Answers(Vec<(Option<Cell>, Play)>);

impl Play {
    const fn five(cell: Cell) -> Self {
        Self { cell, answers: Answers(Vec::new()) }
    }

    fn count(&self) -> usize {
        1 + self.answers.0.iter().map(|(_, play)| 1 + play.count()).sum::<usize>()
    }

    fn write(&self, parent: Option<u32>, board: &Board, nodes: &mut Vec<ProofNode<Move>>) {
        let own = nodes.len() as u32;
        nodes.push(ProofNode { parent, mv: Some(board.mv(self.cell)) });
        self.answers.write(Some(own), board, nodes);
    }
}

impl Answers {
    /// Plies of the longest line.
    fn plies(&self) -> u32 {
        self.0.iter().map(|(_, play)| 2 + play.answers.plies()).max().unwrap_or(0)
    }

    fn write(&self, parent: Option<u32>, board: &Board, nodes: &mut Vec<ProofNode<Move>>) {
        for (cell, play) in &self.0 {
            let own = nodes.len() as u32;
            nodes.push(ProofNode { parent, mv: cell.map(|cell| board.mv(cell)) });
            play.write(Some(own), board, nodes);
        }
    }
}

/// Error: the proof cannot be recovered.
struct Missing;

impl From<Stopped> for Missing {
    fn from(Stopped: Stopped) -> Self {
        Self
    }
}

/// Builder of a proof.
struct Prover<'a, 'control> {
    board: &'a mut Board,
    tables: &'a mut Tables,
    budget: &'a mut Budget<'control>,
    winner: Side,
    /// Nodes so far.
    count: usize,
}

impl Prover<'_, '_> {
    /// The winner's node: wins in so many plies, or in more if that is not found again.
    fn winner(&mut self, plies: u32) -> Result<Play, Missing> {
        self.budget.enter_node()?;
        let cell = match verdict(self.board) {
            Some(Verdict::Win { cell, .. }) => cell,
            _ => match self.fours_or_threats(plies)? {
                Some(cell) => cell,
                None => self.fours_or_threats(vct::MOST_PLIES)?.ok_or(Missing)?,
            },
        };
        self.after(cell, plies)
    }

    fn fours_or_threats(&mut self, plies: u32) -> Result<Option<Cell>, Missing> {
        let Tables { fours, threats, .. } = &mut *self.tables;
        let reach =
            vcf::Reach { from: 0, fours: (plies.saturating_sub(3) / 2).min(vcf::MOST_FOURS), nodes: FOURS_NODES };
        if let Vcf::Won { cell, .. } = vcf::find(self.board, fours, self.budget, reach, None)? {
            return Ok(Some(cell));
        }
        let plies = plies.min(vct::MOST_PLIES);
        let mut search = Threats::new(self.board, (threats, &**fours), self.budget, self.winner);
        for nodes in THREATS_NODES {
            for quiet in Quiet::all() {
                if let Vct::Won { cell, .. } = search.find(vct::Reach { plies, nodes, quiet })? {
                    return Ok(Some(cell));
                }
            }
        }
        Ok(None)
    }

    /// Plays `cell` for the winner.
    fn after(&mut self, cell: Cell, plies: u32) -> Result<Play, Missing> {
        self.charge(1)?;
        self.board.play(cell);
        if self.board.wins_with(cell) {
            self.board.undo();
            return Ok(Play::five(cell));
        }
        let answers = self.answers(plies.saturating_sub(1))?;
        self.board.undo();
        Ok(Play { cell, answers })
    }

    /// The loser's node: loses in so many plies.
    fn answers(&mut self, plies: u32) -> Result<Answers, Missing> {
        let winner = self.winner;
        let fives = *self.board.cells(winner, Threat::Five);
        if let Some(five) = fives.lowest() {
            let mut answers = Vec::new();
            if self.board.is_legal(five) {
                let second = fives.iter().nth(1);
                let play = match second {
                    Some(second) => self.five(second)?,
                    None => self.answer(five, plies)?,
                };
                answers.push((Some(five), play));
            }
            answers.push((None, self.five(five)?));
            return Ok(Answers(answers));
        }
        match demand(self.board) {
            Demand::OpenFour(_) => self.answers_to_a_straight_four(plies),
            Demand::Nothing | Demand::Five(_) => self.all_answers(plies),
        }
    }

    /// Charges nodes.
    const fn charge(&mut self, nodes: usize) -> Result<(), Missing> {
        self.count += nodes;
        if self.count > MOST_NODES { Err(Missing) } else { Ok(()) }
    }

    /// A five as the winner's reply.
    fn five(&mut self, cell: Cell) -> Result<Play, Missing> {
        self.charge(2)?;
        Ok(Play::five(cell))
    }

    /// The winner's reply to an answer.
    fn answer(&mut self, cell: Cell, plies: u32) -> Result<Play, Missing> {
        self.charge(1)?;
        self.board.play(cell);
        let play = self.winner(plies.saturating_sub(1))?;
        self.board.undo();
        Ok(play)
    }

    fn answers_to_a_straight_four(&mut self, plies: u32) -> Result<Answers, Missing> {
        let winner = self.winner;
        let mut answers = Vec::new();
        let cells = vct::answers(self.board).unwrap_or_default();
        for &cell in &cells {
            answers.push((Some(cell), self.answer(cell, plies)?));
        }
        let fours = *self.board.cells(winner, Threat::OpenFour);
        let first = fours.lowest().ok_or(Missing)?;
        let stops = stops_of(self.board, first, winner);
        // Where there are three fives, one of them stops nothing, and yet it is gone.
        let fives: Vec<Cell> = completions(self.board, first, winner).collect();
        let mut near = stops;
        fives.iter().for_each(|five| near.insert(*five));
        for cell in near.iter() {
            if cells.contains(&cell) || !self.board.is_legal(cell) {
                continue;
            }
            let lives = |four: &Cell| !stops_of(self.board, *four, winner).contains(cell);
            let four = fours.iter().find(lives).ok_or(Missing)?;
            answers.push((Some(cell), self.two_fives(four, Some(cell))?));
        }
        answers.push((None, self.two_fives(first, None)?));
        Ok(Answers(answers))
    }

    /// The winner's double five after the loser has taken a cell; `None` for any of many cells.
    fn two_fives(&mut self, cell: Cell, taken: Option<Cell>) -> Result<Play, Missing> {
        self.charge(6)?;
        let fives = completions(self.board, cell, self.winner);
        let fives: Vec<Cell> = fives.filter(|five| Some(*five) != taken).collect();
        let [first, second, ..] = fives[..] else { return Err(Missing) };
        let mut answers = Vec::new();
        if taken.is_none_or(|taken| self.may_answer(taken, cell, first)) {
            answers.push((Some(first), Play::five(second)));
        }
        answers.push((None, Play::five(first)));
        Ok(Play { cell, answers: Answers(answers) })
    }

    /// Whether the loser, to move, may play on `answer` after `taken` and the winner's `cell`.
    fn may_answer(&mut self, taken: Cell, cell: Cell, answer: Cell) -> bool {
        self.board.play(taken);
        self.board.play(cell);
        let is_legal = self.board.is_legal(answer);
        self.board.undo();
        self.board.undo();
        is_legal
    }

    /// Without a threat every legal move is an answer.
    fn all_answers(&mut self, plies: u32) -> Result<Answers, Missing> {
        let empty = *self.board.empty_cells();
        let mut answers: Vec<(Option<Cell>, Play)> = Vec::new();
        // The winner's most frequent replies, each with the answers that lead to it.
        let mut usual: Vec<(Play, Vec<Cell>)> = Vec::new();
        for cell in empty.iter() {
            if !self.board.is_legal(cell) {
                continue;
            }
            let play = self.answer(cell, plies)?;
            match usual.iter_mut().find(|(other, _)| *other == play) {
                Some((_, cells)) => {
                    self.count -= 1 + play.count();
                    cells.push(cell);
                }
                None => usual.push((play, vec![cell])),
            }
        }
        let most = usual.iter().map(|(_, cells)| cells.len()).max().unwrap_or(0);
        let mut others = None;
        for (play, cells) in usual {
            if others.is_none() && cells.len() == most {
                others = Some(play);
                continue;
            }
            self.charge((cells.len() - 1) * (1 + play.count()))?;
            answers.extend(cells.into_iter().map(|cell| (Some(cell), play.clone())));
        }
        answers.extend(others.map(|play| (None, play)));
        Ok(Answers(answers))
    }
}
