/**
 * A path of our own site with its query and fragment, as anybody may have written it into `returnUrl`. Browsers
 * drop tabs and line ends, take `\` for `/` and resolve `/..//host` to `//host`, which is another site: so no
 * part of the path may be empty, and no control character or backslash may stand in it.
 */
export const ownPathPattern = /^(?:\/(?!\/)[^\0-\x20\\/?#\x7f]*)+(?:[?#][^\0-\x20\x7f]*)?$/;

/** Whether `address` leads to a page of our own site, whatever a browser makes of it. */
export function isOwnPath(address: string): boolean {
  return ownPathPattern.test(address);
}
