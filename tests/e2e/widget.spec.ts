import type { Page } from '@playwright/test';
import { contrastOfRing, expectAccessible, findingsWithin } from '../testing/accessibility.ts';
import { expect, test } from '../testing/fixtures.ts';
import { prepareInterception } from '../testing/interception.ts';
import { signInPage } from '../testing/signed-in.ts';
import { locales, textsOf } from '../testing/texts.ts';

test.use({ kind: 'models' });

for (const locale of locales) {
  const t = textsOf(locale);
  for (const theme of ['light', 'dark']) {
    test(`${locale}, ${theme}: a visitor of another site asks, and sees where the answer stands`, async ({
      page,
      site,
      widget,
    }) => {
      await page.setViewportSize({ width: 360, height: 700 });
      await page.goto(`${site.origin}/?language=${locale}&theme=${theme}`);
      const launcher = widget.getByRole('button', { name: t('widget.open', { name: 'Test bot' }) });
      await launcher.click();
      const panel = widget.getByRole('dialog', { name: 'Test bot' });
      await expect(panel).toContainText(t('widget.greeting'));
      const field = panel.getByLabel(t('widget.question'), { exact: true });
      await expect(field).toBeFocused();
      expect(await contrastOfRing(field)).toBeGreaterThanOrEqual(3);
      await field.fill('When does the gate close?');
      await page.keyboard.press('Enter');
      await expect(panel.locator('.answer')).toContainText(
        'twenty minutes before departure. <b>Never</b> later.',
      );
      await panel
        .getByRole('button', { name: t('widget.source', { number: '1', file: 'gate.txt' }) })
        .first()
        .click();
      await expect(panel.locator('blockquote').first()).toContainText('twenty minutes before departure');
      // The sentence that no file supports, and no other, is marked.
      await expect(panel.getByRole('img', { name: t('widget.doubtful') })).toHaveCount(1);
      await expect(panel.locator('.answer p').nth(1)).toHaveText('Dogs travel free on Sundays.?');
      await expect(panel).toContainText(t('widget.doubts'));
      const looks = await panel
        .locator('.answer p')
        .first()
        .evaluate((node) => {
          const { fontSize, letterSpacing, textTransform, textAlign } = getComputedStyle(node);
          return { fontSize, letterSpacing, textTransform, textAlign };
        });
      expect(looks).toEqual({
        fontSize: '15px',
        letterSpacing: 'normal',
        textTransform: 'none',
        textAlign: 'start',
      });
      expect(await findingsWithin(page, 'parley-widget')).toEqual([]);
      await page.keyboard.press('Escape');
      await expect(panel).toBeHidden();
      await expect(launcher).toBeFocused();
      expect(await page.context().cookies()).toEqual([]);
    });
  }
}

for (const locale of locales) {
  const t = textsOf(locale);
  const prefix = locale === 'en' ? '' : `/${locale}`;

  test(`${locale}: whoever feeds the bot puts it on a site, and is told what is no site`, async ({
    page,
    site,
    widget,
  }) => {
    await signInPage(page, { email: site.creator });
    await page.goto(`${prefix}/model-bots/${site.bot}/uploads?tab=share&part=sites`);
    const sites = page.getByLabel(t('workshop.widget.fields.origins'), { exact: true });
    await expect(sites).toHaveValue(site.origin);
    await sites.fill(`${site.origin}/page\nhttp://example.org`);
    const save = page.getByRole('button', { name: t('portal.save'), exact: true });
    await save.click();
    await expect(page.getByText(t('workshop.widget.noSite', { site: 'http://example.org' }))).toBeVisible();
    await sites.fill(`${site.origin}/page`);
    await page.getByLabel(t('workshop.widget.fields.greeting'), { exact: true }).fill('Ahoy 👋');
    await expectAccessible(page);
    await site.allow([site.origin]);
    await save.click();
    await expect(page.getByText(t('portal.conflict.title'))).toBeVisible();
    await page.getByRole('button', { name: t('portal.conflict.keepMine') }).click();
    await expect(page.getByText(t('workshop.widget.saved'))).toBeVisible();
    await expect(sites).toHaveValue(site.origin);
    await expect(page.getByText(`data-bot="${site.bot}"`)).toBeVisible();
    const attributes = page.getByRole('term');
    await expect(attributes).toHaveText(['data-lang', 'data-theme']);
    await expectAccessible(page);
    await page.setViewportSize({ width: 360, height: 800 });
    await expect
      .poll(() => page.evaluate(() => document.documentElement.scrollWidth))
      .toBeLessThanOrEqual(360);
    await page.goto(site.origin);
    await widget.getByRole('button').first().click();
    await expect(widget.getByRole('dialog')).toContainText('Ahoy 👋');
    await site.allow([site.origin]);
  });
}

/** Answers are written by `sendPiece` alone, and never end. */
async function holdAnswers(page: Page) {
  await page.addInitScript(() => {
    const original = window.fetch;
    const encoder = new TextEncoder();
    window.fetch = (input, init) => {
      if (!String(input).endsWith('/chat')) return original(input, init);
      const start = (controller: ReadableStreamDefaultController) => {
        Object.assign(window, {
          sendPiece: (delta: object) =>
            controller.enqueue(encoder.encode(`data: ${JSON.stringify({ choices: [{ delta }] })}\n\n`)),
        });
      };
      return Promise.resolve(new Response(new ReadableStream({ start })));
    };
  });
}

const sendPiece = (page: Page, delta: object) =>
  page.evaluate((piece) => (window as unknown as { sendPiece(piece: object): void }).sendPiece(piece), delta);

const rich = `## Fares

| Route | Adult | Child | With a car |
|---|--:|:-:|---|
| Harbour–Island | 12 € | 6 € | 48 € |
| Island–Cape | **9 €** | 4.50 € | 39 € |

1. Buy at [the counter](https://example.org/counter) [1]
2. Wait:
   - on deck
   - inside
- [x] Passport
- [ ] Ticket

> Children under four travel free [1].
>
> Dogs do not.

The area is $A = \\pi r^2$, a half is $\\frac{1}{2}$. [Never](javascript:alert(1)) <b>later</b>.`;

for (const locale of locales) {
  for (const theme of ['light', 'dark']) {
    test(`${locale}, ${theme}: tables, numbered lists, links, tasks and formulas are drawn as such`, async ({
      page,
      site,
      widget,
    }) => {
      await page.setViewportSize({ width: 360, height: 900 });
      await holdAnswers(page);
      await page.goto(`${site.origin}/?language=${locale}&theme=${theme}`);
      await widget.getByRole('button').first().click();
      await widget.getByRole('textbox').fill('What does it cost?');
      await page.keyboard.press('Enter');
      await sendPiece(page, { content: rich });
      await sendPiece(page, {
        annotations: [{ number: 1, fileName: 'fares.pdf', page: 2, quote: 'At the counter' }],
      });
      const answer = widget.locator('.answer');
      await expect(answer.getByRole('columnheader')).toHaveText(['Route', 'Adult', 'Child', 'With a car']);
      await expect(answer.locator('ol > li')).toHaveCount(2);
      await expect(answer.locator('ol > li ul > li')).toHaveText(['on deck', 'inside']);
      await expect(answer.locator('.written blockquote p')).toHaveText([
        'Children under four travel free\u00a01.',
        'Dogs do not.',
      ]);
      await expect(answer.getByRole('cell', { name: '12 €' })).toHaveCSS('text-align', 'end');
      await expect(answer.getByRole('cell', { name: '4.50 €' })).toHaveCSS('text-align', 'center');
      await expect(answer.locator('li.task')).toHaveText(['☑ Passport', '☐ Ticket']);
      await expect(answer.getByRole('link')).toHaveText(['the counter']);
      await expect(answer.getByRole('link')).toHaveAttribute('rel', /noopener noreferrer/);
      await expect(answer).toContainText('A = π r2, a half is 1/2. Never <b>later</b>.');
      expect(await answer.locator('script, b').count()).toBe(0);
      const log = widget.getByRole('log');
      expect(await log.evaluate((node) => node.scrollWidth <= node.clientWidth)).toBe(true);
      expect(await findingsWithin(page, 'parley-widget')).toEqual([]);
    });
  }
}

test('what is opened and focused while the answer is written stays so', async ({ page, site, widget }) => {
  await holdAnswers(page);
  const send = (delta: object) => sendPiece(page, delta);
  await page.goto(site.origin);
  await widget.getByRole('button').first().click();
  await widget.getByRole('textbox').fill('When does the gate close?');
  await page.keyboard.press('Enter');
  await send({ content: 'Twenty minutes before. [1]' });
  await send({ annotations: [{ number: 1, fileName: 'gate.txt', page: null, quote: 'Twenty minutes' }] });
  const written = widget.locator('.answer');
  const chip = written.getByRole('button', { name: /gate\.txt/ }).first();
  await chip.focus();
  await send({ content: ' No later. [1]' });
  await expect(written).toContainText('No later.');
  await expect(chip).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(written.locator('summary')).toBeFocused();
  await send({ content: '\n\nDogs are welcome.' });
  await send({ unsupported: [{ start: 45, end: 62 }] });
  await expect(written.getByRole('img')).toHaveCount(1);
  await expect(written.locator('blockquote')).toBeVisible();
  await expect(written.locator('summary')).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(widget.getByRole('dialog')).toBeHidden();
});

test('a source opened while a long answer is written stays in view, until the visitor goes elsewhere', async ({
  page,
  site,
  widget,
}) => {
  await page.setViewportSize({ width: 360, height: 640 });
  await holdAnswers(page);
  await page.goto(site.origin);
  await widget.getByRole('button').first().click();
  await widget.getByRole('textbox').fill('When does the gate close?');
  await page.keyboard.press('Enter');
  const paragraph = `${'The gate closes twenty minutes before departure. '.repeat(6)}\n\n`;
  await sendPiece(page, { content: `Never later. [1]\n\n${paragraph}` });
  const quote = 'The gate closes twenty minutes before departure, and never later. '.repeat(3);
  for (const number of [1, 2, 3]) {
    await sendPiece(page, { annotations: [{ number, fileName: `gate ${number}.txt`, page: null, quote }] });
  }
  const log = widget.getByRole('log');
  const source = log.locator('details').first();
  /** How far the opened source reaches beyond the log, in pixels. */
  const hidden = () =>
    source.evaluate((node) => {
      const box = node.getBoundingClientRect();
      const frame = node.closest('.log')?.getBoundingClientRect() ?? new DOMRect();
      return Math.round(Math.max(frame.top - box.top, box.bottom - frame.bottom, 0));
    });
  await log
    .getByRole('button', { name: /gate 1\.txt/ })
    .first()
    .focus();
  await page.keyboard.press('Enter');
  await expect(source.locator('summary')).toBeFocused();
  await expect.poll(hidden).toBe(0);
  for (const count of [2, 3, 4, 5]) {
    await sendPiece(page, { content: paragraph });
    await expect(log.locator('.written p')).toHaveCount(count + 1);
    await expect.poll(hidden).toBe(0);
  }
  await log.evaluate((node) => node.scrollTo(0, 0));
  await sendPiece(page, { content: paragraph });
  await expect(log.locator('.written p')).toHaveCount(7);
  expect(await log.evaluate((node) => node.scrollTop)).toBe(0);
});

test('a conversation outlives the page in its tab, until the visitor begins a new one', async ({
  page,
  site,
  widget,
}) => {
  const open = async () => {
    await page.goto(site.origin);
    await widget.getByRole('button').first().click();
  };
  const asked = widget.locator('.question');
  const begin = widget.getByRole('button', { name: 'New conversation' });
  const field = widget.getByRole('textbox');
  await prepareInterception(page);
  await open();
  await expect(begin).toBeHidden();
  await field.fill('When does the gate close?');
  await page.keyboard.press('Enter');
  await expect(widget.getByRole('img')).toHaveCount(1);
  await expect(widget.locator('[aria-busy]')).toHaveCount(0);
  await page.route('**/chat', (route) => route.abort());
  await field.fill('And the other gate?');
  await page.keyboard.press('Enter');
  await expect(widget.getByRole('alert')).toBeVisible();
  await page.unrouteAll();
  await open();
  // What was not answered is not there again.
  await expect(asked).toHaveText(['When does the gate close?']);
  await expect(widget.getByRole('img')).toHaveCount(1);
  await widget
    .getByRole('button', { name: /gate\.txt/ })
    .first()
    .click();
  await expect(widget.locator('blockquote').first()).toBeVisible();
  const request = page.waitForRequest('**/chat');
  await field.fill('Why?');
  await page.keyboard.press('Enter');
  const { messages } = (await request).postDataJSON() as { messages: { role: string; content: string }[] };
  expect(messages.map(({ role }) => role)).toEqual(['user', 'assistant', 'user']);
  expect(messages[1]?.content).toContain('twenty minutes before departure');
  await begin.click();
  await expect(field).toBeFocused();
  await expect(asked).toHaveCount(0);
  await expect(begin).toBeHidden();
  await open();
  await expect(asked).toHaveCount(0);
  await expect(begin).toBeHidden();
});

test('a question that fails stays, and is asked again in its place', async ({ page, site, widget }) => {
  await prepareInterception(page);
  await page.goto(site.origin);
  await widget.getByRole('button').first().click();
  await page.route('**/chat', (route) => route.abort());
  await widget.getByRole('textbox').fill('When does the gate close?');
  await page.keyboard.press('Enter');
  await expect(widget.getByRole('alert')).toContainText('Your question is still here.');
  await page.unrouteAll();
  await widget.getByRole('button', { name: 'Try again' }).click();
  await expect(widget.locator('.answer')).toContainText('twenty minutes before departure');
  await expect(widget.locator('.question')).toHaveCount(1);
});
