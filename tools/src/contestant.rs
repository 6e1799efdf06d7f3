//! Parser of match players: `level=10`, `algorithm=pvs,depth=4`, `cmd:./program
//! -q,protocol=nboard,depth=12`, `cmd:./brain,protocol=gomocup,time_ms=150`.
//!
//! A configuration is parsed as the fields of a request, so that names and limits are those of the
//! HTTP interface.

use std::{path::Path, time::Duration};

use anyhow::{Context as _, anyhow, bail, ensure};
use yomi_arena::{
    contestant::ContestantPlan,
    program::{ProgramPlan, Protocol},
};
use yomi_contract::{
    limits::{MAX_DEPTH, MAX_TIME_MS},
    request::{self, position::FIELDS, query::field_value},
};
use yomi_game::GameKind;
use yomi_players::Engines;

use serde_json::Map;
use yomi_command::{output::say, refusal, runs};

/// Prefix of a program.
const PROGRAM: &str = "cmd:";

/// Key of a weights file for the game's engine, in place of the command's.
const WEIGHTS: &str = "weights";

/// Key of what becomes of the tables between two moves of a game: `kept`, or as for requests, `new`.
const TABLES: &str = "tables";

/// Request fields that do not describe a player, besides those of the position.
const NO_PLAYER: [&str; 7] = ["only_moves", "avoid_moves", "multi_pv", "include", "id", "deadline_ms", "clock"];

/// Reads the player that `flag` (`--a`) describes.
///
/// # Errors
/// The faults; several are written to standard error.
pub(super) fn read(game: GameKind, flag: &str, text: &str, engines: &Engines) -> anyhow::Result<ContestantPlan> {
    let plan = match text.trim().strip_prefix(PROGRAM) {
        Some(program) => read_program(game, program).map(ContestantPlan::Program),
        None => read_configuration(game, flag, text, engines),
    };
    plan.with_context(|| format!("{flag} {text:?}"))
}

fn read_configuration(game: GameKind, flag: &str, text: &str, engines: &Engines) -> anyhow::Result<ContestantPlan> {
    let mut fields = Map::new();
    let mut engines = engines.clone();
    let mut keeps = false;
    for (name, value) in settings(text)? {
        if name == WEIGHTS {
            engines = with_weights(game, engines, Path::new(unquoted(&value)))?;
            continue;
        }
        if name == TABLES {
            ensure!(["kept", "new"].contains(&value.as_str()), "tables is {value:?}; expected kept or new");
            keeps = value == "kept";
            continue;
        }
        let is_of_position = FIELDS.iter().any(|field| field.name == name);
        if is_of_position || NO_PLAYER.contains(&name.as_str()) {
            bail!(
                "{name} says nothing about a player{}",
                match name.as_str() {
                    "deadline_ms" | "clock" => "; time_ms limits its moves",
                    "rule" if game.has_rules() => "; --rule chooses the openings",
                    _ => "",
                }
            );
        }
        let value = match name.as_str() {
            "techniques" if !value.trim_start().starts_with('{') => runs::techniques(&value),
            _ => field_value(&name, value),
        };
        if fields.insert(name.clone(), value).is_some() {
            bail!("{name} is given more than once");
        }
    }
    // Each game of a match adds a seed of its own.
    let fields = request::seeded(game, &fields, || Some(0)).unwrap_or(fields);
    let question = request::read(game, &fields, &refusal::LIMITS).map_err(|problem| {
        for fault in &problem.errors {
            let place = fault.pointer.trim_start_matches('/').replace('/', " ");
            say(&format!("{flag}, {place}: {}", fault.detail));
        }
        anyhow!("the player is refused; see above")
    })?;
    Ok(ContestantPlan::Configured { request: Box::new(question.search), engines, keeps })
}

/// The engines, that of the game with the weights of a file.
fn with_weights(game: GameKind, engines: Engines, file: &Path) -> anyhow::Result<Engines> {
    let read = engines.with_weights_of(game, file).map_err(anyhow::Error::from_boxed)?;
    read.ok_or_else(|| anyhow!("{}'s player has no weights", game.data().title))
}

/// `name=value` with commas between them. What begins with no name belongs to the value before it, as
/// the second number of `late_move_reduction=4,2+killer_moves=3`.
fn settings(text: &str) -> anyhow::Result<Vec<(String, String)>> {
    let mut settings: Vec<(String, String)> = Vec::new();
    for part in split_outside(text, ',') {
        let is_name = |text: &str| text.trim().chars().all(|c| c.is_ascii_lowercase() || c == '_');
        let setting = part.split_once('=').filter(|(name, _)| is_name(name));
        match (setting, settings.last_mut()) {
            (Some((name, value)), _) => {
                settings.push((name.trim().to_owned(), value.trim().to_owned()));
            }
            (None, Some((_, value))) => {
                value.push(',');
                value.push_str(part.trim());
            }
            (None, None) => bail!(
                "{part:?} is no setting; expected NAME=VALUE, such as level=10 or \
                 algorithm=pvs,depth=4, or {PROGRAM}COMMAND"
            ),
        }
    }
    Ok(settings)
}

fn read_program(game: GameKind, text: &str) -> anyhow::Result<ProgramPlan> {
    let mut parts = split_outside(text, ',').into_iter();
    let words = words(parts.next().unwrap_or_default())?;
    if words.is_empty() {
        bail!("no command is given; expected {PROGRAM}COMMAND, such as {PROGRAM}./program -q");
    }
    let (mut protocol, mut depth) = (usual_protocol(game)?.to_owned(), None);
    let mut plan = ProgramPlan { words, folder: None, protocol: Protocol::Gtp, init: Vec::new(), time_limit: None };
    for part in parts {
        let Some((name, value)) = part.split_once('=') else {
            bail!("{part:?} is no setting; put a command with a comma in quotation marks");
        };
        let value = unquoted(value.trim()).to_owned();
        match name.trim() {
            "protocol" => protocol = value,
            "depth" => depth = Some(number("depth", &value, MAX_DEPTH.into())?),
            "time_ms" => {
                let limit = number("time_ms", &value, MAX_TIME_MS)?;
                plan.time_limit = Some(Duration::from_millis(limit));
            }
            "init" => plan.init.push(value),
            "dir" => plan.folder = Some(value.into()),
            name => bail!("{name:?} is no setting of a program; expected protocol, depth, time_ms, init or dir"),
        }
    }
    plan.protocol = match (protocol.as_str(), depth.and_then(|depth| depth.try_into().ok())) {
        ("gtp", None) => Protocol::Gtp,
        ("gtp", Some(_)) => bail!("GTP has no depth; say it by the command or by init="),
        ("nboard", Some(depth)) => Protocol::Nboard { depth },
        ("nboard", None) => bail!("protocol=nboard needs depth=N, which the protocol sets first"),
        ("gomocup", None) if plan.time_limit.is_some() => Protocol::Gomocup,
        ("gomocup", None) => {
            bail!("protocol=gomocup needs time_ms=N, which the protocol sets first")
        }
        ("gomocup", Some(_)) => bail!(
            "Gomocup's protocol has no depth; say it by the command or by init=, such as \
             init=INFO max_depth 8"
        ),
        (other, _) => bail!("protocol={other} is not known; expected gtp, nboard or gomocup"),
    };
    let spoken = plan.protocol.game();
    ensure!(spoken == game, "protocol={protocol} speaks of {}, not of {}", spoken.name(), game.name());
    Ok(plan)
}

/// Default protocol of a program.
fn usual_protocol(game: GameKind) -> anyhow::Result<&'static str> {
    const USUAL: [(Protocol, &str); 2] = [(Protocol::Gtp, "gtp"), (Protocol::Gomocup, "gomocup")];
    let found = USUAL.into_iter().find(|(protocol, _)| protocol.game() == game);
    let (_, name) = found.ok_or_else(|| anyhow!("external programs play othello and gomoku"))?;
    Ok(name)
}

fn number(name: &str, text: &str, max: u64) -> anyhow::Result<u64> {
    match text.parse() {
        Ok(number) if (1..=max).contains(&number) => Ok(number),
        _ => bail!("{name} is {text:?}; expected a number from 1 to {max}"),
    }
}

/// Splits at `separator` outside quotation marks, braces and brackets.
fn split_outside(text: &str, separator: char) -> Vec<&str> {
    let (mut parts, mut start, mut depth, mut quote) = (Vec::new(), 0, 0_usize, None);
    for (index, symbol) in text.char_indices() {
        match (quote, symbol) {
            (Some(open), _) if symbol == open => quote = None,
            (Some(_), _) => {}
            (None, '"' | '\'') => quote = Some(symbol),
            (None, '{' | '[') => depth += 1,
            (None, '}' | ']') => depth = depth.saturating_sub(1),
            (None, _) if symbol == separator && depth == 0 => {
                parts.push(&text[start..index]);
                start = index + symbol.len_utf8();
            }
            _ => {}
        }
    }
    parts.push(&text[start..]);
    parts
}

/// The words of a command; blanks inside quotation marks belong to a word. There is no shell.
fn words(text: &str) -> anyhow::Result<Vec<String>> {
    let (mut words, mut word, mut quote) = (Vec::new(), None::<String>, None);
    for symbol in text.chars() {
        match (quote, symbol) {
            (Some(open), _) if symbol == open => quote = None,
            (None, '"' | '\'') => {
                quote = Some(symbol);
                word.get_or_insert_default();
            }
            (None, _) if symbol.is_whitespace() => words.extend(word.take()),
            _ => word.get_or_insert_default().push(symbol),
        }
    }
    if quote.is_some() {
        bail!("a quotation mark is not closed in {text:?}");
    }
    words.extend(word);
    Ok(words)
}

/// The text without quotation marks around the whole of it.
fn unquoted(text: &str) -> &str {
    let inner = |mark| text.strip_prefix(mark)?.strip_suffix(mark);
    inner('"').or_else(|| inner('\'')).unwrap_or(text)
}

#[cfg(test)]
mod tests {
    use yomi_othello::selectivity::Selectivity;
    use yomi_players::Player;
    use yomi_search::Level;
    use yomi_textbook::{Algorithm, EvaluationChoice, LateMoveReduction};

    use super::*;

    fn plan(text: &str) -> anyhow::Result<ContestantPlan> {
        plan_for(GameKind::Othello, text)
    }

    fn plan_for(game: GameKind, text: &str) -> anyhow::Result<ContestantPlan> {
        read(game, "--a", text, &Engines::default())
    }

    fn request_of(text: &str) -> yomi_players::SearchRequest {
        match plan(text) {
            Ok(ContestantPlan::Configured { request, .. }) => *request,
            other => panic!("{other:?}"),
        }
    }

    fn program_of(text: &str) -> ProgramPlan {
        match plan(text) {
            Ok(ContestantPlan::Program(plan)) => plan,
            other => panic!("{other:?}"),
        }
    }

    #[test]
    fn configuration_is_what_a_request_says() {
        let level = |number| Player::engine(Level::new(number));
        assert_eq!(request_of("level=7").player, level(7));
        assert_eq!(request_of(" level=7 , seed=3 ").seed, 3);
        let limited = request_of("time_ms=10,nodes=20000").limits;
        assert_eq!((limited.time, limited.nodes), (Some(Duration::from_millis(10)), Some(20_000)));
        let careful = request_of("depth=6,confidence=99.9").player;
        assert_eq!(careful, Player::sure(Selectivity::new(5).expect("a selectivity")));
        let Player::Textbook(configuration) = request_of(
            "algorithm=pvs,evaluation=positional,depth=4,\
             techniques=iterative_deepening+move_ordering=dynamic+late_move_reduction=4,2+transposition_table+killer_moves=3",
        )
        .player
        else {
            panic!("a textbook player was asked for");
        };
        assert_eq!(configuration.algorithm, Algorithm::Pvs);
        assert_eq!(configuration.evaluation, EvaluationChoice::Positional { weights: None });
        let techniques = configuration.techniques;
        assert!(techniques.iterative_deepening && techniques.transposition_table.is_some());
        assert_eq!(techniques.killer_moves, Some(3));
        let reduction = Some(LateMoveReduction { after_moves: 4, reduction: 2 });
        assert_eq!(techniques.late_move_reduction, reduction);
        let json = r#"algorithm=pvs,techniques={"iterative_deepening":true,"transposition_table":true},depth=3"#;
        assert_eq!(request_of(json).limits.depth, Some(3));
    }

    #[test]
    fn tables_are_kept_where_that_is_said() {
        for (text, expected) in [("nodes=400", false), ("nodes=400,tables=kept", true), ("tables=new,level=3", false)] {
            let Ok(ContestantPlan::Configured { keeps, .. }) = plan(text) else { panic!("{text}") };
            assert_eq!(keeps, expected, "{text}");
        }
    }

    #[test]
    fn program_is_a_command_and_its_settings() {
        let plan = program_of("cmd:./edax -q \"a b\",init=level 10,init='set x,y',dir=/tmp");
        assert_eq!(plan.words, ["./edax", "-q", "a b"]);
        assert_eq!(plan.init, ["level 10", "set x,y"]);
        assert_eq!((plan.protocol, plan.folder), (Protocol::Gtp, Some("/tmp".into())));
        let plan = program_of("cmd:'a,b' ,protocol=nboard,depth=12,time_ms=100");
        assert_eq!(plan.words, ["a,b"]);
        assert_eq!(plan.protocol, Protocol::Nboard { depth: 12 });
        assert_eq!(plan.time_limit, Some(Duration::from_millis(100)));
    }

    #[test]
    fn faults_say_what_was_expected() {
        for (text, expected) in [
            ("10", "\"10\" is no setting; expected NAME=VALUE, such as level=10"),
            ("", "expected NAME=VALUE"),
            ("nodes=400,tables=old", "tables is \"old\"; expected kept or new"),
            ("level=4,level=5", "level is given more than once"),
            ("depth=4,moves=f5", "moves says nothing about a player"),
            ("deadline_ms=100", "deadline_ms says nothing about a player; time_ms limits"),
            ("depth=300", "the player is refused; see above"),
            ("cmd: ,protocol=gtp", "no command is given"),
            ("cmd:x,protocol=uci", "protocol=uci is not known; expected gtp, nboard or gomocup"),
            ("cmd:x,protocol=nboard", "protocol=nboard needs depth=N"),
            ("cmd:x,depth=4", "GTP has no depth"),
            ("cmd:x,time_ms=0", "time_ms is \"0\"; expected a number from 1 to 60000"),
            ("cmd:x,level=4", "\"level\" is no setting of a program; expected protocol"),
            ("cmd:x,y", "\"y\" is no setting; put a command with a comma in quotation"),
            ("cmd:x 'y", "a quotation mark is not closed"),
        ] {
            let error = format!("{:#}", plan(text).unwrap_err());
            assert!(error.contains(expected), "{error}");
        }
    }

    #[test]
    fn a_player_of_gomoku_speaks_its_protocol_and_has_its_weights() {
        let text = "cmd:./brain,time_ms=150,init=INFO max_node 3000";
        let Ok(ContestantPlan::Program(plan)) = plan_for(GameKind::Gomoku, text) else {
            panic!("a program");
        };
        assert_eq!((plan.protocol, plan.init), (Protocol::Gomocup, vec!["INFO max_node 3000".into()]));
        for (game, text, expected) in [
            (GameKind::Gomoku, "cmd:x", "protocol=gomocup needs time_ms=N"),
            (GameKind::Gomoku, "cmd:x,depth=3,time_ms=5", "Gomocup's protocol has no depth"),
            (GameKind::Gomoku, "cmd:x,protocol=gtp", "protocol=gtp speaks of othello, not of gomoku"),
            (GameKind::Othello, "cmd:x,protocol=gomocup,time_ms=5", "speaks of gomoku, not of othello"),
            (GameKind::TicTacToe, "cmd:x", "external programs play othello and gomoku"),
            (GameKind::Gomoku, "depth=2,weights=x", "cannot read the gomoku weights x"),
            (GameKind::TicTacToe, "depth=2,weights=x", "tic-tac-toe's player has no weights"),
            (GameKind::Gomoku, "depth=2,confidence=73", "the player is refused; see above"),
        ] {
            let error = format!("{:#}", plan_for(game, text).unwrap_err());
            assert!(error.contains(expected), "{error}");
        }
    }
}
