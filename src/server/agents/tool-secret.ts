import type { SecretPlacement } from '#rules/tool-keys.ts';

/** A key, opened for one request to one host. */
export type OpenSecret = {
  name: string;
  placement: SecretPlacement;
  parameter: string | null;
  value: string;
};

/**
 * Puts secrets where their server looks for them: into `url`, or into the headers that are answered.
 * @param cookie what the request sends as cookies without them
 */
export function placeSecrets(
  secrets: readonly OpenSecret[],
  url: URL,
  cookie?: string,
): Record<string, string> {
  const headers: Record<string, string> = {};
  for (const secret of secrets) Object.assign(headers, placed(secret, url, headers.cookie ?? cookie));
  return headers;
}

function placed(secret: OpenSecret, url: URL, cookie: string | undefined): Record<string, string> {
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

/** A text without the secrets, should the other side repeat them: as they are, as an address has them, or within JSON. */
export function withoutSecrets(text: string, secrets: readonly OpenSecret[]): string {
  const forms = secrets.flatMap(({ value, placement }) => [
    value,
    encodeURIComponent(value),
    encodeURI(value),
    new URLSearchParams([['', value]]).toString().slice(1),
    JSON.stringify(value).slice(1, -1),
    ...(placement === 'basic' ? [Buffer.from(value).toString('base64')] : []),
  ]);
  return [...new Set(forms)]
    .sort((one, other) => other.length - one.length)
    .reduce((clean, form) => clean.replaceAll(form, '•••'), text);
}
