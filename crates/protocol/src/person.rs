//! A game against a person at a terminal: moves and words a line each, answered by the board, in plain text.

use std::{
    io::{self, BufRead, Write},
    sync::Arc,
};

use yomi_game::{AnyMove, AnyPosition, Board as _, Side, diagram, with_position};
use yomi_players::{AnyReport, Player};
use yomi_review::{
    Budget, PlayedGame, Review, Scored,
    report::{Lang, score_text},
};
use yomi_search::{Control, Level, Limits};

use crate::{
    dialogue::{Session, Watch, converse, named},
    game::{Game, review},
    searcher::Searcher,
};

/// The best moves that a hint names.
const HINTS: u32 = 3;
/// The moves of a hint's best line.
const MOST_OF_LINE: usize = 6;

/// Who plays what.
#[derive(Clone, Debug)]
pub struct Program {
    /// The position in which the game begins.
    pub start: AnyPosition,
    /// The person's side.
    pub side: Side,
    /// The other side.
    pub player: Player,
    /// Its name.
    pub name: String,
    /// How far hints search.
    pub level: Level,
    /// How far the review of a finished game goes; `None` for no review.
    pub review: Option<Budget>,
    /// Whether each line is asked for.
    pub prompts: bool,
}

/// What a word does.
type Obey = fn(&mut Table<'_>) -> io::Result<()>;

/// Of these `quit` is the session's.
const WORDS: &[(&str, Obey)] = &[
    ("help", |table| table.help()),
    ("board", |table| table.draw()),
    ("hint", |table| table.hint()),
    ("undo", |table| table.undo()),
    ("resign", |table| table.resign()),
    ("quit", |_| Ok(())),
];

/// Plays until the end of the game, `quit`, or the end of `input`. A game that was ended is returned with its review.
///
/// # Errors
/// When `output` cannot be written, or no search is to be had.
pub fn play(
    input: impl BufRead + Send + 'static,
    output: &mut dyn Write,
    mut searcher: Box<dyn Searcher>,
    program: Program,
) -> io::Result<Option<(PlayedGame, Review)>> {
    searcher.prepare(program.start.kind());
    let game = Game::new(program.start.clone(), &[]);
    let begin = |watch| {
        let mut table = Table { output, searcher, watch, program, game, is_ended: false };
        table.go_on()?;
        table.prompt()?;
        Ok(table)
    };
    let mut table = converse(input, |line| line.trim().eq_ignore_ascii_case("quit"), begin)?;
    table.reviewed()
}

/// The table at which the game is played.
struct Table<'output> {
    output: &'output mut dyn Write,
    searcher: Box<dyn Searcher>,
    watch: Arc<Watch>,
    program: Program,
    game: Game,
    /// Whether the game was ended, by the rules or by a resignation.
    is_ended: bool,
}

impl Session for Table<'_> {
    fn obey(&mut self, line: &str) -> io::Result<bool> {
        let line = line.trim();
        let word = line.to_ascii_lowercase();
        match (named(WORDS, &word), self.legal(line)) {
            _ if line.is_empty() => {}
            (Some(obey), _) => obey(self)?,
            (None, Ok(mv)) => {
                self.game.play(None, mv);
                self.go_on()?;
            }
            (None, Err(why)) => self.say(&why)?,
        }
        if word == "quit" {
            return Ok(false);
        }
        if !self.is_ended {
            self.prompt()?;
        }
        Ok(!self.is_ended)
    }
}

impl Table<'_> {
    fn say(&mut self, line: &str) -> io::Result<()> {
        writeln!(self.output, "{line}")?;
        self.output.flush()
    }

    fn prompt(&mut self) -> io::Result<()> {
        if self.program.prompts {
            write!(self.output, "{}> ", self.side(self.program.side))?;
        }
        self.output.flush()
    }

    fn side(&self, side: Side) -> &'static str {
        self.program.start.kind().side_name(side)
    }

    fn help(&mut self) -> io::Result<()> {
        let words: Vec<_> = WORDS.iter().map(|(word, _)| *word).collect();
        self.say(&format!("A move, such as {}, or: {}.", self.some_move(), words.join(", ")))
    }

    fn resign(&mut self) -> io::Result<()> {
        let [mine, other] = [self.program.side, self.program.side.opponent()].map(|side| self.side(side));
        self.end(&format!("{other} has won: {mine} resigns."))
    }

    fn draw(&mut self) -> io::Result<()> {
        let position = &self.game.position;
        let drawing = with_position!(position, position => diagram::draw(position, &position.marked()));
        let caption = with_position!(position, position => diagram::caption(position));
        self.say(&format!("\n{drawing}\n{caption}"))
    }

    fn some_move(&self) -> String {
        self.game.position.legal_moves().first().map(ToString::to_string).unwrap_or_default()
    }

    /// The move that a line names, or why it is none.
    fn legal(&self, line: &str) -> Result<AnyMove, String> {
        let position = &self.game.position;
        let mv = position.parse_move(line);
        let mv =
            mv.ok_or_else(|| format!("{line:?} is no move, such as {}; help lists the words.", self.some_move()))?;
        position.why_illegal(mv).map_or(Ok(mv), |why| Err(format!("{mv} is not legal: {why}.")))
    }

    /// Plays the other side's moves, and all passes, until it is the person's turn or the game is over.
    fn go_on(&mut self) -> io::Result<()> {
        while !self.game.position.is_over() {
            let mover = self.game.position.side_to_move();
            if let Some(pass) = self.game.position.pass_that_is_due() {
                self.say(&format!("{} has no move and passes.", self.side(mover)))?;
                self.game.play(None, pass);
            } else if mover == self.program.side {
                return self.draw();
            } else {
                let report = self.search(self.program.player, 1)?;
                let mv = report.choice().and_then(|line| line.moves.first().copied());
                let mv = mv.ok_or_else(|| io::Error::other("there is no move"))?;
                self.say(&format!("{} plays {mv}.", self.side(mover)))?;
                self.game.play(None, mv);
            }
        }
        self.draw()?;
        let discs = self.game.position.counts().map(|[first, second]| {
            format!(" {} {first}, {} {second}.", self.side(Side::First), self.side(Side::Second))
        });
        let state = with_position!(&self.game.position, position => diagram::state(position));
        self.end(&format!("The game is over: {state}.{}", discs.unwrap_or_default()))
    }

    fn end(&mut self, result: &str) -> io::Result<()> {
        self.is_ended = true;
        self.say(result)
    }

    fn search(&mut self, player: Player, multi_pv: u32) -> io::Result<AnyReport> {
        let mut question = self.game.question(None, player, self.watch.bounded(Limits::default()));
        question.request.multi_pv = multi_pv;
        let control = self.watch.begin(true);
        let found = self.searcher.search(&question, &control, &mut |_| ());
        found.map(|outcome| outcome.report).map_err(io::Error::other)
    }

    fn hint(&mut self) -> io::Result<()> {
        let report = self.search(Player::engine(Some(self.program.level)), HINTS)?;
        for line in report.lines.iter().take(HINTS as usize) {
            let score = score_text(&Scored::of(&line.score, &self.game.position), Lang::En);
            let moves: Vec<_> = line.moves.iter().take(MOST_OF_LINE).map(ToString::to_string).collect();
            self.say(&format!("{score:>8}  {}", moves.join(" ")))?;
        }
        Ok(())
    }

    /// Takes back the person's last move, and what followed it.
    fn undo(&mut self) -> io::Result<()> {
        let mut undone = 0;
        while self.game.undo() {
            undone += 1;
            let position = &self.game.position;
            if position.side_to_move() == self.program.side && position.pass_that_is_due().is_none() {
                return self.draw();
            }
        }
        if undone > 0 {
            // What the other side opened with is not the person's to take back.
            self.go_on()?;
        }
        self.say("There is no move to take back.")
    }

    /// The game that was ended, with its review.
    fn reviewed(&mut self) -> io::Result<Option<(PlayedGame, Review)>> {
        let is_game = self.is_ended && !self.game.moves().is_empty();
        let Some(budget) = self.program.review.filter(|_| is_game) else { return Ok(None) };
        if self.program.prompts {
            self.say("Reviewing the game …")?;
        }
        let mut game = self.game.record().map_err(io::Error::other)?;
        game.players = [Side::First, Side::Second]
            .map(|side| Some(if side == self.program.side { "you".to_owned() } else { self.program.name.clone() }));
        let control = Control::default();
        let review = review(&mut *self.searcher, game.clone(), budget, &control, &mut |_| ());
        review.map(|review| Some((game, review))).map_err(io::Error::other)
    }
}

#[cfg(test)]
mod tests;
