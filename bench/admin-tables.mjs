import { sql } from 'drizzle-orm';
import { writeRowPlace } from '../src/contracts/row-place.ts';
import { openSession } from '../src/server/services/sessions/open-session.ts';
import { removeDirectory, startParley } from '../tests/testing/parley.ts';
import { openTestDatabase, seedPerson } from '../tests/testing/seed.ts';
import { median, printFigure } from './testing/figure.mjs';
import { fillAdministration } from './testing/fill-administration.mjs';

const people = Number(process.env.BENCH_PEOPLE ?? 1_000_000);
const tries = 15;
/** The usual way takes seconds. */
const usualTries = 2;

const withRole = (/** @type {string} */ name) =>
  `users.id IN (SELECT user_id FROM role_assignments WHERE name = '${name}')`;

/** @typedef {{ where?: string, order?: string, offset?: number }} Usual */
/** @typedef {[table: string, page: string, query: string, usual: Usual]} Page */

/** @param {string} table @returns {Page[]} */
const named = (table) => [
  [table, 'first page', '', {}],
  [table, 'by name', 'sort=name', { order: 'lower(name)' }],
  [table, 'last page by name', 'sort=name&before=end', { order: 'lower(name)', offset: 10_000 }],
  [table, 'from the middle on', 'after', { offset: 10_000 }],
  [table, 'words that few have', 'search=zacharias', { where: "name ILIKE '%zacharias%'" }],
  [table, 'archived', 'filters[state][]=archived', { where: 'archived_at IS NOT NULL' }],
];

/**
 * Of every table of the administration: what is asked of it, and the same in the usual way, one statement with
 * `count(*) OVER ()` and OFFSET over the same rows.
 * @type {Page[]}
 */
const pages = [
  ['users', 'first page', '', {}],
  ['users', 'by email', 'sort=email', { order: 'lower(email)' }],
  ['users', 'by name', 'sort=firstName', { order: 'lower(first_name)' }],
  ['users', 'page 400', 'page=400', { offset: 9_975 }],
  ['users', 'from the middle on', 'after', { offset: people / 2 }],
  [
    'users',
    'last page by name',
    'sort=firstName&before=end',
    { order: 'lower(first_name)', offset: people - 25 },
  ],
  ['users', 'one by email', 'search=SOMEBODY', { where: "email ILIKE '%SOMEBODY%'" }],
  ['users', 'words that few have', 'search=zacharias', { where: "first_name ILIKE '%zacharias%'" }],
  ['users', 'words that everybody has', 'search=example', { where: "email ILIKE '%example%'" }],
  ['users', 'a common role', 'filters[role][]=READ_USER', { where: withRole('READ_USER') }],
  ['users', 'a rare role', 'filters[role][]=ADMIN', { where: withRole('ADMIN') }],
  ['users', 'suspended', 'filters[state][]=suspended', { where: 'suspended_at IS NOT NULL' }],
  ['users', 'unconfirmed', 'filters[state][]=unconfirmed', { where: 'email_confirmed_at IS NULL' }],
  ...['tenants', 'companies', 'modelBots'].flatMap(named),
  ['companies', 'words that all have', 'search=company', { where: "name ILIKE '%company%'" }],
  ['modelBots', 'words that half have', 'search=helper', { where: "name ILIKE '%helper%'" }],
  ['modelBots', 'drafts', 'filters[state][]=draft', { where: 'published_at IS NULL' }],
  ['subscriptions', 'first page', '', {}],
  ['subscriptions', 'from the middle on', 'after', { offset: 10_000 }],
  ['subscriptions', 'unpaid', 'filters[state][]=unpaid', { where: "status IN ('past_due', 'unpaid')" }],
  ['subscriptions', 'words that few have', 'search=zacharias', { where: "first_name ILIKE '%zacharias%'" }],
  ['auditEvents', 'first page', '', {}],
  ['auditEvents', 'from the middle on', 'after', { offset: people / 2 }],
  [
    'auditEvents',
    'a rare action',
    'filters[action][]=limits.changed',
    { where: "action = 'limits.changed'" },
  ],
  [
    'auditEvents',
    'a common action',
    'filters[action][]=member.removed',
    { where: "action = 'member.removed'" },
  ],
  ['auditEvents', 'by person', 'filters[person][]=SOMEBODY', { where: "email = 'SOMEBODY'" }],
  ['mails', 'first page', '', {}],
  ['mails', 'from the middle on', 'after', { offset: people / 2 }],
  ['mails', 'failed', 'filters[state][]=failed', { where: "state = 'failed'" }],
  ['mails', 'one by recipient', 'search=SOMEBODY', { where: "to_address ILIKE '%SOMEBODY%'" }],
];

/** @type {Record<string, string>} */
const relations = {
  users: 'users',
  tenants: 'tenants',
  companies: 'companies',
  modelBots: 'model_bots',
  subscriptions: 'subscriptions',
  auditEvents: 'audit_events',
  mails: 'outbox',
};

/** @type {Record<string, string>} */
const joins = {
  users: 'JOIN profiles ON profiles.user_id = users.id',
  subscriptions: 'JOIN profiles ON profiles.user_id = subscriptions.user_id',
  auditEvents: 'LEFT JOIN users ON users.id = audit_events.actor_id',
};

/** Pages of the tables of the administration with a million people, over HTTP, against the usual statement. */
export async function run() {
  const parley = await startParley({ dataDirectory: process.env.BENCH_DATA_DIR });
  const database = await openTestDatabase(parley.dataDirectory);
  try {
    if (!process.env.BENCH_DATA_DIR) {
      console.error(`Making ${people.toLocaleString('en')} people and what they have …`);
      await fillAdministration(database.pool, people);
    }
    const { id } = await seedPerson(database, { roles: [{ name: 'ADMIN' }] });
    const { result } = await database.acrossSpaces((transaction) =>
      openSession(transaction, { userId: id, browser: null }),
    );
    /** @returns {Promise<{ data: unknown[], meta: { after: string | null } }>} */
    const ask = async (/** @type {string} */ query) => {
      const response = await fetch(`${parley.origin}/api/admin/tables/${query}`, {
        headers: { Authorization: `Bearer ${result.plainTextToken}` },
      });
      if (response.status !== 200) throw new Error(`${query} answered ${response.status}`);
      const answer = await response.json();
      if (answer.data.length === 0) throw new Error(`${query} found nothing`);
      return answer;
    };
    const email = await emailInTheMiddle(database);
    for (const [table, page, asked, usual] of pages) {
      const from = asked === 'after' ? `after=${await middleOf(database, table)}` : asked;
      const query = `${table}?${from.replace('SOMEBODY', email)}`;
      const where = usual.where?.replace('SOMEBODY', email);
      printFigure({
        name: `${table}, ${page}`,
        value: await timed(() => ask(query), tries),
        unit: 'ms, median',
        target: '≤ 50',
        baseline: {
          name: 'one statement with OFFSET and count(*) OVER ()',
          value: await timed(() => usualPage(database, table, { ...usual, where }), usualTries),
        },
      });
    }
  } finally {
    await database.close();
    await parley.stop();
    if (!process.env.BENCH_DATA_DIR) await removeDirectory(parley.dataDirectory);
  }
}

async function timed(/** @type {() => Promise<unknown>} */ work, /** @type {number} */ times) {
  await work();
  const taken = [];
  for (let count = 0; count < times; count += 1) {
    const began = performance.now();
    await work();
    taken.push(performance.now() - began);
  }
  return median(taken);
}

/** @typedef {import('../src/server/db/database.ts').Database} Database */

function usualPage(
  /** @type {Database} */ database,
  /** @type {string} */ table,
  /** @type {{ where?: string, order?: string, offset?: number }} */ { where, order, offset = 0 },
) {
  const relation = relations[table];
  return database.readEverything((transaction) =>
    transaction.execute(
      sql.raw(`
      SELECT *, count(*) OVER () AS total FROM ${relation} ${joins[table] ?? ''} WHERE ${where ?? 'true'}
      ORDER BY ${order ?? `${relation}.created_at DESC`}, ${relation}.id LIMIT 25 OFFSET ${offset}`),
    ),
  );
}

/** Of somebody who signed up in the middle; in queries it is written `SOMEBODY`. */
async function emailInTheMiddle(/** @type {Database} */ database) {
  const { rows } = await database.readEverything((transaction) =>
    transaction.execute(sql`SELECT email FROM users ORDER BY created_at LIMIT 1 OFFSET ${people / 2}`),
  );
  return String(rows[0]?.email);
}

/** The place of a row in the middle of a table, newest first. */
async function middleOf(/** @type {Database} */ database, /** @type {string} */ table) {
  const relation = relations[table];
  const { rows } = await database.readEverything((transaction) =>
    transaction.execute(
      sql.raw(`
      SELECT id::text, to_char(created_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') AS sorted
      FROM ${relation} ORDER BY created_at, id LIMIT 1 OFFSET (SELECT count(*) / 2 FROM ${relation})`),
    ),
  );
  return writeRowPlace(/** @type {import('../src/contracts/row-place.ts').RowPlace} */ (rows[0]));
}
