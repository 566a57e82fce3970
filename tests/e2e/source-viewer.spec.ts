import type { Browser, Page } from '@playwright/test';
import { expectAccessible, watchPage } from '../testing/accessibility.ts';
import { askInChat } from '../testing/ask-in-chat.ts';
import { ApiClient } from '../testing/client.ts';
import { expect, test } from '../testing/fixtures.ts';
import { makePdf } from '../testing/pdf.ts';
import { seedPerson, seedTenant, testPassword } from '../testing/seed.ts';
import { signInPage } from '../testing/signed-in.ts';
import { locales, textsOf } from '../testing/texts.ts';

const material = {
  en: {
    pages: [
      'Harbour rules. These rules hold for every boat that enters the inner harbour of Port Ellis.',
      'Mooring. Visitors may moor at the north quay for at most three nights. The fee is 24 euros a night.',
      'Winter. From November on visitors may moor at the south quay for ten nights, if the harbour master agrees.',
    ],
    question: 'How many nights may visitors moor at the north quay?',
    quoted: 'Visitors may moor at the north quay for at most three nights',
    note: '# Lost property\n\nUmbrellas found on the ferry wait in the **green hut** for six weeks.\n',
    noteQuestion: 'Where do umbrellas found on the ferry wait?',
    noteQuoted: 'Umbrellas found on the ferry wait',
  },
  es: {
    pages: [
      'Normas del puerto. Estas normas rigen para todos los barcos que entran en la dársena interior.',
      'Amarre. Los visitantes pueden amarrar en el muelle norte un máximo de tres noches. La tarifa es de 24 euros.',
      'Invierno. Desde noviembre los visitantes pueden amarrar diez noches en el muelle sur, si el práctico lo permite.',
    ],
    question: '¿Cuántas noches pueden amarrar los visitantes en el muelle norte?',
    quoted: 'Los visitantes pueden amarrar en el muelle norte un máximo de tres noches',
    note: '# Objetos perdidos\n\nLos paraguas olvidados en el ferri esperan en la **caseta verde** seis semanas.\n',
    noteQuestion: '¿Dónde esperan los paraguas olvidados en el ferri?',
    noteQuoted: 'Los paraguas olvidados en el ferri esperan',
  },
};

/** A page whose last line is quoted: to bring that to the middle, more than the page would have to move. */
const crane = {
  file: 'crane.pdf',
  page: `${'The next lines of this page are left for notes by hand, in ink. '.repeat(44)}
The crane on the eastern pier lifts boats of up to nine tonnes.`,
  question: 'How many tonnes does the crane on the eastern pier lift?',
  quoted: 'lifts boats of up to nine tonnes',
};

let bot: string;
let asking: string;
let invited: string;

test.beforeAll(async ({ parley, database }) => {
  const tenant = await seedTenant(database);
  bot = tenant.modelBotId;
  asking = (await seedPerson(database, { roles: [{ name: 'BOT_CREATOR', modelBotId: bot }] })).email;
  invited = (await seedPerson(database, { roles: [{ name: 'COMPANY_ADMIN', companyId: tenant.companyId }] }))
    .email;
  const client = await new ApiClient(parley.origin).signIn(asking, testPassword);
  for (const locale of locales) {
    const { pages, note } = material[locale];
    await client.upload(bot, `harbour-${locale}.pdf`, new Uint8Array(await makePdf(pages)));
    await client.upload(bot, `lost-${locale}.md`, note);
  }
  await client.upload(bot, crane.file, new Uint8Array(await makePdf([crane.page])));
  await client.untilIngested(bot);
});

for (const locale of locales) {
  const t = textsOf(locale);
  const { question, quoted, noteQuestion, noteQuoted } = material[locale];
  const prefix = locale === 'en' ? '' : `/${locale}`;
  const file = `harbour-${locale}.pdf`;

  async function askForSource(page: Page, text: string, answer: string) {
    const answers = page.getByRole('button', { name: t('chat.copyAnswer') });
    const before = await answers.count();
    await askInChat(page, t, text);
    await expect(answers).toHaveCount(before + 1);
    await expect(page.getByRole('main')).toContainText(answer);
  }

  const citation = (page: Page, number: number) =>
    page
      .getByRole('button', {
        name: new RegExp(`^${t('chat.citation.label', { number, source: '' }).trim()}`),
      })
      .last();
  const sheet = (page: Page, number: number) =>
    page.getByRole('region', { name: t('viewer.pageOf', { page: number, file }) });
  const markedText = async (page: Page) =>
    (await sheet(page, 2).locator('mark').allTextContents()).join(' ').replace(/\s+/g, ' ');

  async function expectQuoteOnPage(page: Page) {
    await expect(sheet(page, 2).locator('mark').first()).toBeInViewport();
    expect(await markedText(page)).toContain(quoted);
  }

  /** Whether the canvas holds ink: pixels that are not white. */
  const isDrawn = (page: Page) =>
    sheet(page, 2)
      .locator('canvas')
      .evaluate((canvas: HTMLCanvasElement) => {
        const context = canvas.getContext('2d') as CanvasRenderingContext2D;
        return context.getImageData(0, 0, canvas.width, canvas.height).data.some((value) => value < 128);
      });

  async function openLinksAs(browser: Browser, email: string, links: string[]) {
    const context = await browser.newContext();
    const page = await context.newPage();
    await signInPage(page, { email });
    for (const link of links) {
      await page.goto(link);
      await expectQuoteOnPage(page);
      await expect(page.getByText(t('chat.source.linked'))).toBeVisible();
    }
    await context.close();
  }

  test(`${locale}: a PDF is shown at the quoted words, and its address leads others there`, async ({
    page,
    browser,
    parley,
  }) => {
    const trouble = watchPage(page, parley.origin);
    const fetched: string[] = [];
    page.on('request', (request) => void fetched.push(new URL(request.url()).pathname));
    const ofPdfjs = () => fetched.filter((path) => /\/pdf[.-]|pdfjs/.test(path));
    await signInPage(page, { email: asking });
    await page.goto(`${prefix}/model-bots/${bot}/ai-gen`);

    await test.step('pdf.js is fetched with the first PDF, from our own origin', async () => {
      await askForSource(page, question, quoted);
      expect(ofPdfjs()).toEqual([]);
      await citation(page, 1).click();
      await expectQuoteOnPage(page);
      expect(ofPdfjs().some((path) => path.includes('worker'))).toBe(true);
      expect(await isDrawn(page)).toBe(true);
      await expectAccessible(page);
    });

    await test.step('a reload opens the same place', async () => {
      const address = new URL(page.url()).searchParams;
      expect(address.get('page')).toBe('2');
      expect(address.get('words')).toMatch(/^\d+-\d+$/);
      await page.reload();
      await expectQuoteOnPage(page);
    });

    const cited = page.url();
    await test.step('others who may chat open the words by the link, without the conversation', async () => {
      const link = page.url();
      const withoutConversation = new URL(link);
      for (const name of ['conversation', 'message', 'citation'])
        withoutConversation.searchParams.delete(name);
      await openLinksAs(browser, invited, [withoutConversation.href, link]);
    });

    await test.step('a link to a page alone opens it without marks, and a broken one says so', async () => {
      const link = new URL(page.url());
      for (const name of ['conversation', 'message', 'citation', 'words']) link.searchParams.delete(name);
      await page.goto(link.href);
      await expect(sheet(page, 2)).toBeVisible();
      await expect(sheet(page, 2).locator('mark')).toHaveCount(0);
      await expect(page.getByText(t('chat.source.linkChanged'))).toHaveCount(0);
      link.searchParams.delete('page');
      await page.goto(link.href);
      await expect(sheet(page, 1)).toBeVisible();
      link.searchParams.set('words', '9-3');
      await page.goto(link.href);
      await expect(page.getByText(t('chat.source.linkBroken'))).toBeVisible();
      await expect(sheet(page, 1)).toHaveCount(0);
      link.searchParams.set('file', '00000000-0000-7000-8000-000000000000');
      link.searchParams.delete('words');
      await page.goto(link.href);
      const gone = page.getByText(t('chat.source.linkGone'));
      await expect(gone).toBeVisible();
      const sending = await page.locator('.composer').boundingBox();
      const said = await gone.boundingBox();
      expect((said?.y ?? 0) + (said?.height ?? 0)).toBeLessThan(sending?.y ?? 0);
      await page.goto(cited);
      await expectQuoteOnPage(page);
    });

    await test.step('the keyboard steps between the citations, turns pages and enlarges', async () => {
      const heading = page.getByRole('heading', { name: t('chat.source.title', { number: 1 }) });
      await heading.focus();
      await page.keyboard.press('ArrowRight');
      await expect(page.getByRole('heading', { name: t('chat.source.title', { number: 2 }) })).toBeFocused();
      await page.keyboard.press('ArrowLeft');
      await expect(heading).toBeFocused();
      await expectQuoteOnPage(page);

      const width = (await sheet(page, 2).locator('canvas').boundingBox())?.width ?? 0;
      await page.getByRole('button', { name: t('viewer.larger') }).press('Enter');
      await expect
        .poll(async () => (await sheet(page, 2).locator('canvas').boundingBox())?.width ?? 0)
        .toBeGreaterThan(width * 1.4);
      await expect(sheet(page, 2)).toHaveAttribute('aria-busy', 'false');
      const moved = await sheet(page, 2).evaluate((frame) => {
        frame.scrollLeft += 20;
        return frame.scrollLeft;
      });
      await page.getByRole('button', { name: t('viewer.nextPage') }).press('Enter');
      await expect(sheet(page, 3)).toHaveAttribute('aria-busy', 'false');
      expect(await sheet(page, 3).evaluate((frame) => frame.scrollLeft)).toBe(moved);
      await page.getByRole('button', { name: t('viewer.previousPage') }).press('Enter');
      await page.getByRole('button', { name: t('viewer.smaller') }).press('Enter');
      await page.getByRole('button', { name: t('viewer.nextPage') }).press('Enter');
      await expect(sheet(page, 3)).toBeVisible();
      await expect(sheet(page, 3).locator('mark')).toHaveCount(0);
      await page.getByRole('button', { name: t('viewer.previousPage') }).press('Enter');
      await expectQuoteOnPage(page);
    });

    await test.step('the same words are marked in the text', async () => {
      await page.getByRole('tab', { name: t('viewer.page') }).focus();
      await page.keyboard.press('ArrowRight');
      await expect(page.getByRole('tabpanel').locator('mark')).toContainText(quoted);
      await expect(page.getByRole('heading', { name: t('chat.source.title', { number: 1 }) })).toBeVisible();
      await expectAccessible(page);
    });

    await test.step('on a phone, in the dark, it covers the chat and nothing sticks out', async () => {
      await page.emulateMedia({ colorScheme: 'dark' });
      await page.context().addCookies([{ name: 'theme', value: 'dark', url: parley.origin }]);
      await page.setViewportSize({ width: 360, height: 740 });
      await page.reload();
      await expect(page.getByRole('dialog')).toBeVisible();
      await expectQuoteOnPage(page);
      await expect
        .poll(() => page.evaluate(() => document.documentElement.scrollWidth))
        .toBeLessThanOrEqual(360);
      await expectAccessible(page);
      await page.keyboard.press('Escape');
      await expect(page.getByRole('dialog')).toHaveCount(0);
      expect(new URL(page.url()).searchParams.has('file')).toBe(false);
    });

    await test.step('other formats are shown as clean text with the same mark', async () => {
      await askForSource(page, noteQuestion, noteQuoted);
      await citation(page, 1).click();
      const mark = page.getByRole('dialog').locator('mark');
      await expect(mark).toBeInViewport();
      await expect(mark).toContainText(noteQuoted);
      await expect(page.getByRole('dialog')).not.toContainText('**');
      await expectAccessible(page);
    });
    expect(trouble).toEqual([]);
  });
}

for (const viewport of [
  { width: 1440, height: 900 },
  { width: 360, height: 740 },
]) {
  test(`at ${viewport.width} pixels, only the source moves to the quoted words, and the chat stays where it is`, async ({
    page,
  }) => {
    const t = textsOf('en');
    const composer = page.getByLabel(t('chat.composer.label'));
    const chatHeader = page.getByRole('link', { name: t('chat.manageFiles') });
    const close = page
      .getByRole(viewport.width > 1024 ? 'complementary' : 'dialog')
      .getByRole('button', { name: /^Close/ });
    const movedOff = () =>
      page.evaluate(() =>
        [...document.querySelectorAll('*')]
          .filter((each) => each.scrollTop > 0 && getComputedStyle(each).overflowY !== 'auto')
          .map(({ className, scrollTop }) => `${className}: ${scrollTop}`),
      );
    await page.setViewportSize(viewport);
    await signInPage(page, { email: asking });
    await page.goto(`/model-bots/${bot}/ai-gen`);
    // More than the list of messages shows at once.
    for (const [before, text] of [material.en.noteQuestion, material.en.question, crane.question].entries()) {
      await composer.fill(text);
      await page.keyboard.press('Enter');
      await expect(page.getByRole('button', { name: t('chat.copyAnswer') })).toHaveCount(before + 1);
    }
    await expect(page.getByText(t('chat.quoterNote'))).toHaveCount(1);
    await page.locator('[data-citation="1"]').last().click();

    const words = page.locator('.pdf-text mark').filter({ hasText: crane.quoted }).first();
    const expectInPlace = async () => {
      await expect(words).toBeInViewport();
      await expect(close).toBeInViewport({ ratio: 1 });
      expect(await movedOff()).toEqual([]);
    };
    await expectInPlace();
    // From its address: the answer, the last one, is brought into view as well.
    await page.reload();
    await expectInPlace();

    await close.click();
    await expect(words).toHaveCount(0);
    await expect(chatHeader).toBeInViewport({ ratio: 1 });
    expect(await movedOff()).toEqual([]);
  });
}
