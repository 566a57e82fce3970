import { and, desc, eq, gt, isNull, sql } from 'drizzle-orm';
import type { SignInData } from '#contracts/security.ts';
import { deviceOf } from '../../auth/device.ts';
import { tokens } from '../../db/schema/access.ts';
import { sessions } from '../../db/schema/identity.ts';
import type { SignedInContext } from '../context.ts';

const most = 100;

/** Where a person is signed in right now, the one that asks first, then the most recent; at most a hundred. */
export async function listSessions({ ctx }: { ctx: SignedInContext }): Promise<SignInData[]> {
  const { account, sessionId, tokenId } = ctx.actor;
  const idleHours = ctx.app.environment.SESSION_IDLE_HOURS;
  const { browsers, programs } = await ctx.app.database.acrossSpaces(async (transaction) => ({
    browsers: await transaction
      .select()
      .from(sessions)
      .where(
        and(
          eq(sessions.userId, account.id),
          gt(sessions.expiresAt, sql`now()`),
          gt(sessions.lastSeenAt, sql`now() - make_interval(hours => ${idleHours}::int)`),
          isNull(sessions.impersonatorId),
        ),
      )
      .orderBy(desc(sessions.lastSeenAt))
      .limit(most),
    programs: await transaction
      .select()
      .from(tokens)
      .where(
        and(
          eq(tokens.userId, account.id),
          eq(tokens.kind, 'program'),
          gt(tokens.expiresAt, sql`now()`),
          gt(
            sql`coalesce(${tokens.lastUsedAt}, ${tokens.createdAt})`,
            sql`now() - make_interval(hours => ${idleHours}::int)`,
          ),
        ),
      )
      .orderBy(desc(tokens.createdAt))
      .limit(most),
  }));
  const found: SignInData[] = [
    ...browsers.map((session) => ({
      id: session.id,
      kind: 'browser' as const,
      ...deviceOf(session.userAgent),
      current: session.id === sessionId,
      lastSeenAt: session.lastSeenAt.toISOString(),
      createdAt: session.createdAt.toISOString(),
    })),
    ...programs.map((token) => ({
      id: token.id,
      kind: 'program' as const,
      browser: null,
      system: null,
      current: token.id === tokenId,
      lastSeenAt: (token.lastUsedAt ?? token.createdAt).toISOString(),
      createdAt: token.createdAt.toISOString(),
    })),
  ];
  return found
    .sort(
      (one, other) =>
        Number(other.current) - Number(one.current) || (one.lastSeenAt < other.lastSeenAt ? 1 : -1),
    )
    .slice(0, most);
}
