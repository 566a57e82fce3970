import type { Page } from '@playwright/test';
import { expectAccessible } from '../testing/accessibility.ts';
import { type BreakableIsland, loseProps, loseScript } from '../testing/broken-island.ts';
import { personOf } from '../testing/demo.ts';
import { expect, test } from '../testing/fixtures.ts';
import { locales, textsOf } from '../testing/texts.ts';

test.use({ kind: 'demo' });

const portal: BreakableIsland = { name: 'HealthPortal', needs: 'health' };
const shell: BreakableIsland = { name: 'Shell', needs: 'path' };

const ways = {
  throws: loseProps,
  'does not arrive': (page: Page, _: string, island: BreakableIsland) => loseScript(page, island),
};

/** Keeps what the page asks for waiting until the returned function is called. */
async function hold(page: Page, of: (url: URL) => boolean) {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(of, async (route) => {
    await promise;
    await route.continue();
  });
  return resolve;
}

/** Has a page show `/admin/health` with one of its islands broken. */
async function openBroken(
  page: Page,
  { url, island, way }: { url: string; island: BreakableIsland; way: keyof typeof ways },
) {
  await ways[way](page, url, island);
  await page.goto(url);
}

test('a shell that wakes last takes over what the portal has begun meanwhile', async ({
  signedIn,
  parley,
  demo,
}) => {
  const page = await signedIn(personOf(demo, 'ADMIN'));
  const trouble: string[] = [];
  page.on('pageerror', (error) => trouble.push(error.message));
  const wake = await hold(page, ({ pathname }) => pathname.includes('/Shell.'));
  const answer = await hold(page, ({ pathname }) => pathname === '/api/tenants');
  await page.goto(`${parley.origin}/tenants`);
  const asked = page.waitForRequest(`${parley.origin}/api/tenants?**`);
  await page.getByRole('searchbox').fill('faro');
  await asked;
  wake();
  await expect(page.locator('.request-spinner')).toBeVisible();
  answer();
  await expect(page.locator('.request-spinner')).toBeHidden();
  await expect(page.getByRole('main').getByRole('link', { name: 'Grupo Faro' })).toBeVisible();
  expect(trouble).toEqual([]);
});

for (const locale of locales) {
  const t = textsOf(locale);
  const prefix = locale === 'en' ? '' : `/${locale}`;
  const notice = (page: Page) => page.getByRole('alert').filter({ hasText: t('shell.islandFailed') });
  const refresh = (page: Page) => page.getByRole('button', { name: t('health.refresh') });

  for (const way of Object.keys(ways) as (keyof typeof ways)[]) {
    test(`${locale}: a portal that ${way} leaves the shell standing`, async ({ signedIn, parley, demo }) => {
      const page = await signedIn(personOf(demo, 'ADMIN'));
      await openBroken(page, { url: `${parley.origin}${prefix}/admin/health`, island: portal, way });
      await expect(notice(page)).toBeVisible();
      await expect(refresh(page)).toHaveCount(way === 'throws' ? 0 : 1);
      await expectAccessible(page);

      await page.getByRole('button', { name: t('notifications.open') }).click();
      await expect(page.getByRole('heading', { name: t('notifications.title') })).toBeVisible();
      await page.keyboard.press('Escape');
      await page.keyboard.press('Control+k');
      await expect(page.getByRole('combobox', { name: t('palette.placeholder') })).toBeVisible();
      await page.keyboard.press('Escape');
      await page.setViewportSize({ width: 360, height: 800 });
      await page.getByRole('button', { name: t('shell.openNavigation') }).click();
      const drawer = page.getByRole('dialog', { name: t('shell.navigation') });
      await expect(drawer.getByRole('link', { name: t('menu.support') })).toBeVisible();
      await page.keyboard.press('Escape');

      await page.getByRole('button', { name: t('shell.userMenu', { name: '' }).trim() }).click();
      await page.getByRole('menuitem', { name: t('shell.logOut') }).click();
      await expect(page).toHaveURL(`${parley.origin}/`);
      expect(await page.evaluate(() => localStorage.length)).toBe(0);
    });

    test(`${locale}: a shell that ${way} leaves the portal at work`, async ({ signedIn, parley, demo }) => {
      const page = await signedIn(personOf(demo, 'ADMIN'));
      await openBroken(page, { url: `${parley.origin}${prefix}/admin/health`, island: shell, way });
      await expect(notice(page)).toBeVisible();
      const answer = page.waitForResponse(`${parley.origin}/api/admin/health`);
      await refresh(page).click();
      expect((await answer).status()).toBe(200);
      await expect(refresh(page)).toBeEnabled();
    });
  }

  test(`${locale}: a page whose texts do not arrive says so, and wakes once they do`, async ({
    signedIn,
    parley,
    demo,
  }) => {
    const page = await signedIn(personOf(demo, 'ADMIN'));
    await page.route(`${parley.origin}/assets/build/texts/${locale}.health.*`, (route) => route.abort());
    await page.goto(`${parley.origin}${prefix}/admin/health`);
    await expect(notice(page)).toBeVisible();
    await page.unrouteAll();
    await notice(page)
      .getByRole('link', { name: t('portal.retry') })
      .click();
    await expect(notice(page)).toBeHidden();
    const answer = page.waitForResponse(`${parley.origin}/api/admin/health`);
    await refresh(page).click();
    expect((await answer).status()).toBe(200);
  });

  test(`${locale}: whoever tries again has the whole page`, async ({ signedIn, parley, demo }) => {
    const page = await signedIn(personOf(demo, 'ADMIN'));
    await openBroken(page, { url: `${parley.origin}${prefix}/admin/health`, island: portal, way: 'throws' });
    await page.unrouteAll();
    await notice(page)
      .getByRole('link', { name: t('portal.retry') })
      .click();
    await expect(refresh(page)).toBeVisible();
    await expect(notice(page)).toBeHidden();
  });
}
