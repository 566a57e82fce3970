import type { Page } from '@playwright/test';
import { readyQuestions, sampleFiles, sampleLimits, sampleNames } from '../../src/rules/samples.ts';
import { expectAccessible, watchPage } from '../testing/accessibility.ts';
import { expect, test } from '../testing/fixtures.ts';
import { prepareInterception } from '../testing/interception.ts';
import { locales, textsOf } from '../testing/texts.ts';

/** Every text is in the page; these are those that show. */
const shown = { useInnerText: true };

for (const locale of locales) {
  const t = textsOf(locale);
  const home = locale === 'en' ? '/' : `/${locale}`;
  const answer = (page: Page) => page.getByRole('status', { name: t('home.samples.answer') });
  const field = (page: Page) => page.getByRole('textbox', { name: t('home.samples.field') });
  const ready = sampleNames.flatMap((name) =>
    readyQuestions.map((question) => ({
      fileName: sampleFiles[locale][name].split('/')[1] as string,
      question: t(`home.samples.files.${name}.${question}`),
    })),
  );

  for (const [theme, width] of [
    ['light', 1440],
    ['dark', 360],
  ] as const) {
    test(`${locale}, ${theme}, ${width} px: each question that stands ready is quoted with its place, and nothing moves`, async ({
      browser,
      parley,
    }) => {
      const context = await browser.newContext({ viewport: { width, height: 800 } });
      await context.addCookies([{ name: 'theme', value: theme, url: parley.origin }]);
      const page = await context.newPage();
      const trouble = watchPage(page, parley.origin);
      await page.goto(home);
      const section = page.locator('#samples');
      await section.scrollIntoViewIfNeeded();
      const height = (await section.boundingBox())?.height;
      for (const { question, fileName } of ready) {
        await section.getByRole('button', { name: question }).click();
        await expect(field(page)).toHaveValue(question);
        await expect(answer(page).locator('mark')).toHaveCount(1);
        await expect(answer(page).getByRole('button')).toContainText(fileName);
        expect((await section.boundingBox())?.height).toBe(height);
      }
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
      await expectAccessible(page);
      expect(trouble).toEqual([]);
      await context.close();
    });
  }

  test(`${locale}: a citation opens the words in their place, by keyboard, and gives the focus back`, async ({
    page,
  }) => {
    await page.goto(home);
    const [{ fileName } = { fileName: '' }] = ready;
    const words = await answer(page).locator('mark').textContent();
    const source = answer(page).getByRole('button', { name: t('home.samples.source') });
    await source.focus();
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog', { name: t('home.samples.dialog') });
    await expect(dialog.getByRole('heading', { name: fileName })).toBeVisible();
    await expect(dialog.getByText(t('home.samples.page', { page: 2 }), { exact: true })).toBeVisible();
    await expect(dialog.locator('mark')).toHaveText(words ?? '');
    await expect(dialog.locator('mark')).toBeInViewport();
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await expect(source).toBeFocused();
    await source.click();
    await dialog.getByRole('button', { name: t('common.close') }).click();
    await expect(dialog).toBeHidden();
    await expect(source).toBeFocused();
  });

  test(`${locale}: what the files do not say is refused, and what cannot be asked says why`, async ({
    page,
  }) => {
    await prepareInterception(page);
    await page.goto(home);
    const askSamples = async (question: string) => {
      await field(page).fill(question);
      await page.getByRole('button', { name: t('home.samples.ask'), exact: true }).click();
    };
    await askSamples(locale === 'en' ? 'Is there a golf course?' : '¿Hay campo de golf?');
    await expect(answer(page)).toHaveText(t('home.samples.none'), shown);

    await askSamples('   ');
    await expect(page.getByRole('alert')).toHaveText(t('home.samples.missing'), shown);
    await expect(field(page)).toBeFocused();
    await askSamples('x'.repeat(sampleLimits.questionCharacters + 1));
    const count = sampleLimits.questionCharacters;
    await expect(page.getByRole('alert')).toHaveText(t('home.samples.tooLong', { count }), shown);
    await expect(field(page)).toHaveAttribute('aria-invalid', 'true');
    await expectAccessible(page);

    const resetsAt = new Date(2026, 5, 1, 17, 5).toISOString();
    await page.route('**/api/samples/answer?*', (route) =>
      route.fulfill({ status: 429, json: { error: { code: 'too_many_requests', message: '', resetsAt } } }),
    );
    await askSamples('Any?');
    await expect(answer(page)).toHaveText(`${t('home.samples.tooMany')} 17:05.`, shown);
    await expect(page.getByRole('alert')).toHaveText('', shown);
    await expect(field(page)).not.toHaveAttribute('aria-invalid');
    await page.route('**/api/samples/answer?*', (route) => route.abort());
    await askSamples('Any?');
    await expect(answer(page)).toHaveText(t('home.samples.failed'), shown);
  });

  test(`${locale}: who asks before the script is there is answered once it is, and is led to sign up`, async ({
    page,
  }) => {
    await prepareInterception(page);
    const asked = Promise.withResolvers<void>();
    await page.route('**/ask-samples*.js', async (route) => {
      await asked.promise;
      await route.continue();
    });
    await page.goto(home);
    await page.getByRole('link', { name: t('home.tryFirst') }).click();
    // The page begins with one question answered.
    await expect(field(page)).toHaveValue(ready[0]?.question as string);
    await expect(answer(page).getByRole('button')).toContainText(ready[0]?.fileName as string);
    await page.getByRole('button', { name: ready[2]?.question as string }).click();
    asked.resolve();
    await expect(answer(page).getByRole('button')).toContainText(ready[2]?.fileName as string);
    await page
      .locator('#samples')
      .getByRole('link', { name: t('home.samples.own') })
      .click();
    await page.waitForURL('**/account/auth/signup-2');
  });

  test(`${locale}: beside the claim stand facts, each of which leads to where it can be checked`, async ({
    page,
  }) => {
    await page.goto(home);
    await expect(page.getByText(t('home.testimonials.clients'))).toBeVisible();
    for (const [fact, path] of [
      ['licence', '/self-hosting'],
      ['formats', '/security'],
      ['answers', '/prices'],
      ['status', '/service-status'],
    ] as const) {
      const item = page.getByRole('listitem').filter({ hasText: t(`home.claims.${fact}.text`) });
      const link = item.getByRole('link', { name: t(`home.claims.${fact}.link`) });
      await expect(link).toHaveAttribute('href', home === '/' ? path : `${home}${path}`);
    }
  });
}
