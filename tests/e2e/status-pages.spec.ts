import type { Locator, Page } from '@playwright/test';
import type { Translate } from '../../src/i18n/format.ts';
import { statusPageSamples, statusPages } from '../../src/rules/status-pages.ts';
import { expect, test } from '../testing/fixtures.ts';
import { locales, textsOf } from '../testing/texts.ts';

const rootOf = { en: '/', es: '/es' };
const addressOf = (path: string, locale: 'en' | 'es') => `${locale === 'es' ? '/es' : ''}${path}`;
const carousel = (page: Page, t: Translate) =>
  page.getByRole('complementary', { name: t('home.testimonials.title') });

for (const locale of locales) {
  const t = textsOf(locale);

  test(`every status page in ${locale}: its texts, its buttons, its footer, what stands beside it`, async ({
    page,
  }) => {
    await page.setViewportSize({ width: 1440, height: 900 });
    const main = page.getByRole('main');
    for (const { key, path, layout, resend } of statusPages) {
      const response = await page.goto(addressOf(path, locale));
      expect(response?.status(), path).toBe(path === '/404' ? 404 : 200);
      await expect(page).toHaveTitle(`${t(`statusPages.${key}.title`)} · ${t('common.productName')}`);
      await expect(page.locator('meta[name=description]')).toHaveAttribute(
        'content',
        t(`statusPages.${key}.description`),
      );
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(t(`statusPages.${key}.title`));
      await expect(main).toContainText(
        t(`statusPages.${key}.text`, {
          address: statusPageSamples.address,
          name: statusPageSamples.name,
        }),
      );
      await expect(page.getByRole('contentinfo')).toContainText(
        `© ${new Date().getFullYear()} ${t('common.productName')}`,
      );
      if (key !== 'maintenance') {
        const action = `statusPages.${key}.action`;
        const name = t(t.has(action) ? action : 'statusPages.backToDashboard');
        const button = main.getByRole('link', { name, exact: true });
        await expect(button, path).toHaveAttribute('href', rootOf[locale]);
      }
      await expect(page.getByRole('button', { name: t('statusPages.resend') }), path).toHaveCount(
        resend ? 1 : 0,
      );
      if (resend) await expectResendToDoNothing(page, t(`statusPages.${key}.resendPrompt`));
      const aside = carousel(page, t);
      await expect(aside, path).toHaveCount(layout === 'split' ? 1 : 0);
      if (layout === 'split') await expectOneStillTestimonial(page, aside);
    }
    await page.goto(addressOf('/two-step-verification', locale));
    await page.getByRole('link', { name: t('statusPages.twoStepVerification.action') }).click();
    await page.waitForURL(rootOf[locale]);
  });

  async function expectResendToDoNothing(page: Page, prompt: string) {
    const main = page.getByRole('main');
    await expect(main).toContainText(prompt);
    await page.waitForLoadState('networkidle');
    // An island that wakes afterwards would change the page by itself.
    await expect(page.locator('astro-island[ssr]')).toHaveCount(0);
    const requests: string[] = [];
    page.on('request', (request) => requests.push(request.url()));
    const [address, before] = [page.url(), await main.innerHTML()];
    await page.getByRole('button', { name: t('statusPages.resend') }).click();
    expect(page.url()).toBe(address);
    expect(await main.innerHTML()).toBe(before);
    expect(requests).toEqual([]);
    page.removeAllListeners('request');
  }

  async function expectOneStillTestimonial(page: Page, aside: Locator) {
    await expect(aside.getByRole('figure')).toHaveCount(1);
    await expect(aside.locator('.carousel-only-dot')).toHaveCount(1);
    await expect(aside.locator('.carousel-only-dot')).toBeVisible();
    await expect(aside.locator('a, button, input, [tabindex]')).toHaveCount(0);
    expect(await aside.evaluate((element) => element.getAnimations({ subtree: true }).length)).toBe(0);
    const [form, quote] = [await page.getByRole('main').boundingBox(), await aside.boundingBox()];
    expect(quote?.x, page.url()).toBeGreaterThanOrEqual((form?.x ?? 0) + (form?.width ?? 0));
  }

  test(`the maintenance page in ${locale} has three cards and a support address`, async ({ page }) => {
    await page.goto(addressOf('/maintenance', locale));
    for (const card of ['why', 'downtime', 'support'] as const) {
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
}

test('what is typed into a sample form goes nowhere', async ({ page, parley }) => {
  for (const path of ['/login-2', '/lock-screen-1', '/lock-screen-2']) {
    await page.goto(addressOf(path, 'en'));
    await expect(page.locator('form, [name]:not(meta)'), path).toHaveCount(0);
    const password = page.getByLabel(textsOf('en')('statusPages.login2.password'));
    const requests: string[] = [];
    await page.waitForLoadState('networkidle');
    page.on('request', (request) => requests.push(request.url() + (request.postData() ?? '')));
    await password.fill('open-sesame');
    await password.press('Enter');
    expect(page.url()).toBe(parley.origin + addressOf(path, 'en'));
    await page.getByRole('main').locator('.button-primary').click();
    await page.waitForURL(`/`);
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

    test(`${nameOf(path, locale)} spreads a pasted code over the boxes`, async ({
      page,
      context,
      parley,
    }) => {
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
