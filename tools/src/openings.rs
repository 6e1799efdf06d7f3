//! `yomi-tools openings`: the table of openings that people play, from records of WTHOR, with the engine's values.

use std::{
    cmp::Ordering,
    collections::{BTreeMap, BTreeSet},
    fs,
    num::NonZeroUsize,
    path::{Path, PathBuf},
};

use anyhow::{Context as _, anyhow, ensure};
use clap::Args;
use indicatif::ProgressBar;
use yomi_collections::wthor::{self, Recorded};
use yomi_command::{memory, output::print, progress};
use yomi_game::{
    Board as _, Game as _,
    openings::played::{
        Edge, FEWEST_GAMES, Node, Openings, PLIES, Results, THOUSANDTHS_AN_EIGHTH, canonical, images, key, may_hold,
    },
    othello::{Move, Position, Square},
};
use yomi_players::{Engines, Player, Players, SearchRequest};
use yomi_search::{Control, Level, Limits, ValueKind};

/// The level that judges the positions.
const LEVEL: Level = Level::new(10).expect("there is a level 10");

#[derive(Clone, Debug, Args)]
pub(crate) struct OpeningsArgs {
    /// Folder of records in WTHOR's format (.wtb); all of them count
    #[arg(long, value_name = "FOLDER", required_unless_present = "dump")]
    games: Option<PathBuf>,
    /// Where the table goes. The values of a table that is there are kept, if the same engine made them
    #[arg(long, value_name = "FILE", required_unless_present = "dump")]
    out: Option<PathBuf>,
    /// Positions side by side, each searched by one thread
    #[arg(long, value_name = "N", default_value = "1")]
    threads: NonZeroUsize,
    /// Print a table, a position a line: board, side to move, games that black won, draws, games that white won, value
    /// in eighths of a disc, and each move with its three numbers
    #[arg(long, value_name = "FILE", conflicts_with_all = ["games", "out"])]
    dump: Option<PathBuf>,
}

/// Makes a table, or prints one.
pub(super) fn run(flags: OpeningsArgs, engines: Engines) -> anyhow::Result<()> {
    let OpeningsArgs { games, out, threads, dump } = flags;
    if let Some(path) = dump {
        return print(&lines(&read(&path)?));
    }
    let (folder, out) = games.zip(out).ok_or_else(|| anyhow!("--games and --out are needed"))?;
    let mut counts = Counts::default();
    for path in wthor::files(&folder)? {
        let bytes = fs::read(&path)?;
        let records = wthor::records(&bytes).with_context(|| path.display().to_string())?;
        for record in records {
            counts.add(&record).with_context(|| path.display().to_string())?;
        }
    }
    let mut nodes = counts.nodes();
    let judged = if out.exists() { Some(read(&out)?) } else { None };
    let judged = judged.filter(|table| table.fingerprint == engines.fingerprint() && table.level == LEVEL.number());
    let known = |node: &Node| judged.as_ref().and_then(|table| table.node(&node.position)).map(|known| known.eighths);
    let mut new = Vec::new();
    for node in &mut nodes {
        match known(node) {
            Some(eighths) => node.eighths = eighths,
            None => new.push(node),
        }
    }
    memory::check_players(threads.get())?;
    let (searched, bar) = (new.len(), progress::bar(new.len()));
    judge(new, &engines, threads, &bar)?;
    bar.finish_and_clear();
    let table = Openings::new(engines.fingerprint().to_owned(), LEVEL.number(), nodes);
    let bytes = table.encode();
    ensure!(Openings::decode(&bytes).as_ref() == Ok(&table), "the table is not read as it was written");
    fs::write(&out, &bytes).with_context(|| out.display().to_string())?;
    print(&format!(
        "{} games, {} positions of at least {FEWEST_GAMES}, {searched} of them searched; {} bytes\n",
        counts.games,
        table.nodes().len(),
        bytes.len()
    ))
}

fn read(path: &Path) -> anyhow::Result<Openings> {
    let bytes = fs::read(path).with_context(|| path.display().to_string())?;
    Openings::decode(&bytes).with_context(|| path.display().to_string())
}

/// Counts a game.
fn add(game: &Recorded, results: &mut Results) {
    *match game.discs.cmp(&32) {
        Ordering::Greater => &mut results.black,
        Ordering::Equal => &mut results.draws,
        Ordering::Less => &mut results.white,
    } += 1;
}

/// Key of a position in canonical orientation.
type Key = (u32, u64, u64, yomi_game::Side);

/// Results by position and by move, over some games.
#[derive(Debug, Default)]
struct Counts {
    games: u32,
    positions: BTreeMap<Key, (Position, Results)>,
    moves: BTreeMap<(Key, Key), Results>,
}

impl Counts {
    /// Replays a game as far as a table goes.
    fn add(&mut self, game: &Recorded) -> anyhow::Result<()> {
        let mut position = Position::initial();
        let mut before = self.count(&position, game);
        self.games += 1;
        for &square in game.squares.iter().take(PLIES as usize) {
            if position.must_pass() {
                position.play(Move::Pass);
                before = self.count(&position, game);
            }
            let mv = Move::Place(square);
            ensure!(position.is_legal(mv), "game {}: {mv} is not legal", self.games);
            position.play(mv);
            let image = key(&canonical(&position));
            add(game, self.moves.entry((before, image)).or_default());
            if !may_hold(&position) && !position.must_pass() {
                break;
            }
            before = self.count(&position, game);
        }
        Ok(())
    }

    fn count(&mut self, position: &Position, game: &Recorded) -> Key {
        let image = canonical(position);
        let (_, results) = self.positions.entry(key(&image)).or_insert((image, Results::default()));
        add(game, results);
        key(&image)
    }

    /// The positions with enough games, without values.
    fn nodes(&self) -> Vec<Node> {
        let is_kept =
            |(position, results): &&(Position, Results)| results.games() >= FEWEST_GAMES && may_hold(position);
        let kept: Vec<_> = self.positions.values().filter(is_kept).collect();
        let keys: BTreeSet<_> = kept.iter().map(|(position, _)| key(position)).collect();
        let node = |&&(position, results): &&(Position, Results)| {
            let mut seen = BTreeSet::new();
            let edge = |(square, image): (Square, Position)| {
                let after = key(&image);
                let results = *self.moves.get(&(key(&position), after))?;
                (keys.contains(&after) && seen.insert(after)).then_some(Edge { square, results })
            };
            Node { position, results, eighths: 0, moves: images(&position).filter_map(edge).collect() }
        };
        kept.iter().map(node).collect()
    }
}

/// Searches positions, on so many threads.
fn judge(mut nodes: Vec<&mut Node>, engines: &Engines, threads: NonZeroUsize, bar: &ProgressBar) -> anyhow::Result<()> {
    let share = nodes.len().div_ceil(threads.get()).max(1);
    std::thread::scope(|scope| {
        let work = |nodes: &mut [&mut Node]| {
            let mut players = Players::new(engines.clone());
            for node in nodes {
                node.eighths = value(node.position, &mut players)?;
                bar.inc(1);
            }
            anyhow::Ok(())
        };
        let threads: Vec<_> = nodes.chunks_mut(share).map(|nodes| scope.spawn(move || work(nodes))).collect();
        threads.into_iter().try_for_each(|thread| thread.join().map_err(|_| anyhow!("a search panicked"))?)
    })
}

/// The engine's value of a position, in eighths of a disc.
fn value(position: Position, players: &mut Players) -> anyhow::Result<i16> {
    let request = SearchRequest::of(position.into(), Player::engine(Some(LEVEL)), Limits::default());
    let report = players.search(&request, &Control::default(), &mut |_| ()).report;
    let score = report.lines.first().ok_or_else(|| anyhow!("no move was found on\n{position:?}"))?.score;
    let is_estimate = score.kind == ValueKind::Heuristic && score.thousandths % THOUSANDTHS_AN_EIGHTH == 0;
    ensure!(is_estimate, "{score:?} is no estimate in eighths of a disc");
    Ok(i16::try_from(score.thousandths / THOUSANDTHS_AN_EIGHTH)?)
}

/// A position a line.
fn lines(table: &Openings) -> String {
    let games = |Results { black, draws, white }: Results| format!("{black} {draws} {white}");
    let line = |node: &Node| {
        let turn = if node.position.side_to_move() == yomi_game::Side::First { "X" } else { "O" };
        let moves = node.moves.iter().map(|edge| format!(" {} {}", edge.square, games(edge.results)));
        let moves: String = moves.collect();
        format!("{} {turn} {} {}{moves}\n", node.position.board_text(), games(node.results), node.eighths)
    };
    table.nodes().iter().map(line).collect()
}
