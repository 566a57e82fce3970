import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeScannedPdf } from '../../../src/server/reading/testing/pictures.ts';
import { ApiClient } from '../../testing/client.ts';
import { openAnswer } from '../../testing/conversations.ts';
import { type Parley, removeDirectory, startParley } from '../../testing/parley.ts';
import { recognisedPages, rewriteRecognisedPages } from '../../testing/recognised-pages.ts';
import { openTestDatabase, seedPerson, seedTenant, testPassword } from '../../testing/seed.ts';

const kills = 8;
let dataDirectory: string;
let parley: Parley;
let bot: string;
let email: string;

beforeAll(async () => {
  parley = await startParley();
  dataDirectory = parley.dataDirectory;
  const database = await openTestDatabase(dataDirectory);
  bot = (await seedTenant(database)).modelBotId;
  email = (await seedPerson(database, { roles: [{ name: 'BOT_CREATOR', modelBotId: bot }] })).email;
  await database.close();
});

afterAll(async () => {
  await parley.stop();
  await removeDirectory(dataDirectory);
});

const signIn = () => new ApiClient(parley.origin).signIn(email, testPassword);

/** Long enough that reading it takes a while. */
const document = (number: number) =>
  Array.from(
    { length: 3_000 },
    (_, line) =>
      `Document ${number}, line ${line}: the keeper of lamp ${number}-${line} is called Keeper${number}x${line}.`,
  ).join('\n\n');

test('files acknowledged before a kill are read after it, each exactly once', async () => {
  const acknowledged: string[] = [];
  for (let kill = 0; kill < kills; kill++) {
    const client = await signIn();
    const { status, data } = await client.upload(bot, `document-${kill}.txt`, document(kill));
    expect(status).toBe(202);
    acknowledged.push(data[0]?.id ?? '');
    // Each time at another moment: before, in and after the reading.
    await new Promise((resolve) => setTimeout(resolve, kill * 90));
    await parley.stop('SIGKILL');
    parley = await startParley({ dataDirectory });
  }
  const client = await signIn();
  const files = await client.untilIngested(bot, 300);
  expect(files.map((file) => file.id).sort()).toEqual(acknowledged.sort());
  expect(files.every((file) => file.status === 'ready')).toBe(true);

  const database = await openTestDatabase(dataDirectory);
  const { rows } = await database.acrossSpaces((transaction) =>
    transaction.execute<{ passages: number; distinct_places: number; texts: number }>(
      `SELECT count(*)::int AS passages, count(DISTINCT (file_id, ordinal))::int AS distinct_places,
              (SELECT count(*)::int FROM file_texts) AS texts FROM passages`,
    ),
  );
  await database.close();
  expect(rows[0]?.texts).toBe(kills);
  expect(rows[0]?.passages).toBe(rows[0]?.distinct_places);
  for (const number of [0, kills - 1]) {
    const found = await client.post<{ text: string }[]>(`model-bots/${bot}/search`, {
      query: `Keeper${number}x7 keeper of lamp ${number}-7`,
    });
    expect(found.data[0]?.text).toContain(`Keeper${number}x7.`);
  }
});

test('a scan whose reader died is read on from the pages that were recognised', async () => {
  const pages = Array.from({ length: 8 }, (_, page) => [`Page ${page} of the log of the airship.`]);
  const client = await signIn();
  const { data } = await client.upload(bot, 'log.pdf', new Uint8Array(await makeScannedPdf(pages)));
  const id = data[0]?.id;
  const database = await openTestDatabase(dataDirectory);
  while ((await recognisedPages(database, id)) === 0) await new Promise((done) => setTimeout(done, 50));
  await rewriteRecognisedPages(database, id, 'Kept while nothing was running.');
  await database.close();
  await parley.stop('SIGKILL');
  parley = await startParley({ dataDirectory });
  const again = await signIn();
  const files = await again.untilIngested(bot, 300);
  expect(files.find((file) => file.id === id)).toMatchObject({ status: 'ready', pages: 8 });
  const found = await again.post<{ fileId: string; text: string }[]>(`model-bots/${bot}/search`, {
    query: 'kept while nothing was running',
  });
  expect(found.data[0]).toMatchObject({ fileId: id });
  expect(found.data[0]?.text).toContain('Kept while nothing was running.');
});

test('a question asked when the process dies is kept, and the next one is let in', async () => {
  const client = await signIn();
  const { data } = await client.post<{ id: string }>(`model-bots/${bot}/conversations`, {});
  const asked = openAnswer(client, data.id, { text: 'Who is the keeper of lamp 0-5?' });
  await asked;
  await parley.stop('SIGKILL');
  parley = await startParley({ dataDirectory });
  const again = await signIn();
  const kept = await again.get<{ streaming: boolean; messages: { role: string }[] }>(
    `conversations/${data.id}`,
  );
  expect(kept.data.messages[0]?.role).toBe('user');
  expect(kept.data.streaming).toBe(false);
  const next = await openAnswer(again, data.id, { text: 'Who is the keeper of lamp 0-6?' });
  expect(next.status).toBe(200);
});
