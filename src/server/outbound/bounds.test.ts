import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { createServer, type Socket } from 'node:net';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createBoundFetch, readJsonBody } from './bound-fetch.ts';
import { callHost } from './call-host.ts';
import { createOutboundDispatcher, createTrustedDispatcher } from './dispatcher.ts';
import { readPrivateGrants } from './private-grants.ts';

/** Sends what `send` sends for as long as somebody listens, whatever it was asked. */
let send: (socket: Socket) => void = () => undefined;
const server = createServer((socket) => {
  socket.on('error', () => undefined).once('data', () => send(socket));
});
let address = '';

beforeAll(async () => {
  await once(server.listen(0, '127.0.0.1'), 'listening');
  address = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
});
afterAll(() => server.close());

const bounds = { bytes: 50_000, streamBytes: 200_000, milliseconds: 60_000 };
const unbounded = { bytes: 2 ** 40, milliseconds: 2 ** 30 };

/** Repeats a text until the other side has had enough. */
function forEver(socket: Socket, text: string): void {
  const go = () => {
    while (!socket.destroyed) if (!socket.write(text)) return void socket.once('drain', go);
  };
  go();
}

/** The same, but a little at a time. */
function slowly(socket: Socket, text: string): void {
  const timer = setInterval(() => socket.write(text), 5);
  socket.on('close', () => clearInterval(timer));
}

const head = (...lines: string[]) => `${['HTTP/1.1 200 OK', ...lines].join('\r\n')}\r\n\r\n`;
const chunked = 'Transfer-Encoding: chunked';
const piece = `400\r\n${'x'.repeat(1024)}\r\n`;

/** What asking ends with; the connection has to be closed then. */
async function endOf(
  sending: typeof send,
  { limits = bounds, ...options }: { limits?: typeof bounds; bytes?: number } = {},
): Promise<{ code: string | undefined; read: number }> {
  const closed = Promise.withResolvers<void>();
  send = (socket) => {
    socket.on('close', () => closed.resolve());
    sending(socket);
  };
  const fetch = createBoundFetch(createTrustedDispatcher({ bounds: unbounded }), limits);
  let read = 0;
  let error: unknown;
  try {
    const { body } = await fetch(address, options);
    for await (const chunk of body ?? []) read += chunk.byteLength;
  } catch (thrown) {
    error = (thrown as Error).cause ?? thrown;
  }
  await closed.promise;
  return { code: (error as { code?: string } | undefined)?.code, read };
}

describe('an answer of another server ends', () => {
  it('when it is larger than allowed, however it is sent', async () => {
    const length = await endOf((socket) => {
      socket.write(head('Content-Length: 50000000000'));
      forEver(socket, 'x'.repeat(1024));
    });
    expect(length.code).toBe('too_large');
    expect(length.read).toBeLessThanOrEqual(bounds.bytes);
    const inChunks = await endOf((socket) => {
      socket.write(head(chunked));
      forEver(socket, piece);
    });
    expect(inChunks.code).toBe('too_large');
    const untilClosed = await endOf((socket) => {
      socket.write(head('Connection: close'));
      forEver(socket, 'x'.repeat(1024));
    });
    expect(untilClosed.code).toBe('too_large');
  });

  it('later where it is a stream of events, of which one may go on for ever', async () => {
    const events = await endOf((socket) => {
      socket.write(head(chunked, 'Content-Type: text/event-stream'));
      forEver(socket, piece);
    });
    expect(events.code).toBe('too_large');
    expect(events.read).toBeGreaterThan(bounds.bytes);
    expect(events.read).toBeLessThanOrEqual(bounds.streamBytes);
  });

  it('where whoever asks allows less, or more', async () => {
    const large = (socket: Socket) => void socket.end(head('Content-Length: 60000') + 'x'.repeat(60_000));
    expect(await endOf(large, { bytes: 1_000 })).toMatchObject({ code: 'too_large', read: 0 });
    expect(await endOf(large, { bytes: 60_000 })).toEqual({ code: undefined, read: 60_000 });
  });

  it('when unpacking it makes it too large, or it is packed in what nobody knows', async () => {
    const bomb = gzipSync(Buffer.alloc(20_000_000));
    const packed = (encoding: string) => (socket: Socket) => {
      socket.write(head(`Content-Encoding: ${encoding}`, `Content-Length: ${bomb.length}`));
      socket.end(bomb);
    };
    expect(bomb.length).toBeLessThan(bounds.bytes);
    const unpacked = await endOf(packed('gzip'));
    expect(unpacked.code).toBe('too_large');
    expect(unpacked.read).toBeLessThanOrEqual(bounds.bytes);
    expect((await endOf(packed('gzip, gzip'))).code).toBe('unreachable');
  });

  it('when it takes longer than allowed, though something always comes', async () => {
    const limits = { ...bounds, milliseconds: 300 };
    const dripping = await endOf(
      (socket) => {
        socket.write(head(chunked, 'Content-Type: text/event-stream'));
        slowly(socket, '1\r\n:\r\n');
      },
      { limits },
    );
    expect(dripping.code).toBe('timed_out');
    const inHeaders = await endOf(
      (socket) => {
        socket.write('HTTP/1.1 200 OK\r\n');
        slowly(socket, 'a: b\r\n');
      },
      { limits: { ...limits, milliseconds: 200 } },
    );
    expect(inHeaders.code).toBe('timed_out');
    const inAChunkHead = await endOf(
      (socket) => {
        socket.write(`${head(chunked)}1;`);
        slowly(socket, 'x');
      },
      { limits },
    );
    expect(inAChunkHead.code).toBe('timed_out');
    expect((await endOf(() => undefined, { limits })).code).toBe('timed_out');
  });

  it('when its head does not, or only announces it', async () => {
    const headers = await endOf((socket) => {
      socket.write('HTTP/1.1 200 OK\r\n');
      forEver(socket, `a: ${'b'.repeat(1000)}\r\n`);
    });
    expect(headers.code).toBe('UND_ERR_HEADERS_OVERFLOW');
    const announced = await endOf((socket) =>
      forEver(socket, 'HTTP/1.1 103 Early Hints\r\nLink: </a>\r\n\r\n'),
    );
    expect(announced.code).toBe('unreachable');
  });

  it('with an error of its own wherever it is read whole', async () => {
    send = (socket) => {
      socket.write(head(chunked));
      forEver(socket, piece);
    };
    const grants = readPrivateGrants('tools:127.0.0.1:1-65535') ?? [];
    const dispatcher = createOutboundDispatcher({ purpose: 'tools', grants, bounds: unbounded });
    const call = { url: new URL(address), method: 'GET', headers: {}, dispatcher };
    const { signal } = new AbortController();
    await expect(callHost({ ...call, milliseconds: 60_000, signal })).rejects.toMatchObject({
      code: 'too_large',
    });
    const answer = await createBoundFetch(dispatcher, bounds)(address);
    await expect(readJsonBody(answer)).rejects.toMatchObject({ code: 'too_large' });
  });

  it('for every request of a dispatcher, whatever the request itself allows', async () => {
    send = (socket) => {
      socket.write(head(chunked));
      forEver(socket, piece);
    };
    const fetch = createBoundFetch(createTrustedDispatcher({ bounds }), unbounded);
    await expect(readJsonBody(await fetch(address))).rejects.toMatchObject({ code: 'too_large' });
  });
});
