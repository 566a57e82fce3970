import { type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { AuditSubject } from '#rules/audit.ts';
import { deviceName } from '../../../auth/device.ts';
import { containing, emailHas } from '../../../db/like.ts';
import { mailSubject } from '../../../mail/render-mail.ts';
import { hasFailed } from '../../../queue/failed-jobs.ts';
import {
  type AdminTableSource,
  anyOf,
  idsIn,
  momentText,
  oneOf,
  searchWithin,
} from './admin-table-source.ts';

const named = (column: SQL) => sql`(SELECT u.email FROM users u WHERE u.id = ${column})`;

const nameIn = (relation: SQL, name = sql`n.name`) =>
  sql`(SELECT ${name} FROM ${relation} n WHERE n.id = audit_events.subject_id)`;

/** What each kind of thing is called; null for what has no name. A ticket has its number: what it says is its people's. */
const namesOfSubjects: Record<AuditSubject, SQL | null> = {
  user: nameIn(sql`users`, sql`n.email`),
  identity: nameIn(sql`identities`, sql`n.provider`),
  invitation: nameIn(sql`invitations`, sql`n.email`),
  tenant: nameIn(sql`tenants`),
  company: nameIn(sql`companies`),
  modelBot: nameIn(sql`model_bots`),
  modelProvider: nameIn(sql`model_providers`),
  toolSecret: nameIn(sql`tool_secrets`),
  toolSignIn: nameIn(sql`tool_sign_ins`),
  subscription: nameIn(
    sql`subscriptions`,
    sql`coalesce((SELECT t.name FROM tenants t WHERE t.id = n.tenant_id), ${named(sql`n.user_id`)})`,
  ),
  ticket: nameIn(sql`tickets`, sql`'#' || n.number`),
  cannedReply: nameIn(sql`canned_replies`, sql`n.title`),
  mail: nameIn(sql`outbox`, sql`n.to_address`),
  job: null,
  installation: null,
};

/** What an event is about, by the name that it has now; nobody knows that of what is gone. */
const subjectName = sql`CASE audit_events.subject_type ${sql.join(
  Object.entries(namesOfSubjects).flatMap(([kind, name]) => (name ? [sql`WHEN ${kind} THEN ${name}`] : [])),
  sql` `,
)} END`;

/** Who did what, when and as whom. */
export const auditEventsSource: AdminTableSource = {
  rows: sql`audit_events`,
  id: sql`audit_events.id`,
  sorts: { createdAt: { by: sql`audit_events.created_at` } },
  where: ({ person, action, space, from, to }) => [
    ...(person?.length ? [byPerson(person)] : []),
    ...oneOf(sql`audit_events.action`, action),
    ...idsIn(sql`audit_events.space_id`, space),
    ...(from?.[0] ? [sql`audit_events.created_at >= ${from[0]}::date`] : []),
    ...(to?.[0] ? [sql`audit_events.created_at < ${to[0]}::date + 1`] : []),
  ],
  cells: sql`audit_events.*, ${named(sql`audit_events.actor_id`)} AS actor,
    ${named(sql`audit_events.impersonator_id`)} AS impersonator, ${subjectName} AS subject_name`,
  present: (row) => ({
    id: row.id as string,
    cells: {
      id: row.id as string,
      createdAt: momentText(row.created_at),
      // Whoever is erased leaves an id, and what nobody did has none.
      actor: (row.actor as string | null) ?? (row.actor_id as string | null),
      action: row.action as string,
      subject: [row.subject_type, row.subject_id, row.subject_name].filter(Boolean).join(' '),
      impersonator: (row.impersonator as string | null) ?? (row.impersonator_id as string | null),
      details: Object.keys(row.details as object).length > 0 ? JSON.stringify(row.details) : null,
      address: row.address as string | null,
      device: deviceName(row.user_agent as string | null),
      space: row.space_id as string | null,
    },
  }),
};

/** Somebody by their email or id, as the one who did it or in whose name it was done. */
function byPerson(people: readonly string[]): SQL {
  const given = people.map((person) => person.trim().toLowerCase());
  const ids = given.filter((one) => z.uuid().safeParse(one).success);
  const found = sql`ANY(ARRAY(SELECT u.id FROM users u WHERE lower(u.email) = ANY(${sql.param(given)}::text[])
    UNION ALL SELECT unnest(${sql.param(ids)}::uuid[])))`;
  return sql`(audit_events.actor_id = ${found} OR audit_events.impersonator_id = ${found})`;
}

/** The outbox, without what its mails say. */
export const mailsSource: AdminTableSource = {
  rows: sql`outbox`,
  id: sql`outbox.id`,
  sorts: { createdAt: { by: sql`outbox.created_at` } },
  where: ({ state }) => oneOf(sql`outbox.state`, state),
  search: (words) => {
    const pattern = containing(words);
    return searchWithin(
      'outbox',
      sql`(${emailHas(sql`outbox.to_address`, words)} OR outbox.to_name ILIKE ${pattern})`,
    );
  },
  cells: sql`outbox.id, outbox.template, outbox.locale, outbox.values, outbox.to_address, outbox.state,
    outbox.attempts, outbox.failure, outbox.created_at, outbox.sent_at`,
  present: (row) => ({
    id: row.id as string,
    cells: {
      id: row.id as string,
      createdAt: momentText(row.created_at),
      to: row.to_address as string,
      subject: mailSubject(row as Parameters<typeof mailSubject>[0]),
      template: row.template as string,
      state: row.state as string,
      attempts: row.attempts as number,
      sentAt: momentText(row.sent_at),
      failure: row.failure as string | null,
    },
  }),
};

const failed = sql.raw(hasFailed);

/** What waits, runs or has been given up. Payloads stay unseen: they may name people. */
export const jobsSource: AdminTableSource = {
  rows: sql`graphile_worker.jobs AS jobs`,
  id: sql`jobs.id`,
  sorts: { runAt: { by: sql`jobs.run_at` }, createdAt: { by: sql`jobs.created_at` } },
  where: ({ state }) =>
    anyOf(state, {
      running: sql`jobs.locked_at IS NOT NULL`,
      failed: sql`(${failed})`,
      retrying: sql`(jobs.locked_at IS NULL AND jobs.attempts > 0 AND jobs.attempts < jobs.max_attempts)`,
      queued: sql`(jobs.locked_at IS NULL AND jobs.attempts = 0)`,
    }),
  cells: sql`jobs.id, jobs.task_identifier, jobs.attempts, jobs.max_attempts, jobs.run_at, jobs.last_error,
    jobs.created_at, CASE WHEN jobs.locked_at IS NOT NULL THEN 'running' WHEN ${failed} THEN 'failed'
      WHEN jobs.attempts > 0 THEN 'retrying' ELSE 'queued' END AS state`,
  present: (row) => ({
    id: String(row.id),
    cells: {
      id: String(row.id),
      task: row.task_identifier as string,
      state: row.state as string,
      attempts: `${row.attempts as number} / ${row.max_attempts as number}`,
      runAt: momentText(row.run_at),
      lastError: (row.last_error as string | null)?.split('\n')[0] ?? null,
      createdAt: momentText(row.created_at),
    },
  }),
};
