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

/** A text without the secret, should the other side repeat it. */
export function withoutSecret(text: string, secret: OpenSecret | null): string {
  return secret ? text.replaceAll(secret.value, '•••') : text;
}
