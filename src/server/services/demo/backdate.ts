import { gte, sql } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { Transaction } from '../../db/database.ts';
import { roleAssignments } from '../../db/schema/access.ts';
import { conversations, messageRatings, messages } from '../../db/schema/conversations.ts';
import { users } from '../../db/schema/identity.ts';
import { notifications } from '../../db/schema/notifications.ts';
import { auditEvents } from '../../db/schema/operations.ts';
import { companies, modelBots, modelBotVersions, tenants } from '../../db/schema/organisation.ts';
import { qualityQuestions, qualityRuns } from '../../db/schema/quality.ts';
import { ticketMessages, tickets } from '../../db/schema/tickets.ts';

/** What there is in the demo, and since when. */
const moments: [PgTable, PgColumn[]][] = [
  [users, [users.createdAt, users.emailConfirmedAt]],
  [roleAssignments, [roleAssignments.createdAt]],
  [tenants, [tenants.createdAt]],
  [companies, [companies.createdAt]],
  [modelBots, [modelBots.createdAt, modelBots.publishedAt]],
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
