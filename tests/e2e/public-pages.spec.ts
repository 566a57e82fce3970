import { expect, test } from '@playwright/test';
import { expectAccessible, watchPage } from '../support/accessibility.ts';
import { type Parley, removeDirectory, startParley } from '../support/parley.ts';
import { locales } from '../support/texts.ts';

const paths = [
  '/',
  '/prices',
  '/account/auth/login',
  '/account/auth/signup-2',
  '/account/auth/recoverpwd-2',
  '/setup?code=x',
  '/500',
  '/no-such-page',
];
let parley: Parley;

test.beforeAll(async () => {
  parley = await startParley();
});
test.afterAll(async () => {
  await parley.stop();
  await removeDirectory(parley.dataDirectory);
});

for (const locale of locales) {
  for (const theme of ['light', 'dark']) {
    test(`every public page in ${locale}, ${theme}: accessible, no overflow, nothing blocked, nothing from elsewhere`, async ({
      browser,
    }) => {
      const context = await browser.newContext({ viewport: { width: 360, height: 800 } });
      await context.addCookies([{ name: 'theme', value: theme, url: parley.origin }]);
      const page = await context.newPage();
      const trouble = watchPage(page, parley.origin);
      for (const path of paths) {
        await page.goto(parley.origin + (locale === 'en' ? path : path === '/' ? '/es' : `/es${path}`));
        await expect(page.locator('html')).toHaveAttribute('lang', locale);
        await expect(page.locator('html')).toHaveAttribute('data-theme', theme);
        await expect(page.locator('h1')).toHaveCount(1);
        expect(await page.evaluate(() => document.documentElement.scrollWidth), path).toBeLessThanOrEqual(
          360,
        );
        await expectAccessible(page);
      }
      expect(trouble).toEqual([]);
      await context.close();
    });
  }
}

test('the language switch keeps the page', async ({ page }) => {
  await page.goto(`${parley.origin}/prices`);
  await page.getByRole('banner').getByRole('link', { name: /espa/i }).click();
  await page.waitForURL(`${parley.origin}/es/prices`);
});

test('the theme switch is kept in a cookie and holds on the next page', async ({ page, context }) => {
  await page.goto(`${parley.origin}/`);
  await page.getByRole('banner').getByRole('button', { name: 'Switch between light and dark' }).click();
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  expect((await context.cookies()).find((cookie) => cookie.name === 'theme')?.value).toBe('dark');
  await page.goto(`${parley.origin}/prices`);
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
});
