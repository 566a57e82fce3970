import { execFile } from 'node:child_process';
import { open, rm, statfs } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { HealthData } from '#contracts/installation.ts';
import { healthStates } from '../../../src/islands/admin/health-states.ts';
import { ApiClient } from '../../testing/client.ts';
import { ask } from '../../testing/conversations.ts';
import { type DatabaseServer, startDatabaseServer } from '../../testing/database-server.ts';
import { type Parley, removeDirectory, startParley, temporaryDirectory } from '../../testing/parley.ts';
import { seedPerson, seedTenant, testPassword } from '../../testing/seed.ts';
import { rule } from '../testing/half-answers.ts';

const run = promisify(execFile);
const megabyte = 1024 * 1024;
/** Needs the right to mount. Of the disk, and how much of it Parley leaves free. */
const [diskMegabytes, reserveMegabytes] = [64, 4];

let server: DatabaseServer;
let dataDirectory: string;
let parley: Parley;
let admin: ApiClient;
let creator: ApiClient;
let bot: string;

beforeAll(async () => {
  server = await startDatabaseServer();
  dataDirectory = await temporaryDirectory();
  await run('mount', ['-t', 'tmpfs', '-o', `size=${diskMegabytes}m`, 'tmpfs', dataDirectory]);
  const settings = { DATABASE_URL: await server.urlFor(), DISK_RESERVE_MB: String(reserveMegabytes) };
  parley = await startParley({ dataDirectory, settings });
  const database = await server.open();
  bot = (await seedTenant(database)).modelBotId;
  const signIn = async (...roles: Parameters<typeof seedPerson>[1][]) => {
    const { email } = await seedPerson(database, ...roles);
    return new ApiClient(parley.origin).signIn(email, testPassword);
  };
  admin = await signIn({ roles: [{ name: 'ADMIN' }] });
  creator = await signIn({ roles: [{ name: 'BOT_CREATOR', modelBotId: bot }] });
  await database.close();
  await creator.upload(bot, 'rules.md', rule);
  await creator.untilIngested(bot);
}, 300_000);

afterAll(async () => {
  await parley.stop();
  await run('umount', [dataDirectory]);
  await removeDirectory(dataDirectory);
  await server.remove();
});

const filling = () => path.join(dataDirectory, 'filling');

/** Leaves so much of the disk. */
async function leave(megabytes: number) {
  await rm(filling(), { force: true });
  const { bavail, bsize } = await statfs(dataDirectory);
  const file = await open(filling(), 'w');
  for (let left = bavail * bsize - megabytes * megabyte; left > 0; left -= megabyte) {
    await file.write(Buffer.alloc(Math.min(megabyte, left)));
  }
  await file.close();
}

const told = async () => healthStates.storage((await admin.get<HealthData>('admin/health')).data)?.text;
const upload = async (name: string, content: string) => {
  const { status, error } = await creator.upload(bot, name, content);
  return error ? [status, error.code] : [status];
};

test('a disk that gets full is told of early, takes no files, and goes on answering; with room it takes files again', async () => {
  expect(await told()).toBe('health.ok');
  await leave(reserveMegabytes * 3);
  expect(await told()).toBe('health.nearlyFull');
  expect(await upload('early.txt', 'Still taken.')).toEqual([202]);
  await leave(reserveMegabytes - 1);
  expect(await told()).toBe('health.takesNoFiles');
  expect(await upload('late.txt', 'Not taken.')).toEqual([507, 'storage_unavailable']);
  const { text } = await ask(creator, { bot }, 'When does the gate close?');
  expect(text).toContain('twenty minutes before departure');
  await rm(filling());
  expect(await told()).toBe('health.ok');
  expect(await upload('again.txt', 'Taken again.')).toEqual([202]);
  const files = await creator.untilIngested(bot);
  expect(files.map(({ status }) => status)).toEqual(['ready', 'ready', 'ready']);
});

test('one that gets full in the middle of a file keeps nothing of that, and goes on', async () => {
  await leave(reserveMegabytes + 2);
  const { bavail } = await statfs(dataDirectory);
  const large = 'A line of a file that is larger than the disk has room.\n'.repeat(200_000);
  expect(await upload('large.txt', large)).toEqual([507, 'storage_unavailable']);
  expect((await statfs(dataDirectory)).bavail).toBe(bavail);
  await rm(filling());
  expect(await upload('large.txt', 'Smaller by now.')).toEqual([202]);
  const files = await creator.untilIngested(bot);
  expect(files.every(({ status }) => status === 'ready')).toBe(true);
});
