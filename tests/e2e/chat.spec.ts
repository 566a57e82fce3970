import { readFile } from 'node:fs/promises';
import { expect, test } from '@playwright/test';
import { makePng } from '../../src/server/knowledge/extraction/test/pictures.ts';
import { expectAccessible, watchPage } from '../support/accessibility.ts';
import { ApiClient } from '../support/client.ts';
import { type OpenAiServer, startOpenAiServer } from '../support/openai-server.ts';
import { type Parley, removeDirectory, startParley } from '../support/parley.ts';
import { openTestDatabase, seedPerson, seedTenant, testPassword } from '../support/seed.ts';
import { signInPage } from '../support/signed-in.ts';
import { locales, textsOf } from '../support/texts.ts';

const material = {
  en: {
    file: 'Bicycles travel for six euros each way and are stored on deck two.',
    question: 'Where are bicycles stored on board?',
    other: 'How much do bicycles cost each way?',
    searched: 'stores bicycle',
    marked: 'bicycles',
    claim: 'Bicycles are stored on deck two',
    letter: 'The landlord of the pier office is Marta Quiroga. The lease ends in June 2031.',
    asked: 'Who is the landlord of the pier office?',
    landlord: 'The landlord of the pier office is Marta Quiroga',
  },
  es: {
    file: 'Las bicicletas viajan por seis euros cada trayecto y se guardan en la cubierta dos.',
    question: '¿Dónde se guardan las bicicletas durante la travesía?',
    other: '¿Cuánto cuestan las bicicletas en cada trayecto?',
    searched: 'guardar travesia',
    marked: 'travesía',
    claim: 'Las bicicletas se guardan en la cubierta dos',
    letter: 'La arrendadora de la oficina del muelle es Marta Quiroga. El contrato acaba en junio de 2031.',
    asked: '¿Quién es la arrendadora de la oficina del muelle?',
    landlord: 'La arrendadora de la oficina del muelle es Marta Quiroga',
  },
};
/** What the model says: cited, with a formula, code and a table. */
const reply = (claim: string) => [
  `${claim} [1]. The price is $p = 6 \\cdot n$, and $5 is no formula.\n\n`,
  '```python\ndef price(n):\n    return 6 * n\n```\n\n| n | € |\n|---|---|\n| 1 | 6 |\n',
];

let parley: Parley;
let provider: OpenAiServer;
const bots = new Map<string, string>();
const people = new Map<string, { email: string; colleague: string; stranger: string }>();

test.beforeAll(async () => {
  provider = await startOpenAiServer();
  const settings = { AI_BASE_URL: provider.baseUrl, AI_MODEL: 'test-model', AI_API_KEY: 'key' };
  parley = await startParley({ settings });
  const database = await openTestDatabase(parley.dataDirectory);
  for (const locale of locales) {
    const tenant = await seedTenant(database);
    const foreign = await seedTenant(database);
    const { modelBotId } = tenant;
    bots.set(locale, modelBotId);
    const { email } = await seedPerson(database, { roles: [{ name: 'BOT_CREATOR', modelBotId }] });
    const reads = (companyId: string) => seedPerson(database, { roles: [{ name: 'READ_USER', companyId }] });
    people.set(locale, {
      email,
      colleague: (await reads(tenant.companyId)).email,
      stranger: (await reads(foreign.companyId)).email,
    });
    const client = await new ApiClient(parley.origin).signIn(email, testPassword);
    await client.upload(modelBotId, 'bicycles.md', material[locale].file);
    await client.untilIngested(modelBotId);
  }
  await database.close();
});
test.afterAll(async () => {
  await parley.stop();
  await provider.close();
  await removeDirectory(parley.dataDirectory);
});

for (const locale of locales) {
  const t = textsOf(locale);
  const { question, other, searched, marked, claim } = material[locale];
  const prefix = locale === 'en' ? '' : `/${locale}`;

  test(`a conversation in ${locale} is branched, rated, searched, saved, shared, or not kept`, async ({
    page,
    browser,
  }) => {
    const { email, colleague, stranger } = people.get(locale) as { [key: string]: string };
    const main = page.getByRole('main');
    const answered = () => expect(main.getByRole('button', { name: t('chat.again') }).last()).toBeEnabled();
    provider.script(reply(claim));
    const trouble = watchPage(page, parley.origin);
    await signInPage(page, parley.origin, { email: email ?? '' });
    await page.goto(`${parley.origin}${prefix}/model-bots/${bots.get(locale)}/ai-gen`);
    let link = '';

    await test.step('asks, and sees a formula, code in colours and a table', async () => {
      await page.getByLabel(t('chat.composer.label')).fill(question);
      await page.keyboard.press('Enter');
      await answered();
      await expect(main.locator('math msup, math mi').first()).toBeVisible();
      await expect(main).toContainText('$5 is no formula');
      await expect(main.locator('pre .hljs-keyword').first()).toHaveText('def');
      await expect(main.getByRole('table')).toBeVisible();
      await expectAccessible(page);
    });

    await test.step('sees which sentence the file does not support, and why', async () => {
      const marks = main.getByRole('button', { name: t('chat.support.mark') });
      await expect(marks).toHaveCount(1);
      await expect(main.locator('.unsupported')).toContainText('$5 is no formula');
      await marks.click();
      await expect(main.getByText(t('chat.support.explanation'))).toBeVisible();
      await expectAccessible(page);
      await page.reload();
      await expect(marks).toHaveCount(1);
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
      await page.getByRole('button', { name: t('chat.rating.down'), exact: true }).click();
      const dialog = page.getByRole('dialog');
      await dialog.getByText(t('ratings.reasons.incomplete')).click();
      await expectAccessible(page);
      await dialog.getByRole('button', { name: t('chat.rating.submit') }).click();
      await expect(page.getByRole('button', { name: t('chat.rating.down'), exact: true })).toHaveAttribute(
        'aria-pressed',
        'true',
      );
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
      expect(saved).toContain('1. bicycles.md: “');
      const { getDocument } = await import('pdfjs-dist/legacy/build/pdf.mjs');
      const pdf = await getDocument({ data: new Uint8Array(await page.pdf({ format: 'A4' })) }).promise;
      const content = await (await pdf.getPage(1)).getTextContent();
      const printed = content.items.map((item) => ('str' in item ? item.str : '')).join(' ');
      expect(printed.replace(/\s+/g, ' ')).toContain(question);
      expect(printed).toContain('bicycles.md');
      expect(printed).not.toContain(t('chat.composer.placeholder', { name: '' }).slice(0, 8));
    });

    await test.step('pins it, and lets it go again, by the keyboard', async () => {
      const actions = page
        .getByRole('navigation', { name: t('chat.conversations.title') })
        .getByRole('button', { name: t('chat.conversations.actions', { title: question }) });
      const pinned = page.getByRole('region', { name: t('chat.conversations.pinned') });
      for (const act of ['pin', 'unpin']) {
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
      await signInPage(reader, parley.origin, { email: colleague ?? '' });
      await reader.goto(link);
      await expect(reader.getByRole('main')).toContainText(question);
      await expect(reader.getByRole('button', { name: t('chat.support.mark') })).toHaveCount(1);
      await expect(reader.getByLabel(t('chat.composer.label'))).toHaveCount(0);
      await expectAccessible(reader);
      const outsider = await (await browser.newContext()).newPage();
      await signInPage(outsider, parley.origin, { email: stranger ?? '' });
      expect((await outsider.goto(link))?.status()).toBe(404);

      await dialog.getByRole('button', { name: t('chat.share.revoke') }).click();
      await expect(page.getByText(t('chat.share.revoked'))).toBeVisible();
      expect((await reader.goto(link))?.status()).toBe(404);
      await reader.context().close();
      await outsider.context().close();
      await page.keyboard.press('Escape');
    });

    await test.step('keeps nothing of a temporary conversation', async () => {
      await page.getByRole('button', { name: t('chat.temporary.new') }).click();
      await expect(page.getByText(t('chat.temporary.note'))).toBeVisible();
      await page.getByLabel(t('chat.composer.label')).fill(other);
      await page.keyboard.press('Enter');
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

  test(`what is attached in ${locale} is read, asked about, cited on its place, and stays the person’s own`, async ({
    page,
  }) => {
    test.setTimeout(180_000);
    const { letter, asked, landlord } = material[locale];
    const main = page.getByRole('main');
    const field = page.getByLabel(t('chat.composer.label'));
    const chips = page.getByRole('list', { name: t('chat.attachments.list') }).getByRole('listitem');
    const askedWith = page.getByRole('list', { name: t('chat.attachments.title'), exact: true });
    const trouble = watchPage(page, parley.origin);
    await signInPage(page, parley.origin, { email: people.get(locale)?.colleague ?? '' });
    await page.goto(`${parley.origin}${prefix}/model-bots/${bots.get(locale)}/ai-gen`);

    await test.step('sees why a file cannot be read, and takes it away', async () => {
      await expect(page.getByRole('button', { name: t('chat.attachments.add') })).toBeEnabled();
      await main.locator('input[type=file]').setInputFiles([
        { name: 'letter.md', mimeType: 'text/markdown', buffer: Buffer.from(letter) },
        { name: 'tool.exe', mimeType: 'application/octet-stream', buffer: Buffer.from('MZ\0\0\x01\x02') },
      ]);
      await expect(chips.filter({ hasText: 'letter.md' })).toContainText(t('chat.attachments.state.ready'));
      const broken = chips.filter({ hasText: 'tool.exe' });
      await expect(broken).toContainText(t('fileErrors.unsupported.remedy'));
      await expectAccessible(page);
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

    await test.step('finds what was attached and not asked about in a conversation called like it', async () => {
      const list = page.getByRole('navigation', { name: t('chat.conversations.title') });
      await page.getByRole('button', { name: t('chat.conversations.new'), exact: true }).click();
      await main.locator('input[type=file]').setInputFiles({
        name: 'for-later.txt',
        mimeType: 'text/plain',
        buffer: Buffer.from('Nobody has asked about this yet.'),
      });
      const later = chips.filter({ hasText: 'for-later.txt' });
      await expect(later).toContainText(t('chat.attachments.state.ready'));
      await page.getByRole('button', { name: t('chat.conversations.new'), exact: true }).click();
      await expect(chips).toHaveCount(0);
      await page.reload();
      await list.getByRole('link', { name: 'for-later.txt' }).click();
      await expect(later).toContainText(t('chat.attachments.state.ready'));
    });
    expect(trouble).toEqual([]);
  });
}
