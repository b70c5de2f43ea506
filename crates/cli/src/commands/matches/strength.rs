//! What results say of two players' strength, as testers of engines tell it.

use std::fmt;

/// Results of one of two, as far as games have ended.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Results {
    /// Games won.
    pub won: u32,
    /// Games drawn.
    pub drawn: u32,
    /// Games lost.
    pub lost: u32,
}

/// What a sequential probability ratio test says.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// Nothing yet.
    Open,
    /// The difference is the greater one.
    Greater,
    /// The difference is the smaller one.
    Smaller,
}

/// Both errors of a test.
const ERROR: f64 = 0.05;
/// So many standard deviations hold 95 of 100 values.
const SIGMA_95: f64 = 1.96;

/// Points in a game that a difference of so many Elo points lets expect.
fn expected(elo: f64) -> f64 {
    1.0 / (1.0 + 10_f64.powf(-elo / 400.0))
}

/// The difference in Elo points that lets so many points in a game expect.
fn difference(points: f64) -> f64 {
    -400.0 * (1.0 / points - 1.0).log10()
}

impl Results {
    fn games(self) -> f64 {
        f64::from(self.won) + f64::from(self.drawn) + f64::from(self.lost)
    }

    /// Points in a game, and their variance, of so many wins, draws and losses.
    fn moments([won, drawn, lost]: [f64; 3]) -> (f64, f64) {
        let games = won + drawn + lost;
        let mean = (won + drawn / 2.0) / games;
        let square = |points: f64| (points - mean).powi(2);
        let variance = (won * square(1.0) + drawn * square(0.5) + lost * square(0.0)) / games;
        (mean, variance)
    }

    fn counts(self) -> [f64; 3] {
        [self.won, self.drawn, self.lost].map(f64::from)
    }

    /// The logarithm of how much likelier these results are with the greater difference than with the smaller, by the normal
    /// approximation; results that there are none of yet count for half a one.
    pub fn likelihood(self, (low, high): (f64, f64)) -> f64 {
        if self.games() < 1.0 {
            return 0.0;
        }
        let counts = self
            .counts()
            .map(|count| if count == 0.0 { 0.5 } else { count });
        let games: f64 = counts.iter().sum();
        let (mean, variance) = Results::moments(counts);
        let (low, high) = (expected(low), expected(high));
        games * (high - low) * (2.0 * mean - low - high) / (2.0 * variance)
    }

    /// What the test says of them.
    pub fn verdict(self, bounds: (f64, f64)) -> Verdict {
        let limit = ((1.0 - ERROR) / ERROR).ln();
        let likelihood = self.likelihood(bounds);
        if likelihood >= limit {
            Verdict::Greater
        } else if likelihood <= -limit {
            Verdict::Smaller
        } else {
            Verdict::Open
        }
    }
}

impl fmt::Display for Results {
    /// The difference in Elo points with its bounds at 95 %, and how likely it is that the one is the stronger.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Results { won, drawn, lost } = *self;
        write!(f, "{won} won, {drawn} drawn, {lost} lost")?;
        if won == 0 && lost == 0 || self.games() < 2.0 {
            return Ok(());
        }
        let (mean, variance) = Results::moments(self.counts());
        let error = (variance / self.games()).sqrt();
        if variance > 0.0 {
            let points = |sigmas: f64| difference((mean + sigmas * error).clamp(1e-6, 1.0 - 1e-6));
            let half = (points(SIGMA_95) - points(-SIGMA_95)) / 2.0;
            // Nothing is no negative number.
            let middle = points(0.0) + 0.0;
            write!(f, "; Elo {middle:+.1} ± {half:.1} (95 %)")?;
        }
        let decisive = f64::from(won) + f64::from(lost);
        let ahead = (f64::from(won) - f64::from(lost)) / (2.0 * decisive).sqrt();
        write!(
            f,
            ", stronger with {:.1} %",
            50.0 * (1.0 + error_function(ahead))
        )
    }
}

/// The error function, to seven places (Abramowitz and Stegun, 7.1.26).
fn error_function(x: f64) -> f64 {
    let t = 1.0 / (1.0 + 0.327_591_1 * x.abs());
    let terms = [
        0.254_829_592,
        -0.284_496_736,
        1.421_413_741,
        -1.453_152_027,
        1.061_405_429,
    ];
    let sum = terms.iter().rev().fold(0.0, |sum, term| (sum + term) * t);
    (1.0 - sum * (-x * x).exp()).copysign(x)
}

#[cfg(test)]
mod tests {
    use super::*;

    const fn results(won: u32, drawn: u32, lost: u32) -> Results {
        Results { won, drawn, lost }
    }

    #[test]
    fn a_difference_is_told_with_its_bounds() {
        let told = results(300, 400, 300).to_string();
        assert_eq!(
            told,
            "300 won, 400 drawn, 300 lost; Elo +0.0 ± 16.7 (95 %), stronger with 50.0 %"
        );
        let told = results(60, 20, 20).to_string();
        assert!(
            told.contains("Elo +147.2") && told.ends_with("100.0 %"),
            "{told}"
        );
        assert_eq!(results(0, 8, 0).to_string(), "0 won, 8 drawn, 0 lost");
        assert!(
            !results(3, 0, 0).to_string().contains("Elo"),
            "nothing bounds it"
        );
    }

    #[test]
    fn a_test_ends_when_the_results_speak() {
        let bounds = (0.0, 10.0);
        assert_eq!(results(0, 0, 0).verdict(bounds), Verdict::Open);
        assert_eq!(results(10, 10, 9).verdict(bounds), Verdict::Open);
        assert_eq!(results(3000, 4000, 2600).verdict(bounds), Verdict::Greater);
        assert_eq!(results(2600, 4000, 2700).verdict(bounds), Verdict::Smaller);
        let (ahead, behind) = (results(30, 10, 20), results(20, 10, 30));
        let sum = ahead.likelihood((-5.0, 5.0)) + behind.likelihood((-5.0, 5.0));
        assert!(sum.abs() < 1e-9, "{sum}");
    }
}
