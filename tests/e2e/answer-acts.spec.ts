import { expectAccessible, watchPage } from '../testing/accessibility.ts';
import { askInChat } from '../testing/ask-in-chat.ts';
import { expect, test } from '../testing/fixtures.ts';
import { signInPage } from '../testing/signed-in.ts';
import { locales, textsOf } from '../testing/texts.ts';

const material = {
  en: {
    question: 'Where are bicycles stored on board?',
    claim: 'Bicycles are stored on deck two',
    refusal: 'The files do not say who won the cup.',
  },
  es: {
    question: '¿Dónde se guardan las bicicletas durante la travesía?',
    claim: 'Las bicicletas se guardan en la cubierta dos',
    refusal: 'Los archivos no dicen quién ganó la copa.',
  },
};

test.use({ kind: 'models' });

for (const locale of locales) {
  const t = textsOf(locale);
  const { question, claim, refusal } = material[locale];
  const prefix = locale === 'en' ? '' : `/${locale}`;

  test(`in ${locale} a table of an answer is sorted and widened, and a number tells what it stands for`, async ({
    page,
    parley,
    provider,
    chats,
  }) => {
    const { bot, creator } = chats[locale];
    const main = page.getByRole('main');
    provider.script([
      `${claim} [1].\n\n| A | € |\n|---|--:|\n| x | 1,200.00 |\n| y | 80.50 |\n| z | 9.00 |\n`,
    ]);
    const trouble = watchPage(page, parley.origin);
    await signInPage(page, { email: creator });
    await page.goto(`${prefix}/model-bots/${bot}/ai-gen`);
    await askInChat(page, t, question);
    await expect(main.getByRole('button', { name: t('chat.again') })).toBeEnabled();

    await test.step('sorts by a column, the other way, and as it was', async () => {
      const sort = main.getByRole('button', { name: t('chat.tables.sort', { column: '€' }) });
      const head = main.getByRole('columnheader').last();
      const first = () => main.getByRole('row').nth(1).getByRole('cell').first();
      await sort.click();
      await expect(head).toHaveAttribute('aria-sort', 'ascending');
      await expect(first()).toContainText('z');
      await page.keyboard.press('Enter');
      await expect(head).toHaveAttribute('aria-sort', 'descending');
      await expect(first()).toContainText('x');
      await page.keyboard.press('Enter');
      await expect(head).toHaveAttribute('aria-sort', 'none');
      await expectAccessible(page);
    });

    await test.step('expands it', async () => {
      await main.getByRole('button', { name: t('chat.tables.widen') }).click();
      const dialog = page.getByRole('dialog');
      await expect(dialog.getByRole('table')).toBeVisible();
      await expectAccessible(page);
      await page.keyboard.press('Escape');
      await expect(dialog).toBeHidden();
    });

    await test.step('reads what a number quotes, by pointer and by keyboard', async () => {
      const chip = main.locator('.citation-chip').first();
      const card = page.getByRole('tooltip');
      await chip.hover();
      await expect(card).toContainText(/[“«]/);
      await expectAccessible(page);
      await page.keyboard.press('Escape');
      await expect(card).toBeHidden();
      await page.mouse.move(0, 0);
      await chip.focus();
      await page.keyboard.press('Shift+Tab');
      await page.keyboard.press('Tab');
      await expect(card).toBeVisible();
      await page.keyboard.press('Escape');
      await expect(card).toBeHidden();
      await expect(chip).toBeFocused();
    });
    expect(trouble).toEqual([]);
  });

  test(`in ${locale} a refusal offers other words and a person`, async ({ page, provider, chats }) => {
    const { bot, colleague } = chats[locale];
    provider.script([refusal]);
    await signInPage(page, { email: colleague });
    await page.goto(`${prefix}/model-bots/${bot}/ai-gen`);
    await askInChat(page, t, question);
    await page.getByRole('button', { name: t('chat.refused.reword') }).click();
    await expect(page.getByLabel(t('chat.composer.label'))).toHaveValue(question);
    await expectAccessible(page);
    await page.reload();
    await page.getByRole('link', { name: t('chat.refused.askPerson') }).click();
    await expect(page.getByRole('dialog').getByLabel(t('help.subject'))).toHaveValue(question);
  });
}
