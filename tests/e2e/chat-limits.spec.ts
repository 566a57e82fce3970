import { expectAccessible, watchPage } from '../testing/accessibility.ts';
import { openAwake } from '../testing/awake.ts';
import { ApiClient } from '../testing/client.ts';
import { expect, test } from '../testing/fixtures.ts';
import { prepareInterception } from '../testing/interception.ts';
import { testPassword } from '../testing/seed.ts';
import { signInPage } from '../testing/signed-in.ts';
import { locales, textsOf } from '../testing/texts.ts';

const material = {
  en: {
    first: 'Where are bicycles stored on board?',
    second: 'How much do bicycles cost each way?',
    claim: 'Bicycles are stored on deck two',
  },
  es: {
    first: '¿Dónde se guardan las bicicletas durante la travesía?',
    second: '¿Cuánto cuestan las bicicletas en cada trayecto?',
    claim: 'Las bicicletas se guardan en la cubierta dos',
  },
};

test.use({ kind: 'models' });

for (const locale of locales) {
  const t = textsOf(locale);
  const { first, second, claim } = material[locale];
  const prefix = locale === 'en' ? '' : `/${locale}`;

  test(`what an organisation allows is told in ${locale} before and after it is used, and no question is lost to it`, async ({
    page,
    parley,
    provider,
    chats,
  }) => {
    const { bot, tenant, administrator, colleague } = chats[locale];
    const admin = await new ApiClient(parley.origin).signIn(administrator, testPassword);
    const allow = (fileResponses: number) =>
      admin.put(`tenants/${tenant}/limits`, { mediaGenerations: null, fileResponses });
    const main = page.getByRole('main');
    const field = page.getByLabel(t('chat.composer.label'));
    const conversations = page
      .getByRole('navigation', { name: t('chat.conversations.title') })
      .getByRole('link');
    const noneLeft = (count: number) => main.getByText(t('chat.usage.none', { count }));
    provider.script([`${claim} [1].`]);
    await page.setViewportSize({ width: 1440, height: 700 });
    await allow(1);
    // Midnight there is no midnight in any browser's zone.
    const asker = await new ApiClient(parley.origin).signIn(colleague, testPassword);
    await asker.patch(`users/${asker.userId}`, { profile: { timeZone: 'Pacific/Kiritimati' } });
    const trouble = watchPage(page, parley.origin);
    await signInPage(page, { email: colleague });
    await prepareInterception(page);
    await page.goto(`${prefix}/model-bots/${bot}/ai-gen`);

    await test.step('sees what is left at this bot, and uses it', async () => {
      await expect(main.getByText(t('chat.usage.left', { count: 1 }))).toBeVisible();
      await field.fill(first);
      await page.keyboard.press('Enter');
      await expect(noneLeft(1)).toBeVisible();
      const midnight = locale === 'en' ? '00:00' : '0:00';
      await expect(main.getByText(t('chat.usage.resets.tomorrow', { time: midnight }))).toBeVisible();
      await expect(conversations).toHaveText([first]);
    });

    await test.step('has a refused question back, also after a reload, and no empty conversation', async () => {
      await page.getByRole('button', { name: t('chat.conversations.new'), exact: true }).click();
      await field.fill(second);
      await page.keyboard.press('Enter');
      await expect(
        main.getByRole('alert').filter({ hasText: t('chat.usage.none', { count: 1 }) }),
      ).toBeVisible();
      await expect(field).toHaveValue(second);
      await expect(conversations).toHaveText([first]);
      await expectAccessible(page);
      await page.reload();
      await expect(field).toHaveValue(second);
      await expect(conversations).toHaveText([first]);
    });

    await test.step('is told a limit that was lowered in the meantime, and one of nothing', async () => {
      await allow(3);
      await page.reload();
      await expect(main.getByText(t('chat.usage.left', { count: 2 }))).toBeVisible();
      await allow(0);
      await page.getByRole('button', { name: t('chat.composer.send'), exact: true }).click();
      await expect(main.getByText(t('chat.usage.closed'))).toBeVisible();
      await expect(field).toHaveValue(second);
    });

    await test.step('sends it once there is room', async () => {
      await allow(20);
      await page.getByRole('button', { name: t('chat.composer.send'), exact: true }).click();
      await expect(main.getByRole('button', { name: t('chat.again') })).toBeEnabled();
      await expect(conversations).toHaveText([second, first]);
      await expect(field).toHaveValue('');
    });

    await test.step('sees what went wrong with a provider in full, and nobody as the author of nothing', async () => {
      await page.setViewportSize({ width: 1440, height: 460 });
      provider.script({ status: 500 });
      await field.fill(first);
      await page.keyboard.press('Enter');
      const notice = main.getByRole('alert').filter({ hasText: t('errors.provider_failed') });
      await expect(notice.getByRole('button', { name: t('portal.retry') })).toBeInViewport({ ratio: 1 });
      const failed = main.getByRole('listitem').filter({ hasText: t('chat.problem.failed') });
      await expect(failed.getByRole('button', { name: t('chat.again') })).toBeVisible();
      await expect(failed.getByRole('button', { name: t('chat.rating.up') })).toHaveCount(0);
      await expect(failed).not.toContainText('test-model');
      await page.setViewportSize({ width: 1440, height: 700 });
    });

    await test.step('has a question back that a budget refuses, with the reason in full', async () => {
      const refused = { error: { code: 'budget_used', message: t('errors.budget_used') } };
      await page.route('**/api/conversations/*/messages', (route) =>
        route.fulfill({ status: 429, json: refused }),
      );
      await field.fill(second);
      await page.keyboard.press('Enter');
      await expect(main.getByText(t('chat.problem.unsent'))).toBeInViewport({ ratio: 1 });
      await expect(main.getByText(t('errors.budget_used'))).toBeInViewport({ ratio: 1 });
      await expect(field).toHaveValue(second);
      await expectAccessible(page);
    });

    await test.step('and sees it on a phone as well, where it was the first question', async () => {
      await page.setViewportSize({ width: 360, height: 640 });
      await openAwake(page, `${prefix}/model-bots/${bot}/ai-gen`);
      await field.fill(second);
      await page.keyboard.press('Enter');
      await expect(main.getByText(t('chat.problem.unsent'))).toBeInViewport({ ratio: 1 });
      await expect(main.getByText(t('errors.budget_used'))).toBeInViewport({ ratio: 1 });
      await page.unrouteAll();
      await page.setViewportSize({ width: 1440, height: 700 });
    });

    await test.step('finds words in answers without the numbers of their sources, in a field with room for its name', async () => {
      const search = page.getByRole('searchbox', { name: t('chat.conversations.search') });
      const room = await search.evaluate((input: HTMLInputElement) => {
        const { font, paddingLeft, paddingRight } = getComputedStyle(input);
        const context = document.createElement('canvas').getContext('2d') as CanvasRenderingContext2D;
        context.font = font;
        const inside = input.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight);
        return inside - context.measureText(input.placeholder).width;
      });
      expect(room).toBeGreaterThan(0);
      await search.fill(claim);
      const hit = page
        .getByRole('link')
        .filter({ has: page.locator('mark') })
        .filter({ hasText: `${claim}.` });
      await expect(hit.first()).toBeVisible();
      await expect(page.getByRole('link').filter({ hasText: '[1]' })).toHaveCount(0);
    });
    expect(trouble).toEqual([]);
  });
}
