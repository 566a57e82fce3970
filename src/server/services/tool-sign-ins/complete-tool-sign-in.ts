import { eq } from 'drizzle-orm';
import { AuthorizationResponseError } from 'oauth4webapi';
import type { SignInOutcome } from '#rules/tools.ts';
import { hashSecret } from '../../auth/secret.ts';
import { toolSignIns, toolSignInWays } from '../../db/schema/agents.ts';
import { presentTime } from '../../time.ts';
import { recordAuditEvent } from '../audit/record-audit-event.ts';
import type { Context } from '../context.ts';
import { openFor, sealFor, serverSignInOf } from './sign-in-place.ts';

/** How somebody came back, and where they go on; null for nowhere. */
type Arrival = { outcome: SignInOutcome; returnUrl: string | null };

type Way = typeof toolSignInWays.$inferSelect;

/**
 * Takes a person back from a server's sign-in and keeps their tokens, sealed. It takes the very session that began it.
 * Never throws for what the server or the person did.
 */
export async function completeToolSignIn({
  ctx,
  input: { sentBack },
}: {
  ctx: Context;
  input: { sentBack: URLSearchParams };
}): Promise<Arrival> {
  const { app } = ctx;
  const state = sentBack.get('state') ?? '';
  const way = await takeWay(ctx, state);
  if (!way) return { outcome: 'expired', returnUrl: null };
  const { name, returnUrl, spaceId, userId, url } = way;
  try {
    const { terms, codeVerifier } = openFor(app, 'way', way);
    const tokens = await serverSignInOf(app).redeem(terms, sentBack, { state, codeVerifier });
    const envelope = sealFor(app, 'signIn', userId, { terms, tokens });
    await app.database.inSpace(spaceId, async (transaction) => {
      const [kept] = await transaction
        .insert(toolSignIns)
        .values({ spaceId, userId, name, url, envelope })
        .onConflictDoUpdate({
          target: [toolSignIns.userId, toolSignIns.spaceId, toolSignIns.url],
          set: { name, envelope, renewingUntil: null, lastUsedAt: presentTime() },
        })
        .returning({ id: toolSignIns.id });
      await recordAuditEvent(transaction, {
        spaceId,
        actorId: userId,
        action: 'toolSignIn.connected',
        subjectType: 'toolSignIn',
        subjectId: kept?.id ?? null,
        details: { name },
      });
    });
    return { outcome: 'connected', returnUrl };
  } catch (error) {
    if (error instanceof AuthorizationResponseError && error.error === 'access_denied') {
      return { outcome: 'cancelled', returnUrl };
    }
    // Name and message only: the cause of such an error may hold tokens.
    const { name: kind, message } = error as Error;
    app.log.warn(
      { server: new URL(url).host, reason: `${kind}: ${message}` },
      'A sign-in at a server failed',
    );
    return { outcome: 'failed', returnUrl };
  }
}

/** The way that this state began, once: whoever brings it uses it up, and only who began it goes on. */
async function takeWay({ app, actor }: Context, state: string): Promise<Way | null> {
  if (state === '') return null;
  const [way] = await app.database.acrossSpaces((transaction) =>
    transaction
      .delete(toolSignInWays)
      .where(eq(toolSignInWays.stateHash, hashSecret(state)))
      .returning(),
  );
  if (!way || way.expiresAt < presentTime() || !actor || actor.impersonation) return null;
  return actor.sessionId === way.sessionId && actor.account.id === way.userId ? way : null;
}
