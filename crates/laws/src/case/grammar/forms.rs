//! The table of acts: how each is told, what act it is, who may do it, what it is called, and an example.
//!
//! It stands in `forms/`, a file for each heading. A form is a line with its doer and its pattern, and under it what act
//! that is, what it is called, how it is offered to whoever may do it, an example, and other lines that tell the same, in
//! which `(the|his)` stands for either and `(|down)` for one that may be left out.
//! Where two forms would read the same line the first one does, so what says more stands first.

use std::sync::OnceLock;

/// Who does what a form tells; whether he may do it now is for the law to say.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Who {
    /// A player.
    Player,
    /// The official.
    Official,
    /// A player or the official.
    Either,
    /// Anybody, onlookers included.
    Anybody,
}

/// One way of telling an act.
#[derive(Clone, Debug)]
pub struct Form {
    /// The heading under which it is listed.
    pub group: &'static str,
    /// Who does it.
    pub who: Who,
    /// The line after the actor, with gaps such as `{square}`, as it is written.
    pub pattern: &'static str,
    /// The act: members of its JSON form by their paths, with the same gaps.
    pub act: &'static str,
    /// What it is called, of whoever does it: `claims stalemate`.
    pub label: &'static str,
    /// What it is called where somebody may do it: `Claim stalemate`.
    pub command: &'static str,
    /// Why nobody does it at a table on a screen, where nobody does.
    pub screen: Option<&'static str>,
    /// An example, as it is written.
    pub example: &'static str,
    /// Other lines that tell the same, as they are written: `(his|her) score` stands for two.
    pub also: Vec<&'static str>,
}

/// The files of the table, in the order in which they are listed.
const FILES: [&str; 9] = [
    include_str!("forms/hands.txt"),
    include_str!("forms/steps.txt"),
    include_str!("forms/claims.txt"),
    include_str!("forms/words.txt"),
    include_str!("forms/penalties.txt"),
    include_str!("forms/record.txt"),
    include_str!("forms/clocks.txt"),
    include_str!("forms/findings.txt"),
    include_str!("forms/decisions.txt"),
];

/// Every form of act that a line can tell.
pub fn forms() -> &'static [Form] {
    static FORMS: OnceLock<Vec<Form>> = OnceLock::new();
    FORMS.get_or_init(|| FILES.into_iter().flat_map(file).collect())
}

/// The forms of one file; a line that is none is left out, and a test holds that there are no such lines.
fn file(text: &'static str) -> Vec<Form> {
    let mut lines = text.lines();
    let group = lines
        .next()
        .and_then(|line| line.strip_prefix("# "))
        .unwrap_or_default();
    let mut forms: Vec<Form> = Vec::new();
    for line in lines {
        match (line.strip_prefix("  "), forms.last_mut()) {
            (Some(said), Some(form)) => {
                form.take(said);
            }
            _ => forms.extend(head(group, line)),
        }
    }
    forms
}

/// The line with which a form begins: who does it, and the pattern.
fn head(group: &'static str, line: &'static str) -> Option<Form> {
    let (who, pattern) = line.split_once(' ')?;
    let who = match who {
        "player" => Who::Player,
        "official" => Who::Official,
        "either" => Who::Either,
        "anybody" => Who::Anybody,
        _ => return None,
    };
    Some(Form {
        group,
        who,
        pattern,
        act: "",
        label: "",
        command: "",
        screen: None,
        example: "",
        also: Vec::new(),
    })
}

impl Form {
    /// Takes a line that stands under the head; says whether it is one.
    fn take(&mut self, line: &'static str) -> bool {
        match line.split_once(' ') {
            Some(("act", act)) => self.act = act,
            Some(("label", label)) => self.label = label,
            Some(("command", command)) => self.command = command,
            Some(("screen", why)) => self.screen = Some(why),
            Some(("example", example)) => self.example = example,
            Some(("also", also)) => self.also.push(also),
            _ => return false,
        }
        true
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_line_of_the_table_is_read() {
        for text in FILES {
            let forms = file(text);
            assert!(!forms[0].group.is_empty());
            let lines = |form: &Form| 5 + usize::from(form.screen.is_some()) + form.also.len();
            let read: usize = forms.iter().map(lines).sum();
            let written = text.lines().skip(1).filter(|line| !line.is_empty()).count();
            assert_eq!(read, written, "{}", forms[0].group);
            for form in forms {
                let parts = [
                    form.pattern,
                    form.act,
                    form.label,
                    form.command,
                    form.example,
                ];
                assert!(parts.iter().all(|part| !part.is_empty()), "{form:?}");
            }
        }
    }
}
