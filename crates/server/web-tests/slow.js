/** Lets everything that goes over the line to the table take a while, each way; keeps when each word of the page went out. @param {import("playwright-core").Page} page @param {number} wait in milliseconds */
export async function slowly(page, wait) {
  /** @type {{ words: string, at: number }[]} */ const gone = [];
  await page.routeWebSocket(/./, (socket) => {
    const club = socket.connectToServer();
    socket.onMessage((words) => {
      gone.push({ words: String(words), at: Date.now() });
      setTimeout(() => club.send(words), wait);
    });
    club.onMessage((words) => void setTimeout(() => socket.send(words), wait));
  });
  return gone;
}

/** Holds back what the club says to a page while the gate is shut. @param {import("playwright-core").Page} page */
export async function gate(page) {
  let shut = false;
  /** @type {(() => void)[]} */ const held = [];
  await page.routeWebSocket(/./, (socket) => {
    const club = socket.connectToServer();
    socket.onMessage((words) => club.send(words));
    club.onMessage((words) => void (shut ? held.push(() => socket.send(words)) : socket.send(words)));
  });
  return {
    shut: () => void (shut = true),
    open: () => {
      shut = false;
      held.splice(0).forEach((send) => send());
    },
  };
}
