import { readFileSync } from 'node:fs';
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
import { percentile, printFigure } from './testing/figure.mjs';
import { lookAt } from './testing/look-at.mjs';

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
  const resident = () => residentMegabytes(/** @type {number} */ (parley.process.pid));
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
  const light = [];
  for (let asked = 0; asked < 50; asked++) {
    const begun = performance.now();
    await api.get('usage');
    light.push(performance.now() - begun);
  }
  const looks = lookAt(parley.origin);
  const times = [];
  for (const bot of bots) times.push(await search(bot));
  const together = [];
  for (let first = 0; first < bots.length; first += atOnce) {
    together.push(...(await Promise.all(bots.slice(first, first + atOnce).map(search))));
  }
  const slowest = await looks.end();
  const where = `${count} bots of ${passagesPerBot} passages in turn`;
  const call = { name: 'a call for what one has used today, p95', value: percentile(light, 0.95) };
  printFigure({
    name: `search p50, ${where}`,
    value: percentile(times, 0.5),
    unit: 'ms',
    target: '≤ 30',
    baseline: { name: 'a call for what one has used today, p50', value: percentile(light, 0.5) },
  });
  printFigure({
    name: `search p95, ${where}`,
    value: percentile(times, 0.95),
    unit: 'ms',
    target: '≤ 60',
    baseline: call,
  });
  printFigure({
    name: `search p95 with ${atOnce} at once, ${where}`,
    value: percentile(together, 0.95),
    unit: 'ms',
    target: '≤ 150',
    baseline: call,
  });
  printFigure({
    name: `slowest /healthz meanwhile, ${where}`,
    value: slowest,
    unit: 'ms',
    target: '≤ 50',
    baseline: { name: 'every so often it is asked', value: looks.betweenLooks },
  });
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

function residentMegabytes(/** @type {number} */ pid) {
  const [, kilobytes] = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
  return Number(kilobytes) / 1024;
}
