import pg from 'pg';
import { v7 as uuidv7 } from 'uuid';
import { connectionToRunning } from '../src/server/db/embedded/connection.ts';
import { modelBots } from '../src/server/db/schema/organisation.ts';
import { indexMissing } from '../src/server/search/index-missing.ts';
import { searchSpace } from '../src/server/search/segment-rows.ts';
import { ApiClient } from '../tests/testing/client.ts';
import { freshInstallation, removeDirectory, startParley } from '../tests/testing/parley.ts';
import { openTestDatabase, seedPerson, seedTenant, testPassword } from '../tests/testing/seed.ts';
import { copyBot } from './index/copy-bot.mjs';
import { fillBot, question } from './index/fill-bot.mjs';
import { printSearches, printSlowestLook, timeLightCalls } from './index/search-figures.mjs';
import { percentile, printFigure } from './testing/figure.mjs';
import { lookAt } from './testing/look-at.mjs';
import { residentMemory } from './testing/memory.mjs';

const passagesPerBot = 500;
/** So many bots are made up; the others have what these have, under ids of their own. */
const madeUp = 20;
/** Nearly all of these a bot has. */
const commonWords = 4_000;
const atOnce = 4;

/**
 * `BOTS` bots (2,000 where that is not set) of 500 made-up passages, each asked in its turn, twice: one question after
 * another, then four at once. What that takes of time and memory.
 */
export async function run() {
  const count = Number(process.env.BOTS ?? 2_000);
  const dataDirectory = await freshInstallation();
  let parley = await startParley({ dataDirectory, settings: { WORKER: 'off' } });
  let database = await openTestDatabase(dataDirectory);
  const { tenantId, companyId } = await seedTenant(database);
  const { email } = await seedPerson(database, { roles: [{ name: 'COMPANY_ADMIN', companyId }] });
  const bots = Array.from({ length: count }, () => uuidv7());
  await database.acrossSpaces(async (transaction) => {
    const place = { spaceId: tenantId, tenantId, companyId, publishedAt: new Date() };
    for (let first = 0; first < count; first += 500) {
      const rows = bots.slice(first, first + 500).map((id) => ({ id, ...place, name: `Assistant ${id}` }));
      await transaction.insert(modelBots).values(rows);
    }
  });
  const originals = bots.slice(0, madeUp);
  for (const modelBotId of originals) {
    const ids = await fillBot(database, { spaceId: tenantId, modelBotId }, passagesPerBot);
    await indexMissing(searchSpace(database, tenantId), ids);
  }
  await database.close();
  const connection = /** @type {pg.ClientConfig} */ (await connectionToRunning(dataDirectory, 'superuser'));
  const client = new pg.Client(connection);
  await client.connect();
  for (const [index, to] of bots.entries()) {
    if (index >= madeUp) await copyBot(client, { from: originals[index % madeUp] ?? '', to });
  }
  await client.query('VACUUM ANALYZE');
  await client.end();
  await parley.stop();

  parley = await startParley({ dataDirectory });
  database = await openTestDatabase(dataDirectory);
  const api = await new ApiClient(parley.origin).signIn(email, testPassword);
  const resident = () => residentMemory(/** @type {number} */ (parley.process.pid));
  let most = 0;
  const search = async (/** @type {string} */ modelBotId) => {
    const begun = performance.now();
    const { data } = await api.post(`model-bots/${modelBotId}/search`, {
      query: question(commonWords),
      limit: 5,
    });
    if (!Array.isArray(data)) throw new Error('The search failed');
    const took = performance.now() - begun;
    most = Math.max(most, resident());
    return took;
  };
  const light = await timeLightCalls(api);
  const looks = lookAt(parley.origin);
  const times = [];
  for (const bot of bots) times.push(await search(bot));
  const together = [];
  for (let first = 0; first < bots.length; first += atOnce) {
    together.push(...(await Promise.all(bots.slice(first, first + atOnce).map(search))));
  }
  const slowest = await looks.end();
  const where = `${count} bots of ${passagesPerBot} passages in turn`;
  printSearches(times, light, where);
  printFigure({
    name: `search p95 with ${atOnce} at once, ${where}`,
    value: percentile(together, 0.95),
    unit: 'ms',
    target: '≤ 150',
    baseline: light.p95,
  });
  printSlowestLook({ slowest, betweenLooks: looks.betweenLooks, where });
  printFigure({
    name: `most resident memory of the process, ${where}`,
    value: most,
    unit: 'MB',
    target: '≤ 300',
    baseline: { name: 'afterwards', value: resident() },
  });
  await database.close();
  await parley.stop();
  await removeDirectory(dataDirectory);
}
