//! The book as files that any server of files can show: no club stands behind it. What a page of the club would ask the
//! club for is answered by the module for browsers.

use std::collections::BTreeSet;
use std::fmt;
use std::sync::Mutex;
use std::thread;

use jadoube_book::Book;
use jadoube_pages::html::Page;
use jadoube_pages::query::decoded;
use jadoube_pages::{Found, at};
use sha2::{Digest, Sha256};

use crate::http::assets;

/// Where the book begins; everything else is found by the links.
const BEGINNINGS: [&str; 6] = [
    "/laws",
    "/cases",
    "/quiz",
    "/desk",
    "/records",
    "/laws/search",
];
/// The modules that pages name.
const SCRIPTS: [&str; 5] = ["page", "case", "quiz", "desk", "records"];
/// What the scripts and styles of the book need beside themselves, below `web/`.
const FOLDERS: [&str; 3] = ["css/", "men/", "wasm/"];
/// The script that keeps pages and files in the browser, and how it says at a club that this is no edition.
const KEEPER: &str = "service-worker.js";
const NO_EDITION: &str = "EDITION = \"\"";
/// What a page may do, as a club says it with every answer; the worker of the module has no policy but this.
pub(crate) const POLICY: &str = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; \
    style-src 'self' 'sha256-ZJt0bQV0qq/MHc/ptPtqCZ5xFpyQ2IhhNfrpppeSn7U='; img-src 'self' data: blob:; \
    connect-src 'self'; base-uri 'none'; form-action 'self'";

/// A file of the published book.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct File {
    /// Its path in the folder, with slashes.
    pub path: String,
    /// What stands in it.
    pub content: Vec<u8>,
}

/// A link of the book that leads nowhere.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Broken {
    /// The address that it leads to.
    pub to: String,
}

impl fmt::Display for Broken {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "a link of the book leads to {}, where nothing stands",
            self.to
        )
    }
}

impl std::error::Error for Broken {}

/// All files of a book. Links are relative, or below `base` if that is given (`/laws-of-chess`,
/// `https://example.org/book`).
///
/// # Errors
/// [`Broken`] when a link leads nowhere.
pub fn site(book: &Book, base: Option<&str>) -> Result<Vec<File>, Broken> {
    let mut files = Vec::new();
    let mut seen: BTreeSet<String> = BEGINNINGS.map(str::to_owned).into();
    let mut next: Vec<String> = seen.iter().cloned().collect();
    while !next.is_empty() {
        let mut links = BTreeSet::new();
        for (address, found) in next.iter().zip(written(book, &next)) {
            files.push(match found {
                Found::Page(page) => {
                    links.extend(links_of(&page));
                    file(address, &page.html(address), base)
                }
                Found::Moved(there) => {
                    let file = file(address, &leading_to(&there), base);
                    links.insert(there);
                    file
                }
                Found::Missing(_) => {
                    return Err(Broken {
                        to: address.clone(),
                    });
                }
            });
        }
        next = links.difference(&seen).cloned().collect();
        seen.extend(links);
    }
    if let Found::Page(page) = at(book, "/laws", None) {
        files.push(file("/", &page.html("/"), base));
    }
    files.extend(assets());
    files.sort_by(|one, other| one.path.cmp(&other.path));
    files.extend(keeper(&files));
    Ok(files)
}

/// The script that keeps the book readable without a line. It knows the edition by the sum of all files, so that a browser
/// that has kept another fetches this one.
fn keeper(files: &[File]) -> Option<File> {
    let mut sum = Sha256::new();
    for file in files {
        sum.update(&file.path);
        sum.update(&file.content);
    }
    let edition: String = sum.finalize()[..8]
        .iter()
        .map(|byte| format!("{byte:02x}"))
        .collect();
    let script = String::from_utf8(assets::plain(KEEPER)?).ok()?;
    Some(File {
        path: KEEPER.to_owned(),
        content: script
            .replacen(NO_EDITION, &format!("EDITION = \"{edition}\""), 1)
            .into_bytes(),
    })
}

/// What stands at each of these addresses; cases take a while, so all cores work.
fn written(book: &Book, addresses: &[String]) -> Vec<Found> {
    let cores = thread::available_parallelism().map_or(1, usize::from);
    let jobs = Mutex::new(addresses.iter().enumerate());
    let done = Mutex::new(Vec::with_capacity(addresses.len()));
    let take = || jobs.lock().ok().and_then(|mut jobs| jobs.next());
    thread::scope(|scope| {
        for _ in 0..cores {
            scope.spawn(|| {
                while let Some((place, address)) = take() {
                    let found = at(book, address, None);
                    if let Ok(mut done) = done.lock() {
                        done.push((place, found));
                    }
                }
            });
        }
    });
    let mut done = done.into_inner().unwrap_or_default();
    done.sort_by_key(|(place, _)| *place);
    done.into_iter().map(|(_, found)| found).collect()
}

/// The pages of the book to which a page leads, without what stands after question mark or number sign.
fn links_of(page: &Page) -> impl Iterator<Item = String> {
    let links = page.body.split("href=\"/").skip(1);
    let addresses = links.filter_map(|rest| rest.split(['"', '?', '#']).next());
    let own = addresses.filter(|path| !path.is_empty() && !path.starts_with("web/"));
    own.map(|path| format!("/{path}"))
        .collect::<Vec<_>>()
        .into_iter()
}

/// A page that leads on to another.
fn leading_to(there: &str) -> String {
    format!(
        "<!doctype html>\n<html lang=\"en\" data-at=\"\">\n<head>\n<meta charset=\"utf-8\">\n<title>Elsewhere</title>\n\
         </head>\n<body><p>This stands <a href=\"{there}\">elsewhere</a>.</p></body>\n</html>\n"
    )
}

/// A page as a file: each is the index of a folder, so that its address is that of the club.
fn file(address: &str, html: &str, base: Option<&str>) -> File {
    let inner = decoded(address.trim_matches('/'), "").unwrap_or_default();
    let path = if inner.is_empty() {
        "index.html".to_owned()
    } else {
        format!("{inner}/index.html")
    };
    let top = match base {
        Some(base) => base.trim_end_matches('/').to_owned(),
        None if inner.is_empty() => ".".to_owned(),
        None => vec![".."; inner.split('/').count()].join("/"),
    };
    File {
        path,
        content: below(html, &top).into_bytes(),
    }
}

/// A page whose addresses are below `top`.
fn below(html: &str, top: &str) -> String {
    let mut whole = String::with_capacity(html.len() + html.len() / 8);
    for line in html
        .lines()
        .filter(|line| !line.contains("rel=\"manifest\""))
    {
        let mut rest = line;
        while let Some((before, after)) = ["href=\"/", "src=\"/", "action=\"/"]
            .iter()
            .filter_map(|name| rest.find(name).map(|at| rest.split_at(at + name.len() - 1)))
            .min_by_key(|(before, _)| before.len())
        {
            let (address, after) = after.split_at(after.find('"').unwrap_or(after.len()));
            whole.push_str(before);
            whole.push_str(top);
            whole.push_str(&as_folder(address));
            rest = after;
        }
        whole.push_str(rest);
        whole.push('\n');
    }
    whole
        .replacen(" data-at=", &format!(" data-root=\"{top}\" data-at="), 1)
        .replacen(
            "<meta charset=\"utf-8\">",
            &format!(
                "<meta charset=\"utf-8\">\n<meta http-equiv=\"Content-Security-Policy\" content=\"{POLICY}\">"
            ),
            1,
        )
}

/// The address of a page with a slash at the end of its path, which servers of files would else send the reader to.
fn as_folder(address: &str) -> String {
    let end = address.find(['?', '#']).unwrap_or(address.len());
    let (path, rest) = address.split_at(end);
    if path.ends_with('/') || path.starts_with("/web/") || path == "/favicon.svg" {
        address.to_owned()
    } else {
        format!("{path}/{rest}")
    }
}

/// Styles, scripts, men and the module.
fn assets() -> Vec<File> {
    let names = assets::names();
    let kept = names
        .iter()
        .filter(|name| FOLDERS.iter().any(|folder| name.starts_with(folder)));
    let plain = kept.filter_map(|name| {
        Some(File {
            path: format!("web/{name}"),
            content: assets::plain(name)?,
        })
    });
    let scripts = SCRIPTS.iter().filter_map(|name| {
        Some(File {
            path: format!("web/js/book/{name}.js"),
            content: assets::whole(&format!("js/book/{name}.js"))?.into_bytes(),
        })
    });
    let favicon = assets::plain("favicon.svg").map(|content| File {
        path: "favicon.svg".to_owned(),
        content,
    });
    plain.chain(scripts).chain(favicon).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn addresses_are_below_the_top_and_pages_are_folders() {
        let html = "<html data-at=\"/x\">\n<meta charset=\"utf-8\">\n<a href=\"/laws/a?on=b#c\"><img src=\"/web/men/wK.svg\"></a> \
                    <form action=\"/cases\"><a href=\"#d\"></a><a href=\"/\"></a>\n";
        let found = below(html, "../..");
        for wanted in [
            "href=\"../../laws/a/?on=b#c\"",
            "src=\"../../web/men/wK.svg\"",
            "action=\"../../cases/\"",
            "href=\"#d\"",
            "href=\"../../\"",
            "data-root=\"../..\"",
        ] {
            assert!(found.contains(wanted), "{wanted}: {found}");
        }
        let placed = file("/laws/a", html, Some("https://example.org/book/"));
        assert_eq!(placed.path, "laws/a/index.html");
        let text = String::from_utf8(placed.content).expect("text");
        assert!(
            text.contains("href=\"https://example.org/book/laws/a/?on=b#c\""),
            "{text}"
        );
        assert!(
            text.contains("data-root=\"https://example.org/book\""),
            "{text}"
        );
    }
}
