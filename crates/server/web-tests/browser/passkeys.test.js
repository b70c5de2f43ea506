/** A member makes a passkey, signs in with it in another browser, removes it; and where there are none the page says why. */

import { test } from "node:test";
import assert from "node:assert/strict";
import { keep } from "../artefacts.js";
import { accessible, fits } from "../audit.js";
import { theHall } from "../hall.js";

/** @typedef {import("playwright-core").Page} Page */

const hall = theHall();

/** The club under a name, which a passkey needs. */
const named = () => `${hall.club.url.replace("127.0.0.1", "localhost")}/me`;

/** Gives a page a device that makes passkeys and is unlocked at once. @param {Page} page */
async function device(page) {
  const line = await page.context().newCDPSession(page);
  await line.send("WebAuthn.enable");
  const options = { protocol: /** @type {const} */ ("ctap2"), transport: /** @type {const} */ ("internal"), hasResidentKey: true, hasUserVerification: true, isUserVerified: true, automaticPresenceSimulation: true };
  const { authenticatorId } = await line.send("WebAuthn.addVirtualAuthenticator", { options });
  return { line, authenticatorId };
}

/** @param {Page} page @param {RegExp} words */
const told = (page, words) => page.waitForFunction((words) => new RegExp(words).test(document.querySelector("#me")?.textContent ?? ""), words.source);

/** @param {Page} page @param {string} name */
const press = (page, name) => page.getByRole("button", { name }).click();

/** @param {Page} page @param {string} name */
async function becomes(page, name) {
  await page.waitForSelector("#me form");
  await page.fill("input[name=name]", name);
  await press(page, "Become a member");
  await page.waitForSelector(".me-words li");
  const words = await page.locator(".me-words li").allTextContents();
  await press(page, "I have written them down");
  await page.fill("input[name=word]", words[8]);
  await press(page, "I have them");
  await page.waitForSelector("#who");
}

test("a passkey is made, signs its member in elsewhere, and opens nothing once it is removed", async () => {
  const phone = await hall.person(named(), { width: 360 });
  const own = await device(phone);
  await becomes(phone, "Anna Berg");
  await phone.getByLabel("What you call the device that has it").fill("my phone");
  await press(phone, "Make a passkey");
  await told(phone, /my phone since/);
  await fits(phone, "a member with a passkey");
  await accessible(phone, "a member with a passkey");
  await keep(phone, "me-passkey");
  const { credentials } = await own.line.send("WebAuthn.getCredentials", { authenticatorId: own.authenticatorId });
  assert.equal(credentials.length, 1);
  assert.equal(credentials[0].rpId, "localhost");
  assert.ok(credentials[0].isResidentCredential);

  // The same device makes no second one for him.
  await press(phone, "Make a passkey");
  await told(phone, /has a passkey of yours already/);

  // Signed out, he comes back by it; and so he does in a browser that has never seen him, to which his devices give it.
  await press(phone, "Sign out: computer");
  await phone.waitForSelector("#join");
  await press(phone, "Sign in with a passkey");
  await phone.waitForSelector("#who");
  assert.equal(await phone.innerText("#who"), "Anna Berg");
  const tablet = await hall.person(named());
  const other = await device(tablet);
  const { credentials: [shared] } = await own.line.send("WebAuthn.getCredentials", { authenticatorId: own.authenticatorId });
  await other.line.send("WebAuthn.addCredential", { authenticatorId: other.authenticatorId, credential: shared });
  await tablet.waitForSelector("[data-key=passkey] button");
  await fits(tablet, "signing in");
  await accessible(tablet, "signing in");
  await press(tablet, "Sign in with a passkey");
  await tablet.waitForSelector("#who");
  await tablet.waitForFunction(() => document.querySelectorAll("section[aria-labelledby=devices] li").length === 2);

  // Removed in one browser it opens nothing in any, and whoever is signed in stays so.
  await press(tablet, "Remove the passkey: my phone");
  await tablet.waitForFunction(() => !document.querySelector("section[aria-labelledby=passkeys] li"));
  await tablet.locator("section[aria-labelledby=devices] li", { hasText: "(here)" }).getByRole("button").click();
  await tablet.waitForSelector("#join");
  await phone.reload();
  await phone.waitForSelector("#who");
  const third = await hall.person(named());
  const last = await device(third);
  await last.line.send("WebAuthn.addCredential", { authenticatorId: last.authenticatorId, credential: { ...shared, signCount: 100 } });
  await third.waitForSelector("[data-key=passkey] button");
  await press(third, "Sign in with a passkey");
  await told(third, /it was removed/);
  // Refused it was by the club, and the browser writes that into its console.
  hall.complaints = [];
});

test("whoever calls the browser's question off is told so", async () => {
  const page = await hall.person(named());
  const { line, authenticatorId } = await device(page);
  await line.send("WebAuthn.setUserVerified", { authenticatorId, isUserVerified: false });
  await page.waitForSelector("[data-key=passkey] button");
  await press(page, "Sign in with a passkey");
  await told(page, /No passkey was given/);
  hall.quiet();
});

test("a page that offers no passkeys says why", async () => {
  const bare = await hall.person("/me");
  await told(bare, /No passkeys here: No browser makes passkeys for a bare address such as 127\.0\.0\.1/);
  await becomes(bare, "Bert Holm");
  await told(bare, /None can be made here: No browser makes passkeys for a bare address/);
  const old = await hall.person("about:blank");
  await old.addInitScript(() => Reflect.deleteProperty(window, "PublicKeyCredential"));
  await old.goto(named());
  await told(old, /No passkeys here: This browser knows no passkeys/);
  const plain = await hall.person("about:blank");
  await plain.addInitScript(() => Object.defineProperty(window, "isSecureContext", { value: false }));
  await plain.goto(named());
  await told(plain, /begins with http: the club needs https/);
  // A club that is known by another name tells so itself.
  const other = await hall.person("about:blank");
  await other.route("**/api/members/passkeys/sought", (route) => route.fulfill({ status: 422, contentType: "application/problem+json", body: JSON.stringify({ type: "/problems/not-understood", title: "Not understood", status: 422, detail: "this club's program was built without passkeys" }) }));
  await other.goto(named());
  await told(other, /No passkeys here: this club's program was built without passkeys/);
  hall.complaints = [];
});
