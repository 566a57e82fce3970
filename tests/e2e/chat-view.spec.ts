import type { Page } from '@playwright/test';
import { watchPage } from '../testing/accessibility.ts';
import { askInChat } from '../testing/ask-in-chat.ts';
import { openAwake } from '../testing/awake.ts';
import type { Chats } from '../testing/chat.ts';
import { expect, test } from '../testing/fixtures.ts';
import type { Parley } from '../testing/parley.ts';
import { signInPage } from '../testing/signed-in.ts';
import { locales, textsOf } from '../testing/texts.ts';

/** What the file of each language says, and a question about it. */
const material = {
  en: { claim: 'Bicycles are stored on deck two', question: 'Where are bicycles stored?' },
  es: {
    claim: 'Las bicicletas se guardan en la cubierta dos',
    question: '¿Dónde se guardan las bicicletas?',
  },
};
const rightToLeft = {
  question: 'أين توضع الدراجات على متن العبارة؟',
  answer: [
    '# الدراجات\n\nتوضع الدراجات على السطح الثاني، والأمر هو `npm start`.',
    '- السطح الأول\n- السطح الثاني',
    '> قال القبطان نعم.',
    '| السعر | المكان |\n|---|---|\n| ستة يورو | السطح الثاني |',
    '```\nlet deck = 2;\n```',
    'This is English.',
  ].join('\n\n'),
};

test.use({ kind: 'models' });

for (const locale of locales) {
  const t = textsOf(locale);
  const { claim, question } = material[locale];
  const prefix = locale === 'en' ? '' : `/${locale}`;

  async function openChat(page: Page, { chats, parley }: { chats: Chats; parley: Parley }) {
    const { bot, creator } = chats[locale];
    const trouble = watchPage(page, parley.origin);
    await signInPage(page, { email: creator });
    await openAwake(page, `${prefix}/model-bots/${bot}/ai-gen`);
    return trouble;
  }

  async function askAndRead(page: Page, question: string) {
    await askInChat(page, t, question);
    await expect(page.getByRole('listitem').filter({ hasText: question }).last()).toBeVisible();
    await answered(page);
  }

  const answered = (page: Page) =>
    expect(page.getByRole('button', { name: t('chat.again') }).last()).toBeEnabled();

  test(`in ${locale}, the way to the latest message is offered only while that is out of view`, async ({
    page,
    provider,
    parley,
    chats,
  }) => {
    provider.script(['Deck two.']);
    const trouble = await openChat(page, { chats, parley });
    const latest = page.getByRole('button', { name: t('chat.latest') });
    const questions = ['one', 'two', 'three', 'four', 'five', 'six', 'seven'];
    for (const question of questions) await askAndRead(page, question);
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

  test(`in ${locale}, a conversation in two tabs is the same in both, and keeps what is written and open`, async ({
    page,
    context,
    provider,
    parley,
    chats,
  }) => {
    provider.script([`${claim} [1].`]);
    const trouble = await openChat(page, { chats, parley });
    await askAndRead(page, question);
    const other = await context.newPage();
    await other.goto(page.url());
    await askAndRead(other, 'second');
    await askAndRead(other, 'third');

    await page.getByLabel(t('chat.composer.label')).fill('a draft');
    await page.locator('.citation-chip').first().click();
    const source = page.getByRole('complementary');
    await expect(source).toBeVisible();
    await page.evaluate(() => window.dispatchEvent(new Event('focus')));
    await expect(page.locator('[data-edit]')).toHaveCount(3);
    await expect(page.getByText('third', { exact: true })).toBeVisible();
    await expect(page.getByLabel(t('chat.composer.label'))).toHaveValue('a draft');
    await expect(source).toBeVisible();

    await askAndRead(page, 'fourth');
    await other.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
    await expect(other.getByText('fourth', { exact: true })).toBeVisible();
    expect(trouble).toEqual([]);
  });

  test(`in ${locale}, what is written from right to left is laid out so, and code is not`, async ({
    page,
    provider,
    parley,
    chats,
  }) => {
    provider.script([rightToLeft.answer]);
    const trouble = await openChat(page, { chats, parley });
    const main = page.getByRole('main');
    await askAndRead(page, rightToLeft.question);
    const right = [
      main.getByRole('region', { name: t('chat.messages') }).getByText(rightToLeft.question),
      page.getByRole('heading', { level: 1, name: rightToLeft.question }),
      page.getByRole('link', { name: rightToLeft.question }),
      ...['p', 'h4', 'ul', 'li', 'blockquote', 'blockquote p', 'th', 'td'].map((each) =>
        main.locator(`.prose-answer ${each}`).first(),
      ),
    ];
    for (const each of right) await expect(each).toHaveCSS('direction', 'rtl');
    await expect(main.locator('.prose-answer ul')).toHaveCSS('padding-right', '24px');
    await expect(main.locator('.prose-answer ul')).toHaveCSS('padding-left', '0px');
    await expect(main.locator('.prose-answer blockquote')).toHaveCSS('border-right-width', '3px');
    await expect(main.locator('.prose-answer :not(pre) > code')).toHaveCSS('direction', 'ltr');
    await expect(main.locator('.prose-answer pre')).toHaveCSS('direction', 'ltr');
    await expect(main.locator('.prose-answer > p').last()).toHaveCSS('direction', 'ltr');
    expect(trouble).toEqual([]);
  });

  test(`in ${locale}, the mark of an unsupported sentence stays with its last word`, async ({
    page,
    provider,
    parley,
    chats,
  }) => {
    const unsupported = 'The captain sings in the evening for everybody';
    provider.script([`- ${claim} [1].\n- ${unsupported}.\n- **${unsupported}.**\n- ${unsupported} [1]\n`]);
    const trouble = await openChat(page, { chats, parley });
    await askAndRead(page, question);
    await expect(page.locator('button.unsupported-mark')).toHaveCount(3);
    for (let width = 300; width < 460; width += 8) {
      await page.setViewportSize({ width, height: 900 });
      const apart = await page.locator('.prose-answer').evaluate((answer) =>
        [...answer.querySelectorAll('button.unsupported-mark')].map((mark) => {
          const sentence = [...(mark.closest('li')?.querySelectorAll('.unsupported') ?? [])].at(-1);
          const end = [...(sentence?.getClientRects() ?? [])].at(-1);
          const { left, top, bottom } = mark.getBoundingClientRect();
          return end && top < end.bottom && bottom > end.top ? left - end.right > 0.5 : 'on another line';
        }),
      );
      expect(apart, `${width} pixels`).toEqual([true, true, true]);
    }
    expect(trouble).toEqual([]);
  });

  test(`in ${locale}, a mark brings what it means into view, first of what was found wrong`, async ({
    page,
    provider,
    parley,
    chats,
  }) => {
    const other = 'The captain sings in the evening for everybody.';
    const quotation = '“Whales sleep below every keel at noon” is said there.';
    provider.script([[quotation, ...Array(9).fill(other)].join('\n\n')]);
    const trouble = await openChat(page, { chats, parley });
    await page.setViewportSize({ width: 1440, height: 700 });
    await askAndRead(page, question);
    const note = page.locator('.support-note');
    const sources = t('chat.support.files');
    const [ofQuotation, ofOther] = (['markQuotation', 'mark'] as const).map((mark) =>
      page.getByRole('button', { name: t(`chat.support.${mark}`, { sources }) }).first(),
    );
    for (const [mark, first] of [
      [ofQuotation, t('chat.support.quotations', { sources })],
      [ofOther, t('chat.support.explanation')],
    ] as const) {
      await mark?.click();
      await expect(note.locator('p')).toHaveCount(2);
      await expect(note.locator('p').first()).toHaveText(first);
      await expect(note.locator('summary')).toBeFocused();
      await expect
        .poll(() =>
          note
            .locator('p')
            .last()
            .evaluate((paragraph) => {
              const { left, right, bottom } = paragraph.getBoundingClientRect();
              return paragraph.contains(document.elementFromPoint((left + right) / 2, bottom - 2));
            }),
        )
        .toBe(true);
    }
    expect(trouble).toEqual([]);
  });

  test(`in ${locale}, a copied answer reads well, and keeps its looks where these are taken`, async ({
    page,
    context,
    parley,
    provider,
    chats,
  }) => {
    provider.script([`**${claim}** [1].\n\nThe \\[tariff] is \\*free\\*.\n\n\`\`\`\na \\| b\n\`\`\`\n`]);
    const trouble = await openChat(page, { chats, parley });
    await context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin: parley.origin });
    await askAndRead(page, question);
    await page.getByRole('button', { name: t('chat.copyAnswer') }).click();
    await expect(page.getByText(t('portal.copied'), { exact: true })).toHaveCount(1);
    const [text, html] = await page.evaluate(async () => {
      const [item] = await navigator.clipboard.read();
      return Promise.all(
        ['text/plain', 'text/html'].map(async (type) => (await item?.getType(type))?.text() ?? ''),
      );
    });
    const note = t('chat.support.note', { mark: '[?]', sources: t('chat.support.files') });
    expect(text).toBe(
      `**${claim}** [1].\n\nThe [tariff] is *free*. [?]\n\n\`\`\`\na \\| b\n\`\`\`\n\n${note}\n\n[1] bicycles.md`,
    );
    expect(html).toContain(`<strong>${claim}</strong>`);
    expect(html).toMatch(/The \[tariff\] is \*free\*\..*\[\?\]/);
    expect(html).toContain('a \\| b');
    expect(html).toContain('[1] bicycles.md');
    expect(html).not.toMatch(/<button|<svg|class=/);
    expect(trouble).toEqual([]);
  });

  test(`in ${locale}, an empty composer is one line high on a narrow screen, too`, async ({
    page,
    parley,
    chats,
  }) => {
    const trouble = await openChat(page, { chats, parley });
    const field = page.getByLabel(t('chat.composer.label'));
    const wide = await field.evaluate((element) => element.clientHeight);
    await page.setViewportSize({ width: 360, height: 740 });
    expect(await field.evaluate((element) => element.clientHeight)).toBe(wide);
    expect(trouble).toEqual([]);
  });

  test(`in ${locale}, the cells of a matrix stand apart, and brackets in a formula are no citations`, async ({
    page,
    provider,
    parley,
    chats,
  }) => {
    provider.script([
      `${claim} [1]. Its root is $\\sqrt[3]{x_1[2]}$.\n\n$$\\begin{pmatrix}1&2\\\\3&4\\end{pmatrix}$$\n`,
    ]);
    const trouble = await openChat(page, { chats, parley });
    await askAndRead(page, question);
    await expect(page.locator('math mroot')).toBeVisible();
    const cells = page.locator('math mtd');
    await expect(cells).toHaveCount(4);
    const [first, second, third] = await cells.evaluateAll((all) =>
      all.map((cell) => (cell.firstElementChild ?? cell).getBoundingClientRect().toJSON() as DOMRect),
    );
    expect((second?.left ?? 0) - (first?.right ?? 0)).toBeGreaterThan(8);
    expect((third?.top ?? 0) - (first?.bottom ?? 0)).toBeGreaterThan(4);
    await expect(page.locator('[data-citation]')).toHaveCount(1);
    expect(trouble).toEqual([]);
  });

  test(`in ${locale}, what scrolls ends before the composer, however much is attached`, async ({
    page,
    parley,
    chats,
  }) => {
    const trouble = await openChat(page, { chats, parley });
    await page.setViewportSize({ width: 1440, height: 600 });
    const attached = Array.from({ length: 5 }, (_, index) => ({
      name: `letter-${index}.md`,
      mimeType: 'text/markdown',
      buffer: Buffer.from(`Letter number ${index}.`),
    }));
    await page.locator('input[type=file]').setInputFiles(attached);
    await expect(page.getByRole('list', { name: t('chat.attachments.list') }).locator('li')).toHaveCount(5);
    // In one look: the list grows while the files are read.
    const room = await page
      .getByRole('region', { name: t('chat.messages') })
      .evaluate(
        (messages) =>
          (document.querySelector('.composer')?.getBoundingClientRect().top ?? 0) -
          messages.getBoundingClientRect().bottom,
      );
    expect(room).toBeGreaterThanOrEqual(4);
    expect(trouble).toEqual([]);
  });
}
