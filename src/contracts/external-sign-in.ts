import { z } from 'zod';
import { providerNames } from '#rules/external-sign-in.ts';
import { locales } from '#rules/preferences.ts';
import { proofInput } from './security.ts';

const provider = z.enum(providerNames);

/** `GET external-auth/redirect`. Nobody gets another role this way than that of a single user. */
export const externalRedirectQuery = z.strictObject({
  role: z.literal('SINGLE_USER'),
  provider,
  /** The language to come back in; otherwise the browser's. */
  lang: z.enum(locales).optional(),
  /** Where to go after signing in: a path of this site. */
  returnUrl: z.string().max(2000).optional(),
});

export const providerParam = z.strictObject({ provider });

/** Whether a provider is set up on this installation. */
export const providerAvailability = z.object({ provider, available: z.boolean() });

/** An account at a provider that opens the person's account here. */
export const identity = z.object({
  id: z.uuid(),
  provider,
  /** As the provider last told it, to recognise the account by. */
  email: z.string().nullable(),
  createdAt: z.iso.datetime(),
  lastUsedAt: z.iso.datetime(),
});
export type IdentityData = z.infer<typeof identity>;

/** What is connected opens the account from then on, so it takes a proof of who asks. */
export const connectInput = proofInput.extend({ provider, lang: z.enum(locales).optional() });

/** Where the browser goes on, at the provider. */
export const connectAnswer = z.object({ url: z.url() });
