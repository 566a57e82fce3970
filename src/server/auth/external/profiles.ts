import { z } from 'zod';
import type { ProviderName } from '#rules/external-sign-in.ts';
import { asLine } from '#rules/one-line.ts';
import { isStorable, storable } from '../../storable.ts';

/** Who somebody is, as a provider tells it. */
export type ExternalProfile = {
  /** The provider's own, lasting name for the person. */
  subject: string;
  /** Null when the provider gave none, or none that could be one. */
  email: string | null;
  /** Whether the provider vouches that the address is the person's. */
  emailVerified: boolean;
  firstName: string | null;
};

/** Ids are numbers at some providers and text at others. One that could not be kept as it is might open another's account. */
const subject = z.union([z.string().min(1).max(255).refine(isStorable), z.number().int()]).transform(String);
const text = z.string().nullish().catch(null);

const googleClaims = z.object({
  sub: subject,
  email: text,
  email_verified: z.union([z.boolean(), z.string()]).nullish(),
  given_name: text,
  name: text,
});
const githubUser = z.object({ id: subject, login: text, name: text });
const githubEmails = z.array(z.object({ email: z.string(), primary: z.boolean(), verified: z.boolean() }));
const facebookUser = z.object({ id: subject, email: text, first_name: text, name: text });
const twitterUser = z.object({ data: z.object({ id: subject, name: text, confirmed_email: text }) });

/**
 * Reads what a provider said about a person: `user` is the claims of the ID token or the answer of its user
 * address, `emails` that of GitHub's list of addresses.
 * @throws {z.ZodError} when it is not what the provider promises
 */
export function readProfile(
  provider: ProviderName,
  told: { user: unknown; emails?: unknown },
): ExternalProfile {
  switch (provider) {
    case 'google': {
      const { sub, email, email_verified, given_name, name } = googleClaims.parse(told.user);
      const verified = email_verified === true || email_verified === 'true';
      return profile(sub, email, verified, given_name ?? firstWord(name));
    }
    case 'github': {
      const { id, login, name } = githubUser.parse(told.user);
      const own = githubEmails.parse(told.emails).find(({ primary }) => primary);
      return profile(id, own?.email, own?.verified === true, firstWord(name) ?? login);
    }
    case 'facebook': {
      const { id, email, first_name, name } = facebookUser.parse(told.user);
      // Facebook does not say whether it ever checked the address.
      return profile(id, email, false, first_name ?? firstWord(name));
    }
    case 'twitter': {
      const { id, name, confirmed_email } = twitterUser.parse(told.user).data;
      return profile(id, confirmed_email, true, firstWord(name));
    }
  }
}

function profile(
  subject: string,
  email: string | null | undefined,
  verified: boolean,
  firstName: string | null | undefined,
): ExternalProfile {
  const usable = usableEmail(email);
  return {
    subject,
    email: usable,
    emailVerified: verified && usable !== null,
    firstName: plainName(firstName ?? '') || null,
  };
}

/** A name as a person could have written it here: one line, and nothing that cannot be stored. */
const plainName = (name: string) => storable(asLine(name).slice(0, 100)).trim();

/** An address that a person could also have signed up with here: of email's form, and its own NFKC form. */
function usableEmail(email: string | null | undefined): string | null {
  const trimmed = email?.trim() ?? '';
  if (trimmed.length > 254 || trimmed.normalize('NFKC') !== trimmed) return null;
  return z.email().safeParse(trimmed).success ? trimmed : null;
}

const firstWord = (name: string | null | undefined) => name?.trim().split(/\s+/)[0] || null;
