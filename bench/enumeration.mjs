import { randomUUID } from 'node:crypto';
import { ApiClient } from '../tests/testing/client.ts';
import { removeDirectory, startParley } from '../tests/testing/parley.ts';
import { openTestDatabase, seedPerson, testPassword } from '../tests/testing/seed.ts';
import { median, printFigure } from './testing/figure.mjs';

const repetitions = 60;
/** @type {('known' | 'unknown')[]} */
const kinds = ['known', 'unknown'];

/** Whether the time of an answer tells that an email has an account: known against unknown, turn by turn. */
export async function run() {
  const parley = await startParley({ settings: { TRUSTED_PROXY_HOPS: '1' } });
  const database = await openTestDatabase(parley.dataDirectory);
  try {
    await measure(database, new ApiClient(parley.origin));
  } finally {
    await database.close();
    await parley.stop();
    await removeDirectory(parley.dataDirectory);
  }
}

/**
 * @param {Awaited<ReturnType<typeof openTestDatabase>>} database
 * @param {ApiClient} client
 */
async function measure(database, client) {
  const signUp = (/** @type {string} */ email) => ({
    email,
    firstName: 'Ana',
    password: testPassword,
    role: 'SINGLE_USER',
  });
  const calls = {
    'sign-in with a wrong password': {
      path: 'users/login',
      body: (/** @type {string} */ email) => ({ email, password: 'wrong' }),
    },
    'sign-up': { path: 'users', body: signUp },
    recovery: { path: 'users/recover', body: (/** @type {string} */ email) => ({ email }) },
  };
  for (const [name, { path, body }] of Object.entries(calls)) {
    /** @type {{ known: number[], unknown: number[] }} */
    const times = { known: [], unknown: [] };
    for (let repetition = 0; repetition < repetitions; repetition++) {
      const known = await seedPerson(database);
      const emails = { known: known.email, unknown: `${randomUUID()}@example.org` };
      for (const kind of repetition % 2 ? kinds : kinds.toReversed()) {
        const address = `198.51.${times.known.length}.${times.unknown.length}`;
        const startedAt = performance.now();
        const { status } = await client.post(path, body(emails[kind]), { 'X-Forwarded-For': address });
        times[kind].push(performance.now() - startedAt);
        if (status === 429) throw new Error(`${path} was limited while it was measured`);
      }
    }
    printFigure({
      name: `${name}, of an email that has an account`,
      value: median(times.known),
      unit: 'ms',
      target: 'ratio 0.9 to 1.1',
      baseline: { name: 'of one that has none', value: median(times.unknown) },
    });
  }
}
