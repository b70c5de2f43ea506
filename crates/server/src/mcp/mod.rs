//! The referee and the book for language models, over the Model Context Protocol: on standard input and output, and over
//! HTTP at `/mcp`.

mod answers;
mod library;
mod outline;
mod requests;
mod words;

use std::fmt;
use std::net::{IpAddr, Ipv4Addr};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, OnceLock};
use std::time::Duration;

use axum::http::request::Parts;

use jadoube_book::{Found, Scope, code_named, compare};
use jadoube_forms::{Answer, BadPosition, Request, answers_until};
use jadoube_laws::Watch;
use rmcp::ErrorData;
use rmcp::handler::server::router::tool::ToolRouter;
use rmcp::handler::server::wrapper::Parameters;
use rmcp::model::{
    CallToolResult, ContentBlock, GetPromptRequestParams, GetPromptResponse, Implementation,
    ListPromptsResult, ListResourceTemplatesResult, ListResourcesResult, PaginatedRequestParams,
    ReadResourceRequestParams, ReadResourceResponse, ReadResourceResult, ResourceContents,
    ServerCapabilities, ServerConfig,
};
use rmcp::service::RequestContext;
use rmcp::transport::streamable_http_server::session::never::NeverSessionManager;
use rmcp::transport::streamable_http_server::{StreamableHttpServerConfig, StreamableHttpService};
use rmcp::{RoleServer, ServerHandler, ServiceExt, tool, tool_handler, tool_router};
use serde_json::Value;

use crate::desk::{Desk, Lanes, Patience, Slice};
use crate::door::network::Network;
use crate::door::turns::{Busy, Order, Turns};

use self::answers::{Codes, Proofs, Ruled, Subjects};
use self::outline::outline;
use self::requests::{
    ClauseRequest, CompareRequest, Nothing, ProveRequest, RuleRequest, SearchRequest, named,
};
use self::words::Told;

/// The longest answer that is given unless a longer one is asked for, in bytes.
const SHORT: usize = 8 * 1024;
/// The longest answer of all.
const LONG: usize = 512 * 1024;
/// For whoever runs the program himself: he alone asks.
const OWN: Price = Price {
    nodes: 50_000_000,
    bytes: 1 << 30,
    proof: Duration::from_secs(600),
    ruling: Duration::from_secs(60),
};
/// For somebody who asks over the network.
const GUEST: Price = Price {
    nodes: 1_000_000,
    bytes: 64 << 20,
    proof: Duration::from_secs(2),
    ruling: Duration::from_secs(5),
};
/// What is cheap has places of its own, so that it comes after nothing that is dear.
const CHEAP: Order = Order {
    places: 4,
    of_network: 2,
    of_site: 3,
    asked_of_network: 100,
    asked_of_site: 200,
    asked: 800,
    wait: Duration::from_secs(5),
};
/// For whoever runs the program himself nothing is in the way.
const ALONE: Order = Order {
    places: 4,
    of_network: 4,
    of_site: 4,
    asked_of_network: usize::MAX,
    asked_of_site: usize::MAX,
    asked: usize::MAX,
    wait: Duration::from_secs(3600),
};

/// The most that a question may cost.
#[derive(Clone, Copy, Debug)]
struct Price {
    /// Nodes of a proof.
    nodes: u64,
    /// Bytes of a proof.
    bytes: u64,
    /// The time that a proof has before it is stopped.
    proof: Duration,
    /// The time that a dispute has under all codes together.
    ruling: Duration,
}

const INSTRUCTIONS: &str = "\
The Laws of Chess from the 1890s to 2023 as a referee that rules and a book that can be searched. Tell a dispute to \
'rule' line by line ('White touches e2', 'White moves Nf3', 'Black claims touched e2'); the answer has the paragraph to be read out \
to the players and the words of the clauses it rests on; 'clause' reads any other. 'codes' and 'subjects' list what there is, 'search' finds the article for a question in plain words, \
'compare' shows where codes differ, 'prove' answers what can still happen on a board. How acts are told stands in the \
resource jadoube://manual, each code whole in jadoube://laws/CODE, a clause in jadoube://laws/CODE/CLAUSE. Answers stay under 8 KB unless 'long' is true.";

/// Why a conversation cannot begin, or has broken off.
#[derive(Debug)]
pub struct Broken(String);

impl fmt::Display for Broken {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for Broken {}

/// Serves the book of some codes on standard input and output until the client goes away.
///
/// # Errors
/// [`Broken`] if the client cannot be greeted.
pub async fn stdio(law: Arc<jadoube_book::Book>) -> Result<(), Broken> {
    let alone = Turns::new(ALONE);
    let running = Book::new(law, OWN, Places::all_at(&alone), Arc::default())
        .serve(rmcp::transport::stdio())
        .await
        .map_err(|error| Broken(format!("the client cannot be greeted: {error}")))?;
    running
        .waiting()
        .await
        .map_err(|error| Broken(format!("the conversation has broken off: {error}")))?;
    Ok(())
}

/// The same over HTTP. Nothing is remembered from one request to the next, so any number of clients may come and go;
/// for which names it answers the door of the club has seen to. What costs much waits for its turn at the desk.
pub fn over_http(
    law: &Arc<jadoube_book::Book>,
    desk: &Desk,
) -> StreamableHttpService<Book, NeverSessionManager> {
    let places = Places {
        disputes: desk.disputes(),
        proofs: desk.proofs(),
        reading: Turns::new(CHEAP),
    };
    let book = Book::new(Arc::clone(law), GUEST, places, Arc::clone(desk.closing()));
    StreamableHttpService::new(
        move || Ok(book.clone()),
        Arc::default(),
        StreamableHttpServerConfig::default()
            .with_legacy_session_mode(false)
            .with_json_response(true)
            .disable_allowed_hosts()
            .with_max_request_body_bytes(crate::door::limits::BODY_LIMIT),
    )
}

/// Who asks over HTTP, and whether there was a turn for him; goes with the request.
#[derive(Clone, Debug)]
pub struct Waits {
    network: Network,
    busy: Arc<OnceLock<Busy>>,
}

impl Waits {
    /// Somebody of this network.
    pub fn of(network: Network) -> Waits {
        Waits {
            network,
            busy: Arc::default(),
        }
    }

    /// Why he got no turn, if he got none.
    pub fn busy(&self) -> Option<Busy> {
        self.busy.get().copied()
    }

    /// The one who asks in this context; on standard input it is this machine.
    fn in_context(context: &RequestContext<RoleServer>) -> Waits {
        let parts = context.extensions.get::<Parts>();
        let found = parts.and_then(|parts| parts.extensions.get::<Waits>());
        let here = || Waits::of(Network::of(IpAddr::V4(Ipv4Addr::LOCALHOST)));
        found.cloned().unwrap_or_else(here)
    }
}

/// Ends the work: when nobody waits for the answer any more, and when the club closes.
#[derive(Clone)]
struct Ends {
    gone: Arc<AtomicBool>,
    closing: Arc<AtomicBool>,
}

impl Watch for Ends {
    fn is_stopped(&self) -> bool {
        self.gone.is_stopped() || self.closing.is_stopped()
    }
}

/// A flag that is raised when nobody waits for the answer any more.
#[derive(Default)]
struct StopOnDrop(Arc<AtomicBool>);

impl Drop for StopOnDrop {
    fn drop(&mut self) {
        self.0.store(true, Ordering::Relaxed);
    }
}

/// Where the questions are worked on.
#[derive(Clone, Debug)]
struct Places {
    disputes: Lanes,
    proofs: Lanes,
    /// What is only read, and cheap.
    reading: Turns,
}

impl Places {
    /// Everything at the same.
    fn all_at(turns: &Turns) -> Places {
        let lanes = || Lanes {
            quick: turns.clone(),
            dear: turns.clone(),
        };
        Places {
            disputes: lanes(),
            proofs: lanes(),
            reading: turns.clone(),
        }
    }
}

/// The tools, the resources and the prompts.
#[derive(Clone, Debug)]
pub struct Book {
    /// What is read, searched and compared.
    law: Arc<jadoube_book::Book>,
    tool_router: ToolRouter<Self>,
    places: Places,
    closing: Arc<AtomicBool>,
    price: Price,
}

#[tool_router]
impl Book {
    fn new(
        law: Arc<jadoube_book::Book>,
        price: Price,
        places: Places,
        closing: Arc<AtomicBool>,
    ) -> Book {
        Book {
            law,
            tool_router: Self::tool_router(),
            places,
            closing,
            price,
        }
    }

    /// Rules on a dispute.
    #[tool(
        name = "rule",
        title = "Rule on a dispute",
        description = "Rule on a dispute at the chess board under the law of today, of a date, or under the codes named. The text tells what happened, one act a line: 'White touches e2', 'White moves Nf3' (made, clock not pressed), 'White plays Nf3' (made and pressed), 'Both play Nf3 Nf6 Ng1 Ng8 x2', 'Black claims repetition', 'White offers draw', 'Black requires e2', 'Arbiter finds flag White'. Headers such as 'start: FEN', 'time: 40/2h, 20/1h', 'event: blitz' may stand first, a blank line after them. Lines that begin with '=>' state what should hold, and the answer says whether it does.",
        output_schema = outline::<Ruled>(),
        annotations(read_only_hint = true, idempotent_hint = true, open_world_hint = false)
    )]
    async fn rule(
        &self,
        Parameters(request): Parameters<RuleRequest>,
        context: RequestContext<RoleServer>,
    ) -> CallToolResult {
        let stop = StopOnDrop::default();
        let stopped = Arc::clone(&stop.0);
        let (long, time) = (request.long, self.price.ruling);
        let closing = Arc::clone(&self.closing);
        let waits = Waits::in_context(&context);
        let ends = Ends {
            gone: stopped,
            closing,
        };
        let (tried, tries) = (request.clone(), ends.clone());
        let is_over = move || ends.is_stopped();
        let (quick, law) = (Arc::clone(&self.law), Arc::clone(&self.law));
        let attempt = move || {
            let stop = Slice::stop(Patience::USUAL.slice, tries);
            Ruled::attempt(quick.shelf(), &tried, &stop)
        };
        let whole = move || Ruled::on(law.shelf(), &request, time, &is_over);
        let work = tried_first(&self.places.disputes, &waits, long, attempt, whole);
        until_taken_back(&context, work).await
    }

    /// Reads a clause.
    #[tool(
        name = "clause",
        title = "Read a clause",
        description = "Read one clause of a code: its text, what the rules take from it, and the shipped cases whose rulings cite it.",
        annotations(read_only_hint = true, idempotent_hint = true, open_world_hint = false)
    )]
    async fn clause(
        &self,
        Parameters(request): Parameters<ClauseRequest>,
        context: RequestContext<RoleServer>,
    ) -> CallToolResult {
        let waits = Waits::in_context(&context);
        const CASES: usize = 10;
        let (long, law) = (request.long, Arc::clone(&self.law));
        work(&self.places.reading, &waits, long, move || {
            let code = code_named(law.shelf(), &request.code);
            let code = code.map_err(|unknown| unknown.to_string())?;
            let page = law.clause_page(code, &request.id);
            // Near a number that no code has there may be none.
            let mut page = page
                .map_err(|unknown| format!("{unknown}; `search` finds it by what it is about"))?;
            if !long {
                page.cases.truncate(CASES);
            }
            Ok(page)
        })
        .await
    }

    /// Searches the clauses.
    #[tool(
        name = "search",
        title = "Search the laws",
        description = "Find the rules that answer a question in anybody's own words, best first: today's article, with the older editions of the same rule behind it.",
        output_schema = outline::<Found>(),
        annotations(read_only_hint = true, idempotent_hint = true, open_world_hint = false)
    )]
    async fn search(
        &self,
        Parameters(request): Parameters<SearchRequest>,
        context: RequestContext<RoleServer>,
    ) -> CallToolResult {
        let waits = Waits::in_context(&context);
        const LONGEST: usize = 200;
        let law = Arc::clone(&self.law);
        work(&self.places.reading, &waits, request.long, move || {
            if request.words.chars().count() > LONGEST {
                return Err(format!("the words have at most {LONGEST} characters"));
            }
            let codes = named(law.shelf(), request.codes.as_deref().unwrap_or_default())?;
            Ok(law.search(&request.words, &codes, request.limit.unwrap_or(5).min(100)))
        })
        .await
    }

    /// Compares codes.
    #[tool(
        name = "compare",
        title = "Compare codes",
        description = "Compare codes on a subject such as 'touch', 'illegal', 'repetition', 'flag', 'castling' ('subjects' lists them), or on one parameter such as 'touch.own': what each code says, by which clause, and which reading is taken where the text is doubtful.",
        annotations(read_only_hint = true, idempotent_hint = true, open_world_hint = false)
    )]
    async fn compare(
        &self,
        Parameters(request): Parameters<CompareRequest>,
        context: RequestContext<RoleServer>,
    ) -> CallToolResult {
        let waits = Waits::in_context(&context);
        let law = Arc::clone(&self.law);
        work(&self.places.reading, &waits, request.long, move || {
            let scope = if request.all {
                Scope::All
            } else {
                Scope::Differing
            };
            if request.codes.len() < 2 && request.codes.iter().all(|code| code != "all") {
                return Err("two codes or more are compared, or 'all'".to_owned());
            }
            compare(
                &named(law.shelf(), &request.codes)?,
                request.subject.as_deref(),
                scope,
            )
            .map_err(|unknown| unknown.to_string())
        })
        .await
    }

    /// Lists the codes.
    #[tool(
        name = "codes",
        title = "The codes",
        description = "List the codes of laws, oldest first: id, title, the days on which each governed, and what it is.",
        output_schema = outline::<Codes>(),
        annotations(read_only_hint = true, idempotent_hint = true, open_world_hint = false)
    )]
    async fn codes(
        &self,
        Parameters(_): Parameters<Nothing>,
        context: RequestContext<RoleServer>,
    ) -> CallToolResult {
        let waits = Waits::in_context(&context);
        let law = Arc::clone(&self.law);
        work(&self.places.reading, &waits, false, move || {
            Ok(Codes::of(law.shelf()))
        })
        .await
    }

    /// Lists the subjects.
    #[tool(
        name = "subjects",
        title = "The subjects",
        description = "List the subjects on which codes can be compared, each with what it is about.",
        output_schema = outline::<Subjects>(),
        annotations(read_only_hint = true, idempotent_hint = true, open_world_hint = false)
    )]
    async fn subjects(
        &self,
        Parameters(_): Parameters<Nothing>,
        context: RequestContext<RoleServer>,
    ) -> CallToolResult {
        let waits = Waits::in_context(&context);
        work(
            &self.places.reading,
            &waits,
            false,
            || Ok(Subjects::known()),
        )
        .await
    }

    /// Proves what can still happen.
    #[tool(
        name = "prove",
        title = "Prove what can still happen",
        description = "Prove what can still happen on a board: 'dead' (neither side can ever mate), 'unwinnable' (this side cannot), 'mate' (forced within so many moves), 'forced-win', 'perpetual' (endless checks), 'reachable' (from the initial position, or from one of Chess960 if the castling rights say so; 'start' then tells which). The verdict is proven, refuted or undecided, with a witness or a reason.",
        output_schema = outline::<Proofs>(),
        annotations(read_only_hint = true, idempotent_hint = true, open_world_hint = false)
    )]
    async fn prove(
        &self,
        Parameters(request): Parameters<ProveRequest>,
        context: RequestContext<RoleServer>,
    ) -> CallToolResult {
        let stop = StopOnDrop::default();
        let stopped = Arc::clone(&stop.0);
        let (long, price) = (request.long, self.price);
        let closing = Arc::clone(&self.closing);
        let waits = Waits::in_context(&context);
        let asked = Request {
            timeout: Some(price.proof),
            ..request.asked(price.nodes, price.bytes)
        };
        let told = move |answers: Result<Vec<Answer>, BadPosition>| match answers {
            Ok(answers) => Ok(Proofs {
                answers: answers.into_iter().map(|one| price.told(one)).collect(),
            }),
            Err(bad) => Err(bad.to_string()),
        };
        let ends = Ends {
            gone: stopped,
            closing,
        };
        let (once, fen, tries) = (asked, request.fen.clone(), ends.clone());
        let attempt = move || {
            let stop = Slice::stop(Patience::USUAL.slice, tries);
            let answers = answers_until(&stop, &once, &fen);
            (answers.is_err() || !stop.is_stopped()).then(|| told(answers))
        };
        let whole = move || told(answers_until(&ends, &asked, &request.fen));
        let work = tried_first(&self.places.proofs, &waits, long, attempt, whole);
        until_taken_back(&context, work).await
    }
}

/// Tries for a short while, and does the whole work where dear questions are worked on if that has given nothing.
async fn tried_first<T: Told>(
    lanes: &Lanes,
    waits: &Waits,
    long: bool,
    attempt: impl FnOnce() -> Option<Result<T, String>> + Send + 'static,
    whole: impl FnOnce() -> Result<T, String> + Send + 'static,
) -> CallToolResult {
    let tried = away(&lanes.quick, waits, move || attempt().map(told)).await;
    match tried {
        Ok(Some(told)) => given(told, long),
        Ok(None) => work(&lanes.dear, waits, long, whole).await,
        Err(failed) => failed,
    }
}

/// Does the work on a thread that may be busy, when it is its turn, and makes its outcome an answer; an error is told in
/// words.
async fn work<T: Told>(
    turns: &Turns,
    waits: &Waits,
    long: bool,
    work: impl FnOnce() -> Result<T, String> + Send + 'static,
) -> CallToolResult {
    match away(turns, waits, move || told(work())).await {
        Ok(told) => given(told, long),
        Err(failed) => failed,
    }
}

/// Data, and what is said in words.
type Data = (Value, Option<String>);

fn told<T: Told>(answer: Result<T, String>) -> Result<Data, String> {
    let answer = answer?;
    let data = serde_json::to_value(&answer).map_err(|error| error.to_string())?;
    Ok((data, answer.words()))
}

/// What the work gives, on a thread that may be busy, when it is its turn.
async fn away<T: Send + 'static>(
    turns: &Turns,
    waits: &Waits,
    work: impl FnOnce() -> T + Send + 'static,
) -> Result<T, CallToolResult> {
    let turn = match turns.take(waits.network).await {
        Ok(turn) => turn,
        Err(busy) => {
            // Over HTTP the status tells it too. Nobody else has noted anything of this request.
            let _ = waits.busy.set(busy);
            return Err(failed(busy.to_string()));
        }
    };
    let done = tokio::task::spawn_blocking(move || {
        // Held until the work ends, even if nobody waits for it any more.
        let _turn = turn;
        work()
    });
    let broken = |_| failed("the question has broken the program; please report it".to_owned());
    done.await.map_err(broken)
}

fn given(told: Result<Data, String>, long: bool) -> CallToolResult {
    let (data, words) = match told {
        Ok(told) => told,
        Err(words) => return failed(words),
    };
    let (bytes, most) = (data.to_string().len(), if long { LONG } else { SHORT });
    if bytes > most {
        return failed(format!(
            "the answer has {bytes} bytes, and {most} are given; ask for fewer codes, one subject or a lower limit{}",
            if long { "" } else { ", or say \"long\": true" }
        ));
    }
    let mut given = CallToolResult::structured(data);
    if let Some(words) = words {
        given.content = vec![ContentBlock::text(words)];
    }
    given
}

impl Price {
    /// The answer; of one that is undecided it is said which bound was met, and what there is here.
    fn told(&self, mut answer: Answer) -> Answer {
        let met = match answer.halt {
            None => return answer,
            Some("nodes") => "its nodes were not enough to tell",
            Some("bytes") => "its memory was not enough to tell",
            Some(_) => {
                "it was stopped from outside when its time was over, and asked again it may be decided"
            }
        };
        let reason = format!(
            "{met}; here a question has at most {} nodes ('budget'), {} MB ('memory') and {} s, and more where you run the \
             program yourself",
            self.nodes,
            self.bytes >> 20,
            self.proof.as_secs()
        );
        answer.reason = Some(reason);
        answer
    }
}

#[tool_handler(router = self.tool_router)]
impl ServerHandler for Book {
    fn get_info(&self) -> ServerConfig {
        let able = ServerCapabilities::builder()
            .enable_tools()
            .enable_resources()
            .enable_prompts()
            .build();
        let mut info = ServerConfig::new(able);
        info.server_info = Implementation::new("jadoube", env!("CARGO_PKG_VERSION"));
        info.with_instructions(INSTRUCTIONS)
    }

    async fn list_resources(
        &self,
        _: Option<PaginatedRequestParams>,
        _: RequestContext<RoleServer>,
    ) -> Result<ListResourcesResult, ErrorData> {
        Ok(ListResourcesResult::with_all_items(library::resources(
            self.law.shelf(),
        )))
    }

    async fn list_resource_templates(
        &self,
        _: Option<PaginatedRequestParams>,
        _: RequestContext<RoleServer>,
    ) -> Result<ListResourceTemplatesResult, ErrorData> {
        Ok(ListResourceTemplatesResult::with_all_items(
            library::templates(),
        ))
    }

    async fn read_resource(
        &self,
        request: ReadResourceRequestParams,
        _: RequestContext<RoleServer>,
    ) -> Result<ReadResourceResponse, ErrorData> {
        let text = library::read(self.law.shelf(), &request.uri).ok_or_else(|| {
            let sentence = format!("there is no resource {}", request.uri);
            ErrorData::resource_not_found(sentence, None)
        })?;
        Ok(ReadResourceResult::new(vec![ResourceContents::text(text, request.uri)]).into())
    }

    async fn list_prompts(
        &self,
        _: Option<PaginatedRequestParams>,
        _: RequestContext<RoleServer>,
    ) -> Result<ListPromptsResult, ErrorData> {
        Ok(ListPromptsResult::with_all_items(library::prompts()))
    }

    async fn get_prompt(
        &self,
        request: GetPromptRequestParams,
        _: RequestContext<RoleServer>,
    ) -> Result<GetPromptResponse, ErrorData> {
        let arguments = request.arguments.unwrap_or_default();
        library::prompt(&request.name, &arguments)
            .map(GetPromptResponse::from)
            .map_err(|sentence| ErrorData::invalid_params(sentence, None))
    }
}

/// The answer, unless the question is taken back first. Whoever does that, or goes away, has its work stopped.
async fn until_taken_back(
    context: &RequestContext<RoleServer>,
    work: impl Future<Output = CallToolResult>,
) -> CallToolResult {
    tokio::select! {
        answer = work => answer,
        () = context.ct.cancelled() => failed("the question was taken back".to_owned()),
    }
}

fn failed(words: String) -> CallToolResult {
    CallToolResult::error(vec![ContentBlock::text(words)])
}

#[cfg(test)]
mod tests {
    use super::*;
    use jadoube_laws::Shelf;

    #[test]
    fn every_tool_is_described_and_only_reads() {
        let tools = Book::new(
            Arc::new(jadoube_book::Book::of(Shelf::shipped())),
            OWN,
            Places::all_at(&Turns::new(ALONE)),
            Arc::default(),
        )
        .tool_router
        .list_all();
        let names: Vec<&str> = tools.iter().map(|tool| tool.name.as_ref()).collect();
        for name in [
            "clause", "codes", "compare", "prove", "rule", "search", "subjects",
        ] {
            assert!(names.contains(&name), "{names:?}");
        }
        for tool in &tools {
            let words = tool.description.as_ref();
            assert!(words.is_some_and(|words| words.len() > 40), "{}", tool.name);
            let hints = tool.annotations.as_ref();
            assert_eq!(hints.and_then(|hints| hints.read_only_hint), Some(true));
            let taken = Value::Object(tool.input_schema.as_ref().clone());
            assert_eq!(taken["type"], "object", "{taken}");
            if let Some(given) = &tool.output_schema {
                assert!(given.contains_key("properties"), "{given:?}");
            }
        }
        let told = serde_json::to_string(&tools).expect("a list");
        assert!(told.len() < 12 << 10, "{} bytes", told.len());
    }
}
