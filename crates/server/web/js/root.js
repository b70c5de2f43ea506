/** Where the files lie: at the root of a club's address, or in whatever folder a published book stands. */

/** What stands before every path: nothing at a club, the way to the folder's top in a published book. */
export const root = document.documentElement.dataset.root ?? "";
/** Whether this page is of a published book, which no club serves. */
export const published = document.documentElement.dataset.root !== undefined;

/** The address of a page. @param {string} path from the root, as `/laws/fide-2023` */
export function there(path) {
  if (!published) return path;
  // In a folder of files every page is a folder with its index.
  const [, page, rest] = /** @type {RegExpExecArray} */ (/^([^?#]*)(.*)$/.exec(path));
  return `${root}${page.endsWith("/") ? page : `${page}/`}${rest}`;
}
