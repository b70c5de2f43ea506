/** Passkeys: why a page offers none, making one, and showing one. */

import { ask, send } from "../api.js";

/** Why there are none at this address and in this browser; no words if there may be. */
function lacking() {
  if (/^[\d.]+$|^\[/.test(location.hostname)) return `No browser makes passkeys for a bare address such as ${location.hostname}: the club needs a name.`;
  if (!isSecureContext) return "No browser makes passkeys where the address begins with http: the club needs https.";
  if (!("PublicKeyCredential" in window) || !("getAuthenticatorData" in AuthenticatorAttestationResponse.prototype)) return "This browser knows no passkeys.";
  return "";
}

/** Why this page offers no passkeys, if so. @returns {Promise<string>} */
export async function whyNone() {
  const lack = lacking();
  if (lack) return lack;
  try {
    await ask("/api/members/passkeys/sought", { method: "POST" });
    return "";
  } catch (reason) {
    return /** @type {Error} */ (reason).message;
  }
}

/** Has a device make a passkey for whoever is signed in. @param {string} token @param {string | null} label */
export async function make(token, label) {
  const mine = "/api/members/me/passkeys";
  const wanted = await ask(`${mine}/wanted`, { method: "POST", token });
  const publicKey = { ...wanted, challenge: bytes(wanted.challenge), user: { ...wanted.user, id: bytes(wanted.user.id) }, excludeCredentials: wanted.excludeCredentials.map((/** @type {any} */ one) => ({ ...one, id: bytes(one.id) })) };
  const made = await asked(navigator.credentials.create({ publicKey }));
  const said = /** @type {AuthenticatorAttestationResponse} */ (made.response);
  return send(mine, { client_data: text(said.clientDataJSON), authenticator_data: text(said.getAuthenticatorData()), label }, { token });
}

/** Signs somebody in by a passkey. @param {string | null} device */
export async function show(device) {
  const sought = await ask("/api/members/passkeys/sought", { method: "POST" });
  const shown = await asked(navigator.credentials.get({ publicKey: { ...sought, challenge: bytes(sought.challenge) } }));
  const said = /** @type {AuthenticatorAssertionResponse} */ (shown.response);
  const user = said.userHandle ? text(said.userHandle) : "";
  return send("/api/members/passkeys", { id: shown.id, user, client_data: text(said.clientDataJSON), authenticator_data: text(said.authenticatorData), signature: text(said.signature), device });
}

/** What the browser gives, or why it gives nothing. @param {Promise<Credential | null>} given @returns {Promise<PublicKeyCredential>} */
async function asked(given) {
  try {
    const one = await given;
    if (one) return /** @type {PublicKeyCredential} */ (one);
  } catch (reason) {
    const name = /** @type {Error} */ (reason).name;
    if (name === "InvalidStateError") throw new Error("This device has a passkey of yours already.");
    if (name !== "NotAllowedError" && name !== "AbortError") throw new Error(`The browser gave no passkey: ${/** @type {Error} */ (reason).message}`);
  }
  throw new Error("No passkey was given: it was called off, there is none, or it took too long.");
}

/** @param {string} text in base64url */
const bytes = (text) => Uint8Array.from(atob(text.replaceAll("-", "+").replaceAll("_", "/")), (letter) => letter.charCodeAt(0));

/** @param {ArrayBuffer} bytes @returns {string} in base64url */
const text = (bytes) => btoa(String.fromCharCode(...new Uint8Array(bytes))).replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "");
