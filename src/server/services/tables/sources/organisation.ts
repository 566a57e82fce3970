import { sql } from 'drizzle-orm';
import { containing } from '../../../db/like.ts';
import { anyOf, idsIn, moment, recordPath, searchWithin, type TableSource } from '../table-source.ts';

const stateOf = (row: Record<string, unknown>) => (row.archived_at ? 'archived' : 'active');

export const tenants: TableSource = {
  rows: sql`tenants`,
  id: sql`tenants.id`,
  sorts: { createdAt: { by: sql`tenants.created_at` }, name: { by: sql`lower(tenants.name)` } },
  where: ({ state }) =>
    anyOf(state, {
      active: sql`tenants.archived_at IS NULL`,
      archived: sql`tenants.archived_at IS NOT NULL`,
    }),
  search: (words) => searchWithin('tenants', sql`tenants.name ILIKE ${containing(words)}`),
  cells: sql`tenants.id, tenants.name, tenants.archived_at, tenants.created_at,
    (SELECT count(*)::int FROM companies c WHERE c.tenant_id = tenants.id) AS companies,
    (SELECT count(*)::int FROM model_bots b WHERE b.tenant_id = tenants.id) AS model_bots`,
  present: (row) => ({
    id: row.id as string,
    ...recordPath('tenant', row.id),
    cells: {
      id: row.id as string,
      name: row.name as string,
      companies: row.companies as number,
      modelBots: row.model_bots as number,
      state: stateOf(row),
      createdAt: moment(row.created_at),
    },
  }),
};

export const companies: TableSource = {
  rows: sql`companies`,
  id: sql`companies.id`,
  sorts: { createdAt: { by: sql`companies.created_at` }, name: { by: sql`lower(companies.name)` } },
  where: ({ state, tenantId }) => [
    ...anyOf(state, {
      active: sql`companies.archived_at IS NULL`,
      archived: sql`companies.archived_at IS NOT NULL`,
    }),
    ...idsIn(sql`companies.tenant_id`, tenantId),
  ],
  search: (words) => searchWithin('companies', sql`companies.name ILIKE ${containing(words)}`),
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
      createdAt: moment(row.created_at),
    },
  }),
};

export const modelBots: TableSource = {
  rows: sql`model_bots`,
  id: sql`model_bots.id`,
  sorts: { createdAt: { by: sql`model_bots.created_at` }, name: { by: sql`lower(model_bots.name)` } },
  where: ({ state, tenantId }) => [
    ...anyOf(state, {
      published: sql`(model_bots.archived_at IS NULL AND model_bots.published_at IS NOT NULL)`,
      draft: sql`(model_bots.archived_at IS NULL AND model_bots.published_at IS NULL)`,
      archived: sql`model_bots.archived_at IS NOT NULL`,
    }),
    ...idsIn(sql`model_bots.tenant_id`, tenantId),
  ],
  search: (words) => searchWithin('model_bots', sql`model_bots.name ILIKE ${containing(words)}`),
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
      createdAt: moment(row.created_at),
      publishedAt: moment(row.published_at),
    },
  }),
};
