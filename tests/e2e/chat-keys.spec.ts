import { expect, test } from '@playwright/test';
import { expectAccessible, watchPage } from '../support/accessibility.ts';
import { createChatSuite } from '../support/chat.ts';
import { signInPage } from '../support/signed-in.ts';
import { locales, textsOf } from '../support/texts.ts';

const started = createChatSuite();

for (const locale of locales) {
  const t = textsOf(locale);

  test(`in ${locale}, a conversation is begun, searched for and stopped by the keyboard alone`, async ({
    page,
  }) => {
    const { parley, provider } = started;
    const { bot, creator } = started.chats[locale];
    const trouble = watchPage(page, parley.origin);
    const field = page.getByLabel(t('chat.composer.label'));
    const search = page.getByRole('searchbox', { name: t('chat.conversations.search') });
    const shortcuts = page.getByRole('dialog', { name: t('palette.shortcuts.title') });
    await signInPage(page, parley.origin, { email: creator });
    await page.goto(`${parley.origin}${locale === 'en' ? '' : `/${locale}`}/model-bots/${bot}/ai-gen`);
    await expect(page.locator('astro-island[ssr]')).toHaveCount(0);

    // Long enough to be stopped long before its end.
    provider.script(Array.from({ length: 4_000 }, (_, index) => `word${index} `));
    await page.keyboard.press('c');
    await expect(field).toBeFocused();
    await page.keyboard.type('n c / Esc');
    await expect(field).toHaveValue('n c / Esc');
    await page.keyboard.press('Enter');
    await expect(page.getByText('word1 ').first()).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByText(t('chat.status.stopped'))).toBeVisible();

    await page.getByRole('heading', { level: 1 }).click();
    await page.keyboard.press('/');
    await expect(search).toBeFocused();
    await expect(search).toHaveValue('');
    await page.getByRole('heading', { level: 1 }).click();
    await page.keyboard.press('n');
    await expect(page.getByText(t('chat.status.stopped'))).toHaveCount(0);
    await expect(field).toBeFocused();
    await expect(field).toHaveValue('');

    await page.getByRole('heading', { level: 1 }).click();
    await page.keyboard.press('?');
    for (const key of ['new', 'write', 'search', 'stop']) {
      await expect(shortcuts.getByText(t(`palette.shortcuts.${key}`), { exact: true })).toBeVisible();
    }
    await expectAccessible(page);
    // With a dialog open, the keys of the page rest.
    await page.keyboard.press('c');
    await expect(shortcuts).toBeVisible();
    await expect(field).not.toBeFocused();
    expect(trouble).toEqual([]);
  });
}
