const plain = /^(?:\/[\w~@:+,;=!$&'()*-][\w.~@:+,;=!$&'()*-]*)+$/;
const mostDecodings = 10;

/**
 * The path that an address names however it is written: resolved, and decoded until nothing is left to decode, as
 * Astro does it for pages. So no second spelling of a call leads past the first one.
 * @returns null for what cannot be decoded
 */
export function callPath(pathname: string): string | null {
  if (plain.test(pathname)) return pathname;
  try {
    let path = new URL(pathname, 'http://localhost').pathname;
    for (let count = 0; count <= mostDecodings; count++) {
      const decoded = decodeURI(path);
      if (decoded === path) return path;
      path = decoded;
    }
    return null;
  } catch {
    return null;
  }
}
