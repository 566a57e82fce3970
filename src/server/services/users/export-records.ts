import { and, asc, desc, eq, or, type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { Transaction } from '../../db/database.ts';
import { type Claimant, isOwnAddress } from '../../db/predicates/own-address.ts';
import { invitations, tokens } from '../../db/schema/access.ts';
import { toolSignIns } from '../../db/schema/agents.ts';
import {
  billingCustomers,
  subscriptionInvoices,
  subscriptions,
  usageCounters,
  usageDays,
} from '../../db/schema/billing.ts';
import { identities } from '../../db/schema/external-sign-in.ts';
import { passkeys } from '../../db/schema/identity.ts';
import { files } from '../../db/schema/knowledge.ts';
import { outbox } from '../../db/schema/mail.ts';
import { modelCounters, modelUsage } from '../../db/schema/model-providers.ts';
import { notifications } from '../../db/schema/notifications.ts';
import { auditEvents } from '../../db/schema/operations.ts';
import { modelBotReaders } from '../../db/schema/organisation.ts';
import { savedViews } from '../../db/schema/saved-views.ts';
import { scheduledRuns, schedules } from '../../db/schema/schedules.ts';
import type { SignedInContext } from '../context.ts';
import { listSessions } from '../sessions/list-sessions.ts';

type Columns = Record<string, PgColumn>;
type Person = { id: string } & Claimant;
type Records = (transaction: Transaction, person: Person) => Promise<unknown>;

/** Rows of one table that are a person's, the oldest first. */
const rowsOf =
  (columns: Columns, isTheirs: (person: Person) => SQL | undefined, by: PgColumn): Records =>
  (transaction, person) =>
    transaction.select(columns).from(by.table).where(isTheirs(person)).orderBy(asc(by));

/** What is kept of a person as rows, by the entry of their export that tells of it. */
const records: Record<`${string}.json`, Records> = {
  'connected-services.json': rowsOf(
    { provider: identities.provider, email: identities.email, since: identities.createdAt },
    ({ id }) => eq(identities.userId, id),
    identities.createdAt,
  ),
  'connected-servers.json': rowsOf(
    {
      name: toolSignIns.name,
      url: toolSignIns.url,
      since: toolSignIns.createdAt,
      lastUsedAt: toolSignIns.lastUsedAt,
    },
    ({ id }) => eq(toolSignIns.userId, id),
    toolSignIns.createdAt,
  ),
  'activity.json': (transaction, { id }) => {
    const { action, actorId, subjectType, subjectId, details, address, userAgent, createdAt } = auditEvents;
    // Where somebody else was when they did something to the person is theirs.
    const own = (column: PgColumn) =>
      sql<string | null>`CASE WHEN coalesce(${actorId}, ${id}) = ${id} THEN ${column} END`;
    return transaction
      .select({
        action,
        subjectType,
        subjectId,
        actorId,
        details,
        at: createdAt,
        address: own(address),
        userAgent: own(userAgent),
      })
      .from(auditEvents)
      .where(or(eq(actorId, id), and(eq(subjectType, 'user'), eq(subjectId, id))))
      .orderBy(asc(createdAt));
  },
  'usage.json': rowsOf(
    {
      modelBotId: usageDays.modelBotId,
      day: usageDays.day,
      answered: usageDays.answered,
      refused: usageDays.refused,
      failed: usageDays.failed,
      mediaGenerations: usageDays.mediaGenerations,
    },
    ({ id }) => eq(usageDays.userId, id),
    usageDays.day,
  ),
  'model-use.json': async (transaction, { id }) => ({
    allowance: await transaction.select().from(modelCounters).where(eq(modelCounters.subjectId, id)),
    limits: await transaction.select().from(usageCounters).where(eq(usageCounters.subjectId, id)),
    calls: await transaction
      .select()
      .from(modelUsage)
      .where(eq(modelUsage.userId, id))
      .orderBy(asc(modelUsage.day)),
  }),
  'uploads.json': rowsOf(
    {
      id: files.id,
      modelBotId: files.modelBotId,
      conversationId: files.conversationId,
      name: files.name,
      size: files.size,
      sourceUrl: files.sourceUrl,
      at: files.createdAt,
    },
    ({ id }) => eq(files.uploadedBy, id),
    files.createdAt,
  ),
  'invitations.json': rowsOf(
    { email: invitations.email, at: invitations.createdAt },
    (person) => or(eq(invitations.acceptedBy, person.id), isOwnAddress(invitations.email, person)),
    invitations.createdAt,
  ),
  'reading.json': rowsOf(
    { modelBotId: modelBotReaders.modelBotId },
    ({ id }) => eq(modelBotReaders.userId, id),
    modelBotReaders.modelBotId,
  ),
  'notifications.json': rowsOf(
    {
      kind: notifications.kind,
      values: notifications.values,
      path: notifications.path,
      readAt: notifications.readAt,
      at: notifications.createdAt,
    },
    ({ id }) => eq(notifications.userId, id),
    notifications.createdAt,
  ),
  'views.json': rowsOf(
    {
      table: savedViews.tableName,
      name: savedViews.name,
      query: savedViews.query,
      at: savedViews.createdAt,
    },
    ({ id }) => eq(savedViews.userId, id),
    savedViews.createdAt,
  ),
  // Without their secrets, which leave the row when a mail is sent.
  'mails.json': rowsOf(
    {
      template: outbox.template,
      to: outbox.toAddress,
      values: outbox.values,
      state: outbox.state,
      sentAt: outbox.sentAt,
      at: outbox.createdAt,
    },
    (person) => isOwnAddress(outbox.toAddress, person),
    outbox.createdAt,
  ),
  'passkeys.json': rowsOf(
    { name: passkeys.name, lastUsedAt: passkeys.lastUsedAt, at: passkeys.createdAt },
    ({ id }) => eq(passkeys.userId, id),
    passkeys.createdAt,
  ),
  'keys.json': rowsOf(
    {
      kind: tokens.kind,
      name: tokens.name,
      modelBotId: tokens.modelBotId,
      expiresAt: tokens.expiresAt,
      lastUsedAt: tokens.lastUsedAt,
      at: tokens.createdAt,
    },
    ({ id }) => eq(tokens.userId, id),
    tokens.createdAt,
  ),
  'schedules.json': async (transaction, { id }) => {
    const own = await transaction.select().from(schedules).where(eq(schedules.userId, id));
    const runs = await transaction
      .select({ run: scheduledRuns })
      .from(scheduledRuns)
      .innerJoin(schedules, eq(schedules.id, scheduledRuns.scheduleId))
      .where(eq(schedules.userId, id))
      .orderBy(desc(scheduledRuns.createdAt));
    return own.map((schedule) => ({
      ...schedule,
      runs: runs.map(({ run }) => run).filter(({ scheduleId }) => scheduleId === schedule.id),
    }));
  },
  'subscriptions.json': async (transaction, { id }) => ({
    subscriptions: await transaction.select().from(subscriptions).where(eq(subscriptions.userId, id)),
    invoices: await transaction
      .select()
      .from(subscriptionInvoices)
      .where(eq(subscriptionInvoices.spaceId, id)),
    customer: await transaction.select().from(billingCustomers).where(eq(billingCustomers.spaceId, id)),
  }),
};

/** All of these entries, one after the other, with the sign-ins as the profile shows them. */
export async function* exportRecords(
  ctx: SignedInContext,
): AsyncGenerator<{ name: string; content: unknown }> {
  yield { name: 'sign-ins.json', content: await listSessions({ ctx }) };
  for (const [name, read] of Object.entries(records)) {
    const content = await ctx.app.database.acrossSpaces((transaction) =>
      read(transaction, ctx.actor.account),
    );
    yield { name, content };
  }
}
