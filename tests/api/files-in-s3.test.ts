import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { parseEnvironment } from '../../src/server/settings/env.ts';
import type { FileStorage } from '../../src/server/storage/file-storage.ts';
import { openStorage } from '../../src/server/storage/open-storage.ts';
import { ApiClient } from '../testing/client.ts';
import { ask } from '../testing/conversations.ts';
import { type DatabaseServer, startDatabaseServer } from '../testing/database-server.ts';
import { type Parley, removeDirectory, startParley, temporaryDirectory } from '../testing/parley.ts';
import { makePdf } from '../testing/pdf.ts';
import { type S3Server, s3Environment, startS3Server } from '../testing/s3-server.ts';
import { type SeededTenant, seedPerson, seedTenant, testPassword } from '../testing/seed.ts';

let server: DatabaseServer;
let s3: S3Server;
let storage: FileStorage;
const nodes: Parley[] = [];
let tenant: SeededTenant;
let clients: ApiClient[] = [];
const SECRETS_KEY = Buffer.alloc(32, 3).toString('base64');

beforeAll(async () => {
  [server, s3] = await Promise.all([startDatabaseServer(), startS3Server()]);
  const DATABASE_URL = await server.urlFor();
  for (const through of [s3.settings, s3.faulty]) {
    const settings = { DATABASE_URL, SECRETS_KEY, ...s3Environment(through) };
    nodes.push(await startParley({ dataDirectory: await temporaryDirectory(), settings }));
  }
  storage = await openStorage(parseEnvironment(s3Environment(s3.settings)), { warn: () => undefined });
  const database = await server.open();
  tenant = await seedTenant(database);
  const { email } = await seedPerson(database, {
    roles: [
      { name: 'TENANT_ADMIN', tenantId: tenant.tenantId },
      { name: 'BOT_CREATOR', modelBotId: tenant.modelBotId },
    ],
  });
  await database.close();
  clients = await Promise.all(nodes.map(({ origin }) => new ApiClient(origin).signIn(email, testPassword)));
});
afterAll(async () => {
  for (const node of nodes) {
    await node.stop();
    await removeDirectory(node.dataDirectory);
  }
  await s3.stop();
  await server.remove();
});

const keys = async () => {
  const found: string[] = [];
  for await (const { key } of storage.list()) found.push(key);
  return found;
};

test('two processes that share nothing but a database and a bucket read, show, answer and erase files', async () => {
  const [one, shaky] = clients as [ApiClient, ApiClient];
  const bot = tenant.modelBotId;
  const text = 'The gate closes twenty minutes before departure.';
  const pdf = await makePdf([text]);
  for (const [index, client] of [one, shaky, shaky, one].entries()) {
    const [name, content] =
      index % 2 === 0 ? [`gate-${index}.pdf`, pdf] : [`ferry-${index}.txt`, `Ferry ${index}.`];
    expect((await client.upload(bot, name as string, content as string)).status).toBe(202);
  }
  const files = await one.untilIngested(bot);
  expect(files.map(({ status }) => status)).toEqual(files.map(() => 'ready'));
  expect((await keys()).length).toBe(files.length);
  for (const { dataDirectory } of nodes) expect(await readdir(dataDirectory)).toEqual([]);

  const document = files.find(({ name }) => name.endsWith('.pdf'));
  for (const client of clients) {
    const at = `model-bots/${bot}/files/${document?.id}`;
    const original = await client.fetch(`${at}/original`);
    expect(Buffer.from(await original.arrayBuffer()).equals(Buffer.from(pdf))).toBe(true);
    const part = await client.fetch(`${at}/document`, { headers: { Range: 'bytes=10-29' } });
    expect(part.status).toBe(206);
    expect(part.headers.get('content-range')).toBe(`bytes 10-29/${pdf.length}`);
    expect(Buffer.from(await part.arrayBuffer()).equals(Buffer.from(pdf.subarray(10, 30)))).toBe(true);
  }
  const answer = await ask(shaky, { bot }, 'When does the gate close?');
  expect(answer.citations[0]?.fileName).toMatch(/^gate/);

  await storage.remove((await keys()).find((key) => key.startsWith(tenant.tenantId)) as string);
  const answers = await Promise.all(
    files.map(({ id }) => one.fetch(`model-bots/${bot}/files/${id}/original`)),
  );
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 404]);
  await Promise.all(answers.map((each) => each.arrayBuffer()));

  for (const { id } of files) expect((await shaky.delete(`model-bots/${bot}/files/${id}`)).status).toBe(204);
  expect(await keys()).toEqual([]);
});

test('a store that is away is said before any header, and loses nothing', async () => {
  const [one, shaky] = clients as [ApiClient, ApiClient];
  const bot = tenant.modelBotId;
  const { data } = await one.upload(bot, 'rules.txt', 'Dogs travel free of charge.');
  await one.untilIngested(bot);
  s3.faults.share = 1;
  const away = await shaky.get(`model-bots/${bot}/files/${data[0]?.id}/original`);
  expect(away).toMatchObject({ status: 503, error: { code: 'files_unavailable' } });
  const refused = await shaky.upload(bot, 'more.txt', 'Cats do not.');
  expect(refused.status).toBe(503);
  s3.faults.share = 0;
  expect((await shaky.fetch(`model-bots/${bot}/files/${data[0]?.id}/original`)).status).toBe(200);
  expect((await one.untilIngested(bot)).map(({ name }) => name)).toEqual(['rules.txt']);
});

test('a bucket that is not there stops the start with a sentence', async () => {
  const settings = { ...s3Environment({ ...s3.settings, bucket: 'none' }) };
  const start = startParley({ dataDirectory: path.join(await temporaryDirectory(), 'data'), settings });
  await expect(start).rejects.toThrow(/There is no bucket S3_BUCKET at S3_ENDPOINT/);
});
