//! The laboratory over HTTP: trees, traces, races, and faults of their requests.

mod exercise;
mod faults;
mod languages;
mod race;
mod random;
mod told;
mod trace;
mod tree;

use serde_json::Value;

/// Algorithms that are traced node by node.
const ALGORITHMS: [&str; 6] = ["minimax", "negamax", "alpha_beta_two_sided", "alpha_beta", "pvs", "mtd_f"];

/// The answer without the fields that depend on the clock.
fn timeless(mut answer: Value) -> Value {
    answer.as_object_mut().unwrap().remove("timing").expect("answers have times");
    for row in answer["rows"].as_array_mut().into_iter().flatten() {
        row.as_object_mut().unwrap().remove("timing").expect("rows have times");
    }
    answer
}

/// The visited nodes by name.
fn visited(answer: &Value) -> Vec<&str> {
    let nodes = answer["nodes"].as_array().unwrap().iter();
    nodes.filter(|node| node["visited"] == true).map(|node| node["name"].as_str().unwrap()).collect()
}

/// The node with this name.
fn node<'answer>(answer: &'answer Value, name: &str) -> &'answer Value {
    let mut nodes = answer["nodes"].as_array().unwrap().iter();
    nodes.find(|node| node["name"] == name).unwrap_or_else(|| panic!("no {name} in {answer}"))
}
