import { access, copyFile, mkdir, open, readdir, readFile, stat, truncate } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { Secret, TOTP } from 'otpauth';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { LoginResult } from '../../src/contracts/account.ts';
import type { TotpSetup } from '../../src/contracts/security.ts';
import { createSecretBox } from '../../src/server/crypto/secret-box.ts';
import { readSecretsKey } from '../../src/server/crypto/secrets-key.ts';
import type { S3Settings } from '../../src/server/settings/env.ts';
import { parseEnvironment } from '../../src/server/settings/env.ts';
import { openStorage } from '../../src/server/storage/open-storage.ts';
import { Browser } from '../testing/browser.ts';
import { ApiClient } from '../testing/client.ts';
import { runBuilt } from '../testing/commands.ts';
import { ask } from '../testing/conversations.ts';
import { type DatabaseServer, startDatabaseServer } from '../testing/database-server.ts';
import { type Parley, removeDirectory, startParley, temporaryDirectory } from '../testing/parley.ts';
import { s3Environment, startS3Server } from '../testing/s3-server.ts';
import {
  openTestDatabase,
  type SeededTenant,
  seedPerson,
  seedTenant,
  testPassword,
} from '../testing/seed.ts';

const BACKUP_KEY = 'a key for the archives of this test';
const question = 'When does the gate close?';
const place = { ownerId: '01890000-0000-7000-8000-000000000000', column: 'tool_secrets.secret' };

let folder: string;
let source: Parley;
let tenant: SeededTenant;
let email: string;
let withApp: { email: string; secret: string };
let envelope: string;
const fileIn = (name: string) => path.join(folder, name);
const sealed = () => fileIn('sealed.parley');
const plain = () => fileIn('open.parley');

beforeAll(async () => {
  folder = await temporaryDirectory();
  source = await startParley();
  const database = await openTestDatabase(source.dataDirectory);
  tenant = await seedTenant(database);
  ({ email } = await seedPerson(database, {
    roles: [{ name: 'BOT_CREATOR', modelBotId: tenant.modelBotId }],
  }));
  const person = await seedPerson(database);
  await database.close();
  const secret = await setUpApp(source, person);
  withApp = { email: person.email, secret };
  const key = (await readSecretsKey({ dataDirectory: source.dataDirectory })) as Buffer;
  envelope = createSecretBox(key).seal('a key of a provider', place);
});
afterAll(async () => {
  await source.stop();
  await Promise.all([removeDirectory(source.dataDirectory), removeDirectory(folder)]);
});

const codeOf = (secret: string, steps = 0) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + steps * 30_000 });

let lastStep = 0;

/** One that no copy of the installation has taken yet: a code opens once, also where it was restored. */
async function freshCodeOf(secret: string): Promise<string> {
  const nextStep = () => Math.floor(Date.now() / 30_000) + 1;
  while (nextStep() <= lastStep) await setTimeout(500);
  lastStep = nextStep();
  return codeOf(secret, 1);
}

async function setUpApp(parley: Parley, person: { id: string; email: string }): Promise<string> {
  const browser = new Browser(parley.origin);
  await browser.signIn(person.email);
  const at = `users/${person.id}/two-factor/totp`;
  const { data } = await browser.call<TotpSetup>('POST', at, { currentPassword: testPassword });
  const confirmed = await browser.call('POST', `${at}/confirm`, { code: codeOf(data.secret) });
  expect(confirmed.status).toBe(200);
  return data.secret;
}

/** What a restored installation has to be able to do. */
async function expectWhole(parley: Parley): Promise<void> {
  const client = await new ApiClient(parley.origin).signIn(email, testPassword);
  const files = await client.untilIngested(tenant.modelBotId);
  expect(files.length).toBeGreaterThan(0);
  expect(new Set(files.map(({ status }) => status))).toEqual(new Set(['ready']));
  const first = files.find(({ name }) => name === 'rules.txt');
  const original = await client.fetch(`model-bots/${tenant.modelBotId}/files/${first?.id}/original`);
  expect(await original.text()).toBe('The gate closes twenty minutes before departure.');
  const answer = await ask(client, { bot: tenant.modelBotId }, question);
  expect(answer.citations[0]).toMatchObject({ fileName: 'rules.txt' });

  const { status, error } = await new ApiClient(parley.origin).post('users/login', {
    email: withApp.email,
    password: testPassword,
  });
  expect(status).toBe(403);
  const { challenge } = error.secondStep as { challenge: string };
  const code = await freshCodeOf(withApp.secret);
  const second = await new ApiClient(parley.origin).post<LoginResult>('users/login/second-step', {
    challenge,
    code,
  });
  expect(second.status).toBe(200);
}

test('a backup is made while questions and uploads run, sealed and open, and holds no secret to be read', async () => {
  const client = await new ApiClient(source.origin).signIn(email, testPassword);
  const bot = tenant.modelBotId;
  await client.upload(bot, 'rules.txt', 'The gate closes twenty minutes before departure.');
  await client.untilIngested(bot);
  let isOver = false;
  const working = (async () => {
    for (let count = 0; !isOver; count += 1) {
      await client.upload(bot, `more-${count}.txt`, `Ferry number ${count} has ${count + 100} seats.`);
      expect((await ask(client, { bot }, question)).status).toBe(200);
      if (count % 5 === 0) await client.untilIngested(bot);
    }
  })();
  try {
    const { dataDirectory: DATA_DIR } = source;
    const made = await runBuilt('backup', [sealed()], { DATA_DIR, BACKUP_KEY });
    expect(made).toMatchObject({
      code: 0,
      lastLine: expect.stringMatching(/^Backed up \d+ rows of \d+ tables/),
    });
    const unsealed = await runBuilt('backup', [plain()], { DATA_DIR });
    expect(unsealed).toMatchObject({ code: 0, said: expect.stringContaining('not encrypted') });
    const again = await runBuilt('backup', [plain()], { DATA_DIR });
    expect(again).toMatchObject({
      code: 1,
      said: expect.stringMatching(/is there already; name another file\.$/),
    });
  } finally {
    isOver = true;
    await working;
  }
  expect((await readdir(folder)).sort()).toEqual(['open.parley', 'sealed.parley']);
  expect((await readFile(sealed())).includes('parley-backup.json')).toBe(false);
  expect((await stat(sealed())).mode & 0o077).toBe(0);
});

test('what was restored elsewhere signs people in, answers with citations, and opens secrets', async () => {
  const DATA_DIR = fileIn('restored');
  const restored = await runBuilt('restore', [sealed()], { DATA_DIR, BACKUP_KEY });
  expect(restored).toMatchObject({
    code: 0,
    lastLine: expect.stringMatching(/^Restored \d+ rows of \d+ tables/),
  });
  const key = (await readSecretsKey({ dataDirectory: DATA_DIR })) as Buffer;
  expect(createSecretBox(key).open(envelope, place)).toBe('a key of a provider');
  const parley = await startParley({ dataDirectory: DATA_DIR });
  try {
    await expectWhole(parley);
  } finally {
    await parley.stop();
  }
  const again = await runBuilt('restore', [sealed()], { DATA_DIR, BACKUP_KEY });
  expect(again).toMatchObject({ code: 1, said: expect.stringContaining('is not empty') });
});

test('a restore that is stopped leaves the place as empty as it was', async () => {
  const DATA_DIR = fileIn('stopped');
  const stopped = await runBuilt('restore', [sealed()], { DATA_DIR, BACKUP_KEY }, 'It is whole');
  expect(stopped).toMatchObject({
    code: 1,
    said: expect.stringMatching(/Stopped; what was begun is taken back\.$/),
  });
  expect(await readdir(DATA_DIR)).toEqual([]);
});

describe('an archive that is not as it was made is refused with nothing written', () => {
  const refused = async (file: string, settings: Record<string, string>, sentence: RegExp) => {
    const DATA_DIR = fileIn('refused');
    const { code, said } = await runBuilt('restore', [file], { DATA_DIR, ...settings });
    expect(code).toBe(1);
    expect(said).toMatch(sentence);
    await expect(access(DATA_DIR)).rejects.toThrow('ENOENT');
  };

  test.each([
    ['sealed', 0],
    ['sealed', 0.0001],
    ['sealed', 0.5],
    ['sealed', 1],
    ['open', 0],
    ['open', 0.01],
    ['open', 0.3],
    ['open', 0.7],
    ['open', 0.99],
    ['open', 1],
  ])('one flipped bit of the %s one, %d of its length in', async (name, share) => {
    const file = fileIn(`flipped-${name}-${share}`);
    await copyFile(fileIn(`${name}.parley`), file);
    const { size } = await stat(file);
    const at = Math.min(size - 1, Math.floor(size * share));
    await using handle = await open(file, 'r+');
    const byte = Buffer.alloc(1);
    await handle.read(byte, 0, 1, at);
    await handle.write(Buffer.from([(byte[0] as number) ^ 4]), 0, 1, at);
    await refused(file, name === 'sealed' ? { BACKUP_KEY } : {}, /altered|cut/);
  });

  test.each(['sealed', 'open'])('the %s one when it is cut, anywhere', async (name) => {
    const { size } = await stat(fileIn(`${name}.parley`));
    for (const length of [size - 1, size - 512, Math.floor(size / 2), 40, 0]) {
      const file = fileIn(`cut-${name}-${length}`);
      await copyFile(fileIn(`${name}.parley`), file);
      await truncate(file, length);
      await refused(file, name === 'sealed' ? { BACKUP_KEY } : {}, /altered|cut/);
    }
  });

  test('a folder, and a file that would lie in one that is not there', async () => {
    await refused(fileIn('.'), {}, /is no file/);
    const nowhere = await runBuilt('backup', [fileIn('nowhere/one.parley')], {
      DATA_DIR: source.dataDirectory,
    });
    expect(nowhere).toMatchObject({
      code: 1,
      said: expect.stringMatching(/^There is no folder .*nowhere;/m),
    });
  });

  test('under no key and under another one', async () => {
    await refused(sealed(), {}, /sealed with a key; set BACKUP_KEY/);
    await refused(sealed(), { BACKUP_KEY: 'quite another key than that' }, /The key is not the one/);
  });
});

test('another key for secrets than the archive has is refused, and nothing is written', async () => {
  const settings = {
    DATA_DIR: fileIn('other-key'),
    BACKUP_KEY,
    SECRETS_KEY: Buffer.alloc(32, 1).toString('base64'),
  };
  const { code, said } = await runBuilt('restore', [sealed()], settings);
  expect({ code, said }).toMatchObject({
    code: 1,
    said: expect.stringContaining('is not that of the archive'),
  });
  await expect(access(settings.DATA_DIR)).rejects.toThrow('ENOENT');
});

describe('a server of its own', () => {
  let server: DatabaseServer;
  beforeAll(async () => {
    server = await startDatabaseServer();
  });
  afterAll(() => server.remove());

  test('takes an installation that is moved to it row by row, and no second one', async () => {
    const DATA_DIR = fileIn('restored');
    const DATABASE_URL = await server.urlFor();
    const running = await runBuilt('move', [DATABASE_URL], { DATA_DIR: source.dataDirectory });
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
    const client = await new ApiClient(parley.origin).signIn(email, testPassword);
    expect((await client.untilIngested(tenant.modelBotId)).length).toBeGreaterThan(0);
  }

  test('is backed up, and refuses an archive that does not belong into it, as it was', async () => {
    const settings = { DATA_DIR: fileIn('restored'), DATABASE_URL: await server.urlFor() };
    const made = await runBuilt('backup', [fileIn('server.parley')], settings);
    expect(made).toMatchObject({ code: 0, lastLine: expect.stringMatching(/^Backed up/) });
    const into = { ...settings, DATA_DIR: fileIn('elsewhere') };
    const refused = await runBuilt('restore', [fileIn('server.parley')], into);
    expect(refused).toMatchObject({ code: 1, said: expect.stringContaining('The database is not empty') });
    const back = await runBuilt('restore', [fileIn('server.parley')], { DATA_DIR: fileIn('back') });
    expect(back).toMatchObject({ code: 0 });
  });

  test('takes an archive with its files in a bucket, and is empty again where that breaks on the way', async () => {
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
});
