//! The description of all requests, as OpenAPI 3.1.

use serde_json::{Map, Value, json};

use super::Schemas;
use crate::api::courses::Course;
use crate::api::lab::LastExperiment;
use crate::api::mistakes::{Mistakes, NewMistakes};
use crate::api::played::{NewPlayedGame, PlayedGameView, PlayedGames, PlayedKey};
use crate::api::runs::RunId;
use crate::api::standing::Standings;
use crate::api::{self, Catalogue, Health};
use crate::error::ErrorBody;
use crate::lab::{ExperimentRun, NewGames, Studies};
use crate::protocol::{Request, Response};
use crate::runs::{GamesPage, NewMatch, RunView, RunsPage, StoredGameView};

/// Everything that can be asked of the server.
pub(super) fn description() -> Value {
    let mut schemas = Schemas::new();
    let error = schemas.response::<ErrorBody>();
    let paths = paths(&mut schemas);
    json!({
        "openapi": "3.1.0",
        "info": {
            "title": "Grove",
            "version": env!("CARGO_PKG_VERSION"),
            "description": "What can be asked of `grove serve`. Games are played and searches watched \
                over the WebSocket at /ws; its messages are the schemas Request and Response.",
        },
        "paths": paths,
        "components": {
            "responses": {
                "Error": {
                    "description": "Nothing was done, and why",
                    "content": { "application/json": { "schema": error } },
                },
            },
            "schemas": schemas.definitions(),
        },
    })
}

fn paths(schemas: &mut Schemas) -> Value {
    let mut paths = Paths::default();
    paths.get(
        "/api/games",
        "The games with their options, and who plays them",
        json_of(schemas.response::<Catalogue>()),
    );
    paths.get(
        "/api/games/{name}/course",
        "The course in a game: its rules one by one, each with a position to try it in",
        json_of(schemas.response::<Course>()),
    );
    paths.get(
        "/api/health",
        "How busy the server is",
        json_of(schemas.response::<Health>()),
    );
    paths.get(
        "/api/openapi.json",
        "This description",
        json!({ "application/json": {} }),
    );
    for (runs, of) in [
        ("/api/runs", "The runs of the results file"),
        ("/api/samples/runs", "The runs that come with Grove"),
    ] {
        paths.get(
            runs,
            &format!("{of}, the newest first, 50 at a time"),
            json_of(schemas.response::<RunsPage>()),
        );
        paths.get(
            &format!("{runs}/{{id}}"),
            "A run and its results so far",
            json_of(schemas.response::<RunView>()),
        );
        paths.get(
            &format!("{runs}/{{id}}/games"),
            "The games of a run in order, 50 at a time",
            json_of(schemas.response::<GamesPage>()),
        );
        paths.get(
            &format!("{runs}/{{id}}/games/{{number}}"),
            "A game of a run with its moves",
            json_of(schemas.response::<StoredGameView>()),
        );
    }
    let run = json_of(schemas.response::<RunId>());
    paths.add(
        "post",
        "/api/runs/{id}/resume",
        "Goes on with a run that could have been started here",
        run.clone(),
    );
    paths.add(
        "post",
        "/api/runs/{id}/stop",
        "Stops a match that this server is playing; its games stay",
        run.clone(),
    );
    let new = schemas.request::<NewMatch>();
    paths
        .add(
            "post",
            "/api/matches",
            "Starts a match, or goes on with the one that is the same",
            run,
        )
        .body(new);
    paths.get(
        "/api/played",
        "The games of people, the latest first",
        json_of(schemas.response::<PlayedGames>()),
    );
    paths.get(
        "/api/played/{key}",
        "A game of a person",
        json_of(schemas.response::<PlayedGameView>()),
    );
    let key = json_of(schemas.response::<PlayedKey>());
    let new = schemas.request::<NewPlayedGame>();
    paths
        .add(
            "put",
            "/api/played/{key}",
            "Keeps a game of a person in place of the one with this key",
            key.clone(),
        )
        .body(new);
    paths.add(
        "delete",
        "/api/played/{key}",
        "Deletes a game of a person",
        key,
    );
    paths
        .add(
            "put",
            "/api/played/{key}/mistakes",
            "Keeps the mistakes that a review has found in a game; what was solved stays so",
            json_of(schemas.response::<PlayedKey>()),
        )
        .body(schemas.request::<NewMistakes>());
    paths.add(
        "post",
        "/api/played/{key}/mistakes/{ply}",
        "Notes that a mistake was solved",
        json_of(schemas.response::<PlayedKey>()),
    );
    paths.get(
        "/api/mistakes",
        "The mistakes of people that are yet to be solved",
        json_of(schemas.response::<Mistakes>()),
    );
    paths.get(
        "/api/standings",
        "How people stand against the levels",
        json_of(schemas.response::<Standings>()),
    );
    paths.get(
        "/api/lab",
        "The experiments by study, and how much of each was played",
        json_of(schemas.response::<Studies>()),
    );
    paths.get(
        "/api/lab/playing",
        "The experiment that this server is playing, or has played last",
        json_of(schemas.response::<LastExperiment>()),
    );
    let run = json_of(schemas.response::<ExperimentRun>());
    paths.add(
        "post",
        "/api/lab/stop",
        "Stops the experiment that is being played; its games stay",
        run.clone(),
    );
    let new = schemas.request::<NewGames>();
    paths
        .add(
            "post",
            "/api/lab/experiments/{id}/play",
            "Plays more games of an experiment",
            run,
        )
        .body(new);
    paths.get(
        "/lab/answer.svg",
        "What was learnt, as a drawing",
        json!({ "image/svg+xml": {} }),
    );
    paths.get(
        "/lab/report.css",
        "The style of all reports",
        json!({ "text/css": {} }),
    );
    paths.get(
        "/lab/{id}",
        "The report of an experiment",
        json!({ "text/html": {} }),
    );
    paths.get(
        "/lab/{id}/{part}",
        "The values of an experiment, or a drawing",
        json!({ "text/csv": {}, "image/svg+xml": {} }),
    );
    // These are not sent over HTTP, but the page needs their types.
    schemas.request::<Request>();
    schemas.response::<Response>();
    paths.socket();
    Value::Object(paths.0)
}

fn json_of(schema: Value) -> Value {
    json!({ "application/json": { "schema": schema } })
}

#[derive(Default)]
struct Paths(Map<String, Value>);

/// An operation that may still be given a body.
struct Operation<'p>(&'p mut Value);

impl Operation<'_> {
    fn body(self, schema: Value) {
        self.0["requestBody"] = json!({ "required": true, "content": json_of(schema) });
    }
}

impl Paths {
    fn get(&mut self, path: &str, summary: &str, content: Value) {
        self.add("get", path, summary, content);
    }

    fn add(&mut self, method: &str, path: &str, summary: &str, content: Value) -> Operation<'_> {
        let methods = self.0.entry(path).or_insert_with(|| json!({}));
        methods[method] = json!({
            "summary": summary,
            "responses": {
                "200": { "description": "OK", "content": content },
                "default": { "$ref": "#/components/responses/Error" },
            },
        });
        let parameters: Vec<Value> = PARAMETERS.iter().filter_map(|one| one.of(path)).collect();
        if !parameters.is_empty() {
            methods[method]["parameters"] = parameters.into();
        }
        Operation(&mut methods[method])
    }

    fn socket(&mut self) {
        let socket = json!({
            "get": {
                "summary": "Opens a WebSocket",
                "responses": {
                    "101": { "description": "The socket is open" },
                    "default": { "$ref": "#/components/responses/Error" },
                },
            },
        });
        self.0.insert("/ws".into(), socket);
    }
}

/// A parameter: where it stands in which paths, and what it means.
struct Parameter {
    name: &'static str,
    /// The paths of which this is a part; those that end here, for a field of the query.
    path: &'static str,
    is_query: bool,
    schema: fn() -> Value,
    about: &'static str,
}

const PARAMETERS: [Parameter; 9] = [
    Parameter {
        name: "id",
        path: "/runs/{id}",
        is_query: false,
        schema: || json!({ "type": "integer" }),
        about: "The number of the run",
    },
    Parameter {
        name: "number",
        path: "/games/{number}",
        is_query: false,
        schema: || json!({ "type": "integer" }),
        about: "The number of the game in the run, from 0",
    },
    Parameter {
        name: "key",
        path: "/api/played/{key}",
        is_query: false,
        schema: || json!({ "type": "string", "pattern": "^[0-9a-z]{8,40}$" }),
        about: "Chosen by the page that plays the game",
    },
    Parameter {
        name: "ply",
        path: "/mistakes/{ply}",
        is_query: false,
        schema: || json!({ "type": "integer" }),
        about: "How many moves were played before",
    },
    Parameter {
        name: "id",
        path: "/lab/experiments/{id}",
        is_query: false,
        schema: || json!({ "type": "string" }),
        about: "The experiment",
    },
    Parameter {
        name: "id",
        path: "/lab/{id}",
        is_query: false,
        schema: || json!({ "type": "string" }),
        about: "The experiment",
    },
    Parameter {
        name: "part",
        path: "/lab/{id}/{part}",
        is_query: false,
        schema: || json!({ "type": "string" }),
        about: "`values.csv`, or `N.svg` for a drawing, from 1",
    },
    Parameter {
        name: "before",
        path: "/runs",
        is_query: true,
        schema: || json!({ "type": "integer" }),
        about: "Only runs with smaller numbers",
    },
    Parameter {
        name: "from",
        path: "/runs/{id}/games",
        is_query: true,
        schema: || json!({ "type": "integer" }),
        about: "The number of the first game",
    },
];

impl Parameter {
    fn of(&self, path: &str) -> Option<Value> {
        let applies = match self.is_query {
            true => path.ends_with(self.path),
            false => path.contains(self.path),
        };
        applies.then(|| {
            json!({
                "name": self.name,
                "in": if self.is_query { "query" } else { "path" },
                "required": !self.is_query,
                "schema": (self.schema)(),
                "description": self.about,
            })
        })
    }
}

/// Every path is described, and nothing else is.
#[test]
fn all_routes_are_described() {
    let description = description();
    let Value::Object(described) = &description["paths"] else {
        panic!("the description has paths");
    };
    let mut described: Vec<&str> = described.keys().map(String::as_str).collect();
    let routes = api::routes();
    let mut routes: Vec<&str> = routes.iter().map(|(path, _)| *path).collect();
    routes.push("/ws");
    described.sort_unstable();
    routes.sort_unstable();
    assert_eq!(described, routes);
}
