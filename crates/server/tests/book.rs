//! The law as a book over HTTP: addresses that can be cited, disputes put to the codes, and what is said to bad input.

use crate::support::client::{Answer, Client};
use crate::support::{Folder, Served, config};
use jadoube_forms::dispute::{MOST_ACTS, RuleRequest};
use jadoube_laws::Code;
use jadoube_pages::quiz::questions;
use jadoube_server::door::limits::{Rate, Rates};
use serde_json::{Value, json};

/// A page that is whole HTML, with the strict policy and these words on it.
#[track_caller]
fn page(answer: &Answer, status: u16, words: &[&str]) {
    assert_eq!(answer.status, status, "{}", answer.text);
    assert_eq!(
        answer.header("content-type"),
        Some("text/html; charset=utf-8")
    );
    let policy = answer.header("content-security-policy").expect("a policy");
    assert!(policy.contains("script-src 'self'") && policy.contains("form-action 'self'"));
    assert!(answer.text.starts_with("<!doctype html>") && answer.text.contains("<h1>"));
    for word in words {
        assert!(answer.text.contains(word), "'{word}' is not on the page");
    }
}

#[tokio::test]
async fn every_clause_of_every_code_has_its_address() {
    let folder = Folder::new();
    let served = Served::start(&config(&folder)).await;
    let mut client = served.client().await;
    page(
        &client.get("/laws", None).await,
        200,
        &["fide-1931", "british"],
    );
    for code in Code::all() {
        let book = client.get(&format!("/laws/{}", code.id), None).await;
        page(&book, 200, &[code.title.split('\'').next().expect("words")]);
        for clause in code.clauses.iter() {
            let entry = format!("id=\"{}\"", clause.id);
            assert!(book.text.contains(&entry), "{} {}", code.id, clause.id);
        }
    }
    // The first, a middle and the last of each, and an inherited one.
    for code in Code::all() {
        let all = &code.clauses;
        for clause in [&all[0], &all[all.len() / 2], &all[all.len() - 1]] {
            let address = format!("/laws/{}/{}", code.id, clause.id);
            page(&client.get(&address, None).await, 200, &["Cite it as"]);
        }
    }
    let inherited = client
        .get("/laws/uscf/touch-move-rule.adjusting", None)
        .await;
    page(&inherited, 200, &["takes this clause over"]);
    served.stop().await;
}

#[tokio::test]
async fn what_is_not_there_is_said_in_a_sentence_with_what_is_near() {
    let folder = Folder::new();
    let served = Served::start(&config(&folder)).await;
    let mut client = served.client().await;
    for (address, words) in [
        (
            "/laws/fide-1930",
            &["There is no code “fide-1930”", "/laws/fide-1931"][..],
        ),
        (
            "/laws/fide-1931/15.x",
            &["has no clause “15.x”", "/laws/fide-1931/15."][..],
        ),
        ("/laws/history/tuch", &["“tuch”", "/laws/history/touch"][..]),
        ("/laws/compare?on=tuch", &["“tuch”"][..]),
        (
            "/laws/changes?from=fide-1930",
            &["There is no code “fide-1930”"][..],
        ),
        (
            "/cases/touch/15.z",
            &["There is no case", "/cases/touch/15."][..],
        ),
        ("/quiz/nothing", &["no question “nothing”"][..]),
        (
            "/laws/%3Cscript%3E",
            &["There is no code “&lt;script&gt;”"][..],
        ),
    ] {
        let answer = client.get(address, None).await;
        page(&answer, 404, words);
        assert!(!answer.text.contains("<script>"));
    }
    served.stop().await;
}

#[tokio::test]
async fn the_book_is_searched_compared_and_followed_through_the_years() {
    let folder = Folder::new();
    let served = Served::start(&config(&folder)).await;
    let mut client = served.client().await;
    let found = client.get("/laws/search?q=touched+man", None).await;
    page(&found, 200, &["/laws/fide-1931/15.a"]);
    let none = client.get("/laws/search?q=zeppelin", None).await;
    page(&none, 200, &["No clause has"]);
    let only = client
        .get("/laws/search?q=touched&code=british", None)
        .await;
    assert!(!only.text.contains("/laws/fide-1931/15.a"));
    let two = client
        .get(
            "/laws/compare?code=fide-1931&code=digest-2018&on=touch",
            None,
        )
        .await;
    page(&two, 200, &["touch.own", "/laws/fide-1931/15.a"]);
    assert!(!two.text.contains("<code>adjust.who</code>"));
    let all = client
        .get("/laws/compare?codes=fide-1931,digest-2018&all=1", None)
        .await;
    page(&all, 200, &["adjust.who"]);
    let past = client.get("/laws/history/repetition", None).await;
    page(&past, 200, &["1929", "changed", "/laws/fide-1931/16.c"]);
    page(&past, 200, &["is not carried here"]);
    assert!(!past.text.contains("/laws/digest-2018"));
    let subjects = client.get("/laws/matrix", None).await;
    page(&subjects, 200, &["/laws/matrix?on=touch"]);
    let matrix = client.get("/laws/matrix?on=touch", None).await;
    page(
        &matrix,
        200,
        &["/cases/touch/15.a?code=fide-1931", "not carried"],
    );
    let none = client.get("/laws/matrix?on=tuch", None).await;
    page(&none, 404, &["no subject “tuch”"]);
    let asked = client
        .get("/laws/search?q=when+can+I+offer+a+draw", None)
        .await;
    page(&asked, 200, &["/laws/fide-2023/9.1.2.1"]);
    let beside = client.get("/laws/history/repetition?digests=1", None).await;
    page(&beside, 200, &["/laws/digest-2018/draws.threefold"]);
    let moved = client.get("/laws/fide-2018/draws.threefold", None).await;
    assert_eq!(
        (moved.status, moved.header("location")),
        (308, Some("/laws/digest-2018/draws.threefold"))
    );
    let changed = client
        .get("/laws/changes?from=fide-1955&to=fide-1997", None)
        .await;
    page(
        &changed,
        200,
        &["Days lie between", "/laws/fide-1955/20", "/laws/fide-1997/"],
    );
    let season = client.get("/laws/changes", None).await;
    page(&season, 200, &["fide-2018", "/laws/fide-2023/9.5.3"]);
    assert!(!season.text.contains("Days lie between"));
    let cases = client.get("/cases?code=digest-2009&on=touch", None).await;
    page(&cases, 200, &["/cases/touch/digest-2009-not-carried"]);
    assert!(!cases.text.contains("/cases/touch/15.a"));
    served.stop().await;
}

#[tokio::test]
async fn a_case_is_shown_under_the_code_that_is_asked() {
    let folder = Folder::new();
    let served = Served::start(&config(&folder)).await;
    let mut client = served.client().await;
    page(
        &client.get("/cases", None).await,
        200,
        &["/cases/touch/15.a"],
    );
    let old = client.get("/cases/touch/15.a?code=fide-1931", None).await;
    page(&old, 200, &["/laws/fide-1931/15.a", "role=\"img\""]);
    let new = client.get("/cases/touch/15.a?code=fide-2023", None).await;
    page(
        &new,
        200,
        &["data-code=\"fide-2023\"", "/laws/fide-2023/4.3.1"],
    );
    served.stop().await;
}

#[tokio::test]
async fn a_question_is_answered_by_the_referee_and_an_answer_that_is_none_is_passed_over() {
    let folder = Folder::new();
    let served = Served::start(&config(&folder)).await;
    let mut client = served.client().await;
    page(
        &client.get("/quiz", None).await,
        200,
        &[&questions()[0].name],
    );
    for question in questions() {
        let right = question
            .found()
            .iter()
            .find(|found| found.replay.code == question.code.id)
            .and_then(|found| found.right)
            .expect("an answer");
        let address = |place: usize| format!("/quiz/{}?answer={place}", question.name);
        let wrong = usize::from(right == 0);
        let true_one = client.get(&address(right + 1), None).await;
        page(&true_one, 200, &["data-right=\"true\"", "/laws/"]);
        let false_one = client.get(&address(wrong + 1), None).await;
        page(&false_one, 200, &["data-right=\"false\""]);
    }
    for nonsense in ["0", "99", "x", "-1", ""] {
        let address = format!("/quiz/{}?answer={nonsense}", questions()[0].name);
        let answer = client.get(&address, None).await;
        page(&answer, 200, &["Ask the referee"]);
        assert!(!answer.text.contains("data-right"));
    }
    served.stop().await;
}

async fn rule(client: &mut Client, body: Value) -> Answer {
    client.post("/api/rule", None, &body).await
}

#[tokio::test]
async fn a_dispute_is_ruled_on_by_every_code_and_a_bad_one_is_told_its_faults() {
    let folder = Folder::new();
    let served = Served::start(&config(&folder)).await;
    let mut client = served.client().await;
    let text = "start: 4k3/8/8/8/8/8/4P3/4K1N1 w - - 0 1\n\nWhite touches e2\nWhite moves Nf3\n";
    let request = serde_json::to_value(RuleRequest {
        text: text.to_owned(),
        codes: None,
        date: None,
        boards: Some("digest-2018".to_owned()),
        form: false,
        when: None,
        arbiter: None,
    })
    .expect("JSON");
    let answer = rule(&mut client, request).await.expect(200);
    assert_eq!(answer.body["errors"], json!([]));
    let replays = answer.body["replays"].as_array().expect("replays");
    assert_eq!(replays.len(), Code::all().len());
    let shown = replays
        .iter()
        .find(|replay| replay["code"] == "digest-2018");
    let last = &shown.expect("the code")["steps"][1];
    assert_eq!(last["breach"], true);
    assert_eq!(last["board"]["men"]["f3"], "N");

    let faulty = json!({ "text": "White tuches e2\nWhite moves\n" });
    let answer = rule(&mut client, faulty).await.expect(200);
    assert_eq!(answer.body["replays"], json!([]));
    let errors = answer.body["errors"].as_array().expect("errors");
    assert_eq!(
        (&errors[0]["line"], &errors[0]["column"]),
        (&json!(1), &json!(7))
    );
    assert!(
        errors[0]["sentence"]
            .as_str()
            .is_some_and(|said| said.contains("touches"))
    );
    assert_eq!(errors[1]["line"], 2);
    served.stop().await;
}

#[tokio::test]
async fn a_position_that_cannot_arise_is_told_why() {
    let folder = Folder::new();
    let served = Served::start(&config(&folder)).await;
    let mut client = served.client().await;
    let bishops = "/api/arises?fen=7k/8/8/8/B1B1B3/8/PPPPPPPP/4K3+w+-+-+0+1";
    let answer = client.get(bishops, None).await.expect(200);
    assert_eq!(
        answer.body["cannot"],
        "from the ordinary initial position: white has 3 light-squared bishops on a4, c4 and e4 (that of f1 being shut in by the \
         pawns on e2 and g2, who have never moved): all 3 must have been promoted, but no pawn is gone; nor can it from any array of \
         Chess960"
    );
    assert_eq!(answer.body["argument"], "too many promoted men");
    let ending = "/api/arises?fen=8%2F8%2F8%2F4k3%2F8%2F4K3%2F8%2F6B1%20w%20-%20-%200%201";
    let answer = client.get(ending, None).await.expect(200);
    assert_eq!(answer.body, json!({}));
    for bad in ["/api/arises?fen=x", "/api/arises"] {
        let answer = client.get(bad, None).await;
        answer.expect_problem(422, "not-understood", "");
    }
    served.stop().await;
}

#[tokio::test]
async fn what_cannot_be_asked_is_refused_in_a_sentence() {
    let folder = Folder::new();
    let served = Served::start(&config(&folder)).await;
    let mut client = served.client().await;
    rule(&mut client, json!({ "text": "", "codes": ["fide-1930"] }))
        .await
        .expect_problem(404, "no-such-code", "fide-1931");
    rule(&mut client, json!({ "text": "", "boards": "x" }))
        .await
        .expect_problem(404, "no-such-code", "'x'");
    rule(&mut client, json!({ "text": "", "codes": [] }))
        .await
        .expect_problem(422, "not-understood", "leave 'codes' out");
    rule(&mut client, json!({ "txt": "" }))
        .await
        .expect_problem(422, "not-understood", "txt");
    let long = "x".repeat(20_000);
    rule(&mut client, json!({ "text": long }))
        .await
        .expect_problem(413, "too-large", "larger");
    let headers = [("content-type", "application/json")];
    let broken = client.send("POST", "/api/rule", None, &headers, b"{").await;
    broken
        .expect("an answer")
        .expect_problem(400, "bad-json", "");
    client
        .get("/api/rule", None)
        .await
        .expect_problem(405, "method", "GET");
    // Small on the wire, long in the ruling.
    let rows = "Both play Nf3 Nf6 Ng1 Ng8 x5000\n".repeat(3);
    let answer = rule(&mut client, json!({ "text": rows })).await.expect(200);
    assert!(
        answer.text.contains("no more than 4000 moves"),
        "{}",
        answer.text
    );
    let acts = "White presses\n".repeat(MOST_ACTS + 1);
    let answer = rule(&mut client, json!({ "text": acts })).await.expect(200);
    assert_eq!(answer.body["errors"][0]["line"], MOST_ACTS + 1);
    served.stop().await;
}

#[tokio::test]
async fn hard_questions_end_in_time_and_the_tables_go_on_meanwhile() {
    let folder = Folder::new();
    let served = Served::start(&config(&folder)).await;
    let mut client = served.client().await;
    // Claims that each need a long proof, many times over.
    let claims = "Black claims dead-position\n".repeat(300);
    let text = format!("start: 8/8/8/3kr3/8/B7/4p3/2N1K3 b - - 0 1\n\n{claims}");
    let begun = std::time::Instant::now();
    let mut other = served.client().await;
    let asked = async { rule(&mut client, json!({ "text": text })).await };
    let health = async {
        let mut slowest = std::time::Duration::ZERO;
        for _ in 0..10 {
            let one = std::time::Instant::now();
            other.get("/api/health", None).await.expect(200);
            slowest = slowest.max(one.elapsed());
            tokio::time::sleep(std::time::Duration::from_millis(50)).await;
        }
        slowest
    };
    let (answer, slowest) = tokio::join!(asked, health);
    if answer.status == 200 {
        let replays = answer.body["replays"].as_array().expect("replays");
        let done = |replay: &&Value| {
            replay["steps"]
                .as_array()
                .is_some_and(|steps| steps.len() == 300)
        };
        let cut = |replay: &&Value| replay["unfinished"] == true;
        assert!(
            replays.iter().all(|replay| done(&replay) || cut(&replay)),
            "cut short is told as such"
        );
    } else {
        answer.expect_problem(503, "too-hard", "");
    }
    println!(
        "answered after {:?}; beside it the slowest answer took {slowest:?}",
        begun.elapsed()
    );
    assert!(begun.elapsed().as_secs() < 40, "{:?}", begun.elapsed());
    assert!(slowest.as_secs() < 3, "{slowest:?}");
    served.stop().await;
}

#[tokio::test]
async fn too_many_disputes_from_one_address_must_wait() {
    let folder = Folder::new();
    let slow = Rate {
        burst: 2.0,
        per_second: 0.5,
    };
    let config = jadoube_server::Config {
        rates: Rates {
            questions: slow,
            ..config(&folder).rates
        },
        ..config(&folder)
    };
    let served = Served::start(&config).await;
    let mut client = served.client().await;
    for _ in 0..2 {
        rule(&mut client, json!({ "text": "" })).await.expect(200);
    }
    rule(&mut client, json!({ "text": "" }))
        .await
        .expect_problem(429, "too-many", "wait");
    client
        .get("/cases/touch/15.a", None)
        .await
        .expect_problem(429, "too-many", "wait");
    served.stop().await;
}

#[tokio::test]
async fn the_forms_of_the_desk_are_lines_that_are_understood() {
    let folder = Folder::new();
    let served = Served::start(&config(&folder)).await;
    let mut client = served.client().await;
    let forms = client.get("/api/acts", None).await.expect(200);
    let forms = forms.body["forms"].as_array().expect("forms").clone();
    // Whatever a line can tell can be chosen, by everybody who may tell it.
    for form in jadoube_laws::case::forms() {
        let chosen = forms.iter().find(|one| one["label"] == form.label);
        let chosen = chosen.unwrap_or_else(|| panic!("{} cannot be chosen", form.pattern));
        let first = form.pattern.split(' ').next();
        assert!(
            chosen["line"]
                .as_str()
                .is_some_and(|line| line.split(' ').next() == first)
        );
    }
    for form in &forms {
        for line in lines_of(form) {
            let read = jadoube_laws::case::CaseFile::parse(&format!("{line}\n"));
            assert!(read.is_ok(), "{line}: {read:?}");
        }
    }
    served.stop().await;
}

/// The lines that a form gives, for everybody who may act so, with the example and every word to choose among.
fn lines_of(form: &Value) -> Vec<String> {
    let template = form["line"].as_str().expect("a line").to_owned();
    let mut lines = vec![template];
    let fields = form["fields"].as_object().cloned().unwrap_or_default();
    for (name, field) in &fields {
        let example = vec![field["example"].clone()];
        let among = field["among"].as_array().cloned().unwrap_or(example);
        let fill = |line: &String| {
            let place = format!("{{{name}}}");
            let put = |value: &Value| line.replace(&place, value.as_str().expect("a word"));
            among.iter().map(put).collect::<Vec<String>>()
        };
        lines = lines.iter().flat_map(fill).collect();
    }
    let who = form["who"].as_array().expect("who");
    let whole = |line: &String| {
        who.iter()
            .map(|who| format!("{} {line}", who.as_str().expect("a name")))
            .collect::<Vec<String>>()
    };
    lines.iter().flat_map(whole).collect()
}
