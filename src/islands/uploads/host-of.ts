/**
 * What somebody typed as a web address, with the `https://` that people leave out: `example.org/page`. Anything that
 * is no name of a site with at least one dot, its port and its path stays as it is.
 */
export function completeAddress(typed: string): string {
  const text = typed.trim();
  return /^[^\s/:@?#\\.]+(\.[^\s/:@?#\\.]+)+\.?(:\d+)?([/?#]\S*)?$/.test(text) ? `https://${text}` : text;
}

/** The host of a web address; null while it is none. */
export function hostOf(address: string): string | null {
  if (!URL.canParse(address)) return null;
  const { protocol, hostname } = new URL(address);
  return /^https?:$/.test(protocol) && hostname !== '' ? hostname : null;
}

/** Whether a host that `hostOf` answered is an address in numbers, which has no name to be allowed by. */
export const isNumericHost = (host: string): boolean => /^([\d.]+|\[.*\])$/.test(host);
