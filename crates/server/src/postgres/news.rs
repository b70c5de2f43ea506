//! What happens at other nodes is heard by `NOTIFY`, at once, and found by asking, each second.
//!
//! What is told says only where something has happened. It is told after it is durable, in a transaction of its own: inside
//! the transaction of an act, `NOTIFY` would have all acts of the club wait for one another's flush of the disk. A node that
//! dies between the two has told nothing; so each also asks which games were written in a transaction that was not over
//! when it asked before. So nothing is missed, whatever is lost on the way.

use std::collections::BTreeSet;
use std::future::poll_fn;
use std::pin::pin;
use std::sync::Weak;
use std::time::Duration;

use tokio::sync::mpsc::{UnboundedReceiver, UnboundedSender, unbounded_channel};
use tokio::time::{MissedTickBehavior, interval, sleep};
use tokio_postgres::tls::{MakeTlsConnect, TlsConnect};
use tokio_postgres::{AsyncMessage, Client, Config, Row, Socket};

use super::lease::Lease;
use super::read::{club_time, number};
use crate::store::{Beat, GameEnd, News, StoreError};

/// How often it is asked what has happened.
const ASK: Duration = Duration::from_secs(1);

/// How long it is until a line that was lost is tried again.
const AGAIN: Duration = Duration::from_millis(200);

/// The one channel on which all nodes tell each other.
const LISTEN: &str = "LISTEN jadoube";

/// What a node tells the others; it goes out with its name.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Told {
    /// Something was written to the log of this game, or it is no more.
    Game(String),
    /// What stands beside the log of this table has changed.
    Row(String),
    /// Who is connected to this table has changed.
    Presence(String),
}

impl Told {
    fn by(&self, node: &str) -> String {
        match self {
            Told::Game(id) => format!("{node} game {id}"),
            Told::Row(id) => format!("{node} row {id}"),
            Told::Presence(id) => format!("{node} there {id}"),
        }
    }
}

/// Whoever listens, and what he was told.
pub(super) struct Listener {
    pub(super) config: Config,
    /// What this node is called; what it tells itself it knows.
    pub(super) node: String,
    pub(super) lease: Weak<Lease>,
    /// What is to be told.
    pub(super) telling: UnboundedReceiver<Told>,
    /// What was heard.
    pub(super) heard: UnboundedSender<News>,
    /// No transaction older than this was under way when it was asked last.
    pub(super) low: Option<String>,
}

impl Listener {
    /// Listens for as long as anybody wants to hear, over every loss of the line.
    pub(super) async fn run<T>(mut self, tls: T)
    where
        T: MakeTlsConnect<Socket> + Clone + Send + Sync + 'static,
        T::Stream: Send,
        T::TlsConnect: Send,
        <T::TlsConnect as TlsConnect<Socket>>::Future: Send,
    {
        let mut told = false;
        while self.is_wanted() {
            let begun = self.low.clone();
            if let Err(error) = self.line(tls.clone()).await {
                // Said again where it was there meanwhile, and not each time that it is tried in vain.
                if !told || self.low != begun {
                    tracing::warn!(%error, "the line to the database is lost; it is tried again and again");
                }
                told = true;
            }
            sleep(AGAIN).await;
        }
    }

    fn is_wanted(&self) -> bool {
        !self.heard.is_closed() && self.lease.strong_count() > 0
    }

    /// One line, until it is lost.
    async fn line<T>(&mut self, tls: T) -> Result<(), StoreError>
    where
        T: MakeTlsConnect<Socket> + Clone + Send + Sync + 'static,
        T::Stream: Send,
        T::TlsConnect: Send,
        <T::TlsConnect as TlsConnect<Socket>>::Future: Send,
    {
        let (client, mut connection) = self.config.connect(tls).await?;
        let (said, mut saying) = unbounded_channel();
        // It ends when the client is dropped, or the line is lost; then nobody says anything any more.
        tokio::spawn(async move {
            while let Some(Ok(message)) = poll_fn(|context| connection.poll_message(context)).await
            {
                if let AsyncMessage::Notification(notification) = message
                    && said.send(notification.payload().to_owned()).is_err()
                {
                    return;
                }
            }
        });
        client.batch_execute(LISTEN).await?;
        self.begin(&client).await?;
        let mut asking = pin!(interval(ASK));
        asking.set_missed_tick_behavior(MissedTickBehavior::Delay);
        let (mut heard, mut telling) = (Vec::new(), Vec::new());
        while self.is_wanted() {
            tokio::select! {
                count = saying.recv_many(&mut heard, 1000) => {
                    if count == 0 {
                        return Err(StoreError::Failed("it has closed the line".to_owned()));
                    }
                    self.hear(&client, heard.drain(..)).await?;
                }
                count = self.telling.recv_many(&mut telling, 1000) => {
                    if count == 0 {
                        return Ok(());
                    }
                    let told: Vec<String> = telling.drain(..).map(|one| one.by(&self.node)).collect();
                    client.execute("SELECT pg_notify('jadoube', told) FROM unnest($1::text[]) AS told", &[&told]).await?;
                }
                _ = asking.tick() => self.ask(&client).await?,
            }
        }
        Ok(())
    }

    /// Begins to ask from now on, or from where the last line was lost: of a database that was put back to an earlier
    /// moment, from that.
    async fn begin(&mut self, client: &Client) -> Result<(), StoreError> {
        let sql = "SELECT least($1::text::xid8, pg_snapshot_xmin(pg_current_snapshot()))::text,
             coalesce(host(inet_server_addr()), 'a socket of this machine')";
        let row = client.query_one(sql, &[&self.low]).await?;
        let at: &str = row.try_get(1)?;
        tracing::info!(at, "the line to the database is there");
        if self.low.replace(row.try_get(0)?).is_some() {
            self.say(News::Anew);
        }
        Ok(())
    }

    fn say(&self, news: News) {
        // Whoever wanted to hear it may be gone: then the line ends soon.
        let _ = self.heard.send(news);
    }

    /// Asks which games were written since it was asked last.
    async fn ask(&mut self, client: &Client) -> Result<(), StoreError> {
        let sql = "WITH now AS (SELECT pg_snapshot_xmin(pg_current_snapshot())::text AS low)
             SELECT now.low, id, last, wake FROM now LEFT JOIN games ON changed >= $1::text::xid8";
        let found = client.query(sql, &[&self.low]).await?;
        let Some(first) = found.first() else {
            return Ok(());
        };
        self.low = Some(first.try_get(0)?);
        let mut ends = Vec::new();
        for row in &found {
            if row.try_get::<_, Option<&str>>(1)?.is_some() {
                ends.push(end_of(row)?);
            }
        }
        if !ends.is_empty() {
            self.say(News::Games(ends));
        }
        Ok(())
    }

    async fn hear(
        &self,
        client: &Client,
        heard: impl Iterator<Item = String>,
    ) -> Result<(), StoreError> {
        let (mut games, mut others) = (BTreeSet::new(), Vec::new());
        for said in heard {
            let mut words = said.split(' ');
            let (by, what) = (words.next(), words.next());
            if by == Some(&self.node) {
                continue;
            }
            match (what, words.next()) {
                (Some("game"), Some(id)) => _ = games.insert(id.to_owned()),
                (Some("row"), Some(id)) => others.push(News::Row(id.to_owned())),
                (Some("there"), Some(id)) => others.push(News::Presence(id.to_owned())),
                (Some("free"), None) => others.push(News::Free),
                (Some("people"), None) => others.push(News::People),
                (Some("beat"), Some(session)) => {
                    let beat = read_beat(session, words.next(), words.next());
                    others.extend(beat.map(|beat| self.beat(beat)));
                }
                // A later version may tell more.
                _ => {}
            }
        }
        others.dedup();
        others.into_iter().for_each(|news| self.say(news));
        if !games.is_empty() {
            self.say(News::Games(ends(client, games).await?));
        }
        Ok(())
    }

    fn beat(&self, beat: Beat) -> News {
        if let Some(lease) = self.lease.upgrade() {
            lease.hear(&beat);
        }
        News::Beat(beat)
    }
}

fn read_beat(session: &str, beats: Option<&str>, club: Option<&str>) -> Option<Beat> {
    Some(Beat {
        session: session.parse().ok()?,
        beats: beats?.parse().ok()?,
        club: club_time(club?.parse().ok()?),
    })
}

/// Where these games end now.
async fn ends(client: &Client, mut ids: BTreeSet<String>) -> Result<Vec<GameEnd>, StoreError> {
    let asked: Vec<&String> = ids.iter().collect();
    let sql = "SELECT NULL, id, last, wake FROM games WHERE id = ANY($1)";
    let found = client.query(sql, &[&asked]).await?;
    let mut ends = found.iter().map(end_of).collect::<Result<Vec<_>, _>>()?;
    for end in &ends {
        ids.remove(&end.id);
    }
    ends.extend(ids.into_iter().map(|id| GameEnd {
        id,
        last: None,
        wake: None,
    }));
    Ok(ends)
}

fn end_of(row: &Row) -> Result<GameEnd, StoreError> {
    Ok(GameEnd {
        id: row.try_get(1)?,
        last: Some(number(row, 2)?),
        wake: row.try_get::<_, Option<i64>>(3)?.map(club_time),
    })
}
