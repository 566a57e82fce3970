import { and, inArray, lt, sql } from 'drizzle-orm';
import { securityEventDays, securityEvents } from '#rules/audit.ts';
import { auditEvents } from '../../db/schema/operations.ts';
import type { App } from '../context.ts';

/** Removes what happened at the doors long ago; changes of access, money and keys stay. */
export async function pruneSecurityEvents({ app }: { app: App }): Promise<void> {
  await app.database.acrossSpaces((transaction) =>
    transaction
      .delete(auditEvents)
      .where(
        and(
          inArray(auditEvents.action, [...securityEvents]),
          lt(auditEvents.createdAt, sql`now() - make_interval(days => ${securityEventDays}::int)`),
        ),
      ),
  );
}
