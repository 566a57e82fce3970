import { readFile } from 'node:fs/promises';
import { numberFormat } from '../../src/i18n/numbers.ts';
import { chatLimits } from '../../src/rules/limits.ts';
import { makePng } from '../../src/server/reading/testing/pictures.ts';
import { expectAccessible, watchPage } from '../testing/accessibility.ts';
import { expect, test } from '../testing/fixtures.ts';
import { signInPage } from '../testing/signed-in.ts';
import { locales, textsOf } from '../testing/texts.ts';

const material = {
  en: {
    letter: 'The landlord of the pier office is Marta Quiroga. The lease ends in June 2031.',
    asked: 'Who is the landlord of the pier office?',
    landlord: 'The landlord of the pier office is Marta Quiroga',
  },
  es: {
    letter: 'La arrendadora de la oficina del muelle es Marta Quiroga. El contrato acaba en junio de 2031.',
    asked: '¿Quién es la arrendadora de la oficina del muelle?',
    landlord: 'La arrendadora de la oficina del muelle es Marta Quiroga',
  },
};

test.use({ kind: 'models' });

for (const locale of locales) {
  const t = textsOf(locale);
  const { letter, asked, landlord } = material[locale];
  const prefix = locale === 'en' ? '' : `/${locale}`;

  test(`what is attached in ${locale} is read, asked about, cited on its place, and stays the person’s own`, async ({
    page,
    parley,
    provider,
    chats,
  }) => {
    const { bot, colleague } = chats[locale];
    const main = page.getByRole('main');
    const field = page.getByLabel(t('chat.composer.label'));
    const chips = page.getByRole('list', { name: t('chat.attachments.list') }).getByRole('listitem');
    const askedWith = page.getByRole('list', { name: t('chat.attachments.title'), exact: true });
    const trouble = watchPage(page, parley.origin);
    await signInPage(page, { email: colleague });
    await page.goto(`${prefix}/model-bots/${bot}/ai-gen`);

    await test.step('sees why a file cannot be read, and takes it away', async () => {
      await expect(page.getByRole('button', { name: t('chat.attachments.add') })).toBeEnabled();
      await main.locator('input[type=file]').setInputFiles([
        { name: 'letter.md', mimeType: 'text/markdown', buffer: Buffer.from(letter) },
        { name: 'tool.bin', mimeType: 'application/octet-stream', buffer: Buffer.from('MZ\0\0\x01\x02') },
      ]);
      await expect(chips.filter({ hasText: 'letter.md' })).toContainText(t('chat.attachments.state.ready'));
      const broken = chips.filter({ hasText: 'tool.bin' });
      await expect(broken).toContainText(t('fileErrors.unsupported.remedy'));
      await expectAccessible(page);
      // That of a sound is known before it is sent.
      await main.locator('input[type=file]').setInputFiles({
        name: 'call.mp3',
        mimeType: 'audio/mpeg',
        buffer: Buffer.from('ID3'),
      });
      const sound = chips.filter({ hasText: 'call.mp3' });
      await expect(sound).toContainText(t('fileErrors.unsupported.remedy'));
      await sound.getByRole('button').click();
      await field.fill(asked);
      await page.keyboard.press('Enter');
      await expect(main.getByRole('alert')).toHaveText(t('chat.attachments.heldFailed'));
      const removed = page.waitForResponse((response) => response.request().method() === 'DELETE');
      await broken.getByRole('button').click();
      await expect(chips).toHaveCount(1);
      await removed;
    });

    await test.step('finds what is not asked with yet after a reload', async () => {
      await page.reload();
      await expect(chips).toHaveCount(1);
      await expect(field).toHaveValue(asked);
    });

    await test.step('pastes a picture, asks at once, and is answered when it is read', async () => {
      const picture = Buffer.from(await makePng(['The pier opens at nine.']));
      await field.evaluate(
        (element, bytes) => {
          const data = new DataTransfer();
          data.items.add(new File([new Uint8Array(bytes)], 'sign.png', { type: 'image/png' }));
          element.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true }));
        },
        [...picture],
      );
      await expect(chips).toHaveCount(2);
      provider.script([`${landlord} [1].`]);
      await field.press('Enter');
      await expect(page.getByText(t('chat.attachments.held'))).toBeVisible();
      await expect(main.getByRole('button', { name: t('chat.again') })).toBeEnabled({ timeout: 90_000 });
      await expect(askedWith).toContainText('letter.md');
      await expect(askedWith).toContainText('sign.png');
      await expect(chips).toHaveCount(0);
      await expect(field).toHaveValue('');
    });

    await test.step('opens the words in the letter, which no link leads others to', async () => {
      await main.locator('[data-citation="1"]').click();
      const source = page.getByRole('complementary', { name: t('chat.source.title', { number: 1 }) });
      await expect(source.locator('mark')).toContainText('Marta Quiroga');
      await expect(source.getByRole('button', { name: t('chat.source.copyLink') })).toHaveCount(0);
      await expectAccessible(page);
      await page.reload();
      await expect(source.locator('mark')).toContainText('Marta Quiroga');
      const saved = page.waitForEvent('download');
      await page.getByRole('link', { name: t('chat.attachments.download', { name: 'letter.md' }) }).click();
      expect(await readFile(await (await saved).path(), 'utf8')).toBe(letter);
    });

    await test.step('drops another file onto the talk', async () => {
      const data = await page.evaluateHandle(() => {
        const transfer = new DataTransfer();
        transfer.items.add(new File(['The second letter.'], 'second.txt', { type: 'text/plain' }));
        return transfer;
      });
      await field.dispatchEvent('dragenter', { dataTransfer: data });
      await expect(page.getByText(t('chat.attachments.drop'))).toBeVisible();
      await field.dispatchEvent('drop', { dataTransfer: data });
      await expect(page.getByText(t('chat.attachments.drop'))).toBeHidden();
      await expect(chips.filter({ hasText: 'second.txt' })).toContainText(t('chat.attachments.state.ready'));
      await expectAccessible(page);
    });

    await test.step('what is too long for a question is attached when it is pasted, and what is not stays text', async () => {
      const paste = (words: string) =>
        field.evaluate((element, text) => {
          const data = new DataTransfer();
          data.setData('text/plain', text);
          const event = new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true });
          return element.dispatchEvent(event);
        }, words);
      // A browser writes what nobody has taken.
      expect(await paste('The third letter.')).toBe(true);
      expect(await paste('The third letter. '.repeat(600))).toBe(false);
      const limit = numberFormat(locale).format(chatLimits.questionCharacters);
      await expect(page.getByText(t('chat.composer.pasted', { limit }))).toBeVisible();
      const chip = chips.filter({ hasText: `${t('chat.composer.pastedName')}.txt` });
      await expect(chip).toContainText(t('chat.attachments.state.ready'));
      await expect(field).toHaveValue('');
      await expectAccessible(page);
    });

    await test.step('asks on while an answer is being written, and is answered after it', async () => {
      provider.script(
        Array.from({ length: 300 }, (_, index) => `${index} `),
        ['Nothing else.'],
      );
      await field.fill('Count.');
      await field.press('Enter');
      await expect(page.getByRole('button', { name: t('chat.composer.stop') })).toBeVisible();
      await field.fill('What else?');
      await field.press('Enter');
      await expect(page.getByText(t('chat.composer.held'))).toBeVisible();
      await expect(main).toContainText('Nothing else.');
      await expect(main).toContainText('298 299');
      await expect(field).toHaveValue('');
    });

    await test.step('lists nothing in which nothing was asked, and keeps what was written for the next one', async () => {
      const list = page.getByRole('navigation', { name: t('chat.conversations.title') });
      const listed = await list.getByRole('link').count();
      await page.getByRole('button', { name: t('chat.conversations.new'), exact: true }).click();
      await main.locator('input[type=file]').setInputFiles(
        [1, 2, 3].map((number) => ({
          name: `for-later-${number}.txt`,
          mimeType: 'text/plain',
          buffer: Buffer.from(`Nobody has asked about this yet: ${number}.`),
        })),
      );
      await expect(chips.filter({ hasText: t('chat.attachments.state.ready') })).toHaveCount(3);
      for (const chip of await chips.all()) await expect(chip).toBeInViewport({ ratio: 1 });
      await field.fill('Not asked either');
      await expect(list.getByRole('link')).toHaveCount(listed);
      await list.getByRole('link').first().click();
      await expect(chips).toHaveCount(0);
      await page.getByRole('button', { name: t('chat.conversations.new'), exact: true }).click();
      await expect(field).toHaveValue('Not asked either');
      await page.reload();
      await expect(field).toHaveValue('Not asked either');
      await expect(list.getByRole('link')).toHaveCount(listed);
    });
    expect(trouble).toEqual([]);
  });
}
