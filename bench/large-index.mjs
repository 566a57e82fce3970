import { indexMissing } from '../src/server/search/index-missing.ts';
import { searchSpace } from '../src/server/search/segment-rows.ts';
import { ApiClient } from '../tests/testing/client.ts';
import { freshInstallation, removeDirectory, startParley } from '../tests/testing/parley.ts';
import { openTestDatabase, seedPerson, seedTenant, testPassword } from '../tests/testing/seed.ts';
import { fillBot, misspelt, question } from './index/fill-bot.mjs';
import { printSearches, printSlowestLook, timeLightCalls } from './index/search-figures.mjs';
import { percentile, printFigure } from './testing/figure.mjs';
import { lookAt } from './testing/look-at.mjs';
import { residentMemory } from './testing/memory.mjs';

const searches = 200;
const misspeltSearches = 20;
const megabyte = 2 ** 20;

/**
 * A bot of `PASSAGES` made-up passages (114,000 where that is not set): its first search after a start, 200 searches
 * more, 20 with a misspelt word, and what that takes. Its segments are as indexing left them. The baseline of the times is a call that asks the database for next to nothing.
 */
export async function run() {
  const count = Number(process.env.PASSAGES ?? 114_000);
  const dataDirectory = await freshInstallation();
  // The bench indexes the passages itself, to time it.
  let parley = await startParley({ dataDirectory, settings: { WORKER: 'off' } });
  let database = await openTestDatabase(dataDirectory);
  const { tenantId: spaceId, modelBotId } = await seedTenant(database);
  const { email } = await seedPerson(database, { roles: [{ name: 'BOT_CREATOR', modelBotId }] });
  const ids = await fillBot(database, { spaceId, modelBotId }, count);
  let begun = performance.now();
  await indexMissing(searchSpace(database, spaceId), ids);
  const indexing = (performance.now() - begun) / count;
  const [sizes] = (
    await database.acrossSpaces((transaction) =>
      transaction.execute(`SELECT pg_total_relation_size('index_postings') + pg_total_relation_size('index_segments')
        + pg_total_relation_size('index_files') AS index, pg_total_relation_size('passages') AS passages`),
    )
  ).rows;
  await database.close();
  await parley.stop();

  parley = await startParley({ dataDirectory });
  database = await openTestDatabase(dataDirectory);
  const client = await new ApiClient(parley.origin).signIn(email, testPassword);
  const looks = lookAt(parley.origin);
  const timed = async (/** @type {() => Promise<unknown>} */ work) => {
    begun = performance.now();
    await work();
    return performance.now() - begun;
  };
  const search = (query = question()) => client.post(`model-bots/${modelBotId}/search`, { query, limit: 5 });
  const light = await timeLightCalls(client);
  const first = await timed(() => search());
  const times = [];
  for (let asked = 0; asked < searches; asked++) times.push(await timed(() => search()));
  const firstMisspelt = await timed(() => search(misspelt()));
  const misspeltTimes = [];
  for (let asked = 0; asked < misspeltSearches; asked++) {
    misspeltTimes.push(await timed(() => search(misspelt())));
  }
  const slowest = await looks.end();
  const memory = residentMemory(/** @type {number} */ (parley.process.pid));
  const where = `${count} passages in the bot`;
  printFigure({
    name: `first search after a start, ${where}`,
    value: first,
    unit: 'ms',
    target: '≤ 150',
    baseline: light.p95,
  });
  printSearches(times, light, where);
  printFigure({
    name: `the first search with a misspelt word, ${where}`,
    value: firstMisspelt,
    unit: 'ms',
    target: '≤ 1000',
    baseline: light.p95,
  });
  printFigure({
    name: `searches with a misspelt word, p95, ${where}`,
    value: percentile(misspeltTimes, 0.95),
    unit: 'ms',
    target: '≤ 100',
    baseline: light.p95,
  });
  printSlowestLook({ slowest, betweenLooks: looks.betweenLooks, where });
  printFigure({
    name: `resident memory of the process afterwards, ${where}`,
    value: memory,
    unit: 'MB',
    target: '≤ 300',
    baseline: { name: 'the index on disk', value: Number(sizes?.index) / megabyte },
  });
  printFigure({
    name: `index on disk, ${where}`,
    value: Number(sizes?.index) / megabyte,
    unit: 'MB',
    target: 'less than the passages',
    baseline: { name: 'the table of passages', value: Number(sizes?.passages) / megabyte },
  });
  printFigure({
    name: `indexing what an earlier version has read, a passage, ${where}`,
    value: indexing,
    unit: 'ms',
    target: '≤ 1',
    baseline: light.p95,
  });
  await database.close();
  await parley.stop();
  await removeDirectory(dataDirectory);
}
