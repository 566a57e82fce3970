import type { Page } from '@playwright/test';
import { expectAccessible, watchPage } from '../testing/accessibility.ts';
import { expect, test } from '../testing/fixtures.ts';
import { locales, textsOf } from '../testing/texts.ts';

const addressOf = (path: string, locale: 'en' | 'es') => `${locale === 'es' ? '/es' : ''}${path}`;

for (const locale of locales) {
  const t = textsOf(locale);
  const shown = (page: Page, component: 'site' | 'database' | 'worker' | 'models' | 'files' | 'mail') =>
    page
      .getByRole('listitem')
      .filter({ has: page.getByRole('heading', { name: t(`serviceStatus.components.${component}.name`) }) });

  for (const theme of ['light', 'dark']) {
    test(`legal and status pages in ${locale}, ${theme}: accessible, no overflow, nothing from elsewhere`, async ({
      browser,
      parley,
    }) => {
      const context = await browser.newContext({ viewport: { width: 360, height: 800 } });
      await context.addCookies([{ name: 'theme', value: theme, url: parley.origin }]);
      const page = await context.newPage();
      const trouble = watchPage(page, parley.origin);
      for (const path of ['/privacy', '/terms', '/service-status']) {
        await page.goto(addressOf(path, locale));
        await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
        await expect(page.locator('link[rel=canonical]')).toHaveCount(1);
        const width = await page.evaluate(() => document.documentElement.scrollWidth);
        expect(width, path).toBeLessThanOrEqual(360);
        await expectAccessible(page);
      }
      expect(trouble).toEqual([]);
      await context.close();
    });
  }

  test(`every footer in ${locale} leads to prices, privacy, terms and the service status`, async ({
    page,
  }) => {
    for (const path of ['/', '/account/auth/login', '/404']) {
      await page.goto(addressOf(path === '/' && locale === 'es' ? '' : path, locale));
      const footer = page.getByRole('contentinfo');
      for (const [text, target] of [
        ['prices.title', '/prices'],
        ['footer.privacy', '/privacy'],
        ['footer.terms', '/terms'],
        ['serviceStatus.title', '/service-status'],
      ] as const) {
        const href = addressOf(target, locale);
        await expect(footer.getByRole('link', { name: t(text) })).toHaveAttribute('href', href);
      }
    }
  });

  test(`the contents of the privacy page in ${locale} lead to its sections`, async ({ page }) => {
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.goto(addressOf('/privacy', locale));
    const contents = page.getByRole('navigation', { name: t('prose.contents') }).getByRole('link');
    const sections = page.getByRole('article').locator('> h2');
    expect(await contents.allInnerTexts()).toEqual(await sections.allInnerTexts());
    await contents.last().click();
    await expect(sections.last()).toBeInViewport();
  });

  test(`the service status in ${locale} shows what the installation says of itself`, async ({ page }) => {
    await page.goto(addressOf('/service-status', locale));
    await expect(page.getByText(t('serviceStatus.overall.working.title'))).toBeVisible();
    for (const component of ['site', 'database', 'worker', 'files'] as const) {
      await expect(
        shown(page, component).getByText(t('serviceStatus.states.working'), { exact: true }),
      ).toBeVisible();
    }
    await expect(
      shown(page, 'models').getByText(t('serviceStatus.states.none'), { exact: true }),
    ).toBeVisible();
    await expect(page.getByRole('time')).not.toHaveText(t('serviceStatus.notYet'));
  });

  test(`the service status in ${locale} says what does not work, and checks again on demand`, async ({
    page,
  }) => {
    const parts = { models: 'failing', mail: 'failing', files: 'working' };
    let answer = { status: 200, json: { ready: true, database: true, worker: true, ...parts } };
    await page.route('**/readyz', (route) => route.fulfill(answer));
    await page.goto(addressOf('/service-status', locale));
    await expect(page.getByText(t('serviceStatus.overall.mute.title'))).toBeVisible();
    await expect(shown(page, 'models').getByText(t('serviceStatus.states.failing'))).toBeVisible();
    await expect(shown(page, 'mail').getByText(t('serviceStatus.states.failing'))).toBeVisible();

    answer = {
      status: 200,
      json: { ready: true, database: true, worker: true, ...parts, models: 'working' },
    };
    await page.getByRole('button', { name: t('serviceStatus.again') }).click();
    await expect(page.getByText(t('serviceStatus.overall.partly.title'))).toBeVisible();

    answer = { status: 503, json: { ready: false, database: true, worker: false, ...parts } };
    await page.getByRole('button', { name: t('serviceStatus.again') }).click();
    await expect(page.getByText(t('serviceStatus.overall.limited.title'))).toBeVisible();
    await expect(page.getByText(t('serviceStatus.overall.working.title'))).toBeHidden();
    await expect(shown(page, 'worker').getByText(t('serviceStatus.states.failing'))).toBeVisible();

    answer = { status: 503, json: { ready: false, database: false, worker: false, ...parts } };
    await page.getByRole('button', { name: t('serviceStatus.again') }).click();
    await expect(page.getByText(t('serviceStatus.overall.failing.title'))).toBeVisible();
    await expect(shown(page, 'worker').getByText(t('serviceStatus.states.unknown'))).toBeVisible();

    await page.unroute('**/readyz');
    await page.route('**/readyz', (route) => route.abort());
    await page.getByRole('button', { name: t('serviceStatus.again') }).click();
    await expect(page.getByText(t('serviceStatus.overall.unreachable.title'))).toBeVisible();
    await expect(shown(page, 'site').getByText(t('serviceStatus.states.failing'))).toBeVisible();
  });

  test(`without scripts, the service status in ${locale} says so and links to the raw answer`, async ({
    browser,
  }) => {
    const context = await browser.newContext({ javaScriptEnabled: false });
    const page = await context.newPage();
    await page.goto(addressOf('/service-status', locale));
    await expect(page.getByText(t('serviceStatus.needsScript'))).toBeVisible();
    await expect(page.getByText(t('serviceStatus.overall.checking.title'))).toBeHidden();
    await page.getByRole('link', { name: t('serviceStatus.raw') }).click();
    await expect(page.getByText('"ready":true')).toBeVisible();
    await context.close();
  });
}
