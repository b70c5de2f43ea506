/** A member on the page of himself: he becomes one, writes his words down, signs in elsewhere, plays under his name, and takes himself away. */

import { test } from "node:test";
import assert from "node:assert/strict";
import { keep } from "../artefacts.js";
import { accessible, fits } from "../audit.js";
import { theHall } from "../hall.js";

/** @typedef {import("playwright-core").Page} Page */

const hall = theHall();

/** @param {Page} page @param {RegExp} words */
const told = (page, words) => page.waitForFunction((words) => new RegExp(words).test(document.querySelector("#me")?.textContent ?? ""), words.source);

test("whoever goes away before he has shown that he has his words is reminded until he has, and may have new ones", async () => {
  const page = await hall.person("/me", { width: 360 });
  await page.fill("input[name=name]", "Vera Menchik");
  await page.getByRole("button", { name: "Become a member" }).click();
  await page.waitForSelector(".me-words li");
  await page.getByRole("button", { name: "I have written them down" }).click();
  await page.waitForSelector("input[name=word]");
  await page.goto(`${hall.club.url}/`);
  await page.goto(`${hall.club.url}/me`);
  await page.waitForSelector("#remind");
  assert.equal(await page.innerText("#who"), "Vera Menchik", "all else is there too");
  await fits(page, "the reminder");
  await accessible(page, "the reminder");
  await keep(page, "me-remind");
  await page.fill("input[name=word]", "nothing");
  await page.getByRole("button", { name: "I have them" }).click();
  await told(page, /That is not word 9/);
  await page.getByRole("button", { name: "I have not: new words" }).click();
  await page.waitForSelector(".me-words li");
  const words = await page.locator(".me-words li").allTextContents();
  await page.reload();
  await page.waitForSelector("#remind");
  await page.fill("input[name=word]", words[8]);
  await page.getByRole("button", { name: "I have them" }).click();
  await page.waitForSelector("#remind", { state: "detached" });
  await page.reload();
  await page.waitForSelector("#who");
  assert.equal(await page.locator("#remind").count(), 0);
});

test("a member has a name of his own in every browser of his, and takes himself away whole", async () => {
  const phone = await hall.person("/me", { width: 360 });
  await phone.waitForSelector("#me form");
  await fits(phone, "becoming a member");
  await accessible(phone, "becoming a member");
  await phone.fill("input[name=name]", "José Raúl");
  await phone.getByRole("button", { name: "Become a member" }).click();
  await phone.waitForSelector(".me-words li");
  const words = await phone.locator(".me-words li").allTextContents();
  assert.equal(words.length, 12);
  await fits(phone, "the twelve words");
  await accessible(phone, "the twelve words");
  await keep(phone, "me-words");
  await phone.getByRole("button", { name: "I have written them down" }).click();
  await phone.fill("input[name=word]", "nothing");
  await phone.getByRole("button", { name: "I have them" }).click();
  await told(phone, /That is not word 9/);
  await phone.fill("input[name=word]", words[8]);
  await phone.getByRole("button", { name: "I have them" }).click();
  await phone.waitForSelector("#who");
  assert.equal(await phone.innerText("#who"), "José Raúl");

  const other = await hall.person("/me");
  await other.waitForSelector("#me form");
  await other.fill("input[name=name]", "jose raul");
  await other.getByRole("button", { name: "Become a member" }).click();
  await told(other, /tell the two apart/);
  await other.fill("textarea[name=words]", words.join("\n"));
  await other.getByRole("button", { name: "Sign in" }).click();
  await other.waitForSelector("#who");
  await other.locator("[data-key=change] > summary").click();
  await other.fill("input[name=rating]", "high");
  await other.getByRole("button", { name: "Keep it so" }).click();
  await told(other, /no rating/);
  await other.fill("input[name=rating]", "1700");
  await other.getByRole("button", { name: "Keep it so" }).click();
  await told(other, /Rating1700/);
  await fits(other, "what is kept of a member");
  await accessible(other, "what is kept of a member");
  await keep(other, "me");

  // His name is filled in, and the table is his; nobody else sits down under it.
  await other.goto(`${hall.club.url}/`);
  await other.waitForSelector("input[name=name]");
  assert.equal(await other.inputValue("input[name=name]"), "José Raúl");
  const key = await other.evaluate(() => JSON.parse(localStorage.getItem("jadoube:member") ?? "{}").key);
  const post = (/** @type {Record<string, string>} */ headers) => fetch(`${hall.club.url}/api/games`, { method: "POST", headers: { "Content-Type": "application/json", ...headers }, body: JSON.stringify({ code: "fide-2023", names: { white: "José Raúl" } }) });
  assert.equal((await post({})).status, 409);
  const made = await (await post({ "Member-Key": key })).json();
  assert.deepEqual(made.game.terms.members, ["white"]);

  // One browser is signed out from the other; then all of it is taken away.
  await phone.reload();
  await phone.waitForSelector("#devices");
  await phone.getByRole("button", { name: "Sign out: computer" }).last().click();
  await phone.waitForFunction(() => document.querySelectorAll("section[aria-labelledby=devices] li").length === 1);
  await other.goto(`${hall.club.url}/me`);
  await told(other, /signed in no more/);
  await phone.getByRole("button", { name: "Take me away" }).click();
  await phone.waitForSelector("#join");
  assert.equal(await phone.evaluate(() => localStorage.getItem("jadoube:member")), null);
  const view = await (await fetch(`${hall.club.url}/api/games/${made.id}`)).json();
  assert.equal(view.terms.names.white, "a member");
});
