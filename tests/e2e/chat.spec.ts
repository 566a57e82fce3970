import { readFile } from 'node:fs/promises';
import { expectAccessible, watchPage } from '../testing/accessibility.ts';
import { askInChat } from '../testing/ask-in-chat.ts';
import { expect, test } from '../testing/fixtures.ts';
import { prepareInterception } from '../testing/interception.ts';
import { signInPage } from '../testing/signed-in.ts';
import { locales, textsOf } from '../testing/texts.ts';

const material = {
  en: {
    question: 'Where are bicycles stored on board?',
    other: 'How much do bicycles cost each way?',
    searched: 'stores bicycle',
    marked: 'bicycles',
    claim: 'Bicycles are stored on deck two',
  },
  es: {
    question: '¿Dónde se guardan las bicicletas durante la travesía?',
    other: '¿Cuánto cuestan las bicicletas en cada trayecto?',
    searched: 'guardar travesia',
    marked: 'travesía',
    claim: 'Las bicicletas se guardan en la cubierta dos',
  },
};
/** What the model says: cited, with a formula, code and a table. */
const reply = (claim: string) => [
  `${claim} [1]. The price is $p = 6 \\cdot n$, and $5 is no formula.\n\n`,
  '```python\ndef price(n):\n    return 6 * n\n```\n\n| n | € |\n|---|---|\n| 1 | 6 |\n',
];

test.use({ kind: 'models' });

for (const locale of locales) {
  const t = textsOf(locale);
  const { question, other, searched, marked, claim } = material[locale];
  const prefix = locale === 'en' ? '' : `/${locale}`;

  test(`a conversation in ${locale} is branched, rated, searched, saved, shared, or not kept`, async ({
    page,
    browser,
    parley,
    provider,
    chats,
  }) => {
    const { bot, creator, colleague, stranger } = chats[locale];
    const main = page.getByRole('main');
    const answered = () => expect(main.getByRole('button', { name: t('chat.again') }).last()).toBeEnabled();
    provider.script(reply(claim));
    const trouble = watchPage(page, parley.origin);
    await signInPage(page, { email: creator });
    await prepareInterception(page);
    await page.goto(`${prefix}/model-bots/${bot}/ai-gen`);
    const unsupported = t('chat.support.mark', { sources: t('chat.support.files') });
    let link = '';

    await test.step('asks, and sees a formula, code in colours and a table', async () => {
      await askInChat(page, t, question);
      await answered();
      await expect(main.locator('math msup, math mi').first()).toBeVisible();
      await expect(main).toContainText('$5 is no formula');
      await expect(main.locator('pre .hljs-keyword').first()).toHaveText('def');
      await expect(main.getByRole('table')).toBeVisible();
      await expectAccessible(page);
    });

    await test.step('sees which sentence and which cell the file does not support, and why', async () => {
      const marks = main.getByRole('button', { name: unsupported });
      await expect(marks).toHaveCount(2);
      await expect(main.locator('p .unsupported')).toContainText('$5 is no formula');
      await expect(main.locator('td .unsupported')).toHaveText('6');
      await marks.first().click();
      await expect(main.getByText(t('chat.support.explanation'))).toBeVisible();
      await expectAccessible(page);
      await page.reload();
      await expect(marks).toHaveCount(2);
    });

    await test.step('asks differently, has it answered again, and finds every version', async () => {
      await page.getByRole('button', { name: t('chat.edit.label') }).click();
      const field = page.getByRole('textbox', { name: t('chat.edit.field') });
      await field.fill(other);
      const refused = { error: { code: 'limit_reached', message: '', resetsAt: new Date().toISOString() } };
      const asking = '**/api/conversations/*/messages';
      await page.route(asking, (route) => route.fulfill({ status: 429, json: refused }));
      await page.keyboard.press('Enter');
      await expect(main.getByText(t('errors.limit_reached'))).toBeVisible();
      await expect(field).toHaveValue(other);
      await expect(field).toBeFocused();
      await page.unroute(asking);
      await page.keyboard.press('Enter');
      await expect(main).toContainText(other);
      await answered();
      await page.getByRole('button', { name: t('chat.again') }).click();
      const answers = page.getByRole('group', { name: t('chat.versions.answer') });
      await expect(answers).toContainText(t('chat.versions.of', { number: 2, total: 2 }));
      await answered();
      const questions = page.getByRole('group', { name: t('chat.versions.question') });
      await questions.getByRole('button', { name: t('chat.versions.previous') }).click();
      await expect(main).toContainText(question);
      await expect(questions).toContainText(t('chat.versions.of', { number: 1, total: 2 }));
      await page.reload();
      await expect(questions).toContainText(t('chat.versions.of', { number: 1, total: 2 }));
    });

    await test.step('says what was wrong', async () => {
      const thumb = page.getByRole('button', { name: t('chat.rating.down'), exact: true });
      const dialog = page.getByRole('dialog');
      const reasons = dialog.getByRole('radio');
      await thumb.click();
      await expect(reasons.first()).toBeFocused();
      await expect(reasons.first()).not.toBeChecked();
      await page.keyboard.press('Escape');
      await expect(dialog).toHaveCount(0);
      await expect(thumb).toBeFocused();
      await thumb.press('Enter');
      await dialog.getByText(t('ratings.reasons.incomplete')).click();
      await expectAccessible(page);
      await dialog.getByRole('button', { name: t('chat.rating.submit') }).click();
      await expect(thumb).toHaveAttribute('aria-pressed', 'true');
      await expect(thumb).toBeFocused();
      await thumb.press('Enter');
      await expect(dialog.getByRole('radio', { name: t('ratings.reasons.incomplete') })).toBeFocused();
      await page.keyboard.press('Escape');
      await expect(thumb).toBeFocused();
    });

    await test.step('saves it as Markdown, and as a PDF with every letter', async () => {
      const menu = page
        .getByRole('banner')
        .or(main)
        .getByRole('button', {
          name: t('chat.conversations.actions', { title: question }),
        });
      await menu.last().click();
      const download = page.waitForEvent('download');
      await page.getByRole('menuitem', { name: t('chat.export.markdown') }).click();
      const saved = await readFile(await (await download).path(), 'utf8');
      expect(saved).toContain(question);
      expect(saved).toContain('$5 is no formula. [?]');
      expect(saved).toContain(`1. bicycles.md: ${locale === 'es' ? '«' : '“'}`);
      const { getDocument } = await import('pdfjs-dist/legacy/build/pdf.mjs');
      const pdf = await getDocument({ data: new Uint8Array(await page.pdf({ format: 'A4' })) }).promise;
      const content = await (await pdf.getPage(1)).getTextContent();
      const printed = content.items.map((item) => ('str' in item ? item.str : '')).join(' ');
      expect(printed.replace(/\s+/g, ' ')).toContain(question);
      expect(printed).toContain('bicycles.md');
      expect(printed).not.toContain(t('chat.composer.placeholder'));
    });

    await test.step('pins it, and lets it go again, by the keyboard', async () => {
      const actions = page
        .getByRole('navigation', { name: t('chat.conversations.title') })
        .getByRole('button', { name: t('chat.conversations.actions', { title: question }) });
      const pinned = page.getByRole('region', { name: t('chat.conversations.groups.pinned') });
      for (const act of ['pin', 'unpin'] as const) {
        await actions.press('Enter');
        await expect(page.getByRole('menuitem', { name: t(`chat.conversations.${act}`) })).toBeFocused();
        await page.keyboard.press('Enter');
        await expect(pinned).toHaveCount(act === 'pin' ? 1 : 0);
        await expect(actions).toBeFocused();
        await expectAccessible(page);
      }
    });

    await test.step('finds it by other forms of its words, and jumps there', async () => {
      await page.getByRole('button', { name: t('chat.conversations.new'), exact: true }).click();
      await page.getByRole('searchbox', { name: t('chat.conversations.search') }).fill(searched);
      const hit = page.locator('mark', { hasText: new RegExp(`^${marked}$`, 'i') }).last();
      await hit.click();
      await expect(main.getByRole('listitem').filter({ hasText: question }).last()).toBeInViewport();
      await expectAccessible(page);
    });

    await test.step('shares it with who may open the assistant, until it is revoked', async () => {
      const menu = main.getByRole('button', { name: t('chat.conversations.actions', { title: question }) });
      await menu.last().click();
      await page.getByRole('menuitem', { name: t('chat.share.action'), exact: true }).click();
      const dialog = page.getByRole('dialog');
      await dialog.getByRole('button', { name: t('chat.share.make') }).click();
      link = await dialog.getByLabel(t('chat.share.link'), { exact: true }).inputValue();
      await expectAccessible(page);

      const reader = await (await browser.newContext()).newPage();
      await signInPage(reader, { email: colleague });
      await reader.goto(link);
      await expect(reader.getByRole('main')).toContainText(question);
      await expect(reader.getByRole('button', { name: unsupported })).toHaveCount(2);
      await expect(reader.getByLabel(t('chat.composer.label'))).toHaveCount(0);
      await expectAccessible(reader);
      await reader.locator('[data-citation="1"]').first().click();
      const source = reader.getByRole('complementary', { name: t('chat.source.title', { number: 1 }) });
      await expect(source).toBeVisible();
      await reader.reload();
      await expect(source).toBeVisible();
      await source.getByRole('button', { name: t('chat.source.close') }).click();
      expect(new URL(reader.url()).search).not.toContain('citation');
      const outsider = await (await browser.newContext()).newPage();
      await signInPage(outsider, { email: stranger });
      expect((await outsider.goto(link))?.status()).toBe(404);

      await dialog.getByRole('button', { name: t('chat.share.revoke') }).click();
      await expect(page.getByText(t('chat.share.revoked'))).toBeVisible();
      expect((await reader.goto(link))?.status()).toBe(404);
      await reader.context().close();
      await outsider.context().close();
      await page.keyboard.press('Escape');
    });

    await test.step('keeps nothing of a temporary conversation', async () => {
      await page.getByRole('button', { name: t('chat.conversations.more') }).click();
      await page.getByRole('menuitem', { name: t('chat.temporary.new') }).click();
      await expect(page.getByText(t('chat.temporary.note'))).toBeVisible();
      await askInChat(page, t, other);
      await answered();
      expect(new URL(page.url()).search).toBe('');
      await expectAccessible(page);
      await page.getByRole('button', { name: t('chat.conversations.new'), exact: true }).click();
      await expect(page.getByText(t('chat.temporary.note'))).toBeHidden();
      await page.getByRole('searchbox', { name: t('chat.conversations.search') }).fill('');
      await expect(page.getByRole('link', { name: question, exact: true })).toHaveCount(1);
    });
    expect(trouble).toEqual([]);
  });
}
