import type { Page } from '@playwright/test';
import { localizedPath } from '../../src/i18n/i18n.ts';
import { publicPages } from '../../src/rules/public-pages.ts';
import { expectAwake } from '../testing/awake.ts';
import { expect, test } from '../testing/fixtures.ts';

const widths = [360, 768, 1440];

for (const [locale, theme] of [
  ['en', 'light'],
  ['es', 'dark'],
] as const) {
  for (const width of widths) {
    test(`public pages look as they did: ${locale}, ${theme}, ${width} px`, async ({ browser, parley }) => {
      // The policy is set aside for a style of ours.
      const context = await browser.newContext({
        viewport: { width, height: 900 },
        reducedMotion: 'reduce',
        bypassCSP: true,
      });
      await context.addCookies([{ name: 'theme', value: theme, url: parley.origin }]);
      const page = await context.newPage();
      for (const { path, search } of publicPages) {
        // Articles of the help centre look alike.
        if (path.startsWith('/help/') && path !== '/help/files') continue;
        // The status pages share their layouts, which one language shows at every width.
        if (locale === 'es' && search !== 'listed' && width !== 360) continue;
        await page.goto(localizedPath(path, locale));
        await settle(page);
        const name = `${path === '/' ? 'home' : path.slice(1).replaceAll('/', '-')}.${locale}-${theme}-${width}.png`;
        await expect.soft(page).toHaveScreenshot(name, { maxDiffPixelRatio: 0.002 });
      }
      await context.close();
    });
  }
}

async function settle(page: Page) {
  await page.addStyleTag({
    content: '*, *::before, *::after { caret-color: transparent !important }',
  });
  await page.evaluate(async () => {
    for (const image of document.images) image.loading = 'eager';
    await Promise.all([...document.images].map((image) => image.decode().catch(() => undefined)));
    await document.fonts.ready;
  });
  await expectAwake(page);
}
