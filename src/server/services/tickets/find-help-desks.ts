import { and, eq, inArray, isNull, notInArray, or, type SQL, sql } from 'drizzle-orm';
import type { HelpDeskData } from '#contracts/ticket.ts';
import { companies, modelBots, tenants } from '../../db/schema/organisation.ts';
import type { SignedInContext } from '../context.ts';

/** Whose administrators a question goes to; those of the whole organisation where `askedCompanyId` is null. */
export type HelpDesk = HelpDeskData & { tenantId: string; askedCompanyId: string | null };

/** So many are offered. */
const mostDesks = 20;

/**
 * The companies of a person whose administrators their questions go to first: where they read or make assistants, those
 * of the company and above it, and where they run it, those above. Where nobody is above them there is no such desk, and
 * Parley's support is asked.
 */
export async function findHelpDesks({ ctx }: { ctx: SignedInContext }): Promise<HelpDesk[]> {
  const { id: personId, roles } = ctx.actor.account;
  const within = roles.flatMap(({ companyId }) => companyId ?? []);
  const botIds = roles.flatMap(({ modelBotId }) => modelBotId ?? []);
  if (within.length + botIds.length === 0) return [];
  const run = roles.flatMap(({ name, companyId }) => (name === 'COMPANY_ADMIN' ? (companyId ?? []) : []));
  const owned = roles.flatMap(({ name, tenantId }) => (name === 'TENANT_ADMIN' ? (tenantId ?? []) : []));
  const ofBots = sql`${companies.id} IN (SELECT ${modelBots.companyId} FROM ${modelBots}
    WHERE ${inArray(modelBots.id, botIds)})`;
  const rows = await ctx.app.database.acrossSpaces((transaction) =>
    transaction
      .select({ companyId: companies.id, tenantId: companies.tenantId, name: companies.name })
      .from(companies)
      .innerJoin(tenants, eq(tenants.id, companies.tenantId))
      .where(
        and(
          or(inArray(companies.id, within), ofBots),
          notInArray(companies.tenantId, owned),
          isNull(companies.archivedAt),
          isNull(tenants.archivedAt),
          isAbove(personId, notInArray(companies.id, run)),
        ),
      )
      .orderBy(companies.name, companies.id)
      .limit(mostDesks),
  );
  return rows.map((row) => ({ ...row, askedCompanyId: run.includes(row.companyId) ? null : row.companyId }));
}

/** Somebody else administers the company or its organisation; `asked` says of which companies their own count. */
const isAbove = (personId: string, asked: SQL) => sql`EXISTS (
  SELECT FROM role_assignments held JOIN users ON users.id = held.user_id
  WHERE users.id <> ${personId} AND users.suspended_at IS NULL AND (
    (held.name = 'TENANT_ADMIN' AND held.tenant_id = ${companies.tenantId})
    OR (held.name = 'COMPANY_ADMIN' AND held.company_id = ${companies.id} AND ${asked})))`;
