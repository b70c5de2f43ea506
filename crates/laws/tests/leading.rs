//! Which clause leads a ruling, over every shipped case under every code that it names.

mod support;

use std::collections::BTreeMap;
use std::fs;

use jadoube_codes::Subject;
use jadoube_laws::Code;
use jadoube_laws::case::{ActReport, CaseFile};
use jadoube_laws::event::{Event, MovesEvent, SessionEvent};
use support::shipped_cases;

/// Each ruling of a shipped case with the code it is by.
fn each_ruling(mut see: impl FnMut(&'static Code, &str, &ActReport)) {
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
        if !act.breach && words.iter().any(|word| act.text.contains(word)) && act.clauses.len() > 1
        {
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
