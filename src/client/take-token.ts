/**
 * The token of a link from a mail, which stands in the address's fragment, or `null`. It leaves the address at once,
 * so that it is neither seen, nor kept in the history, nor copied along.
 */
export function takeToken(): string | null {
  const { hash, pathname, search } = window.location;
  const token = new URLSearchParams(hash.slice(1)).get('token');
  if (token === null) return null;
  window.history.replaceState(null, '', pathname + search);
  return token;
}
