import type { ProviderName } from '#rules/external-sign-in.ts';

/** Where a provider sends people back to: an address of its own for each, so that none can answer for another. */
export const callbackUrl = (publicOrigin: string, provider: ProviderName) =>
  `${publicOrigin}/api/external-auth/callback/${provider}`;
