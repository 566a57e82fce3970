import { openSession } from '../src/server/services/sessions/open-session.ts';
import { removeDirectory, startParley } from '../tests/support/parley.ts';
import { openTestDatabase, seedPerson } from '../tests/support/seed.ts';
import { median, printFigure } from './support/figure.mjs';

const people = Number(process.env.BENCH_PEOPLE ?? 1_000_000);
const tries = 15;

/** Pages of the table of people with a million of them, over HTTP, against a page of the usual offset and count(*). */
export async function run() {
  const parley = await startParley();
  const database = await openTestDatabase(parley.dataDirectory);
  try {
    console.error(`Making ${people.toLocaleString('en')} people …`);
    await fill(database);
    const { id } = await seedPerson(database, { roles: [{ name: 'ADMIN' }] });
    const { result } = await database.acrossSpaces((transaction) =>
      openSession(transaction, { userId: id, browser: null }),
    );
    const ask = async (/** @type {string} */ query) => {
      const response = await fetch(`${parley.origin}/api/admin/tables/users?${query}`, {
        headers: { Authorization: `Bearer ${result.plainTextToken}` },
      });
      if (response.status !== 200) throw new Error(`${query} answered ${response.status}`);
      await response.arrayBuffer();
    };
    const naive = await timed(() => naivePage(database));
    for (const [name, query] of /** @type {[string, string][]} */ ([
      ['first page, newest first', ''],
      ['first page by email', 'sort=email'],
      ['first page by name', 'sort=firstName'],
      ['page 400', 'page=400'],
      ['one person by email', `search=person${Math.floor(people / 2)}@`],
      ['words that few have', 'search=zacharias'],
      ['words that everybody has', 'search=example'],
      ['people with a common role', 'filters[role][]=READ_USER'],
      ['people with a rare role', 'filters[role][]=ADMIN'],
      ['suspended people', 'filters[state][]=suspended'],
    ])) {
      printFigure({
        name: `people, ${name}`,
        value: await timed(() => ask(query)),
        unit: 'ms, median',
        target: '≤ 50',
        baseline: { name: 'a page in the middle by OFFSET with count(*) OVER ()', value: naive },
      });
    }
  } finally {
    await database.close();
    await parley.stop();
    await removeDirectory(parley.dataDirectory);
  }
}

async function timed(/** @type {() => Promise<unknown>} */ work) {
  await work();
  const times = [];
  for (let count = 0; count < tries; count += 1) {
    const began = performance.now();
    await work();
    times.push(performance.now() - began);
  }
  return median(times);
}

const naivePage = (/** @type {import('../src/server/db/database.ts').Database} */ database) =>
  database.pool.query(
    `SELECT users.id, email, first_name, count(*) OVER () AS total FROM users
     JOIN profiles ON profiles.user_id = users.id
     ORDER BY users.created_at DESC, users.id LIMIT 25 OFFSET $1`,
    [Math.floor(people / 2)],
  );

async function fill(/** @type {import('../src/server/db/database.ts').Database} */ database) {
  const { pool } = database;
  const first = "md5('first' || n)";
  await pool.query(
    `INSERT INTO users (id, email, email_confirmed_at, suspended_at, created_at)
     SELECT md5('user' || n)::uuid, 'person' || n || '@example.org', now(),
       CASE WHEN n % 5000 = 0 THEN now() END, now() - n * interval '1 minute'
     FROM generate_series(1, $1::int) n`,
    [people],
  );
  await pool.query(
    `INSERT INTO profiles (user_id, first_name)
     SELECT md5('user' || n)::uuid,
       CASE WHEN n % 20000 = 0 THEN 'Zacharias ' ELSE '' END || initcap(left(${first}, 7))
     FROM generate_series(1, $1::int) n`,
    [people],
  );
  await pool.query(
    `INSERT INTO role_assignments (id, user_id, name)
     SELECT md5('role' || n)::uuid, md5('user' || n)::uuid, CASE WHEN n % 3 = 0 THEN 'READ_USER' ELSE 'SINGLE_USER' END
     FROM generate_series(1, $1::int) n`,
    [people],
  );
  await pool.query('VACUUM ANALYZE users, profiles, role_assignments');
}
