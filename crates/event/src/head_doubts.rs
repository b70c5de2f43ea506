//! What the head of a report says that cannot be so: how many there are, from when to when, how they are brought together.

use jadoube_pairing::System;
use jadoube_pairing::trf::Report;

use crate::days::Day;
use crate::doubts::Contradiction;
use crate::event::Event;
use crate::federations::is_federation;
use crate::words::counted;

/// Lines of which there is one: codes that say the same, and what they say.
const ONCE: [(&[&str], &str); 14] = [
    (&["012"], "the name of the event"),
    (&["022"], "the place"),
    (&["032"], "the federation"),
    (&["042"], "the first day"),
    (&["052"], "the last day"),
    (&["062"], "the number of players"),
    (&["072"], "the number of rated players"),
    (&["082"], "the number of teams"),
    (&["092"], "the type"),
    (&["102"], "the chief arbiter"),
    (&["122"], "the time control"),
    (&["132"], "the days of the rounds"),
    (&["142", "XXR"], "the number of rounds"),
    (&["192"], "the system"),
];

impl Event {
    /// What the head counts: the code of its line, how many there are, and of what.
    pub(crate) fn counts(&self) -> [(&'static str, usize, &'static str); 3] {
        let tournament = self.tournament();
        let rated = tournament.players.iter().filter(|one| one.rating > 0);
        [
            ("062", tournament.players.len(), "player"),
            ("072", rated.count(), "rated player"),
            ("082", tournament.teams.len(), "team"),
        ]
    }

    /// Writes what the head counts into a report that is given out, whatever was counted there before somebody came.
    pub(crate) fn write_counts(&self, report: &mut Report) {
        for (code, count, _) in self.counts() {
            let is_due = match report.text(code) {
                Some(text) => text.parse::<usize>().is_ok_and(|told| told != count),
                None => count > 0,
            };
            if is_due {
                report.set_text(code, &count.to_string());
            }
        }
    }

    /// The same in a file that stays somebody's own: there what the head counts is counted anew where it was right of the event as it was before a change.
    pub fn count_anew(&mut self, before: &Event) {
        for ((code, old, _), (_, new, _)) in before.counts().into_iter().zip(self.counts()) {
            if old != new && self.as_report().text(code) == Some(old.to_string()) {
                self.report_mut().set_text(code, &new.to_string());
            }
        }
    }

    /// What the head of the report says that cannot be so, and other lines on which nothing that is paired rests, by the lines.
    pub fn head_doubts(&self) -> Vec<Contradiction> {
        let mut all = self.said_twice();
        all.extend(self.miscounted());
        all.extend(self.no_federation());
        all.extend(self.days_astray());
        all.extend(self.rounds_astray());
        all.extend(self.type_astray());
        all.extend(self.two_offices());
        all.extend(self.line_doubts());
        all.sort_by_key(|one| one.line);
        all
    }

    /// The first line with a code that says something, and what it says.
    fn head_line(&self, code: &str) -> Option<(usize, String)> {
        self.as_report().texts(code).into_iter().next()
    }

    fn said_twice(&self) -> Vec<Contradiction> {
        let mut all = Vec::new();
        for (codes, what) in ONCE {
            let told = codes.iter().flat_map(|code| self.as_report().texts(code));
            let mut told: Vec<(usize, String)> = told.collect();
            told.sort_by_key(|(line, _)| *line);
            let Some((first, text)) = told.first() else {
                continue;
            };
            for (line, other) in &told[1..] {
                if other != text {
                    let says = format!(
                        "{what} is '{other}' here and '{text}' in line {first}; one line says it."
                    );
                    all.push(at(*line, says));
                }
            }
        }
        all
    }

    fn miscounted(&self) -> Vec<Contradiction> {
        let of = |(code, count, what): (&str, usize, &str)| {
            let (line, text) = self.head_line(code)?;
            let there = counted(count, what);
            let is = if count == 1 { "is" } else { "are" };
            match text.split_whitespace().next()?.parse::<usize>() {
                Ok(told) if told == count => None,
                Ok(told) => Some(at(
                    line,
                    format!(
                        "{code} says {}, and {there} {is} in the file: it would be '{code} {count}'.",
                        counted(told, what)
                    ),
                )),
                Err(_) => Some(at(
                    line,
                    format!(
                        "{code} has a number of {what}s, and '{text}' is none: it would be '{code} {count}'."
                    ),
                )),
            }
        };
        self.counts().into_iter().filter_map(of).collect()
    }

    fn no_federation(&self) -> Option<Contradiction> {
        let (line, text) = self.head_line("032")?;
        let says = format!("032 has a federation of three letters, as GER, and '{text}' is none.");
        (!is_federation(&text.to_ascii_uppercase())).then(|| at(line, says))
    }

    /// The first or the last day, with its line.
    fn head_day(&self, code: &str) -> Option<(usize, Result<Day, String>)> {
        let (line, text) = self.head_line(code)?;
        Some((line, Day::of_report(&text).ok_or(text)))
    }

    fn days_astray(&self) -> Vec<Contradiction> {
        let mut all = Vec::new();
        let [first, last] = ["042", "052"].map(|code| {
            let (line, day) = self.head_day(code)?;
            day.map_err(|text| {
                let says = format!("{code} has a day, as 2026/11/28, and '{text}' is none.");
                all.push(at(line, says));
            })
            .ok()
            .map(|day| (line, day))
        });
        if let (Some((above, from)), Some((line, to))) = (first, last)
            && to < from
        {
            let says = format!("the last day, {to}, is before the first, {from} in line {above}.");
            all.push(at(line, says));
        }
        let line = self.as_report().line_with("132").unwrap_or(1);
        let announced = self.tournament().rounds;
        let mut before: Option<(usize, Day)> = None;
        for (round, text) in self.as_report().days() {
            if let Some(rounds) = announced.filter(|&rounds| round > rounds) {
                let says = format!(
                    "132 has '{text}' for round {round}, and the event has {}.",
                    counted(rounds, "round")
                );
                all.push(at(line, says));
                continue;
            }
            let Some(day) = Day::of_report(&text) else {
                let says =
                    format!("132 has a day for round {round}, as 26/11/28, and '{text}' is none.");
                all.push(at(line, says));
                continue;
            };
            let mut astray = Vec::new();
            if let Some((earlier, its)) = before.filter(|(_, its)| day < *its) {
                astray.push(format!("before round {earlier} on {its}"));
            }
            if let Some((above, from)) = first.filter(|(_, from)| day < *from) {
                astray.push(format!("before the first day, {from} in line {above}"));
            }
            if let Some((above, to)) = last.filter(|(_, to)| day > *to) {
                astray.push(format!("after the last day, {to} in line {above}"));
            }
            let told = |what| at(line, format!("132 has round {round} on {day}, {what}."));
            all.extend(astray.into_iter().map(told));
            before = Some((round, day));
        }
        all
    }

    fn rounds_astray(&self) -> Option<Contradiction> {
        let announced = self.tournament().rounds?;
        let mut lines = ["142", "XXR"].into_iter();
        let (code, line) = lines.find_map(|code| Some((code, self.head_line(code)?.0)))?;
        let paired = self.tournament().rounds_paired();
        let told = counted(announced, "round");
        if paired > announced {
            let says = format!(
                "{code} says {told}, and {paired} have been paired: it would be '{code} {paired}' or more."
            );
            return Some(at(line, says));
        }
        let system = self.system();
        let by_table = system.rounds(self.tournament()).ok().flatten()?;
        (by_table != announced).then(|| {
            let says = format!(
                "{code} says {told}, and {system} has {by_table} for so many: it would be '{code} {by_table}'."
            );
            at(line, says)
        })
    }

    /// What is said in words of how they are brought together, and in the code of line 192.
    fn type_astray(&self) -> Option<Contradiction> {
        let (line, text) = self.head_line("092")?;
        let is_code = text.contains('_') && text.bytes().all(|it| !it.is_ascii_lowercase());
        let code = System::paired_here(&text);
        if is_code && code.is_none() {
            let says = format!(
                "092 has the type '{text}', which is not known; it is said in words, or by a code as {}.",
                System::Dutch.code()
            );
            return Some(at(line, says));
        }
        let (kind, meant) = code.map_or_else(|| kind(&text), |one| Some((of_kind(one), one)))?;
        let system = self.system();
        (of_kind(system) != kind).then(|| {
            let says = match self.head_line("192") {
                Some((other, code)) => {
                    format!("092 says '{text}', and line {other} has 192 {code}, which is: {system}.")
                }
                None => format!(
                    "092 says '{text}', and without a line 192 it is taken for: {system}; it would be '192 {}'.",
                    meant.code()
                ),
            };
            at(line, says)
        })
    }

    fn two_offices(&self) -> Option<Contradiction> {
        let (chief, name) = self.head_line("102")?;
        let deputies = self.as_report().texts("112").into_iter();
        let mut same = deputies.filter(|(_, deputy)| *deputy == name);
        let says = format!("112 has {name} as a deputy, who is the chief arbiter by line {chief}.");
        same.next().map(|(line, _)| at(line, says))
    }
}

fn at(line: usize, says: String) -> Contradiction {
    let mut letters = says.chars();
    let first = letters.next().map(|letter| letter.to_ascii_uppercase());
    let says = first.into_iter().chain(letters).collect();
    Contradiction { line, says }
}

/// What words call a system, whatever else they say, and a system that they may mean.
fn kind(text: &str) -> Option<(&'static str, System)> {
    let text = text.to_lowercase().replace(['-', ' '], "");
    let words = [
        ("swiss", System::Dutch),
        ("roundrobin", System::RoundRobin),
        ("scheveningen", System::Scheveningen),
        ("knockout", System::KnockOut),
    ];
    let mut meant = words.into_iter().filter(|(word, _)| text.contains(word));
    // Whatever names two may mean either.
    let found = meant.next().filter(|_| meant.next().is_none());
    found.map(|(_, system)| (of_kind(system), system))
}

fn of_kind(system: System) -> &'static str {
    match system {
        System::Dutch | System::Other => "swiss",
        System::RoundRobin
        | System::DoubleRoundRobin
        | System::Teams
        | System::DoubleTeams
        | System::OtherTeams => "roundrobin",
        System::Scheveningen => "scheveningen",
        System::KnockOut => "knockout",
    }
}

#[cfg(test)]
mod tests {
    use crate::Event;
    use crate::testing::make;
    use jadoube_pairing::trf::Report;

    fn player(number: u32, name: &str, rating: &str, round: &str) -> String {
        let text = format!(
            "001 {number:>4}      {name:<33} {rating:>4}                             0.0     {round}"
        );
        text.trim_end().to_owned() + "\n"
    }

    fn players() -> String {
        [
            player(1, "Anna", "2000", "     2 w"),
            player(2, "Bert", "", "     1 b"),
        ]
        .concat()
    }

    #[track_caller]
    fn told(head: &str, expected: &[(usize, &str)]) {
        let text = head.to_owned() + &players();
        let event = Event::of(Report::read(&text).expect("a report")).expect("an event");
        let told = event.head_doubts();
        let told: Vec<(usize, &str)> = told
            .iter()
            .map(|one| (one.line, one.says.as_str()))
            .collect();
        assert_eq!(told, expected, "{head}");
    }

    fn days(rounds: &[&str]) -> String {
        let days: Vec<String> = rounds.iter().map(|day| format!("{day:<10}")).collect();
        format!("132{:88}{}", "", days.concat())
            .trim_end()
            .to_owned()
            + "\n"
    }

    #[test]
    fn a_head_that_is_right_is_not_doubted() {
        told("", &[]);
        let days = days(&["26/11/28", "26/11/28", "2026/11/29"]);
        let head = [
            "012 Open\n022 Bad Elster\n032 GER\n042 2026/11/28\n052 2026/11/29\n062 2\n072 1\n082 0\n",
            "092 Individual: Swiss-System\n102 Ida\n112 Karl\n112 Lea\n122 90 + 30\n142 3\n192 FIDE_DUTCH_2026\n",
            &days,
        ];
        told(&head.concat(), &[]);
        told(
            "092 Schweizer System\n062 2 (1)\n042 26/11/28\n132 something\n",
            &[],
        );
        told("092 FIDE_DUTCH_2025\n012 A\n012 A\n", &[]);
        told(
            "092 Round robin, Berger tables\n192 FIDE_ROUNDROBIN\n142 1\n",
            &[],
        );
    }

    #[test]
    fn what_the_head_counts_is_counted() {
        told(
            "012 Open\n062 3\n072 many\n082 1\n",
            &[
                (
                    2,
                    "062 says 3 players, and 2 players are in the file: it would be '062 2'.",
                ),
                (
                    3,
                    "072 has a number of rated players, and 'many' is none: it would be '072 1'.",
                ),
                (
                    4,
                    "082 says 1 team, and 0 teams are in the file: it would be '082 0'.",
                ),
            ],
        );
        told(
            "142 0\n",
            &[(
                1,
                "142 says 0 rounds, and 1 have been paired: it would be '142 1' or more.",
            )],
        );
        told(
            "XXR 5\n192 FIDE_ROUNDROBIN\n",
            &[(
                1,
                "XXR says 5 rounds, and Round robin, Berger tables has 1 for so many: it would be 'XXR 1'.",
            )],
        );
    }

    #[test]
    fn days_stand_in_their_order() {
        let line = days(&["26/11/28", "26/11/26", "26/11/30", "some day", "26/12/01"]);
        told(
            &format!("042 2026/11/27\n052 2026/11/29\n142 4\n{line}"),
            &[
                (
                    4,
                    "132 has round 2 on 2026-11-26, before round 1 on 2026-11-28.",
                ),
                (
                    4,
                    "132 has round 2 on 2026-11-26, before the first day, 2026-11-27 in line 1.",
                ),
                (
                    4,
                    "132 has round 3 on 2026-11-30, after the last day, 2026-11-29 in line 2.",
                ),
                (
                    4,
                    "132 has a day for round 4, as 26/11/28, and 'some day' is none.",
                ),
                (
                    4,
                    "132 has '26/12/01' for round 5, and the event has 4 rounds.",
                ),
            ],
        );
        told(
            "052 2026/11/27\n042 2026/11/28\n",
            &[(
                1,
                "The last day, 2026-11-27, is before the first, 2026-11-28 in line 2.",
            )],
        );
        told(
            "042 28.11.2026\n052 2026/02/30\n",
            &[
                (1, "042 has a day, as 2026/11/28, and '28.11.2026' is none."),
                (2, "052 has a day, as 2026/11/28, and '2026/02/30' is none."),
            ],
        );
    }

    #[test]
    fn what_is_said_in_two_ways_is_told() {
        told(
            "012 Open\n022 Here\n012 Other\n032 Germany\n102 Ida\n112 Ida\nXXR 3\n142 4\n",
            &[
                (
                    3,
                    "The name of the event is 'Other' here and 'Open' in line 1; one line says it.",
                ),
                (
                    4,
                    "032 has a federation of three letters, as GER, and 'Germany' is none.",
                ),
                (
                    6,
                    "112 has Ida as a deputy, who is the chief arbiter by line 5.",
                ),
                (
                    8,
                    "The number of rounds is '4' here and '3' in line 7; one line says it.",
                ),
            ],
        );
        told(
            "092 Individual: Round-Robin\n",
            &[(
                1,
                "092 says 'Individual: Round-Robin', and without a line 192 it is taken for: Swiss, FIDE (Dutch) system; it would be '192 FIDE_ROUNDROBIN'.",
            )],
        );
        told(
            "092 Knock out\n192 FIDE_DUTCH_2026\n",
            &[(
                1,
                "092 says 'Knock out', and line 2 has 192 FIDE_DUTCH_2026, which is: Swiss, FIDE (Dutch) system.",
            )],
        );
        told(
            "092 FIDE_WHATEVER\n",
            &[(
                1,
                "092 has the type 'FIDE_WHATEVER', which is not known; it is said in words, or by a code as FIDE_DUTCH_2026.",
            )],
        );
    }

    #[test]
    fn whoever_comes_is_counted_and_what_was_wrong_before_stays() {
        let before = Event::taken_over(&format!("062 2\n072 7\n142 3\n{}", players()));
        let before = before.expect("an event");
        let mut event = before.clone();
        make(&mut event, r#"{"change":"add","players":"Clara, 1900"}"#).expect("Clara");
        let text = |event: &Event, code| event.as_report().text(code);
        assert_eq!(text(&event, "062").as_deref(), Some("2"));
        let given = event.published().expect("a report");
        assert_eq!(
            [given.text("062"), given.text("072")],
            [Some("3".to_owned()), Some("2".to_owned())]
        );
        event.count_anew(&before);
        assert_eq!(
            [text(&event, "062"), text(&event, "072")],
            [Some("3".to_owned()), Some("7".to_owned())]
        );
    }
}
