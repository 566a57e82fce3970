import { eq, sql } from 'drizzle-orm';
import { type ExternalErrorCode, externalSignInTimes, type ProviderName } from '#rules/external-sign-in.ts';
import type { Locale } from '#rules/preferences.ts';
import { SignInCancelled } from '../../auth/external/external-providers.ts';
import { ExternalSignInError } from '../../auth/external/external-sign-in-error.ts';
import type { ExternalProfile } from '../../auth/external/profiles.ts';
import { networkOf } from '../../auth/network.ts';
import { equalHashes, hashSecret, issueSecret } from '../../auth/secret.ts';
import type { Transaction } from '../../db/database.ts';
import { externalSignIns } from '../../db/schema/external-sign-in.ts';
import { AppError } from '../../errors.ts';
import { presentTime } from '../../time.ts';
import type { Context } from '../context.ts';
import { noteSecurityEvent } from '../security/note-security-event.ts';
import { writeConfirmation } from '../users/write-confirmation.ts';
import { callbackUrl } from './callback-url.ts';
import { connectIdentity } from './connect-identity.ts';
import { findOrCreatePerson } from './find-or-create-person.ts';

/** Of one network in a quarter of an hour, so many failures are written down. */
const mostFailures = 20;

/** Begins every one-time code, to tell it from other tokens. */
export const oneTimeCodePrefix = 'once_';

/** How a person came back from a provider, and where they go on. */
export type Arrival = { locale: Locale; connecting: boolean; returnUrl: string | null } & (
  | { error: ExternalErrorCode }
  | { error: null; signIn: { code: string; userId: string; firstName: string } | null }
);

type Way = typeof externalSignIns.$inferSelect;

/**
 * Takes a person back from a provider. A sign-in ends with a one-time code for the browser that began it;
 * connecting an identity needs the very session that began it. Never throws for what the provider or the person
 * did: the arrival says what went wrong.
 */
export async function completeExternalSignIn({
  ctx,
  input,
}: {
  ctx: Context;
  input: { provider: ProviderName; sentBack: URLSearchParams; cookie: string | undefined };
}): Promise<Arrival> {
  const { database } = ctx.app;
  const way = await takeWay(ctx, input);
  const state = input.sentBack.get('state') ?? '';
  if (!way) return { locale: ctx.locale, connecting: false, returnUrl: null, error: 'sign_in_expired' };
  const back = { locale: way.locale, connecting: way.sessionId !== null, returnUrl: way.returnUrl };
  try {
    const profile = await askProvider(ctx, way, input.sentBack, state);
    if (way.sessionId !== null) {
      await connectIdentity({ ctx, input: { provider: way.provider, profile, sessionId: way.sessionId } });
      return { ...back, error: null, signIn: null };
    }
    const signIn = await database.acrossSpaces((transaction) => issueCode(ctx, transaction, way, profile));
    return { ...back, error: null, signIn };
  } catch (error) {
    const code = externalCodeOf(error);
    if (code === null) throw error;
    noteSecurityEvent({
      ctx,
      input: {
        action: 'user.sign_in_failed',
        subjectId: ctx.actor?.account.id ?? null,
        details: { reason: code, provider: way.provider },
        bounds: [{ key: networkOf(ctx.clientAddress), most: mostFailures }],
      },
    });
    return { ...back, error: code };
  }
}

/** What a person is told of it; null for what is no fault of theirs or the provider's. */
function externalCodeOf(error: unknown): ExternalErrorCode | null {
  if (error instanceof ExternalSignInError) return error.code;
  if (!(error instanceof AppError)) return null;
  // For these two no account was made (`createAccount`).
  if (error.code === 'sign_up_closed') return 'sign_up_closed';
  return error.code === 'invalid_request' ? 'email_in_use' : null;
}

/** The way that this state began, once: whoever brings it, with the right cookie or not, uses it up. */
async function takeWay(
  ctx: Context,
  {
    provider,
    sentBack,
    cookie,
  }: { provider: ProviderName; sentBack: URLSearchParams; cookie?: string | undefined },
): Promise<Way | null> {
  const state = sentBack.get('state');
  if (!state) return null;
  const [way] = await ctx.app.database.acrossSpaces((transaction) =>
    transaction
      .delete(externalSignIns)
      .where(eq(externalSignIns.stateHash, hashSecret(state)))
      .returning(),
  );
  if (!way || way.expiresAt < presentTime() || way.provider !== provider) return null;
  return cookie !== undefined && equalHashes(way.cookieHash, hashSecret(cookie)) ? way : null;
}

async function askProvider(ctx: Context, way: Way, sentBack: URLSearchParams, state: string) {
  const { externalProviders, log, publicOrigin } = ctx.app;
  const { provider, nonce, codeVerifier } = way;
  try {
    const secrets = { state, nonce, codeVerifier };
    return await externalProviders.profileOf(
      provider,
      sentBack,
      secrets,
      callbackUrl(publicOrigin, provider),
    );
  } catch (error) {
    if (error instanceof SignInCancelled) throw new ExternalSignInError('sign_in_cancelled');
    // Name and message only: the cause of such an error may hold tokens.
    const { name, message } = error as Error;
    log.warn({ provider, reason: `${name}: ${message}` }, 'A sign-in provider failed');
    throw new ExternalSignInError('provider_failed');
  }
}

async function issueCode(ctx: Context, transaction: Transaction, way: Way, profile: ExternalProfile) {
  const { emailToConfirm, ...person } = await findOrCreatePerson(transaction, { ...way, profile });
  const code = issueSecret(way.id, oneTimeCodePrefix);
  await transaction.insert(externalSignIns).values({
    ...way,
    stateHash: null,
    userId: person.userId,
    codeHash: code.hash,
    expiresAt: sql`now() + make_interval(secs => ${externalSignInTimes.code})`,
  });
  if (emailToConfirm !== null) {
    const { userId: id } = person;
    const { locale } = way;
    await writeConfirmation(ctx.app, transaction, { id, email: emailToConfirm, locale });
  }
  return { code: code.plainText, ...person };
}
