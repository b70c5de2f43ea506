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
}

impl Measure {
    /// All of them, each as its letters alone call it.
    pub const ALL: [Self; 20] = [
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
    ];

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
                "rounds from which he did not stay away",
            ],
            Self::StandardPoints => [
                "STD",
                "Standard points",
                "rounds better than the opponent's, and half of those as good, whatever wins are worth",
            ],
            Self::PairingNumber => [
                "TPN",
                "Pairing number",
                "the number by which he is paired: the lower is better",
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
            Self::Rating => ["RTNG", "Rating", "his own rating"],
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
            Self::SonnebornBerger(lowest) | Self::Progressive(lowest) => Cut::lowest(lowest),
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
            _ => return None,
        })
    }

    /// Whether it asks who was met, so that it matters how a game without play is taken.
    pub(super) const fn asks_who_was_met(self) -> bool {
        matches!(
            self,
            Self::Buchholz(_)
                | Self::ForeBuchholz(_)
                | Self::SonnebornBerger(_)
                | Self::DirectEncounter
        )
    }

    /// Whether the lower value is the better.
    #[must_use]
    pub const fn goes_upwards(self) -> bool {
        matches!(self, Self::DirectEncounter | Self::PairingNumber)
    }
}
