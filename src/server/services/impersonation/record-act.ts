import type { Actor, App } from '../../context.ts';
import { auditEvents } from '../../db/schema/operations.ts';

/** Writes down what somebody is about to do as another person; the database adds the impersonator's name. */
export async function recordAct(
  app: App,
  actor: Actor,
  act: { method: string; path: string },
): Promise<void> {
  await app.database.acrossSpaces((transaction) =>
    transaction.insert(auditEvents).values({
      actorId: actor.account.id,
      action: 'impersonation.act',
      subjectType: 'user',
      subjectId: actor.account.id,
      details: act,
    }),
  );
}
