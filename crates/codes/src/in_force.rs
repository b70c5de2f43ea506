//! A code as it stood on a day: what ran out before that day, or came after it, decides nothing.

use std::sync::{Arc, PoisonError};

use toml::{Table, Value};

use super::clause::Clause;
use super::clause_id::ClauseId;
use super::date::Date;
use super::file;
use super::whole::Code;

impl Clause {
    /// Whether the clause was in force on a day of its edition; what is unknown of the date is taken as late as it can be.
    pub fn is_in_force(&self, date: Date) -> bool {
        let day = date.last();
        let has_begun = self.from.is_none_or(|from| from.first() <= day);
        has_begun && self.until.is_none_or(|until| day <= until.last())
    }
}

impl Code {
    /// The code as it stood on a day: without the clauses that had run out by then or were still to come. Where none has days
    /// of its own it is the same code on every day.
    ///
    /// ```
    /// use jadoube_codes::Code;
    ///
    /// let code = Code::by_id("fide-2014").unwrap();
    /// let early = code.on("2014-09-30".parse().unwrap());
    /// assert!(early.clause("11.3.b").is_some() && early.clause("11.3.b.oct").is_none());
    /// ```
    pub fn on(self: &Arc<Self>, date: Date) -> Arc<Code> {
        let out = |clause: &&Clause| !clause.is_in_force(date);
        let without: Vec<ClauseId> = self
            .clauses
            .iter()
            .filter(out)
            .map(|clause| clause.id)
            .collect();
        if without.is_empty() {
            return Arc::clone(self);
        }
        let mut dated = self.dated.0.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some((_, code)) = dated.iter().find(|(known, _)| *known == without) {
            return Arc::clone(code);
        }
        let code = Arc::new(self.without(&without));
        dated.push((without, Arc::clone(&code)));
        code
    }

    /// The same code without these clauses: what others decide as well they decide alone, and what only these decided is left
    /// open.
    fn without(&self, out: &[ClauseId]) -> Code {
        let mut parameters = self.parameters.clone();
        strike(&mut parameters, out);
        let clauses = self.clauses.iter();
        Code {
            rules: file::rules_of(&parameters).map_or_else(|_| Arc::clone(&self.rules), Arc::new),
            clauses: clauses
                .filter(|clause| !out.contains(&clause.id))
                .cloned()
                .collect(),
            parameters,
            ..self.clone()
        }
    }
}

/// Takes clauses out of every answer; an answer that no clause gives any more goes too.
fn strike(table: &mut Table, out: &[ClauseId]) {
    let struck = |by: &Value| out.iter().any(|id| by.as_str() == Some(id.as_str()));
    let mut lapsed = Vec::new();
    for (key, value) in table.iter_mut() {
        let Value::Table(inner) = value else { continue };
        strike(inner, out);
        let Some(Value::Array(by)) = inner.get_mut("by") else {
            continue;
        };
        let before = by.len();
        by.retain(|one| !struck(one));
        if before > 0 && by.is_empty() {
            inner.remove("is");
            inner.remove("by");
            if inner.is_empty() {
                lapsed.push(key.clone());
            }
        }
    }
    for key in lapsed {
        table.remove(&key);
    }
}
