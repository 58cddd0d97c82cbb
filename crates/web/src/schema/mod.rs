//! Generates `openapi.json` and the page's `protocol.d.ts` from the types of the protocol.
//!
//! The Rust types are the only source: `schemars` turns them into JSON Schema, which is also the
//! schema language of OpenAPI 3.1, and `typescript` prints the same schemas as declarations. This
//! happens in tests alone, so that the server does not depend on it.

mod openapi;
mod typescript;

use std::path::Path;

use schemars::JsonSchema;
use schemars::generate::{SchemaGenerator, SchemaSettings};
use serde_json::{Map, Value};

/// Set this to rewrite the generated files.
const REWRITE: &str = "GROVE_REWRITE";

/// The schemas of all types that are sent in either direction.
struct Schemas {
    responses: SchemaGenerator,
    requests: SchemaGenerator,
}

impl Schemas {
    fn new() -> Self {
        let settings = SchemaSettings::draft2020_12().with(|settings| {
            settings.definitions_path = "/components/schemas".into();
            settings.meta_schema = None;
        });
        Schemas {
            responses: settings.clone().for_serialize().into_generator(),
            requests: settings.for_deserialize().into_generator(),
        }
    }

    /// A reference to a type that the server sends.
    fn response<T: JsonSchema>(&mut self) -> Value {
        self.responses.subschema_for::<T>().into()
    }

    /// A reference to a type that the server receives.
    fn request<T: JsonSchema>(&mut self) -> Value {
        self.requests.subschema_for::<T>().into()
    }

    /// All definitions by name. A type that goes both ways has the stricter form in which the
    /// server sends it, with every field.
    fn definitions(mut self) -> Map<String, Value> {
        let mut definitions = self.requests.take_definitions(true);
        definitions.extend(self.responses.take_definitions(true));
        definitions
    }
}

/// The same value with the fields of every object in alphabetical order, whatever the features of
/// `serde_json` are in this build.
fn sorted(value: Value) -> Value {
    match value {
        Value::Array(values) => values.into_iter().map(sorted).collect(),
        Value::Object(fields) => {
            let mut fields: Vec<(String, Value)> = fields.into_iter().collect();
            fields.sort_by(|(one, _), (other, _)| one.cmp(other));
            let fields = fields
                .into_iter()
                .map(|(name, value)| (name, sorted(value)));
            Value::Object(fields.collect())
        }
        other => other,
    }
}

/// Whether a file of this crate is what would be generated now.
#[track_caller]
fn assert_current(file: &str, generated: &str) {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(file);
    if std::env::var_os(REWRITE).is_some() {
        std::fs::write(&path, generated).unwrap();
        return;
    }
    let stored = std::fs::read_to_string(&path).unwrap_or_default();
    assert!(
        stored == generated,
        "{file} is stale: run `{REWRITE}=1 cargo test -p grove-web --lib schema`"
    );
}

#[test]
fn the_description_is_current() {
    let description = sorted(openapi::description());
    let text = serde_json::to_string_pretty(&description).unwrap() + "\n";
    assert_current("src/openapi.json", &text);
}

#[test]
fn the_declarations_of_the_page_are_current() {
    let description = sorted(openapi::description());
    let Value::Object(schemas) = &description["components"]["schemas"] else {
        panic!("the description has schemas");
    };
    assert_current("page/protocol.d.ts", &typescript::declarations(schemas));
}
