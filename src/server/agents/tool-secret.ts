import type { SecretPlacement } from '#rules/tools.ts';

/** A key, opened for one request to one host. */
export type OpenSecret = {
  name: string;
  placement: SecretPlacement;
  parameter: string | null;
  value: string;
};

/**
 * Puts a secret where its server looks for it: into `url`, or into the headers that are answered.
 * @param cookie what the request sends as cookies without it
 */
export function placeSecret(secret: OpenSecret | null, url: URL, cookie?: string): Record<string, string> {
  if (!secret) return {};
  const { placement, parameter, value } = secret;
  if (placement === 'bearer' || placement === 'clientCredentials')
    return { authorization: `Bearer ${value}` };
  if (placement === 'basic') return { authorization: `Basic ${Buffer.from(value).toString('base64')}` };
  if (placement === 'header') return { [(parameter as string).toLowerCase()]: value };
  if (placement === 'cookie') {
    const pair = `${parameter}=${encodeURIComponent(value)}`;
    return { cookie: cookie === undefined ? pair : `${cookie}; ${pair}` };
  }
  // Whatever else the query says stays written as it is.
  const pair = `${encodeURIComponent(parameter as string)}=${encodeURIComponent(value)}`;
  url.search = [url.search.slice(1), pair].filter(Boolean).join('&');
  return {};
}

/** A text without the secret, should the other side repeat it: as it is, as an address has it, or within JSON. */
export function withoutSecret(text: string, secret: OpenSecret | null): string {
  if (!secret) return text;
  const { value } = secret;
  const forms = new Set([
    value,
    encodeURIComponent(value),
    encodeURI(value),
    new URLSearchParams([['', value]]).toString().slice(1),
    JSON.stringify(value).slice(1, -1),
    ...(secret.placement === 'basic' ? [Buffer.from(value).toString('base64')] : []),
  ]);
  return [...forms]
    .sort((one, other) => other.length - one.length)
    .reduce((clean, form) => clean.replaceAll(form, '•••'), text);
}
