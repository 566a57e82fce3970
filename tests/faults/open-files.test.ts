import { once } from 'node:events';
import { readdir, readlink } from 'node:fs/promises';
import { connect } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { UploadedFileData } from '../../src/contracts/file.ts';
import { ApiClient } from '../testing/client.ts';
import { type Parley, removeDirectory, startParley } from '../testing/parley.ts';
import { makePdf } from '../testing/pdf.ts';
import { openTestDatabase, seedPerson, seedTenant, testPassword } from '../testing/seed.ts';

let parley: Parley;
let client: ApiClient;
let addresses: string[];

beforeAll(async () => {
  parley = await startParley();
  const database = await openTestDatabase(parley.dataDirectory);
  const { modelBotId } = await seedTenant(database);
  const { email } = await seedPerson(database, { roles: [{ name: 'BOT_CREATOR', modelBotId }] });
  await database.close();
  client = await new ApiClient(parley.origin).signIn(email, testPassword);
  // More than a socket takes at once.
  const pdf = await makePdf(
    Array.from({ length: 300 }, (_, page) => `Gate ${page}. ${'Lamps are lit. '.repeat(60)}`),
  );
  const { data } = await client.upload(modelBotId, 'gates.pdf', Uint8Array.from(pdf));
  const [file] = data as UploadedFileData[];
  await client.untilIngested(modelBotId);
  const files = `model-bots/${modelBotId}/files`;
  addresses = [`${files}/${file?.id}/original`, `${files}/${file?.id}/document`, `${files}/${file?.id}/text`];
});

afterAll(async () => {
  await parley.stop();
  await removeDirectory(parley.dataDirectory);
});

/** Of the stored files, those that the server holds open. */
async function openFiles(): Promise<string[]> {
  const folder = `/proc/${parley.process.pid}/fd`;
  const links = await Promise.all(
    (await readdir(folder)).map((fd) => readlink(`${folder}/${fd}`).catch(() => '')),
  );
  return links.filter((link) => link.startsWith(`${parley.dataDirectory}/uploads/`));
}

test('a HEAD answers what a GET does, without bytes, and leaves no file open', async () => {
  for (const address of addresses) {
    const [head, get] = [await client.fetch(address, { method: 'HEAD' }), await client.fetch(address)];
    expect([address, head.status, await head.text()]).toEqual([address, 200, '']);
    expect(get.status).toBe(200);
    await get.arrayBuffer();
  }
  await expect.poll(openFiles).toEqual([]);
});

test('whoever goes before the first byte, or after it, leaves no file open', async () => {
  for (let time = 0; time < 20; time++) {
    for (const address of addresses) {
      const socket = connect(parley.port, 'localhost');
      await once(socket, 'connect');
      socket.write(
        `GET /api/${address} HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer ${client.token}\r\n\r\n`,
      );
      if (time % 2 === 0) await once(socket, 'data');
      socket.destroy();
    }
  }
  await expect.poll(openFiles).toEqual([]);
  expect((await client.get('usage')).status).toBe(200);
});
