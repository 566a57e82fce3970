import type { SecretPlacement } from '#rules/tools.ts';

/** A key, opened for one request to one host. */
export type OpenSecret = {
  name: string;
  placement: SecretPlacement;
  parameter: string | null;
  value: string;
};

/** Puts a secret where its server looks for it. Changes `url` where that is a parameter of the address. */
export function addSecret(secret: OpenSecret | null, url: URL, headers: Record<string, string>): void {
  if (!secret) return;
  const { placement, parameter, value } = secret;
  if (placement === 'bearer') headers.authorization = `Bearer ${value}`;
  else if (placement === 'header') headers[(parameter as string).toLowerCase()] = value;
  else url.searchParams.set(parameter as string, value);
}

/** A text without the secret, should the other side repeat it. */
export function withoutSecret(text: string, secret: OpenSecret | null): string {
  return secret ? text.replaceAll(secret.value, '•••') : text;
}
