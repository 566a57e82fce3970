import { availableParallelism } from 'node:os';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { FileData } from '#contracts/file.ts';
import type { Database } from '#server/db/database.ts';
import { makeScannedPdf } from '#server/reading/testing/pictures.ts';
import { ApiClient } from '../../testing/client.ts';
import { type Parley, removeDirectory, startParley } from '../../testing/parley.ts';
import { makePdf } from '../../testing/pdf.ts';
import { openTestDatabase, seedPerson, seedTenant, testPassword } from '../../testing/seed.ts';

/** As many files as are read at the same time: `start-backend.ts`. */
const slots = 2 * Math.max(2, availableParallelism());
const pages = 24;

let parley: Parley;
let database: Database;

beforeAll(async () => {
  parley = await startParley();
  database = await openTestDatabase(parley.dataDirectory);
}, 120_000);

afterAll(async () => {
  await database.close();
  await parley.stop();
  await removeDirectory(parley.dataDirectory);
});

async function newTenant() {
  const { modelBotId } = await seedTenant(database);
  const { email } = await seedPerson(database, { roles: [{ name: 'BOT_CREATOR', modelBotId }] });
  const client = await new ApiClient(parley.origin).signIn(email, testPassword);
  const files = async () => (await client.get<FileData[]>(`model-bots/${modelBotId}/files?perPage=100`)).data;
  return { client, bot: modelBotId, files };
}

const scan = async (name: string) =>
  new Uint8Array(
    await makeScannedPdf(Array.from({ length: pages }, (_, page) => [`Page ${page} of the scan ${name}.`])),
  );

test('who has many scans to be read keeps nobody else waiting, and loses none of their pages', async () => {
  const many = await newTenant();
  for (let made = 0; made < slots; made += 1) {
    await many.client.upload(many.bot, `scan-${made}.pdf`, await scan(`${made} of many`));
  }
  const processing = async () => (await many.files()).filter(({ status }) => status === 'processing').length;
  await vi.waitFor(async () => expect(await processing()).toBe(slots / 2), { timeout: 30_000 });

  // Others have the other half of what is read at the same time, and one after the other all of it.
  const others = await newTenant();
  for (let made = 0; made < slots / 2; made += 1) {
    await others.client.upload(others.bot, `scan-${made}.pdf`, await scan(`${made} of others`));
  }
  await vi.waitFor(
    async () => expect((await others.files()).every(({ status }) => status === 'processing')).toBe(true),
    { timeout: 30_000 },
  );
  expect(await processing()).toBeLessThanOrEqual(slots / 2);

  // What is short has a way of its own, and a scan makes way after a page.
  const one = await newTenant();
  await one.client.upload(one.bot, 'line.txt', 'The ferry sails at nine.');
  await one.client.upload(one.bot, 'page.pdf', new Uint8Array(await makePdf(['The ferry sails at nine.'])));
  expect((await one.client.untilIngested(one.bot)).map(({ status }) => status)).toEqual(['ready', 'ready']);
  expect((await many.files()).filter(({ status }) => status !== 'ready').length).toBeGreaterThan(slots / 2);

  const read = [
    ...(await many.client.untilIngested(many.bot, 280)),
    ...(await others.client.untilIngested(others.bot, 280)),
  ];
  expect(read.map(({ status, pages: count }) => ({ status, count }))).toEqual(
    read.map(() => ({ status: 'ready', count: pages })),
  );
  const { data } = await others.client.post<{ text: string }[]>(`model-bots/${others.bot}/search`, {
    query: 'Page 23 of the scan 0 of others',
  });
  expect(data.some(({ text }) => text.includes('Page 23'))).toBe(true);
});
