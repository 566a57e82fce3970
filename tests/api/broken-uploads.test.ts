import { once } from 'node:events';
import { readdir } from 'node:fs/promises';
import net from 'node:net';
import path from 'node:path';
import { beforeAll, describe, expect, inject, test, vi } from 'vitest';
import type { ApiClient } from '../testing/client.ts';
import { createSuite } from '../testing/suite.ts';

const suite = createSuite();
let creator: ApiClient;
beforeAll(async () => {
  creator = await suite.person({ name: 'BOT_CREATOR', modelBotId: suite.tenant.modelBotId });
});

/** Of this bot: others upload at the same time. */
async function unfinished(): Promise<string[]> {
  const { tenantId, modelBotId } = suite.tenant;
  const folder = path.join(inject('dataDirectory'), 'uploads', tenantId, modelBotId);
  const names = await readdir(folder).catch(() => []);
  return names.filter((name) => name.endsWith('.partial'));
}

/** Begins to send a file, and waits until some of it is on the disk. */
async function beginUpload(headers: string[], chunk: (text: string) => string): Promise<net.Socket> {
  const { hostname, port } = new URL(suite.anonymous.origin);
  const socket = net.connect(Number(port), hostname);
  socket.on('error', () => undefined);
  await once(socket, 'connect');
  const head = [
    `POST /api/model-bots/${suite.tenant.modelBotId}/files HTTP/1.1`,
    'Host: localhost',
    `Authorization: Bearer ${creator.token}`,
    'Content-Type: multipart/form-data; boundary=x',
    ...headers,
  ];
  const part = '--x\r\nContent-Disposition: form-data; name="file"; filename="número.txt"\r\n\r\n';
  socket.write(`${head.join('\r\n')}\r\n\r\n${chunk(`${part}${'palabra '.repeat(25_000)}`)}`);
  await vi.waitFor(async () => expect(await unfinished()).not.toEqual([]), { timeout: 10_000 });
  return socket;
}

const chunked = (text: string) => `${Buffer.byteLength(text).toString(16)}\r\n${text}\r\n`;

describe('of an upload that breaks off nothing is left', () => {
  test.each([
    ['ended, with its length told', ['Content-Length: 50000000'], (text: string) => text, 'end'],
    ['reset, with its length told', ['Content-Length: 50000000'], (text: string) => text, 'reset'],
    ['ended, in chunks', ['Transfer-Encoding: chunked'], chunked, 'end'],
    ['reset, in chunks', ['Transfer-Encoding: chunked'], chunked, 'reset'],
  ] as const)('%s', async (_, headers, chunk, ending) => {
    const socket = await beginUpload([...headers], chunk);
    if (ending === 'end') socket.end();
    else socket.resetAndDestroy();
    await vi.waitFor(async () => expect(await unfinished()).toEqual([]), { timeout: 10_000 });
    socket.destroy();
    expect((await creator.get(`model-bots/${suite.tenant.modelBotId}/files`)).data).toEqual([]);
  });

  test('that is no form in the middle of a file', async () => {
    const socket = await beginUpload(['Transfer-Encoding: chunked'], chunked);
    socket.write('no chunk\r\n');
    await vi.waitFor(async () => expect(await unfinished()).toEqual([]), { timeout: 10_000 });
    socket.destroy();
  });
});
