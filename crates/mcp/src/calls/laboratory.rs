//! Tools of the laboratory: the search of a written tree, exercises and their marks.

use serde_json::{Value, json};
use yomi_api::laboratory::{Experiment, Found};
use yomi_contract::{
    problem::Problem,
    reading::fault::{Fault, FaultCode},
    request::lab::station::Station,
};

use super::{Asking, Reply, fields, kept, shown};
use crate::{arguments::Arguments, plain, text, told};

/// Maximum nodes of a tree that is described node by node; a larger one is summarised.
const MAX_NODES: usize = 200;

pub(super) async fn search_tree(asking: &Asking, mut arguments: Arguments) -> Result<Reply, Problem> {
    let is_drawn = arguments.picture()?;
    if arguments.0.get("tree").is_some_and(|tree| !has_plain_names(tree)) {
        let detail = "write the tree as lists, with names of two letters and a number at most, such as A, BC or L12: they are repeated in the answer";
        return Err(Problem::invalid(vec![Fault::new("/tree", FaultCode::IllegalTree, detail)]));
    }
    let (api, caller) = (&asking.tools.api, &asking.call.caller);
    let question = api.read_experiment(caller, Station::Tree, &arguments.0)?;
    let experiment = api.experiment(caller, question).await?;
    asking.call.searched(experiment.times);
    let written = move || {
        let Written { answer, nodes, drawn } = written(&experiment);
        let picture = is_drawn.then(|| experiment.png().and_then(shown)).transpose()?;
        Ok::<_, Problem>((answer, nodes, drawn, picture))
    };
    let client = &caller.client;
    let written = if is_drawn { api.drawn(client, written).await } else { api.apart(client, written).await };
    let (answer, nodes, drawn, picture) = written??;
    let is_told = drawn.is_some();
    let best = text::of(&answer, "best_child");
    let best = if best.is_empty() { String::new() } else { format!(" Best child: {best}.") };
    let mut said = format!(
        "Value for MAX at the root: {}.{best} Of {nodes} nodes {} visited; leaves looked at: {}; cutoffs: {}.",
        answer["value"],
        answer["stats"]["nodes"],
        answer["stats"]["leaf_evaluations"],
        answer["stats"]["cutoffs"]["total"].as_u64().unwrap_or(0),
    );
    if let Some(drawn) = drawn {
        said = format!("{drawn}\n\n{said}");
    } else {
        said.push_str(&format!(" The tree has more than {MAX_NODES} nodes and is not drawn."));
    }
    let mut structured = kept(&answer, told::TREE);
    if !is_told {
        structured.remove("nodes");
    }
    Ok(Reply { text: said, structured: Value::Object(structured), picture })
}

/// A search in the words of its answer.
struct Written {
    /// Its fields; without its nodes where they are many.
    answer: Value,
    nodes: usize,
    /// Its drawing as text, where its nodes are few.
    drawn: Option<String>,
}

fn written(experiment: &Experiment) -> Written {
    let Found::Record(mut answer) = experiment.answer() else {
        // A tree is no race.
        return Written { answer: Value::Null, nodes: 0, drawn: None };
    };
    let nodes = answer.nodes.len();
    let is_told = nodes <= MAX_NODES;
    if !is_told {
        answer.nodes.clear();
    }
    let drawn = is_told.then(|| experiment.text().trim_end().to_owned());
    Written { answer: fields(&answer), nodes, drawn }
}

/// Whether a tree has names that may be repeated: one as a text is parsed by the API, and may have any.
fn has_plain_names(tree: &Value) -> bool {
    !tree.is_string() && plain::has_short_names(tree)
}

pub(super) fn exercise(asking: &Asking, arguments: &Arguments) -> Result<Reply, Problem> {
    let answer = fields(&asking.tools.api.exercise(&asking.call.caller, &arguments.0)?);
    let structured = kept(&answer, told::EXERCISE);
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

pub(super) fn check(asking: &Asking, arguments: &Arguments) -> Result<Reply, Problem> {
    let answer = fields(&asking.tools.api.check_exercise(&asking.call.caller, &arguments.0)?);
    let is_correct = answer["correct"] == true;
    let mut structured = kept(&answer, told::CHECKED);
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
