import { sql } from 'drizzle-orm';
import type { PersonContextData } from '#contracts/user.ts';
import { pathOfRecord } from '#rules/record-pages.ts';
import type { RoleName } from '#rules/roles.ts';
import { type AccountRow, accountJson, presentAccount } from '../../auth/account-query.ts';
import { AppError } from '../../errors.ts';
import { momentText } from '../admin-tables/sources/admin-table-source.ts';
import type { SignedInContext } from '../context.ts';
import { presentPerson } from './present-person.ts';

const most = 8;

/**
 * What those who look after a person see of them at once, in one statement. Of what they wrote it tells nothing.
 * @throws {AppError} `not_found`
 */
export async function readPersonContext({
  ctx,
  input,
}: {
  ctx: SignedInContext;
  input: { id: string };
}): Promise<PersonContextData> {
  const { id } = input;
  const { rows } = await ctx.app.database.acrossSpaces((transaction) =>
    transaction.execute<Row>(contextOf(id)),
  );
  const [row] = rows;
  if (!row) throw new AppError('not_found');
  const account = presentAccount(row.account);
  return {
    person: presentPerson(
      {
        id,
        email: account.email,
        firstName: account.profile.firstName,
        suspendedAt: row.suspended_at ? new Date(row.suspended_at) : null,
        emailConfirmedAt: account.emailConfirmedAt ? new Date(account.emailConfirmedAt) : null,
        createdAt: new Date(account.createdAt),
      },
      { reach: 'everywhere', roles: account.roles, account: undefined, includes: [] },
    ),
    locale: account.profile.locale,
    lastSeenAt: momentText(row.last_seen_at),
    subscription: account.subscription,
    places: row.places.flatMap(({ role, kind, place, name }) => {
      const path = kind && place && pathOfRecord(kind, place);
      return path && name ? [{ role, name, path }] : [];
    }),
    modelBots: row.model_bots.map((bot) => ({
      id: bot.id,
      name: bot.name,
      path: pathOfRecord('modelBot', bot.id) ?? '',
      lastAskedAt: iso(bot.at),
    })),
    failures: row.failures.map(({ kind, code, name, at }) => ({
      kind,
      code,
      modelBotName: name,
      at: iso(at),
    })),
    tickets: row.tickets.map(({ at, ...ticket }) => ({ ...ticket, lastMessageAt: iso(at) })),
  };
}

const iso = (at: string) => new Date(at).toISOString();

type Row = {
  account: AccountRow;
  suspended_at: string | null;
  last_seen_at: string | null;
  places: { role: RoleName; kind: string | null; place: string | null; name: string | null }[];
  model_bots: { id: string; name: string; at: string }[];
  failures: { kind: 'answer' | 'file'; code: string | null; name: string; at: string }[];
  tickets: (Omit<PersonContextData['tickets'][number], 'lastMessageAt'> & { at: string })[];
};

const places = sql`SELECT r.name AS role,
    CASE WHEN r.tenant_id IS NOT NULL THEN 'tenant' WHEN r.company_id IS NOT NULL THEN 'company'
      WHEN r.model_bot_id IS NOT NULL THEN 'modelBot' END AS kind,
    coalesce(r.tenant_id, r.company_id, r.model_bot_id) AS place,
    coalesce(t.name, c.name, b.name) AS name
  FROM role_assignments r
  LEFT JOIN tenants t ON t.id = r.tenant_id
  LEFT JOIN companies c ON c.id = r.company_id
  LEFT JOIN model_bots b ON b.id = r.model_bot_id
  WHERE r.user_id = u.id ORDER BY r.created_at, r.id LIMIT 200`;

const bots = sql`SELECT b.id, b.name, max(c.updated_at) AS at
  FROM conversations c JOIN model_bots b ON b.id = c.model_bot_id
  WHERE c.user_id = u.id AND NOT c.temporary
  GROUP BY b.id ORDER BY at DESC LIMIT ${most}`;

const failures = sql`
  (SELECT 'answer' AS kind, NULL AS code, b.name, m.created_at AS at
    FROM conversations c JOIN messages m ON m.conversation_id = c.id JOIN model_bots b ON b.id = c.model_bot_id
    WHERE c.user_id = u.id AND NOT c.temporary AND m.status IN ('failed', 'interrupted')
      AND c.updated_at > now() - interval '30 days' AND m.created_at > now() - interval '30 days'
    ORDER BY m.created_at DESC LIMIT ${most})
  UNION ALL
  (SELECT 'file', f.error_code, b.name, f.created_at
    FROM files f JOIN model_bots b ON b.id = f.model_bot_id
    WHERE f.uploaded_by = u.id AND f.status = 'failed' AND f.created_at > now() - interval '30 days'
    ORDER BY f.created_at DESC LIMIT ${most})
  ORDER BY at DESC LIMIT ${most}`;

/** Theirs, and those of everybody who has a role in an organisation in which they have one. */
const tickets = sql`
  WITH mine AS (
    SELECT coalesce(r.tenant_id, c.tenant_id, b.tenant_id) AS id FROM role_assignments r
    LEFT JOIN companies c ON c.id = r.company_id
    LEFT JOIN model_bots b ON b.id = r.model_bot_id
    WHERE r.user_id = u.id)
  SELECT t.id, t.number, t.subject, t.status, t.requester_id = u.id AS own, p.first_name AS "firstName",
    t.last_message_at AS at
  FROM tickets t JOIN profiles p ON p.user_id = t.requester_id
  WHERE t.requester_id = u.id OR t.requester_id IN (
    SELECT r.user_id FROM role_assignments r WHERE r.tenant_id IN (SELECT id FROM mine)
      OR r.company_id IN (SELECT companies.id FROM companies WHERE companies.tenant_id IN (SELECT id FROM mine))
      OR r.model_bot_id IN (SELECT model_bots.id FROM model_bots WHERE model_bots.tenant_id IN (SELECT id FROM mine)))
  ORDER BY t.last_message_at DESC, t.id LIMIT ${most}`;

const listOf = (rows: ReturnType<typeof sql>) =>
  sql`(SELECT coalesce(json_agg(found), '[]') FROM (${rows}) AS found)`;

const contextOf = (id: string) => sql`SELECT ${sql.raw(accountJson)} AS account, u.suspended_at,
    (SELECT max(s.last_seen_at) FROM sessions s WHERE s.user_id = u.id AND s.impersonator_id IS NULL) AS last_seen_at,
    ${listOf(places)} AS places, ${listOf(bots)} AS model_bots, ${listOf(failures)} AS failures,
    ${listOf(tickets)} AS tickets
  FROM users u WHERE u.id = ${id}`;
