//! What whoever looks at an event can change and ask there, as forms that its page draws.

use std::borrow::Cow;

use jadoube_book::{Takes, regulations};
use jadoube_event::people::name;
use jadoube_event::{Event, Terms, listed};
use jadoube_laws::Code;
use jadoube_pairing::System;
use serde::Serialize;
use utoipa::ToSchema;

use super::phrases::in_words_of_the_page;

/// A form at the page of an event.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct EventForm {
    /// What it is for.
    pub title: String,
    /// The change that it makes, by its name; none where it asks why somebody meets whom (`GET /api/events/{id}/why`).
    pub change: Option<&'static str>,
    /// What is to be known of it, a sentence each.
    pub says: Vec<String>,
    /// What is said in it. Fields with the same name make a list.
    pub fields: Vec<EventField>,
    /// What stands on its button.
    pub button: &'static str,
}

/// A field of a form.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct EventField {
    /// What it is called in the change, or in the question.
    pub name: &'static str,
    /// What stands above it.
    pub label: &'static str,
    /// What is said in it.
    pub kind: EventFieldKind,
    /// What is chosen from, each with what it is called.
    pub choices: Vec<[Cow<'static, str>; 2]>,
    /// Whether it may be left empty.
    pub optional: bool,
    /// What stands in it at first.
    pub value: String,
}

/// What is said in a field.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "kebab-case")]
pub enum EventFieldKind {
    /// A line.
    Text,
    /// Lines.
    Lines,
    /// A number.
    Number,
    /// A player, by his number.
    Player,
    /// One of the choices.
    Choice,
}

use EventFieldKind::{Choice, Lines, Number, Player, Text};

fn field(name: &'static str, label: &'static str, kind: EventFieldKind) -> EventField {
    EventField {
        name,
        label,
        kind,
        choices: Vec::new(),
        optional: false,
        value: String::new(),
    }
}

/// What is chosen from, as it is written in the change and as it is called.
fn choices<const N: usize>(among: [[&'static str; 2]; N]) -> Vec<[Cow<'static, str>; 2]> {
    among.map(|one| one.map(Cow::Borrowed)).to_vec()
}

fn optional(name: &'static str, label: &'static str, kind: EventFieldKind) -> EventField {
    EventField {
        optional: true,
        ..field(name, label, kind)
    }
}

fn form(
    title: impl Into<String>,
    change: &'static str,
    fields: Vec<EventField>,
    button: &'static str,
) -> EventForm {
    EventForm {
        title: title.into(),
        change: Some(change),
        says: Vec::new(),
        fields,
        button,
    }
}

/// What a round that is left out may be worth.
const HALF: [&str; 2] = ["half", "half a point"];
const ZERO: [&str; 2] = ["zero", "nothing"];

/// What a player says himself of the rounds that he plays; of these he may play after all.
pub fn own_forms(event: &Event, player: jadoube_pairing::Number, own: &[usize]) -> Vec<EventForm> {
    let who = EventField {
        choices: vec![[
            Cow::Owned(player.to_string()),
            Cow::Owned(name(event.tournament(), player)),
        ]],
        ..field("player", "Who", Choice)
    };
    let numbered = |name, label, value: usize| EventField {
        value: value.to_string(),
        ..field(name, label, Number)
    };
    let (byes, next) = (event.own_byes(), event.next_round());
    let mut all = Vec::new();
    if let Some(&first) = own.first() {
        let told = listed("round", own);
        all.push(EventForm {
            says: vec![format!("You leave out {told}.")],
            ..form(
                format!("Play after all: {told}"),
                "back",
                vec![who.clone(), numbered("rounds", "Which", first)],
                "I play it",
            )
        });
    }
    let kinds = [(byes.half, HALF), (byes.zero, ZERO)];
    let kinds = kinds.into_iter().filter(|(most, _)| *most > 0);
    let kinds: Vec<_> = kinds.map(|(_, kind)| kind.map(Cow::Borrowed)).collect();
    let last = byes.until.or(event.tournament().rounds);
    if !kinds.is_empty() && last.is_none_or(|last| next <= last) {
        all.push(EventForm {
            says: vec![event.own_byes_told()],
            ..form(
                "Leave a round out",
                "bye",
                vec![
                    who,
                    numbered("round", "Which", next),
                    EventField {
                        choices: kinds,
                        ..field("worth", "What you get for it", Choice)
                    },
                ],
                "I leave it out",
            )
        });
    }
    all
}

/// What anybody can ask, and what the organiser can change now.
pub fn forms(event: &Event, code: Option<&Code>, organiser: bool) -> Vec<EventForm> {
    let mut all = Vec::new();
    if organiser {
        all.extend(of_players(event));
        all.extend(of_rounds(event));
        all.extend(code.and_then(|code| of_regulations(event, code)));
        all.push(of_prizes(event));
    }
    if event.tournament().rounds_paired() > 0 {
        all.push(EventForm {
            change: None,
            ..form(
                "Why this pairing?",
                "",
                vec![
                    field("player", "Who", Player),
                    optional("other", "Why not against", Player),
                    optional("round", "Round; left empty, the latest", Number),
                ],
                "Ask",
            )
        });
    }
    all
}

/// Who plays.
fn of_players(event: &Event) -> Vec<EventForm> {
    let of_teams = !event.tournament().teams.is_empty();
    let begun = event.tournament().rounds_paired() > 0;
    let lines = if of_teams {
        "A line each, below the name of their team with a colon"
    } else {
        "A line each"
    };
    let mut all = vec![
        form(
            "Enter players",
            "add",
            vec![field("players", lines, Lines)],
            "Enter",
        ),
        EventForm {
            says: vec!["What is left empty stays as it is.".to_owned()],
            ..form(
                "Put right what was told of a player",
                "correct",
                vec![
                    field("player", "Who", Player),
                    optional("name", "Name", Text),
                    optional("rating", "Rating", Text),
                    optional("title", "Title", Text),
                    optional("fide_id", "FIDE number", Text),
                    optional("federation", "Federation, three letters", Text),
                    optional("sex", "Sex: m, or w (f)", Text),
                    optional("birth", "Born, a year or a day", Text),
                    optional("factor", "K for changes of ratings", Text),
                ],
                "Put it right",
            )
        },
    ];
    if !of_teams {
        let correct = all.iter_mut().filter(|form| form.change == Some("correct"));
        for form in correct {
            form.fields.push(optional("club", "Club", Text));
        }
    }
    if !event.takes_players() {
        all.retain(|form| form.change != Some("add"));
    }
    if !begun {
        let who = vec![field("player", "Who", Player)];
        all.push(form(
            "Strike somebody from the list",
            "delete",
            who,
            "Strike",
        ));
    }
    all
}

/// Who plays which rounds, and how they are paired.
fn of_rounds(event: &Event) -> Vec<EventForm> {
    let tournament = event.tournament();
    let begun = tournament.rounds_paired() > 0;
    let system = event.system();
    let is_swiss = system.is_swiss();
    let who = || field("player", "Who", Player);
    let from = || optional("from", "From which round on; left empty, the next", Number);
    let two = || {
        let players = ["One", "Not against"];
        players
            .map(|label| field("players", label, Player))
            .to_vec()
    };
    let mut all = Vec::new();
    if is_swiss {
        let told = event.rounds_told();
        let told = told.unwrap_or_else(|| "how many is not said yet".to_owned());
        all.push(EventForm {
            says: event
                .rounds_missing()
                .map(|says| in_words_of_the_page(&says))
                .into_iter()
                .collect(),
            ..form(
                format!("Rounds: {told}"),
                "rounds",
                vec![field("rounds", "How many", Number)],
                "Have it so",
            )
        });
        all.push(EventForm {
            says: event.absences_told(),
            ..form(
                "Somebody does not play a round",
                "bye",
                vec![
                    who(),
                    optional("round", "Which; left empty, the next", Number),
                    EventField {
                        choices: choices([HALF, ZERO, ["full", "a whole point"]]),
                        ..field("worth", "What it is worth", Choice)
                    },
                ],
                "Have it so",
            )
        });
    }
    if is_swiss {
        let own = event.own_byes();
        let count = |name, label, value: usize| EventField {
            value: value.to_string(),
            ..optional(name, label, Number)
        };
        all.push(EventForm {
            says: vec![event.own_byes_told()],
            ..form(
                "Rounds that players may leave out by their own wish",
                "own-byes",
                vec![
                    count("half", "How many for half a point", own.half),
                    count("zero", "How many for nothing", own.zero),
                    EventField {
                        value: own.until.map(|last| last.to_string()).unwrap_or_default(),
                        ..optional("until", "Up to which round; left empty, the last", Number)
                    },
                ],
                "Have it so",
            )
        });
        all.push(EventForm {
            says: vec!["From the next rounds to be played, for nothing.".to_owned()],
            ..form(
                "Somebody is excluded from rounds",
                "exclude",
                vec![
                    who(),
                    EventField {
                        value: "1".to_owned(),
                        ..field("rounds", "From how many", Number)
                    },
                ],
                "Exclude",
            )
        });
    }
    if system != System::KnockOut {
        all.push(form(
            "Somebody has withdrawn",
            "withdraw",
            vec![who(), from()],
            "Plays no more",
        ));
        all.push(form(
            "Somebody comes back",
            "back",
            vec![
                who(),
                from(),
                optional(
                    "rounds",
                    "Or this round alone; left empty, all from there on",
                    Number,
                ),
            ],
            "Plays again",
        ));
    }
    if begun {
        all.push(form(
            "A round was played on another day",
            "day",
            vec![
                field("round", "Round", Number),
                optional("day", "The day, as 2026-11-28", Text),
            ],
            "Have it so",
        ));
    }
    all.push(form(
        "The next round has another time",
        "time",
        vec![optional(
            "time",
            "As 3+2; left empty, as the event has it",
            Text,
        )],
        "Have it so",
    ));
    all.push(form(
        "Where and when it is played, for the report",
        "head",
        vec![
            optional("place", "Place", Text),
            optional("federation", "Federation, three letters", Text),
            optional("from", "First day, as 2026-11-28", Text),
            optional("to", "Last day", Text),
        ],
        "Have it so",
    ));
    if is_swiss {
        all.push(EventForm {
            says: event.forbidden_told(),
            ..form("Two are not to meet", "forbid", two(), "Forbid it")
        });
        if !tournament.forbidden.is_empty() {
            all.push(form("Two may meet again", "allow", two(), "Allow it"));
        }
        if !begun && tournament.accelerated.is_empty() && tournament.rounds.is_some() {
            all.push(EventForm {
                says: vec![
                    "The first half has virtual points in the first rounds, so that the strong meet earlier (Baku)."
                        .to_owned(),
                ],
                ..form("Accelerate it", "accelerate", Vec::new(), "Accelerate")
            });
        }
    }
    if is_swiss
        && tournament
            .rounds
            .is_none_or(|last| tournament.rounds_paired() < last)
    {
        all.push(EventForm {
            says: vec!["All others are paired around them by the system.".to_owned()],
            ..form(
                "Pair the next round with two who are to meet",
                "pair",
                vec![
                    field("fixed", "White", Player),
                    field("fixed", "Black", Player),
                ],
                "Pair the round so",
            )
        });
    }
    if system != System::KnockOut {
        all.push(form(
            "Seat two yourself",
            "seat",
            vec![
                field("white", "White", Player),
                optional("black", "Black; left empty, White has the bye", Player),
                optional("round", "Round; left empty, the latest", Number),
            ],
            "Seat them",
        ));
    }
    if event.is_all_paired() {
        // These are of rounds to come.
        const OF_NEXT: [&str; 5] = ["bye", "exclude", "withdraw", "back", "time"];
        all.retain(|form| form.change.is_none_or(|change| !OF_NEXT.contains(&change)));
    }
    all
}

/// What its regulations settle where the code leaves it to them; none where it leaves nothing.
fn of_regulations(event: &Event, code: &Code) -> Option<EventForm> {
    let says = regulations(code).into_iter().map(|one| {
        let takes = match one.takes {
            Takes::Time => " 15 min",
            Takes::Moves => " 30",
            Takes::Words => " warning",
            _ => "",
        };
        format!("{}{takes}: {}. Else: {}.", one.word, one.asks, one.own)
    });
    let says: Vec<String> = says.collect();
    (!says.is_empty()).then(|| EventForm {
        says,
        ..form(
            "Regulations",
            "regulations",
            vec![EventField {
                value: event.regulations().join("\n"),
                ..optional(
                    "regulations",
                    "A line each; left empty, nothing is settled beside the laws",
                    Lines,
                )
            }],
            "Have it so",
        )
    })
}

/// What can be won, as it is until now.
fn of_prizes(event: &Event) -> EventForm {
    let prizes = event.prizes().ok().flatten().unwrap_or_default();
    let choice = |name, label, value: String, choices: &[[&'static str; 2]]| EventField {
        choices: choices.iter().map(|one| one.map(Cow::Borrowed)).collect(),
        value,
        ..field(name, label, Choice)
    };
    let Terms {
        money,
        things,
        several,
        withdrawn,
    } = prizes.terms;
    EventForm {
        says: vec![
            "A group a line, with who is of it and its prizes in their order: Best under 1800 (rating < 1800 or unrated): 100, 50, a book."
                .to_owned(),
            "Who is of it: rating < 1800, rating >= 1600, unrated, women, men, born >= 2010, federation GER, title WGM, numbers 3 7, team \
             Elm; several with commas; with nothing, everybody."
                .to_owned(),
            "Teams win what is for teams: Main (teams): 200, 100, a cup; and of these the youth (teams, born >= 2010), or (teams, average < 1800)."
                .to_owned(),
            "Clubs win by the points of their best: Best club (clubs, best 4): 100, 50; and of these the women count (clubs, best 2, women)."
                .to_owned(),
            "What a thing is worth is said behind it (a book worth 20); else it is less than any money. The money of 100 + a book is shared by all who have equal points."
                .to_owned(),
        ],
        ..form(
            "Prizes",
            "prizes",
            vec![
                EventField {
                    value: prizes.lines().join("\n"),
                    ..optional("groups", "Groups; left empty, the event has no prizes", Lines)
                },
                choice(
                    "money",
                    "The money of equal points",
                    called(&money),
                    &[
                        ["shared", "is shared equally"],
                        ["hort", "half by the tie-breaks, half shared (Hort)"],
                        ["place", "goes by the tie-breaks"],
                    ],
                ),
                choice(
                    "things",
                    "A thing, where others of equal points win money",
                    called(&things),
                    &[
                        ["besides", "goes by the tie-breaks, and all share the money"],
                        ["instead", "is had in place of money by whoever stands at its place"],
                    ],
                ),
                choice(
                    "several",
                    "Whoever is of several groups takes",
                    called(&several),
                    &[
                        ["one", "one prize, the most valuable"],
                        ["added", "a prize in each"],
                    ],
                ),
                choice(
                    "withdrawn",
                    "Whoever has withdrawn",
                    called(&withdrawn),
                    &[["counted", "takes prizes too"], ["excluded", "takes none"]],
                ),
            ],
            "Have it so",
        )
    }
}

/// What a choice is called in a change.
fn called(choice: &impl Serialize) -> String {
    let called = serde_json::to_value(choice).unwrap_or_default();
    called.as_str().unwrap_or_default().to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;
    use jadoube_event::{Change, Plan, players};

    #[test]
    fn what_is_of_rounds_to_come_is_offered_while_there_are_some() {
        let plan = Plan {
            system: System::KnockOut,
            ..Plan::default()
        };
        let players = players::listed("Anna\nBert").expect("a list");
        let mut event = Event::begin(&plan, players).expect("an event");
        let offers = |event: &Event| {
            let mut forms = forms(event, None, true).into_iter();
            forms.any(|form| matches!(form.change, Some("time" | "withdraw" | "back")))
        };
        let pair = Change::Pair { fixed: Vec::new() };
        event.make(&pair).expect("a round");
        assert!(offers(&event));
        let result = r#"{"change":"result","round":1,"results":[{"board":1,"result":"1-0"}]}"#;
        let result: Change = serde_json::from_str(result).expect("a change");
        event.make(&result).expect("a result");
        assert!(!offers(&event));
        let plan = Plan {
            rounds: Some(1),
            ..Plan::default()
        };
        let players = players::listed("Anna\nBert").expect("a list");
        let mut swiss = Event::begin(&plan, players).expect("an event");
        assert!(offers(&swiss));
        swiss.make(&pair).expect("a round");
        assert!(!offers(&swiss));
    }

    #[test]
    fn players_are_entered_where_some_can_be() {
        for (system, late) in [
            (System::Dutch, true),
            (System::Teams, true),
            (System::RoundRobin, false),
            (System::KnockOut, false),
        ] {
            let list = match system {
                System::Teams => "Elm:\nAnna\nBert\nOak:\nClara\nDora",
                _ => "Anna\nBert\nClara\nDora",
            };
            let plan = Plan {
                system,
                ..Plan::default()
            };
            let listed = players::listed(list).expect("a list");
            let mut event = Event::begin(&plan, listed).expect("an event");
            let offers = |event: &Event| {
                let mut forms = forms(event, None, true).into_iter();
                forms.any(|form| form.change == Some("add"))
            };
            assert!(offers(&event), "{system:?}");
            let pair = Change::Pair { fixed: Vec::new() };
            event.make(&pair).expect("a round");
            assert_eq!(offers(&event), late, "{system:?}");
        }
    }
}
