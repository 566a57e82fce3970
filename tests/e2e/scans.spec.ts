import { expect, test } from '@playwright/test';
import { makePng, makeScannedPdf } from '../../src/server/knowledge/extraction/test/pictures.ts';
import { expectAccessible, watchPage } from '../support/accessibility.ts';
import { ApiClient } from '../support/client.ts';
import { type Parley, removeDirectory, startParley } from '../support/parley.ts';
import { openTestDatabase, seedPerson, seedTenant, testPassword } from '../support/seed.ts';
import { signInPage } from '../support/signed-in.ts';
import { textsOf } from '../support/texts.ts';

const t = textsOf('en');

const sign = {
  file: 'sign.png',
  text: 'The western jetty is closed from sunset to sunrise.',
  question: 'When is the western jetty closed?',
};

/** Two pages without a text layer. */
const scan = {
  file: 'logbook.pdf',
  pages: [
    ['Logbook of the pilot cutter Alma.', 'Kept by hand since 1931.'],
    [
      'On the ninth of May the cutter',
      'towed a barge of coal to Ryde.',
      'The barge paid eighty shillings.',
      'Nothing else was towed in May.',
    ],
  ],
  question: 'How many shillings did the barge pay?',
  quoted: 'The barge paid eighty shillings.',
};

let parley: Parley;
let bot: string;
let asking: string;

test.beforeAll(async () => {
  parley = await startParley();
  const database = await openTestDatabase(parley.dataDirectory);
  const tenant = await seedTenant(database);
  bot = tenant.modelBotId;
  asking = (await seedPerson(database, { roles: [{ name: 'BOT_CREATOR', modelBotId: bot }] })).email;
  await database.close();
  const client = await new ApiClient(parley.origin).signIn(asking, testPassword);
  await client.upload(bot, scan.file, new Uint8Array(await makeScannedPdf(scan.pages)));
  await client.upload(bot, sign.file, new Uint8Array(await makePng([sign.text])));
  await client.untilIngested(bot);
});
test.afterAll(async () => {
  await parley.stop();
  await removeDirectory(parley.dataDirectory);
});

test('a picture is shown with its text below, the quoted words marked', async ({ page }) => {
  const trouble = watchPage(page, parley.origin);
  await signInPage(page, parley.origin, { email: asking });
  await page.goto(`${parley.origin}/model-bots/${bot}/ai-gen`);
  await page.getByLabel(t('chat.composer.label')).fill(sign.question);
  await page.keyboard.press('Enter');
  await page.locator('[data-citation="1"]').first().click();
  const picture = page.getByRole('img', { name: t('viewer.picture', { file: sign.file }) });
  await expect(picture).toBeInViewport({ ratio: 1 });
  await expect.poll(() => picture.evaluate((each: HTMLImageElement) => each.naturalWidth)).toBeGreaterThan(0);
  const words = page.getByRole('complementary').locator('mark.quoted-words');
  await expect(words).toBeInViewport({ ratio: 1 });
  await expect(words).toContainText('closed from sunset to sunrise');
  const marked = page.locator('.read-picture mark');
  await expect(marked.first()).toBeInViewport();
  expect((await marked.allTextContents()).join('')).toContain('closed from sunset to sunrise');
  await expectAccessible(page);
  expect(trouble).toEqual([]);
});

test('on a scanned page the quoted words are marked where they stand, at every size, and can be copied', async ({
  page,
}) => {
  const trouble = watchPage(page, parley.origin);
  await signInPage(page, parley.origin, { email: asking });
  await page.goto(`${parley.origin}/model-bots/${bot}/ai-gen`);
  await page.getByLabel(t('chat.composer.label')).fill(scan.question);
  await page.keyboard.press('Enter');
  await page.locator('[data-citation="1"]').first().click();
  const sheet = page.getByRole('region', { name: t('viewer.pageOf', { page: 2, file: scan.file }) });
  const marks = sheet.locator('mark');
  await expect(marks.first()).toBeInViewport();
  expect((await marks.allTextContents()).join('')).toBe(scan.quoted);
  await expect(page.getByText(t('viewer.unmarked'))).toHaveCount(0);
  const stretched = () =>
    sheet.locator('canvas').evaluate((canvas: HTMLCanvasElement) => {
      const { width, height } = canvas.getBoundingClientRect();
      return width / height / (canvas.width / canvas.height);
    });
  expect(await stretched()).toBeCloseTo(1, 1);

  /** Where the ink of each marked word is, and of the line above it, as shares of its box. */
  const inkUnderMarks = () =>
    sheet.evaluate((section: HTMLElement) => {
      const canvas = section.querySelector('canvas') as HTMLCanvasElement;
      const context = canvas.getContext('2d') as CanvasRenderingContext2D;
      const around = canvas.getBoundingClientRect();
      const density = canvas.width / around.width;
      return [...section.querySelectorAll('mark')].map((mark) => {
        const { left, top, width, height } = mark.getBoundingClientRect();
        const box = [left - around.left, top - around.top, width, height].map((each) => each * density);
        const { data } = context.getImageData(...(box as [number, number, number, number]));
        return data.filter((value, index) => index % 4 === 0 && value < 128).length / (data.length / 4);
      });
    });
  for (const size of [1, 1.5]) {
    await expect.poll(async () => Math.min(...(await inkUnderMarks()))).toBeGreaterThan(0.05);
    expect(Math.max(...(await inkUnderMarks())), `at ${size}`).toBeLessThan(0.5);
    await page.getByRole('button', { name: t('viewer.larger') }).click();
    await expect(marks.first()).toBeInViewport();
    expect(await stretched()).toBeCloseTo(1, 1);
  }
  const copied = await sheet.evaluate((section) => {
    getSelection()?.selectAllChildren(section);
    return getSelection()?.toString();
  });
  expect(copied?.trim()).toBe(scan.pages[1]?.join('\n'));
  await expectAccessible(page);

  await page.getByRole('button', { name: t('viewer.previousPage') }).click();
  const first = page.getByRole('region', { name: t('viewer.pageOf', { page: 1, file: scan.file }) });
  await expect(first.getByText('Logbook')).toBeAttached();
  await expect(first.locator('mark')).toHaveCount(0);
  expect(trouble).toEqual([]);
});
