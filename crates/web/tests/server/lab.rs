//! Experiments are told from what comes with Grove and from the file of results, and more of their games are
//! played.

use std::net::SocketAddr;
use std::time::Duration;

use serde_json::{Value, json};
use tempfile::tempdir;
use tokio::time::timeout;

use super::{assert_described, assert_refused};
use crate::common::{PATIENCE, get, play_experiment, read, send, serve_from};

const ID: &str = "001-figure-10";

/// An experiment in the list.
fn find<'l>(list: &'l Value, id: &str) -> &'l Value {
    let studies = list["studies"].as_array().unwrap().iter();
    let mut all = studies.flat_map(|study| study["experiments"].as_array().unwrap());
    all.find(|experiment| experiment["id"] == id).unwrap()
}

/// One that is not decided by what comes with Grove, and has quick games.
const OPEN: &str = "001-table-1";

fn games(list: &Value, id: &str) -> u64 {
    find(list, id)["games"].as_u64().unwrap()
}

#[tokio::test]
async fn an_experiment_is_told_as_far_as_it_was_played() {
    let directory = tempdir().unwrap();
    let path = directory.path().join("results.db");
    let address = serve_from(&path);
    let list = read(address, "/api/lab").await;
    assert_eq!(list["studies"].as_array().unwrap().len(), 6);
    // What comes with Grove is there before a game was played.
    assert!(!list["answer"].as_array().unwrap().is_empty());
    let shipped = find(&list, ID);
    assert!(shipped["games"].as_u64() > Some(0));
    assert_eq!(shipped["shipped"], shipped["games"]);
    let claims = shipped["claims"].as_array().unwrap();
    let verdicts = ["holds", "does_not_hold", "depends", "undecided"];
    assert!(!claims.is_empty());
    for claim in claims {
        assert!(claim["text"].as_str().is_some_and(|text| !text.is_empty()));
        assert!(verdicts.iter().any(|verdict| claim["verdict"] == *verdict));
    }
    let (_, _, page) = get(address, &format!("/lab/{ID}")).await;
    assert!(!page.contains("/#/arena/run/"));
    let (status, _, body) = get(address, "/lab/nothing").await;
    assert_eq!(status, 404);
    assert_refused(&serde_json::from_str(&body).unwrap(), "missing");

    play_experiment(&path, ID);
    let list = read(address, "/api/lab").await;
    assert!(games(&list, ID) > 0);
    assert_described(address, "/api/lab").await;
    let (status, headers, page) = get(address, &format!("/lab/{ID}")).await;
    assert_eq!(status, 200);
    assert!(headers.contains("content-type: text/html; charset=utf-8"));
    assert!(headers.contains("content-security-policy: default-src 'self'"));
    assert!(page.contains("<svg") && page.contains("/#/arena/run/"));
    let (_, headers, values) = get(address, &format!("/lab/{ID}/values.csv")).await;
    assert!(headers.contains("content-type: text/csv"));
    assert!(values.starts_with("experiment,cell,"));
    let (_, headers, drawing) = get(address, &format!("/lab/{ID}/1.svg")).await;
    assert!(headers.contains("content-type: image/svg+xml"));
    assert!(drawing.starts_with("<svg "));
    let (status, headers, drawing) = get(address, "/lab/answer.svg").await;
    assert_eq!(status, 200);
    assert!(headers.contains("content-type: image/svg+xml") && drawing.contains("Konane"));
    let (status, headers, _) = get(address, "/lab/report.css").await;
    assert_eq!(status, 200);
    assert!(headers.contains("content-type: text/css"));
    for path in [
        "/lab/nothing".into(),
        format!("/lab/{ID}/0.svg"),
        format!("/lab/{ID}/99.svg"),
        format!("/lab/{ID}/x.svg"),
    ] {
        assert_eq!(get(address, &path).await.0, 404, "{path}");
    }
}

/// Waits until something is true of the experiment that is played, or was last.
async fn until(address: SocketAddr, is_so: impl Fn(&Value) -> bool) -> Value {
    let wait = async {
        loop {
            let run = read(address, "/api/lab/playing").await["run"].take();
            if is_so(&run) {
                return run;
            }
            tokio::time::sleep(Duration::from_millis(50)).await;
        }
    };
    timeout(PATIENCE, wait)
        .await
        .expect("the experiment to go on")
}

#[tokio::test]
async fn an_experiment_is_played_stopped_and_gone_on_with() {
    let directory = tempdir().unwrap();
    let address = serve_from(&directory.path().join("results.db"));
    let play = |id: &str| format!("/api/lab/experiments/{id}/play");
    assert_eq!(read(address, "/api/lab/playing").await["run"], Value::Null);
    for (id, body, status, kind) in [
        (OPEN, json!({"seconds": 0}), 400, "request"),
        (OPEN, json!({"seconds": 3601}), 400, "request"),
        (OPEN, json!({}), 400, "request"),
        (OPEN, json!({"seconds": 1, "threads": 8}), 400, "request"),
        ("nothing", json!({"seconds": 1}), 404, "missing"),
    ] {
        let (found, refused) = send(address, "POST", &play(id), &body).await;
        assert_eq!(found, status, "{id} {body}: {refused}");
        assert_refused(&refused, kind);
    }
    let before = games(&read(address, "/api/lab").await, OPEN);
    let long = json!({"seconds": 3600});
    let (status, begun) = send(address, "POST", &play(OPEN), &long).await;
    assert_eq!((status, &begun["end"]), (200, &Value::Null), "{begun}");
    let (status, refused) = send(address, "POST", &play("001-figure-11"), &long).await;
    assert_eq!(status, 503);
    assert_refused(&refused, "busy");
    let begun = until(address, |run| run["cell"].is_string()).await;
    assert_eq!(begun["experiment"], OPEN);
    assert_described(address, "/api/lab/playing").await;
    // A pair of games is in the file.
    let wait = async { while games(&read(address, "/api/lab").await, OPEN) < before + 2 {} };
    timeout(PATIENCE, wait).await.expect("some games");
    let (status, _) = send(address, "POST", "/api/lab/stop", &Value::Null).await;
    assert_eq!(status, 200);
    let stopped = until(address, |run| run["end"].is_string()).await;
    assert_eq!(
        (&stopped["end"], &stopped["trouble"]),
        (&json!("stopped"), &Value::Null)
    );
    let (status, refused) = send(address, "POST", "/api/lab/stop", &Value::Null).await;
    assert_eq!(status, 404);
    assert_refused(&refused, "missing");

    // Its matches are among the others, and told from them.
    let runs = read(address, "/api/runs").await;
    let run = &runs["runs"][0];
    assert_eq!(run["of_experiment"], true);
    let run = read(address, &format!("/api/runs/{}", run["id"])).await;
    assert_eq!(
        (&run["planned"], &run["can_resume"]),
        (&Value::Null, &json!(false))
    );

    // Its games stay, and it goes on from there to the end of its time.
    let list = read(address, "/api/lab").await;
    let kept = games(&list, OPEN);
    assert!(find(&list, OPEN)["shipped"].as_u64() < Some(kept));
    let (status, _) = send(address, "POST", &play(OPEN), &json!({"seconds": 1})).await;
    assert_eq!(status, 200);
    let ended = until(address, |run| run["end"].is_string()).await;
    assert_eq!(ended["end"], "time_up");
    assert!(games(&read(address, "/api/lab").await, OPEN) >= kept);
}
