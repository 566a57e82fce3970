import { sql } from 'drizzle-orm';
import { attentionDays } from '#rules/attention.ts';
import { bestPlan } from '#rules/subscriptions.ts';
import { containing } from '../../../db/like.ts';
import { presentTime } from '../../../time.ts';
import {
  type AdminTableSource,
  anyOf,
  idsIn,
  momentText,
  recordPath,
  searchWithin,
} from './admin-table-source.ts';
import { subscriptionFactsOf } from './subscription-facts.ts';

const stateOf = (row: Record<string, unknown>) => (row.archived_at ? 'archived' : 'active');

/** What is the same of everything that has a name and a day on which it was made. */
function named(table: 'tenants' | 'companies' | 'model_bots') {
  const column = (name: string) => sql.raw(`${table}.${name}`);
  return {
    rows: sql.raw(table),
    id: column('id'),
    sorts: { createdAt: { by: column('created_at') }, name: { by: sql`lower(${column('name')})` } },
    search: (words) => searchWithin(table, sql`${column('name')} ILIKE ${containing(words)}`),
  } satisfies Partial<AdminTableSource>;
}

const archiveStates = (table: 'tenants' | 'companies') => ({
  active: sql.raw(`${table}.archived_at IS NULL`),
  archived: sql.raw(`${table}.archived_at IS NOT NULL`),
});

export const tenantsSource: AdminTableSource = {
  ...named('tenants'),
  where: ({ state }) => anyOf(state, archiveStates('tenants')),
  cells: sql`tenants.id, tenants.name, tenants.archived_at, tenants.created_at,
    (SELECT count(*)::int FROM companies c WHERE c.tenant_id = tenants.id) AS companies,
    (SELECT count(*)::int FROM model_bots b WHERE b.tenant_id = tenants.id) AS model_bots,
    (SELECT coalesce(sum(u.answered + u.refused), 0)::int FROM usage_days u
      WHERE u.space_id = tenants.id AND u.day > CURRENT_DATE - ${attentionDays}::int) AS answers,
    (SELECT coalesce(json_agg(s), '[]') FROM subscriptions s
      WHERE s.tenant_id = tenants.id AND s.deleted_at IS NULL) AS subscriptions`,
  present: (row) => ({
    id: row.id as string,
    ...recordPath('tenant', row.id),
    cells: {
      id: row.id as string,
      name: row.name as string,
      plan: bestPlan(
        (row.subscriptions as Record<string, unknown>[]).map(subscriptionFactsOf),
        presentTime(),
      ),
      companies: row.companies as number,
      modelBots: row.model_bots as number,
      answers: row.answers as number,
      state: stateOf(row),
      createdAt: momentText(row.created_at),
    },
  }),
};

export const companiesSource: AdminTableSource = {
  ...named('companies'),
  where: ({ state, tenantId }) => [
    ...anyOf(state, archiveStates('companies')),
    ...idsIn(sql`companies.tenant_id`, tenantId),
  ],
  cells: sql`companies.id, companies.name, companies.archived_at, companies.created_at, tenants.name AS tenant,
    (SELECT count(*)::int FROM model_bots b WHERE b.company_id = companies.id) AS model_bots`,
  cellJoins: sql`JOIN tenants ON tenants.id = companies.tenant_id`,
  present: (row) => ({
    id: row.id as string,
    ...recordPath('company', row.id),
    cells: {
      id: row.id as string,
      name: row.name as string,
      tenant: row.tenant as string,
      modelBots: row.model_bots as number,
      state: stateOf(row),
      createdAt: momentText(row.created_at),
    },
  }),
};

export const modelBotsSource: AdminTableSource = {
  ...named('model_bots'),
  where: ({ state, tenantId }) => [
    ...anyOf(state, {
      published: sql`(model_bots.archived_at IS NULL AND model_bots.published_at IS NOT NULL)`,
      draft: sql`(model_bots.archived_at IS NULL AND model_bots.published_at IS NULL)`,
      archived: sql`model_bots.archived_at IS NOT NULL`,
    }),
    ...idsIn(sql`model_bots.tenant_id`, tenantId),
  ],
  cells: sql`model_bots.id, model_bots.name, model_bots.archived_at, model_bots.published_at,
    model_bots.created_at,
    coalesce((SELECT c.name FROM companies c WHERE c.id = model_bots.company_id),
      (SELECT p.first_name FROM profiles p WHERE p.user_id = model_bots.user_id)) AS owner,
    (SELECT count(*)::int FROM files f WHERE f.model_bot_id = model_bots.id) AS files`,
  present: (row) => ({
    id: row.id as string,
    ...recordPath('modelBot', row.id),
    cells: {
      id: row.id as string,
      name: row.name as string,
      owner: row.owner as string | null,
      state: row.archived_at ? 'archived' : row.published_at ? 'published' : 'draft',
      files: row.files as number,
      createdAt: momentText(row.created_at),
      publishedAt: momentText(row.published_at),
    },
  }),
};
