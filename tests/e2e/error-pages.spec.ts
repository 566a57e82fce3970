import pg from 'pg';
import { connectionToRunning } from '../../src/server/db/embedded/connection.ts';
import { expect, test } from '../testing/fixtures.ts';
import type { Parley } from '../testing/parley.ts';
import { seedPerson, testPassword } from '../testing/seed.ts';
import { locales, textsOf } from '../testing/texts.ts';

let administrator: string;

test.beforeAll(async ({ database }) => {
  administrator = (await seedPerson(database, { roles: [{ name: 'ADMIN' }] })).email;
});

/** Makes every query on a table fail, as a defect would. */
async function breakTable({ dataDirectory }: Parley, name: string): Promise<() => Promise<void>> {
  const client = new pg.Client(await connectionToRunning(dataDirectory, 'superuser'));
  await client.connect();
  await client.query(`ALTER TABLE ${name} RENAME TO ${name}_away`);
  return async () => {
    await client.query(`ALTER TABLE ${name}_away RENAME TO ${name}`);
    await client.end();
  };
}

for (const locale of locales) {
  const t = textsOf(locale);
  const root = locale === 'es' ? '/es' : '/';
  const prefix = locale === 'es' ? '/es' : '';

  for (const missing of [
    '/no-such-page',
    '/no/such/page',
    '/api/no-such-call',
    '/v1/no-such-call',
    '/assets/build/no-such-file.js',
    '/no-such-picture.png',
    '/prices.html',
    '/%E0%A4%A',
  ]) {
    test(`${prefix}${missing} is a page not found in ${locale}, with the way back`, async ({ page }) => {
      const response = await page.goto(prefix + missing);
      expect(response?.status()).toBe(404);
      expect(response?.headers()['content-type']).toBe('text/html; charset=utf-8');
      await expect(page.locator('html')).toHaveAttribute('lang', locale);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('statusPages.404.title'));
      await expect(page.getByRole('link', { name: t('statusPages.backToDashboard') })).toHaveAttribute(
        'href',
        root,
      );
    });
  }

  for (const [what, table] of [
    ['a page whose data cannot be read', 'tenants'],
    ['a page for someone whose session cannot be read', 'sessions'],
  ] as const) {
    test(`${what} shows the page of a server error in ${locale}, with status 500`, async ({
      page,
      parley,
    }) => {
      await page.request.post(`${parley.origin}/api/users/login`, {
        headers: { 'Sec-Fetch-Site': 'same-origin' },
        data: { email: administrator, password: testPassword },
      });
      const repair = await breakTable(parley, table);
      try {
        const response = await page.goto(`${prefix}/tenants`);
        expect(response?.status()).toBe(500);
        await expect(page.locator('html')).toHaveAttribute('lang', locale);
        await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('statusPages.500.title'));
        await expect(page.getByRole('link', { name: t('statusPages.backToDashboard') })).toHaveAttribute(
          'href',
          root,
        );
      } finally {
        await repair();
      }
    });
  }
}

test('a page not found speaks the language that the person chose before', async ({
  page,
  context,
  parley,
}) => {
  await context.addCookies([{ name: 'lang', value: 'es', url: parley.origin }]);
  await page.goto(`/no-such-page`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(textsOf('es')('statusPages.404.title'));
});
