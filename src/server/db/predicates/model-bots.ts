import { type SQL, sql } from 'drizzle-orm';
import { type Action, permissions } from '#rules/permissions.ts';
import { isStanding } from './people.ts';

/**
 * Conditions of a row of `model_bots`, for whoever lets somebody at an assistant: pages, the API, keys, widgets,
 * schedules, jobs. Names of tables are written out, as drizzle leaves them off; the statement has to see all spaces.
 */

/** What the bot belongs to is open: neither company nor tenant is put away, and its person is there. */
export const placeIsOpen: SQL<boolean> = sql`(NOT EXISTS (SELECT FROM tenants
    WHERE tenants.id = model_bots.tenant_id AND tenants.archived_at IS NOT NULL)
  AND NOT EXISTS (SELECT FROM companies
    WHERE companies.id = model_bots.company_id AND companies.archived_at IS NOT NULL)
  AND NOT EXISTS (SELECT FROM users WHERE users.id = model_bots.user_id AND NOT ${isStanding}))`;

/** The bot itself is open, too. */
export const isOpen: SQL<boolean> = sql`(model_bots.archived_at IS NULL AND ${placeIsOpen})`;

/** Of a row of `files`: the bot is open whose file it is, or to which somebody attached it. */
export const ofOpenBot: SQL<boolean> = sql`EXISTS (SELECT FROM model_bots WHERE ${isOpen}
  AND model_bots.id = coalesce(files.model_bot_id,
    (SELECT conversations.model_bot_id FROM conversations WHERE conversations.id = files.conversation_id)))`;

/** Nobody is let at it any more, but to bring it back or end it. */
export const isClosed: SQL<boolean> = sql`(NOT ${isOpen})`;

/** Open, and published: for visitors of other sites and for programs. */
export const answersOutside: SQL<boolean> = sql`(model_bots.published_at IS NOT NULL AND ${isOpen})`;

/** Published to a person who is a reader of its company: meant for all readers or for them. */
export function openToReader(personId: string | SQL): SQL<boolean> {
  return sql<boolean>`(${answersOutside} AND (
    model_bots.audience = 'all' OR EXISTS (SELECT FROM model_bot_readers
      WHERE model_bot_readers.model_bot_id = model_bots.id AND model_bot_readers.user_id = ${personId})))`;
}

/** Whether a person may do something to the bot by the roles they hold now: `isAllowed` of `permissions.ts`, as SQL. */
export function mayAtBot(action: Action, personId: SQL): SQL<boolean> {
  const byRole: Record<(typeof permissions)[Action][number], SQL | null> = {
    ADMIN: sql`true`,
    SUPPORT: sql`true`,
    TENANT_ADMIN: sql`held.tenant_id = model_bots.tenant_id`,
    COMPANY_ADMIN: sql`held.company_id = model_bots.company_id`,
    READ_USER: sql`held.company_id = model_bots.company_id AND ${openToReader(personId)}`,
    BOT_CREATOR: sql`held.model_bot_id = model_bots.id`,
    // A role without a place says nothing of a bot; whose it is does.
    SINGLE_USER: null,
    OWNER: null,
  };
  const held = permissions[action].flatMap((subject) => {
    const condition = byRole[subject];
    return condition ? [sql`(held.name = ${subject} AND ${condition})`] : [];
  });
  const owns = (permissions[action] as readonly string[]).includes('OWNER')
    ? sql`model_bots.user_id = ${personId}`
    : sql`false`;
  return sql<boolean>`(coalesce(${owns}, false) OR EXISTS (SELECT FROM role_assignments held
    WHERE held.user_id = ${personId} AND (${sql.join([sql`false`, ...held], sql` OR `)})))`;
}
