//! Making tables: reading what is wanted, and handing out the seats.

use jadoube_laws::terms::PlayForm;
use jadoube_laws::{Millis, Terms};
use serde::Serialize;

use super::Club;
use super::seats::long_enough;
use super::wanted::{NewTable, Side, lot, not_understood, read_terms};
use crate::agreed::terms::{Begins, TableTerms};
use crate::keys::{Good, Grant, Keys, Token, derived_id};
use crate::machine::MachineSeat;
use crate::refusal::{Fault, Refusal, Why};
use crate::seat::Seat;
use crate::store::{GameRow, NewGame, StoreError};
use crate::strength::Strength;
use crate::table::Table;
use crate::table::command::{NUMBER_LIMIT, largest};
use crate::table::live::Live;

/// A table that has been made.
#[derive(Clone, Debug)]
pub struct Made {
    /// The public name.
    pub id: String,
    /// The maker's seat; he looks on where it is for two others.
    pub you: Seat,
    /// The maker's keys: his own, both where he plays both sides to try things out, and none where he looks on.
    pub keys: Vec<(Seat, Token)>,
    /// The invitations to the other seats.
    pub invitations: Vec<(Seat, Token)>,
    /// The machine's key, which is told to nobody: its seat is taken.
    machine: Option<(Seat, Token)>,
}

impl Club {
    /// Makes a table, gives the maker his own key, and invitations to the other seats. Asked again under the same
    /// secret it gives the same table.
    ///
    /// # Errors
    /// [`Why::NotUnderstood`] with every field that cannot be read; [`Why::KeyReused`] if the secret made another
    /// table; [`Why::Storage`] if it cannot be written.
    pub async fn make(&self, wanted: &NewTable, secret: Option<&str>) -> Result<Made, Refusal> {
        self.make_as(None, wanted, secret).await
    }

    /// The same for a member, by his id: he has his name at the table, whether he gives it or none.
    ///
    /// # Errors
    /// As [`Club::make`]; [`Why::NameTaken`] if a name is that of another member.
    pub async fn make_as(
        &self,
        member: Option<&str>,
        wanted: &NewTable,
        secret: Option<&str>,
    ) -> Result<Made, Refusal> {
        let secret = match secret {
            Some(secret) => long_enough(secret)?.to_owned(),
            None => Token::random()?.as_str().to_owned(),
        };
        let (mut terms, mut table, code) = read_terms(self.codes(), wanted, &secret)?;
        let numbers = serde_json::to_value(&terms).map_or(u64::MAX, |terms| largest(&terms));
        if numbers > NUMBER_LIMIT {
            let detail = format!(
                "a number in the terms is beyond {NUMBER_LIMIT}; as milliseconds that is 115 days"
            );
            return Err(Refusal::new(Why::NotUnderstood, detail));
        }
        let you = match wanted.colors {
            Side::White => Seat::White,
            Side::Black => Seat::Black,
            Side::Others => Seat::Spectator,
            Side::Random => [Seat::White, Seat::Black][usize::from(lot(&secret, "colors", 2))],
        };
        let names = &mut terms.names;
        for (seat, name) in [
            (Seat::White, &mut names.white),
            (Seat::Black, &mut names.black),
        ] {
            // Whom he plays is for the other to say; who plays both sides alone may be both.
            let own = seat == you || (wanted.solo && name.is_some());
            *name = self.name_written(name.take(), member.filter(|_| own))?;
        }
        if let Some(words) = &wanted.machine {
            let seat = you
                .color()
                .map_or(Seat::Black, |own| Seat::of(own.opposite()));
            let (strength, name) = self.read_machine(words, &table, &terms)?;
            table.machine = Some(MachineSeat { seat, strength });
            let slot = match seat {
                Seat::White => &mut terms.names.white,
                _ => &mut terms.names.black,
            };
            *slot = Some(name);
        }
        let made = Made::new(you, &table, &secret);
        let new = NewGame {
            id: made.id.clone(),
            code: code.id.to_owned(),
            terms: json(&terms)?,
            table_terms: json(&table)?,
            made: self.wall(),
            keys: made.grants(),
            listed: !(wanted.private || wanted.solo),
            rematch_of: None,
        };
        match self.store().make(new.clone()).await {
            Ok(_) => Ok(made),
            Err(StoreError::Conflict) => self.made_before(made, &new).await,
            Err(error) => Err(error.into()),
        }
    }

    /// Reads how strongly the machine shall play, and tells what it is called.
    ///
    /// # Errors
    /// [`Why::NotUnderstood`] if there is none, or it plays no such game.
    fn read_machine(
        &self,
        words: &str,
        table: &TableTerms,
        terms: &Terms,
    ) -> Result<(Strength, String), Refusal> {
        let faulty = |detail: String| {
            let field = "machine";
            not_understood(vec![Fault { field, detail }])
        };
        let machine = self
            .machine()
            .ok_or_else(|| faulty("this club offers no machine as an opponent".to_owned()))?;
        if table.solo || terms.play != PlayForm::Board {
            return Err(faulty(
                "the machine plays at one board, against one player".to_owned(),
            ));
        }
        let strength = machine.read(words).map_err(faulty)?;
        Ok((strength, machine.called(strength)))
    }

    /// The table that was made under the same secret, if it is the same table.
    async fn made_before(&self, made: Made, new: &NewGame) -> Result<Made, Refusal> {
        let row = self.store().game(&made.id).await?;
        let same = row.is_some_and(|row| {
            let there = row.made;
            (there.code, there.terms, there.table_terms)
                == (new.code.clone(), new.terms.clone(), new.table_terms.clone())
        });
        if same {
            return Ok(made);
        }
        Err(Refusal::new(
            Why::KeyReused,
            "the Idempotency-Key has made another table; take a new one for each",
        ))
    }

    /// Begins play if both players are there, or have said that they are ready, and nothing else is waited for.
    ///
    /// # Errors
    /// When it cannot be written.
    pub async fn begin_if_both_are_there(
        &self,
        table: &Table,
        live: &mut Live,
    ) -> Result<(), Refusal> {
        let there = |seat| match table.terms.begins {
            Begins::BothReady => live.is_ready(seat),
            Begins::BothPresent | Begins::Arbiter => live.connections.connected(seat),
        };
        // Whoever is asked about his arbiter is not ready to play under him, nor is who waits for one.
        let open = live.appointment.is_asked_for() || live.appointment.is_awaited();
        let waits = table.terms.begins == Begins::BothReady && open;
        let both = there(Seat::White) && there(Seat::Black) && !waits;
        if both && live.base.is_none() {
            self.begin(table, live).await
        } else {
            Ok(())
        }
    }

    /// The tables that are listed, newest first.
    ///
    /// # Errors
    /// When they cannot be read.
    pub async fn listed(&self) -> Result<Vec<GameRow>, StoreError> {
        const A_DAY: Millis = Millis::from_seconds(86_400);
        self.store().listed(self.wall() - A_DAY).await
    }
}

impl Made {
    /// A table as it follows from the secret under which it is asked for.
    fn new(you: Seat, table: &TableTerms, secret: &str) -> Made {
        let token = |seat: Seat, good: Good| {
            let token = Token::derived(&["make", secret, seat.name(), good.name()]);
            (seat, token)
        };
        let mut made = Made {
            id: derived_id(&["make", secret]),
            you,
            keys: Vec::new(),
            invitations: Vec::new(),
            machine: None,
        };
        for seat in [Seat::White, Seat::Black] {
            if seat == you || table.solo {
                made.keys.push(token(seat, Good::Key));
            } else if table.machine.is_some() {
                made.machine = Some(token(seat, Good::Key));
            } else if !table.open {
                made.invitations.push(token(seat, Good::Invitation));
            }
        }
        if table.has_arbiter() {
            made.invitations
                .push(token(Seat::Arbiter, Good::Invitation));
        }
        made
    }

    fn grants(&self) -> Keys {
        let grants = |tokens: &[(Seat, Token)], good: Good| {
            let grants = tokens.iter().map(|(seat, token)| Grant {
                seat: *seat,
                good,
                hash: token.hash(),
            });
            grants.collect::<Vec<_>>()
        };
        let mut all = grants(&self.keys, Good::Key);
        all.extend(grants(self.machine.as_slice(), Good::Key));
        all.extend(grants(&self.invitations, Good::Invitation));
        Keys::new(all)
    }
}

/// As it stands in the log.
pub(super) fn json(value: &impl Serialize) -> Result<String, Refusal> {
    serde_json::to_string(value).map_err(|error| Refusal::new(Why::Internal, error.to_string()))
}
