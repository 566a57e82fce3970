/** The services by which a person may sign in, and how each is called. */
export const providers = {
  google: { name: 'Google' },
  github: { name: 'GitHub' },
  facebook: { name: 'Facebook' },
  twitter: { name: 'Twitter' },
} as const satisfies Record<string, { name: string }>;

export type ProviderName = keyof typeof providers;

export const providerNames = Object.keys(providers) as [ProviderName, ...ProviderName[]];

/**
 * Why signing in at a provider, or connecting one, came to nothing: the `error` parameter of the page that the
 * person comes back to. Their texts are `external.errors.<code>`.
 */
export const externalErrors = [
  'provider_unavailable',
  'provider_failed',
  'sign_in_cancelled',
  'sign_in_expired',
  'email_missing',
  'email_in_use',
  'account_closed',
  'sign_up_closed',
  'identity_taken',
  'provider_taken',
  'too_many_attempts',
] as const;

export type ExternalErrorCode = (typeof externalErrors)[number];

/** How long a person may take at the provider, and the page to redeem the code it then gets; in seconds. */
export const externalSignInTimes = { atProvider: 600, code: 60 } as const;
