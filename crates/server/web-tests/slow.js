/** Lets everything that goes over the line to the table take a while, each way. @param {import("playwright-core").Page} page @param {number} wait in milliseconds */
export function slowly(page, wait) {
  return page.routeWebSocket(/./, (socket) => {
    const club = socket.connectToServer();
    socket.onMessage((words) => void setTimeout(() => club.send(words), wait));
    club.onMessage((words) => void setTimeout(() => socket.send(words), wait));
  });
}
