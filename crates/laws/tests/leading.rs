//! Which clause leads a ruling, over every shipped case under every code that it names.

use std::collections::BTreeMap;
use std::fs;
use std::sync::Arc;

use crate::support::leader::{Decided, leads_by_its_subject};
use crate::support::shipped_cases;
use jadoube_codes::Subject;
use jadoube_laws::Code;
use jadoube_laws::case::{ActReport, CaseFile};
use jadoube_laws::event::{Event, MovesEvent, SessionEvent};

/// Each ruling of a shipped case with the code it is by.
fn each_ruling(mut see: impl FnMut(&Arc<Code>, &str, &ActReport)) {
    for file in shipped_cases() {
        let text = fs::read_to_string(&file).expect("a text");
        let case = CaseFile::parse(&text).expect("a case");
        for code in &case.header.codes {
            let report = case.run(code).expect("a game");
            for act in &report.acts {
                see(
                    code,
                    &format!("{}:{} under {}", file.display(), act.line, code.id),
                    act,
                );
            }
        }
    }
}

/// What a clause is about.
fn subject(code: &Code, id: &str) -> Option<Subject> {
    code.clause(id).map(|clause| clause.subject)
}

/// What a clause of a code is about, by their names.
fn subject_of(code: &str, id: &str) -> Option<Subject> {
    subject(Code::by_id(code)?, id)
}

/// What is paid for comes before its price: no clause on penalties leads where one on the offence decides as well.
#[test]
fn the_offence_comes_before_its_price() {
    let mut wrong = Vec::new();
    each_ruling(|code, place, act| {
        let ended = |event: &Event| matches!(event, Event::Session(SessionEvent::GameEnded { .. }));
        let ended = act.events.iter().any(ended);
        if ended || act.penalties.is_empty() {
            return;
        }
        let subjects: Vec<Option<Subject>> = act
            .clauses
            .iter()
            .map(|id| subject(code, id.as_str()))
            .collect();
        let of_offence = |subject: &Option<Subject>| {
            matches!(
                subject,
                Some(Subject::Irregularity | Subject::Conduct | Subject::Draw)
            )
        };
        if subjects.first() == Some(&Some(Subject::Penalty)) && subjects.iter().any(of_offence) {
            wrong.push(format!("{place}: {:?}", act.clauses));
        }
    });
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// A claim, an answer or a finding is never led by how a man moves, where anything else decides.
#[test]
fn no_rule_of_movement_leads_what_is_no_move() {
    let (mut led, mut said) = (BTreeMap::new(), Vec::new());
    each_ruling(|code, place, act| {
        let Some(leads) = act.clauses.first() else {
            return;
        };
        let by_hand = |event: &Event| matches!(event, Event::Moves(MovesEvent::MoveMade { .. }));
        if act.text.contains(" plays ")
            && !act.breach
            && act.events.iter().any(by_hand)
            && act.events.len() < 4
        {
            *led.entry((code.id, leads.as_str())).or_insert(0) += 1;
        }
        let words = [
            " claims ", " rules ", " finds ", " offers ", " accepts", " presses",
        ];
        // A press with which a man set down is let go makes a move.
        let makes = act.text.contains(" presses") && act.events.iter().any(by_hand);
        let is_no_move = !makes && words.iter().any(|word| act.text.contains(word));
        if !act.breach && is_no_move && act.clauses.len() > 1 {
            said.push((
                code.id,
                leads.as_str(),
                format!("{place}: {} {:?}", act.text, act.clauses),
            ));
        }
    });
    // What leads many plain moves is how a man moves.
    led.retain(|(code, id), many| *many >= 5 && subject_of(code, id) == Some(Subject::Act));
    assert!(led.len() > 30, "{led:?}");
    let wrong: Vec<String> = said
        .into_iter()
        .filter(|(code, leads, _)| led.contains_key(&(*code, *leads)))
        .map(|(.., told)| told)
        .collect();
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// Whatever a ruling decides, what leads is of its subject; so too in `random_acts`, whatever people do.
#[test]
fn what_leads_is_of_the_subject_that_decided() {
    let (mut seen, mut wrong) = (BTreeMap::new(), Vec::new());
    each_ruling(|code, place, act| {
        if let Some(decided) = Decided::of(&act.events) {
            *seen.entry(decided).or_insert(0) += 1;
        }
        if let Err(why) = leads_by_its_subject(code, &act.clauses, &act.events) {
            wrong.push(format!("{place}: {} {why}", act.text));
        }
    });
    assert!(
        seen.len() == 7 && seen.values().all(|many| *many > 40),
        "{seen:?}"
    );
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// The clause that leads the ruling on the last line of a dispute.
#[track_caller]
fn leads(code: &str, text: &str, clause: &str) {
    let case = CaseFile::parse(text).expect("a case");
    let report = case
        .run(Code::by_id(code).expect("a code"))
        .expect("a game");
    let last = report.acts.last().expect("an act");
    let first = last.clauses.first().map(|id| id.as_str());
    assert_eq!(first, Some(clause), "{code}: {text}{:?}", last.clauses);
}

#[test]
fn what_decided_leads() {
    const BOTH: &str = "start: r3k2r/pppppppp/8/8/8/8/PPPPPPPP/R3K2R w KQkq - 0 1\n\nWhite touches h1\nWhite plays O-O\n";
    leads("fide-2023", BOTH, "4.4.2");
    leads(
        "fide-2023",
        &format!("{BOTH}Black claims touched h1\n"),
        "4.4.2",
    );
    for (code, clause) in [("fide-2023", "4.5"), ("fide-1931", "15.none")] {
        leads(
            code,
            "White touches d7\nWhite plays e4\nBlack claims touched d7\n",
            clause,
        );
    }
    for (code, touched, clause) in [
        ("fide-2023", "touches e2 by accident", "4.2.2"),
        ("fide-2023", "adjusts e2", "4.2.1"),
        ("fide-2014", "adjusts e2", "4.2"),
    ] {
        leads(
            code,
            &format!("White {touched}\nWhite plays d4\nBlack claims touched e2\n"),
            clause,
        );
    }
    let timed = "time: 90m+30s\nagreed: default-time 1:00:00\n\n";
    leads(
        "fide-2014",
        &format!("{timed}@ 0:45:00 White arrives\n"),
        "6.7.a",
    );
    leads("fide-2023", &format!("{timed}White stops\n"), "6.11.2");
    leads(
        "fide-2023",
        &format!("{timed}@ 1:27:00 White stops-recording\n"),
        "8.4",
    );
    leads(
        "british",
        "White plays e4\nBlack consents to takeback\nWhite retracts\n",
        "ii.6.d",
    );
    leads(
        "british",
        "Black plays e5\nWhite claims wrong-first-move\n",
        "ii.1.b",
    );
    let castled =
        "start: 4k3/8/8/8/8/8/4r3/R3K2R w KQ - 0 1\n\nWhite plays O-O\nBlack claims illegal-move\n";
    leads("fide-1955", castled, "9.1");
    let blitz = "start: r3k3/8/8/8/8/8/8/R3K3 w - - 0 1\ntime: 5m\nevent: blitz\n\nWhite plays Rb2\nBlack claims illegal-move\n";
    for (code, clause) in [("fide-2014", "a.4.b"), ("fide-2001", "c.3")] {
        leads(code, blitz, clause);
    }
    leads(
        "fide-2023",
        "White plays e4\nBlack plays e5\nWhite moves Nf3\nWhite offers draw\n",
        "9.1.2.1",
    );
    // What a setting is put right by, who begins, what is forfeited, why a touch is excused, how often a position must have
    // stood, and that somebody had not got the move, each before what else belongs to it.
    let set_wrongly = "time: 90m+30s\n\n@ 0:20:00 White claims clock-setting Black +0:15:00\nArbiter rules granted\n";
    for (code, clause) in [("fide-2018", "6.10.2"), ("fide-2023", "6.10.2")] {
        leads(code, set_wrongly, clause);
    }
    leads(
        "fide-1931",
        "Black plays e5\nWhite claims wrong-first-move\n",
        "4.ii",
    );
    leads(
        "british",
        "undertaking: mate with pawn\nstart: 7k/R7/6PK/8/8/8/8/8 w - - 0 1\n\nWhite moves Ra8#\n",
        "iv.8",
    );
    leads(
        "british",
        "White touches a1 by accident\nBlack claims touched a1\n",
        "ii.5.note",
    );
    leads(
        "fide-2023",
        "after: 1. e4 e5 2. Nf3 Nc6\n\nBlack castles kingside with both hands\n",
        "1.2",
    );
    let both_late = "time: 40/2h\n\n@ 1:10:00 White arrives\n@ 1:15:00 Black arrives\n";
    for (code, clause) in [("fide-1955", "17.both"), ("fide-1931", "20.vi")] {
        leads(code, both_late, clause);
    }
    let castled_in_check = "start: r3k2r/ppp2ppp/8/8/1b6/8/PPP2PPP/R3K2R w KQkq - 0 10\n\nWhite touches e1 h1\nWhite moves O-O\n";
    for (presses, clause) in [("", "4.4.3"), ("White presses\n", "7.5.1")] {
        leads(
            "fide-2023",
            &format!("{castled_in_check}{presses}Black claims illegal-move\n"),
            clause,
        );
    }
    // A player stops the clocks to fetch the arbiter; the arbiter stops them where play must be interrupted.
    for (code, who, clause) in [
        ("fide-2023", "White", "6.11.2"),
        ("fide-2023", "Arbiter", "6.11.1"),
        ("fide-2014", "Arbiter", "6.12.a"),
        ("fide-1997", "Arbiter", "6.12.a"),
        ("fide-1955", "Arbiter", "14.6"),
    ] {
        leads(
            code,
            &format!("time: 40/2h\n\n@ 0:10:00 White plays e4\n@ 0:12:00 {who} stops\n"),
            clause,
        );
    }
}

/// A dispute under a code, and the clause that decides its last act.
#[test]
fn the_clause_that_decides_leads() {
    const ROOK: &str = "start: 4k3/8/8/3p4/8/2N5/8/R3K3 w - - 0 1\n\n";
    const TIMED: &str = "time: 40/2h\n\n";
    for (code, header, acts, leader) in [
        // A right is gone by the touch, and not by the offence for which it was.
        (
            "british",
            ROOK,
            "White touches a1\nWhite moves Ke2\nBlack touches d5\nBlack claims touched a1\n",
            "ii.11.a",
        ),
        (
            "british",
            TIMED,
            "Black adjusts e7\nWhite claims touched e7\n",
            "ii.5.e",
        ),
        (
            "british",
            ROOK,
            "White touches a1\nWhite claims perpetual-check\n",
            "ii.8.d",
        ),
        // The move on the board was the sealed one, whatever was written.
        (
            "fide-1955",
            TIMED,
            "Both play e4 e5\nArbiter adjourns\nWhite moves Nf3\nWhite seals Nc3\nArbiter resumes\nArbiter opens\n",
            "15.1",
        ),
        (
            "fide-2023",
            TIMED,
            "Both play e4 e5\nArbiter adjourns\nWhite moves Nf3\nWhite seals Nc3\nArbiter resumes\nArbiter opens\n",
            "i.1.1",
        ),
        (
            "fide-1931",
            TIMED,
            "Both play e4 e5\nArbiter adjourns\nWhite seals Nf3\nArbiter resumes\nArbiter finds absent Black\nArbiter opens\n",
            "21a.vi",
        ),
        (
            "fide-2014",
            TIMED,
            "@ 0:00:10 White plays e4\n@ 1:01:00 Black arrives\n",
            "6.7.a",
        ),
        // How a check is met has a clause of its own.
        (
            "fide-1931",
            "start: 4k3/8/8/8/7b/8/6P1/4K2R w K - 0 1\n\n",
            "White moves Rh2\nBlack claims illegal-move\nWhite moves g3\n",
            "9.vi",
        ),
    ] {
        let text = format!("title: Who leads\ncodes: {code}\n{header}{acts}");
        let case = CaseFile::parse(&text).expect("a case");
        let report = case
            .run(Code::by_id(code).expect("a code"))
            .expect("a game");
        let last = report.acts.last().expect("an act");
        let first = last.clauses.first().map(|id| id.as_str());
        assert_eq!(first, Some(leader), "{text}\n{:?}", last.clauses);
    }
}

/// What was asked and what was forbidden lead, before the power by which it is answered.
#[test]
fn what_was_wrong_leads_what_is_ordered_for_it() {
    leads(
        "fide-2023",
        "time: 3m+2s\n\nBoth play e4 e5\nArbiter finds dead-clock\nArbiter sets White 0:02:30 and Black 0:02:20\n",
        "6.10.1",
    );
    leads(
        "fide-2023",
        "time: 90m+30s\n\nArbiter finds phone bystander\nArbiter rules expulsion bystander\n",
        "12.8",
    );
    leads(
        "fide-2005",
        "time: 90m+30s\n\nArbiter finds phone White sounding\nArbiter rules result 0-0\n",
        "12.2.b",
    );
    leads(
        "fide-1931",
        "odds: two-moves\n\nBlack plays e5\nBlack plays e4\n",
        "21b.iv",
    );
    // Whose a flag is to call, and what a postponed claim waits for.
    let flag = "time: 5m\nstart: 4k3/8/8/8/8/8/4n3/4K2R w - - 0 60\n\nArbiter finds flag White\n";
    // In blitz by the article that puts it under those of rapid play, in rapid play by these themselves.
    let rapid = flag.replace("5m", "20m");
    for (code, in_blitz, in_rapid) in [
        ("fide-1997", "c.2", "b.6"),
        ("fide-2001", "c.2", "b.7"),
        ("fide-2005", "c.2", "b.7"),
        ("fide-2009", "b.3.a", "a.4.d.1"),
    ] {
        leads(code, flag, in_blitz);
        leads(code, &rapid, in_rapid);
    }
    let postponed = "time: 40/2h, 1h\nstart: 8/8/3k4/8/8/r7/5R2/4K3 w - - 0 60\n\n@ 2:58:30 White claims no-progress\n\
                     Arbiter rules postponed\n@ 3:00:01 Black claims flag\n";
    for (code, clause) in [("fide-1997", "10.2.c"), ("fide-2009", "10.2.b")] {
        leads(code, postponed, clause);
    }
}

/// How a move was made leads once the clock is pressed after it, and what a man is leads where one of an odd look is set.
#[test]
fn what_is_odd_about_a_move_leads() {
    let castling = "time: 2h\nstart: r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1\n\n";
    let both = format!("{castling}White moves O-O with both hands\nWhite presses\n");
    for (code, clause) in [
        ("fide-2023", "7.5.4"),
        ("fide-2018", "7.5.4"),
        ("digest-2018", "illegal-moves-and-penalties.two-hands"),
        ("uscf", "illegal-moves-and-penalties.two-hands"),
    ] {
        leads(code, &both, clause);
    }
    let rook = "start: 8/4P1k1/8/8/8/8/8/4K3 w - - 0 1\n\nWhite promotes e8 as inverted rook\n";
    for (code, clause) in [
        ("fide-2023", "4.4.4"),
        ("fide-1997", "4.7"),
        ("fide-1955", "7.d"),
        ("digest-2018", "touch-move-rule.inverted-rook"),
        ("uscf", "touch-move-rule.inverted-rook"),
    ] {
        leads(code, rook, clause);
    }
    let colors = "time: 2h\n\nBoth play e4 e5\nArbiter finds wrong-colours\n";
    for code in ["digest-2018", "uscf"] {
        leads(code, colors, "board-irregularities.colours-early");
    }
}

/// What is against the law about a move that is not made is the press; what bars a claim, a castling or a demand is its own clause.
#[test]
fn the_clause_on_the_matter_leads_a_general_one() {
    let pawn = "time: 2h\nstart: 7k/4P3/8/8/8/8/8/4K3 w - - 0 1\n\n";
    for deed in ["White plays e8", "White moves e8\nWhite presses"] {
        let left = format!("{pawn}{deed}\n");
        for (code, clause) in [("fide-1955", "14.3"), ("fide-1931", "20.i.d")] {
            leads(code, &left, clause);
        }
    }
    let drawn = "start: 4k3/8/8/8/8/8/8/RKN5 w A - 0 1\n\nWhite moves b1a1\n";
    leads("fide-2023", drawn, "ii.3.2.7");
    leads("fide-2009", drawn, "f.3.b.notes.4");
    let met = "start: 4k3/8/8/8/8/8/3PPP2/3QKB1R w K - 0 1\n\nWhite touches e1 h1\nWhite plays d4\nBlack claims touched e1\n";
    leads("fide-2023", met, "4.4.3");
    let exacted = "White touches c1 g1\nWhite plays d4\nBlack requires A\nBlack requires C\nBlack requires B g1\n";
    let open = "start: rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2\n\n";
    leads("british", &format!("{open}{exacted}"), "ii.5.d");
    let back = "White plays e4\nWhite consents to takeback\nBlack consents to takeback\n";
    leads("british", &format!("\n{back}"), "ii.6.d");
    for (claimed, clause) in [("phone-sounding", "12.5"), ("phone", "12.1")] {
        let text = format!("\nWhite plays e4\nBlack plays e5\nWhite claims forfeit {claimed}\n");
        leads("fide-2001", &text, clause);
    }
}
