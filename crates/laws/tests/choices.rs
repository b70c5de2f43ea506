//! Whatever a ruling lets a player choose is taken when he chooses it: over every shipped case, under every code. What he may choose
//! at his own risk, a man that cannot move, may cost him the right; that is an answer of the code too.

use std::fs;
use std::ops::ControlFlow;

use crate::support::shipped_cases;
use jadoube_board::Color;
use jadoube_laws::act::{Act, Deed};
use jadoube_laws::case::CaseFile;
use jadoube_laws::ruling::Refused;
use jadoube_laws::{Code, Event, Game, RightsEvent, Verdict, decide, sentence};

/// The choices open in a game that the code refuses when they are made.
fn refused(game: &Game) -> Vec<String> {
    let mut found = Vec::new();
    for who in Color::ALL {
        let among = game.choice_of(who).map(|choice| choice.among.clone());
        for option in among.unwrap_or_default() {
            let (label, words, _) = sentence::option(game, who, &option);
            let deed: Deed = words.parse().expect("a choice is an act");
            let ruling = decide(game, &Act::player(who, deed), game.now()).ruling;
            let at_his_risk = ruling.refused == Some(Refused::Failed);
            if ruling.verdict != Verdict::Accepted && !at_his_risk {
                found.push(format!(
                    "{who:#} may choose {label:?} ({words}): {}",
                    ruling.explanation
                ));
            }
        }
    }
    found
}

#[test]
fn no_choice_is_offered_that_the_code_refuses() {
    let mut wrong = Vec::new();
    let mut offered = 0;
    for file in shipped_cases() {
        let case = CaseFile::parse(&fs::read_to_string(&file).expect("a text")).expect("a case");
        for code in Code::all() {
            // On some terms no game can begin under some codes.
            let _ = case.run_stepwise(code, |step| {
                let given =
                    |event: &Event| matches!(event, Event::Rights(RightsEvent::ChoiceGiven { .. }));
                if !step.ruling.events.iter().any(given) {
                    return ControlFlow::Continue(());
                }
                offered += 1;
                for what in refused(step.game) {
                    wrong.push(format!(
                        "{}:{} under {}: {what}",
                        file.display(),
                        step.line.line,
                        code.id
                    ));
                }
                ControlFlow::Continue(())
            });
        }
    }
    assert!(offered > 200, "only {offered} choices");
    assert!(wrong.is_empty(), "{}\n{}", wrong.len(), wrong.join("\n"));
}
