//! The modules of the crate use each other in one direction.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;

type Graph = BTreeMap<String, BTreeSet<String>>;

/// Which module of the crate names which others. A module's own files are one.
fn uses() -> Graph {
    let source = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let mut graph = Graph::new();
    let mut waiting = vec![source.clone()];
    while let Some(path) = waiting.pop() {
        if path.is_dir() {
            let entries = fs::read_dir(&path).unwrap();
            waiting.extend(entries.map(|entry| entry.unwrap().path()));
            continue;
        }
        let inside = path.strip_prefix(&source).unwrap().with_extension("");
        let module = inside.iter().next().unwrap().to_str().unwrap();
        // The root names all, and what is generated in tests describes all.
        if ["lib", "openapi", "schema"].contains(&module) {
            continue;
        }
        let text = fs::read_to_string(&path).unwrap();
        let used = graph.entry(module.into()).or_default();
        for after in text.split("crate::").skip(1) {
            let names = match after.strip_prefix('{') {
                Some(group) => group.split('}').next().unwrap(),
                None => after.split([':', ';', ' ', '{', ',']).next().unwrap(),
            };
            used.extend(names.split(',').map(|name| name.trim().into()));
        }
        used.remove(module);
    }
    graph
}

#[test]
fn modules_do_not_use_each_other_in_circles() {
    let mut graph = uses();
    assert!(graph["server"].contains("api") && graph["api"].contains("state"));
    // Modules that use none of those left are taken away until nothing is left.
    while !graph.is_empty() {
        let left: BTreeSet<String> = graph.keys().cloned().collect();
        graph.retain(|_, used| !used.is_disjoint(&left));
        assert!(graph.len() < left.len(), "a circle among {graph:?}");
    }
}
