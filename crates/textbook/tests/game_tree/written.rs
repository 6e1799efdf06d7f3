//! Random trees that keep the grammar, and how to write them.

use proptest::{collection::vec, option, prelude::*};
use serde_json::{Value, json};
use yomi_game::random::SplitMix64;

/// A tree before it is written down.
#[derive(Clone, Debug)]
pub struct Written {
    pub name: Option<String>,
    pub content: Content,
}

#[derive(Clone, Debug)]
pub enum Content {
    Value(f64),
    Children(Vec<Written>),
}

/// What names begin with; a number that makes them unique follows.
const BEGINNINGS: [&str; 10] =
    ["n", "it's ", "say \"", "back\\", "größe ", "a,[b](c)", "1.x", "😀 ", "-3 of ", "NaN: "];

/// Values that tie often, fractions, huge ones, both zeros, and any others.
fn value() -> impl Strategy<Value = f64> {
    prop_oneof![
        4 => (-2_i32..=2).prop_map(f64::from),
        2 => (-8_i32..=8).prop_map(|quarters| f64::from(quarters) / 4.0),
        1 => prop::sample::select(vec![-0.0, 0.0, f64::MAX, f64::MIN, 5e-324, 1e300, -1e300]),
        1 => any::<f64>().prop_filter("finite", |value| value.is_finite()),
    ]
}

fn shape() -> impl Strategy<Value = Written> {
    let name = || option::of(prop::sample::select(BEGINNINGS.to_vec()).prop_map(str::to_owned));
    let leaf = (name(), value()).prop_map(|(name, value)| Written { name, content: Content::Value(value) });
    leaf.prop_recursive(6, 60, 5, move |inner| {
        (name(), vec(inner, 1..5)).prop_map(|(name, children)| Written { name, content: Content::Children(children) })
    })
}

/// Random trees: leaves and nodes, with and without names.
pub fn tree() -> impl Strategy<Value = Written> {
    shape().prop_map(|mut tree| {
        tree.make_sound(&mut 0);
        tree
    })
}

/// Random trees with at least one move.
pub fn tree_with_moves() -> impl Strategy<Value = Written> {
    vec(tree(), 1..5).prop_map(|children| {
        let content = Content::Children(children);
        let mut tree = Written { name: Some("root".to_owned()), content };
        tree.make_sound(&mut 0);
        tree
    })
}

impl Written {
    fn is_bare_number(&self) -> bool {
        self.name.is_none() && matches!(self.content, Content::Value(_))
    }

    /// Whether it is a node with a number without a name as only child.
    fn has_one_bare_number(&self) -> bool {
        matches!(&self.content, Content::Children(children)
            if children.len() == 1 && children[0].is_bare_number())
    }

    /// Makes names unique, and gives one where the grammar wants it.
    fn make_sound(&mut self, count: &mut u32) {
        if self.name.is_none() && self.has_one_bare_number() {
            self.name = Some("n".to_owned());
        }
        if let Some(name) = &mut self.name {
            *count += 1;
            // No path holds an underscore.
            *name = format!("{}_{count}", name.split('_').next().unwrap_or_default());
        }
        if let Content::Children(children) = &mut self.content {
            for child in children {
                child.make_sound(count);
            }
        }
    }

    pub fn to_json(&self) -> Value {
        if let (None, Content::Value(value)) = (&self.name, &self.content) {
            return json!(value);
        }
        let mut list: Vec<Value> = self.name.iter().map(|name| json!(name)).collect();
        match &self.content {
            Content::Value(value) => list.push(json!(value)),
            Content::Children(children) if self.has_one_bare_number() => {
                list.push(json!([children[0].to_json()]));
            }
            Content::Children(children) => list.extend(children.iter().map(Self::to_json)),
        }
        Value::Array(list)
    }

    /// What minimax makes of it, by the book.
    pub fn minimax(&self, max_moves: bool) -> f64 {
        match &self.content {
            Content::Value(value) => *value,
            Content::Children(children) => {
                let values = children.iter().map(|child| child.minimax(!max_moves));
                let best = if max_moves { f64::max } else { f64::min };
                values.reduce(best).expect("a node has children")
            }
        }
    }
}

/// JSON as text, with brackets, quotes and white space at random.
pub fn to_text(json: &Value, rng: &mut SplitMix64) -> String {
    let blank = |rng: &mut SplitMix64| ["", "", " ", "\n", "\t ", "\r\n"][rng.below(6)];
    let inside = match json {
        Value::Array(elements) => {
            let (open, close) = [('[', ']'), ('(', ')')][rng.below(2)];
            let elements: Vec<_> = elements.iter().map(|element| to_text(element, rng)).collect();
            let comma = [",", ""][rng.below(2)];
            format!("{open}{}{}{comma}{}{close}", blank(rng), elements.join(","), blank(rng))
        }
        Value::String(name) => {
            let quote = ['\'', '"'][rng.below(2)];
            let escaped = name.replace('\\', "\\\\").replace(quote, &format!("\\{quote}"));
            format!("{quote}{escaped}{quote}")
        }
        number => number.to_string(),
    };
    format!("{}{inside}{}", blank(rng), blank(rng))
}
