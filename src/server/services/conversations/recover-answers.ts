import { and, eq, sql } from 'drizzle-orm';
import type { App } from '../../context.ts';
import { agentSteps } from '../../db/schema/agents.ts';
import { conversations, messages } from '../../db/schema/conversations.ts';
import { dayOf } from '../usage/day.ts';
import { refundUsage } from '../usage/reserve-usage.ts';
import { timeZoneOfPerson } from '../usage/time-zone-of-person.ts';

/**
 * After a crash: answers that nobody is writing any more are marked as failed and cost nothing. Call it only
 * when no other process writes answers on this database.
 */
export async function recoverAnswers(app: Pick<App, 'database'>): Promise<void> {
  await app.database.acrossSpaces(async (transaction) => {
    const abandoned = await transaction
      .select({
        id: messages.id,
        createdAt: messages.createdAt,
        personId: conversations.userId,
        timeZone: timeZoneOfPerson(sql`${conversations.userId}`),
      })
      .from(messages)
      .innerJoin(conversations, eq(conversations.id, messages.conversationId))
      .where(eq(messages.status, 'streaming'));
    for (const { id, personId, timeZone, createdAt } of abandoned) {
      await transaction.update(messages).set({ status: 'failed' }).where(eq(messages.id, id));
      await transaction
        .update(agentSteps)
        .set({ state: 'failed', errorCode: 'interrupted' })
        .where(and(eq(agentSteps.messageId, id), eq(agentSteps.state, 'running')));
      await refundUsage(transaction, {
        personId,
        kind: 'fileResponses',
        day: dayOf(timeZone, createdAt).day,
      });
    }
  });
}
