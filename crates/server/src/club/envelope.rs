//! Sealed moves: the words go into the vault, their commitment to the law and into the log.

use jadoube_laws::sealed::{Salt, SealedWords, close};
use jadoube_laws::{Act, Deed, Millis, Verdict};

use super::Club;
use crate::host::Notice;
use crate::referee;
use crate::refusal::{Refusal, Why};
use crate::table::Table;
use crate::table::command::Command;
use crate::table::live::Live;
use crate::vault::{Envelope, VaultError};

impl Club {
    /// The act as the law is told of it, with its words for the log, and the envelope that it closes, if it does.
    ///
    /// # Errors
    /// When an envelope cannot be closed, or not be opened.
    pub(super) async fn with_envelope(
        &self,
        table: &Table,
        live: &Live,
        command: &Command,
        at: Millis,
    ) -> Result<(Act, String, Option<Envelope>), Refusal> {
        match &command.act.deed {
            Deed::Seal { .. } => {
                let mut salt = [0; 32];
                getrandom::fill(&mut salt)?;
                let (act, secret) = close(command.act.clone(), Salt(salt));
                let secret = secret.ok_or_else(|| {
                    Refusal::new(
                        Why::NotUnderstood,
                        "the envelope is closed here; send the words",
                    )
                })?;
                let envelope = self.seal(table, &secret)?;
                Ok((act, "seals a move".to_owned(), Some(envelope)))
            }
            Deed::Open { .. } => {
                let sealed = self.due_secret(table, live, command, at).await?;
                let act = Act {
                    deed: Deed::Open { sealed },
                    ..command.act.clone()
                };
                Ok((act, command.words.clone(), None))
            }
            _ => Ok((command.act.clone(), command.words.clone(), None)),
        }
    }

    /// What is in the envelope that is due, but only if the law lets it be opened now: an act that it refuses must not
    /// carry the words into the log.
    async fn due_secret(
        &self,
        table: &Table,
        live: &Live,
        command: &Command,
        at: Millis,
    ) -> Result<Option<SealedWords>, Refusal> {
        let Some(due) = live.game.envelope_due() else {
            return Ok(None);
        };
        let wants_words =
            referee::glance(&live.game, &command.act, at).ruling.verdict == Verdict::NotUnderstood;
        if wants_words {
            self.secret(table, due.commitment.to_string()).await
        } else {
            Ok(None)
        }
    }

    /// Whether an act in the log is the one that a client sends again.
    ///
    /// # Errors
    /// When its envelope cannot be read.
    pub(super) async fn is_same(
        &self,
        table: &Table,
        then: &Act,
        now: &Act,
    ) -> Result<bool, Refusal> {
        Ok(match (&then.deed, &now.deed) {
            (
                Deed::Seal {
                    commitment: Some(commitment),
                    ..
                },
                Deed::Seal { words, .. },
            ) => {
                // The words of a refused sealing were not kept; nothing was sealed, so that it can be sent anew.
                let secret = self.secret(table, commitment.to_string()).await?;
                secret.is_some_and(|secret| secret.words == *words)
            }
            (Deed::Open { .. }, Deed::Open { .. }) => then.by == now.by,
            _ => then == now,
        })
    }

    /// What is in an envelope; none if the club has no such envelope.
    async fn secret(
        &self,
        table: &Table,
        commitment: String,
    ) -> Result<Option<SealedWords>, Refusal> {
        match self.store().envelope(table.number, commitment).await? {
            Some(envelope) => Ok(Some(self.unseal(table, &envelope)?)),
            None => Ok(None),
        }
    }

    /// Closes an envelope.
    pub(super) fn seal(&self, table: &Table, words: &SealedWords) -> Result<Envelope, Refusal> {
        let sealed = self.0.vault.close(&table.id, words);
        sealed.map_err(|error| self.no_envelope(&error))
    }

    /// Opens one.
    pub(super) fn unseal(
        &self,
        table: &Table,
        envelope: &Envelope,
    ) -> Result<SealedWords, Refusal> {
        let unsealed = self.0.vault.open(&table.id, envelope);
        unsealed.map_err(|error| self.no_envelope(&error))
    }

    fn no_envelope(&self, error: &VaultError) -> Refusal {
        self.host().note(Notice::NoEnvelope(error));
        let sentence = match error {
            // Where the club keeps its key is nobody's business at a table.
            VaultError::KeyFile { .. } => {
                "the club's key of the envelopes cannot be used; nothing has been done, and whoever keeps the club has to look"
                    .to_owned()
            }
            VaultError::NotOurs => error.to_string(),
        };
        Refusal::new(Why::Storage, sentence)
    }
}
