import { and, asc, desc, eq, or, type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
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
import type { ZipEntry } from '../../storage/zip-stream.ts';
import type { App, SignedInContext } from '../context.ts';
import { listSessions } from '../sessions/list-sessions.ts';
import { jsonEntry } from './export-entries.ts';
import { allOf, eachRow } from './export-rows.ts';

type Person = { id: string } & Claimant;
type Database = Pick<App, 'database'>;
type Records = (app: Database, person: Person) => object | Promise<object>;

/** Rows of one table that are a person's, the oldest first. */
const rowsOf =
  (columns: Record<string, PgColumn>, isTheirs: (person: Person) => SQL | undefined, by: PgColumn): Records =>
  (app, person) =>
    eachRow(app, columns, isTheirs(person), by);

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
  'activity.json': (app, { id }) => {
    const { action, actorId, subjectType, subjectId, details, address, userAgent, createdAt } = auditEvents;
    // Where somebody else was when they did something to the person is theirs.
    const own = (column: PgColumn) =>
      sql<string | null>`CASE WHEN coalesce(${actorId}, ${id}) = ${id} THEN ${column} END`;
    return eachRow(
      app,
      {
        action,
        subjectType,
        subjectId,
        actorId,
        details,
        at: createdAt,
        address: own(address),
        userAgent: own(userAgent),
      },
      or(eq(actorId, id), and(eq(subjectType, 'user'), eq(subjectId, id))),
      createdAt,
    );
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
  'model-use.json': (app, { id }) => ({
    allowance: allOf(app, modelCounters, eq(modelCounters.subjectId, id), modelCounters.day),
    limits: allOf(app, usageCounters, eq(usageCounters.subjectId, id), usageCounters.day),
    calls: allOf(app, modelUsage, eq(modelUsage.userId, id), modelUsage.day),
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
  'schedules.json': async function* (app, { id }) {
    const own = await app.database.acrossSpaces((transaction) =>
      transaction.select().from(schedules).where(eq(schedules.userId, id)).orderBy(asc(schedules.createdAt)),
    );
    for (const schedule of own) {
      const runs = await app.database.acrossSpaces((transaction) =>
        transaction
          .select()
          .from(scheduledRuns)
          .where(eq(scheduledRuns.scheduleId, schedule.id))
          .orderBy(desc(scheduledRuns.createdAt)),
      );
      yield { ...schedule, runs };
    }
  },
  'subscriptions.json': ({ database }, { id }) =>
    database.acrossSpaces(async (transaction) => ({
      subscriptions: await transaction.select().from(subscriptions).where(eq(subscriptions.userId, id)),
      invoices: await transaction
        .select()
        .from(subscriptionInvoices)
        .where(eq(subscriptionInvoices.spaceId, id)),
      customer: await transaction.select().from(billingCustomers).where(eq(billingCustomers.spaceId, id)),
    })),
};

/** All of these entries, one after the other, with the sign-ins as the profile shows them. */
export async function* exportRecords(ctx: SignedInContext): AsyncGenerator<ZipEntry> {
  yield jsonEntry('sign-ins.json', await listSessions({ ctx }));
  for (const [name, read] of Object.entries(records))
    yield jsonEntry(name, await read(ctx.app, ctx.actor.account));
}
