//! The prizes of an event: groups of players with what they can win, and how that is shared out. They are kept in one remark of the report.

use std::collections::HashMap;
use std::fmt;

use jadoube_pairing::{Number, Player, Team, Tournament};
use serde::{Deserialize, Serialize};

use crate::event::Event;
use crate::folded::folded;
use crate::refused::{Refused, ensure};
use crate::words::counted;

/// The remark in which they stand.
const PRIZES: &str = "prizes";

/// What parts the groups in the remark, which is one line.
const PART: char = '|';

/// What becomes of the money of those who have equal points.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "lowercase")]
pub enum Money {
    /// They share it equally.
    #[default]
    Shared,
    /// Each has half of his own prize, and the other halves are shared equally (the Hort system).
    Hort,
    /// Tie-breaks decide, and only those who are level after these share it.
    Place,
}

/// What becomes of a prize that is nothing but a thing, where others of equal points win money.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "lowercase")]
pub enum Things {
    /// Whoever stands at its place has it in place of money.
    Instead,
    /// All of them have a part of the money, and whoever stands first by the tie-breaks has it besides; where half of the money goes by place,
    /// whoever stands at its place.
    #[default]
    Besides,
}

/// What becomes of things in a change, or a file, that says nothing of them: as it was before anything could be said.
pub(crate) const THINGS_UNSAID: Things = Things::Instead;

/// What whoever is of several groups takes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "lowercase")]
pub enum Several {
    /// One prize: the most valuable that he can have.
    #[default]
    One,
    /// Those of all his groups.
    Added,
}

/// Whether whoever has withdrawn takes prizes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "lowercase")]
pub enum Withdrawn {
    /// As everybody does.
    #[default]
    Counted,
    /// He takes none.
    Excluded,
}

/// How prizes are shared out.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Terms {
    /// The money of equal points.
    pub money: Money,
    /// The things among it.
    pub things: Things,
    /// Who is of several groups.
    pub several: Several,
    /// Who has withdrawn.
    pub withdrawn: Withdrawn,
}

/// The prizes of an event.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Prizes {
    /// How they are shared out.
    pub terms: Terms,
    /// The groups, in their order.
    pub groups: Vec<Group>,
    /// What the money is, as `EUR`; empty where nobody has said it.
    pub currency: String,
}

/// Who can win the prizes of a group.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Contenders {
    /// Players.
    #[default]
    Players,
    /// Teams, by their own standings.
    Teams,
    /// Clubs, by the points of so many of their best.
    Clubs(usize),
}

impl Contenders {
    /// Of how many of each the points count, where clubs win them.
    pub fn best(self) -> Option<usize> {
        match self {
            Contenders::Clubs(best) => Some(best),
            Contenders::Players | Contenders::Teams => None,
        }
    }
}

/// Players, or teams, who can win the same prizes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Group {
    /// What it is called.
    pub name: String,
    /// Whether players win them or teams.
    pub contenders: Contenders,
    /// Who is of it: whoever passes one test of each condition; without any, everybody. A team passes what is asked of players when all its
    /// players do; of a club those players count who do.
    pub conditions: Vec<Vec<Test>>,
    /// Its prizes, the first first.
    pub prizes: Vec<Prize>,
}

/// A prize.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Prize {
    /// Its money, in hundredths.
    pub money: u64,
    /// What it is besides; empty where it is money alone.
    pub thing: String,
    /// What that is worth, in hundredths.
    pub worth: u64,
}

/// Something that a player, or a team, is or is not.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Test {
    /// He is rated so.
    Rating(Bound),
    /// He has no rating.
    Unrated,
    /// He was born in such a year.
    Born(Bound),
    /// His sex, `m` or `w`.
    Sex(char),
    /// His federation.
    Federation(String),
    /// His title.
    Title(String),
    /// He is one of these.
    Numbers(Vec<Number>),
    /// He plays for this team, or it is this one.
    Team(String),
    /// The average rating of a team is so: of the rated among those of its list who sit where all come.
    Average(Bound),
}

/// A number with a side of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Bound {
    /// Which side.
    pub side: Side,
    /// The number.
    pub of: u32,
}

/// A side of a number.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Side {
    /// It, or less.
    AtMost,
    /// It, or more.
    AtLeast,
    /// Less.
    Below,
    /// More.
    Above,
}

impl Side {
    /// Every side with its sign; those that begin another come after it.
    pub(crate) const SIGNS: [(&'static str, Side); 4] = [
        ("<=", Side::AtMost),
        (">=", Side::AtLeast),
        ("<", Side::Below),
        (">", Side::Above),
    ];
}

impl Bound {
    fn holds(self, number: u32) -> bool {
        self.holds_on_average(&[number])
    }

    /// Whether it holds of the average of some numbers, unrounded; of none nothing holds.
    fn holds_on_average(self, numbers: &[u32]) -> bool {
        let sum: u64 = numbers.iter().map(|&number| u64::from(number)).sum();
        let of = u64::from(self.of) * numbers.len() as u64;
        let holds = match self.side {
            Side::AtMost => sum <= of,
            Side::AtLeast => sum >= of,
            Side::Below => sum < of,
            Side::Above => sum > of,
        };
        holds && !numbers.is_empty()
    }
}

impl Test {
    fn passes(&self, player: &Player, tournament: &Tournament) -> bool {
        match self {
            Test::Rating(bound) => player.rating > 0 && bound.holds(player.rating),
            Test::Unrated => player.rating == 0,
            Test::Born(bound) => {
                let year = player.birth.get(..4).and_then(|year| year.parse().ok());
                year.is_some_and(|year: u32| year > 0 && bound.holds(year))
            }
            Test::Sex(sex) => player.sex == Some(*sex),
            Test::Federation(letters) => player.federation == *letters,
            Test::Title(letters) => player.title.eq_ignore_ascii_case(letters),
            Test::Numbers(numbers) => numbers.contains(&player.number),
            Test::Team(name) => {
                let team = tournament.team_of(player.number);
                team.is_some_and(|team| folded(&team.name) == folded(name))
            }
            Test::Average(_) => false,
        }
    }

    /// Whether it is asked of a team as a whole, and passed.
    fn is_passed_by_team(&self, team: &Team, tournament: &Tournament) -> bool {
        match self {
            Test::Team(name) => folded(&team.name) == folded(name),
            Test::Average(bound) => {
                let boards = tournament.team_boards.unwrap_or(team.players.len());
                let sit = team.players.iter().take(boards);
                let ratings = sit.filter_map(|&number| tournament.player(number));
                let ratings = ratings.map(|player| player.rating);
                let rated: Vec<u32> = ratings.filter(|rating| *rating > 0).collect();
                bound.holds_on_average(&rated)
            }
            _ => false,
        }
    }
}

impl Group {
    /// Whether a player is of it.
    pub fn has(&self, player: &Player, tournament: &Tournament) -> bool {
        self.contenders == Contenders::Players && self.holds_of(player, tournament)
    }

    /// Whether its conditions hold of a player: in a group of clubs he is then one of those who count.
    pub(crate) fn holds_of(&self, player: &Player, tournament: &Tournament) -> bool {
        let passes = |tests: &Vec<Test>| tests.iter().any(|test| test.passes(player, tournament));
        self.conditions.iter().all(passes)
    }

    /// Whether some of its prizes are money, and others are nothing but things.
    fn has_money_beside_things(&self) -> bool {
        let is_money = |prize: &Prize| prize.money > 0;
        self.prizes.iter().any(is_money) && !self.prizes.iter().all(is_money)
    }

    /// Of how many players something is not said on which it depends whether they are of it, in words; of none nothing.
    pub(crate) fn unknown(&self, tournament: &Tournament) -> String {
        let tests = || self.conditions.iter().flatten();
        let by_sex = tests().any(|test| matches!(test, Test::Sex(_)));
        let by_birth = tests().any(|test| matches!(test, Test::Born(_)));
        let what = match (by_sex, by_birth) {
            (true, true) => "sex or the year of birth",
            (true, false) => "sex",
            (false, true) => "year of birth",
            (false, false) => return String::new(),
        };
        let is_unsaid = |player: &&Player| {
            by_sex && player.sex.is_none() || by_birth && player.birth.trim().is_empty()
        };
        match tournament.players.iter().filter(is_unsaid).count() {
            0 => String::new(),
            count => format!(" (of {} the {what} is not said)", counted(count, "player")),
        }
    }

    /// Whether a team is of it.
    pub fn has_team(&self, team: &Team, tournament: &Tournament) -> bool {
        let passes = |tests: &Vec<Test>| {
            let players = team.players.iter();
            let mut players = players.filter_map(|&number| tournament.player(number));
            let does = |player| tests.iter().any(|test| test.passes(player, tournament));
            let as_a_whole = |test: &Test| test.is_passed_by_team(team, tournament);
            tests.iter().any(as_a_whole) || !team.players.is_empty() && players.all(does)
        };
        self.contenders == Contenders::Teams && self.conditions.iter().all(passes)
    }
}

impl Terms {
    /// They, a sentence each.
    pub fn told(&self) -> Vec<String> {
        let money = match self.money {
            Money::Shared => {
                "Whoever has equal points shares the money equally; what is no money goes by the tie-breaks."
            }
            Money::Hort => {
                "Of equal points half of the money goes by the tie-breaks and half in equal parts (Hort system); what is no money goes by the \
                 tie-breaks."
            }
            Money::Place => {
                "Of equal points the tie-breaks decide; only whoever is level after these shares the money."
            }
        };
        let several = match self.several {
            Several::One => {
                "Nobody takes more than one prize: it is the most valuable that can be had, and of equal ones that of the group that stands \
                 first."
            }
            Several::Added => "Whoever is of several groups takes a prize in each.",
        };
        let withdrawn = match self.withdrawn {
            Withdrawn::Counted => None,
            Withdrawn::Excluded => Some("Whoever has withdrawn takes none."),
        };
        let told = [money, several].into_iter().chain(withdrawn);
        told.map(str::to_owned).collect()
    }

    /// `shared one counted`, as the remark begins; what becomes of things is a fourth word, where it is said.
    fn read(text: &str) -> Option<Terms> {
        let mut words = text.split_whitespace();
        let terms = Terms {
            money: word(words.next()?)?,
            several: word(words.next()?)?,
            withdrawn: word(words.next()?)?,
            things: match words.next() {
                Some(said) => word(said)?,
                None => THINGS_UNSAID,
            },
        };
        words.next().is_none().then_some(terms)
    }
}

impl fmt::Display for Terms {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.money.serialize(&mut *formatter)?;
        formatter.write_str(" ")?;
        self.several.serialize(&mut *formatter)?;
        formatter.write_str(" ")?;
        self.withdrawn.serialize(&mut *formatter)?;
        if self.things != THINGS_UNSAID {
            formatter.write_str(" ")?;
            self.things.serialize(&mut *formatter)?;
        }
        Ok(())
    }
}

/// The value that is called so in data.
fn word<T: for<'d> Deserialize<'d>>(word: &str) -> Option<T> {
    let word = serde::de::value::StrDeserializer::<serde::de::value::Error>::new(word);
    T::deserialize(word).ok()
}

impl Prizes {
    /// How they are shared out, a sentence each.
    pub fn told(&self) -> Vec<String> {
        let mut groups = self.groups.iter();
        let clubs = groups.any(|group| group.contenders.best().is_some()).then_some(
            "A club has the points of its best, of so many as the group says; of the same points the lower sum of their places is ahead. What it \
             wins takes nothing from its players."
        );
        let mut groups = self.groups.iter();
        let has_teams = groups.any(|group| group.contenders == Contenders::Teams);
        let teams = has_teams.then_some(
            "All this holds of teams in the groups of teams, by the points by which they stand; what a team wins takes nothing from its \
             players."
        );
        let instead = self.groups.iter().any(Group::has_money_beside_things).then_some(match self.terms.things {
            Things::Instead => "Where a group has money and things for prizes, whoever stands at the place of a thing has that in place of money, and those level \
             share the money of the other places; the money of a prize written as “100 + a book” is shared by all.",
            Things::Besides if self.terms.money == Money::Hort => "Where a group has money and things for prizes, all who have equal points have their part of the money of all their \
             places, and whoever stands at the place of a thing has it besides.",
            Things::Besides => "Where a group has money and things for prizes, all who have equal points share the money of all their places, and whoever \
             of them stands first by the tie-breaks has the thing besides."
        });
        let terms = self.terms.told().into_iter();
        let more = instead.into_iter().chain(clubs).chain(teams);
        terms.chain(more.map(str::to_owned)).collect()
    }
}

impl Event {
    /// Its prizes; none where nobody has said any.
    ///
    /// # Errors
    /// When the remark in which they stand cannot be read.
    pub fn prizes(&self) -> Result<Option<Prizes>, Refused> {
        let Some(text) = self.as_report().remark(PRIZES) else {
            return Ok(None);
        };
        let (terms, groups) = text.split_once(PART).unwrap_or((&text, ""));
        let terms = Terms::read(terms).ok_or_else(|| {
            Refused::of(format!(
                "how the prizes of the file are shared out cannot be read: {terms}"
            ))
        })?;
        Prizes::read(&groups.replace(PART, "\n"), terms).map(Some)
    }

    /// Has these prizes, or with no group none; gives it in sentences.
    ///
    /// # Errors
    /// When a group names a player or a team that is not there, or cannot be kept.
    pub fn set_prizes(&mut self, prizes: &Prizes) -> Result<Vec<String>, Refused> {
        for group in &prizes.groups {
            let are_there =
                group.contenders != Contenders::Teams || !self.tournament().teams.is_empty();
            ensure!(
                are_there,
                "{} is for teams, and there are no teams",
                group.name
            );
            ensure!(
                group.contenders.best().is_none() || !self.clubs().is_empty(),
                "{} is for clubs, and nobody’s club is said: put it right of each, or list them with a column “club”",
                group.name
            );
        }
        for test in prizes.groups.iter().flat_map(|group| &group.conditions) {
            self.check_tests(test)?;
        }
        let groups = prizes.lines();
        ensure!(
            !groups.iter().any(|line| line.contains(PART)),
            "the sign {PART} parts the groups where they are kept, and stands in none"
        );
        if groups.is_empty() {
            self.report_mut().set_remark(PRIZES, None);
            return Ok(vec!["The event has no prizes.".to_owned()]);
        }
        self.keep_prizes(prizes);
        let told = groups.iter().map(|line| format!("Prizes: {line}."));
        Ok(told.chain(prizes.told()).collect())
    }

    fn check_tests(&self, tests: &[Test]) -> Result<(), Refused> {
        for test in tests {
            match test {
                Test::Numbers(numbers) => {
                    for number in numbers {
                        crate::people::find(self.tournament(), &number.to_string())?;
                    }
                }
                Test::Team(name) => {
                    self.team(name)?;
                }
                _ => {}
            }
        }
        Ok(())
    }

    /// Calls the players of the groups by new numbers; who has none is there no more.
    pub(crate) fn renumber_prizes(&mut self, new: &HashMap<Number, Number>) {
        // What cannot be read is told where the prizes are asked for.
        let Ok(Some(mut prizes)) = self.prizes() else {
            return;
        };
        let groups = prizes.groups.iter_mut();
        for test in groups.flat_map(|group| group.conditions.iter_mut().flatten()) {
            if let Test::Numbers(numbers) = test {
                *numbers = numbers
                    .iter()
                    .filter_map(|old| new.get(old))
                    .copied()
                    .collect();
            }
        }
        self.keep_prizes(&prizes);
    }

    fn keep_prizes(&mut self, prizes: &Prizes) {
        let all = [prizes.terms.to_string()].into_iter().chain(prizes.lines());
        let remark = all.collect::<Vec<_>>().join(&format!(" {PART} "));
        self.report_mut().set_remark(PRIZES, Some(&remark));
    }
}

#[cfg(test)]
mod tests {
    use crate::Event;
    use crate::begin::Plan;
    use crate::players::listed;
    use crate::testing::{enter, make};
    use jadoube_pairing::trf::Report;

    fn begun() -> Event {
        let plan = Plan {
            rounds: Some(2),
            ..Plan::default()
        };
        let players = listed("Bert 1900\nClara 1800\nDora 1700").expect("a list");
        Event::begin(&plan, players).expect("an event")
    }

    fn groups(event: &Event) -> String {
        let prizes = event.prizes().expect("prizes");
        prizes.map_or_else(String::new, |prizes| prizes.lines().join("\n"))
    }

    #[test]
    fn prizes_are_a_change_and_stand_in_the_report() {
        let mut event = begun();
        assert_eq!(event.winners(), Ok(None));
        let told = make(
            &mut event,
            r#"{"change":"prizes","groups":"Main: €300, 100.5 + a cup\n\n Best (rating<1850 , women or unrated): a book worth 20, 5.00","money":"hort"}"#,
        )
        .expect("prizes");
        let lines = "Main: 300 €, 100.50 € + a cup\nBest (rating < 1850, women or unrated): a book worth 20 €, 5 €";
        assert_eq!(groups(&event), lines);
        assert!(
            told.starts_with("Prizes: Main: 300 €, 100.50 € + a cup. Prizes: Best (")
                && told.contains("(Hort system)")
                && told.contains("Nobody takes more than one prize"),
            "{told}"
        );
        let text = event.as_report().to_string();
        assert!(
            text.contains("\n### jadoube prizes hort one counted | Main: 300 €, "),
            "{text}"
        );
        let mut event = Event::of(Report::read(&text).expect("a report")).expect("an event");
        assert_eq!(groups(&event), lines);
        let told = make(&mut event, r#"{"change":"prizes"}"#);
        assert_eq!(told.as_deref(), Ok("The event has no prizes."));
        assert_eq!(event.as_report().remark("prizes"), None);
    }

    #[test]
    fn so_far_is_told_apart_from_the_end() {
        let mut event = begun();
        make(&mut event, r#"{"change":"prizes","groups":"Main: 10, 5"}"#).expect("prizes");
        let winners = |event: &Event| event.winners().expect("standings").expect("prizes");
        assert_eq!(
            (winners(&event).after, winners(&event).winners.len()),
            (0, 0)
        );
        for (round, is_final) in [(1, false), (2, true)] {
            make(&mut event, r#"{"change":"pair"}"#).expect("a round");
            enter(&mut event, round, [(1, "1-0")]);
            assert_eq!(
                (winners(&event).after, winners(&event).is_final),
                (round, is_final)
            );
            assert!(!winners(&event).winners.is_empty());
        }
    }

    #[test]
    fn players_of_a_group_are_called_by_new_numbers_as_they_come_and_go() {
        let mut event = begun();
        let guests = r#"{"change":"prizes","groups":"Guests (numbers 1 3): a cup"}"#;
        make(&mut event, guests).expect("prizes");
        make(&mut event, r#"{"change":"add","players":"Anna 2000"}"#).expect("Anna");
        assert_eq!(groups(&event), "Guests (numbers 2 4): a cup");
        make(
            &mut event,
            r#"{"change":"correct","player":"Dora","rating":"2100"}"#,
        )
        .expect("Dora");
        assert_eq!(groups(&event), "Guests (numbers 3 1): a cup");
        make(&mut event, r#"{"change":"delete","player":"Bert"}"#).expect("Bert");
        assert_eq!(groups(&event), "Guests (numbers 1): a cup");
    }

    #[test]
    fn where_it_is_not_said_who_is_of_a_group_that_is_told() {
        let players = listed("Name;Elo;Sex;Birth\nAnna;2000;;\nBea;1800;w;2010\n");
        let mut event = Event::begin(&Plan::default(), players.expect("a list")).expect("an event");
        make(&mut event, r#"{"change":"pair"}"#).expect("a round");
        enter(&mut event, 1, [(1, "1/2")]);
        for (group, left) in [
            (
                "Women (women): 3, 2",
                "Women: nobody wins prize 2 (of 1 player the sex is not said).",
            ),
            (
                "Youth (born > 2011): 3, 2",
                "Youth: nobody wins prizes 1 to 2 (of 1 player the year of birth is not said).",
            ),
            (
                "Girls (women, born > 2011): 3",
                "Girls: nobody wins prize 1 (of 1 player the sex or the year of birth is not said).",
            ),
            ("GM (title GM): 3", "GM: nobody wins prize 1."),
        ] {
            let change = serde_json::json!({ "change": "prizes", "groups": group });
            make(&mut event, &change.to_string()).expect(group);
            let winners = event.winners().expect("standings").expect("prizes");
            assert_eq!(winners.left, [left]);
        }
    }

    #[test]
    fn what_is_no_prize_is_refused_in_words() {
        for (groups, says) in [
            ("Main", "names no prizes"),
            ("Main:", "Main has no prize"),
            (": 100", "has a name"),
            ("Main: 1\nMain: 2", "two groups of prizes are called Main"),
            ("Main (open): 100", "“open” is no condition; these are"),
            ("Main (rating 1800): 100", "“rating 1800” is no condition"),
            ("Main): 100", "closes what is not open"),
            ("Main: 100 EUR, 50 USD", "not in EUR and USD"),
            ("Main: 0", "“0” is no prize"),
            ("Main: 60,- €", "“- €” is no prize"),
            ("Main (numbers 9): 1", "there is no player 9"),
            ("Main (team Elm): 1", "there are no teams"),
            (
                "Main (teams): 1",
                "Main is for teams, and there are no teams",
            ),
            ("Main (teams or women): 1", "“teams” stands alone"),
            ("Main (average < 1800): 1", "an average is asked of teams"),
            (
                "Main (teams, numbers 1): 1",
                "teams are called by their names",
            ),
            (
                "Main (teams, average 1800): 1",
                "“average 1800” is no condition",
            ),
            ("Main: a | b", "the sign | parts the groups"),
        ] {
            let change = serde_json::json!({ "change": "prizes", "groups": groups });
            let no = make(&mut begun(), &change.to_string()).expect_err(groups);
            assert!(no.contains(says), "{groups}: {no}");
        }
    }
}
