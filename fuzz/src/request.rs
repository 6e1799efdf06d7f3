//! Bodies of requests for a search and for the laboratory.

use std::time::Duration;

use yomi_contract::{
    limits::RequestLimits,
    problem::{Problem, ProblemCode},
    reading::{
        body::parse,
        fault::{Fault, FaultCode, MAX_FAULTS},
        field::Field,
    },
    request::{
        self,
        lab::{self, station::Station},
    },
};
use yomi_game::GameKind;

use serde_json::{Map, Value};

const LIMITS: RequestLimits = RequestLimits {
    max_depth: 99,
    max_nodes: 1_000_000_000_000,
    max_search: Duration::from_secs(60),
    max_review: Duration::from_secs(60),
    max_threads: 4,
};

/// A request that is sound asks for moves that are legal within the limits, and is the same when its
/// body is written anew; every fault of one that is not points at a place in the body or at a field that
/// is missing.
///
/// The first line names a game, a station of the laboratory, or `review` and a game; the body follows.
///
/// # Panics
/// When it is not so.
pub fn faults_point(bytes: &[u8]) {
    let end = bytes.iter().position(|&byte| byte == b'\n').unwrap_or(0);
    let (head, body) = (&bytes[..end], bytes.get(end + 1..).unwrap_or_default());
    let object = match parse(body) {
        Ok(object) => object,
        Err(problem) if problem.code == ProblemCode::MalformedBody => {
            return lies_in_text(&problem, body);
        }
        Err(problem) => return is_repeated(&problem, body),
    };
    match head {
        b"tree" => of_laboratory(Station::Tree, &object),
        b"trace" => of_laboratory(Station::Trace, &object),
        b"race" => of_laboratory(Station::Race, &object),
        b"review othello" => of_review(GameKind::Othello, &object),
        b"review gomoku" => of_review(GameKind::Gomoku, &object),
        b"review tictactoe" => of_review(GameKind::TicTacToe, &object),
        b"gomoku" => of_game(GameKind::Gomoku, &object),
        b"tictactoe" => of_game(GameKind::TicTacToe, &object),
        _ => of_game(GameKind::Othello, &object),
    }
}

fn lies_in_text(problem: &Problem, body: &[u8]) {
    let [fault] = &problem.errors[..] else { panic!("one fault, not {:?}", problem.errors) };
    let (Some(line), Some(column)) = (fault.line, fault.column) else { panic!("where is {fault:?}?") };
    let lines: Vec<_> = body.split(|&byte| byte == b'\n').collect();
    let found = line.checked_sub(1).and_then(|index| lines.get(index));
    let found = found.unwrap_or_else(|| panic!("{fault:?} in {} lines", lines.len()));
    let length = String::from_utf8_lossy(found).chars().count();
    assert!(column <= length, "{fault:?} in a line of {length} characters: {found:?}");
}

/// What is given more than once is there, unless its name is cut or an object around it was replaced.
fn is_repeated(problem: &Problem, body: &[u8]) {
    let faults = &problem.errors;
    assert!((1..=MAX_FAULTS).contains(&faults.len()), "{problem:?}");
    let body: Value = serde_json::from_slice(body).expect("what repeats a field is JSON");
    for fault in faults {
        assert_eq!(fault.code, FaultCode::ConflictingFields, "{fault:?}");
        let around = |other: &Fault| fault.pointer.starts_with(&format!("{}/", other.pointer));
        let is_replaced = faults.len() == MAX_FAULTS || faults.iter().any(around);
        let is_there = body.pointer(&fault.pointer).is_some_and(|_| !fault.pointer.is_empty());
        assert!(is_there || is_replaced || fault.pointer.contains('…'), "{fault:?} in {body}");
    }
}

fn of_game(game: GameKind, object: &Map<String, Value>) {
    match request::read(game, object, &LIMITS) {
        Ok(question) => {
            let search = &question.search;
            let legal = search.position.legal_moves();
            assert!(search.root_moves.iter().all(|mv| legal.contains(mv)), "{object:?}");
            assert_eq!(search.root_moves.is_empty(), search.position.is_over(), "{object:?}");
            assert!(search.limits.depth.is_none_or(|depth| (1..=99).contains(&depth)));
            assert!(search.limits.nodes.is_none_or(|nodes| nodes <= LIMITS.max_nodes));
            assert!((1..=LIMITS.max_threads).contains(&search.threads), "{object:?}");
            let written = Value::Object(object.clone()).to_string();
            let again = parse(written.as_bytes()).and_then(|again| request::read(game, &again, &LIMITS));
            assert_eq!(again.ok(), Some(question), "{written}");
        }
        Err(problem) => point(&problem, object, &request::fields(game)),
    }
}

fn of_review(game: GameKind, object: &Map<String, Value>) {
    match request::read_review(game, object, &LIMITS) {
        Ok(question) => {
            let moves = question.game.moves().len();
            let settings = question.settings;
            assert_eq!(question.game.kind(), game);
            assert!((1..=moves.max(1)).contains(&settings.from), "{object:?}");
            assert!(settings.to.is_none_or(|to| (settings.from..=moves.max(1)).contains(&to)));
            assert!(question.plan().estimate().plies <= moves, "{object:?}");
        }
        Err(problem) => point(&problem, object, &request::review_fields(game)),
    }
}

fn of_laboratory(station: Station, object: &Map<String, Value>) {
    if let Err(problem) = request::read_lab(station, object, &LIMITS) {
        point(&problem, object, &lab::fields(station));
    }
}

/// Every fault points at a place in the object, or at a field that is known and missing there.
fn point(problem: &Problem, object: &Map<String, Value>, known: &[&Field]) {
    assert!((1..=MAX_FAULTS).contains(&problem.errors.len()), "{problem:?}");
    assert_eq!(problem.code.entry().status.as_u16() / 100, 4, "{problem:?}");
    let body = Value::Object(object.clone());
    for fault in &problem.errors {
        assert!(!fault.detail.is_empty(), "{fault:?}");
        let is_there = body.pointer(&fault.pointer).is_some();
        let first = fault.pointer.split('/').nth(1).unwrap_or_default();
        let is_known = known.iter().any(|field| field.name == first);
        let is_missing = is_known && is_missing(fault, &body);
        // The name of an unknown field may be shortened.
        let is_cut = fault.code == FaultCode::UnknownField && fault.pointer.ends_with('…');
        assert!(is_there || is_missing || is_cut, "{fault:?} in {body}");
    }
}

/// Whether the place would be a field of an object that is there, and none of that name is.
fn is_missing(fault: &Fault, body: &Value) -> bool {
    let around = fault.pointer.rsplit_once('/').and_then(|(around, _)| body.pointer(around));
    around.is_some_and(Value::is_object)
}
