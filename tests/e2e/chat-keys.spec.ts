import { eq } from 'drizzle-orm';
import { v7 as uuidv7 } from 'uuid';
import { conversationsPerPage } from '../../src/rules/limits.ts';
import type { Database } from '../../src/server/db/database.ts';
import { conversations } from '../../src/server/db/schema/conversations.ts';
import { users } from '../../src/server/db/schema/identity.ts';
import { modelBots } from '../../src/server/db/schema/organisation.ts';
import { expectAccessible, watchPage } from '../testing/accessibility.ts';
import { openAwake } from '../testing/awake.ts';
import { expect, test } from '../testing/fixtures.ts';
import { signInPage } from '../testing/signed-in.ts';
import { locales, textsOf } from '../testing/texts.ts';

test.use({ kind: 'models' });

for (const locale of locales) {
  const t = textsOf(locale);

  test(`in ${locale}, a conversation is begun, searched for and stopped by the keyboard alone`, async ({
    page,
    parley,
    provider,
    chats,
  }) => {
    const { bot, creator } = chats[locale];
    const trouble = watchPage(page, parley.origin);
    const field = page.getByLabel(t('chat.composer.label'));
    const search = page.getByRole('searchbox', { name: t('chat.conversations.search') });
    const shortcuts = page.getByRole('dialog', { name: t('palette.shortcuts.title') });
    const stopped = page.getByRole('listitem').getByText(t('chat.status.stopped'));
    const told = page.getByRole('main').locator('[aria-live="polite"]');
    await signInPage(page, { email: creator });
    await openAwake(page, `${locale === 'en' ? '' : `/${locale}`}/model-bots/${bot}/ai-gen`);

    // Long enough to be stopped long before its end.
    provider.script(Array.from({ length: 4_000 }, (_, index) => `word${index} `));
    // Where there is a keyboard one may begin to write at once.
    await expect(field).toBeFocused();
    await page.getByRole('heading', { level: 1 }).click();
    await page.keyboard.press('c');
    await expect(field).toBeFocused();
    await page.keyboard.type('n c / Esc');
    await expect(field).toHaveValue('n c / Esc');
    await page.keyboard.press('Enter');
    await expect(page.getByText('word1 ').first()).toBeVisible();
    await expect(told.filter({ hasText: t('chat.status.thinkingModel') })).toHaveCount(1);
    await page.keyboard.press('Escape');
    await expect(stopped).toBeVisible();
    await expect(told.filter({ hasText: t('chat.status.stopped') })).toHaveCount(1);
    await expect(told.filter({ hasText: t('chat.status.thinkingModel') })).toHaveCount(0);

    await page.getByRole('heading', { level: 1 }).click();
    await page.keyboard.press('/');
    await expect(search).toBeFocused();
    await expect(search).toHaveValue('');
    await page.getByRole('heading', { level: 1 }).click();
    await page.keyboard.press('n');
    await expect(stopped).toHaveCount(0);
    await expect(field).toBeFocused();
    await expect(field).toHaveValue('');

    await page.getByRole('heading', { level: 1 }).click();
    await page.keyboard.press('?');
    for (const key of ['new', 'write', 'search', 'stop'] as const) {
      await expect(shortcuts.getByText(t(`palette.shortcuts.${key}`), { exact: true })).toBeVisible();
    }
    await expect(shortcuts.locator('dd', { hasText: t('palette.keys.shift') })).toHaveText(
      `${t('palette.keys.shift')}${t('palette.keys.enter')}`,
    );
    await expectAccessible(page);
    // With a dialog open, the keys of the page rest.
    await page.keyboard.press('c');
    await expect(shortcuts).toBeVisible();
    await expect(field).not.toBeFocused();
    expect(trouble).toEqual([]);
  });

  test(`in ${locale}, keys pressed alone do nothing for whoever switched that off, until they switch it on`, async ({
    page,
    parley,
    chats,
  }) => {
    const { bot, creator } = chats[locale];
    const at = (path: string) => `${locale === 'en' ? '' : `/${locale}`}${path}`;
    const trouble = watchPage(page, parley.origin);
    const field = page.getByLabel(t('chat.composer.label'));
    const shortcuts = page.getByRole('dialog', { name: t('palette.shortcuts.title') });
    const choice = page.getByRole('checkbox', { name: t('palette.shortcuts.single') });
    const root = page.locator('html');
    await signInPage(page, { email: creator });
    await openAwake(page, at(`/model-bots/${bot}/ai-gen`));
    await page.getByRole('heading', { level: 1 }).click();
    await page.keyboard.press('?');
    await choice.press('Space');
    await expect(choice).not.toBeChecked();
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await expect(shortcuts).toBeHidden();

    const pressAll = async () => {
      for (const key of ['t', 'l', 'n', '/', 'c', '?']) await page.keyboard.press(key);
    };
    await page.getByRole('heading', { level: 1 }).click();
    await pressAll();
    await page.keyboard.press('Control+k');
    await expect(page.getByRole('dialog')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(field).not.toBeFocused();
    await expect(root).toHaveAttribute('data-theme', 'light');
    await expect(root).toHaveAttribute('data-layout', 'horizontal');

    await openAwake(page, at('/account/profile'));
    await expect(choice).not.toBeChecked();
    await page.keyboard.press('t');
    await expect(root).toHaveAttribute('data-theme', 'light');
    await choice.check();
    await page.getByRole('heading', { level: 1 }).click();
    await page.keyboard.press('t');
    await expect(root).toHaveAttribute('data-theme', 'dark');
    expect(trouble).toEqual([]);
  });

  test(`in ${locale}, older conversations are shown page by page, and the focus goes to the first of them`, async ({
    page,
    chats,
    database,
  }) => {
    const { bot, colleague } = chats[locale];
    await seedConversations(database, bot, colleague, conversationsPerPage + 3);
    await signInPage(page, { email: colleague });
    await openAwake(page, `${locale === 'en' ? '' : `/${locale}`}/model-bots/${bot}/ai-gen`);
    const list = page.getByRole('navigation', { name: t('chat.conversations.title') });
    const rows = list.locator('[data-conversation]');
    const older = list.getByRole('button', { name: t('chat.conversations.older') });
    await expect(rows).toHaveCount(conversationsPerPage);
    await older.scrollIntoViewIfNeeded();
    await expectAccessible(page);
    await older.press('Enter');
    await expect(rows).toHaveCount(conversationsPerPage + 3);
    await expect(older).toHaveCount(0);
    await expect(list.getByRole('link', { name: 'Talk 3', exact: true })).toBeFocused();
  });
}

/** Conversations of a person in which something was asked: "Talk 1" is the oldest. */
async function seedConversations(
  database: Database,
  modelBotId: string,
  email: string,
  count: number,
): Promise<void> {
  await database.acrossSpaces(async (transaction) => {
    const [bot] = await transaction.select().from(modelBots).where(eq(modelBots.id, modelBotId));
    const [person] = await transaction.select().from(users).where(eq(users.email, email));
    if (!bot || !person) throw new Error('The bot or the person is missing');
    await transaction.insert(conversations).values(
      Array.from({ length: count }, (_, index) => ({
        id: uuidv7(),
        spaceId: bot.spaceId,
        modelBotId,
        userId: person.id,
        leafId: uuidv7(),
        title: `Talk ${index + 1}`,
        updatedAt: new Date(Date.UTC(2026, 0, 1, 0, index)),
      })),
    );
  });
}
