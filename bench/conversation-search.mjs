import { openSession } from '../src/server/services/sessions/open-session.ts';
import { ApiClient } from '../tests/testing/client.ts';
import { removeDirectory, startParley } from '../tests/testing/parley.ts';
import { openTestDatabase, seedPerson, seedTenant } from '../tests/testing/seed.ts';
import { percentile, printFigure } from './testing/figure.mjs';
import { fillConversations } from './testing/fill-conversations.mjs';

const messages = Number(process.env.BENCH_MESSAGES ?? 100_000);
const few = 100;
const tries = 60;

/** What is searched for, as `fillConversations` has it, and whether something is found. */
const searches = /** @type {const} */ ([
  ['a word that every message has', 'ferry', true],
  ['a word as it is typed, of two letters', 'fe', true],
  ['two words, one of them begun', 'ferry a', true],
  ['a word that one message in fifty has', 'zacharias', true],
  ['a word that none has', 'lighthouse', false],
]);

/** Full-text search over one person's own conversations, over HTTP: somebody with many messages, beside one with few. */
export async function run() {
  const parley = await startParley();
  const database = await openTestDatabase(parley.dataDirectory);
  try {
    const { tenantId: spaceId, companyId, modelBotId } = await seedTenant(database);
    const person = async (/** @type {number} */ count) => {
      const { id } = await seedPerson(database, { roles: [{ name: 'READ_USER', companyId }] });
      await fillConversations(database.pool, { personId: id, spaceId, modelBotId, count });
      const { result } = await database.acrossSpaces((transaction) =>
        openSession(transaction, { userId: id, browser: null }),
      );
      return new ApiClient(parley.origin, result.plainTextToken, id);
    };
    console.error(`Making ${messages.toLocaleString('en')} messages of one person …`);
    const [reader, newcomer] = [await person(messages), await person(few)];
    for (const [what, words, finds] of searches) {
      printFigure({
        name: `search in one's conversations, ${messages.toLocaleString('en')} messages: ${what}`,
        value: await timed(reader, words, finds),
        unit: 'ms, p95',
        target: '≤ 100',
        baseline: {
          name: `the same search by a person with ${few} messages`,
          value: await timed(newcomer, words, finds),
        },
      });
    }
  } finally {
    await database.close();
    await parley.stop();
    await removeDirectory(parley.dataDirectory);
  }
}

async function timed(
  /** @type {ApiClient} */ client,
  /** @type {string} */ words,
  /** @type {boolean} */ finds,
) {
  const times = [];
  // The first one is not counted.
  for (let count = 0; count <= tries; count += 1) {
    const began = performance.now();
    const { status, data } = await client.get(`conversations/search?search=${encodeURIComponent(words)}`);
    times.push(performance.now() - began);
    const found = /** @type {unknown[]} */ (data).length > 0;
    if (status !== 200 || found !== finds) throw new Error(`Searching for ${words} answered ${status}`);
  }
  return percentile(times.slice(1), 0.95);
}
