import { and, eq } from 'drizzle-orm';
import { toolSignIns } from '../../db/schema/agents.ts';
import { AppError } from '../../errors.ts';
import { recordAuditEvent } from '../audit/record-audit-event.ts';
import type { SignedInContext } from '../context.ts';
import { openFor, serverSignInOf } from './sign-in-place.ts';

/** Forgets a person's tokens for a server, and tells the server, as far as it listens. @throws {AppError} `not_found` */
export async function removeToolSignIn({
  ctx: { app, actor },
  input: { userId, id },
}: {
  ctx: SignedInContext;
  input: { userId: string; id: string };
}): Promise<void> {
  const removed = await app.database.acrossSpaces(async (transaction) => {
    const [row] = await transaction
      .delete(toolSignIns)
      .where(and(eq(toolSignIns.id, id), eq(toolSignIns.userId, userId)))
      .returning();
    if (!row) throw new AppError('not_found');
    await recordAuditEvent(transaction, {
      spaceId: row.spaceId,
      actorId: actor.account.id,
      action: 'toolSignIn.removed',
      subjectType: 'toolSignIn',
      subjectId: id,
      details: { name: row.name },
    });
    return row;
  });
  try {
    const { terms, tokens } = openFor(app, 'signIn', removed);
    await serverSignInOf(app).revoke(terms, tokens);
  } catch (error) {
    // Here they are gone all the same.
    const { name, message } = error as Error;
    app.log.warn(
      { server: new URL(removed.url).host, reason: `${name}: ${message}` },
      'A token was not revoked',
    );
  }
}
