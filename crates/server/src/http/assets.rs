//! The web board, which is inside the program. A file that is large lies packed (`.br`, Brotli): it is sent as it lies to whoever
//! takes that, and is a third of it in the program. Style sheets are sent without their comments, as modules are.

use std::borrow::Cow;
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

use axum::body::Body;
use axum::extract::Path;
use axum::http::{HeaderMap, HeaderValue, Response, StatusCode, header};
use axum::response::IntoResponse;
use rust_embed::RustEmbed;
use sha2::{Digest, Sha256};

use super::bundle::{bundle, more};
use super::guard::WORKER_POLICY;
use crate::problem::{Kind, Problem};

#[derive(RustEmbed)]
#[folder = "web"]
struct Web;

/// What the name of a packed file ends in.
const PACKED: &str = ".br";

/// The page on which a table is set up.
pub async fn front(headers: HeaderMap) -> Response<Body> {
    file("index.html", &headers, Keep::Asking)
}

/// The page with all tables of an arbiter, whose seats his browser keeps.
pub async fn wall(headers: HeaderMap) -> Response<Body> {
    file("wall.html", &headers, Keep::Asking)
}

/// The page with the events of the club, on which one is made.
pub async fn events(headers: HeaderMap) -> Response<Body> {
    file("events.html", &headers, Keep::Asking)
}

/// The page of oneself, as a member.
pub async fn me(headers: HeaderMap) -> Response<Body> {
    file("me.html", &headers, Keep::Asking)
}

/// The page of an event.
pub async fn event(headers: HeaderMap) -> Response<Body> {
    file("event.html", &headers, Keep::Asking)
}

/// The page with what is printed of an event.
pub async fn print(headers: HeaderMap) -> Response<Body> {
    file("print.html", &headers, Keep::Asking)
}

/// Any other file of the web board. Under the stamp of all files it may be kept for a year; `all/` and the path of a
/// module give that module with all that it needs.
pub async fn asset(Path(path): Path<String>, headers: HeaderMap) -> Response<Body> {
    let stamp = stamp();
    let stamped = path.strip_prefix('~').and_then(|rest| rest.split_once('/'));
    let (keep, path) = match stamped {
        Some((given, rest)) if given == stamp => (Keep::Long, rest),
        Some((_, rest)) => (Keep::Asking, rest),
        None => (Keep::Asking, path.as_str()),
    };
    file(path, &headers, keep)
}

/// The picture that browsers ask for unbidden.
pub async fn favicon(headers: HeaderMap) -> Response<Body> {
    file("favicon.svg", &headers, Keep::Asking)
}

/// The description for installing the board as an application.
pub async fn manifest(headers: HeaderMap) -> Response<Body> {
    file("manifest.webmanifest", &headers, Keep::Asking)
}

/// What keeps the book readable without a line; it must stand at the root to serve all of it.
pub async fn service_worker(headers: HeaderMap) -> Response<Body> {
    file("service-worker.js", &headers, Keep::Asking)
}

/// The page of a game, with these lines of its own in the head.
pub fn game(head: &str, headers: &HeaderMap) -> Response<Body> {
    let page = content("game.html").and_then(|page| String::from_utf8(page).ok());
    let page = page.map(|page| page.replacen("</title>\n", &format!("</title>\n{head}"), 1));
    sent(
        "game.html",
        page.map(String::into_bytes),
        headers,
        Keep::Asking,
    )
}

/// How long a browser may keep a file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Keep {
    /// It asks each time whether the file has changed.
    Asking,
    /// A year: the file has another address when it changes.
    Long,
}

fn file(path: &str, headers: &HeaderMap, keep: Keep) -> Response<Body> {
    match takes_packed(headers).then(|| packed(path)).flatten() {
        None => sent(path, content(path), headers, keep),
        packed => {
            let mut response = sent(path, packed, headers, keep);
            let headers = response.headers_mut();
            headers.insert(header::CONTENT_ENCODING, HeaderValue::from_static("br"));
            headers.insert(header::VARY, HeaderValue::from_static("accept-encoding"));
            response
        }
    }
}

/// What was found at a path, if anything was.
fn sent(path: &str, found: Option<Vec<u8>>, headers: &HeaderMap, keep: Keep) -> Response<Body> {
    let Some(found) = found else {
        return Problem::new(
            Kind::NotFound,
            format!("the web board has no file '{path}'"),
        )
        .into_response();
    };
    let tag = tag(&found);
    let known = headers
        .get(header::IF_NONE_MATCH)
        .and_then(|value| value.to_str().ok());
    let unchanged = known.is_some_and(|known| {
        known
            .split(',')
            .any(|one| one.trim().trim_start_matches("W/") == tag)
    });
    let mut response = if unchanged {
        Response::new(Body::empty())
    } else {
        Response::new(Body::from(found))
    };
    if unchanged {
        *response.status_mut() = StatusCode::NOT_MODIFIED;
    }
    let headers = response.headers_mut();
    if let Ok(tag) = HeaderValue::from_str(&tag) {
        headers.insert(header::ETAG, tag);
    }
    let keeping = match keep {
        Keep::Asking => "no-cache",
        Keep::Long => "public, max-age=31536000, immutable",
    };
    headers.insert(header::CACHE_CONTROL, HeaderValue::from_static(keeping));
    headers.insert(
        header::CONTENT_TYPE,
        HeaderValue::from_static(media_type(path)),
    );
    if path == "wasm/worker.js" {
        let policy = HeaderValue::from_static(WORKER_POLICY);
        headers.insert(header::CONTENT_SECURITY_POLICY, policy);
    }
    response
}

/// The names of all files.
pub fn names() -> Vec<String> {
    let name = |name: Cow<'static, str>| name.strip_suffix(PACKED).unwrap_or(&name).to_owned();
    Web::iter().map(name).collect()
}

/// A file as it was before anything was done to it.
pub fn plain(path: &str) -> Option<Vec<u8>> {
    match Web::get(path) {
        Some(file) => Some(file.data.into()),
        None => {
            let mut whole = Vec::new();
            brotli_decompressor::BrotliDecompress(&mut packed(path)?.as_slice(), &mut whole)
                .ok()?;
            Some(whole)
        }
    }
}

/// A file that lies packed, as it lies.
fn packed(path: &str) -> Option<Vec<u8>> {
    Web::get(&format!("{path}{PACKED}")).map(|file| file.data.into())
}

/// Whether whoever asks says that he takes Brotli.
fn takes_packed(headers: &HeaderMap) -> bool {
    let said = headers.get_all(header::ACCEPT_ENCODING).iter();
    said.filter_map(|value| value.to_str().ok())
        .flat_map(|value| value.split(','))
        .any(|one| {
            let (name, weight) = one.split_once(';').unwrap_or((one, ""));
            let refused = weight
                .trim()
                .strip_prefix("q=")
                .and_then(|q| q.parse::<f32>().ok())
                == Some(0.0);
            name.trim().eq_ignore_ascii_case("br") && !refused
        })
}

/// A module with all that it needs.
pub fn whole(entry: &str) -> Option<String> {
    bundle(entry, &|path| String::from_utf8(plain(path)?).ok()).ok()
}

/// A module that a page asks for later, without what the page has: its address is that of the page's module and its own.
fn later(address: &str) -> Option<String> {
    let at = address.find(".js/")? + ".js".len();
    let (entry, module) = (&address[..at], &address[at + 1..]);
    more(entry, module, &|path| String::from_utf8(plain(path)?).ok()).ok()
}

/// A file as it is sent: pages with the addresses of bundles, bundles put together.
fn content(path: &str) -> Option<Vec<u8>> {
    if let Some(entry) = path.strip_prefix("all/") {
        return Some(stamped(&whole(entry)?).into_bytes());
    }
    if let Some(address) = path.strip_prefix("more/") {
        return Some(stamped(&later(address)?).into_bytes());
    }
    let plain = plain(path)?;
    if path.ends_with(".html") {
        return Some(stamped(std::str::from_utf8(&plain).ok()?).into_bytes());
    }
    if path.ends_with(".css") {
        return Some(bare(std::str::from_utf8(&plain).ok()?).into_bytes());
    }
    Some(plain)
}

/// A style sheet without its comments, which lie between rules or behind them.
fn bare(sheet: &str) -> String {
    let mut parts = sheet.split("/*");
    let first = parts.next().unwrap_or_default().to_owned();
    let code = parts.fold(first, |code, part| {
        code + part.split_once("*/").map_or("", |(_, after)| after)
    });
    let lines = code.lines().map(str::trim).filter(|line| !line.is_empty());
    lines.map(|line| format!("{line}\n")).collect()
}

/// A page, or what runs on it, with addresses under which its files can be kept: a module and all that it needs is one.
pub fn stamped(text: &str) -> String {
    let stamp = stamp();
    let mut whole = String::with_capacity(text.len());
    for line in text.lines() {
        let line = line
            .replace("src=\"/web/js/", "src=\"/web/all/js/")
            .replace("/web/", &format!("/web/~{stamp}/"));
        whole.push_str(&line);
        whole.push('\n');
    }
    whole
}

/// What all files are known by: another as soon as one of them changes.
fn stamp() -> String {
    fn made() -> String {
        let mut names: Vec<_> = Web::iter().collect();
        names.sort();
        let mut hash = Sha256::new();
        for file in names.iter().filter_map(|name| Web::get(name)) {
            hash.update(file.metadata.sha256_hash());
        }
        digits(&hash.finalize()[..6])
    }
    static STAMP: Mutex<Option<(Instant, String)>> = Mutex::new(None);
    let mut known = STAMP.lock().unwrap_or_else(PoisonError::into_inner);
    match &*known {
        Some((at, stamp)) if !cfg!(debug_assertions) || at.elapsed() < WORKED_ON => stamp.clone(),
        _ => known.insert((Instant::now(), made())).1.clone(),
    }
}

/// While the program is worked on its files are read from where they lie, and are looked at anew after so long.
const WORKED_ON: Duration = Duration::from_secs(2);

/// The first half of the content's SHA-256, in quotes.
fn tag(content: &[u8]) -> String {
    format!("\"{}\"", digits(&Sha256::digest(content)[..16]))
}

fn digits(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}

fn media_type(path: &str) -> &'static str {
    match path.rsplit('.').next() {
        Some("html") => "text/html; charset=utf-8",
        Some("js" | "mjs") => "text/javascript; charset=utf-8",
        Some("css") => "text/css; charset=utf-8",
        Some("svg") => "image/svg+xml",
        Some("json") => "application/json",
        Some("wasm") => "application/wasm",
        Some("png") => "image/png",
        Some("webmanifest") => "application/manifest+json",
        _ => "text/plain; charset=utf-8",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The module for browsers as it is sent to somebody who takes these encodings, and how it is packed.
    fn module(takes: &'static str) -> (Vec<u8>, Option<String>) {
        let headers = [(header::ACCEPT_ENCODING, HeaderValue::from_static(takes))];
        let (parts, body) = file(
            "wasm/jadoube_bg.wasm",
            &headers.into_iter().collect(),
            Keep::Asking,
        )
        .into_parts();
        assert_eq!(parts.status, StatusCode::OK);
        assert_eq!(parts.headers[header::CONTENT_TYPE], "application/wasm");
        let body = futures_util::FutureExt::now_or_never(axum::body::to_bytes(body, usize::MAX))
            .expect("it is there")
            .expect("a body");
        let packed = parts.headers.get(header::CONTENT_ENCODING);
        (
            body.to_vec(),
            packed.map(|value| value.to_str().expect("a word").to_owned()),
        )
    }

    #[test]
    fn the_module_is_sent_as_it_lies_to_whoever_takes_that_and_whole_to_others() {
        let (whole, plainly) = module("gzip, br;q=0");
        assert_eq!(plainly, None);
        assert!(whole.starts_with(b"\0asm"));
        let (packed, how) = module("gzip, deflate, br, zstd");
        assert_eq!(how.as_deref(), Some("br"));
        assert!(packed.len() * 3 < whole.len());
        assert_eq!(plain("wasm/jadoube_bg.wasm"), Some(whole));
        assert!(names().contains(&"wasm/jadoube_bg.wasm".to_owned()));
    }

    #[test]
    fn nothing_but_files_of_the_web_board_is_in_it() {
        const KINDS: [&str; 5] = [".html", ".js", ".css", ".svg", ".webmanifest"];
        let strange: Vec<_> = Web::iter()
            .filter(|name| {
                let known = KINDS.iter().any(|kind| name.ends_with(kind));
                let packed = name.ends_with(".wasm.br");
                !(known || packed) || name.contains(".test.") || name.contains("node_modules/")
            })
            .collect();
        assert!(strange.is_empty(), "{strange:?}");
    }

    #[test]
    fn style_sheets_are_sent_without_their_comments_and_with_all_their_rules() {
        let sheets = names().into_iter().filter(|name| name.ends_with(".css"));
        for name in sheets {
            let lies = String::from_utf8(plain(&name).expect("a file")).expect("text");
            let sent = String::from_utf8(content(&name).expect("a file")).expect("text");
            assert!(lies.contains("/*") && !sent.contains("/*"), "{name}");
            assert_eq!(
                lies.matches('{').count(),
                sent.matches('{').count(),
                "{name}"
            );
        }
        assert_eq!(
            bare("/* one */\na { b: c; } /* two\nthree */\n\n  d {}\n"),
            "a { b: c; }\nd {}\n"
        );
    }

    #[test]
    fn every_page_asks_for_one_bundle_that_can_be_put_together() {
        let entries: Vec<String> = Web::iter()
            .filter(|name| name.ends_with(".html"))
            .filter_map(|name| String::from_utf8(content(&name)?).ok())
            .map(|page| {
                assert!(
                    !page.contains("modulepreload") && !page.contains("\"/web/js"),
                    "{page}"
                );
                let at = page.find("/all/").expect("a bundle") + "/all/".len();
                page[at..].split('"').next().expect("its end").to_owned()
            })
            .collect();
        assert!(entries.len() >= 2);
        let book =
            ["page", "case", "quiz", "desk", "records"].map(|name| format!("js/book/{name}.js"));
        for entry in entries.iter().chain(&book) {
            let text = |path: &str| {
                let file = Web::get(path)?;
                String::from_utf8(file.data.into()).ok()
            };
            let whole = bundle(entry, &text).unwrap_or_else(|fault| panic!("{entry}: {fault}"));
            let left = whole
                .lines()
                .find(|line| line.starts_with("import ") || line.starts_with("export "));
            assert_eq!(left, None, "{entry}");
        }
    }
}
