//! Members over HTTP: becoming one, signing in, what is kept of oneself, and taking it away.

use axum::Json;
use axum::extract::{Path, State};
use axum::http::{HeaderMap, StatusCode};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::guard::Asker;
use super::json::Body;
use super::seats::{Presented, key_in};
use crate::club::{About, Club, KeptOfMember, device_id, passkey_id};
use crate::door::limits::Counted;
use crate::door::network::Network;
use crate::keys::{Token, TokenHash};
use crate::people::of_sign;
use crate::problem::{Kind, Problem};
use crate::refusal::{Refusal, Why};
use crate::store::{DeviceRow, MemberRow, PasskeyRow, PlayedRow};
use crate::view::event_link;

/// Somebody who wants to be a member.
#[derive(Clone, Debug, Default, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct MemberRequest {
    /// What he is called: nobody else in the club will be called so.
    #[schema(example = "Emil Late")]
    pub name: String,
    /// What is kept of him beside it.
    #[serde(default)]
    pub about: About,
    /// What he calls the browser in which he is.
    #[serde(default)]
    #[schema(example = "phone")]
    pub device: Option<String>,
}

/// A member, as the club has him.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct MemberView {
    /// What stands for him in exports and logs, where his name does not.
    pub id: String,
    /// What he is called.
    pub name: String,
    /// What is kept of him beside it.
    pub about: About,
    /// When he became a member.
    pub since: String,
}

/// Somebody who has become a member. His words and his key are told this once.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct MemberMade {
    /// He.
    pub member: MemberView,
    /// His twelve recovery words: by them he signs in in another browser.
    pub words: String,
    /// The key of this browser: send it as `Authorization: Bearer KEY` here, and as `Member-Key` where a name is given.
    pub key: String,
}

/// Somebody who signs in.
#[derive(Clone, Debug, Default, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct SignInRequest {
    /// His twelve recovery words.
    pub words: String,
    /// What he calls the browser in which he is.
    #[serde(default)]
    pub device: Option<String>,
}

/// Somebody who has signed in. The key is told this once.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct SignedIn {
    /// He.
    pub member: MemberView,
    /// The key of this browser.
    pub key: String,
}

/// All that is kept of a member.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct MemberKept {
    /// He.
    pub member: MemberView,
    /// The browsers in which he is signed in.
    pub devices: Vec<DeviceView>,
    /// His passkeys, for all addresses of the club.
    pub passkeys: Vec<PasskeyView>,
    /// The latest thousand games in which he sat, newest first.
    pub games: Vec<PlayedView>,
    /// The events in which he stands, newest first.
    pub events: Vec<EnteredView>,
}

/// A browser in which a member is signed in.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct DeviceView {
    /// What it is called in addresses.
    pub id: String,
    /// What he calls it.
    pub label: String,
    /// When he signed in.
    pub since: String,
    /// When it was last used, to the hour.
    pub used: String,
    /// Whether it is the one that asks.
    pub here: bool,
}

/// A passkey of a member.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct PasskeyView {
    /// What it is called in addresses.
    pub id: String,
    /// What he calls it.
    pub label: String,
    /// The name of the club for which it was made.
    pub site: String,
    /// Whether its device may give it to others of his.
    pub synced: bool,
    /// When it was made.
    pub since: String,
    /// When somebody last signed in with it.
    pub used: String,
}

/// A game of a member.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct PlayedView {
    /// The page of the game.
    pub link: String,
    /// When the table was made.
    pub made: String,
    /// Who has White.
    pub white: Option<String>,
    /// Who has Black.
    pub black: Option<String>,
    /// The result; `*` while the game goes on.
    pub result: String,
}

/// An event in which a member stands.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct EnteredView {
    /// Its page.
    pub link: String,
    /// What it is called.
    pub name: String,
    /// Whether he is its arbiter.
    pub arbiter: bool,
}

/// What a member is called from now on, and what is kept of him beside it.
#[derive(Clone, Debug, Default, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct MemberChange {
    /// His name; the one that he has, if not said.
    #[serde(default)]
    pub name: Option<String>,
    /// All that is kept beside it, in the place of what was.
    pub about: About,
}

/// New recovery words, told this once. Those before are good no longer.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct NewWords {
    /// The twelve.
    pub words: String,
}

/// Makes a member.
#[utoipa::path(post, path = "/api/members", operation_id = "become_member", tag = "members", request_body = MemberRequest,
    params(("Idempotency-Key" = Option<String>, Header, description = "a secret of 22 to 64 characters; asked again under it one gets the same words and key")),
    responses((status = 201, body = MemberMade), (status = 409, description = "a member is called so", body = Problem),
        (status = 422, body = Problem), (status = 429, body = Problem)))]
pub async fn make(
    State(club): State<Club>,
    Asker(network, _): Asker,
    headers: HeaderMap,
    Body(wanted): Body<MemberRequest>,
) -> Result<(StatusCode, Json<MemberMade>), Problem> {
    club.limiter().take(network, Counted::Member)?;
    let said = (wanted.name.as_str(), &wanted.about);
    let secret = key_in(&headers)?;
    let joined = club
        .become_member(said, wanted.device.as_deref(), secret.as_deref())
        .await?;
    let made = MemberMade {
        member: shown(joined.member),
        words: joined.words.told(),
        key: joined.key.as_str().to_owned(),
    };
    Ok((StatusCode::CREATED, Json(made)))
}

/// Signs a member in, in another browser, by his recovery words.
#[utoipa::path(post, path = "/api/members/devices", operation_id = "sign_in", tag = "members", request_body = SignInRequest,
    params(("Idempotency-Key" = Option<String>, Header, description = "a secret of 22 to 64 characters; asked again under it one gets the same key")),
    responses((status = 200, body = SignedIn), (status = 403, description = "the words are nobody’s", body = Problem),
        (status = 409, description = "signed in in too many browsers", body = Problem), (status = 422, description = "these are no twelve words", body = Problem),
        (status = 429, body = Problem)))]
pub async fn sign_in(
    State(club): State<Club>,
    Asker(network, _): Asker,
    headers: HeaderMap,
    Body(wanted): Body<SignInRequest>,
) -> Result<Json<SignedIn>, Problem> {
    let secret = key_in(&headers)?;
    let signed = club
        .sign_in(&wanted.words, wanted.device.as_deref(), secret.as_deref())
        .await;
    signed_in(&club, network, signed)
}

/// Who has signed in, and his key; what is nobody's is counted, so that guessing is slow.
pub(super) fn signed_in(
    club: &Club,
    network: Network,
    signed: Result<(MemberRow, Token), Refusal>,
) -> Result<Json<SignedIn>, Problem> {
    if signed.as_ref().is_err_and(|why| why.is(Why::NoMember)) {
        club.limiter().take(network, Counted::WrongToken)?;
    }
    let (member, key) = signed?;
    Ok(Json(SignedIn {
        member: shown(member),
        key: key.as_str().to_owned(),
    }))
}

/// Shows a member all that is kept of him.
#[utoipa::path(get, path = "/api/members/me", operation_id = "own_data", tag = "members", security(("member" = [])),
    responses((status = 200, body = MemberKept), (status = 403, body = Problem)))]
pub async fn me(
    State(club): State<Club>,
    presented: Presented,
) -> Result<Json<MemberKept>, Problem> {
    let key = own_key(&presented)?;
    let kept = club.kept_of_member(key).await;
    let KeptOfMember {
        member,
        here,
        devices,
        passkeys,
        played,
        entered,
    } = counted(&club, &presented, kept)?;
    let mut events = Vec::new();
    for id in entered {
        // One that cannot be read hides no other; whoever looks at it is told.
        if let Ok(kept) = club.event(&id).await {
            events.push(EnteredView {
                link: event_link(&id),
                name: kept.event.tournament().name.clone(),
                arbiter: kept
                    .arbiter()
                    .is_some_and(|one| of_sign(&one) == Some(&member.id)),
            });
        }
    }
    Ok(Json(MemberKept {
        member: shown(member),
        devices: devices.iter().map(|one| device(one, &here)).collect(),
        passkeys: passkeys.iter().map(passkey).collect(),
        games: played.iter().map(|one| game(&club, one)).collect(),
        events,
    }))
}

/// Changes what a member is called and what is kept of him.
#[utoipa::path(put, path = "/api/members/me", operation_id = "change_own_data", tag = "members", security(("member" = [])),
    request_body = MemberChange,
    responses((status = 200, body = MemberView), (status = 403, body = Problem), (status = 409, description = "another member is called so", body = Problem),
        (status = 422, body = Problem)))]
pub async fn change(
    State(club): State<Club>,
    presented: Presented,
    Body(wanted): Body<MemberChange>,
) -> Result<Json<MemberView>, Problem> {
    let key = own_key(&presented)?;
    let member = counted(&club, &presented, club.member_of(key).await)?;
    let name = wanted.name.unwrap_or(member.name);
    Ok(Json(shown(
        club.change_member(key, &name, &wanted.about).await?,
    )))
}

/// Takes a member away: his name, all that is kept beside it, his words and his browsers. His games and events stay, and are a member’s.
#[utoipa::path(delete, path = "/api/members/me", operation_id = "leave_club", tag = "members", security(("member" = [])),
    responses((status = 204, description = "nothing is kept of him any more"), (status = 403, body = Problem)))]
pub async fn remove(State(club): State<Club>, presented: Presented) -> Result<StatusCode, Problem> {
    let key = own_key(&presented)?;
    counted(&club, &presented, club.remove_member(key).await)?;
    Ok(StatusCode::NO_CONTENT)
}

/// Gives a member new recovery words; those before are good no longer. Browsers in which he is signed in stay so.
#[utoipa::path(post, path = "/api/members/me/words", operation_id = "make_words", tag = "members", security(("member" = [])),
    responses((status = 200, body = NewWords), (status = 403, body = Problem)))]
pub async fn words(
    State(club): State<Club>,
    presented: Presented,
) -> Result<Json<NewWords>, Problem> {
    let key = own_key(&presented)?;
    let words = counted(&club, &presented, club.new_words(key).await)?;
    Ok(Json(NewWords {
        words: words.told(),
    }))
}

/// Signs a member out in one of his browsers: its key is good no longer.
#[utoipa::path(delete, path = "/api/members/me/devices/{device}", operation_id = "sign_out", tag = "members", params(("device" = String, Path)), security(("member" = [])),
    responses((status = 204, description = "signed out"), (status = 403, body = Problem), (status = 422, description = "there is no such browser", body = Problem)))]
pub async fn sign_out(
    State(club): State<Club>,
    Path(device): Path<String>,
    presented: Presented,
) -> Result<StatusCode, Problem> {
    let key = own_key(&presented)?;
    counted(&club, &presented, club.sign_out(key, &device).await)?;
    Ok(StatusCode::NO_CONTENT)
}

pub(super) fn own_key(presented: &Presented) -> Result<&str, Problem> {
    presented.key().ok_or_else(|| {
        let detail = "bring the key of a browser in which a member is signed in";
        Problem::new(Kind::NoMember, detail)
    })
}

/// The answer; a key that is no member's is counted, so that guessing is slow.
pub(super) fn counted<T>(
    club: &Club,
    presented: &Presented,
    answer: Result<T, Refusal>,
) -> Result<T, Problem> {
    if answer.as_ref().is_err_and(|why| why.is(Why::NoMember)) {
        presented.count_wrong(club)?;
    }
    Ok(answer?)
}

pub(super) fn shown(member: MemberRow) -> MemberView {
    MemberView {
        id: member.id,
        name: member.name,
        about: About {
            fide_id: member.fide_id,
            federation: member.federation,
            national_id: member.national_id,
            rating: member.rating,
            title: member.title,
        },
        since: member.made.to_string(),
    }
}

fn device(row: &DeviceRow, here: &TokenHash) -> DeviceView {
    DeviceView {
        id: device_id(&row.hash),
        label: row.label.clone(),
        since: row.made.to_string(),
        used: row.used.to_string(),
        here: row.hash == *here,
    }
}

/// A passkey as it is shown to its owner.
pub(super) fn passkey(row: &PasskeyRow) -> PasskeyView {
    PasskeyView {
        id: passkey_id(&row.id),
        label: row.label.clone(),
        site: row.site.clone(),
        synced: row.synced,
        since: row.made.to_string(),
        used: row.used.to_string(),
    }
}

fn game(club: &Club, row: &PlayedRow) -> PlayedView {
    let name = |written: &Option<String>| {
        let written = written.as_deref();
        written.map(|written| club.people().shown(written).into_owned())
    };
    PlayedView {
        link: format!("/game/{}", row.id),
        made: row.made.to_string(),
        white: name(&row.white),
        black: name(&row.black),
        result: row.result.clone(),
    }
}
