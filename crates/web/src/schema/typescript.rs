//! JSON Schema as TypeScript declarations: the part of both that the protocol needs.

use serde_json::{Map, Value};

const HEAD: &str = "\
// The types of the protocol, generated from those of the server. docs/server.md says how to
// generate them again, and describes the protocol in words.
";

/// The declarations of all schemas.
pub(super) fn declarations(schemas: &Map<String, Value>) -> String {
    let mut text = String::from(HEAD);
    for (name, schema) in schemas {
        text.push('\n');
        text.push_str(&comment(schema, ""));
        text.push_str(&format!(
            "export type {name} = {};\n",
            type_of(schema, "").text
        ));
    }
    text
}

fn comment(schema: &Value, indent: &str) -> String {
    match schema["description"].as_str() {
        None => String::new(),
        Some(text) => {
            let words: Vec<&str> = text.split_whitespace().collect();
            format!("{indent}/** {} */\n", words.join(" "))
        }
    }
}

/// A type as text.
struct Type {
    text: String,
    /// Whether it has to stand in brackets where something binds more tightly than `|`.
    is_union: bool,
}

impl Type {
    fn new(text: impl Into<String>) -> Self {
        Type {
            text: text.into(),
            is_union: false,
        }
    }

    fn union(types: impl Iterator<Item = String>) -> Self {
        let types: Vec<String> = types.collect();
        Type {
            text: types.join(" | "),
            is_union: types.len() > 1,
        }
    }

    fn in_brackets(self) -> String {
        match self.is_union {
            true => format!("({})", self.text),
            false => self.text,
        }
    }
}

/// A schema as a type. Lines after the first begin with the indent.
fn type_of(schema: &Value, indent: &str) -> Type {
    let mut parts = Vec::new();
    if let Some(reference) = schema["$ref"].as_str() {
        let name = reference.rsplit('/').next().unwrap_or_default();
        parts.push(Type::new(name));
    }
    for alternatives in ["oneOf", "anyOf"].map(|name| schema[name].as_array()) {
        let types = alternatives.into_iter().flatten();
        parts.push(Type::union(types.map(|one| type_of(one, indent).text)));
    }
    if let Some(value) = schema.get("const") {
        parts.push(Type::new(value.to_string()));
    } else if let Some(values) = schema["enum"].as_array() {
        parts.push(Type::union(values.iter().map(Value::to_string)));
    } else if schema.get("type").is_some() {
        parts.push(basic(schema, indent));
    }
    // An object without fields says nothing beside its alternatives.
    parts.retain(|part| !part.text.is_empty());
    match parts.len() {
        0 => Type::new("unknown"),
        1 => parts.remove(0),
        _ => {
            let parts: Vec<String> = parts.into_iter().map(Type::in_brackets).collect();
            Type::new(parts.join(" & "))
        }
    }
}

/// The types that `type` names.
fn basic(schema: &Value, indent: &str) -> Type {
    let one = |name: &str| match name {
        "integer" | "number" => "number".into(),
        "array" => array(schema, indent),
        "object" => object(schema, indent),
        other => other.to_string(),
    };
    match &schema["type"] {
        Value::Array(names) => Type::union(names.iter().filter_map(Value::as_str).map(one)),
        name => Type::new(name.as_str().map_or(String::new(), one)),
    }
}

fn array(schema: &Value, indent: &str) -> String {
    if let Some(items) = schema["prefixItems"].as_array() {
        let items: Vec<String> = items
            .iter()
            .map(|item| type_of(item, indent).text)
            .collect();
        return format!("[{}]", items.join(", "));
    }
    let item = type_of(&schema["items"], indent);
    match (schema["minItems"].as_u64(), schema["maxItems"].as_u64()) {
        (Some(least), Some(most)) if least == most => {
            format!("[{}]", vec![item.text; most as usize].join(", "))
        }
        _ => format!("{}[]", item.in_brackets()),
    }
}

fn object(schema: &Value, indent: &str) -> String {
    if let Some(properties) = schema["properties"].as_object() {
        return fields(properties, &schema["required"], indent);
    }
    let patterns = schema["patternProperties"].as_object();
    let values = patterns.and_then(|patterns| patterns.values().next());
    match values.or(schema.get("additionalProperties")) {
        Some(values) if values.is_object() => {
            format!("Record<string, {}>", type_of(values, indent).text)
        }
        _ => String::new(),
    }
}

fn fields(properties: &Map<String, Value>, required: &Value, indent: &str) -> String {
    let required: Vec<&Value> = required.as_array().into_iter().flatten().collect();
    let inner = format!("{indent}  ");
    let mut text = String::from("{\n");
    for (name, schema) in properties {
        let is_required = required.iter().any(|one| *one == name);
        text.push_str(&comment(schema, &inner));
        let mark = if is_required { "" } else { "?" };
        let field = type_of(schema, &inner).text;
        text.push_str(&format!("{inner}{name}{mark}: {field};\n"));
    }
    text + indent + "}"
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[track_caller]
    fn check(schema: Value, expected: &str) {
        assert_eq!(type_of(&schema, "").text, expected);
    }

    #[test]
    fn types_are_those_of_the_values() {
        check(json!(true), "unknown");
        check(json!({ "type": "integer" }), "number");
        check(json!({ "type": ["string", "null"] }), "string | null");
        check(
            json!({ "enum": ["a", "b"], "type": "string" }),
            "\"a\" | \"b\"",
        );
        check(json!({ "$ref": "#/components/schemas/Side" }), "Side");
        check(
            json!({ "type": "array", "items": { "enum": ["a", null] } }),
            "(\"a\" | null)[]",
        );
        check(
            json!({ "type": "array", "prefixItems": [{ "type": "integer" }, { "type": "boolean" }] }),
            "[number, boolean]",
        );
        check(
            json!({ "type": "array", "items": { "type": "string" }, "minItems": 2, "maxItems": 2 }),
            "[string, string]",
        );
        check(
            json!({ "type": "object", "additionalProperties": { "type": "string" } }),
            "Record<string, string>",
        );
        check(
            json!({ "type": "object", "required": ["a"], "properties": {
                "a": { "type": "null" }, "b": { "type": "string", "description": "Two\n words" } } }),
            "{\n  a: null;\n  /** Two words */\n  b?: string;\n}",
        );
        check(
            json!({ "$ref": "#/x/A", "type": "object",
                "properties": { "t": { "const": "a" } }, "required": ["t"] }),
            "A & {\n  t: \"a\";\n}",
        );
        check(
            json!({ "type": "object", "oneOf": [{ "$ref": "#/x/A" }, { "$ref": "#/x/B" }] }),
            "A | B",
        );
        check(
            json!({ "oneOf": [{ "$ref": "#/x/A" }, { "type": "null" }], "$ref": "#/x/B" }),
            "B & (A | null)",
        );
    }
}
