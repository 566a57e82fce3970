import { sql } from 'drizzle-orm';
import type { Database } from '../db/database.ts';
import { isClosed, openToReader } from '../db/predicates/model-bots.ts';
import { prepare } from '../db/prepare.ts';
import type { LocatedPlace } from './authorized-place.ts';

/** The record an action is about. Only the most specific id is given. */
export type Target =
  | { kind: 'installation' }
  | { kind: 'user'; id: string }
  | { kind: 'tenant'; id: string }
  | { kind: 'company'; id: string }
  | { kind: 'modelBot'; id: string }
  | { kind: 'conversation'; id: string }
  | { kind: 'ticket'; id: string };

const id = sql`${sql.placeholder('id')}::uuid`;
const botPlace = sql`model_bots.space_id AS "spaceId", model_bots.tenant_id AS "tenantId",
  model_bots.company_id AS "companyId", model_bots.id AS "modelBotId"`;

/** Every call on a record asks one of these first, so they are prepared, and one round trip each. */
const statements = {
  tenant: prepare<'id'>(
    'locate_tenant',
    sql`SELECT id AS "spaceId", id AS "tenantId", archived_at IS NOT NULL AS archived FROM tenants WHERE id = ${id}`,
  ),
  company: prepare<'id'>(
    'locate_company',
    sql`SELECT companies.space_id AS "spaceId", companies.tenant_id AS "tenantId", companies.id AS "companyId",
        companies.archived_at IS NOT NULL OR tenants.archived_at IS NOT NULL AS archived
      FROM companies INNER JOIN tenants ON tenants.id = companies.tenant_id WHERE companies.id = ${id}`,
  ),
  modelBot: prepare<'id' | 'personId'>(
    'locate_model_bot',
    sql`SELECT ${botPlace}, model_bots.user_id AS "ownerId", ${isClosed} AS archived,
        ${openToReader(sql`${sql.placeholder('personId')}::uuid`)} AS published
      FROM model_bots WHERE model_bots.id = ${id}`,
  ),
  conversation: prepare<'id'>(
    'locate_conversation',
    sql`SELECT ${botPlace}, conversations.user_id AS "ownerId", ${isClosed} AS archived
      FROM conversations INNER JOIN model_bots ON model_bots.id = conversations.model_bot_id
      WHERE conversations.id = ${id}`,
  ),
  // A visitor's has no owner, and is nobody's who has no place yet.
  ticket: prepare<'id'>(
    'locate_ticket',
    sql`SELECT space_id AS "spaceId", requester_id AS "ownerId", tenant_id AS "tenantId", company_id AS "companyId",
        model_bot_id AS "modelBotId", false AS archived
      FROM tickets WHERE id = ${id}`,
  ),
};

/** Finds out where a record is, for a person; null where there is none. */
export async function locate(
  database: Pick<Database, 'readAcrossSpaces'>,
  target: Target,
  personId: string,
): Promise<LocatedPlace | null> {
  if (target.kind === 'installation') return { spaceId: 'all', archived: false };
  if (target.kind === 'user') return { spaceId: target.id, ownerId: target.id, archived: false };
  const { name, text, values } = statements[target.kind]({ id: target.id, personId });
  const [found] = await database.readAcrossSpaces<LocatedPlace>(name, text, values);
  return found ?? null;
}
