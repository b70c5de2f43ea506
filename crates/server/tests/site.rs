//! The book as files: every link of every page leads to a file.

use std::collections::{HashMap, HashSet};

use jadoube_book::Book;
use jadoube_server::site::site;

/// The path to which a link of a page leads, and the place on it.
fn target(page: &str, link: &str) -> (String, Option<String>) {
    let (link, place) = link
        .split_once('#')
        .map_or((link, None), |(link, place)| (link, Some(place.to_owned())));
    let link = link.split('?').next().unwrap_or_default();
    if link.is_empty() {
        return (page.to_owned(), place);
    }
    let mut parts: Vec<&str> = page.split('/').collect();
    parts.pop();
    for part in link.split('/') {
        match part {
            ".." => {
                parts.pop().expect("no link leads out of the folder");
            }
            "." => {}
            other => parts.push(other),
        }
    }
    let path = parts.join("/");
    let path = path.trim_start_matches('/');
    let whole = if path.is_empty() || path.ends_with('/') {
        format!("{path}index.html")
    } else {
        path.to_owned()
    };
    (whole, place)
}

#[test]
fn every_link_of_every_page_leads_to_a_file_and_to_its_place() {
    let files = site(Book::shipped(), None).expect("the book");
    let pages: HashMap<&str, &str> = files
        .iter()
        .filter(|file| file.path.ends_with(".html"))
        .map(|file| {
            let text = std::str::from_utf8(&file.content).expect("text");
            (file.path.as_str(), text)
        })
        .collect();
    let there: HashSet<&str> = files.iter().map(|file| file.path.as_str()).collect();
    for wanted in [
        "index.html",
        "desk/index.html",
        "laws/fide-2023/4.3.1/index.html",
        "laws/history/touch/index.html",
        "cases/touch/15.a/index.html",
        "web/wasm/jadoube_bg.wasm",
        "web/js/book/desk.js",
    ] {
        assert!(there.contains(wanted), "{wanted}");
    }
    let mut links = 0;
    for (page, text) in &pages {
        for name in [" href=\"", " src=\"", " action=\""] {
            for rest in text.split(name).skip(1) {
                let link = rest
                    .split('"')
                    .next()
                    .expect("its end")
                    .replace("&amp;", "&");
                assert!(!link.starts_with('/'), "{page}: {link}");
                if link.starts_with("data:") || link.starts_with("https:") {
                    continue;
                }
                links += 1;
                let (path, place) = target(page, &link);
                let decoded = jadoube_pages::query::decoded(&path, "").expect("an address");
                assert!(there.contains(decoded.as_str()), "{page}: {link}");
                let Some(place) = place.filter(|place| !place.contains('=')) else {
                    continue;
                };
                let target = pages[decoded.as_str()];
                let place = jadoube_pages::query::decoded(&place, "").expect("a place");
                assert!(
                    target.contains(&format!("id=\"{place}\"")) || link.contains('?'),
                    "{page}: {link}"
                );
            }
        }
    }
    assert!(links > 10_000, "{links}");
    let keeper = files.iter().find(|file| file.path == "service-worker.js");
    let keeper = std::str::from_utf8(&keeper.expect("a keeper").content).expect("text");
    assert!(keeper.contains("const EDITION = \""), "{keeper}");
    assert!(
        !keeper.contains("const EDITION = \"\""),
        "it knows the edition"
    );
}
