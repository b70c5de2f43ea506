/**
 * A text in an address: compressed, in the fragment, which browsers send to nobody.
 *
 * @module
 */

/** The fragment that holds a text. @param {string} text @returns {Promise<string>} */
export async function fragment(text) {
  if (typeof CompressionStream === "undefined") return `#text=${encodeURIComponent(text)}`;
  const packed = new Blob([text]).stream().pipeThrough(new CompressionStream("deflate-raw"));
  const bytes = new Uint8Array(await new Response(packed).arrayBuffer());
  return `#d=${btoa(String.fromCharCode(...bytes)).replace(/\+/g, "-").replace(/\//g, "_").replace(/=+$/, "")}`;
}

/** The text that a fragment holds; null if it holds none, or a broken one. @param {string} hash @returns {Promise<string | null>} */
export async function textIn(hash) {
  const [key, value] = [hash.slice(1, hash.indexOf("=")), hash.slice(hash.indexOf("=") + 1)];
  try {
    if (key === "text") return decodeURIComponent(value);
    if (key !== "d") return null;
    const bytes = Uint8Array.from(atob(value.replace(/-/g, "+").replace(/_/g, "/")), (letter) => letter.charCodeAt(0));
    const whole = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate-raw"));
    return await new Response(whole).text();
  } catch {
    return null;
  }
}
