//! An event as somebody wants it, and what the club settles for it.

use jadoube_board::Color;
use jadoube_book::parted;
use jadoube_event::people::name;
use jadoube_event::{Day, Event};
use jadoube_pairing::{Number, Pair, System};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::entries::Entries;
use crate::agreed::terms::{Begins, Official, Press};
use crate::club::wanted::NewTable;
use crate::moment::WallTime;
use crate::refusal::{Fault, Refusal, Why};

/// How players are brought together.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "kebab-case")]
pub enum SystemWord {
    /// Swiss, the FIDE (Dutch) system.
    #[default]
    Swiss,
    /// Everybody meets everybody, by the Berger tables.
    RoundRobin,
    /// Everybody meets everybody twice.
    DoubleRoundRobin,
    /// Who loses is out.
    KnockOut,
    /// Every team meets every team, board by board.
    Teams,
    /// Every team meets every team twice, board by board.
    DoubleTeams,
    /// Everybody of a team meets everybody of another.
    Scheveningen,
}

impl SystemWord {
    /// All of them.
    pub const ALL: [SystemWord; 7] = [
        SystemWord::Swiss,
        SystemWord::RoundRobin,
        SystemWord::DoubleRoundRobin,
        SystemWord::KnockOut,
        SystemWord::Teams,
        SystemWord::DoubleTeams,
        SystemWord::Scheveningen,
    ];
}

impl From<SystemWord> for System {
    fn from(word: SystemWord) -> System {
        match word {
            SystemWord::Swiss => System::Dutch,
            SystemWord::RoundRobin => System::RoundRobin,
            SystemWord::DoubleRoundRobin => System::DoubleRoundRobin,
            SystemWord::KnockOut => System::KnockOut,
            SystemWord::Teams => System::Teams,
            SystemWord::DoubleTeams => System::DoubleTeams,
            SystemWord::Scheveningen => System::Scheveningen,
        }
    }
}

/// An event as somebody wants it.
#[derive(Clone, Debug, Default, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct NewEvent {
    /// What it is called; where it goes on from a report, as that has it if nothing is said.
    #[schema(example = "Thursday blitz")]
    pub name: String,
    /// A tournament report (TRF-2026, or TRF16 of other programs) from which it goes on: players, rounds, points, byes, forbidden pairs and
    /// all else stand there, and no players are listed beside it. How they meet, and in how many rounds, is asked only where it does not say it.
    #[serde(default)]
    pub report: Option<String>,
    /// The players, a line each: a name, and behind commas in any order a rating, a title, a FIDE number, a federation. Where teams meet,
    /// the name of each stands with a colon on a line of its own, `Elm:`, and its players below it, from the first board on.
    #[schema(example = "Anna, 1900\nBert\nClara\nDora")]
    #[serde(default)]
    pub players: String,
    /// How they are brought together.
    #[serde(default)]
    pub system: SystemWord,
    /// How many rounds; as many as it takes to find the first of so many if not said.
    #[serde(default)]
    pub rounds: Option<usize>,
    /// On how many boards teams meet; on as many as the largest has players if not said. Who comes after these in a team is a reserve.
    #[serde(default)]
    pub boards: Option<usize>,
    /// Whether the captain of a team enters the results of its matches; else he names its line-up alone.
    #[serde(default)]
    pub captains_enter: bool,
    /// Who stands ahead of equal points: the letters of tie-breaks in the order in which they are asked. Those that are usual in the
    /// system if not said; with none of them whoever has the same points shares the place.
    #[serde(default)]
    #[schema(example = json!(["BH/C1", "DE"]))]
    pub tie_breaks: Option<Vec<String>>,
    /// The code of laws, by its id.
    #[schema(example = "fide-2023")]
    pub code: String,
    /// The time control, as of a table.
    #[serde(default)]
    pub time: Option<String>,
    /// Its regulations, each a word and what follows it: those that `GET /api/codes` gives of the code. Every board stands under them.
    #[serde(default)]
    #[schema(example = json!(["default-time 15 min", "no-draw-before 30"]))]
    pub regulations: Vec<String>,
    /// Whether it is played on wood: no tables are made, and results are entered.
    #[serde(default)]
    pub wood: bool,
    /// How many boards, from the first on, are played at the club's tables where the others are played on wood; all if not said.
    #[serde(default)]
    pub table_boards: Option<usize>,
    /// Who finds and rules at its tables; `on-call` if not said. The organiser has the arbiter's seat at each.
    #[serde(default)]
    pub referee: Official,
    /// Whether the clocks are pressed by hand.
    #[serde(default)]
    pub press: Press,
    /// Who is its arbiter, by name. A member is himself in each browser in which he is signed in, sits in the arbiter's seat of every
    /// table and enters results; under another name the organiser sits there, or whoever has his link.
    #[serde(default)]
    #[schema(example = "Frieda")]
    pub arbiter: Option<String>,
    /// Whether players enter by a link, which the organiser shares; it may then begin with none.
    #[serde(default)]
    pub entries: bool,
}

impl NewEvent {
    /// Makes sure that the boards of which some are at tables are there.
    ///
    /// # Errors
    /// [`Why::NotUnderstood`] with what would be right.
    pub(super) fn check_boards(&self) -> Result<(), Refusal> {
        let detail = match self.table_boards {
            Some(0) => {
                "the boards at the club's tables are counted from 1; with none of them the event is played on wood"
            }
            Some(_) if self.wood => {
                "on wood no board is at a table of the club; say the one or the other"
            }
            _ => return Ok(()),
        };
        let refusal = Refusal::new(Why::NotUnderstood, detail);
        Err(refusal.with_faults(vec![Fault {
            field: "table_boards",
            detail: detail.to_owned(),
        }]))
    }

    /// A table of it, before anybody is seated.
    pub(super) fn table(&self) -> NewTable {
        NewTable {
            code: self.code.clone(),
            time: self.time.clone(),
            referee: self.referee,
            arbiter: true,
            press: self.press,
            begins: Begins::BothReady,
            ..NewTable::default()
        }
    }
}

/// What the club settles for an event.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct EventTerms {
    /// What each table of it is made like.
    pub table: NewTable,
    /// Whether it is played on wood.
    #[serde(default)]
    pub wood: bool,
    /// How many boards, from the first on, are played at tables; all without it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub table_boards: Option<usize>,
    /// The tables of its rounds.
    #[serde(default)]
    pub tables: Vec<EventTable>,
    /// What players have said of boards on wood that are open, and captains of those of their matches.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub said: Vec<SaidResult>,
    /// Who enters by the organiser's link.
    #[serde(default)]
    pub entries: Entries,
    /// Whether captains enter the results of their matches.
    #[serde(default, skip_serializing_if = "is_false")]
    pub captains_enter: bool,
    /// The rounds that players leave out by their own wish.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub own_byes: Vec<OwnBye>,
    /// The days on which rounds were paired here.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub days: Vec<PairedOn>,
    /// The latest round whose clocks were started at all its tables.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub started: Option<usize>,
    /// Whether its organiser has deleted it, before anything was played.
    #[serde(default, skip_serializing_if = "is_false")]
    pub deleted: bool,
    /// Who was called otherwise when he was given his key.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub renamed: Vec<Renamed>,
    /// What a later version of the program settles besides, and this one does not know: it stays as it was written.
    #[serde(flatten)]
    pub later: serde_json::Map<String, serde_json::Value>,
}

/// The day on which a round was paired.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct PairedOn {
    /// The round, from 1.
    pub round: usize,
    /// The day, `2026-11-28`.
    pub day: String,
}

/// Somebody whose name was put right.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Renamed {
    /// As he was called.
    pub before: String,
    /// As he is called now.
    pub now: String,
}

impl EventTerms {
    /// Somebody is called otherwise: his tables, what he has said and his key stay his.
    pub(super) fn rename(&mut self, before: &str, now: &str) {
        let tables = self.tables.iter_mut();
        let tables = tables.flat_map(|one| [&mut one.white, &mut one.black]);
        let said = self.said.iter_mut();
        let said = said.flat_map(|one| [&mut one.white, &mut one.black]);
        let known = self.renamed.iter_mut().map(|one| &mut one.now);
        let byes = self.own_byes.iter_mut().map(|one| &mut one.player);
        for name in tables.chain(said).chain(known).chain(byes) {
            if name == before {
                now.clone_into(name);
            }
        }
        self.renamed.retain(|one| one.before != now);
        self.renamed.push(Renamed {
            before: before.to_owned(),
            now: now.to_owned(),
        });
    }

    /// Notes the day of a round that is paired now, and forgets those of rounds that are paired no more.
    pub(super) fn paired(&mut self, before: usize, now: usize, today: WallTime) {
        self.days.retain(|one| one.round <= now);
        self.started = self.started.filter(|started| *started <= now);
        if before < now {
            let (year, month, day) = today.day();
            self.days.push(PairedOn {
                round: now,
                day: format!("{year:04}-{month:02}-{day:02}"),
            });
        }
    }

    /// The day of a round: as the organiser has said it, else that on which it was paired here.
    pub(super) fn day(&self, event: &Event, round: usize) -> Option<Day> {
        let paired = || self.days.iter().find(|one| one.round == round);
        event
            .day(round)
            .or_else(|| paired().and_then(|one| one.day.parse().ok()))
    }

    /// What somebody is called now who had this name when he was given his key.
    pub(super) fn called_now<'a>(&'a self, who: &'a str) -> &'a str {
        let found = self.renamed.iter().find(|one| one.before == who);
        found.map_or(who, |one| &one.now)
    }

    /// The table of a board.
    pub fn table_of(&self, round: usize, white: &str, black: &str) -> Option<&EventTable> {
        let is_it = |one: &&EventTable| one.is_of(round, white, black);
        self.tables.iter().find(is_it)
    }
}

impl EventTerms {
    /// What was said of a board, if anything was.
    pub fn said_of(&self, round: usize, white: &str, black: &str) -> Option<&SaidResult> {
        self.said.iter().find(|one| one.is_of(round, white, black))
    }

    /// A table of a round, under the regulations of the event, and with the time control of the round if it has one of its own.
    pub(super) fn table_in(&self, event: &Event, round: usize) -> NewTable {
        let own = event.time_of(round);
        let (supervised, agreed) = parted(event.regulations());
        NewTable {
            time: own.or_else(|| self.table.time.clone()),
            supervised,
            agreed,
            ..self.table.clone()
        }
    }

    /// What was said of boards that are no more is over, and so is what was said of those that have a result, but for what captains have said
    /// who do not say the same.
    pub(super) fn forget_settled(&mut self, event: &Event) {
        let tournament = event.tournament();
        self.said.retain(|said| {
            pair_of(event, said.round, &said.white, &said.black).is_some_and(|pair| {
                let is_settled = !said.captains || said.by_white == said.by_black;
                !is_settled || tournament.reported(said.round, pair).is_pending()
            })
        });
    }

    /// What was said of a board is over.
    pub(super) fn forget_said(&mut self, round: usize, white: &str, black: &str) {
        self.said.retain(|one| !one.is_of(round, white, black));
    }

    /// What was said of a board, to be added to.
    pub(super) fn note(&mut self, round: usize, white: &str, black: &str) -> &mut SaidResult {
        let at = self
            .said
            .iter()
            .position(|one| one.is_of(round, white, black));
        let at = at.unwrap_or_else(|| {
            self.said.push(SaidResult {
                round,
                white: white.to_owned(),
                black: black.to_owned(),
                by_white: None,
                by_black: None,
                captains: false,
            });
            self.said.len() - 1
        });
        &mut self.said[at]
    }
}

/// Those who are called so and play each other in a round.
pub(super) fn pair_of(event: &Event, round: usize, white: &str, black: &str) -> Option<Pair> {
    let called = |number, who: &str| name(event.tournament(), number) == who;
    let mut pairs = event.boards(round).pairs.into_iter();
    pairs.find(|pair| called(pair.white, white) && called(pair.black, black))
}

/// What the players of a board on wood say of its game, or the captains of the teams that meet there.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct SaidResult {
    /// The round, from 1.
    pub round: usize,
    /// Who has White.
    pub white: String,
    /// Who has Black.
    pub black: String,
    /// The result that White says.
    #[serde(default)]
    pub by_white: Option<String>,
    /// The result that Black says.
    #[serde(default)]
    pub by_black: Option<String>,
    /// Whether it is captains who say it, each of the men that his team has there: what the first of them says stands in the list.
    #[serde(default, skip_serializing_if = "is_false")]
    pub captains: bool,
}

impl SaidResult {
    /// Whether it is of the board of these two in a round.
    pub fn is_of(&self, round: usize, white: &str, black: &str) -> bool {
        self.round == round && self.white == white && self.black == black
    }

    /// What one of them says.
    pub fn by(&self, who: Color) -> Option<&String> {
        match who {
            Color::White => self.by_white.as_ref(),
            Color::Black => self.by_black.as_ref(),
        }
    }

    pub(super) fn set(&mut self, who: Color, result: &str) {
        let place = match who {
            Color::White => &mut self.by_white,
            Color::Black => &mut self.by_black,
        };
        *place = Some(result.to_owned());
    }
}

/// A table of an event.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct EventTable {
    /// The round, from 1.
    pub round: usize,
    /// Who has White; by name, for numbers may change.
    pub white: String,
    /// Who has Black.
    pub black: String,
    /// The public name of the table.
    pub id: String,
    /// Its result as it was entered in the event, so that what is corrected there is not entered again.
    #[serde(default)]
    pub entered: Option<String>,
    /// Whether the list had another result than its game came to when it ended, and the organiser has not said since which of them stands.
    #[serde(default, skip_serializing_if = "is_false")]
    pub undecided: bool,
    /// What was given there that reaches beyond its game.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub sentences: Vec<Sentence>,
}

/// What of a sentence reaches beyond the game in which it was given.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Reach {
    /// A round is left out.
    Exclusion,
    /// All that are still to come.
    Expulsion,
}

/// A sentence given at a table, as the event has carried it out.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Sentence {
    /// To whom, by his color there.
    pub whom: Color,
    /// What of it reaches beyond the game.
    pub reach: Reach,
    /// From how many rounds he is excluded, where the arbiter has said it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub said: Option<u32>,
    /// The first round that he leaves out, or plays no more; none where the event could not carry it out.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub round: Option<usize>,
    /// The other rounds that he leaves out.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub more: Vec<usize>,
}

impl Sentence {
    /// The rounds that he leaves out, as far as the event could carry it out.
    pub(super) fn rounds(&self) -> Vec<usize> {
        let more = self.more.iter().copied();
        self.round.into_iter().chain(more).collect()
    }
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "as serde asks")]
fn is_false(it: &bool) -> bool {
    !it
}

impl EventTable {
    /// Whether it is the table of these two in a round.
    pub fn is_of(&self, round: usize, white: &str, black: &str) -> bool {
        self.round == round && self.white == white && self.black == black
    }
}

/// A round that a player leaves out by his own wish.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct OwnBye {
    /// Who; by name, for numbers may change.
    pub player: String,
    /// The round, from 1.
    pub round: usize,
    /// The character of what it is worth to him.
    pub worth: char,
}

impl OwnBye {
    /// Whether the event still has it so.
    pub(super) fn stands(&self, event: &Event, player: Number) -> bool {
        let said = event.tournament().absence(self.round, player);
        said.is_some_and(|said| said.outcome.code() == self.worth)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_a_later_version_settles_stays_whoever_writes_it_again() {
        let written = serde_json::json!({ "table": NewTable::default(), "wood": true, "moonlight": { "lamps": 3 } });
        let terms: EventTerms = serde_json::from_value(written).expect("terms");
        assert!(terms.wood);
        let again = serde_json::to_value(&terms).expect("written");
        assert_eq!(again["moonlight"]["lamps"], 3);
    }
}
