import { once } from 'node:events';
import { readdir } from 'node:fs/promises';
import net from 'node:net';
import { beforeAll, describe, expect, test } from 'vitest';
import { accessOf } from '../../src/rules/route-access.ts';
import type { ApiClient } from '../testing/client.ts';
import { createSuite } from '../testing/suite.ts';

const suite = createSuite();
let person: ApiClient;
let single: ApiClient;
beforeAll(async () => {
  person = await suite.person({ name: 'SUPPORT' });
  single = await suite.person({ name: 'SINGLE_USER' });
});

/** What the server says to bytes that no well-behaved client would send, until it closes or has answered. */
async function speak(head: string, send?: (socket: net.Socket) => void): Promise<string> {
  const { hostname, port } = new URL(suite.anonymous.origin);
  const socket = net.connect(Number(port), hostname);
  let heard = '';
  socket.on('data', (chunk) => (heard += chunk));
  socket.on('error', () => undefined);
  await once(socket, 'connect');
  socket.write(head);
  send?.(socket);
  while (!/\r\n\r\n/.test(heard) && !socket.closed) {
    await Promise.race([once(socket, 'data'), once(socket, 'close')]);
  }
  socket.destroy();
  return heard;
}

const request = (method: string, target: string, ...headers: string[]) =>
  `${[`${method} ${target} HTTP/1.1`, 'Host: localhost', ...headers].join('\r\n')}\r\n\r\n`;

/** Ways to write the addresses of pages that need a sign-in or a role. */
const addresses = [
  '/%61dmin/users',
  '//admin/users',
  '/./admin/users',
  '/x/../admin/users',
  '/x/%2e%2e/admin/users',
  '/%2561dmin/users',
  '/\\admin/users',
  '/admin\\users',
  '/admin%5cusers',
  '/admin%2fusers',
  '/admin/users/',
  '/admin/users.html',
  '/admin/users/index.html',
  '/Admin/users',
  '/admin;x/users',
  '/admin/users%00',
  '/es/admin/users',
  '/es/%61dmin/users',
  '/es//admin/users',
  '//es/admin/users',
  '/en/admin/users',
  '/es/es/admin/users',
  'http://localhost/admin/users',
  '/account%2fprofile',
  '/%61ccount/profile',
  '/support?/account/auth/login',
  '/support#/account/auth/login',
  '/%/admin/users',
  '/admin/%ff',
  '/admin',
  '/tenants/x/panel',
  '/es/support',
];

describe('addresses of protected pages', () => {
  test.each(addresses)('%s shows nothing to someone who is not signed in', async (target) => {
    const heard = await speak(request('GET', target, 'Connection: close'));
    const status = Number(heard.split(' ')[1]);
    expect([302, 308, 400, 404]).toContain(status);
    if (status === 302) expect(heard).toMatch(/location: \/(es)?\?returnUrl=/i);
    if (status === 308) expect(heard).toMatch(/location: \/[a-z]/i);
  });

  test.each(addresses.filter((target) => !/%6?1?ccount|account%2f/.test(target)))(
    '%s shows nothing to someone without the role',
    async (target) => {
      const reader = `Authorization: Bearer ${single.token}`;
      const heard = await speak(request('GET', target, 'Connection: close', reader));
      const status = Number(heard.split(' ')[1]);
      expect([302, 308, 400, 404]).toContain(status);
      if (status === 302) expect(heard).toMatch(/location: (\/es)?\/404\r/i);
    },
  );

  test('none of them lies among the prerendered files', async () => {
    const files = await readdir('dist/client', { recursive: true });
    const pages = files.filter((name) => name.endsWith('.html'));
    expect(pages.length).toBeGreaterThan(10);
    for (const name of pages) {
      const path = `/${name.replace(/(\/?index)?\.html$/, '')}`.replace(/^\/es(?=\/|$)/, '') || '/';
      expect(accessOf(path).kind, name).toBe('public');
    }
  });
});

describe('bodies', () => {
  const login = (body: string) =>
    suite.anonymous.fetch('users/login', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body,
    });
  const good = '"email":"a@example.org","password":"x"';

  test.each([
    ['a prototype', `{${good},"__proto__":{"roles":["ADMIN"]}}`, 'malformed_json'],
    ['a constructor', `{${good},"constructor":{"prototype":{}}}`, 'invalid_request'],
    ['a key twice', `{${good},"email":"b@example.org"}`, 'malformed_json'],
    ['NUL', `{"email":"a@example.org","password":"x\\u0000y"}`, 'unstorable_text'],
    ['half a surrogate pair', `{"email":"a@example.org","password":"\\ud83d"}`, 'unstorable_text'],
    [
      'a hundred thousand levels',
      `{${good},"x":${'['.repeat(100_000)}${']'.repeat(100_000)}}`,
      'malformed_json',
    ],
    ['an array', '[]', 'invalid_request'],
    ['null', 'null', 'invalid_request'],
    ['nothing', '', 'malformed_json'],
    ['a list where a text belongs', '{"email":["a@example.org"],"password":{"length":1}}', 'invalid_request'],
  ])('with %s are refused as the client’s mistake', async (_title, body, code) => {
    const response = await login(body);
    expect(response.status).toBeGreaterThanOrEqual(400);
    expect(response.status).toBeLessThan(500);
    expect((await response.json()).error.code).toBe(code);
  });

  test('that are not UTF-8, or not called JSON, are refused', async () => {
    const broken = await suite.anonymous.fetch('users/login', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: new Uint8Array([0x7b, 0xff, 0x7d]),
    });
    expect(broken.status).toBe(400);
    const form = await suite.anonymous.fetch('users/login', {
      method: 'POST',
      headers: { 'Content-Type': 'text/plain' },
      body: `{${good}}`,
    });
    expect(form.status).toBe(415);
  });

  test('that say they are too large answer 413 before they come', async () => {
    const head = request(
      'POST',
      '/api/users/login',
      'Content-Type: application/json',
      'Content-Length: 5000000000',
    );
    expect(await speak(head)).toMatch(/^HTTP\/1.1 413/);
  });

  test('that come in chunks without end answer 413', async () => {
    const head = request(
      'POST',
      '/api/users/login',
      'Content-Type: application/json',
      'Transfer-Encoding: chunked',
    );
    const chunk = `10000\r\n${' '.repeat(0x10000)}\r\n`;
    const heard = await speak(head, (socket) => {
      for (let count = 0; count < 40; count++) socket.write(chunk);
    });
    expect(heard).toMatch(/^HTTP\/1.1 413/);
  });

  test('with the fields of another layer change nothing', async () => {
    const { data: before } = await person.get(`users/${person.userId}`);
    for (const body of [
      { profile: { firstName: 'X' }, tenantId: person.userId },
      { emailConfirmedAt: '2026-01-01T00:00:00.000Z' },
      { profile: { userId: person.userId } },
      { id: person.userId, profile: {} },
      { email: 'other@example.org', profile: {} },
    ]) {
      expect((await person.patch(`users/${person.userId}`, body)).status).toBe(422);
    }
    expect((await person.get(`users/${person.userId}`)).data).toEqual(before);
  });
});

describe('odd requests', () => {
  test.each([
    ['NUL in a search', 'users?search=%00'],
    ['a parameter twice', 'users?page=1&page=2'],
    ['a prototype', 'users?__proto__=1'],
    ['a list for a prototype', 'users?__proto__[]=1'],
    ['an unknown parameter', 'users?constructor[prototype][x]=1'],
    ['a page beyond all numbers', 'users?page=1e999'],
  ])('%s is refused as the client’s mistake', async (_title, path) => {
    const { status, error } = await person.get(path);
    expect(status).toBe(422);
    expect(error.code).toBe('invalid_request');
  });

  test('broken encoding in a search finds nobody', async () => {
    const { status, data } = await person.get('users?search=%ff%fe');
    expect(status).toBe(200);
    expect(data).toEqual([]);
  });

  test.each(['%ff', '%00', '..%2f..', 'null', "1'--"])('an id such as %s names nothing', async (id) => {
    expect((await person.get(`users/${id}`)).status).toBe(404);
  });

  test.each(['/%61pi/usage', '/%2561pi/usage', '/x/../api/usage', '/api\\usage', '/./api/%75sage'])(
    '%s is the same call as /api/usage',
    async (target) => {
      const heard = await speak(request('GET', target, 'Connection: close'));
      expect(heard).toMatch(/^HTTP\/1.1 401 /);
      expect(heard).toContain('"unauthenticated"');
    },
  );

  test('who follows a link to a call that is not there gets the page that says so', async () => {
    const visit = await suite.anonymous.fetch('none', { headers: { Accept: 'text/html,*/*' } });
    expect([visit.status, visit.headers.get('content-type')]).toEqual([404, 'text/html; charset=utf-8']);
    const { status, error } = await person.get('none');
    expect([status, error.code]).toEqual([404, 'not_found']);
  });

  test('HEAD answers as GET does, without a body', async () => {
    const [got, asked] = await Promise.all(
      ['GET', 'HEAD'].map((method) => person.fetch(`users/${person.userId}`, { method })),
    );
    expect(asked?.status).toBe(200);
    expect(await asked?.text()).toBe('');
    for (const name of ['content-type', 'cache-control', 'content-length'])
      expect(asked?.headers.get(name), name).toBe(got?.headers.get(name));
  });

  test('the method cannot be overridden', async () => {
    for (const name of ['X-HTTP-Method-Override', 'X-HTTP-Method', 'X-Method-Override']) {
      const { status } = await person.post(`users/${person.userId}?_method=PATCH`, {}, { [name]: 'PATCH' });
      expect(status, name).toBe(405);
    }
  });

  test('other origins may read nothing', async () => {
    const headers = { Origin: 'https://evil.example', 'Access-Control-Request-Method': 'PATCH' };
    for (const method of ['GET', 'OPTIONS']) {
      const response = await suite.anonymous.fetch('usage', { method, headers });
      expect(response.headers.get('access-control-allow-origin'), method).toBeNull();
    }
  });

  test('a head that never ends is cut off', async () => {
    const { hostname, port } = new URL(suite.anonymous.origin);
    const socket = net.connect(Number(port), hostname);
    socket.on('error', () => undefined);
    await once(socket, 'connect');
    socket.write('GET / HTTP/1.1\r\nHost: localhost\r\nX-Slow: ');
    const drip = setInterval(() => socket.write('x'), 1000);
    // A reset is an end, too, and `once` would throw it.
    await new Promise((resolve) => socket.resume().once('close', resolve));
    clearInterval(drip);
    expect(socket.destroyed).toBe(true);
  });
});

describe('security headers', () => {
  test.each([
    '/',
    '/es/prices',
    '/404',
    '/nothing',
    '/es/nada',
    '/500',
    '/account/auth/login',
    '/api/no',
    '/healthz',
  ])('%s may not be framed, sniffed or filled with scripts', async (path) => {
    const { headers } = await fetch(suite.anonymous.origin + path, { redirect: 'manual' });
    const policy = headers.get('content-security-policy') ?? '';
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).toMatch(/default-src '(self|none)'/);
    expect(policy).not.toMatch(/unsafe-(inline|eval)|\*/);
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('x-frame-options')).toBe('DENY');
  });

  test('what belongs to a person is kept by no cache', async () => {
    const portal = await person.fetch('/support');
    expect(portal.status).toBe(200);
    expect(portal.headers.get('cache-control')).toBe('no-store');
    for (const path of [`users/${person.userId}`, 'usage', 'users', 'no/such/call']) {
      expect((await person.get(path)).headers.get('cache-control'), path).toBe('no-store');
    }
    const away = await fetch(`${person.origin}/admin/users`, { redirect: 'manual' });
    expect(away.headers.get('cache-control')).toBe('no-store');
  });
});
