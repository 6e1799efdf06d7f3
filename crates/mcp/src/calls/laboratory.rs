//! Tools of the laboratory: the search of a written tree, exercises and their marks.

use serde::{Deserialize, Serialize, de::IgnoredAny};
use serde_json::{Value, json};
use yomi_contract::{
    problem::Problem,
    reading::fault::{Fault, FaultCode},
};

use super::{Asking, Reply, kept};
use crate::{api::Api, arguments::Arguments, plain, text};

const TREE: &str = "/v1/lab/tree";

/// Maximum nodes of a tree that is described node by node; a larger one is summarised.
const MAX_NODES: usize = 200;

pub(super) async fn search_tree<A: Api>(asking: &Asking<'_, A>, mut arguments: Arguments) -> Result<Reply, Problem> {
    let is_drawn = arguments.picture()?;
    if arguments.0.get("tree").is_some_and(|tree| !has_plain_names(tree)) {
        let detail = "write the tree as lists, with names of two letters and a number at most, such as A, BC or L12: they are repeated in the answer";
        return Err(Problem::invalid(vec![Fault::new("/tree", FaultCode::IllegalTree, detail)]));
    }
    let (answer, nodes) = asking.read(TREE, &arguments, without_many_nodes).await?;
    let is_told = nodes <= MAX_NODES;
    let best = text::of(&answer, "best_child");
    let best = if best.is_empty() { String::new() } else { format!(" Best child: {best}.") };
    let mut said = format!(
        "Value for MAX at the root: {}.{best} Of {nodes} nodes {} visited; leaves looked at: {}; cutoffs: {}.",
        answer["value"],
        answer["stats"]["nodes"],
        answer["stats"]["leaf_evaluations"],
        answer["stats"]["cutoffs"]["total"].as_u64().unwrap_or(0),
    );
    if is_told {
        said = format!("{}\n\n{said}", asking.text(TREE, &arguments).await?);
    } else {
        said.push_str(&format!(" The tree has more than {MAX_NODES} nodes and is not drawn."));
    }
    let picture = asking.picture(TREE, &arguments, is_drawn).await?;
    let mut structured = kept(&answer, &["value", "kind", "best_child", "pv", "depth", "stats", "engine"]);
    if is_told {
        structured.insert("nodes".to_owned(), answer["nodes"].clone());
    }
    Ok(Reply { text: said, structured: Value::Object(structured), picture })
}

/// The nodes of a search, counted and no more.
#[derive(Deserialize)]
struct Counted {
    nodes: Vec<IgnoredAny>,
}

/// A search without its nodes: as values they take far more than as text.
#[derive(Deserialize, Serialize)]
struct Figures {
    value: Value,
    kind: Value,
    best_child: Option<Value>,
    pv: Option<Value>,
    depth: Value,
    stats: Value,
    engine: Value,
}

/// A search and the number of its nodes, which it keeps where they are few.
fn without_many_nodes(answer: &[u8]) -> serde_json::Result<(Value, usize)> {
    let Counted { nodes } = serde_json::from_slice(answer)?;
    let search = if nodes.len() > MAX_NODES {
        serde_json::to_value(serde_json::from_slice::<Figures>(answer)?)?
    } else {
        serde_json::from_slice(answer)?
    };
    Ok((search, nodes.len()))
}

/// Whether a tree has names that may be repeated: one as a text is parsed by the API, and may have any.
fn has_plain_names(tree: &Value) -> bool {
    !tree.is_string() && plain::has_short_names(tree)
}

pub(super) async fn exercise<A: Api>(asking: &Asking<'_, A>, arguments: &Arguments) -> Result<Reply, Problem> {
    let answer = asking.json("/v1/lab/exercise", arguments).await?;
    let fields = ["exercise", "seed", "plies", "children", "task", "root", "tree", "leaves", "notes"];
    let structured = kept(&answer, &fields);
    let mut said = format!(
        "{}\n\nThe root {} is {}. Tree: {}",
        text::of(&answer, "task"),
        answer["tree"][0].as_str().unwrap_or_default(),
        text::of(&answer, "root").to_uppercase(),
        answer["tree"],
    );
    if answer["notes"].is_array() {
        said.push_str(&format!("\nNotes: {}", answer["notes"]));
    }
    said.push_str(&format!(
        "\n\nTo have an answer marked, call check_exercise with exercise {:?}, seed {}, plies {}, children {} and the answer.",
        text::of(&answer, "exercise"),
        answer["seed"],
        answer["plies"],
        answer["children"],
    ));
    Ok(Reply { text: said, structured: Value::Object(structured), picture: None })
}

pub(super) async fn check<A: Api>(asking: &Asking<'_, A>, arguments: &Arguments) -> Result<Reply, Problem> {
    let answer = asking.json("/v1/lab/exercise/check", arguments).await?;
    let is_correct = answer["correct"] == true;
    let mut structured = kept(
        &answer,
        &["exercise", "seed", "plies", "children", "correct", "leaves", "looked_at", "fewest", "solution"],
    );
    let mut said = if is_correct { "Correct.".to_owned() } else { "Not correct.".to_owned() };
    let mistake = &answer["mistake"];
    if mistake.is_object() {
        let detail = plain::sentence(text::of(mistake, "detail"));
        said.push_str(&format!(" {}.", text::begun(&detail)));
        structured.insert("mistake".to_owned(), json!({ "code": mistake["code"], "detail": detail }));
    }
    if let (Some(looked), Some(fewest)) = (answer["looked_at"].as_u64(), answer["fewest"].as_u64()) {
        said.push_str(&format!(" Leaves looked at: {looked}; the fewest possible: {fewest}."));
    }
    if !is_correct {
        said.push_str(&format!("\nA solution: {}", answer["solution"]));
    }
    Ok(Reply { text: said, structured: Value::Object(structured), picture: None })
}
