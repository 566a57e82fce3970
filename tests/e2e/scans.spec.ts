import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { makePicturePdf, makePng, makeScannedPdf } from '../../src/server/reading/testing/pictures.ts';
import { expectAccessible, watchPage } from '../testing/accessibility.ts';
import { askInChat } from '../testing/ask-in-chat.ts';
import { ApiClient } from '../testing/client.ts';
import { expect, test } from '../testing/fixtures.ts';
import { seedPerson, seedTenant, testPassword } from '../testing/seed.ts';
import { signInPage } from '../testing/signed-in.ts';
import { textsOf } from '../testing/texts.ts';

const t = textsOf('en');

/** They lie on their side, and their files do not say so. */
const lying = {
  picture: 'ladder.png',
  scan: 'rope.pdf',
  lines: {
    picture: [
      'The rope ladder of the lighthouse',
      'is forty metres long and is replaced',
      'every third winter.',
    ],
    scan: [
      'Hemp rope is bought in Bilbao from',
      'the widow Arana, who sells it by the',
      'fathom at nine reales.',
    ],
  },
  questions: { picture: 'How long is the rope ladder?', scan: 'Who sells hemp rope in Bilbao?' },
};

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

let bot: string;
let asking: string;

test.beforeAll(async ({ parley, database }) => {
  const tenant = await seedTenant(database);
  bot = tenant.modelBotId;
  asking = (await seedPerson(database, { roles: [{ name: 'BOT_CREATOR', modelBotId: bot }] })).email;
  const client = await new ApiClient(parley.origin).signIn(asking, testPassword);
  await client.upload(bot, scan.file, new Uint8Array(await makeScannedPdf(scan.pages)));
  await client.upload(bot, sign.file, new Uint8Array(await makePng([sign.text])));
  const turned = async (lines: string[]) =>
    new Uint8Array(
      await sharp(await makePng(lines))
        .rotate(90)
        .png()
        .toBuffer(),
    );
  await client.upload(bot, lying.picture, await turned(lying.lines.picture));
  await client.upload(bot, lying.scan, new Uint8Array(await makePicturePdf(await turned(lying.lines.scan))));
  await client.untilIngested(bot);
});

test('a picture is shown with its text below, the quoted words marked', async ({ page, parley }) => {
  const trouble = watchPage(page, parley.origin);
  await signInPage(page, { email: asking });
  await page.goto(`/model-bots/${bot}/ai-gen`);
  await askInChat(page, t, sign.question);
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
  parley,
}) => {
  const trouble = watchPage(page, parley.origin);
  await signInPage(page, { email: asking });
  await page.goto(`/model-bots/${bot}/ai-gen`);
  await askInChat(page, t, scan.question);
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

  for (const size of [1, 1.5]) {
    await expect
      .poll(async () => Math.min(...(await inkUnderMarks(page, '.pdf-sheet'))))
      .toBeGreaterThan(0.05);
    expect(Math.max(...(await inkUnderMarks(page, '.pdf-sheet'))), `at ${size}`).toBeLessThan(0.5);
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

/** How much of each mark that lies over the picture or canvas in `frame` is ink, as a share. */
function inkUnderMarks(page: Page, frame: string): Promise<number[]> {
  return page.locator(frame).evaluate(async (element) => {
    const shown = element.querySelector('canvas, img') as HTMLCanvasElement | HTMLImageElement;
    const around = element.getBoundingClientRect();
    const canvas = document.createElement('canvas');
    canvas.width = Math.round(around.width * 2);
    canvas.height = Math.round(around.height * 2);
    const context = canvas.getContext('2d', { willReadFrequently: true }) as CanvasRenderingContext2D;
    context.scale(2, 2);
    context.translate(around.width / 2, around.height / 2);
    const turn = Number.parseFloat(getComputedStyle(shown).rotate) || 0;
    context.rotate((turn * Math.PI) / 180);
    const [width, height] = turn % 180 === 0 ? [around.width, around.height] : [around.height, around.width];
    context.drawImage(shown, -width / 2, -height / 2, width, height);
    return [...element.querySelectorAll('mark')].map((mark) => {
      const box = mark.getBoundingClientRect();
      const [x = 0, y = 0] = [box.left - around.left, box.top - around.top].map((each) => each * 2);
      const { data } = context.getImageData(x, y, box.width * 2, box.height * 2);
      return data.filter((value, index) => index % 4 === 0 && value < 128).length / (data.length / 4);
    });
  });
}

for (const [kind, frame] of [
  ['picture', '.read-picture'],
  ['scan', '.pdf-sheet'],
] as const) {
  test(`a ${kind} that lies on its side is read, and shown upright with the quoted words marked`, async ({
    page,
    parley,
  }) => {
    const trouble = watchPage(page, parley.origin);
    await signInPage(page, { email: asking });
    await page.goto(`/model-bots/${bot}/ai-gen`);
    await askInChat(page, t, lying.questions[kind]);
    await page.locator('[data-citation="1"]').first().click();
    const marks = page.locator(`${frame} mark`);
    await expect(marks.first()).toBeInViewport();
    expect((await marks.allTextContents()).join('')).toBe(lying.lines[kind].join(''));
    const { width = 0, height = 0 } = (await page.locator(frame).boundingBox()) ?? {};
    expect(width).toBeGreaterThan(height * 1.5);
    expect(Math.min(...(await inkUnderMarks(page, frame)))).toBeGreaterThan(0.05);
    await expectAccessible(page);
    expect(trouble).toEqual([]);
  });
}
