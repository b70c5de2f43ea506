//! Two clocks as values: what the acts so far imply, to the millisecond.

use std::sync::Arc;

use jadoube_board::{ByColor, Color};
use jadoube_codes::time::Millis;

use crate::control::{Bonus, Period, TimeControl};

/// The clocks of a timed game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Clocks {
    periods: Arc<[Period]>,
    sides: ByColor<Side>,
    /// Whether what is left of the time for one move is not kept for the next.
    fresh_each_move: bool,
    running: Option<Color>,
    /// Whether they stand by the official's order, and so until he starts them.
    held: bool,
    /// The moment up to which time has been charged.
    counted_to: Millis,
}

/// One player's account of time.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Side {
    /// Time charged since the beginning.
    used: Millis,
    /// Time given so far: the periods entered, increments, gifts and corrections.
    given: i64,
    /// Index of the period; past the last one while a last period repeats.
    period: u32,
    /// Moves that count towards the controls.
    moves: u32,
    /// Moves owed at the end of the period, counted from the beginning; none if all that are left.
    owed: Option<u32>,
    /// What is left of this turn's delay.
    delay: Millis,
    /// When the flag fell, and with how many moves completed.
    fell: Option<Fall>,
    /// The least that was left in this period.
    least: i64,
    /// What of the time given does not hang on moves: gifts, penalties and what an official has set.
    kept: i64,
    /// Periods entered by an official's word and not by moves or time.
    entered_by_word: u32,
}

/// The fall of a flag.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Fall {
    at: Millis,
    owed: Option<Owed>,
}

/// The moves due by the end of a period, and those completed of them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Owed {
    /// Moves completed since the beginning.
    pub completed: u32,
    /// Moves due since the beginning.
    pub due: u32,
}

/// What the moves made by then had earned on both clocks: a return to that moment takes the rest off again.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Earned {
    sides: ByColor<Side>,
}

/// What a clock shows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ClockReading {
    /// Time left to the next control; nothing when the flag is down.
    pub left: Millis,
    /// The least that was left at any moment of this period.
    pub least: Millis,
    /// Time used since the beginning.
    pub used: Millis,
    /// Whether it runs.
    pub running: bool,
    /// When the flag fell, if it has fallen.
    pub fallen: Option<Millis>,
    /// Moves made so far that count towards the controls.
    pub moves: u32,
    /// Moves to be made before the next control; none if the period is for all moves.
    pub moves_to_control: Option<u32>,
    /// What each move adds or holds back in this period.
    pub bonus: Bonus,
}

impl Clocks {
    /// Both clocks at the beginning of a game in which so many moves have been made; `None` without any period.
    pub fn new(control: &TimeControl, made: ByColor<u32>, begins: Color) -> Option<Clocks> {
        let (periods, fresh_each_move) = match control {
            TimeControl::Periods {
                periods,
                total: true,
            } => (from_totals(periods), false),
            TimeControl::Periods { periods, .. } => (periods.clone(), false),
            TimeControl::Days { moves, days } => (vec![in_days(*moves, *days)], *moves == 1),
        };
        let first = periods[0];
        let fresh = |moves| Side {
            used: Millis::ZERO,
            given: first.time.0 as i64,
            period: 0,
            moves,
            owed: first.moves,
            delay: Millis::ZERO,
            fell: None,
            least: first.time.0 as i64,
            kept: 0,
            entered_by_word: 0,
        };
        let mut clocks = Clocks {
            periods: periods.into(),
            sides: ByColor {
                white: fresh(made.white),
                black: fresh(made.black),
            },
            fresh_each_move,
            running: None,
            held: false,
            counted_to: Millis::ZERO,
        };
        for color in Color::ALL {
            clocks.enter_earned_periods(color);
        }
        clocks.sides[begins].delay = clocks.delay_of(begins);
        Some(clocks)
    }

    /// Whose clock runs.
    pub fn running(&self) -> Option<Color> {
        self.running
    }

    /// What a clock shows when time has been counted up to `now`.
    pub fn reading(&self, whose: Color, now: Millis) -> ClockReading {
        let mut clocks = self.clone();
        clocks.pass(now);
        let side = clocks.sides[whose];
        ClockReading {
            left: Millis(side.left().max(0) as u64),
            least: Millis(side.least.max(0) as u64),
            used: side.used,
            running: clocks.running == Some(whose),
            fallen: side.fell.map(|fall| fall.at),
            moves: side.moves,
            moves_to_control: side.owed.map(|owed| owed.saturating_sub(side.moves)),
            bonus: clocks.period_of(whose).bonus,
        }
    }

    /// When the flag of this player fell.
    pub fn fallen(&self, whose: Color) -> Option<Millis> {
        self.sides[whose].fell.map(|fall| fall.at)
    }

    /// The moves due and those completed when the flag of this player fell, whatever was completed since; as they are now
    /// where it has not fallen. None where the period is for all moves.
    pub fn owed(&self, whose: Color) -> Option<Owed> {
        let side = self.sides[whose];
        side.fell.map_or_else(|| side.owed(), |fall| fall.owed)
    }

    /// When the flag of the running clock falls if nothing else happens.
    pub fn next_fall(&self) -> Option<Millis> {
        let whose = self.running?;
        let side = self.sides[whose];
        if side.fell.is_some() {
            return None;
        }
        let mut left = side.left();
        let mut index = side.period;
        let mut owed = side.owed;
        while owed.is_none() && (index as usize) + 1 < self.periods.len() {
            index += 1;
            let next = self.periods[index as usize];
            left += next.time.0 as i64;
            owed = next.moves;
        }
        Some(self.counted_to + side.delay + Millis(left.max(0) as u64))
    }

    /// Charges the running clock up to `now`, enters periods that time alone opens, and notes a flag that falls.
    pub fn pass(&mut self, now: Millis) {
        let elapsed = now.saturating_sub(self.counted_to);
        let from = self.counted_to;
        self.counted_to = self.counted_to.max(now);
        let Some(whose) = self.running else { return };
        let held_back = self.sides[whose].delay.min(elapsed);
        self.sides[whose].delay = self.sides[whose].delay - held_back;
        let charged = elapsed - held_back;
        let before = self.sides[whose].left();
        self.sides[whose].used += charged;
        self.enter_periods_without_quota(whose);
        let side = &mut self.sides[whose];
        side.least = side.least.min(side.left());
        if side.fell.is_none() && side.left() <= 0 {
            let gained = side.left() + charged.0 as i64 - before;
            let until_fall = (before + gained).max(0) as u64;
            side.drop_flag(from + held_back + Millis(until_fall));
        }
    }

    /// Time passes that is charged to nobody.
    pub fn rest_until(&mut self, now: Millis) {
        self.counted_to = self.counted_to.max(now);
    }

    /// Charges time to a player for which no clock ran.
    pub fn charge(&mut self, whose: Color, time: Millis) {
        self.sides[whose].used += time;
        self.enter_periods_without_quota(whose);
        let side = &mut self.sides[whose];
        side.least = side.least.min(side.left());
        if side.fell.is_none() && side.left() <= 0 {
            side.drop_flag(self.counted_to);
        }
    }

    /// The time charged to each player since the beginning.
    pub fn used(&self) -> ByColor<Millis> {
        ByColor {
            white: self.sides.white.used,
            black: self.sides.black.used,
        }
    }

    /// Starts a clock; the other stands.
    pub fn start(&mut self, whose: Color) {
        if self.running != Some(whose) {
            self.sides[whose].delay = self.delay_of(whose);
        }
        self.running = Some(whose);
        self.held = false;
    }

    /// Stops both clocks.
    pub fn stop(&mut self) {
        self.running = None;
    }

    /// Both clocks stand until the official starts them.
    pub fn hold(&mut self) {
        self.held = true;
    }

    /// The official's order that they stand is over: play was broken off, and is taken up anew.
    pub fn let_go(&mut self) {
        self.held = false;
    }

    /// Whether they stand by the official's order.
    pub fn are_held(&self) -> bool {
        self.held
    }

    /// Presses: the bonus of the move is given, unless nothing is left, and the other clock runs.
    pub fn press(&mut self, whose: Color) {
        let is_up = self.sides[whose].left() > 0;
        if let (Bonus::Increment(time), true) = (self.period_of(whose).bonus, is_up) {
            self.sides[whose].given += time.0 as i64;
        }
        self.start(whose.opposite());
    }

    /// Counts moves towards the controls and enters the periods that they earn.
    pub fn count_moves(&mut self, whose: Color, moves: u32) {
        self.sides[whose].moves += moves;
        self.enter_earned_periods(whose);
    }

    /// The number of moves counted towards the controls.
    pub fn moves_counted(&self, whose: Color) -> u32 {
        self.sides[whose].moves
    }

    /// The moves owed for all the time used, the unfinished period in proportion and without any fraction.
    pub fn due_in_proportion(&self, whose: Color) -> u32 {
        let mut left = self.sides[whose].used.0;
        let mut due = 0u64;
        for index in 0.. {
            let period = self.periods[index.min(self.periods.len() - 1)];
            let (Some(moves), time) = (period.moves, period.time.0) else {
                break;
            };
            if time == 0 {
                break;
            }
            if left < time {
                due += u64::from(moves) * left / time;
                break;
            }
            due += u64::from(moves);
            left -= time;
        }
        u32::try_from(due).unwrap_or(u32::MAX)
    }

    /// Sets the number of moves counted, where what they had earned is not known; periods entered stay entered.
    pub fn recount(&mut self, whose: Color, moves: u32) {
        self.sides[whose].moves = moves;
    }

    /// What moves have earned so far.
    pub fn earned(&self) -> Earned {
        Earned { sides: self.sides }
    }

    /// Moves have become void: the periods and the increments that they had earned are taken off, and the moves count no
    /// longer. The time used stays used, what was given for other reasons stays given, and a clock that an official has set
    /// since shows what he has set.
    pub fn take_back_to(&mut self, earned: &Earned, set: ByColor<bool>) {
        for whose in Color::ALL {
            let then = earned.sides[whose];
            let side = &mut self.sides[whose];
            side.moves = then.moves;
            if side.entered_by_word != then.entered_by_word || set[whose] {
                continue;
            }
            let other_period = side.period != then.period;
            let given = then.given + (side.kept - then.kept);
            if given == side.given && !other_period {
                continue;
            }
            side.given = given;
            side.period = then.period;
            side.owed = then.owed;
            if other_period {
                side.least = then.least.min(side.left());
            }
            self.enter_periods_without_quota(whose);
            self.lift_or_drop_flag(whose);
        }
    }

    /// A flag that stood by time that is taken off is down; one that had fallen and stands again is up.
    fn lift_or_drop_flag(&mut self, whose: Color) {
        let at = self.counted_to;
        let side = &mut self.sides[whose];
        side.least = side.least.min(side.left());
        if side.left() > 0 {
            side.fell = None;
        } else if side.fell.is_none() {
            side.drop_flag(at);
        }
    }

    /// The increment that a press has added comes off again: the press was for nothing.
    pub fn take_off_increment(&mut self, whose: Color, time: Millis) {
        self.sides[whose].given -= time.0 as i64;
        self.lift_or_drop_flag(whose);
    }

    /// Adds to the time left, or takes off it; a gift does not undo that there was little left before. A clock whose flag is
    /// down shows nothing, however long ago it fell, and what it gets is added to that.
    pub fn adjust(&mut self, whose: Color, by: i64) {
        let side = &mut self.sides[whose];
        let shown = side.given.max(side.used.0 as i64);
        side.kept += shown - side.given;
        side.given = shown;
        let least = self.sides[whose].least;
        self.sides[whose].given += by;
        self.sides[whose].kept += by;
        self.lift_or_drop_flag(whose);
        if by > 0 {
            self.sides[whose].least = least;
        }
    }

    /// Makes a clock show so much time left.
    pub fn set_left(&mut self, whose: Color, left: Millis) {
        let given = self.sides[whose].used.0 as i64 + left.0 as i64;
        self.sides[whose].kept += given - self.sides[whose].given;
        self.sides[whose].given = given;
        self.lift_flag(whose);
    }

    /// A flag has been seen down, whatever the time as reckoned: nothing is left. The other one, which was not seen down, is up.
    pub fn drop_flag(&mut self, whose: Color, at: Millis) {
        self.set_left(whose, Millis::ZERO);
        self.sides[whose].drop_flag(at);
        self.sides[whose.opposite()].fell = None;
    }

    /// Both flags have been seen down, whatever the time as reckoned.
    pub fn drop_both_flags(&mut self, at: Millis) {
        for whose in Color::ALL {
            if self.sides[whose].fell.is_none() {
                self.set_left(whose, Millis::ZERO);
                self.sides[whose].drop_flag(at);
            }
        }
    }

    /// Makes a clock show so much time used; the time given stays.
    pub fn set_used(&mut self, whose: Color, used: Millis) {
        self.sides[whose].used = used;
        self.lift_flag(whose);
    }

    /// From now on each move adds so much in every period.
    pub fn bring_in_increment(&mut self, increment: Millis) {
        let with_increment = |period: &Period| Period {
            bonus: Bonus::Increment(increment),
            ..*period
        };
        self.periods = self.periods.iter().map(with_increment).collect();
    }

    /// Both players enter the next period, as if they had made the moves owed; flags that stand again are up.
    pub fn enter_next_periods(&mut self) {
        for whose in Color::ALL {
            self.enter_next_period(whose);
            self.sides[whose].entered_by_word += 1;
            self.lift_flag(whose);
        }
    }

    /// Whether neither increment nor delay is given in the present period of this player.
    pub fn without_bonus(&self, whose: Color) -> bool {
        self.period_of(whose).bonus.each_move() == Millis::ZERO
    }

    /// The number of the player's present period, from 0.
    pub fn period(&self, whose: Color) -> u32 {
        self.sides[whose].period
    }

    /// Whether the moment at which the period before this one was over lies nearer than the end of this one.
    pub fn is_nearer_to_period_before(&self, whose: Color, now: Millis) -> bool {
        let left = self.reading(whose, now).left.0;
        let since = self.period_of(whose).time.0.abs_diff(left);
        self.sides[whose].period > 0 && since <= left
    }

    /// Whether the present period of this player is the last one.
    pub fn in_last_period(&self, whose: Color) -> bool {
        let side = self.sides[whose];
        side.owed.is_none() && side.period as usize + 1 >= self.periods.len()
    }

    /// A flag that stands again because the clock was set is up again; what it showed before does not count.
    fn lift_flag(&mut self, whose: Color) {
        self.sides[whose].least = self.sides[whose].left();
        if self.sides[whose].left() > 0 {
            self.sides[whose].fell = None;
        }
    }

    fn period_of(&self, whose: Color) -> Period {
        self.periods[(self.sides[whose].period as usize).min(self.periods.len() - 1)]
    }

    fn delay_of(&self, whose: Color) -> Millis {
        self.period_of(whose).bonus.delay().unwrap_or_default()
    }

    fn enter_earned_periods(&mut self, whose: Color) {
        while self.sides[whose]
            .owed
            .is_some_and(|owed| self.sides[whose].moves >= owed)
        {
            if !self.enter_next_period(whose) {
                break;
            }
        }
    }

    fn enter_periods_without_quota(&mut self, whose: Color) {
        while self.sides[whose].owed.is_none() && self.sides[whose].left() <= 0 {
            if !self.enter_next_period(whose) {
                break;
            }
        }
    }

    /// Whether there was a next period; a last period with a quota repeats.
    fn enter_next_period(&mut self, whose: Color) -> bool {
        let last = self.periods.len() - 1;
        let side = &mut self.sides[whose];
        let next = side.period as usize + 1;
        if next > last && self.periods[last].moves.is_none() {
            return false;
        }
        let period = self.periods[next.min(last)];
        let owed_so_far = side.owed.unwrap_or(side.moves);
        side.period += 1;
        if self.fresh_each_move {
            side.given = side.used.0 as i64;
        }
        side.given += period.time.0 as i64;
        side.owed = period.moves.map(|moves| owed_so_far + moves);
        side.least = side.left();
        true
    }
}

impl Side {
    fn left(&self) -> i64 {
        self.given - self.used.0 as i64
    }

    fn owed(&self) -> Option<Owed> {
        let completed = self.moves;
        self.owed.map(|due| Owed { completed, due })
    }

    fn drop_flag(&mut self, at: Millis) {
        let owed = self.owed();
        self.fell = Some(Fall { at, owed });
    }
}

/// A control in days as a period that repeats.
fn in_days(moves: u32, days: u32) -> Period {
    Period {
        moves: Some(moves),
        time: Millis::from_seconds(u64::from(days) * 86_400),
        bonus: Bonus::None,
    }
}

/// Periods that are written as totals, as periods one after the other.
fn from_totals(totals: &[Period]) -> Vec<Period> {
    let mut before = (0, Millis::ZERO);
    let mut periods = Vec::with_capacity(totals.len());
    for total in totals {
        periods.push(Period {
            moves: total
                .moves
                .map(|moves| moves.saturating_sub(before.0).max(1)),
            time: total.time - before.1,
            bonus: total.bonus,
        });
        before = (total.moves.unwrap_or(before.0), total.time);
    }
    periods
}

#[cfg(test)]
mod tests {
    use super::*;

    fn clocks(control: &str) -> Clocks {
        let control = control.parse().expect("a time control");
        let mut clocks =
            Clocks::new(&control, ByColor { white: 0, black: 0 }, Color::White).expect("periods");
        clocks.start(Color::White);
        clocks
    }

    fn seconds(n: u64) -> Millis {
        Millis::from_seconds(n)
    }

    #[test]
    fn an_increment_is_added_at_each_press() {
        let mut clocks = clocks("10m+5s");
        clocks.pass(seconds(3));
        clocks.press(Color::White);
        assert_eq!(clocks.reading(Color::White, seconds(3)).left, seconds(602));
    }

    #[test]
    fn a_delay_is_not_counted_and_not_saved() {
        let mut clocks = clocks("5m d3s");
        clocks.pass(seconds(2));
        clocks.press(Color::White);
        clocks.pass(seconds(4));
        clocks.press(Color::Black);
        assert_eq!(clocks.reading(Color::White, seconds(8)).left, seconds(299));
    }

    #[test]
    fn the_next_period_comes_with_the_quota_or_with_the_time() {
        let mut clocks = clocks("2/1m, 30s, 10s");
        clocks.pass(seconds(50));
        clocks.count_moves(Color::White, 2);
        assert_eq!(clocks.reading(Color::White, seconds(50)).left, seconds(40));
        assert_eq!(clocks.next_fall(), Some(seconds(100)));
        clocks.pass(seconds(95));
        assert_eq!(clocks.reading(Color::White, seconds(95)).left, seconds(5));
        clocks.pass(seconds(101));
        assert_eq!(clocks.fallen(Color::White), Some(seconds(100)));
    }

    #[test]
    fn a_flag_falls_when_the_time_used_equals_the_time_allowed() {
        let mut clocks = clocks("30/2h, 15/1h");
        clocks.count_moves(Color::White, 29);
        clocks.pass(Millis(7_199_999));
        assert_eq!(clocks.fallen(Color::White), None);
        clocks.pass(Millis(7_200_000));
        assert_eq!(clocks.fallen(Color::White), Some(Millis(7_200_000)));
    }

    #[test]
    fn the_unfinished_period_is_owed_in_proportion() {
        let mut clocks = clocks("20/1h, 15/1h");
        for (used, due) in [
            (130 * 60, 37),
            (110 * 60, 32),
            (3600, 20),
            (0, 0),
            (7200, 35),
        ] {
            clocks.set_used(Color::White, seconds(used));
            assert_eq!(clocks.due_in_proportion(Color::White), due, "{used} s used");
        }
    }

    #[test]
    fn totals_and_repeated_last_periods_are_the_same_thing() {
        let mut one = clocks("30/2h, 45/3h total");
        let mut other = clocks("30/2h, 15/1h");
        for clocks in [&mut one, &mut other] {
            clocks.count_moves(Color::White, 60);
            clocks.pass(seconds(4 * 3600 - 1));
            assert_eq!(
                clocks.reading(Color::White, seconds(4 * 3600 - 1)).left,
                seconds(3601)
            );
        }
    }
}
