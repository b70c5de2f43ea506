//! What the regulations of an event settle where its code of laws leaves it to them: how late somebody may come, before which move no draw
//! may be agreed. What the words mean is not known here; whoever begins the event has them read under its code.

use jadoube_pairing::trf::Report;

use crate::event::Event;

/// The remark in which they stand.
const REGULATIONS: &str = "regulations";

/// What parts them in the remark, which is one line.
const PART: &str = ", ";

/// Writes them into a report; with none nothing is said of them.
pub(crate) fn write(report: &mut Report, regulations: &[String]) {
    let told = Some(regulations.join(PART)).filter(|told| !told.is_empty());
    report.set_remark(REGULATIONS, told.as_deref());
}

impl Event {
    /// Its regulations, each as the header of a case has it: `default-time 0:15:00`.
    pub fn regulations(&self) -> Vec<String> {
        let told = self.as_report().remark(REGULATIONS).unwrap_or_default();
        let parts = told.split(PART.trim()).map(str::trim);
        parts
            .filter(|part| !part.is_empty())
            .map(str::to_owned)
            .collect()
    }

    /// Has it these regulations, and no others; tells it.
    pub fn set_regulations(&mut self, regulations: &[String]) -> Vec<String> {
        write(self.report_mut(), regulations);
        let told = match regulations {
            [] => "The event settles nothing beside its code of laws.".to_owned(),
            some => format!("The event settles: {}.", some.join(PART)),
        };
        let paired = self.tournament().rounds_paired();
        let stays = (paired > 0 && !self.open_boards(paired).is_empty())
            .then(|| "Games that are played at tables go on as they were begun.".to_owned());
        [told].into_iter().chain(stays).collect()
    }
}

#[cfg(test)]
mod tests {
    use crate::Event;
    use crate::begin::Plan;
    use crate::players::listed;
    use jadoube_pairing::trf::Report;

    #[test]
    fn regulations_stand_in_the_report_that_is_given_out_too() {
        let regulations = ["default-time 0:15:00", "no-draw-before 30"].map(str::to_owned);
        let plan = Plan {
            regulations: regulations.to_vec(),
            ..Plan::default()
        };
        let players = || listed("Anna\nBert").expect("a list");
        let event = Event::begin(&plan, players()).expect("an event");
        let given = event.published().expect("a report").to_string();
        let read = Event::of(Report::read(&given).expect("a report")).expect("an event");
        assert_eq!(read.regulations(), regulations);

        let mut plain = Event::begin(&Plan::default(), players()).expect("an event");
        assert!(!plain.as_report().to_string().contains("regulations"));
        plain.set_regulations(&regulations);
        assert_eq!(plain.regulations(), regulations);
        plain.set_regulations(&[]);
        assert!(plain.regulations().is_empty());
    }
}
