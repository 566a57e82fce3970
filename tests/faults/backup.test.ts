import { access, copyFile, open, readdir, readFile, stat, truncate } from 'node:fs/promises';
import { describe, expect, test } from 'vitest';
import { runBuilt } from '../testing/commands.ts';
import { ask } from '../testing/conversations.ts';
import { startParley } from '../testing/parley.ts';
import { BACKUP_KEY, createBackedUp, gateQuestion } from './testing/backed-up.ts';

const backedUp = createBackedUp();
const { fileIn, sealed, plain, expectWhole } = backedUp;

test('a backup is made while questions and uploads run, sealed and open, and holds no secret to be read', async () => {
  const client = await backedUp.signIn(backedUp.source);
  const bot = backedUp.tenant.modelBotId;
  let isOver = false;
  const working = (async () => {
    for (let count = 0; !isOver; count += 1) {
      await client.upload(bot, `more-${count}.txt`, `Ferry number ${count} has ${count + 100} seats.`);
      expect((await ask(client, { bot }, gateQuestion)).status).toBe(200);
      if (count % 5 === 0) await client.untilIngested(bot);
    }
  })();
  try {
    const { dataDirectory: DATA_DIR } = backedUp.source;
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
  expect((await readdir(backedUp.folder)).sort()).toEqual(['open.parley', 'sealed.parley']);
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
  expect(await backedUp.openSecret(DATA_DIR)).toBe('a key of a provider');
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
      DATA_DIR: backedUp.source.dataDirectory,
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
