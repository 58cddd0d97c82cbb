//! Experiments are told from the file of results.

use serde_json::Value;
use tempfile::tempdir;

use super::{assert_described, assert_refused};
use crate::common::{get, play_experiment, read, serve_from};

const ID: &str = "001-figure-10";

/// An experiment in the list.
fn find<'l>(list: &'l Value, id: &str) -> &'l Value {
    let studies = list["studies"].as_array().unwrap().iter();
    let mut all = studies.flat_map(|study| study["experiments"].as_array().unwrap());
    all.find(|experiment| experiment["id"] == id).unwrap()
}

fn games(list: &Value) -> u64 {
    find(list, ID)["games"].as_u64().unwrap()
}

#[tokio::test]
async fn an_experiment_is_told_as_far_as_it_was_played() {
    let directory = tempdir().unwrap();
    let path = directory.path().join("results.db");
    let address = serve_from(&path);
    let list = read(address, "/api/lab").await;
    assert_eq!(list["studies"].as_array().unwrap().len(), 6);
    let (_, _, page) = get(address, &format!("/lab/{ID}")).await;
    assert!(!page.contains("/#/arena/run/"));
    let (status, _, body) = get(address, "/lab/nothing").await;
    assert_eq!(status, 404);
    assert_refused(&serde_json::from_str(&body).unwrap(), "missing");

    play_experiment(&path, ID);
    let list = read(address, "/api/lab").await;
    assert!(games(&list) > 0);
    let claims = find(&list, ID)["verdicts"].as_array().unwrap().iter();
    assert!(claims.map(|it| it["claims"].as_u64().unwrap()).sum::<u64>() > 0);
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
