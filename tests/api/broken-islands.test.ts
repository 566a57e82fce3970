import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Database } from '../../src/server/db/database.ts';
import { openSession } from '../../src/server/services/sessions/open-session.ts';
import { type Parley, removeDirectory, startParley } from '../testing/parley.ts';
import { openTestDatabase, seedPerson } from '../testing/seed.ts';
import { locales, textsOf } from '../testing/texts.ts';

let parley: Parley;
let database: Database;
let cookie: string;

beforeAll(async () => {
  const breaking = pathToFileURL('tests/testing/breaking-islands.mjs').href;
  parley = await startParley({
    settings: { NODE_OPTIONS: `--import ${breaking}`, BREAKING_ISLANDS: 'TenantsView', WORKER: 'off' },
  });
  database = await openTestDatabase(parley.dataDirectory);
  const { id: userId } = await seedPerson(database, { roles: [{ name: 'ADMIN' }] });
  const session = await database.acrossSpaces((transaction) =>
    openSession(transaction, { userId, browser: { userAgent: null, remember: false } }),
  );
  cookie = `session=${session.cookie?.value}`;
});
afterAll(async () => {
  await database.close();
  await parley.stop();
  await removeDirectory(parley.dataDirectory);
});

const open = (path: string, headers = {}) =>
  fetch(parley.origin + path, { headers: { Cookie: cookie, ...headers } });

for (const locale of locales) {
  const t = textsOf(locale);
  const prefix = locale === 'en' ? '' : `/${locale}`;

  test.each(['gzip', 'identity'])(
    `an island that throws leaves the whole page of a server error in ${locale} (%s), and its reference in the log`,
    async (encoding) => {
      const answer = await open(`${prefix}/tenants`, { 'Accept-Encoding': encoding });
      expect(answer.status).toBe(500);
      expect(answer.headers.get('content-type')).toBe('text/html; charset=utf-8');
      expect(answer.headers.get('cache-control')).toBe('no-store');
      expect(answer.headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
      const html = await answer.text();
      expect(html).toContain(`<html lang="${locale}"`);
      expect(html).toContain(t('statusPages.500.title'));
      expect(html.trimEnd()).toMatch(/<\/html>$/);
      const said = t('statusPages.500.reference', { reference: '(\\w{8})' });
      const reference = new RegExp(said).exec(html)?.[1];
      expect(reference).toBeDefined();
      const [line = ''] = parley.output().match(new RegExp(`.*"reference":"${reference}".*`)) ?? [];
      expect(line).toContain(`"path":"${prefix}/tenants"`);
      expect(line).toContain('This island was told to break');
    },
  );
}

test('the other pages go on, also after one has broken', async () => {
  expect((await open('/tenants')).status).toBe(500);
  const answer = await open('/companies');
  expect(answer.status).toBe(200);
  expect((await answer.text()).trimEnd()).toMatch(/<\/html>$/);
});

test.each(['/api/%zz', '/api/users/%ff', '/v1/%zz', '/%zz', '/es/%E0%A4%A', '/tenants/%ff/panel'])(
  'what %s cannot name is not found, without a word beside the log',
  async (path) => {
    const before = parley.output().length;
    const answer = await open(path);
    expect(answer.status).toBe(404);
    if (path.startsWith('/api/')) expect((await answer.json()).error.code).toBe('not_found');
    else if (path.startsWith('/v1/')) expect((await answer.json()).error.code).toBe('unknown_url');
    else
      expect(await answer.text()).toContain(
        textsOf(path.startsWith('/es') ? 'es' : 'en')('statusPages.404.title'),
      );
    expect(parley.output().slice(before)).not.toMatch(/^(?!\{)./m);
  },
);
