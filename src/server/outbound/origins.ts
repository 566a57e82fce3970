import { AppError } from '../errors.ts';
import { readHosts } from './hosts.ts';

/**
 * Where a URL leads, as it is stored and shown: `example.org`, with its port where that is not the usual one of https,
 * and with `http://` before it where it is in the clear.
 */
function originOf({ protocol, hostname, port }: URL): string {
  const host = `${hostname.replace(/\.$/, '')}${port && `:${port}`}`;
  return protocol === 'https:' ? host : `${protocol}//${host}`;
}

/** Whether something kept for a list of origins may go where this URL leads: scheme, host and port are theirs. */
export const isOriginAllowed = (url: URL, allowed: readonly string[]): boolean =>
  allowed.includes(originOf(url));

/**
 * The origins of a list as people type or paste it, each once; without a scheme they are of https.
 * @param options.addresses those that may be listed, as for `readHosts`
 * @throws {AppError} `invalid_request` with every line that names none, and why
 */
export function readOrigins(
  lines: readonly string[],
  { addresses }: { addresses: readonly string[] },
): string[] {
  // A pattern would take in sites that somebody else may have below a shared name.
  readHosts(lines, { patterns: false, addresses });
  const origins = lines.map((line) => {
    const text = line.trim();
    const address = /^[a-z][a-z\d+.-]*:\/\//i.test(text) ? text : `https://${text}`;
    const url = URL.canParse(address) ? new URL(address) : null;
    return url && /^https?:$/.test(url.protocol) ? originOf(url) : null;
  });
  const wrong = origins.flatMap((origin, line) =>
    origin === null ? [[`hosts.${line}`, 'invalid_host'] as const] : [],
  );
  if (wrong.length > 0) throw new AppError('invalid_request', { fields: Object.fromEntries(wrong) });
  return [...new Set(origins.filter((origin) => origin !== null))];
}
