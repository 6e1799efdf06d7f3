//! What is to be seen in the drawings.

use roxmltree::{Document, Node};
use yomi_drawing::{TextOptions, graphviz, label, text};
use yomi_laboratory::recording::{BoundOrigin, Cut, CutBy, Recording};

use crate::recordings::{Builder, classic, everything, svg};

const PLAIN: TextOptions = TextOptions { colour: false };

/// The elements that have all of these classes.
fn with_classes<'a>(document: &'a Document, classes: &[&str]) -> Vec<Node<'a, 'a>> {
    let has =
        |node: &Node, class: &str| node.attribute("class").is_some_and(|all| all.split(' ').any(|one| one == class));
    document.descendants().filter(|node| classes.iter().all(|class| has(node, class))).collect()
}

/// The text of the children of a node that have this class.
fn texts<'a>(node: Node<'a, 'a>, class: &str) -> Vec<&'a str> {
    node.children().filter(|child| child.attribute("class") == Some(class)).filter_map(|child| child.text()).collect()
}

#[test]
fn classic_as_svg() {
    insta::assert_snapshot!(svg(&classic(), "The classic example"));
}

#[test]
fn classic_as_graphviz() {
    insta::assert_snapshot!(graphviz(&classic(), "The classic example"));
}

#[test]
fn classic_as_text() {
    insta::assert_snapshot!(text(&classic(), PLAIN));
}

#[test]
fn everything_as_text() {
    insta::assert_snapshot!(text(&everything(), PLAIN));
}

#[test]
fn every_node_shows_its_name_its_value_its_window_and_its_order() {
    for recording in [classic(), everything()] {
        let svg = svg(&recording, "title");
        let document = Document::parse(&svg).expect("the drawing is well-formed");
        let drawn = with_classes(&document, &["node"]);
        assert_eq!(drawn.len(), recording.nodes.len());
        for (element, node) in drawn.into_iter().zip(&recording.nodes) {
            assert_eq!(texts(element, "name"), [node.name.as_str()]);
            let classes = element.attribute("class").expect("found by its class");
            assert_eq!(classes.contains("skipped"), !node.is_visited(), "{}", node.name);
            assert_eq!(classes.contains("strong"), node.on_line, "{}", node.name);
            let results = recording.results;
            let Some(value) = label::bounded_value_text(node, results) else { continue };
            assert_eq!(texts(element, "value"), [value]);
            assert_eq!(texts(element, "small")[0], label::window_text(node.window, results));
            assert_eq!(texts(element, "order").len(), 1);
        }
    }
}

#[test]
fn alpha_and_beta_cuts_differ_in_colour_dash_and_letter() {
    let svg = svg(&everything(), "title");
    let document = Document::parse(&svg).expect("the drawing is well-formed");
    // Two α cuts, of which one from the table, and one β cut; each once more in the legend.
    for (class, letter, cuts) in [("alpha", "α", 2), ("beta", "β", 1)] {
        assert_eq!(with_classes(&document, &["bar", class]).len(), cuts + 1, "{class}");
        let letters = with_classes(&document, &["letter", class]);
        assert_eq!(letters.len(), cuts + 1, "{class}");
        assert!(letters.iter().all(|element| element.text() == Some(letter)));
    }
    // The subtree of a skipped node was cut off with it.
    assert_eq!(with_classes(&document, &["node", "skipped", "beta-cut"]).len(), 4);
    assert_eq!(with_classes(&document, &["node", "skipped", "alpha-cut"]).len(), 1);
    // What the style says of each class, in light mode.
    let rule = |selector: &str| {
        let start = svg.find(&format!("\n{selector}")).expect("the class has a rule");
        svg[start..].split(['{', '}']).nth(1).expect("a rule has a body").to_owned()
    };
    for what in [".tree .X", ".tree .bar.X", ".tree .X-cut .shape"] {
        let rules = ["alpha", "beta"].map(|class| rule(&what.replace('X', class)));
        assert_ne!(rules[0], rules[1], "{what}");
    }
    assert!(rule(".tree .alpha-cut").contains("stroke-dasharray"));
    assert!(rule(".tree .beta-cut").contains("stroke-dasharray"));
}

#[test]
fn bound_that_is_no_value_is_not_called_one() {
    let mut recording = classic();
    let cut = recording.nodes.iter().position(|node| node.cut.is_some()).expect("C is cut");
    for (from, words) in [
        (BoundOrigin::NullWindow(Some(1)), "by a null window one step below the value of B"),
        (BoundOrigin::NullWindow(None), "by a null window"),
        (BoundOrigin::ReSearch(1), "one step below what the null window at B proved"),
        (BoundOrigin::Tie(1), "one step below the value of B, which a tie would replace"),
        (BoundOrigin::AspirationWindow, "by the aspiration window"),
        (BoundOrigin::MtdF, "by the window of this pass"),
        (BoundOrigin::Window, "by the given window"),
    ] {
        let node = &mut recording.nodes[cut];
        node.cut = node.cut.map(|cut| Cut { bound: 2.0, from, ..cut });
        let sentence = label::cut_sentence(&recording, cut);
        assert_eq!(sentence.as_deref(), Some(&*format!("α cut: 2 ≤ α = 2, {words}")));
    }
}

#[test]
fn cuts_say_by_which_bound_with_which_value_and_where_it_came_from() {
    let recording = everything();
    let cuts: Vec<String> =
        (0..recording.nodes.len()).filter_map(|index| label::cut_sentence(&recording, index)).collect();
    assert_eq!(
        cuts,
        [
            "α cut: 1 ≤ α = 1, by the given window",
            "β cut: 7 ≥ β = 4.5, by a null window one step above the value of d3 #6",
            "α cut: 3 ≤ α = 4, which is the value of d3 #6",
        ]
    );
    let svg = svg(&recording, "title");
    let document = Document::parse(&svg).expect("the drawing is well-formed");
    let hovers: Vec<&str> =
        with_classes(&document, &["node"]).into_iter().filter_map(|node| node.first_element_child()?.text()).collect();
    let dot = graphviz(&recording, "title");
    for cut in cuts {
        assert!(hovers.iter().any(|hover| hover.contains(&cut)), "svg: {cut}");
        assert!(dot.contains(&cut), "dot: {cut}");
    }
    assert_eq!(label::cut_sentence(&classic(), 0), None);
    assert_eq!(label::cut_sentence(&classic(), 4).as_deref(), Some("α cut: 2 ≤ α = 3, which is the value of B"));
}

#[test]
fn a_node_that_the_search_left_out_without_a_cut_is_not_said_to_be_cut() {
    let mut tree = Builder::default();
    let root = tree.root("A", 1.0);
    tree.leaf(root, "B", 1.0);
    let late = tree.skipped(root, "C");
    let recording = tree.done();
    assert_eq!(recording.skipped_by(late), None);
    let svg = svg(&recording, "title");
    let document = Document::parse(&svg).expect("the drawing is well-formed");
    assert!(with_classes(&document, &["bar"]).is_empty());
    assert_eq!(with_classes(&document, &["node", "skipped"])[0].attribute("class"), Some("node skipped leaf"));
    assert!(graphviz(&recording, "title").contains("n0 -> n2 [color=gray60, style=dashed];"));
}

#[test]
fn the_legend_names_only_what_occurs() {
    let legend = |recording: &Recording| -> Vec<String> {
        let svg = svg(recording, "title");
        let document = Document::parse(&svg).expect("the drawing is well-formed");
        with_classes(&document, &["legend"])
            .into_iter()
            .filter_map(|element| element.text().map(String::from))
            .collect()
    };
    let mut single = Builder::default();
    single.root("A", 0.0);
    assert_eq!(
        legend(&single.done()),
        ["MAX moves: the greatest value counts", "order of visit, window on entry; values from MAX's view"]
    );
    let classic = legend(&classic());
    assert_eq!(classic.len(), 8);
    assert!(!classic.iter().any(|text| text.starts_with('β')), "{classic:?}");
    assert_eq!(legend(&everything()).len(), 9);
    assert!(legend(&Recording::default()).is_empty());
}

#[test]
fn purposes_and_passes_are_written_above_their_nodes() {
    let svg = svg(&everything(), "title");
    let document = Document::parse(&svg).expect("the drawing is well-formed");
    let mut labels: Vec<&str> =
        with_classes(&document, &["small", "halo"]).into_iter().filter_map(|element| element.text()).collect();
    labels.sort_unstable();
    assert_eq!(
        labels,
        ["null move", "null window", "pass 1", "pass 2, re-search", "quiescence", "re-search", "reduced"]
    );
    let dot = graphviz(&everything(), "title");
    for label in ["label=\"null window\"", "label=\"reduced\"", "xlabel=\"pass 2, re-search\""] {
        assert!(dot.contains(label), "{label}");
    }
}

#[test]
fn a_picture_stands_alone() {
    let svg = svg(&everything(), "title");
    for foreign in ["<script", "href", "url(", "@import", "<image", "foreignObject", " on"] {
        let body = svg.split_once("</style>").expect("there is a style").1;
        let found = if foreign == " on" { body.contains(" onload") } else { svg.contains(foreign) };
        assert!(!found, "{foreign}");
    }
    assert_eq!(svg.matches("http").count(), 1, "only the name space");
    let document = Document::parse(&svg).expect("the drawing is well-formed");
    let root = document.root_element();
    assert_eq!(root.attribute("role"), Some("img"));
    let first: Vec<&str> =
        root.children().filter(Node::is_element).map(|node| node.tag_name().name()).take(2).collect();
    assert_eq!(first, ["title", "desc"]);
    let description = root.children().find(|node| node.has_tag_name("desc")).and_then(|n| n.text());
    assert_eq!(
        description,
        Some(
            "A search tree of 19 nodes, 14 visited and 5 skipped. Cuts: 2 α, 1 β. Value of \
             the root: 4. Principal variation: start, d3, c3, b4."
        )
    );
}

#[test]
fn graphviz_and_svg_put_nodes_at_the_same_places() {
    let recording = everything();
    let svg = svg(&recording, "title");
    let document = Document::parse(&svg).expect("the drawing is well-formed");
    let dot = graphviz(&recording, "title");
    let mut heights = Vec::new();
    for (index, element) in with_classes(&document, &["node"]).into_iter().enumerate() {
        let name = element.children().find(|c| c.attribute("class") == Some("name"));
        let x: f64 = name.and_then(|n| n.attribute("x")).expect("a name has a place").parse().unwrap();
        let line = dot.lines().find(|line| line.starts_with(&format!("n{index} ["))).expect("every node is declared");
        let (_, place) = line.split_once("pos=\"").expect("every node has a place");
        let (place, _) = place.split_once("!\"").expect("and keeps it");
        let (dot_x, dot_y) = place.split_once(',').expect("two coordinates");
        assert!((dot_x.parse::<f64>().unwrap() - x).abs() <= 0.11, "{line}");
        heights.push((recording.nodes[index].ply, dot_y.parse::<f64>().unwrap()));
    }
    // dot counts from below: deeper plies are lower.
    for (ply, y) in &heights {
        assert!(heights.iter().all(|(other, other_y)| other <= ply || other_y < y));
    }
}

#[test]
fn neighbours_do_not_touch_whatever_their_labels() {
    let mut tree = Builder::default();
    let root = tree.root(&"W".repeat(32), -1_234_567.8);
    let first = tree.inner(root, &"字".repeat(32), 2.0);
    tree.inner(root, "x", 0.123_456_789);
    tree.cut(first, CutBy::Alpha, 2.0, BoundOrigin::Value(root));
    let svg = svg(&tree.done(), "title");
    let document = Document::parse(&svg).expect("the drawing is well-formed");
    let drawn: Vec<(f64, f64)> = with_classes(&document, &["node"])
        .into_iter()
        .filter_map(|node| {
            let x = node.children().find(|c| c.attribute("class") == Some("name"))?.attribute("x")?;
            let path = node.children().find(|c| c.attribute("class") == Some("shape"))?;
            let (_, width) = path.attribute("d")?.split_once("h-").unwrap_or(("", "0"));
            Some((x.parse().ok()?, width.split('v').next()?.parse().ok()?))
        })
        .collect();
    let width = drawn[0].1;
    // 32 full-width characters of 13 points, and the order beside them.
    assert!(width > 32.0 * 13.0 + 20.0, "{width}");
    assert!(drawn[2].0 - drawn[1].0 > width, "{drawn:?}");
}

#[test]
fn colours_only_dress_the_text() {
    let recording = everything();
    let coloured = text(&recording, TextOptions { colour: true });
    let mut bare = coloured.clone();
    for code in ["0", "1", "2", "33", "36"] {
        let code = format!("\u{1b}[{code}m");
        assert!(bare.contains(&code), "{code:?}");
        bare = bare.replace(&code, "");
    }
    assert_eq!(bare, text(&recording, PLAIN));
}
