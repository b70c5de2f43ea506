//! What a tie-break measures, and the one table of its letters and words.

use super::opponents::Cut;

/// What a tie-break measures; the letters are those of line `202` of the report file.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Measure {
    /// `BH`, 8.1: the opponents' scores.
    Buchholz(Cut),
    /// `FB`, 8.3: the same, as if the games of the last round were drawn.
    ForeBuchholz(Cut),
    /// `AOB`, 8.2: the average Buchholz of the opponents met over the board.
    AverageBuchholz,
    /// `AOB/F`, 8.2: their average as if the games of the last round were drawn.
    AverageForeBuchholz,
    /// `SB`, 9.1: the opponents' scores, each times the points against him; how many are left out.
    SonnebornBerger(usize),
    /// `DE`, 6: the games among those who are level. Its value is the place among them, and the lower is better.
    DirectEncounter,
    /// `WIN`, 7.1: rounds that brought a win's points.
    Wins,
    /// `WON`, 7.2: games won over the board.
    GamesWon,
    /// `BPG`, 7.3: games with Black.
    BlackGames,
    /// `BWG`, 7.4: games won with Black.
    BlackWins,
    /// `PS`, 7.5: the sum of the scores after each round; how many of the first are left out.
    Progressive(usize),
    /// `REP`, 7.6: rounds that one chose to play.
    Elected,
    /// `STD`, 7.7: rounds better than the opponent's, and half of those as good.
    StandardPoints,
    /// `TPN`, 7.8: the number by which he is paired, and the lower is better.
    PairingNumber,
    /// `KS`, 9.2: points against those with half of the possible points, or with so many half points more (14.5).
    Koya(i32),
    /// `ARO`, 10.1: the average rating of opponents.
    AverageRating(Cut),
    /// `TPR`, 10.2: the performance by the table.
    Performance,
    /// `PTP`, 10.3: the lowest rating of which the score was to be expected.
    PerfectPerformance,
    /// `APRO`, 10.4: the average performance of the opponents met over the board.
    AveragePerformance,
    /// `APPO`, 10.5: the average of the ratings of which their scores were to be expected.
    AveragePerfectPerformance,
    /// `RTNG`, 10.6: his own rating.
    Rating,
    /// `MPvGP`, 13.1: of teams the points in the score that does not decide.
    OtherPoints,
    /// `EMMSB`, `EMGSB`, `EGMSB`, `EGGSB`, 13.2: the points of opponents, each times the points against it; how many are left out.
    Extended {
        /// The score in which the opponents' points are counted.
        theirs: TeamScore,
        /// The score in which those against them are.
        own: TeamScore,
        /// How many are left out.
        lowest: usize,
    },
    /// `EDE`, `EDEBT`, `EDEBB`, `EDET`, `EDEB`, 13.3: the matches among those who are level, and for the last two what follows.
    ExtendedEncounter(KnockOut),
    /// `BC`, 12.1: the number of each board, times the points on it. The lower is better.
    BoardCount,
    /// `TBR`, 12.2: the points on the first board, then on the next and so on. Its value is the place among those who are level.
    TopBoards,
    /// `BBE`, 12.3: the points without the last board, then without the two last and so on. Its value is the place among those who are level.
    BottomBoards,
    /// `SSSC`, 13.4: the points in the score that does not decide, and the opponents' points on a scale.
    Strength {
        /// Whether the last round is taken as drawn.
        fore: bool,
        /// By what the opponents' points are divided; as 13.4.2 has it if nothing is said.
        scale: Option<u32>,
    },
}

/// One of the two scores of a team (11.1).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum TeamScore {
    /// The points of its matches.
    Match,
    /// The points of its players' games.
    Game,
}

impl TeamScore {
    /// The other of the two.
    #[must_use]
    pub const fn other(self) -> Self {
        match self {
            Self::Match => Self::Game,
            Self::Game => Self::Match,
        }
    }
}

/// What follows where two teams are level in both scores (13.3.2).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum KnockOut {
    /// Nothing.
    Nothing,
    /// The board count, then the top boards.
    CountThenTop,
    /// The board count, then all boards but the last ones.
    CountThenBottom,
    /// The top boards.
    Top,
    /// All boards but the last ones.
    Bottom,
}

impl Measure {
    /// All of them, each as its letters alone call it.
    pub const ALL: [Self; 34] = [
        Self::Buchholz(Cut::NONE),
        Self::ForeBuchholz(Cut::NONE),
        Self::AverageBuchholz,
        Self::SonnebornBerger(0),
        Self::DirectEncounter,
        Self::Wins,
        Self::GamesWon,
        Self::BlackGames,
        Self::BlackWins,
        Self::Progressive(0),
        Self::Elected,
        Self::StandardPoints,
        Self::PairingNumber,
        Self::Koya(0),
        Self::AverageRating(Cut::NONE),
        Self::Performance,
        Self::PerfectPerformance,
        Self::AveragePerformance,
        Self::AveragePerfectPerformance,
        Self::Rating,
        Self::OtherPoints,
        Self::extended(TeamScore::Match, TeamScore::Match),
        Self::extended(TeamScore::Match, TeamScore::Game),
        Self::extended(TeamScore::Game, TeamScore::Match),
        Self::extended(TeamScore::Game, TeamScore::Game),
        Self::ExtendedEncounter(KnockOut::Nothing),
        Self::ExtendedEncounter(KnockOut::CountThenTop),
        Self::ExtendedEncounter(KnockOut::CountThenBottom),
        Self::ExtendedEncounter(KnockOut::Top),
        Self::ExtendedEncounter(KnockOut::Bottom),
        Self::BoardCount,
        Self::TopBoards,
        Self::BottomBoards,
        Self::Strength {
            fore: false,
            scale: None,
        },
    ];

    const fn extended(theirs: TeamScore, own: TeamScore) -> Self {
        Self::Extended {
            theirs,
            own,
            lowest: 0,
        }
    }

    /// The table: the letters, what it is called, what it means in one line.
    const fn words(self) -> [&'static str; 3] {
        match self {
            Self::Buchholz(_) => ["BH", "Buchholz", "the points of the opponents, added up"],
            Self::ForeBuchholz(_) => [
                "FB",
                "Fore-Buchholz",
                "the points of the opponents, added up as if the last round were drawn",
            ],
            Self::AverageBuchholz | Self::AverageForeBuchholz => [
                "AOB",
                "Opponents' Buchholz",
                "the average Buchholz of the opponents met over the board",
            ],
            Self::SonnebornBerger(_) => [
                "SB",
                "Sonneborn-Berger",
                "the points of those beaten, and half of those drawn with",
            ],
            Self::DirectEncounter => [
                "DE",
                "Direct encounter",
                "the games among those who are level; shown is the place among them",
            ],
            Self::Wins => ["WIN", "Wins", "rounds won, without play too"],
            Self::GamesWon => ["WON", "Games won", "games won over the board"],
            Self::BlackGames => ["BPG", "Blacks", "games played with Black"],
            Self::BlackWins => ["BWG", "Black wins", "games won with Black"],
            Self::Progressive(_) => [
                "PS",
                "Progressive",
                "the points after each round, added up: early wins count oftener",
            ],
            Self::Elected => [
                "REP",
                "Rounds played",
                "rounds from which the player did not stay away",
            ],
            Self::StandardPoints => [
                "STD",
                "Standard points",
                "rounds better than the opponent's, and half of those as good, whatever wins are worth",
            ],
            Self::PairingNumber => [
                "TPN",
                "Pairing number",
                "the number by which a player is paired: the lower is better",
            ],
            Self::Koya(_) => [
                "KS",
                "Koya",
                "the points against those who have half of all points or more",
            ],
            Self::AverageRating(_) => [
                "ARO",
                "Opponents' rating",
                "the average rating of the opponents",
            ],
            Self::Performance => [
                "TPR",
                "Performance",
                "the opponents' average rating, and what the points tell beyond it",
            ],
            Self::PerfectPerformance => [
                "PTP",
                "Perfect performance",
                "the lowest rating of which the points were to be expected",
            ],
            Self::AveragePerformance => [
                "APRO",
                "Opponents' performance",
                "the average performance of the opponents",
            ],
            Self::AveragePerfectPerformance => [
                "APPO",
                "Opponents' perfect performance",
                "the average perfect performance of the opponents",
            ],
            Self::Rating => ["RTNG", "Rating", "the player’s own rating"],
            Self::OtherPoints => [
                "MPvGP",
                "The other points",
                "the points of all games where matches decide, and of the matches where games do",
            ],
            Self::Extended { theirs, own, .. } => match (theirs, own) {
                (TeamScore::Match, TeamScore::Match) => [
                    "EMMSB",
                    "Sonneborn-Berger of matches",
                    "the match points of each opponent, times the match points against it",
                ],
                (TeamScore::Match, TeamScore::Game) => [
                    "EMGSB",
                    "Sonneborn-Berger of games",
                    "the match points of each opponent, times the game points against it",
                ],
                (TeamScore::Game, TeamScore::Match) => [
                    "EGMSB",
                    "Sonneborn-Berger of matches, by games",
                    "the game points of each opponent, times the match points against it",
                ],
                (TeamScore::Game, TeamScore::Game) => [
                    "EGGSB",
                    "Sonneborn-Berger of games, by games",
                    "the game points of each opponent, times the game points against it",
                ],
            },
            Self::ExtendedEncounter(then) => match then {
                KnockOut::Nothing => [
                    "EDE",
                    "Direct encounter of teams",
                    "the matches among those who are level, then the games of these",
                ],
                KnockOut::CountThenTop => [
                    "EDEBT",
                    "Direct encounter, board count, top boards",
                    "the matches among those who are level; the last two by board count and top boards",
                ],
                KnockOut::CountThenBottom => [
                    "EDEBB",
                    "Direct encounter, board count, without last boards",
                    "the matches among those who are level; the last two by board count and without the last boards",
                ],
                KnockOut::Top => [
                    "EDET",
                    "Direct encounter, top boards",
                    "the matches among those who are level; the last two by top boards",
                ],
                KnockOut::Bottom => [
                    "EDEB",
                    "Direct encounter, without last boards",
                    "the matches among those who are level; the last two without the last boards",
                ],
            },
            Self::BoardCount => [
                "BC",
                "Board count",
                "the number of each board times the points on it, of teams with the same game points: the lower is better",
            ],
            Self::TopBoards => [
                "TBR",
                "Top boards",
                "the points on the first board, then on the second and so on; shown is the place",
            ],
            Self::BottomBoards => [
                "BBE",
                "Without last boards",
                "the points on all boards but the last, then but the two last and so on; shown is the place",
            ],
            Self::Strength { .. } => [
                "SSSC",
                "Score and schedule",
                "the other points, and the points of the opponents on their scale",
            ],
        }
    }

    /// The letters that call it, without what changes it.
    pub(super) const fn letters(self) -> &'static str {
        self.words()[0]
    }

    /// What it is called, without what changes it.
    pub(super) const fn name(self) -> &'static str {
        self.words()[1]
    }

    /// What it means, without what changes it.
    pub(super) const fn says(self) -> &'static str {
        self.words()[2]
    }

    /// The measure that letters call, in capitals or not.
    pub(super) fn called(letters: &str) -> Option<Self> {
        // Rounds one elected to play in were once games.
        let letters = if letters.eq_ignore_ascii_case("GE") {
            "REP"
        } else {
            letters
        };
        let mut all = Self::ALL.into_iter();
        all.find(|measure| measure.letters().eq_ignore_ascii_case(letters))
    }

    /// What is left out of it.
    pub(super) const fn cut(self) -> Cut {
        match self {
            Self::Buchholz(cut) | Self::ForeBuchholz(cut) | Self::AverageRating(cut) => cut,
            Self::SonnebornBerger(lowest)
            | Self::Progressive(lowest)
            | Self::Extended { lowest, .. } => Cut::lowest(lowest),
            _ => Cut::NONE,
        }
    }

    /// The same with something left out, if it is a sum of which that can be.
    #[must_use]
    pub const fn with_cut(self, cut: Cut) -> Option<Self> {
        Some(match (self, cut) {
            (Self::Buchholz(Cut::NONE), cut) => Self::Buchholz(cut),
            (Self::ForeBuchholz(Cut::NONE), cut) => Self::ForeBuchholz(cut),
            (Self::AverageRating(Cut::NONE), cut) => Self::AverageRating(cut),
            (Self::SonnebornBerger(0), Cut { lowest, highest: 0 }) => Self::SonnebornBerger(lowest),
            (Self::Progressive(0), Cut { lowest, highest: 0 }) => Self::Progressive(lowest),
            (
                Self::Extended {
                    theirs,
                    own,
                    lowest: 0,
                },
                Cut { lowest, highest: 0 },
            ) => Self::Extended {
                theirs,
                own,
                lowest,
            },
            _ => return None,
        })
    }

    /// Of the schedule's strength the same, with the last round as drawn or another scale.
    pub(super) const fn strength(self, then_fore: bool, then_scale: Option<u32>) -> Option<Self> {
        match (self, then_fore, then_scale) {
            (Self::Strength { fore: false, scale }, true, None) => {
                Some(Self::Strength { fore: true, scale })
            }
            (Self::Strength { fore, scale: None }, false, Some(scale)) => Some(Self::Strength {
                fore,
                scale: Some(scale),
            }),
            _ => None,
        }
    }

    /// Whether it is asked of teams alone.
    #[must_use]
    pub const fn is_of_teams(self) -> bool {
        matches!(
            self,
            Self::OtherPoints
                | Self::Extended { .. }
                | Self::ExtendedEncounter(_)
                | Self::BoardCount
                | Self::TopBoards
                | Self::BottomBoards
                | Self::Strength { .. }
        )
    }

    /// Whether it is made of the score of one round after the other, so that of teams it can be asked in either.
    pub(super) const fn is_of_scores(self) -> bool {
        matches!(
            self,
            Self::Buchholz(_)
                | Self::ForeBuchholz(_)
                | Self::AverageBuchholz
                | Self::AverageForeBuchholz
                | Self::SonnebornBerger(_)
                | Self::DirectEncounter
                | Self::Wins
                | Self::GamesWon
                | Self::Progressive(_)
                | Self::StandardPoints
                | Self::Koya(_)
        )
    }

    /// Whether it asks who was met, so that it matters how a game without play is taken.
    pub(super) const fn asks_who_was_met(self) -> bool {
        matches!(
            self,
            Self::Buchholz(_)
                | Self::ForeBuchholz(_)
                | Self::SonnebornBerger(_)
                | Self::DirectEncounter
                | Self::Extended { .. }
                | Self::ExtendedEncounter(_)
                | Self::Strength { .. }
        )
    }

    /// Whether the lower value is the better.
    #[must_use]
    pub const fn goes_upwards(self) -> bool {
        matches!(
            self,
            Self::DirectEncounter
                | Self::PairingNumber
                | Self::ExtendedEncounter(_)
                | Self::BoardCount
                | Self::TopBoards
                | Self::BottomBoards
        )
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_sex_is_guessed_where_it_is_said_what_a_measure_means() {
        let guesses = ["he", "him", "his", "she", "her", "hers"];
        for measure in Measure::ALL {
            let said = measure.says();
            let mut words = said.split(|sign: char| !sign.is_alphabetic());
            assert!(!words.any(|word| guesses.contains(&word)), "{said}");
        }
    }
}
