import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createOutboundDispatcher } from './dispatcher.ts';
import { fetchPage } from './fetch-page.ts';
import { readPrivateGrants } from './private-grants.ts';

/** Answers names of these tests; everything resolves to where the test says. */
const lookupTo = (...addresses: string[]) =>
  ((_name: string, _options: unknown, callback: (error: null, found: object[]) => void) =>
    callback(
      null,
      addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })),
    )) as never;

let server: Server;
let port: number;
let asked: string[] = [];

beforeAll(async () => {
  server = createServer((request, response) => {
    asked.push(request.url ?? '');
    const to = new URL(request.url ?? '', 'http://x').searchParams.get('to');
    if (to) response.writeHead(302, { location: to }).end();
    else if (request.url === '/missing') response.writeHead(404).end();
    else if (request.url === '/broken') response.writeHead(503).end();
    else if (request.url === '/endless') setInterval(() => response.write('x'), 20).unref();
    else if (request.url === '/packed')
      response.writeHead(200, { 'content-encoding': 'gzip' }).end(gzipSync('Packed.'));
    else if (request.url === '/torn')
      response.writeHead(200, { 'content-encoding': 'gzip' }).end(gzipSync('Packed.').subarray(0, 12));
    else if (request.url === '/bomb')
      response.writeHead(200, { 'content-encoding': 'gzip' }).end(gzipSync(Buffer.alloc(1_000_000)));
    else if (request.url === '/odd') response.writeHead(200, { 'content-encoding': 'rot13' }).end('Cnpxrq.');
    else if (request.url === '/loop') response.writeHead(302, { location: '/loop' }).end();
    else response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end('<p>Hello</p>');
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  port = (server.address() as AddressInfo).port;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

const anyHost = ['*.test', 'test', 'localhost', '127.0.0.1', '2130706433', '[::1]', '169.254.169.254'];

const grantsOf = (typed: string) => readPrivateGrants(typed) ?? expect.fail(typed);

async function get(
  address: string,
  { grants = '', addresses = ['127.0.0.1'], allowedHosts = anyHost, milliseconds = 5000 } = {},
) {
  asked = [];
  const bounds = { bytes: 10_000, milliseconds: 60_000 };
  const dispatcher = createOutboundDispatcher({
    purpose: 'pages',
    bounds,
    lookup: lookupTo(...addresses),
    grants: grantsOf(grants),
  });
  try {
    const page = await fetchPage(address, { dispatcher, allowedHosts, milliseconds, bytes: 10_000 });
    const chunks: Uint8Array[] = [];
    for await (const chunk of page.body) chunks.push(chunk);
    return { ...page, text: Buffer.concat(chunks).toString() };
  } finally {
    await dispatcher.destroy();
  }
}

describe('fetchPage', () => {
  it('fetches a page of a host that the installation trusts', async () => {
    const page = await get(`http://docs.test:${port}/page#part`, { grants: 'pages:docs.test:1-65535' });
    expect(page).toMatchObject({ text: '<p>Hello</p>', mediaType: 'text/html', charset: 'utf-8' });
    expect(page.url.href).toBe(`http://docs.test:${port}/page`);
  });

  it.each([
    ['an address of this machine', 'http://127.0.0.1:PORT/'],
    ['the same as one number', 'http://2130706433:PORT/'],
    ['the same in octal', 'http://0177.0.0.1:PORT/'],
    ['the same in hexadecimal', 'http://0x7f.1:PORT/'],
    ['the same in IPv6', 'http://[::1]:PORT/'],
    ['the same mapped into IPv6', 'http://[::ffff:127.0.0.1]:PORT/'],
    ['the metadata service of a cloud', 'http://169.254.169.254/latest/meta-data/'],
    ['a name that resolves to this machine', 'http://evil.test:PORT/'],
  ])('refuses %s, and connects to nothing', async (_, address) => {
    const attempt = get(address.replace('PORT', String(port)), {
      allowedHosts: [...anyHost, '[::ffff:7f00:1]'],
    });
    await expect(attempt).rejects.toMatchObject({ code: 'address_refused' });
    expect(asked).toEqual([]);
  });

  it.each([
    ['a name at this port', 'pages:docs.test:PORT', 'docs.test'],
    ['an address that is named', 'pages:127.0.0.1:PORT', '127.0.0.1'],
    ['an address that a name has', 'pages:127.0.0.1:PORT', 'docs.test'],
  ])('fetches where the operator has granted %s', async (_, grant, host) => {
    const grants = grant.replace('PORT', String(port));
    expect((await get(`http://${host}:${port}/page`, { grants })).text).toBe('<p>Hello</p>');
  });

  it.each([
    ['another purpose', 'tools:docs.test:PORT,models:127.0.0.1:PORT'],
    ['another port', 'pages:docs.test:1,pages:127.0.0.1:2-3'],
    ['another host', 'pages:inner.docs.test:PORT,pages:127.0.0.2:PORT'],
  ])('takes a grant of %s for none', async (_, grant) => {
    const grants = grant.replaceAll('PORT', String(port));
    for (const host of ['docs.test', '127.0.0.1']) {
      await expect(get(`http://${host}:${port}/`, { grants })).rejects.toMatchObject({
        code: 'address_refused',
      });
    }
    expect(asked).toEqual([]);
  });

  it('refuses a name that has a granted address and another private one', async () => {
    const addresses = ['127.0.0.1', '10.0.0.1'];
    const attempt = get(`http://docs.test:${port}/`, { addresses, grants: `pages:127.0.0.1:${port}` });
    await expect(attempt).rejects.toMatchObject({ code: 'address_refused' });
  });

  it('refuses a name if any of its addresses is private', async () => {
    const attempt = get('http://both.test/', { addresses: ['93.184.215.14', '10.0.0.1'] });
    await expect(attempt).rejects.toMatchObject({ code: 'address_refused' });
  });

  it.each([
    ['a private address', () => `http://127.0.0.1:${port}/secret`],
    ['a name that resolves to one', () => `http://inner.test:${port}/secret`],
  ])('follows no redirect to %s', async (_, target) => {
    const address = `http://docs.test:${port}/?to=${encodeURIComponent(target())}`;
    const attempt = get(address, { grants: 'pages:docs.test:1-65535' });
    await expect(attempt).rejects.toMatchObject({ code: 'address_refused' });
    expect(asked).toHaveLength(1);
  });

  it.each(['http://127.0.0.1/', 'http://[::1]/', 'http://2130706433/'])(
    'says of a redirect to %s that it leads into a private network, not that it could be allowed',
    async (target) => {
      const address = `http://docs.test:${port}/?to=${encodeURIComponent(target)}`;
      const attempt = get(address, { grants: 'pages:docs.test:1-65535', allowedHosts: ['docs.test'] });
      await expect(attempt).rejects.toMatchObject({ code: 'address_refused' });
    },
  );

  it.each([
    ['another host', 'http://other.example/'],
    ['another protocol', 'file:///etc/passwd'],
    ['an address with a password', 'http://user:password@docs.test/'],
    ['no address', 'docs.test'],
  ])('refuses %s', async (_, address) => {
    await expect(get(address)).rejects.toMatchObject({ code: 'host_not_allowed' });
  });

  it('follows a redirect to a host that is not allowed as little', async () => {
    const address = `http://docs.test:${port}/?to=http%3A%2F%2Fother.example%2F`;
    await expect(get(address, { grants: 'pages:docs.test:1-65535' })).rejects.toMatchObject({
      code: 'host_not_allowed',
    });
  });

  it.each([
    ['/missing', 'page_refused'],
    ['/broken', 'unreachable'],
    ['/loop', 'unreachable'],
    ['/torn', 'unreachable'],
    ['/odd', 'unreachable'],
    ['/bomb', 'too_large'],
  ])('tells why %s could not be fetched', async (path, code) => {
    const attempt = get(`http://docs.test:${port}${path}`, { grants: 'pages:docs.test:1-65535' });
    await expect(attempt).rejects.toMatchObject({ code });
  });

  it('unpacks what a site packs though it was asked not to', async () => {
    const { text } = await get(`http://docs.test:${port}/packed`, { grants: 'pages:docs.test:1-65535' });
    expect(text).toBe('Packed.');
  });

  it('gives up on an answer that never ends', async () => {
    const attempt = get(`http://docs.test:${port}/endless`, {
      grants: 'pages:docs.test:1-65535',
      milliseconds: 500,
    });
    await expect(attempt).rejects.toMatchObject({ code: 'timed_out' });
  });

  it('says unreachable where nobody listens', async () => {
    const attempt = get('http://docs.test:1/', { grants: 'pages:docs.test:1-65535' });
    await expect(attempt).rejects.toMatchObject({ code: 'unreachable' });
  });
});
