import { expect, type Page, test } from '@playwright/test';
import { type StatusPage, statusPageSamples, statusPages } from '../../src/rules/status-pages.ts';
import { expectAccessible, watchPage } from '../support/accessibility.ts';
import { type Parley, removeDirectory, startParley } from '../support/parley.ts';
import { locales, textsOf } from '../support/texts.ts';

const pages: readonly StatusPage[] = statusPages;
let parley: Parley;

test.beforeAll(async () => {
  parley = await startParley();
});
test.afterAll(async () => {
  await parley.stop();
  await removeDirectory(parley.dataDirectory);
});

const rootOf = { en: '/', es: '/es' };
const addressOf = (path: string, locale: 'en' | 'es') =>
  `${parley.origin}${locale === 'es' ? '/es' : ''}${path}`;
const carousel = (page: Page, t: (key: string) => string) =>
  page.getByRole('complementary', { name: t('home.testimonials.title') });

for (const locale of locales) {
  const t = textsOf(locale);

  for (const theme of ['light', 'dark']) {
    test(`every status page in ${locale}, ${theme}: its texts, its footer, accessible from 360 px`, async ({
      browser,
    }) => {
      const context = await browser.newContext({ viewport: { width: 360, height: 800 } });
      await context.addCookies([{ name: 'theme', value: theme, url: parley.origin }]);
      const page = await context.newPage();
      const trouble = watchPage(page, parley.origin);
      for (const { key, path } of pages) {
        const response = await page.goto(addressOf(path, locale));
        expect(response?.status(), path).toBe(path === '/404' ? 404 : 200);
        await expect(page).toHaveTitle(`${t(`statusPages.${key}.title`)} · ${t('common.productName')}`);
        await expect(page.locator('meta[name=description]')).toHaveAttribute(
          'content',
          t(`statusPages.${key}.description`),
        );
        await expect(page.getByRole('heading', { level: 1 })).toHaveText(t(`statusPages.${key}.title`));
        await expect(page.getByRole('main')).toContainText(
          t(`statusPages.${key}.text`, {
            address: statusPageSamples.address,
            name: statusPageSamples.name,
          }),
        );
        await expect(page.getByRole('contentinfo')).toContainText(
          `© ${new Date().getFullYear()} ${t('common.productName')}`,
        );
        const width = await page.evaluate(() => document.documentElement.scrollWidth);
        expect(width, path).toBeLessThanOrEqual(360);
        await expectAccessible(page);
      }
      expect(trouble).toEqual([]);
      await context.close();
    });
  }

  test(`the maintenance page in ${locale} has three cards and a support address`, async ({ page }) => {
    await page.goto(addressOf('/maintenance', locale));
    for (const card of ['why', 'downtime', 'support']) {
      const item = page
        .getByRole('main')
        .getByRole('listitem')
        .filter({
          has: page.getByRole('heading', { name: t(`statusPages.maintenance.cards.${card}.title`) }),
        });
      await expect(item).toContainText(t(`statusPages.maintenance.cards.${card}.text`));
    }
    await expect(page.getByRole('link', { name: statusPageSamples.supportAddress })).toHaveAttribute(
      'href',
      `mailto:${statusPageSamples.supportAddress}`,
    );
  });

  test(`in ${locale}, the button of every status page leads to the root`, async ({ page }) => {
    const backOnly = ['comingSoon', '404', '500', 'confirmMail', 'confirmMail2'];
    for (const { key, path } of pages.filter((row) => row.key !== 'maintenance')) {
      await page.goto(addressOf(path, locale));
      const name = t(backOnly.includes(key) ? 'statusPages.backToDashboard' : `statusPages.${key}.action`);
      const button = page.getByRole('main').getByRole('link', { name, exact: true });
      await expect(button, path).toHaveAttribute('href', rootOf[locale]);
    }
    await page.goto(addressOf('/two-step-verification', locale));
    await page.getByRole('link', { name: t('statusPages.twoStepVerification.action') }).click();
    await page.waitForURL(parley.origin + rootOf[locale]);
  });

  test(`in ${locale}, first variants ask about the message, and resending does nothing`, async ({ page }) => {
    for (const { key, path, resend } of pages) {
      await page.goto(addressOf(path, locale));
      const button = page.getByRole('button', { name: t('statusPages.resend') });
      await expect(button, path).toHaveCount(resend ? 1 : 0);
      if (!resend) continue;
      await expect(page.getByRole('main')).toContainText(t(`statusPages.${key}.resendPrompt`));
      const requests: string[] = [];
      page.on('request', (request) => requests.push(request.url()));
      await page.waitForLoadState('networkidle');
      requests.length = 0;
      const before = await page.getByRole('main').innerHTML();
      await button.click();
      expect(page.url()).toBe(addressOf(path, locale));
      expect(await page.getByRole('main').innerHTML()).toBe(before);
      expect(requests).toEqual([]);
      page.removeAllListeners('request');
    }
  });

  test(`in ${locale}, split pages stand beside one testimonial with a dot, and nothing to turn it with`, async ({
    page,
  }) => {
    await page.setViewportSize({ width: 1440, height: 900 });
    for (const { path, layout } of pages) {
      await page.goto(addressOf(path, locale));
      const aside = carousel(page, t);
      await expect(aside, path).toHaveCount(layout === 'split' ? 1 : 0);
      if (layout === 'single') continue;
      await expect(aside.getByRole('figure')).toHaveCount(1);
      await expect(aside.locator('.carousel-only-dot')).toHaveCount(1);
      await expect(aside.locator('.carousel-only-dot')).toBeVisible();
      await expect(aside.locator('a, button, input, [tabindex]')).toHaveCount(0);
      expect(await aside.evaluate((element) => element.getAnimations({ subtree: true }).length)).toBe(0);
      const [form, quote] = [await page.getByRole('main').boundingBox(), await aside.boundingBox()];
      expect(quote?.x, path).toBeGreaterThanOrEqual((form?.x ?? 0) + (form?.width ?? 0));
    }
  });
}

test('what is typed into a sample form goes nowhere', async ({ page }) => {
  for (const path of ['/login-2', '/lock-screen-1', '/lock-screen-2']) {
    await page.goto(addressOf(path, 'en'));
    await expect(page.locator('form, [name]:not(meta)'), path).toHaveCount(0);
    const password = page.getByLabel(textsOf('en')('statusPages.login2.password'));
    const requests: string[] = [];
    await page.waitForLoadState('networkidle');
    page.on('request', (request) => requests.push(request.url() + (request.postData() ?? '')));
    await password.fill('open-sesame');
    await password.press('Enter');
    expect(page.url()).toBe(addressOf(path, 'en'));
    await page.getByRole('main').locator('.button-primary').click();
    await page.waitForURL(`${parley.origin}/`);
    expect(requests.join()).not.toContain('open-sesame');
    page.removeAllListeners('request');
  }
});

for (const path of ['/two-step-verification', '/two-step-verification-2']) {
  for (const locale of locales) {
    const t = textsOf(locale);
    const boxesOf = (page: Page) =>
      page.getByRole('group', { name: t('statusPages.twoStepVerification.code') }).getByRole('textbox');
    const valuesOf = async (page: Page) =>
      (await boxesOf(page).evaluateAll((boxes) => boxes.map((box) => (box as HTMLInputElement).value))).join(
        '|',
      );

    test(`${nameOf(path, locale)} takes four digits, shown as typed, from the first box on`, async ({
      page,
    }) => {
      await page.goto(addressOf(path, locale));
      const boxes = boxesOf(page);
      await expect(boxes).toHaveCount(4);
      await expect(boxes.first()).toBeFocused();
      for (const box of await boxes.all()) {
        await expect(box).toHaveAttribute('type', 'text');
        await expect(box).toHaveAttribute('inputmode', 'numeric');
      }
      await page.keyboard.type('1 x2-3');
      expect(await valuesOf(page)).toBe('1|2|3|');
      await expect(boxes.nth(3)).toBeFocused();
      await page.keyboard.press('ArrowLeft');
      await page.keyboard.press('ArrowLeft');
      await expect(boxes.nth(1)).toBeFocused();
      await page.keyboard.press('Delete');
      expect(await valuesOf(page)).toBe('1||3|');
      await page.keyboard.press('Backspace');
      expect(await valuesOf(page)).toBe('||3|');
      await expect(boxes.first()).toBeFocused();
      await page.keyboard.press('ArrowRight');
      await expect(boxes.nth(1)).toBeFocused();
    });

    test(`${nameOf(path, locale)} spreads a pasted code over the boxes`, async ({ page, context }) => {
      await context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin: parley.origin });
      await page.goto(addressOf(path, locale));
      await expect(boxesOf(page).first()).toBeFocused();
      await page.evaluate(() => navigator.clipboard.writeText(' 12-3 45'));
      await page.keyboard.press('ControlOrMeta+V');
      await expect.poll(() => valuesOf(page)).toBe('1|2|3|4');
    });
  }
}

function nameOf(path: string, locale: string) {
  return `${path} in ${locale}`;
}
