import { gte, sql } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { Transaction } from '../../db/database.ts';
import { conversations, messageRatings, messages } from '../../db/schema/conversations.ts';
import { notifications } from '../../db/schema/notifications.ts';
import { auditEvents } from '../../db/schema/operations.ts';
import { modelBotVersions } from '../../db/schema/organisation.ts';
import { qualityQuestions, qualityRuns } from '../../db/schema/quality.ts';
import { ticketMessages, tickets } from '../../db/schema/tickets.ts';

/** What a story leaves, and when it did. */
const moments: [PgTable, PgColumn[]][] = [
  [conversations, [conversations.createdAt, conversations.updatedAt]],
  [messages, [messages.createdAt]],
  [messageRatings, [messageRatings.createdAt, messageRatings.updatedAt]],
  [tickets, [tickets.createdAt, tickets.updatedAt, tickets.lastMessageAt]],
  [ticketMessages, [ticketMessages.createdAt]],
  [qualityQuestions, [qualityQuestions.createdAt]],
  [qualityRuns, [qualityRuns.createdAt, qualityRuns.finishedAt]],
  [modelBotVersions, [modelBotVersions.createdAt]],
  [notifications, [notifications.createdAt]],
  [auditEvents, [auditEvents.createdAt]],
];

/** Lets everything of the demo that happened from a moment on have happened from an earlier one on. */
export async function backdate(transaction: Transaction, since: Date, earlier: Date): Promise<void> {
  const seconds = (since.getTime() - earlier.getTime()) / 1_000;
  for (const [table, columns] of moments) {
    for (const column of columns) {
      await transaction
        .update(table)
        .set({ [column.name]: sql`${column} - make_interval(secs => ${seconds})` })
        .where(gte(column, since));
    }
  }
}
