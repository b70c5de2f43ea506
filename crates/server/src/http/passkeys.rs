//! Passkeys over HTTP: what a browser is asked for, and what it brings.

use axum::Json;
use axum::extract::{FromRequestParts, Path, State};
use axum::http::StatusCode;
use axum::http::request::Parts;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::guard::Asker;
use super::json::Body;
use super::members::{PasskeyView, SignedIn, counted, own_key, passkey, signed_in};
use super::seats::Presented;
use crate::club::{Club, Showing};
use crate::keys::base64url;
use crate::passkey::{ALGORITHMS, Made, Shown, Site};
use crate::problem::{Kind, Problem};
use crate::vault::CHALLENGE_LASTS;

/// What a browser is asked for that is to make a passkey: `PublicKeyCredentialCreationOptionsJSON` of Web Authentication.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct PasskeyWanted {
    /// What the device answers, in base64url.
    pub challenge: String,
    /// The club.
    pub rp: WantedBy,
    /// The member.
    pub user: WantedFor,
    /// The kinds of keys that can be read, the best first.
    pub pub_key_cred_params: Vec<WantedKind>,
    /// For how many milliseconds it is asked.
    pub timeout: u64,
    /// The passkeys that he has already.
    pub exclude_credentials: Vec<Known>,
    /// That the device keeps it, and asks its owner to unlock it if it can.
    pub authenticator_selection: Selection,
    /// Nobody is asked who made the device.
    pub attestation: &'static str,
}

/// The club, as it is told to a device.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct WantedBy {
    /// Its name.
    pub id: String,
    /// The same, for people.
    pub name: String,
}

/// A member, as he is told to a device.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct WantedFor {
    /// What stands for him, in base64url.
    pub id: String,
    /// What he is called.
    pub name: String,
    /// The same.
    pub display_name: String,
}

/// A kind of key.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct WantedKind {
    /// Always `public-key`.
    #[serde(rename = "type")]
    pub kind: &'static str,
    /// Its number in COSE.
    pub alg: i32,
}

/// A passkey that there is already.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct Known {
    /// Always `public-key`.
    #[serde(rename = "type")]
    pub kind: &'static str,
    /// What its device calls it, in base64url.
    pub id: String,
}

/// What is asked of a device.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Selection {
    /// Always `required`: who signs in says no name.
    pub resident_key: &'static str,
    /// Always `preferred`.
    pub user_verification: &'static str,
}

/// What a browser is asked for that is to show a passkey: `PublicKeyCredentialRequestOptionsJSON` of Web Authentication.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct PasskeySought {
    /// What the device answers, in base64url.
    pub challenge: String,
    /// The name of the club.
    pub rp_id: String,
    /// For how many milliseconds it is asked.
    pub timeout: u64,
    /// Always `preferred`.
    pub user_verification: &'static str,
}

/// A passkey that a browser has made.
#[derive(Clone, Debug, Default, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct PasskeyMade {
    /// What the browser gives as `response.clientDataJSON`, in base64url.
    pub client_data: String,
    /// What it gives as `response.getAuthenticatorData()`, in base64url.
    pub authenticator_data: String,
    /// What the member calls it.
    #[serde(default)]
    #[schema(example = "phone")]
    pub label: Option<String>,
}

/// A passkey that is shown by whoever signs in.
#[derive(Clone, Debug, Default, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct PasskeyShown {
    /// What the browser gives as `id`.
    pub id: String,
    /// What it gives as `response.userHandle`, in base64url.
    pub user: String,
    /// What it gives as `response.clientDataJSON`, in base64url.
    pub client_data: String,
    /// What it gives as `response.authenticatorData`, in base64url.
    pub authenticator_data: String,
    /// What it gives as `response.signature`, in base64url.
    pub signature: String,
    /// What he calls the browser in which he is.
    #[serde(default)]
    #[schema(example = "tablet")]
    pub device: Option<String>,
}

/// The page that asks, where passkeys are made for such pages.
pub struct AtSite(Site);

impl FromRequestParts<Club> for AtSite {
    type Rejection = Problem;

    async fn from_request_parts(parts: &mut Parts, club: &Club) -> Result<AtSite, Problem> {
        let site = club.house().site(&parts.headers);
        site.map(AtSite)
            .map_err(|no| Problem::new(Kind::NotUnderstood, no.to_string()))
    }
}

/// Asks the browser of a member to make a passkey.
#[utoipa::path(post, path = "/api/members/me/passkeys/wanted", operation_id = "want_passkey", tag = "members", security(("member" = [])),
    params(("Origin" = Option<String>, Header, description = "the page that asks, as every browser says it; without it there are no passkeys")),
    responses((status = 200, body = PasskeyWanted), (status = 403, body = Problem), (status = 409, description = "he has too many", body = Problem),
        (status = 422, description = "there are none for pages of this address", body = Problem)))]
pub async fn want(
    State(club): State<Club>,
    AtSite(site): AtSite,
    presented: Presented,
) -> Result<Json<PasskeyWanted>, Problem> {
    let key = own_key(&presented)?;
    let asked = counted(&club, &presented, club.ask_for_passkey(key, &site).await)?;
    let kind = "public-key";
    Ok(Json(PasskeyWanted {
        challenge: asked.challenge,
        rp: WantedBy {
            name: site.id.clone(),
            id: site.id,
        },
        user: WantedFor {
            id: base64url(asked.member.id.as_bytes()),
            name: asked.member.name.clone(),
            display_name: asked.member.name,
        },
        pub_key_cred_params: ALGORITHMS.map(|alg| WantedKind { kind, alg }).to_vec(),
        timeout: CHALLENGE_LASTS.0,
        exclude_credentials: asked
            .others
            .iter()
            .map(|one| Known {
                kind,
                id: base64url(&one.id),
            })
            .collect(),
        authenticator_selection: Selection {
            resident_key: "required",
            user_verification: "preferred",
        },
        attestation: "none",
    }))
}

/// Keeps a passkey that the browser of a member has made.
#[utoipa::path(post, path = "/api/members/me/passkeys", operation_id = "add_passkey", tag = "members", security(("member" = [])),
    request_body = PasskeyMade,
    params(("Origin" = Option<String>, Header, description = "the page that asks, as every browser says it; without it there are no passkeys")),
    responses((status = 201, body = PasskeyView), (status = 403, body = Problem), (status = 409, description = "it is kept already", body = Problem),
        (status = 422, description = "it is none, or was not asked for just now in this browser", body = Problem)))]
pub async fn add(
    State(club): State<Club>,
    AtSite(site): AtSite,
    presented: Presented,
    Body(made): Body<PasskeyMade>,
) -> Result<(StatusCode, Json<PasskeyView>), Problem> {
    let key = own_key(&presented)?;
    let brought = Made {
        client_data: &made.client_data,
        authenticator_data: &made.authenticator_data,
    };
    let kept = club.add_passkey(key, &site, brought, made.label.as_deref());
    let kept = counted(&club, &presented, kept.await)?;
    Ok((StatusCode::CREATED, Json(passkey(&kept))))
}

/// Takes a passkey of a member away: nobody signs in with it any more.
#[utoipa::path(delete, path = "/api/members/me/passkeys/{passkey}", operation_id = "remove_passkey", tag = "members", params(("passkey" = String, Path)), security(("member" = [])),
    responses((status = 204, description = "taken away"), (status = 403, body = Problem), (status = 422, description = "there is no such passkey", body = Problem)))]
pub async fn remove(
    State(club): State<Club>,
    Path(passkey): Path<String>,
    presented: Presented,
) -> Result<StatusCode, Problem> {
    let key = own_key(&presented)?;
    counted(&club, &presented, club.remove_passkey(key, &passkey).await)?;
    Ok(StatusCode::NO_CONTENT)
}

/// Asks the browser of somebody who signs in for a passkey.
#[utoipa::path(post, path = "/api/members/passkeys/sought", operation_id = "seek_passkey", tag = "members",
    params(("Origin" = Option<String>, Header, description = "the page that asks, as every browser says it; without it there are no passkeys")),
    responses((status = 200, body = PasskeySought), (status = 422, description = "there are none for pages of this address", body = Problem)))]
pub async fn seek(
    State(club): State<Club>,
    AtSite(site): AtSite,
) -> Result<Json<PasskeySought>, Problem> {
    Ok(Json(PasskeySought {
        challenge: club.ask_by_passkey(&site)?,
        rp_id: site.id,
        timeout: CHALLENGE_LASTS.0,
        user_verification: "preferred",
    }))
}

/// Signs a member in, in another browser, by a passkey.
#[utoipa::path(post, path = "/api/members/passkeys", operation_id = "sign_in_by_passkey", tag = "members", request_body = PasskeyShown,
    params(("Origin" = Option<String>, Header, description = "the page that asks, as every browser says it; without it there are no passkeys")),
    responses((status = 200, body = SignedIn), (status = 403, description = "it is nobody’s", body = Problem),
        (status = 409, description = "signed in in too many browsers", body = Problem),
        (status = 422, description = "it was not asked for just now, or has answered already", body = Problem), (status = 429, body = Problem)))]
pub async fn sign_in(
    State(club): State<Club>,
    AtSite(site): AtSite,
    Asker(network, _): Asker,
    Body(brought): Body<PasskeyShown>,
) -> Result<Json<SignedIn>, Problem> {
    let showing = Showing {
        id: &brought.id,
        user: &brought.user,
        shown: Shown {
            client_data: &brought.client_data,
            authenticator_data: &brought.authenticator_data,
            signature: &brought.signature,
        },
    };
    let signed = club.sign_in_by_passkey(&site, showing, brought.device.as_deref());
    signed_in(&club, network, signed.await)
}
