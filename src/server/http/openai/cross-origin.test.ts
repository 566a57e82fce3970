import type { APIContext } from 'astro';
import { expect, it } from 'vitest';
import { assertOrigin, preflight, readableAt } from './cross-origin.ts';

const from = (headers: Record<string, string>) => new Request('http://localhost/v1/models', { headers });

it('a browser is told that a page may call with the headers that it names', async () => {
  const request = from({ 'access-control-request-headers': 'authorization,content-type,x-stainless-os' });
  const answer = (await preflight({ request } as APIContext)) as Response;
  expect(answer.status).toBe(204);
  expect(answer.headers.get('access-control-allow-origin')).toBe('*');
  expect(answer.headers.get('access-control-allow-methods')).toContain('POST');
  expect(answer.headers.get('access-control-allow-headers')).toBe(
    'authorization,content-type,x-stainless-os',
  );
  expect(answer.headers.has('access-control-allow-credentials')).toBe(false);
});

it('a key with a list is for pages of its sites alone, and for programs', () => {
  const list = ['https://app.example.org'];
  expect(() => assertOrigin(from({ origin: 'https://app.example.org' }), list)).not.toThrow();
  expect(() => assertOrigin(from({}), list)).not.toThrow();
  expect(() => assertOrigin(from({ origin: 'https://other.example.org' }), list)).toThrow('not for pages');
  expect(() => assertOrigin(from({ origin: 'null' }), list)).toThrow('not for pages');
  expect(() => assertOrigin(from({ origin: 'https://other.example.org' }), null)).not.toThrow();
});

it('only pages of the sites that a key lists read its answers', () => {
  const readBy = (origin: string, list: string[] | null) =>
    readableAt(new Response('{}'), from({ origin }), list).headers.get('access-control-allow-origin');
  expect(readBy('https://app.example.org', ['https://app.example.org'])).toBe('https://app.example.org');
  expect(readBy('https://other.example.org', ['https://app.example.org'])).toBeNull();
  expect(readBy('https://app.example.org', null)).toBeNull();
});
