//! Taking a seat, sitting down with another device, and winning a seat back.

use super::Club;
use super::draft::Draft;
use crate::keys::{Change, Good, Grant, Token, TokenHash};
use crate::names::{self, Names};
use crate::people::{People, folded, of_sign};
use crate::refusal::{Refusal, Why};
use crate::seat::Seat;
use crate::store::EntryKind;
use crate::table::Table;
use crate::table::live::Live;

/// The most browsers that hold one seat.
const HOLDERS: usize = 16;

/// What somebody wants who comes to a table to sit down.
#[derive(Clone, Debug, Default)]
pub struct Coming {
    /// The one-time word that he brings; none at an open table.
    pub word: Option<String>,
    /// What he is called.
    pub name: Option<String>,
    /// A secret of his own under which he asks, so that he gets the same key if he asks again.
    pub secret: Option<String>,
    /// The seat that he has here already.
    pub sits: Option<Seat>,
    /// The member who is signed in in his browser, by his id.
    pub member: Option<String>,
}

impl Club {
    /// Gives a seat, and a key for it, to whoever comes with its invitation, or first to an open table.
    ///
    /// # Errors
    /// [`Why::SeatTaken`] if there is nothing to be had; [`Why::WrongSeat`] if the word is none of this table or the
    /// person sits here already; [`Why::NotUnderstood`] if an arbiter gives no name.
    pub async fn join(&self, table: &Table, coming: &Coming) -> Result<(Seat, Token), Refusal> {
        let mut live = table.live().await;
        let token = coming.token(&table.id)?;
        if let Some(seat) = live.keys.seat_of(token.as_str()) {
            return Ok((seat, token));
        }
        if let Some(seat) = coming.sits {
            let detail = format!(
                "this browser has {} seat at this table; nobody sits in two",
                seat.whose()
            );
            return Err(Refusal::new(Why::WrongSeat, detail));
        }
        let grant = match &coming.word {
            Some(word) => {
                let word = TokenHash::of(word);
                self.look_for_secret(table, &mut live, &word).await?;
                let found = live.keys.find(&word);
                found
                    .filter(|grant| grant.good != Good::Key)
                    .ok_or_else(no_word)?
            }
            None => free_seat(table, &live)?,
        };
        let seat = grant.seat;
        if matches!(grant.good, Good::Device | Good::Return) {
            live.room.check_devices(seat)?;
        }
        let key = Grant {
            seat,
            good: Good::Key,
            hash: token.hash(),
        };
        let (kind, words, mut changes) = match grant.good {
            Good::Key | Good::Invitation => {
                let name = self.name_written(coming.name.clone(), coming.member.as_deref())?;
                check_name(seat, name.as_deref())?;
                check_apart(self.people(), &live, seat, name.as_deref())?;
                let spent = Change::Withdraw(seat, Good::Invitation);
                (EntryKind::Join, name, vec![spent])
            }
            Good::Device if live.keys.holders(seat) >= HOLDERS => {
                let detail = format!(
                    "{HOLDERS} browsers hold this seat; win it back first, which puts them out"
                );
                return Err(Refusal::new(Why::SeatTaken, detail));
            }
            Good::Device => {
                let spent = Change::Withdraw(seat, Good::Device);
                (EntryKind::Device, None, vec![spent])
            }
            Good::Return => (EntryKind::Return, None, all_out(seat)),
        };
        changes.push(Change::Give(key));
        let noted = Noted {
            kind,
            words,
            key: None,
        };
        self.note_seat(table, &mut live, seat, noted, changes)
            .await?;
        Ok((seat, token))
    }

    /// Makes a new invitation to a free seat; the one before is good no longer. Asked again under the same secret it
    /// gives the same one, until somebody has sat down with it.
    ///
    /// # Errors
    /// [`Why::WrongSeat`] if it is neither a player who asks nor somebody with the invitation before; [`Why::SeatTaken`] if there is no such seat, it is taken, or the event
    /// gives it; [`Why::BadKey`] if the secret is short.
    pub async fn invite(
        &self,
        table: &Table,
        by: Seat,
        (seat, before): (Seat, Option<&str>),
        secret: Option<&str>,
    ) -> Result<Token, Refusal> {
        let _turn = self.turn(table, by).await?;
        let mut live = table.live().await;
        let invites = |word| {
            let held = live.keys.find(&TokenHash::of(word));
            held.is_some_and(|held| (held.seat, held.good) == (seat, Good::Invitation))
        };
        if !before.is_some_and(invites) {
            only_player(by)?;
        }
        if seat == Seat::Spectator || (seat == Seat::Arbiter && !live.appointment.seat) {
            return Err(Refusal::new(
                Why::SeatTaken,
                "there is no such seat at this table; ask the other player for an arbiter first",
            ));
        }
        if table.terms.appointed {
            return Err(Refusal::new(
                Why::SeatTaken,
                "the seats of this table are the event’s: each player has his own link to it, and its organiser is the arbiter",
            ));
        }
        if live.keys.taken(seat) {
            return Err(Refusal::new(
                Why::SeatTaken,
                "somebody sits there; only an empty seat can be given away",
            ));
        }
        self.one_word(table, &mut live, (seat, Good::Invitation), secret)
            .await
    }

    /// Makes a one-time word for one's own seat: for another device, or to win the seat back one day. The one of its
    /// kind before is good no longer. Asked again under the same secret it gives the same one, until that has been used.
    ///
    /// # Errors
    /// [`Why::WrongSeat`] for those who have no seat; [`Why::BadKey`] if the secret is short.
    pub async fn word(
        &self,
        table: &Table,
        seat: Seat,
        good: Good,
        secret: Option<&str>,
    ) -> Result<Token, Refusal> {
        only_seated(seat)?;
        let _turn = self.turn(table, seat).await?;
        let mut live = table.live().await;
        self.one_word(table, &mut live, (seat, good), secret).await
    }

    async fn one_word(
        &self,
        table: &Table,
        live: &mut Live,
        (seat, good): (Seat, Good),
        secret: Option<&str>,
    ) -> Result<Token, Refusal> {
        let token = match secret {
            // With the number of keys that were given for this seat, so that a word which was used never comes back.
            Some(secret) => Token::derived(&[
                "word",
                &table.id,
                seat.name(),
                good.name(),
                &live.keys_given(seat).to_string(),
                long_enough(secret)?,
            ]),
            None => Token::random()?,
        };
        let hash = token.hash();
        if live.keys.find(&hash).is_some() {
            return Ok(token);
        }
        let changes = vec![
            Change::Withdraw(seat, good),
            Change::Give(Grant { seat, good, hash }),
        ];
        self.store()
            .change_seats(table.number, changes.clone())
            .await?;
        changes.iter().for_each(|change| live.keys.change(change));
        Ok(token)
    }

    /// Gives the seat that this key holds a new one and puts out everybody else who held it. Asked again with the key
    /// that is good no longer, under the same secret, it gives the same new one.
    ///
    /// # Errors
    /// [`Why::WrongSeat`] if the key holds no seat.
    pub async fn renew(
        &self,
        table: &Table,
        key: &str,
        secret: Option<&str>,
    ) -> Result<(Seat, Token), Refusal> {
        let mut live = table.live().await;
        let token = match secret {
            Some(secret) => Token::derived(&["renew", &table.id, key, long_enough(secret)?]),
            None => Token::random()?,
        };
        if let Some(seat) = live.keys.seat_of(token.as_str()) {
            return Ok((seat, token));
        }
        let seat = live.keys.seat_of(key).unwrap_or(Seat::Spectator);
        only_seated(seat)?;
        live.room.check_devices(seat)?;
        let mut changes = all_out(seat);
        changes.push(Change::Give(Grant {
            seat,
            good: Good::Key,
            hash: token.hash(),
        }));
        let noted = Noted {
            kind: EntryKind::Return,
            words: None,
            key: None,
        };
        self.note_seat(table, &mut live, seat, noted, changes)
            .await?;
        Ok((seat, token))
    }

    /// Writes into the log what has become of a seat, and carries it out.
    pub(super) async fn note_seat(
        &self,
        table: &Table,
        live: &mut Live,
        by: Seat,
        noted: Noted,
        changes: Vec<Change>,
    ) -> Result<(), Refusal> {
        let mut draft = Draft::default();
        let now = self.now();
        draft.push(live, noted.kind, by.name(), live.game_time(now), now);
        draft.tells(None, noted.words, noted.key);
        draft.seats = changes;
        self.write(table, live, draft).await.map(|_| ())
    }
}

/// What is noted in the log about a seat.
pub(super) struct Noted {
    pub kind: EntryKind,
    pub words: Option<String>,
    /// The key under which it was asked for, if it is asked for under one that is kept.
    pub key: Option<String>,
}

impl Coming {
    fn token(&self, id: &str) -> Result<Token, Refusal> {
        match &self.secret {
            Some(secret) => Ok(Token::derived(&[
                "join",
                id,
                self.word.as_deref().unwrap_or_default(),
                long_enough(secret)?,
            ])),
            None => Ok(Token::random()?),
        }
    }
}

/// A key follows from the `Idempotency-Key` of the request that asks for it, which must therefore be hard to guess.
///
/// # Errors
/// [`Why::BadKey`] if it is short.
pub fn long_enough(secret: &str) -> Result<&str, Refusal> {
    const LENGTH: usize = 22;
    if secret.len() >= LENGTH {
        return Ok(secret);
    }
    Err(Refusal::new(
        Why::BadKey,
        format!(
            "the Idempotency-Key of a request for a seat is a secret of at least {LENGTH} characters, drawn by lot"
        ),
    ))
}

fn all_out(seat: Seat) -> Vec<Change> {
    [Good::Key, Good::Device, Good::Return]
        .map(|good| Change::Withdraw(seat, good))
        .to_vec()
}

fn free_seat(table: &Table, live: &Live) -> Result<Grant, Refusal> {
    if !table.terms.open {
        return Err(Refusal::new(
            Why::SeatTaken,
            "this table is not open to everybody; ask one of the players for an invitation",
        ));
    }
    let free = [Seat::White, Seat::Black]
        .into_iter()
        .find(|seat| !live.keys.taken(*seat));
    let seat = free.ok_or_else(|| {
        Refusal::new(
            Why::SeatTaken,
            "somebody has taken the free seat already; you can look on",
        )
    })?;
    // No secret: whoever comes first takes it.
    Ok(Grant {
        seat,
        good: Good::Invitation,
        hash: TokenHash([0; 32]),
    })
}

/// What is agreed to is a person by his name: nobody takes one that stands on the other side of that.
fn check_apart(
    people: &People,
    live: &Live,
    seat: Seat,
    name: Option<&str>,
) -> Result<(), Refusal> {
    let Names { white, black } = &live.names;
    let others = match seat {
        Seat::Arbiter => vec![white, black],
        _ => vec![&live.appointment.name],
    };
    let told = |name: &str| folded(&people.shown(name));
    let taken = |name: &&str| {
        others
            .iter()
            .any(|other| other.as_deref().map(told) == Some(told(name)))
    };
    let Some(name) = name.filter(taken) else {
        return Ok(());
    };
    let whose = if seat == Seat::Arbiter {
        "a player"
    } else {
        "the arbiter"
    };
    let sentence = format!(
        "{} is {whose} at this table; add to the name what tells you apart",
        people.shown(name)
    );
    Err(Refusal::new(Why::NameTaken, sentence))
}

fn check_name(seat: Seat, name: Option<&str>) -> Result<(), Refusal> {
    if seat == Seat::Arbiter && name.is_none() {
        return Err(Refusal::new(
            Why::NotUnderstood,
            "an arbiter says his name: the players agree to a person, not to a link",
        ));
    }
    let player = name.filter(|name| seat != Seat::Arbiter && of_sign(name).is_none());
    names::of_player(player).map_err(|no| Refusal::new(Why::NotUnderstood, no.to_string()))?;
    Ok(())
}

fn no_word() -> Refusal {
    Refusal::new(
        Why::SeatTaken,
        "this link has been used already, or a newer one was made in its place; ask whoever sent it for another",
    )
}

pub(super) fn only_player(by: Seat) -> Result<(), Refusal> {
    if by.color().is_some() {
        return Ok(());
    }
    Err(Refusal::new(
        Why::WrongSeat,
        "only the players give seats away",
    ))
}

fn only_seated(seat: Seat) -> Result<(), Refusal> {
    if seat != Seat::Spectator {
        return Ok(());
    }
    Err(Refusal::new(
        Why::WrongSeat,
        "whoever looks on has no seat; there is nothing to keep",
    ))
}
