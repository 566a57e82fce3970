import { expect, type Page, test } from '@playwright/test';
import { watchPage } from '../support/accessibility.ts';
import { createChatSuite } from '../support/chat.ts';
import { signInPage } from '../support/signed-in.ts';
import { locales, textsOf } from '../support/texts.ts';

const started = createChatSuite();

for (const locale of locales) {
  const t = textsOf(locale);
  const prefix = locale === 'en' ? '' : `/${locale}`;

  async function openChat(page: Page) {
    const { parley } = started;
    const { bot, creator } = started.chats[locale];
    const trouble = watchPage(page, parley.origin);
    await signInPage(page, parley.origin, { email: creator });
    await page.goto(`${parley.origin}${prefix}/model-bots/${bot}/ai-gen`);
    await expect(page.locator('astro-island[ssr]')).toHaveCount(0);
    return trouble;
  }

  async function ask(page: Page, question: string) {
    await page.getByLabel(t('chat.composer.label')).fill(question);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('listitem').filter({ hasText: question }).last()).toBeVisible();
    await answered(page);
  }

  const answered = (page: Page) =>
    expect(page.getByRole('button', { name: t('chat.again') }).last()).toBeEnabled();

  test(`in ${locale}, the way to the latest message is offered only while that is out of view`, async ({
    page,
  }) => {
    started.provider.script(['Deck two.']);
    const trouble = await openChat(page);
    const latest = page.getByRole('button', { name: t('chat.latest') });
    const questions = ['one', 'two', 'three', 'four', 'five', 'six', 'seven'];
    for (const question of questions) await ask(page, question);
    await page
      .getByRole('button', { name: t('chat.edit.label') })
      .first()
      .click();
    await expect(latest).toBeVisible();
    await page.getByRole('textbox', { name: t('chat.edit.field') }).fill('another first');
    await page.keyboard.press('Enter');
    await expect(page.getByText('seven', { exact: true })).toHaveCount(0);
    await answered(page);
    await expect(latest).toHaveCount(0);
    expect(trouble).toEqual([]);
  });

  test(`in ${locale}, what scrolls ends before the composer, however much is attached`, async ({ page }) => {
    const trouble = await openChat(page);
    await page.setViewportSize({ width: 1440, height: 600 });
    const attached = Array.from({ length: 5 }, (_, index) => ({
      name: `letter-${index}.md`,
      mimeType: 'text/markdown',
      buffer: Buffer.from(`Letter number ${index}.`),
    }));
    await page.locator('input[type=file]').setInputFiles(attached);
    await expect(page.getByRole('list', { name: t('chat.attachments.list') }).locator('li')).toHaveCount(5);
    const messages = await page.getByRole('region', { name: t('chat.messages') }).boundingBox();
    const composer = await page.locator('.composer').boundingBox();
    expect((messages?.y ?? 0) + (messages?.height ?? 0)).toBeLessThanOrEqual((composer?.y ?? 0) - 4);
    expect(trouble).toEqual([]);
  });
}
