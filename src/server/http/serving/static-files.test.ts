import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { loadStaticFiles } from './static-files.ts';

const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
const [own, foreign] = [hashOf('own()'), hashOf('foreign()')];
const written = `default-src 'self'; script-src 'self' ${foreign} ${own};`.replaceAll("'", '&#39;');

const directory = mkdtempSync(path.join(tmpdir(), 'static-files-'));
const server = createServer();
let origin: string;
let address: string;

beforeAll(async () => {
  writeFileSync(
    path.join(directory, 'page.html'),
    `<head><meta http-equiv="content-security-policy" content="${written}"></head><script>own()</script>`,
  );
  const notes = Array.from({ length: 4_000 }, (_, index) =>
    createHash('md5').update(`${index}`).digest('hex'),
  );
  writeFileSync(path.join(directory, 'long.html'), notes.join(' '));
  const files = await loadStaticFiles(directory, {
    originPlaceholder: '%',
    publicOrigin: '',
    finish: (html) => html,
  });
  server.on('request', (request, response) => files.serve(request, response, request.url ?? '/'));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  address = `${origin}/page`;
});
afterAll(() => {
  server.close();
  rmSync(directory, { recursive: true });
});

it.each([
  ['its tag', (tag: string) => tag, 304],
  ['its tag among others', (tag: string) => `"other", ${tag}`, 304],
  ['its tag, made weak by a proxy', (tag: string) => `W/${tag}`, 304],
  ['any tag', () => '*', 304],
  ['another tag', () => '"other"', 200],
])('answers who names %s with the page only if it changed', async (_, named, status) => {
  const tag = (await fetch(address)).headers.get('etag') ?? '';
  const response = await fetch(address, { headers: { 'If-None-Match': named(tag) } });
  expect(response.status).toBe(status);
});

it('sends the policy of a page as a header, with what that page holds and nothing else', async () => {
  const response = await fetch(address);
  expect(response.headers.get('content-security-policy')).toBe(
    `default-src 'self'; script-src 'self' ${own}; frame-ancestors 'none'`,
  );
  expect(await response.text()).toBe('<head></head><script>own()</script>');
});

it.each([
  ['br', '-br"'],
  ['gzip', '-gz"'],
  ['identity', '"'],
])('sends a page as %s to all who are the first to ask for it', async (encoding, end) => {
  const answers = await Promise.all(
    [1, 2, 3].map(async () => {
      const response = await fetch(address, { headers: { 'Accept-Encoding': encoding } });
      return { tag: response.headers.get('etag') ?? '', text: await response.text() };
    }),
  );
  const [{ tag, text } = { tag: '', text: '' }] = answers;
  expect(answers).toEqual([1, 2, 3].map(() => ({ tag, text })));
  expect(tag.endsWith(end)).toBe(true);
  expect(text).toBe('<head></head><script>own()</script>');
});

it('sends a long page as it is compressed quickly, and soon in its smallest form under another tag', async () => {
  const ask = async () => {
    const response = await fetch(`${origin}/long`, { headers: { 'Accept-Encoding': 'br' } });
    const { headers } = response;
    const text = await response.text();
    return { text, size: Number(headers.get('content-length')), tag: headers.get('etag') };
  };
  const first = await ask();
  await expect.poll(async () => (await ask()).size).toBeLessThan(first.size);
  const later = await ask();
  expect(later.tag).not.toBe(first.tag);
  expect(later.text).toBe(first.text);
});
