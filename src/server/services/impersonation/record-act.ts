import { auditEvents } from '../../db/schema/operations.ts';
import type { App } from '../context.ts';

/** Writes down what somebody is about to do as another person; the database adds the impersonator's name. */
export async function recordAct({
  app,
  input: { personId, ...act },
}: {
  app: App;
  input: { personId: string; method: string; path: string };
}): Promise<void> {
  await app.database.acrossSpaces((transaction) =>
    transaction.insert(auditEvents).values({
      actorId: personId,
      action: 'impersonation.act',
      subjectType: 'user',
      subjectId: personId,
      details: act,
    }),
  );
}
