//! `jadoube mcp`: the referee and the book for language models, over the Model Context Protocol on standard input and
//! output.

mod requests;

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use anyhow::{Context, Result};
use jadoube_book::{LawOfDay, Scope, SideBySide, clause_page, compare, search, side_by_side};
use jadoube_forms::answers_until;
use jadoube_laws::Code;
use jadoube_laws::code::Date;
use rmcp::handler::server::router::tool::ToolRouter;
use rmcp::handler::server::wrapper::Parameters;
use rmcp::model::{CallToolResult, ContentBlock, Implementation, ServerCapabilities, ServerConfig};
use rmcp::service::RequestContext;
use rmcp::{RoleServer, ServerHandler, ServiceExt, tool, tool_handler, tool_router};
use serde::Serialize;

use self::requests::{ClauseRequest, CompareRequest, ProveRequest, RuleRequest, SearchRequest};
use super::rule::{code_named, law_of};
use crate::exit::Exit;

/// The longest dispute that is taken, in bytes.
const LONGEST_CASE: usize = 64 * 1024;

const INSTRUCTIONS: &str = "\
The Laws of Chess of fourteen codes, from the 1890s to 2023, as a referee that rules and a book that can be searched. \
Tell a dispute to 'rule' line by line ('White touches e2', 'White moves Nf3', 'Black claims touched e2'); every ruling \
names the clauses it rests on, and 'clause' reads them. 'search' finds clauses by words, 'compare' shows where codes \
differ, 'prove' answers what can still happen on a board.";

/// Serves until the client goes away.
pub fn run() -> Result<Exit> {
    let runtime = tokio::runtime::Builder::new_multi_thread()
        .enable_time()
        .build()
        .context("the threads of the server cannot be started")?;
    let _ = runtime.block_on(async {
        let running = Book::new()
            .serve(rmcp::transport::stdio())
            .await
            .context("the client cannot be greeted")?;
        running
            .waiting()
            .await
            .context("the conversation has broken off")
    })?;
    // A client that has gone away waits for no answer: what is still being worked on ends with the process.
    runtime.shutdown_background();
    Ok(Exit::Fine)
}

/// A flag that is raised when nobody waits for the answer any more.
#[derive(Default)]
struct StopOnDrop(Arc<AtomicBool>);

impl Drop for StopOnDrop {
    fn drop(&mut self) {
        self.0.store(true, Ordering::Relaxed);
    }
}

/// The tools.
#[derive(Clone, Debug)]
struct Book {
    tool_router: ToolRouter<Self>,
}

#[tool_router]
impl Book {
    fn new() -> Book {
        Book {
            tool_router: Self::tool_router(),
        }
    }

    /// Rules on a dispute.
    #[tool(
        name = "rule",
        description = "Rule on a dispute at the chess board under one code of laws or several, side by side. The text tells what happened, one act a line: 'White touches e2', 'White moves Nf3' (made, clock not pressed), 'White plays Nf3' (made and pressed), 'Both play Nf3 Nf6 Ng1 Ng8 x2', 'Black claims repetition', 'White offers draw', 'Black requires e2', 'Arbiter finds flag White'. Headers such as 'start: FEN', 'time: 40/2h, 20/1h', 'event: blitz' may stand first, a blank line after them. Lines that begin with '=>' state what should hold, and the answer says whether it does.",
        annotations(read_only_hint = true, idempotent_hint = true, open_world_hint = false)
    )]
    async fn rule(&self, Parameters(request): Parameters<RuleRequest>) -> CallToolResult {
        blocking(move || rule(&request)).await
    }

    /// Reads a clause.
    #[tool(
        name = "clause",
        description = "Read one clause of a code: its text, what the rules take from it, and the shipped cases whose rulings cite it.",
        annotations(read_only_hint = true, idempotent_hint = true, open_world_hint = false)
    )]
    async fn clause(&self, Parameters(request): Parameters<ClauseRequest>) -> CallToolResult {
        blocking(move || Ok(clause_page(code_named(&request.code)?, &request.id)?)).await
    }

    /// Searches the clauses.
    #[tool(
        name = "search",
        description = "Find the clauses of the codes in which all the given words stand, in any order, best first.",
        annotations(read_only_hint = true, idempotent_hint = true, open_world_hint = false)
    )]
    async fn search(&self, Parameters(request): Parameters<SearchRequest>) -> CallToolResult {
        blocking(move || {
            let codes = codes(request.codes.as_deref().unwrap_or_default())?;
            Ok(search(
                &request.words,
                &codes,
                request.limit.unwrap_or(10).min(100),
            ))
        })
        .await
    }

    /// Compares codes.
    #[tool(
        name = "compare",
        description = "Compare codes on a subject such as 'touch', 'illegal', 'repetition', 'flag', 'castling', or on one parameter such as 'touch.own': what each code says, by which clause, and which reading is taken where the text is doubtful.",
        annotations(read_only_hint = true, idempotent_hint = true, open_world_hint = false)
    )]
    async fn compare(&self, Parameters(request): Parameters<CompareRequest>) -> CallToolResult {
        blocking(move || {
            let scope = if request.all {
                Scope::All
            } else {
                Scope::Differing
            };
            Ok(compare(
                &codes(&request.codes)?,
                request.subject.as_deref(),
                scope,
            )?)
        })
        .await
    }

    /// Proves what can still happen.
    #[tool(
        name = "prove",
        description = "Prove what can still happen on a board: 'dead' (neither side can ever mate), 'unwinnable' (this side cannot), 'mate' (forced within so many moves), 'forced-win', 'perpetual' (endless checks), 'reachable' (from the initial position, or from one of Chess960 if the castling rights say so; 'start' then tells which). The verdict is proven, refuted or undecided, with a witness or a reason.",
        annotations(read_only_hint = true, idempotent_hint = true, open_world_hint = false)
    )]
    async fn prove(
        &self,
        Parameters(request): Parameters<ProveRequest>,
        context: RequestContext<RoleServer>,
    ) -> CallToolResult {
        let stop = StopOnDrop::default();
        let stopped = Arc::clone(&stop.0);
        let work = blocking(move || {
            let found = answers_until(&stopped, &request.asked(), &request.fen)?;
            Ok(serde_json::json!({ "answers": found }))
        });
        // Whoever takes a question back, or goes away, has its proof stopped.
        tokio::select! {
            answer = work => answer,
            () = context.ct.cancelled() => failed("the question was taken back".to_owned()),
        }
    }
}

#[tool_handler(router = self.tool_router)]
impl ServerHandler for Book {
    fn get_info(&self) -> ServerConfig {
        let mut info = ServerConfig::new(ServerCapabilities::builder().enable_tools().build());
        info.server_info = Implementation::new("jadoube", env!("CARGO_PKG_VERSION"));
        info.with_instructions(INSTRUCTIONS)
    }
}

/// Does the work on a thread that may be busy, and makes its outcome an answer; an error is told in words.
async fn blocking<T: Serialize>(
    work: impl FnOnce() -> Result<T> + Send + 'static,
) -> CallToolResult {
    let done = tokio::task::spawn_blocking(move || {
        work().and_then(|value| Ok(serde_json::to_value(value)?))
    })
    .await;
    match done {
        Ok(Ok(value)) => CallToolResult::structured(value),
        Ok(Err(error)) => failed(format!("{error:#}")),
        Err(_) => failed("the question has broken the program; please report it".to_owned()),
    }
}

fn failed(words: String) -> CallToolResult {
    CallToolResult::error(vec![ContentBlock::text(words)])
}

fn rule(request: &RuleRequest) -> Result<SideBySide> {
    anyhow::ensure!(
        request.text.len() <= LONGEST_CASE,
        "the dispute has {} bytes; {LONGEST_CASE} are taken",
        request.text.len()
    );
    let date = request
        .date
        .as_deref()
        .map(str::parse::<Date>)
        .transpose()?;
    let law = date.map(law_of).transpose()?;
    let codes = match law {
        Some(law) => law.code.into_iter().collect(),
        None => codes(request.codes.as_deref().unwrap_or_default())?,
    };
    let told = side_by_side(&request.text, codes).map_err(|errors| {
        let lines: Vec<String> = errors.iter().map(ToString::to_string).collect();
        anyhow::anyhow!("{}", lines.join("; "))
    })?;
    Ok(SideBySide {
        code_of_day: law.map(LawOfDay::from),
        ..told
    })
}

/// The codes named, or all.
fn codes(names: &[String]) -> Result<Vec<&'static Code>> {
    if names.is_empty() || names.iter().any(|name| name == "all") {
        return Ok(Code::all().to_vec());
    }
    names.iter().map(|name| code_named(name)).collect()
}

#[cfg(test)]
mod tests {
    use serde_json::Value;

    use super::*;

    #[test]
    fn every_tool_is_described_and_only_reads() {
        let tools = Book::new().tool_router.list_all();
        let names: Vec<&str> = tools.iter().map(|tool| tool.name.as_ref()).collect();
        for name in ["clause", "compare", "prove", "rule", "search"] {
            assert!(names.contains(&name), "{names:?}");
        }
        for tool in &tools {
            assert!(
                tool.description
                    .as_ref()
                    .is_some_and(|words| words.len() > 40),
                "{}",
                tool.name
            );
            assert_eq!(
                tool.annotations
                    .as_ref()
                    .and_then(|hints| hints.read_only_hint),
                Some(true)
            );
            let schema = Value::Object(tool.input_schema.as_ref().clone());
            assert!(schema["properties"].is_object(), "{schema}");
        }
    }
}
