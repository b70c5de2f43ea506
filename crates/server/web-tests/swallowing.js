/** A line between page and club that can swallow every byte without being closed, as a lost radio does. */

import { connect, createServer } from "node:net";

/** @param {string} url of the club @returns {Promise<{ url: string, swallow: (on: boolean) => void, stop: () => Promise<void> }>} */
export async function openLine(url) {
  const { hostname, port } = new URL(url);
  let swallowing = false;
  /** @type {Set<import("node:net").Socket>} */ const open = new Set();
  const server = createServer((near) => {
    const far = connect(Number(port), hostname);
    // What has once swallowed something gives nothing out any more: bytes that are lost are lost.
    let broken = false;
    for (const [from, to] of [[near, far], [far, near]]) {
      open.add(from);
      from.on("data", (bytes) => {
        broken ||= swallowing;
        if (!broken) to.write(bytes);
      });
      from.on("error", () => to.destroy());
      from.on("close", () => {
        open.delete(from);
        to.destroy();
      });
    }
  });
  await new Promise((done) => server.listen(0, "127.0.0.1", () => done(null)));
  return {
    url: `http://127.0.0.1:${/** @type {import("node:net").AddressInfo} */ (server.address()).port}`,
    swallow: (on) => {
      swallowing = on;
    },
    stop: () => new Promise((done) => {
      open.forEach((socket) => socket.destroy());
      server.close(() => done());
    }),
  };
}
