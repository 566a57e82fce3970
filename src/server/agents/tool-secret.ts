import type { SecretPlacement } from '#rules/tools.ts';

/** A key, opened for one request to one host. */
export type OpenSecret = {
  name: string;
  placement: SecretPlacement;
  parameter: string | null;
  value: string;
};

/** Puts a secret where its server looks for it: into `url`, or into the headers that are answered. */
export function placeSecret(secret: OpenSecret | null, url: URL): Record<string, string> {
  if (!secret) return {};
  const { placement, parameter, value } = secret;
  if (placement === 'bearer') return { authorization: `Bearer ${value}` };
  if (placement === 'header') return { [(parameter as string).toLowerCase()]: value };
  url.searchParams.set(parameter as string, value);
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
  ]);
  return [...forms]
    .sort((one, other) => other.length - one.length)
    .reduce((clean, form) => clean.replaceAll(form, '•••'), text);
}
