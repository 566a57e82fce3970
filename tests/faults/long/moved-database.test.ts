import { mkdir, readdir } from 'node:fs/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { S3Settings } from '../../../src/server/settings/env.ts';
import { parseEnvironment } from '../../../src/server/settings/env.ts';
import { openStorage } from '../../../src/server/storage/open-storage.ts';
import { runBuilt } from '../../testing/commands.ts';
import { type DatabaseServer, startDatabaseServer } from '../../testing/database-server.ts';
import { type Parley, startParley } from '../../testing/parley.ts';
import { s3Environment, startS3Server } from '../../testing/s3-server.ts';
import { BACKUP_KEY, createBackedUp } from '../testing/backed-up.ts';

const backedUp = createBackedUp();
const { fileIn, sealed, expectWhole } = backedUp;

let server: DatabaseServer;
beforeAll(async () => {
  server = await startDatabaseServer();
  // So many that a store can break in the middle of them.
  const client = await backedUp.signIn(backedUp.source);
  for (let count = 0; count < 12; count += 1) {
    await client.upload(
      backedUp.tenant.modelBotId,
      `more-${count}.txt`,
      `Ferry number ${count} has ${count + 100} seats.`,
    );
  }
  await client.untilIngested(backedUp.tenant.modelBotId);
  const made = await runBuilt('backup', [sealed()], {
    DATA_DIR: backedUp.source.dataDirectory,
    BACKUP_KEY,
  });
  expect(made, made.said).toMatchObject({ code: 0 });
  const restored = await runBuilt('restore', [sealed()], { DATA_DIR: fileIn('restored'), BACKUP_KEY });
  expect(restored, restored.said).toMatchObject({ code: 0 });
}, 300_000);
afterAll(() => server.remove());

test('a database server takes an installation that is moved to it row by row, and no second one', async () => {
  const DATA_DIR = fileIn('restored');
  const DATABASE_URL = await server.urlFor();
  const running = await runBuilt('move', [DATABASE_URL], { DATA_DIR: backedUp.source.dataDirectory });
  expect(running).toMatchObject({ code: 1, said: expect.stringContaining('stop that one first') });
  const moved = await runBuilt('move', [DATABASE_URL], { DATA_DIR });
  expect(moved).toMatchObject({
    code: 0,
    lastLine: expect.stringMatching(/^Moved .* row by row, .* the same/),
  });
  const parley = await startParley({ dataDirectory: DATA_DIR, settings: { DATABASE_URL } });
  try {
    await expectWhole(parley);
    const keyless = fileIn('keyless');
    await mkdir(keyless);
    const other = startParley({ dataDirectory: keyless, settings: { DATABASE_URL } });
    await expect(other).rejects.toThrow(/sealed with is missing here: set SECRETS_KEY/);
    expect(await readdir(keyless)).toEqual([]);
    const SECRETS_KEY = Buffer.alloc(32, 1).toString('base64');
    const wrong = startParley({ dataDirectory: keyless, settings: { DATABASE_URL, SECRETS_KEY } });
    await expect(wrong).rejects.toThrow(/sealed with is another one: set SECRETS_KEY/);
  } finally {
    await parley.stop();
  }
  const again = await runBuilt('move', [DATABASE_URL], { DATA_DIR });
  expect(again).toMatchObject({ code: 1, said: expect.stringContaining('The database is not empty') });
  const embedded = await startParley({ dataDirectory: DATA_DIR });
  await expectFiles(embedded).finally(() => embedded.stop());
});

/** The source of the move goes on as it was. */
async function expectFiles(parley: Parley): Promise<void> {
  const client = await backedUp.signIn(parley);
  expect((await client.untilIngested(backedUp.tenant.modelBotId)).length).toBeGreaterThan(0);
}

test('a database server is backed up, and refuses an archive that does not belong into it, as it was', async () => {
  const settings = { DATA_DIR: fileIn('restored'), DATABASE_URL: await server.urlFor() };
  const made = await runBuilt('backup', [fileIn('server.parley')], settings);
  expect(made).toMatchObject({ code: 0, lastLine: expect.stringMatching(/^Backed up/) });
  const into = { ...settings, DATA_DIR: fileIn('elsewhere') };
  const refused = await runBuilt('restore', [fileIn('server.parley')], into);
  expect(refused).toMatchObject({ code: 1, said: expect.stringContaining('The database is not empty') });
  const back = await runBuilt('restore', [fileIn('server.parley')], { DATA_DIR: fileIn('back') });
  expect(back).toMatchObject({ code: 0 });
});

test('a database server takes an archive with its files in a bucket, and is empty again where that breaks on the way', async () => {
  const s3 = await startS3Server();
  const DATABASE_URL = await server.newDatabase('restored');
  const restore = (name: string, store: S3Settings) =>
    runBuilt('restore', [sealed()], {
      DATA_DIR: fileIn(name),
      DATABASE_URL,
      BACKUP_KEY,
      ...s3Environment(store),
    });
  try {
    s3.faults.share = 0;
    const breaking = setInterval(() => {
      if (s3.faults.seen >= 5) s3.faults.share = 1;
    }, 1);
    const broken = await restore('broken', s3.faulty);
    clearInterval(breaking);
    expect(broken).toMatchObject({
      code: 1,
      said: expect.stringMatching(/Files cannot be reached at the moment/),
    });
    const storage = await openStorage(parseEnvironment(s3Environment(s3.settings)), {
      warn: () => undefined,
    });
    for await (const { key } of storage.list()) await storage.remove(key);

    s3.faults.share = 0.3;
    const restored = await restore('in-bucket', s3.faulty);
    expect(restored, restored.said).toMatchObject({ code: 0 });
    const settings = { DATABASE_URL, ...s3Environment(s3.settings) };
    const parley = await startParley({ dataDirectory: fileIn('in-bucket'), settings });
    await expectWhole(parley).finally(() => parley.stop());
    const made = await runBuilt('backup', [fileIn('bucket.parley')], {
      DATA_DIR: fileIn('in-bucket'),
      ...settings,
    });
    expect(made.lastLine).toMatch(/and [1-9]\d* files to/);
  } finally {
    await s3.stop();
  }
});
